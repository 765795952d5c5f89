"""Forecasts of a training: the return that published trainings reached, and the time that it takes here."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

import numpy as np

from nightmare_gym.engine.errors import OptionError
from nightmare_training.config.files import differences, load_config
from nightmare_training.config.training import TrainingConfig
from nightmare_training.support.intervals import Floats, Interval, mean_interval
from nightmare_training.support.points import read_points

RESULTS = Path(__file__).parents[2] / "results"
"""The published results; an installed package has none."""

ASIDE = {"name", "seed", "threads", "checkpoint_interval", "curve", "evaluation"}
"""Keys of a config that do not change what a training is expected to reach."""

RECENT = 200
"""The number of last updates that tell the pace."""
ENOUGH = 0.9
"""The share of a published training's timesteps from which a training is as long."""
FEWEST = 5
"""The number of updates from which a time is told; the first one is not among them, as it may compile."""


class Published(NamedTuple):
    """A published training: its folder, its config, and the keys in which it differs from a new one."""

    folder: Path
    config: TrainingConfig
    other: list[str]


def expectation(config: TrainingConfig, results: Path | None = None) -> str:
    """Tell in a sentence what published trainings let a new one expect.

    Args:
        config: The config of the new training.
        results: The folder of published results; if not given, that of the repository.
    """
    found = nearest(config, RESULTS if results is None else results)
    if found is None:
        return "No learning curve is published for this game with these options: there is nothing to expect from."
    own, seeds = found.folder / "learning_curve.csv", found.folder / "seeds.json"
    if found.other:
        near = (
            f"No learning curve of this config is published. The nearest is that of {found.folder.name}, which differs "
            f"in {_listed(found.other)}: "
        )
        best = _best(own, config.total_timesteps, config.time_limit_minutes)
        if best is None:
            return f"{near}it has no point yet where this training ends."
        return f"{near}{best.words} was its best up to {best.timesteps:,} timesteps, {best.minutes:.1f} minutes there."
    if seeds.exists():
        told = json.loads(seeds.read_bytes())
        low, high = told["iqm"]["ci95"]
        return (
            f"Expect a mean return of {told['iqm']['value']:.2f} (95% over seeds: {low:.2f} to {high:.2f}), the "
            f"interquartile mean of {len(told['runs'])} published trainings by this config ({found.folder.name})."
        )
    best = _best(own)
    if best is None:
        return f"The published curve of this config ({found.folder.name}) has no point after the start."
    return (
        f"Expect about {best.words}, the best of the published curve of this config ({found.folder.name}, one "
        f"training, seed {found.config.seed}); it took {best.timesteps:,} timesteps and {best.minutes:.1f} minutes "
        "there. Another seed may differ by more."
    )


def nearest(config: TrainingConfig, results: Path) -> Published | None:
    """Find the published training with the fewest other keys, of the same kinds of games; None if there is none."""
    found = []
    for file in sorted(results.glob("*/config.yaml")):
        folder = file.parent
        if (
            f"game: {config.game}\n" not in file.read_text(encoding="utf-8")
            or not (folder / "learning_curve.csv").exists()
        ):
            continue
        try:
            theirs = load_config(file)
        except OptionError:  # a config of earlier days
            continue
        if theirs.variants == config.variants:
            other = [line.partition(":")[0] for line in differences(config, theirs)]
            found.append(Published(folder, theirs, [key for key in other if key.split(".")[0] not in ASIDE]))
    return min(found, key=lambda one: len(one.other), default=None)


def shortfall(config: TrainingConfig, reached: int, results: Path | None = None) -> str | None:
    """Tell in a sentence that a training here ends with fewer decisions than the published one by its config.

    Args:
        config: The config of the training.
        reached: The timesteps with which it will end.
        results: The folder of published results; if not given, that of the repository.

    Returns:
        None if none is published by this config, or if it had hardly more timesteps.
    """
    found = nearest(config, RESULTS if results is None else results)
    if found is None or found.other:
        return None
    curve = found.folder / "learning_curve.csv"
    whole, there = _best(curve), _best(curve, reached)
    if whole is None or whole.timesteps * ENOUGH <= reached:
        return None
    least = "" if there is None else f", but hardly less than its curve had there: {there.words}"
    return (
        f"At this pace the time limit ends it after {reached / 1e6:.1f} million timesteps, where the published "
        f"training had {whole.timesteps / 1e6:.1f} million: expect less{least}."
    )


