"""The moving parts of the picture apart from the rings: straight tracks, die, The Shadow's table, Nightmares."""

from __future__ import annotations

from nightmare_gym.engine.layout import NATURE, NOBODY
from nightmare_gym.games.endless_nightmare import layout as L
from nightmare_gym.games.endless_nightmare.records import Params, State
from nightmare_gym.games.endless_nightmare.steps import Step
from nightmare_gym.rendering import drawing
from nightmare_gym.rendering.canvas import Canvas
from nightmare_gym.rendering.endless_nightmare import menus
from nightmare_gym.rendering.endless_nightmare.backdrop import (
    BLOOD,
    BONE,
    BONE_EDGE,
    COLOURS,
    FACE_PITCH,
    FACE_X,
    FAINT,
    GOOD,
    GROUPS,
    INK,
    MOON,
    RIGHT,
    RIGHT_WIDTH,
    ROLL_Y,
    SHADOW_X,
    SOFT,
    SPACE_EDGE,
    START,
    SURVIVED_PITCH,
    SURVIVED_TOP,
    SURVIVED_X,
    SURVIVED_Y,
    TRACK_PITCH,
    TRACK_X,
    eyes,
    table_place,
    track_y,
)
from nightmare_gym.rendering.endless_nightmare.words import (
    PHASES,
    attempt,
    boxed,
    by_d6,
    changed,
    consequence,
    event_title,
    eyes_shown,
    harms,
    need,
    phase,
    purpose,
    use,
)
from nightmare_gym.rendering.sprites import Colour
from nightmare_gym.rendering.text import text_width, wrapped

# --- the straight tracks ------------------------------------------------------------------------------------


def survived(canvas: Canvas, state: State) -> None:
    """The marker on the track of Nightmares Survived."""
    x = SURVIVED_X + min(int(state.survived), SURVIVED_TOP) * SURVIVED_PITCH + 16
    canvas.put(drawing.glow(28, MOON, 0.4), x, SURVIVED_Y)
    canvas.put(drawing.disc(13, MOON, (255, 246, 222)), x, SURVIVED_Y)
    canvas.write(str(state.survived), x, SURVIVED_Y, 14, START, "middle", bold=True)


def group(canvas: Canvas, state: State, params: Params, group: int) -> None:
    """Draw three tracks: a threat, its ward, and the track that falls if the threat is ahead of the ward."""
    threat, ward, life = L.TRACKS[3 * group : 3 * group + 3]
    ahead = int(state[threat]) - int(state[ward])
    name, y = GROUPS[group]
    canvas.write(name, RIGHT + 14, y + 16, 13, FAINT, spacing=0.5)
    if ahead > 0:
        words = f"{threat.capitalize()} ahead of {ward.capitalize()}: each turn costs {ahead} {life.capitalize()}"
    else:
        words = f"{ward.capitalize()} holds back {threat.capitalize()}"
    canvas.write(words, RIGHT + RIGHT_WIDTH - 14, y + 16, 13, BLOOD if ahead > 0 else FAINT, "right")
    for track in (threat, ward, life):
        low = int(state[ward]) if track == threat and ahead > 0 else int(state[track])
        _straight(canvas, track, int(state[track]), low, state.actor == NOBODY and _killed_by(state) == track)


def _straight(canvas: Canvas, track: str, value: int, low: int, fatal: bool) -> None:
    """Draw a marker, and tint the spaces up to it (above `low` in the colour of danger)."""
    y, colour = track_y(track), COLOURS[track]
    for i in range(value + 1):
        tint = (*BLOOD, 170) if i > low else (*colour[:3], 58)
        canvas.put(drawing.panel(29, 22, 5, tint), TRACK_X + i * TRACK_PITCH, y - 11)
    x = TRACK_X + value * TRACK_PITCH + 14.5
    if fatal:
        canvas.put(drawing.glow(30, BLOOD, 0.9), x, y)
    canvas.put(drawing.disc(10.5, BLOOD if fatal else colour, INK), x, y)
    canvas.write(str(value), x, y, 12, START, "middle", bold=True)


def _killed_by(state: State) -> str:
    return {L.INSANE: "sanity", L.NO_COURAGE: "courage"}.get(int(state.cause), "")


# --- the die ------------------------------------------------------------------------------------------------


def roll(canvas: Canvas, state: State, params: Params) -> None:
    """Draw the Action that was chosen, the die, its purpose, and the changes that Sanity could make."""
    if menus.open_now(state):
        menus.draw(canvas, state, params)
        return
    title, colour = _heading(state)
    canvas.write(title, RIGHT + 14, ROLL_Y + 20, 17, colour, bold=True)
    deciding = state.actor != NOBODY and state.agenda.steps[state.agenda.height - 1].step == Step.SPEND_SANITY
    y = ROLL_Y + (68 if deciding else 88)
    size = 54 if deciding else 68
    face = int(state.die) + 1
    if state.actor == NATURE:
        canvas.put(drawing.glow(70, MOON, 0.35), RIGHT + 52, y)
    _number(canvas, face, size, RIGHT + 52, y, by_d6(state, params))
    if not face and state.actor == NATURE:
        canvas.write("?", RIGHT + 52, y, 32, MOON, "middle", bold=True)
    _verdict(canvas, state, params, face, y)
    if deciding:
        _options(canvas, state, params, face)


def _number(canvas: Canvas, face: int, size: float, x: float, y: float, pips: bool) -> None:
    """Draw a d6 with its pips, or the number that replaces it; 0 for none yet."""
    fill: Colour = BONE if face else (58, 51, 88)
    edge: Colour = BONE_EDGE if face else SPACE_EDGE
    canvas.put(drawing.die(size, face if pips else 0, fill, edge, START), x, y)
    if face and not pips:
        canvas.write(str(face), x, y, round(0.6 * size), START, "middle", bold=True)


