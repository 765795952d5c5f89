"""Expert iteration: a tree search makes a better policy of the network's, decision by decision; the network learns it.

The games, the network and the gradient steps are native PPO's. A call of `learn` searches the decisions of a rollout of
which the network is not sure, draws the action from the better policy, and learns from the last rollouts: the policy by
its cross-entropy to the better one, the values by the searched values of the decisions that followed and by what was
earned.

Source: Anthony et al., "Thinking fast and slow with deep learning and tree search", 2017, and Danihelka et al., "Policy
improvement by planning with Gumbel", 2022.
"""

from __future__ import annotations

import pickle
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from nightmare_agents.planning.forest import Forest
from nightmare_agents.planning.improvement import improved, root_choices
from nightmare_agents.planning.leaves import is_live
from nightmare_agents.planning.mcts import TREES, Mcts
from nightmare_agents.planning.rows import taken
from nightmare_agents.values import Earned, Floats, earned
from nightmare_gym.engine.dice import streams
from nightmare_gym.engine.game import Game, records
from nightmare_gym.engine.loops import open_rows
from nightmare_gym.engine.successors import observations
from nightmare_gym.interfaces.rows import Rows
from nightmare_training.train.algorithms.native_ppo import VALUE_WEIGHT, NativePPOTrainer
from nightmare_training.train.algorithms.search_config import SearchedConfig

SEARCHED = 0x5EA2C
"""The salt of the searches' dice."""
ROOM = 4
"""The nodes for each simulation for which room is made at first: nature's choices lie between the decisions."""
NOW_AND_THEN = 1 / 8
"""The share of the decisions that are searched although the network is sure of its action."""

Rate = Callable[[NDArray[np.float32]], tuple[NDArray[np.float32], NDArray[np.float32]]]
"""From observations to the logits of all actions and to the values in unscaled rewards."""


class Lesson(NamedTuple):
    """Searched decisions, in tensors with the same first dimension.

    Attributes:
        observations: (decisions, features).
        masks: (decisions, actions) the legal ones.
        policies: (decisions, actions) the better policy; all 0 for a decision that was not searched.
        values: (decisions,) the scaled return still to come.
    """

    observations: Tensor
    masks: Tensor
    policies: Tensor
    values: Tensor


def losses(log_probs: Tensor, values: Tensor, lesson: Lesson) -> Tensor:
    """Compute the parts of the loss, summed over decisions: cross-entropy to the better policies, and values' errors.

    Args:
        log_probs: (decisions, actions) by the present network, -inf for masked actions.
        values: (decisions,) by the present network.
        lesson: The decisions.
    """
    # 0 x -inf is no number: a masked action, which the better policy never takes, adds 0.
    surprise = lesson.policies * log_probs.clamp_min(torch.finfo(torch.float32).min)
    return torch.stack([-surprise.sum(), (values - lesson.values).square().sum()])


@dataclass
class NetworkSearch(Mcts):
    """A tree search whose leaves are judged by a network: one pass for the asked seat's actions and value.

    Attributes:
        rate: The network.
    """

    rate: Rate | None = None

    def judged(
        self, game: Game, states: NDArray[np.void], params_array: NDArray[np.void]
    ) -> tuple[Floats, NDArray[np.float32]]:
        """Return the values of leaves (leaves, seats), and the logits (leaves, actions)."""
        assert self.rate is not None
        found, live = earned(game, states, params_array), is_live(states, params_array)
        asked = np.maximum(np.asarray(states["actor"], np.int64), 0)
        logits, values = self.rate(observations(game, states, params_array, asked))
        if game.cooperative:
            found[live] += values[live, None]
            return found, logits
        rows = np.arange(len(states))
        for turn in range(found.shape[1]):  # the asked seat's own view first, then those of the seats after it
            seats = (asked + turn) % found.shape[1]
            if turn > 0:
                values = self.rate(observations(game, states, params_array, seats))[1]
            found[rows[live], seats[live]] += values[live]
        return found, logits


