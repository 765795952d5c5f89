"""The general solver: all positions of a small game, what each is worth, and the best action, as a table."""

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
    """The game, the rules and the layout by which a table was made.

    Attributes:
        params: Fingerprint of the parameters' bytes.
        rules: Hash of the rules.
        layout: Fingerprint of the fields that make up a position's key.
    """

    params: str
    rules: str
    layout: str


class SolutionFacts(Origin):
    """The facts that a table tells about itself.

    Attributes:
        positions: How many can be reached from the start.
        decisions: Those where a seat is asked.
        chances: Those where nature is.
        ends: Those where the game is over.
        components: Groups of positions that can lead to each other.
        largest_component: The number of positions in the largest group.
        sweeps: Updates made, over the number of positions.
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
    """A solved game: for every position that can be reached its value, and for every decision the best action.

    Values are those of seat 0; in a game of two the other's is the negative, in a cooperative game all share it.

    Attributes:
        facts: The facts: what was solved, and how well.
        keys: (positions, words) the positions' keys; see `nightmare_agents.solving.graph.key_columns`.
        lower: (positions,) each is worth at least this,
        upper: (positions,) and at most this.
        best: (positions,) the best action, -1 where nobody is asked.
        name: What it is called as a player.
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
        """(positions,) the numbers of positions in the table.

        Raises:
            OptionError: They are of other options, or one cannot be reached from the start.
        """
        if params_fingerprint(params_array) != self.facts.params:
            raise OptionError(
                f"this table solves {game.id} with options {self.facts.options}, not with those asked for"
            )
        numbers = self._numbering.find(keys(game, canonical_rows(game, states, params_array)[0]))
        missing = np.flatnonzero(numbers == UNKNOWN)
        if len(missing):
            position = Position(game, params_array)
            position.states[0] = states[missing[0]]
            raise OptionError(f"the table of {game.id} does not hold this position: {position.describe()}")
        return numbers

    def final(self, game: Game, states: NDArray[np.void], params_array: NDArray[np.void]) -> Floats:
        """The expected return of each seat: the middle between the bounds; exact where the game is over."""
        found = earned(game, states, params_array)
        live = np.flatnonzero(states["actor"] != NOBODY)
        known, forgotten = canonical_rows(game, states[live], params_array)
        numbers = self.number(game, known, params_array)
        middle = (self.lower[numbers] + self.upper[numbers]) / 2 + forgotten
        for seat in range(found.shape[1]):
            found[live, seat] = -middle if seat != MAXIMISER and game.competitive else middle
        return found

    def act(self, decisions: Decisions) -> Actions:
        """The best action in each row."""
        numbers = self.number(decisions.game, decisions.states[decisions.rows], decisions.params_array)
        return np.asarray(self.best[numbers], np.int64)

    def report(self) -> SolutionFacts:
        """The facts: what was solved, and how well."""
        return self.facts

    def save(self, path: Path) -> None:
        """Write the table; a reader never meets half of one."""
        arrays: dict[str, Any] = {SOLVER_ENTRY: np.array(NAME), "facts": np.array(self.facts.model_dump_json())}
        arrays |= {**packed(self.keys), "lower": self.lower, "upper": self.upper, "best": self.best}
        write_npz(path, arrays)


def packed(keys: NDArray[np.int32]) -> dict[str, NDArray[Any]]:
    """The keys as arrays of a file: words that differ between positions, each as narrow as it can be."""
    arrays: dict[str, NDArray[Any]] = {"first_key": keys[0]}
    for column in np.flatnonzero((keys != keys[0]).any(0)):
        word = keys[:, column]
        narrow = np.result_type(np.min_scalar_type(word.min()), np.min_scalar_type(word.max()))
        arrays[f"word_{column}"] = word.astype(narrow)
    return arrays


def unpacked(arrays: Mapping[str, NDArray[Any]], positions: int) -> NDArray[np.int32]:
    """(positions, words) the keys again."""
    rows = np.repeat(arrays["first_key"][None], positions, 0)
    for name, word in arrays.items():
        if name.startswith("word_"):
            rows[:, int(name.removeprefix("word_"))] = word
    return rows


def params_fingerprint(params_array: NDArray[np.void]) -> str:
    """A hash of all that is in the parameters."""
    return hashlib.sha256(params_array.tobytes()).hexdigest()[:16]


def layout_fingerprint(game: Game) -> str:
    """A hash of the fields of a position, in their order."""
    return fingerprint([leaf.path for leaf in game.layout.leaves])


def payoffs(graph: Graph) -> Floats:
    """(positions,) what seat 0 has earned.

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
    """(positions,) who is asked, where seats that share what they earn are one."""
    together = not graph.game.competitive
    return np.where(together & (graph.actors >= 0), MAXIMISER, graph.actors).astype(np.int32)


def solution(graph: Graph, options: Mapping[str, Any], tolerance: float, told: Told | None = None) -> Solution:
    """Solve what was searched; the arguments and what is raised are those of `GeneralSolver.solve`."""
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
    """Searches all positions, then encloses their values from below and from above."""

    name = NAME

    def fits(self, game: Game, options: Mapping[str, Any]) -> bool:
        """Tell whether it is worth a try: always."""
        return True

    def solve(
        self, game: Game, options: Mapping[str, Any], effort: Effort = EFFORT, told: Told | None = None
    ) -> Solution:
        """Solve a game from its start; see `nightmare_agents.solving.solved.Solver`.

        It is a matter of minutes, so it keeps no notes.
        """
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
        except Exception as error:  # whatever a damaged file makes numpy, zipfile and zlib raise
            raise OptionError(f"{path} is broken: it cannot be read as a table ({error})") from error
        refuse_strangers(path, facts, game)
        if any(len(value) != facts.positions for value in values):
            raise OptionError(f"{path} is broken: it has not a value for each of its {facts.positions:,} positions")
        return Solution(facts, rows, *values)


def origin(game: Game, params_array: NDArray[np.void], options: Mapping[str, Any]) -> dict[str, str]:
    """The facts of an `Origin`, for this game as it is now."""
    return {
        "params": params_fingerprint(params_array),
        "rules": rules_hash(game, options),
        "layout": layout_fingerprint(game),
    }


def refuse_strangers(path: Path, facts: Origin, game: Game) -> None:
    """Make sure that a table was made by this game's rules, as they are now.

    Raises:
        OptionError: It was not.
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
