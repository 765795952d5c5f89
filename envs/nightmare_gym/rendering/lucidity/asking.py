"""Lucidity's questions as whole sentences, and its choices and events of nature."""

from __future__ import annotations

from nightmare_gym.dreaming import layout as D
from nightmare_gym.engine.layout import NATURE, NOBODY
from nightmare_gym.games.lucidity import layout as L
from nightmare_gym.games.lucidity.layout import Step
from nightmare_gym.games.lucidity.records import Params, State
from nightmare_gym.rendering.dreaming import asking, headlines
from nightmare_gym.rendering.dreaming.asking import Question
from nightmare_gym.rendering.dreaming.due import top
from nightmare_gym.rendering.dreaming.phrases import dreams, joined, nightmare, opened, player
from nightmare_gym.rendering.dreaming.rows import rows_of
from nightmare_gym.rendering.dreaming.story import FIRST_SHADOW_ROW, card_of
from nightmare_gym.rendering.lucidity.naming import action_name, nightmares
from nightmare_gym.rendering.lucidity.words import ENDS, winners

MAY = {
    L.DROWN: "do you make Player {} roll one more dream",
    L.COVET: "do you make Player {} reroll a die, and which one",
    L.IMPRISON: "do you keep Player {} from Dreaming Again this turn",
    L.HUNT_DOWN: "do you move a Shadow to the Hunt row of Player {}, and which one",
    L.TEMPT: "do you keep Player {} from Resting as long as Dream Again is possible",
}
"""The question for each ability."""


def claim(state: State, params: Params) -> str:
    """Ask which Nightmare to become."""
    shadow_rows = rows_of(card_of(state), params)[FIRST_SHADOW_ROW:]
    most = max(len(row.kinds) for row in shadow_rows)
    full = joined(D.COLOUR_NAMES[row.colour] for row in shadow_rows if len(row.kinds) == most)
    return f"your {full} Shadow rows hold {most} each: which Nightmare do you become?"


def envied(state: State, params: Params) -> str:
    """Ask which die the Shadow of Envy rolls again."""
    return f"the Shadow of Envy makes Player {state.dreamer} reroll a die of your choice: which one?"


def ability(state: State, params: Params) -> str:
    """Ask for the use of an ability."""
    colour = top(state).a
    return f"as {nightmare(nightmares(params)[colour])}, {MAY[params.abilities[colour]].format(state.dreamer)}?"


def hunting(state: State, params: Params) -> str:
    """Ask a Nightmare how it hunts."""
    colour = D.COLOUR_NAMES[state.dreamers[state.mover].nightmare]
    return f"do you consume a {colour} Power of another player, or send Minions?"


def minion(state: State, params: Params) -> str:
    """Ask which dream the Minions carry."""
    return f"you have drawn {dreams(state.drawn)}: which one do the Minions carry?"


def victim(state: State, params: Params) -> str:
    """Ask which Dreamer is attacked."""
    return f"the Minions carry {dreams(state.drawn)}: which Dreamer do they attack?"


ASKED: dict[int, Question] = asking.ASKED | {
    Step.CHOOSE_NIGHTMARE: claim,
    Step.CHOOSE_ENVIED: envied,
    Step.ABILITY: ability,
    Step.NIGHTMARE_TURN: hunting,
    Step.CHOOSE_MINION: minion,
    Step.CHOOSE_VICTIM: victim,
}


def question(state: State, params: Params) -> str:
    """Return the question, the event of nature that comes next, or the result, as sentences."""
    if state.actor == NOBODY:
        return _end(state, params)
    if state.actor == NATURE:
        return asking.DECIDED[top(state).step](state, params)
    return f"Player {state.actor}, {ASKED[top(state).step](state, params)}"


def _end(state: State, params: Params) -> str:
    """Tell why the game has ended, and who has won."""
    seats = winners(state, params)
    who = joined(f"Player {seat}" for seat in seats)
    return f"{opened(ENDS[L.ENDINGS[state.ending]])}. {who} {'wins' if len(seats) == 1 else 'share the win'}."


def headline(state: State, params: Params, choice: int) -> str:
    """Tell a choice or an outcome of nature in a sentence."""
    if state.actor == NATURE:
        return headlines.outcome(state, params, choice)
    return f"{player(state.actor, params).does(action_name(state, params, choice))}."
