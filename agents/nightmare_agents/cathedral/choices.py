"""The legal actions as three sets, and the quick rule for choices that complete an earlier one."""

from __future__ import annotations

from nightmare_gym.engine.agenda import top
from nightmare_gym.engine.bits import least
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.records import Mask
from nightmare_gym.games.cathedral import layout as L
from nightmare_gym.games.cathedral.areas import strength
from nightmare_gym.games.cathedral.choices import card_choices, dream_choices, plain_choices
from nightmare_gym.games.cathedral.conflicts import retreats
from nightmare_gym.games.cathedral.records import Params, State
from nightmare_gym.games.cathedral.steps import Step

IN_THE_MIDDLE = (
    Step.CHOOSE_PAYMENT,
    Step.CHOOSE_FREE_MARKER,
    Step.CHOOSE_BUILDER,
    Step.CHOOSE_WAY,
    Step.CHOOSE_SHAPER_WAY,
    Step.CHOOSE_SWAP,
    Step.CHOOSE_OPPONENT,
    Step.CHOOSE_CARD,
    Step.CHOOSE_RETREAT,
    Step.CHOOSE_OFFERING,
    Step.CHOOSE_DISCARD,
    Step.CHOOSE_TAKEN,
    Step.CHOOSE_STRIDE,
    Step.CHOOSE_PLACING,
    Step.CHOOSE_PREY,
    Step.CHOOSE_WHISPER,
    Step.CHOOSE_PUSHED,
    Step.CHOOSE_PUSH,
    Step.CHOOSE_FIGHT,
)
"""The steps of choices that complete an earlier choice."""

PARTS = 3
"""The number of sets of actions: plain ones, Dreams, cards."""


@rule
def first_legal(mask: Mask) -> int:
    """Return the first legal action, for choices where all are equally good."""
    action = 0
    while not mask[action]:
        action += 1
    return action


@rule
def open_actions(state: State, params: Params, part: int) -> int:
    """The legal actions of a part, as bits."""
    if part == 1:
        return dream_choices(state, params)
    if part == 2:
        return card_choices(state, params)
    if top(state).step == Step.CHOOSE_RETREAT:
        return retreats(state, params) << L.FIRST_AREA
    return plain_choices(state, params)


@rule
def first_of(part: int) -> int:
    """The first action of a part."""
    return L.FIRST_DREAM if part == 1 else L.FIRST_CARD if part == 2 else 0


@rule
def in_the_middle(step: int) -> bool:
    """Tell whether a choice completes an earlier one, which shows its worth only after it."""
    return step in IN_THE_MIDDLE


@rule
def spare(state: State, areas: int) -> int:
    """The area with the most Followers beyond those that control takes; a last Follower is kept."""
    best, most = 0, -99
    for area in range(L.AREAS):
        if areas >> area & 1:
            units = int(state.areas[area].units[L.HUMAN])
            others = max(strength(state, area, L.KING), strength(state, area, L.SHADOWS))
            key = 2 * (strength(state, area, L.HUMAN) - others) + units - 3 * (units == 1)
            if key > most:
                best, most = area, key
    return best


@rule
def quick(state: State, params: Params) -> int:
    """Choose quickly where a choice completes an earlier one; the default is to go on, else yes, else the first."""
    which = top(state).step
    plain = open_actions(state, params, 0)
    if which == Step.CHOOSE_PAYMENT:
        if plain >> L.UNPAID & 1:
            return L.UNPAID
        return L.WITH_LIMBO if plain >> L.WITH_LIMBO & 1 else L.FIRST_AREA + spare(state, plain >> L.FIRST_AREA)
    if which == Step.CHOOSE_BUILDER:
        return L.FIRST_AREA + spare(state, plain >> L.FIRST_AREA)
    if which == Step.CHOOSE_CARD:
        cards = open_actions(state, params, 2)
        for card in (L.BASIC, L.SHIELD):
            if cards >> card & 1:
                return L.FIRST_CARD + card
        return L.GO_ON
    if which in (Step.CHOOSE_PREY, Step.CHOOSE_WHISPER):
        eaten = state.devoured
        own_first = eaten[L.HUMAN] <= max(eaten[L.KING], eaten[L.SHADOWS]) and which == Step.CHOOSE_PREY
        if own_first and plain >> L.FIRST_SIDE + L.HUMAN & 1:
            return L.FIRST_SIDE + L.HUMAN
        if plain >> L.FIRST_SIDE + L.SHADOWS & 1 and which == Step.CHOOSE_PREY:
            return L.FIRST_SIDE + L.SHADOWS
    if plain >> L.GO_ON & 1 and which != Step.CHOOSE_PLACING:
        return L.GO_ON
    if plain >> L.YES & 1:
        return L.YES
    if plain:
        return least(plain)
    dreams = open_actions(state, params, 1)
    if dreams:
        return L.FIRST_DREAM + least(dreams)
    return L.FIRST_CARD + least(open_actions(state, params, 2))
