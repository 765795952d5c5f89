"""Search one step ahead on scratch paper: each choice is played and the result valued."""

from __future__ import annotations

from typing import Any

from nightmare_agents.cathedral.bot_records import BotRecord
from nightmare_agents.cathedral.choices import PARTS, first_of, in_the_middle, open_actions
from nightmare_agents.cathedral.odds import hopes
from nightmare_agents.cathedral.prospects import best_night, night_worth
from nightmare_agents.cathedral.worth import NOTHING, mean_draw, worth
from nightmare_gym.engine.agenda import top
from nightmare_gym.engine.bits import least
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.layout import NATURE
from nightmare_gym.games.cathedral.layout import (
    DAYS,
    FIRST_NIGHT,
    HUMAN,
    NIGHTS,
    NONE,
)
from nightmare_gym.games.cathedral.records import Params, State
from nightmare_gym.games.cathedral.rules import apply, proceed
from nightmare_gym.games.cathedral.steps import Step

LONGEST = 40
"""The most choices that are made while an action is tried out."""


@rule
def still_open(state: State, ground: int) -> bool:
    """Tell whether a choice at this height of the agenda still has consequences to play."""
    height = state.agenda.height
    return bool(height > ground or (height == ground and in_the_middle(top(state).step)))


@rule
def follow(bot: BotRecord, sheet: int, params: Params, dice: Any, ground: int) -> float:
    """Complete what was begun on a sheet, one best choice after another, and return its worth."""
    found, left = NOTHING, LONGEST
    state = bot.scratch[sheet]
    while left > 0 and state.actor == HUMAN and still_open(state, ground):
        left -= 1
        best, found = NONE, NOTHING
        for part in range(PARTS):
            bits = open_actions(state, params, part)
            while bits:
                action = first_of(part) + least(bits)
                bits &= bits - 1
                bot.scratch[sheet + 1] = bot.scratch[sheet]
                apply(bot.scratch[sheet + 1], params, action)
                value = hopes(bot, sheet + 1, params, dice)
                if value > found:
                    best, found = action, value
        apply(state, params, best)
        if state.actor == NATURE:
            return found
    return hopes(bot, sheet, params, dice) if left == LONGEST else found


@rule
def decide(bot: BotRecord, params: Params, dice: Any) -> tuple[int, float]:
    """Return the best choice in the position on the first sheet, and its worth."""
    best, most = NONE, NOTHING
    state = bot.scratch[0]
    ground = state.agenda.height
    begun = dice.k
    for part in range(PARTS):
        bits = open_actions(state, params, part)
        while bits:
            action = first_of(part) + least(bits)
            bits &= bits - 1
            dice.k = begun  # all choices meet the same dice
            bot.scratch[1] = bot.scratch[0]
            apply(bot.scratch[1], params, action)
            value = follow(bot, 1, params, dice, ground)
            if value > most:
                best, most = action, value
    return best, most


@rule
def play_through(bot: BotRecord, params: Params, dice: Any, ground: int) -> float:
    """Complete the action on the first sheet by the best choices, and return its worth.

    Cards are not drawn but count by their mean worth. A conflict ends the trial and counts by its mean worth.
    """
    drawn, left = 0.0, LONGEST
    state = bot.scratch[0]
    while left > 0 and state.agenda.height > ground:
        left -= 1
        if state.actor == NATURE and top(state).step == Step.DRAW:
            drawn += top(state).a * mean_draw(bot, state, params)
            top(state).a = 0
            proceed(state, params)
        elif state.actor == HUMAN:
            action, found = decide(bot, params, dice)
            apply(state, params, action)
            if state.actor == NATURE and top(state).step != Step.DRAW and state.agenda.height > ground:
                return found + drawn
        else:
            left = 0
    return worth(bot, state, params) + drawn


@rule
def sleeps(bot: BotRecord, state: State, params: Params) -> int:
    """Return the Night space that is worth most."""
    best, most = NONE, NOTHING
    for night in range(NIGHTS):
        if params.exits[state.day] >> night & 1:
            found = night_worth(bot, state, params, night)
            if found > most:
                best, most = FIRST_NIGHT + night, found
    return best


@rule
def tried(bot: BotRecord, state: State, params: Params, action: int, dice: Any, begun: int, ground: int) -> float:
    """The worth of a choice once all above this height of the agenda is played, with the best Night space."""
    dice.k = begun  # all choices meet the same dice
    bot.scratch[0] = state
    apply(bot.scratch[0], params, action)
    found = play_through(bot, params, dice, ground)
    return (
        found + best_night(bot, bot.scratch[0], params, action % DAYS) if top(state).step == Step.CHOOSE_DAY else found
    )
