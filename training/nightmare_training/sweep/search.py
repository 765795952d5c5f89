"""The search of a sweep: Optuna's sampler proposes trials, workers do them, a journal keeps them.

Trials are proposed in rounds of a given size, whatever the number of workers: a trial learns from the rounds before its
own, and is pruned by them. So the trials of a sweep by samples depend neither on the workers nor on interrupts.
"""

from __future__ import annotations

import json
import warnings
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import optuna
from optuna import Study
from optuna.distributions import CategoricalDistribution
from optuna.exceptions import ExperimentalWarning
from optuna.samplers import TPESampler
from optuna.storages import JournalStorage
from optuna.storages.journal import JournalFileBackend
from optuna.trial import FrozenTrial, Trial, TrialState
from pydantic import BaseModel, ConfigDict

from nightmare_gym.engine.errors import OptionError
from nightmare_training.config.files import load_config
from nightmare_training.config.training import TrainingConfig
from nightmare_training.support.locks import locked
from nightmare_training.support.progress import Begin
from nightmare_training.sweep.space import Space, assert_fits, override
from nightmare_training.sweep.trial import Outcome, run_trial
from nightmare_training.work.piece import Piece
from nightmare_training.work.work import Work

ENDLESS = 2**53
"""The timesteps of a training that only the clock ends."""

STORAGE = "optuna.log"
"""Optuna's journal, in the folder of a sweep."""

NAME = "sweep"
"""The study's name in the journal."""

MADE_WITH, OUTCOME = "made_with", "outcome"
"""The names of what is kept in the journal beside the trials."""


class Settings(BaseModel):
    """The settings of a sweep; all but the number of trials stay the same when it goes on.

    Attributes:
        config: The config that the trials change.
        overrides: Changes of it, each "key=value".
        space: The values to try, by key.
        equal_time: Each training has the config's time, in place of its timesteps.
        seeds: The number of trainings of each trial.
        seed: The seed of the sampler.
        at_once: The number of trials in a round.
    """

    model_config = ConfigDict(frozen=True)

    config: str
    overrides: tuple[str, ...]
    space: Space
    equal_time: bool
    seeds: int
    seed: int
    at_once: int

    def made(self, params: dict[str, Any]) -> TrainingConfig:
        """Make the config of a trial.

        Raises:
            OptionError: The values do not go together.
        """
        return load_config(self.config, [*self.overrides, *(override(key, value) for key, value in params.items())])

    def budgeted(self, config: TrainingConfig) -> TrainingConfig:
        """Give a config the budget of a trial."""
        return config.model_copy(
            update={"total_timesteps": ENDLESS} if self.equal_time else {"time_limit_minutes": None}
        )

    @property
    def told(self) -> dict[str, Any]:
        """All that the trials depend on, as JSON."""
        rest = self.model_dump(mode="json", exclude={"config", "overrides"})
        return {"config": self.made({}).model_dump(mode="json"), **rest}


def search(settings: Settings, trials: int, folder: Path, begin: Begin, work: Work) -> Study:
    """Do the trials of a sweep, or those that are missing in its folder.

    Args:
        settings: The settings.
        trials: The number of trials in all.
        folder: The folder of the sweep.
        begin: Starts a progress bar.
        work: The place where the trials are trained.

    Returns:
        Optuna's study with all trials.

    Raises:
        OptionError: A setting is wrong, the folder holds another sweep, another process uses it, or no trial could be
            trained.
    """
    assert_fits(settings.space, settings.config, settings.overrides)
    if settings.equal_time and settings.made({}).time_limit_minutes is None:
        raise OptionError("--equal-time: expected a config with a time_limit_minutes, such as -s time_limit_minutes=2")
    refused = f"another sweep uses {folder}: wait until it has ended, or choose another --folder"
    with locked(folder / "sweep.lock", refused):
        storage = JournalStorage(JournalFileBackend(str(folder / STORAGE)))
        study = _study(storage, settings, folder)
        told = begin("trials", trials)
        told(sum(trial.state.is_finished() for trial in study.trials))
        while at_work := _round(study, settings, trials):
            for number, outcome in _outcomes(study, at_work, settings, work):
                _keep(study, storage, number, outcome)
                told(1)
    first = study.trials[0]
    if all(trial.state == TrialState.FAIL for trial in study.trials):
        raise OptionError(f"no trial could be trained; the first: {outcome_of(first).refused}")
    return study


