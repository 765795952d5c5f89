"""The worth of a position to the human: the lead in points, and an estimate of points to come."""

from __future__ import annotations

from nightmare_agents.cathedral.bot_records import BotRecord
from nightmare_agents.cathedral.dreams import DREAM_WEIGHTS, promise
from nightmare_agents.cathedral.kings_worth import KINGS_WEIGHTS, kings_cards, kings_dreams, next_action
from nightmare_gym.engine.agenda import top
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.layout import NATURE
from nightmare_gym.games.cathedral import layout as L
from nightmare_gym.games.cathedral.areas import active_side, controller, marked, stage
from nightmare_gym.games.cathedral.records import Params, State
from nightmare_gym.games.cathedral.scoring import points, total
from nightmare_gym.games.cathedral.steps import Step

WEIGHTS = {
    "unit": 0.47,  # the first Follower in an area
    "more": 0.44,  # each further one
    "supply": 0.048,  # a Follower in the supply, up to six
    "limbo": 0.065,  # a Follower in Limbo
    "area": 1.79,  # control of an area
    "press": 0.51,  # a tie with the strongest other in an area
    "inner": 0.11,  # control of an inner area
    "soon": 0.13,  # control of an area that is marked on the next own turn
    "pay": 0.27,  # a Follower that can pay a marker's next step
    "fort": 0.28,  # an area with a fort
    "card": 0.17,  # a card in hand
    "upgrade": 0.11,  # an Upgrade in hand, for each of its points
    "fight": 0.036,  # its attack and defence
    "many": 5,  # the cards that count in full
    "excess": 0.27,  # weight of each further card
    "for_ritual": 0.45,  # an Upgrade in play, beyond its points, at the start of the game: one of Rituals,
    "for_summon": 0.82,  # of Summons,
    "for_fortify": 0.56,  # of Fortify,
    "for_maneuver": 0.41,  # of Maneuvers,
    "for_develop": 0.78,  # of Develop
    "higher": 0.061,  # each space of the higher marker, beyond its points
    "lower": 0.04,  # and of the lower one
    "threat": 0.096,  # a Follower where the King would desire a conflict
    "board": 0.57,  # points for devoured units while the board fills
    "taken": 0.089,  # each devoured own unit
    "late": 6.05,  # the turns before the end from which points to come begin to fade
    "ritual_zeal": 1.0,  # factor of the points to come from the Ritual track,
    "area_zeal": 1.0,  # from control of areas,
    "dream_zeal": 1.0,  # from the Dreams in hand
    **DREAM_WEIGHTS,
    **KINGS_WEIGHTS,
}
"""Weights in points, from an evolution strategy over games of the greedy player on dice of seeds beyond 10,000,000."""

NOTHING = -1.0e9


