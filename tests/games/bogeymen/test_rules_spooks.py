"""BO-5: rerolling Spooks."""

from __future__ import annotations

import pytest

from games.bogeymen.table import Table, at
from games.covers import covers

pytestmark = pytest.mark.rules

REROLL = "Reroll Spooks or go on"
WHICH = "Which Spooks to reroll"


@covers("BO-5.1")
def test_every_power_that_has_the_colour_of_a_spook_may_be_spent() -> None:
    table = Table().power("red 2, blue 1, green 1, red 1").spooks("red Shadow | -", "green Shadow | yellow Shadow")
    table.rolled().asks(REROLL, "go on", "pay a green 1", "pay a red 1", "pay a red 2")


@covers("BO-5.1")
def test_nothing_is_asked_without_a_power_of_the_colour_of_a_spook() -> None:
    Table().power("red 2, blue 1").spooks("green Shadow | yellow Shadow").rolled().asks("Rest or Dream Again")


@covers("BO-5.1")
def test_power_that_was_just_placed_may_pay() -> None:
    Table().spooks("green Shadow | -").rolled("green 1").asks(REROLL, "go on", "pay a green 1")


@covers("BO-5.2")
@pytest.mark.parametrize("power", ["red 1", "red 2"])
def test_a_1_or_a_2_pays_one_reroll_and_goes_to_the_bag(power: str) -> None:
    table = Table().power(power).middle("red 1").spooks("red Shadow | -", "green Shadow | blue Shadow").rolled()
    table.do(f"pay a {power}").expect(power="", to_bag="red", spooks=("green Shadow | blue Shadow",))
    table.roll("red Shadow").asks("Rest or Dream Again")


@covers("BO-5.3", "BO-5.4")
def test_an_island_is_picked_up_spook_by_spook() -> None:
    spooks = ("green Shadow | red Shadow", "red Shadow | green Shadow", "green Shadow | green Shadow")
    table = Table().power("green 1").spooks(*spooks).rolled().do("pay a green 1")
    table.asks(WHICH, at(1, 1), at(1, 2), at(2, 2), at(3, 1)).do(at(1, 1))
    table.asks(WHICH, "roll now", at(1, 2)).do(at(1, 2))
    table.asks(WHICH, "roll now", at(2, 2)).do(at(2, 2))  # row 3 column 1 only touches a corner
    table.asks_nature("reroll Spooks")
    assert table.drawn == {"green": 3}


@covers("BO-5.3")
def test_a_spook_that_is_left_out_does_not_connect() -> None:
    spooks = ("green Shadow | -", "green 1 | -", "green Shadow | -")
    table = Table().power("green 1").spooks(*spooks).rolled().do("pay a green 1", at(1, 1))
    table.asks(WHICH, "roll now", at(2, 1)).do("roll now").roll("green 1")
    table.expect(power="", to_bag="2 green", spooks=("green Shadow | -", "green 1 | -"))


@covers("BO-5.3")
def test_at_least_one_spook_is_rolled_and_a_single_one_unasked() -> None:
    table = Table().power("2 green 1").spooks("green Shadow | red Shadow", "yellow Shadow | green 1").rolled()
    assert "roll now" not in table.do("pay a green 1").offers
    table = Table().power("green 1").spooks("red Shadow | green Shadow").rolled()
    table.do("pay a green 1").asks_nature("reroll Spooks")


@covers("BO-5.4")
def test_spooks_touch_side_by_side_and_one_above_the_other() -> None:
    spooks = ("green 1 | red Shadow | red Shadow", "green Shadow | green Shadow | green Shadow")
    table = Table("lord_of_the_depths").power("green 1").spooks(*spooks).rolled().do("pay a green 1", at(1, 1))
    table.asks(WHICH, "roll now", at(1, 2), at(2, 1))


@covers("BO-5.4")
def test_the_end_of_a_row_does_not_touch_the_beginning_of_the_next() -> None:
    spooks = ("green Shadow | red Shadow | red Shadow", "red Shadow | red Shadow | green Shadow")
    for first in (at(1, 3), at(2, 1)):
        table = Table("lord_of_the_depths").power("green 1").spooks(*spooks).rolled()
        table.do("pay a green 1", first).asks_nature("reroll Spooks")


