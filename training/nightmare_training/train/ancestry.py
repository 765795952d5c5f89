"""The ancestry of a run: the policy that it was forked from, and the times that it was extended."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ValidationError

from nightmare_agents.files import write_json
from nightmare_agents.learned import LearnedPolicy, policy_named
from nightmare_gym.engine.components import complaints
from nightmare_gym.engine.errors import OptionError
from nightmare_training.config.files import load_config, save_config
from nightmare_training.config.training import Part, TrainingConfig
from nightmare_training.support.formats import percent
from nightmare_training.support.remarks import remark
from nightmare_training.train.checkpoint import load_checkpoint
from nightmare_training.train.run_folder import BUDGET, RunFolder
from nightmare_training.trainers import find_algorithm


class Budget(BaseModel):
    """The end of a training: the two keys of its config."""

    total_timesteps: int
    time_limit_minutes: float | None

    def __str__(self) -> str:
        limit = f" or {self.time_limit_minutes:g} minutes" if self.time_limit_minutes else ""
        return f"{self.total_timesteps:,} timesteps{limit}"


class Extension(BaseModel):
    """A finished training that went on.

    Attributes:
        timesteps: Decisions that it had learned from.
        seconds: Time that it had taken.
        before: The budget that it had.
        after: The budget with which it went on.
    """

    timesteps: int
    seconds: float
    before: Budget
    after: Budget


class Ancestry(BaseModel):
    """The origin of a run.

    Attributes:
        forked_from: The run or the policy whose networks were the first ones, as it was named; None draws them.
        config: The name of that policy's config.
        seed: The seed of its training.
        timesteps: Decisions that it had learned from.
        earlier: That run's own ancestry, if it has one.
        extensions: The run's extensions, in order.
    """

    forked_from: str | None = None
    config: str = ""
    seed: int = 0
    timesteps: int = 0
    earlier: Ancestry | None = None
    extensions: list[Extension] = []

    def lines(self) -> list[str]:
        """Describe the ancestry, from the run back to its first ancestor."""
        lines = [
            f"Extended at {one.timesteps:,} timesteps, from {one.before} to {one.after}."
            for one in reversed(self.extensions)
        ]
        if self.forked_from is not None:
            lines.append(
                f"Forked from {self.forked_from} ({self.config}, seed {self.seed}, {self.timesteps:,} timesteps)."
            )
        return lines + (self.earlier.lines() if self.earlier else [])


def ancestry_of(run: RunFolder) -> Ancestry:
    """Read the ancestry of a run; that of a run without a file is empty.

    Raises:
        OptionError: Its file is broken.
    """
    if not run.ancestry.exists():
        return Ancestry()
    try:
        return Ancestry.model_validate_json(run.ancestry.read_bytes())
    except ValidationError as error:
        raise OptionError(complaints(str(run.ancestry), error)[0]) from error


def fork(config: TrainingConfig, run: RunFolder, parent: str) -> TrainingConfig:
    """Make a config that starts from another policy, which is copied into the run's folder.

    The networks alone are taken over: the optimizer, the dice and the schedules are new, so every other setting may
    differ. A run that is resumed keeps its copy.

    Args:
        config: The config of the new run.
        run: The folder of the new run.
        parent: Another run, whose latest networks are taken, a policy's file, or "learned", the game's published one.

    Raises:
        OptionError: The algorithm cannot start from a policy, the run has begun otherwise, or the parent has no policy
            of this game.
    """
    section = _section(config)
    if run.config.exists() and (known := ancestry_of(run)).forked_from != parent:
        begun = "without --from" if known.forked_from is None else f"from {known.forked_from}"
        raise OptionError(
            f"--from {parent}: {run.path} holds a training that began {begun}: choose another --folder, or start again "
            "with --fresh"
        )
    if not run.config.exists():
        policy, earlier = _networks(config, parent, run)
        policy.save(run.start)
        facts = policy.facts
        origin = Ancestry(
            forked_from=parent, config=facts.config, seed=facts.seed, timesteps=facts.timesteps, earlier=earlier
        )
        write_json(run.ancestry, origin.model_dump())
    part = getattr(config, section).model_copy(update={"start_from": str(run.start)})
    return config.model_copy(update={section: part})


def _section(config: TrainingConfig) -> str:
    """Return the name of the algorithm's section that has a `start_from`."""
    for name in type(config).model_fields:
        part = getattr(config, name)
        if isinstance(part, Part) and "start_from" in type(part).model_fields:
            if part.start_from is not None:  # type: ignore[attr-defined]
                raise OptionError(f"--from and {name}.start_from: expected one of them")
            return name
    raise OptionError(f"--from: the algorithm {config.algorithm} has no start_from, so it cannot start from a policy")


