"""The dice on a Dreamer card. `card[kind]` are counts; `kind = place * COLOURS + colour`."""

from __future__ import annotations

from typing import Any

from nightmare_gym.dreaming import layout as L
from nightmare_gym.dreaming.records import Params, State
from nightmare_gym.engine.compile import rule


@rule
def worth(kind: int) -> int:
    """LU-1.2: a 2 counts as two 1s."""
    return kind // L.COLOURS - L.ONE + 1


@rule
def power(dreamer: Any) -> int:
    """The Power in the Power row."""
    total = 0
    for kind in range(L.POWERS):
        total += dreamer.card[kind] * worth(kind)
    return total


@rule
def power_of(dreamer: Any, colour: int) -> int:
    """Count the dice of this colour in the Power row."""
    return dreamer.card[L.ONE * L.COLOURS + colour] + dreamer.card[L.TWO * L.COLOURS + colour]


@rule
def on_places(dreamer: Any, first: int, second: int) -> int:
    """Count the dice on two places of the card."""
    total = 0
    for colour in range(L.COLOURS):
        total += dreamer.card[first * L.COLOURS + colour] + dreamer.card[second * L.COLOURS + colour]
    return total


@rule
def in_hunt_row(dreamer: Any) -> int:
    """LU-6.1: count the dice of any face in and beside the Hunt row."""
    return on_places(dreamer, L.HUNT, L.HUNTED)


@rule
def in_exhaust_row(dreamer: Any) -> int:
    """LU-6.3: count the dice of any face in and beside the Exhaust row."""
    return on_places(dreamer, L.EXHAUST, L.ROTATED)


@rule
def exhausted(dreamer: Any, params: Params) -> bool:
    """LU-6.3: tell whether the Exhaust row is filled."""
    return in_exhaust_row(dreamer) >= params.exhaust_spaces


@rule
def shows_shadow(kind: int) -> bool:
    """LU-4.5: tell whether a die of this kind shows Shadow, in whichever row."""
    return kind >= L.SHADOW * L.COLOURS


@rule
def may_be_hunted(kind: int) -> bool:
    """LU-5.8: tell whether this kind is a Shadow that is not in the Hunt row already."""
    return shows_shadow(kind) and kind // L.COLOURS != L.HUNTED


@rule
def to_hunt_row(dreamer: Any, kind: int) -> None:
    """LU-5.8: move a Shadow to the Hunt row; it keeps its face and triggers nothing."""
    dreamer.card[kind] -= 1
    dreamer.card[L.HUNTED * L.COLOURS + kind % L.COLOURS] += 1


@rule
def to_bag(state: State, dreamer: Any, kind: int, dice: int) -> None:
    """Move dice of a kind from the card to the bag."""
    dreamer.card[kind] -= dice
    state.bag[kind % L.COLOURS] += dice


@rule
def all_to_bag(state: State, dreamer: Any, first: int) -> None:
    """Move all dice of the kinds from `first` on to the bag."""
    for kind in range(first, L.KINDS):
        to_bag(state, dreamer, kind, dreamer.card[kind])


@rule
def in_bag(state: State) -> int:
    """Count the dice in the bag."""
    total = 0
    for colour in range(L.COLOURS):
        total += state.bag[colour]
    return total


@rule
def dice_drawn(state: State) -> int:
    """Count the dice that are drawn and wait to be rolled."""
    total = 0
    for colour in range(L.COLOURS):
        total += state.drawn[colour]
    return total


@rule
def unresolved_of(state: State, colour: int) -> int:
    """Count the unresolved dice of a colour."""
    total = 0
    for face in range(L.FACES):
        total += state.unresolved[face * L.COLOURS + colour]
    return total


@rule
def off_cards(state: State, colour: int) -> int:
    """Count the dice of a colour that lie on no Dreamer card: in the bag, drawn, unresolved, on the Nightmare cards."""
    total = state.bag[colour] + state.drawn[colour] + unresolved_of(state, colour)
    for face in range(L.ONE, L.TWO + 1):
        total += state.offered[face * L.COLOURS + colour]
    return total


@rule
def on_card(dreamer: Any, colour: int) -> int:
    """Count the dice of a colour on a Dreamer card."""
    total = 0
    for place in range(L.PLACES):
        total += dreamer.card[place * L.COLOURS + colour]
    return total


@rule
def fullest_row(dreamer: Any) -> int:
    """LU-6.6: the number of dice in the fullest Shadow row."""
    most = 0
    for colour in range(L.COLOURS):
        most = max(most, dreamer.card[L.SHADOW * L.COLOURS + colour])
    return most
