"""Trainings of one policy for all kinds and of a specialist for each, and their games on the same dice."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from nightmare_agents.learned import LearnedPolicy, load_policy
from nightmare_agents.play import play
from nightmare_agents.registry import find_agent
from nightmare_gym.engine.errors import OptionError
from nightmare_studies.specialists.findings import Kind, Specialists
from nightmare_training.config.files import load_config, make_config
from nightmare_training.config.training import TrainingConfig
from nightmare_training.evaluate.mean import mean_of
from nightmare_training.evaluate.stamps import stamp_of
from nightmare_training.metrics import metrics_of
from nightmare_training.support.intervals import CONFIDENCE, Floats
from nightmare_training.support.progress import Begin, silent
from nightmare_training.support.versions import versions
from nightmare_training.train.learning_curve import returns_of
from nightmare_training.train.loop import train
from nightmare_training.train.run_folder import RunFolder

GENERALIST = "generalist"
"""The folder of the policy for all kinds."""

USUAL = "the options alone"
"""The name of a part of the mixture without options of its own."""


class Planned(NamedTuple):
    """A training: its config, its folder, and the options of the kind of game in which it is judged."""

    config: TrainingConfig
    folder: Path
    options: dict[str, Any]


class Trained(NamedTuple):
    """A policy, and the number of decisions that it learned from."""

    policy: LearnedPolicy
    timesteps: int


def plan(config: str, minutes: float, changes: Sequence[str], seed: int, folder: Path) -> dict[str, Planned]:
    """Plan the trainings: that of the policy for all kinds, and one for each kind by its name.

    Args:
        config: The config's name or file.
        minutes: The time of each training, which its schedules follow.
        changes: Changes of the config, each as "KEY=VALUE".
        seed: Seed of the dice of the comparison.
        folder: The folder of the trainings.

    Raises:
        OptionError: The config or a change is wrong, there is only one kind of game, or the learning curve has the
            same dice as the comparison.
    """
    own = load_config(config, [*changes, f"time_limit_minutes={minutes}"])
    if len(own.settings) < 2:
        raise OptionError(f"{config}: one kind of game; expected several, in evaluation.settings or in mixture")
    if seed == own.curve.seed:
        raise OptionError(f"--seed {seed}: expected another seed than that of the learning curve")
    planned = {GENERALIST: Planned(own, folder / own.name / GENERALIST, own.options)}
    for setting, options in own.settings.items():
        name = setting or USUAL
        place = re.sub(r"[^-\w.=]+", "-", name)
        tree = {**own.model_dump(), "name": place, "mixture": [options]}
        alone = make_config(tree, [], f"{config}, for {name} alone")
        planned[name] = Planned(alone, folder / own.name / place, {**own.options, **options})
    return planned


def given(config: TrainingConfig, player: str) -> Trained:
    """Find the policy for all kinds that another training made.

    Args:
        config: The config of the specialists.
        player: The player, by name, file or folder.

    Raises:
        OptionError: There is no such player of this game, or it is no learned policy.
    """
    policy = find_agent(config.rules, player)
    if not isinstance(policy, LearnedPolicy):
        raise OptionError(f"--policy {player}: expected a learned policy, as results/{config.name} or its policy.npz")
    return Trained(policy, policy.facts.timesteps)


def train_all(planned: Mapping[str, Planned], player: str | None = None) -> dict[str, Trained]:
    """Train all policies; finished ones are not repeated, an unfinished one resumes.

    Args:
        planned: The trainings, as by `plan`.
        player: The policy for all kinds by its name, in place of its training; None trains it.

    Raises:
        OptionError: A folder holds another training, or the player is no learned policy of this game.
        Interrupted: Ctrl-C; all work is saved.
    """
    trained = {} if player is None else {GENERALIST: given(planned[GENERALIST].config, player)}
    for name, one in planned.items():
        if name in trained:
            continue
        train(one.config, one.folder)
        run = RunFolder(one.folder)
        trained[name] = Trained(load_policy(run.policy, one.config.rules), run.how_it_ended["timesteps"])
    return trained


def compare(
    config: str,
    planned: Mapping[str, Planned],
    trained: Mapping[str, Trained],
    minutes: float,
    changes: Sequence[str],
    games: int,
    seed: int,
    player: str | None = None,
    begin: Begin = silent,
) -> Specialists:
    """Let the policy for all kinds and each specialist play the same games.

    Args:
        config: The config's name or file.
        planned: The trainings, as by `plan`.
        trained: Their policies, as by `train_all`.
        minutes: The time of each training.
        changes: Changes of the config.
        games: Number of games in each kind.
        seed: Seed of their dice.
        player: The policy for all kinds by its name, if this study did not train it.
        begin: Starts a progress bar.
    """
    own = planned[GENERALIST].config
    kinds = {name: one.options for name, one in planned.items() if name != GENERALIST}
    sure = 1 - (1 - CONFIDENCE) / len(kinds)
    found = {}
    for name, options in kinds.items():
        told = begin(name, 2)
        scores = []
        for one in (trained[GENERALIST], trained[name]):
            scores.append(scores_of(own, one.policy, options, games, seed))
            told(1)
        generalist, specialist = scores
        found[name] = Kind(
            options=options,
            generalist=mean_of(generalist),
            specialist=mean_of(specialist),
            ahead=mean_of(generalist - specialist, sure),
            timesteps=trained[name].timesteps,
        )
    return Specialists(
        config=config,
        game=own.game,
        changes=list(changes),
        player=player,
        minutes=minutes,
        games=games,
        seed=seed,
        timesteps=trained[GENERALIST].timesteps,
        kinds=found,
        versions=versions(),
        stamp=stamp_of(
            own.rules, *kinds.values(), players={} if player is None else {player: trained[GENERALIST].policy}
        ),
    )


def scores_of(config: TrainingConfig, policy: LearnedPolicy, options: dict[str, Any], games: int, seed: int) -> Floats:
    """Return a policy's score in each game: its part in the headline figure, or its return against the opponents."""
    game = config.rules
    if game.competitive:
        curve = config.curve.model_copy(update={"games": games, "seed": seed})
        alone = config.model_copy(update={"curve": curve, "mixture": ()})
        return returns_of(policy, alone, options).ravel()
    finals = play(game, policy, games, seed, options)
    facts = game.summary(finals, game.params(**options))
    return metrics_of(game).score(finals["returns"][:, 0].astype(float), facts)
