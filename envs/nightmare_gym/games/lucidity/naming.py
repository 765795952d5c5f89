"""What Nightmares and actions are called in a position: by the table as everybody sees it, "Player 2"."""

from __future__ import annotations

from nightmare_gym.dreaming.layout import COLOURS, DREAMS, FIRST_KIND, FIRST_OWN, GO_ON, KIND_NAMES
from nightmare_gym.dreaming.words import action_name as dreamers_action_name
from nightmare_gym.games.lucidity.layout import (
    ABILITY,
    ACTIONS,
    CHOOSE_ENVIED,
    COVET,
    DROWN,
    FIRST_BECOME,
    FIRST_CONSUME,
    FIRST_GIVE,
    FIRST_VICTIM,
    IMPRISON,
    LEFT,
    SEND_MINIONS,
    TEMPT,
    USE_ABILITY,
)
from nightmare_gym.games.lucidity.records import Params, State

DOES = {
    DROWN: "Player {} rolls one more dream",
    IMPRISON: "Player {} may not Dream Again this turn",
    TEMPT: "Player {} may not Rest while able to Dream Again",
}
"""What an ability that picks no die does to the Dreamer."""


def nightmares(box: Params) -> list[str]:
    """What the four Nightmares are called: Temptation replaces one of them."""
    return ["Temptation" if box.abilities[colour] == TEMPT else DREAMS[colour] for colour in range(COLOURS)]


def action_name(state: State, box: Params, action: int) -> str:
    """What an action is called in a position."""
    due = state.agenda.steps[state.agenda.height - 1]
    if due.step < FIRST_OWN:
        return dreamers_action_name(state, action)
    if due.step == ABILITY:
        return _ability(state, int(box.abilities[due.a]), action)
    if due.step == CHOOSE_ENVIED:
        return f"Envy: Player {state.dreamer} rerolls the {KIND_NAMES[action - FIRST_KIND]}"
    if FIRST_BECOME <= action < USE_ABILITY:
        return f"become the Nightmare of {nightmares(box)[action - FIRST_BECOME]}"
    if FIRST_CONSUME <= action < SEND_MINIONS:
        left, face = (action - FIRST_CONSUME) % LEFT + 1, (action - FIRST_CONSUME) // LEFT
        return f"consume a {face + 1} of Player {(state.mover + left) % box.seats}"
    if FIRST_GIVE <= action < FIRST_VICTIM:
        return f"send {ACTIONS[action].removeprefix('give ')} and return the other"
    if action >= FIRST_VICTIM:
        return f"attack Player {(state.mover + action - FIRST_VICTIM + 1) % box.seats}"
    return ACTIONS[action]


def _ability(state: State, ability: int, action: int) -> str:
    if action == GO_ON:
        return "do not use the ability"
    if action == USE_ABILITY:
        return f"use the ability: {DOES[ability].format(state.dreamer)}"
    die = KIND_NAMES[action - FIRST_KIND]
    done = f"rerolls the {die}" if ability == COVET else f"moves the {die} to the Hunt row"
    return f"use the ability: Player {state.dreamer} {done}"
