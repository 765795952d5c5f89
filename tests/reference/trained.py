"""The inner state of trainings by MaskablePPO."""

from __future__ import annotations

import signal
from functools import partial
from pathlib import Path

import pytest
import torch
from sb3_contrib import MaskablePPO

from nightmare_training.config.files import load_config
from nightmare_training.train.algorithms.maskable_ppo import MaskablePPOTrainer
from nightmare_training.train.algorithms.ppo_config import PPOConfig
from nightmare_training.train.checkpoint import load_checkpoint
from nightmare_training.train.run_folder import RunFolder


def saved_trainer(folder: Path) -> MaskablePPOTrainer:
    """Load the trainer in a folder's checkpoint."""
    run = RunFolder(folder)
    config = load_config(run.config)
    assert isinstance(config, PPOConfig)
    trainer, _ = load_checkpoint(run.checkpoint, partial(MaskablePPOTrainer, config, None))
    assert isinstance(trainer, MaskablePPOTrainer)
    return trainer


def same_weights(one: Path, other: Path) -> bool:
    """Tell whether the trainings in two folders have the same networks."""
    ours, theirs = (saved_trainer(folder).model.policy.state_dict() for folder in (one, other))
    return all(torch.equal(tensor, theirs[name]) for name, tensor in ours.items())


def stop_after(monkeypatch: pytest.MonkeyPatch, timesteps: int) -> None:
    """Press Ctrl-C in the rollout that reaches this number of timesteps."""

    class Impatient(MaskablePPO):
        def train(self) -> None:
            if self.num_timesteps == timesteps:
                signal.raise_signal(signal.SIGINT)
            super().train()

    monkeypatch.setattr(MaskablePPOTrainer, "learner", Impatient)
