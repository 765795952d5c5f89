"""The rules of Dream Catchers (rule numbers: RULES.md).

Every step of the agenda is a paragraph of the rulebook. At its bottom lies always the next turn.
"""

from __future__ import annotations

from typing import Any

from nightmare_gym.engine.agenda import become, done, then, top
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.layout import NATURE, NOBODY, RULES
from nightmare_gym.games.dream_catchers.asking import ask_again, forget_refusals, spend_action
from nightmare_gym.games.dream_catchers.bits import least, mark
from nightmare_gym.games.dream_catchers.catching import (
    catch,
    leave_out,
    left_out,
    pay_instead,
    rolled,
    start_catch,
    strength,
    substitutes,
)
from nightmare_gym.games.dream_catchers.dreamscape import shuffle_dreams
from nightmare_gym.games.dream_catchers.layout import (
    ACT,
    BED,
    BEDROOMS,
    BEFORE_SECOND_CHECK,
    BEFORE_SPAWN,
    CANDY,
    CATCH,
    CELLS,
    CHARACTERS,
    CHOOSE_DISCARD,
    CHOOSE_GIVEN,
    CHOOSE_LEFT_OUT,
    CHOOSE_MONSTER,
    CHOOSE_NIGHTMARE,
    CHOOSE_PAIR,
    CHOOSE_PAYMENT,
    CHOOSE_STACK,
    CHOOSE_TAKEN,
    CHOOSE_TWO,
    CONSENT,
    DRAW_MONSTER,
    DRAW_POWERS,
    DRAW_TREASURE,
    DREAMS,
    FIRST_CELL,
    FIRST_MONSTER,
    FIRST_POWER,
    FIRST_TRADE,
    FIRST_TREASURE,
    GO_ON,
    MONSTERS,
    NEXT_TURN,
    NIGHTFALL,
    NONE,
    PASS_TIME,
    POWERS,
    REFUSE_OR_ACCEPT,
    REVEAL_DREAM,
    REVEAL_MONSTER,
    ROLL,
    SEATS,
    SPACES,
    SPAWN,
    STALLED,
    THE_DREAM_STACK,
    TREASURES,
    WHICH_BEDROOM,
    WHICH_CHARACTER,
)
from nightmare_gym.games.dream_catchers.night import monster_appears, pass_time, place, spawn
from nightmare_gym.games.dream_catchers.plays import (
    choose_stack,
    discard_treasure,
    discard_two,
    dispel,
    effective,
    nightmares,
    play,
    plays_of,
    spend_pair,
    stacks,
    two_to_discard,
    weaken,
    weakenable,
)
from nightmare_gym.games.dream_catchers.powers import draw_power, draw_powers, pairs
from nightmare_gym.games.dream_catchers.trading import (
    give,
    reply,
    start_trade,
    take,
    to_give,
    to_take,
)
from nightmare_gym.games.dream_catchers.windows import acts, dream_catcher_phase, go_on, window

# --- the contract -------------------------------------------------------------------------------------------------


@rule
def setup(state: Any, box: Any) -> None:
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
def legal(state: Any, box: Any, mask: Any) -> int:
    """What `state.actor` may choose now."""
    step = top(state).step
    if step > BEFORE_SECOND_CHECK:
        return mark(choices(state, box) << first_choice(step), mask)
    actions = 1 << GO_ON | plays_of(state, box, state.actor, effective(state, box, step))
    if step == ACT and state.actor == state.mover:
        actions |= acts(state, box)
    return mark(actions, mask)


@rule
def apply(state: Any, box: Any, action: int) -> None:
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
def chance(state: Any, box: Any, weights: Any) -> int:
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
def resolve(state: Any, box: Any, outcome: int) -> None:
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
def proceed(state: Any, box: Any) -> None:
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


# --- choices ------------------------------------------------------------------------------------------------------


@rule
def choice(state: Any, box: Any) -> None:
    """DC-3.8: ask who chooses; what leaves no choice is done unasked."""
    found = choices(state, box)
    if found == 0:
        done(state)
    elif found & (found - 1) == 0:
        choose(state, box, least(found))
    else:
        state.actor = chooser(state, box)


@rule
def chooser(state: Any, box: Any) -> int:
    """DC-6.10: whoever pays for it makes the choice at hand; one controller does so from the active player's seat."""
    step = top(state)
    own = step.step == CHOOSE_PAIR or step.step == CHOOSE_TWO or CONSENT <= step.step <= CHOOSE_MONSTER
    return step.a if own and box.team == 0 else state.mover


@rule
def choices(state: Any, box: Any) -> int:
    """What an action or a play leaves to choose, as a set of numbers from 0 on."""
    step, catcher = top(state).step, state.catchers[state.mover]
    if step == CHOOSE_PAIR:
        return pairs(state.catchers[top(state).a])
    if step == CHOOSE_TWO:
        return two_to_discard(state)
    if step == CHOOSE_GIVEN:
        return to_give(state)
    if step == CHOOSE_TAKEN:
        return to_take(state)
    if step == CONSENT:
        return REFUSE_OR_ACCEPT
    if step == CHOOSE_STACK:
        return stacks(state)
    if step == CHOOSE_NIGHTMARE:
        return nightmares(state, box)
    if step == CHOOSE_MONSTER:
        return weakenable(state, box)
    if step == CHOOSE_LEFT_OUT:
        return left_out(state, box, catcher)
    if step == CHOOSE_PAYMENT:
        return substitutes(state, catcher)
    return to_discard(box, catcher)


