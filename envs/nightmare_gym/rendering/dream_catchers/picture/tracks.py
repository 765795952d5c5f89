"""The three tracks: Time under the night sky, Sweet Dreams, Nightmare."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from nightmare_gym.games.dream_catchers.layout import MOST_STEPS, NONE
from nightmare_gym.games.dream_catchers.records import Params, State
from nightmare_gym.rendering import drawing, svg
from nightmare_gym.rendering.canvas import Canvas
from nightmare_gym.rendering.dream_catchers.picture.backdrop import Area, frame
from nightmare_gym.rendering.dream_catchers.picture.icons import around, counter
from nightmare_gym.rendering.dream_catchers.picture.palette import (
    BAD_EDGE,
    BLOOD,
    DARK,
    FAINT,
    GOOD,
    INK,
    MOON,
    SOFT,
    SPACE,
    SPACE_EDGE,
    SWEET_EDGE,
    veil,
)
from nightmare_gym.rendering.sprites import CLEAR, Brush, Colour, Sprite

DAWN, DEEP, FADED = (232, 140, 108), (17, 20, 58), (24, 27, 66)
LABEL, ROW = 176, 36


class Kind(NamedTuple):
    """A track of dreams: the names and colours of the track and of its left end, and its counter."""

    words: str
    mark: str
    colour: Colour
    end: str
    result: Colour


SWEET_DREAMS = Kind("Sweet Dreams", "cloud", SWEET_EDGE, "won", GOOD)
NIGHTMARE = Kind("Nightmare", "eye", BAD_EDGE, "lost", BLOOD)


@cache
def _sky(width: int, height: int) -> Sprite:
    """Draw the sky in the window: dawn at the left, night and stars at the right."""

    def shade(across: NDArray[np.float64]) -> NDArray[np.float64]:
        share = np.clip(1 - across / 0.42, 0, 1)[:, None] ** 1.7
        return np.round(np.array(DEEP) + share * (np.array(DAWN) - np.array(DEEP)))

    def stars(draw: Brush) -> None:
        for i in range(70):
            x, y = width * (0.2 + 0.8 * (i * 0.618 % 1)), height * (i * 0.3647 % 1)
            draw.point((x, y), (236, 236, 255, 255))
            if i % 9 == 0:
                draw.polygon(around(x, y, 8, 3, 0.8), (236, 236, 255))

    def pixels() -> Image.Image:
        colours = np.broadcast_to(shade(np.linspace(0, 1, width)), (height, width, 3))
        image = Image.fromarray(colours.astype(np.uint8)).convert("RGBA")
        stars(ImageDraw.Draw(image))
        image.putalpha(drawing.panel(width, height, 11, (0, 0, 0, 255)).image.getchannel("A"))
        return image

    def shapes() -> str:
        brush = svg.SvgBrush(1)
        stars(brush)
        colours = [tuple(map(int, colour)) for colour in shade(np.linspace(0, 1, 25))]
        return svg.shaded(width, height, 11, colours) + "".join(brush.shapes)

    return Sprite(0, 0, pixels, shapes)


def time_track(canvas: Canvas, area: Area, state: State, params: Params) -> None:
    """Draw the Time track from right to left: the moon, the Monster tokens, daybreak at its end."""
    x, y, width, height = area
    canvas.put(_sky(round(width), round(height)), x, y)
    canvas.put(drawing.panel(width, height, 11, CLEAR, SPACE_EDGE, 1.5), x, y)
    if state.bedroom == NONE:
        return
    start, now = int(params.bedrooms[state.bedroom].start), int(state.time_left)
    pitch, middle = (width - 16) / (start + 1), y + height / 2
    places = [x + 8 + pitch * (space + 0.5) for space in range(start + 1)]
    canvas.put(drawing.panel(places[-1] - places[0], 3, 1, veil(INK, 60)), places[0], middle - 1.5)
    canvas.put(counter("sun", 50), places[0], middle - 5)
    canvas.write("daybreak", places[0], y + height - 9, 11, DARK, "middle")
    for space in range(1, start + 1):
        passed = space > now
        disc = drawing.disc(18, (*(FADED if passed else DARK), 255), veil(INK, 50 if passed else 150))
        canvas.put(disc, places[space], middle)
        if space != now:
            canvas.write(str(space), places[space], middle, 14, FAINT if passed else SOFT, "middle")
        if state.tokens[space]:
            canvas.put(counter("token", 35), places[space], middle)
    canvas.put(drawing.glow(40, MOON, 0.75), places[now], middle)
    canvas.put(drawing.disc(22, DARK, MOON, 2), places[now], middle)
    canvas.put(counter("moon", 34), places[now] + 1, middle)


def dream_tracks(canvas: Canvas, area: Area, state: State, params: Params) -> None:
    """Draw the tracks of Sweet Dreams and of Nightmare, each with its counter and its good or bad end at the left."""
    frame(canvas, area)
    x, y, width, _ = area
    upper, lower = (x, y + 2, width, ROW), (x, y + 2 + ROW, width, ROW)
    if state.bedroom == NONE:
        return
    room = params.bedrooms[state.bedroom]
    _track(canvas, upper, SWEET_DREAMS, int(room.sweet), int(room.sweet), int(state.sweet_left))
    _track(canvas, lower, NIGHTMARE, int(room.calmest), int(room.nightmare), int(state.nightmare_left))


def _place(area: Area, space: int) -> float:
    """Return the middle of a space."""
    x, _, width, _ = area
    return x + LABEL + (space + 0.5) * (width - LABEL - 8) / (MOST_STEPS + 1)


def _track(canvas: Canvas, area: Area, kind: Kind, last: int, start: int, now: int) -> None:
    """Draw the spaces from the end at the left on, with the start outlined, and the counter."""
    x, y, _, height = area
    middle = y + height / 2
    canvas.put(counter(kind.mark, 24), x + 22, middle)
    canvas.write(kind.words, x + 42, middle, 15, kind.colour)
    canvas.write(str(now), x + LABEL - 12, middle, 17, INK, "right", bold=True)
    for space in range(last + 1):
        here, ends = _place(area, space), space == 0
        edge = kind.result if ends else kind.colour if space == start else SPACE_EDGE
        fill = veil(kind.result, 70) if ends else SPACE
        canvas.put(drawing.panel(38, 26, 7, fill, edge, 2 if space in (0, start) else 1), here - 19, middle - 13)
        canvas.write(kind.end if ends else str(space), here, middle, 12, INK if ends else FAINT, "middle")
    canvas.put(drawing.glow(23, kind.colour, 0.7), _place(area, now), middle)
    canvas.put(counter(kind.mark, 33), _place(area, now), middle)
