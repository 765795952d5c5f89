"""The rules of Dream Catchers (rule numbers: RULES.md).

Every step of the agenda is a paragraph of the rulebook. At its bottom lies always the next turn.
"""

from __future__ import annotations

from nightmare_gym.engine.agenda import done, then, top
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.layout import NOBODY, RULES
from nightmare_gym.engine.records import Mask, Weights
from nightmare_gym.games.dream_catchers.asking import ask_again, forget_refusals, spend_action
from nightmare_gym.games.dream_catchers.bits import mark
from nightmare_gym.games.dream_catchers.catching import catch, rolled, start_catch, strength
from nightmare_gym.games.dream_catchers.choices import choice, choices, choose, first_choice
from nightmare_gym.games.dream_catchers.dealing import choose_bedroom, choose_character, deal, weigh, weigh_characters
from nightmare_gym.games.dream_catchers.layout import (
    ACT,
    BED,
    BEDROOMS,
    BEFORE_SECOND_CHECK,
    BEFORE_SPAWN,
    CANDY,
    CATCH,
    CELLS,
    CHOOSE_DISCARD,
    DRAW_MONSTER,
    DRAW_POWERS,
    DRAW_TREASURE,
    DREAMS,
    FIRST_POWER,
    FIRST_TRADE,
    GO_ON,
    MONSTERS,
    NEXT_TURN,
    NIGHTFALL,
    NONE,
    PASS_TIME,
    POWERS,
    REVEAL_DREAM,
    REVEAL_MONSTER,
    ROLL,
    SEATS,
    SPAWN,
    STALLED,
    TREASURES,
    WHICH_BEDROOM,
    WHICH_CHARACTER,
)
from nightmare_gym.games.dream_catchers.night import monster_appears, pass_time, place
from nightmare_gym.games.dream_catchers.plays import effective, play, plays_of
from nightmare_gym.games.dream_catchers.powers import draw_power
from nightmare_gym.games.dream_catchers.records import Params, State
from nightmare_gym.games.dream_catchers.trading import start_trade
from nightmare_gym.games.dream_catchers.windows import acts, dream_catcher_phase, go_on, window

# --- the contract -------------------------------------------------------------------------------------------------


@rule
def setup(state: State, box: Params) -> None:
    """DC-1: decks and stacks lie ready; nature chooses the bedroom and the characters, and deals."""
    state.bedroom = NONE
    state.ending = NONE
    state.next_dream = NONE
    state.next_monster = NONE
    state.woken_by = NONE
    for slot in range(BED):
        state.under_bed[slot] = NONE
    for cell in range(CELLS):
        state.dreamscape[cell] = NONE
    for power in range(POWERS):
        state.power_deck[power] = box.powers[power]
    for treasure in range(TREASURES):
        state.treasure_deck[treasure] = box.treasures[treasure]
    for kind in range(DREAMS):
        state.dream_deck[kind] = box.dream_copies[kind]
    for kind in range(MONSTERS):
        state.monster_deck[kind] = box.monster_copies[kind]
    for seat in range(SEATS):
        state.catchers[seat].character = NONE
    state.turns_left = box.longest
    state.mover = box.seats - 1  # the turn that begins then is the next player's
    then(state, NEXT_TURN)
    then(state, SPAWN)
    for seat in range(box.seats - 1, -1, -1):
        then(state, DRAW_POWERS, seat, box.hand)
    then(state, WHICH_CHARACTER)
    then(state, WHICH_BEDROOM)
    proceed(state, box)


@rule
def legal(state: State, box: Params, mask: Mask) -> int:
    """What `state.actor` may choose now."""
    step = top(state).step
    if step > BEFORE_SECOND_CHECK:
        return mark(choices(state, box) << first_choice(step), mask)
    actions = 1 << GO_ON | plays_of(state, box, state.actor, effective(state, box, step))
    if step == ACT and state.actor == state.mover:
        actions |= acts(state, box)
    return mark(actions, mask)


