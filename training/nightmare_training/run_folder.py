"""The folder of one training: what lies in it, and whose it is."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path

from nightmare_agents.learned import POLICY_FILE
from nightmare_gym.engine.errors import OptionError
from nightmare_training.config import TrainingConfig
from nightmare_training.config_files import differences, load_config, save_config
from nightmare_training.files import write_json
from nightmare_training.versions import versions

FREE = {"threads", "checkpoint_interval", "evaluation"}
"""What may change in the config of a training that is under way."""


@dataclass(frozen=True)
class RunFolder:
    """The files of a training, by what they are."""

    path: Path

    @property
    def config(self) -> Path:
        """The config, as used."""
        return self.path / "config.yaml"

    @property
    def versions(self) -> Path:
        """What it was made with."""
        return self.path / "versions.json"

    @property
    def policy(self) -> Path:
        """The best policy so far."""
        return self.path / POLICY_FILE

    @property
    def curve(self) -> Path:
        """The learning curve."""
        return self.path / "learning_curve.csv"

    @property
    def checkpoint(self) -> Path:
        """All that is needed to go on."""
        return self.path / "checkpoint.zip"

    @property
    def tensorboard(self) -> Path:
        """TensorBoard's logs."""
        return self.path / "tensorboard"

    @property
    def outcome(self) -> Path:
        """How the training ended; there only when it has."""
        return self.path / "training.json"

    @property
    def finished(self) -> bool:
        """Whether the training has ended."""
        return self.outcome.exists() and self.policy.exists()

    def begin(self, config: TrainingConfig) -> None:
        """Note the config and versions, or find that the training under way has this very config.

        Of a finished training's config only the evaluation changes: the comparison comes after it.

        Raises:
            OptionError: The folder holds a training with another config, or one that cannot go on.
        """
        if self.config.exists():
            self._refuse_another(config)
        if self.policy.exists() and not (self.finished or self.checkpoint.exists()):
            raise OptionError(
                f"{self.path} holds a policy but no checkpoint to go on from: choose another --folder, "
                "or start anew with --fresh, which removes the policy"
            )
        if self.finished:
            used = load_config(self.config)
            save_config(used.model_copy(update={"evaluation": config.evaluation}), self.config)
        else:
            self.path.mkdir(parents=True, exist_ok=True)
            save_config(config, self.config)
            write_json(self.versions, versions())

    def clear(self) -> None:
        """Remove the files of a training, and nothing else."""
        for file in (self.config, self.versions, self.policy, self.curve, self.checkpoint, self.outcome):
            file.unlink(missing_ok=True)
        shutil.rmtree(self.tensorboard, ignore_errors=True)

    def _refuse_another(self, config: TrainingConfig) -> None:
        changed = differences(load_config(self.config), config)
        changed = [line for line in changed if line.split(".")[0].split(":")[0] not in FREE]
        if changed:
            raise OptionError(
                f"{self.path} holds a training with another config ({'; '.join(changed)}): "
                "choose another --folder, or start anew with --fresh"
            )
