"""Small drawings: Followers, forts, the crown, the Shaper, Cultists, markers, symbols, the Nightmares' eyes."""

from __future__ import annotations

from functools import cache

from nightmare_gym.games.cathedral.layout import SYMBOL_NAMES
from nightmare_gym.rendering import drawing
from nightmare_gym.rendering.canvas import Canvas
from nightmare_gym.rendering.cathedral.picture.palette import CULTIST, DARK, GOLD, INK, SIDE, SYMBOL, mixed
from nightmare_gym.rendering.sprites import CLEAR, Brush, Colour, Point, Sprite, painted

BODY: tuple[Point, ...] = (
    (0.5, 0.02), (0.66, 0.1), (0.68, 0.28), (0.62, 0.4), (0.9, 0.56), (0.86, 0.98), (0.14, 0.98), (0.1, 0.56),
    (0.38, 0.4), (0.32, 0.28), (0.34, 0.1),
)  # fmt: skip
WISP: tuple[Point, ...] = (
    (0.5, 0.02), (0.78, 0.16), (0.84, 0.5), (0.94, 0.98), (0.7, 0.84), (0.5, 0.98), (0.3, 0.84), (0.06, 0.98),
    (0.16, 0.5), (0.22, 0.16),
)  # fmt: skip
TOWER: tuple[Point, ...] = (
    (0.1, 0.98), (0.2, 0.4), (0.1, 0.36), (0.1, 0.06), (0.28, 0.06), (0.28, 0.18), (0.41, 0.18), (0.41, 0.06),
    (0.59, 0.06), (0.59, 0.18), (0.72, 0.18), (0.72, 0.06), (0.9, 0.06), (0.9, 0.36), (0.8, 0.4), (0.9, 0.98),
)  # fmt: skip
CROWN: tuple[Point, ...] = (
    (0.08, 0.88), (0.02, 0.24), (0.3, 0.52), (0.5, 0.08), (0.7, 0.52), (0.98, 0.24), (0.92, 0.88),
)  # fmt: skip


@cache
def shape(points: tuple[Point, ...], size: float, colour: Colour) -> Sprite:
    """A polygon on a dark ground of its own shape, placed by its middle."""

    def paint(draw: Brush, scale: float) -> None:
        for grow, fill in ((1.0, DARK), (0.8, colour)):
            corners = [
                ((0.5 + (x - 0.5) * grow) * size * scale, (0.5 + (y - 0.5) * grow) * size * scale) for x, y in points
            ]
            draw.polygon(corners, fill)

    return painted(size, size, paint, middle=True)


def unit(side: int, size: float) -> Sprite:
    """A Follower of yours or the King's, or a Shadow."""
    return shape(WISP if side == 2 else BODY, size, SIDE[side])


def tower(side: int, size: float) -> Sprite:
    """A fort."""
    return shape(TOWER, size, SIDE[side])


def crown(size: float) -> Sprite:
    """The King's Dreamer."""
    return shape(CROWN, size, SIDE[1])


def cultist(size: float) -> Sprite:
    """A Cultist."""
    return shape(BODY, size, CULTIST)


def shaper(size: float) -> Sprite:
    """Your Shaper."""
    return drawing.diamond(size / 2, GOLD, mixed(SIDE[0], INK, 0.5))


def nightmare(width: float) -> Sprite:
    """A Nightmare's eye."""
    return drawing.eye(width, 0.62, (250, 232, 214), (176, 36, 70), DARK)


@cache
def moon(size: float, colour: Colour) -> Sprite:
    """A crescent, placed by its middle."""

    def paint(draw: Brush, scale: float) -> None:
        side = size * scale
        draw.ellipse((0.08 * side, 0.08 * side, 0.92 * side, 0.92 * side), colour)
        draw.ellipse((0.34 * side, 0.0, 1.1 * side, 0.76 * side), CLEAR)

    return painted(size, size, paint, middle=True)


def symbol(canvas: Canvas, x: float, y: float, which: int, size: float) -> None:
    """The badge of a symbol."""
    canvas.put(drawing.disc(size / 2, SYMBOL[which], DARK, 1), x, y)
    canvas.write(SYMBOL_NAMES[which], x, y, 0.68 * size, DARK, "middle", bold=True)


def chip(canvas: Canvas, x: float, y: float, sprite: Sprite, words: str, size: float, colour: Colour = INK) -> float:
    """Draw an icon and a number to its right; return the width of both."""
    canvas.put(sprite, x + size / 2, y)
    return size + 3 + canvas.write(words, x + size + 2, y, 0.86 * size, colour, bold=True)
