"""The published baseline: always the light track, the best of three dice, and Rest."""

from __future__ import annotations

from typing import Any

from nightmare_agents.agent import Bot
from nightmare_agents.bogeymen.bot_records import BotRecord
from nightmare_agents.bogeymen.reply import by_rule
from nightmare_agents.bogeymen.table import first_legal, shadows, weight_of_row
from nightmare_gym.dreaming import layout as D
from nightmare_gym.dreaming.card import in_exhaust_row
from nightmare_gym.dreaming.steps import DreamerStep
from nightmare_gym.engine.agenda import top
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.records import Mask
from nightmare_gym.games.bogeymen.records import Params, State

PARAMETERS = {
    "green": 0.45,
    "red": 0.42,
    "yellow": 0.33,
    "blue": 0.2,
    "shadow": 0.2,  # less for each die in the colour's Shadow row
    "blue_shadow": 0.3,  # the same for blue
    "tired": 0.3,  # less for yellow, with two in the Exhaust row
    "hunted": 0.4,  # less for red, for each in the Hunt row from the second on
    "row_awake": 1.5,  # by so many dice an Awakened colour's Shadow row counts more at Rest
    "height": 0.0,  # less for a Spook, for each row below it
    "most_hunts": 2,  # with so many in the Hunt row no Shadow is moved there
}
"""The published simulation's parameters, without its preference for Awakened colours, which may not be returned."""


@rule
def rest(bot: BotRecord, state: State, mask: Mask) -> int:
    """Return all Exhausts if their row has two or no Shadow row weighs two; else a Shadow of the heaviest row.

    Without a die in a Shadow row, and without an Exhaust, return the first Shadow elsewhere on the card.
    """
    fullest, most = -1, 0.0
    for colour in range(D.COLOURS):
        if shadows(state, colour) > 0:
            count = weight_of_row(bot, state, colour)
            if count > most:
                fullest, most = colour, count
    if mask[D.ALL_EXHAUST] and (in_exhaust_row(state.dreamers[0]) >= 2 or most < 2):
        return D.ALL_EXHAUST
    if fullest >= 0:
        return D.FIRST_KIND + D.SHADOW * D.COLOURS + fullest
    return first_legal(mask, D.FIRST_KIND, D.FIRST_KIND + D.KINDS)


@rule
def choose(bot: BotRecord, state: State, params: Params, mask: Mask, count: int, dice: Any) -> int:
    """Choose the light track, the best dice, and Rest.

    The publication leaves the other choices open; `by_rule` makes them. Nothing is rerolled, neither dreams nor Spooks.
    Shadows are resolved, and Exhausts rotated, in the order of the colours. Special rules and the excess return the
    most dangerous Spook. A Shadow of Primeval Fear empties a row that is nearly filled. These choices give the
    published win rates. If all optional effects are declined, the rates are lower by 5 to 10 points, for the Lord of
    the Depths by about 20.
    """
    step = top(state).step
    if step == DreamerStep.CHOOSE_TRACK:
        return D.FIRST_TRACK
    return rest(bot, state, mask) if step == DreamerStep.REST else by_rule(bot, state, params)


def passive() -> Bot:
    """Make the published baseline."""
    return Bot("passive", choose, PARAMETERS)
