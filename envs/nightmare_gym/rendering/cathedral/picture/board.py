"""The map: twelve areas around the Cathedral; areas that touch are adjacent."""

from __future__ import annotations

from nightmare_gym.games.cathedral import layout as L
from nightmare_gym.games.cathedral.records import Params, State
from nightmare_gym.rendering import drawing
from nightmare_gym.rendering.canvas import Canvas
from nightmare_gym.rendering.cathedral.picture.backdrop import MIDDLE, Area
from nightmare_gym.rendering.cathedral.picture.icons import chip, nightmare, shaper, symbol, tower, unit
from nightmare_gym.rendering.cathedral.picture.palette import (
    DARK,
    FAINT,
    GLOW,
    GOLD,
    GROUND,
    INK,
    LINE,
    SIDE,
    SOFT,
    SYMBOL,
    mixed,
    veil,
)
from nightmare_gym.rendering.cathedral.survey import Survey
from nightmare_gym.rendering.cathedral.words import marked_areas, nightmare_name
from nightmare_gym.rendering.sprites import Sprite
from nightmare_gym.rendering.text import text_width

OUTER, BETWEEN, INNER = 286.0, 184.0, 66.0
"""The radii of the map, of its inner ring, of the Cathedral."""
INNER_AREAS = L.AREAS - L.RING


def sector(area: int) -> tuple[int, float, float, float]:
    """Return the place of an area: the number of sectors of its ring, its own sector, the inner and outer radius."""
    if area < L.RING:
        return L.RING, area - 1, BETWEEN, OUTER
    return INNER_AREAS, area - L.RING - 0.5, INNER, BETWEEN


def middle_of(area: int) -> tuple[float, float]:
    """Return the middle of an area."""
    sectors, index, inner, outer = sector(area)
    x, y = drawing.ring_point(sectors, index, 0.5 * (inner + outer))
    if area >= L.RING:
        x, y = (0.93 * x, y + 9) if y < 0 else (x, y + 10)
    return MIDDLE[0] + x, MIDDLE[1] + y


def board(canvas: Canvas, state: State, params: Params, found: Survey) -> None:
    """Draw the map with everything that stands on it."""
    canvas.put(drawing.disc(OUTER + 7, veil(DARK, 200), LINE, 2), *MIDDLE)
    marked = marked_areas(params, int(state.clock))
    for area in sorted(range(L.AREAS), key=lambda one: one in marked):
        sectors, index, inner, outer = sector(area)
        fill = GROUND[found.control[area]] if state.corner != L.NONE else GROUND[L.NONE]
        edge, thick = (GOLD, 3) if area in marked else (mixed(fill, INK, 0.28), 1.2)
        canvas.put(drawing.ring_space(sectors, index, inner + 1, outer - 1, fill, edge, thick), *MIDDLE)
        corners = drawing.ring_outline(sectors, index, inner + 1, outer - 1)
        canvas.outline([(MIDDLE[0] + x, MIDDLE[1] + y) for x, y in corners], L.FIRST_AREA + area)
    for area in range(L.AREAS):
        _area(canvas, state, params, area)
    _cathedral(canvas, int(state.pieces))


def _area(canvas: Canvas, state: State, params: Params, area: int) -> None:
    """Draw an area: its symbol and name, units, forts, the Shaper, Nightmares."""
    x, y = middle_of(area)
    name = L.AREA_NAMES[area]
    wide = text_width(name, 11)
    symbol(canvas, x - wide / 2 - 4, y - 29, int(params.symbols[area]), 18)
    canvas.write(name, x - wide / 2 + 9, y - 29, 11, SOFT)
    there = state.areas[area]
    units = [(unit(side, 22), int(there.units[side]), side) for side in range(L.SIDES) if there.units[side]]
    _row(canvas, x, y - 5, units, 22)
    forts: list[tuple[Sprite, int, int]] = [
        (tower(side, 18), int(there.forts[side]), side) for side in range(L.PLAYERS) if there.forts[side]
    ]
    others = [shaper(18)] * bool(state.shaper == area)
    others += [nightmare(24) for which in range(L.IN_GAME) if state.lairs[which] == area]
    width = _width(forts, 18) + sum(26 for _ in others) + 8 * bool(forts and others)
    at = x - width / 2
    at = _row(canvas, at + _width(forts, 18) / 2, y + 23, forts, 18) + 8 * bool(forts)
    for i, sprite in enumerate(others):
        canvas.put(sprite, at + 13 + 26 * i, y + 23)
        if state.shaper == area and i == 0:
            canvas.square(at + 13, y + 23, 24, L.THE_SHAPER)
    if not units and not forts:
        canvas.write("empty" if state.corner != L.NONE else "", x, y - 5, 10, FAINT, "middle")


