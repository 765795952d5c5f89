"""The human's five actions, in its own turn and in reaction to the King's (rule numbers: RULES.md)."""

from __future__ import annotations

from nightmare_gym.engine.agenda import done, then
from nightmare_gym.engine.compile import rule
from nightmare_gym.games.cathedral import layout as L
from nightmare_gym.games.cathedral.areas import controlled, marked, with_forts
from nightmare_gym.games.cathedral.cards import upgrade
from nightmare_gym.games.cathedral.counts import each_area
from nightmare_gym.games.cathedral.human import develop, fortify, maneuver, ritual
from nightmare_gym.games.cathedral.human.producing import offer_production
from nightmare_gym.games.cathedral.king.followers import FOR_SHADOWS
from nightmare_gym.games.cathedral.records import Params, State
from nightmare_gym.games.cathedral.steps import Step

# --- choosing -----------------------------------------------------------------------------------------------------


@rule
def open_days(state: State, params: Params) -> int:
    """NC-5: the actions that are not adjacent to the human's Night space, to carry out or to pass on."""
    days = ~int(params.night_days[state.night]) & ((1 << L.DAYS) - 1)
    return days << L.FIRST_DAY | days << L.FIRST_PASS


@rule
def choose_day(state: State, params: Params, action: int) -> None:
    """NC-5, NC-5.23: the Dreamer goes to a Day space; after a pass the human draws instead."""
    done(state)
    state.day = action % L.DAYS
    if action >= L.FIRST_PASS:
        then(state, Step.DRAW, params.pass_draws)
    else:
        act(state, params, L.ACTIVE)


@rule
def reactions(state: State, params: Params) -> int:
    """NC-5.21, NC-5.22: the human may draw, or conform to the King's action if its Dreamer sleeps beside it."""
    beside = int(params.night_days[state.night] >> state.day & 1)
    return beside << L.YES | 1 << L.GO_ON


@rule
def react(state: State, params: Params, action: int) -> None:
    """NC-5.21, NC-5.22: conform, or draw."""
    done(state)
    if action == L.YES:
        act(state, params, L.CONFORMING)
    else:
        then(state, Step.DRAW, params.dissent_draws)


@rule
def act(state: State, params: Params, mode: int) -> None:
    """NC-5, NC-5.24: the action of this turn, whole or in its smaller form; it ends with a command of a Nightmare."""
    if state.day == L.RITUAL:
        perform_ritual(state, params, mode)
    elif state.day == L.SUMMON and mode == L.ACTIVE:
        summon(state, params)
    elif state.day == L.SUMMON:
        offer_production(state, params.conform_areas + upgrade(state, params, L.CONFORM_AREAS), 1, 0)
    elif state.day == L.FORTIFY:
        build_forts(state, params, mode)
    elif state.day == L.MANEUVER:
        go_to_war(state, params, mode)
    else:
        play_cards(state, params, mode)


# --- the start of each action -------------------------------------------------------------------------------------


@rule
def perform_ritual(state: State, params: Params, mode: int) -> None:
    """NC-5.1, NC-5.5: steps on the Ritual track; in stage 2 a command."""
    steps, privileges = params.ritual_steps[mode], 0
    if mode == L.ACTIVE:
        then(state, Step.CHOOSE_NIGHTMARE)
        steps += upgrade(state, params, L.STEPS_MORE)
        privileges |= ritual.ANYWHERE if upgrade(state, params, L.FIRST_ANYWHERE) else 0
        privileges |= ritual.ONE_FREE if upgrade(state, params, L.FREE_OF_COST) else 0
        privileges |= ritual.ONE_LOWER if upgrade(state, params, L.LOWER_STEP) else 0
    else:
        steps += upgrade(state, params, L.CONFORM_STEPS)
    then(state, Step.CHOOSE_MARKER, steps, privileges)


@rule
def summon(state: State, params: Params) -> None:
    """NC-5.7, NC-5.8, NC-5.9: forts produce, then marked areas, then Upgrades."""
    for card in range(L.DEVELOPMENTS):
        if state.cards[card] == L.IN_PLAY and params.effect[card] == L.PRODUCTION:
            offer_production(state, 1, params.amount[card], 0)
    own, kings, symbol = controlled(state, L.HUMAN), controlled(state, L.KING), marked(params, state.clock)
    then(state, Step.KING_PRODUCES, 0, each_area(symbol & kings, 1))
    then(state, Step.KING_PRODUCES, 0, each_area(symbol & L.ALL_AREAS & ~(own | kings), 1) | FOR_SHADOWS)
    then(state, Step.HUMAN_PRODUCES, 0, each_area(symbol & own, 1 + upgrade(state, params, L.MARKED_MORE)))
    by_forts = each_area(own & with_forts(state, L.HUMAN), 1)
    if upgrade(state, params, L.HIGH_FORTS):
        by_forts += each_area(own & high_forts(state), 1)
    then(state, Step.HUMAN_PRODUCES, 0, by_forts)


@rule
def high_forts(state: State) -> int:
    """The areas with a fort of the human's that has more than one level, as a set."""
    found = 0
    for area in range(L.AREAS):
        found |= (state.areas[area].forts[L.HUMAN] > 1) << area
    return found


@rule
def build_forts(state: State, params: Params, mode: int) -> None:
    """NC-5.10, NC-5.13: fort levels."""
    levels, privileges = params.fortify_levels[mode], 0
    if mode == L.ACTIVE:
        anywhere = upgrade(state, params, L.BUILD_ANYWHERE)
        levels += upgrade(state, params, L.LEVELS_MORE) + anywhere
        privileges = min(upgrade(state, params, L.CHEAPER), fortify.DISCOUNT)
        privileges |= fortify.ANYWHERE if anywhere else 0
        privileges |= fortify.PRODUCE if upgrade(state, params, L.PRODUCE_WHERE_BUILT) else 0
    else:
        privileges = min(upgrade(state, params, L.CONFORM_CHEAPER), fortify.DISCOUNT)
    then(state, Step.CHOOSE_SITE, levels, privileges)


@rule
def go_to_war(state: State, params: Params, mode: int) -> None:
    """NC-5.14: movement points, then conflicts."""
    points, privileges = params.maneuver_points[mode], 1
    if mode == L.ACTIVE:
        points += upgrade(state, params, L.POINTS_MORE)
        privileges += upgrade(state, params, L.SWAPS_MORE)
        privileges |= maneuver.IGNORES_PINNING if upgrade(state, params, L.UNPINNED) else 0
    else:
        points += upgrade(state, params, L.CONFORM_POINTS)
    then(state, Step.CHOOSE_CONFLICT, params.conflicts[mode])
    then(state, Step.CHOOSE_MOVE, points, privileges)


@rule
def play_cards(state: State, params: Params, mode: int) -> None:
    """NC-5.18, NC-5.20: draw, then play cards; in stage 2 a command."""
    draws, cards = params.develop_draws[mode], params.develop_cards[mode]
    if mode == L.ACTIVE:
        then(state, Step.CHOOSE_NIGHTMARE)
        draws += upgrade(state, params, L.DRAWS_MORE)
        cards += upgrade(state, params, L.CARDS_MORE)
        no_discard = upgrade(state, params, L.NO_DISCARD)
    else:
        no_discard = upgrade(state, params, L.CONFORM_NO_DISCARD)
    privileges = params.develop_upgrades << develop.PLAYED
    then(state, Step.CHOOSE_DEVELOPMENT, cards, privileges | (develop.WITHOUT_DISCARD if no_discard else 0))
    then(state, Step.DRAW, draws)
