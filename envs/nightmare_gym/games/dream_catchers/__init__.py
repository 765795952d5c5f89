"""Dream Catchers, by Gabriel Leow (Play Nation Studios, 2017-18)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from nightmare_gym.engine.game import Game
from nightmare_gym.games.dream_catchers import features, rules, scoring
from nightmare_gym.games.dream_catchers.describe import describe, outcome_name, summary
from nightmare_gym.games.dream_catchers.layout import ACTIONS, DREAMS, PROGRESS
from nightmare_gym.games.dream_catchers.params import build_params, provenance
from nightmare_gym.games.dream_catchers.records import Params, State
from nightmare_gym.games.dream_catchers.scoring import SHARE_OF_PROGRESS
from nightmare_gym.games.dream_catchers.state import LAYOUT


def picture(state: State, params: Params) -> NDArray[np.uint8]:
    """Draw the position; Pillow is imported at the first call."""
    from nightmare_gym.games.dream_catchers.picture import picture as draw

    return draw(state, params)


def worst_return(params: Params) -> float:
    """The return of a loss after the whole Nightmare track."""
    return -1.0 - (SHARE_OF_PROGRESS if params.reward == PROGRESS else 0.0)


GAME = Game(
    id="dream_catchers",
    layout=LAYOUT,
    actions=ACTIONS,
    max_outcomes=DREAMS,
    build_params=build_params,
    rules=(rules, features, scoring),
    describe=describe,
    picture=picture,
    outcome_name=outcome_name,
    summary=summary,
    worst_return=worst_return,
    provenance=provenance,
    compile_seconds=20,
    cooperative=True,
)
