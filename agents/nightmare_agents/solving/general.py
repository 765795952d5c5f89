"""The general solver: a table of all positions of a small game with their values and best actions."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from pydantic import ValidationError

from nightmare_agents.agent import Actions, Decisions
from nightmare_agents.files import write_npz
from nightmare_agents.learned import fingerprint
from nightmare_agents.solving.bounds import MAXIMISER, enclose
from nightmare_agents.solving.graph import Graph, Told, canonical_rows, explore, keys
from nightmare_agents.solving.numbering import UNKNOWN, Numbering
from nightmare_agents.solving.solved import EFFORT, SOLVER_ENTRY, Effort, Facts
from nightmare_agents.values import earned
from nightmare_gym.engine.components import complaints
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.game import Game
from nightmare_gym.engine.hashes import rules_hash
from nightmare_gym.engine.layout import NATURE, NOBODY
from nightmare_gym.engine.position import Position
from nightmare_gym.engine.register import make_game

NAME = "general"
Floats = NDArray[np.float64]


class Origin(Facts):
    """The game, the rules and the layout of a solved table.

    Attributes:
        params: Fingerprint of the parameters' bytes.
        rules: Hash of the rules.
        layout: Fingerprint of the fields that make up a position's key.
    """

    params: str
    rules: str
    layout: str


class SolutionFacts(Origin):
    """The facts in a solved table.

    Attributes:
        positions: The positions that can be reached from the start.
        decisions: The positions where a seat is asked.
        chances: The positions where nature is asked.
        ends: The positions where the game is over.
        components: The number of strongly connected components.
        largest_component: The positions in the largest component.
        sweeps: Updates per position.
    """

    positions: int
    decisions: int
    chances: int
    ends: int
    components: int
    largest_component: int
    sweeps: float


@dataclass
class Solution:
    """A solved game: the value of every reachable position, and the best action of every decision.

    Values are seat 0's. In a game of two the other's is the negative; in a cooperative game all share it.

    Attributes:
        facts: The game that was solved, and the precision.
        keys: (positions, integers) the positions' keys; see `nightmare_agents.solving.graph.key_columns`.
        lower: (positions,) lower bounds of the value.
        upper: (positions,) upper bounds of the value.
        best: (positions,) the best action, -1 where nobody is asked.
        name: The player's name.
    """

    facts: SolutionFacts
    keys: NDArray[np.int32]
    lower: Floats
    upper: Floats
    best: NDArray[np.int16]
    name: str = field(init=False)

    def __post_init__(self) -> None:
        self.name = f"solved {self.facts.game}"
        self._numbering = Numbering(self.keys)

    def __reduce__(self) -> tuple[Any, ...]:
        return Solution, (self.facts, self.keys, self.lower, self.upper, self.best)

    def number(self, game: Game, states: NDArray[np.void], params_array: NDArray[np.void]) -> NDArray[np.int64]:
        """Find the numbers (positions,) of positions in the table.

        Raises:
            OptionError: The positions have other options, or one cannot be reached from the start.
        """
        if params_fingerprint(params_array) != self.facts.params:
            raise OptionError(
                f"this table solves {game.id} with options {self.facts.options}, not with those of this game"
            )
        numbers = self._numbering.find(keys(game, canonical_rows(game, states, params_array)[0]))
        missing = np.flatnonzero(numbers == UNKNOWN)
        if len(missing):
            position = Position(game, params_array)
            position.states[0] = states[missing[0]]
            raise OptionError(f"the table of {game.id} does not hold this position: {position.describe()}")
        return numbers

    def final(self, game: Game, states: NDArray[np.void], params_array: NDArray[np.void]) -> Floats:
        """Return each seat's expected return: the middle between the bounds; exact where the game is over."""
        found = earned(game, states, params_array)
        live = np.flatnonzero(states["actor"] != NOBODY)
        known, forgotten = canonical_rows(game, states[live], params_array)
        numbers = self.number(game, known, params_array)
        middle = (self.lower[numbers] + self.upper[numbers]) / 2 + forgotten
        for seat in range(found.shape[1]):
            found[live, seat] = -middle if seat != MAXIMISER and game.competitive else middle
        return found

    def act(self, decisions: Decisions) -> Actions:
        """Return the best action in each row."""
        numbers = self.number(decisions.game, decisions.states[decisions.rows], decisions.params_array)
        return np.asarray(self.best[numbers], np.int64)

    def report(self) -> SolutionFacts:
        """Return the facts."""
        return self.facts

    def save(self, path: Path) -> None:
        """Write the table whole or not at all."""
        arrays: dict[str, Any] = {SOLVER_ENTRY: np.array(NAME), "facts": np.array(self.facts.model_dump_json())}
        arrays |= {**packed(self.keys), "lower": self.lower, "upper": self.upper, "best": self.best}
        write_npz(path, arrays)


def packed(keys: NDArray[np.int32]) -> dict[str, NDArray[Any]]:
    """Pack keys for a file: the integers that differ between positions, each in the narrowest type."""
    arrays: dict[str, NDArray[Any]] = {"first_key": keys[0]}
    for column in np.flatnonzero((keys != keys[0]).any(0)):
        word = keys[:, column]
        narrow = np.result_type(np.min_scalar_type(word.min()), np.min_scalar_type(word.max()))
        arrays[f"word_{column}"] = word.astype(narrow)
    return arrays


