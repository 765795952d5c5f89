"""The d6 on the table, or the number that replaces it, and Sanity that changes it."""

from __future__ import annotations

from nightmare_gym.engine.agenda import become
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.records import Mask, Weights
from nightmare_gym.games.endless_nightmare import layout as L
from nightmare_gym.games.endless_nightmare.records import Params, State
from nightmare_gym.games.endless_nightmare.steps import Step


@rule
def weigh_faces(weights: Weights) -> int:
    """Give each face of the d6 the same weight."""
    for face in range(L.D6):
        weights[face] = 1
    return L.D6


@rule
def rolled(state: State, params: Params, use: int, outcome: int) -> None:
    """Leave the d6 on the table with `outcome` + 1 pips, until it is used."""
    state.die = outcome
    use_die(state, params, use)


@rule
def use_die(state: State, params: Params, use: int) -> None:
    """EN-2.4: before the number on the table is used, Sanity may change it."""
    if may_spend_sanity(state, params, use):
        become(state, Step.SPEND_SANITY, use)
    else:
        become(state, use)


@rule
def read_die(state: State) -> int:
    """Return the pips of a roll that is used once, and take the d6 off the table."""
    pips = state.die + 1
    state.die = L.NONE
    return pips


@rule
def may_spend_sanity(state: State, params: Params, use: int) -> bool:
    """EN-2.4: never the last Sanity, never on Falling's parachute, on selection rolls by option."""
    if state.sanity == 1 or use == Step.PARACHUTE_ROLLED:
        return False
    return params.sanity_on_selection == 1 or (use != Step.COLUMN_ROLLED and use != Step.ROW_ROLLED)


@rule
def changes(state: State, mask: Mask) -> int:
    """EN-2.6: offer no change that leaves a 1 or a 6 as it is."""
    mask[L.KEEP] = True
    mask[L.SUBTRACT] = state.die > 0
    mask[L.ADD] = state.die < L.D6 - 1
    return 1 + (state.die > 0) + (state.die < L.D6 - 1)


@rule
def spend_sanity(state: State, params: Params, use: int, action: int) -> None:
    """EN-2.3: 1 Sanity adds 2 to the roll or subtracts 2, within 1 to 6."""
    become(state, use)
    if action == L.ADD:
        state.sanity -= 1
        state.die = min(L.D6 - 1, state.die + params.sanity_change)
    elif action == L.SUBTRACT:
        state.sanity -= 1
        state.die = max(0, state.die - params.sanity_change)
