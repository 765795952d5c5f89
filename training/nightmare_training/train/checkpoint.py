"""Checkpoints: all that a training needs to resume exactly.

The file is a zip archive of two entries: the trainer's bytes, and the training's progress.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from zipfile import ZipFile

import numpy as np
from pydantic import TypeAdapter

from nightmare_agents.files import write_bytes
from nightmare_gym.engine.errors import OptionError
from nightmare_training.support.points import Point
from nightmare_training.trainers import Trainer

TRAINER, PROGRESS = "trainer_3", "progress.json"
"""The entries. The number goes up when a trainer's games can't go on from what earlier ones kept."""

EARLIER = {"nightmare.pkl", "trainer"}
"""Entries that only checkpoints of earlier versions have."""


@dataclass
class Progress:
    """The progress of a training outside its trainer.

    Attributes:
        seconds: Time spent so far.
        curve: The evaluations so far.
        saved_at: Timesteps of the last checkpoint.
    """

    seconds: float = 0.0
    curve: list[Point] = field(default_factory=list)
    saved_at: int = 0

    @property
    def best(self) -> float:
        """The best mean so far."""
        return max((point.mean for point in self.curve), default=-np.inf)


JSON = TypeAdapter(Progress)


def save_checkpoint(file: Path, trainer: Trainer, progress: Progress) -> None:
    """Write a checkpoint; the one before stays until the new one is whole."""
    progress.saved_at = trainer.timesteps
    packed = io.BytesIO()
    with ZipFile(packed, "w") as zipped:
        zipped.writestr(TRAINER, trainer.save())
        zipped.writestr(PROGRESS, JSON.dump_json(progress))
    write_bytes(file, packed.getvalue())


def load_checkpoint(file: Path, make: Callable[[bytes], Trainer]) -> tuple[Trainer, Progress]:
    """Read a checkpoint.

    Args:
        file: The checkpoint.
        make: Makes a trainer from the bytes of its `save`.

    Raises:
        OptionError: The file is broken, or of an earlier version.
    """
    try:
        with ZipFile(file) as zipped:
            if EARLIER & set(zipped.namelist()):
                raise OptionError(
                    f"{file} was written by an earlier version of nightmare-gym: finish the training with that, or "
                    "start again with --fresh"
                )
            return make(zipped.read(TRAINER)), JSON.validate_json(zipped.read(PROGRESS))
    except OptionError:
        raise
    except Exception as error:  # whatever a damaged file makes zipfile, pickle and torch raise
        reason = " ".join(str(error).split()) or type(error).__name__
        raise OptionError(f"{file} is broken ({reason}): delete it, or start again with --fresh") from error
