"""The rules of Lantern, a small game of ours for two to four players.

Friends walk home through a dark wood, each with a lantern, and gather glowing stones.

1. In a turn the mover chooses a path, steady or daring, and draws a stone from the bag.
2. A d6 is rolled for the flame. It burns if the roll is above the stone's risk (daring: one more).
3. Before the roll counts, the others are asked in clockwise order whether they blow. A player who spends
   a breath has the die rolled again, and then all are asked anew - but nobody may blow twice in a row.
4. If the flame burns, the mover puts the stone into the lantern and scores its worth (daring: twice).
   Otherwise the wood swallows it.
5. The next player clockwise is the mover. When the bag is empty, the walk is over.

Every number is in `components.toml`.
"""

from __future__ import annotations

from nightmare_gym.engine.agenda import become, done, then
from nightmare_gym.engine.by_step import by_step
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.layout import NATURE, NOBODY, RULES
from nightmare_gym.engine.records import Mask, Weights
from reference.lantern import layout as L
from reference.lantern.layout import Step
from reference.lantern.records import Params, State

# --- the contract -------------------------------------------------------------------------------


@rule
def setup(state: State, params: Params) -> None:
    """Put all stones into the bag, and give all players their breath."""
    for colour in range(len(L.COLOURS)):
        state.bag[colour] = params.in_bag[colour]
    for seat in range(params.seats):
        state.players[seat].breath = params.breath
    state.mover = params.seats - 1  # the turn that begins now is the next player's
    clear_table(state)
    then(state, Step.TURN)
    proceed(state, params)


@rule
def legal(state: State, params: Params, mask: Mask) -> int:
    """Mark the two answers to a question."""
    return offer(state, params, mask)


@rule
def apply(state: State, params: Params, action: int) -> None:
    """Take the mover's path, or another player's breath."""
    answer(state, params, action)
    proceed(state, params)


@rule
def chance(state: State, params: Params, weights: Weights) -> int:
    """Weigh the stones of the bag, or the faces of the d6."""
    return weigh(state, params, weights)


@rule
def resolve(state: State, params: Params, outcome: int) -> None:
    """Put the stone, or the die, on the table."""
    come(state, params, outcome)
    proceed(state, params)


@rule
def proceed(state: State, params: Params) -> None:
    """Carry out steps until a player or nature is needed, or the walk is over."""
    state.actor = RULES
    while state.actor == RULES and state.fault == 0:
        carry_out(state, params)


# --- the mover's path ---------------------------------------------------------------------------


@rule
def ask_mover(state: State) -> None:
    """Rule 1: the mover chooses."""
    state.actor = state.mover


@rule
def offer_paths(mask: Mask) -> int:
    """Rule 1: steady or daring."""
    mask[L.STEADY] = mask[L.DARING] = True
    return 2


@rule
def choose_path(state: State, action: int) -> None:
    """Rule 1: the path is chosen, and the next step begins."""
    state.path = action - L.STEADY
    done(state)


# --- the stone and the flame --------------------------------------------------------------------


@rule
def ask_nature(state: State) -> None:
    """Let nature draw the stone, or roll the die."""
    state.actor = NATURE


@rule
def weigh_stones(state: State, weights: Weights) -> int:
    """Rule 1: weigh the stones of the bag."""
    for colour in range(len(L.COLOURS)):
        weights[colour] = state.bag[colour]
    return len(L.COLOURS)


@rule
def draw_stone(state: State, outcome: int) -> None:
    """Rule 1: the stone lies on the table."""
    state.bag[outcome] -= 1
    state.stone = outcome
    become(state, Step.ROLL)


@rule
def weigh_faces(weights: Weights) -> int:
    """Rule 2: weigh the faces of the d6."""
    for face in range(L.D6):
        weights[face] = 1
    return L.D6


@rule
def roll(state: State, outcome: int) -> None:
    """Rule 3: the die lies on the table, and the others are asked about it."""
    state.die = outcome
    become(state, Step.WHO_WILL_BLOW, 1)


