"""The Exhaust penalty, and Rest (rule numbers: RULES.md of Lucidity)."""

from __future__ import annotations

from typing import Any

from nightmare_gym.dreaming import layout as L
from nightmare_gym.dreaming.card import to_bag
from nightmare_gym.dreaming.records import State
from nightmare_gym.engine.agenda import done
from nightmare_gym.engine.compile import rule


@rule
def penalty(state: State, dreamer: Any, colour: int) -> None:
    """LU-6.4: the die drawn names a colour and returns; all Power of that colour returns too."""
    for face in range(L.ONE, L.TWO + 1):
        kind = face * L.COLOURS + colour
        to_bag(state, dreamer, kind, dreamer.card[kind])
    done(state)


@rule
def rest(state: State, dreamer: Any, seat: int) -> None:
    """LU-7.2: the Dreamer returns one Shadow or all Exhausts to the bag. A single way is taken unasked."""
    ways, action = 0, L.NONE
    for kind in range(L.SHADOW * L.COLOURS, L.KINDS):
        if dreamer.card[kind] > 0:
            ways += 1
            action = L.FIRST_KIND + kind
    if any_exhaust(dreamer):
        ways += 1
        action = L.ALL_EXHAUST
    if ways == 0:
        done(state)
    elif ways == 1:
        rest_with(state, dreamer, action)
    else:
        state.actor = seat


@rule
def any_exhaust(dreamer: Any) -> bool:
    """LU-7.2: tell whether a die on the card shows Exhaust."""
    for colour in range(L.COLOURS):
        if dreamer.card[L.EXHAUST * L.COLOURS + colour] > 0:
            return True
    return False


@rule
def rest_with(state: State, dreamer: Any, action: int) -> None:
    """LU-7.2, LU-7.3: return one Shadow or all Exhausts; a rotated Exhaust counts as a Shadow."""
    if action == L.ALL_EXHAUST:
        for kind in range(L.EXHAUST * L.COLOURS, L.SHADOW * L.COLOURS):
            to_bag(state, dreamer, kind, dreamer.card[kind])
    else:
        to_bag(state, dreamer, action - L.FIRST_KIND, 1)
    done(state)
