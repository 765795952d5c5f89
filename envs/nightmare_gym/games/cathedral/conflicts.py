"""Conflicts: the order of the cards, damage, the winner, the retreat (rule numbers: RULES.md)."""

from __future__ import annotations

from nightmare_gym.engine.agenda import done, then, top
from nightmare_gym.engine.bits import least, single
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.layout import NATURE
from nightmare_gym.games.cathedral import layout as L
from nightmare_gym.games.cathedral.areas import active_side, controlled, controller, move, room, strength, with_units
from nightmare_gym.games.cathedral.cards import cards_at, how_many_at
from nightmare_gym.games.cathedral.records import Params, State
from nightmare_gym.games.cathedral.steps import Step

# --- parties and strength -----------------------------------------------------------------------------------------


@rule
def first_party(pair: int) -> int:
    """The first side of a pair."""
    return L.KING if pair == L.KING_SHADOWS else L.HUMAN


@rule
def second_party(pair: int) -> int:
    """The second side of a pair."""
    return L.KING if pair == L.HUMAN_KING else L.SHADOWS


@rule
def may_fight(state: State, area: int, pair: int) -> bool:
    """NC-6.1: tell whether both sides have units in the area; a fort alone is no party."""
    units = state.areas[area].units
    return bool(units[first_party(pair)] > 0 and units[second_party(pair)] > 0)


@rule
def combat_strength(state: State, area: int, side: int) -> int:
    """NC-6.3: the cards that a player may play: its units and 1 for a fort, at most its hand; the Shadows' units."""
    here = strength(state, area, side)
    if side == L.SHADOWS:
        return here
    return min(here, how_many_at(state, L.IN_HAND if side == L.HUMAN else L.KINGS_HAND))


# --- cards --------------------------------------------------------------------------------------------------------


@rule
def start_conflict(state: State, area: int, pair: int) -> None:
    """NC-6.2: the area's controller decides the order: the human's cards before the King's are turned up, or after."""
    before = controller(state, area)
    state.fight_area, state.fight_pair, state.fight_controller = area, pair, before
    then(state, Step.RESOLVE_CONFLICT)
    if pair == L.HUMAN_SHADOWS:
        then(state, Step.BATTLE_CARD)
        then(state, Step.CHOOSE_CARD, combat_strength(state, area, L.HUMAN))
    elif pair == L.KING_SHADOWS:
        then(state, Step.BATTLE_CARD)
        then(state, Step.REVEAL, combat_strength(state, area, L.KING))
    elif before == L.HUMAN or (before == L.SHADOWS and active_side(state) == L.HUMAN):
        then(state, Step.CHOOSE_CARD, combat_strength(state, area, L.HUMAN))
        then(state, Step.REVEAL, combat_strength(state, area, L.KING))
    else:
        then(state, Step.REVEAL, combat_strength(state, area, L.KING))
        then(state, Step.CHOOSE_CARD, combat_strength(state, area, L.HUMAN))


@rule
def commit(state: State, card: int) -> None:
    """NC-6.3: the human plays a card."""
    state.cards[card] = L.COMMITTED
    top(state).a -= 1


@rule
def reveal(state: State) -> None:
    """NC-6.4: the King turns up cards of its hand, as many as its strength."""
    if top(state).a > 0:
        state.actor = NATURE
    else:
        done(state)


@rule
def revealed(state: State, card: int) -> None:
    """NC-6.4: the King turns up a card."""
    state.cards[card] = L.REVEALED
    top(state).a -= 1


@rule
def shuffle_battle_cards(state: State, params: Params) -> None:
    """NC-6.5: the Shadows' battle card is due; an empty deck of them is made anew."""
    state.actor = NATURE
    left = 0
    for kind in range(L.BATTLES):
        left += state.battle_deck[kind]
    if left == 0:
        for kind in range(L.BATTLES):
            state.battle_deck[kind] = params.battle_copies[kind]


@rule
def turn_up_battle_card(state: State, kind: int) -> None:
    """NC-6.5: the Shadows turn up one battle card."""
    state.battle_deck[kind] -= 1
    done(state)
    top(state).a = kind


# --- damage and the winner ----------------------------------------------------------------------------------------


@rule
def attack_of(state: State, params: Params, side: int) -> int:
    """NC-6.6: the attack of a side's cards; the Shadows' attack is capped by their number."""
    if side == L.SHADOWS:
        units = state.areas[state.fight_area].units[L.SHADOWS]
        return int(min(params.battle_attack[top(state).a], units + params.battle_cap))
    place, total = L.COMMITTED if side == L.HUMAN else L.REVEALED, 0
    for card in range(L.CARDS):
        total += (state.cards[card] == place) * params.attack[card]
    return total


@rule
def defence_of(state: State, params: Params, side: int) -> int:
    """NC-6.6: the defence of a side's cards."""
    if side == L.SHADOWS:
        return int(params.battle_defence[top(state).a])
    place, total = L.COMMITTED if side == L.HUMAN else L.REVEALED, 0
    for card in range(L.CARDS):
        total += (state.cards[card] == place) * params.defence[card]
    return total


