"""NC-11.11 to NC-11.13: the areas in which the King's Maneuver places Followers."""

from __future__ import annotations

import pytest

from games.cathedral.table import AREA, Table
from games.cathedral.throne import WHICH_AREA, acting, kings_units, row, settled
from games.covers import covers
from nightmare_gym.games.cathedral.king.maneuver import targets
from nightmare_gym.games.cathedral.layout import AREA_NAMES
from nightmare_gym.games.cathedral.steps import Step

pytestmark = pytest.mark.rules


def aims(areas: dict[str, str], number: int = 2) -> set[str]:
    """Return the areas for the next Follower, on this map in this turn."""
    table = Table().areas(**areas)
    table.state.clock = number
    found = targets(table.state, table.params)
    return {name for area, name in enumerate(AREA_NAMES) if found >> area & 1}


def going(table: Table, points: int, number: int = 4) -> Table:
    """Give the King Movement Points in this turn; turn 4 marks the north, southwest and inner southeast."""
    return table.step(Step.KING_MANEUVERS, points, number=number)


TAKEN = {"northeast": "K"} | dict.fromkeys(
    ("northwest", "north", "east", "southeast", "south", "southwest", "west", "inner_northwest", "inner_southeast",
     "inner_southwest"), "SSS",
)  # fmt: skip
"""The northeast is the King's, and Shadows are everywhere else but in the inner northeast."""

# --- the points ---------------------------------------------------------------------------------------------------


@covers("NC-11.11")
@pytest.mark.parametrize(("power", "points"), [(1, 3), (3, 5), (5, 7)])
def test_the_rows_of_maneuver(power: int, points: int) -> None:
    table = Table().areas(northeast="K")
    table = settled(acting(table, "Maneuver", power, number=4))
    assert row(table) == power
    assert kings_units(table) == 1 + points


@covers("NC-11.11", "NC-12.1")
def test_each_marked_area_in_its_control_turns_a_point_into_a_cultist() -> None:
    """Turn 2 marks the northeast, the south and the inner northwest."""
    table = Table().areas(northeast="K", south="K k1", inner_northwest="HHK").kings_dreams((6, 0), (5, 0))
    settled(acting(table, "Maneuver", 1, number=2))
    assert table.seen["kings_dreams"] == [(6, 2), (5, 0)]
    table = Table().areas(northeast="K", south="KK", inner_northwest="K").kings_dreams((6, 0), (5, 0))
    acting(table, "Maneuver", 1, number=2).over().expect(kings_dreams=[(6, 2), (5, 1)])
    table = Table().areas(northeast="K", south="KK", inner_northwest="K")
    settled(acting(table, "Maneuver", 3, number=2))
    assert kings_units(table) == 4 + 2


@covers("NC-11.11")
def test_the_points_are_spent_even_without_a_dream() -> None:
    acting(Table().areas(northeast="K", south="KK", inner_northwest="K"), "Maneuver", 1, number=2).over().expect()


@covers("NC-11.11")
def test_other_symbols_are_not_marked() -> None:
    table = Table().areas(northeast="K", south="K", inner_northwest="K").kings_dreams((6, 0))
    settled(acting(table, "Maneuver", 1, number=4))
    assert table.seen["kings_dreams"] == [(6, 0)]
    assert kings_units(table) == 6


# --- which areas are possible -------------------------------------------------------------------------------------


@covers("NC-11.12")
def test_only_areas_beside_those_that_it_controls() -> None:
    """The inner northeast is taken, too, and the west is empty but out of reach."""
    assert aims(TAKEN) == {"inner northeast"}
    assert aims({**TAKEN, "inner_northeast": "SSS", "west": ""}, number=1) == {"inner northeast"}


@covers("NC-11.12")
def test_areas_in_which_it_only_stands_are_no_base() -> None:
    """It does not control the west, beside which the empty southwest lies."""
    taken = {**TAKEN, "inner_northeast": "SSS", "southwest": ""}
    assert "southwest" not in aims({**taken, "west": "HHK"})
    assert aims({**taken, "west": "HKK"}) == {"southwest"}


