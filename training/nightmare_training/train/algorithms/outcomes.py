"""Nature's outcomes after the actions of a training's games, for advantages without luck."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from nightmare_gym.engine.layout import NOBODY
from nightmare_gym.engine.outcomes import outcomes as after_actions
from nightmare_gym.engine.successors import observations
from nightmare_gym.interfaces.batch import Batch
from nightmare_gym.interfaces.sb3 import MaskedVecEnv
from nightmare_training.train.mixture import MixtureVecEnv


class Outcomes(NamedTuple):
    """The decisions and ends to which nature can lead after actions, one after the other.

    Attributes:
        decisions: (n,) the number of the decision that each can follow.
        odds: (n,) its exact probability.
        rewards: (n,) the reward of the action that leads there.
        over: (n,) True where the game is over.
        observations: (n, features).
    """

    decisions: Tensor
    odds: Tensor
    rewards: Tensor
    over: Tensor
    observations: Tensor


def outcomes(
    games: MaskedVecEnv, actions: NDArray[np.int64], most: int, first: int, precision: torch.dtype
) -> Outcomes:
    """Find the outcomes of an action in each row, where nature chooses among at most `most`.

    Args:
        games: The games, before their step; without opponents, whose choices have no odds.
        actions: (rows,) a legal action in each.
        most: The most outcomes of an action.
        first: The number of the first row's decision; those of the other rows follow.
        precision: The type of the observations.
    """
    parts: Any = games.parts if isinstance(games, MixtureVecEnv) else (games,)
    found = []
    for part, own in zip(parts, np.split(actions, len(parts)), strict=True):
        found.append(_of_batch(part.batch, own, most, first, precision))
        first += len(own)
    return joined(found)


def joined(parts: Sequence[Outcomes]) -> Outcomes:
    """Put outcomes one after the other."""
    return Outcomes(*map(torch.cat, zip(*parts, strict=True)))


def _of_batch(batch: Batch, actions: NDArray[np.int64], most: int, first: int, precision: torch.dtype) -> Outcomes:
    after = after_actions(batch.game, batch.states, batch.params_array, actions, most)
    asked = after.states["actor"].astype(np.int64)
    earned = after.states["returns"][:, 0].astype(np.float32)
    seen = observations(batch.game, after.states, batch.params_array, np.maximum(asked, 0))
    return Outcomes(
        torch.from_numpy(first + after.parents),
        torch.from_numpy(after.odds),
        torch.from_numpy(earned - batch.paid[after.parents]),
        torch.from_numpy(asked == NOBODY),
        torch.from_numpy(seen).to(precision),
    )
