"""BO-7 and BO-8: the rules of the Bogeymen's cards, and Hard mode."""

from __future__ import annotations

import pytest

from games.bogeymen.table import Table, at
from games.covers import covers
from nightmare_gym.games.bogeymen.params import NAMES

pytestmark = pytest.mark.rules

RETURNS = "Which Spook returns to the bag"
PLAIN = "yellow Shadow | yellow Shadow"


# --- special rules ------------------------------------------------------------------------------------------------


@covers("BO-7.1")
def test_lady_of_primeval_fear_returns_two_spooks_for_each_hunt() -> None:
    spooks = ("red Shadow | blue Shadow", PLAIN, PLAIN)
    table = Table().spooks(*spooks).rolled("2 red Hunt")
    table.expect(card="2 red Hunt").asks(RETURNS, "go on", *(at(row, col) for row in (1, 2, 3) for col in (1, 2)))
    table.do(at(1, 1)).expect(to_bag="yellow", spooks=("- | blue Shadow", "red Shadow | yellow Shadow", PLAIN))
    table.do(at(3, 2), at(1, 1)).expect(
        to_bag="blue, yellow", spooks=("- | yellow Shadow", "red Shadow | yellow Shadow")
    )
    table.do(at(1, 1)).expect(to_bag="red", spooks=("- | yellow Shadow",) * 2).asks("Rest or Dream Again")


@covers("BO-7.1", "BO-7.5")
def test_a_hunt_that_was_rerolled_returns_nothing() -> None:
    table = Table().spooks(PLAIN).power("red 1").rolled("red Hunt").do("pay a red 1").roll("red Exhaust")
    table.expect(power="", middle="red 1", card="red Exhaust").asks("Rest or Dream Again")


@covers("BO-7.1")
def test_a_hunt_that_an_effect_brought_in_counts() -> None:
    Table().spooks(PLAIN).rolled("blue Shadow").draw("red").roll("red Hunt").asks(RETURNS)


@covers("BO-7.2")
def test_lord_of_envy_returns_a_spook_for_each_shadow_of_envy() -> None:
    table = Table("lord_of_envy").spooks("red 1 | blue Shadow").power("red 1").rolled("green Shadow")
    table.roll("red Exhaust").expect(power="", card="green Shadow")  # rolled, and not resolved yet
    assert table.unresolved == {"red Exhaust": 1}
    table.asks(RETURNS, "go on", at(1, 1), at(1, 2)).do(at(1, 2))
    table.expect(to_bag="blue", spooks=("red 1 | -",), card="green Shadow, red Exhaust").asks("Rest or Dream Again")


@covers("BO-7.2")
def test_lord_of_envy_does_so_without_power_too() -> None:
    table = Table("lord_of_envy").spooks(PLAIN).rolled("2 green Shadow")
    for _ in range(2):
        table.asks(RETURNS).do("go on")
    table.expect(card="2 green Shadow").asks("Rest or Dream Again")


@covers("BO-7.3")
def test_lady_of_imprisonment_returns_a_spook_of_the_exhausts_colour() -> None:
    spooks = ("blue Shadow | yellow Shadow", "yellow Shadow | red Shadow")
    table = Table("lady_of_imprisonment").spooks(*spooks).rolled("blue Exhaust, yellow Exhaust")
    table.expect(card="blue Exhaust, yellow Exhaust")
    asked = [table.offers, table.do("go on").offers]
    assert sorted(asked) == sorted([["go on", at(1, 1), at(2, 2)], ["go on", at(2, 1)]])
    table.do("go on").expect().asks("Rest or Dream Again")


@covers("BO-7.3")
def test_two_exhausts_of_a_colour_return_two_and_another_colour_none() -> None:
    table = Table("lady_of_imprisonment").spooks("blue Shadow | red Shadow", PLAIN).rolled("2 yellow Exhaust")
    table.do(at(1, 1), at(1, 2)).expect(
        card="2 yellow Exhaust", to_bag="2 yellow", spooks=("blue Shadow | red Shadow",)
    )
    table = Table("lady_of_imprisonment").spooks(PLAIN).rolled("green Exhaust")
    table.expect(card="green Exhaust").asks("Rest or Dream Again")


