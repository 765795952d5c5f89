"""Derived features: numbers that a good player works out from the board."""

from __future__ import annotations

from typing import Any

from nightmare_gym.engine.agenda import top
from nightmare_gym.engine.bits import least, mark
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.counting import mark_equal, sum_of
from nightmare_gym.engine.encoder import part
from nightmare_gym.games.cathedral import layout as L
from nightmare_gym.games.cathedral.areas import controller, forts_left, stage
from nightmare_gym.games.cathedral.cards import cards_at, how_many_each
from nightmare_gym.games.cathedral.counts import at_nth, nth
from nightmare_gym.games.cathedral.human.dreams import achieved, dreams_at, progress_with
from nightmare_gym.games.cathedral.king.dreams import completed
from nightmare_gym.games.cathedral.king.turn import SPACES_AHEAD
from nightmare_gym.games.cathedral.records import Params, State
from nightmare_gym.games.cathedral.scoring import points
from nightmare_gym.games.cathedral.steps import Step

HAND, FIGHTING, POINTS, UPGRADES = 15, 8, 40, 6
"""The scales of features: cards in a hand, attack or defence in a conflict, points, Upgrades of an action."""


@rule
def features(state: State, params: Params, observer: int, out: Any) -> None:
    """Write the features that `DERIVED` names, in its order."""
    if state.corner == L.NONE or state.agenda.height == 0:  # nothing lies on the map yet
        return
    own = write_areas(state, params, out)
    in_play = cards_at(state, L.IN_PLAY, L.DEVELOPMENTS)
    here = (L.SIDES + 1) * L.AREAS
    write_question(state, out[here:])
    here += 5 + L.AREAS
    write_cards(state, params, in_play, out[here:])
    here += L.DEVELOPMENTS + 13 + L.UPGRADES
    write_dreams(state, params, progress_with(state, params, own, in_play), out[here:])
    here += 3 * L.DREAMS + L.SUITS
    write_points(state, params, out[here:])
    here += L.PLAYERS * L.SOURCES + 3
    write_track(state, params, out[here:])
    here += 2 * (L.SYMBOLS + 4) + 4 + 3
    write_king(state, params, out[here:])
    here += 3 * L.DAYS
    out[here] = forts_left(state, params, L.HUMAN) / params.forts
    out[here + 1] = forts_left(state, params, L.KING) / params.forts
    out[here + 2] = stage(state)
    out[here + 3] = params.variable
    out[here + 4] = params.divergent
    out[here + 5] = part(params.piece_steps, 2)
    out[here + 6] = params.conform_adds
    out[here + 7] = params.desired_lead
    out[here + 8] = params.dream_head_start
    out[here + 9] = params.hand_points
    out[here + 10] = part(params.ritual_climbs[L.ROWS - 1], L.LAST_SPACE)
    for which in range(L.IN_GAME):
        out[here + 11 + which] = part(params.runs[state.nightmares[which]], 2)
    here += 11 + L.IN_GAME
    out[here] = params.shield_step != L.SHIELD_FREE
    out[here + 1] = params.shield_step == L.SHIELD_ONCE
    out[here + 2] = part(params.upgrades_per_action, UPGRADES)


@rule
def write_areas(state: State, params: Params, out: Any) -> int:
    """Write each area's controller and the turns until it is marked; return the areas that the human controls."""
    own, waits = 0, until_marked(state, params)
    for area in range(L.AREAS):
        side = controller(state, area)
        own |= (side == L.HUMAN) << area
        if side != L.NONE:
            out[L.SIDES * area + side] = 1.0
        out[L.SIDES * L.AREAS + area] = nth(waits, params.symbols[area]) / (2 * L.SYMBOLS)
    return own


