"""The position in words: the board with its nine tracks, and the question."""

from __future__ import annotations

from nightmare_gym.engine.layout import NATURE, NOBODY
from nightmare_gym.games.endless_nightmare import layout as L
from nightmare_gym.games.endless_nightmare.records import Params, State
from nightmare_gym.games.endless_nightmare.scoring import points
from nightmare_gym.games.endless_nightmare.steps import Step
from nightmare_gym.rendering.endless_nightmare.feat_words import ending, facts, happening, number_shown, request
from nightmare_gym.rendering.endless_nightmare.words import title

ENDINGS = {
    "shadow": "The Shadow has caught you",
    "lapped": "you ran into The Shadow from behind",
    "insane": "you have gone insane",
    "courage": "your courage is gone",
    "smashed": "you have smashed into the ground",
}


PURPOSES: dict[int, str] = {
    Step.COLUMN_ROLLED: "for the Nightmare's column",
    Step.ROW_ROLLED: "for the Nightmare's row",
    Step.EVENT_ROLLED: "for the Nightmare Event",
    Step.PARACHUTE_ROLLED: "for the parachute",
    Step.ACTION_ROLLED: "for the Action",
}


def score(state: State, params: Params) -> int:
    """EN-9.4: return the score to Python callers."""
    rule = getattr(points, "py_func", points)
    return int(rule(state, params))


def outcome_name(state: State, params: Params, outcome: int) -> str:
    """Name an outcome of nature."""
    step = state.agenda.steps[state.agenda.height - 1]
    if step.step == Step.ROLL:
        return f"the d6 shows {outcome + 1}"
    if step.step == Step.VERSION:
        return f"{title(params, int(step.a) + L.SLOTS * outcome)} comes"
    return ending(state, params, outcome)


def question(state: State, params: Params) -> str:
    """Describe the moment in one sentence: a question, nature's decision, or the end."""
    step = state.agenda.steps[state.agenda.height - 1]
    if state.actor == NOBODY:
        return f"The game is over: {ENDINGS[L.CAUSES[state.cause]]}. Score {score(state, params)}."
    if state.actor == NATURE:
        return _event(state, params)
    if step.step == Step.SPEND_SANITY:
        number = f"{number_shown(state, params)} {PURPOSES[step.a]}"
        return f"{number}. Spend 1 Sanity to change it by {params.sanity_change}?"
    if step.step == Step.CHOOSE_ACTION:
        blocked = f" ({L.RESTRICTIONS[state.restriction]})" if state.restriction >= 0 else ""
        return f"Choose an Action and its number{blocked}."
    if step.step == Step.CHOOSE_NIGHTMARE:
        return "Choose the next Nightmare."
    return request(state, params)


def _event(state: State, params: Params) -> str:
    """Describe nature's next decision in one sentence."""
    step = state.agenda.steps[state.agenda.height - 1]
    if step.step == Step.ROLL:
        return f"The d6 is rolled {PURPOSES[step.a]}."
    if step.step == Step.VERSION:
        either = " or ".join(title(params, int(step.a) + L.SLOTS * version) for version in range(2))
        return f"The version is drawn: {either}."
    return happening(state, params)


def describe(state: State, params: Params) -> str:
    """Describe the board: the nine tracks, the Nightmare, the roll, and the question."""
    name = title(params, int(state.nightmare)) if state.nightmare >= 0 else "none yet"
    ended = ", ended" if state.ended else ""
    lines = [
        f"Turn {state.turn}   Nightmare: {name}{ended}   Score {score(state, params)}",
        f"  {'Nightmares Survived':<20}{state.survived}",
        _ring(state, params),
    ]
    lines += [_track(track.capitalize(), int(state[track]), int(params[track].top)) for track in L.TRACKS]
    if state.nightmare >= 0:
        lines += [f"  {called:<20} {told}" for called, told in facts(state, params)]
    if state.action >= 0:
        missed = ", missed: the throw has hit a marker" if state.missed else ""
        lines.append(f"  Action: {L.PLAYER_ACTIONS[state.action]} with {state.points}{missed}")
    if state.die >= 0:
        lines.append(f"  {number_shown(state, params)}")
    return "\n".join([*lines, question(state, params)])


def _track(name: str, value: int, top: int) -> str:
    return f"  {name:<20}{'■' * value}{'·' * max(0, top - value)} {value}/{top}"


def _ring(state: State, params: Params) -> str:
    """Write the circular tracks as a line: S is The Shadow, P is Progress, E the End Marker."""
    ring, place = int(params.ring), int(state.place)
    cells = ["·"] * ring
    if state.nightmare >= 0 and not state.ended:
        cells[(place - int(state.displacement) + int(state.length)) % ring] = "E"
    cells[(place - int(state.lead)) % ring] = "S"
    cells[place % ring] = "P"
    ahead = f"lead {state.lead}, {max(0, int(state.length) - int(state.displacement))} to the End Marker"
    return f"  {'Progress, The Shadow':<20} {''.join(cells)} {ahead}"
