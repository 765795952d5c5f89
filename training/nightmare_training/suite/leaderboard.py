"""The leaderboard of the suite: the page of all cards in `results/suite/`."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from pydantic import BaseModel, ConfigDict

from nightmare_agents.files import write_text
from nightmare_training.suite.card import CARD, Card
from nightmare_training.suite.published import cards_in
from nightmare_training.suite.references import references
from nightmare_training.suite.report import MEANING, PAGE, scored
from nightmare_training.suite.tasks import TASKS, suite_name
from nightmare_training.support.formats import Rows, give_or_take, markdown_table
from nightmare_training.support.readmes import readme_of

MARK = "`nightmare report` makes this page from the cards beside it"
"""The text by which the page is known to be ours."""

NOTE = "verified.json"
"""The file beside a card that was verified whole."""


class Verified(BaseModel):
    """A note that all games of a card were played again.

    Attributes:
        games_hash: The hash of the games.
        games: Their number.
        luck_games: The number of games of each task whose luck was measured, at least.
        seed: The seed by which these were drawn.
    """

    model_config = ConfigDict(extra="forbid")
    games_hash: str
    games: int
    luck_games: int
    seed: int


def note(card: Card, games: int, luck_games: int, seed: int, folder: Path) -> Path:
    """Note beside a card that all of its games were played again."""
    told = Verified(games_hash=card.games_hash, games=games, luck_games=luck_games, seed=seed)
    write_text(folder / NOTE, told.model_dump_json(indent=2) + "\n")
    return folder / NOTE


def verified(card: Card, folder: Path) -> bool:
    """Tell whether a note beside a card says that these games were played again."""
    file = folder / NOTE
    return file.is_file() and Verified.model_validate_json(file.read_bytes()).games_hash == card.games_hash


def order(card: Card) -> tuple[bool, float]:
    """Return what cards are sorted by: whole ones by their score, then partial ones by their mean score in a task."""
    if card.score is not None:
        return False, -card.score
    scores = [one.score for one in card.results.values() if one.score is not None]
    return True, -float(np.mean(scores)) if scores else 0.0


def page(folder: Path) -> str:
    """Return the whole page."""
    cards = sorted(((own, card) for own, card, _ in cards_in(folder)), key=lambda pair: order(pair[1]))
    headings = ["card", "track", "games", "score", *(str(i + 1) for i in range(len(TASKS))), "verified"]
    rows: Rows = [
        [
            f"[{card.name}]({own.name}/{PAGE})",
            card.track,
            f"{max(one.games * len(task.settings) for task in TASKS if (one := card.results.get(task.id))):,}",
            f"{len(card.results)} of {len(TASKS)} tasks" if card.score is None else scored(card.score, card.score_ci95),
            *(in_task(card, task.id) for task in TASKS),
            "all games" if verified(card, own) else "a part",
        ]
        for own, card in cards
    ]
    return f"""# {suite_name()}: the leaderboard

{MARK}: each in its folder, as `{CARD}`, with all of its games, from which
everybody can compute the scores again: `nightmare suite verify results/suite/*/`. What a task is, and how to add a
card: [the suite](../../docs/suite.md).

{markdown_table(headings, rows)}

{MEANING} A card that lacks tasks has no score over all, and comes below. *Games*: of each task. *Verified*: a note
beside the card says that all of its games were played again; of the others every run of CI plays a tenth, drawn anew.
Luck is measured by `verify` alone.

## The tasks

{markdown_table(["", "task", "a game counts", "settings", "0: random play", "100: the reference", "it is of"], tasks())}

## Means

The mean over all settings of what a game counts, ± half a 95% interval.

{markdown_table(["card", *(str(i + 1) for i in range(len(TASKS)))], [means(card) for _, card in cards])}
"""


def in_task(card: Card, id: str) -> str:
    """Write a card's score in a task."""
    one = card.results.get(id)
    return "" if one is None else "-" if one.score is None else f"{one.score:.1f}"


def tasks() -> Rows:
    """Return a row for each task, with its references."""
    rows: Rows = []
    for i, task in enumerate(TASKS):
        fixed = references().get(task.id)
        told = ["-", "-", "-"] if fixed is None else [f"{fixed.random:.3f}", f"{fixed.best:.3f}", fixed.player]
        rows.append([str(i + 1), task.title, task.score, str(len(task.settings)), *told])
    return rows


def means(card: Card) -> list[str]:
    """Return a row with a card's means."""
    found = [card.results.get(task.id) for task in TASKS]
    return [card.name, *("" if one is None else give_or_take(one.mean, one.ci95) for one in found)]


def write_leaderboard(folder: Path) -> Path:
    """Write the page into the folder of all cards.

    Raises:
        OptionError: The folder has a README that is not ours.
        BadCard: One of the cards is no card.
    """
    file = readme_of(folder, MARK)
    write_text(file, page(folder))
    return file
