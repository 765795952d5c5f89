"""How many sit at a table, and what a game tells of one of them."""

from __future__ import annotations

from collections.abc import Mapping
from inspect import signature
from typing import Any

import numpy as np

from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.game import Game
from nightmare_training.metrics import Facts
from nightmare_training.support.intervals import Floats

NAMES = ("players", "seats")
"""What the option is called by which a game knows how many play."""


def seated(game: Game, players: int, options: Mapping[str, Any]) -> dict[str, Any]:
    """The options of a table of this size.

    Raises:
        OptionError: The game is not for so many, or the options name a number of players of their own.
    """
    for name in NAMES:
        if name in options:
            raise OptionError(f"option {name!r}: a tournament sets it; name the sizes of tables with --players")
    own = [name for name in NAMES if name in signature(game.build_params).parameters]
    found = {**options, **dict.fromkeys(own, players)}
    seats = int(game.params(**found)["seats"][0])
    if players < 2 or seats != players:
        raise OptionError(f"{game.id} is not played by {players}: a table has {seats}")
    return found


def without_seats(options: Mapping[str, Any]) -> dict[str, Any]:
    """Options but for the number of players."""
    return {name: value for name, value in options.items() if name not in NAMES}


def sizes(text: str) -> list[int]:
    """Sizes of tables as they are typed: `2,3,4`.

    Raises:
        OptionError: A part is no whole number.
    """
    parts = [part.strip() for part in text.split(",") if part.strip()]
    if not all(part.isdecimal() for part in parts):
        raise OptionError(f"--players {text!r}: expected numbers of players with commas between them, such as 2,3,4")
    return [int(part) for part in parts]


def win_shares(returns: Floats) -> Floats:
    """What part of a win each seat has, (games, seats): those with the highest return of a game share it."""
    best = returns == returns.max(axis=1, keepdims=True)
    return best / best.sum(axis=1, keepdims=True)


def facts_of(facts: Facts, seat: int) -> dict[str, Any]:
    """The facts that tell of one seat, and those of the whole game; `power_2` is the `power` of seat 2."""
    ours: dict[str, Any] = {}
    for key, values in facts.items():
        name, _, number = key.rpartition("_")
        if not (name and number.isdecimal()):
            ours[key] = values
        elif int(number) == seat:
            ours[name] = values
    return {key: values for key, values in ours.items() if np.ndim(values) == 1}