def values_of(trial: FrozenTrial) -> dict[str, Any]:
    """Return the values of a trial by their keys."""
    kinds = trial.distributions
    return {
        key: json.loads(value) if isinstance(kinds[key], CategoricalDistribution) else value
        for key, value in trial.params.items()
    }


def outcome_of(trial: FrozenTrial) -> Outcome:
    """Return the outcome of a trial that has ended."""
    return Outcome.model_validate(trial.user_attrs[OUTCOME])


def _study(storage: JournalStorage, settings: Settings, folder: Path) -> Study:
    """Open the study in the folder, or begin one.

    Raises:
        OptionError: It was made with other settings.
    """
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    study = optuna.create_study(storage=storage, study_name=NAME, direction="maximize", load_if_exists=True)
    told = json.loads(json.dumps(settings.told))
    made_with = study.user_attrs.get(MADE_WITH)
    if made_with is None:
        study.set_user_attr(MADE_WITH, told)
    elif made_with != told:
        other = ", ".join(key for key in told if made_with.get(key) != told[key])
        raise OptionError(f"{folder} holds a sweep with another {other}: choose another --folder")
    return study


def _round(study: Study, settings: Settings, trials: int) -> list[FrozenTrial]:
    """Return the trials that are proposed and not done: those of a round that was stopped, or of a new one."""
    known = study.trials
    begun = next((trial.number for trial in known if not trial.state.is_finished()), len(known))
    for number in range(begun, min((begun // settings.at_once + 1) * settings.at_once, max(trials, len(known)))):
        if number < len(known) and known[number].state.is_finished():
            continue
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", ExperimentalWarning)
            study.sampler = TPESampler(seed=settings.seed + number, constant_liar=True)
        # A trial that was stopped while it was proposed keeps the values that it has.
        trial = study.ask() if number >= len(known) else Trial(study, known[number]._trial_id)
        for key, dimension in settings.space.items():
            dimension.suggest(key, trial)
    return [trial for trial in study.trials if not trial.state.is_finished()]


def _outcomes(
    study: Study, at_work: Sequence[FrozenTrial], settings: Settings, work: Work
) -> Iterator[tuple[int, Outcome]]:
    """Train the trials of a round, and yield the number and outcome of each as it ends."""
    first = at_work[0].number // settings.at_once * settings.at_once
    earlier = [outcome_of(trial).curve for trial in study.trials[:first] if trial.state == TrialState.COMPLETE]
    pieces: dict[int, Piece[Outcome]] = {}
    for trial in at_work:
        try:
            config = settings.budgeted(settings.made(values_of(trial)))
        except OptionError as error:
            yield trial.number, Outcome(refused=" ".join(str(error).split()))
        else:
            pieces[trial.number] = Piece(("trial", trial.number), run_trial, (config, settings.seeds, earlier))
    yield from work.results(pieces)


def _keep(study: Study, storage: JournalStorage, number: int, outcome: Outcome) -> None:
    """Write an outcome into the journal."""
    trial_id = study.trials[number]._trial_id
    for step, value in enumerate(outcome.curve):
        storage.set_trial_intermediate_value(trial_id, step, value)
    storage.set_trial_user_attr(trial_id, OUTCOME, outcome.model_dump())
    if outcome.refused:
        study.tell(number, state=TrialState.FAIL)
    elif outcome.pruned:
        study.tell(number, state=TrialState.PRUNED)
    else:
        study.tell(number, outcome.curve[-1])