@covers("BO-7.4")
@pytest.mark.parametrize(
    ("bogeyman", "dice"),
    [
        ("lady_of_primeval_fear", "red Hunt"),
        ("lord_of_envy", "green Shadow"),
        ("lady_of_imprisonment", "red Exhaust"),
    ],
)
def test_returns_may_be_declined_and_give_nothing(bogeyman: str, dice: str) -> None:
    table = Table(bogeyman).spooks("blue Shadow | -", "red 1 | -").rolled(dice).asks(RETURNS)
    table.do(at(1, 1)).expect(card=dice, to_bag="red", spooks=("blue Shadow | -",))
    if table.asked == RETURNS:
        table.do("go on").expect()
    table = Table(bogeyman).spooks("blue Shadow | -", "red 1 | -").rolled(dice).do("go on")
    table.expect(card=dice).asks("Rest or Dream Again")


@covers("BO-7.4")
def test_without_spooks_nothing_is_asked() -> None:
    Table().rolled("red Hunt").expect(card="red Hunt").asks("Rest or Dream Again")


@covers("BO-7.5")
@pytest.mark.parametrize("bogeyman", NAMES)
def test_each_bogeyman_has_only_its_own_rule(bogeyman: str) -> None:
    card = "red Hunt, red Exhaust, green Shadow"
    table = Table(bogeyman).spooks("red Shadow | -").rolled(card)
    asked = 0
    while table.asked == RETURNS:
        asked += 1
        table.do("go on")
    assert asked == (0 if bogeyman == "lord_of_the_depths" else 1)
    table.expect(card=card).asks("Rest or Dream Again")


@covers("BO-7.5")
def test_dice_that_are_rotated_or_moved_to_the_hunt_row_return_nothing() -> None:
    table = Table().spooks(PLAIN).rolled("red Shadow").do("take the red Shadow")
    table.expect(card="red Shadow in the Hunt row").asks("Rest or Dream Again")
    table = Table("lord_of_envy").spooks(PLAIN).card("green Exhaust").rolled("yellow Shadow")
    table.expect(card="yellow Shadow, green Shadow in the Exhaust row").asks("Rest or Dream Again")


# --- Hard mode ----------------------------------------------------------------------------------------------------


@covers("BO-8")
@pytest.mark.parametrize("bogeyman", NAMES)
def test_without_hard_mode_the_bogeyman_does_not_strike_back(bogeyman: str) -> None:
    columns = 3 if bogeyman == "lord_of_the_depths" else 2
    table = (
        Table(bogeyman).spooks(" | ".join(["red Shadow"] * columns)).power("green 1").card("4 blue Shadow, red Hunt")
    )
    table.rolled().expect(card="red Hunt", awake=["Depths"], to_bag="4 blue").asks("Rest or Dream Again")
    assert table.state.sleepless == 0


@covers("BO-8", "BO-8.1")
def test_hard_lady_of_primeval_fear_turns_red_spooks_to_hunt() -> None:
    spooks = ("red Shadow | blue Shadow", "green Shadow | red 1", "red Exhaust | yellow Shadow")
    table = Table(hard=True).spooks(*spooks).card("4 blue Shadow, red Shadow, red Exhaust").rolled()
    table.expect(
        card="red Shadow, red Exhaust", awake=["Depths"], to_bag="4 blue",
        spooks=("red Hunt | blue Shadow", "green Shadow | red Hunt", "red Hunt | yellow Shadow"),
    ).asks("Rest or Dream Again")  # fmt: skip


@covers("BO-8.2")
def test_hard_lord_of_the_depths_puts_a_spook_on_every_column() -> None:
    spooks = ("- | red Shadow | -", "- | blue 1 | yellow Shadow")
    table = Table("lord_of_the_depths", hard=True).spooks(*spooks).card("4 blue Shadow").rolled()
    table.expect(card="", awake=["Depths"], to_bag="4 blue").asks_nature("Spooks on every column")
    table.draw("blue", "green", "red").expect(
        from_bag="blue, green, red",
        spooks=("- | green Shadow | -", "- | red Shadow | red Shadow", "blue Shadow | blue 1 | yellow Shadow"),
    ).asks("Rest or Dream Again")


@covers("BO-8.2")
def test_no_spooks_are_added_where_none_is_left() -> None:
    table = Table("lord_of_the_depths", hard=True).card("4 blue Shadow").rolled()
    table.expect(card="", awake=["Depths"], to_bag="4 blue").asks("Rest or Dream Again")


