"""The exact odds of one roll: the mean worth of each choice of dreams to keep, and of each draw.

Dice of a colour fall independently of the others, so the colours are folded in one after the other. A table is indexed
by the length of the Hunt row, that of the Exhaust row, and 1 if a Shadow row is filled. It holds the chance of each
case, and the Power won and the Shadow rows' worth, each as its mean times the chance. Rows end at their last space.
Left out: Shadows' effects, Nightmares' abilities, rerolls, and a second row filled in the same roll.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from nightmare_agents.lucidity.bot_records import BotRecord
from nightmare_agents.lucidity.taste import SIDES, exhaust_row, hunt_row, penalty, shadow_row
from nightmare_gym.dreaming import layout as D
from nightmare_gym.dreaming.card import in_bag, in_exhaust_row, in_hunt_row
from nightmare_gym.engine.compile import rule
from nightmare_gym.games.lucidity.records import Params, State

ROOM = 10
"""A number above the dice of any roll and the spaces of any row."""
CASES = (D.COLOURS + 1, ROOM, ROOM, 2)
ODDS = np.dtype(
    [("chance", "f8", CASES), ("won", "f8", CASES), ("rows", "f8", CASES), ("kept", "f8", (ROOM, ROOM, ROOM))]
)
"""Scratch paper: the cases after 0 to 4 colours, and `kept`, the value by the number of blue, green and yellow dice."""
FACTORIALS = (1.0, 1.0, 2.0, 6.0, 24.0, 120.0, 720.0, 5040.0, 40320.0, 362880.0)


@rule
def shadow_rows(bot: BotRecord, state: State, params: Params, seat: int) -> float:
    """The worth of all Shadow rows."""
    total = 0.0
    for colour in range(D.COLOURS):
        if state.awake[colour] == 0:
            dice = state.dreamers[seat].card[D.SHADOW * D.COLOURS + colour]
            total += shadow_row(bot, state, params, seat, colour, dice)
    return total


@rule
def value_now(bot: BotRecord, state: State, params: Params, seat: int) -> float:
    """The present worth of the rows. The Rest of the turn comes now or later, so it is in neither value."""
    me = state.dreamers[seat]
    hunted = hunt_row(bot, state, params, seat, in_hunt_row(me))
    exhausts = exhaust_row(bot, state, params, seat, in_exhaust_row(me))
    return hunted + bot.wearied * exhausts + shadow_rows(bot, state, params, seat)


@rule
def clear(params: Params, odds: Any, colour: int) -> None:
    """Set the chances of all cases to 0."""
    for hunts in range(params.hunt_spaces + 1):
        for exhausts in range(params.exhaust_spaces + 1):
            for filled in range(2):
                odds.chance[colour, hunts, exhausts, filled] = 0.0
                odds.won[colour, hunts, exhausts, filled] = 0.0
                odds.rows[colour, hunts, exhausts, filled] = 0.0


@rule
def fold(bot: BotRecord, state: State, params: Params, odds: Any, seat: int, colour: int, dice: int) -> None:
    """Roll a number of dice of a colour after those of the colours before it."""
    clear(params, odds, colour + 1)
    faces = params.faces[colour]
    powers = faces[D.ONE] + faces[D.TWO]
    mean = (faces[D.ONE] + 2.0 * faces[D.TWO]) / max(1, powers)
    before = state.dreamers[seat].card[D.SHADOW * D.COLOURS + colour]
    for shadows in range(dice + 1):
        row, awake = before + shadows, state.awake[colour] == 1
        if awake:
            added = -bot.fed * shadows
        else:
            added = shadow_row(bot, state, params, seat, colour, row) - shadow_row(
                bot, state, params, seat, colour, before
            )
            if colour == D.GREEN:
                added -= bot.envied * shadows
        crowned = not awake and row >= params.shadow_spaces
        crown = shadow_row(bot, state, params, seat, colour, row) if crowned else 0.0
        for exhausts in range(dice - shadows + 1):
            most = dice - shadows - exhausts if faces[D.HUNT] > 0 else 0
            for hunts in range(most + 1):
                rest = dice - shadows - exhausts - hunts
                ways = FACTORIALS[dice] / (
                    FACTORIALS[shadows] * FACTORIALS[exhausts] * FACTORIALS[hunts] * FACTORIALS[rest]
                )
                chance = ways * (
                    (faces[D.SHADOW] / SIDES) ** shadows
                    * (faces[D.EXHAUST] / SIDES) ** exhausts
                    * (faces[D.HUNT] / SIDES) ** hunts
                    * (powers / SIDES) ** rest
                )
                add(params, odds, colour, chance, hunts, exhausts, bot.power * rest * mean, added, crowned, crown)


@rule
def add(
    params: Params, odds: Any, colour: int, chance: float, hunts: int, exhausts: int, won: float, added: float,
    crowned: bool, crown: float,
) -> None:  # fmt: skip
    """Add one fall of the dice of a colour to every case of the colours before it."""
    for h in range(params.hunt_spaces + 1):
        for e in range(params.exhaust_spaces + 1):
            for filled in range(2):
                here = odds.chance[colour, h, e, filled] * chance
                if here == 0.0:
                    continue
                h_after, e_after = min(h + hunts, params.hunt_spaces), min(e + exhausts, params.exhaust_spaces)
                after = 1 if filled == 1 or crowned else 0
                rows = odds.rows[colour, h, e, filled] * chance
                if filled == 0:
                    rows = crown * here if crowned else rows + added * here
                odds.chance[colour + 1, h_after, e_after, after] += here
                odds.won[colour + 1, h_after, e_after, after] += odds.won[colour, h, e, filled] * chance + won * here
                odds.rows[colour + 1, h_after, e_after, after] += rows


@rule
def mean_value(bot: BotRecord, state: State, params: Params, odds: Any, seat: int) -> float:
    """The mean worth of the card after all four colours, with the rows checked in their order."""
    total, lost = 0.0, penalty(bot, state, seat)
    for hunts in range(params.hunt_spaces + 1):
        hunted = hunt_row(bot, state, params, seat, hunts)
        for exhausts in range(params.exhaust_spaces + 1):
            wearied = bot.wearied * exhaust_row(bot, state, params, seat, exhausts)
            for filled in range(2):
                chance = odds.chance[D.COLOURS, hunts, exhausts, filled]
                if hunts == params.hunt_spaces:
                    total += chance * hunted
                    continue
                total += odds.won[D.COLOURS, hunts, exhausts, filled] + odds.rows[D.COLOURS, hunts, exhausts, filled]
                if exhausts == params.exhaust_spaces:
                    total -= chance * lost * (1.0 - bot.wearied * (1 - filled))
                if filled == 0:
                    total += chance * (hunted + wearied)
    return total


@rule
def weigh(bot: BotRecord, state: State, params: Params, odds: Any, seat: int, dice: int, there: Any) -> None:
    """Write into `kept` the value of rolling each choice of `dice` dice out of those that are `there`, by colour."""
    me = state.dreamers[seat]
    clear(params, odds, 0)
    hunts, exhausts = min(in_hunt_row(me), params.hunt_spaces), min(in_exhaust_row(me), params.exhaust_spaces)
    odds.chance[0, hunts, exhausts, 0] = 1.0
    odds.rows[0, hunts, exhausts, 0] = shadow_rows(bot, state, params, seat)
    for blue in range(min(dice, there[D.BLUE]) + 1):
        fold(bot, state, params, odds, seat, D.BLUE, blue)
        for green in range(min(dice - blue, there[D.GREEN]) + 1):
            fold(bot, state, params, odds, seat, D.GREEN, green)
            for yellow in range(min(dice - blue - green, there[D.YELLOW]) + 1):
                red = dice - blue - green - yellow
                if red <= there[D.RED]:
                    fold(bot, state, params, odds, seat, D.YELLOW, yellow)
                    fold(bot, state, params, odds, seat, D.RED, red)
                    odds.kept[blue, green, yellow] = mean_value(bot, state, params, odds, seat)


@rule
def best_kept(odds: Any, dice: int, blue: int, green: int, yellow: int, red: int) -> tuple[float, int, int, int]:
    """Return the value of the best choice of dice out of those drawn, and its numbers of blue, green and yellow."""
    best, b, g, y = -1e9, 0, 0, 0
    for i in range(min(dice, blue) + 1):
        for j in range(min(dice - i, green) + 1):
            for k in range(max(0, dice - i - j - red), min(dice - i - j, yellow) + 1):
                if odds.kept[i, j, k] > best:
                    best, b, g, y = odds.kept[i, j, k], i, j, k
    return best, b, g, y


@rule
def ways(there: int, drawn: int) -> float:
    """The number of ways to draw a number of dice out of those that are there."""
    total = 1.0
    for i in range(drawn):
        total *= (there - i) / (i + 1)
    return total


@rule
def value_of_draw(bot: BotRecord, state: State, params: Params, odds: Any, seat: int, wanted: int) -> float:
    """The mean value of drawing `wanted` dice out of the bag, returning the worst and rolling the others."""
    if in_bag(state) < wanted:
        return -1e9  # the game would end: not looked into
    weigh(bot, state, params, odds, seat, wanted - params.returned, state.bag)
    return mean_of_draws(odds, state.bag, wanted, wanted - params.returned)


@rule
def mean_of_draws(odds: Any, bag: Any, wanted: int, keep: int) -> float:
    """The mean over all draws of the best choice of dice to keep, from the values in `kept`."""
    total, draws = 0.0, 0.0
    for blue in range(min(wanted, bag[D.BLUE]) + 1):
        for green in range(min(wanted - blue, bag[D.GREEN]) + 1):
            some = ways(bag[D.BLUE], blue) * ways(bag[D.GREEN], green)
            for yellow in range(min(wanted - blue - green, bag[D.YELLOW]) + 1):
                red = wanted - blue - green - yellow
                if red <= bag[D.RED]:
                    number = some * ways(bag[D.YELLOW], yellow) * ways(bag[D.RED], red)
                    total += number * best_kept(odds, keep, blue, green, yellow, red)[0]
                    draws += number
    return total / draws
