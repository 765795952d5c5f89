"""Checkpoints: all that a training needs to go on as if nothing had happened.

The file is stable-baselines3's own (`MaskablePPO.load` reads it) with one more entry: the games on the tables
with their dice, the states of the random generators, and the training's progress.
"""

from __future__ import annotations

import io
import pickle
from dataclasses import dataclass, field
from pathlib import Path
from zipfile import ZipFile

import numpy as np
import torch
from sb3_contrib import MaskablePPO

from nightmare_agents.files import write_bytes
from nightmare_gym.engine.errors import OptionError
from nightmare_training.train.learning_curve import Point
from nightmare_training.train.scaled_rewards import ScaledRewards

ENTRY = "nightmare.pkl"


@dataclass
class Progress:
    """How far a training is, beside what its model knows.

    Attributes:
        seconds: Time spent so far.
        curve: The evaluations so far.
        saved_at: Timesteps of the last checkpoint.
        stage: The stage of the curriculum whose games are on the tables.
    """

    seconds: float = 0.0
    curve: list[Point] = field(default_factory=list)
    saved_at: int = 0
    stage: int = 0

    @property
    def best(self) -> float:
        """The best mean so far."""
        return max((point.mean for point in self.curve), default=-np.inf)


def save_checkpoint(file: Path, model: MaskablePPO, progress: Progress) -> None:
    """Write a checkpoint; the one before stays until the new one is whole."""
    assert isinstance(model.env, ScaledRewards)
    progress.saved_at = model.num_timesteps
    packed = io.BytesIO()
    model.save(packed)
    generators = (torch.get_rng_state().numpy(), np.random.get_state())  # noqa: NPY002  # stable-baselines3 draws from it
    with ZipFile(packed, "a") as zipped:
        zipped.writestr(ENTRY, pickle.dumps((model.env.venv, generators, progress)))
    write_bytes(file, packed.getvalue())


def load_checkpoint(file: Path, reward_scale: float) -> tuple[MaskablePPO, Progress]:
    """Read a checkpoint and set the random generators as they were.

    Raises:
        OptionError: The file is broken.
    """
    try:
        with ZipFile(file) as zipped:
            games, generators, progress = pickle.loads(zipped.read(ENTRY))
        model = MaskablePPO.load(file, ScaledRewards(games, reward_scale), device="cpu", force_reset=False)
        torch.set_rng_state(torch.from_numpy(generators[0]))
        np.random.set_state(generators[1])  # noqa: NPY002
    except Exception as error:  # whatever a damaged file makes zipfile, pickle and torch raise
        reason = " ".join(str(error).split()) or type(error).__name__
        raise OptionError(f"{file} is broken ({reason}): delete it, or start anew with --fresh") from error
    return model, progress
