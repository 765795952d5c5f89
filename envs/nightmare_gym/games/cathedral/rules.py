"""The rules of Nightmare Cathedral against the King of Horrors (rule numbers: RULES.md).

Every step of the agenda is a paragraph of the rulebooks. The lowest step is always the turn, or its end.
"""

from __future__ import annotations

from nightmare_gym.engine.agenda import become, done, then
from nightmare_gym.engine.bits import mark
from nightmare_gym.engine.by_step import by_step
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.layout import NATURE, NOBODY, RULES
from nightmare_gym.engine.records import Mask, Weights
from nightmare_gym.games.cathedral import conflicts, scoring, starting
from nightmare_gym.games.cathedral import layout as L
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
from nightmare_gym.games.cathedral.records import Params, State
from nightmare_gym.games.cathedral.steps import Step

# --- the contract -------------------------------------------------------------------------------------------------


@rule
def setup(state: State, params: Params) -> None:
    """NC-1: lay out the game, then let nature deal."""
    starting.lay_out(state, params)
    proceed(state, params)


@rule
def legal(state: State, params: Params, mask: Mask) -> int:
    """Mark the human's choices."""
    marked = mark(plain_choices(state, params), mask[: L.FIRST_DREAM])
    marked += mark(dream_choices(state, params), mask[L.FIRST_DREAM : L.FIRST_CARD])
    return marked + mark(card_choices(state, params), mask[L.FIRST_CARD :])


@rule
def apply(state: State, params: Params, action: int) -> None:
    """Carry out the human's choice."""
    choose(state, params, action)
    proceed(state, params)


@rule
def chance(state: State, params: Params, weights: Weights) -> int:
    """Weigh a card, a Dream, the Horror die, an area card, a battle card, or a tie."""
    return weigh(state, params, weights)


@rule
def resolve(state: State, params: Params, outcome: int) -> None:
    """Carry out an outcome of nature."""
    come(state, params, outcome)
    proceed(state, params)


# --- the course of a game -----------------------------------------------------------------------------------------


@rule
def proceed(state: State, params: Params) -> None:
    """Carry out steps until the human or nature is needed, or the game is over."""
    state.actor = RULES
    while state.actor == RULES and state.fault == 0:
        if state.ended == L.GOING_ON:
            carry_out(state, params)
        else:
            state.actor = NOBODY


@rule
def next_turn(state: State, params: Params) -> None:
    """NC-2.1 to NC-2.5, NC-10: the human's turn, or the King's, paragraph by paragraph."""
    state.turn += 1
    state.clock += 1
    state.kings_commands = state.shielded = 0
    forget_deeds(state)
    for which in range(L.IN_GAME):
        state.commanded[which] = 0
    become(state, Step.END_OF_TURN)
    side = active_side(state)
    if params.variable == 0 and state.clock >= params.first_build_turn:
        then(state, Step.BUILD, side, 1)
    if side == L.HUMAN:
        then(state, Step.CHOOSE_NIGHT)
        then(state, Step.CHOOSE_GIVEN)
        then(state, Step.CHOOSE_COMPLETE)
        then(state, Step.KING_REACTS)
        then(state, Step.CHOOSE_DAY)
    else:
        then(state, Step.CULTISTS_RETURN)
        then(state, Step.CHOOSE_REACTION)
        then(state, Step.KING_REFILLS)
        then(state, Step.KING_WALKS)


@rule
def end_turn(state: State, params: Params) -> None:
    """NC-14.1: the game ends with the turn in which the Devoured board is full, or with the last turn."""
    become(state, Step.TURN)
    if board_is_full(state, params):
        state.ended = L.BOARD_IS_FULL
    elif state.clock == params.turns:
        state.ended = L.TIME_IS_UP
    if state.ended != L.GOING_ON:
        scoring.keep_score(state, params)


# --- nature -------------------------------------------------------------------------------------------------------


@rule
def ask_nature(state: State) -> None:
    """Let nature decide."""
    state.actor = NATURE