class Best(NamedTuple):
    """The best point of a curve within a budget, described, and where the curve was at the end of it."""

    words: str
    timesteps: int
    minutes: float


def _best(file: Path, timesteps: float = np.inf, minutes: float | None = None) -> Best | None:
    """Return a curve's best point within a budget; None if there is none but the first."""
    curve = read_points(file)
    within = [one for one in curve if one.timesteps <= timesteps and one.seconds <= 60 * (minutes or np.inf)]
    if len(within) < 2:
        return None
    best, last = max(within, key=lambda one: one.mean), within[-1]
    words = f"a mean return of {best.mean:.2f} (95% over games: {best.low:.2f} to {best.high:.2f})"
    return Best(words, last.timesteps, last.seconds / 60)


def _listed(keys: list[str], most: int = 3) -> str:
    return ", ".join(keys[:most]) + (f" and {len(keys) - most} more" if len(keys) > most else "")


class Pace:
    """The pace of a training on this machine, measured as it goes on.

    Attributes:
        config: The config of the training.

    Args:
        config: The config of the training.
    """

    def __init__(self, config: TrainingConfig) -> None:
        self.config = config
        self._updates: list[tuple[int, float]] = []
        self._evaluations: list[float] = []

    def updated(self, timesteps: int, seconds: float) -> None:
        """Note an update: the timesteps and the seconds of it alone."""
        self._updates.append((timesteps, seconds))

    def evaluated(self, seconds: float) -> None:
        """Note the seconds of an evaluation."""
        self._evaluations.append(seconds)

    @property
    def known(self) -> bool:
        """True once there are enough updates to tell a time."""
        return len(self._updates) > FEWEST

    def left(self, timesteps: int, seconds: float) -> Interval:
        """Return the seconds that are left, as a 95% interval at the pace of the last updates.

        Args:
            timesteps: Timesteps so far.
            seconds: Seconds so far.
        """
        each, taken = self._recent
        updates = max(0.0, self.config.total_timesteps - timesteps) / float(each.mean())
        evaluations, limit = self._evaluating(timesteps, seconds), self._limit(seconds)
        low, high = (max(0.0, pace) * updates + evaluations for pace in mean_interval(taken))
        return min(low, limit), min(high, limit)

    def reach(self, timesteps: int, seconds: float) -> int:
        """Return the timesteps at the end of the training, at the pace of the last updates.

        Args:
            timesteps: Timesteps so far.
            seconds: Seconds so far.
        """
        each, taken = self._recent
        playing = max(0.0, self._limit(seconds) - self._evaluating(timesteps, seconds))
        return int(min(self.config.total_timesteps, timesteps + playing * each.sum() / max(taken.sum(), 1e-9)))

    @property
    def _recent(self) -> Floats:
        """The timesteps of each of the last updates, and its seconds, (2, updates)."""
        return np.array(self._updates[1:][-RECENT:], float).T

    def _evaluating(self, timesteps: int, seconds: float) -> float:
        """Return the seconds of the evaluations that are still to come."""
        share = self.config.share_done(timesteps, seconds)
        return self.config.curve.points * max(0.0, 1 - share) * float(np.mean(self._evaluations or [0.0]))

    def _limit(self, seconds: float) -> float:
        """Return the seconds up to the time limit."""
        minutes = self.config.time_limit_minutes
        return max(0.0, 60 * minutes - seconds) if minutes else np.inf


def time_words(interval: Interval) -> str:
    """Write an interval of seconds, in minutes where it is long; one number where both ends are the same in print."""
    high = interval[1]
    unit, name, digits = (1, "s", 0) if high < 120 else (60, "min", 1) if high < 7200 else (3600, "h", 1)
    ends = dict.fromkeys(f"{end / unit:.{digits}f}" for end in interval)
    return f"{' to '.join(ends)} {name}"
