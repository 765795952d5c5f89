"""The fixed points of every task: random play is 0, the reference is 100."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from pydantic import BaseModel, ConfigDict

from nightmare_agents.files import write_text
from nightmare_gym.engine.errors import OptionError
from nightmare_training.published.optimum import known_optimum
from nightmare_training.suite.card import Card
from nightmare_training.suite.tasks import NAME, TASKS, VERSION, Task

RANDOM, OPTIMUM = "random", "optimum"

HEAD = f"""# The references of {NAME}, version {VERSION}: 0 is `random`, 100 is `best`.
# `nightmare suite references results/suite/*` writes this file from cards and from the optima that are known."""

FILE = Path(__file__).with_name("references.toml")


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
    """Return the references of this version by the task; a draft may lack some."""
    content = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return {id: Reference(**one) for id, one in content["tasks"].items()}


def write_references(cards: Sequence[Card], results: Path) -> Path:
    """Find the references in cards and in known optima, and write them.

    Args:
        cards: The cards, one of them of `random`.
        results: The folder of published results, with the optima that are known.

    Raises:
        OptionError: No card is of `random`.
    """
    random = next((card for card in cards if card.name == RANDOM), None)
    if random is None:
        raise OptionError(f"no card of {RANDOM!r} among {len(cards)}: its means are the scores of 0")
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
