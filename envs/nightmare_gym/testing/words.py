"""Checks of a game's text, names, pictures, story and facts of finished games."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from nightmare_gym.engine.position import Position
from nightmare_gym.engine.telling import tell
from nightmare_gym.testing.trial import Trial

SELDOM = 12
"""The events from one picture to the next: pictures take longer than all the rest."""


def check_words(trial: Trial) -> None:
    """Describe, name and draw a position, without an error and without a change."""
    position, before = trial.position, trial.position.exact_key()
    text = position.describe()
    trial.demand(isinstance(text, str) and bool(text.strip()), "describe must return a text, but returned none")
    _check_names(trial, "action_name", (position.action_name(action) for action in position.legal_actions()))
    _check_names(
        trial, "outcome_name",
        (position.outcome_name(one) for one, _ in position.chance_outcomes()),
    )  # fmt: skip
    if position.game.rendering.has_picture and (trial.events % SELDOM == 0 or position.is_over):
        _check_picture(trial)
    trial.demand(position.exact_key() == before, "describe, the names and the picture must not change the position")


def _check_names(trial: Trial, function: str, names: Iterable[object]) -> None:
    known: set[str] = set()
    for name in names:
        trial.demand(
            isinstance(name, str) and bool(name.strip()) and "\n" not in name,
            f"{function} must return one line, but returned {name!r}",
        )
        trial.demand(name not in known, f"{function} must tell choices apart, but calls two of them {name!r}")
        known.add(str(name))


def _check_picture(trial: Trial) -> None:
    """Draw twice and overwrite the first picture, which must be an array of its own."""
    position = trial.position
    first = position.picture()
    trial.demand(
        isinstance(first, np.ndarray) and first.dtype == np.uint8 and first.ndim == 3 and first.shape[2] == 3,
        f"picture must return an array (height, width, 3) of uint8, but returned {type(first).__name__} "
        f"{getattr(first, 'dtype', '')} {getattr(first, 'shape', '')}",
    )
    trial.demand(
        first.shape[0] % 2 == first.shape[1] % 2 == 0,
        f"a picture's sides must be even numbers, as video encoders ask, but are {first.shape[:2]}",
    )
    trial.shape = trial.shape or first.shape
    trial.demand(first.shape == trial.shape, f"all pictures must have one shape: {trial.shape}, then {first.shape}")
    kept = first.copy()
    first[:] = 0
    second = position.picture()
    trial.demand(np.array_equal(kept, second), "a position must always have the same picture, in an array of its own")


def check_story(trial: Trial, after: Position, choice: int) -> None:
    """Tell an event, if the game has a story."""
    if trial.position.game.rendering.story is None:
        return
    told = trial.position.clone()
    lines = [line.text for line in tell(told, choice)]
    trial.demand(
        all(isinstance(line, str) and bool(line.strip()) and "\n" not in line for line in lines),
        f"a story must tell whole lines, but told {lines!r}",
    )
    trial.demand(told.exact_key() == after.exact_key(), "a story must not change the position")


def check_summary(trial: Trial) -> None:
    """Sum up two copies of a finished game."""
    position = trial.position
    facts = position.game.summary(np.concatenate([position.states, position.states]), position.params_array)
    for name, values in facts.items():
        trial.demand(
            np.shape(values)[:1] == (2,),
            f"summary must have a {name!r} for each game, but for 2 it has {values!r}",
        )