@rule
def weigh_set(elements: int, weights: Weights) -> int:
    """Weigh the elements of a set equally."""
    for element in range(L.DREAMS):
        weights[element] = elements >> element & 1
    return L.DREAMS


@rule
def weigh_areas(weights: Weights, areas: int) -> int:
    """Weigh the areas equally."""
    return weigh_set(areas, weights)


@rule
def weigh_tokens(weights: Weights, tokens: int) -> int:
    """NC-15.11: weigh the tokens equally, if chance settles the King's ties."""
    return weigh_set(tokens, weights)


@rule
def weigh_days(weights: Weights, days: int) -> int:
    """NC-15.11: weigh the actions equally."""
    return weigh_set(days, weights)


@rule
def weigh_kings_dreams(weights: Weights, dreams: int) -> int:
    """NC-15.11: weigh the Dreams equally."""
    return weigh_set(dreams, weights)


@rule
def weigh_die(params: Params, weights: Weights) -> int:
    """NC-10.3: weigh the values of the Horror die."""
    for value in range(L.FACES):
        weights[value] = params.die[value]
    return L.FACES


@rule
def weigh_battle_cards(state: State, weights: Weights) -> int:
    """NC-6.5: weigh the battle cards in the deck."""
    for kind in range(L.BATTLES):
        weights[kind] = state.battle_deck[kind]
    return L.BATTLES


@rule
def weigh_opponents(weights: Weights) -> int:
    """NC-11.16: weigh the human's two conflicts equally, if they are equally good."""
    weights[0] = weights[1] = 1
    return 2


@rule
def weigh_dreams(state: State, weights: Weights) -> int:
    """NC-1.3: weigh the Dreams in the deck."""
    for dream in range(L.DREAMS):
        weights[dream] = state.dreams[dream] == L.STACKED
    return L.DREAMS


@rule
def weigh_hand(state: State, weights: Weights) -> int:
    """NC-6.4: weigh the cards in the King's hand."""
    return weigh_cards(state, weights, L.KINGS_HAND)


@rule
def weigh_deck(state: State, weights: Weights) -> int:
    """NC-4.2: weigh the cards in the deck."""
    return weigh_cards(state, weights, L.IN_DECK)


@rule
def weigh_cards(state: State, weights: Weights, place: int) -> int:
    """Weigh the cards of a place equally."""
    for card in range(L.CARDS):
        weights[card] = state.cards[card] == place
    return L.CARDS


@rule
def turn_up_area(state: State, params: Params, area: int) -> None:
    """Take an area card for the step below."""
    done(state)
    pick(state, params, area)


@rule
def fight_opponent(state: State, params: Params, pair: int) -> None:
    """NC-11.16: the King fights this opponent."""
    done(state)
    kings_conflicts.fight_here(state, params, pair)


# --- the tables of the steps --------------------------------------------------------------------------------------

ASKED = tuple(step for step in Step if step.declared.asks and step != Step.CHOOSE_RETREAT)

