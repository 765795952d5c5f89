"""The keeper: a rule of thumb that manages the Spooks, close to a thoughtful person's play after a few games."""

from __future__ import annotations

from typing import Any

from nightmare_agents.agent import Bot
from nightmare_agents.bogeymen.bot_records import BotRecord
from nightmare_agents.bogeymen.passive import PARAMETERS as PASSIVE
from nightmare_agents.bogeymen.reply import by_rule, worth_of_die
from nightmare_agents.bogeymen.table import (
    first_legal,
    fullest_row,
    island,
    missing_power,
    shadows,
    weight_of_row,
)
from nightmare_agents.bogeymen.value import NEAR, coming
from nightmare_gym.dreaming import layout as D
from nightmare_gym.dreaming.card import in_exhaust_row, in_hunt_row, power
from nightmare_gym.dreaming.sleep import returnable
from nightmare_gym.dreaming.steps import DreamerStep
from nightmare_gym.engine.agenda import top
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.records import Mask
from nightmare_gym.games.bogeymen.layout import CELLS, ROWS, Step
from nightmare_gym.games.bogeymen.records import Params, State

PARAMETERS = {
    **PASSIVE,
    "red": 0.35,
    "yellow": 0.25,
    "blue": 0.3,
    "shadow": 0.06,
    "tired": 0.15,
    "row_awake": 1.3,
    "most_hunts": 3,
    "height": 0.3,
    "soon": 0.5,  # a Shadow Spook that moves within two turns counts so much of a die in its row
    "later": 0.6,  # and any Shadow Spook this much
    "calm": 1.0,  # with no Shadow row that will come to more than this, and one for each Exhaust, Exhausts return
    "safe": 0.5,  # with no Shadow row that counts more than this it sleeps on the middle track
    "race": 11,  # with so much Power it is a race to 15, which seldom comes: the deepest sleep, and Dream Again
    "full": 9.0,  # with no Shadow row that counts more than this
    "most_exhausts": 0,  # with more in the Exhaust row there is neither
    "most_hunted": 2,  # and with more in the Hunt row
    "reserve": -0.37,  # Spooks are rerolled with so much Power beyond the last test's
    "kept": -1.04,  # and dreams with so much
    "to_come": 0.6,  # of each Power that Spooks bring, so much counts before it has come
    "island": 3.0,  # an island of Spooks more dangerous than this is rerolled
    "bad_row": 2.5,  # a Shadow is rerolled before it goes to a row that counts this
}
"""The keeper's parameters, found by a search on other dice than any published result's;
`nightmare study fit-bogeymen` searches on from them."""


@rule
def is_fresh(bot: BotRecord, state: State) -> bool:
    """Tell whether few dice lie in the Exhaust row and in the Hunt row."""
    dreamer = state.dreamers[0]
    return in_exhaust_row(dreamer) <= bot.most_exhausts and in_hunt_row(dreamer) <= bot.most_hunted


@rule
def races(bot: BotRecord, state: State) -> bool:
    """Tell whether 15 Power are near, the Dreamer is fresh and no Shadow row is full, so that dreams are welcome."""
    near = power(state.dreamers[0]) >= bot.race
    return near and is_fresh(bot, state) and fullest_row(bot, state) <= bot.full


@rule
def track(bot: BotRecord, state: State) -> int:
    """Choose the deepest track in a race, the middle one while the Shadow rows are empty, else the light one."""
    if races(bot, state):
        return D.FIRST_TRACK + D.TRACKS - 1
    return D.FIRST_TRACK + 1 if is_fresh(bot, state) and fullest_row(bot, state) <= bot.safe else D.FIRST_TRACK


@rule
def cheapest(mask: Mask, colour: int) -> int:
    """Pay a 1 rather than a 2; GO_ON without either."""
    for kind in range(colour, D.POWERS, D.COLOURS):
        if mask[D.FIRST_PAY + kind]:
            return D.FIRST_PAY + kind
    return D.GO_ON


@rule
def spare(bot: BotRecord, state: State, params: Params) -> float:
    """The Power beyond what the last test will ask, with a part of the Power that Spooks will bring."""
    ones = 0
    for colour in range(D.COLOURS):
        ones += coming(state, D.ONE * D.COLOURS + colour, ROWS)
    return bot.to_come * ones - missing_power(state, params)


