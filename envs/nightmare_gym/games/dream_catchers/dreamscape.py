"""The Dreamscape and the Dream stack: the tiles' places, their neighbours, and their moves."""

from __future__ import annotations

from nightmare_gym.engine.compile import rule
from nightmare_gym.games.dream_catchers import layout as L
from nightmare_gym.games.dream_catchers.records import Params, State

ONE_CELL = (1 << L.SYMBOLS) - 1
LEFT_COLUMN = sum(ONE_CELL << L.SYMBOLS * cell for cell in range(0, L.CELLS, L.SIDE))
RIGHT_COLUMN = LEFT_COLUMN << L.SYMBOLS * (L.SIDE - 1)
"""Sets of symbols, `SYMBOLS` bits a cell: all symbols of one cell, and of the cells of a column."""


@rule
def beyond(cell: int, arrow: int) -> int:
    """DC-6.7: the cell in the arrow's direction; beyond an edge it is the one at the opposite side."""
    row, column = cell // L.SIDE, cell % L.SIDE
    if arrow == L.UP:
        row += L.SIDE - 1
    elif arrow == L.DOWN:
        row += 1
    elif arrow == L.LEFT:
        column += L.SIDE - 1
    else:
        column += 1
    return row % L.SIDE * L.SIDE + column % L.SIDE


@rule
def touches(cell: int, other: int) -> bool:
    """DC-6.5: tell whether two cells share a side."""
    rows, columns = cell // L.SIDE - other // L.SIDE, cell % L.SIDE - other % L.SIDE
    return rows * rows + columns * columns == 1


@rule
def first_empty(state: State) -> int:
    """DC-6.3: the first empty cell, row by row from the top left; `NONE` if all are filled."""
    for cell in range(L.CELLS):
        if state.dreamscape[cell] == L.NONE:
            return cell
    return L.NONE


@rule
def holds_nightmare(state: State, params: Params, cell: int) -> bool:
    """Tell whether a Nightmare lies in this cell."""
    tile = state.dreamscape[cell]
    return tile != L.NONE and params.is_nightmare[tile] == 1


@rule
def remove(state: State, cell: int) -> None:
    """Discard a tile from the Dreamscape."""
    state.dream_discards[state.dreamscape[cell]] += 1
    state.dreamscape[cell] = L.NONE


@rule
def matches(state: State, params: Params, cell: int, other: int) -> bool:
    """DC-6.5: tell whether a Nightmare in the other cell touches the one in this cell and shares a symbol with it."""
    return (
        touches(cell, other)
        and holds_nightmare(state, params, other)
        and params.dream_symbols[state.dreamscape[cell]] & params.dream_symbols[state.dreamscape[other]] != 0
    )


@rule
def attacked(state: State, params: Params, cell: int) -> int:
    """The number of Nightmares that match the one in this cell."""
    found = 0
    for other in range(L.CELLS):
        found += matches(state, params, cell, other)
    return found


@rule
def nightmare_symbols(state: State, params: Params) -> int:
    """The symbols of the Nightmares, cell by cell: `SYMBOLS` bits for each."""
    found = 0
    for cell in range(L.CELLS):
        kind = max(state.dreamscape[cell], 0)
        here = state.dreamscape[cell] != L.NONE and params.is_nightmare[kind] == 1
        found |= int(params.dream_symbols[kind] * here) << L.SYMBOLS * cell
    return found


@rule
def symbols_beside(found: int) -> int:
    """The symbols in the cells beside each cell, from the symbols in each: shift the Dreamscape in each direction."""
    rows = found << L.SYMBOLS * L.SIDE | found >> L.SYMBOLS * L.SIDE
    columns = (found & ~RIGHT_COLUMN) << L.SYMBOLS | (found & ~LEFT_COLUMN) >> L.SYMBOLS
    return rows | columns


@rule
def shuffle_dreams(state: State) -> None:
    """DC-2.1: an empty Dream stack is made anew from its discards."""
    for kind in range(L.DREAMS):
        if state.dream_deck[kind] > 0:
            return
    for kind in range(L.DREAMS):
        state.dream_deck[kind] = state.dream_discards[kind]
        state.dream_discards[kind] = 0
