"""The canvas: a picture is a list of sprites and lines of text in their places, painted in pixels or written as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from nightmare_gym.engine.rendering import Spot
from nightmare_gym.engine.svg import document
from nightmare_gym.rendering import svg
from nightmare_gym.rendering.sprites import SCALE, Colour, Placed, Point, Sprite
from nightmare_gym.rendering.text import MARGIN, font, line, text_width, wrapped

SMALL = (13, 12, 11, 10)
"""The sizes of text in several lines."""


class Written(NamedTuple):
    """A line of text; x is its left, middle or right, y its middle height."""

    words: str
    x: float
    y: float
    size: float
    colour: Colour
    align: str
    bold: bool
    spacing: float

    def paint(self, image: Image.Image) -> None:
        """Paint it."""
        written = line(self.words, self.size, self.colour, self.bold, self.spacing)
        left = self.x - {"left": 0, "middle": self.width / 2, "right": self.width}[self.align]
        image.paste(written, (round(left - MARGIN), round(self.y - 1.6 * self.size / 2)), written)

    def svg(self) -> str:
        """Write it as SVG."""
        ascent, descent = font(self.size * SCALE).getmetrics()
        baseline = self.y + (ascent - descent) / 2 / SCALE
        anchor = {"left": "start", "middle": "middle", "right": "end"}[self.align]
        return svg.text(
            self.words, self.x, baseline, self.size, self.colour, anchor, self.bold, self.spacing, self.width
        )

    @property
    def width(self) -> float:
        """The width of the line."""
        return text_width(self.words, self.size, self.spacing)


class Canvas:
    """A picture in the making: the list of what is on it, which is painted in pixels or written as SVG.

    Args:
        ground: The picture below everything, without transparency.

    Attributes:
        spots: The places that stand for actions. They are not drawn.
    """

    def __init__(self, ground: Sprite) -> None:
        self.ground = ground
        self.marks: list[Placed | Written] = []
        self.spots: list[Spot] = []

    def put(self, sprite: Sprite, x: float, y: float) -> None:
        """Place a sprite by its own point."""
        self.marks.append(Placed(sprite, x, y))

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
        """Write one line by the middle of its height and return its width; x is its left, middle or right."""
        if not words:
            return 0
        written = Written(words, x, y, size, colour, align, bold, spacing)
        self.marks.append(written)
        return written.width

    def spot(self, area: tuple[float, float, float, float], *actions: int) -> None:
        """Let a rectangle stand for actions, by its left side, top, width and height."""
        x, y, width, height = area
        self.outline(((x, y), (x + width, y), (x + width, y + height), (x, y + height)), *actions)

    def square(self, x: float, y: float, size: float, *actions: int) -> None:
        """Let a square stand for actions, by its middle."""
        self.spot((x - size / 2, y - size / 2, size, size), *actions)

    def outline(self, corners: Sequence[Point], *actions: int) -> None:
        """Let a polygon stand for actions."""
        self.spots.append(Spot(actions, tuple(corners)))

    def fit(self, words: str, x: float, y: float, width: float, colour: Colour, sizes: tuple[float, ...]) -> None:
        """Write around a point in the first size that the width holds; if none does, in two small lines."""
        size = next((size for size in sizes if text_width(words, size) <= width), 0)
        size = size or next((size for size in SMALL if len(wrapped(words, size, width)) <= 2), SMALL[-1])
        lines = wrapped(words, size, width)
        for i, one in enumerate(lines):
            self.write(one, x, y + (i - (len(lines) - 1) / 2) * 1.25 * size, size, colour, "middle")

    def image(self) -> Image.Image:
        """Paint the picture."""
        image = self.ground.image.copy()
        for mark in self.marks:
            mark.paint(image)
        return image

    def shapes(self) -> str:
        """Write the picture as SVG, without the document around it."""
        return self.ground.svg + "".join(mark.svg() for mark in self.marks)

    def sprite(self) -> Sprite:
        """Return the picture as the ground of others."""
        return Sprite(0, 0, self.image, self.shapes)

    def array(self) -> NDArray[np.uint8]:
        """The picture as numbers: height, width, red-green-blue."""
        return np.array(self.image(), dtype=np.uint8)

    def svg(self, title: str, description: str) -> str:
        """The picture as an SVG document; see `engine.svg.document`."""
        return document(self.shapes(), self.ground.image.size, title, description)
