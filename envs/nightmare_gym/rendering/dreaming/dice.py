"""The dreams: rounded dice in four colours, with stars, a claw, Zs, or an eye on their faces."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from nightmare_gym.dreaming.layout import COLOURS, EXHAUST, HUNT, ONE, SHADOW, TWO
from nightmare_gym.rendering.dreaming.palette import DREAM, RIM, SYMBOL
from nightmare_gym.rendering.sprites import Brush, Colour, Point, Sprite, painted

BLANK = -1
"""The face of a die that is not rolled yet."""
RAYS = 8
"""The number of corners of a star: four long ones, four short ones."""


def face_of(kind: int) -> int:
    """Return the face that a die of a kind shows; a moved or rotated one shows Shadow."""
    return min(kind // COLOURS, SHADOW)


def dream_of(size: float, kind: int) -> Sprite:
    """A die that lies on a card, placed by its middle."""
    return dream(size, kind % COLOURS, face_of(kind))


@cache
def dream(size: float, colour: int, face: int = BLANK) -> Sprite:
    """A die, placed by its middle."""

    def paint(draw: Brush, scale: float) -> None:
        whole, bevel = size * scale, size * scale * 0.055
        draw.rounded_rectangle((0, 0, whole - 1, whole - 1), whole * 0.24, RIM[colour])
        inner = (bevel, bevel * 0.7, whole - 1 - bevel, whole - 1 - 1.7 * bevel)
        draw.rounded_rectangle(inner, whole * 0.2, DREAM[colour])
        engrave(draw, whole, face, SYMBOL[colour], DREAM[colour])

    return painted(size, size, paint, middle=True)


@cache
def symbol(size: float, face: int, ink: Colour, ground: Colour) -> Sprite:
    """The symbol of a face, alone, placed by its middle."""
    return painted(size, size, lambda draw, scale: engrave(draw, size * scale, face, ink, ground), middle=True)


def engrave(draw: Brush, size: float, face: int, ink: Colour, ground: Colour) -> None:
    """Paint a face's symbol into a square of this size."""
    if face == ONE:
        _star(draw, size, (0.5, 0.49), 0.33, ink)
    elif face == TWO:
        _star(draw, size, (0.335, 0.335), 0.235, ink)
        _star(draw, size, (0.665, 0.645), 0.235, ink)
    elif face == HUNT:
        for middle in (0.29, 0.5, 0.71):
            _slash(draw, size, middle, ink)
    elif face == EXHAUST:
        _zed(draw, size, (0.18, 0.4, 0.38), ink)
        _zed(draw, size, (0.56, 0.17, 0.25), ink)
    elif face == SHADOW:
        _eye(draw, size, ink, ground)


def _star(draw: Brush, size: float, middle: Point, radius: float, ink: Colour) -> None:
    corners = []
    for i in range(RAYS):
        length = radius if i % 2 == 0 else 0.34 * radius
        angle = 2 * pi * i / RAYS
        corners.append(((middle[0] + length * sin(angle)) * size, (middle[1] - length * cos(angle)) * size))
    draw.polygon(corners, ink)


def _slash(draw: Brush, size: float, middle: float, ink: Colour) -> None:
    """One scratch of a claw: curved, and pointed at both ends."""
    left, right = [], []
    for i in range(21):
        t = i / 20
        x, y = middle + 0.13 - 0.22 * t - 0.05 * sin(pi * t), 0.17 + 0.64 * t
        width = 0.066 * sin(pi * t) ** 0.7
        left.append(((x - width) * size, y * size))
        right.append(((x + width) * size, y * size))
    draw.polygon(left + right[::-1], ink)


def _zed(draw: Brush, size: float, place: tuple[float, float, float], ink: Colour) -> None:
    """A Z, by its left side, its upper side and its size."""
    x, y, wide = (value * size for value in place)
    bar = max(1.0, 0.27 * wide)
    draw.rectangle((x, y, x + wide, y + bar), ink)
    draw.rectangle((x, y + wide - bar, x + wide, y + wide), ink)
    draw.polygon(
        ((x + wide - 1.3 * bar, y), (x + wide, y), (x + wide, y + bar), (x + 1.3 * bar, y + wide), (x, y + wide - bar)),
        ink,
    )


def _eye(draw: Brush, size: float, ink: Colour, ground: Colour) -> None:
    steps = [i / 30 for i in range(31)]
    above = [(0.13 + 0.74 * t, 0.49 - 0.25 * sin(pi * t)) for t in steps]
    lids = above + [(x, 0.98 - y) for x, y in reversed(above)]
    draw.polygon([(x * size, y * size) for x, y in lids], ink)
    for radius, colour in ((0.185, ground), (0.085, ink)):
        box = (0.5 - radius, 0.49 - radius, 0.5 + radius, 0.49 + radius)
        draw.ellipse(tuple(value * size for value in box), colour)
