"""Exact odds of a turn, path by path, on scratch paper."""

from __future__ import annotations

from typing import Any

from nightmare_agents.bogeymen.bot_records import BotRecord
from nightmare_agents.bogeymen.reply import by_rule
from nightmare_agents.bogeymen.table import most_dangerous
from nightmare_agents.bogeymen.value import value
from nightmare_gym.dreaming import layout as D
from nightmare_gym.dreaming.resolving import next_to_roll
from nightmare_gym.dreaming.resting import any_exhaust
from nightmare_gym.dreaming.steps import DreamerStep
from nightmare_gym.engine.agenda import top
from nightmare_gym.engine.bots import NO_ANSWER
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.dice import below
from nightmare_gym.engine.layout import NATURE, NOBODY
from nightmare_gym.games.bogeymen.layout import FIRST_CELL, Step
from nightmare_gym.games.bogeymen.records import Params, State
from nightmare_gym.games.bogeymen.rules import apply, resolve

DEPTH = 20
"""The most outcomes of a path; they are kept in one integer, three bits each."""


@rule
def outcomes(state: State) -> int:
    """The number of outcomes that nature has here."""
    step = top(state).step
    return D.FACES if step == DreamerStep.ROLL or step == Step.ROLL_SPOOKS else D.COLOURS


@rule
def weight(state: State, params: Params, outcome: int) -> int:
    """An outcome's weight: sides of the die that is rolled, or dice of a colour in the bag."""
    step = top(state).step
    if step == DreamerStep.ROLL or step == Step.ROLL_SPOOKS:
        return params.faces[next_to_roll(state), outcome]
    return state.bag[outcome]


@rule
def total_weight(state: State, params: Params) -> int:
    """The weight of all outcomes."""
    total = 0
    for outcome in range(outcomes(state)):
        total += weight(state, params, outcome)
    return total


@rule
def next_outcome(state: State, params: Params, outcome: int) -> int:
    """The first possible outcome from this one on; -1 if there is none."""
    for possible in range(outcome, outcomes(state)):
        if weight(state, params, possible) > 0:
            return possible
    return -1


@rule
def sampled(state: State, params: Params, dice: Any) -> int:
    """Draw an outcome by the bot's own dice."""
    pick = below(dice, state.turn, total_weight(state, params))
    outcome = 0
    while pick >= weight(state, params, outcome):
        pick -= weight(state, params, outcome)
        outcome += 1
    return outcome


@rule
def after_rest(bot: BotRecord, state: State, params: Params, action: int) -> float:
    """The value after a Rest, tried out on `bot.scratch[3]`."""
    bot.scratch[3] = state
    tried = bot.scratch[3]
    apply(tried, params, action)
    if tried.actor >= 0 and top(tried).step == Step.CHOOSE_EXCESS:
        apply(tried, params, FIRST_CELL + most_dangerous(bot, tried))
    return value(bot, tried, params)


@rule
def best_rest(bot: BotRecord, state: State, params: Params) -> int:
    """Return the Rest that is worth most."""
    best, most = -1, -1.0
    if any_exhaust(state.dreamers[0]):
        best, most = D.ALL_EXHAUST, after_rest(bot, state, params, D.ALL_EXHAUST)
    for kind in range(D.SHADOW * D.COLOURS, D.KINDS):
        if state.dreamers[0].card[kind] > 0:
            found = after_rest(bot, state, params, D.FIRST_KIND + kind)
            if found > most:
                best, most = D.FIRST_KIND + kind, found
    return best


@rule
def expected(bot: BotRecord, params: Params, dice: Any, paths: float) -> float:
    """The mean value at the start of the next turn, from `bot.scratch[1]`.

    Every path of nature is played, one after the other, while its chance is above 1 / `paths`; the rest is sampled
    once. Each path is played from `scratch[1]` on `scratch[2]`. The result is `NO_ANSWER` if the quick rules have no
    answer to a step.
    """
    states = bot.scratch
    mean, path, length = 0.0, 0, 0
    while length >= 0:
        states[2] = states[1]
        state = states[2]
        chance, depth, turned_at, turned_to = 1.0, 0, -1, 0
        while state.actor != NOBODY and not (state.actor >= 0 and top(state).step == DreamerStep.CHOOSE_TRACK):
            if state.actor != NATURE:
                resting = top(state).step == DreamerStep.REST
                action = best_rest(bot, state, params) if resting else by_rule(bot, state, params)
                if action == NO_ANSWER:
                    return float(NO_ANSWER)
                apply(state, params, action)
            elif depth < DEPTH and chance * paths > 1.0:
                outcome = (path >> (3 * depth)) & 7 if depth < length else next_outcome(state, params, 0)
                other = next_outcome(state, params, outcome + 1)
                if other >= 0:
                    turned_at, turned_to = depth, other
                if depth >= length:
                    path |= outcome << (3 * depth)
                chance *= weight(state, params, outcome) / total_weight(state, params)
                depth += 1
                resolve(state, params, outcome)
            else:
                resolve(state, params, sampled(state, params, dice))
        mean += chance * value(bot, state, params)
        length = -1
        if turned_at >= 0:
            path = (path & ((1 << (3 * turned_at)) - 1)) | (turned_to << (3 * turned_at))
            length = turned_at + 1
    return mean
