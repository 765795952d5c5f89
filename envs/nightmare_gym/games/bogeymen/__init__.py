"""The Bogeymen, the solo game of Lucidity: Six-sided Nightmares, by Shannon Kelly (2018)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from nightmare_gym.engine.game import Game
from nightmare_gym.games.bogeymen import features, rules, scoring
from nightmare_gym.games.bogeymen.layout import ACTIONS, LAYOUT
from nightmare_gym.games.bogeymen.params import build_params, provenance
from nightmare_gym.games.bogeymen.records import Params, State
from nightmare_gym.rendering.bogeymen.describe import describe, outcome_name, summary
from nightmare_gym.rendering.bogeymen.naming import action_name


def picture(state: State, params: Params) -> NDArray[np.uint8]:
    """The table as a picture; Pillow is imported with the first one."""
    from nightmare_gym.rendering.bogeymen.picture import picture as draw

    return draw(state, params)


def worst_return(params: Params) -> float:
    """A game that is lost."""
    return -1.0


GAME = Game(
    id="bogeymen",
    layout=LAYOUT,
    actions=ACTIONS,
    max_outcomes=5,
    build_params=build_params,
    rules=(rules, features, scoring),
    describe=describe,
    picture=picture,
    outcome_name=outcome_name,
    action_name=action_name,
    summary=summary,
    worst_return=worst_return,
    provenance=provenance,
    compile_seconds=20,
)
