"""Endless Nightmare's own solver, and its tables as files."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from pydantic import ValidationError

from nightmare_agents.endless_nightmare.solving.overall import quiet
from nightmare_agents.endless_nightmare.solving.places import Ways
from nightmare_agents.endless_nightmare.solving.player import SolvedPlayer
from nightmare_agents.endless_nightmare.solving.solver import Solution, solve
from nightmare_agents.endless_nightmare.solving.tasks import Task, lowered
from nightmare_agents.endless_nightmare.solving.work import EXACT, LOWER, UPPER
from nightmare_agents.files import write_npz
from nightmare_agents.solving.general import params_fingerprint
from nightmare_agents.solving.graph import Told
from nightmare_agents.solving.solved import EFFORT, SOLVER_ENTRY, Effort, Facts
from nightmare_gym.engine.components import complaints
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.game import Game
from nightmare_gym.engine.hashes import rules_hash
from nightmare_gym.engine.register import make_game
from nightmare_gym.games.endless_nightmare.layout import SCORE, SLOTS

NAME = "endless_nightmare"
RULES = {EXACT: "exact", LOWER: "lower bound", UPPER: "upper bound"}


class SolvedFacts(Facts):
    """The facts in a table.

    Attributes:
        rules: The rules of the solve: the game's own ("exact"), or those of a bound.
        horrors: The top of Horrors in the tables.
        scares: The top of Scares in the tables.
        params: Fingerprint of the parameters' bytes.
        stamp: The rules' hash.
        positions: The positions at the start of a turn, in all Nightmares, for each number of Nightmares survived.
        survived: The number of Nightmares survived from which on The Shadow gets no faster.
        residual: The check's largest gap between a worth and the best mean over its successors.
        checked: The number of positions checked.
        sampled: The number of them checked by the game's own rules, too.
    """

    rules: str
    horrors: int
    scares: int
    params: str
    stamp: str
    positions: int
    survived: int
    residual: float
    checked: int
    sampled: int


class SolvedBoard(SolvedPlayer):
    """A solved board that can be written to a file and read back.

    Args:
        facts: The board that was solved, and the precision.
        solution: The solved board.
        params_array: The parameters of the game.
    """

    def __init__(self, facts: SolvedFacts, solution: Solution, params_array: NDArray[np.void]) -> None:
        super().__init__(solution, params_array)
        self.facts = facts

    def __reduce__(self) -> tuple[Any, ...]:
        return SolvedBoard, (self.facts, self.solution, self.params_array)

    def report(self) -> SolvedFacts:
        """Return the facts."""
        return self.facts

    def save(self, path: Path) -> None:
        """Write the worths between Nightmares, whole or not at all."""
        write_npz(
            path,
            {
                SOLVER_ENTRY: np.array(NAME),
                "facts": np.array(self.facts.model_dump_json()),
                "between": self.solution.between,
            },
        )


class BoardSolver:
    """A solver of boards of the Basic game, exactly or for a bound."""

    name = NAME

    def fits(self, game: Game, options: Mapping[str, Any]) -> bool:
        """Tell whether the game is the Basic one with rolled Nightmares, played for its score."""
        params_array = game.params(**options)
        return game.id == NAME and not params_array["strategist"][0] and int(params_array["reward"][0]) == SCORE

    def solve(
        self, game: Game, options: Mapping[str, Any], effort: Effort = EFFORT, told: Told | None = None
    ) -> SolvedBoard:
        """Solve a board exactly; see `nightmare_agents.solving.solved.Solver`.

        `effort.limit` is ignored, as every board of the game fits.
        """
        params_array = checked(game, options)
        task = Task(lowered(params_array), EXACT, effort.tolerance, os.cpu_count() or 1, effort.notes)
        return solved_board(game, options, task, told or quiet)

    def load(self, path: Path, game: Game) -> SolvedBoard:
        """Read a table; see `nightmare_agents.solving.solved.Solver`."""
        try:
            with np.load(path, allow_pickle=False) as packed:
                facts = SolvedFacts.model_validate_json(str(packed["facts"]))
                between = packed["between"]
        except ValidationError as error:
            raise OptionError(complaints(f"{path} is no table of ours: its facts", error)[0]) from error
        except Exception as error:  # whatever a damaged file makes numpy, zipfile and zlib raise
            raise OptionError(f"{path} is broken: it cannot be read as a table ({error})") from error
        params_array = checked(make_game(game, facts.options), facts.options)
        for what, made, now in (
            ("params", facts.params, params_fingerprint(params_array)),
            ("version of the rules", facts.stamp, rules_hash(game, facts.options)),
        ):
            if made != now:
                raise OptionError(
                    f"{path} was solved with another {what} of {facts.game} ({made}) than there is now ({now}): "
                    "solve it again"
                )
        rules = next(number for number, called in RULES.items() if called == facts.rules)
        task = Task(lowered(params_array, facts.horrors, facts.scares), rules)
        if between.shape != (task.settled + 1, *task.board.between):
            raise OptionError(f"{path} is broken: its table is of shape {between.shape}")
        return SolvedBoard(facts, Solution(task, between, facts.error), params_array)


def checked(game: Game, options: Mapping[str, Any]) -> NDArray[np.void]:
    """Return the parameters if this solver can solve the game.

    Raises:
        OptionError: It is another version, or the reward is not the score.
    """
    if not SOLVER.fits(game, options):
        raise OptionError(
            "only the Basic game with rolled Nightmares is solved, for its score: not version=active or mixed, "
            "strategist=true or another reward"
        )
    return game.params(**options)


def positions(task: Task, nightmare: int) -> int:
    """The number of positions at the start of a turn within a Nightmare, for one number of Nightmares survived."""
    board = task.board
    mantra, scares = np.argwhere(board.hearts >= 0).T
    alive = int((board.minds >= 0).sum()) * int((board.courages - np.maximum(0, scares - mantra)).sum())
    return alive * int(Ways(board, nightmare).strips[:, 2].sum())


def solved_board(
    game: Game, options: Mapping[str, Any], task: Task, told: Told = quiet, enough: float | None = None
) -> SolvedBoard:
    """Solve a board by the rules of a task; for `told` and `enough` see `solver.solve`."""
    params_array = checked(game, options)
    found = solve(task, told, enough)
    facts = SolvedFacts(
        game=game.id,
        options=dict(options),
        rules=RULES[task.rules],
        horrors=int(task.params.horrors.top),
        scares=int(task.params.scares.top),
        params=params_fingerprint(params_array),
        stamp=rules_hash(game, options),
        positions=sum(positions(task, nightmare) for nightmare in range(SLOTS)),
        survived=task.settled,
        residual=found.residual,
        checked=found.checked,
        sampled=found.sampled,
        value=found.start,
        error=found.error,
    )
    return SolvedBoard(facts, found, params_array)


SOLVER = BoardSolver()
