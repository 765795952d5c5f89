"""NC-11.1 to NC-11.3: the King's Ritual, its markers and the icons that they enter."""

from __future__ import annotations

import pytest

from games.cathedral.table import AREA, DIE, Table
from games.cathedral.throne import HIGHER_MARKER, LOWER_MARKER, acting, all_equally_likely, row
from games.covers import covers
from nightmare_gym.games.cathedral.layout import KING
from nightmare_gym.games.cathedral.steps import Step

pytestmark = pytest.mark.rules


def climbing(table: Table, marker: int, steps: int, number: int = 2) -> Table:
    """A marker of the King climbs."""
    return table.step(Step.KING_CLIMBS, marker, steps, number=number)


# --- the action ---------------------------------------------------------------------------------------------------


@covers("NC-11.1")
@pytest.mark.parametrize(("power", "removed", "steps"), [(1, "K", 2), (3, "KK", 3), (5, "KKK", 5)])
def test_the_rows_of_the_ritual(power: int, removed: str, steps: int) -> None:
    """It removes 2, 1 or no Followers; a 2 or 3 moves the lower marker, a 4 the higher one."""
    for die, markers in ((2, (steps, 6)), (3, (steps, 6)), (4, (0, 6 + steps))):
        table = Table().areas(south="KKK").kings_markers(0, 6)
        table.params.icon[:] = 0
        acting(table, "Ritual", power).asks_nature(DIE, 2, 3, 4).expect(areas={"south": removed})
        assert table.odds == {2: 2, 3: 2, 4: 2}
        assert row(table) == power
        table.nature(die).over().expect(kings_markers=markers)


@covers("NC-11.1", "NC-10.9")
def test_what_cannot_be_removed_is_left_out_and_the_ritual_goes_on() -> None:
    table = acting(Table().areas(south="KK", east="K"), "Ritual", 1).asks_nature(DIE).expect(areas={"south": "K"})
    table.nature(2).over().expect(kings_markers=(0, 2))
    acting(Table(), "Ritual", 1).nature(2).over().expect(kings_markers=(0, 2))


@covers("NC-11.1", "NC-13.1")
@pytest.mark.parametrize(("power", "commands"), [(1, False), (3, True), (5, True)])
def test_in_stage_2_a_ritual_of_a_higher_power_commands_after_the_climb(power: int, commands: bool) -> None:
    table = Table().stage_2("Undertow", "Gorger")
    table.params.icon[:] = 0
    acting(table, "Ritual", power).nature(4)
    assert (table.asked == AREA) == commands
    table.expect(kings_markers=(0, {1: 2, 3: 3, 5: 5}[power]), kings_last=0 if commands else 1)


# --- climbing -----------------------------------------------------------------------------------------------------


@covers("NC-11.2")
@pytest.mark.parametrize(
    ("before", "marker", "steps", "after"),
    [
        ((1, 3), LOWER_MARKER, 1, (2, 3)),
        ((1, 3), HIGHER_MARKER, 1, (1, 4)),
        ((1, 3), LOWER_MARKER, 2, (3, 3)),
        ((1, 3), LOWER_MARKER, 5, (3, 6)),
        ((3, 3), LOWER_MARKER, 2, (3, 5)),
        ((3, 3), HIGHER_MARKER, 2, (3, 5)),
        ((3, 13), HIGHER_MARKER, 3, (4, 15)),
        ((3, 15), HIGHER_MARKER, 2, (5, 15)),
        ((13, 14), LOWER_MARKER, 5, (15, 15)),
        ((14, 14), LOWER_MARKER, 2, (15, 15)),
        ((13, 15), LOWER_MARKER, 2, (15, 15)),
        ((15, 15), LOWER_MARKER, 1, (15, 15)),
        ((15, 15), HIGHER_MARKER, 3, (15, 15)),
    ],
)
def test_the_markers_climb(before: tuple[int, int], marker: int, steps: int, after: tuple[int, int]) -> None:
    """They may pass each other; steps beyond the last space pass to the other marker, and then are lost."""
    table = Table()
    table.params.icon[:] = 0
    table.kings_markers(*before)
    climbing(table, marker, steps).over()
    assert table.seen["kings_markers"] == after


