"""Actions in words: their names, and the sentences that tell them."""

from __future__ import annotations

from nightmare_gym.games.dream_catchers import layout as L
from nightmare_gym.games.dream_catchers.payments import NO_MORE
from nightmare_gym.games.dream_catchers.records import Params, State
from nightmare_gym.games.dream_catchers.steps import Step
from nightmare_gym.rendering.dream_catchers import terms
from nightmare_gym.rendering.dream_catchers.words import strength_now, too_many_treasures, top

THIRD_PERSON = {"catch": "catches", "try": "tries"}
"""The verbs that do not just add an "s"."""
POWERS = range(L.FIRST_POWER, L.FIRST_TREASURE)
CHOICES: dict[int, range] = {
    Step.CONSENT: range(L.GO_ON, L.ACCEPT + 1),
    Step.CHOOSE_STACK: range(L.THE_DREAM_STACK, L.GO_ON),
    Step.CHOOSE_NIGHTMARE: range(L.FIRST_MONSTER),
    Step.CHOOSE_MONSTER: range(L.FIRST_MONSTER, L.FIRST_TRADE),
    Step.CHOOSE_DISCARD: range(L.FIRST_TREASURE, L.FIRST_TREASURE + L.TREASURES),
}
"""The actions that answer a choice; Powers answer all others."""
STACKS = ("reveal the top of the Dream stack", "reveal the top of the Monster stack")


def action_name(state: State, params: Params, action: int) -> str:
    """Name an action, with the player if it plays another one's Treasure."""
    if not _means_something(state, action):
        return L.ACTIONS[action]
    seat, words = deed(state, params, action)
    whose = f" of {terms.player(seat)}" if L.FIRST_TREASURE <= action < L.FIRST_ABILITY and seat != state.actor else ""
    return words + whose


def _means_something(state: State, action: int) -> bool:
    """Tell whether an action belongs to the question, and what it names is there; else the table's name has to do."""
    if state.actor < 0:
        return False
    step = int(top(state).step)
    if step > Step.BEFORE_SECOND_CHECK and not (step == Step.CHOOSE_PAYMENT and action == L.GO_ON):
        if action not in CHOICES.get(step, POWERS):
            return False
    elif action in POWERS or action > L.GO_ON or L.THE_DREAM_STACK <= action < L.GO_ON:
        return False
    if action < L.FIRST_MONSTER:
        return bool(state.dreamscape[action] != L.NONE)
    return bool(action >= L.FIRST_TRADE or state.under_bed[action - L.FIRST_MONSTER] != L.NONE)


def told(state: State, params: Params, action: int) -> str:
    """Tell an action that is taken, in a sentence."""
    seat, words = deed(state, params, action)
    if words == "play nothing" and params.team == 1:
        return "Nobody plays anything."
    verb, rest = words.split(" ", 1)
    return f"{terms.player(seat)} {THIRD_PERSON.get(verb, f'{verb}s')} {rest}."


def deed(state: State, params: Params, action: int) -> tuple[int, str]:
    """Return the player of an action and what it does; the first word is the verb."""
    step = top(state)
    if step.step > Step.BEFORE_SECOND_CHECK:
        return _chooser(state), _choice(state, params, action)
    if L.FIRST_TREASURE <= action < L.FIRST_ABILITY:
        distance, treasure = divmod(action - L.FIRST_TREASURE, L.TREASURES)
        return (state.actor + distance) % params.seats, f"play {terms.treasure(treasure)}"
    if L.FIRST_ABILITY <= action < L.FIRST_ABILITY + L.BY_PRISCILLA:
        name = L.ABILITY_NAMES[action - L.FIRST_ABILITY]
        return _seat_of(state, params, name), f"use {name}'s ability"
    return state.actor, _act(state, params, action)


def _seat_of(state: State, params: Params, name: str) -> int:
    """Return the seat of a character; the asked one where nobody is this character."""
    seats = range(params.seats)
    return next((seat for seat in seats if state.catchers[seat].character == L.CHARACTERS.index(name)), state.actor)


def _act(state: State, params: Params, action: int) -> str:
    """Return the words of an action of the Dream Catcher phase, or of no play."""
    if action == L.GO_ON:
        ends = top(state).step == Step.ACT and state.actor == state.mover and not too_many_treasures(state)
        return "end the Dream Catcher phase" if ends else "play nothing"
    if action < L.FIRST_MONSTER:
        return f"catch the {terms.dream_in(state, params, action)}"
    if action < L.FIRST_TRADE:
        slot = action - L.FIRST_MONSTER
        kind = state.under_bed[slot]
        return f"try to catch the {terms.monster(params, kind)} (strength {strength_now(state, params, slot)})"
    if action < L.FIRST_POWER:
        return f"offer a trade to {terms.player((state.mover + action - L.FIRST_TRADE + 1) % params.seats)}"
    return "pay a pair for a Weakness token"


def _chooser(state: State) -> int:
    """Return the player whose choice it is, who is not the asked one if one controller decides for all."""
    step = top(state)
    own = step.step in (Step.CHOOSE_PAIR, Step.CHOOSE_TWO) or Step.CONSENT <= step.step <= Step.CHOOSE_MONSTER
    return int(step.a) if own else int(state.mover)


def _choice(state: State, params: Params, action: int) -> str:
    """Return the words of a choice after an action or a play."""
    step, power = top(state), action - L.FIRST_POWER
    if step.step == Step.CHOOSE_PAIR:
        return f"discard {terms.pair(state.catchers[step.a], power)}"
    if step.step == Step.CONSENT:
        return "accept the trade" if action == L.ACCEPT else "refuse the trade"
    if step.step == Step.CHOOSE_STACK:
        return STACKS[action - L.THE_DREAM_STACK]
    if step.step == Step.CHOOSE_NIGHTMARE:
        return f"discard the {terms.dream_in(state, params, action)}"
    if step.step == Step.CHOOSE_MONSTER:
        return f"put a Weakness token on the {terms.monster(params, state.under_bed[action - L.FIRST_MONSTER])}"
    if step.step == Step.CHOOSE_DISCARD:
        return f"discard {terms.treasure(action - L.FIRST_TREASURE)}"
    if step.step == Step.CHOOSE_PAYMENT and power == NO_MORE:
        return "declare no more Powers"
    return f"{VERBS[int(step.step)]} {terms.power(power)}"


VERBS: dict[int, str] = {
    Step.CHOOSE_TWO: "discard",
    Step.CHOOSE_GIVEN: "offer",
    Step.CHOOSE_TAKEN: "request",
    Step.CHOOSE_LEFT_OUT: "omit",
    Step.CHOOSE_PAYMENT: "declare",
}
"""The verbs of choices among Powers."""
