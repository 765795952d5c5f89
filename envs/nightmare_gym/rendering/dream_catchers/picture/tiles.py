"""Dream tiles, Power cards, Treasures."""

from __future__ import annotations

from functools import cache

from nightmare_gym.games.dream_catchers import layout as L
from nightmare_gym.games.dream_catchers.records import Params, State
from nightmare_gym.rendering import drawing
from nightmare_gym.rendering.canvas import Canvas
from nightmare_gym.rendering.dream_catchers.picture.backdrop import Area, frame
from nightmare_gym.rendering.dream_catchers.picture.icons import counter, icon, monster, pointer
from nightmare_gym.rendering.dream_catchers.picture.palette import (
    BAD,
    BAD_DARK,
    BAD_EDGE,
    DARK,
    GOLD,
    INK,
    LINE,
    MOON,
    SWEET,
    SWEET_EDGE,
    SWEET_LIGHT,
    SYMBOL,
    mixed,
    veil,
)
from nightmare_gym.rendering.dream_catchers.words import attacker
from nightmare_gym.rendering.sprites import Placed, Sprite, layered

GAP = 10
ARROW_PLACES = ((0.5, 0.1), (0.5, 0.9), (0.1, 0.5), (0.9, 0.5))
"""The place of a Nightmare's arrow, as a share of its side, in the order of `ARROWS`."""
ASIDE = (0, 0, 1, -1)
"""The direction in which its symbols make room for the arrow: 1 is right, -1 left."""


def symbols_of(bits: int) -> list[int]:
    """List the numbers of a set of symbols."""
    return [symbol for symbol in range(L.SYMBOLS) if int(bits) >> symbol & 1]


def dreamscape(canvas: Canvas, area: Area, state: State, params: Params) -> None:
    """Draw the nine cells; a Nightmare that attacks is outlined."""
    frame(canvas, area)
    x, y, width, _ = area
    side = (width - (L.SIDE + 1) * GAP) / L.SIDE
    for cell in range(L.CELLS):
        left = x + GAP + cell % L.SIDE * (side + GAP)
        down = y + GAP + cell // L.SIDE * (side + GAP)
        if cell == attacker(state):
            canvas.put(drawing.glow(0.64 * side, MOON, 0.95), left + side / 2, down + side / 2)
            canvas.put(drawing.panel(side + 10, side + 10, 13, MOON), left - 5, down - 5)
        dream(canvas, left, down, side, int(state.dreamscape[cell]), params)
        canvas.spot((left, down, side, side), L.FIRST_CELL + cell)


def dream(canvas: Canvas, x: float, y: float, side: float, kind: int, params: Params) -> None:
    """A Dream tile with its print, or the dark well of an empty cell, placed by its upper left corner."""
    if kind == L.NONE:
        canvas.put(drawing.panel(side, side, 14, veil(DARK, 200), LINE), x, y)
        return
    if params.is_nightmare[kind]:
        canvas.put(_nightmare(side), x, y)
        across, down = ARROW_PLACES[params.arrows[kind]]
        canvas.put(pointer(int(params.arrows[kind]), 0.2 * side, (255, 214, 140)), x + across * side, y + down * side)
    else:
        canvas.put(_sweet(side), x, y)
        if params.has_chest[kind]:
            canvas.put(counter("chest", 0.28 * side), x + 0.81 * side, y + 0.19 * side)
    symbols = symbols_of(params.dream_symbols[kind])
    size = (0.46 if len(symbols) == 1 else 0.31) * side
    aside = 0.06 * side * ASIDE[params.arrows[kind]] if params.is_nightmare[kind] else 0
    for i, symbol in enumerate(symbols):
        here = x + side / 2 + aside + (i - (len(symbols) - 1) / 2) * (size + 0.05 * side)
        canvas.put(icon(symbol, size), here, y + side / 2)


@cache
def _sweet(side: float) -> Sprite:
    """A blue tile with round corners and a bank of clouds."""
    tile, cloud = drawing.panel(side, side, 0.22 * side, SWEET, SWEET_EDGE, 2), mixed(SWEET, SWEET_LIGHT, 0.42)
    bank = ((0.19, 0.9, 0.09), (0.34, 0.86, 0.12), (0.55, 0.88, 0.1), (0.74, 0.87, 0.12))
    spots = [Placed(drawing.disc(radius * side, cloud), across * side, down * side) for across, down, radius in bank]
    return layered(tile, *spots)


@cache
def _nightmare(side: float) -> Sprite:
    """A red tile with sharp corners and a watching eye."""
    tile = drawing.panel(side, side, 0.07 * side, BAD, BAD_EDGE, 2)
    eye = drawing.eye(0.84 * side, 0.6, BAD_DARK, mixed(BAD_DARK, BAD, 0.45), BAD_DARK)
    return layered(tile, Placed(eye, side / 2, side / 2))


def pile_back(canvas: Canvas, x: float, y: float, side: float, mark: str) -> None:
    """The back of a stack, by its upper left corner."""
    for shift in (6, 3, 0):
        canvas.put(drawing.panel(side, side, 9, (46, 44, 96), LINE), x + shift, y - shift)
    canvas.put(counter(mark, 0.46 * side), x + side / 2, y + side / 2)


# --- cards ----------------------------------------------------------------------------------------------------------


def spread(cards: int, wide: float, room: float) -> list[float]:
    """List the left sides of cards of this width: side by side, or overlapping if the room is short."""
    pitch = min(wide + 7, (room - wide) / max(1, cards - 1))
    return [pitch * i for i in range(cards)]


@cache
def _card(width: float, height: float, power: int) -> Sprite:
    colour = SYMBOL[power] if power < L.SYMBOLS else GOLD
    return drawing.panel(width, height, 0.15 * width, mixed(colour, DARK, 0.72), mixed(colour, DARK, 0.15), 1.5)


def power_card(canvas: Canvas, x: float, y: float, width: float, power: int, declared: bool) -> None:
    """A Power, by its upper left corner; one that is declared for a catch stands out."""
    height = 1.32 * width
    if declared:
        canvas.put(drawing.panel(width + 6, height + 6, 0.18 * width, MOON), x - 3, y - 3)
    canvas.put(_card(width, height, power), x, y)
    canvas.put(icon(power, 0.66 * width), x + width / 2, y + height / 2)


def treasure_card(canvas: Canvas, x: float, y: float, width: float, treasure: int) -> None:
    """A Treasure, placed by its upper left corner: the thing that it moves, and the direction."""
    height = 1.2 * width
    canvas.put(drawing.panel(width, height, 0.15 * width, (84, 60, 30), GOLD, 1.5), x, y)
    middle, small = x + width / 2, 0.54 * width
    if treasure == L.DISPEL:
        canvas.put(counter("cross", 0.62 * width), middle, y + height / 2)
        return
    if treasure == L.WEAKEN:
        canvas.put(monster(1, 2, small), middle, y + 0.38 * height)
        canvas.write("-1", middle, y + 0.8 * height, 0.3 * width, INK, "middle", bold=True)
        return
    moved = {L.CALM: "eye", L.SWEETEN: "cloud", L.DELAY: "moon"}[treasure]
    canvas.put(counter(moved, small), middle, y + 0.37 * height)
    canvas.put(pointer(L.LEFT if treasure == L.SWEETEN else L.RIGHT, 0.26 * width, INK), middle, y + 0.8 * height)
