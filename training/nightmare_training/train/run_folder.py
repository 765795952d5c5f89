"""The folder of one training: its files, its lock, and the checks of its config and rules."""

from __future__ import annotations

import json
import shutil
from collections.abc import Set
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from nightmare_agents.files import write_json
from nightmare_agents.published import POLICY_FILE
from nightmare_gym.engine.components import complaints
from nightmare_gym.engine.errors import OptionError
from nightmare_training.config.files import differences, load_config, save_config
from nightmare_training.config.stamp import training_stamp
from nightmare_training.config.training import TrainingConfig
from nightmare_training.evaluate.stamps import Stamp, changes
from nightmare_training.support.locks import locked
from nightmare_training.support.versions import versions

FREE = {"threads", "checkpoint_interval", "evaluation"}
"""Keys that may change in the config of an unfinished training."""

BUDGET = {"total_timesteps", "time_limit_minutes"}
"""Keys that may change, too, where a finished training is extended."""

EARLIER = "The policy was trained by earlier rules of {}, and plays by those of today."
"""The remark on a policy that is kept."""


@dataclass(frozen=True)
class RunFolder:
    """The files of a training, by their purpose."""

    path: Path

    @property
    def config(self) -> Path:
        """The config of the training."""
        return self.path / "config.yaml"

    @property
    def versions(self) -> Path:
        """The versions and hashes of the code at its start."""
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
        """All that is needed to resume."""
        return self.path / "checkpoint.zip"

    @property
    def tensorboard(self) -> Path:
        """TensorBoard's logs."""
        return self.path / "tensorboard"

    @property
    def ancestry(self) -> Path:
        """The run that it was forked from, and its extensions; only if there are some."""
        return self.path / "ancestry.json"

    @property
    def start(self) -> Path:
        """The policy that a fork started from."""
        return self.path / "start.npz"

    @property
    def outcome(self) -> Path:
        """The facts about the training's end; the file exists only after it."""
        return self.path / "training.json"

    @property
    def finished(self) -> bool:
        """True once the training has ended."""
        return self.outcome.exists() and self.policy.exists()

    def locked(self) -> AbstractContextManager[None]:
        """Lock the folder for this process.

        Raises:
            OptionError: Another process trains in it.
        """
        refused = f"another training uses {self.path}: wait until it has ended, or choose another --folder"
        return locked(self.path / "training.lock", refused)

    def begin(self, config: TrainingConfig) -> None:
        """Write the config and versions, or check that an unfinished training has this config.

        Of a finished training's config only the evaluation is changed, as the comparison follows the training.

        Raises:
            OptionError: The folder holds a training with another config or by other rules, or one that cannot resume.
        """
        if self.config.exists():
            self.refuse_another(config)
        if self.policy.exists() and not (self.finished or self.checkpoint.exists()):
            raise OptionError(
                f"{self.path} holds a policy but no checkpoint to resume from: choose another --folder, "
                "or start again with --fresh, which removes the policy"
            )
        if self.finished:
            used = load_config(self.config)
            save_config(used.model_copy(update={"evaluation": config.evaluation}), self.config)
        else:
            begun = self.stamp if self.checkpoint.exists() else training_stamp(config)
            if begun is not None:
                self._refuse_other_rules(config, begun)
            save_config(config, self.config)
            write_json(self.versions, {**versions(), **({} if begun is None else {"stamp": begun.model_dump()})})

    def outdated(self) -> list[str]:
        """List the changes of the code since the start of the training, in a few words each."""
        config = load_config(self.config)
        return changes(config.game, self.stamp, training_stamp(config))

    @property
    def remark(self) -> str:
        """The remark on a policy that was kept although it was trained by earlier rules; empty if there is none."""
        return str(self.how_it_ended.get("remark", ""))

    def keep(self) -> None:
        """Note that the policy is kept, if it was trained by earlier or unknown rules."""
        if self.outdated() and not self.remark:
            write_json(self.outcome, {**self.how_it_ended, "remark": EARLIER.format(load_config(self.config).game)})

    @property
    def how_it_ended(self) -> dict[str, Any]:
        """The facts about the training's end; empty before it.

        Raises:
            OptionError: Their file is broken.
        """
        return _facts(self.outcome)

    @property
    def stamp(self) -> Stamp | None:
        """The hashes of the rules at the start of the training; None if they are not known.

        Raises:
            OptionError: Its file is broken.
        """
        found = _facts(self.versions).get("stamp")
        try:
            return None if found is None else Stamp.model_validate(found)
        except ValidationError as error:
            raise OptionError(complaints(f"{self.versions}: stamp", error)[0]) from error

    def clear(self) -> None:
        """Remove the files of a training, and nothing else."""
        files = (self.config, self.versions, self.policy, self.curve, self.checkpoint, self.outcome)
        for file in (*files, self.ancestry, self.start):
            file.unlink(missing_ok=True)
        shutil.rmtree(self.tensorboard, ignore_errors=True)

    def _refuse_other_rules(self, config: TrainingConfig, begun: Stamp) -> None:
        changed = changes(config.game, begun, training_stamp(config))
        if changed:
            raise OptionError(
                f"{self.path} holds a training that was started before {' and '.join(changed)} changed: "
                "choose another --folder, or start again with --fresh"
            )

    def refuse_another(self, config: TrainingConfig, also_free: Set[str] = frozenset()) -> None:
        """Refuse a config that differs from the folder's in more than a few keys.

        Args:
            config: The config.
            also_free: Keys that may differ beside those of `FREE`.

        Raises:
            OptionError: It is another one.
        """
        changed = differences(load_config(self.config), config)
        changed = [line for line in changed if line.split(".")[0].split(":")[0] not in FREE | also_free]
        if changed:
            raise OptionError(
                f"{self.path} holds a training with another config ({'; '.join(changed)}): "
                "choose another --folder, or start again with --fresh"
            )


def _facts(file: Path) -> dict[str, Any]:
    """Read the facts in a file; empty if there is no file."""
    try:
        return dict(json.loads(file.read_bytes())) if file.exists() else {}
    except (ValueError, TypeError, RecursionError) as error:
        raise OptionError(f"{file} is broken ({error}): start again with --fresh, which removes it") from error
