"""The places to which nature can lead after an action, with their exact odds, for many positions in one call."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nightmare_gym.engine.compile import entry, rule
from nightmare_gym.engine.dispatch import apply, chance, resolve
from nightmare_gym.engine.errors import FAULTS, NO_OUTCOME, Fault
from nightmare_gym.engine.game import Game, records
from nightmare_gym.engine.layout import NATURE
from nightmare_gym.engine.loops import LIVE, settle, standing


@dataclass(frozen=True)
class Outcomes:
    """The next decisions and ends that can follow some positions, position by position.

    Attributes:
        states: (n,) the positions that follow, with each seat's earnings.
        parents: (n,) the index of the given position that each follows, in rising order.
        odds: (n,) their exact probabilities, which add up to 1 for each parent.
    """

    states: NDArray[np.void]
    parents: NDArray[np.int64]
    odds: NDArray[np.float64]


@rule
def branch(game: Any, params: Any, weights: Any, after: Any, odds: Any, place: int, free: int, room: int) -> int:
    """Replace a position in which nature chooses by its outcomes; return the number of positions with the new ones.

    The first outcome takes the position's own place, the others those from `free` on, as far as there is room.
    """
    count, total, first = chance(game, after[place], params, weights), 0, -1
    for outcome in range(count):
        total += weights[outcome]
    if total <= 0:
        after[place].fault = NO_OUTCOME
        return free
    for outcome in range(count):
        if weights[outcome] > 0 and first < 0:
            first = outcome
        elif weights[outcome] > 0:
            if free < room:
                after[free] = after[place]
                odds[free] = odds[place] * weights[outcome] / total
                resolve(game, after[free], params, outcome)
            free += 1
    odds[place] *= weights[first] / total
    resolve(game, after[place], params, first)
    return free


@entry
def _outcomes(
    games: Any, states: Any, params_array: Any, weights: Any, actions: Any, most: int, after: Any, parents: Any,
    odds: Any,
) -> tuple[int, int]:  # fmt: skip
    """Write where nature can lead after each action; return the number of positions that fit the room, and of places.

    The first number is -1 if the rules broke, at the last place.
    """
    game, params, found = games[0], params_array[0], 0
    for i in range(len(states)):
        if found + most > len(after):
            return i, found
        if standing(states[i], params) != LIVE:
            continue
        after[found], odds[found] = states[i], 1.0
        apply(game, after[found], params, actions[i])
        if after[found].actor != NATURE:
            continue
        place, end = found, found + 1
        while place < end <= found + most:
            if after[place].actor == NATURE and after[place].fault == 0:
                end = branch(game, params, weights, after, odds, place, end, found + most)
            else:
                place += 1
        if end > found + most:
            continue
        for place in range(found, end):
            settle(game, after[place], params)
            parents[place] = i
            if after[place].fault != 0:
                return -1, place + 1
        found = end
    return len(states), found


def outcomes(
    game: Game, states: NDArray[np.void], params_array: NDArray[np.void], actions: NDArray[np.int64], most: int
) -> Outcomes:
    """Find where nature can lead after an action in each position, until a seat is asked or the game is over.

    A position has none if nature does not choose after its action, if more than `most` places can follow, or if its
    game is over.

    Args:
        game: The game.
        states: (positions,) the game's records; they are not changed.
        params_array: The parameters, one record.
        actions: (positions,) a legal action in each.
        most: The most places that may follow one position.

    Raises:
        Fault: The rules broke.
    """
    room, weights = most + 6 * len(states), np.zeros(game.max_outcomes, np.int64)
    parts: list[tuple[NDArray[Any], ...]] = []
    begun = 0
    while begun < len(states) or not parts:
        after, parents, odds = game.states(room), np.empty(room, np.int64), np.empty(room)
        ended, found = _outcomes(
            game.marker, states[begun:], params_array, weights, actions[begun:], most, after, parents, odds
        )
        if ended < 0:
            fault = int(after["fault"][found - 1])
            raise Fault(f"{game.id}: {FAULTS.get(fault, f'fault {fault}')}, among the outcomes of an action")
        parts.append((after[:found], parents[:found] + begun, odds[:found]))
        begun += ended
    whole = [part[0] if len(part) == 1 else np.concatenate(part) for part in zip(*parts, strict=True)]
    return Outcomes(records(whole[0]), whole[1], whole[2])
