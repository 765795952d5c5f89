"""Winning and losing, and the laws that every position obeys."""

from __future__ import annotations

from typing import Any

from nightmare_gym.dreaming.card import off_cards, on_card, power
from nightmare_gym.dreaming.layout import COLOURS, NONE, POWERS, TWO
from nightmare_gym.engine.agenda import top
from nightmare_gym.engine.compile import entry, rule
from nightmare_gym.engine.layout import NOBODY
from nightmare_gym.games.bogeymen.layout import CELLS, COLUMNS, ESCAPED, POWERFUL, Step
from nightmare_gym.games.bogeymen.power_row import standing
from nightmare_gym.games.bogeymen.records import Params, State
from nightmare_gym.games.bogeymen.rows import awakened
from nightmare_gym.games.bogeymen.spooks import spooks_left, spooks_of

DREAM_LOST, ROW_OUT_OF_ORDER, SPOOK_IN_THE_AIR, SPOOK_SHOWS_TWO, ENDED_WRONGLY = range(1, 6)
"""The numbers of the laws."""


@rule
def earned(state: State, params: Params, seat: int) -> float:
    """BO-9.4: return 1 for a win, -1 for a loss, 0 until the end."""
    if state.ending == NONE:
        return 0.0
    return 1.0 if state.ending == POWERFUL or state.ending == ESCAPED else -1.0


@entry
def fact_rows(states: Any, powers: Any, nightmares: Any, spooks: Any) -> None:
    """Write the Power, the Awakened Nightmares and the Spooks left of each position."""
    for i in range(len(states)):
        powers[i] = power(states[i].dreamers[0])
        nightmares[i] = awakened(states[i])
        spooks[i] = spooks_left(states[i])


@rule
def dice_of(state: State, colour: int) -> int:
    """Count the dice of a colour in the whole game."""
    return off_cards(state, colour) + on_card(state.dreamers[0], colour) + spooks_of(state, colour)


@rule
def falling(state: State, cell: int) -> bool:
    """Tell whether there is a gap below this Spook, other than those of Spooks that are being rerolled."""
    return (
        state.spooks[cell] != NONE
        and cell >= COLUMNS
        and state.spooks[cell - COLUMNS] == NONE
        and state.picked_up[cell - COLUMNS] == 0
    )


@rule
def check(state: State, params: Params) -> int:
    """The number of the law that a position breaks, or 0."""
    for colour in range(COLOURS):
        if dice_of(state, colour) != params.of_each_colour:
            return DREAM_LOST
    for kind in range(POWERS):
        asked = top(state).step == Step.CHOOSE_SPENT and top(state).a == kind  # it is spent, but still stands there
        if standing(state, kind) != state.dreamers[0].card[kind] + asked:
            return ROW_OUT_OF_ORDER
    for cell in range(COLUMNS, CELLS):
        if falling(state, cell):
            return SPOOK_IN_THE_AIR
    for cell in range(CELLS):
        if state.spooks[cell] != NONE and state.spooks[cell] // COLOURS == TWO:
            return SPOOK_SHOWS_TWO
    return 0 if (state.ending == NONE) == (state.actor != NOBODY) else ENDED_WRONGLY
