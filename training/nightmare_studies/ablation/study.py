"""Trainings by a config and by its changes, at equal time: their speeds, and their policies' returns."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from nightmare_agents.learned import load_policy
from nightmare_studies.ablation.findings import Ablation, Kind, Training
from nightmare_training.config.files import load_config
from nightmare_training.config.stamp import training_stamp
from nightmare_training.config.training import Curve, TrainingConfig
from nightmare_training.evaluate.mean import mean_of
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
    "ppo.without_luck=true ppo.gae_lambda=0.98",
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
    trainings = {change: [found[seed, change] for seed in seeded] for change in kinds}
    return Ablation(
        config=config,
        game=base.game,
        seconds=seconds,
        busy=busy,
        games=games,
        games_seed=base.evaluation.seed,
        kinds=[kind(change, own, trainings[AS_IT_IS]) for change, own in trainings.items()],
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


def kind(change: str, trainings: Sequence[Training], base: Sequence[Training]) -> Kind:
    """Sum up the trainings with one change, beside those of the config as it is."""
    means, own = (np.array([one.mean for one in some]) for some in (trainings, base))
    return Kind(
        change=change,
        trainings=list(trainings),
        returns=mean_of(means),
        ahead=None if change == AS_IT_IS else mean_of(means - own),
        speed=sum(one.timesteps for one in trainings) / sum(one.seconds for one in trainings),
    )