@covers("NC-11.12")
def test_not_where_it_is_in_control_or_strongest() -> None:
    """A fort and a Follower of yours, and three of its own: the example in the rulebook."""
    taken = {**TAKEN, "inner_northeast": "SSS"}
    assert aims({**taken, "north": "HKK h1"}) == {"north"}
    for north in ("HKKK h1", "HHKK k1", "HHKK h1 k2"):
        assert "north" not in aims({**taken, "north": north})


@covers("NC-11.12")
def test_not_where_it_is_at_its_unit_limit() -> None:
    taken = {**TAKEN, "inner_northeast": "SSS"}
    assert aims({**taken, "north": "HHKK"}) == {"north"}
    assert aims({**taken, "north": "HHHKKK"}) == {"inner northeast"}


@covers("NC-11.12", "NC-11.20")
def test_without_an_area_in_control_it_starts_from_its_fortress_area_and_may_go_there() -> None:
    assert aims({"northeast": "HHHK k1", "south": "HHK"}) == {"inner northeast"}
    beside = {"north": "SS", "east": "SS", "inner_northeast": "SS"}
    assert aims({"northeast": "HHHK k1", **beside}) == {"northeast"}
    assert aims({"northeast": "HHHKKK k1 h2", **beside}) == {"inner northeast"}
    assert aims({"northeast": "HHHK k1", "south": "KK", **beside}) == {"southeast"}


# --- which one is preferred ---------------------------------------------------------------------------------------


def preferred(north: str, east: str, inner: str, number: int = 2) -> set[str]:
    """Return the preferred of the areas beside the northeast, the only area in the King's control."""
    return aims({"northeast": "K", "north": north, "east": east, "inner_northeast": inner}, number)


@covers("NC-11.12")
def test_situations_empty_tied_yours_others() -> None:
    """The inner northeast, preferred here, is marked last of the three (turns 5 to 8: B A D C)."""
    assert preferred("S", "S", "", number=4) == {"inner northeast"}
    assert preferred("HHH", "SSS", "HK", number=4) == {"inner northeast"}
    assert preferred("HHH", "SSS", "KS", number=4) == {"inner northeast"}
    assert preferred("SSS", "HS", "HHH", number=4) == {"inner northeast"}
    assert preferred("", "HK", "HK") == {"north"}
    assert preferred("HK", "SSS", "HHH") == {"north"}
    assert preferred("HHH", "SSS", "SS") == {"north"}
    assert preferred("SSS", "SSS", "HHHK", number=4) == {"inner northeast"}


@covers("NC-11.12")
def test_empty_is_an_area_without_any_strength() -> None:
    """A fort alone makes it its owner's."""
    assert preferred("h1", "S", "HHH", number=2) == {"inner northeast"}
    assert preferred("h1", "", "h1") == {"east"}
    assert preferred("SSS", "h1", "SSS") == {"east"}


@covers("NC-11.12")
def test_tied_is_where_the_king_is_among_the_strongest() -> None:
    """A tie without the King is like any other area."""
    assert preferred("HHSS", "HHHSS", "SSS", number=2) == {"east"}
    assert preferred("HHSS", "SSS", "HHHKKS", number=2) == {"inner northeast"}
    assert preferred("HHHSS", "HKS", "SSSKK", number=2) == {"east"}
    assert preferred("HHSS", "SSS", "SS", number=2) == {"inner northeast"}, "the C is marked next"
    assert preferred("HK h1 k1", "S", "HHKK h1 k1", number=2) == {"inner northeast"}


@covers("NC-11.12")
def test_your_fort_counts_one_whatever_its_level() -> None:
    assert preferred("HK h3", "HK", "S") == {"east"}
    assert preferred("H h3", "HHSS", "SSS") == {"north"}


@covers("NC-11.12")
@pytest.mark.parametrize(
    ("number", "sooner"),
    [(2, "inner northeast"), (4, "east"), (6, "north"), (8, "east"), (10, "inner northeast"), (24, "east")],
)
def test_then_the_area_that_is_marked_sooner(number: int, sooner: str) -> None:
    """The lap is A B C D B A D C, and it goes on after the last turn; D, A and C lie beside the northeast."""
    assert preferred("", "", "", number=number) == {sooner}
    assert preferred("HHH", "H", "HH", number=number) == {sooner}


@covers("NC-11.12")
def test_the_turn_that_is_played_does_not_count() -> None:
    """Turn 4 marks the north; the next D is turn 7, after the A of turn 6."""
    assert preferred("", "", "SSS", number=4) == {"east"}