@covers("BO-5.4")
def test_the_outer_columns_do_not_touch() -> None:
    spooks = ("green Shadow | red Shadow | green Shadow",)
    table = Table("lord_of_the_depths").power("green 1").spooks(*spooks).rolled()
    table.do("pay a green 1", at(1, 1)).asks_nature("reroll Spooks")


@covers("BO-5.5", "BO-5.6")
def test_power_goes_to_the_bag_and_other_faces_fill_the_gaps_from_the_lowest() -> None:
    spooks = ("green Shadow | red Shadow", "green Shadow | green Shadow")
    table = Table().power("green 1").spooks(*spooks).rolled()
    table.do("pay a green 1", at(2, 1), at(1, 1), at(1, 2)).roll("green 1", "green Exhaust", "green Shadow")
    table.expect(power="", to_bag="2 green", spooks=("- | red Shadow", "green Exhaust | green Shadow"))


@covers("BO-5.6")
def test_gaps_are_filled_from_left_to_right_whatever_was_picked_first() -> None:
    spooks = ("blue Shadow | red Shadow", "green Shadow | green Shadow")
    table = Table().power("green 1").spooks(*spooks).rolled()
    table.do("pay a green 1", at(1, 2), at(1, 1)).roll("green Exhaust", "green Shadow")
    table.expect(power="", to_bag="green", spooks=("blue Shadow | red Shadow", "green Exhaust | green Shadow"))


@covers("BO-5.5")
def test_red_spooks_go_by_their_faces_too() -> None:
    spooks = ("red Shadow | -", "red Shadow | red 1")
    table = Table().power("red 1").spooks(*spooks).rolled()
    table.do("pay a red 1", at(2, 1), at(1, 1), at(1, 2)).roll("red Hunt", "red 2", "red Exhaust")
    table.expect(power="", to_bag="2 red", spooks=("red Hunt | red Exhaust",)).asks("Rest or Dream Again")


@covers("BO-5.5")
def test_a_spook_shows_each_face_as_often_as_it_has_sides_of_it() -> None:
    table = Table().power("red 1, yellow 1").spooks("red Shadow | yellow Shadow").rolled()
    assert table.do("pay a red 1").outcomes == [1, 1, 1, 1, 2]
    assert table.roll("red Shadow").do("pay a yellow 1").outcomes == [2, 0, 0, 2, 2]


@covers("BO-5.7")
def test_spooks_fall_straight_down() -> None:
    spooks = ("blue Shadow | -", "green Shadow | -", "green Shadow | -", "yellow Shadow | red Shadow")
    table = Table().power("green 1").spooks(*spooks).rolled()
    table.do("pay a green 1", at(2, 1), at(3, 1)).roll("green 1", "green 1")
    table.expect(power="", to_bag="3 green", spooks=("blue Shadow | -", "yellow Shadow | red Shadow"))


@covers("BO-5.8")
def test_spooks_may_be_rerolled_as_often_as_one_can_pay() -> None:
    table = Table().power("3 green 1").spooks("green Shadow | yellow Shadow").rolled()
    table.do("pay a green 1").roll("green Exhaust").expect(
        power="2 green 1", to_bag="green", spooks=("green Exhaust | yellow Shadow",)
    )
    table.asks(REROLL).do("pay a green 1").roll("green 1").expect(
        power="green 1", to_bag="2 green", spooks=("- | yellow Shadow",)
    )
    table.asks("Rest or Dream Again")


@covers("BO-5.9")
def test_rolled_spooks_are_not_unresolved_dreams() -> None:
    table = Table().power("2 green 1").spooks("green Shadow | green Shadow").rolled()
    table.do("pay a green 1", at(1, 1), at(1, 2)).roll("green Shadow")
    assert not table.unresolved
    table.asks_nature("reroll Spooks").roll("green Shadow").expect(power="green 1", to_bag="green").asks(REROLL)
    assert not table.seen["card"]


@covers("BO-5.10")
def test_rerolls_of_spooks_can_be_taken_out() -> None:
    for allowed, asked in ((True, "Reroll Spooks or go on"), (False, "Rest or Dream Again")):
        Table(spook_rerolls=allowed).spooks("red Shadow | red Shadow").power("red 1").rolled().asks(asked)