@covers("NC-11.2", "NC-11.3")
def test_the_king_pays_nothing_and_gains_no_printed_bonus() -> None:
    """Space 1 to 3 have costs; a Y gives it no card."""
    climbing(Table().areas(northwest="K", north="K"), LOWER_MARKER, 3).over().expect(kings_markers=(0, 3))
    climbing(Table().kings_markers(5, 5), LOWER_MARKER, 1).over().expect(kings_markers=(5, 6))


# --- icons --------------------------------------------------------------------------------------------------------


@covers("NC-11.3")
@pytest.mark.parametrize("space", [4, 9, 14])
def test_in_stage_1_all_its_areas_produce_at_an_x(space: int) -> None:
    table = (
        Table().areas(south="K", northeast="K k1", east="HK", west="k1", southwest="HHK").kings_markers(0, space - 1)
    )
    climbing(table, HIGHER_MARKER, 1).over().expect(
        kings_markers=(0, space), areas={"south": "KK", "northeast": "KK k1", "west": "K k1"}
    )


@covers("NC-11.3", "NC-11.5")
def test_the_unit_limit_holds_for_what_the_track_produces() -> None:
    table = Table().areas(northeast="KKK", east="K", north="HHH").kings_markers(0, 3)
    climbing(table, HIGHER_MARKER, 1).asks_nature(AREA, "north", "inner northeast")
    assert all_equally_likely(table)
    table.nature("north").over().expect(kings_markers=(0, 4), areas={"north": "HHHK", "east": "KK"})


@covers("NC-11.3", "NC-11.20")
def test_without_an_area_in_control_an_x_produces_nothing() -> None:
    table = Table().areas(northeast="HHHK k1").kings_markers(0, 3)
    climbing(table, HIGHER_MARKER, 1).over().expect(kings_markers=(0, 4))


@covers("NC-11.3", "NC-12.2")
@pytest.mark.parametrize("space", [6, 12])
def test_at_a_y_a_cultist_comes_to_each_dream(space: int) -> None:
    table = Table().kings_dreams((5, 1), (0, 0)).kings_markers(0, space - 1)
    climbing(table, HIGHER_MARKER, 1).over().expect(kings_markers=(0, space), kings_dreams=[(5, 2), (0, 1)])
    table = Table().kings_dreams((5, 1)).kings_markers(space - 1, 15)
    climbing(table, LOWER_MARKER, 1).over().expect(kings_markers=(space, 15), kings_dreams=[(5, 2)])


@covers("NC-11.3")
def test_other_spaces_have_no_icon() -> None:
    for space in set(range(1, 16)) - {4, 6, 9, 12, 14}:
        table = Table().areas(south="K").kings_dreams((5, 0)).kings_markers(0, space - 1)
        climbing(table, HIGHER_MARKER, 1).over().expect(kings_markers=(0, space))


@covers("NC-11.2", "NC-11.3", "NC-10.12")
def test_icons_count_after_the_climb_in_their_order() -> None:
    """Out of 3 by way of X and Y to 8: the Follower stands before the Cultist is placed."""
    table = Table().areas(northeast="KKK", south="K").kings_dreams((5, 0)).kings_markers(3, 3)
    climbing(table, LOWER_MARKER, 5).asks_nature(AREA).expect(kings_markers=(3, 8))
    table.nature("north").over().expect(areas={"north": "K", "south": "KK"}, kings_dreams=[(5, 1)])
    table = Table().areas(northeast="KKK").kings_dreams((5, 0)).kings_markers(5, 5)
    climbing(table, LOWER_MARKER, 5).asks_nature(AREA).expect(kings_markers=(5, 10), kings_dreams=[(5, 1)])


