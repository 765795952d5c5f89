"""NC-9: devouring, and the human's commands of the eight Nightmares."""

from __future__ import annotations

import pytest

from games.cathedral.table import (
    BATTLE,
    GO_ON,
    KINGS,
    LEFT,
    RIGHT,
    SHADOWS_,
    YES,
    YOURS,
    Table,
    card,
)
from games.covers import covers
from nightmare_gym.games.cathedral.areas import devour
from nightmare_gym.games.cathedral.layout import AREA_NAMES, HUMAN, SHADOWS
from nightmare_gym.games.cathedral.steps import Step

pytestmark = pytest.mark.rules

COMMAND, STRIDE, PREY = "which Nightmare to command", "where the Nightmare goes", "whom to devour"
PLACING, FIGHT = "whether to place another Follower", "whether to fight on"
WHISPER, PUSHED, PUSH = "whom the Whisperer swaps", "whom to push", "where to push"
NORTH = AREA_NAMES.index("north")


def command(name: str, table: Table, at: str = "northwest", number: int = 1) -> Table:
    """The left Nightmare is this one, and is commanded."""
    other = "Gorger" if name != "Gorger" else "Herald"
    table.stage_2(name, other, at=(at, "inner southeast"))
    return table.step(Step.CHOOSE_NIGHTMARE, number=number).asks(COMMAND).do(LEFT)


def to_north(name: str, text: str, **more: str) -> Table:
    """It goes from the northwest to the north, which holds this, and stops there."""
    return command(name, Table().areas(north=text, **more)).do("north", GO_ON)


# --- devouring ----------------------------------------------------------------------------------------------------


@covers("NC-9.1", "NC-9.3")
def test_a_devoured_unit_is_gone_and_a_full_board_takes_no_more() -> None:
    table = Table().areas(north="HHK").devoured(shadows=9)
    supply = table.state.supply.tolist()
    assert not devour(table.state, table.params, NORTH, SHADOWS)
    assert devour(table.state, table.params, NORTH, HUMAN)
    assert not devour(table.state, table.params, NORTH, HUMAN)
    assert (table.area("north"), table.seen["devoured"]) == ("HK", "H" + "S" * 9)
    assert table.state.supply.tolist() == supply


@covers("NC-9.2")
def test_the_human_picks_whom_to_devour_and_must_if_there_is_a_unit() -> None:
    table = to_north("Herald", "HKS").asks(PREY, YOURS, KINGS, SHADOWS_).do(SHADOWS_)
    table.over().expect(areas={"north": "HK"}, devoured="S", markers=(0, 1), lairs=("north", "inner southeast"))
    to_north("Herald", "K").over().expect(
        areas={"north": ""}, devoured="K", markers=(0, 1), lairs=("north", "inner southeast")
    )


@covers("NC-9.3", "NC-9.10", "NC-9.14")
def test_with_a_full_board_nothing_is_devoured_and_nothing_follows_from_it() -> None:
    for name in ("Herald", "Mason", "Scourge"):
        table = command(name, Table().areas(north="HHS", south="H").devoured(shadows=10)).do("north", GO_ON).over()
        table.expect(lairs=("north", "inner southeast"))


# --- commands -----------------------------------------------------------------------------------------------------


@covers("NC-9.5")
def test_each_nightmare_may_be_commanded_once_in_a_turn_or_none() -> None:
    table = Table().stage_2("Gorger", "Herald").step(Step.CHOOSE_NIGHTMARE).asks(COMMAND, LEFT, RIGHT, GO_ON)
    table.do(LEFT).do("north", GO_ON).over()
    table.step(Step.CHOOSE_NIGHTMARE).asks(COMMAND, RIGHT, GO_ON).do(RIGHT).do("east", GO_ON).over()
    table.step(Step.CHOOSE_NIGHTMARE).over()


@covers("NC-9.5")
def test_no_command_in_stage_1() -> None:
    Table().step(Step.CHOOSE_NIGHTMARE).over().expect()


