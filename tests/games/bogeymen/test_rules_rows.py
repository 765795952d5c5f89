"""BO-4: filled rows, and Nightmares that Awaken."""

from __future__ import annotations

import pytest

from games.bogeymen.table import Table
from games.covers import covers

pytestmark = pytest.mark.rules

SPOOKS = ("yellow Shadow | yellow Shadow",) * 3


@covers("BO-4.1")
def test_spooks_are_rerolled_before_and_after_the_check_and_never_else() -> None:
    spooks = ("green Shadow | green Shadow", "yellow Shadow | yellow Shadow")
    table = Table("lord_of_envy").power("green 1").card("red Exhaust, blue Shadow").spooks(*spooks).turn()
    for level in (0, 1):
        if level == 0:
            table.asks("Sleep Track").do("light Sleep Track").draw("blue", "yellow", "yellow")
            table.asks("Return").do("return yellow", "return yellow").roll("blue Exhaust")
        else:
            table.asks("Rest or Dream Again").do("Dream Again").draw(*["blue"] * 5).roll(*["blue 1"] * 3)
        table.asks("Reroll Spooks or go on", "go on", "pay a green 1").do("go on")
        table.asks("Reroll Spooks or go on").do("go on")
    table.do("Rest").asks("Rest").do("return all Exhaust").next_turn()


@covers("BO-4.1")
def test_between_the_two_moments_the_rows_are_checked() -> None:
    spooks = ("green Shadow | -",) * 2
    table = Table().power("2 green 1").card("4 green Shadow").spooks(*spooks).rolled()
    table.asks("Reroll Spooks or go on").expect().do("go on")
    table.expect(card="", to_bag="4 green", awake=["Envy"]).asks("Reroll Spooks or go on")


@covers("BO-4.2")
@pytest.mark.parametrize("hunts", ["4 red Hunt", "2 red Hunt, 2 blue Shadow in the Hunt row", "5 red Hunt"])
def test_four_in_the_hunt_row_lose(hunts: str) -> None:
    Table().spooks(*SPOOKS).card(f"{hunts}, 3 red Exhaust, 4 blue Shadow").rolled().ended("hunted down")


@covers("BO-4.2")
def test_three_in_the_hunt_row_do_not_lose() -> None:
    Table().spooks(*SPOOKS).card("2 red Hunt, blue Shadow in the Hunt row").rolled().asks("Rest or Dream Again")


@covers("BO-4.3", "BO-6.6")
def test_three_in_the_exhaust_row_cost_power_and_force_a_rest() -> None:
    exhausts = "2 red Exhaust, blue Shadow in the Exhaust row"
    table = Table().spooks(*SPOOKS).power("red 2, blue 1, red 1").card(exhausts).rolled()
    table.asks_nature("Exhaust penalty").draw("red")
    table.expect(power="blue 1", to_bag="2 red").asks("Rest").do("return all Exhaust")
    table.expect(card="blue Shadow in the Exhaust row, 2 yellow Shadow", to_bag="2 red", spooks=SPOOKS[1:])
    table.next_turn()


@covers("BO-4.3")
def test_an_empty_bag_has_no_penalty() -> None:
    table = Table().spooks(*SPOOKS).bag("").power("red 1").card("3 red Exhaust").rolled()
    table.expect(card="2 yellow Shadow", spooks=SPOOKS[1:], to_bag="3 red").next_turn()


@covers("BO-4.3", "BO-4.4")
def test_the_penalty_comes_before_nightmares_awaken() -> None:
    table = Table().spooks(*SPOOKS).card("3 red Exhaust, 4 green Shadow").rolled()
    table.asks_nature("Exhaust penalty").expect().draw("blue").expect(
        awake=["Envy"], card="2 yellow Shadow", spooks=SPOOKS[1:], to_bag="4 green, 3 red"
    )


@covers("BO-4.4")
def test_every_row_of_four_awakens_its_nightmare_at_one_check() -> None:
    table = Table().spooks(*SPOOKS).card("4 blue Shadow, 5 red Shadow, 3 green Shadow, blue Exhaust").rolled()
    table.expect(card="3 green Shadow, blue Exhaust", awake=["Depths", "Primeval Fear"], to_bag="4 blue, 5 red").asks(
        "Rest or Dream Again"
    )


@covers("BO-4.4")
def test_three_in_a_row_awaken_nothing_whatever_lies_elsewhere() -> None:
    dice = "3 blue Shadow, blue Shadow in the Hunt row, blue Shadow in the Exhaust row"
    Table().spooks(*SPOOKS).card(dice).rolled().expect().asks("Rest or Dream Again")


@covers("BO-4.4")
def test_a_row_awakens_once_however_many_dice_lie_there() -> None:
    table = Table().spooks(*SPOOKS).card("9 blue Shadow").rolled()
    table.expect(card="", awake=["Depths"], to_bag="9 blue").asks("Rest or Dream Again")


@covers("BO-4.5")
def test_the_row_and_the_power_on_the_card_return() -> None:
    others = "blue Shadow in the Hunt row, blue Shadow in the Exhaust row, blue Exhaust, red Shadow"
    table = Table().spooks(*SPOOKS).power("blue 1").middle("2 blue 1, red 2").card(f"4 blue Shadow, {others}").rolled()
    table.expect(card=others, middle="red 2", awake=["Depths"], to_bag="6 blue")


@covers("BO-4.6")
def test_awakening_twice_loses() -> None:
    table = Table().spooks(*SPOOKS).awake("Depths").card("4 blue Shadow").rolled()
    table.ended("a Nightmare Awakened twice")


@covers("BO-4.6")
def test_a_first_awakening_does_not_save_from_a_second_one() -> None:
    table = Table().spooks(*SPOOKS).awake("Primeval Fear").card("4 blue Shadow, 4 red Shadow").rolled()
    table.ended("a Nightmare Awakened twice", card="4 red Shadow", awake=["Depths", "Primeval Fear"], to_bag="4 blue")


@covers("BO-4.6")
def test_15_power_do_not_save_from_it() -> None:
    table = Table().spooks(*SPOOKS).power("15 blue 1").awake("Envy").card("4 green Shadow").rolled()
    table.ended("a Nightmare Awakened twice")
