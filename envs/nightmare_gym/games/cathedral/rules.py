"""The rules of Nightmare Cathedral against the King of Horrors (rule numbers: RULES.md).

Every step of the agenda is a paragraph of the rulebooks. At its bottom lies always the turn, or its end.
"""

from __future__ import annotations

from nightmare_gym.engine.agenda import become, done, then, top
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.layout import NATURE, NOBODY, RULES
from nightmare_gym.engine.records import Mask, Weights
from nightmare_gym.games.cathedral import conflicts, scoring, starting
from nightmare_gym.games.cathedral.areas import active_side
from nightmare_gym.games.cathedral.cards import draw, drawn
from nightmare_gym.games.cathedral.cathedral import board_is_full, build, reward, stage_two, take_kings_token
from nightmare_gym.games.cathedral.choices import ask, card_choices, choose, dream_choices, plain_choices
from nightmare_gym.games.cathedral.human.dreams import forget_deeds
from nightmare_gym.games.cathedral.human.nightmares import command_ends
from nightmare_gym.games.cathedral.human.producing import produces
from nightmare_gym.games.cathedral.king import conflicts as kings_conflicts
from nightmare_gym.games.cathedral.king import develop as kings_develop
from nightmare_gym.games.cathedral.king import devouring as kings_devouring
from nightmare_gym.games.cathedral.king import dreams as kings_dreams
from nightmare_gym.games.cathedral.king import followers as kings_followers
from nightmare_gym.games.cathedral.king import fortify as kings_fortify
from nightmare_gym.games.cathedral.king import maneuver as kings_maneuver
from nightmare_gym.games.cathedral.king import nightmares as kings_nightmares
from nightmare_gym.games.cathedral.king import ritual as kings_ritual
from nightmare_gym.games.cathedral.king import turn as kings_turn
from nightmare_gym.games.cathedral.layout import (
    AREA_CARD,
    BATTLE_CARD,
    BATTLES,
    BOARD_IS_FULL,
    BUILD,
    CARDS,
    CHOOSE_COMPLETE,
    CHOOSE_DAY,
    CHOOSE_GIVEN,
    CHOOSE_KINGS_AREA,
    CHOOSE_KINGS_DREAM,
    CHOOSE_KINGS_TOKEN,
    CHOOSE_KINGS_TUCK,
    CHOOSE_NIGHT,
    CHOOSE_REACTION,
    CHOOSE_RETREAT,
    COMMAND_ENDS,
    CULTIST_ON_EACH,
    CULTISTS,
    CULTISTS_RETURN,
    DEAL_DREAMS,
    DRAW,
    DREAMS,
    END_OF_TURN,
    FACES,
    FILL_DISPLAY,
    FIRST_CARD,
    FIRST_DREAM,
    GOING_ON,
    HUMAN,
    HUMAN_PRODUCES,
    IN_DECK,
    IN_GAME,
    KING_ACTS,
    KING_BUILDS,
    KING_CLIMBS,
    KING_COMMANDS,
    KING_DEVELOPS,
    KING_DEVOURS,
    KING_DRAWS,
    KING_FIGHTS,
    KING_FIGHTS_HERE,
    KING_ICON,
    KING_MANEUVERS,
    KING_PRODUCES,
    KING_REACTS,
    KING_REFILLS,
    KING_REMOVES,
    KING_RUNS,
    KING_WALKS,
    KINGS_COMMAND_ENDS,
    KINGS_FIRST_DREAMS,
    KINGS_HAND,
    RESOLVE_CONFLICT,
    REVEAL,
    ROLL,
    STACKED,
    STAGE_TWO,
    TIME_IS_UP,
    TUCK_FIRST,
    TURN,
    WHICH_NIGHTMARES,
    WHICH_OPPONENT,
)
from nightmare_gym.games.cathedral.records import Params, State

# --- the contract -------------------------------------------------------------------------------------------------


@rule
def setup(state: State, box: Params) -> None:
    """NC-1: lay out the game, then let nature deal."""
    starting.lay_out(state, box)
    proceed(state, box)


@rule
def legal(state: State, box: Params, mask: Mask) -> int:
    """What the human may choose now."""
    marked = mark(plain_choices(state, box), mask[:FIRST_DREAM])
    marked += mark(dream_choices(state, box), mask[FIRST_DREAM:FIRST_CARD])
    return marked + mark(card_choices(state, box), mask[FIRST_CARD:])


