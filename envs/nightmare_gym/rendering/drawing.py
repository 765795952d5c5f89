"""Shapes that the pictures of several games use: text, panels, markers, dice, eyes, circular tracks.

Every shape is a `Sprite`: it is painted once at a multiple of its size, reduced with anti-aliasing, and kept.
A frame only pastes sprites. The font is Pillow's own.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from math import ceil, cos, floor, pi, sin
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

SCALE = 3
"""The factor by which a shape is painted larger than it is on the picture."""

Colour = tuple[int, int, int] | tuple[int, int, int, int]
Point = tuple[float, float]
CLEAR = (0, 0, 0, 0)
PIPS: tuple[tuple[Point, ...], ...] = (
    ((0, 0),),
    ((-1, -1), (1, 1)),
    ((-1, -1), (0, 0), (1, 1)),
    ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
)
"""The places of the pips of a d6, face by face, in steps from the middle."""


class Sprite(NamedTuple):
    """A small picture with transparency.

    Attributes:
        image: The picture.
        x: The distance from its left edge to the point that it is placed by.
        y: The distance from its upper edge to that point.
    """

    image: Image.Image
    x: float
    y: float


class Canvas:
    """A picture in the making; sprites are placed by their own point, text by the middle of its height."""

    def __init__(self, image: Image.Image) -> None:
        self.image = image

    def put(self, sprite: Sprite, x: float, y: float) -> None:
        """Place a sprite."""
        self.image.paste(sprite.image, (round(x - sprite.x), round(y - sprite.y)), sprite.image)

    def write(
        self,
        words: str,
        x: float,
        y: float,
        size: float,
        colour: Colour,
        align: str = "left",
        bold: bool = False,
        spacing: float = 0,
    ) -> float:
        """Write one line and return its width; x is its left, middle or right, by `align`."""
        if not words:
            return 0
        sprite = line(words, size, colour, bold, spacing)
        width = text_width(words, size, spacing)
        self.put(sprite, x - {"left": 0, "middle": width / 2, "right": width}[align], y)
        return width

    def array(self) -> NDArray[np.uint8]:
        """The picture as numbers: height, width, red-green-blue."""
        return np.array(self.image, dtype=np.uint8)


def painted(
    width: float, height: float, paint: Callable[[ImageDraw.ImageDraw, float], None], middle: bool = False
) -> Sprite:
    """A sprite that `paint(draw, scale)` paints enlarged, placed by its upper left corner or middle."""
    image = Image.new("RGBA", (ceil(width) * SCALE, ceil(height) * SCALE), CLEAR)
    paint(ImageDraw.Draw(image), SCALE)
    small = image.resize((ceil(width), ceil(height)), Image.Resampling.LANCZOS)
    return Sprite(small, width / 2, height / 2) if middle else Sprite(small, 0, 0)


# --- text ---------------------------------------------------------------------------------------------------


@cache
def font(size: float) -> ImageFont.FreeTypeFont:
    """Pillow's own font."""
    found = ImageFont.load_default(size=size)
    assert isinstance(found, ImageFont.FreeTypeFont)
    return found


@lru_cache(8192)
def text_width(words: str, size: float, spacing: float = 0) -> float:
    """Return the width of a line of text."""
    return font(size * SCALE).getlength(words) / SCALE + spacing * max(0, len(words) - 1)


@lru_cache(2048)
def line(words: str, size: float, colour: Colour, bold: bool = False, spacing: float = 0) -> Sprite:
    """A line of text, placed by its left end and middle height; `spacing` sets its letters apart."""
    face = font(size * SCALE)
    height = 1.6 * size

    def paint(draw: ImageDraw.ImageDraw, scale: float) -> None:
        stroke = max(1, round(size * scale / 60)) if bold else 0
        x = 2.0 * scale
        for part in words if spacing else (words,):
            draw.text(
                (x, height * scale / 2),
                part,
                colour,
                face,
                anchor="lm",
                stroke_width=stroke,
                stroke_fill=colour,
            )
            x += face.getlength(part) + spacing * scale

    sprite = painted(text_width(words, size, spacing) + 4, height, paint)
    return Sprite(sprite.image, 2, height / 2)


