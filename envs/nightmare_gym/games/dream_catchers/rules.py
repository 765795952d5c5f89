"""The rules of Dream Catchers (rule numbers: RULES.md).

Every step of the agenda is a paragraph of the rulebook. The lowest step is always the next turn.
"""

from __future__ import annotations

from nightmare_gym.engine.agenda import then, top
from nightmare_gym.engine.bits import mark
from nightmare_gym.engine.by_step import by_step
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.layout import NOBODY, RULES
from nightmare_gym.engine.records import Mask, Weights
from nightmare_gym.games.dream_catchers import dealing
from nightmare_gym.games.dream_catchers import layout as L
from nightmare_gym.games.dream_catchers.asking import ask_again, forget_refusals, spend_action
from nightmare_gym.games.dream_catchers.catching import catch, rolled, start_catch, weigh_die
from nightmare_gym.games.dream_catchers.choices import choice, choices, choose, first_choice
from nightmare_gym.games.dream_catchers.night import pass_time, spawn
from nightmare_gym.games.dream_catchers.plays import effective, play, plays_of
from nightmare_gym.games.dream_catchers.records import Params, State
from nightmare_gym.games.dream_catchers.steps import CHOICES, WINDOWS, Step
from nightmare_gym.games.dream_catchers.trading import start_trade
from nightmare_gym.games.dream_catchers.windows import acts, dream_catcher_phase, go_on, window

# --- the contract -------------------------------------------------------------------------------------------------


@rule
def setup(state: State, params: Params) -> None:
    """DC-1: lay out decks and stacks; nature chooses the bedroom and the characters, and deals."""
    state.bedroom = L.NONE
    state.ending = L.NONE
    state.next_dream = L.NONE
    state.next_monster = L.NONE
    state.woken_by = L.NONE
    for slot in range(L.BED):
        state.under_bed[slot] = L.NONE
    for cell in range(L.CELLS):
        state.dreamscape[cell] = L.NONE
    for power in range(L.POWERS):
        state.power_deck[power] = params.powers[power]
    for treasure in range(L.TREASURES):
        state.treasure_deck[treasure] = params.treasures[treasure]
    for kind in range(L.DREAMS):
        state.dream_deck[kind] = params.dream_copies[kind]
    for kind in range(L.MONSTERS):
        state.monster_deck[kind] = params.monster_copies[kind]
    for seat in range(L.SEATS):
        state.catchers[seat].character = L.NONE
    state.turns_left = params.longest
    state.mover = params.seats - 1  # the turn that begins then is the next player's
    then(state, Step.NEXT_TURN)
    then(state, Step.SPAWN)
    for seat in range(params.seats - 1, -1, -1):
        then(state, Step.DRAW_POWERS, seat, params.hand)
    then(state, Step.WHICH_CHARACTER)
    then(state, Step.WHICH_BEDROOM)
    proceed(state, params)


@rule
def legal(state: State, params: Params, mask: Mask) -> int:
    """Mark the choices of `state.actor`."""
    step = top(state).step
    if step > Step.BEFORE_SECOND_CHECK:
        return mark(choices(state, params) << first_choice(step), mask)
    actions = 1 << L.GO_ON | plays_of(state, params, state.actor, effective(state, params, step))
    if step == Step.ACT and state.actor == state.mover:
        actions |= acts(state, params)
    return mark(actions, mask)


@rule
def apply(state: State, params: Params, action: int) -> None:
    """Carry out the choice of `state.actor`."""
    step = top(state).step
    if step > Step.BEFORE_SECOND_CHECK:
        choose(state, params, action - first_choice(step))
    elif action == L.GO_ON:
        go_on(state, params)
    elif action < L.FIRST_TRADE:
        spend_action(state)
        start_catch(state, params, state.catchers[state.mover], action)
    elif action < L.FIRST_POWER:
        start_trade(state, params, action - L.FIRST_TRADE + 1)
    else:
        ask_again(state)
        play(state, params, action)
    proceed(state, params)


