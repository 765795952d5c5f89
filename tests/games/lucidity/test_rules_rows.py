"""LU-6 and LU-7: filled rows, Rest, Dream Again."""

from __future__ import annotations

import pytest

from games.covers import covers
from games.lucidity.table import Table

pytestmark = pytest.mark.rules

REST_OR_DREAM = "Rest or Dream Again"
BECOME = "Which Nightmare to become"
TRACK = "Sleep Track"


@covers("LU-6.1", "LU-6.2")
def test_four_in_the_hunt_row_eliminate() -> None:
    """All dice return, Power too; what else is filled is not looked at."""
    table = Table().card(0, "3 red Hunt, red 2, blue 1, 3 green Exhaust, 2 yellow Shadow").rolled(0, "red Hunt")
    table.do("go on").expect(card_0="", eliminated_0=True, to_bag="5 red, blue, 3 green, 2 yellow")
    table.asks(1, TRACK)


@covers("LU-6.1")
def test_three_in_the_hunt_row_do_not() -> None:
    Table().card(0, "2 red Hunt").rolled(0, "red Hunt").asks(0, REST_OR_DREAM).expect(card_0="3 red Hunt")


@covers("LU-6.1", "LU-4.5")
def test_a_shadow_in_the_hunt_row_counts() -> None:
    table = Table().card(0, "2 red Hunt, blue Shadow in the Hunt row, yellow Shadow").rolled(0, "red Shadow")
    table.do("take the yellow Shadow").expect(card_0="", eliminated_0=True, to_bag="3 red, blue, yellow")


@covers("LU-6.2")
def test_who_is_eliminated_takes_no_more_turns() -> None:
    table = Table().card(1, "4 red Hunt").rolled(1)
    table.expect(card_1="", eliminated_1=True, to_bag="4 red").asks(2, TRACK)
    table.turn_ends(0).asks(2, TRACK)


@covers("LU-6.3", "LU-6.4")
def test_three_in_the_exhaust_row_exhaust() -> None:
    """A die names a colour; it and all Power of the colour return. Then the Dreamer must Rest."""
    table = Table().card(0, "red 1, 2 red 2, blue 1, 2 green Exhaust").rolled(0, "yellow Exhaust")
    table.asks_nature("Exhaust penalty", "blue", "green", "yellow", "red")
    table.expect(card_0="red 1, 2 red 2, blue 1, 2 green Exhaust, yellow Exhaust")
    table.draw("red").asks(1, TRACK).expect(card_0="blue 1", to_bag="3 red, 2 green, yellow")


@covers("LU-6.3")
def test_two_in_the_exhaust_row_do_not() -> None:
    Table().card(0, "green Exhaust").rolled(0, "yellow Exhaust").asks(0, REST_OR_DREAM)


@covers("LU-6.3", "LU-4.5")
def test_a_rotated_exhaust_counts_in_the_exhaust_row() -> None:
    table = Table().card(0, "green Exhaust, blue Shadow in the Exhaust row").rolled(0, "yellow Exhaust")
    table.asks_nature("Exhaust penalty").draw("red").asks(0, "Rest")


@covers("LU-6.4")
def test_the_penalty_may_find_no_power_of_its_colour() -> None:
    table = Table().card(0, "blue 1, 3 green Exhaust").rolled(0).draw("red").asks(1, TRACK)
    table.expect(card_0="blue 1", to_bag="3 green")


@covers("LU-6.4")
def test_the_penalty_draws_from_what_the_bag_holds() -> None:
    table = Table().card(0, "blue 1, 3 green Exhaust").bag("yellow, 3 red").rolled(0)
    assert table.position.chance_outcomes() == [(2, 0.25), (3, 0.75)]


@covers("LU-6.4")
def test_an_empty_bag_has_no_penalty() -> None:
    table = Table().card(0, "blue 1, 3 green Exhaust").bag("").mark(bag_ran_out=1).rolled(0)
    table.expect(card_0="blue 1", to_bag="3 green", ending="empty bag")


