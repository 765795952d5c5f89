"""BO-6: Rest moves Spooks."""

from __future__ import annotations

import pytest

from games.bogeymen.table import Table, at
from games.covers import covers

pytestmark = pytest.mark.rules

ABOVE = "yellow Shadow | yellow Shadow"
ABOVE_3 = "yellow Shadow | yellow Shadow | yellow Shadow"


@covers("BO-6.1")
@pytest.mark.parametrize("spook", ["blue Exhaust", "red Hunt", "green Shadow"])
def test_the_bottom_row_moves_to_the_rows_of_its_faces(spook: str) -> None:
    table = Table().power("red 1").spooks(ABOVE, ABOVE, f"green 1 | {spook}").rests()
    table.expect(power="red 1, green 1", card=spook, spooks=(ABOVE, ABOVE)).next_turn()


@covers("BO-6.1", "BO-3.3")
def test_moved_power_goes_to_the_end_in_the_order_of_colours() -> None:
    table = Table().power("yellow 1").spooks(ABOVE, "red 1 | blue 1").rests()
    table.expect(power="yellow 1, blue 1, red 1", spooks=(ABOVE,))


@covers("BO-6.2")
def test_of_three_spooks_one_of_choice_returns() -> None:
    table = Table("lord_of_the_depths").spooks(ABOVE_3, "green 1 | red Shadow | blue Exhaust").rests()
    table.asks("Which Spook is in excess", at(1, 1), at(1, 2), at(1, 3)).expect().do(at(1, 2))
    table.expect(power="green 1", card="blue Exhaust", to_bag="red", spooks=(ABOVE_3,)).next_turn()


@covers("BO-6.2")
def test_three_alike_need_no_choice() -> None:
    table = Table("lord_of_the_depths").spooks(ABOVE_3, ABOVE_3).rests()
    table.expect(card="2 yellow Shadow", to_bag="yellow", spooks=(ABOVE_3,)).next_turn()


@covers("BO-6.2", "BO-6.7")
@pytest.mark.parametrize(
    ("bottom", "above", "card"),
    [
        ("- | red Shadow | green Shadow", "- | yellow Shadow | yellow Shadow", "red Shadow, green Shadow"),
        ("- | red Shadow | -", "- | yellow Shadow | -", "red Shadow"),
    ],
)
def test_where_fewer_lie_none_is_in_excess(bottom: str, above: str, card: str) -> None:
    table = Table("lord_of_the_depths").spooks(above, bottom).rests()
    table.expect(card=card, spooks=(above,)).next_turn()


@covers("BO-6.7")
def test_the_row_above_stays_where_fewer_than_two_lie() -> None:
    table = Table().spooks("yellow Shadow | -", "blue Shadow | -").rests()
    table.expect(card="blue Shadow", spooks=("yellow Shadow | -",)).next_turn()


@covers("BO-6.3")
@pytest.mark.parametrize(
    ("bogeyman", "spooks", "card"),
    [
        ("lady_of_primeval_fear", "blue Shadow | red Shadow", "blue Shadow, red Shadow, red Exhaust"),
        ("lord_of_envy", "green Shadow | yellow Shadow", "green Shadow, yellow Shadow, red Exhaust"),
        ("lady_of_primeval_fear", "red Hunt | red Hunt", "2 red Hunt, red Exhaust"),
        ("lady_of_imprisonment", "yellow Exhaust | blue Exhaust", "yellow Exhaust, blue Exhaust, red Exhaust"),
    ],
)
def test_moved_spooks_trigger_nothing(bogeyman: str, spooks: str, card: str) -> None:
    """Neither the Shadow's effect nor the Bogeyman's rule; `blue Shadow` first returns by the Rest itself."""
    table = Table(bogeyman).power("red 1").card("red Exhaust, blue Shadow").spooks(ABOVE, spooks).rests()
    table.do("take the blue Shadow").expect(card=card, to_bag="blue", spooks=(ABOVE,)).next_turn()


@covers("BO-6.4")
def test_moved_spooks_are_counted_at_the_next_check() -> None:
    table = Table().card("3 blue Shadow, blue Shadow in the Hunt row").spooks(ABOVE, "blue Shadow | red Hunt").rests()
    table.do("take the blue Shadow in the Hunt row").expect(
        card="4 blue Shadow, red Hunt", to_bag="blue", spooks=(ABOVE,)
    )
    table.next_turn().do("light Sleep Track").draw("red", "red", "red").roll("red Exhaust")
    table.expect(card="red Hunt, red Exhaust", to_bag="4 blue", from_bag="red", awake=["Depths"])


@covers("BO-6.4")
@pytest.mark.parametrize("row", ["3 red Hunt", "2 red Exhaust"])
def test_a_row_that_moved_spooks_fill_does_nothing_at_this_rest(row: str) -> None:
    spook = row.split(" ", 1)[1]
    table = Table().power("red 1").card(f"{row}, 2 blue Shadow, green Shadow").spooks("red 1 | -", f"{spook} | -")
    table.rests().do("take the green Shadow")
    table.expect(card=f"{row}, {spook}, 2 blue Shadow", to_bag="green", spooks=("red 1 | -",)).next_turn()


@covers("BO-6.4")
def test_effects_may_use_moved_spooks_before_the_next_check() -> None:
    table = Table().spooks(ABOVE, "blue Shadow | -").rests().next_turn().do("light Sleep Track")
    table.draw("red", "red", "red").roll("red Shadow")
    table.asks("Which Shadow to the Hunt row", "go on", "take the blue Shadow", "take the red Shadow")


@covers("BO-6.5")
def test_rest_returns_first_and_then_spooks_move() -> None:
    table = Table().card("blue Shadow, red Exhaust").spooks(ABOVE, "green Shadow | yellow Exhaust").rests()
    table.asks("Rest", "take the blue Shadow", "return all Exhaust").expect().do("return all Exhaust")
    table.expect(card="blue Shadow, green Shadow, yellow Exhaust", to_bag="red", spooks=(ABOVE,)).next_turn()


@covers("BO-6.5")
def test_with_nothing_to_return_the_moved_spooks_stay() -> None:
    table = Table().spooks(ABOVE, "green Shadow | yellow Exhaust").rests()
    table.expect(card="green Shadow, yellow Exhaust", spooks=(ABOVE,)).next_turn()


@covers("BO-6.6")
def test_a_rest_of_choice_and_one_at_the_end_of_the_track_move_spooks_alike() -> None:
    for table in (Table().spooks(ABOVE, ABOVE).resting().do("Rest"), Table().spooks(ABOVE, ABOVE).resting(level=2)):
        table.expect(card="2 yellow Shadow", spooks=(ABOVE,)).next_turn()
