"""The question that is asked, or the event of nature that comes next, in a sentence."""

from __future__ import annotations

from nightmare_gym.engine.layout import NATURE, NOBODY
from nightmare_gym.games.dream_catchers import layout as L
from nightmare_gym.games.dream_catchers.records import Params, State
from nightmare_gym.games.dream_catchers.steps import Step
from nightmare_gym.rendering.dream_catchers import terms
from nightmare_gym.rendering.dream_catchers.words import DECIDED, ENDS, strength_now, too_many_treasures, top

ASKED: dict[int, str] = {
    Step.CHOOSE_STACK: "the top of which stack do you reveal?",
    Step.CHOOSE_NIGHTMARE: "which Nightmare do you discard?",
    Step.CHOOSE_MONSTER: "which Monster gets the Weakness token?",
}


def question(state: State, params: Params) -> str:
    """Return the question of the seat that is asked, nature's decision, or the end."""
    if state.actor == NOBODY:
        return ENDS[state.ending]
    if state.actor == NATURE:
        return _decided(state, params)
    seat, step = int(state.actor), int(top(state).step)
    if step <= Step.BEFORE_SECOND_CHECK:
        return f"{_holder(state, params, seat)}: {_window(state, params, seat)}"
    return _choice(state, params)


def _holder(state: State, params: Params, seat: int) -> str:
    """Address a player, with the cards in hand; one controller is addressed for all."""
    if params.team == 1 and (top(state).step != Step.ACT or too_many_treasures(state)):
        return "Players"
    return f"{terms.player(seat)}, you hold {terms.hand(state.catchers[seat])}"


def _window(state: State, params: Params, seat: int) -> str:
    """Ask for actions and plays."""
    step = top(state)
    mover = terms.player(state.mover)
    if step.step == Step.ACT:
        if too_many_treasures(state):
            size = int(state.catchers[state.mover].treasures.sum())
            return f"do you play something before {mover}, with {size} Treasures, discards one?"
        if seat != state.mover:
            return f"do you play something before {mover} goes on?"
        left = terms.numbered(int(state.actions_left), "action")
        more = "catch, trade, play something" if state.actions_left else "play something"
        return f"with {left} left, do you {more}, or end the Dream Catcher phase?"
    if step.step == Step.BEFORE_DIE:
        kind, least = state.under_bed[step.b], strength_now(state, params, step.b)
        prey = f"the {terms.monster(params, kind)}, which a die of {least} or more catches"
        return f"do you weaken a Monster before the die is rolled for {prey}?"
    if step.step == Step.NIGHTFALL:
        return "do you play something as Night falls?"
    if step.step == Step.BEFORE_SPAWN:
        return "do you play something before new dreams come?"
    attacker = terms.dream_in(state, params, step.b)
    if step.step == Step.BEFORE_CHECK:
        return f"do you play something before the {attacker} looks for a match?"
    return f"do you play something before the {attacker} looks for a match once more?"


def _choice(state: State, params: Params) -> str:
    """Ask for a choice after an action or a play."""
    step = top(state)
    mover, partner = f"{terms.player(state.mover)}, you hold {_hand(state, state.mover)}", terms.player(step.a)
    if step.step == Step.CHOOSE_PAIR:
        use = f"use {L.ABILITY_NAMES[step.b]}'s ability" if step.b != L.BY_PRISCILLA else "weaken a Monster"
        return f"{partner}, you hold {_hand(state, step.a)}: which pair do you discard to {use}?"
    if step.step == Step.CHOOSE_TWO:
        which = "second" if step.b else "first"
        return f"{partner}, you hold {_hand(state, step.a)}: which Power do you discard {which} to draw a new one?"
    if step.step == Step.CHOOSE_GIVEN:
        return f"{mover}, and {partner} holds {_hand(state, step.a)}: which Power do you offer?"
    if step.step == Step.CHOOSE_TAKEN:
        return f"{mover}, and {partner} holds {_hand(state, step.a)}: which Power do you request for {_power(step.b)}?"
    if step.step == Step.CONSENT:
        given, taken = divmod(int(step.b), L.POWERS)
        return (
            f"{partner}, you hold {_hand(state, step.a)}: do you give {_power(taken)} to {terms.player(state.mover)} "
            f"for {_power(given)}?"
        )
    if step.step == Step.CHOOSE_LEFT_OUT:
        prey = terms.monster(params, state.under_bed[step.a])
        return f"{mover}: which symbol do you omit to catch the {prey}?"
    if step.step == Step.CHOOSE_PAYMENT:
        also = f" and have declared {terms.powers(state.declared)}" if state.declared.any() else ""
        return (
            f"{mover}{also}: which Power do you declare {'next ' if also else ''}for {_target(state, params, step.a)}?"
        )
    if step.step == Step.CHOOSE_DISCARD:
        return f"{mover}: which Treasure do you discard?"
    return f"{partner}: {ASKED[int(step.step)]}"


def _hand(state: State, seat: int) -> str:
    return terms.hand(state.catchers[seat])


def _power(number: int) -> str:
    return terms.power(int(number))


def _target(state: State, params: Params, target: int) -> str:
    """Name the tile or Monster that is to be caught."""
    if target < L.FIRST_MONSTER:
        return f"the {terms.dream_in(state, params, target)}"
    return f"the {terms.monster(params, state.under_bed[target - L.FIRST_MONSTER])}"


def _decided(state: State, params: Params) -> str:
    """Tell what nature decides now."""
    step = top(state)
    if step.step == Step.ROLL:
        prey = terms.monster(params, state.under_bed[step.a])
        return f"The die is rolled for the {prey}: {strength_now(state, params, step.a)} or more catches it."
    if step.step == Step.WHICH_CHARACTER:
        return f"{terms.player(step.a)} draws a character."
    if step.step == Step.DRAW_POWERS:
        return f"{terms.player(step.a)} draws a Power."
    if step.step == Step.DRAW_TREASURE:
        return f"{terms.player(step.a)} draws a Treasure."
    return DECIDED[int(step.step)]
