"""The fixed points of every task: random play is 0, the reference is 100. A version that has them is frozen."""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from pydantic import BaseModel, ConfigDict

from nightmare_agents.files import write_text
from nightmare_gym.engine.errors import OptionError
from nightmare_training.published.optimum import known_optimum
from nightmare_training.suite.card import Card
from nightmare_training.suite.tasks import GAMES, NAME, TASKS, VERSION, Task

RANDOM, OPTIMUM = "random", "optimum"

HEAD = f"""# The references of {NAME}, version {VERSION}: 0 is `random`, 100 is `best`.
# `nightmare suite references results/suite/*` writes this file from cards and from the optima that are known."""

FROZEN_HEAD = """# The versions of the suite whose tasks and references stay as they are, each with its fingerprint.
# `nightmare suite references` writes this file; a test compares.
"""

FILE = Path(__file__).with_name("references.toml")
FROZEN = Path(__file__).with_name("frozen.toml")
"""The fingerprint of each version whose references are written: from then on they stay."""

LEAST = 1_000
"""The fewest games of a task for a card whose mean becomes a reference: it is a fixed number from then on."""


class Reference(BaseModel):
    """The fixed points of a task.

    Attributes:
        random: The mean of random play.
        best: The mean of the reference: the exact optimum where it is known, else of the strongest published player.
        player: The player behind it, or `optimum`.
        games: The number of games of each setting behind the means.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")
    random: float
    best: float
    player: str
    games: int


@cache
def references() -> Mapping[str, Reference]:
    """Return the references of this version by the task; none until they are written."""
    content = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return {id: Reference(**one) for id, one in content["tasks"].items()}


def frozen() -> Mapping[str, str]:
    """Return the fingerprint of each frozen version."""
    return dict(tomllib.loads(FROZEN.read_text(encoding="utf-8")))


def fingerprint() -> str:
    """Return the hash of all that decides a score: the tasks with their dice, and the references."""
    tasks = [
        [task.id, task.game, task.score, task.seed(i), dict(one.options), one.lineup]
        for task in TASKS
        for i, one in enumerate(task.settings)
    ]
    fixed = {id: one.model_dump() for id, one in references().items()}
    return hashlib.sha256(json.dumps([NAME, VERSION, GAMES, tasks, fixed], sort_keys=True).encode()).hexdigest()


def write_references(cards: Sequence[Card], results: Path, draft: bool = False) -> Path:
    """Find the references in cards and in known optima, write them, and freeze the version.

    Args:
        cards: The cards, one of them of `random`.
        results: The folder of published results, with the optima that are known.
        draft: True takes cards of any number of games, and leaves the version open, for a trial.

    Raises:
        OptionError: The version is frozen, or no card with enough games is of `random`.
    """
    if VERSION in frozen():
        raise OptionError(f"{NAME}, version {VERSION} is frozen: expected another VERSION in suite/tasks.py first")
    if not draft:
        cards = [one for one in cards if all(one.results[task.id].games >= task.games(LEAST)
                                             for task in TASKS if task.id in one.results)]  # fmt: skip
    random = next((card for card in cards if card.name == RANDOM), None)
    if random is None:
        raise OptionError(f"no card of {RANDOM!r} among {len(cards)} of {LEAST:,} games a task: expected one, the 0")
    lines = [HEAD]
    for task in TASKS:
        best, player, games = strongest(task, cards, results)
        lines += [
            f"\n[tasks.{task.id}]",
            f"random = {random.results[task.id].mean!r}",
            f"best = {best!r}",
            f'player = "{player}"',
            f"games = {games}",
        ]
    write_text(FILE, "\n".join(lines) + "\n")
    references.cache_clear()
    if not draft:
        known = {**frozen(), VERSION: fingerprint()}
        write_text(FROZEN, FROZEN_HEAD + "".join(f'"{version}" = "{one}"\n' for version, one in known.items()))
    return FILE


def strongest(task: Task, cards: Sequence[Card], results: Path) -> tuple[float, str, int]:
    """Return the mean of a task's optimum, or of the strongest card; the player's name, and its games."""
    here = [card for card in cards if task.id in card.results]
    best = max(here, key=lambda card: card.results[task.id].mean)
    found = best.results[task.id]
    if len(task.settings) == 1:
        optimum = known_optimum(task.game, task.settings[0].options, results)
        if optimum is not None and optimum.exact:
            return (optimum.lower + optimum.upper) / 2, OPTIMUM, found.games
    return found.mean, best.name, found.games
