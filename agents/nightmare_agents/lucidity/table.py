"""Facts of a position that players use: the lead, and the worth of becoming a Nightmare."""

from __future__ import annotations

from nightmare_agents.lucidity.bot_records import BotRecord
from nightmare_gym.dreaming.card import power, power_of, worth
from nightmare_gym.dreaming.layout import COLOURS, POWERS
from nightmare_gym.engine.compile import rule
from nightmare_gym.games.lucidity.ending import dreamers_left
from nightmare_gym.games.lucidity.records import Params, State


@rule
def best_rival(state: State, params: Params, seat: int) -> int:
    """The most Power that another player has."""
    most = 0
    for left in range(1, params.seats):
        most = max(most, power(state.dreamers[(seat + left) % params.seats]))
    return most


@rule
def lead(state: State, params: Params, seat: int) -> int:
    """A player's Power less the most of any other player."""
    return power(state.dreamers[seat]) - best_rival(state, params, seat)


@rule
def offered_power(state: State, colour: int) -> int:
    """The Power that lies on an unclaimed Nightmare."""
    total = 0
    for kind in range(colour, POWERS, COLOURS):
        total += state.offered[kind] * worth(kind)
    return total


@rule
def prey(state: State, params: Params, seat: int, colour: int) -> int:
    """The number of dice that the Nightmare of a colour could consume from the others."""
    dice = 0
    for left in range(1, params.seats):
        dice += power_of(state.dreamers[(seat + left) % params.seats], colour)
    return dice


@rule
def crown(bot: BotRecord, state: State, params: Params, seat: int, colour: int) -> float:
    """The worth to a Dreamer of becoming the Nightmare of a colour.

    Without Dreamers the game ends, so for the last Dreamer it is victory or defeat. In a final turn only Power counts.
    """
    offered = offered_power(state, colour)
    if dreamers_left(state, params) == 1:
        return bot.decided if lead(state, params, seat) + offered > 0 else -bot.decided
    if state.final_turns == 1:
        return bot.power * offered
    return bot.crown + bot.power * offered + bot.prey * prey(state, params, seat, colour)
