"""Friends: Lantern as a cooperative game, in which each player earns the points of all."""

from __future__ import annotations

from dataclasses import replace
from types import ModuleType

from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.register import register_game
from reference.lantern import GAME as LANTERN
from reference.lantern import rules, scoring
from reference.lantern.records import Params, State


@rule
def earned(state: State, params: Params, seat: int) -> float:
    """Return the sum of all points, the same for every seat."""
    points = 0
    for friend in range(params.seats):
        points += state.players[friend].points
    return float(points)


SHARED = ModuleType("shared")
SHARED.earned = earned  # type: ignore[attr-defined]

GAME = register_game(replace(LANTERN, id="friends", rules=(rules, scoring, SHARED), cooperative=True))
