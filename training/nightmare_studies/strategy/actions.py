"""The best Actions of a solved board."""

from __future__ import annotations

from dataclasses import asdict

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.endless_nightmare.solving.table import SolvedBoard
from nightmare_gym.engine.game import Game, records
from nightmare_gym.games.endless_nightmare.layout import BASIC_NIGHTMARES, FIRST_ACTION, NONE, POINTS
from nightmare_gym.games.endless_nightmare.layout import PLAYER_ACTIONS as ACTIONS
from nightmare_gym.games.endless_nightmare.steps import Step
from nightmare_studies.strategy.markers import Tracks
from nightmare_training.support.formats import Rows

UNMET = -1
"""In place of an Action: no game can lead there."""
LEADS = (2, 4, 6, 8, 10, 15, 20)
"""The leads of which the page tells the first turn."""


def best_actions(game: Game, board: SolvedBoard, nightmare: int, survived: int, tracks: Tracks) -> NDArray[np.int64]:
    """The best Action at each distance and lead, where every Action may be chosen.

    Args:
        game: Endless Nightmare.
        board: The solved board.
        nightmare: The Nightmare.
        survived: How many were survived before it.
        tracks: All other markers.

    Returns:
        (displacement, lead - 1) The number of the Action: points - 1 + 5 times its kind; `UNMET` where no game can be.
    """
    places, length = board.solution.task.board, int(board.solution.task.params.nightmares[nightmare].length)
    states = records(np.zeros(length * places.farthest, game.layout.dtype))
    for name, value in (*asdict(tracks).items(), ("nightmare", nightmare), ("survived", survived)):
        states[name] = value
    displacement, lead = np.divmod(np.arange(len(states)), places.farthest)
    states["displacement"], states["lead"], states["length"], states["column"] = displacement, lead + 1, length, NONE
    states["restriction"] = NONE
    states["agenda"]["height"] = 1
    states["agenda"]["steps"][:, 0]["step"] = Step.CHOOSE_ACTION
    met = lead + 1 - displacement <= board.solution.task.reach(survived)  # the others are not solved
    found = np.full(len(states), UNMET)
    found[met] = board.judged(states[met], board.params_array)[0] - FIRST_ACTION
    return found.reshape(length, places.farthest)


def named(action: int) -> str:
    """An Action and its points, as "Move 3"."""
    return f"{ACTIONS[action // POINTS]} {action % POINTS + 1}"


def first_turns(game: Game, board: SolvedBoard, survived: int, tracks: Tracks) -> tuple[list[str], Rows]:
    """The best first Action in each Nightmare, by lead."""
    leads = [lead for lead in LEADS if lead <= board.solution.task.reach(survived)]
    rows = []
    for nightmare, name in enumerate(BASIC_NIGHTMARES):
        best = best_actions(game, board, nightmare, survived, tracks)[0]
        rows.append([name, *(named(int(best[lead - 1])) for lead in leads)])
    return ["met with a lead of", *(str(lead) for lead in leads)], rows
