"""Dream Catchers, by Gabriel Leow (Play Nation Studios, 2017-18)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from nightmare_gym.engine.game import Game
from nightmare_gym.games.dream_catchers import features, rules, scoring
from nightmare_gym.games.dream_catchers.box import build_box, provenance
from nightmare_gym.games.dream_catchers.describe import describe, outcome_name, summary
from nightmare_gym.games.dream_catchers.layout import ACTIONS, DREAMS, LAYOUT, PROGRESS
from nightmare_gym.games.dream_catchers.records import Params, State
from nightmare_gym.games.dream_catchers.scoring import SHARE_OF_PROGRESS


def picture(state: State, box: Params) -> NDArray[np.uint8]:
    """The table as a picture; Pillow is imported with the first one."""
    from nightmare_gym.games.dream_catchers.picture import picture as draw

    return draw(state, box)


def worst_return(box: Params) -> float:
    """A game that is lost, with the whole Nightmare track."""
    return -1.0 - (SHARE_OF_PROGRESS if box.reward == PROGRESS else 0.0)


GAME = Game(
    id="dream_catchers",
    layout=LAYOUT,
    actions=ACTIONS,
    max_outcomes=DREAMS,
    build_box=build_box,
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
