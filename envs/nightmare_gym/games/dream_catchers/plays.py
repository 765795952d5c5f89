"""The plays beside the actions: abilities, Treasures, and the pair of Priscilla's bedroom.

Each play has a bit: `effective` gives the plays that would change something now, `held` those that a player's cards
allow.
"""

from __future__ import annotations

from typing import Any

from nightmare_gym.engine.agenda import become, done, then
from nightmare_gym.engine.compile import rule
from nightmare_gym.games.dream_catchers import layout as L
from nightmare_gym.games.dream_catchers.catching import may_weaken, sweeten
from nightmare_gym.games.dream_catchers.dreamscape import holds_nightmare, remove
from nightmare_gym.games.dream_catchers.powers import discard, discard_pair, hand_size, pairs
from nightmare_gym.games.dream_catchers.records import Params, State
from nightmare_gym.games.dream_catchers.steps import Step

# --- possible plays -----------------------------------------------------------------------------------------------


@rule
def nightmares(state: State, params: Params) -> int:
    """DC-8.4: the cells with a Nightmare."""
    found = 0
    for cell in range(L.CELLS):
        found |= holds_nightmare(state, params, cell) << cell
    return found


@rule
def weakenable(state: State, params: Params) -> int:
    """DC-8.5, DC-8.6: the Monsters that can get weaker, if a Weakness token is left."""
    if state.weakness[0] + state.weakness[1] == params.weakness_tokens:
        return 0
    return may_weaken(state, params, 0) | may_weaken(state, params, 1) << 1


@rule
def monster_hidden(state: State) -> bool:
    """DC-7.4: tell whether there is a Monster to reveal."""
    if state.next_monster != L.NONE:
        return False
    for kind in range(L.MONSTERS):
        if state.monster_deck[kind] > 0:
            return True
    return False


@rule
def effective(state: State, params: Params, step: int) -> int:
    """DC-6.11, DC-8.2: the plays that are allowed at this step and would change something."""
    weaken = weakenable(state, params) != 0
    if step == Step.BEFORE_DIE:
        return weaken << L.WEAKEN
    room = params.bedrooms[state.bedroom]
    calmer, later = state.nightmare_left < room.calmest, state.time_left < room.start
    hidden = state.next_dream == L.NONE or monster_hidden(state)
    plays = (
        calmer << L.CALM
        | 1 << L.SWEETEN
        | later << L.DELAY
        | (nightmares(state, params) != 0) << L.DISPEL
        | later << L.ABILITY_BIT + L.BY_JAZZ
        | calmer << L.ABILITY_BIT + L.BY_MOCHI
        | hidden << L.ABILITY_BIT + L.BY_BUBBLES
    )
    if step == Step.ACT:
        pair_weakens = room.pair_weakens == 1 and weaken
        plays |= weaken << L.WEAKEN | 1 << L.ABILITY_BIT + L.BY_OSCAR | pair_weakens << L.ABILITY_BIT + L.BY_PRISCILLA
    return plays


@rule
def held(state: State, seat: int, plays: int) -> int:
    """DC-7.1, DC-8.1: the plays, of those given, that a player's cards allow."""
    catcher = state.catchers[seat]
    found, character = 0, catcher.character
    for treasure in range(L.TREASURES):
        found |= (catcher.treasures[treasure] > 0) << treasure
    own = 0  # the abilities that cost this player a pair
    if character <= L.BUBBLES:  # Jazz, Mochi and Bubbles have the numbers of their abilities
        own |= 1 << L.ABILITY_BIT + character
    if seat == state.mover:
        own |= 1 << L.ABILITY_BIT + L.BY_PRISCILLA
    if plays & own != 0 and pairs(catcher) != 0:
        found |= own
    if character == L.OSCAR:
        found |= (hand_size(catcher) >= 2) << L.ABILITY_BIT + L.BY_OSCAR
    return plays & found


@rule
def plays_of(state: State, params: Params, asked: int, plays: int) -> int:
    """The actions by which the asked seat can make these plays; one controller makes those of all seats."""
    found = 0
    for distance in range(params.seats if params.team == 1 else 1):
        mine = held(state, (asked + distance) % params.seats, plays)
        found |= (mine & L.ALL_TREASURES) << L.FIRST_TREASURE + distance * L.TREASURES
        found |= mine >> L.ABILITY_BIT << L.FIRST_ABILITY
    return found


