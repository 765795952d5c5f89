"""The solver of whole turns, which keeps only positions at the beginning of a turn, for large games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from pydantic import ValidationError

from nightmare_agents.agent import Actions, Decisions
from nightmare_agents.files import write_npz
from nightmare_agents.solving.bounds import enclose
from nightmare_agents.solving.general import Origin, origin, packed, params_fingerprint, refuse_strangers, unpacked
from nightmare_agents.solving.graph import CLOSED, FREE, Graph, Told, canonical_rows, explore, keys
from nightmare_agents.solving.induction import induce
from nightmare_agents.solving.numbering import UNKNOWN, Numbering
from nightmare_agents.solving.solved import EFFORT, SOLVER_ENTRY, Effort
from nightmare_agents.solving.unfolding import beginnings, unfold
from nightmare_agents.values import earned
from nightmare_gym.engine.components import complaints
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.game import Game
from nightmare_gym.engine.layout import NOBODY
from nightmare_gym.engine.position import Position

NAME = "turns"
REMEMBERED = 500_000
"""The most positions within turns that a player remembers before it forgets all."""
Floats = NDArray[np.float64]


class TurnFacts(Origin):
    """The facts in a table of turns.

    Attributes:
        turns: The positions at the beginning of a turn that can be reached from the start.
        nodes: These positions and the distinct nodes between them.
        edges: The edges between nodes.
        unfolded: The actions and outcomes that were played by the rules.
        components: The number of strongly connected components.
        largest_component: The nodes in the largest component.
        sweeps: Updates per node.
    """

    turns: int
    nodes: int
    edges: int
    unfolded: int
    components: int
    largest_component: int
    sweeps: float


class TurnSolution:
    """A solved game: the value of every position at the beginning of a turn. Turns are searched during play.

    Args:
        facts: The game that was solved, and the precision.
        keys: (turns, integers) the keys of the positions.
        lower: (turns,) lower bounds of the value.
        upper: (turns,) upper bounds of the value.
    """

    def __init__(self, facts: TurnFacts, keys: NDArray[np.int32], lower: Floats, upper: Floats) -> None:
        self.facts, self.keys, self.lower, self.upper = facts, keys, lower, upper
        self.name = f"solved {facts.game}"
        self._numbering = Numbering(keys)
        self._known: dict[bytes, tuple[int, float]] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        return TurnSolution, (self.facts, self.keys, self.lower, self.upper)

    def turn(self, game: Game, states: NDArray[np.void], params_array: NDArray[np.void]) -> Floats:
        """Look up the values (positions,) of positions at the beginning of a turn: the middle between the bounds.

        Raises:
            OptionError: A position can't be reached from the start, or lies within a turn.
        """
        numbers = self._numbering.find(keys(game, states))
        missing = np.flatnonzero(numbers == UNKNOWN)
        if len(missing):
            position = Position(game, params_array)
            position.states[0] = states[missing[0]]
            raise OptionError(f"the table of {game.id} does not hold this position: {position.describe()}")
        return np.asarray((self.lower[numbers] + self.upper[numbers]) / 2)

    def act(self, decisions: Decisions) -> Actions:
        """Return the best action in each row."""
        states = decisions.states[decisions.rows]
        return np.array([one for one, _ in self._judged(decisions.game, states, decisions.params_array)], np.int64)

    def final(self, game: Game, states: NDArray[np.void], params_array: NDArray[np.void]) -> Floats:
        """Return the expected return of each seat; exact where the game is over."""
        found = earned(game, states, params_array)
        live = np.flatnonzero(states["actor"] != NOBODY)
        found[live] = np.array([worth for _, worth in self._judged(game, states[live], params_array)]).reshape(-1, 1)
        return found

    def _judged(self, game: Game, states: NDArray[np.void], params_array: NDArray[np.void]) -> list[tuple[int, float]]:
        """Find the best action of each live position, -1 where nature chooses, and the position's value."""
        if params_fingerprint(params_array) != self.facts.params:
            raise OptionError(
                f"this table solves {game.id} with options {self.facts.options}, not with those of this game"
            )
        known, forgotten = canonical_rows(game, states, params_array)
        found = []
        for i, key in enumerate(keys(game, known)):
            if key.tobytes() not in self._known:
                self._search(game, known[i : i + 1], params_array)
            action, worth = self._known[key.tobytes()]
            found.append((action, worth + float(forgotten[i])))
        return found

    def _search(self, game: Game, start: NDArray[np.void], params_array: NDArray[np.void]) -> None:
        """Search the rest of a turn by the rules, and remember the results."""
        if len(self._known) > REMEMBERED:
            self._known.clear()
        now = int(start["turn"][0])

        def rulings(states: NDArray[np.void]) -> NDArray[np.int16]:
            later = beginnings(game, states, params_array, now)
            later[0] &= bool((keys(game, states[:1]) != keys(game, start)).any())
            return np.where(later, CLOSED, FREE).astype(np.int16)

        graph = one_way(explore(game, start, params_array, rulings=rulings))
        pays = earned(game, graph.states, params_array)
        later = np.flatnonzero(graph.ends & (graph.actors != NOBODY))
        pays[later] = self.turn(game, graph.states[later], params_array)[:, None]
        found = induce(graph, pays)
        actions = np.where(found.edges >= 0, graph.choices[np.maximum(found.edges, 0)], -1)
        inside = np.flatnonzero(~graph.ends)
        for i, key in zip(inside, keys(game, graph.states[inside]), strict=True):
            self._known[key.tobytes()] = int(actions[i]), float(found.values[i, 0])

    def report(self) -> TurnFacts:
        """Return the facts."""
        return self.facts

    def save(self, path: Path) -> None:
        """Write the table whole or not at all."""
        arrays: dict[str, Any] = {SOLVER_ENTRY: np.array(NAME), "facts": np.array(self.facts.model_dump_json())}
        write_npz(path, {**arrays, **packed(self.keys), "lower": self.lower, "upper": self.upper})


