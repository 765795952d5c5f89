"""EN-12: the D6 Replacement, the Die Board and its markers."""

from __future__ import annotations

from typing import Any

import pytest

from games.covers import covers
from games.endless_nightmare.table import Table

pytestmark = pytest.mark.rules

REPLACED = ["Decay", "Impostor", "Monsters", "Spiders", "The Test"]
ORDINARY = ["Blind", "Buried", "Drowning", "Falling", "Lost", "Old Factory", "Temptation"]
AIMS = [f"aim at zone {zone}" for zone in range(2, 7)]
SIX_IN_2 = {2: 6}


def active(nightmare: str, **markers: Any) -> Table:
    """Before phase 3 in an Active Nightmare."""
    return Table(version="active").at_action(f"{nightmare} (Active)", **markers)


@covers("EN-12", "EN-12.1")
@pytest.mark.parametrize("nightmare", REPLACED)
@pytest.mark.parametrize("action", ["Move", "Defy Scares", "Calm Yourself"])
def test_five_nightmares_replace_the_d6_whatever_the_action(nightmare: str, action: str) -> None:
    active(nightmare).choose(action, 2).asks("Aim").expect()


@covers("EN-12", "EN-12.1")
@pytest.mark.parametrize("nightmare", ORDINARY)
def test_the_others_roll_the_d6(nightmare: str) -> None:
    active(nightmare).choose("Move", 2).asks("roll", "action rolled").expect()


@covers("EN-12.1")
def test_the_dice_of_phases_1_and_2_are_never_replaced() -> None:
    """Temptation's event and Falling's parachute, and the selection after a Nightmare with the Die Board."""
    table = Table(version="active")
    table.at_selection("Spiders (Active)").asks("roll", "column rolled").roll(4).keep().asks("roll", "row rolled")
    table.at_event("Temptation (Active)").asks("roll", "event rolled")
    table.at_event("Falling (Active)").asks("roll", "parachute rolled")


@covers("EN-12.2")
def test_action_then_aim_then_throw_then_markers_then_sanity_then_success() -> None:
    table = active("Spiders", board={3: 1}, mantra=2).asks("Action")
    table.choose("Move", 3).asks("Aim").expect()
    assert table.offers == AIMS
    table.aim(5).asks("throw").expect()
    table.throw(4).asks("markers").expect()
    table.hits(3).asks("Sanity", "action rolled").expect(board={4: 1}, scares=1)
    table.keep().asks("Action").expect(moved=3, lead=13)


@covers("EN-12.2")
def test_without_markers_in_the_way_none_can_be_hit() -> None:
    active("Spiders").choose("Move", 3).aim(5).throw(5).asks("Sanity", "action rolled").expect(board={5: 1})
    active("Spiders", board={6: 2}).choose("Move", 3).aim(5).throw(5).asks("Sanity").expect(board={5: 1, 6: 2})


@covers("EN-12.3")
@pytest.mark.parametrize("points", range(1, 6))
@pytest.mark.parametrize("landing", ["short", 2, 3, 4, 5, 6, "over"])
def test_the_number_is_that_of_the_zone_and_1_off_the_board(landing: int | str, points: int) -> None:
    table = active("Impostor", courage=1, mantra=1).choose("Calm Yourself", points).aim(4).throw(landing)
    number = landing if isinstance(landing, int) else 1
    table.shows(number).keep()
    assert table.markers["courage"] == (1 + points if number > points else 1)


@covers("EN-12", "EN-12.3", "EN-7", "EN-8.1")
@pytest.mark.parametrize(
    ("landing", "moved"),
    [
        ("short", {"lead": 8, "scares": 1}),
        (2, {"lead": 9, "scares": 1}),
        (3, {"lead": 9, "horrors": 1}),
        (4, {}),
        (6, {}),
        ("over", {"lead": 8, "scares": 1}),
    ],
)
def test_the_number_drives_phases_4_and_5(landing: int | str, moved: dict[str, int]) -> None:
    table = active("Impostor", mantra=1, incantation=1).choose("Defy Scares", 5).aim(2).throw(landing).keep()
    table.expect(**moved)


