"""Small drawings: the symbols, the counters, a chest, the Monsters, dream catchers."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import cos, pi, sin

from nightmare_gym.rendering import sprites
from nightmare_gym.rendering.dream_catchers.picture.palette import (
    BLOOD,
    CATCHER,
    DARK,
    FUR,
    GOLD,
    INK,
    MOON,
    SWEET,
    SYMBOL,
    WOOD,
    WOOD_DARK,
    mixed,
)
from nightmare_gym.rendering.sprites import CLEAR, Colour, Point, Sprite, painted


class Brush:
    """Paints on a square whose sides are 1."""

    def __init__(self, draw: sprites.Brush, side: float) -> None:
        self.draw, self.side = draw, side

    def shape(self, points: list[Point], fill: Colour) -> None:
        """A polygon."""
        self.draw.polygon([(x * self.side, y * self.side) for x, y in points], fill)

    def oval(self, x: float, y: float, a: float, b: float, fill: Colour) -> None:
        """An ellipse by its middle and radii."""
        self.draw.ellipse(tuple(value * self.side for value in (x - a, y - b, x + a, y + b)), fill)

    def disc(self, x: float, y: float, radius: float, fill: Colour) -> None:
        """A disc."""
        self.oval(x, y, radius, radius, fill)

    def slice(self, radius: float, first: float, last: float, fill: Colour) -> None:
        """A part of a disc in the middle, in degrees."""
        area = tuple(value * self.side for value in (0.5 - radius, 0.5 - radius, 0.5 + radius, 0.5 + radius))
        self.draw.pieslice(area, first, last, fill)

    def stroke(self, points: list[Point], width: float, fill: Colour) -> None:
        """A line with round ends."""
        self.draw.line([(x * self.side, y * self.side) for x, y in points], fill, round(width * self.side), "curve")
        for x, y in (points[0], points[-1]):
            self.disc(x, y, width / 2, fill)

    def params(self, x: float, y: float, width: float, height: float, fill: Colour, radius: float = 0) -> None:
        """A rectangle by its upper left corner."""
        area = tuple(value * self.side for value in (x, y, x + width, y + height))
        self.draw.rounded_rectangle(area, radius * self.side, fill)


def drawn(size: float, paint: Callable[[Brush], None]) -> Sprite:
    """A square sprite, placed by its middle."""
    return painted(size, size, lambda draw, scale: paint(Brush(draw, size * scale)), middle=True)


def around(x: float, y: float, corners: int, *radii: float, turn: float = 0) -> list[Point]:
    """Points around a middle, at these distances in turn; the first is at the top."""
    angles = [turn + 2 * pi * i / corners for i in range(corners)]
    return [
        (x + radii[i % len(radii)] * sin(angle), y - radii[i % len(radii)] * cos(angle))
        for i, angle in enumerate(angles)
    ]


# --- symbols --------------------------------------------------------------------------------------------------------


def _heart(brush: Brush) -> None:
    angles = [2 * pi * i / 60 for i in range(60)]
    outline = [(16 * sin(a) ** 3, -13 * cos(a) + 5 * cos(2 * a) + 2 * cos(3 * a) + cos(4 * a)) for a in angles]
    brush.shape([(0.5 + x / 36, 0.47 + y / 36) for x, y in outline], SYMBOL[0])
    brush.oval(0.31, 0.32, 0.08, 0.06, mixed(SYMBOL[0], INK, 0.6))


def _donut(brush: Brush) -> None:
    brush.disc(0.5, 0.5, 0.46, (196, 132, 76))
    brush.shape([(0.5 + (0.4 + 0.03 * sin(7 * 2 * pi * i / 70)) * cos(2 * pi * i / 70),
                  0.49 + (0.4 + 0.03 * sin(7 * 2 * pi * i / 70)) * sin(2 * pi * i / 70)) for i in range(70)],
                (255, 150, 178))  # fmt: skip
    sprinkles: tuple[Colour, ...] = ((255, 244, 190), (150, 230, 255), (255, 255, 255))
    for i, (x, y) in enumerate(around(0.5, 0.49, 9, 0.29, 0.25)):
        across, down = 0.045 * cos(2.3 * i), 0.045 * sin(2.3 * i)
        brush.stroke([(x - across, y - down), (x + across, y + down)], 0.045, sprinkles[i % 3])
    brush.disc(0.5, 0.5, 0.16, (196, 132, 76))
    brush.disc(0.5, 0.51, 0.13, CLEAR)


def _star(brush: Brush) -> None:
    brush.shape(around(0.5, 0.54, 10, 0.5, 0.22), SYMBOL[2])
    brush.shape(around(0.5, 0.54, 10, 0.34, 0.15), mixed(SYMBOL[2], INK, 0.45))


def _magnifier(brush: Brush) -> None:
    brush.stroke([(0.62, 0.62), (0.88, 0.88)], 0.15, (154, 98, 70))
    brush.disc(0.41, 0.41, 0.37, SYMBOL[3])
    brush.disc(0.41, 0.41, 0.27, (24, 70, 104))
    brush.oval(0.33, 0.32, 0.09, 0.06, mixed(SYMBOL[3], INK, 0.7))


def _shield(brush: Brush) -> None:
    outline = [(0.5, 0.04), (0.9, 0.15), (0.88, 0.5), (0.76, 0.76), (0.5, 0.97), (0.24, 0.76), (0.12, 0.5), (0.1, 0.15)]
    brush.shape(outline, mixed(SYMBOL[4], INK, 0.55))
    inner = [(0.5 + 0.78 * (x - 0.5), 0.49 + 0.78 * (y - 0.5)) for x, y in outline]
    brush.shape(inner, SYMBOL[4])
    brush.shape([inner[0], *inner[4:]], mixed(SYMBOL[4], DARK, 0.3))


def _sword(brush: Brush) -> None:
    brush.shape([(0.95, 0.05), (0.93, 0.24), (0.4, 0.74), (0.27, 0.61), (0.77, 0.07)], SYMBOL[5])
    brush.shape([(0.95, 0.05), (0.93, 0.24), (0.4, 0.74), (0.335, 0.675)], mixed(SYMBOL[5], DARK, 0.32))
    brush.stroke([(0.18, 0.52), (0.48, 0.82)], 0.1, GOLD)
    brush.stroke([(0.27, 0.73), (0.12, 0.88)], 0.1, (154, 98, 70))
    brush.disc(0.11, 0.89, 0.085, GOLD)


def _wild(brush: Brush) -> None:
    for i, colour in enumerate(SYMBOL):
        brush.slice(0.46, 60 * i - 90, 60 * i - 29, colour)
    brush.shape(around(0.5, 0.53, 10, 0.29, 0.13), (255, 255, 255))


PAINTERS = (_heart, _donut, _star, _magnifier, _shield, _sword, _wild)


@cache
def icon(power: int, size: float) -> Sprite:
    """A symbol, or the Wild."""
    return drawn(size, PAINTERS[power])


# --- counters and cards ---------------------------------------------------------------------------------------------


def _moon(brush: Brush) -> None:
    brush.disc(0.5, 0.5, 0.47, MOON)
    brush.disc(0.7, 0.38, 0.38, CLEAR)


def _cloud(brush: Brush) -> None:
    brush.disc(0.5, 0.5, 0.49, SWEET)
    for x, y, radius in ((0.32, 0.55, 0.15), (0.5, 0.46, 0.21), (0.68, 0.55, 0.15)):
        brush.disc(x, y, radius, (246, 250, 255))
    brush.params(0.3, 0.54, 0.4, 0.16, (246, 250, 255), 0.08)


def _eye(brush: Brush) -> None:
    brush.disc(0.5, 0.5, 0.49, BLOOD)
    brush.disc(0.5, 0.5, 0.42, (44, 8, 24))
    upper = [(0.14, 0.5), (0.32, 0.31), (0.5, 0.25), (0.68, 0.31), (0.86, 0.5)]
    brush.shape([*upper, *((x, 1 - y) for x, y in reversed(upper))], (255, 226, 214))
    brush.disc(0.5, 0.5, 0.2, BLOOD)
    brush.oval(0.5, 0.5, 0.06, 0.17, DARK)


def _token(brush: Brush) -> None:
    brush.disc(0.5, 0.5, 0.49, (92, 58, 150))
    brush.disc(0.5, 0.5, 0.43, (40, 24, 76))
    for x in (0.34, 0.66):
        brush.disc(x, 0.42, 0.11, (226, 255, 170))
        brush.oval(x, 0.43, 0.04, 0.08, DARK)
    brush.shape([(0.24, 0.62), (0.34, 0.74), (0.42, 0.62), (0.5, 0.76), (0.58, 0.62), (0.66, 0.74), (0.76, 0.62)], INK)


def _sun(brush: Brush) -> None:
    brush.shape(around(0.5, 0.5, 24, 0.5, 0.36), (255, 196, 96))
    brush.disc(0.5, 0.5, 0.3, (255, 236, 170))


def _chest(brush: Brush) -> None:
    brush.params(0.06, 0.18, 0.88, 0.68, DARK, 0.12)
    brush.params(0.1, 0.22, 0.8, 0.3, GOLD, 0.1)
    brush.params(0.1, 0.46, 0.8, 0.36, WOOD, 0.04)
    for x in (0.18, 0.74):
        brush.params(x, 0.22, 0.08, 0.6, WOOD_DARK)
    brush.params(0.42, 0.4, 0.16, 0.2, INK, 0.04)


def _cross(brush: Brush) -> None:
    brush.params(0.06, 0.06, 0.88, 0.88, (150, 30, 54), 0.14)
    for ends in ([(0.26, 0.26), (0.74, 0.74)], [(0.26, 0.74), (0.74, 0.26)]):
        brush.stroke(ends, 0.14, INK)


COUNTERS = {"moon": _moon, "cloud": _cloud, "eye": _eye, "token": _token, "sun": _sun, "chest": _chest, "cross": _cross}


@cache
def counter(which: str, size: float) -> Sprite:
    """A counter of a track, a Monster token, the sun, a chest, or a Nightmare crossed out."""
    return drawn(size, COUNTERS[which])


@cache
def pointer(quarter: int, size: float, colour: Colour) -> Sprite:
    """A triangle that points up, down, left or right, in the order of `ARROWS`."""
    return drawn(
        size, lambda brush: brush.shape(around(0.5, 0.5, 3, 0.5, turn=(0, pi, -pi / 2, pi / 2)[quarter]), colour)
    )


# --- Monsters, dream catchers, the child ----------------------------------------------------------------------------


@cache
def monster(kind: int, eats: int, size: float) -> Sprite:
    """A Monster; its fur tells its food, its eyes and horns its kind."""

    def paint(brush: Brush) -> None:
        fur = FUR[eats]
        shade = mixed(fur, DARK, 0.35)
        for side in (-1, 1):
            root = 0.5 + side * 0.2
            tip = ((root + side * 0.16, 0.04), (root + side * 0.02, 0.0), (root + side * 0.3, 0.22))[kind % 3]
            brush.shape([(root - 0.08, 0.28), tip, (root + 0.08, 0.28)], (238, 226, 200))
        brush.shape(around(0.5, 0.56, 44, 0.43, 0.385), shade)
        brush.shape(around(0.5, 0.55, 44, 0.39, 0.35), fur)
        eyes: tuple[Point, ...] = (
            ((0.5, 0.43),),
            ((0.34, 0.44), (0.66, 0.44)),
            ((0.27, 0.46), (0.5, 0.38), (0.73, 0.46)),
        )[kind % 3]
        radius = (0.17, 0.12, 0.1)[kind % 3]
        for x, y in eyes:
            brush.disc(x, y, radius, (250, 252, 224))
            brush.oval(x, y + 0.01, radius * 0.36, radius * (0.7 if kind % 2 else 0.42), DARK)
        brush.shape([(0.22, 0.66), (0.78, 0.66), (0.7, 0.8), (0.5, 0.85), (0.3, 0.8)], (44, 10, 28))
        for i in range(3 + kind % 2):
            x = 0.3 + 0.4 * i / (2 + kind % 2)
            brush.shape([(x - 0.055, 0.66), (x + 0.055, 0.66), (x, 0.76)], INK)

    return drawn(size, paint)


@cache
def dream_catcher(character: int, size: float) -> Sprite:
    """A ring with a web and three feathers, in a character's colour."""

    def paint(brush: Brush) -> None:
        colour = CATCHER[character]
        for x, length in ((0.3, 0.26), (0.5, 0.34), (0.7, 0.26)):
            top = 0.62 + 0.08 * (x == 0.5)
            brush.stroke([(x, top - 0.1), (x, top)], 0.02, INK)
            brush.oval(x, top + length / 2 - 0.03, 0.055, length / 2, mixed(colour, INK, 0.35))
            brush.stroke([(x, top), (x, top + length - 0.1)], 0.014, mixed(colour, DARK, 0.4))
        rim = around(0.5, 0.36, 8, 0.29)
        for step in (2, 3):
            for i in range(8):
                brush.stroke([rim[i], rim[(i + step) % 8]], 0.016, mixed(colour, INK, 0.5))
        brush.draw.ellipse(
            tuple(value * brush.side for value in (0.18, 0.04, 0.82, 0.68)), None, colour, round(0.07 * brush.side)
        )
        brush.disc(0.5, 0.36, 0.055, INK)

    return drawn(size, paint)


@cache
def child(size: float, awake: bool) -> Sprite:
    """The child's head, asleep or awake."""

    def paint(brush: Brush) -> None:
        brush.disc(0.5, 0.5, 0.46, (86, 54, 44))
        brush.oval(0.5, 0.58, 0.37, 0.36, (246, 206, 176))
        brush.oval(0.5, 0.28, 0.34, 0.14, (86, 54, 44))
        for x in (0.34, 0.66):
            if awake:
                brush.disc(x, 0.54, 0.09, (255, 255, 255))
                brush.disc(x, 0.54, 0.045, DARK)
            else:
                brush.stroke([(x - 0.09, 0.55), (x - 0.03, 0.59), (x + 0.03, 0.59), (x + 0.09, 0.55)], 0.035, DARK)
            brush.oval(x + (0.1 if x > 0.5 else -0.1), 0.68, 0.06, 0.04, (244, 160, 150))
        if awake:
            brush.oval(0.5, 0.78, 0.07, 0.09, (122, 34, 44))
        else:
            brush.stroke([(0.43, 0.75), (0.5, 0.79), (0.57, 0.75)], 0.035, (150, 60, 60))

    return drawn(size, paint)