@rule
def turns_left(state: State, params: Params) -> int:
    """The human's turns that are left, this one included."""
    return int((params.turns - state.clock + 1 + (active_side(state) == L.HUMAN)) // 2)


@rule
def before_check(state: State) -> bool:
    """Tell whether it is the human's turn and the check of the Dreams is still to come."""
    for height in range(state.agenda.height):
        if state.agenda.steps[height].step == Step.CHOOSE_COMPLETE:
            return True
    return False


@rule
def card_worth(bot: BotRecord, params: Params, card: int) -> float:
    """The worth of a card in hand."""
    found = bot.card + bot.fight * (params.attack[card] + params.defence[card])
    if params.action[card] != L.PLOY:
        found += bot.upgrade * params.card_points[card]
    return float(found)


@rule
def mean_draw(bot: BotRecord, state: State, params: Params) -> float:
    """The mean worth of the next card of the deck."""
    total_worth, cards = 0.0, 0
    for card in range(L.DEVELOPMENTS):
        if state.cards[card] == L.IN_DECK:
            total_worth += card_worth(bot, params, card)
            cards += 1
    return total_worth / cards if cards > 0 else bot.card


@rule
def effect(bot: BotRecord, day: int) -> float:
    """The worth of an Upgrade of an action at the start of the game, beyond its points."""
    if day == L.RITUAL:
        return bot.for_ritual
    if day == L.SUMMON:
        return bot.for_summon
    if day == L.FORTIFY:
        return bot.for_fortify
    return bot.for_maneuver if day == L.MANEUVER else bot.for_develop


@rule
def of_hand(bot: BotRecord, state: State, params: Params, fade: float) -> float:
    """The worth of the cards in hand, of those about to be drawn, and of the Upgrades in play."""
    cards, held, played = 0, 0.0, 0.0
    share = 2.0 * turns_left(state, params) / params.turns
    for card in range(L.DEVELOPMENTS):
        place = state.cards[card]
        if place == L.IN_HAND:
            cards += 1
            held += card_worth(bot, params, card)
        elif place == L.IN_PLAY:
            played += params.card_points[card] + share * effect(bot, params.action[card])
    if state.actor == NATURE and top(state).step == Step.DRAW:
        cards += top(state).a
        held += top(state).a * mean_draw(bot, state, params)
    if cards > bot.many:
        held *= (bot.many + bot.excess * (cards - bot.many)) / cards
    return played + held * fade


@rule
def of_map(bot: BotRecord, state: State, params: Params, fade: float) -> tuple[float, int]:
    """The worth of both sides' units, control and forts; and the areas that the human controls, as bits."""
    found, own, near = 0.0, 0, 0.0
    coming = marked(params, min(state.clock + 1 + state.clock % 2, len(params.lap) - 1))
    paid = 0
    for area in range(L.AREAS):
        there = state.areas[area]
        mine, kings = int(there.units[L.HUMAN]), int(there.units[L.KING])
        strong = mine + (there.forts[L.HUMAN] > 0)
        others = max(kings + (there.forts[L.KING] > 0), int(there.units[L.SHADOWS]))
        holder = L.HUMAN if strong > others else controller(state, area)
        if holder == L.HUMAN:
            own |= 1 << area
            near += bot.area_zeal * (
                bot.area + bot.inner * (params.inner >> area & 1) + bot.soon * (coming >> area & 1)
            )
        elif mine > 0:
            near += bot.press if others == strong else 0.5 * bot.press if others == strong + 1 else 0.0
        if holder == L.KING:
            near -= bot.kings_area
        if mine > 0:
            near += bot.unit + bot.more * (mine - 1)
            paid |= 1 << params.symbols[area]
            if kings > 0 and others >= strong:
                near -= bot.threat * mine
        near -= bot.kings_unit * kings
        if there.forts[L.HUMAN] > 0:
            found += there.forts[L.HUMAN]
            near += bot.fort
        if there.forts[L.KING] > 0:
            found -= there.forts[L.KING]
            near -= bot.kings_fort
    track = bot.lower * state.your_markers[L.LOWER] + bot.higher * state.your_markers[L.HIGHER]
    for marker in (L.LOWER, L.HIGHER):
        if state.your_markers[marker] < L.LAST_SPACE:
            track += bot.pay * (paid >> params.cost[state.your_markers[marker] + 1] & 1)
    near += bot.ritual_zeal * track
    near += bot.supply * min(state.supply[L.HUMAN], 6) + bot.limbo * min(state.limbo, 6)
    return found + near * fade, own


@rule
def of_dreams(bot: BotRecord, state: State, params: Params, own: int, fade: float) -> float:
    """The worth of the human's Dreams: completed ones, the best to complete this turn, and the chances of others."""
    here, turns = before_check(state), turns_left(state, params)
    done, promised, best = 0.0, 0.0, 0.0
    for dream in range(L.DREAMS):
        place = state.dreams[dream]
        if place == L.FULFILLED:
            done += params.dream_points[dream] + bot.fresh * fade
        elif place == L.HELD:
            chance = promise(bot, state, params, dream, own, here, turns)
            scored = float(params.dream_points[dream])
            if chance > 1.0:
                chance = bot.keep if turns > 1 else 0.0
                gained = scored * (1.0 - chance) + bot.fresh * fade
                if gained > best:
                    best = gained
            promised += scored * chance
    return done + bot.dream_zeal * promised + best


@rule
def of_devoured(bot: BotRecord, state: State, params: Params) -> float:
    """The worth of devoured units: their points, which count in part until the board is full, and own units."""
    if stage(state) == 0:
        return 0.0
    now = points(state, params, L.HUMAN, L.BY_DEVOURED) - points(state, params, L.KING, L.BY_DEVOURED)
    share = bot.board + (1.0 - bot.board) * state.clock / params.turns
    return float(share * now + bot.taken * (state.devoured[L.HUMAN] - state.devoured[L.KING]))


@rule
def worth(bot: BotRecord, state: State, params: Params) -> float:
    """The human's lead in points, with an estimate of points to come."""
    if state.ended != L.GOING_ON:
        return float(total(state, params, L.HUMAN) - total(state, params, L.KING))
    fade = min(1.0, turns_left(state, params) / bot.late)
    found, own = of_map(bot, state, params, fade)
    found += points(state, params, L.HUMAN, L.BY_RITUAL) - points(state, params, L.KING, L.BY_RITUAL)
    found += (
        of_dreams(bot, state, params, own, fade) + of_hand(bot, state, params, fade) + of_devoured(bot, state, params)
    )
    if params.divergent:
        found += points(state, params, L.HUMAN, L.BY_TOKENS) - points(state, params, L.KING, L.BY_TOKENS)
    found -= kings_dreams(bot, state, params) + kings_cards(bot, state, params, fade)
    if active_side(state) == L.HUMAN:
        found -= fade * next_action(bot, state, params)
    return found
