"""The opponents of a policy in self-play: itself, what it was before, and hand-written bots."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.agent import Actions, Agent, Decisions
from nightmare_agents.learned import Layers, forward
from nightmare_agents.registry import find_agent
from nightmare_training.config.training import SelfPlay

LATEST = 0
"""The number of the latest policy in the pool."""


class Snapshot:
    """A policy in training at one moment: it draws its actions as the learner does, rather than take the best.

    Args:
        layers: Its network.
        activation: What stands between the layers.
        timesteps: Decisions it had learned from.
    """

    def __init__(self, layers: Layers, activation: str, timesteps: int) -> None:
        self.name = f"snapshot {timesteps}"
        self.layers = layers
        self.activation = activation
        self.timesteps = timesteps
        self._rng = np.random.default_rng(timesteps)

    def act(self, decisions: Decisions) -> Actions:
        """A legal action in each row, with the probability that the network gives it."""
        rows = decisions.rows
        ratings = forward(self.layers, decisions.observations[rows], self.activation)
        # The highest of the ratings, each with Gumbel noise of its own, is a draw from their softmax.
        noise = self._rng.gumbel(size=ratings.shape)
        return np.asarray(np.where(decisions.masks[rows], ratings + noise, -np.inf).argmax(1), np.int64)


class Pool:
    """The opponents, by number: the latest policy (random play until there is one), then the bots, then past policies.

    A number is never withdrawn: the snapshot that replaces another takes its number, and goes on with its games.

    Args:
        game: Id of the game.
        config: Who they are, and how often each is met; it may be replaced while the training goes on.
        activation: What stands between the layers of the policies.
    """

    def __init__(self, game: str, config: SelfPlay, activation: str) -> None:
        self.config = config
        self.activation = activation
        self.names = config.opponents
        self.bots = [find_agent(game, name) for name in self.names]
        self.past: list[Snapshot] = []
        self.latest: Agent = find_agent(game, "random")

    def __getitem__(self, number: int) -> Agent:
        """An opponent by its number."""
        if number == LATEST:
            return self.latest
        number -= 1
        return self.bots[number] if number < len(self.bots) else self.past[number - len(self.bots)]

    @property
    def shares(self) -> NDArray[np.float64]:
        """The share of each number among those drawn; the latest stands in for past policies while there are none."""
        config, past = self.config, len(self.past)
        latest = config.latest if past else config.latest + config.past
        met = np.array([name in config.opponents for name in self.names])
        return np.concatenate([[latest], config.bots * met / met.sum(), np.full(past, config.past / max(past, 1))])

    def draw(self, rng: np.random.Generator, shape: tuple[int, ...]) -> NDArray[np.intp]:
        """The numbers of opponents, drawn by their shares."""
        shares = self.shares
        return rng.choice(len(shares), shape, p=shares / shares.sum())

    def renew(self, layers: Layers, timesteps: int) -> None:
        """Take the policy as it is now for the latest, and keep it if it is time to.

        Args:
            layers: Its network.
            timesteps: Decisions it has learned from.
        """
        self.latest = snapshot = Snapshot(layers, self.activation, timesteps)
        if timesteps >= max((one.timesteps for one in self.past), default=0) + self.config.snapshot_interval:
            self._keep(snapshot)

    def _keep(self, snapshot: Snapshot) -> None:
        """Keep a snapshot; of too many, the one goes that leaves the smallest gap, the oldest of such."""
        if len(self.past) < self.config.pool:
            self.past.append(snapshot)
            return
        by_age = sorted(range(len(self.past)), key=lambda i: self.past[i].timesteps)
        times = [0, *(self.past[i].timesteps for i in by_age), snapshot.timesteps]
        gaps = [after - before for before, after in zip(times, times[2:], strict=False)]
        self.past[by_age[gaps.index(min(gaps))]] = snapshot
