"""The worth of markers on a solved board, in points of the expected score."""

from __future__ import annotations

from dataclasses import asdict, replace

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.endless_nightmare.solving.table import SolvedBoard
from nightmare_gym.engine.game import Game
from nightmare_studies.strategy.markers import Tracks, tracks_at_start

CHANGES = {
    "a space of lead": ("lead", -1),
    "a Sanity": ("sanity", -1),
    "a Courage": ("courage", -1),
    "an Incantation": ("incantation", 1),
    "a Mantra": ("mantra", 1),
    "a Horror less": ("horrors", 1),
    "a Scare less": ("scares", 1),
}
"""The markers that have a price, and the change that gives it: the two positions are otherwise equal."""


def prices(board: SolvedBoard, tracks: Tracks) -> dict[str, NDArray[np.float64]]:
    """Compute the price of each marker between two Nightmares: the change of the expected score by one marker.

    Args:
        board: The solved board.
        tracks: All other markers; the lead is that of a game's start.

    Returns:
        The prices by the name of the change, an array by Nightmares survived; nan for impossible positions.
    """
    params, places = board.solution.task.params, board.solution.task.board

    def worth(lead: int, markers: Tracks) -> NDArray[np.float64]:
        there = places.minds[markers.sanity, markers.incantation, markers.horrors] >= 0
        charged = max(0, markers.scares - markers.mantra)
        if not there or markers.courage + charged > places.courages:
            return np.full(len(board.solution.between), np.nan)
        place = places.place(lead, **asdict(markers))
        return np.asarray(board.solution.between[(slice(None), *place)])

    lead, here = int(params.lead), worth(int(params.lead), tracks)
    found = {}
    for name, (marker, change) in CHANGES.items():
        if marker == "lead":
            there = worth(lead + change, tracks)
        else:
            there = worth(lead, replace(tracks, **{marker: getattr(tracks, marker) + change}))
        found[name] = np.abs(there - here)
    return found


def optimum_from(board: SolvedBoard, lead: int) -> float:
    """Return the optimum of a game that begins with a smaller lead than the board's, from the same tables."""
    place = board.solution.task.board.place(lead, **asdict(tracks_at_start(board)))
    return float(board.solution.between[0][place])


def veterans(game: Game, board: SolvedBoard) -> str:
    """Return a sentence on Veteran's variant, if it begins with a smaller lead."""
    lead = int(game.params(**{**board.facts.options, "veteran": True})["lead"][0])
    if lead >= int(board.solution.task.params.lead):
        return ""
    return f" Veteran's variant, which begins with a lead of {lead}: {optimum_from(board, lead):.6f} points."