@covers("NC-9.5")
def test_the_cultist_of_the_king_does_not_matter_to_the_human() -> None:
    for last in (0, 1):
        table = Table().stage_2("Gorger", "Herald", last=last).step(Step.CHOOSE_NIGHTMARE)
        table.asks(COMMAND, LEFT, RIGHT, GO_ON).do(RIGHT, "east", GO_ON).over()
        table.expect(lairs=("inner northwest", "east"))


@covers("NC-9.6")
def test_a_command_earned_in_the_middle_of_one_follows_after_it() -> None:
    """The Herald climbs onto an X."""
    table = command("Herald", Table().areas(north="SS").markers(3, 9)).do("north", GO_ON)
    table.asks(COMMAND, RIGHT, GO_ON).expect(
        areas={"north": "S"}, devoured="S", markers=(4, 9), lairs=("north", "inner southeast")
    )
    table.do(RIGHT).do("east", GO_ON).over()
    assert table.state.commanded.tolist() == [1, 1]


@covers("NC-9.6")
def test_without_a_nightmare_left_it_is_lost() -> None:
    table = Table().areas(north="SS").markers(3, 9).stage_2("Gorger", "Herald", at=("south", "northwest"))
    table.state.commanded[0] = 1
    table.step(Step.CHOOSE_NIGHTMARE).do(RIGHT, "north", GO_ON).over()
    assert table.seen["markers"] == (4, 9)
    assert table.state.commands_due == 0


@covers("NC-9.7")
def test_a_nightmare_moves_one_or_two_areas_and_may_come_back() -> None:
    table = command("Herald", Table()).asks(STRIDE, "north", "west", "inner northwest").do("north")
    table.asks(STRIDE, "northwest", "northeast", "inner northwest", "inner northeast", GO_ON).do("northwest").over()
    table.expect()
    assert table.state.lairs[0] == AREA_NAMES.index("northwest")


@covers("NC-9.7")
@pytest.mark.parametrize(
    ("name", "moves"),
    [
        ("Gorger", 2),
        ("Herald", 2),
        ("Brood", 3),
        ("Scourge", 2),
        ("Gravekeeper", 2),
        ("Mason", 2),
        ("Whisperer", 2),
        ("Undertow", 2),
    ],
)
def test_how_far_each_goes(name: str, moves: int) -> None:
    table = command(name, Table())
    for turn in range(moves):
        table.asks(STRIDE).do("north" if turn % 2 == 0 else "northwest")
    assert table.asked != STRIDE


@covers("NC-9.4")
def test_two_nightmares_may_be_in_one_area() -> None:
    table = Table().stage_2("Gorger", "Herald", at=("north", "northwest")).step(Step.CHOOSE_NIGHTMARE)
    table.do(LEFT, "northwest", GO_ON).over().expect(lairs=("northwest", "northwest"))


# --- the eight ----------------------------------------------------------------------------------------------------


@covers("NC-9.8", "NC-9.9")
def test_the_gorger_devours_in_each_area_it_enters() -> None:
    table = command("Gorger", Table().areas(north="HK", northeast="KKS", northwest="H")).do("north")
    table.asks(PREY, YOURS, KINGS).do(KINGS).asks(STRIDE).do("northeast", SHADOWS_).over()
    table.expect(areas={"north": "H", "northeast": "KK"}, devoured="KS", lairs=("northeast", "inner southeast"))


@covers("NC-9.9")
def test_the_gorger_may_stop_after_one_move_and_enters_empty_areas() -> None:
    table = command("Gorger", Table().areas(north="K")).do("north", GO_ON).over()
    table.expect(areas={"north": ""}, devoured="K", lairs=("north", "inner southeast"))
    command("Gorger", Table()).do("north", "northeast").over().expect(lairs=("northeast", "inner southeast"))


@covers("NC-9.8", "NC-9.10")
def test_the_herald_devours_and_the_lower_marker_climbs_for_free() -> None:
    table = command("Herald", Table().areas(north="H").markers(2, 8)).do("north", GO_ON).over()
    table.expect(areas={"north": ""}, devoured="H", markers=(3, 8), lairs=("north", "inner southeast"))
    command("Herald", Table().areas(north="S").markers(2, 2)).do("north", GO_ON).over().expect(
        areas={"north": ""}, devoured="S", markers=(2, 3), lairs=("north", "inner southeast")
    )


