"""The dream behind everything, panels, the headline and the question."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from nightmare_gym.rendering import drawing
from nightmare_gym.rendering.canvas import Canvas
from nightmare_gym.rendering.cathedral.picture.palette import EDGE, FAINT, GLOW, GOLD, INK, NIGHT, PANEL, veil
from nightmare_gym.rendering.sprites import Colour, Sprite, soft

WIDTH, HEIGHT = 1200, 940
SHAPE = (HEIGHT, WIDTH, 3)
"""The shape of every picture."""
LEFT, RIGHT = 16, WIDTH - 16
HEADLINE_Y, QUESTION_Y = 22, 896
MIDDLE = (306.0, 336.0)
"""The middle of the map."""
STARS = 150
Area = tuple[float, float, float, float]
"""The left side, top, width and height of a part of the picture."""


@lru_cache(8)
def sky(mood: Colour) -> Sprite:
    """Paint light from the Cathedral in the night, and stars; `mood` glows from the edges."""
    y, x = np.mgrid[:HEIGHT, :WIDTH].astype(np.float64)
    near = np.clip(1 - np.hypot(x - MIDDLE[0], y - MIDDLE[1]) / 620, 0, 1)[..., None]
    pixels = np.array(NIGHT) + near**1.4 * (np.array(GLOW) - np.array(NIGHT))
    far = np.hypot((x - WIDTH / 2) / WIDTH, (y - HEIGHT / 2) / HEIGHT)[..., None]
    pixels += np.clip(2.4 * far - 0.9, 0, 1) * np.array(mood[:3]) * 0.5 * (len(mood) == 3)
    canvas = Canvas(soft(pixels))
    for i in range(STARS):
        bright = 90 + 110 * (i % 5 == 0)
        star = drawing.disc(0.7 + 0.5 * (i % 5 == 0), (bright, bright, bright + 40))
        canvas.put(star, WIDTH * (i * 0.618034 % 1), HEIGHT * (i * 0.754878 % 1))
    return canvas.sprite()


def frame(canvas: Canvas, area: Area, title: str = "", lit: bool = False) -> None:
    """Draw a panel with its title; it is lit if the choice is there."""
    x, y, width, height = area
    if lit:
        canvas.put(drawing.panel(width + 8, height + 8, 14, veil(GOLD, 40)), x - 4, y - 4)
    canvas.put(drawing.panel(width, height, 11, PANEL, GOLD if lit else EDGE, 2 if lit else 1), x, y)
    canvas.write(title, x + 12, y + 15, 12, FAINT, spacing=0.8)


def headline(canvas: Canvas, parts: tuple[tuple[str, Colour], ...]) -> None:
    """Write the game's name, and words at the right, the last one first."""
    canvas.write("NIGHTMARE CATHEDRAL", LEFT, HEADLINE_Y, 21, INK, spacing=2.5)
    x = float(RIGHT)
    for i, (words, colour) in enumerate(parts):
        x -= canvas.write(words, x, HEADLINE_Y, 19 if i == 0 else 15, colour, "right", bold=i == 0) + 20


def ask(canvas: Canvas, words: str, colour: Colour, note: str) -> None:
    """Write the question, and a note about data that is not from the printed game."""
    canvas.put(drawing.panel(RIGHT - LEFT, 36, 11, PANEL, EDGE), LEFT, QUESTION_Y - 18)
    canvas.fit(words, WIDTH / 2, QUESTION_Y - 1, RIGHT - LEFT - 30, colour, (18, 16, 14, 13))
    canvas.write(note, RIGHT, 929, 11, FAINT, "right")
