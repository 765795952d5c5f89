"""The night in the bedroom behind everything, panels, the headline and the question."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from nightmare_gym.rendering import drawing
from nightmare_gym.rendering.canvas import Canvas
from nightmare_gym.rendering.dream_catchers.picture.palette import (
    EDGE,
    FAINT,
    FLOOR,
    INK,
    LAMP,
    MOON,
    PANEL,
    WALL,
    veil,
)
from nightmare_gym.rendering.sprites import Colour, Sprite, soft

WIDTH, HEIGHT = 960, 800
SHAPE = (HEIGHT, WIDTH, 3)
"""The shape of every picture."""
LEFT, RIGHT = 20, WIDTH - 20
HEADLINE_Y, QUESTION_Y = 22, 762
SKIRTING = 560
"""The height at which wall and floor meet."""
WORST = 4
"""The highest level of danger."""
Area = tuple[float, float, float, float]
"""The left side, top, width and height of a part of the picture."""


@lru_cache(16)
def room(danger: int, mood: Colour) -> Sprite:
    """Paint wallpaper and floor by the light of a lamp; danger reddens it, and `mood` glows from the corners."""
    y, x = np.mgrid[:HEIGHT, :WIDTH].astype(np.float64)
    far = np.hypot((x - WIDTH / 2) / WIDTH, (y - 0.45 * HEIGHT) / HEIGHT)
    light = np.clip(1.05 - 1.5 * far, 0, 1)[..., None]
    pixels = np.array(WALL) + light * (np.array(LAMP) - np.array(WALL))
    gaps = (x - WIDTH / 2) * 300 / (np.maximum(y, SKIRTING) - 260) % 60 < 2
    floor = (np.array(FLOOR) * (0.75 + 0.7 * light)) * (1 - 0.2 * gaps)[..., None]
    pixels = np.where((y > SKIRTING)[..., None], floor, pixels)
    pixels += light * danger * np.array([13, -3, -4])
    corners = np.clip(2.2 * far - 0.75, 0, 1)[..., None]
    pixels += corners * np.array(mood[:3]) * 0.45 * (len(mood) == 3)
    canvas = Canvas(soft(pixels))
    for row, top in enumerate(range(20, SKIRTING, 46)):
        for left in range(14 + 34 * (row % 2), WIDTH, 68):
            canvas.put(drawing.diamond(3, (96, 92, 156), (74, 70, 132)), left, top)
    canvas.put(drawing.panel(WIDTH, 6, 0, (70, 58, 104)), 0, SKIRTING)
    return canvas.sprite()


def frame(canvas: Canvas, area: Area, lit: bool = False) -> None:
    """Draw a panel; it is lit if the choice is there."""
    x, y, width, height = area
    if lit:
        canvas.put(drawing.panel(width + 8, height + 8, 15, veil(MOON, 34)), x - 4, y - 4)
    canvas.put(drawing.panel(width, height, 11, PANEL, MOON if lit else EDGE, 2 if lit else 1), x, y)


def headline(canvas: Canvas, parts: tuple[tuple[str, Colour], ...]) -> None:
    """Write the game's name, and words at the right, the last one first."""
    canvas.write("DREAM CATCHERS", LEFT, HEADLINE_Y, 21, INK, spacing=2.5)
    x = float(RIGHT)
    for i, (words, colour) in enumerate(parts):
        x -= canvas.write(words, x, HEADLINE_Y, 19 if i == 0 else 15, colour, "right", bold=i == 0) + 20


def ask(canvas: Canvas, words: str, colour: Colour, note: str) -> None:
    """Write the question, and a note about data that is not from the printed game."""
    canvas.put(drawing.panel(RIGHT - LEFT, 38, 11, PANEL, EDGE), LEFT, QUESTION_Y - 19)
    canvas.fit(words, WIDTH / 2, QUESTION_Y - 1, RIGHT - LEFT - 30, colour, (18, 16, 14, 13))
    canvas.write(note, RIGHT, 791, 10, FAINT, "right")