@covers("NC-9.10")
def test_the_herald_without_a_unit_does_nothing() -> None:
    to_north("Herald", "h1 k1").over().expect(lairs=("north", "inner southeast"))
    table = command("Herald", Table().areas(north="S").markers(15, 15)).do("north", GO_ON).over()
    table.expect(areas={"north": ""}, devoured="S", lairs=("north", "inner southeast"))


@covers("NC-9.11")
def test_the_brood_places_up_to_two_and_devours_an_opposing_unit() -> None:
    table = to_north("Brood", "KKKS").asks(PLACING, YES, GO_ON).do(YES, YES).asks(PREY, KINGS, SHADOWS_).do(KINGS)
    table.over().expect(areas={"north": "HHKKS"}, devoured="K", lairs=("north", "inner southeast"))
    table = to_north("Brood", "KKKS").do(GO_ON, KINGS).over()
    table.expect(areas={"north": "KKS"}, devoured="K", lairs=("north", "inner southeast"))


@covers("NC-9.11")
def test_the_brood_within_limit_and_supply_and_without_prey() -> None:
    table = to_north("Brood", "HHH", south="HHHH").over().expect(lairs=("north", "inner southeast"))
    table = command("Brood", Table().areas(north="HH").elsewhere("H", 1)).do("north", GO_ON).do(YES).over()
    table.expect(areas={"north": "HHH"}, lairs=("north", "inner southeast"))


@covers("NC-9.12")
def test_the_scourge_devours_an_opposing_unit_and_may_fight_the_same_side() -> None:
    table = to_north("Scourge", "HHHKSS").asks(PREY, KINGS, SHADOWS_).do(SHADOWS_).asks(FIGHT, YES, GO_ON).do(YES)
    table.asks("which card to play in the conflict").do(GO_ON).asks_nature(BATTLE)
    table = to_north("Scourge", "HHHKSS").do(SHADOWS_, GO_ON).over()
    table.expect(areas={"north": "HHHKS"}, devoured="S", lairs=("north", "inner southeast"))
    table = to_north("Scourge", "HHHKKSS").do(KINGS, YES).asks_nature("reveal the King's cards")


@covers("NC-9.12")
def test_the_scourge_fights_only_where_both_are_still_there() -> None:
    to_north("Scourge", "HHHK").over()
    to_north("Scourge", "KK").over()
    to_north("Scourge", "HHH").over().expect(lairs=("north", "inner southeast"))
    to_north("Scourge", "HKSS").do(KINGS).over()


@covers("NC-9.12", "NC-6.11", "NC-9.6")
def test_a_fight_of_the_scourge_is_a_conflict_like_others() -> None:
    """The King's Shield: the free step reaches an X, and the other Nightmare may be commanded afterwards."""
    walls = dict.fromkeys(("northwest", "northeast", "inner_northwest", "inner_northeast"), "h1")
    table = command("Scourge", Table().areas(north="HHHKK", **walls).hand(0).markers(3, 9).kings_dreams((6, 0)))
    table.do("north", GO_ON).do(YES).nature(53).do(GO_ON).asks("what to discard for the King's Shield").do(card(0))
    table.asks(COMMAND, RIGHT, GO_ON).do(GO_ON).over()
    assert table.deeds == {"won": 1, "eliminated": 1, "climbed": 1}
    assert table.seen["kings_dreams"] == [(6, 0)]


@covers("NC-9.13")
def test_the_gravekeeper_brings_back_up_to_two_from_limbo_then_devours() -> None:
    table = command("Gravekeeper", Table().areas(north="K").limbo(3)).do("north", GO_ON).asks(PLACING, YES, GO_ON)
    table.do(YES, YES).asks(PREY, YOURS, KINGS).do(YOURS).over()
    table.expect(areas={"north": "HK"}, limbo=1, devoured="H", lairs=("north", "inner southeast"))
    table = command("Gravekeeper", Table().areas(north="K")).do("north", GO_ON).over()
    table.expect(areas={"north": ""}, devoured="K", lairs=("north", "inner southeast"))
    table = command("Gravekeeper", Table().areas(north="HHH", south="HHHH").limbo(3)).do("north", GO_ON).over()
    table.expect(areas={"north": "HH"}, devoured="H", lairs=("north", "inner southeast"))


