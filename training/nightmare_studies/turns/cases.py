"""Rest-or-Dream decisions of real play, each solved exactly in the horizons that fit, and each as a plain turn.

The nearest horizon comes first. If it does not fit, no wider one does, as a wider horizon contains its positions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel

from nightmare_agents.lucidity.plain.turn import solve_plain
from nightmare_agents.lucidity.turn import HORIZONS, Rule, Turn, turn_within
from nightmare_agents.values import Value
from nightmare_gym.dreaming.layout import DREAM_AGAIN, TAKE_REST
from nightmare_gym.engine.game import Game

NAMES = ("the whole turn", "the whole turn without rerolls", "one dream", "one dream without rerolls")
"""The names of `HORIZONS`."""
WIDEST = "the widest that fits"
"""The name of the widest horizon that fits a decision."""
PLAIN = "the plain turn"
"""The name of the whole turn without effects of Shadows and without rerolls: every decision fits."""


class Solution(BaseModel):
    """A decision in one horizon.

    Attributes:
        positions: Number of positions searched; for a plain turn, the number of its Rest-or-Dream decisions.
        rest: The worth of Rest, with optimal play from there.
        dream: The worth of Dream Again, with optimal play from there.
        dreams_on: For each rule, True if it Dreams Again here.
        values: For each rule, the worth of the position if the rule decides between Rest and Dream in this turn.
    """

    positions: int
    rest: float
    dream: float
    dreams_on: dict[str, bool]
    values: dict[str, float]

    @property
    def optimum(self) -> float:
        """The worth of the better action."""
        return max(self.rest, self.dream)

    def slip(self, rule: str) -> float:
        """Return the loss of the rule's action here against the better one."""
        return self.optimum - (self.dream if self.dreams_on[rule] else self.rest)


class Case(BaseModel):
    """A decision from a game.

    Attributes:
        players: The size of the table.
        game: The number of the game.
        track: The Sleep Track.
        level: Number of moves of the marker along it.
        solutions: The solutions in the order of `HORIZONS`; None where the horizon does not fit.
        plain: The solution as a plain turn.
    """

    players: int
    game: int
    track: int
    level: int
    solutions: list[Solution | None]
    plain: Solution

    def solved(self, horizon: str) -> Solution | None:
        """Return the solution in the horizon of this name."""
        if horizon == PLAIN:
            return self.plain
        if horizon == WIDEST:
            return next((one for one in self.solutions if one is not None), None)
        return self.solutions[NAMES.index(horizon)]


def solve(
    game: Game,
    state: NDArray[np.void],
    params_array: NDArray[np.void],
    value: Value,
    rules: Mapping[str, Rule],
    limit: int,
) -> list[Solution | None]:
    """Compute a decision's solutions in all horizons, in the order of `HORIZONS`.

    Args:
        game: Lucidity.
        state: (1,) the position.
        params_array: The parameters, one record.
        value: The value of positions at the end of a horizon.
        rules: The rules by name.
        limit: The most positions of a search.
    """
    found: dict[tuple[int, bool], Solution | None] = {}
    for dreams, rerolls in reversed(HORIZONS):
        nearer = [one for (fewer, without), one in found.items() if fewer <= dreams and without <= rerolls]
        turn = None if None in nearer else turn_within(game, state, params_array, value, limit, dreams, rerolls)
        found[dreams, rerolls] = None if turn is None else _solution(turn, rules)
    return [found[horizon] for horizon in HORIZONS]


def solve_as_plain(
    game: Game, state: NDArray[np.void], params_array: NDArray[np.void], rules: Mapping[str, Rule]
) -> Solution:  # fmt: skip
    """Compute a decision's solution as a plain turn; the arguments are those of `solve`."""
    turn = solve_plain(game, state, params_array)
    return Solution(
        positions=turn.cards,
        rest=turn.actions[TAKE_REST],
        dream=turn.actions[DREAM_AGAIN],
        dreams_on={name: bool(rule(state)[0]) for name, rule in rules.items()},
        values={name: turn.by_rule(rule) for name, rule in rules.items()},
    )


def _solution(turn: Turn, rules: Mapping[str, Rule]) -> Solution:
    """Make a decision's solution in one horizon."""
    worth, mover = turn.actions(), int(turn.graph.actors[0])
    return Solution(
        positions=len(turn.graph),
        rest=worth[TAKE_REST],
        dream=worth[DREAM_AGAIN],
        dreams_on={name: bool(rule(turn.graph.states[:1])[0]) for name, rule in rules.items()},
        values={name: turn.by_rule(rule).values[mover] for name, rule in rules.items()},
    )


def solutions(cases: Sequence[Case], horizon: str) -> list[Solution]:
    """List the solutions of the cases that fit a horizon."""
    return [found for found in (one.solved(horizon) for one in cases) if found is not None]
