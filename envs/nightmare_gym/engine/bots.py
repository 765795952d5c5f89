"""Hand-written players: how their markers are made, and the random player, which every game has."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import SimpleNamespace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.dice import below
from nightmare_gym.engine.dispatch import mark
from nightmare_gym.engine.game import records

NO_ANSWER = -2
"""A bot's answer at a step that it does not know. It is no action, so the loops notice it and play nothing.

It differs from the games' `NONE` (-1), by which functions of bots tell each other that there is nothing to do."""

SCRATCH = 5
"""The number of positions that a bot's scratch memory holds."""

Parameters = Mapping[str, "float | Mapping[str, float]"]
"""A bot's numbers by name; some may be in groups."""


def bot_marker(
    choose: Callable[..., Any], parameters: Parameters | None = None, scratch: np.dtype[np.void] | None = None
) -> NDArray[np.void]:
    """Make the marker of a bot: its dtype names the function, its one record holds the parameters.

    Args:
        choose: The compiled `choose(bot, state, params, mask, count, dice)`; it returns an action, or `NO_ANSWER`.
        parameters: The numbers that `choose` reads as `bot.<name>`, or `bot.<group>.<name>`; integers stay integers.
        scratch: The dtype of a game's state, for a bot that tries actions out: `bot.scratch` then has room for
            `SCRATCH` positions (compiled functions can't make arrays).
    """
    values = parameters or {}
    fields = _fields(values)
    if scratch is not None:
        fields.append(("scratch", scratch, (SCRATCH,)))
    marker = mark(choose.__module__, SimpleNamespace(choose=choose), fields)
    for name, value in values.items():
        marker[name] = tuple(value.values()) if isinstance(value, Mapping) else value
    return records(marker)


def _fields(values: Parameters) -> list[Any]:
    """Return the dtype of these numbers and groups."""
    return [
        (name, _fields(value) if isinstance(value, Mapping) else "i8" if isinstance(value, int) else "f8")
        for name, value in values.items()
    ]


@rule
def choose(bot: Any, state: Any, params: Any, mask: Any, count: int, dice: Any) -> int:
    """Choose a legal action, each with equal probability."""
    left = below(dice, state.turn, count)
    action = 0
    while left >= mask[action]:
        left -= mask[action]
        action += 1
    return action


def random_bot() -> NDArray[np.void]:
    """Make the marker of the random player."""
    return bot_marker(choose)