@covers("EN-12.4")
def test_a_throw_that_falls_short_passes_no_marker_and_one_too_far_passes_all() -> None:
    active("Spiders", board={2: 3}).choose("Move", 1).aim(2).throw("short").asks("Sanity").shows(1)
    active("Spiders", board={6: 1}).choose("Move", 1).aim(6).throw("over").asks("markers").hits().shows(1)


@covers("EN-12.4", "EN-12.5")
@pytest.mark.parametrize(("landing", "leaving"), [(2, [2]), (3, [2]), (4, [2, 4]), (5, [2, 4]), ("over", [2, 4, 6])])
def test_only_markers_passed_or_reached_can_leave(landing: int | str, leaving: list[int]) -> None:
    table = active("Spiders", board={2: 1, 4: 1, 6: 1}).choose("Move", 1).aim(4).throw(landing)
    assert [zone for zone, odds in zip(range(2, 7), table.odds[2:], strict=True) if odds > 0] == leaving


@covers("EN-12.5")
@pytest.mark.parametrize("markers", range(1, 7))
def test_a_hit_is_likelier_the_more_markers_are_in_the_way(markers: int) -> None:
    """Each is missed with 3/4; after a hit, half the time one of them leaves. Those further on do not matter."""
    board = {2: (markers + 1) // 2, 3: markers // 2}
    odds = active("Spiders", board={**board, 6: 6 - markers}).choose("Move", 1).aim(4).throw(4).odds
    hit = 1 - 0.75**markers
    leaves = [hit / 2 * board[zone] / markers if zone in board else 0.0 for zone in range(2, 7)]
    assert odds == pytest.approx([1 - hit, hit / 2, *leaves], abs=1e-8)
    assert sum(odds) == pytest.approx(1.0)


@covers("EN-12.5")
def test_a_marker_that_is_hit_stays_or_leaves() -> None:
    at = {"mantra": 2, "board": {3: 2, 5: 1}}
    active("Spiders", **at).choose("Move", 1).aim(4).throw(4).hits_nothing().expect(board={3: 2, 4: 1, 5: 1})
    active("Spiders", **at).choose("Move", 1).aim(4).throw(4).hits().expect(board={3: 2, 4: 1, 5: 1}, scares=1)
    active("Spiders", **at).choose("Move", 1).aim(4).throw(4).hits(3).expect(board={3: 1, 4: 1, 5: 1}, scares=1)
    active("Spiders", **at).choose("Move", 1).aim(4).throw("over").hits(5).expect(board={3: 2}, scares=1)


@covers("EN-12.6", "EN-12.3")
@pytest.mark.parametrize("nightmare", ["Decay", "Monsters", "Spiders"])
@pytest.mark.parametrize("landing", ["short", 2, 3, 4, 5, 6, "over"])
def test_a_die_that_ends_on_the_board_leaves_a_marker_in_its_zone(nightmare: str, landing: int | str) -> None:
    table = active(nightmare).choose("Move", 1).aim(4).throw(landing)
    table.expect(board={landing: 1} if isinstance(landing, int) else {})


@covers("EN-12.6")
@pytest.mark.parametrize("nightmare", ["Decay", "Monsters", "Spiders"])
def test_at_most_six_markers_lie_on_the_board(nightmare: str) -> None:
    active(nightmare, board={2: 5}).choose("Move", 1).aim(4).throw(3).hits_nothing().expect(board={2: 5, 3: 1})
    active(nightmare, board=SIX_IN_2).choose("Move", 1).aim(4).throw(3).hits_nothing().expect()


@covers("EN-12.7")
def test_a_marker_that_leaves_may_lie_again_where_the_same_die_ends() -> None:
    table = active("Spiders", board=SIX_IN_2, mantra=2).choose("Move", 1).aim(4).throw(3).hits(2)
    table.expect(board={2: 5, 3: 1}, scares=1)
    table = active("Spiders", board=SIX_IN_2, mantra=2).choose("Move", 1).aim(4).throw(3).hits()
    table.expect(scares=1)


@covers("EN-12.6", "EN-12.9")
def test_the_marker_lies_where_the_die_was_thrown_and_not_where_sanity_moves_the_number() -> None:
    table = active("Spiders", mantra=1).choose("Move", 3).aim(4).throw(2).spend(+2)
    table.expect(board={2: 1}, sanity=7, moved=3, lead=13)
    table = active("Spiders", mantra=1).choose("Move", 1).aim(4).throw("short").spend(+2)
    table.expect(moved=1, lead=10, horrors=1, sanity=6)  # 1 Sanity is paid, 1 gnawed off


@covers("EN-12.8", "EN-4.8")
@pytest.mark.parametrize("nightmare", ["Decay", "Monsters", "Spiders"])
def test_markers_are_taken_up_when_the_next_nightmare_is_selected(nightmare: str) -> None:
    table = Table(version="active").at_selection(f"{nightmare} (Active)", board={2: 3, 6: 2}, moved=10)
    table.roll(4).keep().expect()
    table.roll(4).keep().expect(nightmare="Spiders (Active)", board={}, ended=0, moved=0, survived=1)


@covers("EN-12.8")
def test_markers_stay_from_turn_to_turn() -> None:
    table = active("Decay").choose("Move", 1).aim(4).throw(5).keep().expect(board={5: 1}, moved=1, lead=11)
    table.choose("Move", 1).aim(4).throw(4).keep().expect(board={4: 1, 5: 1}, moved=2, lead=12)


@covers("EN-12.9", "EN-2.3")
@pytest.mark.parametrize("nightmare", ["Decay", "Impostor", "Monsters", "Spiders"])
@pytest.mark.parametrize(("landing", "change", "number"), [(4, 2, 6), (4, -2, 2), ("over", 2, 3), (6, -2, 4)])
def test_sanity_changes_a_thrown_number_as_it_does_a_roll(
    nightmare: str, landing: int | str, change: int, number: int
) -> None:
    table = active(nightmare, courage=1, mantra=5, incantation=5).choose("Calm Yourself", 3).aim(4).throw(landing)
    before = table.markers["board"]
    table.spend(change)
    assert table.markers["courage"] == (4 if number > 3 else 1)
    assert table.markers["sanity"] == 7
    assert table.markers["board"] == before


@covers("EN-12.9", "EN-2.4")
def test_the_last_sanity_is_not_spent_on_a_throw_either() -> None:
    active("Impostor", sanity=1).choose("Move", 3).aim(5).throw(4).asks("Action").expect(moved=3, lead=13)


@covers("EN-12.9")
def test_sanity_does_not_undo_a_hit() -> None:
    active("Spiders", board={2: 1}, mantra=1).choose("Move", 3).aim(4).throw(3).hits(2).spend(+2).expect(
        board={3: 1}, scares=1, sanity=7, moved=3, lead=13
    )
    active("Monsters", board={2: 1}).choose("Move", 3).aim(4).throw(3).hits(2).spend(+2).expect(board={}, sanity=7)


@covers("EN-12.10")
def test_a_failed_feat_leaves_the_number_of_phases_4_and_5() -> None:
    """A 5 that succeeded but for the feat: no eye, no Scare. A 2 has its eye and its Scare."""
    active("Blind").choose("Move", 3).roll(5).keep().feat(False).expect()
    active("Blind", mantra=1).choose("Move", 1).roll(2).keep().feat(False).expect(lead=9, scares=1)
    active("Buried").choose("Move", 3).roll(5).keep().feat(False).expect()
    active("Monsters", board={2: 1}).choose("Move", 3).aim(5).throw(5).hits().keep().expect()
    active("Monsters", board={2: 1}, mantra=1).choose("Move", 3).aim(5).throw(2).hits().keep().expect(lead=9, scares=1)
