"""The names of Nightmares and actions in a position; a player is named by the seat, "Player 2"."""

from __future__ import annotations

from nightmare_gym.dreaming.layout import COLOUR_NAMES, COLOURS, DREAMS, FIRST_KIND, GO_ON, KIND_NAMES
from nightmare_gym.dreaming.steps import FIRST_OWN
from nightmare_gym.games.lucidity import layout as L
from nightmare_gym.games.lucidity.layout import Step
from nightmare_gym.games.lucidity.records import Params, State
from nightmare_gym.rendering.dreaming.phrases import nightmare
from nightmare_gym.rendering.dreaming.words import action_name as dreamers_action_name

DOES = {
    L.DROWN: "Player {} rolls one more dream",
    L.IMPRISON: "Player {} may not Dream Again this turn",
    L.TEMPT: "Player {} may not Rest while able to Dream Again",
}
"""The effect on the Dreamer of each ability that picks no die."""


def nightmares(params: Params) -> list[str]:
    """Name the four Nightmares; Temptation may replace one of them."""
    return ["Temptation" if params.abilities[colour] == L.TEMPT else DREAMS[colour] for colour in range(COLOURS)]


def action_name(state: State, params: Params, action: int) -> str:
    """Name an action in a position."""
    due = state.agenda.steps[state.agenda.height - 1]
    if due.step < FIRST_OWN:
        return dreamers_action_name(state, action)
    if due.step == Step.ABILITY:
        return _ability(state, int(params.abilities[due.a]), action)
    if due.step == Step.CHOOSE_ENVIED:
        return f"let Player {state.dreamer} reroll the {KIND_NAMES[action - FIRST_KIND]}"
    if L.FIRST_BECOME <= action < L.USE_ABILITY:
        return f"become {nightmare(nightmares(params)[action - L.FIRST_BECOME])}"
    if L.FIRST_CONSUME <= action < L.SEND_MINIONS:
        left, face = (action - L.FIRST_CONSUME) % L.LEFT + 1, (action - L.FIRST_CONSUME) // L.LEFT
        return f"consume a {face + 1} of Player {(state.mover + left) % params.seats}"
    if L.FIRST_GIVE <= action < L.FIRST_VICTIM:
        given = action - L.FIRST_GIVE
        others = [name for colour, name in enumerate(COLOUR_NAMES) if state.drawn[colour] and colour != given]
        return f"send {L.ACTIONS[action].removeprefix('give ')} (the {' '.join(others)} one returns)"
    if action >= L.FIRST_VICTIM:
        return f"attack Player {(state.mover + action - L.FIRST_VICTIM + 1) % params.seats}"
    return L.ACTIONS[action]


def _ability(state: State, ability: int, action: int) -> str:
    if action == GO_ON:
        return "leave the ability unused"
    if action == L.USE_ABILITY:
        return f"use the ability: {DOES[ability].format(state.dreamer)}"
    die = KIND_NAMES[action - FIRST_KIND]
    done = f"rerolls the {die}" if ability == L.COVET else f"moves the {die} to the Hunt row"
    return f"use the ability: Player {state.dreamer} {done}"
