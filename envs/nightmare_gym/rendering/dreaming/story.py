"""The sentences for the rules of a Dreamer's turn, which both games of Lucidity share."""

from __future__ import annotations

from typing import Any

from nightmare_gym.dreaming import layout as L
from nightmare_gym.dreaming import rerolls, resolving, resting, shadows, sleep, turn
from nightmare_gym.dreaming.records import Params, State
from nightmare_gym.engine.story import Event, Teller
from nightmare_gym.rendering.dreaming.due import top
from nightmare_gym.rendering.dreaming.phrases import (
    changes,
    dice,
    die,
    dreamer,
    dreams,
    opened,
    seat_of,
    spaces,
)
from nightmare_gym.rendering.dreaming.rows import rows_of

HUNT_ROW, EXHAUST_ROW, FIRST_SHADOW_ROW = range(3)
"""The places of the rows in `rows_of`."""


def card_of(state: Any) -> Any:
    """Return the dice on the card of the Dreamer whose dreams are rolled."""
    return state.dreamers[seat_of(state)].card


def with_changes(event: Event, told: str) -> str:
    """Add to a sentence what it changes on the Dreamer's card."""
    changed = changes(card_of(event.before), card_of(event.after), event.params)
    return f"{told}: {changed}." if changed else f"{told}."


def changed(event: Event) -> str | None:
    """Tell what changes on the Dreamer's card, if anything."""
    told = changes(card_of(event.before), card_of(event.after), event.params)
    who = dreamer(event.before, event.params)
    return f"{'' if who.alone else f'{who}: '}{told if not who.alone else opened(told)}." if told else None


# --- Draw and Select ----------------------------------------------------------------------------------------------


def dream(event: Event) -> str:
    """Tell how many dreams are drawn."""
    state, who = event.before, dreamer(event.before, event.params)
    wanted, there = int(event.params.draws[state.track, state.level]), int(sum(state.bag))
    if there == 0:
        return f"{wanted} dreams are due, and the bag is empty: nothing is drawn."
    if wanted > there:
        return f"{wanted} dreams are due, and the bag holds {there}. {who.does('draw all of it')}, and none returns."
    return f"{who.does(f'draw {wanted} dreams')}."


def marker(event: Event) -> str:
    """Tell that the marker moves."""
    level = int(event.before.level) + 2
    return f"The marker moves to place {level} of {L.LEVELS} on the {L.TRACK_NAMES[event.before.track]} Sleep Track."


def selected(event: Event) -> list[str]:
    """Tell which dreams return unasked, and that no other may."""
    returned, left = event.before.drawn - event.after.drawn, int(top(event.before).a)
    told, number_of = [], int(sum(returned))
    if number_of:
        told.append(
            f"{opened(dreams(returned))} {'return' if number_of > 1 else 'returns'} to the bag, the only choice."
        )
    if number_of < left and event.after.agenda.height < event.before.agenda.height:
        told.append("No other dream may return: their Nightmares have Awakened.")
    return told


# --- Roll and Resolve ---------------------------------------------------------------------------------------------


def placed(event: Event) -> str:
    """Tell which dice go to their row."""
    dice_placed = dice(card_of(event.after) - card_of(event.before))
    return with_changes(event, dreamer(event.before, event.params).does(f"place {dice_placed}"))


def shadow_placed(state: State, params: Params, colour: int) -> str:
    """Tell that a Shadow is about to go to its row."""
    kind = L.SHADOW * L.COLOURS + colour
    card = card_of(state).copy()
    card[kind] += 1
    return f"{dreamer(state, params).does(f'place the {die(kind)}')}: {changes(card_of(state), card, params)}."


def paid(event: Event) -> str:
    """Tell where a spent Power goes."""
    colour = L.COLOUR_NAMES[event.given.kind % L.COLOURS]
    if event.before.awake[event.given.kind % L.COLOURS]:
        return with_changes(event, f"It goes to the bag, as the {colour} Nightmare has left the middle")
    return with_changes(event, f"It goes to the {colour} Nightmare in the middle")


def picked_up(event: Event) -> str | None:
    """Tell which die is rerolled unasked."""
    gone = event.before.unresolved - event.after.unresolved
    return f"{opened(dice(gone))} is picked up, the only choice." if gone.any() else None


# --- Shadow effects -----------------------------------------------------------------------------------------------


