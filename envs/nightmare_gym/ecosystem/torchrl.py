"""The native batch of games for TorchRL."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from nightmare_gym.ecosystem.needed import missing

try:
    import torch
    from tensordict import TensorDict, TensorDictBase
    from torchrl.data import Binary, Bounded, Categorical, Composite, Unbounded
    from torchrl.envs import EnvBase
except ModuleNotFoundError as error:
    raise missing("nightmare_gym.ecosystem.torchrl", "torchrl", error) from error

from nightmare_gym.engine.errors import ArgumentError
from nightmare_gym.engine.game import Game
from nightmare_gym.engine.loops import LIVE, SAME_STEP
from nightmare_gym.interfaces.batch import Batch


class TorchRLBatch(EnvBase):
    """Many games, each for one player who sits on every seat, as one TorchRL environment.

    A step returns the end of a game that is over; `reset` then shows the new game of that row, which the batch has
    begun. Rows whose game goes on cannot be reset alone. The keys are `observation`, `action_mask` (bool) and `action`;
    TorchRL's `ActionMask` lets random actions follow the mask.

    Args:
        game: The game, or its id.
        num_envs: The number of games.
        seed: The seed of the dice.
        **options: The game's options.

    Raises:
        OptionError: An option is unknown or has a wrong value.
    """

    def __init__(self, game: Game | str, num_envs: int, seed: int = 0, **options: Any) -> None:
        self.batch = Batch(game, num_envs, options, SAME_STEP)
        super().__init__(device=torch.device("cpu"), batch_size=[self.batch.rows])
        self.batch.seed(seed)
        rows, actions, flag = self.batch.rows, len(self.batch.game.actions), (self.batch.rows, 1)
        self.observation_spec = Composite(
            observation=Bounded(0.0, 1.0, (rows, self.batch.game.feature_count), dtype=torch.float32),
            action_mask=Binary(actions, (rows, actions), dtype=torch.bool),
            shape=(rows,),
        )
        self.action_spec = Categorical(actions, (rows,), dtype=torch.int64)
        self.reward_spec = Unbounded(flag, dtype=torch.float32)
        ends = {name: Binary(1, flag, dtype=torch.bool) for name in ("done", "terminated", "truncated")}
        self.done_spec = Composite(ends, shape=(rows,))
        self._over = np.zeros(rows, np.bool_)

    def _reset(self, tensordict: TensorDictBase | None = None, **_: Any) -> TensorDictBase:
        asked = None if tensordict is None else tensordict.get("_reset", None)
        wanted = np.ones_like(self._over) if asked is None else asked.numpy().reshape(-1)
        if wanted.all():
            self._observations = self.batch.reset()
        elif (wanted & ~self._over).any():
            raise ArgumentError("a row whose game goes on cannot be reset alone; expected all rows, or rows that ended")
        self._over[wanted] = False
        return self._seen(self._observations, self.batch.masks, self._over, self._over)

    def _step(self, tensordict: TensorDictBase) -> TensorDictBase:
        self._observations, rewards = self.batch.step(tensordict["action"].numpy())
        self._over = self.batch.status != LIVE
        last, masks = self._observations.copy(), self.batch.masks.copy()
        last[self._over], masks[self._over] = self.batch.finals[1][self._over], True
        seen = self._seen(last, masks, self.batch.terminated, self.batch.truncated)
        return seen.set("reward", torch.from_numpy(rewards)[:, None])

    def _set_seed(self, seed: int | None) -> None:
        self.batch.seed(0 if seed is None else seed)

    def _seen(self, observations: NDArray[np.float32], masks: Any, terminated: Any, truncated: Any) -> TensorDictBase:
        """Join copies of what is seen."""
        parts = {"observation": observations, "action_mask": masks}
        ends = {"terminated": terminated, "truncated": truncated, "done": terminated | truncated}
        parts |= {name: end[:, None] for name, end in ends.items()}
        return TensorDict({name: torch.from_numpy(part.copy()) for name, part in parts.items()}, self.batch_size)
