"""The rules of Pig.

In a turn a player rolls a die any number of times. A 1 ends the turn and loses the turn total; any other
number is added to it. A player who holds adds the turn total to the points. The first to reach the target
wins (a turn total that does so is held at once: nobody would roll on).
"""

from __future__ import annotations

from nightmare_gym.engine.agenda import become, then
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.layout import NATURE, NOBODY
from nightmare_gym.engine.records import Mask, Weights
from reference.pig.layout import D6, HOLD, ROLL, SEATS, Step
from reference.pig.records import Params, State


@rule
def setup(state: State, params: Params) -> None:
    """Set up the first turn, of seat 0."""
    state.turn = 1
    then(state, Step.DECIDE)


@rule
def legal(state: State, params: Params, mask: Mask) -> int:
    """Mark both actions: a player may always roll or hold."""
    mask[ROLL] = True
    mask[HOLD] = True
    return 2


@rule
def apply(state: State, params: Params, action: int) -> None:
    """Roll, or hold the turn total."""
    if action == ROLL:
        become(state, Step.ROLL)
        state.actor = NATURE
    else:
        hold(state, params)


@rule
def chance(state: State, params: Params, weights: Weights) -> int:
    """Weigh the faces of the d6, the only chance."""
    for face in range(D6):
        weights[face] = 1
    return D6


@rule
def resolve(state: State, params: Params, outcome: int) -> None:
    """Lose the turn total by a 1; add any other number to it."""
    become(state, Step.DECIDE)
    state.actor = state.mover
    if outcome == 0:
        pass_on(state)
        return
    state.turn_total += outcome + 1
    if state.players[state.mover].points + state.turn_total >= params.target:
        hold(state, params)


@rule
def hold(state: State, params: Params) -> None:
    """Book the turn total; at the target the game is won."""
    mover = state.players[state.mover]
    mover.points = min(params.target, mover.points + state.turn_total)
    if mover.points == params.target:
        state.turn_total = 0
        state.actor = NOBODY
    else:
        pass_on(state)


@rule
def pass_on(state: State) -> None:
    """Begin the other player's turn."""
    state.turn += 1
    state.turn_total = 0
    state.mover = (state.mover + 1) % SEATS
    state.actor = state.mover
