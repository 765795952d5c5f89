"""A Dreamer's turn: the choices at each step, their consequences, and the steps without a choice.

Each game joins the mappings at the end with its own. Their rules take `dreamer`, the record of the Dreamer whose dreams
are being resolved, and `seat`, that Dreamer's seat.
"""

from __future__ import annotations

from typing import Any

from nightmare_gym.dreaming import layout as L
from nightmare_gym.dreaming.card import may_be_hunted, to_hunt_row, unresolved_of
from nightmare_gym.dreaming.records import Params, State
from nightmare_gym.dreaming.rerolls import choose_dreams, pay_for_reroll, pick_up, roll_now
from nightmare_gym.dreaming.resolving import choose_shadow, next_shadow, next_to_roll, resolve_next, roll, rolled
from nightmare_gym.dreaming.resting import any_exhaust, penalty, rest, rest_with
from nightmare_gym.dreaming.shadows import rotate, shadow_of_imprisonment, shadow_of_primeval_fear
from nightmare_gym.dreaming.sleep import choose_track, drawn, dream, dream_again, give_back, returnable, select
from nightmare_gym.dreaming.steps import DreamerStep
from nightmare_gym.engine.agenda import become, done
from nightmare_gym.engine.by_step import Rule
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.layout import NATURE
from nightmare_gym.engine.records import Mask, Weights

# --- asking -------------------------------------------------------------------------------------------------------


@rule
def ask(state: State, seat: int) -> None:
    """Ask the Dreamer."""
    state.actor = seat


@rule
def ask_nature(state: State) -> None:
    """Ask nature."""
    state.actor = NATURE


# --- offers -------------------------------------------------------------------------------------------------------


@rule
def offer_tracks(mask: Mask) -> int:
    """LU-3.1: offer the Sleep Tracks; return their number."""
    for track in range(L.TRACKS):
        mask[L.FIRST_TRACK + track] = True
    return L.TRACKS


@rule
def offer_kinds(dreamer: Any, mask: Mask, first: int, last: int) -> int:
    """Offer every kind of die on the card, from `first` up to before `last`; return their number."""
    count = 0
    for kind in range(first, last):
        if dreamer.card[kind] > 0:
            mask[L.FIRST_KIND + kind] = True
            count += 1
    return count


@rule
def offer_returns(state: State, params: Params, mask: Mask) -> int:
    """LU-3.3: offer the colours that may return; return their number."""
    count = 0
    for colour in range(L.COLOURS):
        if returnable(state, params, colour):
            mask[L.FIRST_RETURN + colour] = True
            count += 1
    return count


@rule
def offer_rerolls(state: State, dreamer: Any, mask: Mask) -> int:
    """LU-4.2: offer every Power that has the colour of an unresolved die; return their number."""
    count = 0
    for kind in range(L.POWERS):
        if dreamer.card[kind] > 0 and unresolved_of(state, kind % L.COLOURS) > 0:
            mask[L.FIRST_PAY + kind] = True
            count += 1
    return count


@rule
def offer_to_reroll(state: State, dreamer: Any, mask: Mask) -> int:
    """LU-4.2: offer to go on, and to reroll; return the number of choices."""
    mask[L.GO_ON] = True
    return 1 + offer_rerolls(state, dreamer, mask)


@rule
def offer_dreams(state: State, mask: Mask, first: int) -> int:
    """LU-4.7: offer the paid colour's faces from the last one named on, and to roll; return the number of choices."""
    count = 0
    for face in range(first, L.FACES):
        if state.unresolved[face * L.COLOURS + state.paid] > 0:
            mask[L.FIRST_FACE + face] = True
            count += 1
    if state.drawn[state.paid] > 0:
        mask[L.ROLL_NOW] = True
        count += 1
    return count


@rule
def offer_shadows(state: State, dreamer: Any, mask: Mask) -> int:
    """LU-4.4: offer the unresolved Shadows, by colour, and to reroll; return the number of choices."""
    count = offer_rerolls(state, dreamer, mask)
    for colour in range(L.COLOURS):
        if state.unresolved[L.SHADOW * L.COLOURS + colour] > 0:
            mask[L.FIRST_SHADOW + colour] = True
            count += 1
    return count


@rule
def offer_exhausts(dreamer: Any, mask: Mask) -> int:
    """LU-5.7: offer every Exhaust in its row; return the number of colours."""
    return offer_kinds(dreamer, mask, L.EXHAUST * L.COLOURS, L.SHADOW * L.COLOURS)


@rule
def offer_hunted(dreamer: Any, mask: Mask) -> int:
    """LU-5.8: offer to go on, and every Shadow that is not in the Hunt row; return the number of choices."""
    mask[L.GO_ON] = True
    count = 1
    for kind in range(L.SHADOW * L.COLOURS, L.KINDS):
        if dreamer.card[kind] > 0 and may_be_hunted(kind):
            mask[L.FIRST_KIND + kind] = True
            count += 1
    return count


@rule
def offer_rest(dreamer: Any, mask: Mask) -> int:
    """LU-7.2: offer every Shadow on the card, and all Exhausts; return the number of choices."""
    count = offer_kinds(dreamer, mask, L.SHADOW * L.COLOURS, L.KINDS)
    if any_exhaust(dreamer):
        mask[L.ALL_EXHAUST] = True
        count += 1
    return count


