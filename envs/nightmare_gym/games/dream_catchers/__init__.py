"""Dream Catchers, by Gabriel Leow (Play Nation Studios, 2017-18)."""

from __future__ import annotations

from dataclasses import replace

from nightmare_gym.engine.game import Game
from nightmare_gym.games.dream_catchers.layout import ACTIONS, DREAMS, PROGRESS, SHARE_OF_PROGRESS
from nightmare_gym.games.dream_catchers.params import PRINTED, build_lean_params, build_params, provenance
from nightmare_gym.games.dream_catchers.records import Params
from nightmare_gym.games.dream_catchers.state import LAYOUT
from nightmare_gym.games.dream_catchers.summary import summary


def worst_return(params: Params) -> float:
    """The return of a loss after the whole Nightmare track."""
    return -1.0 - (SHARE_OF_PROGRESS if params.reward == PROGRESS else 0.0)


GAME = Game(
    id="dream_catchers",
    layout=LAYOUT,
    actions=ACTIONS,
    max_outcomes=DREAMS,
    build_params=build_params,
    rules=(f"{__name__}.rules", f"{__name__}.features", f"{__name__}.scoring"),
    rendered_by="nightmare_gym.rendering.dream_catchers:RENDERING",
    summary=summary,
    worst_return=worst_return,
    provenance=provenance,
    printed=(PRINTED,),
    compile_seconds=15,
    cooperative=True,
    editions={"full": "dream_catchers", "lean": "dream_catchers_lean"},
    edition_by="windows",
)
LEAN = replace(
    GAME,
    id="dream_catchers_lean",
    build_params=build_lean_params,
    rules=(f"{__name__}.lean", f"{__name__}.features", f"{__name__}.scoring"),
)
