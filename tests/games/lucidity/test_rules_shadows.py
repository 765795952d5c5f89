"""LU-5: the effects of Shadows."""

from __future__ import annotations

import pytest

from games.covers import covers
from games.lucidity.table import Table

pytestmark = pytest.mark.rules

REST = "Rest or Dream Again"
ROTATE = "Which Exhaust to rotate"
HUNT = "Which Shadow to the Hunt row"
ENVY = "Envy: which die to reroll"


@covers("LU-5")
@pytest.mark.parametrize("colour", ["green", "yellow", "red"])
def test_a_shadow_goes_to_the_row_of_its_colour_first(colour: str) -> None:
    table = Table().rolled(0, f"{colour} Shadow").expect(card_0=f"{colour} Shadow")
    if colour == "red":
        table.do("go on")
    table.asks(0, REST)


@covers("LU-5", "LU-5.4")
def test_the_shadow_of_the_depths_draws_and_rolls_a_dream() -> None:
    table = Table().rolled(0, "blue Shadow").expect(card_0="blue Shadow").asks_nature("draw")
    table.draw("red").asks_nature("roll").roll("red Hunt").asks(0, REST)
    table.expect(card_0="blue Shadow, red Hunt", from_bag="red")


@covers("LU-5.4")
def test_a_shadow_of_the_depths_may_bring_in_the_next() -> None:
    table = Table().rolled(0, "blue Shadow").draw("blue").roll("blue Shadow").draw("blue").roll("blue 1")
    table.asks(0, REST).expect(card_0="2 blue Shadow, blue 1", from_bag="2 blue")


@covers("LU-5.1")
def test_only_primeval_fear_may_be_declined() -> None:
    table = Table().card(0, "blue Exhaust, green Exhaust").rolled(0, "yellow Shadow")
    assert "go on" not in table.asks(0, ROTATE).offers
    table = Table().card(0, "blue 1, red 1").rolled(0, "green Shadow")
    assert "go on" not in table.asks(1, ENVY).offers
    table = Table().rolled(0, "red Shadow")
    assert "go on" in table.asks(0, HUNT).offers


@covers("LU-5.2")
def test_a_die_that_is_rotated_or_moved_is_not_resolved() -> None:
    """The Nightmare of the Depths doesn't take it, and no dream is drawn."""
    table = Table().nightmare(1, "Depths").card(0, "blue Exhaust").rolled(0, "yellow Shadow").asks(0, REST)
    table.expect(card_0="yellow Shadow, blue Shadow in the Exhaust row")
    table = Table().nightmare(1, "Depths").card(0, "blue Shadow").rolled(0, "red Shadow").do("take the blue Shadow")
    table.asks(0, REST).expect(card_0="red Shadow, blue Shadow in the Hunt row")


@covers("LU-5.5")
@pytest.mark.parametrize(("players", "seat", "next_seat"), [(2, 0, 1), (2, 1, 0), (3, 2, 0), (4, 1, 2)])
def test_the_next_player_picks_what_envy_rerolls(players: int, seat: int, next_seat: int) -> None:
    table = Table(players).card(seat, "blue 1, red Exhaust").rolled(seat, "green Shadow")
    table.asks(next_seat, ENVY, "take the blue 1", "take the red Exhaust").do("take the red Exhaust")
    table.asks_nature("roll").roll("red 2").asks(seat, REST).expect(**{f"card_{seat}": "green Shadow, blue 1, red 2"})


@covers("LU-5.5")
def test_the_next_player_picks_though_eliminated() -> None:
    Table().eliminated(1).card(0, "blue 1, red 1").rolled(0, "green Shadow").asks(1, ENVY)


@covers("LU-5.5")
def test_the_next_player_picks_though_a_nightmare() -> None:
    Table().nightmare(1, "Depths").card(0, "blue 1, red 1").rolled(0, "green Shadow").asks(1, ENVY)


@covers("LU-5.5")
@pytest.mark.parametrize(("victim", "next_seat"), [(1, 2), (3, 0)])
def test_in_an_attack_the_player_after_the_victim_picks_perhaps_the_sender(victim: int, next_seat: int) -> None:
    table = Table(4).nightmare(0, "Depths").card(victim, "blue 1, red 1").attacked(victim, "green Shadow", by=0)
    table.asks(next_seat, ENVY)


