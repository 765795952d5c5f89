"""The picture of a position, for people and for videos: the whole board, the die, and the question."""

from __future__ import annotations

from nightmare_gym.engine.layout import NATURE, NOBODY
from nightmare_gym.games.endless_nightmare.layout import (
    LAPPED,
    SHADOW,
)
from nightmare_gym.games.endless_nightmare.records import Params, State
from nightmare_gym.rendering import drawing
from nightmare_gym.rendering.canvas import Canvas
from nightmare_gym.rendering.endless_nightmare import feat_panels, panels
from nightmare_gym.rendering.endless_nightmare.asking import question
from nightmare_gym.rendering.endless_nightmare.backdrop import (
    BLOOD,
    DOOR,
    EYE,
    HEIGHT,
    INK,
    IRIS,
    MOON,
    PROGRESS_TRACK,
    QUESTION_Y,
    RING_X,
    RING_Y,
    SHADOW_TRACK,
    SOFT,
    SPACE_EDGE,
    START,
    WIDTH,
    backdrop,
    printed,
)
from nightmare_gym.rendering.endless_nightmare.sentences import score
from nightmare_gym.rendering.endless_nightmare.words import (
    LAST_WORDS,
    PHASES,
    effect,
    phase,
    title,
    way,
)
from nightmare_gym.rendering.sprites import Colour
from nightmare_gym.rendering.text import text_width, wrapped

SHAPE = (HEIGHT, WIDTH, 3)
"""The shape of every picture."""

NEAR = (8, 6, 4, 3)
"""The distances from being caught, in spaces, at which danger rises by a level."""


def picture(state: State, params: Params) -> Canvas:
    """Draw a position.

    Args:
        state: The record of the position.
        params: The game's parameters.

    Returns:
        The picture, always of the shape `SHAPE`.
    """
    over = bool(state.actor == NOBODY)
    canvas = Canvas(backdrop(printed(params), _danger(state, params), over))
    _headline(canvas, state, params)
    _ring(canvas, state, params)
    _centre(canvas, state, params)
    panels.survived(canvas, state)
    for group in (0, 1):
        panels.group(canvas, state, params, group)
    panels.roll(canvas, state, params)
    panels.faces(canvas, state, params)
    if feat_panels.playing(state, params):
        feat_panels.draw(canvas, state, params)
    else:
        panels.nightmares(canvas, state, params)
    _question(canvas, state, params)
    return canvas


def _danger(state: State, params: Params) -> int:
    """Return the level of danger, 0 to `WORST`: The Shadow may be near behind or, round the ring, ahead."""
    spare = min(int(state.lead), int(params.ring) - int(state.lead)) - int(params.catch)
    return sum(spare <= near for near in NEAR)


def _headline(canvas: Canvas, state: State, params: Params) -> None:
    now = phase(state)
    lit = text_width(f"{now}  {PHASES[now - 1]}", 14)
    x = 1060 - canvas.write(f"Score {score(state, params)}", 1060, 30, 22, MOON, "right", bold=True) - 26
    x -= canvas.write(f"Turn {state.turn}", x, 30, 16, INK, "right") + 26
    canvas.write(f"{now}  {PHASES[now - 1]}", x, 30, 14, INK, "right")
    for i in range(len(PHASES)):
        colour: Colour = MOON if i + 1 == now else SPACE_EDGE
        canvas.put(drawing.disc(4, colour), x - lit - 18 - 14 * (len(PHASES) - 1 - i), 30)


# --- the rings ----------------------------------------------------------------------------------------------


def _ring(canvas: Canvas, state: State, params: Params) -> None:
    ring, place, lead = int(params.ring), int(state.place), int(state.lead)
    shadow = place - lead
    running = state.nightmare >= 0 and not state.ended
    left = int(state.length) - int(state.displacement)
    hunted = (*BLOOD, 46 + 20 * _danger(state, params))
    for i in range(shadow, shadow + min(lead, ring)):
        _tint(canvas, ring, i, SHADOW_TRACK, hunted)
    if running:
        for i in range(place + 1, place + 1 + min(left, ring - 1)):
            _tint(canvas, ring, i, PROGRESS_TRACK, (*DOOR, 44))
        _end_marker(canvas, ring, place + left)
    _marker_progress(canvas, ring, place)
    _marker_shadow(canvas, ring, shadow)
    canvas.write(_where(state, params), 28, 103, 13, BLOOD if _danger(state, params) >= 2 else SOFT)
    moved = int(state.displacement)
    told = f"{moved} moved here" if moved >= 0 else f"{-moved} moved back"
    canvas.write(told, 28, 535, 13, SOFT)
    canvas.write(f"{max(0, left)} to go" if running else "off the board", 497, 535, 13, SOFT, "right")


