"""The trainer: MaskablePPO over the native batch, from the first decision to the finished policy."""

from __future__ import annotations

import time
from pathlib import Path

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.logger import configure
from stable_baselines3.common.utils import ConstantSchedule
from torch import nn

from nightmare_agents.files import write_json
from nightmare_agents.learned import load_policy
from nightmare_training.config import TrainingConfig
from nightmare_training.formats import percent
from nightmare_training.remarks import remark
from nightmare_training.tables import terminal
from nightmare_training.train.checkpoint import Progress, load_checkpoint, save_checkpoint
from nightmare_training.train.cloning import clone
from nightmare_training.train.display import TrainingDisplay
from nightmare_training.train.export import adopt, export, policy_layers, rounded
from nightmare_training.train.interrupts import Interrupted, Interrupts
from nightmare_training.train.learning_curve import evaluate, write_curve
from nightmare_training.train.run_folder import RunFolder
from nightmare_training.train.scaled_rewards import ScaledRewards
from nightmare_training.train.training_rows import pool_of, training_rows

ACTIVATIONS = {"tanh": nn.Tanh, "relu": nn.ReLU}
RECENT = 1000
"""How many of the games that ended last make the mean return that is shown."""


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
            trains in it; or the policy to start from has other networks.
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
    torch.set_num_threads(config.threads)
    torch.distributions.Distribution.set_default_validate_args(False)
    if run.checkpoint.exists():
        remark(f"{run.checkpoint} is a pickle, which may run any code: go on only with trainings that you trust")
        model, progress = load_checkpoint(run.checkpoint, config.ppo.reward_scale)
    else:
        model, progress = new_model(config), Progress()
        if config.cloning is not None:
            teacher, decisions = config.cloning.teacher, config.cloning.decisions
            terminal().print(f"Cloning {teacher} from {decisions:,} of its decisions")
            agreed = clone(model, config)
            _renew_opponents(model)
            save_checkpoint(run.checkpoint, model, progress)  # before anything can stop it: it is not made again
            terminal().print(f"The clone takes {teacher}'s choice in {percent(agreed)} of the decisions held out")
    model.set_logger(configure(str(run.tensorboard), ["tensorboard"]))
    before, begun = progress.seconds, time.monotonic()
    with Interrupts() as interrupts, TrainingDisplay(config.name, model.num_timesteps) as display:
        if progress.curve:
            display.say(f"Going on from {model.num_timesteps:,} timesteps.")
        else:
            _evaluate(model, config, run, progress, display)
        while (share := share_done(config, model.num_timesteps, progress.seconds)) < 1:
            rate, entropy = config.ppo.learning_rate, config.ppo.entropy
            model.lr_schedule = ConstantSchedule(linear(rate.start, rate.end, share))
            model.ent_coef = linear(entropy.start, entropy.end, share)
            _hold_policy(model, share < config.ppo.critic_warmup)
            _choose_games(model, config, progress, share)
            _choose_opponents(model, config, share)
            model.learn(config.ppo.rollout, reset_num_timesteps=False, log_interval=2)  # one rollout; sb3 logs nothing

            _renew_opponents(model)
            progress.seconds = before + time.monotonic() - begun
            share = share_done(config, model.num_timesteps, progress.seconds)
            mean_return = _log(model)
            display.update(share, model.num_timesteps, progress.seconds - before, mean_return)
            if share >= min(1, len(progress.curve) / config.curve.points):
                _evaluate(model, config, run, progress, display)
            elif interrupts.asked or model.num_timesteps >= progress.saved_at + config.checkpoint_interval:
                save_checkpoint(run.checkpoint, model, progress)
            if interrupts.asked and share < 1:
                raise Interrupted(
                    f"Stopped at {model.num_timesteps:,} timesteps. The same command goes on from there "
                    f"({run.checkpoint})."
                )
    whole = model.num_timesteps >= config.total_timesteps
    write_json(
        run.outcome,
        {
            "timesteps": model.num_timesteps,
            "seconds": round(progress.seconds, 1),
            "ended_by": "total_timesteps" if whole else "time_limit_minutes",
            "best": max(progress.curve, key=lambda point: point.mean)._asdict(),
        },
    )


