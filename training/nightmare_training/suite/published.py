"""The cards of the published players in `results/suite/`: which there are, how they are made, and which are old."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from nightmare_agents.files import write_text
from nightmare_gym.engine.hashes import rules_hash
from nightmare_training.suite.card import CARD, Card, Track, hash_of, read_card, unpacked, write_card
from nightmare_training.suite.games import BadCard
from nightmare_training.suite.making import agents_of, author_of, card_of, codes, make_card
from nightmare_training.suite.playing import tables
from nightmare_training.suite.plots import draw_card
from nightmare_training.suite.report import PAGE, markdown
from nightmare_training.suite.tasks import GAMES, TASKS, suite_name
from nightmare_training.support.progress import Begin, silent
from nightmare_training.work.work import HERE, Work

FOLDER = "suite"
"""The folder of the cards in the folder of all results."""

SOME, FEW = 1_000, 100
"""The games of a task for players that are not the first of their kind, and for those that search."""

BOTS = (
    "endless_nightmare=lookahead,endless_nightmare_active=lookahead,bogeymen=keeper,lucidity=bogeyman,"
    "dream_catchers=greedy,cathedral=strategist"
)
"""The strongest hand-written player of each game that tries no sequences of decisions, and plays no games out."""

LEARNED = ",".join(
    [*(f"{game}=learned" for game in dict.fromkeys(task.game for task in TASKS)),
     "dream-catchers-seats=results/dream_catchers_seats"]
)  # fmt: skip
"""The published policies; the seats of Dream Catchers have one that saw no more than a seat does when it learned."""

SEARCHING = "endless_nightmare=mcts-32@results/endless_nightmare,bogeymen=mcts-32@results/bogeymen"
"""A quick search over the learned policy, in two games: its time would be most of that of all cards."""


class Published(NamedTuple):
    """A player with a published card.

    Attributes:
        name: The name on the card, and of its folder.
        agent: The player, or the pairs of games and players, as for `nightmare suite`.
        games: The number of games of each task.
        track: How decisions are made; None tells it by the players' types.
    """

    name: str
    agent: str
    games: int
    track: Track | None = None


PUBLISHED = (
    Published("random", "random", GAMES),
    Published("bots", BOTS, GAMES),
    Published("learned", LEARNED, GAMES),
    *(
        Published(name, name, SOME)
        for name in (
            "always-move-3", "heuristic", "lookahead", "simple-8",
            "passive", "keeper", "racer",  "cautious", "greedy", "survivor", "stalker", "bogeyman",
            "king", "strategist",
        )
    ),
    Published("expectimax", "expectimax", SOME, "search"),
    Published("planner", "dream_catchers=planner", SOME, "search"),
    Published("planner of the Cathedral", "cathedral=planner", FEW, "search"),
    Published("mcts-32 over learned", SEARCHING, FEW),
    Published("rollout-16", "dream_catchers=rollout-16", FEW),
)  # fmt: skip
"""All of them. The first three play every task, with all games; with as many of the others the cards would take more
than the 15 MB that they may have together. See docs/suite.md."""


def place(folder: Path, name: str) -> Path:
    """Return the folder of a card in the folder of all cards."""
    return folder / name.replace(" ", "-")


def changes(card: Card, asked: Published) -> list[str]:
    """List the changes since a published card was made, in a few words each."""
    agents = agents_of(asked.agent)
    if card.suite != suite_name():
        return [f"the tasks of {suite_name()}"]
    if set(card.results) != set(agents):
        return ["the tasks that the player plays"]
    found = [] if asked.track in (None, card.track) else [f"the track {asked.track!r}"]
    for task in (task for task in TASKS if task.id in agents):
        one = card.results[task.id]
        if one.games < task.games(asked.games):
            found.append(f"the {asked.games:,} games of a task")
        if one.rules != [rules_hash(table.game, table.setting.options) for table in tables([task])]:
            found.append(f"the rules of {task.game}")
    today = codes(agents)
    found += [f"the player of {id}" for id in agents if card.codes.get(id) != today[id]]
    return list(dict.fromkeys(found))


def cards_in(folder: Path) -> Iterator[tuple[Path, Card, bytes]]:
    """Yield each card in a folder of cards: its own folder, the card, and its games.

    Raises:
        BadCard: One of them is no card.
    """
    for own in sorted(file.parent for file in folder.glob(f"*/{CARD}")):
        yield own, *read_card(own)


def publish(asked: Published, folder: Path, work: Work = HERE, begin: Begin = silent) -> Path | None:
    """Make the card of a published player, unless there is one of today; an interrupted one goes on.

    Args:
        asked: The player.
        folder: The folder of all cards.
        work: The place where the games are played.
        begin: Shows progress.

    Returns:
        The card's folder; None if it was of today.
    """
    own = place(folder, asked.name)
    if (own / CARD).is_file():
        try:
            if not changes(read_card(own)[0], asked):
                return None
        except BadCard:
            pass  # of an earlier kind, or damaged: it is made again
    interim = folder / f"tried_{own.name}.jsonl"
    card, content = make_card(asked.name, agents_of(asked.agent), asked.games, asked.track, work, begin, interim)
    write_all(card, content, own)
    interim.unlink()
    return own


def write_all(card: Card, content: bytes, folder: Path) -> list[Path]:
    """Write a card with its games, its page and, if it has a score, its plots; return the files."""
    pictures = draw_card(card, folder) if card.score is not None else []
    write_text(folder / PAGE, markdown(card, pictures=bool(pictures)))
    return [write_card(card, content, folder), folder / PAGE, *pictures]


def renew(folder: Path) -> Path:
    """Compute the scores of the card in a folder again, by the references of today; return its folder."""
    card, content = read_card(folder)
    write_all(card_of(author_of(card), unpacked(content), hash_of(content)), content, folder)
    return folder
