"""The Nightmares' abilities, the winners and the end of the game in words."""

from __future__ import annotations

from nightmare_gym.dreaming.layout import COLOUR_NAMES
from nightmare_gym.engine.layout import NOBODY
from nightmare_gym.games.lucidity import layout as L
from nightmare_gym.games.lucidity.records import Params, State
from nightmare_gym.rendering.dreaming.rows import power_of

ENDS = {
    "power": "15 Power were gathered, and the final turns are taken",
    "no Dreamers": "no Dreamer is left",
    "last one": "one player is left",
    "empty bag": "the bag ran out",
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