@rule
def lose(state: State, area: int, side: int, units: int) -> None:
    """NC-6.6: eliminated units go to Limbo if they are the human's, else to their supply."""
    state.areas[area].units[side] -= units
    if side == L.HUMAN:
        state.limbo += units
    else:
        state.supply[side] += units


@rule
def count_eliminated(state: State, pair: int, side: int, units: int) -> None:
    """NC-7.2: units that the human's conflicts eliminate in its own turn count for Dreams."""
    if side != L.HUMAN and pair != L.KING_SHADOWS and active_side(state) == L.HUMAN:
        state.eliminated = min(state.eliminated + units, L.TALLY)


@rule
def winner(state: State, area: int, pair: int, before: int) -> int:
    """NC-6.7: the stronger side; of equals the one that was in control; else the one whose turn it is not."""
    first, second = first_party(pair), second_party(pair)
    here, there = strength(state, area, first), strength(state, area, second)
    if here != there:
        return first if here > there else second
    if before in (first, second):
        return before
    active = active_side(state)
    if pair == L.HUMAN_SHADOWS and active == L.KING:
        active = L.SHADOWS  # the only pair without the side whose turn it is
    return second if active == first else first


@rule
def put_cards_away(state: State) -> None:
    """NC-6.9: starting combat cards return to the hands, all others are discarded."""
    for card in range(L.CARDS):
        place = state.cards[card]
        if place in (L.COMMITTED, L.REVEALED):
            if card < L.DEVELOPMENTS:
                state.cards[card] = L.DISCARDED
            else:
                state.cards[card] = L.IN_HAND if place == L.COMMITTED else L.KINGS_HAND


@rule
def resolve_conflict(state: State, params: Params) -> None:
    """NC-6.6 to NC-6.11: damage at once, the winner, the loser's retreat, cards, the Shield, the King's Cultist."""
    area, pair, before = state.fight_area, state.fight_pair, state.fight_controller
    first, second = first_party(pair), second_party(pair)
    units = state.areas[area].units
    losses = min(units[first], max(attack_of(state, params, second) - defence_of(state, params, first), 0))
    others = min(units[second], max(attack_of(state, params, first) - defence_of(state, params, second), 0))
    shield = pair == L.HUMAN_KING and state.cards[L.KINGS_SHIELD] == L.REVEALED and state.shielded == 0
    done(state)
    state.fight_area = state.fight_pair = state.fight_controller = L.NONE
    lose(state, area, first, losses)
    lose(state, area, second, others)
    count_eliminated(state, pair, second, others)
    put_cards_away(state)
    best = winner(state, area, pair, before)
    loser = second if best == first else first
    if best == L.HUMAN and active_side(state) == L.HUMAN:
        state.won = min(state.won + 1, L.TALLY)
        if loser == L.KING and before == L.KING:
            state.dethroned = 1
    if top(state).step == Step.KING_FIGHTS_HERE and (best == L.KING or (pair == L.HUMAN_SHADOWS and loser == L.HUMAN)):
        then(state, Step.CULTISTS, 1)
    if shield and cards_at(state, L.IN_HAND, L.DEVELOPMENTS) != 0:
        then(state, Step.CHOOSE_OFFERING)
    if state.areas[area].units[loser] > 0:
        then(state, Step.CHOOSE_RETREAT, area, pair * L.SIDES + loser)


# --- the retreat --------------------------------------------------------------------------------------------------


@rule
def retreats(state: State, params: Params) -> int:
    """NC-6.8: the areas to which the loser may retreat, as a set.

    They are adjacent and empty, or controlled by the loser, or hold its units. The King and the Shadows go where they
    have the fewest units, which is where there is room if there is any.
    """
    step = top(state)
    side, empty = step.b % L.SIDES, 0
    for area in range(L.AREAS):
        empty |= (controller(state, area) == L.NONE) << area
    found = params.neighbours[step.a] & (empty | controlled(state, side) | with_units(state, side))
    if side == L.HUMAN:
        return found
    fewest, best = 99, 0
    for area in range(L.AREAS):
        if found >> area & 1:
            here = state.areas[area].units[side]
            if here < fewest:
                fewest, best = here, 0
            best |= (here == fewest) << area
    return best


@rule
def retreat(state: State, params: Params) -> None:
    """NC-6.8: the loser's units retreat to one area; without such an area they are eliminated."""
    step, options = top(state), retreats(state, params)
    if options == 0:
        retreat_to(state, params, L.NONE)
    elif single(options):
        retreat_to(state, params, least(options))
    elif step.b % L.SIDES == L.HUMAN:
        state.actor = L.HUMAN
    else:
        then(state, Step.AREA_CARD, 0, options)
        state.actor = NATURE


@rule
def retreat_to(state: State, params: Params, area: int) -> None:
    """NC-6.8: units go as far as they have room; the others are eliminated."""
    step = top(state)
    origin, pair, side = step.a, step.b // L.SIDES, step.b % L.SIDES
    done(state)
    units = state.areas[origin].units[side]
    moving = min(units, room(state, params, area, side, origin)) if area != L.NONE else 0
    if moving > 0:
        move(state, origin, area, side, moving)
    lose(state, origin, side, units - moving)
    count_eliminated(state, pair, side, units - moving)
