"""The loop of a training, the same for every algorithm: from the first decision to the finished policy."""

from __future__ import annotations

import time
from functools import partial
from pathlib import Path

from nightmare_agents.files import write_json
from nightmare_gym.engine.errors import ArgumentError
from nightmare_training.config.training import TrainingConfig
from nightmare_training.support.formats import percent
from nightmare_training.support.remarks import remark
from nightmare_training.support.tables import terminal
from nightmare_training.train.checkpoint import Progress, load_checkpoint, save_checkpoint
from nightmare_training.train.cloning import clone
from nightmare_training.train.display import TrainingDisplay
from nightmare_training.train.export import rounded
from nightmare_training.train.interrupts import Interrupted, Interrupts
from nightmare_training.train.learning_curve import evaluate, write_curve
from nightmare_training.train.run_folder import RunFolder
from nightmare_training.trainers import Trainer, find_algorithm


def train(config: TrainingConfig, folder: Path, fresh: bool = False) -> Path:
    """Train a policy, or go on where the training in the folder stopped; a finished one is not repeated.

    Args:
        config: What is trained, and how.
        folder: Where everything is written: the policy, the config and versions, the learning curve,
            TensorBoard's logs, and checkpoints.
        fresh: Start anew, and lose the training in the folder.

    Returns:
        The file of the policy with the best evaluation.

    Raises:
        OptionError: The folder holds a training with another config, or its checkpoint is broken, or another process
            trains in it; or the policy to start from has other networks; or there is no such algorithm.
        ArgumentError: The config is not of its algorithm's class.
        Interrupted: Ctrl-C; all work but an unfinished clone is saved.
    """
    run = RunFolder(folder)
    with run.locked():
        if fresh:
            run.clear()
        run.begin(config)
        if not run.finished:
            _train(config, run)
    return run.policy


def _train(config: TrainingConfig, run: RunFolder) -> None:
    trainer, progress = _begin(config, run)
    before, begun = progress.seconds, time.monotonic()
    with Interrupts() as interrupts, TrainingDisplay(config.name, trainer.timesteps) as display:
        if progress.curve:
            display.say(f"Going on from {trainer.timesteps:,} timesteps.")
        else:
            _evaluate(trainer, config, run, progress, display)
        while (share := share_done(config, trainer.timesteps, progress.seconds)) < 1:
            mean_return = trainer.learn(share)
            progress.seconds = before + time.monotonic() - begun
            share = share_done(config, trainer.timesteps, progress.seconds)
            display.update(share, trainer.timesteps, progress.seconds - before, mean_return)
            if share >= min(1, len(progress.curve) / config.curve.points):
                _evaluate(trainer, config, run, progress, display)
            elif interrupts.asked or trainer.timesteps >= progress.saved_at + config.checkpoint_interval:
                save_checkpoint(run.checkpoint, trainer, progress)
            if interrupts.asked and share < 1:
                raise Interrupted(
                    f"Stopped at {trainer.timesteps:,} timesteps. The same command goes on from there "
                    f"({run.checkpoint})."
                )
    whole = trainer.timesteps >= config.total_timesteps
    write_json(
        run.outcome,
        {
            "timesteps": trainer.timesteps,
            "seconds": round(progress.seconds, 1),
            "ended_by": "total_timesteps" if whole else "time_limit_minutes",
            "best": max(progress.curve, key=lambda point: point.mean)._asdict(),
        },
    )


def _begin(config: TrainingConfig, run: RunFolder) -> tuple[Trainer, Progress]:
    """A trainer that goes on from the checkpoint, or a new one, which is a clone where the config says so."""
    algorithm = find_algorithm(config.algorithm)
    if not isinstance(config, algorithm.config):
        found = type(config).__name__
        raise ArgumentError(
            f"config: the algorithm {config.algorithm} needs a {algorithm.config.__name__} (found a {found})"
        )
    make = partial(algorithm.make, config, run.tensorboard)
    if run.checkpoint.exists():
        remark(f"{run.checkpoint} is a pickle, which may run any code: go on only with trainings that you trust")
        return load_checkpoint(run.checkpoint, make)
    trainer, progress = make(), Progress()
    if config.cloning is not None:
        teacher, decisions = config.cloning.teacher, config.cloning.decisions
        terminal().print(f"Cloning {teacher} from {decisions:,} of its decisions")
        agreed = clone(trainer, config)
        save_checkpoint(run.checkpoint, trainer, progress)  # before anything can stop it: it is not made again
        terminal().print(f"The clone takes {teacher}'s choice in {percent(agreed)} of the decisions held out")
    return trainer, progress


def share_done(config: TrainingConfig, timesteps: int, seconds: float) -> float:
    """The part of the training that is done, by timesteps or by time, whichever is further."""
    by_time = seconds / 60 / config.time_limit_minutes if config.time_limit_minutes else 0.0
    return max(timesteps / config.total_timesteps, by_time)


def _evaluate(
    trainer: Trainer, config: TrainingConfig, run: RunFolder, progress: Progress, display: TrainingDisplay
) -> None:
    """Add a point to the learning curve, keep the policy if it is the best so far, and write a checkpoint."""
    point = evaluate(trainer.export(), config, trainer.timesteps, progress.seconds)
    if point.mean > progress.best:
        rounded(trainer.export(point.mean)).save(run.policy)
    progress.curve.append(point)
    write_curve(progress.curve, run.curve)
    save_checkpoint(run.checkpoint, trainer, progress)
    trainer.log("evaluation/mean_return", point.mean)
    display.evaluated(point)
