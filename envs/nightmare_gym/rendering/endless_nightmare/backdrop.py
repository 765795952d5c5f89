"""The part of the picture that does not move: the night, the panels, and the printed board."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from nightmare_gym.games.endless_nightmare.layout import D6, TRACKS
from nightmare_gym.games.endless_nightmare.records import Params
from nightmare_gym.rendering import drawing
from nightmare_gym.rendering.canvas import Canvas
from nightmare_gym.rendering.endless_nightmare.words import boxed
from nightmare_gym.rendering.sprites import CLEAR, Colour, Sprite, soft

WIDTH, HEIGHT = 1080, 720

# --- colours ------------------------------------------------------------------------------------------------

NIGHT, DUSK = (9, 8, 18), (30, 24, 52)
PANEL, EDGE = (22, 19, 38, 205), (64, 56, 96, 255)
SPACE, SPACE_EDGE, START = (42, 37, 68), (76, 68, 112), (5, 4, 10)
INK, SOFT, FAINT = (228, 223, 240), (164, 156, 192), (128, 120, 158)
MOON, DOOR, BLOOD, GOOD = (255, 224, 150), (104, 218, 206), (236, 76, 92), (134, 214, 150)
EYE, IRIS = (236, 214, 222), (176, 26, 58)
BONE, BONE_EDGE = (238, 232, 220), (150, 140, 130)
THREAT, WARD, SELF = (226, 86, 104), (96, 168, 226), (186, 150, 255)
COLOURS: dict[str, Colour] = {
    "horrors": THREAT,
    "incantation": WARD,
    "sanity": SELF,
    "scares": THREAT,
    "mantra": WARD,
    "courage": (240, 190, 96),
}

# --- places -------------------------------------------------------------------------------------------------

RING_X, RING_Y = 262, 314
SHADOW_TRACK, PROGRESS_TRACK = (195, 228), (158, 192)
RIGHT = 520
RIGHT_WIDTH = 540
GROUPS = (("Mind", 64), ("Heart", 182))
TRACK_X, TRACK_PITCH = 640, 31.4
SURVIVED_X, SURVIVED_Y, SURVIVED_PITCH, SURVIVED_TOP = 37, 618, 35.0, 12
ROLL_Y, ROLL_HEIGHT, SHADOW_X = 302, 178, 770
FACE_X, FACE_PITCH = 850, 37.5
TABLE_Y, TABLE_HEIGHT = 488, 156
QUESTION_Y = 680
WORST = 4
"""The highest level of danger."""


class Board(NamedTuple):
    """The printed numbers of a board: a key of the cache."""

    ring: int
    lead: int
    tracks: tuple[tuple[int, int], ...]
    bands: tuple[tuple[str, int], ...]
    table: tuple[tuple[tuple[str, str], ...], ...]
    columns: int


def printed(params: Params) -> Board:
    """Return the board of a game."""
    return Board(
        int(params.ring),
        int(params.lead),
        tuple((int(params[track].start), int(params[track].top)) for track in TRACKS),
        tuple(bands([int(eyes) for eyes in params.shadow])),
        tuple(tuple(boxed(params, int(slot)) for slot in column) for column in params.table),
        int(params.left_column_up_to),
    )


def bands(shadow: list[int]) -> Iterator[tuple[str, int]]:
    """Return the table of The Shadow, with neighbouring results of equal eyes put together."""
    first = 0
    for i, eyes in enumerate(shadow):
        if i + 1 < len(shadow) and shadow[i + 1] == eyes:
            continue
        high, low = D6 - first, D6 - i
        if i + 1 == len(shadow):
            yield f"{high} or less", eyes
        else:
            yield (str(high) if high == low else f"{low} to {high}"), eyes
        first = i + 1


def track_y(track: str) -> float:
    """Return the middle of a straight track's row."""
    group, row = divmod(TRACKS.index(track), 3)
    return GROUPS[group][1] + 41 + 26 * row


