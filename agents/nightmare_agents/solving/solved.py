"""The protocols of solvers and of what they hand over, and a game's own solver."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, ConfigDict

from nightmare_agents.agent import Actions, Decisions
from nightmare_agents.players import players_of
from nightmare_agents.solving.bounds import TOLERANCE
from nightmare_agents.solving.graph import LIMIT, Told
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.game import Game
from nightmare_gym.engine.plugins import named_object

SOLVER_ENTRY = "solver"
"""The array of a table's file that names the solver which made it; by it a file is known as a table."""


@dataclass(frozen=True)
class Effort:
    """The effort that is put into a solve.

    Attributes:
        limit: The most positions to find, or to hold in memory together.
        tolerance: How sure every value is to be.
        notes: A file or folder in which unfinished work is kept, so that an interrupted solve goes on; None: nowhere.
    """

    limit: int = LIMIT
    tolerance: float = TOLERANCE
    notes: Path | None = None


EFFORT = Effort()


class Facts(BaseModel):
    """The facts that every table tells about itself, beside what its solver adds.

    Attributes:
        game: Id of the game.
        options: The game's options.
        value: What seat 0 expects at the start, when all play as well as can be.
        error: Every value is at most so far from the truth: certified.
    """

    model_config = ConfigDict(frozen=True)

    game: str
    options: dict[str, Any]
    value: float
    error: float


class Solved(Protocol):
    """A solved game: a player, and a `Value`."""

    name: str

    def act(self, decisions: Decisions) -> Actions:
        """The best action for each of `decisions.rows`."""

    def final(self, game: Game, states: NDArray[np.void], params_array: NDArray[np.void]) -> NDArray[np.float64]:
        """(positions, seats) what each seat will have earned at the end, when all play as well as can be."""

    def report(self) -> Facts:
        """The findings, for people and files: each field is one line of a table."""

    def save(self, path: Path) -> None:
        """Write the table's file."""


class Solver(Protocol):
    """A way to solve games."""

    name: str

    def fits(self, game: Game, options: Mapping[str, Any]) -> bool:
        """Tell whether this solver is one for a game with these options."""

    def solve(
        self, game: Game, options: Mapping[str, Any], effort: Effort = EFFORT, told: Told | None = None
    ) -> Solved:
        """Solve a game from its start.

        Args:
            game: The game.
            options: Its options.
            effort: How much is put into it.
            told: Called now and then.

        Raises:
            OptionError: The game has too many positions, or is none that this solver can solve.
        """

    def load(self, path: Path, game: Game) -> Solved:
        """Read the table's file.

        Raises:
            OptionError: It is broken, or was made for another game or for other rules.
        """


def solver_of(game: Game) -> Solver:
    """The solver that a game's players bring; else the general one."""
    own = next((found.solver for _, found in players_of(game) if found.solver), GENERAL)
    solver: Solver = named_object(own)
    return solver


def solver_for(game: Game, options: Mapping[str, Any], name: str = "") -> Solver:
    """The solver with which a game is to be solved.

    Args:
        game: The game.
        options: Its options.
        name: The solver's name; without, it is the game's own one, or `turns` where that is for other options.

    Raises:
        OptionError: There is no such solver.
    """
    known = {solver.name: solver for solver in _solvers(game)}
    if name:
        if name not in known:
            raise OptionError(f"{game.id} has no solver {name!r}; it has: {', '.join(sorted(known))}")
        return known[name]
    own = solver_of(game)
    return own if own.fits(game, options) else known["turns"]


GENERAL = "nightmare_agents.solving.general:SOLVER"
TURNS = "nightmare_agents.solving.turns:SOLVER"


def _solvers(game: Game) -> list[Solver]:
    """All solvers that a game has."""
    return [solver_of(game), named_object(GENERAL), named_object(TURNS)]


def is_table(path: Path) -> bool:
    """Tell whether a file is a solver's table."""
    return path.is_file() and _solver_named(path) is not None


def load_solved(path: Path, game: Game) -> Solved:
    """Read a table with the solver that made it.

    Raises:
        OptionError: It is broken, or was made for another game or for other rules.
    """
    name = _solver_named(path)
    solvers = _solvers(game)
    for solver in solvers:
        if solver.name == name:
            return solver.load(path, game)
    known = " or ".join(sorted({repr(solver.name) for solver in solvers}))
    raise OptionError(f"{path} is a table of the solver {name!r}; {game.id} has {known}")


def _solver_named(path: Path) -> str | None:
    try:
        with np.load(path, allow_pickle=False) as packed:
            return str(packed[SOLVER_ENTRY]) if SOLVER_ENTRY in packed else None
    except (OSError, ValueError, BadZipFile, EOFError):
        return None