@covers("LU-5.5")
def test_the_die_that_envy_rerolls_is_unresolved_and_may_be_rerolled() -> None:
    table = Table().card(0, "2 red 1").rolled(0, "green Shadow").roll("red Exhaust")
    table.asks(0, "Reroll or go on", "go on", "pay a red 1")
    table.do("pay a red 1").roll("red Shadow").asks(0, HUNT).do("go on").asks(0, REST)
    table.expect(card_0="green Shadow, red Shadow", middle="red 1")


@covers("LU-5.6")
def test_envy_may_pick_any_die_but_a_shadow_of_envy() -> None:
    """Not a green Shadow in any row; and no die that is unresolved."""
    table = Table().card(0, "red 1, red 2, green 1, red Hunt, green Exhaust, blue Exhaust, 2 green Shadow")
    table.card(0, "yellow Shadow, green Shadow in the Hunt row, green Shadow in the Exhaust row")
    table.card(0, "blue Shadow in the Hunt row, red Shadow in the Exhaust row")
    table.rolled(0, "green Shadow, blue Shadow").do("resolve the green Shadow").asks(
        1, ENVY, "take the green 1", "take the red 1", "take the red 2", "take the red Hunt", "take the blue Exhaust",
        "take the green Exhaust", "take the yellow Shadow", "take the blue Shadow in the Hunt row",
        "take the red Shadow in the Exhaust row",
    )  # fmt: skip


@covers("LU-5.6")
@pytest.mark.parametrize("card", ["", "green Shadow", "green Shadow in the Hunt row, green Shadow in the Exhaust row"])
def test_envy_finds_nothing_to_reroll(card: str) -> None:
    table = Table().card(0, card).rolled(0, "green Shadow, yellow Shadow").do("resolve the green Shadow")
    table.asks(0, REST)


@covers("LU-5.6")
def test_power_may_be_picked_by_envy() -> None:
    table = Table().card(0, "red 2").rolled(0, "green Shadow").roll("red 1").asks(0, REST)
    table.expect(card_0="green Shadow, red 1")


@covers("LU-5.7")
def test_the_shadow_of_imprisonment_rotates_an_exhaust_where_it_lies() -> None:
    table = Table().card(0, "blue Exhaust, green Exhaust").rolled(0, "yellow Shadow")
    table.asks(0, ROTATE, "take the blue Exhaust", "take the green Exhaust").do("take the green Exhaust")
    table.asks(0, REST).expect(card_0="blue Exhaust, green Shadow in the Exhaust row, yellow Shadow")


@covers("LU-5.7")
def test_the_shadow_of_imprisonment_finds_no_exhaust() -> None:
    table = Table().card(0, "blue Shadow in the Exhaust row").rolled(0, "yellow Shadow").asks(0, REST)
    table.expect(card_0="blue Shadow in the Exhaust row, yellow Shadow")


@covers("LU-5.7", "LU-5.3")
def test_a_single_exhaust_is_rotated_unasked() -> None:
    table = Table().card(0, "2 blue Exhaust").rolled(0, "yellow Shadow").asks(0, REST)
    table.expect(card_0="blue Exhaust, blue Shadow in the Exhaust row, yellow Shadow")


@covers("LU-5.8", "LU-4.5")
def test_primeval_fear_may_move_any_shadow_to_the_hunt_row() -> None:
    """Also the one that was just placed, and a rotated Exhaust; none that is in the Hunt row."""
    table = Table().card(0, "blue Shadow, green Shadow in the Exhaust row, yellow Shadow in the Hunt row, red Hunt")
    table.rolled(0, "red Shadow")
    table.asks(
        0, HUNT, "go on", "take the blue Shadow", "take the red Shadow", "take the green Shadow in the Exhaust row"
    )
    table.do("take the blue Shadow").asks(0, REST).expect(
        card_0="red Shadow, green Shadow in the Exhaust row, red Hunt, blue Shadow in the Hunt row, "
        "yellow Shadow in the Hunt row"
    )


@covers("LU-5.8")
def test_primeval_fear_moves_one_shadow_only_and_it_keeps_its_face() -> None:
    table = Table().card(0, "green Shadow in the Exhaust row").rolled(0, "red Shadow")
    table.do("take the green Shadow in the Exhaust row").asks(0, REST)
    table.expect(card_0="green Shadow in the Hunt row, red Shadow")
    table = Table().rolled(0, "red Shadow").do("take the red Shadow").expect(card_0="red Shadow in the Hunt row")


@covers("LU-5.8")
def test_primeval_fear_may_be_left() -> None:
    Table().card(0, "blue Shadow").rolled(0, "red Shadow").do("go on").expect(card_0="blue Shadow, red Shadow")
