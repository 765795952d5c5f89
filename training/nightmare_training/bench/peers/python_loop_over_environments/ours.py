"""Ours in the Python loops over environments, Gymnasium's and PettingZoo's: the very loops of these peers."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pettingzoo

from nightmare_training.bench.ours import Play
from nightmare_training.bench.peers.python_loop_over_environments import gymnasium as for_one
from nightmare_training.bench.peers.python_loop_over_environments import pettingzoo as for_several
from nightmare_training.config.environments import environment

PACKAGE = "nightmare-gym"
DETAIL = "gymnasium.make or pettingzoo.make: masks, observations, choosing, wrappers"


def player(game: str) -> Play:
    """Play game after game."""
    env = environment(game)
    if env.for_several:
        return for_several.playing(pettingzoo.make("aec", env.id, **env.edition))
    one: Any = gymnasium.make(env.id, **env.edition)
    return for_one.playing(one, lambda info: np.flatnonzero(info["action_mask"]).tolist())
