"""Choices and outcomes of nature: the names of actions, and the sentences for what was chosen or drawn."""

from __future__ import annotations

from collections.abc import Callable

from nightmare_gym.engine.layout import NATURE
from nightmare_gym.games.cathedral import layout as L
from nightmare_gym.games.cathedral.records import Params, State
from nightmare_gym.games.cathedral.steps import Step
from nightmare_gym.rendering.cathedral.phrases import PLACES, card, dream, sentence, the
from nightmare_gym.rendering.cathedral.words import (
    CARD_FOR,
    WHAT_FOR,
    dream_name,
    nightmare_name,
    some,
    step_of,
    top,
)

SIDE_UNITS = ("a Follower of yours", "a Follower of the King's", "a Shadow")
OPPONENTS = ("the King", "the Shadows")

STOPPED: dict[int, str] = {
    Step.CHOOSE_MARKER: "take no further step",
    Step.CHOOSE_PRODUCTION: "produce no more",
    Step.CHOOSE_SITE: "build no more",
    Step.CHOOSE_MOVE: "end the movement",
    Step.CHOOSE_SWAP: "swap no more",
    Step.CHOOSE_CONFLICT: "start no further conflict",
    Step.CHOOSE_CARD: "play no further card",
    Step.CHOOSE_OFFERING: "discard nothing for the Shield",
    Step.CHOOSE_DEVELOPMENT: "play no further card",
    Step.CHOOSE_COMPLETE: "complete no Dream",
    Step.CHOOSE_GIVEN: "swap no Dream",
    Step.CHOOSE_REACTION: "draw a card instead of conforming",
    Step.CHOOSE_NIGHTMARE: "command no Nightmare",
    Step.CHOOSE_STRIDE: "let the Nightmare stop",
    Step.CHOOSE_PLACING: "place no further Follower",
    Step.CHOOSE_PUSHED: "push no further unit",
    Step.CHOOSE_FIGHT: "start no conflict",
}
"""The words for `GO_ON`, by step."""

CHOSEN: dict[int, str] = {
    Step.CHOOSE_FIRST_NIGHT: "begin on {thing}",
    Step.CHOOSE_CORNER: "begin in {thing}",
    Step.CHOOSE_POWERED: "let the King's {thing} begin powered up",
    Step.CHOOSE_MARKER: "advance {thing}",
    Step.CHOOSE_FREE_MARKER: "advance {thing} without payment",
    Step.CHOOSE_PRODUCTION: "produce in {thing}",
    Step.CHOOSE_NEXT_PRODUCER: "let {thing} produce next",
    Step.CHOOSE_SITE: "build a level in {thing}",
    Step.CHOOSE_BUILDER: "give up a Follower in {thing}",
    Step.CHOOSE_WAY: "move the Follower to {thing}",
    Step.CHOOSE_SHAPER_WAY: "move the Shaper to {thing}",
    Step.CHOOSE_SWAP: "swap {thing}",
    Step.CHOOSE_CONFLICT: "start a conflict in {thing}",
    Step.CHOOSE_OPPONENT: "fight {thing}",
    Step.CHOOSE_CARD: "play {thing}",
    Step.CHOOSE_RETREAT: "retreat to {thing}",
    Step.CHOOSE_OFFERING: "discard {thing}",
    Step.CHOOSE_DEVELOPMENT: "play {thing}",
    Step.CHOOSE_DISCARD: "discard {thing}",
    Step.CHOOSE_COMPLETE: "complete {thing}",
    Step.CHOOSE_REPLACEMENT: "take {thing}",
    Step.CHOOSE_GIVEN: "give {thing}",
    Step.CHOOSE_TAKEN: "take {thing}",
    Step.CHOOSE_NIGHT: "sleep on {thing}",
    Step.CHOOSE_REACTION: "conform",
    Step.CHOOSE_NIGHTMARE: "command {thing}",
    Step.CHOOSE_STRIDE: "move the Nightmare to {thing}",
    Step.CHOOSE_PLACING: "place another Follower",
    Step.CHOOSE_PREY: "let the Nightmare devour {thing}",
    Step.CHOOSE_WHISPER: "let the Whisperer swap {thing}",
    Step.CHOOSE_PUSHED: "push {thing}",
    Step.CHOOSE_PUSH: "push it to {thing}",
    Step.CHOOSE_FIGHT: "start a conflict with the side that lost a unit",
    Step.CHOOSE_TOKEN: "take the token [{thing}]",
    Step.CHOOSE_KINGS_TOKEN: "give the King the token [{thing}]",
    Step.CHOOSE_KINGS_AREA: "let the King go to {thing}",
    Step.CHOOSE_KINGS_TUCK: "let the King power up {thing}",
    Step.CHOOSE_KINGS_DREAM: "let the King take {thing}",
}
"""The words for a choice, by step."""


def action_name(state: State, params: Params, action: int) -> str:
    """Name an action in this position, by a verb and its object."""
    step = step_of(state)
    if action == L.GO_ON:
        return STOPPED.get(step, L.ACTIONS[action])
    special = SPECIAL.get(step)
    if special:
        return special(state, params, action)
    return CHOSEN[step].format(thing=_thing(state, params, action)) if step in CHOSEN else L.ACTIONS[action]


