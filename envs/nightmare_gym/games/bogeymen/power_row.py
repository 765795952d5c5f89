"""The order of the dice in the Power row: the solo game asks for the oldest one.

The card counts the dice; `power_row` is how they stand. Whatever changes the card calls `line_up` afterwards.
"""

from __future__ import annotations

from typing import Any

from nightmare_gym.dreaming.layout import POWERS
from nightmare_gym.engine.compile import rule


@rule
def line_up(state: Any) -> None:
    """BO-3.3, BO-3.4: of dice alike the newest leaves, and the rest close up; newcomers go to the end."""
    for kind in range(POWERS):
        in_row = standing(state, kind)
        for _ in range(in_row - state.dreamers[0].card[kind]):
            leave(state, last_of(state, kind))
    for kind in range(POWERS):
        in_row = standing(state, kind)
        for _ in range(state.dreamers[0].card[kind] - in_row):
            state.dreamers[0].power_row[length(state)] = kind + 1


@rule
def standing(state: Any, kind: int) -> int:
    """How many dice of a kind stand in the row."""
    dice, place = 0, 0
    while state.dreamers[0].power_row[place] != 0:
        dice += state.dreamers[0].power_row[place] == kind + 1
        place += 1
    return dice


@rule
def length(state: Any) -> int:
    """How many dice stand in the row."""
    place = 0
    while state.dreamers[0].power_row[place] != 0:
        place += 1
    return place


@rule
def last_of(state: Any, kind: int) -> int:
    """The place of the newest die of a kind."""
    place = length(state) - 1
    while state.dreamers[0].power_row[place] != kind + 1:
        place -= 1
    return place


@rule
def leave(state: Any, place: int) -> None:
    """A die leaves, and those behind it close up."""
    while state.dreamers[0].power_row[place] != 0:
        state.dreamers[0].power_row[place] = state.dreamers[0].power_row[place + 1]
        place += 1


@rule
def oldest(state: Any) -> int:
    """The kind of the first die in the row; -1 if there is none."""
    return state.dreamers[0].power_row[0] - 1