@rule
def apply(state: State, box: Params, action: int) -> None:
    """The choice of `state.actor`."""
    step = top(state).step
    if step > BEFORE_SECOND_CHECK:
        choose(state, box, action - first_choice(step))
    elif action == GO_ON:
        go_on(state, box)
    elif action < FIRST_TRADE:
        spend_action(state)
        start_catch(state, box, state.catchers[state.mover], action)
    elif action < FIRST_POWER:
        start_trade(state, box, action - FIRST_TRADE + 1)
    else:
        ask_again(state)
        play(state, box, action)
    proceed(state, box)


@rule
def chance(state: State, box: Params, weights: Weights) -> int:
    """The bedroom, a character, a card, a tile, or the die."""
    step = top(state)
    if step.step == DRAW_POWERS:
        return weigh(state.power_deck, POWERS, weights)
    if step.step == SPAWN or step.step == REVEAL_DREAM:
        return weigh(state.dream_deck, DREAMS, weights)
    if step.step == DRAW_MONSTER or step.step == REVEAL_MONSTER:
        return weigh(state.monster_deck, MONSTERS, weights)
    if step.step == DRAW_TREASURE:
        return weigh(state.treasure_deck, TREASURES, weights)
    if step.step == ROLL:
        weights[0] = min(strength(state, box, step.a) - 1, box.die)
        weights[1] = box.die - weights[0]
        return 2
    if step.step == WHICH_BEDROOM:
        for bedroom in range(len(BEDROOMS)):
            weights[bedroom] = box.bedrooms[bedroom].weight
        return len(BEDROOMS)
    return weigh_characters(state, box, step.a, weights)


@rule
def resolve(state: State, box: Params, outcome: int) -> None:
    """Nature's choice."""
    step = top(state)
    if step.step == DRAW_POWERS:
        draw_power(state, state.catchers[step.a], outcome)
    elif step.step == SPAWN:
        state.dream_deck[outcome] -= 1
        place(state, box, outcome)
    elif step.step == ROLL:
        rolled(state, box, state.catchers[state.mover], outcome == 1)
    elif step.step == DRAW_TREASURE:
        state.treasure_deck[outcome] -= 1
        state.catchers[step.a].treasures[outcome] += 1
        done(state)
    elif step.step == DRAW_MONSTER:
        state.monster_deck[outcome] -= 1
        monster_appears(state, box, outcome)
    elif step.step == REVEAL_DREAM:
        state.dream_deck[outcome] -= 1
        state.next_dream = outcome
        done(state)
    elif step.step == REVEAL_MONSTER:
        state.monster_deck[outcome] -= 1
        state.next_monster = outcome
        done(state)
    elif step.step == WHICH_BEDROOM:
        choose_bedroom(state, box, outcome)
    else:
        choose_character(state, box, outcome)
    proceed(state, box)


@rule
def proceed(state: State, box: Params) -> None:
    """Carry out steps until a seat or nature is needed, or the game is over."""
    state.actor = RULES
    while state.actor == RULES:
        step = top(state)
        if state.ending != NONE:
            state.actor = NOBODY
        elif step.step == ACT:
            dream_catcher_phase(state, box)
        elif step.step <= BEFORE_SECOND_CHECK:
            window(state, box)
        elif step.step < WHICH_BEDROOM:
            choice(state, box)
        elif step.step == CATCH:
            catch(state, box, state.catchers[state.mover])
        elif step.step == PASS_TIME:
            pass_time(state, box)
        elif step.step == NEXT_TURN:
            next_turn(state, box)
        else:
            deal(state, box)


@rule
def next_turn(state: State, box: Params) -> None:
    """DC-3.7, DC-6, DC-10.5: the next player's Dream Catcher phase, then the Night."""
    if state.turns_left == 0:
        state.ending = STALLED
        return
    state.turns_left -= 1
    state.turn += 1
    state.mover = (state.mover + 1) % box.seats
    catcher = state.catchers[state.mover]
    state.actions_left = box.candy_actions if catcher.character == CANDY else box.actions
    forget_refusals(state)
    then(state, SPAWN, 1)
    then(state, BEFORE_SPAWN)
    then(state, PASS_TIME)
    then(state, NIGHTFALL)
    then(state, CHOOSE_DISCARD)
    then(state, DRAW_POWERS, state.mover, box.hand)
    then(state, ACT, 1)