def effect(event: Event) -> str | None:
    """Tell the effect of the Shadow of the Depths."""
    if event.given.colour != L.BLUE:
        return None
    if sum(event.before.bag) == 0:
        return "The Shadow of the Depths finds the bag empty."
    return f"The Shadow of the Depths makes {dreamer(event.before, event.params)} draw one more dream."


def imprisonment(event: Event) -> str | None:
    """Tell which Exhaust is rotated unasked, or that there is none."""
    kinds = range(L.EXHAUST * L.COLOURS, L.SHADOW * L.COLOURS)
    shown = [kind for kind in kinds if card_of(event.before)[kind]]
    if not shown:
        return "The Shadow of Imprisonment finds no Exhaust to rotate."
    if len(shown) == 1:
        return f"The Shadow of Imprisonment rotates the {die(shown[0])} to its Shadow; it stays in the Exhaust row."
    return None


# --- filled rows, Rest --------------------------------------------------------------------------------------------


def filled(state: State, params: Params, row: int) -> str:
    """Name a filled row of the Dreamer's, with its dice."""
    one = rows_of(card_of(state), params)[row]
    name = f"{L.COLOUR_NAMES[one.colour]} Shadow" if one.colour >= 0 else one.name
    return f"{opened(dreamer(state, params).whose)} {name} row is filled, with {len(one.kinds)}{spaces(one)}"


def is_exhausted(state: State, params: Params) -> bool:
    """Tell whether the Dreamer's Exhaust row is filled."""
    row = rows_of(card_of(state), params)[EXHAUST_ROW]
    return len(row.kinds) >= row.spaces


def exhausted(event: Event) -> str | None:
    """Tell that the Dreamer is exhausted, and whether a penalty is due."""
    if not is_exhausted(event.before, event.params):
        return None
    if event.after.agenda.height > event.before.agenda.height:
        why = "and the penalty is due"
    elif sum(event.before.bag) == 0:
        why = "but the bag is empty: no penalty"
    else:
        why = "but the attack brought no Exhaust: no penalty"
    who = dreamer(event.before, event.params)
    is_now = "you are" if who.alone else f"{who} is"
    return f"{filled(event.before, event.params, EXHAUST_ROW)}: {is_now} exhausted, {why}."


def penalty(event: Event) -> str:
    """Tell which Power is lost."""
    lost = card_of(event.before) - card_of(event.after)
    colour, who = L.COLOUR_NAMES[event.given.colour], dreamer(event.before, event.params)
    if not lost.any():
        return f"{who.does('lose')} nothing, having no {colour} Power."
    return with_changes(event, who.does(f"return all {colour} Power, {dice(lost)}"))


def must_rest(event: Event, *others: str) -> str | None:
    """Tell why the Dreamer must Rest, if so; other reasons come last."""
    state = event.before
    reasons = [
        *(["exhausted"] * is_exhausted(state, event.params)),
        *(["at the end of the Sleep Track"] * int(state.level == L.LEVELS - 1)),
        *(["out of dreams (the bag ran out)"] * int(state.bag_ran_out)),
        *others,
    ]
    who = dreamer(state, event.params)
    is_now = "You are" if who.alone else f"{who} is"
    return f"{is_now} {reasons[0]} and must Rest." if reasons else None


def rest(event: Event) -> str | None:
    """Tell that Rest returns nothing, or all that it can."""
    card = card_of(event.before)
    shown = [kind for kind in range(L.SHADOW * L.COLOURS, L.KINDS) if card[kind]]
    exhausts = bool(card[L.EXHAUST * L.COLOURS : L.SHADOW * L.COLOURS].any())
    if len(shown) + exhausts > 1:
        return None
    if not shown and not exhausts:
        return "Rest returns nothing, as no die shows Shadow or Exhaust."
    return f"Rest returns {f'the {die(shown[0])}' if shown else 'all Exhausts'}, the only choice."


BEFORE: dict[Any, Teller] = {
    sleep.dream: dream,
    sleep.dream_again: marker,
    shadows.effect: effect,
    shadows.shadow_of_imprisonment: imprisonment,
    resting.rest: rest,
}
AFTER: dict[Any, Teller] = {
    sleep.select: selected,
    rerolls.pay: paid,
    rerolls.choose_dreams: picked_up,
    resolving.place: placed,
    shadows.reroll_from_card: changed,
    turn.move_or_go_on: changed,
    resting.penalty: penalty,
    resting.rest_with: changed,
}
"""The sentences of both games; each adds its own."""
