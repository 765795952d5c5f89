"""BO-9: winning and losing."""

from __future__ import annotations

import pytest

from games.bogeymen.table import Table, at
from games.covers import covers
from nightmare_gym.games.bogeymen.scoring import earned

pytestmark = pytest.mark.rules

PLAIN = "yellow Shadow | yellow Shadow"


@covers("BO-9", "BO-9.1")
def test_15_power_win_after_the_check() -> None:
    table = Table().spooks(PLAIN, PLAIN).power("13 blue 1").rolled("red 2")
    table.ended("15 Power", power="13 blue 1, red 2")


@covers("BO-9.1")
def test_14_power_do_not() -> None:
    Table().spooks(PLAIN, PLAIN).power("12 blue 1").rolled("red 2").asks("Rest or Dream Again")


@covers("BO-9.1")
def test_15_power_win_at_no_other_moment() -> None:
    held = "15 blue 1"
    Table().spooks(PLAIN).power(held).turn().next_turn()
    Table().spooks(PLAIN).power(held).resting().asks("Rest or Dream Again")
    table = Table().spooks("blue Shadow | -", PLAIN).power(held).rolled()
    table.asks("Reroll Spooks or go on").do("pay a blue 1").roll("blue Shadow")
    table.expect(power="14 blue 1", to_bag="blue").do("go on", "go on").asks("Rest or Dream Again")


@covers("BO-9.1")
def test_the_penalty_may_take_the_win_away() -> None:
    table = Table().spooks(PLAIN).power("15 blue 1").card("3 red Exhaust").rolled()
    table.asks_nature("Exhaust penalty").draw("red").ended("15 Power")
    table = Table().spooks(PLAIN, PLAIN).power("15 blue 1").card("3 red Exhaust").rolled().draw("blue").next_turn()
    assert table.seen["power"] == []


@covers("BO-9.2")
def test_15_power_win_when_spooks_have_moved() -> None:
    table = Table().spooks(PLAIN, "green 1 | yellow Shadow").power("14 blue 1").rests()
    table.ended("15 Power", power="14 blue 1, green 1", card="yellow Shadow", spooks=(PLAIN,))


@covers("BO-9.3")
@pytest.mark.parametrize(
    ("awake", "power", "ending"),
    [
        ((), "", "escaped"),
        (("Depths",), "blue 1", "too little Power at the end"),
        (("Depths",), "red 2", "escaped"),
        (("Depths", "Envy"), "3 blue 1", "too little Power at the end"),
        (("Depths", "Envy"), "4 blue 1", "escaped"),
        (("Depths", "Envy", "Imprisonment", "Primeval Fear"), "7 blue 1", "too little Power at the end"),
        (("Depths", "Envy", "Imprisonment", "Primeval Fear"), "8 blue 1", "escaped"),
        (("Depths",), "15 blue 1", "15 Power"),
    ],
)
def test_the_last_test_asks_two_power_for_each_awakened_nightmare(
    awake: tuple[str, ...], power: str, ending: str
) -> None:
    table = Table().spooks(PLAIN).awake(*awake).power(power).rests()
    table.ended(ending, card="2 yellow Shadow", spooks=())


@covers("BO-9.3")
def test_power_that_moves_last_counts() -> None:
    table = Table().spooks("blue 1 | yellow Shadow").awake("Depths").power("red 1").rests()
    table.ended("escaped", power="red 1, blue 1", card="yellow Shadow", spooks=())


@covers("BO-9.3")
@pytest.mark.parametrize(("power", "ending"), [("blue 1", "too little Power at the end"), ("2 blue 1", "escaped")])
def test_a_nightmare_may_awaken_in_the_last_test(power: str, ending: str) -> None:
    table = Table().spooks("blue Shadow | yellow Shadow").card("3 blue Shadow, red Exhaust").power(power).rests()
    table.do("return all Exhaust")
    table.ended(ending, card="yellow Shadow", awake=["Depths"], to_bag="4 blue, red", spooks=())


@covers("BO-9.3")
def test_a_nightmare_may_awaken_twice_in_the_last_test() -> None:
    table = (
        Table().spooks("blue Shadow | -").card("3 blue Shadow, red Exhaust").awake("Depths").power("9 red 1").rests()
    )
    table.do("return all Exhaust")
    table.ended("a Nightmare Awakened twice", card="4 blue Shadow", to_bag="red", spooks=())


@covers("BO-9.3")
def test_the_hunt_row_is_checked_in_the_last_test() -> None:
    table = Table().spooks("red Hunt | -").card("3 red Hunt").power("15 blue 1").rests()
    table.ended("hunted down", card="4 red Hunt", spooks=())


@covers("BO-9.3")
@pytest.mark.parametrize(("drawn", "ending"), [("blue", "too little Power at the end"), ("red", "escaped")])
def test_the_exhaust_penalty_is_paid_in_the_last_test(drawn: str, ending: str) -> None:
    spooks, card = "red Exhaust | -", "2 red Exhaust, green Shadow"
    table = Table().spooks(spooks).card(card).awake("Envy").power("2 blue 1").rests().do("take the green Shadow")
    table.asks_nature("Exhaust penalty").expect(card="3 red Exhaust", to_bag="green", spooks=()).draw(drawn)
    if drawn == "blue":
        table.ended(ending, power="", to_bag="2 blue")
    else:
        table.ended(ending)


@covers("BO-9.3")
def test_15_power_at_the_last_rest_are_counted_after_its_check() -> None:
    table = (
        Table().spooks("red Exhaust | -").card("2 red Exhaust, green Shadow").power("15 blue 1").awake("Envy").rests()
    )
    table.do("take the green Shadow").draw("blue")
    assert table.seen["ending"] == "too little Power at the end"


@covers("BO-8.6", "BO-9.3")
def test_hard_mode_strikes_back_in_the_last_test_too() -> None:
    table = (
        Table("lord_of_envy", hard=True, layout="first").spooks("blue Shadow | -").card("3 blue Shadow, red Exhaust")
    )
    table.power("green 1, red 1").rests().do("return all Exhaust").ended(
        "too little Power at the end", power="red 1", card="", awake=["Depths"], to_bag="4 blue, green, red", spooks=()
    )


@covers("BO-9.4")
def test_a_win_earns_1_and_a_loss_1_less_than_nothing() -> None:
    table = Table().spooks(PLAIN).resting()
    assert earned(table.state, table.params, 0) == 0.0
    assert earned(table.do("Rest").state, table.params, 0) == 1.0
    lost = Table().spooks(PLAIN).awake("Envy").rests()
    assert earned(lost.state, lost.params, 0) == -1.0


@covers("BO-9.5")
def test_the_last_test_waits_for_the_rest_when_the_last_spook_was_rerolled_away() -> None:
    table = Table().spooks("green Shadow | -").power("green 1").rolled()
    table.do("pay a green 1").roll("green 1").expect(power="", to_bag="2 green", spooks=())
    table.asks("Rest or Dream Again").do("Dream Again").draw(*["red"] * 5).roll(*["red Exhaust"] * 3)
    table.asks_nature("Exhaust penalty").draw("blue").ended("escaped")


@covers("BO-9.5")
def test_so_it_does_when_a_special_rule_returned_it() -> None:
    table = Table().spooks("green Shadow | blue Shadow").awake("Envy").rolled("red Hunt").do(at(1, 1), at(1, 2))
    table.asks("Rest or Dream Again").do("Rest")
    table.ended("too little Power at the end", card="red Hunt", to_bag="green, blue", spooks=())