@rule
def mark(bits: int, mask: Mask) -> int:
    """Mark the elements of a set; return how many."""
    marked = 0
    for element in range(len(mask)):
        mask[element] = bits >> element & 1
        marked += bits >> element & 1
    return marked


@rule
def apply(state: State, box: Params, action: int) -> None:
    """The human's choice."""
    choose(state, box, action)
    proceed(state, box)


@rule
def chance(state: State, box: Params, weights: Weights) -> int:
    """A card, a Dream, the Horror die, an area card, a battle card, a tie."""
    step = top(state)
    which = step.step
    if which == AREA_CARD or CHOOSE_KINGS_TOKEN <= which <= CHOOSE_KINGS_DREAM:
        return weigh_set(step.b, weights)
    if which == ROLL:
        for value in range(FACES):
            weights[value] = box.die[value]
        return FACES
    if which == BATTLE_CARD:
        for kind in range(BATTLES):
            weights[kind] = state.battle_deck[kind]
        return BATTLES
    if which == WHICH_OPPONENT:
        weights[0] = weights[1] = 1
        return 2
    if which == WHICH_NIGHTMARES:
        return starting.weigh_nightmares(state, box, weights)
    if which in (FILL_DISPLAY, DEAL_DREAMS, KINGS_FIRST_DREAMS):
        for dream in range(DREAMS):
            weights[dream] = state.dreams[dream] == STACKED
        return DREAMS
    place = KINGS_HAND if which == REVEAL else IN_DECK
    for card in range(CARDS):
        weights[card] = state.cards[card] == place
    return CARDS


@rule
def weigh_set(bits: int, weights: Weights) -> int:
    """Each element of a set is equally likely."""
    for element in range(DREAMS):
        weights[element] = bits >> element & 1
    return DREAMS


@rule
def resolve(state: State, box: Params, outcome: int) -> None:
    """Nature's choice."""
    which = top(state).step
    if which == AREA_CARD:
        done(state)
        picked(state, box, outcome)
    elif which == ROLL:
        kings_turn.rolled(state, box, outcome)
    elif which == DRAW:
        drawn(state, outcome)
    elif which == KING_DRAWS:
        kings_turn.king_drew(state, box, outcome)
    elif which == KING_DEVELOPS:
        kings_develop.drew(state, box, outcome)
    elif which == TUCK_FIRST:
        starting.tuck_first(state, outcome)
    elif which == REVEAL:
        conflicts.revealed(state, outcome)
    elif which == BATTLE_CARD:
        conflicts.turn_up_battle_card(state, outcome)
    elif which in (FILL_DISPLAY, DEAL_DREAMS, KINGS_FIRST_DREAMS):
        starting.deal_dream(state, box, outcome)
    elif which == WHICH_NIGHTMARES:
        starting.draw_nightmare(state, outcome)
    elif which == WHICH_OPPONENT:
        done(state)
        kings_conflicts.fight_here(state, box, outcome)
    elif which == CHOOSE_KINGS_AREA:
        done(state)
        kings_maneuver.place_in(state, box, outcome)
    elif which == CHOOSE_KINGS_TUCK:
        done(state)
        kings_develop.tuck_last(state, box, outcome)
    elif which == CHOOSE_KINGS_DREAM:
        done(state)
        kings_dreams.take_dream(state, box, outcome)
    else:
        take_kings_token(state, box, outcome)
    proceed(state, box)


@rule
def picked(state: State, box: Params, area: int) -> None:
    """An area card is turned up for the step beneath."""
    which = top(state).step
    if which == KING_REMOVES:
        kings_followers.remove_from(state, box, area)
    elif which == KING_PRODUCES:
        kings_followers.produced(state, box, area)
    elif which == KING_BUILDS:
        kings_fortify.build_in(state, box, area)
    elif which == KING_DEVOURS:
        kings_devouring.devour_at(state, box, area)
    elif which == KING_FIGHTS:
        kings_conflicts.draw_area(state, box, area)
    elif which == KING_RUNS:
        kings_nightmares.run_to(state, box, area)
    else:
        conflicts.retreat_to(state, box, area)


# --- the course of a game -----------------------------------------------------------------------------------------


@rule
def proceed(state: State, box: Params) -> None:
    """Carry out steps until the human or nature is needed, or the game is over."""
    state.actor = RULES
    while state.actor == RULES and state.fault == 0:
        which = top(state).step
        if state.ended != GOING_ON:
            state.actor = NOBODY
        elif which == CHOOSE_RETREAT:
            conflicts.retreat(state, box, conflicts.retreats(state, box))
        elif which < WHICH_NIGHTMARES:
            ask(state, box)
        elif which < TURN:
            deal(state, box)
        elif which < KING_REACTS:
            take_turns(state, box)
        else:
            kings_steps(state, box)


