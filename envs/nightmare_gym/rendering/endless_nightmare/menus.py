"""The menus of choices, on the panel that shows a roll at other times."""

from __future__ import annotations

from nightmare_gym.engine.layout import NOBODY
from nightmare_gym.games.endless_nightmare import layout as L
from nightmare_gym.games.endless_nightmare.records import Params, State
from nightmare_gym.games.endless_nightmare.steps import Step
from nightmare_gym.rendering.canvas import Canvas
from nightmare_gym.rendering.endless_nightmare.backdrop import BLOOD, FAINT, GOOD, INK, MOON, RIGHT, ROLL_Y, SOFT
from nightmare_gym.rendering.endless_nightmare.feat_words import aims, gasp, odds_of_aim, percent, share
from nightmare_gym.rendering.endless_nightmare.words import DEEDS, attempt, use

MENUS = (Step.CHOOSE_ACTION, Step.CHOOSE_NIGHTMARE, Step.CHOOSE_AIM, Step.CHOOSE_BREATH)
X, Y = RIGHT + 14, ROLL_Y + 20
LINE = 18.5
SUCCESS_X, HARM_X = RIGHT + 158, RIGHT + 228
"""The right ends of the columns of an aim's odds."""


def open_now(state: State) -> bool:
    """Tell whether the player chooses from a menu, not from the changes of a roll."""
    return bool(state.actor != NOBODY and use(state) in MENUS)


def draw(canvas: Canvas, state: State, params: Params) -> None:
    """Draw the menu of the present choice."""
    step = use(state)
    if step == Step.CHOOSE_NIGHTMARE:
        _nightmares(canvas)
    elif step == Step.CHOOSE_AIM:
        _aims(canvas, state, params)
    elif step == Step.CHOOSE_BREATH:
        _breaths(canvas, state, params)
    else:
        _actions(canvas, state)


def _nightmares(canvas: Canvas) -> None:
    canvas.write("Choose a Nightmare", X, Y, 17, INK, bold=True)
    for i, words in enumerate(("Those struck out have been dreamt;", "they come back when all are used.")):
        canvas.write(words, X, Y + 32 + 18 * i, 13, SOFT)


def _actions(canvas: Canvas, state: State) -> None:
    canvas.write("Choose an Action, 1 to 5", X, Y, 17, INK, bold=True)
    for action, (name, deed) in enumerate(zip(L.PLAYER_ACTIONS, DEEDS, strict=True)):
        blocked = action == L.MOVE and state.restriction == L.MOVE_BLOCKED
        line = Y + 27 + LINE * action
        canvas.write(name, X, line, 13.5, BLOOD if blocked else INK)
        canvas.write("blocked" if blocked else deed, HARM_X, line, 12, BLOOD if blocked else SOFT, "right")
        first = L.FIRST_ACTION + action * L.POINTS
        canvas.spot((X - 6, line - LINE / 2, HARM_X - X + 12, LINE), *range(first, first + L.POINTS))
    canvas.write("a roll above the number succeeds", X, Y + 140, 12, FAINT)


def _aims(canvas: Canvas, state: State, params: Params) -> None:
    """Draw each aim with its odds for the Action that was chosen."""
    row = params.nightmares[state.nightmare]
    by_watch = row.number == L.BY_STOPWATCH
    canvas.write(attempt(state), X, Y, 17, MOON, bold=True)
    canvas.write("stop at" if by_watch else "throw at", X, Y + 27, 12, FAINT)
    canvas.write("succeeds", SUCCESS_X, Y + 27, 12, FAINT, "right")
    canvas.write("too late" if by_watch else "hits", HARM_X, Y + 27, 12, FAINT, "right")
    odds = [odds_of_aim(state, params, aim) for aim in range(len(aims(params, row)))]
    best = max(round(one.success, 2) for one in odds)
    for aim, (name, one) in enumerate(zip(aims(params, row), odds, strict=True)):
        line = Y + 49 + 20 * aim
        canvas.write(name, X, line, 13.5, INK)
        colour = GOOD if round(one.success, 2) == best else INK
        canvas.write(percent(one.success), SUCCESS_X, line, 13.5, colour, "right")
        canvas.write(percent(one.harm), HARM_X, line, 13.5, BLOOD if one.harm > 0 else FAINT, "right")
        canvas.spot((X - 6, line - 10, HARM_X - X + 12, 20), (L.FIRST_TIME if by_watch else L.FIRST_AIM) + aim)


def _breaths(canvas: Canvas, state: State, params: Params) -> None:
    """Draw the choice to hold the breath or to breathe, with the costs."""
    row = params.nightmares[state.nightmare]
    held = percent(share(params.hold[state.breath], 1))
    canvas.write("Hold your breath?", X, Y, 17, INK, bold=True)
    for i, (action, choice, good, bad) in enumerate(
        (
            (L.HOLD_BREATH, "hold", f"lasts with {held}", f"or a gasp: {gasp(params, row)} Courage"),
            (L.BREATHE, "breathe", "safe for this turn", f"costs {row.breath_costs} Courage"),
        )
    ):
        line = Y + 38 + 48 * i
        canvas.write(choice, X, line, 15, INK)
        canvas.write(good, HARM_X, line - 8, 12.5, GOOD, "right")
        canvas.write(bad, HARM_X, line + 10, 12.5, BLOOD, "right")
        canvas.spot((X - 6, line - 20, HARM_X - X + 12, 42), action)
