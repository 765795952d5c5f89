"""The Bogeymen, the solo game of Lucidity: Six-sided Nightmares, by Shannon Kelly (2018)."""

from __future__ import annotations

from nightmare_gym.dreaming import params as dreaming
from nightmare_gym.engine.game import Game
from nightmare_gym.games.bogeymen.layout import ACTIONS, LAYOUT
from nightmare_gym.games.bogeymen.params import PRINTED, build_params, provenance
from nightmare_gym.games.bogeymen.records import Params
from nightmare_gym.games.bogeymen.summary import summary


def worst_return(params: Params) -> float:
    """Return the return of a lost game."""
    return -1.0


GAME = Game(
    id="bogeymen",
    layout=LAYOUT,
    actions=ACTIONS,
    max_outcomes=5,
    build_params=build_params,
    rules=(f"{__name__}.rules", f"{__name__}.features", f"{__name__}.scoring"),
    rendered_by="nightmare_gym.rendering.bogeymen:RENDERING",
    summary=summary,
    worst_return=worst_return,
    provenance=provenance,
    printed=(dreaming.PRINTED, PRINTED),
    compile_seconds=12,
)