@rule
def deal(state: State, box: Params) -> None:
    """Steps at which nature deals or draws, and conflicts."""
    which = top(state).step
    if which == DRAW:
        draw(state)
    elif which == KING_DRAWS:
        kings_turn.king_draws(state, box)
    elif which == REVEAL:
        conflicts.reveal(state)
    elif which == BATTLE_CARD:
        conflicts.shuffle_battle_cards(state, box)
        state.actor = NATURE
    elif which == RESOLVE_CONFLICT:
        conflicts.resolve_conflict(state, box)
    elif which == ROLL:
        state.actor = NATURE
    else:
        starting.deal(state, box)


@rule
def take_turns(state: State, box: Params) -> None:
    """Turns and the Cathedral."""
    which = top(state).step
    if which == TURN:
        next_turn(state, box)
    elif which == END_OF_TURN:
        end_turn(state, box)
    elif which == BUILD:
        build(state, box)
    elif which == STAGE_TWO:
        stage_two(state, box)
    else:
        reward(state)


@rule
def next_turn(state: State, box: Params) -> None:
    """NC-2.1 to NC-2.5, NC-10: the human's turn, or the King's, paragraph by paragraph."""
    state.turn += 1
    state.clock += 1
    state.kings_commands = 0
    forget_deeds(state)
    for which in range(IN_GAME):
        state.commanded[which] = 0
    become(state, END_OF_TURN)
    side = active_side(state)
    if box.variable == 0 and state.clock >= box.first_build_turn:
        then(state, BUILD, side, 1)
    if side == HUMAN:
        then(state, CHOOSE_NIGHT)
        then(state, CHOOSE_GIVEN)
        then(state, CHOOSE_COMPLETE)
        then(state, KING_REACTS)
        then(state, CHOOSE_DAY)
    else:
        then(state, CULTISTS_RETURN)
        then(state, CHOOSE_REACTION)
        then(state, KING_REFILLS)
        then(state, KING_WALKS)


@rule
def end_turn(state: State, box: Params) -> None:
    """NC-14.1: the game ends with the turn in which the Devoured board is full, or with the last turn."""
    become(state, TURN)
    if board_is_full(state, box):
        state.ended = BOARD_IS_FULL
    elif state.clock == box.turns:
        state.ended = TIME_IS_UP
    if state.ended != GOING_ON:
        scoring.keep_score(state, box)


@rule
def kings_steps(state: State, box: Params) -> None:
    """What the King does, and what ends a command or produces for the human."""
    which = top(state).step
    if which == CULTISTS:
        kings_dreams.cultists(state, box)
    elif which == CULTIST_ON_EACH:
        kings_dreams.cultist_on_each(state, box)
    elif which == KING_CLIMBS:
        kings_ritual.climbs(state, box)
    elif which == KING_ICON:
        kings_ritual.icon(state, box)
    elif which == KING_MANEUVERS:
        kings_maneuver.goes(state, box)
    elif which == KING_FIGHTS:
        kings_conflicts.fights(state, box)
    elif which == KING_FIGHTS_HERE:
        kings_conflicts.fights_here(state, box)
    elif which == KING_PRODUCES:
        kings_followers.produces(state, box)
    elif which == KING_REMOVES:
        kings_followers.removes(state, box)
    elif which == KING_BUILDS:
        kings_fortify.builds(state, box)
    elif which == KING_DEVOURS:
        kings_devouring.devours(state, box)
    elif which == KING_DEVELOPS:
        kings_develop.draws(state, box)
    elif which == KING_COMMANDS:
        kings_nightmares.commands(state, box)
    elif which == KING_RUNS:
        kings_nightmares.runs(state, box)
    elif which == KINGS_COMMAND_ENDS:
        kings_nightmares.command_ends(state, box)
    elif which == COMMAND_ENDS:
        command_ends(state)
    elif which == HUMAN_PRODUCES:
        produces(state, box)
    elif which == KING_REACTS:
        kings_turn.reacts(state, box)
    elif which == KING_WALKS:
        kings_turn.walks(state, box)
    elif which == KING_ACTS:
        kings_turn.acts(state, box)
    elif which == KING_REFILLS:
        kings_dreams.refill(state, box)
    else:
        kings_turn.cultists_return(state, box)
