"""The worth of a Night space: the actions that it leaves open, by the odds of the King's next walk."""

from __future__ import annotations

from nightmare_agents.cathedral.bot_records import BotRecord
from nightmare_gym.engine.bits import how_many
from nightmare_gym.engine.compile import rule
from nightmare_gym.games.cathedral import layout as L
from nightmare_gym.games.cathedral.areas import controlled, forts_left, with_forts
from nightmare_gym.games.cathedral.cards import cards_at
from nightmare_gym.games.cathedral.king.turn import SPACES_AHEAD, walks_to
from nightmare_gym.games.cathedral.records import Params, State

PROSPECTS = {
    "at_ritual": 1.21,  # the worth of each action on the next own turn: a Ritual that can be paid,
    "at_summon": 0.68,  # a Summon that produces as much as two areas,
    "at_fortify": 2.08,  # a Fortify, less its cost,
    "at_maneuver": 0.77,  # a Maneuver,
    "at_develop": 1.57,  # a Develop with some cards in hand
    "aimed": 0.29,  # a point of a Dream that an action serves
    "apart": 1.45,  # an action that the King would dissent from
    "conform": 0.41,  # conforming to the King's action, as a part of the action's worth
    "night": 0.38,  # weight of all this beside the worth of the position
}


@rule
def aims(state: State, params: Params, day: int) -> int:
    """The points of the Dreams in hand that an action serves."""
    found = 0
    for dream in range(L.DREAMS):
        if state.dreams[dream] == L.HELD:
            condition = params.condition[dream]
            if condition < L.CONTROL:
                made = L.RITUAL
            elif condition <= L.ONE_SYMBOL:
                made = L.MANEUVER
            elif condition <= L.CITADEL:
                made = L.FORTIFY
            else:
                made = L.DEVELOP if condition == L.PLAYED else L.MANEUVER
            found += (made == day) * params.dream_points[dream]
    return int(found)


@rule
def action_worth(bot: BotRecord, state: State, params: Params, day: int) -> float:
    """A rough estimate of an action's worth on the next own turn."""
    found = 0.0
    if day == L.RITUAL:
        able = 0.0
        for marker in (L.LOWER, L.HIGHER):
            if state.your_markers[marker] < L.LAST_SPACE:
                symbol, paid = params.cost[state.your_markers[marker] + 1], 0.25
                for area in range(L.AREAS):
                    if params.symbols[area] == symbol and state.areas[area].units[L.HUMAN] > 0:
                        paid = 0.5
                able += paid
        found = bot.ritual_zeal * bot.at_ritual * able
    elif day == L.SUMMON:
        own = controlled(state, L.HUMAN)
        producing = how_many(own & with_forts(state, L.HUMAN)) + 0.25 * how_many(own)
        found = bot.at_summon * min(producing, float(state.supply[L.HUMAN])) / 2.0
    elif day == L.FORTIFY:
        found = bot.at_fortify if forts_left(state, params, L.HUMAN) > 0 else 0.0
    elif day == L.MANEUVER:
        found = bot.area_zeal * bot.at_maneuver
    else:
        cards = how_many(cards_at(state, L.IN_HAND, L.DEVELOPMENTS))
        found = bot.at_develop * min(cards + 1, 4) / 4.0
    return float(found + bot.dream_zeal * bot.aimed * aims(state, params, day))


@rule
def night_worth(bot: BotRecord, state: State, params: Params, night: int) -> float:
    """The worth of a Night space by the odds of the King's next walk."""
    found, sides = 0.0, 0
    beside = params.night_days[night]
    for value in range(L.FACES):
        if params.die[value] == 0:
            continue
        kings = walks_to(state, value)
        best = 0.0
        for day in range(L.DAYS):
            if beside >> day & 1 == 0:
                there = action_worth(bot, state, params, day)
                if not 1 <= (day - kings) % L.DAYS <= SPACES_AHEAD:
                    there += bot.apart
                best = max(best, there)
        if beside >> kings & 1:
            best += bot.conform * action_worth(bot, state, params, kings)
        sides += params.die[value]
        found += params.die[value] * best
    return float(bot.night * found / sides)


@rule
def best_night(bot: BotRecord, state: State, params: Params, day: int) -> float:
    """The worth of the best Night space that an action leads to."""
    found = -1.0
    exits = int(params.exits[day])
    night = 0
    while exits >> night:
        if exits >> night & 1:
            found = max(found, night_worth(bot, state, params, night))
        night += 1
    return found
