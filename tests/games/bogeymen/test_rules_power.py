"""BO-3: the Power row, and the Shadow of Envy, which rolls the oldest Power again."""

from __future__ import annotations

import pytest

from games.bogeymen.table import Table, observed, power_at
from games.covers import covers

pytestmark = pytest.mark.rules

SPENT = "Which Power is spent"
SPOOKS = ("yellow Shadow | yellow Shadow",) * 3


@covers("BO-3.1")
def test_dice_go_to_their_rows_in_the_order_of_the_game_for_more() -> None:
    table = Table("lord_of_the_depths").spooks(*SPOOKS).rolled("red 2, red Hunt, green Exhaust, yellow Shadow")
    table.asks("Reroll or go on", "go on", "pay a red 2").expect(power="red 2")
    table.do("go on").expect(card="red Hunt, yellow Shadow, green Shadow in the Exhaust row")


@covers("BO-3.2")
def test_the_shadow_of_envy_rolls_the_oldest_power_again() -> None:
    table = Table().spooks(*SPOOKS).power("red 2, blue 1").rolled("green Shadow")
    table.expect(power="blue 1", card="green Shadow").asks_nature("roll")
    table.roll("red 1").expect(power="blue 1, red 1")


@covers("BO-3.2")
def test_without_power_the_shadow_of_envy_rolls_nothing() -> None:
    Table().spooks(*SPOOKS).rolled("green Shadow").expect(card="green Shadow").asks("Rest or Dream Again")


@covers("BO-3.2")
def test_the_die_that_envy_rolls_is_unresolved_and_may_be_rerolled() -> None:
    table = Table().spooks(*SPOOKS).power("red 2, red 1").rolled("green Shadow, blue Shadow")
    table.do("resolve the green Shadow").roll("red Exhaust")
    table.asks("Reroll or go on", "go on", "pay a red 1").do("go on")  # it goes before the Shadow that waits
    table.expect(power="red 1", card="green Shadow, red Exhaust, blue Shadow").asks_nature("draw")


@covers("BO-3.2")
def test_a_shadow_that_envy_rolls_joins_the_others() -> None:
    table = Table().spooks(*SPOOKS).power("yellow 1").rolled("green Shadow, blue Shadow")
    table.do("resolve the green Shadow").roll("yellow Shadow")
    table.asks("Shadow or reroll", "resolve the blue Shadow", "resolve the yellow Shadow")


@covers("BO-3.2")
def test_envy_may_roll_a_shadow_of_envy() -> None:
    table = Table().spooks(*SPOOKS).power("green 1, blue 1").rolled("green Shadow")
    table.do("resolve the green Shadow").roll("green Shadow")  # the blue 1 is the oldest now
    table.expect(power="", card="2 green Shadow").roll("blue 1").expect(power="blue 1")


@covers("BO-3.3")
def test_newcomers_go_to_the_end_1_before_2_and_in_the_order_of_colours() -> None:
    table = Table().spooks(*SPOOKS).power("yellow 1").rolled("red 2, red 1, green 1, blue 1")
    table.expect(power="yellow 1, blue 1, green 1, red 1, red 2")


@covers("BO-3.3", "BO-3.4")
def test_when_a_die_leaves_the_others_close_up() -> None:
    table = Table().spooks(*SPOOKS).power("green 1, red 1, green 1, blue 1").card("3 red Exhaust").rolled()
    table.asks_nature("Exhaust penalty").draw("green")
    assert table.seen["power"] == ["red 1", "blue 1"]


@covers("BO-3.3")
def test_a_row_has_no_end() -> None:
    table = Table().spooks("blue Shadow | -", *SPOOKS).power("14 blue 1").rolled("red 2, red 1")
    table.expect(power="14 blue 1, red 1, red 2").asks("Reroll Spooks or go on")


@covers("BO-3.4")
@pytest.mark.parametrize(("place", "left"), [(1, "red 1, green 1"), (3, "green 1, red 1")])
def test_l42_of_dice_alike_the_dreamer_says_which_is_spent_on_dreams(place: int, left: str) -> None:
    table = Table().spooks(*SPOOKS).power("green 1, red 1, green 1").rolled("green Exhaust").do("pay a green 1")
    table.asks(SPENT, power_at(1), power_at(3)).do(power_at(place))
    table.expect(power=left, middle="green 1").asks_nature("roll")


@covers("BO-3.4")
@pytest.mark.parametrize(("place", "left"), [(1, "red 1, green 1, blue 1"), (3, "green 1, red 1, blue 1")])
def test_l42_and_on_spooks(place: int, left: str) -> None:
    table = Table().spooks("green Shadow | -", "green Shadow | red Shadow").power("green 1, red 1, green 1, blue 1")
    table.rolled().do("pay a green 1").asks(SPENT, power_at(1), power_at(3)).do(power_at(place))
    table.expect(power=left, to_bag="green").asks("Which Spooks to reroll")


@covers("BO-3.4")
@pytest.mark.parametrize(
    ("row", "left"),
    [
        ("green 1, green 1, red 1", "green 1, red 1"),  # side by side: all the same
        ("red 1, green 1, green 2", "red 1, green 2"),  # of other worth
        ("green 1", ""),
    ],
)
def test_l42_where_it_makes_no_difference_nothing_is_asked(row: str, left: str) -> None:
    table = Table().spooks(*SPOOKS).power(row).rolled("green Exhaust").do("pay a green 1")
    table.expect(power=left, middle="green 1").asks_nature("roll")


@covers("BO-3.4")
def test_l42_one_die_stands_for_those_beside_it() -> None:
    table = Table().spooks(*SPOOKS).power("2 green 1, red 1, 2 green 1, red 1, green 1").rolled("green Exhaust")
    table.do("pay a green 1").asks(SPENT, power_at(1), power_at(4), power_at(7)).do(power_at(4))
    table.expect(power="2 green 1, red 1, green 1, red 1, green 1", middle="green 1")


@covers("BO-3.2", "BO-3.4")
@pytest.mark.parametrize(("place", "rolled"), [(1, "red"), (3, "green")])
def test_l42_envy_takes_the_die_that_is_oldest_then(place: int, rolled: str) -> None:
    table = Table().spooks(*SPOOKS).power("green 1, red 1, green 1").rolled("green Shadow").do("pay a green 1")
    table.do(power_at(place)).roll("green Shadow").do("resolve the green Shadow").roll(f"{rolled} Exhaust")
    assert f"{rolled} 1" not in table.seen["power"]


def test_l42_the_whole_row_is_observed() -> None:
    table = Table().spooks(*SPOOKS).power("green 1, red 2, green 1").rolled("green Exhaust")
    seen = observed(table)
    assert {name.removeprefix("dreamers[me].power_row") for name in seen if "power_row" in name} == {
        "[the oldest].green", "[place 2].red", "[place 2].face", "[place 3].green",
    }  # fmt: skip
    assert not [name for name in seen if "is spent" in name]
    assert [name for name in observed(table.do("pay a green 1")) if "spent" in name] == [
        "asked: Which Power is spent", "the Power that is spent: green 1",
    ]  # fmt: skip
