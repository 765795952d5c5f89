"""The Bogeyman's card in the picture: the name, the Spooks in their columns, the rules."""

from __future__ import annotations

from typing import Any

from nightmare_gym.dreaming import layout as D
from nightmare_gym.games.bogeymen import layout as L
from nightmare_gym.games.bogeymen.layout import Step
from nightmare_gym.games.bogeymen.records import Params, State
from nightmare_gym.rendering import drawing
from nightmare_gym.rendering.bogeymen.words import kills, strikes
from nightmare_gym.rendering.canvas import Canvas
from nightmare_gym.rendering.dreaming.backdrop import BOTTOM, LEFT, TOP, frame
from nightmare_gym.rendering.dreaming.dice import dream_of, symbol
from nightmare_gym.rendering.dreaming.due import step_of, top
from nightmare_gym.rendering.dreaming.palette import (
    BLOOD,
    DARK,
    DREAM,
    FAINT,
    INK,
    MOON,
    NAME,
    SOFT,
    SPACE_EDGE,
    veil,
)
from nightmare_gym.rendering.sprites import Colour
from nightmare_gym.rendering.text import text_width, wrapped

WIDE, TALL = 388, BOTTOM - TOP
COLOUR = (D.RED, D.BLUE, D.GREEN, D.YELLOW)
"""The colour of each Bogeyman."""
GRID_TOP, GRID_BOTTOM, BIGGEST = 88, 34, 52
"""The distances from the card's top and bottom to the Spooks, and the largest width of a column."""
TEXT = 232
"""The distance from the card's left side to its text."""


def bogeyman(canvas: Canvas, state: State, params: Params) -> None:
    """Draw the whole card."""
    step = step_of(state)
    frame(
        canvas,
        LEFT,
        TOP,
        WIDE,
        TALL,
        lit=step in (Step.REROLL_SPOOKS, Step.CHOOSE_SPOOKS, Step.CHOOSE_RETURNED, Step.CHOOSE_EXCESS),
    )
    known = state.bogeyman != D.NONE
    colour = COLOUR[state.bogeyman] if known else -1
    if known:
        canvas.put(drawing.glow(150, DREAM[colour], 0.34), LEFT + TEXT + 68, TOP + 150)
        canvas.put(drawing.eye(116, 0.58, NAME[colour], DREAM[colour], DARK), LEFT + TEXT + 68, TOP + 136)
    name = L.BOGEYMEN[state.bogeyman] if known else "The Bogeyman"
    canvas.write(name, LEFT + 16, TOP + 30, 24, NAME[colour] if known else INK, bold=True)
    canvas.write("the Spooks", LEFT + 16, TOP + 60, 13, SOFT, spacing=0.5)
    if params.hard:
        canvas.put(drawing.panel(92, 24, 12, veil(BLOOD, 50), BLOOD), LEFT + WIDE - 106, TOP + 48)
        canvas.write("Hard mode", LEFT + WIDE - 60, TOP + 60, 13, BLOOD, "middle")
    if known:
        card = params.bogeymen[state.bogeyman]
        spooks(canvas, state, card)
        _words(canvas, state, card)
    _legend(canvas, params)


