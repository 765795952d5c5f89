"""LU-4: Roll and Resolve Dreams, rerolls."""

from __future__ import annotations

import pytest

from games.covers import covers
from games.lucidity.table import Table

pytestmark = pytest.mark.rules

WINDOW = "Reroll or go on"
SHADOWS = "Shadow or reroll"
WHICH = "Which dreams to reroll"
REST = "Rest or Dream Again"


@covers("LU-4.1")
def test_all_dreams_that_are_left_are_rolled() -> None:
    table = Table().turn(0).do("deep Sleep Track").draw("red", "yellow", "blue", "green", "green")
    table.do("return green", "return green").roll("blue 1", "yellow 1")
    assert table.unresolved == {"blue 1": 1, "yellow 1": 1}
    table.roll("red 2").asks(0, REST).expect(card_0="blue 1, yellow 1, red 2", from_bag="blue, yellow, red")


@covers("LU-4.2", "LU-4.3")
def test_a_reroll_is_offered_after_the_roll_and_after_each_step() -> None:
    table = Table().card(0, "red 1").rolled(0, "red 2, red 1, red Hunt, red Exhaust, 2 red Shadow")
    table.asks(0, WINDOW, "go on", "pay a red 1").expect()
    table.do("go on").asks(0, WINDOW, "go on", "pay a red 1", "pay a red 2").expect(card_0="2 red 1, red 2")
    table.do("go on").asks(0, WINDOW).expect(card_0="2 red 1, red 2, red Hunt")
    table.do("go on").expect(card_0="2 red 1, red 2, red Hunt, red Exhaust")
    table.asks(0, SHADOWS, "pay a red 1", "pay a red 2", "resolve the red Shadow")
    table.do("resolve the red Shadow").asks(0, "Which Shadow to the Hunt row").do("go on")
    table.asks(0, SHADOWS, "pay a red 1", "pay a red 2", "resolve the red Shadow")
    table.do("resolve the red Shadow", "go on").asks(0, REST)


@covers("LU-4.2")
def test_a_reroll_is_offered_before_a_die_that_an_effect_brought_in() -> None:
    table = Table().card(0, "green 1").rolled(0, "blue Shadow").draw("green").roll("green Exhaust")
    table.asks(0, WINDOW, "go on", "pay a green 1").do("pay a green 1").roll("green 1").asks(0, REST)
    table.expect(card_0="blue Shadow, green 1", middle="green 1", from_bag="green")


@covers("LU-4.2")
@pytest.mark.parametrize("power", ["blue 1, green 1, yellow 1", ""])
def test_no_reroll_is_offered_without_power_of_the_colour(power: str) -> None:
    table = Table().card(0, power).rolled(0, "red Hunt, red Exhaust").asks(0, REST)
    table.expect(card_0=", ".join(filter(None, [power, "red Hunt, red Exhaust"])))


@covers("LU-4.3", "LU-5.3")
def test_exhaust_is_placed_before_any_shadow() -> None:
    """So the Shadow of Imprisonment finds the Exhaust that was rolled with it."""
    table = Table().rolled(0, "yellow Shadow, blue Exhaust").asks(0, REST)
    table.expect(card_0="yellow Shadow, blue Shadow in the Exhaust row")


@covers("LU-4.4")
def test_shadows_are_resolved_one_by_one_in_the_order_of_choice() -> None:
    table = Table().rolled(0, "blue Shadow, 2 yellow Shadow, red Shadow")
    table.asks(0, SHADOWS, "resolve the blue Shadow", "resolve the yellow Shadow", "resolve the red Shadow")
    table.do("resolve the yellow Shadow").expect(card_0="yellow Shadow")
    table.asks(0, SHADOWS, "resolve the blue Shadow", "resolve the yellow Shadow", "resolve the red Shadow")
    table.do("resolve the red Shadow", "go on").expect(card_0="yellow Shadow, red Shadow")
    table.asks(0, SHADOWS, "resolve the blue Shadow", "resolve the yellow Shadow")
    table.do("resolve the blue Shadow").draw("green").roll("green 1").asks(0, REST)
    table.expect(card_0="2 yellow Shadow, red Shadow, blue Shadow, green 1", from_bag="green")


@covers("LU-4.6")
@pytest.mark.parametrize("paid", ["red 1", "red 2"])
def test_power_that_is_spent_goes_to_the_nightmare_of_its_colour(paid: str) -> None:
    """Either buys one reroll: a 2 gives no change."""
    left = "red 2" if paid == "red 1" else "red 1"
    table = Table().card(0, "red 1, red 2").rolled(0, "2 red Exhaust").do(f"pay a {paid}")
    table.expect(card_0=left, middle=paid)
    table.asks(0, WHICH).do("roll now").roll("red Hunt").asks(0, WINDOW, "go on", f"pay a {left}")


@covers("LU-4.6")
def test_power_that_is_spent_goes_to_the_bag_when_the_nightmare_is_claimed() -> None:
    table = Table().nightmare(1, "Primeval Fear", "red 1").card(0, "red 2").rolled(0, "red Exhaust").do("pay a red 2")
    table.expect(card_0="", to_bag="red").roll("red 1").asks(0, REST).expect(card_0="red 1")


@covers("LU-4.6")
def test_temptation_counts_as_the_colour_that_it_replaces() -> None:
    table = Table(temptation="envy").card(0, "green 1").rolled(0, "green Exhaust").do("pay a green 1")
    table.expect(card_0="", middle="green 1")
    table = Table(temptation="envy").nightmare(2, "Envy").card(0, "green 1").rolled(0, "green Exhaust")
    table.do("pay a green 1").expect(card_0="", to_bag="green")


