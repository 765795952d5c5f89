"""Trainings by a config and by its changes, at equal time: their speeds, and their policies' returns."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from pydantic import BaseModel

from nightmare_agents.learned import load_policy
from nightmare_training.config.files import load_config
from nightmare_training.config.stamp import training_stamp
from nightmare_training.config.training import Curve, TrainingConfig
from nightmare_training.evaluate.stamps import Stamped
from nightmare_training.support.formats import give_or_take
from nightmare_training.support.intervals import Interval, mean_interval
from nightmare_training.support.versions import versions
from nightmare_training.train.learning_curve import evaluate
from nightmare_training.train.loop import train
from nightmare_training.train.run_folder import RunFolder

AS_IT_IS = ""
"""The change that changes nothing."""
CHANGES = (
    "ppo.precision=float32",
    "ppo.shared=false",
    "ppo.standardise=false",
    "ppo.gae_lambda=0.95",
    "ppo.entropy.start=0.01",
    "ppo.epochs=1",
    "ppo.epochs=4",
    "ppo.batch=2048",
    "ppo.batch=4096",
    "ppo.num_envs=256",
    "ppo.activation=tanh",
    "threads=1",
    "algorithm=maskable_ppo threads=1",
    "algorithm=maskable_ppo threads=1 ppo.epochs=4 ppo.batch=2048 ppo.num_envs=256",
)
"""The usual changes of a config of native PPO."""
ENDLESS = 10**12
"""More decisions than any training takes: the time ends it."""


class Training(BaseModel):
    """One training.

    Attributes:
        seed: Its seed.
        timesteps: Decisions learned from.
        seconds: Its time.
        mean: Mean return of its best policy in games that no training sees.
    """

    seed: int
    timesteps: int
    seconds: float
    mean: float


class Kind(BaseModel):
    """The trainings with one change.

    Attributes:
        change: The change, as on the command line; empty for the config as it is.
        trainings: One for each seed.
        mean: The mean over seeds of their mean returns.
        ci95: Its 95% interval, over seeds.
        speed: Decisions learned from in a second, over all seeds; the time is that of the curve, too.
    """

    change: str
    trainings: list[Training]
    mean: float
    ci95: Interval
    speed: float


class Ablation(BaseModel):
    """The findings.

    Attributes:
        config: The config's name.
        game: Its game.
        seconds: The time of each training.
        busy: True if it is that on the processor, of all threads.
        games: Number of games that judge a policy.
        games_seed: Seed of their dice.
        kinds: The config as it is, then each change.
        versions: Versions of the packages that the numbers depend on.
        stamp: Hashes of the code that made it.
    """

    config: str
    game: str
    seconds: float
    busy: bool = False
    games: int
    games_seed: int
    kinds: list[Kind]
    versions: dict[str, str]
    stamp: Stamped = None


def study(
    config: str, changes: Sequence[str], seconds: float, seeds: int, games: int, folder: Path, busy: bool = False
) -> Ablation:
    """Train by a config as it is and with each change; seed by seed, so that a slow hour slows all alike.

    Args:
        config: The config's name or file.
        changes: What is changed, each as "KEY=VALUE", or several of them with spaces between.
        seconds: The time of each training, which its schedules follow.
        seeds: The number of trainings of each kind; their seeds are 0, 1, ...
        games: The number of games that judge a policy, on the dice of the config's evaluation.
        folder: The folder of the trainings. Finished ones are not repeated, an unfinished one resumes.
        busy: Count the seconds of this process on the processor, of all its threads, in place of the clock's.

    Raises:
        OptionError: A config, a change or the folder of a training is wrong; configs are read before any training.
        Interrupted: Ctrl-C; all work is saved.
    """
    kinds, seeded = list(dict.fromkeys([AS_IT_IS, *changes])), range(seeds)
    configs = {(seed, change): changed(config, change, seed, seconds) for seed in seeded for change in kinds}
    found = {key: trained(own, folder / place(*key), games, busy) for key, own in configs.items()}
    base = configs[0, AS_IT_IS]
    return Ablation(
        config=base.name,
        game=base.game,
        seconds=seconds,
        busy=busy,
        games=games,
        games_seed=base.evaluation.seed,
        kinds=[kind(change, [found[seed, change] for seed in seeded]) for change in kinds],
        versions=versions(),
        stamp=training_stamp(base),
    )


def changed(config: str, change: str, seed: int, seconds: float) -> TrainingConfig:
    """Read a config with a change, for a training of this time."""
    limits = [f"seed={seed}", f"time_limit_minutes={seconds / 60}", f"total_timesteps={ENDLESS}"]
    return load_config(config, [*change.split(), *limits])


def place(seed: int, change: str) -> str:
    """Return the name of a training's folder."""
    name = re.sub(r"[^-\w.=]+", "-", change)
    return f"{name or 'as-it-is'}-{seed}"


def trained(config: TrainingConfig, folder: Path, games: int, busy: bool) -> Training:
    """Train a policy, unless the folder holds it, and judge it in new games."""
    clock = time.process_time if busy else time.monotonic
    policy = load_policy(train(config, folder, clock=clock), config.game)
    curve = Curve(points=1, games=games, seed=config.evaluation.seed)
    point = evaluate(policy, config.model_copy(update={"curve": curve}), policy.facts.timesteps, 0.0)
    ended = RunFolder(folder).how_it_ended
    return Training(seed=config.seed, timesteps=ended["timesteps"], seconds=ended["seconds"], mean=point.mean)


def kind(change: str, trainings: list[Training]) -> Kind:
    """Sum up the trainings with one change."""
    means = np.array([one.mean for one in trainings])
    return Kind(
        change=change,
        trainings=trainings,
        mean=float(means.mean()),
        ci95=mean_interval(means),
        speed=sum(one.timesteps for one in trainings) / sum(one.seconds for one in trainings),
    )


def rows(found: Ablation) -> tuple[list[str], list[list[str]]]:
    """Make a table: a line for each change, with its speed, the mean over seeds, and each seed's mean."""
    unit = "CPU-seconds" if found.busy else "s"
    headings = [f"{found.config}, {found.seconds:g} {unit}", "decisions/s", "mean return", "each seed"]
    lines = [
        [
            one.change or "as it is",
            f"{one.speed:,.0f}",
            give_or_take(one.mean, one.ci95),
            "  ".join(f"{training.mean:.2f}" for training in one.trainings),
        ]
        for one in found.kinds
    ]
    return headings, lines