def new_model(config: TrainingConfig) -> MaskablePPO:
    """An untrained model at its tables."""
    ppo = config.ppo
    model = MaskablePPO(
        "MlpPolicy",
        ScaledRewards(training_rows(config), ppo.reward_scale),
        n_steps=ppo.steps,
        batch_size=ppo.batch,
        n_epochs=ppo.epochs,
        gamma=ppo.gamma,
        gae_lambda=ppo.gae_lambda,
        clip_range=ppo.clip,
        policy_kwargs={"net_arch": list(ppo.layers), "activation_fn": ACTIVATIONS[ppo.activation]},
        stats_window_size=RECENT,
        seed=config.seed,
        device="cpu",
    )
    if ppo.start_from is not None:
        adopt(model, load_policy(Path(ppo.start_from), config.game), config)
    _renew_opponents(model)
    return model


def share_done(config: TrainingConfig, timesteps: int, seconds: float) -> float:
    """How much of the training is done, by timesteps or by time, whichever is further."""
    by_time = seconds / 60 / config.time_limit_minutes if config.time_limit_minutes else 0.0
    return max(timesteps / config.total_timesteps, by_time)


def linear(start: float, end: float, share: float) -> float:
    """A value on its way from start to end."""
    return start + (end - start) * share


def _hold_policy(model: MaskablePPO, held: bool) -> None:
    """Let only the values learn, or the policy too: what has no gradient, the optimizer leaves alone."""
    for network in (model.policy.mlp_extractor.policy_net, model.policy.action_net):
        network.requires_grad_(not held)


def _choose_games(model: MaskablePPO, config: TrainingConfig, progress: Progress, share: float) -> None:
    """Where another stage of the curriculum begins, put its games on the tables."""
    stage = config.stage(share)
    if stage != progress.stage:
        assert isinstance(model.env, ScaledRewards)
        rows = training_rows(config, stage, pool_of(model.env.venv))
        model.set_env(ScaledRewards(rows, config.ppo.reward_scale))
        progress.stage = stage


def _choose_opponents(model: MaskablePPO, config: TrainingConfig, share: float) -> None:
    """In self-play, let the learner meet those whom it is to meet at this part of the training."""
    assert isinstance(model.env, ScaledRewards)
    pool = pool_of(model.env.venv)
    if pool is not None and config.self_play is not None:
        pool.config = config.self_play.at(share)


def _renew_opponents(model: MaskablePPO) -> None:
    """In self-play, let the policy as it is now be the one that it meets."""
    assert isinstance(model.env, ScaledRewards)
    pool = pool_of(model.env.venv)
    if pool is not None:
        pool.renew(policy_layers(model), model.num_timesteps)


def _log(model: MaskablePPO) -> float:
    """Write the rollout to TensorBoard; return the mean return of the games that ended last."""
    recent = model.ep_info_buffer or [{"r": 0.0, "l": 0}]
    mean_return = float(np.mean([game["r"] for game in recent]))
    model.logger.record("rollout/ep_rew_mean", mean_return)
    model.logger.record("rollout/ep_len_mean", float(np.mean([game["l"] for game in recent])))
    model.logger.record("train/entropy_weight", model.ent_coef)
    model.logger.dump(model.num_timesteps)
    return mean_return


def _evaluate(
    model: MaskablePPO, config: TrainingConfig, run: RunFolder, progress: Progress, display: TrainingDisplay
) -> None:
    """Add a point to the learning curve, keep the policy if it is the best so far, and write a checkpoint."""
    point = evaluate(export(model, config), config, model.num_timesteps, progress.seconds)
    if point.mean > progress.best:
        rounded(export(model, config, point.mean)).save(run.policy)
    progress.curve.append(point)
    write_curve(progress.curve, run.curve)
    save_checkpoint(run.checkpoint, model, progress)
    model.logger.record("evaluation/mean_return", point.mean)
    model.logger.dump(model.num_timesteps)
    display.evaluated(point)