def one_way(graph: Graph) -> Graph:
    """Make edges back to the first position lead to a copy of it without edges, which begins a later turn."""
    back = graph.targets == 0
    if not back.any():
        return graph
    states = np.concatenate([graph.states, graph.states[:1]])
    targets = np.where(back, len(graph), graph.targets).astype(np.int32)
    return replace(graph, states=states, first=np.append(graph.first, graph.first[-1]), targets=targets)


class TurnSolver:
    """A solver that unfolds all turns, then encloses their values from below and from above."""

    name = NAME

    def fits(self, game: Game, options: Mapping[str, Any]) -> bool:
        """Tell whether all seats share their earnings."""
        return not game.competitive

    def solve(
        self, game: Game, options: Mapping[str, Any], effort: Effort = EFFORT, told: Told | None = None
    ) -> TurnSolution:
        """Solve a game from its start; see `nightmare_agents.solving.solved.Solver`. It keeps no notes."""
        if not self.fits(game, options):
            raise OptionError(f"{game.id}: turns are unfolded only where all seats share what they earn")
        start = Position(game, None, **options)
        turns = unfold(start.game, start.states, start.params_array, effort.limit, told)
        found = enclose(turns, turns.actors, turns.payoffs, effort.tolerance, told)
        lower, upper = found.lower[turns.nodes], found.upper[turns.nodes]
        facts = TurnFacts(
            game=start.game.id,
            options=dict(options),
            **origin(start.game, start.params_array, options),
            turns=len(turns.nodes),
            nodes=len(turns),
            edges=len(turns.targets),
            unfolded=turns.unfolded,
            components=found.components,
            largest_component=found.largest,
            sweeps=found.sweeps,
            value=float((lower[0] + upper[0]) / 2),
            error=found.gap / 2,
        )
        return TurnSolution(facts, keys(start.game, turns.states), lower, upper)

    def load(self, path: Path, game: Game) -> TurnSolution:
        """Read a table; see `nightmare_agents.solving.solved.Solver`."""
        try:
            with np.load(path, allow_pickle=False) as file:
                arrays = dict(file)
            facts = TurnFacts.model_validate_json(str(arrays["facts"]))
            rows = unpacked(arrays, facts.turns)
            lower, upper = arrays["lower"], arrays["upper"]
        except ValidationError as error:
            raise OptionError(complaints(f"{path} is no table of ours: its facts", error)[0]) from error
        except Exception as error:  # damaged files make numpy, zipfile and zlib raise various errors
            raise OptionError(f"{path} is broken: it cannot be read as a table ({error})") from error
        refuse_strangers(path, facts, game)
        if len(lower) != facts.turns or len(upper) != facts.turns:
            raise OptionError(f"{path} is broken: it lacks values for some of its {facts.turns:,} turns")
        return TurnSolution(facts, rows, lower, upper)


SOLVER = TurnSolver()
