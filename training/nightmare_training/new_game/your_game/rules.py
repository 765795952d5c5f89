"""The rules, by the numbers of RULES.md: the contract with the engine, then a function for each paragraph."""

from __future__ import annotations

from nightmare_gym.engine.agenda import become, done, then
from nightmare_gym.engine.by_step import by_step
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.layout import NATURE, NOBODY, RULES
from nightmare_gym.engine.records import Mask, Weights

from your_game import layout as L
from your_game.layout import Step
from your_game.records import Params, State

# --- the contract ---------------------------------------------------------------------------------------


@rule
def setup(state: State, params: Params) -> None:
    """Rule 1: set up the game with all its turns."""
    state.turns_left = params.turns
    then(state, Step.TURN)
    proceed(state, params)


@rule
def legal(state: State, params: Params, mask: Mask) -> int:
    """Mark the player's legal actions; return their number."""
    return offer(state, params, mask)


@rule
def apply(state: State, params: Params, action: int) -> None:
    """Carry out the player's action."""
    answer(state, params, action)
    proceed(state, params)


@rule
def chance(state: State, params: Params, weights: Weights) -> int:
    """Write the weights of nature's outcomes; return their number."""
    return weigh(state, params, weights)


@rule
def resolve(state: State, params: Params, outcome: int) -> None:
    """Carry out an outcome of nature."""
    come(state, params, outcome)
    proceed(state, params)


@rule
def proceed(state: State, params: Params) -> None:
    """Carry out steps until the player or nature is needed, or the game is over."""
    state.actor = RULES
    while state.actor == RULES and state.fault == 0:
        carry_out(state, params)


# --- a turn ---------------------------------------------------------------------------------------------


@rule
def turn(state: State) -> None:
    """Rules 1 and 6: the next turn begins with a roll, unless there is none."""
    if state.turns_left == 0:
        done(state)
        state.actor = NOBODY
        return
    state.turns_left -= 1
    state.turn += 1
    then(state, Step.ROLL)


@rule
def ask_nature(state: State) -> None:
    """Rule 1: the die is rolled."""
    state.actor = NATURE


@rule
def weigh_faces(weights: Weights) -> int:
    """Rule 1: each face is as likely as any other."""
    for face in range(L.D6):
        weights[face] = 1
    return L.D6


@rule
def roll(state: State, outcome: int) -> None:
    """Rule 1: the die shows a number, and the next step looks at it."""
    become(state, Step.LOOK, outcome + 1)


@rule
def look(state: State, params: Params, face: int) -> None:
    """Rules 2, 3 and 4: the number counts, or all is lost."""
    if face == params.bust:
        state.busts += 1
        state.total = 0
        done(state)
        return
    state.total = min(params.full, state.total + face)
    if state.total == params.full:
        bank(state)
    else:
        become(state, Step.DECIDE)


@rule
def ask_player(state: State) -> None:
    """Rule 5: the player is asked."""
    state.actor = 0


@rule
def offer_both(mask: Mask) -> int:
    """Rule 5: roll on, or bank."""
    mask[L.ROLL] = mask[L.BANK] = True
    return 2


@rule
def decide(state: State, action: int) -> None:
    """Rule 5: another roll, or the bank."""
    if action == L.ROLL:
        become(state, Step.ROLL)
    else:
        bank(state)


@rule
def bank(state: State) -> None:
    """Rule 5: the total is safe, and the turn ends."""
    state.points += state.total
    state.total = 0
    done(state)


# --- from steps to rules --------------------------------------------------------------------------------

carry_out = by_step(
    "carry_out",
    {Step.DECIDE: ask_player, Step.TURN: turn, Step.ROLL: ask_nature, Step.LOOK: look},
)
offer = by_step("offer", {Step.DECIDE: offer_both}, "mask", returns=True)
answer = by_step("answer", {Step.DECIDE: decide}, "action")
weigh = by_step("weigh", {Step.ROLL: weigh_faces}, "weights", returns=True)
come = by_step("come", {Step.ROLL: roll}, "outcome")