@rule
def chance(state: State, params: Params, weights: Weights) -> int:
    """Weigh the bedrooms, characters, cards, tiles, or faces of the die."""
    return weigh_step(state, params, weights)


@rule
def resolve(state: State, params: Params, outcome: int) -> None:
    """Carry out an outcome of nature."""
    come(state, params, outcome)
    proceed(state, params)


@rule
def proceed(state: State, params: Params) -> None:
    """DC-10.7: carry out steps until a seat or nature is needed, or the game is over."""
    state.actor = RULES
    while state.actor == RULES and state.fault == 0:
        if state.ending == L.NONE:
            carry_out(state, params)
        else:
            state.actor = NOBODY


@rule
def next_turn(state: State, params: Params) -> None:
    """DC-3.7, DC-6, DC-10.5: the next player's Dream Catcher phase, then the Night."""
    if state.turns_left == 0:
        state.ending = L.STALLED
        return
    state.turns_left -= 1
    state.turn += 1
    state.mover = (state.mover + 1) % params.seats
    catcher = state.catchers[state.mover]
    state.actions_left = params.candy_actions if catcher.character == L.CANDY else params.actions
    forget_refusals(state)
    then(state, Step.SPAWN, 1)
    then(state, Step.BEFORE_SPAWN)
    then(state, Step.PASS_TIME)
    then(state, Step.NIGHTFALL)
    then(state, Step.CHOOSE_DISCARD)
    then(state, Step.DRAW_POWERS, state.mover, params.hand)
    then(state, Step.ACT, 1)


# --- the tables of the steps --------------------------------------------------------------------------------------

carry_out = by_step(
    "carry_out",
    {
        Step.ACT: dream_catcher_phase,
        WINDOWS: window,
        CHOICES: choice,
        Step.CATCH: catch,
        Step.PASS_TIME: pass_time,
        Step.NEXT_TURN: next_turn,
        Step.DRAW_POWERS: dealing.ask_powers,
        Step.DRAW_TREASURE: dealing.ask_treasure,
        Step.SPAWN: spawn,
        Step.REVEAL_DREAM: dealing.ask_dream,
        Step.DRAW_MONSTER: dealing.ask_monster,
        (Step.WHICH_BEDROOM, Step.WHICH_CHARACTER, Step.REVEAL_MONSTER, Step.ROLL): dealing.ask_nature,
    },
)
weigh_step = by_step(
    "weigh_step",
    {
        Step.DRAW_POWERS: dealing.weigh_powers,
        (Step.SPAWN, Step.REVEAL_DREAM): dealing.weigh_dreams,
        (Step.DRAW_MONSTER, Step.REVEAL_MONSTER): dealing.weigh_monsters,
        Step.DRAW_TREASURE: dealing.weigh_treasures,
        Step.ROLL: weigh_die,
        Step.WHICH_BEDROOM: dealing.weigh_bedrooms,
        Step.WHICH_CHARACTER: dealing.weigh_characters,
    },
    "weights",
    returns=True,
)
come = by_step(
    "come",
    {
        Step.DRAW_POWERS: dealing.power_drawn,
        Step.SPAWN: dealing.dream_drawn,
        Step.ROLL: rolled,
        Step.DRAW_TREASURE: dealing.treasure_drawn,
        Step.DRAW_MONSTER: dealing.monster_drawn,
        Step.REVEAL_DREAM: dealing.dream_revealed,
        Step.REVEAL_MONSTER: dealing.monster_revealed,
        Step.WHICH_BEDROOM: dealing.choose_bedroom,
        Step.WHICH_CHARACTER: dealing.choose_character,
    },
    "outcome",
    named=dict.fromkeys(("bedroom", "character", "power", "tile", "treasure", "kind"), ("outcome", 0)),
)