carry_out = by_step(
    "carry_out",
    {
        ASKED: ask,
        Step.CHOOSE_RETREAT: conflicts.retreat,
        (Step.WHICH_NIGHTMARES, Step.ROLL): ask_nature,
        Step.DRAW: draw,
        Step.KING_DRAWS: kings_turn.king_draws,
        Step.FILL_DISPLAY: starting.fill_display,
        (Step.DEAL_DREAMS, Step.KINGS_FIRST_DREAMS): starting.deal,
        Step.TUCK_FIRST: starting.ask_first_card,
        Step.REVEAL: conflicts.reveal,
        Step.BATTLE_CARD: conflicts.shuffle_battle_cards,
        Step.RESOLVE_CONFLICT: conflicts.resolve_conflict,
        Step.TURN: next_turn,
        Step.END_OF_TURN: end_turn,
        Step.BUILD: build,
        Step.STAGE_TWO: stage_two,
        Step.REWARD: reward,
        Step.KING_REACTS: kings_turn.reacts,
        Step.KING_WALKS: kings_turn.walks,
        Step.KING_ACTS: kings_turn.acts,
        Step.KING_REFILLS: kings_dreams.refill,
        Step.CULTISTS_RETURN: kings_turn.cultists_return,
        Step.KING_REMOVES: kings_followers.removes,
        Step.KING_PRODUCES: kings_followers.produces,
        Step.KING_BUILDS: kings_fortify.builds,
        Step.KING_DEVOURS: kings_devouring.devours,
        Step.KING_MANEUVERS: kings_maneuver.goes,
        Step.KING_FIGHTS: kings_conflicts.fights,
        Step.KING_FIGHTS_HERE: kings_conflicts.fights_here,
        Step.KING_DEVELOPS: kings_develop.draws,
        Step.KING_CLIMBS: kings_ritual.climbs,
        Step.KING_ICON: kings_ritual.icon,
        Step.CULTISTS: kings_dreams.cultists,
        Step.CULTIST_ON_EACH: kings_dreams.cultist_on_each,
        Step.KING_COMMANDS: kings_nightmares.commands,
        Step.KING_RUNS: kings_nightmares.runs,
        Step.KINGS_COMMAND_ENDS: kings_nightmares.command_ends,
        Step.COMMAND_ENDS: command_ends,
        Step.HUMAN_PRODUCES: produces,
    },
)
weigh = by_step(
    "weigh",
    {
        (Step.AREA_CARD, Step.CHOOSE_KINGS_AREA): weigh_areas,
        Step.CHOOSE_KINGS_TOKEN: weigh_tokens,
        Step.CHOOSE_KINGS_TUCK: weigh_days,
        Step.CHOOSE_KINGS_DREAM: weigh_kings_dreams,
        Step.ROLL: weigh_die,
        Step.BATTLE_CARD: weigh_battle_cards,
        Step.WHICH_OPPONENT: weigh_opponents,
        Step.WHICH_NIGHTMARES: starting.weigh_nightmares,
        (Step.FILL_DISPLAY, Step.DEAL_DREAMS, Step.KINGS_FIRST_DREAMS): weigh_dreams,
        Step.REVEAL: weigh_hand,
        (Step.DRAW, Step.KING_DRAWS, Step.KING_DEVELOPS, Step.TUCK_FIRST): weigh_deck,
    },
    "weights",
    returns=True,
)
come = by_step(
    "come",
    {
        Step.AREA_CARD: turn_up_area,
        Step.ROLL: kings_turn.rolled,
        Step.DRAW: drawn,
        Step.KING_DRAWS: kings_turn.king_drew,
        Step.KING_DEVELOPS: kings_develop.drew,
        Step.TUCK_FIRST: starting.tuck_first,
        Step.REVEAL: conflicts.revealed,
        Step.BATTLE_CARD: conflicts.turn_up_battle_card,
        (Step.FILL_DISPLAY, Step.DEAL_DREAMS, Step.KINGS_FIRST_DREAMS): starting.deal_dream,
        Step.WHICH_NIGHTMARES: starting.draw_nightmare,
        Step.WHICH_OPPONENT: fight_opponent,
        Step.CHOOSE_KINGS_AREA: kings_maneuver.place_chosen,
        Step.CHOOSE_KINGS_TUCK: kings_develop.tuck_chosen,
        Step.CHOOSE_KINGS_DREAM: kings_dreams.take_chosen,
        Step.CHOOSE_KINGS_TOKEN: take_kings_token,
    },
    "outcome",
    named=dict.fromkeys(("area", "card", "day", "dream", "kind", "pair", "token", "value"), ("outcome", 0)),
)
pick = by_step(
    "pick",
    {
        Step.KING_REMOVES: kings_followers.remove_from,
        Step.KING_PRODUCES: kings_followers.produced,
        Step.KING_BUILDS: kings_fortify.build_in,
        Step.KING_DEVOURS: kings_devouring.devour_at,
        Step.KING_FIGHTS: kings_conflicts.draw_area,
        Step.KING_RUNS: kings_nightmares.run_to,
        Step.CHOOSE_RETREAT: conflicts.retreat_to,
    },
    "area",
)
