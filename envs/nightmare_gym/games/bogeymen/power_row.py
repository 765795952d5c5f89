"""The order of the dice in the Power row: the solo game asks for the oldest one.

The card counts the dice; `power_row` holds their order. Rules that change the card call `line_up` afterwards.
"""

from __future__ import annotations

from nightmare_gym.dreaming.layout import NONE, POWERS
from nightmare_gym.engine.agenda import done, then
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.records import Mask
from nightmare_gym.games.bogeymen.layout import FIRST_PLACE, PLACES_OF_POWER, Step
from nightmare_gym.games.bogeymen.records import State


@rule
def line_up(state: State) -> None:
    """BO-3.3, BO-3.4: dice leave, and the rest close up; new dice go to the end."""
    for kind in range(POWERS):
        if state.dreamers[0].card[kind] < standing(state, kind):
            some_leave(state, kind)
    for kind in range(POWERS):
        in_row = standing(state, kind)
        for _ in range(state.dreamers[0].card[kind] - in_row):
            state.dreamers[0].power_row[length(state)] = kind


@rule
def some_leave(state: State, kind: int) -> None:
    """BO-3.4: all dice of a kind leave, or a spent one; if it makes a difference the Dreamer chooses that one."""
    if state.dreamers[0].card[kind] > 0 and groups(state, kind) > 1:
        then(state, Step.CHOOSE_SPENT, kind)
        return
    for _ in range(standing(state, kind) - state.dreamers[0].card[kind]):
        leave(state, first_of(state, kind))


@rule
def begins_group(state: State, place: int, kind: int) -> bool:
    """BO-3.4: tell whether the oldest die of a group stands here: of dice alike, side by side. Any may leave."""
    row = state.dreamers[0].power_row
    return row[place] == kind and (place == 0 or row[place - 1] != kind)


@rule
def groups(state: State, kind: int) -> int:
    """Count the groups of dice of a kind, which other dice separate."""
    found = 0
    for place in range(PLACES_OF_POWER):
        found += begins_group(state, place, kind)
    return found


@rule
def offer_spent(state: State, mask: Mask, kind: int) -> int:
    """BO-3.4: offer one die of each group; return their number."""
    count = 0
    for place in range(PLACES_OF_POWER):
        if begins_group(state, place, kind):
            mask[FIRST_PLACE + place] = True
            count += 1
    return count


@rule
def spent(state: State, place: int) -> None:
    """BO-3.4: this die leaves the row."""
    leave(state, place)
    done(state)


@rule
def standing(state: State, kind: int) -> int:
    """Count the dice of a kind in the row."""
    dice = 0
    for place in range(PLACES_OF_POWER):
        dice += state.dreamers[0].power_row[place] == kind
    return dice


@rule
def length(state: State) -> int:
    """Count the dice in the row."""
    return PLACES_OF_POWER - standing(state, NONE)


@rule
def first_of(state: State, kind: int) -> int:
    """Return the place of the oldest die of a kind."""
    place = 0
    while state.dreamers[0].power_row[place] != kind:
        place += 1
    return place


@rule
def leave(state: State, place: int) -> None:
    """Remove a die; those behind it close up."""
    for behind in range(place, PLACES_OF_POWER - 1):
        state.dreamers[0].power_row[behind] = state.dreamers[0].power_row[behind + 1]
    state.dreamers[0].power_row[PLACES_OF_POWER - 1] = NONE


@rule
def oldest(state: State) -> int:
    """Return the kind of the first die in the row; -1 if there is none."""
    return state.dreamers[0].power_row[0]
