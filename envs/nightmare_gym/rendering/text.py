"""Lines of text: how wide they are, how they break, and their pixels. Their font is Pillow's own."""

from __future__ import annotations

from functools import cache, lru_cache
from math import ceil

from PIL import Image, ImageDraw, ImageFont

from nightmare_gym.rendering.sprites import CLEAR, SCALE, Colour, reduced

MARGIN = 2
"""The empty edge at the sides of a line of text."""


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
def line(words: str, size: float, colour: Colour, bold: bool = False, spacing: float = 0) -> Image.Image:
    """A line of text in pixels, with an edge of `MARGIN`; `spacing` sets its letters apart."""
    face = font(size * SCALE)
    height = 1.6 * size
    width = ceil(text_width(words, size, spacing) + 2 * MARGIN)
    image = Image.new("RGBA", (width * SCALE, ceil(height) * SCALE), CLEAR)
    draw = ImageDraw.Draw(image)
    stroke = max(1, round(size * SCALE / 60)) if bold else 0
    x = float(MARGIN * SCALE)
    for part in words if spacing else (words,):
        draw.text((x, height * SCALE / 2), part, colour, face, anchor="lm", stroke_width=stroke, stroke_fill=colour)
        x += face.getlength(part) + spacing * SCALE
    return reduced(image)


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