@lru_cache(24)
def backdrop(board: Board, danger: int, over: bool) -> Sprite:
    """Draw the picture without its markers; danger reddens it and opens the eye in the ring."""
    canvas = Canvas(_night(danger, over))
    _frames(canvas)
    _eye(canvas, danger)
    _rings(canvas, board)
    _straight_tracks(canvas, board)
    _shadow_table(canvas, board)
    _nightmare_table(canvas, board)
    return canvas.sprite()


def _night(danger: int, over: bool) -> Sprite:
    """Paint darkness with a little mist, and red light around the ring."""
    y, x = np.mgrid[:HEIGHT, :WIDTH].astype(np.float64)
    far = np.hypot((x - RING_X) / WIDTH, (y - RING_Y) / HEIGHT)
    mist = np.sin(x / 97 + 1.7 * np.sin(y / 71)) * np.sin(y / 53 + 1.3 * np.sin(x / 131))
    light = np.clip(0.85 - far + 0.07 * mist, 0, 1)[..., None]
    pixels = np.array(NIGHT) + light * (np.array(DUSK) - np.array(NIGHT))
    red = np.exp(-(((np.hypot(x - RING_X, y - RING_Y) - 205) / 62) ** 2)) * danger / WORST
    if over:
        red = np.maximum(red, np.clip(2.2 * np.hypot(x / WIDTH - 0.5, y / HEIGHT - 0.5) - 0.7, 0, 1))
    pixels += red[..., None] * np.array([104, 8, 22])
    return soft(pixels)


def _frames(canvas: Canvas) -> None:
    canvas.write("ENDLESS NIGHTMARE", 24, 30, 22, INK, spacing=3)
    for x, y, width, height in (
        (24, 560, 476, 84),
        *((RIGHT, y, RIGHT_WIDTH, 112) for _, y in GROUPS),
        (RIGHT, ROLL_Y, SHADOW_X - RIGHT - 8, ROLL_HEIGHT),
        (SHADOW_X, ROLL_Y, RIGHT + RIGHT_WIDTH - SHADOW_X, ROLL_HEIGHT),
        (RIGHT, TABLE_Y, RIGHT_WIDTH, TABLE_HEIGHT),
        (24, 656, 1036, 46),
    ):
        canvas.put(drawing.panel(width, height, 10, PANEL, EDGE), x, y)
    canvas.write("reconstructed board, not the printed one", 1058, 711, 10, FAINT, "right")


def _eye(canvas: Canvas, danger: int) -> None:
    lid, iris, pupil = (58, 48, 88, 60), (70 + 14 * danger, 30, 62, 80), (10, 8, 18, 120)
    canvas.put(drawing.eye(268, 0.16 + 0.09 * danger, lid, iris, pupil), RING_X, RING_Y)


def _rings(canvas: Canvas, board: Board) -> None:
    for i in range(board.ring):
        for track, start in ((SHADOW_TRACK, 0), (PROGRESS_TRACK, board.lead)):
            black = i == start % board.ring
            edge = SPACE_EDGE if black else CLEAR
            space = drawing.ring_space(board.ring, i, *track, START if black else SPACE, edge)
            canvas.put(space, RING_X, RING_Y)
    for quarter in (0.04, 0.54):
        turn = drawing.arrow(board.ring, quarter * board.ring, (quarter + 0.06) * board.ring, 146, FAINT)
        canvas.put(turn, RING_X, RING_Y)
    canvas.put(drawing.eye(20, 0.6, EYE, IRIS, START), 36, 84)
    canvas.write("The Shadow", 52, 84, 14, INK)
    canvas.put(drawing.disc(8, MOON), 36, 516)
    canvas.write("Progress", 52, 516, 14, INK)
    canvas.put(drawing.diamond(9, START, DOOR), 488, 516)
    canvas.write("End Marker", 472, 516, 14, INK, "right")
    canvas.write("Nightmares Survived", 38, 578, 14, SOFT, spacing=0.5)
    for i in range(SURVIVED_TOP + 1):
        _space(canvas, SURVIVED_X + i * SURVIVED_PITCH, SURVIVED_Y, 32, 30, i, i == 0)


