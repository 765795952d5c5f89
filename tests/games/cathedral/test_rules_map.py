"""NC-3: strength, control, limits, production, forts."""

from __future__ import annotations

import pytest

from games.cathedral.table import GO_ON, HIGHER, LOWER, YES, Table
from games.covers import covers
from nightmare_gym.games.cathedral.areas import forts_left, marked, may_grow, place, room, strength
from nightmare_gym.games.cathedral.human.producing import offer_production
from nightmare_gym.games.cathedral.layout import (
    AREA_NAMES,
    AREAS,
    HUMAN,
    KING,
    SHADOWS,
    STEP_REWARD,
)
from nightmare_gym.games.cathedral.rules import proceed
from nightmare_gym.games.cathedral.steps import Step

pytestmark = pytest.mark.rules

PRODUCE = "where to produce"
NEXT = "which area produces next"
NORTH = AREA_NAMES.index("north")


@covers("NC-3.1")
@pytest.mark.parametrize(
    ("text", "strengths"),
    [("HHK", [2, 1, 0]), ("HHSS h1", [3, 0, 2]), ("h3", [1, 0, 0]), ("KSSS k2 h1", [1, 2, 3]), ("", [0, 0, 0])],
)
def test_strength_is_units_and_one_for_a_fort(text: str, strengths: list[int]) -> None:
    table = Table().areas(north=text)
    assert [strength(table.state, NORTH, side) for side in (HUMAN, KING, SHADOWS)] == strengths


@covers("NC-3.2", "NC-3.3")
@pytest.mark.parametrize(
    ("text", "side"),
    [
        ("HHK", "H"),
        ("HKK", "K"),
        ("HKSS", "S"),
        ("H", "H"),
        ("HK", "S"),
        ("HS", "S"),
        ("KS", "S"),
        ("HKS", "S"),
        ("HK h1", "H"),
        ("HKK h1", "H"),
        ("HHK k1", "K"),
        ("HK h1 k1", "S"),
        ("HK h2 k1", "H"),
        ("HK h1 k3", "K"),
        ("HSS h1", "H"),
        ("KSS k2", "K"),
        ("HHKSS k1", "K"),
        ("HHHKKSSS h1 k3", "H"),
        ("HHHKSSS k3", "S"),
        ("h1", "H"),
        ("k2", "K"),
        ("h1 k1", "S"),
        ("h1 k2", "K"),
        ("h1 K", "H"),
        ("K k1 h1", "K"),
        ("S h1", "H"),
    ],
)
def test_the_strongest_controls_and_of_equals_the_one_with_the_highest_fort(text: str, side: str) -> None:
    assert Table().areas(north=text).control == {"north": side}


@covers("NC-3.2", "NC-3.3")
def test_an_area_without_units_and_forts_is_nobodys() -> None:
    assert Table().areas(north="").control == {}


@covers("NC-2.2")
@pytest.mark.parametrize(
    ("turn", "areas"),
    [
        (1, {"northwest", "east", "inner southwest"}),
        (2, {"northeast", "south", "inner northwest"}),
        (3, {"southeast", "west", "inner northeast"}),
        (4, {"north", "southwest", "inner southeast"}),
        (5, {"northeast", "south", "inner northwest"}),
        (6, {"northwest", "east", "inner southwest"}),
        (7, {"north", "southwest", "inner southeast"}),
        (8, {"southeast", "west", "inner northeast"}),
        (9, {"northwest", "east", "inner southwest"}),
        (24, {"southeast", "west", "inner northeast"}),
    ],
)
def test_the_areas_with_the_symbol_of_the_turn_are_marked(turn: int, areas: set[str]) -> None:
    found = marked(Table().params, turn)
    assert {AREA_NAMES[area] for area in range(AREAS) if found >> area & 1} == areas


@covers("NC-2.2")
def test_each_side_meets_each_symbol_once_in_a_lap() -> None:
    lap = Table().params.lap
    assert sorted(lap[1:9:2]) == sorted(lap[2:9:2]) == [0, 1, 2, 3]
    assert lap[1:9].tolist() == lap[9:17].tolist() == lap[17:25].tolist()


@covers("NC-3.4")
def test_in_stage_1_an_area_holds_three_units_of_a_side() -> None:
    table = Table().areas(north="HHKKKS")
    assert [room(table.state, table.params, NORTH, side) for side in (HUMAN, KING, SHADOWS)] == [1, 0, 2]


@covers("NC-3.4")
def test_in_stage_2_the_kings_limit_is_four_and_that_of_the_shadows_is_three() -> None:
    table = Table().areas(north="HHHKKKSSS", south="HHHHKKKK").stage_2()
    assert [room(table.state, table.params, NORTH, side) for side in (HUMAN, KING, SHADOWS)] == [0, 1, 0]


@covers("NC-3.4")
def test_in_stage_2_one_area_at_a_time_may_hold_four_of_the_humans() -> None:
    table = Table().areas(north="HHH", south="HHHH", east="H").stage_2()
    south, east = AREA_NAMES.index("south"), AREA_NAMES.index("east")
    assert [room(table.state, table.params, area, HUMAN) for area in (NORTH, south, east)] == [0, 0, 2]
    table.areas(south="HHH")
    assert [room(table.state, table.params, area, HUMAN) for area in (NORTH, south, east)] == [1, 1, 3]


