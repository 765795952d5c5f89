"""Hand-written players: what their markers are made of, and the one player that every game has."""

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
"""What a bot answers at a step that it does not know: no action, so that it is noticed and nothing is played.

No game's `NONE` either (-1), by which its bots tell each other that there is nothing to do."""

SCRATCH = 5
"""How many positions a bot's scratch paper holds."""

Parameters = Mapping[str, "float | Mapping[str, float]"]
"""A bot's numbers by name, some of them perhaps in groups."""


def bot_marker(
    choose: Callable[..., Any], parameters: Parameters | None = None, scratch: np.dtype[np.void] | None = None
) -> NDArray[np.void]:
    """The marker of a bot: its dtype names the function, its one record holds the parameters.

    Args:
        choose: The compiled `choose(bot, state, params, mask, count, dice)`: an action, or `NO_ANSWER`.
        parameters: Readable there as `bot.<name>`, those of a group as `bot.<group>.<name>`; whole numbers stay whole.
        scratch: A game's state, for a bot that tries things out: it finds room for some positions in `bot.scratch`
            (compiled functions can't make arrays).
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
    """The dtype of so many numbers and groups."""
    return [
        (name, _fields(value) if isinstance(value, Mapping) else "i8" if isinstance(value, int) else "f8")
        for name, value in values.items()
    ]


@rule
def choose(bot: Any, state: Any, params: Any, mask: Any, count: int, dice: Any) -> int:
    """Any legal action, with equal chance."""
    left = below(dice, state.turn, count)
    action = 0
    while left >= mask[action]:
        left -= mask[action]
        action += 1
    return action


def random_bot() -> NDArray[np.void]:
    """The marker of the random player."""
    return bot_marker(choose)
