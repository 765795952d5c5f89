"""BO-1 and BO-2: set-up, and the differences of a turn to the game for more players."""

from __future__ import annotations

from itertools import cycle, islice

import numpy as np
import pytest

from games.bogeymen.table import Table
from games.covers import covers
from nightmare_gym.dreaming.layout import COLOUR_NAMES
from nightmare_gym.engine.position import Position
from nightmare_gym.games.bogeymen import rules
from nightmare_gym.games.bogeymen.layout import BOGEYMEN
from nightmare_gym.games.bogeymen.params import NAMES, build_params

pytestmark = pytest.mark.rules

SPOOKS = ("yellow Shadow | yellow Shadow",) * 3


def populated(bogeyman: str, dice: int, **options: object) -> tuple[str, ...]:
    """The faces in the rows after this number of draws, of all colours in turn."""
    table = Table(bogeyman, **options).meet()
    drawn = list(islice(cycle(COLOUR_NAMES), dice))
    table.draw(*drawn).next_turn()
    assert [int(n) for n in table.state.bag] == [20 - drawn.count(colour) for colour in COLOUR_NAMES]
    return table.rows


def faces(rows: tuple[str, ...]) -> list[list[str]]:
    """The faces in rows, the top row first."""
    return [[spook.split(" ", 1)[1] for spook in row.split(" | ")] for row in rows]


@covers("BO-1")
def test_the_game_starts_with_all_dice_in_the_bag() -> None:
    table = Table()
    nothing: dict[str, object] = {"spooks": (), "power": [], "card": {}, "middle": {}, "awake": [], "ending": None}
    assert table.seen == {"bag": [20] * 4, **nothing}


@covers("BO-1.1")
def test_one_of_four_bogeymen_is_met() -> None:
    for option, weights in (("random", [1, 1, 1, 1]), ("lord_of_envy", [0, 0, 1, 0])):
        position = Position("bogeymen", bogeyman=option)
        found = np.zeros(5, np.int64)
        assert rules.chance(position.state, position.params, found) == len(BOGEYMEN)
        assert found[:4].tolist() == weights


@covers("BO-1.2")
def test_spooks_are_drawn_from_the_bottom_row_up_and_from_left_to_right() -> None:
    assert populated("lady_of_primeval_fear", 12, rows=6) == (
        "yellow 1 | red 1", "blue Shadow | green Shadow", "yellow Shadow | red Shadow",
        "blue Shadow | green Shadow", "yellow Shadow | red Shadow", "blue Shadow | green Shadow",
    )  # fmt: skip
    assert populated("lord_of_the_depths", 18, rows=6)[-2:] == (
        "red Shadow | blue Shadow | green Shadow", "blue Shadow | green Shadow | yellow Shadow",
    )  # fmt: skip


@covers("BO-1.2")
def test_a_spook_is_drawn_by_what_is_left_in_the_bag() -> None:
    table = Table().meet().draw("red", "red", "blue")
    table.asks_nature("populate", *COLOUR_NAMES)
    assert table.outcomes[:4] == [19, 20, 20, 18]


@covers("BO-1.3")
def test_the_cards_have_two_columns_or_three_and_rows_of_their_own() -> None:
    cards = build_params()["bogeymen"][0]
    assert cards["columns"].tolist() == [2, 3, 2, 2]
    assert cards["rows"].tolist() == [14, 15, 18, 19]
    for rows in range(6, 21):
        assert build_params(rows=rows)["bogeymen"][0]["rows"].tolist() == [rows] * 4


@covers("BO-1.4")
@pytest.mark.parametrize("bogeyman", NAMES)
def test_the_highest_rows_show_a_1_and_all_others_shadow(bogeyman: str) -> None:
    columns = 3 if bogeyman == "lord_of_the_depths" else 2
    of_power = dict(zip(NAMES, (1, 2, 4, 4), strict=True))[bogeyman]
    rows = faces(populated(bogeyman, 6 * columns, rows=6))
    assert rows == [["1"] * columns] * of_power + [["Shadow"] * columns] * (6 - of_power)


@covers("BO-1.6")
@pytest.mark.parametrize("bogeyman", NAMES)
def test_the_first_layout_has_ten_rows_and_one_space_that_shows_a_1(bogeyman: str) -> None:
    columns = 3 if bogeyman == "lord_of_the_depths" else 2
    rows = faces(populated(bogeyman, 10 * columns, layout="first"))
    assert rows == [["Shadow"] * columns] * 9 + [["1", *["Shadow"] * (columns - 1)]]


@covers("BO-1.5")
def test_the_gentle_layout_has_five_rows_of_its_own() -> None:
    three = [
        ["Shadow", "Exhaust", "Shadow"], ["Shadow", "Shadow", "Exhaust"], ["1", "Exhaust", "Shadow"],
        ["Exhaust", "Shadow", "Exhaust"], ["1", "Shadow", "Shadow"],
    ]  # fmt: skip
    assert faces(populated("lord_of_the_depths", 15, layout="gentle")) == three
    assert faces(populated("lord_of_envy", 10, layout="gentle")) == [row[:2] for row in three]