@rule
def offer_rest_or_dream(mask: Mask) -> int:
    """LU-7.1: offer to Rest and to Dream Again; return the number of choices."""
    mask[L.TAKE_REST] = True
    mask[L.DREAM_AGAIN] = True
    return 2


# --- choices ------------------------------------------------------------------------------------------------------


@rule
def reroll_or_go_on(state: State, dreamer: Any, action: int, face: int) -> None:
    """LU-4.2: a Power is spent, or the dice of a face are resolved."""
    if action == L.GO_ON:
        become(state, DreamerStep.RESOLVE, face, 1)
    else:
        pay_for_reroll(state, dreamer, action - L.FIRST_PAY)


@rule
def pick_up_or_roll(state: State, action: int) -> None:
    """LU-4.7: pick up one more die, or roll."""
    if action == L.ROLL_NOW:
        roll_now(state)
    else:
        pick_up(state, action - L.FIRST_FACE)


@rule
def shadow_or_reroll(state: State, dreamer: Any, action: int) -> None:
    """LU-4.2, LU-4.4: a Shadow is resolved, or a Power is spent."""
    if action >= L.FIRST_SHADOW:
        choose_shadow(state, action - L.FIRST_SHADOW)
    else:
        pay_for_reroll(state, dreamer, action - L.FIRST_PAY)


@rule
def move_or_go_on(state: State, dreamer: Any, action: int) -> None:
    """LU-5.8: move a Shadow to the Hunt row, or none."""
    if action != L.GO_ON:
        to_hunt_row(dreamer, action - L.FIRST_KIND)
    done(state)


@rule
def rest_or_dream_again(state: State, action: int) -> None:
    """LU-7.1: the Dreamer Rests, or dreams again."""
    if action == L.DREAM_AGAIN:
        dream_again(state)
    else:
        become(state, DreamerStep.REST)


# --- nature -------------------------------------------------------------------------------------------------------


@rule
def weigh_faces(state: State, params: Params, weights: Weights) -> int:
    """LU-1.1: weigh each face by the sides of the next die that show it."""
    colour = next_to_roll(state)
    for face in range(L.FACES):
        weights[face] = params.faces[colour, face]
    return L.FACES


@rule
def weigh_bag(state: State, weights: Weights) -> int:
    """LU-2.2: weigh each colour by its dice in the bag."""
    for colour in range(L.COLOURS):
        weights[colour] = state.bag[colour]
    return L.COLOURS


# --- the tables of the steps --------------------------------------------------------------------------------------

WORK: dict[Any, Rule] = {
    (DreamerStep.CHOOSE_TRACK, DreamerStep.REROLL): ask,
    DreamerStep.RETURN: select,
    DreamerStep.CHOOSE_DREAMS: choose_dreams,
    DreamerStep.CHOOSE_SHADOW: next_shadow,
    DreamerStep.ROTATE: shadow_of_imprisonment,
    DreamerStep.MOVE_SHADOW: shadow_of_primeval_fear,
    DreamerStep.REST: rest,
    DreamerStep.DREAM: dream,
    (DreamerStep.DRAW, DreamerStep.PENALTY): ask_nature,
    DreamerStep.ROLL: roll,
    DreamerStep.RESOLVE: resolve_next,
}
"""The rules that carry out steps; each game has rules of its own for the other steps."""
OFFERS: dict[Any, Rule] = {
    DreamerStep.CHOOSE_TRACK: offer_tracks,
    DreamerStep.RETURN: offer_returns,
    DreamerStep.REROLL: offer_to_reroll,
    DreamerStep.CHOOSE_DREAMS: offer_dreams,
    DreamerStep.CHOOSE_SHADOW: offer_shadows,
    DreamerStep.ROTATE: offer_exhausts,
    DreamerStep.MOVE_SHADOW: offer_hunted,
    DreamerStep.REST_OR_DREAM: offer_rest_or_dream,
    DreamerStep.REST: offer_rest,
}
ANSWERS: dict[Any, Rule] = {
    DreamerStep.CHOOSE_TRACK: choose_track,
    DreamerStep.RETURN: give_back,
    DreamerStep.REROLL: reroll_or_go_on,
    DreamerStep.CHOOSE_DREAMS: pick_up_or_roll,
    DreamerStep.CHOOSE_SHADOW: shadow_or_reroll,
    DreamerStep.ROTATE: rotate,
    DreamerStep.MOVE_SHADOW: move_or_go_on,
    DreamerStep.REST_OR_DREAM: rest_or_dream_again,
    DreamerStep.REST: rest_with,
}
NAMED_BY_ACTION = {
    "track": ("action", L.FIRST_TRACK),
    "colour": ("action", L.FIRST_RETURN),
    "kind": ("action", L.FIRST_KIND),
}
"""The arguments that an action names, for the rules of `ANSWERS`."""
ODDS: dict[Any, Rule] = {(DreamerStep.DRAW, DreamerStep.PENALTY): weigh_bag, DreamerStep.ROLL: weigh_faces}
OUTCOMES: dict[Any, Rule] = {DreamerStep.DRAW: drawn, DreamerStep.ROLL: rolled, DreamerStep.PENALTY: penalty}
NAMED_BY_OUTCOME = {"colour": ("outcome", 0), "face": ("outcome", 0)}
"""The arguments that an outcome names, for the rules of `OUTCOMES`."""
