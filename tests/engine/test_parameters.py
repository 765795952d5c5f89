"""Parameters: declared with meanings and ranges, which the built ones keep."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.game import Game
from nightmare_gym.engine.layout import Field, count, flag, group
from nightmare_gym.engine.parameters import Parameters, part, real
from nightmare_gym.engine.register import make_game
from reference import lantern, pig

GAMES = [
    pig.GAME,
    lantern.GAME,
    *map(
        make_game,
        ("endless_nightmare", "endless_nightmare_active", "lucidity", "bogeymen", "dream_catchers", "cathedral"),
    ),
]
SMALL = Parameters(
    flag("hard"),
    count("lengths", 9, low=2, shape=(2, 3)),
    real("times", 5, shape=(2,)),
    part("track", (count("top", 12),)),
    group("cards", (count("points", 3),), 2),
)


def built(**changes: Any) -> Any:
    """A record within its ranges, but for the changes."""
    array = SMALL.new()
    array["seats"], array["turn_limit"], array["lengths"], array["times"] = 1, 1, 2, 4.5
    for path, value in changes.items():
        *outer, name = path.split("__")
        record = array
        for one in outer:
            record = record[one]
        record[name] = value
    return array[0]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({}, None),
        ({"lengths": 9, "cards__points": 3}, None),
        ({"seats": 0}, "seats is 0, not 1 to 2147483647"),
        ({"hard": 2}, "hard is 2, not 0 to 1"),
        ({"lengths": [[2, 2, 2], [9, 9, 10]]}, "lengths is 10, not 2 to 9"),
        ({"lengths": [[2, 2, 1], [9, 9, 10]]}, "lengths is 1, not 2 to 9"),
        ({"times": [5.5, 0]}, "times is 5.5, not 0 to 5"),
        ({"track__top": 13}, "track.top is 13, not 0 to 12"),
        ({"cards__points": [0, 4]}, "cards.points is 4, not 0 to 3"),
    ],
)
def test_the_first_number_out_of_its_range_is_told(changes: dict[str, Any], said: str | None) -> None:
    assert SMALL.out_of_range(built(**changes)) == said


def test_a_game_refuses_to_build_parameters_out_of_their_range() -> None:
    def too_far(**options: Any) -> Any:
        params = pig.build_params(**options)
        params["target"] = 101
        return params

    game = replace(pig.GAME, id="far pig", build_params=too_far)
    with pytest.raises(OptionError, match=r"far pig: .* out of their declared range: target is 101, not 1 to 100"):
        game.params()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.id))
def test_each_number_is_declared_with_a_meaning(game: Game) -> None:
    def leaves(fields: Sequence[Field]) -> Iterator[Field]:
        for field in fields:
            yield from leaves(field.fields) if field.fields else (field,)

    declared = game.layout.params
    assert declared is not None
    assert declared.dtype == game.build_params().dtype
    assert [field.name for field in leaves(declared.fields) if not field.meaning] == []
    assert np.dtype(declared.dtype).itemsize % 4 == 0