@covers("LU-4.6", "LU-9.1")
def test_power_in_the_middle_belongs_to_nobody() -> None:
    """No Nightmare consumes it, no Envy picks it, and it ends no game."""
    table = Table().nightmare(0, "Envy").middle("19 green 1, blue 1").turn(0).sends_minions(0)
    table.turn_ends(0).asks(1, "Sleep Track").goes_on()
    Table().middle("10 red 2").rolled(0, "green Shadow").asks(0, REST).expect(card_0="green Shadow")


@covers("LU-4.7")
def test_any_unresolved_dreams_of_the_colour_are_rerolled_at_least_one() -> None:
    table = Table().card(0, "red 1").rolled(0, "red Hunt, red Exhaust, 2 red Shadow, blue Exhaust").do("pay a red 1")
    table.asks(0, WHICH, "reroll a Hunt", "reroll a Exhaust", "reroll a Shadow").do("reroll a Hunt")
    table.asks(0, WHICH, "reroll a Exhaust", "reroll a Shadow", "roll now").do("reroll a Shadow")
    table.asks(0, WHICH, "reroll a Shadow", "roll now").do("roll now")
    assert table.drawn == {"red": 2}
    assert table.unresolved == {"red Exhaust": 1, "red Shadow": 1, "blue Exhaust": 1}
    table.roll("red Hunt", "red Hunt").expect(
        card_0="2 red Hunt, red Exhaust, blue Exhaust, red Shadow", middle="red 1"
    )


@covers("LU-4.7")
def test_all_dreams_of_the_colour_may_be_rerolled() -> None:
    table = Table().card(0, "red 1").rolled(0, "red Exhaust, 2 red Shadow").do("pay a red 1", "reroll a Exhaust")
    table.do("reroll a Shadow", "reroll a Shadow").roll("red Hunt", "red Hunt", "red Hunt").asks(0, REST)


@covers("LU-4.7", "LU-5.3")
def test_a_single_die_is_rerolled_unasked() -> None:
    Table().card(0, "red 1").rolled(0, "red Exhaust, blue Exhaust").do("pay a red 1").asks_nature("roll")


@covers("LU-4.7")
def test_another_colour_cannot_be_rerolled() -> None:
    table = Table().card(0, "red 1, blue 1").rolled(0, "red Exhaust, yellow Exhaust")
    table.asks(0, WINDOW, "go on", "pay a red 1")


@covers("LU-4.8")
def test_dice_beside_a_full_row_count_and_their_shadows_work() -> None:
    table = Table().rolled(0, "4 blue Shadow").draw("green").roll("green 1").draw("yellow").roll("yellow 1")
    table.draw("red").roll("red 1").draw("red").roll("red Hunt").do("go on").asks(1, "Sleep Track")
    table.expect(
        nightmare_0="Depths", card_0="green 1, yellow 1, red 1", from_bag="green, yellow, red", to_bag="4 blue"
    )
    table = Table().card(0, "3 yellow Exhaust").rolled(0, "green Exhaust")
    table.expect(card_0="3 yellow Exhaust, green Exhaust").asks_nature("Exhaust penalty")


@covers("LU-4.9")
def test_a_die_that_was_brought_in_is_resolved_before_the_other_shadows() -> None:
    table = Table().rolled(0, "blue Shadow, yellow Shadow, red Shadow").do("resolve the blue Shadow").draw("green")
    table.roll("green Exhaust").expect(card_0="blue Shadow, green Exhaust", from_bag="green")
    table.asks(0, SHADOWS, "resolve the yellow Shadow", "resolve the red Shadow")


@covers("LU-4.9")
def test_a_shadow_that_was_brought_in_joins_the_others() -> None:
    table = Table().rolled(0, "blue Shadow, yellow Shadow, red Shadow").do("resolve the blue Shadow").draw("green")
    table.roll("green Shadow").expect(card_0="blue Shadow", from_bag="green")
    table.asks(0, SHADOWS, "resolve the green Shadow", "resolve the yellow Shadow", "resolve the red Shadow")


@covers("LU-4.10")
def test_after_a_reroll_the_order_starts_again_at_power() -> None:
    table = Table().card(0, "yellow 1, yellow 1").rolled(0, "yellow Exhaust, yellow Shadow")
    table.do("pay a yellow 1", "reroll a Shadow").roll("yellow 1").asks(0, WINDOW)
    table.expect(card_0="yellow 1", middle="yellow 1")
    table.do("go on").asks(0, WINDOW).expect(card_0="2 yellow 1")
    assert table.unresolved == {"yellow Exhaust": 1}


@covers("LU-4.10")
def test_a_shadow_that_is_rerolled_to_power_is_placed_before_the_other_shadows() -> None:
    table = Table().card(0, "red 1").rolled(0, "red Shadow, blue Shadow, yellow Shadow").do("pay a red 1")
    table.roll("red 2").expect(card_0="red 2", middle="red 1")
    table.asks(0, SHADOWS, "resolve the blue Shadow", "resolve the yellow Shadow")


@covers("LU-4.11")
def test_the_same_die_may_be_rerolled_for_another_power() -> None:
    table = Table().card(0, "2 red 1").rolled(0, "red Exhaust").do("pay a red 1").roll("red Exhaust")
    table.do("pay a red 1").roll("red Exhaust").asks(0, REST).expect(card_0="red Exhaust", middle="2 red 1")


@covers("LU-4.11")
def test_power_that_was_just_placed_may_pay() -> None:
    table = Table().rolled(0, "red 1, red Shadow").asks(0, SHADOWS, "pay a red 1", "resolve the red Shadow")
    table.do("pay a red 1").roll("red 2").asks(0, REST).expect(card_0="red 2", middle="red 1")
