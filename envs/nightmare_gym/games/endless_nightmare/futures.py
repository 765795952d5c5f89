"""The positions of Endless Nightmare that have the same future."""

from __future__ import annotations

from nightmare_gym.engine.agenda import top
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.layout import NOBODY
from nightmare_gym.games.endless_nightmare import layout as L
from nightmare_gym.games.endless_nightmare.feats import clear
from nightmare_gym.games.endless_nightmare.records import Params, State
from nightmare_gym.games.endless_nightmare.scoring import earned
from nightmare_gym.games.endless_nightmare.steps import Step


@rule
def canonical(state: State, params: Params) -> float:
    """Forget the last Nightmare, and the Nightmares Survived that make The Shadow no faster; return their points.

    Phase 1 reads nothing of the last Nightmare, and its end overwrites all of it. Only the table of The Shadow (EN-7.1)
    reads Nightmares Survived, which never fall. The logarithm of a score is no sum of points, so with that reward none
    of them is forgotten.
    """
    if state.actor != NOBODY and selecting(state):
        state.nightmare, state.length, state.displacement = L.NONE, 0, 0
        clear(state)
    enough = fastest(params)
    if params.reward == L.LOG or state.survived <= enough:
        return 0.0
    before = earned(state, params, 0)
    state.survived = enough
    return before - earned(state, params, 0)


@rule
def selecting(state: State) -> bool:
    """Tell whether phase 1 is not over: the next Nightmare is not known yet."""
    step = top(state)
    if step.step == Step.ROLL or step.step == Step.SPEND_SANITY:
        return bool(step.a == Step.COLUMN_ROLLED or step.a == Step.ROW_ROLLED)
    return bool(step.step == Step.CHOOSE_NIGHTMARE or step.step == Step.VERSION)


@rule
def fastest(params: Params) -> int:
    """Return the least Nightmares Survived with which every roll shows the eyes of the table's last row."""
    row = len(params.shadow) - 1
    while row > 0 and params.shadow[row - 1] == params.shadow[row]:
        row -= 1
    return row


@rule
def meeting(state: State, params: Params) -> bool:
    """Tell whether a Nightmare has just begun: many rolls of phase 1 lead to it, and nothing was done in it yet."""
    return bool(state.first_turn == 1 and state.action == L.NONE and state.die == L.NONE)