def _where(state: State, params: Params) -> str:
    """Describe the place of The Shadow, seen from Progress."""
    lead, ahead = int(state.lead), int(params.ring) - int(state.lead)
    if state.cause in (SHADOW, LAPPED):
        return "upon you"
    return f"{ahead} ahead of you" if ahead <= NEAR[1] and ahead < lead else f"{lead} behind you"


def _tint(canvas: Canvas, ring: int, index: int, track: tuple[int, int], colour: Colour) -> None:
    canvas.put(drawing.ring_space(ring, index % ring, *track, colour), RING_X, RING_Y)


def _at(ring: int, index: int, track: tuple[int, int]) -> tuple[float, float]:
    x, y = drawing.ring_point(ring, index % ring, (track[0] + track[1]) / 2)
    return RING_X + x, RING_Y + y


def _size(ring: int, track: tuple[int, int]) -> float:
    """Return the radius of a marker that fits into a space."""
    return min(13.0, 0.46 * 3.14 * (track[0] + track[1]) / ring)


def _end_marker(canvas: Canvas, ring: int, index: int) -> None:
    gate = drawing.ring_space(ring, index % ring, *PROGRESS_TRACK, (*DOOR, 60), DOOR, 2)
    canvas.put(gate, RING_X, RING_Y)
    canvas.put(drawing.diamond(round(_size(ring, PROGRESS_TRACK)), START, DOOR), *_at(ring, index, PROGRESS_TRACK))


def _marker_progress(canvas: Canvas, ring: int, place: int) -> None:
    x, y = _at(ring, place, PROGRESS_TRACK)
    size = round(0.82 * _size(ring, PROGRESS_TRACK), 1)
    canvas.put(drawing.glow(34, MOON), x, y)
    canvas.put(drawing.disc(size, MOON, (255, 246, 222)), x, y)
    canvas.put(drawing.disc(size * 0.35, (196, 160, 84)), x, y)


def _marker_shadow(canvas: Canvas, ring: int, place: int) -> None:
    x, y = _at(ring, place, SHADOW_TRACK)
    size = _size(ring, SHADOW_TRACK) + 1
    canvas.put(drawing.glow(40, BLOOD, 0.75), x, y)
    canvas.put(drawing.disc(size, START, BLOOD), x, y)
    canvas.put(drawing.eye(size * 1.55, 0.62, EYE, IRIS, START), x, y)


def _centre(canvas: Canvas, state: State, params: Params) -> None:
    """Write the current Nightmare, or the end of the game, in the middle of the ring."""
    if state.actor == NOBODY:
        _ending(canvas, state, params)
        return
    if state.nightmare < 0:
        name, text, note = "Drifting off", "The first Nightmare is about to begin.", ""
    else:
        name, text = title(params, int(state.nightmare)), effect(params, int(state.nightmare))
        note = way(state)
    if state.ended:
        next_one = "The next one is about to begin." if phase(state) == 1 else "The next one comes with the next turn."
        text, note = f"This Nightmare is over. {next_one}", "survived"
    lines = wrapped(text, 15, 232)
    top = RING_Y - 19 * len(lines) / 2 - 14
    canvas.write(name, RING_X, top - 14, 27, INK, "middle", bold=True, spacing=1)
    for i, words in enumerate(lines):
        canvas.write(words, RING_X, top + 18 + 19 * i, 15, (206, 199, 224), "middle")
    canvas.write(note, RING_X, top + 24 + 19 * len(lines), 14, DOOR, "middle")


def _ending(canvas: Canvas, state: State, params: Params) -> None:
    lines = wrapped(LAST_WORDS[state.cause], 31, 236)
    top = RING_Y - 36 * len(lines) / 2 - 12
    for i, words in enumerate(lines):
        canvas.write(words, RING_X, top + 36 * i, 31, (255, 120, 130), "middle", bold=True)
    y = top + 36 * len(lines) + 14
    canvas.write(f"Score {score(state, params)}", RING_X, y, 26, MOON, "middle", bold=True)
    place = title(params, int(state.nightmare)) if state.nightmare >= 0 else "sleep"
    canvas.write(f"in {place}, turn {state.turn}", RING_X, y + 28, 14, INK, "middle")


def _question(canvas: Canvas, state: State, params: Params) -> None:
    words = question(state, params)
    colour: Colour = (255, 120, 130) if state.actor == NOBODY else SOFT if state.actor == NATURE else INK
    canvas.fit(words, WIDTH / 2, QUESTION_Y - 1, 990, colour, (19, 17, 15, 13))
