"""Short texts for the picture: the question and its player, the Nightmares' abilities, and the end of the game."""

from __future__ import annotations

from nightmare_gym.dreaming.layout import COLOUR_NAMES
from nightmare_gym.engine.layout import NATURE, NOBODY
from nightmare_gym.games.lucidity import layout as L
from nightmare_gym.games.lucidity.layout import Step
from nightmare_gym.games.lucidity.records import Params, State
from nightmare_gym.rendering.dreaming.questions import question, top
from nightmare_gym.rendering.dreaming.rows import power_of
from nightmare_gym.rendering.lucidity.describe import ENDS

ASKED: dict[int, str] = {
    Step.CHOOSE_NIGHTMARE: "Which Nightmare to become?",
    Step.CHOOSE_ENVIED: "Envy: which die on the Dreamer's card is rolled again?",
    Step.NIGHTMARE_TURN: "Consume a Power, or Send Minions?",
    Step.CHOOSE_MINION: "Which of the drawn dreams does the Dreamer get?",
    Step.CHOOSE_VICTIM: "Which Dreamer do the Minions attack?",
}
CAN = {
    "none": "",
    "drown": "It may bring one more dream into the roll.",
    "covet": "It may roll a die on the Dreamer's card again.",
    "imprison": "It may keep the Dreamer from Dreaming Again.",
    "hunt": "It may move a Shadow to the Dreamer's Hunt row.",
    "tempt": "It may keep the Dreamer from Resting.",
}
"""The effect of each ability."""


def nature(params: Params, colour: int) -> str:
    """Return the rules of a Nightmare."""
    can = CAN[L.ABILITIES[params.abilities[colour]]]
    return f"Takes every {COLOUR_NAMES[colour]} Shadow that is rolled. {can}".strip()


def winners(state: State, params: Params) -> list[int]:
    """Return the seats with the most Power; none before the end."""
    return most_powerful(state, params) if state.actor == NOBODY else []


def most_powerful(state: State, params: Params) -> list[int]:
    """Return the seats in play that have the most Power."""
    seats = [seat for seat in range(int(params.seats)) if not state.dreamers[seat].eliminated]
    most = max((power_of(state.dreamers[seat].card) for seat in seats), default=0)
    return [seat for seat in seats if power_of(state.dreamers[seat].card) == most]


def asked(state: State, params: Params) -> str:
    """Return the line at the bottom: a question, nature's decision, or the end."""
    if state.actor == NOBODY:
        won = " and ".join(f"Player {seat}" for seat in winners(state, params))
        told = ENDS[L.ENDINGS[state.ending]]
        return f"{told[0].upper()}{told[1:]}. {won} {'wins' if len(winners(state, params)) == 1 else 'share the win'}."
    words = question(state, L.LAYOUT.step_names, ASKED, {})
    if state.actor == NATURE:
        return f"{words}."
    if top(state).step == Step.ABILITY:
        words = f"Use the ability? {CAN[L.ABILITIES[params.abilities[top(state).a]]]}"
    return f"Player {state.actor}: {words}"