def _space(canvas: Canvas, x: float, y: float, width: float, height: float, number: int, start: bool) -> None:
    """A space of a straight track, by its left side; the start space is black."""
    canvas.put(drawing.panel(width, height, 5, START if start else SPACE, SPACE_EDGE), x, y - height / 2)
    canvas.write(str(number), x + width / 2, y, 12, SOFT if start else FAINT, "middle")


def _straight_tracks(canvas: Canvas, board: Board) -> None:
    for track, (start, top) in zip(TRACKS, board.tracks, strict=True):
        y = track_y(track)
        canvas.write(track.capitalize(), RIGHT + 14, y, 15, COLOURS[track])
        for i in range(top + 1):
            _space(canvas, TRACK_X + i * TRACK_PITCH, y, 29, 22, i, i == start)


def _shadow_table(canvas: Canvas, board: Board) -> None:
    for words, y in (("a roll of", 328), ("Shadow", 373), ("raises", 396)):
        canvas.write(words, SHADOW_X + 10, y, 12, SOFT)
    for face in range(1, D6 + 1):
        canvas.put(drawing.die(22, face, (66, 58, 98), SPACE_EDGE, INK), FACE_X + FACE_PITCH * (face - 1), 328)
    canvas.put(drawing.panel(RIGHT + RIGHT_WIDTH - SHADOW_X - 24, 1, 0, EDGE), SHADOW_X + 12, 414)
    canvas.write("The Shadow comes nearer, on a result of", SHADOW_X + 10, 427, 12, SOFT)
    pitch = (RIGHT + RIGHT_WIDTH - SHADOW_X - 16) / len(board.bands)
    for i, (results, count) in enumerate(board.bands):
        x = SHADOW_X + 8 + pitch * (i + 0.5)
        canvas.write(results, x, 445, 11.5, INK, "middle")
        eyes(canvas, x, 465.5, count, pitch - 6)


def eyes(canvas: Canvas, x: float, y: float, count: int, room: float) -> None:
    """Draw `count` of The Shadow's eyes, from four on in two rows, or a dash for none."""
    if count == 0:
        canvas.write("-", x, y, 13, FAINT, "middle")
    rows = 1 if count <= 3 else 2
    across = max(1, -(-count // rows))
    size = min(15.0, room / across - 1)
    for row in range(rows):
        here = min(across, count - row * across)
        height = y + (row - (rows - 1) / 2) * (0.62 * size + 2)
        for i in range(here):
            canvas.put(drawing.eye(size, 0.62, EYE, IRIS, START), x + (i - (here - 1) / 2) * (size + 1), height)


def _nightmare_table(canvas: Canvas, board: Board) -> None:
    for column, nightmares in enumerate(board.table):
        rolls = f"1 to {board.columns}" if column == 0 else f"{board.columns + 1} to {D6}"
        x = RIGHT + 14 + column * RIGHT_WIDTH / 2
        canvas.write("The Nightmares, first roll" if column == 0 else "first roll", x, TABLE_Y + 15, 12, SOFT)
        canvas.write(rolls, x + RIGHT_WIDTH / 2 - 34, TABLE_Y + 15, 12, INK, "right")
        for row, (names, lengths) in enumerate(nightmares):
            left, y = table_place(column, row)
            canvas.put(drawing.die(15, row + 1, (66, 58, 98), SPACE_EDGE, INK), left + 14, y)
            canvas.write(names, left + 30, y, 14, SOFT)
            canvas.write(lengths, left + RIGHT_WIDTH / 2 - 30, y, 13, FAINT, "right")


def table_place(column: int, row: int) -> tuple[float, float]:
    """Return the left end and the middle of a row of the Nightmare table."""
    return RIGHT + 6 + column * RIGHT_WIDTH / 2, TABLE_Y + 36 + 20.5 * row
