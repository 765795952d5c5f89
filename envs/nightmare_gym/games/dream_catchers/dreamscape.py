"""The Dreamscape and the Dream stack: where tiles lie, what touches what, and how tiles come and go."""

from __future__ import annotations

from nightmare_gym.engine.compile import rule
from nightmare_gym.games.dream_catchers.layout import CELLS, DOWN, DREAMS, LEFT, NONE, SIDE, SYMBOLS, UP
from nightmare_gym.games.dream_catchers.records import Params, State

ONE_CELL = (1 << SYMBOLS) - 1
LEFT_COLUMN = sum(ONE_CELL << SYMBOLS * cell for cell in range(0, CELLS, SIDE))
RIGHT_COLUMN = LEFT_COLUMN << SYMBOLS * (SIDE - 1)
"""Sets of symbols for each cell: all of a cell's, and all of a column's cells."""


@rule
def beyond(cell: int, arrow: int) -> int:
    """DC-6.7: the cell in the arrow's direction; from an edge it is the one at the opposite side."""
    row, column = cell // SIDE, cell % SIDE
    if arrow == UP:
        row += SIDE - 1
    elif arrow == DOWN:
        row += 1
    elif arrow == LEFT:
        column += SIDE - 1
    else:
        column += 1
    return row % SIDE * SIDE + column % SIDE


@rule
def touches(cell: int, other: int) -> bool:
    """DC-6.5: do two cells share a side?"""
    rows, columns = cell // SIDE - other // SIDE, cell % SIDE - other % SIDE
    return rows * rows + columns * columns == 1


@rule
def first_empty(state: State) -> int:
    """DC-6.3: the first empty cell, row by row from the top left; `NONE` if all are filled."""
    for cell in range(CELLS):
        if state.dreamscape[cell] == NONE:
            return cell
    return NONE


@rule
def holds_nightmare(state: State, box: Params, cell: int) -> bool:
    """Does a Nightmare lie in this cell?"""
    tile = state.dreamscape[cell]
    return tile != NONE and box.is_nightmare[tile] == 1


@rule
def remove(state: State, cell: int) -> None:
    """A tile goes from the Dreamscape to the discards."""
    state.dream_discards[state.dreamscape[cell]] += 1
    state.dreamscape[cell] = NONE


@rule
def matches(state: State, box: Params, cell: int, other: int) -> bool:
    """DC-6.5: is there in the other cell a Nightmare that touches the one in this cell, and shares a symbol with it?"""
    return (
        touches(cell, other)
        and holds_nightmare(state, box, other)
        and box.dream_symbols[state.dreamscape[cell]] & box.dream_symbols[state.dreamscape[other]] != 0
    )


@rule
def attacked(state: State, box: Params, cell: int) -> int:
    """How many Nightmares match the one in this cell."""
    found = 0
    for other in range(CELLS):
        found += matches(state, box, cell, other)
    return found


@rule
def nightmare_symbols(state: State, box: Params) -> int:
    """The symbols of the Nightmares, cell by cell: `SYMBOLS` bits for each."""
    found = 0
    for cell in range(CELLS):
        kind = max(state.dreamscape[cell], 0)
        here = state.dreamscape[cell] != NONE and box.is_nightmare[kind] == 1
        found |= int(box.dream_symbols[kind] * here) << SYMBOLS * cell
    return found


@rule
def symbols_beside(found: int) -> int:
    """From the symbols in each cell those in all cells beside it: the Dreamscape moved by a cell in each direction."""
    rows = found << SYMBOLS * SIDE | found >> SYMBOLS * SIDE
    columns = (found & ~RIGHT_COLUMN) << SYMBOLS | (found & ~LEFT_COLUMN) >> SYMBOLS
    return rows | columns


@rule
def shuffle_dreams(state: State) -> None:
    """DC-2.1: an empty Dream stack is made anew from its discards."""
    for kind in range(DREAMS):
        if state.dream_deck[kind] > 0:
            return
    for kind in range(DREAMS):
        state.dream_deck[kind] = state.dream_discards[kind]
        state.dream_discards[kind] = 0