class ExpertIterationTrainer(NativePPOTrainer):
    """A training by expert iteration, which may begin with a learned policy or as the clone of another player.

    Args:
        config: The config.
        logs: The folder of TensorBoard's logs; None writes none.
        saved: The bytes of `save`; None starts a new training.
    """

    parts = ("policy_loss", "value_loss")

    def __init__(self, config: SearchedConfig, logs: Path | None = None, saved: bytes | None = None) -> None:
        super().__init__(config, logs, saved)
        self.search = config.search
        self.planner = NetworkSearch("expert", config.search.simulations, Earned(), rate=self.judge)
        self.policies = torch.zeros(self.taken.masks.shape)
        self.window: list[Lesson] = [] if saved is None else pickle.loads(saved)["window"]

    def state(self) -> dict[str, Any]:
        """Return all that goes on in a resumed training."""
        return {**super().state(), "window": self.window}

    def weigh(
        self, steps: NDArray[np.int64], rows: NDArray[np.intp], seen: Tensor, legal: Tensor
    ) -> tuple[Tensor, Tensor]:
        """Search the decisions of which the network is not sure, and note the findings; see `decide`."""
        log_probs, values = self.rate(seen, legal)
        unsure = log_probs.max(1).values.exp().numpy() <= self.search.sure
        some = np.flatnonzero(unsure | (self.rng.random(len(unsure)) < NOW_AND_THEN))
        visits, worths = self.searched(steps[some], rows[some])
        policies, means = improved(log_probs[some].double().numpy(), visits, worths, self.search.sharpness)
        total = visits.sum(1)
        mixed = (values[some].numpy() + total * means) / (1 + total)  # the learned value counts as one visit
        found = torch.from_numpy(policies).float()
        self.policies[steps, rows] = 0.0
        self.policies[steps[some], rows[some]] = found
        log_probs[some], values[some] = found.log(), torch.from_numpy(mixed).float()
        return log_probs, values

    def searched(self, steps: NDArray[np.int64], rows: NDArray[np.intp]) -> tuple[NDArray[np.int64], Floats]:
        """Search some rows' decisions; threads share the trees.

        Args:
            steps: (rows,) the number of each decision in its row of the rollout.
            rows: The numbers of the rows, ascending.

        Returns:
            (rows, actions) the visits of each action and its value, as the scaled return still to come.
        """
        shape = self.taken.masks.shape[1:]
        visits, worths = np.zeros(shape, np.int64), np.zeros(shape)
        dice = records(streams(self.config.seed, len(visits), SEARCHED))
        dice["episode"][rows] = self.timesteps // len(visits) + steps - 1
        open_rows(dice)
        pieces, first = list[tuple[Rows, int, NDArray[np.int64]]](), 0
        for part in self.lessons.parts:
            own = rows[(first <= rows) & (rows < first + part.rows)]
            pieces += [(part, first, own[begun : begun + TREES]) for begun in range(0, len(own), TREES)]
            first += part.rows

        def search(piece: tuple[Rows, int, NDArray[np.int64]]) -> tuple[NDArray[np.int64], Floats]:
            part, first, some = piece
            return self.grown(part, some - first, records(dice[some]))

        for (_, _, some), found in zip(pieces, self.shared(search, pieces), strict=True):
            visits[some], worths[some] = found
        return visits[rows], worths[rows]

    def grown(self, part: Rows, rows: NDArray[np.int64], dice: NDArray[np.void]) -> tuple[NDArray[np.int64], Floats]:
        """Search the decisions of some rows of a part; return the visits and the scaled values of their actions."""
        states = taken(part.states, rows)
        forest = Forest.plant(part.game, states, part.params_array)
        nodes = ROOM * len(rows) * self.search.simulations
        forest.widen(nodes, ROOM * nodes)
        self.planner.grow(forest, dice, self.search.simulations, sys.maxsize)
        visits, worths = root_choices(forest, len(part.game.actions))
        asked = np.maximum(states["actor"], 0)
        before = earned(part.game, states, part.params_array)[np.arange(len(rows)), asked]
        return visits, (worths - before[:, None]) * self.section.reward_scale

    def judge(self, seen: NDArray[np.float32]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Return the logits of all actions and the value, in unscaled rewards, of each observation."""
        everything = torch.ones((len(seen), self.taken.masks.shape[-1]), dtype=torch.bool)
        log_probs, values = self.rate(torch.from_numpy(seen).to(self.precision), everything)
        return log_probs.numpy(), np.asarray(values.numpy() / self.section.reward_scale, np.float32)

    def update(self, share: float) -> Tensor:
        """Add the rollout to the window, and take gradient steps on its decisions; return the parts of the loss."""
        ppo, seen = self.section, self.taken
        values = seen.values + seen.advantages
        rollout = (seen.observations, seen.masks, self.policies, values)
        self.window.append(Lesson(*(array.flatten(0, 1).clone() for array in rollout)))
        del self.window[: -self.search.window]
        whole = Lesson(*map(torch.cat, zip(*self.window, strict=True)))

        def loss(numbers: Tensor) -> Tensor:
            some = Lesson(*(array.index_select(0, numbers) for array in whole))
            log_probs, values = self.network(some.observations, some.masks)
            return losses(log_probs, values, some)

        batches = ppo.epochs * ppo.rollout // ppo.batch
        drawn = torch.from_numpy(self.rng.integers(len(whole.values), size=(batches, ppo.batch)))
        return self.descend(loss, torch.tensor([1.0, VALUE_WEIGHT]), drawn.unbind(), share)