def _heading(state: State) -> tuple[str, Colour]:
    if state.action >= 0:
        forced = " (forced)" if state.restriction == L.MOVE_FORCED else ""
        return attempt(state) + forced, MOON
    if state.restriction == L.ACTION_SKIPPED:
        return "The Action is skipped", BLOOD
    if state.actor == NATURE and event_title(state):
        return event_title(state), INK
    if state.actor == NATURE or state.die >= 0:
        return f"Roll for {PHASES[phase(state) - 1]}", INK
    return "The die rests", FAINT


def _verdict(canvas: Canvas, state: State, params: Params, face: int, y: float) -> None:
    """Write the number that is needed, and the result."""
    x, width = RIGHT + 98, 136
    if state.action >= 0:
        needed = need(state, params)
    elif state.restriction == L.ACTION_SKIPPED:
        needed = "the roll counts for the last two phases only"
    else:
        needed = purpose(state, params)
    lines = wrapped(needed, 13, width)
    told = face > 0 and not (state.action < 0 and state.restriction == L.ACTION_SKIPPED)
    y -= (len(lines) - 1) * 8 + (13 if told else 0)
    for i, words in enumerate(lines):
        canvas.write(words, x, y + 16 * i, 13, SOFT)
    if told:
        words, good = consequence(state, params, face)
        canvas.write(words, x, y + 16 * len(lines) + 8, 18, _colour(good), bold=True)


def _colour(good: bool | None) -> Colour:
    return INK if good is None else GOOD if good else BLOOD


def _options(canvas: Canvas, state: State, params: Params, face: int) -> None:
    """Draw the three ways to go on from a roll: -2, unchanged, +2."""
    for i, choice in enumerate((L.SUBTRACT, L.KEEP, L.ADD)):
        x, y = RIGHT + 42 + 78 * i, ROLL_Y + 132
        then = face if choice == L.KEEP else changed(params, face, choice)
        sign = {L.SUBTRACT: f"-{params.sanity_change}", L.KEEP: "keep", L.ADD: f"+{params.sanity_change}"}[choice]
        canvas.write(sign, x - 6, y, 13, SOFT if choice == L.KEEP else COLOURS["sanity"], "right")
        _number(canvas, then, 25, x + 13, y, by_d6(state, params))
        words, good = consequence(state, params, then)
        canvas.write(words, x, y + 27, 12, _colour(good), "middle")
        canvas.spot((x - 38, y - 16, 76, 54), choice)


def faces(canvas: Canvas, state: State, params: Params) -> None:
    """Draw for each face of the die the result, the eyes of The Shadow, and the effect of phase 5."""
    survived = int(state.survived)
    harm_of = harms(params, int(state.nightmare))
    lit = state.die >= 0 and (use(state) == Step.ACTION_ROLLED or state.actor == NOBODY)
    canvas.write(f"minus {survived}", SHADOW_X + 10, 350, 12, INK if survived else SOFT)
    for face in range(1, L.D6 + 1):
        x = FACE_X + FACE_PITCH * (face - 1)
        if lit and face == state.die + 1:
            canvas.put(drawing.panel(FACE_PITCH - 1, 98, 6, (*MOON, 34), (*MOON, 190)), x - FACE_PITCH / 2 + 0.5, 311)
            canvas.put(drawing.die(22, face, BONE, BONE_EDGE, START), x, 328)
        result = face - survived
        canvas.write(str(result), x, 350, 13, INK, "middle")
        count = eyes_shown(params, face, survived)
        eyes(canvas, x, 373, count, FACE_PITCH - 3)
        harm = harm_of[face - 1]
        words = "-" if harm == L.NOTHING else "Horror" if harm == L.HORRORS else "Scare"
        canvas.write(words, x, 396, 10.5, FAINT if harm == L.NOTHING else COLOURS["horrors"], "middle")


# --- the Nightmare table ------------------------------------------------------------------------------------


def nightmares(canvas: Canvas, state: State, params: Params) -> None:
    """Draw the Nightmare table; the current one is marked, the used ones are dimmed."""
    for column in range(len(params.table)):
        for row in range(L.D6):
            _nightmare(canvas, state, params, column, row)
    if use(state) == Step.ROW_ROLLED and state.column >= 0 and state.actor != NOBODY:
        x, y = table_place(int(state.column), 0)
        canvas.put(drawing.panel(RIGHT_WIDTH / 2 - 12, 128, 8, (*MOON, 18), (*MOON, 150)), x, y - 13)


def _nightmare(canvas: Canvas, state: State, params: Params, column: int, row: int) -> None:
    slot = int(params.table[column, row])
    x, y = table_place(column, row)
    name, _ = boxed(params, slot)
    here = state.nightmare >= 0 and state.nightmare % L.SLOTS == slot
    if here:
        edge = SPACE_EDGE if state.ended else MOON
        canvas.put(drawing.panel(RIGHT_WIDTH / 2 - 12, 20, 6, (*edge, 50), edge), x, y - 10)
        canvas.write(name, x + 30, y, 14, SOFT if state.ended else MOON)
    if params.strategist and state.used[slot] and (not here or state.ended):
        canvas.put(drawing.panel(text_width(name, 14) + 8, 1.5, 0, INK), x + 26, y)
    canvas.spot((x, y - 10, RIGHT_WIDTH / 2 - 12, 20), L.FIRST_NIGHTMARE + slot, L.FIRST_NIGHTMARE + slot + L.SLOTS)
