"""Games for one player as a native Gymnasium vector environment: one compiled call a step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from nightmare_gym.engine.arguments import action_numbers, seed_number, shown
from nightmare_gym.engine.dice import streams
from nightmare_gym.engine.errors import ArgumentError
from nightmare_gym.engine.game import Game, records
from nightmare_gym.engine.loops import ILLEGAL, LIVE, NEXT_STEP, SAME_STEP
from nightmare_gym.interfaces.batch import Batch
from nightmare_gym.interfaces.follower import Follower
from nightmare_gym.interfaces.gymnasium import reset_options, spaces
from nightmare_gym.interfaces.rendering import BATCH_MODES, check_mode, show

AUTORESET = {AutoresetMode.NEXT_STEP: NEXT_STEP, AutoresetMode.SAME_STEP: SAME_STEP}
Floats = NDArray[np.float32]
Flags = NDArray[np.bool_]


class NightmareVectorEnv(gymnasium.vector.VectorEnv[Floats, NDArray[np.int64], Flags]):
    """The base of all our native vector environments: many games, each for one player.

    Args:
        num_envs: The number of games.
        autoreset_mode: `AutoresetMode.NEXT_STEP` (a row that ended starts a new game in the next step; `info["_reset"]`
            marks it) or `SAME_STEP` (it starts one at once; the terminal observation and mask are in
            `info["final_obs"]` and `info["final_info"]`). The mask at the end of a game is all ones.
        render_mode: None, "ansi" or "rgb_array": `render` then shows every row.
        illegal_reward: The same as in the single environment.
        num_threads: The threads that share the rows, from 1 to 1024; the results do not depend on it.
        **options: The game's options.

    Attributes:
        followers: What follows rows event by event, such as `RecordReplaysVector`.

    Raises:
        OptionError: An option is unknown or has a wrong value.
    """

    game_id: Game | str

    def __init__(
        self,
        num_envs: int = 1,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        render_mode: str | None = None,
        illegal_reward: float | None = None,
        num_threads: int = 1,
        **options: Any,
    ) -> None:
        try:
            mode = AutoresetMode(autoreset_mode)
            autoreset = AUTORESET[mode]
        except (ValueError, KeyError):
            names = " or ".join(repr(mode.value) for mode in AUTORESET)
            raise ArgumentError(f"autoreset_mode={shown(autoreset_mode)}: expected {names}") from None
        self.autoreset_mode = mode
        self.metadata = {"autoreset_mode": mode, "render_modes": list(BATCH_MODES), "render_fps": 2}
        self.render_mode = check_mode(render_mode, BATCH_MODES)
        self.batch = Batch(self.game_id, num_envs, options, autoreset, illegal_reward, num_threads)
        self.num_envs = self.batch.rows
        self.single_observation_space, self.single_action_space = spaces(self.batch.game)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.followers: list[Follower] = []
        self._everywhere = np.ones(num_envs, np.bool_)
        self._started = False

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Floats, dict[str, Any]]:
        """Start a new game in every row.

        Args:
            seed: One seed for all (row i draws from the stream (seed, i)), or one for each row.
            options: None or empty; no options are known.

        Raises:
            ArgumentError: A seed is no whole number from 0 to 2**64 - 1, there is not one seed for each row, or an
                option was given.
        """
        reset_options(options)
        if isinstance(seed, list | tuple | np.ndarray) and np.ndim(seed) == 1:
            if len(seed) != self.num_envs:
                raise ArgumentError(f"{len(seed)} seeds: expected one for each of {self.num_envs} rows")
            own = [int(self.np_random.integers(2**63)) if one is None else seed_number(one) for one in seed]
            self.batch.dice = records(np.concatenate([streams(one, 1) for one in own]))
        elif seed is not None or not self._started:
            self.batch.seed(int(self.np_random.integers(2**63)) if seed is None else seed_number(seed))
        self._started = True
        observations = self.batch.reset()
        for follower in self.followers:
            follower.begin()
        return observations, self._info()

    def step(self, actions: NDArray[np.int64]) -> tuple[Floats, Any, Flags, Flags, dict[str, Any]]:
        """Take one decision in every row.

        Args:
            actions: (num_envs,) whole numbers.

        Raises:
            ArgumentError: `actions` are not one whole number for each row.
            ResetNeeded: No game was begun.
        """
        if self.followers:
            numbers = action_numbers(actions, self.num_envs)
            for follower in self.followers:
                follower.follow(int(numbers[follower.row]))
        observations, rewards = self.batch.step(actions)
        info = self._info()
        over = self.batch.status != LIVE
        if over.any():
            info |= self._endings(over)
        return observations, rewards.astype(np.float64), self.batch.terminated, self.batch.truncated, info

    def action_masks(self) -> Flags:
        """Return (num_envs, actions) each row's mask as bool; all True if its game has ended."""
        return self.batch.masks.copy()

    def render(self) -> tuple[Any, ...] | None:
        """Show every row's board as text or as a picture."""
        if self.render_mode is None:
            return None
        return tuple(show(self.batch.position(row), self.render_mode) for row in range(self.num_envs))

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.batch.masks.astype(np.int8), "_action_mask": self._everywhere}

    def _endings(self, over: Flags) -> dict[str, Any]:
        """Return the facts of the games that ended, in the form of the autoreset mode."""
        facts = self._columns(over)
        if self.batch.autoreset == NEXT_STEP:
            return {**facts, "_reset": over}
        _, observations = self.batch.finals
        facts |= {"action_mask": np.ones(self.batch.masks.shape, np.int8), "_action_mask": over}
        return {"final_obs": observations.copy(), "_final_obs": over, "final_info": facts, "_final_info": over}

    def _columns(self, over: Flags) -> dict[str, Any]:
        rows = np.flatnonzero(over)
        columns: dict[str, Any] = {}
        for name, facts in self.batch.summary(rows).items():
            column = np.zeros((self.num_envs, *facts.shape[1:]), facts.dtype)
            column[rows] = facts
            columns |= {name: column, f"_{name}": over}
        illegal = self.batch.status == ILLEGAL
        if illegal.any():
            columns |= {"illegal_action": illegal, "_illegal_action": illegal}
        return columns
