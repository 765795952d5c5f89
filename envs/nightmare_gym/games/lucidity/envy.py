"""The Shadow of Envy among several players: the next player picks a die of the Dreamer's.

`dreamer` is the record of the Dreamer whose dreams are being resolved.
"""

from __future__ import annotations

from typing import Any

from nightmare_gym.dreaming.layout import COLOURS, FIRST_KIND, GREEN, KINDS, NONE, SHADOW
from nightmare_gym.dreaming.shadows import reroll_from_card
from nightmare_gym.engine.agenda import done
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.records import Mask
from nightmare_gym.games.lucidity.records import Params, State


@rule
def enviable(dreamer: Any, kind: int) -> bool:
    """LU-5.6: tell whether there is a die of this kind on or beside the card, and it is no Shadow of Envy."""
    return dreamer.card[kind] > 0 and (kind < SHADOW * COLOURS or kind % COLOURS != GREEN)


@rule
def any_enviable(dreamer: Any) -> bool:
    """LU-5.6: tell whether there is a die to pick."""
    for kind in range(KINDS):
        if enviable(dreamer, kind):
            return True
    return False


@rule
def offer_envied(dreamer: Any, mask: Mask) -> int:
    """LU-5.6: offer the dice that may be picked; return their number."""
    count = 0
    for kind in range(KINDS):
        if enviable(dreamer, kind):
            mask[FIRST_KIND + kind] = True
            count += 1
    return count


@rule
def shadow_of_envy(state: State, params: Params, dreamer: Any) -> None:
    """LU-5.5: the player in the next seat, eliminated or not, picks a die of the Dreamer's; it is rolled again."""
    kinds, last = 0, NONE
    for kind in range(KINDS):
        if enviable(dreamer, kind):
            kinds += 1
            last = kind
    if kinds == 0:
        done(state)
    elif kinds == 1:
        reroll_from_card(state, dreamer, last)
    else:
        state.actor = (state.dreamer + 1) % params.seats
