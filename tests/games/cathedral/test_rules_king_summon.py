"""NC-11.4 to NC-11.6: the production of the King's areas."""

from __future__ import annotations

import pytest

from games.cathedral.table import AREA, Table
from games.cathedral.throne import acting, all_equally_likely, producing, row
from games.covers import covers

pytestmark = pytest.mark.rules

MAP = {"northeast": "K k1", "east": "K", "west": "HK k1", "south": "KS", "north": "H"}
"""The King controls the northeast, the east and, by its fort, the west; the south is the Shadows'."""

# --- the rows -----------------------------------------------------------------------------------------------------


@covers("NC-11.4")
@pytest.mark.parametrize(
    ("power", "expected"),
    [
        (1, {"northeast": "KK k1", "west": "HKK k1"}),
        (3, {"northeast": "KKK k1", "east": "KK", "west": "HKKK k1"}),
    ],
)
def test_rows_1_and_3_on_a_turn_that_marks_none_of_its_areas(power: int, expected: dict[str, str]) -> None:
    """Turn 4 marks the north (yours), the southwest and the inner southeast (nobody's)."""
    table = Table().areas(**MAP)
    acting(table, "Summon", power, number=4).over()
    assert row(table) == power
    table.expect(areas={**expected, "north": "HH", "southwest": "S", "inner southeast": "S"})


@covers("NC-11.4")
def test_row_1_in_marked_areas() -> None:
    """Turn 2 marks the northeast, which has a fort, too: it produces twice. Turn 6 marks the east, which has none."""
    acting(Table().areas(**MAP), "Summon", 1, number=2).over().expect(
        areas={"northeast": "KKK k1", "west": "HKK k1", "south": "KSS", "inner northwest": "S"}
    )
    acting(Table().areas(**MAP), "Summon", 1, number=6).over().expect(
        areas={"northeast": "KK k1", "east": "KK", "west": "HKK k1", "northwest": "S", "inner southwest": "S"}
    )


@covers("NC-11.4", "NC-11.5")
def test_row_3_in_marked_areas() -> None:
    """With a fort and the symbol an area produces three: two of them here, and one beside."""
    table = acting(Table().areas(**MAP), "Summon", 3, number=2)
    table.asks_nature(AREA, "north", "inner northeast").nature("inner northeast").over().expect(
        areas={
            "northeast": "KKK k1", "inner northeast": "K", "east": "KK", "west": "HKKK k1", "south": "KSS",
            "inner northwest": "S",
        }
    )  # fmt: skip


@covers("NC-11.4")
def test_row_5_produces_nothing_in_marked_areas() -> None:
    table = Table().areas(northeast="k1", east="K", north="H", south="S")
    acting(table, "Summon", 5, number=2).over().expect(areas={"northeast": "KKK k1", "east": "KKK"})
    assert row(table) == 5
    acting(Table().areas(east="K", north="H"), "Summon", 5, number=4).over().expect(areas={"east": "KKK"})


@covers("NC-11.4")
def test_marked_areas_serve_you_and_the_shadows_too_within_their_limits() -> None:
    table = Table().areas(northeast="HH k1", south="HHH", inner_northwest="SSS", east="K")
    acting(table, "Summon", 1, number=2).over().expect(areas={"northeast": "HHH k1"})
    table = Table().areas(northeast="HK", south="SS", inner_northwest="h1", east="K")
    acting(table, "Summon", 3, number=2).over()
    table.expect(areas={"northeast": "HKS", "south": "SSS", "inner northwest": "H h1", "east": "KK"})


@covers("NC-11.4")
def test_without_supply_nothing_is_placed() -> None:
    table = Table().areas(northeast="H", south="S", east="K k1").elsewhere("H", 0).elsewhere("S", 0).elsewhere("K", 0)
    acting(table, "Summon", 3, number=2).over().expect()


@covers("NC-11.4")
def test_who_produces_is_settled_before_anything_is_placed() -> None:
    """The overflow of the northeast takes the inner northeast, which is marked in turn 8, from nobody to the King."""
    table = Table().areas(northeast="KKK k1", north="HHH", east="KKK", inner_southeast="SSS", southeast="SSS")
    table = acting(table, "Summon", 1, number=8).asks_nature(AREA, "north", "inner northeast")
    table.nature("inner northeast").over()
    table.expect(areas={"inner northeast": "KS", "west": "S"})


@covers("NC-11.20")
@pytest.mark.parametrize("power", [1, 3, 5])
def test_without_an_area_in_control_its_fortress_area_produces_one(power: int) -> None:
    table = Table().areas(northeast="HHHK k1", south="HHK")
    acting(table, "Summon", power, number=4).over()
    marked = {} if power == 5 else {"north": "S", "southwest": "S", "inner southeast": "S"}
    table.expect(areas={"northeast": "HHHKK k1", **marked})


# --- the Unit Limit -----------------------------------------------------------------------------------------------


