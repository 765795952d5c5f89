"""The speed of training: stable-baselines3 over the native batch, and native PPO in self-play."""

from __future__ import annotations

import time
import warnings
from typing import Any

import torch
from sb3_contrib import MaskablePPO

from nightmare_gym.engine.game import Game
from nightmare_gym.engine.loops import SAME_STEP
from nightmare_gym.interfaces.batch import Batch
from nightmare_gym.interfaces.sb3 import SB3VecEnv
from nightmare_training.bench.measure import REPEATS, SEED, Speed, of_repeats, speed
from nightmare_training.bench.ours import recording
from nightmare_training.config.environments import Environment
from nightmare_training.config.training import SelfPlay
from nightmare_training.train.algorithms.native_ppo import NativePPOTrainer
from nightmare_training.train.algorithms.ppo_config import NativePPO, NativePPOConfig

ENVS, STEPS, BATCH, EPOCHS = 256, 64, 1024, 4
TABLES, DECISIONS, PAST = 1024, 32, 8
"""The tables of self-play, the decisions of the learner at each, and the past policies that it meets."""


def sb3(game: Game) -> Speed:
    """Measure the environment that stable-baselines3 steps."""
    env = SB3VecEnv(game, ENVS, SEED)
    script = recording(Batch(game, ENVS, autoreset=SAME_STEP))

    def work() -> int:
        env.seed(SEED)
        env.reset()
        for actions in script:
            env.step(actions)
            env.env_method("action_masks")
        return ENVS * len(script)

    return speed(f"SB3VecEnv, n = {ENVS}", work, "masks, observations, infos; drawn ahead")


def maskable_ppo(game: Game) -> Speed:
    """Measure training with MaskablePPO: rollouts and learning, on one thread, without torch's checks of arguments."""
    torch.set_num_threads(1)
    torch.distributions.Distribution.set_default_validate_args(False)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        model: Any = MaskablePPO(
            "MlpPolicy",
            SB3VecEnv(game, ENVS, SEED),
            n_steps=STEPS,
            batch_size=BATCH,
            n_epochs=EPOCHS,
            seed=SEED,
            device="cpu",
            policy_kwargs={"net_arch": [64, 64]},
        )
    rates = []
    for _ in range(REPEATS + 1):
        since = time.process_time()
        model.learn(ENVS * STEPS, reset_num_timesteps=False)
        rates.append(ENVS * STEPS / (time.process_time() - since))
    detail = f"{ENVS} games, batch {BATCH}, {EPOCHS} epochs, 64x64"
    return of_repeats("MaskablePPO training", rates[1:], detail, "samples/CPU-s")


def self_play(env: Environment) -> Speed:
    """Measure native PPO in self-play: rollouts and learning, on one thread, with the latest policy and past ones."""
    config = NativePPOConfig(
        name="bench",
        game=env.game.id,
        options=env.defaults,
        seed=SEED,
        total_timesteps=TABLES * DECISIONS,
        ppo=NativePPO(num_envs=TABLES, steps=DECISIONS, batch=BATCH, epochs=EPOCHS, layers=(64, 64)),
        self_play=SelfPlay(snapshot_interval=1, pool=PAST),
    )
    trainer = NativePPOTrainer(config)
    for number in range(PAST):
        trainer.lessons.renew_opponents(trainer.policy_layers(), number + 1)
    rates = []
    for _ in range(REPEATS + 1):
        since = time.process_time()
        trainer.learn(0.0)
        rates.append(TABLES * DECISIONS / (time.process_time() - since))
    detail = f"{TABLES} tables, {PAST} past policies, batch {BATCH}, {EPOCHS} epochs, 64x64"
    return of_repeats("native PPO in self-play", rates[1:], detail, "samples/CPU-s")
