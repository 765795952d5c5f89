"""The d6 on the table, or the number that replaces it, and Sanity that changes it."""

from __future__ import annotations

from nightmare_gym.engine.agenda import become
from nightmare_gym.engine.compile import rule
from nightmare_gym.games.endless_nightmare import layout as L
from nightmare_gym.games.endless_nightmare.records import Params, State


@rule
def use_die(state: State, params: Params, use: int) -> None:
    """EN-2.4: before the number on the table is used, Sanity may change it."""
    if may_spend_sanity(state, params, use):
        become(state, L.SPEND_SANITY, use)
    else:
        become(state, use)


@rule
def read_die(state: State) -> int:
    """The pips of a roll that is used once, and is then taken off the table."""
    pips = state.die + 1
    state.die = L.NONE
    return pips


@rule
def may_spend_sanity(state: State, params: Params, use: int) -> bool:
    """EN-2.4: never the last Sanity, never on Falling's parachute, on selection rolls by option."""
    if state.sanity == 1 or use == L.PARACHUTE_ROLLED:
        return False
    return params.sanity_on_selection == 1 or (use != L.COLUMN_ROLLED and use != L.ROW_ROLLED)


@rule
def spend_sanity(state: State, params: Params, choice: int) -> None:
    """EN-2.3: 1 Sanity adds 2 to the roll or subtracts 2, within 1 to 6."""
    if choice == L.ADD:
        state.sanity -= 1
        state.die = min(L.D6 - 1, state.die + params.sanity_change)
    elif choice == L.SUBTRACT:
        state.sanity -= 1
        state.die = max(0, state.die - params.sanity_change)
