"""The result of a config over several trainings, which differ in their seeds only."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from pydantic import BaseModel

from nightmare_training.evaluate.training_runs import Estimate
from nightmare_training.support.intervals import iqm_interval

FILE = "seeds.json"
"""The file of the findings, beside the median run's policy."""


class SeedRun(BaseModel):
    """One training.

    Attributes:
        seed: Its seed.
        mean: The mean return of its policy; the interval is over games.
        timesteps: Decisions that it learned from.
        seconds: Time that it took.
    """

    seed: int
    mean: Estimate
    timesteps: int
    seconds: float


class Seeds(BaseModel):
    """The trainings of one config.

    Attributes:
        config: The config's name.
        games: Number of games of each policy; the kinds of the mixture share them.
        dice: Seed of their dice, which neither the learning curve nor the evaluation has.
        runs: The trainings.
        iqm: The interquartile mean over the trainings; the interval is over seeds.
        median: The seed of the median training, the lower one of two in the middle; its policy is published.
    """

    config: str
    games: int
    dice: int
    runs: list[SeedRun]
    iqm: Estimate
    median: int

    def words(self) -> str:
        """Describe the result in a few sentences."""
        means, (low, high) = sorted(run.mean.value for run in self.runs), self.iqm.ci95
        return (
            f"Of {len(self.runs)} trainings (seeds {', '.join(str(run.seed) for run in self.runs)}) the interquartile "
            f"mean of the return is {self.iqm.value:.2f} [{low:.2f}, {high:.2f}] (95% over seeds, by a bootstrap of "
            f"whole trainings), from {means[0]:.2f} to {means[-1]:.2f}, on {self.games:,} games with the dice of seed "
            f"{self.dice}. The policy here is that of the median training, seed {self.median}."
        )


def summed_up(config: str, games: int, dice: int, runs: Sequence[SeedRun]) -> Seeds:
    """Take the interquartile mean and the median of some trainings."""
    mean, low, high = iqm_interval(np.array([run.mean.value for run in runs]))
    ranked = sorted(runs, key=lambda run: run.mean.value)
    return Seeds(
        config=config,
        games=games,
        dice=dice,
        runs=list(runs),
        iqm=Estimate(value=float(mean), ci95=(float(low), float(high))),
        median=ranked[(len(ranked) - 1) // 2].seed,
    )
