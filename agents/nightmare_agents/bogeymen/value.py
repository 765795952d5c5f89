"""A hand-made value of the Bogeymen's positions at the start of a turn: the chance to win."""

from __future__ import annotations

import math
from typing import Any

from nightmare_agents.bogeymen.bot_records import BotRecord
from nightmare_agents.bogeymen.table import shadows
from nightmare_gym.dreaming.card import in_exhaust_row, in_hunt_row, power
from nightmare_gym.dreaming.layout import COLOURS, HUNT, ONE, SHADOW
from nightmare_gym.engine.compile import entry, rule
from nightmare_gym.engine.layout import NOBODY
from nightmare_gym.games.bogeymen.features import rows_left
from nightmare_gym.games.bogeymen.layout import COLUMNS, ESCAPED, POWERFUL
from nightmare_gym.games.bogeymen.records import Params, State
from nightmare_gym.games.bogeymen.rows import awakened

NEAR = 2
"""The rows of Spooks that move within the next turns."""

WEIGHTS = {
    "any": 2.82,  # any position at the start of a turn
    "rows": -0.63,  # rows of Spooks left, in tens
    "rows_squared": 0.35,  # the same squared
    "power": 1.11,  # Power, of 15
    "power_squared": -2.06,  # the same squared
    "power_rows": 0.12,  # Power times rows
    "power_to_come": 0.58,  # Power among the Spooks, of 15
    "power_twice": -1.05,  # the same times Power
    "awakened": 0.29,  # each Awakened Nightmare
    "awakened_rows": -0.53,  # the same times rows
    "missing": -0.17,  # each Power that is missing for the last test
    "missing_soon": -1.2,  # the same, the fewer rows are left
    "spare": 0.04,  # each Power to spare, up to 6
    "spare_soon": 0.89,  # the same, the fewer rows are left
    "one_shadow": 0.01,  # a Shadow row with one die, its Nightmare not Awakened
    "two_shadows": 0.03,  # with two
    "three_shadows": 0.02,  # with three
    "near": -0.1,  # each die too many that the next rows of Spooks bring
    "load": -0.33,  # each die too many that all Spooks bring
    "coming": 0.11,  # each Shadow Spook of the colour
    "awake_one": -0.33,  # the same six, of an Awakened Nightmare's row
    "awake_two": -0.66,
    "awake_three": -1.49,
    "awake_near": -0.74,
    "awake_load": -0.11,
    "awake_coming": -0.18,
    "one_exhaust": -0.24,  # dice in the Exhaust row
    "two_exhausts": -0.53,
    "exhausted": -1.17,
    "one_hunt": -0.31,  # dice in the Hunt row
    "two_hunts": -0.54,
    "three_hunts": -1.32,
    "hunts_near": -2.67,  # each Hunt too many that the Spooks bring
}
"""Parts of the log odds to win; fitted to games of the player itself, on other dice than any published result's:
two rounds of 250 games in each setting, from the weights for the first cards, with a ridge of 1.
`nightmare study fit-bogeymen` fits them further."""


@rule
def coming(state: State, kind: int, rows: int) -> int:
    """The number of Spooks of a kind in the lowest rows."""
    spooks = 0
    for cell in range(rows * COLUMNS):
        spooks += state.spooks[cell] == kind
    return spooks


@rule
def of_row(bot: BotRecord, state: State, colour: int, rows: int, moving: float) -> float:
    """A Shadow row's part: its dice and the Shadow Spooks to come; `moving` is the share of them that moves."""
    here = shadows(state, colour)
    kind = SHADOW * COLOURS + colour
    near = max(0.0, here - 3 + moving * coming(state, kind, min(rows, NEAR)))
    to_come = moving * coming(state, kind, rows)
    load = max(0.0, here - 3 + to_come)
    if state.awake[colour] == 1:
        part = bot.awake_near * near + bot.awake_load * load + bot.awake_coming * to_come
        if here > 0:
            part += bot.awake_one if here == 1 else bot.awake_two if here == 2 else bot.awake_three
        return part
    part = bot.near * near + bot.load * load + bot.coming * to_come
    if here > 0:
        part += bot.one_shadow if here == 1 else bot.two_shadows if here == 2 else bot.three_shadows
    return part


@rule
def power_coming(state: State, rows: int, moving: float) -> float:
    """The Power that Spooks will bring."""
    ones = 0
    for colour in range(COLOURS):
        ones += coming(state, ONE * COLOURS + colour, rows)
    return moving * ones


@rule
def of_power(bot: BotRecord, state: State, params: Params, rows: int, moving: float) -> float:
    """The part of the Power held and to come, towards 15 Power and for the last test."""
    held, awake, to_come = power(state.dreamers[0]), awakened(state), power_coming(state, rows, moving)
    spare = held + to_come - params.power_for_each_awakened * awake
    part = (bot.power + bot.power_squared * held / 15.0 + bot.power_rows * rows / 10.0) * held / 15.0
    part += (bot.power_to_come + bot.power_twice * held / 15.0) * to_come / 15.0
    part += (bot.awakened + bot.awakened_rows * rows / 10.0) * awake
    if spare < 0:
        return part - (bot.missing + bot.missing_soon / (1.0 + rows)) * spare
    return part + (bot.spare + bot.spare_soon / (1.0 + rows)) * min(spare, 6.0)


@rule
def of_other_rows(bot: BotRecord, state: State, rows: int, moving: float) -> float:
    """The parts of the Exhaust row and the Hunt row."""
    dreamer = state.dreamers[0]
    part = 0.0
    exhausts, hunts = in_exhaust_row(dreamer), in_hunt_row(dreamer)
    if exhausts > 0:
        part += bot.one_exhaust if exhausts == 1 else bot.two_exhausts if exhausts == 2 else bot.exhausted
    if hunts > 0:
        part += bot.one_hunt if hunts == 1 else bot.two_hunts if hunts == 2 else bot.three_hunts
    to_come = 0
    for colour in range(COLOURS):
        to_come += coming(state, HUNT * COLOURS + colour, rows)
    return part + bot.hunts_near * max(0.0, hunts - 3 + moving * to_come)


@rule
def log_odds(bot: BotRecord, state: State, params: Params) -> float:
    """The sum of the parts, each of them a weight of `WEIGHTS` times a fact."""
    rows = rows_left(state)
    moving = float(params.moved_at_rest) / float(params.bogeymen[state.bogeyman].columns)
    total = bot.any + (bot.rows + bot.rows_squared * rows / 10.0) * rows / 10.0
    total += of_power(bot, state, params, rows, moving) + of_other_rows(bot, state, rows, moving)
    for colour in range(COLOURS):
        total += of_row(bot, state, colour, rows, moving)
    return total


@rule
def value(bot: BotRecord, state: State, params: Params) -> float:
    """The chance to win: 1 or 0 at the end of the game, else the logistic function of the parts."""
    if state.actor == NOBODY:
        return 1.0 if state.ending == POWERFUL or state.ending == ESCAPED else 0.0
    return 1.0 / (1.0 + math.exp(-log_odds(bot, state, params)))


@entry
def log_odds_rows(bots: Any, states: Any, params_array: Any, out: Any) -> None:
    """Write the log odds to win of each position."""
    for i in range(len(states)):
        out[i] = log_odds(bots[0], states[i], params_array[0])
