"""The keeper: a rule of thumb that keeps the Spooks down, as a thoughtful person plays after a few games."""

from __future__ import annotations

from typing import Any

from nightmare_agents.agent import Bot
from nightmare_agents.bogeymen.passive import PARAMETERS as PASSIVE
from nightmare_agents.bogeymen.passive import rest
from nightmare_agents.bogeymen.reply import by_rule
from nightmare_agents.bogeymen.table import (
    fullest_row,
    island,
    missing_power,
    shadows,
    weight_of_row,
)
from nightmare_gym.dreaming.card import in_exhaust_row, in_hunt_row, power
from nightmare_gym.dreaming.layout import (
    CHOOSE_SHADOW,
    CHOOSE_TRACK,
    COLOURS,
    DREAM_AGAIN,
    EXHAUST,
    FIRST_KIND,
    FIRST_PAY,
    FIRST_TRACK,
    GO_ON,
    HUNT,
    NONE,
    POWERS,
    REROLL,
    REST,
    REST_OR_DREAM,
    SHADOW,
    TAKE_REST,
)
from nightmare_gym.engine.agenda import top
from nightmare_gym.engine.compile import rule
from nightmare_gym.games.bogeymen.layout import CELLS, REROLL_SPOOKS

PARAMETERS = {
    **PASSIVE,
    "height": 0.25,
    "safe": 2.0,  # the fullest Shadow row counts at most this: time for a deeper sleep ...
    "deep": 1.0,  # ... and for the deepest
    "again": 2.5,  # the same for Dream Again
    "most_exhausts": 1,  # with more in the Exhaust row there is no deeper sleep and no Dream Again
    "race": 11,  # with so much Power it is a race to 15
    "reserve": 0,  # Power kept beyond what the last test asks for
    "island": 3.0,  # an island of Spooks as dangerous as this is rerolled
    "bad_row": 2.5,  # a Shadow is rerolled before it goes to a row that counts this
}
"""What the keeper goes by; found by a search on other dice than any published result's."""


@rule
def may_push(bot: Any, state: Any, limit: float) -> bool:
    """Is more sleep safe: few Exhausts, and no Shadow row that counts more than the limit? Or must it be?"""
    if in_exhaust_row(state.dreamers[0]) > bot.most_exhausts or in_hunt_row(state.dreamers[0]) > 2:
        return False
    return fullest_row(bot, state) <= limit or power(state.dreamers[0]) >= bot.race


@rule
def track(bot: Any, state: Any) -> int:
    """The deeper, the emptier the Shadow rows."""
    if may_push(bot, state, bot.deep):
        return FIRST_TRACK + 2
    return FIRST_TRACK + 1 if may_push(bot, state, bot.safe) else FIRST_TRACK


@rule
def cheapest(mask: Any, colour: int) -> int:
    """Pay a 1 rather than a 2; GO_ON without either."""
    for kind in range(colour, POWERS, COLOURS):
        if mask[FIRST_PAY + kind]:
            return FIRST_PAY + kind
    return GO_ON


@rule
def keep_down(bot: Any, state: Any, box: Any, mask: Any) -> int:
    """Reroll the most dangerous island of Spooks of a colour that can be paid, if it is dangerous enough."""
    if missing_power(state, box) + bot.reserve >= 0:
        return GO_ON
    best, most = GO_ON, bot.island
    for cell in range(CELLS):
        spook = state.spooks[cell]
        if spook != NONE and cheapest(mask, spook % COLOURS) != GO_ON:
            found = island(bot, state, cell)
            if found > most:
                best, most = cheapest(mask, spook % COLOURS), found
    return best


@rule
def is_bad(bot: Any, state: Any, kind: int) -> bool:
    """Would an unresolved die of this kind do harm?"""
    colour = kind % COLOURS
    if kind // COLOURS == SHADOW:
        return weight_of_row(bot, state, colour) >= bot.bad_row
    if kind // COLOURS == EXHAUST:
        return in_exhaust_row(state.dreamers[0]) >= 2
    return kind // COLOURS == HUNT and in_hunt_row(state.dreamers[0]) >= 3


@rule
def turn_away(bot: Any, state: Any, box: Any, mask: Any) -> int:
    """Reroll a dream that would do harm, with Power to spare."""
    if missing_power(state, box) + bot.reserve < 0:
        for kind in range(HUNT * COLOURS, (SHADOW + 1) * COLOURS):
            if state.unresolved[kind] > 0 and is_bad(bot, state, kind):
                payment = cheapest(mask, kind % COLOURS)
                if payment != GO_ON:
                    return payment
    return GO_ON


@rule
def urgent_rest(bot: Any, state: Any, mask: Any) -> int:
    """An Awakened row of three loses a Shadow first; else as the baseline rests."""
    for colour in range(COLOURS):
        if state.awake[colour] == 1 and shadows(state, colour) >= 3:
            return FIRST_KIND + SHADOW * COLOURS + colour
    return rest(bot, state, mask)


@rule
def choose(bot: Any, state: Any, box: Any, mask: Any, count: int, dice: Any) -> int:
    """Sleep deep while the rows are empty or in a race; spend spare Power on Spooks and on dreams that do harm."""
    step = top(state).step
    if step == CHOOSE_TRACK:
        return track(bot, state)
    if step == REROLL_SPOOKS:
        return keep_down(bot, state, box, mask)
    if step in (REROLL, CHOOSE_SHADOW):
        action = turn_away(bot, state, box, mask)
        if action != GO_ON or step == REROLL:
            return action
    if step == REST_OR_DREAM:
        return DREAM_AGAIN if may_push(bot, state, bot.again) else TAKE_REST
    if step == REST:
        return urgent_rest(bot, state, mask)
    return by_rule(bot, state, box)


def keeper(**changes: float) -> Bot:
    """The rule of thumb; `changes` replace its parameters."""
    return Bot("keeper", choose, {**PARAMETERS, **changes})