@covers("NC-11.5")
def test_beyond_the_limit_it_goes_to_an_adjacent_area_that_the_king_does_not_control() -> None:
    table = producing(Table().areas(east="KKK", northeast="K"), east=1)
    table.asks_nature(AREA, "southeast", "inner northeast", "inner southeast").expect()
    assert all_equally_likely(table)
    table.nature("southeast").over().expect(areas={"southeast": "K"})


@covers("NC-11.5")
def test_areas_where_the_king_is_at_its_limit_are_no_way_out() -> None:
    table = producing(Table().areas(northeast="KKK", north="HHHKKK", east="HHHKKK h1"), northeast=1)
    table.over().expect(areas={"inner northeast": "K"})
    table = Table().areas(northeast="KKK", north="HHHKKK", east="HHHKKK", inner_northeast="KK")
    producing(table, northeast=2).over().expect()
    assert table.state.supply[1] == 20 - 11


@covers("NC-11.5")
def test_control_is_looked_at_anew_for_each_follower() -> None:
    """The first one takes the empty inner northeast, which is no way out for the second."""
    table = producing(Table().areas(northeast="KKK", east="K"), northeast=2)
    table.asks_nature(AREA, "north", "inner northeast").nature("inner northeast").over()
    table.expect(areas={"inner northeast": "K", "north": "K"})


@covers("NC-11.5")
def test_the_limit_is_3_and_in_stage_2_4_everywhere() -> None:
    producing(Table().areas(south="KK", north="KK"), south=1, north=1).over()
    table = producing(Table().stage_2().areas(south="KKK", north="KKK"), south=1, north=1).over()
    table.expect(areas={"south": "KKKK", "north": "KKKK"})
    producing(Table().stage_2().areas(south="KKKK"), south=1).asks_nature(AREA)


@covers("NC-11.4")
def test_areas_produce_in_the_order_of_their_numbers() -> None:
    """The northeast before the east, and each wholly: the last place is the east's own."""
    table = producing(Table().areas(northeast="KKK", east="KKK", south="KK"), south=1, east=1, northeast=1)
    table.asks_nature(AREA, "north", "inner northeast").nature("north")
    table.asks_nature(AREA, "southeast", "inner northeast", "inner southeast").nature("southeast").over()
    table.expect(areas={"north": "K", "southeast": "K", "south": "KKK"})


# --- a short supply -----------------------------------------------------------------------------------------------


@covers("NC-11.6")
def test_in_short_supply_first_where_you_have_most_then_where_the_king_has_most() -> None:
    table = Table().areas(northeast="KK", south="HKK", west="KKK").elsewhere("K", 1)
    producing(table, northeast=1, south=1, west=1).over().expect(areas={"south": "HKKK"})
    table = Table().areas(northeast="K", south="KK", inner_northwest="HHHKK k1").elsewhere("K", 3)
    producing(table, northeast=2, south=1, inner_northwest=1).over()
    table.expect(areas={"inner northwest": "HHHKKK k1", "south": "KKK", "northeast": "KK"})


@covers("NC-11.6")
def test_each_area_is_served_fully_before_the_next() -> None:
    table = Table().areas(northeast="K", south="HKK k1").elsewhere("K", 2)
    producing(table, northeast=1, south=2).asks_nature(AREA).expect(areas={"south": "HKKK k1"})
    table.nature("southwest").over().expect(areas={"southwest": "K"})


@covers("NC-11.6")
def test_area_cards_decide_between_equals_in_short_supply() -> None:
    table = producing(
        Table().areas(northeast="K", south="K", west="KK").elsewhere("K", 2), northeast=1, south=1, west=1
    )
    table.asks_nature(AREA, "northeast", "south").expect(areas={"west": "KKK"})
    assert all_equally_likely(table)
    table.nature("south").over().expect(areas={"south": "KK"})


@covers("NC-11.6")
def test_a_supply_that_just_suffices_is_not_short() -> None:
    """In the order of their numbers: the northeast's overflow is settled before the south is filled."""
    table = Table().areas(northeast="KKK", south="HHKKK").elsewhere("K", 2)
    producing(table, northeast=1, south=1).asks_nature(AREA, "north", "east", "inner northeast")
    table = Table().areas(northeast="KKK", south="HHKKK").elsewhere("K", 1)
    producing(table, northeast=1, south=1).asks_nature(
        AREA, "southeast", "southwest", "inner southeast", "inner southwest"
    )


@covers("NC-11.6", "NC-11.4")
def test_in_short_supply_marked_areas_are_not_the_last() -> None:
    table = Table().areas(northeast="HK k1", north="KK k1").elsewhere("K", 2)
    acting(table, "Summon", 1, number=2).over()
    table.expect(areas={"northeast": "HKKK k1", "south": "S", "inner northwest": "S"})
    table = Table().areas(northeast="HK k1", north="KK k1").elsewhere("K", 3)
    acting(table, "Summon", 1, number=2).over()
    table.expect(areas={"northeast": "HKKK k1", "north": "KKK k1", "south": "S", "inner northwest": "S"})