@rule
def keep_down(bot: BotRecord, state: State, params: Params, mask: Mask) -> int:
    """Reroll the most dangerous island of Spooks of a colour that can be paid, if it is dangerous enough."""
    if spare(bot, state, params) < bot.reserve:
        return D.GO_ON
    best, most = D.GO_ON, bot.island
    for cell in range(CELLS):
        spook = state.spooks[cell]
        if spook != D.NONE and cheapest(mask, spook % D.COLOURS) != D.GO_ON:
            found = island(bot, state, cell)
            if found > most:
                best, most = cheapest(mask, spook % D.COLOURS), found
    return best


@rule
def is_bad(bot: BotRecord, state: State, kind: int) -> bool:
    """Tell whether an unresolved die of this kind would do harm."""
    colour = kind % D.COLOURS
    if kind // D.COLOURS == D.SHADOW:
        return load(bot, state, colour) >= bot.bad_row
    if kind // D.COLOURS == D.EXHAUST:
        return in_exhaust_row(state.dreamers[0]) >= 2
    return kind // D.COLOURS == D.HUNT and in_hunt_row(state.dreamers[0]) >= 3


@rule
def turn_away(bot: BotRecord, state: State, params: Params, mask: Mask) -> int:
    """Reroll a dream that would do harm, with Power to spare."""
    if spare(bot, state, params) >= bot.kept:
        for kind in range(D.HUNT * D.COLOURS, (D.SHADOW + 1) * D.COLOURS):
            if state.unresolved[kind] > 0 and is_bad(bot, state, kind):
                payment = cheapest(mask, kind % D.COLOURS)
                if payment != D.GO_ON:
                    return payment
    return D.GO_ON


@rule
def load(bot: BotRecord, state: State, colour: int) -> float:
    """The expected weight of a Shadow row: its dice, the Spooks to come, and more if its Nightmare is Awakened."""
    kind = D.SHADOW * D.COLOURS + colour
    to_come = bot.soon * coming(state, kind, NEAR) + bot.later * coming(state, kind, ROWS)
    return weight_of_row(bot, state, colour) + to_come


@rule
def lighten(bot: BotRecord, state: State, mask: Mask) -> int:
    """Rest with a Shadow of the heaviest row, or with all Exhausts if they are many or the rows are safe.

    Without a die in a Shadow row, and without an Exhaust, all Shadows elsewhere on the card are equally good.
    """
    heaviest, most = -1, -1.0
    for colour in range(D.COLOURS):
        if shadows(state, colour) > 0 and load(bot, state, colour) > most:
            heaviest, most = colour, load(bot, state, colour)
    exhausts = in_exhaust_row(state.dreamers[0])
    if mask[D.ALL_EXHAUST] and (heaviest < 0 or exhausts >= 3 or most <= bot.calm + exhausts):
        return D.ALL_EXHAUST
    if heaviest >= 0:
        return D.FIRST_KIND + D.SHADOW * D.COLOURS + heaviest
    return first_legal(mask, D.FIRST_KIND, D.FIRST_KIND + D.KINDS)


@rule
def keep_best(bot: BotRecord, state: State, params: Params) -> int:
    """Give back the drawn die that is worth least, given the Spooks to come."""
    least, worth = -1, 0.0
    for colour in range(D.COLOURS):
        if returnable(state, params, colour):
            to_come = load(bot, state, colour) - weight_of_row(bot, state, colour)
            found = worth_of_die(bot, state, colour) - bot.shadow * to_come
            if least < 0 or found < worth:
                least, worth = colour, found
    return D.FIRST_RETURN + least


@rule
def choose(bot: BotRecord, state: State, params: Params, mask: Mask, count: int, dice: Any) -> int:
    """Sleep lightly, deeper with empty rows or in a race; spend spare Power on dangerous islands and harmful dreams."""
    step = top(state).step
    if step == DreamerStep.CHOOSE_TRACK:
        return track(bot, state)
    if step == Step.REROLL_SPOOKS:
        return keep_down(bot, state, params, mask)
    if step in (DreamerStep.REROLL, DreamerStep.CHOOSE_SHADOW):
        action = turn_away(bot, state, params, mask)
        if action != D.GO_ON or step == DreamerStep.REROLL:
            return action
    if step == DreamerStep.REST_OR_DREAM:
        return D.DREAM_AGAIN if races(bot, state) else D.TAKE_REST
    if step == DreamerStep.REST:
        return lighten(bot, state, mask)
    if step == DreamerStep.RETURN:
        return keep_best(bot, state, params)
    return by_rule(bot, state, params)


def keeper(**changes: float) -> Bot:
    """Make the keeper; `changes` replace its parameters."""
    return Bot("keeper", choose, {**PARAMETERS, **changes})
