"""The middle of the table: Sleep Tracks, the bag, dice in play, Nightmares."""

from __future__ import annotations

from collections.abc import Sequence

from nightmare_gym.dreaming import layout as L
from nightmare_gym.dreaming.records import Params, State
from nightmare_gym.dreaming.steps import DreamerStep
from nightmare_gym.rendering import drawing
from nightmare_gym.rendering.canvas import Canvas
from nightmare_gym.rendering.dreaming.backdrop import frame
from nightmare_gym.rendering.dreaming.dice import dream, dream_of
from nightmare_gym.rendering.dreaming.palette import (
    DARK,
    DREAM,
    FAINT,
    INK,
    MOON,
    NAME,
    SOFT,
    SPACE,
    SPACE_EDGE,
    veil,
)
from nightmare_gym.rendering.dreaming.rows import listed
from nightmare_gym.rendering.sprites import Colour
from nightmare_gym.rendering.text import text_width

Area = tuple[float, float, float, float]
"""The left side, upper side, width and height of a part of the picture."""
TITLE = 13
SPENT = 26
"""The size of the dice on a Nightmare card."""


def sleep_tracks(canvas: Canvas, area: Area, state: State, params: Params, step: int) -> None:
    """Draw the grid of Sleep Tracks, with the marker on the number of dreams that is drawn."""
    x, y, width, height = area
    frame(canvas, *area, lit=step in (DreamerStep.CHOOSE_TRACK, DreamerStep.REST_OR_DREAM))
    canvas.write("Sleep Tracks", x + 14, y + 17, TITLE, SOFT, spacing=0.5)
    canvas.write("dreams drawn", x + width - 14, y + 17, 12, FAINT, "right")
    pitch, tall = (width - 102) / L.LEVELS, (height - 40) / len(L.TRACK_NAMES)
    for track, name in enumerate(L.TRACK_NAMES):
        middle = y + 33 + (track + 0.5) * tall
        here = int(state.track) == track
        canvas.spot((x + 6, middle - tall / 2 + 1, width - 12, tall - 2), L.FIRST_TRACK + track)
        canvas.write(name, x + 14, middle, 15, MOON if here else SOFT)
        for level in range(L.LEVELS):
            left = x + 88 + level * pitch
            marked = here and int(state.level) == level
            edge: Colour = MOON if marked else SPACE_EDGE
            canvas.put(drawing.panel(pitch - 6, tall - 6, 7, SPACE, edge), left, middle - tall / 2 + 3)
            if here and level == int(state.level) + 1:
                canvas.spot((left, middle - tall / 2 + 3, pitch - 6, tall - 6), L.DREAM_AGAIN)
            draws = str(params.draws[track, level])
            if marked:
                canvas.put(drawing.glow(34, MOON, 0.5), left + pitch / 2 - 3, middle)
                canvas.put(drawing.disc(13.5, MOON, (255, 246, 222)), left + pitch / 2 - 3, middle)
            canvas.write(draws, left + pitch / 2 - 3, middle, 15, DARK if marked else INK, "middle", bold=marked)


def bag(canvas: Canvas, area: Area, state: State) -> None:
    """Draw the number of dreams of each colour in the bag."""
    x, y, width, height = area
    frame(canvas, *area)
    canvas.write("In the bag", x + 14, y + 17, TITLE, SOFT, spacing=0.5)
    canvas.write(f"{int(sum(state.bag))} dreams", x + width - 14, y + 17, 12, FAINT, "right")
    pitch = (width - 20) / L.COLOURS
    for colour in range(L.COLOURS):
        middle, line = x + 10 + (colour + 0.5) * pitch, y + 28 + (height - 28) / 2
        dice = int(state.bag[colour])
        canvas.put(dream(30, colour), middle - 19, line - 2)
        canvas.write(str(dice), middle + 5, line - 2, 20, INK if dice else FAINT, bold=True)


