"""NC-11.7 to NC-11.10: the King's Fortify."""

from __future__ import annotations

import pytest

from games.cathedral.table import AREA, DIE, Table
from games.cathedral.throne import DRAWS, acting, all_equally_likely, kings_levels, kings_units, row, settled
from games.covers import covers
from nightmare_gym.games.cathedral.layout import DAY_NAMES
from nightmare_gym.games.cathedral.steps import Step

pytestmark = pytest.mark.rules

UPGRADE = 0

# --- the rows -----------------------------------------------------------------------------------------------------

ROWS = [
    (1, 2, (1, 1, 0, 0)), (1, 3, (2, 1, 1, 0)), (1, 4, (2, 2, 0, 0)),
    (3, 2, (1, 1, 1, 0)), (3, 3, (1, 2, 0, 0)), (3, 4, (0, 1, 0, 1)),
    (5, 2, (0, 2, 1, 0)), (5, 3, (0, 2, 0, 1)), (5, 4, (1, 3, 0, 1)),
]  # fmt: skip
"""Power, die, and the numbers that it removes, builds, draws and devours."""


@covers("NC-11.8")
@pytest.mark.parametrize(("power", "die", "works"), ROWS)
@pytest.mark.parametrize("stage", [1, 2])
def test_each_row_and_face(power: int, die: int, works: tuple[int, int, int, int], stage: int) -> None:
    removes, builds, draws, devours = works
    table = Table().areas(south="KKK", west="KKK", north="HHK")
    if stage == 2:
        table.stage_2("Gorger", "Herald")
    else:
        draws, devours = draws + devours, 0
    settled(acting(table, "Fortify", power).asks_nature(DIE).nature(die))
    assert row(table) == power
    assert kings_units(table) == 7 - removes - devours
    assert table.state.supply[1] == 20 - 7 + removes
    assert kings_levels(table) == builds
    assert len(table.seen["kings_hand"]) == 2 + draws
    assert table.seen["devoured"] == "K" * devours


@covers("NC-11.8")
def test_the_order_is_removing_building_drawing_devouring() -> None:
    table = acting(Table().areas(south="KK", west="KK"), "Fortify", 1).nature(3)
    table.asks_nature(AREA, "south", "west").nature("south").asks_nature(AREA, "south", "west").expect(
        areas={"south": "K", "west": "K"}
    )
    table.nature("west").asks_nature(DRAWS).expect(areas={"west": "K k1"})
    table.nature(UPGRADE).over().expect(kings_hand=[UPGRADE])
    table = acting(Table().stage_2("Gorger", "Herald").areas(south="KK", west="H"), "Fortify", 3).nature(4)
    table.over().expect(areas={"south": "K k1"}, devoured="K")


@covers("NC-11.8", "NC-10.2")
def test_what_it_draws_goes_to_the_hand_even_an_upgrade() -> None:
    table = acting(Table().areas(south="KK"), "Fortify", 3).nature(2).asks_nature(DRAWS).from_here()
    table.nature(UPGRADE).over().expect(kings_hand=[UPGRADE])


@covers("NC-11.8", "NC-11.9")
def test_control_is_looked_at_after_the_removal() -> None:
    table = acting(Table().areas(south="HKK", west="HHHK"), "Fortify", 1).nature(2)
    table.over().expect(areas={"south": "HK"})


# --- Maneuver instead ---------------------------------------------------------------------------------------------


@covers("NC-11.7")
@pytest.mark.parametrize(
    "areas",
    [
        {"northeast": "KKK k3"},
        {"northeast": "KKK k3", "west": "HHHK k1"},
        {"northeast": "KKK k2", "west": "HHH k3", "southwest": "HHH k3"},
        {"northeast": "HHHK k1"},
    ],
)
def test_with_nothing_to_build_it_maneuvers_instead(areas: dict[str, str]) -> None:
    """All areas in its control have 3 levels; or there is no piece left; or it controls no area."""
    table = Table().areas(**areas)
    before = kings_units(table), kings_levels(table)
    acting(table, "Fortify", 1, number=4)
    assert table.asked != DIE
    assert kings_units(table) > before[0]
    assert kings_levels(settled(table)) == before[1]