@covers("NC-11.12")
def test_then_the_area_where_less_damage_breaks_control() -> None:
    """The southeast and the inner northeast have one symbol, and lie beside the east."""

    def damaged(southeast: str, inner: str) -> set[str]:
        others = {"east": "K", "northeast": "SSS", "inner_southeast": "SSS"}
        return aims({**others, "southeast": southeast, "inner_northeast": inner})

    assert damaged("HH", "H") == {"inner northeast"}
    assert damaged("HHH", "HHHK") == {"inner northeast"}
    assert damaged("HH", "HHHK") == {"southeast", "inner northeast"}
    assert damaged("HH", "HHS") == {"southeast", "inner northeast"}
    assert damaged("H h1", "H h3") == {"southeast", "inner northeast"}
    assert damaged("SSS", "SS") == {"inner northeast"}
    assert damaged("HSS", "HHSS") == {"southeast", "inner northeast"}
    assert damaged("HSS", "HSSK") == {"inner northeast"}
    assert damaged("HHKK", "HK") == {"southeast", "inner northeast"}, "nothing is needed where it is level"
    assert damaged("HH k1", "HH") == {"southeast"}


# --- placing ------------------------------------------------------------------------------------------------------


@covers("NC-11.12", "NC-15.11")
def test_of_areas_that_are_still_equal_the_human_chooses() -> None:
    table = Table().areas(east="K", northeast="SSS", inner_southeast="SSS")
    going(table, 1, number=2).asks(WHICH_AREA, "southeast", "inner northeast").expect()
    table.do("southeast").over().expect(areas={"southeast": "K"})


@covers("NC-11.13")
def test_all_is_looked_at_anew_for_each_point() -> None:
    """First the inner northeast (C, marked next), then what lies beside that, too: the inner northwest (B)."""
    table = going(Table().areas(northeast="K", north="SSS", east="SSS", inner_southeast="SSS"), 2, number=2)
    table.over().expect(areas={"inner northeast": "K", "inner northwest": "K"})
    table = Table().areas(northeast="K", north="HHHKK", east="HHHKKK", inner_northeast="HHHKKK").cards(0, 52, 53)
    going(table, 2, number=2).asks_nature(AREA).expect(areas={"north": "HHHKKK"})


@covers("NC-11.13")
def test_points_without_a_use_are_lost() -> None:
    table = Table().areas(northeast="K", north="HHHKKK", east="HHHKKK", inner_northeast="HHHKKK")
    going(table.cards(0, 52, 53), 3).asks_nature(AREA).expect()


@covers("NC-11.13", "NC-10.9")
def test_with_an_empty_supply_it_removes_a_follower_elsewhere_first() -> None:
    table = Table().areas(northeast="KK", east="KKK", north="SSS", southeast="SSS").elsewhere("K", 0)
    going(table, 1, number=2).over().expect(areas={"east": "KK", "inner northeast": "K"})
    table = Table().areas(northeast="K", east="KKK", south="KKK", southeast="SSS").elsewhere("K", 0)
    going(table, 1, number=2).asks_nature(AREA, "east", "south").nature("south").over()
    table.expect(areas={"south": "KK", "inner northeast": "K"})


@covers("NC-11.13", "NC-10.9")
def test_it_does_not_remove_from_where_it_goes() -> None:
    """North and south are equal but for that."""
    table = Table().areas(northeast="K", north="HHKK", south="HHHKK", east="SSS", inner_northeast="SSS")
    going(table.elsewhere("K", 0).cards(0, 52, 53), 1, number=2).asks_nature(AREA, "north", "south")
    table.expect(areas={"north": "HHKKK", "south": "HHHK"})


@covers("NC-11.13")
def test_if_nothing_can_be_removed_the_point_is_lost() -> None:
    shadows = {"southeast": "SSS", "inner_southeast": "SSS"}
    going(Table().areas(northeast="K", east="K", **shadows).elsewhere("K", 0), 3, number=2).over().expect()
    table = going(Table().areas(northeast="K", east="KK", **shadows).elsewhere("K", 0), 3, number=2).over()
    table.expect(areas={"east": "K", "inner northeast": "K"})