def dice_in_play(
    canvas: Canvas, area: Area, state: State, step: int, drawn_are: str, first: int = L.FIRST_RETURN
) -> None:
    """Draw the dice that were drawn, and those that were rolled, in the order of resolution.

    Args:
        canvas: The picture.
        area: Its part.
        state: The record of the position.
        step: The step that is due.
        drawn_are: The title of the dice that were drawn.
        first: The action for a drawn blue die; those for the other colours follow.
    """
    x, y, width, height = area
    choosing = (DreamerStep.RETURN, DreamerStep.REROLL, DreamerStep.CHOOSE_DREAMS, DreamerStep.CHOOSE_SHADOW)
    frame(canvas, *area, lit=step in choosing)
    drawn = listed(state.drawn, range(L.COLOURS))
    rolled = listed(state.unresolved, range(L.UNRESOLVED))
    half = (height - 8) / 2
    groups = ((drawn_are, "", drawn), ("Rolled", "Power, Hunt, Exhaust, Shadow", rolled))
    for i, (title, note, kinds) in enumerate(groups):
        top = y + i * half
        canvas.write(title, x + 14, top + 17, TITLE, SOFT if kinds else FAINT, spacing=0.5)
        canvas.write(note, x + width - 14, top + 17, 12, FAINT, "right")
        if not kinds:
            canvas.write("none", x + 14, top + 28 + (half - 28) / 2, 14, FAINT)
        places, size = heap(len(kinds), width - 28, half - 34, 50)
        for kind, (left, down) in zip(kinds, places, strict=True):
            die = dream(size, kind) if i == 0 else dream_of(size, kind)
            canvas.put(die, x + 14 + left, top + 32 + down)
            actions = (first + kind,) if i == 0 else _answers(state, kind)
            canvas.square(x + 14 + left, top + 32 + down, size, *actions)


def _answers(state: State, kind: int) -> tuple[int, ...]:
    """Return the actions that a rolled die stands for."""
    face, colour = divmod(kind, L.COLOURS)
    reroll = (L.FIRST_FACE + face,) if colour == state.paid else ()
    return (*reroll, L.FIRST_SHADOW + colour) if face == L.SHADOW else reroll


def heap(dice: int, width: float, height: float, biggest: int) -> tuple[list[tuple[float, float]], int]:
    """Compute the middles of dice, in lines from the left, and the largest size at which all find room."""
    for size in range(biggest, 4, -1):
        across, lines = int((width + 4) // (size + 4)), int((height + 4) // (size + 4))
        if across * lines >= dice:
            break
    pitch = size + 4
    used = -(-dice // across)
    first = (height - used * pitch + 4) / 2 + size / 2
    return [(i % across * pitch + size / 2, first + i // across * pitch) for i in range(dice)], size


def nightmares(canvas: Canvas, area: Area, names: Sequence[str], notes: Sequence[str], state: State) -> None:
    """Draw the four Nightmare cards: those in the middle with the Power on them, and notes on the others."""
    for colour, part in enumerate(quarters(area)):
        _nightmare(canvas, part, colour, (names[colour], notes[colour]), state)


def quarters(area: Area) -> list[Area]:
    """Return the parts of the four Nightmare cards."""
    x, y, width, height = area
    wide, tall = (width - 8) / 2, (height - 8) / 2
    return [(x + colour % 2 * (wide + 8), y + colour // 2 * (tall + 8), wide, tall) for colour in range(L.COLOURS)]


def _nightmare(canvas: Canvas, area: Area, colour: int, words: tuple[str, str], state: State) -> None:
    x, y, width, height = area
    gone = bool(state.awake[colour])
    fill = veil(DREAM[colour], 16 if gone else 62)
    canvas.put(drawing.panel(width, height, 9, fill, veil(NAME[colour], 90 if gone else 200)), x, y)
    opened = 0.62 if gone else 0.12
    canvas.put(drawing.eye(34, opened, NAME[colour], DREAM[colour], DARK), x + 28, y + 22)
    name, note = words
    size = next((size for size in (15, 14, 13, 12) if text_width(name, size) < width - 64), 11)
    canvas.write(name, x + 54, y + 15, size, NAME[colour])
    canvas.write(note, x + 54, y + 31, 11, INK if gone else FAINT)
    spent = listed(state.offered, range(colour, L.POWERS))
    spent = [kind for kind in spent if kind % L.COLOURS == colour]
    places, size = heap(len(spent), width - 24, height - 50, SPENT)
    for kind, (left, down) in zip(spent, places, strict=True):
        canvas.put(dream_of(size, kind), x + 12 + left, y + 44 + down)
