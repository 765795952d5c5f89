"""The description of a position: the card's columns of Spooks, and the effects of Hard mode."""

from __future__ import annotations

import pytest

from games.bogeymen.table import Table, power_at
from nightmare_gym.games.bogeymen.layout import ACTIONS
from nightmare_gym.rendering.bogeymen.describe import describe
from nightmare_gym.rendering.bogeymen.naming import action_name

pytestmark = pytest.mark.rules


def lines(table: Table) -> list[str]:
    """The text of a position."""
    return describe(table.state, table.params).splitlines()


def test_a_card_of_two_columns_has_no_third() -> None:
    table = Table("lady_of_primeval_fear").spooks("blue Shadow | -", "blue Shadow | red Shadow")
    assert lines(table)[1:3] == ["   2  blue Shadow       -", "   1  blue Shadow       red Shadow"]


def test_a_card_of_three_columns_has_three() -> None:
    table = Table("lord_of_the_depths").spooks("blue Shadow | - | -", "blue Shadow | red Shadow | green 1")
    assert lines(table)[1:3] == [
        "   2  blue Shadow       -                 -",
        "   1  blue Shadow       red Shadow        green 1",
    ]


def test_a_sleepless_dreamer_is_told() -> None:
    table = Table()
    words = "  Sleepless: the Rest of this turn returns nothing"
    assert words not in lines(table)
    table.state.sleepless = 1
    assert words in lines(table)


def test_which_power_is_spent_is_asked_in_words() -> None:
    table = Table().spooks("yellow Shadow | -").power("green 1, red 1, green 1").rolled("green Exhaust")
    table.do("pay a green 1")
    assert lines(table)[-1] == table.position.question()
    names = [action_name(table.state, table.params, ACTIONS.index(power_at(place))) for place in (1, 3)]
    assert names == ["spend the green 1: the oldest", "spend the green 1: place 3"]