@rule
def first_choice(step: int) -> int:
    """The action that stands for number 0 of a choice."""
    if step == CONSENT:
        return GO_ON
    if step == CHOOSE_STACK:
        return THE_DREAM_STACK
    if step == CHOOSE_NIGHTMARE:
        return FIRST_CELL
    if step == CHOOSE_MONSTER:
        return FIRST_MONSTER
    return FIRST_TREASURE if step == CHOOSE_DISCARD else FIRST_POWER


@rule
def choose(state: Any, box: Any, number: int) -> None:
    """Carry out a choice that an action or a play has left."""
    step, catcher = top(state).step, state.catchers[state.mover]
    if step == CHOOSE_PAIR:
        spend_pair(state, number)
    elif step == CHOOSE_TWO:
        discard_two(state, number)
    elif step == CHOOSE_GIVEN:
        give(state, number)
    elif step == CHOOSE_TAKEN:
        take(state, box, number)
    elif step == CONSENT:
        reply(state, number == 1)
    elif step == CHOOSE_STACK:
        choose_stack(state, number)
    elif step == CHOOSE_NIGHTMARE:
        dispel(state, number)
    elif step == CHOOSE_MONSTER:
        weaken(state, number)
    elif step == CHOOSE_LEFT_OUT:
        leave_out(state, box, catcher, number)
    elif step == CHOOSE_PAYMENT:
        pay_instead(state, catcher, number)
    else:
        discard_treasure(state, catcher, number)


@rule
def to_discard(box: Any, catcher: Any) -> int:
    """DC-3.5: the Treasures, one of which is to be discarded; none if there are not too many."""
    found, size = 0, 0
    for treasure in range(TREASURES):
        size += catcher.treasures[treasure]
        found |= (catcher.treasures[treasure] > 0) << treasure
    return found if size > box.treasure_limit else 0


# --- set-up, decks, turns -----------------------------------------------------------------------------------------


@rule
def choose_bedroom(state: Any, box: Any, bedroom: int) -> None:
    """DC-1.1, DC-1.2: the board is chosen, and the counters and Monster tokens placed on it."""
    done(state)
    room = box.bedrooms[bedroom]
    state.bedroom = bedroom
    state.time_left = room.start
    state.sweet_left = room.sweet
    state.nightmare_left = room.nightmare
    for space in range(SPACES):
        state.tokens[space] = room.tokens[space]


@rule
def weigh_characters(state: Any, box: Any, seat: int, weights: Any) -> int:
    """DC-1.3: each character that nobody has yet, if the options allow it for this seat."""
    for character in range(len(CHARACTERS)):
        weights[character] = box.character_weights[seat, character]
    for other in range(seat):
        weights[state.catchers[other].character] = 0
    return len(CHARACTERS)


@rule
def choose_character(state: Any, box: Any, character: int) -> None:
    """DC-1.3, DC-1.5: a seat's character; and the rare Power that two players are dealt first."""
    seat = top(state).a
    catcher = state.catchers[seat]
    catcher.character = character
    if box.rare[seat] != NONE:
        draw_power(state, catcher, box.rare[seat])
    if seat + 1 < box.seats:
        become(state, WHICH_CHARACTER, seat + 1)
    else:
        done(state)


@rule
def weigh(stack: Any, kinds: int, weights: Any) -> int:
    """The cards or tiles of a stack, by kind."""
    for kind in range(kinds):
        weights[kind] = stack[kind]
    return kinds


@rule
def draw_treasure(state: Any) -> bool:
    """DC-2.2: is there a Treasure to draw? An empty deck is made anew from its discards, if there are any."""
    left, discarded = 0, 0
    for treasure in range(TREASURES):
        left += state.treasure_deck[treasure]
        discarded += state.treasure_discards[treasure]
    if left == 0:
        for treasure in range(TREASURES):
            state.treasure_deck[treasure] = state.treasure_discards[treasure]
            state.treasure_discards[treasure] = 0
    return left + discarded > 0


@rule
def deal(state: Any, box: Any) -> None:
    """A step that draws something: name nature, unless there is nothing to draw or its outcome is known."""
    step, needed = top(state), True
    if step.step == DRAW_POWERS:
        needed = draw_powers(state, state.catchers[step.a], step.b)
        if not needed:
            done(state)
    elif step.step == DRAW_TREASURE:
        needed = draw_treasure(state)
        if not needed:
            done(state)
    elif step.step == SPAWN:
        needed = spawn(state, box)
    elif step.step == REVEAL_DREAM:
        shuffle_dreams(state)
    elif step.step == DRAW_MONSTER and state.next_monster != NONE:
        needed, kind = False, state.next_monster
        state.next_monster = NONE
        monster_appears(state, box, kind)
    if needed:
        state.actor = NATURE


@rule
def next_turn(state: Any, box: Any) -> None:
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