@covers("BO-2", "BO-2.1")
def test_a_turn_is_that_of_a_dreamer_and_with_its_rest_the_spooks_move() -> None:
    table = Table().spooks(*SPOOKS).turn()
    table.asks("Sleep Track", "light Sleep Track", "middle Sleep Track", "deep Sleep Track").do("light Sleep Track")
    table.draw("blue", "red", "red").asks("Return", "return blue", "return red").do("return red", "return red")
    table.roll("blue Shadow").draw("green").roll("green Exhaust")
    table.expect(from_bag="blue, green", card="blue Shadow, green Exhaust")
    table.asks("Rest or Dream Again", "Rest", "Dream Again").do("Dream Again")
    table.draw(*["green"] * 5).roll(*["green 1"] * 3).expect(from_bag="3 green", power="3 green 1")
    table.do("Rest").asks("Rest", "take the blue Shadow", "return all Exhaust").do("return all Exhaust")
    table.expect(to_bag="green", card="blue Shadow, 2 yellow Shadow", spooks=SPOOKS[1:]).next_turn()


@covers("BO-2.2")
def test_an_awakened_nightmare_takes_nothing_and_has_no_turn() -> None:
    table = Table().spooks(*SPOOKS).awake("Depths", "Primeval Fear").rolled("blue Shadow")
    table.asks_nature("draw").draw("blue").roll("blue Shadow").draw("red").roll("red 1")
    table.expect(from_bag="blue, red", card="2 blue Shadow", power="red 1")
    table.do("Rest").next_turn()


@covers("BO-2.3")
def test_dreams_of_an_awakened_colour_are_not_returned() -> None:
    table = Table().spooks(*SPOOKS).awake("Envy").turn().do("middle Sleep Track")
    table.draw("green", "red", "red", "blue").asks("Return", "return blue", "return red").do("return blue")
    assert table.drawn == {"green": 1, "red": 1}  # a red one is all that is left to return: it did


@covers("BO-2.3")
@pytest.mark.parametrize(
    ("drawn", "rolled"),
    [
        (("green", "green", "red"), {"green": 2}),
        (("green", "green", "green"), {"green": 3}),
        (("green", "red", "red"), {"green": 1}),
    ],
)
def test_fewer_than_two_return_where_the_others_must_be_kept(drawn: tuple[str, ...], rolled: dict[str, int]) -> None:
    table = Table().spooks(*SPOOKS).awake("Envy").turn().do("light Sleep Track").draw(*drawn)
    table.asks_nature("roll")
    assert table.drawn == rolled


@covers("BO-2.4")
def test_a_bag_that_runs_out_ends_dreaming_but_not_the_game() -> None:
    table = Table().spooks(*SPOOKS).bag("2 red").turn().do("light Sleep Track").draw("red", "red")
    table.asks_nature("roll").roll("red Exhaust", "red Exhaust")  # both are rolled, and no Dream Again is offered
    table.expect(card="2 yellow Shadow", spooks=SPOOKS[1:]).next_turn()
    assert [int(n) for n in table.state.bag] == [0, 0, 0, 2]  # the Rest has returned all Exhaust


@covers("BO-2.4")
def test_a_die_that_an_effect_brings_in_may_be_the_last() -> None:
    table = Table().spooks(*SPOOKS).bag("blue").rolled("blue Shadow").draw("blue").roll("blue 1")
    table.expect(power="blue 1", card="2 yellow Shadow", to_bag="blue", from_bag="blue", spooks=SPOOKS[1:]).next_turn()


@covers("BO-2.4")
def test_an_empty_bag_lets_a_turn_pass() -> None:
    table = Table().spooks(*SPOOKS).bag("").turn().do("deep Sleep Track")
    table.expect(card="2 yellow Shadow", spooks=SPOOKS[1:]).next_turn()


@covers("BO-2.4")
def test_the_next_turn_may_dream_again_when_the_bag_can_give() -> None:
    table = Table().spooks(*SPOOKS).bag("2 red").turn().do("light Sleep Track").draw("red", "red")
    table.roll("red Exhaust", "red Exhaust").next_turn()
    table.bag("9 red").do("light Sleep Track").draw(*["red"] * 3).roll("red 1").asks("Rest or Dream Again")


@covers("BO-2.5")
def test_power_spent_on_dreams_goes_to_the_card_and_to_the_bag_once_awakened() -> None:
    table = Table().spooks(*SPOOKS).power("2 blue 1").rolled("blue Exhaust")
    table.asks("Reroll or go on", "go on", "pay a blue 1").do("pay a blue 1").expect(power="blue 1", middle="blue 1")
    table = Table().spooks(*SPOOKS).power("2 blue 1").awake("Depths").rolled("blue Exhaust")
    table.do("pay a blue 1").expect(power="blue 1", to_bag="blue").asks_nature("roll")
