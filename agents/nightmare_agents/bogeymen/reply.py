"""Quick rules for the other choices of a turn, for a player that tries a turn out."""

from __future__ import annotations

from typing import Any

from nightmare_agents.bogeymen.bot_records import BotRecord
from nightmare_agents.bogeymen.table import (
    best_start,
    danger,
    most_dangerous,
    shadows,
    spent_power,
    to_the_hunt_row,
)
from nightmare_gym.dreaming import layout as D
from nightmare_gym.dreaming.card import in_exhaust_row, in_hunt_row
from nightmare_gym.dreaming.sleep import returnable
from nightmare_gym.dreaming.steps import DreamerStep
from nightmare_gym.engine.agenda import top
from nightmare_gym.engine.bots import NO_ANSWER
from nightmare_gym.engine.compile import rule
from nightmare_gym.games.bogeymen.layout import FIRST_CELL, Step
from nightmare_gym.games.bogeymen.records import Params, State


@rule
def worth_of_die(bot: BotRecord, state: State, colour: int) -> float:
    """The worth of an unrolled die of a colour whose Nightmare sleeps; dice of the others cannot return."""
    if colour == D.BLUE:
        return bot.blue - bot.blue_shadow * shadows(state, D.BLUE)
    worth = -bot.shadow * shadows(state, colour)
    if colour == D.GREEN:
        return worth + bot.green
    if colour == D.YELLOW:
        return worth + bot.yellow - (bot.tired if in_exhaust_row(state.dreamers[0]) >= 2 else 0.0)
    hunts = in_hunt_row(state.dreamers[0])
    return worth + bot.red - (bot.hunted * hunts if hunts >= 2 else 0.0)


@rule
def give_back(bot: BotRecord, state: State, params: Params) -> int:
    """Return the colour that is worth least, of those that may return."""
    least, worth = -1, 0.0
    for colour in range(D.COLOURS):
        if returnable(state, params, colour):
            found = worth_of_die(bot, state, colour)
            if least < 0 or found < worth:
                least, worth = colour, found
    return D.FIRST_RETURN + least


@rule
def first_of(dice: Any, first: int) -> int:
    """The first colour that has dice in a place."""
    colour = 0
    while dice[first + colour] == 0:
        colour += 1
    return colour


@rule
def next_spook(bot: BotRecord, state: State) -> int:
    """Pick up the most dangerous island, Spook by Spook, except those that show Power; then roll."""
    if state.drawn[state.paid] == 0:
        return FIRST_CELL + best_start(bot, state)
    worst = most_dangerous(bot, state)
    if worst < 0 or danger(bot, state, state.spooks[worst]) <= 0.0:
        return D.ROLL_NOW
    return FIRST_CELL + worst


@rule
def next_dream(state: State) -> int:
    """Reroll one dream that shows the worst face."""
    if state.drawn[state.paid] > 0:
        return D.ROLL_NOW
    face = D.FACES - 1
    while state.unresolved[face * D.COLOURS + state.paid] == 0:
        face -= 1
    return D.FIRST_FACE + face


@rule
def by_rule(bot: BotRecord, state: State, params: Params) -> int:
    """Choose no more rerolls and no Dream Again; return the most dangerous Spook.

    Shadows are resolved, and Exhausts rotated, in the order of the colours.
    """
    step = top(state).step
    if step == DreamerStep.REROLL or step == Step.REROLL_SPOOKS:
        return D.GO_ON
    if step == DreamerStep.RETURN:
        return give_back(bot, state, params)
    if step == DreamerStep.REST_OR_DREAM:
        return D.TAKE_REST
    if step in (Step.CHOOSE_EXCESS, Step.CHOOSE_RETURNED):
        return FIRST_CELL + most_dangerous(bot, state)
    if step == Step.CHOOSE_SPENT:
        return spent_power(state)
    if step == DreamerStep.CHOOSE_SHADOW:
        return D.FIRST_SHADOW + first_of(state.unresolved, D.SHADOW * D.COLOURS)
    if step == DreamerStep.ROTATE:
        return D.FIRST_KIND + D.EXHAUST * D.COLOURS + first_of(state.dreamers[0].card, D.EXHAUST * D.COLOURS)
    if step == DreamerStep.MOVE_SHADOW:
        return to_the_hunt_row(bot, state)
    if step == Step.CHOOSE_SPOOKS:
        return next_spook(bot, state)
    if step == DreamerStep.CHOOSE_DREAMS:
        return next_dream(state)
    return NO_ANSWER
