"""The night behind the pictures, their panels, their headline, and the question at the bottom."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from nightmare_gym.rendering import drawing
from nightmare_gym.rendering.canvas import Canvas
from nightmare_gym.rendering.dreaming.palette import DUSK, EDGE, FAINT, INK, MOON, NIGHT, PANEL, veil
from nightmare_gym.rendering.sprites import Colour, Sprite, soft

WIDTH, HEIGHT = 1280, 800
SHAPE = (HEIGHT, WIDTH, 3)
"""The shape of every picture of both games."""
LEFT, RIGHT, TOP, BOTTOM, GAP = 24, WIDTH - 24, 62, 724, 12
"""The borders of the part between headline and question, and the space between its panels."""
HEADLINE_Y, QUESTION_Y = 32, 758


@lru_cache(24)
def night(danger: int, mood: Colour) -> Sprite:
    """Paint darkness with a little mist; danger (0 to 4) reddens it, and `mood` glows from the corners."""
    y, x = np.mgrid[:HEIGHT, :WIDTH].astype(np.float64)
    far = np.hypot((x - WIDTH / 2) / WIDTH, (y - HEIGHT / 2) / HEIGHT)
    mist = np.sin(x / 97 + 1.7 * np.sin(y / 71)) * np.sin(y / 53 + 1.3 * np.sin(x / 131))
    light = np.clip(0.9 - 1.1 * far + 0.08 * mist, 0, 1)[..., None]
    pixels = np.array(NIGHT) + light * (np.array(DUSK) - np.array(NIGHT))
    pixels += (light**2) * danger * np.array([9, -1, 0])
    corners = np.clip(2.4 * far - 0.9, 0, 1)[..., None]
    pixels += corners * np.array(mood[:3]) * 0.4 * (len(mood) == 3)
    canvas = Canvas(soft(pixels))
    lid, iris, pupil = (70, 58, 104, 46), (110 + 18 * danger, 40, 74, 54), (8, 6, 14, 44)
    canvas.put(drawing.eye(1100, 0.3 + 0.07 * danger, lid, iris, pupil), WIDTH / 2, HEIGHT / 2)
    return canvas.sprite()


def frame(canvas: Canvas, x: float, y: float, width: float, height: float, lit: bool = False) -> None:
    """Draw a panel; it is lit if the choice is there."""
    if lit:
        canvas.put(drawing.panel(width + 8, height + 8, 14, veil(MOON, 26)), x - 4, y - 4)
    canvas.put(drawing.panel(width, height, 10, PANEL, MOON if lit else EDGE, 1.5 if lit else 1), x, y)


def headline(canvas: Canvas, title: str, parts: tuple[tuple[str, Colour], ...]) -> None:
    """Write the game's name, and words at the right, the last one first."""
    canvas.write(title, LEFT, HEADLINE_Y, 22, INK, spacing=3)
    x = float(RIGHT)
    for i, (words, colour) in enumerate(parts):
        x -= canvas.write(words, x, HEADLINE_Y, 20 if i == 0 else 16, colour, "right", bold=i == 0) + 26


def ask(canvas: Canvas, words: str, colour: Colour, note: str) -> None:
    """Write the question, and a note about data that is not from the printed game."""
    canvas.put(drawing.panel(RIGHT - LEFT, 46, 10, PANEL, EDGE), LEFT, QUESTION_Y - 23)
    canvas.fit(words, WIDTH / 2, QUESTION_Y - 1, RIGHT - LEFT - 40, colour, (19, 17, 15, 13))
    canvas.write(note, RIGHT, 791, 10, FAINT, "right")
