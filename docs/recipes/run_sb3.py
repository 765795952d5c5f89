"""MaskablePPO of sb3-contrib on the native batch of games."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import torch
from sb3_contrib import MaskablePPO

from nightmare_agents.registry import find_agent
from nightmare_gym.interfaces.sb3 import SB3VecEnv
from nightmare_training.evaluate.against_random import against_random

OPTIONS = {"board": "small"}


def main() -> int:
    """Train, save the model, and compare it with random as a player."""
    torch.set_num_threads(1)
    envs = SB3VecEnv("endless_nightmare", num_envs=64, seed=1, **OPTIONS)
    learning = {"n_steps": 32, "batch_size": 512, "n_epochs": 4, "learning_rate": 1e-3, "gamma": 0.999}
    model = MaskablePPO("MlpPolicy", envs, seed=1, device="cpu", verbose=1, **learning)
    model.learn(200_000, log_interval=20)
    with TemporaryDirectory() as folder:
        file = Path(folder) / "model.zip"
        model.save(file)
        gain = against_random("endless_nightmare", find_agent("endless_nightmare", str(file)), options=OPTIONS)
    print(gain)
    return int(gain.low <= 0)


if __name__ == "__main__":
    sys.exit(main())