def highest(state: State, card: Any) -> int:
    """Return the number of rows to draw: those of the card, and those that have grown above them."""
    taken = [cell for cell in range(L.CELLS) if state.spooks[cell] != D.NONE or state.picked_up[cell]]
    return min(L.ROWS, max([int(card.rows)] + [cell // L.COLUMNS + 1 for cell in taken]))


def spooks(canvas: Canvas, state: State, card: Any) -> None:
    """Draw the Spooks from the bottom row up; the gap of a Spook that was picked up glows."""
    rows, columns = highest(state, card), int(card.columns)
    pitch = min(float(BIGGEST), (TALL - GRID_TOP - GRID_BOTTOM) / rows)
    left, ground = LEFT + 44, TOP + TALL - GRID_BOTTOM
    size = round(pitch - 4)
    lowest = drawing.panel(columns * pitch + 8, pitch + 6, 9, veil(MOON, 22), veil(MOON, 120))
    canvas.put(lowest, left - 4, ground - pitch - 3)
    for row in range(rows):
        y = ground - (row + 0.5) * pitch
        canvas.write(str(row + 1), left - 12, y, 12, FAINT, "right")
        for column in range(columns):
            cell = row * L.COLUMNS + column
            _spook(canvas, state, cell, left + (column + 0.5) * pitch, y, size)
    canvas.write("the bottom row comes to you when you Rest", LEFT + 16, TOP + TALL - 15, 12, SOFT)


def _spook(canvas: Canvas, state: State, cell: int, x: float, y: float, size: int) -> None:
    spook = int(state.spooks[cell])
    if spook == D.NONE:
        gap = bool(state.picked_up[cell])
        edge: Colour = MOON if gap else veil(SPACE_EDGE, 90)
        fill = veil(MOON, 40) if gap else veil(DARK, 60)
        canvas.put(drawing.panel(size, size, 0.22 * size, fill, edge), x - size / 2, y - size / 2)
        return
    if in_question(state, cell):
        canvas.put(drawing.panel(size + 5, size + 5, 0.26 * size, MOON), x - size / 2 - 2.5, y - size / 2 - 2.5)
    canvas.put(dream_of(size, spook), x, y)
    canvas.square(x, y, size, L.FIRST_CELL + cell)


def in_question(state: State, cell: int) -> bool:
    """Tell whether the question is about Spooks like this one."""
    step, colour = step_of(state), int(state.spooks[cell]) % D.COLOURS
    if step == Step.CHOOSE_SPOOKS:
        return colour == state.paid and (not state.picked_up.any() or _touches(state, cell))
    if step == Step.CHOOSE_RETURNED:
        return top(state).b in (0, colour + 1)
    return step == Step.CHOOSE_EXCESS and cell < L.COLUMNS


def _touches(state: State, cell: int) -> bool:
    """Tell whether a Spook beside, above or below this cell was picked up."""
    column = cell % L.COLUMNS
    beside = [
        cell - L.COLUMNS,
        cell + L.COLUMNS,
        *([cell - 1] * (column > 0)),
        *([cell + 1] * (column < L.COLUMNS - 1)),
    ]
    return any(state.picked_up[other] for other in beside if 0 <= other < L.CELLS)


def _words(canvas: Canvas, state: State, card: Any) -> None:
    """Write the number of Spooks left, and the Bogeyman's rules."""
    x, y = LEFT + TEXT, TOP + 224.0
    left = sum(spook != D.NONE for spook in state.spooks)
    canvas.write(str(left), x, y, 40, MOON, bold=True)
    canvas.write("Spooks left", x + text_width(str(left), 40) + 10, y + 7, 14, SOFT)
    y += 50
    for text, colour in ((kills(card), INK), (strikes(card), BLOOD)):
        for line in wrapped(text, 14, WIDE - TEXT - 14) if text else ():
            canvas.write(line, x, y, 14, colour)
            y += 19
        y += 16
    if state.sleepless:
        canvas.write("The next Rest", x, y, 14, MOON)
        canvas.write("returns nothing.", x, y + 19, 14, MOON)


def _legend(canvas: Canvas, params: Params) -> None:
    """Explain the faces of the dice."""
    x, y = LEFT + TEXT + 10, TOP + TALL - 132
    for i, (face, words) in enumerate(
        (
            (D.ONE, f"Power: {params.power_to_end} win"),
            (D.HUNT, f"Hunt: {params.hunt_spaces} lose"),
            (D.EXHAUST, f"Exhaust: {params.exhaust_spaces} drain"),
            (D.SHADOW, f"Shadow: {params.shadow_spaces} Awaken"),
        )
    ):
        canvas.put(symbol(24, face, SOFT, DARK), x, y + 28 * i)
        canvas.write(words, x + 20, y + 28 * i, 13, SOFT)
