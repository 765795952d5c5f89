"""Sprites: small pictures, each painted once at a multiple of its size, reduced with anti-aliasing, and kept."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from math import ceil
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from nightmare_gym.engine.svg import embedded
from nightmare_gym.rendering import svg

SCALE = 3
"""The factor by which a shape is painted larger than it is on the picture."""
SOFTNESS = 8
"""The factor by which soft light is stored smaller than it is on the picture, in SVG."""
Brush = ImageDraw.ImageDraw | svg.SvgBrush
"""Draws the shapes of a sprite, in pixels or as SVG."""
Colour = tuple[int, int, int] | tuple[int, int, int, int]
Point = tuple[float, float]
CLEAR = (0, 0, 0, 0)


class Sprite:
    """A small picture with transparency, drawn once and kept.

    Args:
        x: The distance from its left edge to the point that it is placed by.
        y: The distance from its upper edge to that point.
        pixels: Paints it.
        shapes: Writes it as SVG, from its upper left corner.
    """

    def __init__(self, x: float, y: float, pixels: Callable[[], Image.Image], shapes: Callable[[], str]) -> None:
        self.x, self.y = x, y
        self._pixels, self._shapes = pixels, shapes

    @cached_property
    def image(self) -> Image.Image:
        """The picture in pixels."""
        return self._pixels()

    @cached_property
    def svg(self) -> str:
        """The picture as SVG."""
        return self._shapes()

    def at(self, x: float, y: float) -> Sprite:
        """Return the same picture, placed by another point."""
        return Sprite(x, y, lambda: self.image, lambda: self.svg)


class Placed(NamedTuple):
    """A sprite in its place."""

    sprite: Sprite
    x: float
    y: float

    def paint(self, image: Image.Image) -> None:
        """Paint it."""
        place = (round(self.x - self.sprite.x), round(self.y - self.sprite.y))
        image.paste(self.sprite.image, place, self.sprite.image)

    def svg(self) -> str:
        """Write it as SVG."""
        return svg.moved(self.sprite.svg, self.x - self.sprite.x, self.y - self.sprite.y)


def reduced(image: Image.Image) -> Image.Image:
    """Reduce what was painted enlarged."""
    return image.resize((image.width // SCALE, image.height // SCALE), Image.Resampling.LANCZOS)


def painted(width: float, height: float, paint: Callable[[Brush, float], None], middle: bool = False) -> Sprite:
    """A sprite that `paint(draw, scale)` draws enlarged, placed by its upper left corner or middle."""

    def pixels() -> Image.Image:
        image = Image.new("RGBA", (ceil(width) * SCALE, ceil(height) * SCALE), CLEAR)
        paint(ImageDraw.Draw(image), SCALE)
        return reduced(image)

    def shapes() -> str:
        brush = svg.SvgBrush(SCALE)
        paint(brush, SCALE)
        return "".join(brush.shapes)

    return Sprite(width / 2 if middle else 0, height / 2 if middle else 0, pixels, shapes)


def layered(ground: Sprite, *others: Placed) -> Sprite:
    """A sprite with others on it, placed as the lowest one is."""

    def pixels() -> Image.Image:
        image = ground.image.copy()
        for sprite, x, y in others:
            image.alpha_composite(sprite.image, (round(x - sprite.x), round(y - sprite.y)))
        return image

    return Sprite(ground.x, ground.y, pixels, lambda: ground.svg + "".join(one.svg() for one in others))


def soft(pixels: NDArray[np.float64]) -> Sprite:
    """A picture of soft light without edges, by the red, green and blue of each pixel; SVG stretches a small one."""
    image = Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8))
    small = (ceil(image.width / SOFTNESS), ceil(image.height / SOFTNESS))

    def shapes() -> str:
        return embedded(np.array(image.resize(small, Image.Resampling.BOX)), *image.size)

    return Sprite(0, 0, lambda: image, shapes)
