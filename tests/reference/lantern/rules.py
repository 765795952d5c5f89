"""The rules of Lantern, a small game of ours for two to four players.

Friends walk home through a dark wood, each with a lantern, and gather glowing stones.

1. In a turn the mover chooses a path, steady or daring, and draws a stone from the bag.
2. A d6 is rolled for the flame. It burns if the roll is above the stone's risk (daring: one more).
3. Before the roll counts, the others are asked in clockwise order whether they blow. Who spends a breath
   has the die rolled again, and then all are asked anew - but nobody may blow twice in a row.
4. If the flame burns, the mover puts the stone into the lantern and scores its worth (daring: twice).
   Otherwise the wood swallows it.
5. The next player clockwise is the mover. When the bag is empty, the walk is over.

Every number is in `components.toml`.
"""

from __future__ import annotations

from nightmare_gym.engine.agenda import become, done, then, top
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.layout import NATURE, NOBODY, RULES
from nightmare_gym.engine.records import Mask, Weights
from reference.lantern.layout import (
    BLOW,
    BLOW_OUT,
    CHOOSE_PATH,
    COLOURS,
    D6,
    DARING,
    DRAW,
    FATE,
    HOLD_BREATH,
    NONE,
    ROLL,
    STEADY,
    TURN,
    WHO_WILL_BLOW,
)
from reference.lantern.records import Params, State

# --- the contract -------------------------------------------------------------------------------


@rule
def setup(state: State, box: Params) -> None:
    """All stones are in the bag, and everybody is full of breath."""
    for colour in range(len(COLOURS)):
        state.bag[colour] = box.in_bag[colour]
    for seat in range(box.seats):
        state.players[seat].breath = box.breath
    state.mover = box.seats - 1  # the turn that begins now is the next player's
    clear_table(state)
    then(state, TURN)
    proceed(state, box)


@rule
def legal(state: State, box: Params, mask: Mask) -> int:
    """Two answers to each question."""
    first = STEADY if top(state).step == CHOOSE_PATH else HOLD_BREATH
    mask[first] = True
    mask[first + 1] = True
    return 2


@rule
def apply(state: State, box: Params, action: int) -> None:
    """The mover's path, or another player's breath."""
    step = top(state)
    if step.step == CHOOSE_PATH:
        state.path = action - STEADY
        done(state)
    elif action == BLOW_OUT:
        state.players[state.actor].breath -= 1
        state.blower = state.actor
        become(state, ROLL)
    else:
        become(state, WHO_WILL_BLOW, step.a + 1)
    proceed(state, box)


@rule
def chance(state: State, box: Params, weights: Weights) -> int:
    """Any stone of the bag, or any face of the d6."""
    if top(state).step == DRAW:
        for colour in range(len(COLOURS)):
            weights[colour] = state.bag[colour]
        return len(COLOURS)
    for face in range(D6):
        weights[face] = 1
    return D6


@rule
def resolve(state: State, box: Params, outcome: int) -> None:
    """The stone lies on the table, or the die does."""
    if top(state).step == DRAW:
        state.bag[outcome] -= 1
        state.stone = outcome
        become(state, ROLL)
    else:
        state.die = outcome
        become(state, WHO_WILL_BLOW, 1)
    proceed(state, box)


@rule
def proceed(state: State, box: Params) -> None:
    """Carry out steps until a player or nature is needed, or the walk is over."""
    state.actor = RULES
    while state.actor == RULES:
        step = top(state)
        if step.step == TURN:
            turn(state, box)
        elif step.step == WHO_WILL_BLOW:
            who_will_blow(state, box, step.a)
        elif step.step == FATE:
            fate(state, box)
        elif step.step == CHOOSE_PATH:
            state.actor = state.mover
        elif step.step == BLOW:
            state.actor = (state.mover + step.a) % box.seats
        else:
            state.actor = NATURE


# --- the steps ----------------------------------------------------------------------------------


@rule
def turn(state: State, box: Params) -> None:
    """Rules 1 and 5: the next player walks, unless the bag is empty."""
    if stones_in_bag(state) == 0:
        done(state)
        state.actor = NOBODY
        return
    state.turn += 1
    state.mover = (state.mover + 1) % box.seats
    then(state, FATE)
    then(state, DRAW)
    then(state, CHOOSE_PATH)


@rule
def who_will_blow(state: State, box: Params, first: int) -> None:
    """Rule 3: ask the next one, from `first` places to the mover's left on, who has a breath to spend."""
    for place in range(first, box.seats):
        seat = (state.mover + place) % box.seats
        if state.players[seat].breath > 0 and seat != state.blower:
            become(state, BLOW, place)
            return
    done(state)


@rule
def fate(state: State, box: Params) -> None:
    """Rule 4: the lantern or the wood."""
    mover = state.players[state.mover]
    if alight(state, box):
        mover.stones[state.stone] += 1
        mover.points += worth(state, box)
    else:
        state.wood[state.stone] += 1
    clear_table(state)
    done(state)


@rule
def alight(state: State, box: Params) -> bool:
    """Rule 2: does the flame burn?"""
    risk = box.stones[state.stone].risk
    if state.path == DARING - STEADY:
        risk += box.daring_risk
    return state.die + 1 > risk


@rule
def worth(state: State, box: Params) -> int:
    """What the stone on the table brings."""
    stone = box.stones[state.stone]
    return stone.worth * (box.daring_worth if state.path == DARING - STEADY else 1)


@rule
def stones_in_bag(state: State) -> int:
    """How many stones are left to draw."""
    left = 0
    for colour in range(len(COLOURS)):
        left += state.bag[colour]
    return left


@rule
def clear_table(state: State) -> None:
    """No path, no stone, no die, nobody who blew."""
    state.path = NONE
    state.stone = NONE
    state.die = NONE
    state.blower = NONE
