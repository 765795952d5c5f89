"""Self-play: tables at which one seat learns and the others are played by a pool of opponents."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from stable_baselines3.common.vec_env.base_vec_env import VecEnvStepReturn

from nightmare_agents.agent import Decisions
from nightmare_gym.engine.dice import AGENT_SALT, streams
from nightmare_gym.engine.errors import IllegalAction
from nightmare_gym.engine.game import records
from nightmare_gym.engine.loops import ILLEGAL, SAME_STEP, TRUNCATED, open_rows
from nightmare_gym.interfaces.multi_agent_batch import MultiAgentBatch
from nightmare_gym.interfaces.rows import Flags, Floats
from nightmare_gym.interfaces.sb3 import GamesVecEnv
from nightmare_training.train.pool import Pool

SEATING = 0x5EA7
"""A constant that separates the random numbers of the seating from others."""


class Turn(NamedTuple):
    """Steps of some rows, each from one decision of the learner to its next one.

    Attributes:
        rows: (rows,) their numbers, ascending.
        masks: (rows, actions) the legal actions of the next decision.
        observations: (rows, features) what the learner sees there.
        rewards: (rows,) the learner's reward.
        over: (rows,) True if a game ended.
        infos: The infos of stable-baselines3, one for each row.
    """

    rows: NDArray[np.intp]
    masks: Flags
    observations: Floats
    rewards: Floats
    over: Flags
    infos: list[dict[str, Any]]


class SelfPlayVecEnv(GamesVecEnv):
    """Rows of one game of several seats, each seen from the one seat that learns there.

    Every game draws the learner's seat, and an opponent for each other seat. A step is the learner's decision and all
    decisions of others until the learner is asked again or the game is over; the reward is the learner's in that time.
    A game that is over before its learner was asked does not count. Rows may be stepped all together, or each as soon
    as its learner is asked (`turn`), so that no row waits for the others and an opponent decides in more rows at once.

    Args:
        game: The game's id.
        num_envs: The number of tables.
        pool: The opponents.
        seed: Seed of the dice, the seats and the opponents.
        illegal_reward: The learner's reward for an illegal action; see `SB3VecEnv`.
        **options: The game's options.
    """

    def __init__(
        self,
        game: str,
        num_envs: int,
        pool: Pool,
        seed: int = 0,
        illegal_reward: float | None = None,
        **options: Any,
    ) -> None:
        self.table = MultiAgentBatch(game, num_envs, options, SAME_STEP, illegal_reward)
        self.pool = pool
        super().__init__(self.table)
        self.learners = np.zeros(num_envs, np.intp)
        self.opponents = np.zeros((num_envs, self.table.players), np.intp)
        self._waits = np.zeros(num_envs, np.bool_)  # until the learner is asked
        self._over = np.zeros(num_envs, np.bool_)
        self._truncated = np.zeros(num_envs, np.bool_)
        self._last_rewards = np.zeros(num_envs, np.float32)
        self._last_seen = np.zeros((num_envs, self.table.game.feature_count), np.float32)
        self._take_dice(seed)

    def reset(self) -> Floats:
        """Start a new game in every row."""
        if self._seeds[0] is not None:
            self._take_dice(self._seeds[0])
            self._reset_seeds()
        self._open_accounts()
        self.table.reset()
        self._seat(self._every)
        self._waits[:] = True
        while self._waits.any():
            self._round()
        return self.table.observations.copy()

    def step_wait(self) -> VecEnvStepReturn:
        """Take one decision of the learner in every row, and the opponents' until the learner is asked again."""
        self._answer(self._every, self._actions)
        while self._waits.any():
            self._round()
        return self._steps(self._every)

    def turn(self, rows: NDArray[np.intp], actions: NDArray[Any]) -> Turn:
        """Take the learner's decisions in some rows, then one decision of an opponent in each row that waits for one.

        If no learner is asked then, the opponents go on until one is. If no row waits, no row is returned.

        Args:
            rows: The numbers of rows whose learner is asked, ascending.
            actions: (rows,) its decisions.

        Returns:
            The rows whose learner is asked again, each with the step that its last decision began.
        """
        self._answer(rows, actions)
        asked = self._round()
        while not len(asked) and self._waits.any():
            asked = self._round()
        return Turn(asked, self.table.masks[asked], *self._steps(asked))

    def action_masks(self) -> Flags:
        """Return a copy of the legal mask of each row's learner, (num_envs, actions)."""
        return self.table.masks.copy()

    def get_images(self) -> Sequence[Any]:
        """Draw a picture of every row."""
        positions = [self.table.position(row) for row in range(self.num_envs)]
        return [position.picture() for position in positions]

    def _take_dice(self, seed: int) -> None:
        """Start the random streams for the games, the bots and the seating."""
        self.table.seed(seed)
        self._dice = streams(seed, self.num_envs, AGENT_SALT)
        self._rng = np.random.default_rng((seed, SEATING))

    def _seat(self, rows: NDArray[np.intp]) -> None:
        """Draw the learner's seat and the opponents of new games."""
        self.learners[rows] = self._rng.integers(self.table.players, size=len(rows))
        self.opponents[rows] = self.pool.draw(self._rng, (len(rows), self.table.players))
        dice = records(self._dice[rows])
        open_rows(dice)
        self._dice[rows] = dice

    def _count(self, rows: NDArray[np.intp]) -> None:
        """Tell the pool which opponents the learner was ahead of at the end of some games."""
        table = self.table
        returns = table.final_states["returns"][rows, : table.players]
        ours = returns[np.arange(len(rows)), self.learners[rows]]
        others = np.arange(table.players) != self.learners[rows, None]
        self.pool.count(self.opponents[rows][others], (np.sign(ours[:, None] - returns)[others] + 1) / 2)

    def _answer(self, rows: NDArray[np.intp], actions: NDArray[Any]) -> None:
        """Take the learner's decisions in some rows."""
        self._over[rows], self._waits[rows] = False, True
        self._move(rows, actions)

    def _round(self) -> NDArray[np.intp]:
        """Let an opponent decide in each row that asks one, and return the rows that need wait no longer."""
        table = self.table
        if len(rows := np.flatnonzero(table.seats != self.learners)):
            asked = self.opponents[rows, table.seats[rows]]
            actions = np.zeros(len(rows), np.int64)
            for number in np.unique(asked).tolist():
                own = asked == number
                actions[own] = self.pool[number].act(self._decisions(rows[own]))
            ended = self._move(rows, actions)
            refused = ended[table.status[ended] == ILLEGAL]
            if len(refused):
                name = self.pool[asked[rows == refused[0]][0]].name
                raise IllegalAction(f"{name} took an action that the rules of {table.game.id} don't allow")
        found = np.flatnonzero(self._waits & (table.seats == self.learners))
        self._waits[found] = False
        return found

    def _steps(self, rows: NDArray[np.intp]) -> tuple[Floats, Floats, Flags, list[dict[str, Any]]]:
        """Return the steps of some rows whose learner is asked again, as stable-baselines3 has them."""
        over = self._over[rows]
        rewards = np.where(over, self._last_rewards[rows], self.table.rewards[rows])
        infos = self._infos(rows, rewards, over, self._truncated[rows], self._last_seen[rows])
        return self.table.observations[rows], rewards, over, infos

    def _move(self, rows: NDArray[np.intp], actions: NDArray[Any]) -> NDArray[np.intp]:
        """Step some rows; keep the last rewards and observations of ended games, and seat the next ones."""
        table = self.table
        ended = table.step(actions, rows)
        if not len(ended):
            return ended
        first = ended[~self._over[ended]]  # in a later game of the same step the learner has not been asked
        learners = self.learners[first]
        self._last_rewards[first] = table.final_rewards[first, learners]
        self._last_seen[first] = table.final_observations[first, learners]
        self._truncated[first] = table.status[first] == TRUNCATED
        self._over[first] = True
        self._count(ended)
        self._seat(ended)
        return ended

    def _decisions(self, rows: NDArray[np.intp]) -> Decisions:
        table = self.table
        return Decisions(
            table.game, table.states, table.params_array, table.observations, table.masks, records(self._dice), rows
        )
