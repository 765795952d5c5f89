"""The winners, and the laws that every position obeys."""

from __future__ import annotations

from typing import Any

from nightmare_gym.dreaming.card import off_cards, on_card, power
from nightmare_gym.dreaming.layout import COLOURS, KINDS, NONE, POWERS
from nightmare_gym.engine.compile import entry, rule
from nightmare_gym.engine.layout import NOBODY
from nightmare_gym.games.lucidity.records import Params, State

DREAM_LOST, CLAIMED_WRONGLY, NIGHTMARE_WITH_ROWS, ELIMINATED_WITH_DICE, ENDED_WRONGLY = range(1, 6)
"""The numbers of the laws."""


@rule
def most_power(state: State, params: Params) -> int:
    """Return the most Power of any player."""
    most = 0
    for seat in range(params.seats):
        most = max(most, power(state.dreamers[seat]))
    return most


@rule
def wins(state: State, params: Params, seat: int) -> bool:
    """LU-9.7: tell whether nobody has more Power than this seat; an eliminated player never wins."""
    dreamer = state.dreamers[seat]
    return dreamer.eliminated == 0 and power(dreamer) == most_power(state, params)


@rule
def earned(state: State, params: Params, seat: int) -> float:
    """LU-9.8: return 2/k - 1 for each of k winners, -1 for the others; 0 until the end."""
    if state.actor != NOBODY:
        return 0.0
    winners = 0
    for other in range(params.seats):
        winners += wins(state, params, other)
    return 2.0 / winners - 1.0 if wins(state, params, seat) else -1.0


@entry
def power_rows(states: Any, params_array: Any, powers: Any, winners: Any) -> None:
    """Write the Power of every seat and the winners, for each position."""
    for i in range(len(states)):
        for seat in range(params_array[0].seats):
            powers[i, seat] = power(states[i].dreamers[seat])
            winners[i, seat] = states[i].actor == NOBODY and wins(states[i], params_array[0], seat)


@rule
def dice_of(state: State, params: Params, colour: int) -> int:
    """Count the dice of a colour in the whole game."""
    dice = off_cards(state, colour)
    for seat in range(params.seats):
        dice += on_card(state.dreamers[seat], colour)
    return dice


@rule
def check(state: State, params: Params) -> int:
    """The number of the law that a position breaks, or 0."""
    for colour in range(COLOURS):
        if dice_of(state, params, colour) != params.of_each_colour:
            return DREAM_LOST
        claims = 0
        for seat in range(params.seats):
            claims += state.dreamers[seat].nightmare == colour
        if claims != state.awake[colour]:
            return CLAIMED_WRONGLY
    for seat in range(params.seats):
        dreamer = state.dreamers[seat]
        for kind in range(KINDS):
            if dreamer.card[kind] > 0 and kind >= POWERS and dreamer.nightmare != NONE:
                return NIGHTMARE_WITH_ROWS
            if dreamer.card[kind] > 0 and dreamer.eliminated == 1:
                return ELIMINATED_WITH_DICE
    return 0 if (state.ending == NONE) == (state.actor != NOBODY) else ENDED_WRONGLY