@covers("BO-8.2")
def test_a_bag_that_runs_out_leaves_columns_without() -> None:
    table = Table("lord_of_the_depths", hard=True).spooks("red Shadow | red Shadow | red Shadow").bag("")
    table.card("4 blue Shadow").rolled()
    table.draw("blue", "blue", "blue").asks("Rest or Dream Again")  # the row that returned is what the bag holds
    table = Table("lord_of_the_depths", hard=True).spooks("red Shadow | red Shadow | red Shadow").bag("green")
    table.state.bag[0] = -3  # of the row that returns, one die is left to draw
    table.card("4 blue Shadow").rolled().draw("green", "blue").asks("Rest or Dream Again")
    assert table.rows == ("green Shadow | blue Shadow | -", "red Shadow | red Shadow | red Shadow")


@covers("BO-8.2", "BO-8.5")
def test_two_awakenings_strike_back_twice() -> None:
    table = Table("lord_of_the_depths", hard=True).spooks("red 1 | red 1 | red 1").card("4 blue Shadow, 4 green Shadow")
    table.rolled().expect(card="4 green Shadow", awake=["Depths"], to_bag="4 blue").draw(*["yellow"] * 3)
    table.expect(card="", awake=["Depths", "Envy"], to_bag="4 green", from_bag="3 yellow",
                 spooks=("yellow Shadow | yellow Shadow | yellow Shadow", "red 1 | red 1 | red 1"))  # fmt: skip
    table.draw(*["blue"] * 3).asks("Rest or Dream Again")
    assert len(table.rows) == 3


@covers("BO-8", "BO-8.3")
def test_hard_lord_of_envy_turns_green_spooks_to_shadow() -> None:
    spooks = ("green 1 | blue 1", "red Shadow | green Hunt", "green Exhaust | green Shadow")
    table = Table("lord_of_envy", hard=True).spooks(*spooks).card("4 blue Shadow, green Exhaust")
    table.rolled().expect(
        card="green Exhaust", awake=["Depths"], to_bag="4 blue",
        spooks=("green Shadow | blue 1", "red Shadow | green Shadow", "green Shadow | green Shadow"),
    ).asks("Rest or Dream Again")  # fmt: skip


@covers("BO-8.6")
def test_in_the_first_layout_hard_lord_of_envy_takes_the_oldest_power() -> None:
    table = (
        Table("lord_of_envy", hard=True, layout="first")
        .spooks(PLAIN)
        .power("red 2, blue 1, red 1")
        .card("4 blue Shadow")
        .rolled()
    )
    table.expect(card="", power="blue 1, red 1", awake=["Depths"], to_bag="4 blue, red")
    table = Table("lord_of_envy", hard=True, layout="first").spooks(PLAIN).card("4 blue Shadow").rolled()
    table.expect(card="", awake=["Depths"], to_bag="4 blue")


@covers("BO-8.5", "BO-8.6")
def test_it_takes_one_for_each_nightmare() -> None:
    table = Table("lord_of_envy", hard=True, layout="first").spooks(PLAIN).power("red 2, blue 1, red 1")
    table.card("4 blue Shadow, 4 green Shadow").rolled()
    table.expect(card="", power="red 1", awake=["Depths", "Envy"], to_bag="5 blue, 4 green, red")


@covers("BO-8.4")
def test_hard_lady_of_imprisonment_keeps_the_rest_from_returning() -> None:
    table = Table("lady_of_imprisonment", hard=True).spooks(PLAIN, PLAIN, PLAIN)
    table.card("4 blue Shadow, red Shadow, red Exhaust").rolled().expect(
        card="red Shadow, red Exhaust", awake=["Depths"], to_bag="4 blue"
    )
    table.asks("Rest or Dream Again").do("Rest")
    table.expect(card="red Shadow, red Exhaust, 2 yellow Shadow", spooks=(PLAIN, PLAIN)).next_turn()
    table.do("light Sleep Track").draw("red", "red", "red").roll("red 1").do("Rest")
    table.asks("Rest", "take the yellow Shadow", "take the red Shadow", "return all Exhaust")


@covers("BO-8.4")
def test_it_holds_for_the_turn_when_the_dreamer_dreams_again() -> None:
    table = Table("lady_of_imprisonment", hard=True).spooks(PLAIN, PLAIN).card("4 blue Shadow, red Shadow").rolled()
    table.do("Dream Again").draw(*["green"] * 5).roll(*["green 1"] * 3).do("Rest").next_turn()
    assert table.seen["card"] == {"red Shadow": 1, "yellow Shadow": 2}
