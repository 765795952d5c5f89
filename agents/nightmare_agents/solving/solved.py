"""The protocols of solvers and of solved games, and the solvers of a game."""

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
"""The array that names the solver which made a table's file; no other files have it."""


@dataclass(frozen=True)
class Effort:
    """The effort that is put into a solve.

    Attributes:
        limit: The most positions to find, or to hold in memory together.
        tolerance: The largest error of a value.
        notes: A file or folder that keeps unfinished work for an interrupted solve to go on from; None for nowhere.
    """

    limit: int = LIMIT
    tolerance: float = TOLERANCE
    notes: Path | None = None


EFFORT = Effort()


class Facts(BaseModel):
    """The facts in every solved table; solvers add others.

    Attributes:
        game: Id of the game.
        options: The game's options.
        value: Seat 0's expected return at the start under best play.
        error: The certified largest error of any value.
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
        """Return the best action for each of `decisions.rows`."""

    def final(self, game: Game, states: NDArray[np.void], params_array: NDArray[np.void]) -> NDArray[np.float64]:
        """Return each seat's expected return (positions, seats) under best play."""

    def report(self) -> Facts:
        """Return the facts, for people and files."""

    def save(self, path: Path) -> None:
        """Write the table's file."""


class Solver(Protocol):
    """A way to solve games."""

    name: str

    def fits(self, game: Game, options: Mapping[str, Any]) -> bool:
        """Tell whether this solver suits a game with these options."""

    def solve(
        self, game: Game, options: Mapping[str, Any], effort: Effort = EFFORT, told: Told | None = None
    ) -> Solved:
        """Solve a game from its start.

        Args:
            game: The game.
            options: The game's options.
            effort: The limits of the work.
            told: Called now and then.

        Raises:
            OptionError: The game has too many positions, or this solver cannot solve it.
        """

    def load(self, path: Path, game: Game) -> Solved:
        """Read the table's file.

        Raises:
            OptionError: The file is broken, or was made for another game or other rules.
        """


def solver_of(game: Game) -> Solver:
    """Find the solver that is registered with a game's players; else the general one."""
    own = next((found.solver for _, found in players_of(game) if found.solver), GENERAL)
    solver: Solver = named_object(own)
    return solver


def solver_for(game: Game, options: Mapping[str, Any], name: str = "") -> Solver:
    """Find the solver for a game.

    Args:
        game: The game.
        options: The game's options.
        name: The solver's name; if empty, it is the game's own one, or `turns` where that does not suit the options.

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
    """Return all solvers of a game."""
    return [solver_of(game), named_object(GENERAL), named_object(TURNS)]


def is_table(path: Path) -> bool:
    """Tell whether a file is a solved table."""
    return path.is_file() and _solver_named(path) is not None


def load_solved(path: Path, game: Game) -> Solved:
    """Read a table by the solver that made it.

    Raises:
        OptionError: The file is broken, or was made for another game or other rules.
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
