"""The description of a position: the Nightmares among the players, and each player's states."""

from __future__ import annotations

from typing import Any

import pytest

from nightmare_gym.dreaming.layout import DREAMS
from nightmare_gym.engine.position import Position

pytestmark = pytest.mark.uncompiled


def told(position: Position, seat: int) -> str:
    """The line of a player."""
    (line,) = [line for line in position.describe().splitlines() if line[2:].startswith(f"Player {seat}, ")]
    return line


@pytest.mark.parametrize(
    ("options", "called"),
    [
        ({}, DREAMS),
        ({"temptation": "envy"}, ("Depths", "Temptation", "Imprisonment", "Primeval Fear")),
        ({"temptation": "primeval_fear"}, ("Depths", "Envy", "Imprisonment", "Temptation")),
    ],
)
def test_a_claimed_nightmare_is_called_by_its_card(options: dict[str, Any], called: tuple[str, ...]) -> None:
    for colour, name in enumerate(called):
        position = Position("lucidity", **options)
        position.state.dreamers[1].nightmare = colour
        assert f"Player 1, Nightmare of {name}: " in told(position, 1)


@pytest.mark.parametrize(
    ("flag", "words"),
    [
        ("imprisoned", "imprisoned: may not Dream Again this turn"),
        ("tempted", "tempted: may not Rest while able to Dream Again"),
    ],
)
def test_who_is_imprisoned_or_tempted_is_told_of_the_dreamer_alone(flag: str, words: str) -> None:
    position = Position("lucidity")
    assert words not in position.describe()
    position.state[flag] = 1
    assert words in told(position, 0)
    assert position.describe().count(words) == 1


def test_final_turns_are_told_whose_it_is_and_who_has_one_to_take() -> None:
    position = Position("lucidity")
    assert "final" not in position.describe()
    position.state.final_turns = 1
    position.state.dreamers[2].final_turn = 1
    assert position.describe().splitlines()[0].endswith("final turns")
    assert "(the final turn)" in told(position, 0)
    assert "final" not in told(position, 1)
    assert "(a final turn to take)" in told(position, 2)


def test_who_is_attacked_and_a_bag_that_ran_out_are_told() -> None:
    position = Position("lucidity")
    position.state.dreamer = 2
    assert "attacked by Minions" in told(position, 2)
    position.state.bag_ran_out, position.state.bag[:] = 1, 0
    assert position.describe().splitlines()[0].endswith("bag: empty   the bag ran out")