@covers("LU-6.5", "LU-6.7", "LU-7.1")
def test_three_of_a_colour_make_a_nightmare() -> None:
    """Only Power stays, the Power in the middle is added, and the turn ends without a Rest."""
    table = Table().middle("yellow 1, red 1, red 2, 2 green 1")
    table.card(0, "blue 1, red 2, red Hunt, green Exhaust, 3 yellow Shadow, red Shadow")
    table.card(0, "blue Shadow in the Hunt row, blue Shadow in the Exhaust row").rolled(0).asks(1, TRACK)
    table.expect(
        card_0="blue 1, red 2, yellow 1", nightmare_0="Imprisonment", middle="red 1, red 2, 2 green 1",
        to_bag="2 red, green, 3 yellow, 2 blue",
    )  # fmt: skip


@covers("LU-6.5")
def test_two_of_a_colour_do_not() -> None:
    Table().card(0, "yellow Shadow, 2 blue Shadow").rolled(0, "yellow Shadow").asks(0, REST_OR_DREAM)


@covers("LU-6.5", "LU-4.5")
def test_shadows_in_other_rows_do_not_count_in_a_shadow_row() -> None:
    table = Table().card(0, "2 blue Shadow, blue Shadow in the Hunt row, blue Shadow in the Exhaust row").rolled(0)
    table.asks(0, REST_OR_DREAM)


@covers("LU-6.6")
def test_the_fullest_row_decides() -> None:
    table = Table().card(0, "3 yellow Shadow, 4 blue Shadow").rolled(0)
    table.expect(card_0="", nightmare_0="Depths", to_bag="3 yellow, 4 blue")


@covers("LU-6.6")
def test_of_rows_filled_alike_the_dreamer_chooses() -> None:
    table = Table().card(0, "3 green Shadow, 3 blue Shadow, 2 red Shadow, red 1").rolled(0)
    table.asks(0, BECOME, "become the Nightmare of Depths", "become the Nightmare of Envy")
    table.do("become the Nightmare of Envy")
    table.expect(card_0="red 1", nightmare_0="Envy", to_bag="3 green, 3 blue, 2 red").asks(1, TRACK)


@covers("LU-6.6")
def test_out_of_turn_too_the_victim_chooses() -> None:
    table = Table().nightmare(0, "Depths").card(1, "3 green Shadow, 3 yellow Shadow").attacked(1, "blue 1", by=0)
    table.asks(1, BECOME, "become the Nightmare of Envy", "become the Nightmare of Imprisonment")


@covers("LU-6.7")
def test_power_on_the_card_in_the_middle_is_taken() -> None:
    table = Table().middle("red 1, 2 red 2, green 1").card(0, "3 red Shadow, red 2").rolled(0)
    table.expect(card_0="red 1, 3 red 2", nightmare_0="Primeval Fear", middle="green 1", to_bag="3 red")


@covers("LU-6.8")
def test_with_two_players_four_are_needed() -> None:
    table = Table(2).card(0, "2 yellow Shadow").rolled(0, "yellow Shadow").asks(0, REST_OR_DREAM)
    table = Table(2).card(0, "3 yellow Shadow").rolled(0, "yellow Shadow")
    table.expect(card_0="", nightmare_0="Imprisonment", to_bag="4 yellow").asks(1, TRACK)


@covers("LU-6.8")
def test_a_larger_game_of_which_two_are_left_keeps_three() -> None:
    table = Table(3).eliminated(2).card(0, "3 yellow Shadow").rolled(0)
    table.expect(card_0="", nightmare_0="Imprisonment", to_bag="3 yellow")


@covers("LU-6.9")
def test_exhaustion_comes_before_becoming_a_nightmare() -> None:
    """So the Power is lost, and the Dreamer becomes a Nightmare all the same."""
    table = Table().card(0, "red 1, blue 1, 3 green Exhaust, 3 yellow Shadow").rolled(0)
    table.asks_nature("Exhaust penalty").draw("red")
    table.expect(card_0="blue 1", nightmare_0="Imprisonment", to_bag="red, 3 green, 3 yellow").asks(1, TRACK)


@covers("LU-6.9")
def test_the_rows_are_checked_after_every_roll_of_a_turn() -> None:
    table = Table().card(0, "3 red Hunt").resting(0, "light", 0).do("Dream Again").draw(*["red"] * 5)
    table.roll("red Hunt", "red Exhaust", "red Exhaust").expect(card_0="", eliminated_0=True, to_bag="3 red")


@covers("LU-6.9")
def test_rows_are_checked_only_when_all_dice_are_resolved() -> None:
    """The die that fills the row may be picked by Envy before."""
    table = Table().card(0, "3 red Hunt").rolled(0, "red Hunt, green Shadow").roll("red 1").asks(0, REST_OR_DREAM)
    table.expect(card_0="3 red Hunt, green Shadow, red 1")