@covers("NC-3.4")
def test_a_follower_may_move_from_the_full_area_and_fill_another() -> None:
    """The area that is left holds three when the Follower arrives."""
    table = Table().areas(north="HHHH", northwest="HHH", west="HHH").stage_2("Gorger", "Herald").act("Maneuver")
    table.do("north", "northwest").expect(areas={"north": "HHH", "northwest": "HHHH"})
    table.do("west")
    assert "northwest" not in table.offers


@covers("NC-3.4")
def test_units_are_placed_as_far_as_supply_and_limit_go() -> None:
    table = Table().areas(north="HH")
    assert place(table.state, table.params, NORTH, HUMAN, 2) == 1
    table.areas(north="HH").elsewhere("H", 0)
    assert place(table.state, table.params, NORTH, HUMAN, 1) == 0


@covers("NC-3.5")
def test_eight_fort_pieces_with_at_most_three_levels_in_an_area() -> None:
    table = Table().areas(north="h3 k1", south="h2", east="h2")
    assert [forts_left(table.state, table.params, side) for side in (HUMAN, KING)] == [1, 7]
    assert may_grow(table.state, table.params, HUMAN) == (1 << AREAS) - 1 - (1 << NORTH)
    table.areas(west="h1")
    assert may_grow(table.state, table.params, HUMAN) == 0
    assert may_grow(table.state, table.params, KING) == (1 << AREAS) - 1


def offering(table: Table, areas: int, followers: int = 1, forbidden: int = 0) -> Table:
    """The human may produce in areas of choice."""
    table.step(Step.REWARD)  # nothing: only the bottom is laid
    offer_production(table.state, areas, followers, forbidden)
    proceed(table.state, table.params)
    return table.from_here()


@covers("NC-3.6")
def test_production_of_choice_is_in_different_areas_that_the_human_controls() -> None:
    table = offering(Table().areas(north="HH", south="HK", east="h1", west="H"), 2)
    table.asks(PRODUCE, "north", "east", "west", GO_ON).do("east").asks(PRODUCE, "north", "west", GO_ON)
    table.do("north").over().expect(areas={"north": "HHH", "east": "H h1"})


@covers("NC-3.6")
def test_it_may_be_declined_and_full_areas_are_not_offered() -> None:
    table = offering(Table().areas(north="HHH", south="HH", west="H"), 2)
    table.asks(PRODUCE, "south", "west", GO_ON).do(GO_ON).over().expect()
    table = offering(Table().areas(north="HHH"), 2).over().expect()
    table = offering(Table().areas(north="H").elsewhere("H", 0), 1).over().expect()


@covers("NC-3.6")
def test_what_has_no_room_is_not_produced() -> None:
    offering(Table().areas(north="HH", south="H"), 1, 2).do("north").over().expect(areas={"north": "HHH"})


@covers("NC-3.6")
def test_control_may_come_with_the_first_of_two_productions() -> None:
    """Each is looked at by itself: a second production in the same area is never possible."""
    table = offering(Table().areas(north="H", south="H"), 3)
    table.do("north").asks(PRODUCE, "south", GO_ON).do("south").over()


@covers("NC-3.7")
def test_given_areas_produce_by_themselves_where_the_order_does_not_matter() -> None:
    Table().areas(north="H h1", south="HHH h1", west="HH h1").act("Summon", 7).over().expect(
        areas={"north": "HHH h1", "west": "HHH h1", "southwest": "S", "inner southeast": "S"}
    )


@covers("NC-3.7")
def test_in_short_supply_the_human_chooses_who_produces_next() -> None:
    table = Table().areas(north="H h1", south="HHH h1", west="HH h1", east="k1", northwest="K", inner_southwest="K")
    table.elsewhere("H", 1).act("Summon", 1).asks(NEXT, "north", "west").do("west")
    table.over().expect(areas={"west": "HHH h1", "east": "K k1", "northwest": "KK", "inner southwest": "KK"})


@covers("NC-3.7")
def test_with_an_empty_supply_nothing_is_asked() -> None:
    table = Table().areas(northwest="H", east="H", inner_southwest="H").elsewhere("H", 0)
    table.act("Summon", 1).over().expect()


@covers("NC-3.7")
def test_where_one_area_only_may_hold_four_the_human_chooses_it() -> None:
    table = Table().areas(north="HHH h1", south="HHH h1", west="H h1").stage_2("Gorger", "Herald")
    table.act("Summon", 1).asks(NEXT, "north", "south", "west").do("south").over()
    table.expect(areas={"south": "HHHH h1", "west": "HH h1", "northwest": "S", "east": "S", "inner southwest": "S"})


@covers("NC-3.7")
def test_an_area_that_is_full_anyway_makes_nothing_scarce() -> None:
    table = Table().areas(north="HHHH", south="HHH h1", west="H h1").stage_2("Gorger", "Herald").elsewhere("H", 1)
    table.act("Summon", 7).over().expect(areas={"west": "HH h1", "southwest": "S", "inner southeast": "S"})


@covers("NC-3.8")
def test_followers_in_limbo_are_not_in_supply() -> None:
    table = Table().areas(northwest="H").limbo(4)
    assert table.state.supply[HUMAN] == 15
    table.step(Step.REWARD, STEP_REWARD, 1).do(LOWER).asks("how to pay the step", "northwest", "with Limbo")
    table.do("with Limbo").over().expect(limbo=1, markers=(0, 1))
    assert table.state.supply[HUMAN] == 18
    assert YES not in table.offers
    assert HIGHER not in table.offers
