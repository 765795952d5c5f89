"""Questions in whole sentences, and what nature decides next."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from nightmare_gym.engine.layout import NATURE, NOBODY
from nightmare_gym.games.cathedral import layout as L
from nightmare_gym.games.cathedral.records import Params, State
from nightmare_gym.games.cathedral.steps import Step
from nightmare_gym.rendering.cathedral.phrases import PLACES, listed, the
from nightmare_gym.rendering.cathedral.words import decided, ending, members, nightmare_name, some, step_of, top


def question(state: State, params: Params) -> str:
    """Ask what is to be decided, with what one needs to know; or tell what nature decides, or how the game ended."""
    if state.actor == NOBODY:
        return ending(state)
    if state.actor == NATURE:
        return f"Nature decides: {decided(state)}."
    due = top(state)
    asked = QUESTIONS[step_of(state)]
    return asked if isinstance(asked, str) else asked(state, params, int(due.a), int(due.b))


def _powered(state: State, params: Params, left: int, _: int) -> str:
    return f"The King begins with {some(left, 'powered action')} more: which one is next?"


def _day(state: State, params: Params, a: int, b: int) -> str:
    shut = listed(L.DAY_NAMES[day] for day in members(params.night_days[state.night]))
    its = L.DAY_NAMES[state.kings_day]
    return (
        f"You slept on Night space {state.night + 1}, so {shut} are closed, and the King's Dreamer is on {its}: "
        "to which Day space do you go, and do you act or pass there?"
    )


def _marker(state: State, params: Params, left: int, b: int) -> str:
    parts = listed(f"{PLACES[i]} one on {state.your_markers[i]}" for i in range(2))
    return f"You may take {some(left, 'step')} on the Ritual track ({parts}): which marker do you advance?"


def _payment(state: State, params: Params, marker: int, b: int) -> str:
    space = int(state.your_markers[marker]) + 1
    symbol = L.SYMBOL_NAMES[params.cost[space]]
    return f"Space {space} costs {symbol}: how do you pay for the step of your {PLACES[marker]} marker?"


def _production(state: State, params: Params, a: int, b: int) -> str:
    more = f"You may produce {some(a >> 4, 'Follower')} in each of up to {some(a & 15, 'area')} that you control"
    return f"{more} (supply {state.supply[L.HUMAN]}): where?"


def _next_producer(state: State, params: Params, a: int, b: int) -> str:
    return f"Your supply of {state.supply[L.HUMAN]} or the room is short: which area produces next?"


def _site(state: State, params: Params, left: int, b: int) -> str:
    return f"You may build {some(left, 'level')}: where do you build?"


def _builder(state: State, params: Params, left: int, site: int) -> str:
    return f"The level in {the(site)} costs {some(left, 'Follower')} more: from where do you take one?"


def _move(state: State, params: Params, left: int, b: int) -> str:
    return f"You have {some(left, 'movement point')}: what do you do?"


def _way(state: State, params: Params, origin: int, b: int) -> str:
    return f"Where does the Follower of {the(origin)} go?"


def _shaper_way(state: State, params: Params, a: int, b: int) -> str:
    return f"Where does the Shaper go from {the(int(state.shaper))}?"


def _swap(state: State, params: Params, a: int, b: int) -> str:
    return f"Which unit in {the(int(state.shaper))} does the Shaper swap for one of your Followers?"


def _conflict(state: State, params: Params, left: int, b: int) -> str:
    return f"You may start {some(left, 'conflict')}: where?"


def _opponent(state: State, params: Params, place: int, b: int) -> str:
    return f"Whom do you fight in {the(place)}?"


def _card(state: State, params: Params, left: int, b: int) -> str:
    shown = np.flatnonzero(np.asarray(state.cards) == L.REVEALED)
    attack, defence = (sum(int(values[int(one)]) for one in shown) for values in (params.attack, params.defence))
    known = f"The King has turned up attack {attack} and defence {defence}. " if len(shown) else ""
    return f"{known}You may play {some(left, 'card')} in {the(int(state.fight_area))}: which one?"


def _retreat(state: State, params: Params, origin: int, b: int) -> str:
    return f"To which area do your Followers retreat from {the(origin)}?"


def _development(state: State, params: Params, left: int, privileges: int) -> str:
    price = "costs nothing" if privileges & 1 else "costs another card"
    return f"You may play {some(left, 'Development card')}, an Upgrade {price}: which one?"


def _discard(state: State, params: Params, upgrade: int, b: int) -> str:
    return f"Which other card do you discard for the Upgrade {upgrade}?"


def _taken(state: State, params: Params, given: int, b: int) -> str:
    return f"Which Dream of the display do you take for Dream {given}?"


def _night(state: State, params: Params, a: int, b: int) -> str:
    return f"On which Night space do you sleep, coming from {L.DAY_NAMES[state.day]}?"


def _reaction(state: State, params: Params, a: int, b: int) -> str:
    return f"Do you conform to the King's {L.DAY_NAMES[state.day]}, or draw a card?"


def _nightmare(state: State, params: Params, a: int, b: int) -> str:
    where = [f"the {nightmare_name(state, i)} is in {the(int(state.lairs[i]))}" for i in range(L.IN_GAME)]
    return f"Which Nightmare do you command ({listed(where)})?"


def _stride(state: State, params: Params, left: int, b: int) -> str:
    which = int(state.commanding)
    return (
        f"The {nightmare_name(state, which)} is in {the(int(state.lairs[which]))} and has {some(left, 'move')} left: "
        "where does it go?"
    )


def _placing(state: State, params: Params, left: int, placer: int) -> str:
    if placer == 0:
        return f"You have {state.limbo} in Limbo and may return {left}: do you return a Follower to the supply?"
    whence = f"supply {state.supply[L.HUMAN]}" if placer == L.BROOD else f"Limbo {state.limbo}"
    lair = the(int(state.lairs[state.commanding]))
    return f"You may place {some(left, 'Follower')} in {lair} ({whence}): do you place one?"


def _prey(state: State, params: Params, a: int, b: int) -> str:
    which = int(state.commanding)
    return f"Whom does the {nightmare_name(state, which)} devour in {the(int(state.lairs[which]))}?"


def _whisper(state: State, params: Params, a: int, b: int) -> str:
    return f"Which unit in {the(int(state.lairs[state.commanding]))} does the Whisperer swap for one of your Followers?"


def _pushed(state: State, params: Params, left: int, b: int) -> str:
    lair = the(int(state.lairs[state.commanding]))
    return f"The Undertow may push {some(left, 'unit')} out of {lair}: whose?"


def _push(state: State, params: Params, side: int, b: int) -> str:
    unit = ("your Follower", "the King's Follower", "the Shadow")[side]
    return f"Where is {unit} pushed from {the(int(state.lairs[state.commanding]))}?"


def _offering(state: State, params: Params, a: int, b: int) -> str:
    whose = "" if params.shield_step == L.SHIELD_FREE else " of your lower marker"
    return f"The King's Shield returns: which card do you discard for a step{whose} without payment?"


def _fight(state: State, params: Params, pair: int, b: int) -> str:
    lair = the(int(state.lairs[state.commanding]))
    return f"Do you start a conflict against {('the King', 'the Shadows')[pair]} in {lair}?"


QUESTIONS: dict[int, str | Callable[[State, Params, int, int], str]] = {
    Step.CHOOSE_FIRST_NIGHT: "On which Night space does your Dreamer begin?",
    Step.CHOOSE_CORNER: "In which corner do you begin?",
    Step.CHOOSE_POWERED: _powered,
    Step.CHOOSE_DAY: _day,
    Step.CHOOSE_MARKER: _marker,
    Step.CHOOSE_PAYMENT: _payment,
    Step.CHOOSE_FREE_MARKER: "Which marker takes a step without payment?",
    Step.CHOOSE_PRODUCTION: _production,
    Step.CHOOSE_NEXT_PRODUCER: _next_producer,
    Step.CHOOSE_SITE: _site,
    Step.CHOOSE_BUILDER: _builder,
    Step.CHOOSE_MOVE: _move,
    Step.CHOOSE_WAY: _way,
    Step.CHOOSE_SHAPER_WAY: _shaper_way,
    Step.CHOOSE_SWAP: _swap,
    Step.CHOOSE_CONFLICT: _conflict,
    Step.CHOOSE_OPPONENT: _opponent,
    Step.CHOOSE_CARD: _card,
    Step.CHOOSE_RETREAT: _retreat,
    Step.CHOOSE_OFFERING: _offering,
    Step.CHOOSE_DEVELOPMENT: _development,
    Step.CHOOSE_DISCARD: _discard,
    Step.CHOOSE_COMPLETE: "Which Dream do you complete?",
    Step.CHOOSE_REPLACEMENT: "Which Dream of the display do you take for the completed one?",
    Step.CHOOSE_GIVEN: "Which Dream do you swap for one of the display?",
    Step.CHOOSE_TAKEN: _taken,
    Step.CHOOSE_NIGHT: _night,
    Step.CHOOSE_REACTION: _reaction,
    Step.CHOOSE_NIGHTMARE: _nightmare,
    Step.CHOOSE_STRIDE: _stride,
    Step.CHOOSE_PLACING: _placing,
    Step.CHOOSE_PREY: _prey,
    Step.CHOOSE_WHISPER: _whisper,
    Step.CHOOSE_PUSHED: _pushed,
    Step.CHOOSE_PUSH: _push,
    Step.CHOOSE_FIGHT: _fight,
    Step.CHOOSE_TOKEN: "Which token do you take for the piece of the Cathedral?",
    Step.CHOOSE_KINGS_TOKEN: "Which token does the King take for its piece?",
    Step.CHOOSE_KINGS_AREA: "To which of the equally good areas does the King go?",
    Step.CHOOSE_KINGS_TUCK: "Under which of the actions with fewest cards goes the King's last card?",
    Step.CHOOSE_KINGS_DREAM: "Which of the equally good Dreams does the King take?",
}
"""The question of each step that asks you."""
