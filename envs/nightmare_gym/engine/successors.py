"""The successors of positions, by every action and outcome, many in one call, for planners and solvers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nightmare_gym.engine.compile import entry
from nightmare_gym.engine.dispatch import apply, chance, resolve
from nightmare_gym.engine.errors import FAULTS, Fault
from nightmare_gym.engine.game import Game, ints, records
from nightmare_gym.engine.layout import NATURE
from nightmare_gym.engine.loops import LIVE, ask, observe, settle, standing


@dataclass(frozen=True)
class Successors:
    """The successors of some positions, position by position, choices in rising order.

    Attributes:
        states: (n,) the positions that follow, with each seat's earnings.
        parents: (n,) the index of the given position that each follows.
        choices: (n,) the action or the outcome of nature that leads there.
        weights: (n,) the integer weight of an outcome of nature; 0 for actions.
    """

    states: NDArray[np.void]
    parents: NDArray[np.int64]
    choices: NDArray[np.int64]
    weights: NDArray[np.int64]

    def probabilities(self, positions: int) -> NDArray[np.float64]:
        """Return (n,) the exact probability of each outcome of nature; 0 for actions."""
        totals = np.bincount(self.parents, self.weights, positions)
        return self.weights / np.maximum(totals, 1)[self.parents]


@entry
def _unfold(
    games: Any,
    states: Any,
    params_array: Any,
    mask: Any,
    weights: Any,
    after: Any,
    parents: Any,
    choices: Any,
    odds: Any,
) -> tuple[int, int]:
    """Write the successors of each position; return the number of positions that fit the room, and of successors.

    The first number is `-1 - i` if the rules broke in position i.
    """
    game, params, found = games[0], params_array[0], 0
    for i in range(len(states)):
        state = states[i]
        if standing(state, params) != LIVE:
            continue
        if state.actor == NATURE:
            count = chance(game, state, params, weights)
        else:
            if ask(game, state, params, mask) == 0:  # it has set the fault
                after[found] = state
                return -1 - i, found
            count = len(mask)
        if found + count > len(after):
            return i, found
        for choice in range(count):
            if state.actor == NATURE:
                if weights[choice] == 0:
                    continue
                after[found] = state
                resolve(game, after[found], params, choice)
                odds[found] = weights[choice]
            else:
                if not mask[choice]:
                    continue
                after[found] = state
                apply(game, after[found], params, choice)
                odds[found] = 0
            settle(game, after[found], params)
            if after[found].fault != 0:
                return -1 - i, found
            parents[found], choices[found] = i, choice
            found += 1
    return len(states), found


def successors(game: Game, states: NDArray[np.void], params_array: NDArray[np.void]) -> Successors:
    """Compute the successors of each position; there are none after the end of a game or beyond the turn limit.

    Args:
        game: The game.
        states: (positions,) the game's records; they are not changed.
        params_array: The parameters, one record.

    Raises:
        Fault: The rules broke.
    """
    widest = max(len(game.actions), game.max_outcomes)
    room = widest + 4 * len(states)
    mask, weights = np.zeros(len(game.actions), np.bool_), np.zeros(game.max_outcomes, np.int64)
    parts: list[tuple[NDArray[Any], ...]] = []
    begun = 0
    while begun < len(states) or not parts:
        after = game.states(room)
        parents, choices, odds = (np.zeros(room, np.int64) for _ in range(3))
        ended, found = _unfold(
            game.marker, states[begun:], params_array, mask, weights, after, parents, choices, odds
        )  # fmt: skip
        if ended < 0:
            fault = int(after["fault"][found])
            raise Fault(f"{game.id}: {FAULTS.get(fault, f'fault {fault}')}, among the successors of a position")
        parts.append((after[:found], parents[:found] + begun, choices[:found], odds[:found]))
        begun += ended
    whole = [np.concatenate(part) for part in zip(*parts, strict=True)]
    return Successors(records(whole[0]), whole[1], whole[2], whole[3])


@entry
def _observe_all(
    games: Any, states: Any, ints: Any, params_array: Any, params_ints: Any, plan: Any, observers: Any, out: Any
) -> None:
    """Write an observer's observation of each position."""
    game, params = games[0], params_array[0]
    for i in range(len(states)):
        observe(game, plan, states[i], ints[i], params, params_ints[0], observers[i], out[i])


def observations(
    game: Game, states: NDArray[np.void], params_array: NDArray[np.void], observers: NDArray[np.int64]
) -> NDArray[np.float32]:
    """Return (positions, features) each position as a seat sees it, whichever seat is asked.

    Args:
        game: The game.
        states: (positions,) the game's records.
        params_array: The parameters, one record.
        observers: (positions,) the seats that look.
    """
    out = np.zeros((len(states), game.feature_count), np.float32)
    plan = records(game.layout.plan(params_array.dtype))
    _observe_all(game.marker, states, ints(states), params_array, ints(params_array), plan, observers, out)
    return out