@covers("NC-11.7", "NC-5.21")
@pytest.mark.parametrize(("power", "points"), [(1, 3), (3, 5), (5, 7)])
def test_it_maneuvers_with_the_same_power_and_you_react_to_fortify(power: int, points: int) -> None:
    table = acting(Table().areas(northeast="KKK k3"), "Fortify", power, number=4)
    assert kings_units(settled(table)) == 3 + points
    assert row(table) == power
    assert table.state.day == DAY_NAMES.index("Fortify")
    assert table.seen["power"] == power


@covers("NC-11.7")
def test_one_area_to_build_in_is_enough() -> None:
    acting(Table().areas(northeast="KK k3", west="K k2"), "Fortify", 1).asks_nature(DIE)
    acting(Table().areas(northeast="KK k3", west="K k3", south="K k1"), "Fortify", 1).asks_nature(DIE)


# --- building -----------------------------------------------------------------------------------------------------


def building(levels: int, **areas: str) -> Table:
    """Let the King build this number of levels."""
    return Table().areas(**areas).step(Step.KING_BUILDS, levels, number=2)


@covers("NC-11.9")
@pytest.mark.parametrize(
    ("areas", "expected"),
    [
        ({"south": "K k1", "east": "K"}, {"east": "K k1"}),
        ({"south": "KKK k2", "east": "KKK k1"}, {"east": "KKK k2"}),
        ({"south": "HKK", "east": "K k1"}, {"south": "HKK k1"}),
        ({"south": "HKK", "east": "K"}, {"east": "K k1"}),
        ({"south": "HHKKK k1", "east": "HKK k1"}, {"east": "HKK k2"}),
        ({"south": "HKK", "east": "KKK h1"}, {"east": "KKK h1 k1"}),
        ({"south": "HKK", "east": "KKKSS"}, {"east": "KKKSS k1"}),
        ({"south": "K k3", "east": "K k2"}, {"east": "K k3"}),
        ({"south": "K k3", "east": "HHHK k1"}, {}),
        ({"south": "HHK", "east": "HK", "west": "S"}, {}),
    ],
)
def test_where_the_king_builds(areas: dict[str, str], expected: dict[str, str]) -> None:
    """Controlled areas with fewest levels of its own, then fewest Followers of yours; a fort of yours is no unit."""
    building(1, **areas).over().expect(areas=expected)


@covers("NC-11.9")
def test_area_cards_decide_between_equal_sites_and_each_level_is_looked_at_on_its_own() -> None:
    table = building(3, south="K", east="K", west="HKK").asks_nature(AREA, "south", "east")
    assert all_equally_likely(table)
    table.nature("south").over().expect(areas={"south": "K k1", "east": "K k1", "west": "HKK k1"})


@covers("NC-11.9")
def test_levels_that_cannot_be_built_are_lost() -> None:
    building(2, south="K k2").over().expect(areas={"south": "K k3"})
    building(3, south="K k2", east="HHH k3", west="HHH k2").over().expect(areas={"south": "K k3"})


# --- devouring ----------------------------------------------------------------------------------------------------


@covers("NC-11.10")
def test_it_devours_in_any_area_with_a_follower_of_its_own() -> None:
    table = Table().stage_2("Gorger", "Herald").areas(south="HHHK", east="KK", west="HHSS", north="k1")
    table.step(Step.KING_DEVOURS, 1, number=2).asks_nature(AREA, "south", "east")
    assert all_equally_likely(table)
    table.nature("south").over().expect(areas={"south": "HHH"}, devoured="K")


@covers("NC-11.10", "NC-10.10")
def test_whom_it_devours_there_is_by_its_preference() -> None:
    table = Table().stage_2("Gorger", "Herald").areas(south="HKS", west="SS").devoured(king=1)
    table.step(Step.KING_DEVOURS, 1, number=2).over().expect(areas={"south": "HK"}, devoured="KS")


@covers("NC-11.10")
def test_without_a_follower_on_the_map_or_a_free_slot_nothing_is_devoured() -> None:
    Table().stage_2("Gorger", "Herald").areas(west="HHSS k1").step(Step.KING_DEVOURS, 1, number=2).over().expect()
    table = Table().stage_2("Gorger", "Herald").areas(west="KK", south="KK").devoured(4, 3, 3)
    table.step(Step.KING_DEVOURS, 1, number=2).over().expect()
    table = Table().stage_2("Gorger", "Herald").areas(west="KK").devoured(3, 3, 3)
    table.step(Step.KING_DEVOURS, 2, number=2).over().expect(areas={"west": "K"}, devoured="HHHKKKKSSS")
