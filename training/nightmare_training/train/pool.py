"""The opponents of a policy in self-play: itself, past policies, and hand-written bots."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.agent import Actions, Agent, Decisions
from nightmare_agents.learned import Layers, forward
from nightmare_agents.registry import find_agent
from nightmare_training.config.training import Prioritised, SelfPlay

LATEST = 0
"""The number of the latest policy in the pool."""

LEAST_NOISE = np.float32(1e-30)
"""The least number whose logarithm is taken for noise, which is finite by this."""

ASSUMED = 10
"""The number of games, half of them won, with which every opponent begins, so that a few games do not decide."""


def exponentials(rng: np.random.Generator, shape: tuple[int, ...]) -> NDArray[np.float32]:
    """Draw exponential numbers whose -log, Gumbel noise, is finite.

    Of log-probabilities with independent Gumbel noise the highest is a draw by these probabilities.
    """
    return np.maximum(rng.standard_exponential(shape, np.float32), LEAST_NOISE)


class Snapshot:
    """A policy at one moment of its training: like the learner, it draws its actions and does not take the best.

    Args:
        layers: Its network.
        activation: The function between the layers.
        timesteps: Decisions it had learned from.
    """

    def __init__(self, layers: Layers, activation: str, timesteps: int) -> None:
        self.name = f"snapshot {timesteps}"
        self.layers = layers
        self.activation = activation
        self.timesteps = timesteps
        self._rng = np.random.default_rng(timesteps)

    def act(self, decisions: Decisions) -> Actions:
        """Draw a legal action in each row, with the network's probabilities."""
        rows = decisions.rows
        ratings = forward(self.layers, decisions.observations[rows], self.activation)
        noisy = ratings - np.log(exponentials(self._rng, ratings.shape))
        return np.asarray(np.where(decisions.masks[rows], noisy, -np.inf).argmax(1), np.int64)


class Pool:
    """The opponents, by number: the latest policy (random play until there is one), then the bots, then past policies.

    A number stays in use: the snapshot that replaces another takes its number, and continues its games.

    Args:
        game: Id of the game.
        config: The opponents and their shares; it may be replaced during the training, but not its `pool`.
        activation: The function between the layers of the policies.
    """

    def __init__(self, game: str, config: SelfPlay, activation: str) -> None:
        self.config = config
        self.activation = activation
        self.names = config.opponents
        self.bots = [find_agent(game, name) for name in self.names]
        self.past: list[Snapshot] = []
        self.latest: Agent = find_agent(game, "random")
        self.met, self.beaten = np.zeros((2, 1 + len(self.bots) + config.pool))

    def __getitem__(self, number: int) -> Agent:
        """Return an opponent by its number."""
        if number == LATEST:
            return self.latest
        number -= 1
        return self.bots[number] if number < len(self.bots) else self.past[number - len(self.bots)]

    @property
    def shares(self) -> NDArray[np.float64]:
        """The probability of each number; the latest policy has the share of past ones while there are none.

        If they are prioritised, bots and past policies that beat the learner more often have larger ones.
        """
        config, past = self.config, len(self.past)
        latest = config.latest if past else config.latest + config.past
        met = np.array([name in config.opponents for name in self.names])
        others = np.concatenate([config.bots * met / met.sum(), np.full(past, config.past / max(past, 1))])
        if config.prioritised is not None and others.any():
            floor, lost = config.prioritised.floor, 1 - self.win_rates[1 : 1 + len(others)]
            weighted = others * (floor + (1 - floor) * lost**config.prioritised.power)
            others = weighted * (others.sum() / weighted.sum())
        return np.concatenate([[latest], others])

    @property
    def win_rates(self) -> NDArray[np.float64]:
        """The share of each number's last games in which the learner was ahead of it; a tie counts half."""
        return np.asarray((self.beaten + ASSUMED / 2) / (self.met + ASSUMED))

    def count(self, numbers: NDArray[np.intp], beaten: NDArray[np.float64]) -> None:
        """Count games that have just ended; only the last ones of each opponent stay.

        Args:
            numbers: The opponents that were met.
            beaten: 1 where the learner was ahead of it at the end, 0.5 for a tie, 0 otherwise.
        """
        self.met += np.bincount(numbers, minlength=len(self.met))
        self.beaten += np.bincount(numbers, beaten, minlength=len(self.met))
        kept = np.minimum(1, (self.config.prioritised or Prioritised()).memory / np.maximum(self.met, 1))
        self.met, self.beaten = self.met * kept, self.beaten * kept

    def draw(self, rng: np.random.Generator, shape: tuple[int, ...]) -> NDArray[np.intp]:
        """Draw numbers of opponents by their shares."""
        shares = self.shares
        return rng.choice(len(shares), shape, p=shares / shares.sum())

    def renew(self, layers: Layers, timesteps: int) -> None:
        """Make this policy the latest, and keep it as a past one if the interval is over.

        Args:
            layers: Its network.
            timesteps: The decisions it has learned from.
        """
        self.latest = snapshot = Snapshot(layers, self.activation, timesteps)
        if timesteps >= max((one.timesteps for one in self.past), default=0) + self.config.snapshot_interval:
            self._keep(snapshot)

    def _keep(self, snapshot: Snapshot) -> None:
        """Keep a snapshot; if the pool is full, replace the one that leaves the smallest gap, the oldest of equals."""
        if len(self.past) < self.config.pool:
            self.past.append(snapshot)
            return
        by_age = sorted(range(len(self.past)), key=lambda i: self.past[i].timesteps)
        times = [0, *(self.past[i].timesteps for i in by_age), snapshot.timesteps]
        gaps = [after - before for before, after in zip(times, times[2:], strict=False)]
        replaced = by_age[gaps.index(min(gaps))]
        self.past[replaced] = snapshot
        self.met[1 + len(self.bots) + replaced] = self.beaten[1 + len(self.bots) + replaced] = 0
