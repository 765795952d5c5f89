"""Endless Nightmare, by Morten Monrad Pedersen (2013, rules CC BY 3.0): outrun The Shadow as long as you can."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from nightmare_gym.engine.game import Game
from nightmare_gym.games.endless_nightmare.layout import ACTIONS, ACTIVE_ACTIONS, ZONES
from nightmare_gym.games.endless_nightmare.params import PRINTED, build_active_params, build_params, provenance
from nightmare_gym.games.endless_nightmare.records import Params
from nightmare_gym.games.endless_nightmare.state import ACTIVE_LAYOUT, LAYOUT
from nightmare_gym.games.endless_nightmare.summary import summary


def worst_return(params: Params) -> float:
    """Return 0: no reward option gives less."""
    return 0.0


EDITIONS = {"basic": "endless_nightmare", "active": "endless_nightmare_active", "mixed": "endless_nightmare_active"}
GAME = Game(
    id="endless_nightmare",
    layout=LAYOUT,
    actions=ACTIONS,
    max_outcomes=6,
    build_params=build_params,
    rules=(f"{__name__}.rules", f"{__name__}.features", f"{__name__}.scoring", f"{__name__}.futures"),
    rendered_by="nightmare_gym.rendering.endless_nightmare:RENDERING",
    summary=summary,
    worst_return=worst_return,
    provenance=provenance,
    editions=EDITIONS,
    printed=(PRINTED,),
    compile_seconds=10,
)
ACTIVE = replace(
    GAME,
    id="endless_nightmare_active",
    layout=ACTIVE_LAYOUT,
    actions=ACTIVE_ACTIONS,
    max_outcomes=2 + ZONES,
    build_params=build_active_params,
    rules=(f"{__name__}.rules", f"{__name__}.active_features", f"{__name__}.scoring", f"{__name__}.futures"),
    provenance=partial(provenance, version="active"),
)