def _networks(config: TrainingConfig, parent: str, run: RunFolder) -> tuple[LearnedPolicy, Ancestry | None]:
    """Return the parent's policy, the latest of a run with a checkpoint, and its own ancestry."""
    other = RunFolder(Path(parent))
    if other.path.resolve() == run.path.resolve():
        raise OptionError(f"--from {parent}: a run cannot start from itself: choose another --folder")
    earlier = ancestry_of(other) if other.ancestry.exists() else None
    if not (other.checkpoint.exists() and other.config.exists()):
        return policy_named(parent, config.rules), earlier
    theirs = load_config(other.config)
    if theirs.game != config.game:
        raise OptionError(f"--from {parent}: it is a training of {theirs.game}, not of {config.game}")
    remark(f"{other.checkpoint} is a pickle, which may run any code: fork only trainings that you trust")
    trainer, progress = load_checkpoint(other.checkpoint, partial(find_algorithm(theirs.algorithm).make, theirs, None))
    return trainer.export(progress.curve[-1].mean if progress.curve else 0.0), earlier


def extend(config: TrainingConfig, run: RunFolder) -> None:
    """Make a finished run unfinished, with a larger budget; an extension that was stopped is left as it is.

    Raises:
        OptionError: The run is not finished, cannot go on, has another config, or has done all of the new budget.
    """
    if not run.config.exists():
        raise OptionError(f"--extend: {run.path} holds no training; expected a finished one")
    used = load_config(run.config)
    before, after = (Budget(**one.model_dump(include=BUDGET)) for one in (used, config))
    if not run.finished:
        if before != after:
            raise OptionError(
                f"--extend: the training in {run.path} is not finished; finish it first, by its own config"
            )
        return
    if not run.checkpoint.exists():
        raise OptionError(f"--extend: {run.path} has no {run.checkpoint.name} to go on from; try --from {run.path}")
    run.refuse_another(config, BUDGET)
    done = run.how_it_ended
    share = config.share_done(done["timesteps"], done["seconds"])
    if share >= 1:
        raise OptionError(
            f"--extend: {done['timesteps']:,} timesteps in {done['seconds'] / 60:.1f} minutes are done, which is all "
            f"of {after}; expected more, such as -s total_timesteps={2 * done['timesteps']}"
        )
    origin = ancestry_of(run)
    origin.extensions.append(
        Extension(timesteps=done["timesteps"], seconds=done["seconds"], before=before, after=after)
    )
    write_json(run.ancestry, origin.model_dump())
    run.outcome.unlink()
    save_config(config, run.config)


def set_back(config: TrainingConfig, share: float) -> str:
    """Describe the schedules of a training that is extended."""
    rates = [
        f"{name} {part['end']:g} -> {part['start'] + share * (part['end'] - part['start']):.3g}"
        for name, part in _scheduled(config.model_dump())
    ]
    return (
        f"The schedules of the longer training go on at {percent(share)}, not at their end"
        f"{': ' * bool(rates)}{', '.join(rates)}."
    )


def _scheduled(tree: dict[str, Any], prefix: str = "") -> list[tuple[str, dict[str, float]]]:
    """List the parts of a config that go linearly from a start to an end."""
    found: list[tuple[str, dict[str, float]]] = []
    for key, value in tree.items():
        if isinstance(value, dict):
            found += (
                [(prefix + key, value)] if value.keys() == {"start", "end"} else _scheduled(value, f"{prefix}{key}.")
            )
    return found