@rule
def until_marked(state: State, params: Params) -> int:
    """The turns until the areas of each symbol are marked, as a row of counts."""
    waits = 0
    for symbol in range(L.SYMBOLS):
        wait = 0
        while wait < 2 * L.SYMBOLS and params.lap[min(state.clock + wait, len(params.lap) - 1)] != symbol:
            wait += 1
        waits |= at_nth(wait, symbol)
    return waits


@rule
def write_question(state: State, out: Any) -> None:
    """Write the arguments of the present question: the amount left, privileges, the marker, the area."""
    step = top(state)
    which = step.step
    out[0] = part(step.a & 15, 8)
    privileged = which in (Step.CHOOSE_MARKER, Step.CHOOSE_PAYMENT, Step.CHOOSE_SITE)
    if privileged or which in (Step.CHOOSE_MOVE, Step.CHOOSE_DEVELOPMENT):
        for bit in range(3):
            out[1 + bit] = step.b >> bit & 1
    area = L.NONE
    if which == Step.CHOOSE_PAYMENT:
        out[4] = step.a
    elif which in (Step.CHOOSE_WAY, Step.CHOOSE_OPPONENT, Step.CHOOSE_RETREAT):
        area = step.a
    elif which == Step.CHOOSE_BUILDER:
        area = step.b
    elif state.commanding != L.NONE:
        area = state.lairs[state.commanding]
    if area != L.NONE:
        out[5 + area] = 1.0


@rule
def write_cards(state: State, params: Params, in_play: int, out: Any) -> None:
    """Write the hand, the present conflict, the King's hand, the deck, and the Upgrades in play."""
    mark_equal(state.cards[: L.SHIELD + 1], L.IN_HAND, out)
    if top(state).step == Step.CHOOSE_DISCARD:
        out[top(state).a] = 0.5  # the Upgrade that is to be paid
    numbers = out[L.SHIELD + 1 :]
    if state.fight_pair != L.NONE:
        numbers[0] = part(sum_of(params.attack, state.cards, L.COMMITTED), FIGHTING)
        numbers[1] = part(sum_of(params.defence, state.cards, L.COMMITTED), FIGHTING)
        numbers[2] = part(sum_of(params.attack, state.cards, L.REVEALED), FIGHTING)
        numbers[3] = part(sum_of(params.defence, state.cards, L.REVEALED), FIGHTING)
        numbers[4] = state.cards[L.KINGS_SHIELD] == L.REVEALED
    counts = how_many_each(state)
    numbers[5] = part(nth(counts, L.KINGS_HAND), HAND)
    numbers[6] = part(sum_of(params.attack, state.cards, L.KINGS_HAND), HAND)
    numbers[7] = part(sum_of(params.defence, state.cards, L.KINGS_HAND), HAND)
    numbers[8] = nth(counts, L.IN_DECK) / L.DEVELOPMENTS
    numbers[9] = sum_of(params.upgrades, state.cards, L.IN_DECK) / L.DEVELOPMENTS
    numbers[10] = nth(counts, L.DISCARDED) / L.DEVELOPMENTS
    effects = numbers[11:]
    while in_play:
        card = least(in_play)
        in_play &= in_play - 1
        effects[params.effect[card]] = min(effects[params.effect[card]] + params.amount[card] / 3, 1.0)


