"""Shapes that the pictures of several games use: panels, markers, dice, eyes, circular tracks."""

from __future__ import annotations

from functools import cache
from math import ceil, cos, floor, pi, sin

import numpy as np
from PIL import Image

from nightmare_gym.rendering import svg
from nightmare_gym.rendering.sprites import CLEAR, Brush, Colour, Point, Sprite, painted

PIPS: tuple[tuple[Point, ...], ...] = (
    ((0, 0),),
    ((-1, -1), (1, 1)),
    ((-1, -1), (0, 0), (1, 1)),
    ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
)
"""The places of the pips of a d6, face by face, in steps from the middle."""


@cache
def panel(
    width: float, height: float, radius: float, fill: Colour, edge: Colour = CLEAR, thickness: float = 1
) -> Sprite:
    """A rectangle with round corners, placed by its upper left corner."""

    def paint(draw: Brush, scale: float) -> None:
        area = (0, 0, width * scale - 1, height * scale - 1)
        draw.rounded_rectangle(area, radius * scale, fill, edge, round(thickness * scale) if edge != CLEAR else 0)

    return painted(width, height, paint)


@cache
def disc(radius: float, fill: Colour, edge: Colour = CLEAR, thickness: float = 1.5) -> Sprite:
    """A disc, placed by its middle."""

    def paint(draw: Brush, scale: float) -> None:
        width = round(thickness * scale) if edge != CLEAR else 0
        draw.ellipse((scale, scale, (2 * radius + 1) * scale, (2 * radius + 1) * scale), fill, edge, width)

    return painted(2 * radius + 2, 2 * radius + 2, paint, middle=True)


@cache
def glow(radius: float, colour: Colour, strength: float = 0.6) -> Sprite:
    """Soft light around a point."""
    size = 2 * ceil(radius) + 1

    def pixels() -> Image.Image:
        y, x = np.mgrid[:size, :size] - ceil(radius)
        fade = np.clip(1 - np.hypot(x, y) / radius, 0, 1) ** 2
        light = np.zeros((size, size, 4), np.uint8)
        light[..., :3] = colour[:3]
        light[..., 3] = np.round(255 * strength * fade)
        return Image.fromarray(light)

    def shapes() -> str:
        return svg.moved(svg.light(radius, colour, strength), size / 2, size / 2)

    return Sprite(size / 2, size / 2, pixels, shapes)


@cache
def diamond(radius: float, fill: Colour, edge: Colour) -> Sprite:
    """A square that stands on its corner, placed by its middle."""

    def paint(draw: Brush, scale: float) -> None:
        for size, colour in ((radius, edge), (radius - 2, fill)):
            draw.polygon([((radius + x * size) * scale, (radius + y * size) * scale) for x, y in CORNERS], colour)

    return painted(2 * radius, 2 * radius, paint, middle=True)


CORNERS: tuple[Point, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))


@cache
def eye(width: float, openness: float, lid: Colour, iris: Colour, pupil: Colour) -> Sprite:
    """An eye, placed by its middle; `openness` is its height as a share of its width."""
    height = max(2.0, width * openness)

    def paint(draw: Brush, scale: float) -> None:
        steps = [i / 40 for i in range(41)]
        above = [(1 + s * width, 1 + height / 2 * (1 - sin(pi * s))) for s in steps]
        below = [(x, 2 + height - y) for x, y in reversed(above)]
        draw.polygon([(x * scale, y * scale) for x, y in above + below], lid)
        for part, colour, wide in ((0.44, iris, 1.0), (0.2, pupil, 0.55)):
            x, y = 1 + width / 2, 1 + height / 2
            a, b = height * part * wide, height * part
            draw.ellipse(((x - a) * scale, (y - b) * scale, (x + a) * scale, (y + b) * scale), colour)

    return painted(width + 2, height + 2, paint, middle=True)


@cache
def die(size: float, face: int, fill: Colour, edge: Colour, pip: Colour) -> Sprite:
    """A d6 that shows a face (1 to 6; 0 shows none), placed by its middle."""

    def paint(draw: Brush, scale: float) -> None:
        area = (0, 0, size * scale - 1, size * scale - 1)
        draw.rounded_rectangle(area, size * scale * 0.2, fill, edge, max(1, round(size * scale / 30)))
        radius = size * 0.095
        for x, y in PIPS[face - 1] if face else ():
            middle_x, middle_y = size * (0.5 + 0.25 * x), size * (0.5 + 0.25 * y)
            spot = (middle_x - radius, middle_y - radius, middle_x + radius, middle_y + radius)
            draw.ellipse(tuple(value * scale for value in spot), pip)

    return painted(size, size, paint, middle=True)


# --- tracks -------------------------------------------------------------------------------------------------


def ring_point(spaces: int, index: float, radius: float) -> Point:
    """The middle of a space, from the ring's middle; space 0 is at the top, the others clockwise."""
    angle = 2 * pi * index / spaces
    return radius * sin(angle), -radius * cos(angle)


def ring_outline(spaces: int, index: float, inner: float, outer: float) -> list[Point]:
    """The corners of a space of a circular track, from the ring's middle; a gap parts it from its neighbours."""
    gap = 2.0
    return _arc(spaces, index, outer, gap, +1) + _arc(spaces, index, inner, gap, -1)


@cache
def ring_space(
    spaces: int,
    index: int,
    inner: float,
    outer: float,
    fill: Colour,
    edge: Colour = CLEAR,
    thickness: float = 1,
) -> Sprite:
    """A space of a circular track, placed by the ring's middle."""
    outline = ring_outline(spaces, index, inner, outer)
    left, upper = floor(min(x for x, _ in outline)) - 2, floor(min(y for _, y in outline)) - 2
    width = ceil(max(x for x, _ in outline)) + 2 - left
    height = ceil(max(y for _, y in outline)) + 2 - upper

    def paint(draw: Brush, scale: float) -> None:
        corners = [((x - left) * scale, (y - upper) * scale) for x, y in outline]
        draw.polygon(corners, fill)
        if edge != CLEAR:
            draw.line([*corners, corners[0], corners[1]], edge, round(thickness * scale), joint="curve")

    return painted(width, height, paint).at(-left, -upper)


def _arc(spaces: int, index: float, radius: float, gap: float, direction: int) -> list[Point]:
    half = 0.5 - gap / 2 / (2 * pi * radius / spaces)
    return [ring_point(spaces, index + direction * half * (i / 6 - 1), radius) for i in range(13)]


@cache
def arrow(spaces: int, start: float, end: float, radius: float, colour: Colour) -> Sprite:
    """A thin arrow along a ring, from one space to another, placed by the ring's middle."""
    size = radius + 8

    def paint(draw: Brush, scale: float) -> None:
        points = [ring_point(spaces, start + (end - start) * i / 40, radius) for i in range(41)]
        draw.line([((x + size) * scale, (y + size) * scale) for x, y in points], colour, round(1.5 * scale))
        tip = end + 0.45 * spaces / 30
        head = [
            ring_point(spaces, tip, radius),
            ring_point(spaces, end, radius - 5),
            ring_point(spaces, end, radius + 5),
        ]
        draw.polygon([((x + size) * scale, (y + size) * scale) for x, y in head], colour)

    return painted(2 * size, 2 * size, paint, middle=True)
