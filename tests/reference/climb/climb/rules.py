"""The rules of Climb.

1. Two paths lead up a mountain. In a turn two dice are thrown; they open the gully, the ridge, both or nothing.
2. The mover goes a step up on a path that is open and not at its top yet, and chooses one if both are.
3. Then the mover throws on, or camps: the camps move up to the mover, and the turn ends.
4. If no path is open, the mover falls back to the camps, and the turn ends.
5. A climber at the top of both paths has won. A single climber has a number of days for it, each a turn.
"""

from __future__ import annotations

from typing import Any

from climb.layout import CAMP, GULLY, OPENED, PATHS, RIDGE, THROW_ON, Step
from nightmare_gym.engine.agenda import become, then, top
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.layout import NATURE, NOBODY


@rule
def setup(state: Any, params: Any) -> None:
    """Set up all camps at the foot, and the first throw."""
    state.turn = 1
    state.days = params.days
    then(state, Step.THROW)
    state.actor = NATURE


@rule
def legal(state: Any, params: Any, mask: Any) -> int:
    """Mark the two answers to a question."""
    first = GULLY if top(state).step == Step.CHOOSE_PATH else THROW_ON
    mask[first] = True
    mask[first + 1] = True
    return 2


@rule
def apply(state: Any, params: Any, action: int) -> None:
    """Take a path, throw on, or camp."""
    if action == THROW_ON:
        throw(state)
    elif action == CAMP:
        camp(state, params)
    else:
        climb(state, params, action)


@rule
def chance(state: Any, params: Any, weights: Any) -> int:
    """Weigh the throws of the dice."""
    for opened in range(len(OPENED)):
        weights[opened] = params.odds[opened]
    return len(OPENED)


@rule
def resolve(state: Any, params: Any, outcome: int) -> None:
    """Go a step up if one path is open, ask if both are, fall if none is."""
    gully = outcome % 2 == 1 and state.height[GULLY] < params.heights[GULLY]
    ridge = outcome >= 2 and state.height[RIDGE] < params.heights[RIDGE]
    if gully and ridge:
        become(state, Step.CHOOSE_PATH)
        state.actor = state.mover
    elif gully:
        climb(state, params, GULLY)
    elif ridge:
        climb(state, params, RIDGE)
    else:
        end_turn(state, params)


@rule
def throw(state: Any) -> None:
    """Ask nature for a throw."""
    become(state, Step.THROW)
    state.actor = NATURE


@rule
def climb(state: Any, params: Any, path: int) -> None:
    """Go a step up; at both tops camp there."""
    state.height[path] += 1
    if state.height[GULLY] == params.heights[GULLY] and state.height[RIDGE] == params.heights[RIDGE]:
        camp(state, params)
    else:
        become(state, Step.ON_OR_CAMP)
        state.actor = state.mover


@rule
def camp(state: Any, params: Any) -> None:
    """Move the camps up; at both tops the game is won."""
    for path in range(len(PATHS)):
        state.players[state.mover].camp[path] = state.height[path]
    if has_won(state, params, state.mover):
        state.actor = NOBODY
    else:
        end_turn(state, params)


@rule
def end_turn(state: Any, params: Any) -> None:
    """Begin the next player's turn at its camps; a single climber has a day less."""
    state.turn += 1
    state.mover = (state.mover + 1) % params.seats
    for path in range(len(PATHS)):
        state.height[path] = state.players[state.mover].camp[path]
    throw(state)
    if params.seats == 1:
        state.days -= 1
        if state.days == 0:
            state.actor = NOBODY


@rule
def has_won(state: Any, params: Any, seat: int) -> bool:
    """Tell whether both camps lie at the top."""
    camps = state.players[seat].camp
    return camps[GULLY] == params.heights[GULLY] and camps[RIDGE] == params.heights[RIDGE]
