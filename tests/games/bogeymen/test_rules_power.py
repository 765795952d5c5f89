"""BO-3: the Power row, and the Shadow of Envy, which rolls the oldest Power again."""

from __future__ import annotations

import pytest

from games.bogeymen.table import Table
from games.covers import covers

pytestmark = pytest.mark.rules

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


@covers("BO-3.3")
def test_when_a_die_leaves_the_others_close_up() -> None:
    table = Table().spooks(*SPOOKS).power("green 1, red 1, green 1, blue 1").card("3 red Exhaust").rolled()
    table.asks_nature("Exhaust penalty").draw("green")
    assert table.seen["power"] == ["red 1", "blue 1"]


@covers("BO-3.3")
def test_a_row_has_no_end() -> None:
    table = Table().spooks("blue Shadow | -", *SPOOKS).power("14 blue 1").rolled("red 2, red 1")
    table.expect(power="14 blue 1, red 1, red 2").asks("Reroll Spooks or go on")


@covers("BO-3.4")
def test_of_dice_alike_the_newest_is_spent() -> None:
    table = Table().spooks(*SPOOKS).power("green 1, red 1, green 1").rolled("green Exhaust")
    table.do("pay a green 1").expect(power="green 1, red 1", middle="green 1")
    table = Table().spooks("green Shadow | -").power("green 1, red 1, green 1, blue 1").rolled()
    table.do("pay a green 1").expect(power="green 1, red 1, blue 1", to_bag="green", spooks=())