# --- breath -------------------------------------------------------------------------------------


@rule
def ask_blower(state: State, params: Params, place: int) -> None:
    """Rule 3: the player at this place to the mover's left is asked."""
    state.actor = (state.mover + place) % params.seats


@rule
def offer_breath(mask: Mask) -> int:
    """Rule 3: blow, or hold the breath."""
    mask[L.HOLD_BREATH] = mask[L.BLOW_OUT] = True
    return 2


@rule
def blow(state: State, action: int, place: int) -> None:
    """Rule 3: after a breath the die is rolled again; else the next player is asked."""
    if action == L.BLOW_OUT:
        state.players[state.actor].breath -= 1
        state.blower = state.actor
        become(state, Step.ROLL)
    else:
        become(state, Step.WHO_WILL_BLOW, place + 1)


# --- the course of a turn -----------------------------------------------------------------------


@rule
def turn(state: State, params: Params) -> None:
    """Rules 1 and 5: the next player walks, unless the bag is empty."""
    if stones_in_bag(state) == 0:
        done(state)
        state.actor = NOBODY
        return
    state.turn += 1
    state.mover = (state.mover + 1) % params.seats
    then(state, Step.FATE)
    then(state, Step.DRAW)
    then(state, Step.CHOOSE_PATH)


@rule
def who_will_blow(state: State, params: Params, place: int) -> None:
    """Rule 3: ask the next player with a breath to spend, from `place` places to the mover's left on."""
    for further in range(place, params.seats):
        seat = (state.mover + further) % params.seats
        if state.players[seat].breath > 0 and seat != state.blower:
            become(state, Step.BLOW, further)
            return
    done(state)


@rule
def fate(state: State, params: Params) -> None:
    """Rule 4: put the stone into the lantern, or lose it in the wood."""
    mover = state.players[state.mover]
    if alight(state, params):
        mover.stones[state.stone] += 1
        mover.points += worth(state, params)
    else:
        state.wood[state.stone] += 1
    clear_table(state)
    done(state)


@rule
def alight(state: State, params: Params) -> bool:
    """Rule 2: tell whether the flame burns."""
    risk = params.stones[state.stone].risk
    if state.path == L.DARING - L.STEADY:
        risk += params.daring_risk
    return state.die + 1 > risk


@rule
def worth(state: State, params: Params) -> int:
    """The worth of the stone on the table."""
    stone = params.stones[state.stone]
    return stone.worth * (params.daring_worth if state.path == L.DARING - L.STEADY else 1)


@rule
def stones_in_bag(state: State) -> int:
    """The number of stones in the bag."""
    left = 0
    for colour in range(len(L.COLOURS)):
        left += state.bag[colour]
    return left


@rule
def clear_table(state: State) -> None:
    """Clear the path, the stone, the die, and the player who blew."""
    state.path = L.NONE
    state.stone = L.NONE
    state.die = L.NONE
    state.blower = L.NONE


# --- the table of the steps ---------------------------------------------------------------------

carry_out = by_step(
    "carry_out",
    {
        Step.CHOOSE_PATH: ask_mover,
        Step.BLOW: ask_blower,
        Step.TURN: turn,
        (Step.DRAW, Step.ROLL): ask_nature,
        Step.WHO_WILL_BLOW: who_will_blow,
        Step.FATE: fate,
    },
)
offer = by_step("offer", {Step.CHOOSE_PATH: offer_paths, Step.BLOW: offer_breath}, "mask", returns=True)
answer = by_step("answer", {Step.CHOOSE_PATH: choose_path, Step.BLOW: blow}, "action")
weigh = by_step("weigh", {Step.DRAW: weigh_stones, Step.ROLL: weigh_faces}, "weights", returns=True)
come = by_step("come", {Step.DRAW: draw_stone, Step.ROLL: roll}, "outcome")
