"""The check of the cards in `results/suite/`: are they of today, and does a part of their games hold?"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from nightmare_gym.engine.hashes import rules_hash
from nightmare_training.published.check import Finding, since
from nightmare_training.suite.card import CARD, Card
from nightmare_training.suite.games import BadCard
from nightmare_training.suite.leaderboard import page
from nightmare_training.suite.playing import tables
from nightmare_training.suite.published import FOLDER, PUBLISHED, cards_in, changes, place
from nightmare_training.suite.tasks import suite_name, task_of
from nightmare_training.suite.verifying import verify

SHARE = 0.1
"""The share of a card's games that a check plays again. All games of 10,000 a task would take a minute a card."""


def check_cards(results: Path, seed: int) -> Iterator[Finding]:
    """Find cards that are older than the code; play a part of the games of the others again.

    Args:
        results: The folder of all results.
        seed: The seed of what is drawn.

    Raises:
        BadCard: A card of today does not hold what it claims, or the leaderboard is not that of the cards; the message
            says where.
    """
    folder = results / FOLDER
    asked = {place(folder, one.name): one for one in PUBLISHED}
    for own, card, content in cards_in(folder):
        try:
            if own in asked:
                changed, anew = changes(card, asked[own]), f"nightmare suite publish {own.name}"
            else:
                changed, anew = since_submitted(card), f"nightmare suite AGENT --folder {own}"
            if changed:
                yield Finding(f"{FOLDER}/{own.name}/{CARD}", since(changed), anew)
            else:
                verify(card, content, luck_games=0, seed=seed, share=SHARE)
        except BadCard as error:
            raise BadCard(f"{own}: {error}") from error
    file = folder / "README.md"
    if folder.is_dir() and (not file.is_file() or file.read_text(encoding="utf-8") != page(folder)):
        raise BadCard(f"{file} is not the page of the cards beside it; anew: nightmare report")


def since_submitted(card: Card) -> list[str]:
    """List the changes of rules and tasks since a card was made whose player is not at hand, in a few words each."""
    if card.suite != suite_name():
        return [f"the tasks of {suite_name()}"]
    found = [
        f"the rules of {task.game}"
        for task in map(task_of, card.results)
        if card.results[task.id].rules != [rules_hash(one.game, one.setting.options) for one in tables([task])]
    ]
    return list(dict.fromkeys(found))
