"""One trial of a sweep: a config, trained with each of its seeds side by side."""

from __future__ import annotations

import time
from collections.abc import Sequence

import numpy as np
import optuna
from pydantic import BaseModel

from nightmare_gym.engine.errors import NightmareError
from nightmare_training.config.training import TrainingConfig
from nightmare_training.support.intervals import iqm_interval
from nightmare_training.train.cloning import clone
from nightmare_training.train.learning_curve import evaluate
from nightmare_training.trainers import find_algorithm
from nightmare_training.work.piece import Told

Curve = list[float]
"""The value of a trial after each evaluation."""


class Outcome(BaseModel):
    """The outcome of a trial.

    Attributes:
        curve: After each evaluation, the interquartile mean over the seeds of the best mean return so far.
        best: The best mean return of each seed.
        timesteps: Decisions of all seeds.
        seconds: Time of all seeds, in learning and evaluation.
        pruned: It was stopped early, as worse than the trials before it.
        refused: The reason why there is no such training; empty if there is one.
    """

    curve: Curve = []
    best: list[float] = []
    timesteps: int = 0
    seconds: float = 0.0
    pruned: bool = False
    refused: str = ""


class Training:
    """A training that is taken from evaluation to evaluation.

    In between it is packed, with its random generators, so that several ones in a process don't disturb each other:
    each is the same as by `nightmare train`.

    Args:
        config: The config.
    """

    def __init__(self, config: TrainingConfig) -> None:
        self._config = config
        self.best, self.timesteps, self.seconds = -np.inf, 0, 0.0
        self._saved: bytes | None = None

    def advance(self, share: float) -> None:
        """Learn until this share of the training is done, and evaluate."""
        config = self._config
        trainer = find_algorithm(config.algorithm).make(config, None, self._saved)
        if self._saved is None and config.cloning is not None:
            clone(trainer, config)
        begun, before = time.monotonic(), self.seconds
        while (done := config.share_done(trainer.timesteps, self.seconds)) < share:
            trainer.learn(done)
            self.seconds = before + time.monotonic() - begun
        point = evaluate(trainer.export(), config, trainer.timesteps, self.seconds)
        self.best = max(self.best, point.mean)
        self.seconds = before + time.monotonic() - begun
        self.timesteps = trainer.timesteps
        self._saved = trainer.save()


def run_trial(told: Told, config: TrainingConfig, seeds: int, earlier: Sequence[Curve]) -> Outcome:
    """Train with each seed, from the config's own upwards, unless the trial is pruned on the way.

    Args:
        told: The listener to its progress, called at the end.
        config: The config.
        seeds: The number of seeds.
        earlier: The curves of the trials that it is measured by.
    """
    try:
        outcome = _tried(config, seeds, earlier)
    except NightmareError as error:
        outcome = Outcome(refused=" ".join(str(error).split()))
    told(1)
    return outcome


def _tried(config: TrainingConfig, seeds: int, earlier: Sequence[Curve]) -> Outcome:
    trainings = [Training(config.model_copy(update={"seed": config.seed + i})) for i in range(seeds)]
    curve: Curve = []
    for step in range(1, config.curve.points + 1):
        for training in trainings:
            training.advance(step / config.curve.points)
        curve.append(float(iqm_interval(np.array([one.best for one in trainings]))[0]))
        if step < config.curve.points and is_worse(curve, earlier):
            break
    return Outcome(
        curve=curve,
        best=[one.best for one in trainings],
        timesteps=sum(one.timesteps for one in trainings),
        seconds=sum(one.seconds for one in trainings),
        pruned=len(curve) < config.curve.points,
    )


def is_worse(curve: Curve, earlier: Sequence[Curve]) -> bool:
    """Tell whether Optuna's median pruner stops a trial: from a quarter of it on, below the median of the earlier ones.

    Args:
        curve: The trial's curve so far.
        earlier: The whole curves of the others; nothing is pruned before there are a few.
    """
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    whole = len(earlier[0]) if earlier else 0
    pruner = optuna.pruners.MedianPruner(n_startup_trials=4, n_warmup_steps=whole // 4)
    study = optuna.create_study(direction="maximize", pruner=pruner)
    for one in earlier:
        reported = dict(enumerate(one))
        study.add_trial(optuna.trial.create_trial(value=one[-1], intermediate_values=reported))
    trial = study.ask()
    for step, value in enumerate(curve):
        trial.report(value, step)
    return trial.should_prune()