def unpacked(arrays: Mapping[str, NDArray[Any]], positions: int) -> NDArray[np.int32]:
    """Unpack the keys, (positions, integers)."""
    rows = np.repeat(arrays["first_key"][None], positions, 0)
    for name, word in arrays.items():
        if name.startswith("word_"):
            rows[:, int(name.removeprefix("word_"))] = word
    return rows


def params_fingerprint(params_array: NDArray[np.void]) -> str:
    """Hash the parameters."""
    return hashlib.sha256(params_array.tobytes()).hexdigest()[:16]


def layout_fingerprint(game: Game) -> str:
    """Hash the fields of a position, in their order."""
    return fingerprint([leaf.path for leaf in game.layout.leaves])


def payoffs(graph: Graph) -> Floats:
    """Return seat 0's earnings, (positions,).

    Raises:
        OptionError: The seats neither share what they earn, nor does one of two win what the other loses.
    """
    game = graph.game
    returns = earned(game, graph.states, graph.params_array)
    if game.competitive and returns.shape[1] > 1 and (returns.shape[1] > 2 or returns.sum(1).any()):
        raise OptionError(
            f"{game.id} with {returns.shape[1]} seats has no single best play: expected one seat, seats that share "
            "what they earn, or two of which one wins what the other loses"
        )
    return np.ascontiguousarray(returns[:, MAXIMISER])


def sides(graph: Graph) -> NDArray[np.int32]:
    """Return the actors (positions,), with seats that share what they earn as one."""
    together = not graph.game.competitive
    return np.where(together & (graph.actors >= 0), MAXIMISER, graph.actors).astype(np.int32)


def solution(graph: Graph, options: Mapping[str, Any], tolerance: float, told: Told | None = None) -> Solution:
    """Solve a graph of positions; for arguments and errors see `GeneralSolver.solve`."""
    found = enclose(graph, sides(graph), payoffs(graph), tolerance, told)
    decisions, chances = graph.actors >= 0, graph.actors == NATURE
    facts = SolutionFacts(
        game=graph.game.id,
        options=dict(options),
        **origin(graph.game, graph.params_array, options),
        positions=len(graph),
        decisions=int(decisions.sum()),
        chances=int(chances.sum()),
        ends=int(graph.ends.sum()),
        components=found.components,
        largest_component=found.largest,
        sweeps=found.sweeps,
        value=float((found.lower[0] + found.upper[0]) / 2),
        error=found.gap / 2,
    )
    best = np.where(decisions & ~graph.ends, graph.choices[np.maximum(found.best, 0)], -1).astype(np.int16)
    return Solution(facts, keys(graph.game, graph.states), found.lower, found.upper, best)


class GeneralSolver:
    """A solver that searches all positions, then encloses their values from below and from above."""

    name = NAME

    def fits(self, game: Game, options: Mapping[str, Any]) -> bool:
        """Return True: it tries every game."""
        return True

    def solve(
        self, game: Game, options: Mapping[str, Any], effort: Effort = EFFORT, told: Told | None = None
    ) -> Solution:
        """Solve a game from its start; see `nightmare_agents.solving.solved.Solver`. It keeps no notes."""
        start = Position(game, None, **options)
        graph = explore(start.game, start.states, start.params_array, effort.limit, told=told)
        return solution(graph, options, effort.tolerance, told)

    def load(self, path: Path, game: Game) -> Solution:
        """Read a table; see `nightmare_agents.solving.solved.Solver`."""
        try:
            with np.load(path, allow_pickle=False) as file:
                arrays = dict(file)
            facts = SolutionFacts.model_validate_json(str(arrays["facts"]))
            rows = unpacked(arrays, facts.positions)
            values = arrays["lower"], arrays["upper"], arrays["best"]
        except ValidationError as error:
            raise OptionError(complaints(f"{path} is no table of ours: its facts", error)[0]) from error
        except Exception as error:  # damaged files make numpy, zipfile and zlib raise various errors
            raise OptionError(f"{path} is broken: it cannot be read as a table ({error})") from error
        refuse_strangers(path, facts, game)
        if any(len(value) != facts.positions for value in values):
            raise OptionError(f"{path} is broken: it lacks values for some of its {facts.positions:,} positions")
        return Solution(facts, rows, *values)


def origin(game: Game, params_array: NDArray[np.void], options: Mapping[str, Any]) -> dict[str, str]:
    """Return the facts of an `Origin` for the present game."""
    return {
        "params": params_fingerprint(params_array),
        "rules": rules_hash(game, options),
        "layout": layout_fingerprint(game),
    }


def refuse_strangers(path: Path, facts: Origin, game: Game) -> None:
    """Raise an error if a table was not made by this game's present rules.

    Raises:
        OptionError: The game, the parameters, the rules or the layout differ.
    """
    game = make_game(game, facts.options)
    if facts.game != game.id:
        raise OptionError(f"{path} is a table for {facts.game!r}, not for {game.id!r}")
    for what, now in origin(game, game.params(**facts.options), facts.options).items():
        if getattr(facts, what) != now:
            raise OptionError(
                f"{path} was solved with another {what} of {game.id} ({getattr(facts, what)}) than there is now "
                f"({now}): solve it again"
            )


SOLVER = GeneralSolver()
