"""The loop of a training, the same for every algorithm: from the first decision to the finished policy."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from nightmare_agents.files import write_json
from nightmare_gym.engine.errors import ArgumentError
from nightmare_training.config.training import TrainingConfig
from nightmare_training.forecast import Pace, expectation
from nightmare_training.support.formats import percent
from nightmare_training.support.interrupts import Interrupted, Interrupts
from nightmare_training.support.remarks import remark
from nightmare_training.support.tables import terminal
from nightmare_training.train.ancestry import ancestry_of, extend, fork, set_back
from nightmare_training.train.checkpoint import Progress, load_checkpoint, save_checkpoint
from nightmare_training.train.cloning import clone
from nightmare_training.train.display import TrainingDisplay
from nightmare_training.train.export import rounded
from nightmare_training.train.learning_curve import evaluate, write_curve
from nightmare_training.train.run_folder import RunFolder
from nightmare_training.trainers import Trainer, find_algorithm


def train(
    config: TrainingConfig,
    folder: Path,
    fresh: bool = False,
    parent: str | None = None,
    longer: bool = False,
    shown: bool = True,
    clock: Callable[[], float] = time.monotonic,
) -> Path:
    """Train a policy, or resume the training in the folder; a finished one is not repeated.

    Args:
        config: The config of the training.
        folder: The folder of the policy, the config and versions, the learning curve, TensorBoard's logs, and
            checkpoints.
        fresh: Start again, and lose the training in the folder.
        parent: The run or policy whose networks are the first ones; None draws them, or takes those of the config.
        longer: Extend the finished training in the folder to the timesteps and minutes of the config.
        shown: Print the progress; a training among many is silent.
        clock: Tells the seconds that count for the time limit.

    Returns:
        The file of the policy with the best evaluation.

    Raises:
        OptionError: The folder holds a training with another config, its checkpoint is broken, another process trains
            in it, the policy to start from has other networks, it cannot be extended, or there is no such algorithm.
        ArgumentError: The config is not of its algorithm's class.
        Interrupted: Ctrl-C; all work but an unfinished clone is saved.
    """
    run = RunFolder(folder)
    with run.locked():
        if fresh:
            run.clear()
        if parent is not None:
            config = fork(config, run, parent)
        if longer:
            extend(config, run)
        run.begin(config)
        if not run.finished:
            _train(config, run, shown, clock)
    return run.policy


def _train(config: TrainingConfig, run: RunFolder, shown: bool, clock: Callable[[], float]) -> None:
    trainer, progress = _begin(config, run)
    before, begun, pace = progress.seconds, clock(), Pace(config)
    with Interrupts() as interrupts, TrainingDisplay(config.name, trainer.timesteps, shown) as display:
        announce(config, run, display)
        share = config.share_done(trainer.timesteps, progress.seconds)
        ahead = points_ahead(config, len(progress.curve), share)
        if progress.curve:
            display.say(f"Resuming at {trainer.timesteps:,} timesteps.")
            if ahead:
                display.say(set_back(config, share))
        else:
            _evaluate(trainer, config, run, progress, display, pace)
        while share < 1:
            learned, asked = trainer.timesteps, clock()
            mean_return = trainer.learn(share)
            progress.seconds = before + clock() - begun
            share = config.share_done(trainer.timesteps, progress.seconds)
            pace.updated(trainer.timesteps - learned, clock() - asked)
            display.update(share, trainer.timesteps, progress.seconds - before, mean_return)
            display.foretell(pace, trainer.timesteps, progress.seconds)
            if share >= min(1, (len(progress.curve) - ahead) / config.curve.points):
                _evaluate(trainer, config, run, progress, display, pace)
            elif interrupts.asked or trainer.timesteps >= progress.saved_at + config.checkpoint_interval:
                save_checkpoint(run.checkpoint, trainer, progress)
            if interrupts.asked and share < 1:
                raise Interrupted(
                    f"Stopped at {trainer.timesteps:,} timesteps. The same command resumes ({run.checkpoint})."
                )
    whole = trainer.timesteps >= config.total_timesteps
    write_json(
        run.outcome,
        {
            "timesteps": trainer.timesteps,
            "seconds": round(progress.seconds, 3),
            "ended_by": "total_timesteps" if whole else "time_limit_minutes",
            "best": max(progress.curve, key=lambda point: point.mean)._asdict(),
        },
    )


def _begin(config: TrainingConfig, run: RunFolder) -> tuple[Trainer, Progress]:
    """Make a trainer that resumes from the checkpoint, or a new one, with cloning if the config asks for it."""
    algorithm = find_algorithm(config.algorithm)
    if not isinstance(config, algorithm.config):
        found = type(config).__name__
        raise ArgumentError(
            f"config: the algorithm {config.algorithm} needs a {algorithm.config.__name__} (found a {found})"
        )
    make = partial(algorithm.make, config, run.tensorboard)
    if run.checkpoint.exists():
        remark(f"{run.checkpoint} is a pickle, which may run any code: resume only trainings that you trust")
        return load_checkpoint(run.checkpoint, make)
    trainer, progress = make(), Progress()
    if config.cloning is not None:
        teacher, decisions = config.cloning.teacher, config.cloning.decisions
        terminal().print(f"Cloning {teacher} from {decisions:,} of its decisions")
        agreed = clone(trainer, config)
        save_checkpoint(run.checkpoint, trainer, progress)  # at once: a later stop does not repeat the cloning
        terminal().print(f"The clone takes {teacher}'s choice in {percent(agreed)} of the decisions held out")
    return trainer, progress


def announce(config: TrainingConfig, run: RunFolder, display: TrainingDisplay) -> None:
    """Say where a training comes from, and what it may reach."""
    for line in (*ancestry_of(run).lines(), expectation(config)):
        display.say(line)


def points_ahead(config: TrainingConfig, points: int, share: float) -> int:
    """Return the number of evaluations that a training has beyond those due by now, as after an extension."""
    due = sum(point / config.curve.points <= share for point in range(config.curve.points + 1))
    return max(0, points - due)


def _evaluate(
    trainer: Trainer,
    config: TrainingConfig,
    run: RunFolder,
    progress: Progress,
    display: TrainingDisplay,
    pace: Pace,
) -> None:
    """Add a point to the learning curve, keep the policy if it is the best so far, and write a checkpoint."""
    begun = time.monotonic()
    point = evaluate(trainer.export(), config, trainer.timesteps, progress.seconds)
    pace.evaluated(time.monotonic() - begun)
    if point.mean > progress.best:
        rounded(trainer.export(point.mean)).save(run.policy)
    progress.curve.append(point)
    write_curve(progress.curve, run.curve)
    save_checkpoint(run.checkpoint, trainer, progress)
    trainer.log("evaluation/mean_return", point.mean)
    display.evaluated(point, pace)
