"""Checks of options that all games share, and the options' meanings."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from typing import Any

import numpy as np

from nightmare_gym.engine.errors import OptionError


def check_whole(name: str, value: Any, low: int, high: int, expected: str) -> None:
    """Check for a whole number from `low` to `high`.

    Raises:
        OptionError: It is none; the message ends with `expected`.
    """
    if isinstance(value, bool) or not isinstance(value, int | np.integer) or not low <= value <= high:
        raise OptionError(f"{name}={value!r}: expected {expected}")


def check_turn_limit(turn_limit: Any) -> None:
    """Check the turn after which a game is cut short.

    Raises:
        OptionError: It is no whole number from 1 to 2**31 - 1.
    """
    check_whole("turn_limit", turn_limit, 1, 2**31 - 1, "a whole number of at least 1, below 2**31")


def check_flags(**flags: Any) -> None:
    """Check options that are True or False.

    Raises:
        OptionError: One is neither.
    """
    for name, value in flags.items():
        if not isinstance(value, bool | np.bool_):
            raise OptionError(f"{name}={value!r}: expected True or False")


def meanings(build_params: Callable[..., Any]) -> dict[str, str]:
    """Return the meaning of each option, from the docstring of a game's `build_params`."""
    told = re.findall(r"^    (\w+): (.+(?:\n        .+)*)", inspect.getdoc(build_params) or "", re.M)
    return {name: re.sub(r"\s+", " ", meaning) for name, meaning in told}