@covers("NC-9.14")
def test_the_mason_devours_an_own_follower_for_a_level_where_the_human_controls() -> None:
    table = to_north("Mason", "HHK").over()
    table.expect(areas={"north": "HK h1"}, devoured="H", lairs=("north", "inner southeast"))
    assert table.deeds == {"built": 1}
    to_north("Mason", "HKK").over().expect(lairs=("north", "inner southeast"))
    to_north("Mason", "h1").over().expect(lairs=("north", "inner southeast"))


@covers("NC-9.14")
def test_the_mason_only_devours_at_three_levels_or_without_pieces() -> None:
    table = to_north("Mason", "HH h3").over()
    table.expect(areas={"north": "H h3"}, devoured="H", lairs=("north", "inner southeast"))
    table = to_north("Mason", "HH h2", south="h3", east="h3").over()
    table.expect(areas={"north": "H h2"}, devoured="H", lairs=("north", "inner southeast"))


@covers("NC-9.15")
def test_the_whisperer_swaps_an_opposing_unit_for_a_follower() -> None:
    table = to_north("Whisperer", "HKKS").asks(WHISPER, KINGS, SHADOWS_).do(KINGS).over()
    table.expect(areas={"north": "HHKS"}, lairs=("north", "inner southeast"))
    to_north("Whisperer", "HHH").over().expect(lairs=("north", "inner southeast"))
    to_north("Whisperer", "HHHK", south="HHHH").over().expect(lairs=("north", "inner southeast"))
    table = command("Whisperer", Table().areas(north="K").elsewhere("H", 0)).do("north", GO_ON).over()
    table.expect(lairs=("north", "inner southeast"))


@covers("NC-9.16")
def test_the_undertow_pushes_up_to_two_units_then_devours() -> None:
    table = to_north("Undertow", "HKKS").asks(PUSHED, YOURS, KINGS, SHADOWS_, GO_ON).do(KINGS)
    table.asks(PUSH, "northwest", "northeast", "inner northwest", "inner northeast").do("northeast")
    table.asks(PUSHED, YOURS, KINGS, SHADOWS_, GO_ON).do(YOURS, "northwest").asks(PREY, KINGS, SHADOWS_).do(SHADOWS_)
    table.over().expect(
        areas={"north": "K", "northeast": "K", "northwest": "H"}, devoured="S", lairs=("north", "inner southeast")
    )
    table = to_north("Undertow", "HKKS").do(GO_ON).asks(PREY, YOURS, KINGS, SHADOWS_)


@covers("NC-9.16")
def test_the_undertow_pushes_only_where_there_is_room() -> None:
    full = dict.fromkeys(("northwest", "northeast", "inner_northwest"), "SSS")
    table = to_north("Undertow", "KSS", **full).do(SHADOWS_).asks(PUSHED, KINGS, SHADOWS_, GO_ON)
    assert table.area("inner northeast") == "S"
    table = to_north("Undertow", "KSS", **full, inner_northeast="SSS").asks(PUSHED, KINGS, GO_ON)


@covers("NC-9.16", "NC-3.4")
def test_the_undertow_may_push_from_a_full_area_into_one_that_it_fills() -> None:
    table = to_north("Undertow", "HHHH", northwest="HHH").do(YOURS)
    table.asks(PUSH, "northwest", "northeast", "inner northwest", "inner northeast").do("northwest").from_here()
    assert (table.area("north"), table.area("northwest")) == ("HHH", "HHHH")


@covers("NC-9.5", "NC-5.3")
def test_the_human_may_command_in_the_kings_turn() -> None:
    table = command("Mason", Table().areas(north="HH"), number=2).do("north", GO_ON).over()
    table.expect(areas={"north": "H h1"}, devoured="H", lairs=("north", "inner southeast"))
    assert table.deeds == {}