@covers("NC-11.3")
def test_each_marker_that_enters_counts() -> None:
    table = Table().kings_dreams((5, 0)).kings_markers(5, 6)
    climbing(table, LOWER_MARKER, 1).over().expect(kings_markers=(6, 6), kings_dreams=[(5, 1)])
    climbing(table, LOWER_MARKER, 1).over().expect(kings_markers=(6, 7))


@covers("NC-11.3", "NC-13.1")
def test_in_stage_2_an_x_commands_a_nightmare() -> None:
    table = Table().stage_2("Undertow", "Gorger").areas(south="K").kings_markers(0, 3)
    climbing(table, HIGHER_MARKER, 1).asks_nature(AREA).expect(kings_markers=(0, 4), kings_last=0)


# --- what follows from what ---------------------------------------------------------------------------------------


@covers("NC-10.12", "NC-12.3")
def test_a_cultist_a_dream_a_piece_a_step_and_an_icon() -> None:
    """In the variable game: each follows at once from the one before, and what waits goes on afterwards."""
    table = Table(length="variable").areas(south="K").kings_dreams((1, 1)).kings_markers(3, 3)
    table.steps((Step.CULTISTS, 1, 0), (Step.KING_CLIMBS, HIGHER_MARKER, 1), number=2).over()
    table.expect(
        kings_dreams=[], kings_done=[1], pieces=4, kings_markers=(3, 5), areas={"south": "KK"}
    )  # fmt: skip


@covers("NC-10.12", "NC-12.2")
def test_a_dream_that_the_chain_has_completed_gets_no_second_cultist() -> None:
    """The lower Dream brings a piece, the piece a step to a Y, and that the last Cultist of the upper one."""
    table = (
        Table(length="variable").kings_dreams((1, 1), (8, 1)).kings_markers(5, 5).step(Step.CULTIST_ON_EACH, number=2)
    )
    table.over().expect(kings_dreams=[], kings_done=[1, 8], pieces=5, kings_markers=(6, 6))


@covers("NC-10.12", "NC-8.7")
def test_stage_2_may_begin_in_the_middle_of_the_kings_turn() -> None:
    """The last piece: no step for it, the second icon of the Dream is lost, and its Ritual commands."""
    table = Table(length="variable", nightmares="undertow,gorger").kings_dreams((2, 2)).built(12).areas(south="KK")
    table = acting(table, "Ritual", 4).asks_nature(DIE).expect(
        power=3, kings_dreams=[], kings_done=[2], pieces=13, lairs=("inner northwest", "inner southeast"),
        areas={"south": "K"},
    )  # fmt: skip
    table.nature(2).asks_nature(AREA).expect(kings_markers=(0, 3), kings_last=0)


@covers("NC-10.12")
def test_an_icon_that_waits_is_of_the_stage_in_which_it_is_served() -> None:
    table = Table(length="variable", nightmares="undertow,gorger").areas(south="K").kings_dreams((1, 1)).built(12)
    table.kings_markers(3, 5)
    table.steps((Step.CULTISTS, 1, 0), (Step.KING_CLIMBS, LOWER_MARKER, 1), number=2).asks_nature(AREA)
    assert table.seen["pieces"] == 13
    assert table.area("south") == "K"


@covers("NC-11.2", "NC-8.1")
def test_steps_for_pieces_are_those_of_the_lower_marker_and_pass_on_too() -> None:
    table = Table().kings_markers(1, 3).built(2).step(Step.BUILD, KING, 1, number=4).nature(20).over()
    table.expect(hand=[20], pieces=3, kings_markers=(2, 3))
    table = Table().kings_markers(15, 15).built(2).step(Step.BUILD, KING, 1, number=4).nature(20).over()
    table.expect(hand=[20], pieces=3)


@covers("NC-13.1")
def test_nothing_is_commanded_in_stage_1() -> None:
    Table().step(Step.KING_COMMANDS, number=2).over().expect()
