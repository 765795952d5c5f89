"""The Exhaust penalty, and Rest (rule numbers: RULES.md of Lucidity)."""

from __future__ import annotations

from typing import Any

from nightmare_gym.dreaming.card import to_bag
from nightmare_gym.dreaming.layout import (
    ALL_EXHAUST,
    COLOURS,
    EXHAUST,
    FIRST_KIND,
    KINDS,
    NONE,
    ONE,
    SHADOW,
    TWO,
)
from nightmare_gym.dreaming.records import State
from nightmare_gym.engine.agenda import done
from nightmare_gym.engine.compile import rule


@rule
def penalty(state: State, dreamer: Any, colour: int) -> None:
    """LU-6.4: the die drawn names a colour and returns; all Power of that colour returns too."""
    for face in range(ONE, TWO + 1):
        kind = face * COLOURS + colour
        to_bag(state, dreamer, kind, dreamer.card[kind])
    done(state)


@rule
def rest(state: State, dreamer: Any) -> bool:
    """LU-7.2: one Shadow or all Exhausts return to the bag; has the Dreamer a choice? A single way is taken unasked."""
    ways, action = 0, NONE
    for kind in range(SHADOW * COLOURS, KINDS):
        if dreamer.card[kind] > 0:
            ways += 1
            action = FIRST_KIND + kind
    if any_exhaust(dreamer):
        ways += 1
        action = ALL_EXHAUST
    if ways == 0:
        done(state)
    elif ways == 1:
        rest_with(state, dreamer, action)
    return ways > 1


@rule
def any_exhaust(dreamer: Any) -> bool:
    """LU-7.2: does a die on the card show Exhaust?"""
    for colour in range(COLOURS):
        if dreamer.card[EXHAUST * COLOURS + colour] > 0:
            return True
    return False


@rule
def rest_with(state: State, dreamer: Any, action: int) -> None:
    """LU-7.3: an Exhaust that was rotated shows Shadow, and is returned as one."""
    if action == ALL_EXHAUST:
        for kind in range(EXHAUST * COLOURS, SHADOW * COLOURS):
            to_bag(state, dreamer, kind, dreamer.card[kind])
    else:
        to_bag(state, dreamer, action - FIRST_KIND, 1)
    done(state)
