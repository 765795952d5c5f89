"""The position in words: the board with its nine tracks, and the question."""

from __future__ import annotations

from nightmare_gym.games.endless_nightmare import layout as L
from nightmare_gym.games.endless_nightmare.records import Params, State
from nightmare_gym.rendering.endless_nightmare.asking import question
from nightmare_gym.rendering.endless_nightmare.feat_words import facts, number_shown
from nightmare_gym.rendering.endless_nightmare.sentences import score
from nightmare_gym.rendering.endless_nightmare.words import title


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