def _thing(state: State, params: Params, action: int) -> str:
    """Name the thing that an action chooses."""
    if action >= L.FIRST_CARD:
        return card(params, action - L.FIRST_CARD)
    if action >= L.FIRST_DREAM:
        return dream(params, action - L.FIRST_DREAM)
    if action >= L.FIRST_TOKEN:
        return L.TOKEN_NAMES[action - L.FIRST_TOKEN]
    if L.FIRST_NIGHTMARE <= action < L.YES:
        return f"the {nightmare_name(state, action - L.FIRST_NIGHTMARE)}"
    if L.FIRST_SIDE <= action < L.FIRST_NIGHTMARE:
        return SIDE_UNITS[action - L.FIRST_SIDE]
    if L.FIRST_MARKER <= action < L.WITH_LIMBO:
        return f"your {PLACES[action - L.FIRST_MARKER]} marker"
    if L.FIRST_AREA <= action < L.FIRST_MARKER:
        return the(action - L.FIRST_AREA)
    return L.DAY_NAMES[action] if action < L.DAYS else L.ACTIONS[action]


def _day(state: State, params: Params, action: int) -> str:
    day = L.DAY_NAMES[action % L.DAYS]
    return f"go to {day}" if action < L.FIRST_PASS else f"pass on {day} and draw {some(int(params.pass_draws), 'card')}"


def _payment(state: State, params: Params, action: int) -> str:
    if action == L.UNPAID:
        return "take the step without payment"
    if action == L.WITH_LIMBO:
        return f"pay with {params.limbo_price} Followers from Limbo"
    return f"pay with a Follower in {the(action - L.FIRST_AREA)}"


def _move(state: State, params: Params, action: int) -> str:
    if action == L.SWAP:
        return "let the Shaper swap a unit"
    return "move the Shaper" if action == L.THE_SHAPER else f"move a Follower out of {the(action - L.FIRST_AREA)}"


def _opponent(state: State, params: Params, action: int) -> str:
    return f"fight {OPPONENTS[action - L.FIRST_SIDE - L.KING]}"


SPECIAL: dict[int, Callable[[State, Params, int], str]] = {
    Step.CHOOSE_DAY: _day,
    Step.CHOOSE_PAYMENT: _payment,
    Step.CHOOSE_MOVE: _move,
    Step.CHOOSE_OPPONENT: _opponent,
}
"""The words for choices of several kinds, by step."""


# --- sentences -------------------------------------------------------------------------------------------------------


def headline(state: State, params: Params, choice: int) -> str:
    """Tell a choice of yours, or an outcome of nature, in a sentence."""
    if state.actor != NATURE:
        return f"You {action_name(state, params, choice)}."
    return _outcome(state, params, choice)


def _outcome(state: State, params: Params, outcome: int) -> str:
    step, due = step_of(state), top(state)
    if step == Step.ROLL:
        return f"The Horror die {WHAT_FOR[due.a]} shows {outcome}."
    if step == Step.AREA_CARD:
        beneath = int(state.agenda.steps[state.agenda.height - 2].step)
        return f"The area card for {CARD_FOR.get(beneath, 'the retreat')} shows {the(outcome)}."
    if step == Step.BATTLE_CARD:
        attack, defence = params.battle_attack[outcome], params.battle_defence[outcome]
        return f"The Shadows turn up a battle card: attack {attack}, defence {defence}."
    if step == Step.WHICH_NIGHTMARES:
        return f"The {('left', 'right')[due.a]} Nightmare of this game is the {L.NIGHTMARE_NAMES[outcome]}."
    if step == Step.WHICH_OPPONENT:
        return f"The King's conflicts are equally good: first comes {L.PAIRS[outcome]}."
    thing = _drawn(params, step, outcome).replace("the King's ", "its ")
    return sentence(OUTCOMES[step].format(thing=thing))


def _drawn(params: Params, step: int, outcome: int) -> str:
    """Name the thing that nature draws or chooses."""
    if step in (Step.FILL_DISPLAY, Step.DEAL_DREAMS):
        return dream(params, outcome)
    if step in (Step.KINGS_FIRST_DREAMS, Step.CHOOSE_KINGS_DREAM):
        return dream_name(params, outcome)
    if step == Step.CHOOSE_KINGS_TOKEN:
        return L.TOKEN_NAMES[outcome]
    if step == Step.CHOOSE_KINGS_AREA:
        return the(outcome)
    return L.DAY_NAMES[outcome] if step == Step.CHOOSE_KINGS_TUCK else card(params, outcome)


OUTCOMES: dict[int, str] = {
    Step.DRAW: "You draw {thing}.",
    Step.KING_DRAWS: "The King draws {thing}.",
    Step.KING_DEVELOPS: "The King draws {thing}.",
    Step.REVEAL: "The King turns up {thing}.",
    Step.TUCK_FIRST: "The first card under the King's action is {thing}.",
    Step.FILL_DISPLAY: "{thing} comes to the display.",
    Step.DEAL_DREAMS: "You are dealt {thing}.",
    Step.KINGS_FIRST_DREAMS: "The King is dealt {thing}.",
    Step.CHOOSE_KINGS_AREA: "Chance lets the King go to {thing}.",
    Step.CHOOSE_KINGS_TUCK: "Chance lets the King power up {thing}.",
    Step.CHOOSE_KINGS_TOKEN: "Chance gives the King the token [{thing}].",
    Step.CHOOSE_KINGS_DREAM: "Chance lets the King take {thing}.",
}
"""The words for nature's outcomes, by step."""