@lru_cache(1024)
def wrapped(words: str, size: float, width: float) -> tuple[str, ...]:
    """Text in lines no wider than `width`, and of about equal length."""
    found = _broken(words, size, width)
    for narrower in range(int(width), int(width / 2), -6):
        lines = _broken(words, size, narrower)
        if len(lines) > len(found):
            break
        found = lines
    return tuple(found)


def _broken(words: str, size: float, width: float) -> list[str]:
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and text_width(longer, size) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


# --- plain shapes -------------------------------------------------------------------------------------------


@cache
def panel(
    width: float, height: float, radius: float, fill: Colour, edge: Colour = CLEAR, thickness: float = 1
) -> Sprite:
    """A rectangle with round corners, placed by its upper left corner."""

    def paint(draw: ImageDraw.ImageDraw, scale: float) -> None:
        area = (0, 0, width * scale - 1, height * scale - 1)
        draw.rounded_rectangle(area, radius * scale, fill, edge, round(thickness * scale) if edge != CLEAR else 0)

    return painted(width, height, paint)


@cache
def disc(radius: float, fill: Colour, edge: Colour = CLEAR, thickness: float = 1.5) -> Sprite:
    """A disc, placed by its middle."""

    def paint(draw: ImageDraw.ImageDraw, scale: float) -> None:
        width = round(thickness * scale) if edge != CLEAR else 0
        draw.ellipse((scale, scale, (2 * radius + 1) * scale, (2 * radius + 1) * scale), fill, edge, width)

    return painted(2 * radius + 2, 2 * radius + 2, paint, middle=True)


@cache
def glow(radius: float, colour: Colour, strength: float = 0.6) -> Sprite:
    """Soft light around a point."""
    size = 2 * ceil(radius) + 1
    y, x = np.mgrid[:size, :size] - ceil(radius)
    fade = np.clip(1 - np.hypot(x, y) / radius, 0, 1) ** 2
    pixels = np.zeros((size, size, 4), np.uint8)
    pixels[..., :3] = colour[:3]
    pixels[..., 3] = np.round(255 * strength * fade)
    return Sprite(Image.fromarray(pixels), size / 2, size / 2)


@cache
def diamond(radius: float, fill: Colour, edge: Colour) -> Sprite:
    """A square that stands on its corner, placed by its middle."""

    def paint(draw: ImageDraw.ImageDraw, scale: float) -> None:
        for size, colour in ((radius, edge), (radius - 2, fill)):
            draw.polygon([((radius + x * size) * scale, (radius + y * size) * scale) for x, y in CORNERS], colour)

    return painted(2 * radius, 2 * radius, paint, middle=True)


CORNERS: tuple[Point, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))


@cache
def eye(width: float, openness: float, lid: Colour, iris: Colour, pupil: Colour) -> Sprite:
    """An eye, placed by its middle; `openness` is its height as a share of its width."""
    height = max(2.0, width * openness)

    def paint(draw: ImageDraw.ImageDraw, scale: float) -> None:
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

    def paint(draw: ImageDraw.ImageDraw, scale: float) -> None:
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
    gap = 2.0
    outline = _arc(spaces, index, outer, gap, +1) + _arc(spaces, index, inner, gap, -1)
    left, upper = floor(min(x for x, _ in outline)) - 2, floor(min(y for _, y in outline)) - 2
    width = ceil(max(x for x, _ in outline)) + 2 - left
    height = ceil(max(y for _, y in outline)) + 2 - upper

    def paint(draw: ImageDraw.ImageDraw, scale: float) -> None:
        corners = [((x - left) * scale, (y - upper) * scale) for x, y in outline]
        draw.polygon(corners, fill)
        if edge != CLEAR:
            draw.line([*corners, corners[0], corners[1]], edge, round(thickness * scale), joint="curve")

    return Sprite(painted(width, height, paint).image, -left, -upper)


def _arc(spaces: int, index: int, radius: float, gap: float, direction: int) -> list[Point]:
    half = 0.5 - gap / 2 / (2 * pi * radius / spaces)
    return [ring_point(spaces, index + direction * half * (i / 6 - 1), radius) for i in range(13)]


@cache
def arrow(spaces: int, start: float, end: float, radius: float, colour: Colour) -> Sprite:
    """A thin arrow along a ring, from one space to another, placed by the ring's middle."""
    size = radius + 8

    def paint(draw: ImageDraw.ImageDraw, scale: float) -> None:
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