# --- Rest or Dream Again ------------------------------------------------------------------------------------------


@covers("LU-7.1")
@pytest.mark.parametrize("level", range(3))
def test_a_dreamer_may_dream_again_twice(level: int) -> None:
    table = Table().card(0, "blue Exhaust, blue Shadow").resting(0, "light", level)
    if level < 2:
        table.asks(0, REST_OR_DREAM, "Rest", "Dream Again")
    else:
        table.asks(0, "Rest")


@covers("LU-7.1")
def test_who_is_exhausted_must_rest() -> None:
    Table().card(0, "3 blue Exhaust, blue Shadow").resting(0).asks(0, "Rest")


@covers("LU-7.2")
def test_rest_returns_one_shadow_or_all_exhausts() -> None:
    def table() -> Table:
        table = Table().card(0, "blue Exhaust, 2 green Exhaust, 2 red Shadow, blue Shadow, red 1, red Hunt")
        return table.resting(0, level=2)

    table().asks(0, "Rest", "take the blue Shadow", "take the red Shadow", "return all Exhaust")
    left = "red 1, red Hunt"
    twin = table().do("return all Exhaust").asks(1, TRACK)
    twin.expect(card_0=f"2 red Shadow, blue Shadow, {left}", to_bag="blue, 2 green")
    twin = table().do("take the red Shadow").asks(1, TRACK)
    twin.expect(card_0=f"blue Exhaust, 2 green Exhaust, red Shadow, blue Shadow, {left}", to_bag="red")


@covers("LU-7.3", "LU-4.5")
def test_rest_goes_by_the_face_a_die_shows() -> None:
    """A Shadow returns from any row; a rotated Exhaust isn't one of all Exhausts."""

    def table() -> Table:
        table = Table().card(0, "green Exhaust, blue Shadow in the Hunt row, green Shadow in the Exhaust row")
        return table.resting(0, level=2)

    table().asks(
        0, "Rest", "take the blue Shadow in the Hunt row", "take the green Shadow in the Exhaust row",
        "return all Exhaust",
    )  # fmt: skip
    rest = "blue Shadow in the Hunt row, green Shadow in the Exhaust row"
    table().do("return all Exhaust").expect(card_0=rest, to_bag="green")
    twin = table().do("take the green Shadow in the Exhaust row")
    twin.expect(card_0="green Exhaust, blue Shadow in the Hunt row", to_bag="green")


@covers("LU-7.4")
def test_dream_again_draws_at_once_and_keeps_the_track() -> None:
    table = Table().card(0, "blue Exhaust").resting(0, "deep").do("Dream Again").asks_nature("draw").expect()
    table.draw(*["blue"] * 7).asks_nature("roll").expect(from_bag="5 blue")


@covers("LU-7.5", "LU-5.3")
@pytest.mark.parametrize(
    ("card", "left", "to_bag"),
    [
        ("blue Exhaust, green Exhaust", "", "blue, green"),
        ("2 blue Shadow", "blue Shadow", "blue"),
        ("red 1, red Hunt, red Shadow in the Hunt row", "red 1, red Hunt", "red"),
        ("red 1, red Hunt", "red 1, red Hunt", ""),
        ("", "", ""),
    ],
)
def test_the_only_way_to_rest_is_taken(card: str, left: str, to_bag: str) -> None:
    Table().card(0, card).resting(0).do("Rest").asks(1, TRACK).expect(card_0=left, to_bag=to_bag)


@covers("LU-7.5")
def test_shadows_cannot_be_kept_by_returning_nothing() -> None:
    Table().card(0, "blue Shadow, red Shadow").resting(0).do("Rest").asks(
        0, "Rest", "take the blue Shadow", "take the red Shadow"
    )


@covers("LU-7.6")
def test_who_is_exhausted_and_returns_a_shadow_is_exhausted_again() -> None:
    table = Table().card(0, "3 blue Exhaust, blue Shadow, yellow 1").rolled(0).draw("red").do("take the blue Shadow")
    table.expect(card_0="3 blue Exhaust, yellow 1", to_bag="blue").asks(1, TRACK)
    table.rolled(0).asks_nature("Exhaust penalty").draw("yellow").asks(1, TRACK)
    table.expect(card_0="", to_bag="3 blue, yellow")
