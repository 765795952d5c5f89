"""The published baseline: the light track, the best of three dice, and Rest; nothing else is ever chosen."""

from __future__ import annotations

from typing import Any

from nightmare_agents.agent import Bot
from nightmare_agents.bogeymen.table import (
    first_legal,
    most_dangerous,
    shadows,
    spent_power,
    to_the_hunt_row,
    weight_of_row,
)
from nightmare_gym.dreaming.card import in_exhaust_row, in_hunt_row
from nightmare_gym.dreaming.layout import (
    ALL_EXHAUST,
    BLUE,
    CHOOSE_TRACK,
    COLOURS,
    FIRST_KIND,
    FIRST_RETURN,
    FIRST_TRACK,
    GO_ON,
    GREEN,
    KINDS,
    MOVE_SHADOW,
    REST,
    REST_OR_DREAM,
    RETURN,
    SHADOW,
    TAKE_REST,
    YELLOW,
)
from nightmare_gym.dreaming.sleep import returnable
from nightmare_gym.engine.agenda import top
from nightmare_gym.engine.compile import rule
from nightmare_gym.games.bogeymen.layout import CHOOSE_EXCESS, CHOOSE_RETURNED, CHOOSE_SPENT, FIRST_CELL

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
"""What the published simulation went by; not its preference for Awakened colours, which may not be returned."""


@rule
def worth_of_die(bot: Any, state: Any, colour: int) -> float:
    """What a die of a colour is worth before it is rolled (its Nightmare sleeps: else the die cannot return)."""
    if colour == BLUE:
        return bot.blue - bot.blue_shadow * shadows(state, BLUE)
    worth = -bot.shadow * shadows(state, colour)
    if colour == GREEN:
        return worth + bot.green
    if colour == YELLOW:
        return worth + bot.yellow - (bot.tired if in_exhaust_row(state.dreamers[0]) >= 2 else 0.0)
    hunts = in_hunt_row(state.dreamers[0])
    return worth + bot.red - (bot.hunted * hunts if hunts >= 2 else 0.0)


@rule
def give_back(bot: Any, state: Any, box: Any) -> int:
    """Of the colours that may return, the one that is worth least."""
    least, worth = -1, 0.0
    for colour in range(COLOURS):
        if returnable(state, box, colour):
            found = worth_of_die(bot, state, colour)
            if least < 0 or found < worth:
                least, worth = colour, found
    return FIRST_RETURN + least


@rule
def rest(bot: Any, state: Any, mask: Any) -> int:
    """All Exhausts, if two stand in their row or no Shadow row counts two; else a Shadow of the row that counts most.

    Without a die in a Shadow row, and without an Exhaust, it is the first Shadow elsewhere on the card.
    """
    fullest, most = -1, 0.0
    for colour in range(COLOURS):
        if shadows(state, colour) > 0:
            count = weight_of_row(bot, state, colour)
            if count > most:
                fullest, most = colour, count
    if mask[ALL_EXHAUST] and (in_exhaust_row(state.dreamers[0]) >= 2 or most < 2):
        return ALL_EXHAUST
    if fullest >= 0:
        return FIRST_KIND + SHADOW * COLOURS + fullest
    return first_legal(mask, FIRST_KIND, FIRST_KIND + KINDS)


@rule
def choose(bot: Any, state: Any, box: Any, mask: Any, count: int, dice: Any) -> int:
    """The light track, the best dice, and Rest.

    What was published leaves the rest open. Here nothing is rerolled, neither dreams nor Spooks. Shadows are resolved,
    and Exhausts rotated, in the order of the colours. A special rule, and the excess, return the most dangerous Spook.
    A Shadow of Primeval Fear empties a row that is nearly filled. With these the published win rates come out; with
    all that is optional declined they are lower: by 5 to 10 points, for the Lord of the Depths by about 20.
    """
    step = top(state).step
    if step == CHOOSE_TRACK:
        return FIRST_TRACK
    if step == RETURN:
        return give_back(bot, state, box)
    if step == REST_OR_DREAM:
        return TAKE_REST
    if step == REST:
        return rest(bot, state, mask)
    if step == MOVE_SHADOW:
        return to_the_hunt_row(bot, state)
    if step in (CHOOSE_EXCESS, CHOOSE_RETURNED):
        return FIRST_CELL + most_dangerous(bot, state)
    if step == CHOOSE_SPENT:
        return spent_power(state)
    return GO_ON if mask[GO_ON] else first_legal(mask, 0, len(mask))


def passive() -> Bot:
    """The published baseline."""
    return Bot("passive", choose, PARAMETERS)
