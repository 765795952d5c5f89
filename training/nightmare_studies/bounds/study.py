"""Certified bounds of a board's optimum in Endless Nightmare."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from nightmare_agents.endless_nightmare.solving.table import (
    RULES,
    SOLVER,
    SolvedBoard,
    checked,
    solved_board,
)
from nightmare_agents.endless_nightmare.solving.tasks import Task, lowered
from nightmare_agents.endless_nightmare.solving.work import LOWER, UPPER
from nightmare_agents.solving.graph import Told
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.game import Game
from nightmare_training.evaluate.stamps import stamp_of
from nightmare_training.metrics import metrics_of
from nightmare_training.published.optimum import Optimum
from nightmare_training.support.formats import as_flags

TOLERANCE, ENOUGH = 1e-5, 0.2
"""How sure a bound's tables are, and what may be missing of them where The Shadow gets no faster (docs/solving.md)."""


@dataclass(frozen=True)
class Work:
    """The folder and the threads with which bounds are worked out.

    Attributes:
        folder: Where tables and unfinished work are kept: what is there is not solved again.
        threads: How many Nightmares are solved at once.
    """

    folder: Path
    threads: int = 1


def bound(
    game: Game, options: dict[str, Any], rules: int, tops: tuple[int, int], work: Work, told: Told
) -> SolvedBoard:
    """A bound's table: that in the folder, or else a new one, which is then put there.

    Args:
        game: Endless Nightmare.
        options: Its options.
        rules: `LOWER` or `UPPER`.
        tops: Of Horrors and of Scares, in the tables.
        work: How it is worked out.
        told: Called with the steps done.
    """
    name = f"solved {metrics_of(game).setting(options)} {RULES[rules]} {tops[0]} {tops[1]}".replace(" ", "_")
    file = work.folder / f"{name}.npz"
    if file.exists():
        return SOLVER.load(file, game)
    params_array = lowered(checked(game, options), *tops)
    task = Task(params_array, rules, TOLERANCE, work.threads, file.with_suffix(".notes"))
    found = solved_board(game, options, task, told, ENOUGH)
    found.save(file)
    return found


def bounds(
    game: Game, options: dict[str, Any], lower: tuple[int, int], upper: tuple[int, int], work: Work, told: Told
) -> Optimum:
    """Certified bounds of the optimum of a board.

    Args:
        game: Endless Nightmare.
        options: Its options.
        lower: The tops of Horrors and Scares for the lower bound,
        upper: and for the upper one.
        work: How they are worked out.
        told: Called with the steps done.

    Raises:
        OptionError: A top is below 0, or the options are none that can be solved.
    """
    if min(*lower, *upper) < 0:
        raise OptionError("a track's top must be 0 or more")
    stamp = stamp_of(game, options)
    low = bound(game, options, LOWER, lower, work, told).facts
    high = bound(game, options, UPPER, upper, work, told).facts
    return Optimum(
        game=game.id,
        options=options,
        lower=low.value - low.error,
        upper=high.value + high.error,
        exact=False,
        how=(
            f"solved with deadly tops of Horrors {low.horrors} and Scares {low.scares} (lower), "
            f"and with harmless ones of {high.horrors} and {high.scares} (upper)"
        ),
        command=(
            f"nightmare study bounds{as_flags(options)} --lower {lower[0]},{lower[1]} --upper {upper[0]},{upper[1]}"
        ),
        stamp=stamp,
    )  # fmt: skip