@rule
def write_dreams(state: State, params: Params, reached: tuple[int, ...], out: Any) -> None:
    """Write the Dreams in hand and in the display with their progress, and the King's Dreams by suit."""
    held, displayed = dreams_at(state, L.HELD), dreams_at(state, L.DISPLAYED)
    mark(held, out[: L.DREAMS])
    mark(displayed, out[L.DREAMS : 2 * L.DREAMS])
    in_reach = held | displayed
    while in_reach:
        dream = least(in_reach)
        in_reach &= in_reach - 1
        out[2 * L.DREAMS + dream] = part(achieved(reached, params.condition[dream]), params.threshold[dream])
    if top(state).step == Step.CHOOSE_TAKEN:
        out[top(state).a] = 0.5  # the Dream that is to be swapped
    done_by_suit = completed(state, params)
    for suit in range(L.SUITS):
        out[3 * L.DREAMS + suit] = part(nth(done_by_suit, suit), L.DREAMS // L.SUITS)


@rule
def write_points(state: State, params: Params, out: Any) -> None:
    """Write the present points of both players, by source and in total."""
    difference = 0
    for side in range(L.PLAYERS):
        sum_of_all = 0
        for source in range(L.SOURCES):
            scored = points(state, params, side, source)
            out[side * L.SOURCES + source] = part(scored, POINTS)
            sum_of_all += scored
        out[L.PLAYERS * L.SOURCES + side] = part(sum_of_all, POINTS)
        difference += sum_of_all if side == L.HUMAN else -sum_of_all
    out[L.PLAYERS * L.SOURCES + 2] = part(POINTS + difference, 2 * POINTS)


@rule
def write_track(state: State, params: Params, out: Any) -> None:
    """Write the costs of the markers' next steps, the Followers that could pay, the ways to icons, the next piece."""
    with_x, with_y = spaces_with(params, L.ICON_X), spaces_with(params, L.ICON_Y)
    followers = followers_by_symbol(state, params)
    for marker in range(2):
        here, space = marker * (L.SYMBOLS + 4), state.your_markers[marker]
        if space < L.LAST_SPACE:
            out[here + params.cost[space + 1]] = 1.0
            out[here + L.SYMBOLS] = part(nth(followers, params.cost[space + 1]), 6)
        if space + 1 < L.LAST_SPACE:
            out[here + L.SYMBOLS + 1] = part(nth(followers, params.cost[space + 2]), 6)
        out[here + L.SYMBOLS + 2] = way_to(with_x, space)
        out[here + L.SYMBOLS + 3] = way_to(with_y, space)
        here = 2 * (L.SYMBOLS + 4) + 2 * marker
        out[here] = way_to(with_x, state.kings_markers[marker])
        out[here + 1] = way_to(with_y, state.kings_markers[marker])
    if params.divergent == 0 and state.pieces < L.PIECES:
        reward = params.reward_of[state.pieces + 1]
        for what in range(L.DRAW_REWARD, L.STEP_REWARD + 1):
            out[2 * (L.SYMBOLS + 4) + 4 + what - L.DRAW_REWARD] = reward == what


@rule
def followers_by_symbol(state: State, params: Params) -> int:
    """The human's Followers in the areas of each symbol, as a row of counts."""
    followers = 0
    for area in range(L.AREAS):
        followers += at_nth(state.areas[area].units[L.HUMAN], params.symbols[area])
    return followers


@rule
def spaces_with(params: Params, icon: int) -> int:
    """The spaces of the track with an icon, as a set."""
    found = 0
    for space in range(L.LAST_SPACE + 1):
        found |= (params.icon[space] == icon) << space
    return found


@rule
def way_to(spaces: int, space: int) -> float:
    """The way from a space to the next one of a set, as a part of the track; 1 if there is none."""
    ahead = spaces >> space + 1
    return part(least(ahead) + 1, L.LAST_SPACE) if ahead else 1.0


@rule
def write_king(state: State, params: Params, out: Any) -> None:
    """Write the actions that the King conforms to, the odds of its next action, and the Power of each."""
    sides = 0
    for value in range(L.FACES):
        sides += params.die[value]
    passed = 0
    for away in range(1, L.DAYS):
        day = (state.kings_day + away) % L.DAYS
        odds = 0
        reached = passed + state.cultists[day]
        for value in range(1, L.FACES):
            odds += (passed < value <= reached) * params.die[value]
        passed = reached
        out[day] = away <= SPACES_AHEAD
        out[L.DAYS + day] = odds / sides
    for day in range(L.DAYS):
        out[2 * L.DAYS + day] = part(state.cultists[day] + state.tucked[day], 6)