# --- playing ------------------------------------------------------------------------------------------------------


@rule
def play(state: State, params: Params, action: int) -> None:
    """Play a Treasure or an ability."""
    if action >= L.FIRST_ABILITY:
        use(state, params, action - L.FIRST_ABILITY)
    else:
        distance, treasure = (action - L.FIRST_TREASURE) // L.TREASURES, (action - L.FIRST_TREASURE) % L.TREASURES
        play_treasure(state, params, (state.actor + distance) % params.seats, treasure)


@rule
def play_treasure(state: State, params: Params, seat: int, treasure: int) -> None:
    """DC-8.1, DC-8.3, DC-8.4, DC-8.5: discard the card and carry out its effect."""
    discard_treasure(state, state.catchers[seat], treasure)
    if treasure == L.CALM:
        state.nightmare_left += 1
    elif treasure == L.SWEETEN:
        sweeten(state)
    elif treasure == L.DELAY:
        state.time_left += 1
    elif treasure == L.DISPEL:
        then(state, Step.CHOOSE_NIGHTMARE, seat)
    else:
        then(state, Step.CHOOSE_MONSTER, seat)


@rule
def discard_treasure(state: State, catcher: Any, treasure: int) -> None:
    """Discard a Treasure from a hand."""
    catcher.treasures[treasure] -= 1
    state.treasure_discards[treasure] += 1


@rule
def seat_of(state: State, params: Params, character: int) -> int:
    """The seat of this character, or `NONE`."""
    for seat in range(params.seats):
        if state.catchers[seat].character == character:
            return seat
    return L.NONE


@rule
def use(state: State, params: Params, ability: int) -> None:
    """DC-7.3, DC-7.4, DC-7.6, DC-9.6: the seat with the ability chooses the cards for it."""
    if ability == L.BY_OSCAR:
        then(state, Step.CHOOSE_TWO, seat_of(state, params, L.OSCAR))
    elif ability == L.BY_PRISCILLA:
        then(state, Step.CHOOSE_PAIR, state.mover, ability)
    else:
        then(state, Step.CHOOSE_PAIR, seat_of(state, params, ability), ability)


@rule
def spend_pair(state: State, symbol: int, seat: int, ability: int) -> None:
    """DC-7.2, DC-7.3, DC-7.4, DC-9.6: discard the pair and carry out the ability."""
    discard_pair(state, state.catchers[seat], symbol)
    if ability == L.BY_BUBBLES:
        become(state, Step.CHOOSE_STACK, seat)
    elif ability == L.BY_PRISCILLA:
        become(state, Step.CHOOSE_MONSTER, seat)
    else:
        done(state)
        if ability == L.BY_JAZZ:
            state.time_left += 1
        else:
            state.nightmare_left += 1


@rule
def stacks(state: State) -> int:
    """DC-7.4: the stacks whose top is not revealed: the Dream stack, the Monster stack."""
    return (state.next_dream == L.NONE) | monster_hidden(state) << 1


@rule
def choose_stack(state: State, stack: int) -> None:
    """DC-7.4: the top of a stack is revealed."""
    become(state, Step.REVEAL_DREAM if stack == 0 else Step.REVEAL_MONSTER)


@rule
def two_to_discard(state: State, seat: int, chosen: int) -> int:
    """DC-7.6: the Powers for the first card that Oscar discards, then the second, in the order of Powers."""
    found, catcher = 0, state.catchers[seat]
    after = 0  # cards of this Power and of those after it
    for power in range(L.POWERS - 1, -1, -1):
        after += catcher.powers[power]
        found |= (catcher.powers[power] > 0 and (after >= 2 if chosen == 0 else power >= chosen - 1)) << power
    return found


@rule
def discard_two(state: State, power: int, seat: int, chosen: int) -> None:
    """DC-7.6: discard one of any two Powers, for which a new one is drawn."""
    catcher = state.catchers[seat]
    discard(state, catcher, power)
    if chosen == 0:
        become(state, Step.CHOOSE_TWO, seat, power + 1)
    else:
        become(state, Step.DRAW_POWERS, seat, hand_size(catcher) + 1)


@rule
def dispel(state: State, cell: int) -> None:
    """DC-8.4: the Nightmare is discarded; no counter moves."""
    remove(state, cell)
    done(state)


@rule
def weaken(state: State, number: int) -> None:
    """DC-8.5: a Weakness token is placed."""
    state.weakness[number] += 1
    done(state)
