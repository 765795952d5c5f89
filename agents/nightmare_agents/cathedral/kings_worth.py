"""The worth of the King's Dreams, Cultists and cards, and of its next action."""

from __future__ import annotations

from nightmare_agents.cathedral.bot_records import BotRecord
from nightmare_gym.engine.agenda import top
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.layout import NATURE
from nightmare_gym.games.cathedral import layout as L
from nightmare_gym.games.cathedral.cards import how_many_at
from nightmare_gym.games.cathedral.king.asking import DISSENTING
from nightmare_gym.games.cathedral.king.turn import row_and_surplus, walks_to
from nightmare_gym.games.cathedral.records import Params, State
from nightmare_gym.games.cathedral.steps import Step

KINGS_WEIGHTS = {
    "kings_unit": 0.12,  # a Follower of the King's
    "kings_area": 0.3,  # control of an area
    "kings_fort": 0.21,  # an area with a fort
    "cultist": 0.85,  # a Cultist on a Dream, as a part of the Dream's worth
    "tucked": 0.7,  # a card under an action
    "kings_card": 0.51,  # a card in hand
    "row": 1.61,  # each row above the first of its next action
    "store": 0.15,  # a Cultist on a Day space
}


@rule
def kings_dreams(bot: BotRecord, state: State, params: Params) -> float:
    """The worth of its completed Dreams with their suits, and of the open ones by the Cultists on them."""
    found, s0, s1, s2, s3 = 0.0, 0, 0, 0, 0
    for dream in range(L.DREAMS):
        if state.dreams[dream] == L.KINGS_DONE:
            found += params.dream_points[dream]
            suit = params.suit[dream]
            s0 += suit == 0
            s1 += suit == 1
            s2 += suit == 2
            s3 += suit == 3
    found += params.suit_points[s0] + params.suit_points[s1] + params.suit_points[s2] + params.suit_points[s3]
    for slot in range(L.OPEN_DREAMS):
        dream = state.kings_dreams[slot]
        if dream != L.NONE:
            scored, suit = params.dream_points[dream], params.suit[dream]
            already = s0 if suit == 0 else s1 if suit == 1 else s2 if suit == 2 else s3
            brought = scored + params.suit_points[already + 1] - params.suit_points[already]
            found += bot.cultist * brought * state.dream_cultists[slot] / scored
    return float(found)


@rule
def kings_cards(bot: BotRecord, state: State, params: Params, fade: float) -> float:
    """The worth of the cards under its actions and in its hand, and of those about to be drawn, by exact odds."""
    tucked, cards = 0.0, 0.0
    for day in range(L.DAYS):
        tucked += state.tucked[day]
    cards = float(how_many_at(state, L.KINGS_HAND))
    if state.actor == NATURE and top(state).step == Step.KING_DRAWS:
        upgrades, deck = 0, 0
        for card in range(L.DEVELOPMENTS):
            if state.cards[card] == L.IN_DECK:
                deck += 1
                upgrades += params.action[card] != L.PLOY
        share = upgrades / deck if deck > 0 and top(state).b == DISSENTING else 0.0
        tucked += top(state).a * share
        cards += top(state).a * (1.0 - share)
    return float(bot.tucked * tucked * fade + bot.kings_card * cards)


@rule
def next_action(bot: BotRecord, state: State, params: Params) -> float:
    """The harm of the King's next action, by the odds of the die: its row, and the Cultists it sends to Dreams."""
    found, sides, stored = 0.0, 0, 0.0
    for value in range(L.FACES):
        if params.die[value] > 0:
            sides += params.die[value]
            day = walks_to(state, value)
            row, surplus = row_and_surplus(state.cultists[day], state.tucked[day])
            found += params.die[value] * (bot.row * row + bot.cultist * surplus)
    for day in range(L.DAYS):
        stored += state.cultists[day]
    return float(found / sides + bot.store * stored)