def _width(chips: list[tuple[Sprite, int, int]], size: float) -> float:
    """Return the width of chips side by side."""
    return sum(size + 6 + 0.55 * size for _ in chips) + 6 * max(0, len(chips) - 1)


def _row(canvas: Canvas, x: float, y: float, chips: list[tuple[Sprite, int, int]], size: float) -> float:
    """Draw chips side by side around a middle; return the x behind them."""
    at = x - _width(chips, size) / 2
    for sprite, number, side in chips:
        chip(canvas, at, y, sprite, str(number), size, mixed(SIDE[side], INK, 0.6))
        at += size + 12 + 0.55 * size
    return at


def _cathedral(canvas: Canvas, pieces: int) -> None:
    """Draw the Cathedral: a rose window with a pane for each piece that is built."""
    canvas.put(drawing.glow(2.2 * INNER, GOLD, 0.1 + 0.4 * pieces / L.PIECES), *MIDDLE)
    canvas.put(drawing.disc(INNER - 3, mixed(DARK, GLOW, 0.4), GOLD, 2), *MIDDLE)
    for piece in range(L.PIECES):
        colour = SYMBOL[piece % len(SYMBOL)] if piece < pieces else mixed(DARK, LINE, 0.5)
        pane = drawing.ring_space(L.PIECES, piece, 34, INNER - 8, colour, mixed(colour, DARK, 0.5), 1)
        canvas.put(pane, *MIDDLE)
    canvas.write(f"{pieces}", MIDDLE[0], MIDDLE[1] - 6, 22, INK, "middle", bold=True)
    canvas.write(f"of {L.PIECES}", MIDDLE[0], MIDDLE[1] + 13, 11, SOFT, "middle")


def nightmares(canvas: Canvas, area: Area, state: State) -> None:
    """Draw the game's Nightmares, their areas, and the Cultist of one of them."""
    x, y, width, _ = area
    for which, place in enumerate(("left", "right")):
        here = x + 12 + which * (width - 12) / 2
        canvas.put(nightmare(34), here + 18, y + 44)
        canvas.write(f"the {nightmare_name(state, which)}", here + 42, y + 36, 14, INK)
        lair = L.AREA_NAMES[state.lairs[which]] if state.lairs[which] != L.NONE else "not on the map yet"
        cultist = " (Cultist)" if state.kings_last == which else ""
        canvas.write(f"{place}: {lair}{cultist}", here + 42, y + 54, 11, SOFT)
        canvas.spot((here - 4, y + 24, (width - 24) / 2, 42), L.FIRST_NIGHTMARE + which)


def coming(canvas: Canvas, area: Area, state: State, params: Params) -> None:
    """Draw the symbols of this turn and of those to come, ringed in the colour of the side that plays."""
    x, y, _, _ = area
    at = x + 22 + canvas.write("from this turn on", x + 14, y + 86, 11, FAINT)
    for turn in range(max(int(state.clock), 1), int(params.turns) + 1):
        canvas.put(drawing.disc(9.5, SIDE[(turn + 1) % 2]), at + 6, y + 86)
        symbol(canvas, at + 6, y + 86, int(params.lap[turn]), 15)
        at += 20
