"""EN-13: the twelve Active Nightmares."""

from __future__ import annotations

from typing import Any

import pytest

from games.covers import covers
from games.endless_nightmare.table import Table

pytestmark = pytest.mark.rules

LENGTHS = {
    "Blind": 5, "Buried": 5, "Decay": 7, "Drowning": 6, "Falling": 9, "Impostor": 6,
    "Lost": 8, "Monsters": 10, "Old Factory": 6, "Spiders": 9, "Temptation": 9, "The Test": 6,
}  # fmt: skip
NO_EVENT = ["Blind", "Buried", "Decay", "Impostor", "Lost", "Monsters", "Spiders", "The Test"]
HARMLESS = ["Defy Horrors", "Defy Scares", "Perform Incantation", "Perform Mantra", "Calm Yourself"]


def active(nightmare: str, **markers: Any) -> Table:
    """Before phase 3 in an Active Nightmare."""
    return Table(version="active").at_action(f"{nightmare} (Active)", **markers)


def at_event(nightmare: str, **markers: Any) -> Table:
    """Before phase 2 in an Active Nightmare."""
    return Table(version="active").at_event(f"{nightmare} (Active)", **markers)


@covers("EN-14", "EN-4.9", "EN-4.10")
@pytest.mark.parametrize("column", range(1, 7))
@pytest.mark.parametrize("row", range(1, 7))
def test_the_two_rolls_select_the_active_nightmare_of_the_box(column: int, row: int) -> None:
    name = list(LENGTHS)[(0 if column <= 3 else 6) + row - 1]
    table = Table(version="active").roll(column, row).keep()
    table.expect(nightmare=f"{name} (Active)", courage=1 if name == "Falling" else 6)
    assert table.position.state.length == LENGTHS[name]
    assert table.position.state.first_turn == 1


@covers("EN-13", "EN-5")
@pytest.mark.parametrize("nightmare", NO_EVENT)
def test_these_have_no_event(nightmare: str) -> None:
    """Active Monsters do not block, and Decay, Impostor ... go straight to the Action."""
    for first_turn in (0, 1):
        table = at_event(nightmare, first_turn=first_turn).asks("Action").expect()
        assert len(table.offers) == 30


@covers("EN-13")
def test_the_basic_texts_of_the_same_names_are_gone() -> None:
    """Impostor loses no point, Decay reads the usual table, Spiders and The Test raise no Scares for Moves."""
    active("Impostor").choose("Move", 3).aim(5).throw(4).keep().expect(moved=3, lead=13)
    active("Impostor").choose("Perform Mantra", 1).aim(5).throw(4).keep().expect(mantra=1)
    active("Decay").choose("Defy Scares", 3).aim(5).throw(5).keep().expect(board={5: 1})
    active("Spiders").choose("Move", 3).aim(5).throw(4).keep().expect(moved=3, lead=13, board={4: 1})
    active("The Test").choose("Move", 5).stop_at(3).watch_shows(5).expect()
    at_event("Old Factory").ticks(0).expect()


@covers("EN-13.1", "EN-13.1.1")
def test_blind_needs_a_touch_for_a_move_that_the_roll_lets_succeed() -> None:
    table = active("Blind").choose("Move", 3).roll(4).keep().asks("feat").expect()
    table.feat(True).asks("Action").expect(moved=3, lead=13)
    active("Blind").choose("Move", 3).roll(4).keep().feat(False).asks("Action").expect()


@covers("EN-13.1.1")
def test_a_move_that_the_roll_fails_needs_no_touch() -> None:
    active("Blind", incantation=1).choose("Move", 3).roll(3).keep().asks("Action").expect(lead=9, horrors=1)


@covers("EN-13.1.1", "EN-2.4")
def test_sanity_comes_before_the_touch() -> None:
    table = active("Blind").choose("Move", 3).roll(3).spend(+2).asks("feat").expect(sanity=7)
    table.feat(True).expect(moved=3, lead=13)
    active("Blind", mantra=1).choose("Move", 3).roll(4).spend(-2).asks("Action").expect(sanity=7, lead=9, scares=1)


@covers("EN-13.1", "EN-13.2")
@pytest.mark.parametrize("nightmare", ["Blind", "Buried"])
@pytest.mark.parametrize("action", HARMLESS)
def test_other_actions_need_no_feat(nightmare: str, action: str) -> None:
    active(nightmare).choose(action, 1).roll(6).keep().asks("Action")


@covers("EN-13.1")
def test_every_move_of_blind_needs_its_touch_and_may_end_it() -> None:
    table = active("Blind").choose("Move", 3).roll(4).keep().feat(True).expect(moved=3, lead=13)
    table.choose("Move", 2).roll(4).keep().asks("feat").feat(True).expect(moved=5, lead=15, ended=1)
    table.asks("roll", "column rolled")


@covers("EN-13.2", "EN-13.2.1")
def test_buried_needs_the_lid_broken_until_the_first_successful_move() -> None:
    table = active("Buried").choose("Move", 3).roll(4).keep().asks("feat").feat(False).expect()
    table.choose("Move", 3).roll(4).keep().asks("feat").feat(True).expect(moved=1, lead=11, lid_broken=1)
    table.choose("Move", 3).roll(4).keep().asks("Action").expect(moved=2, lead=12)


@covers("EN-13.2.1")
def test_a_move_that_the_roll_fails_does_not_try_the_lid() -> None:
    active("Buried").choose("Move", 4).roll(4).keep().asks("Action").expect()
    active("Buried").choose("Move", 4).roll(4).spend(+2).asks("feat").expect(sanity=7)


@covers("EN-13.2.1", "EN-13.2.2")
@pytest.mark.parametrize(("points", "spaces"), [(1, 0), (2, 0), (3, 1), (4, 2), (5, 3)])
def test_every_move_in_the_coffin_gives_2_points_less_and_any_breaks_the_lid(points: int, spaces: int) -> None:
    table = active("Buried").choose("Move", points).roll(6).keep().feat(True)
    table.expect(moved=spaces, lead=10 + spaces, lid_broken=1)
    table = active("Buried", lid_broken=1).choose("Move", points).roll(6).keep()
    table.expect(moved=spaces, lead=10 + spaces)


@covers("EN-13.2.1", "EN-4.8")
def test_the_next_coffin_has_a_whole_lid() -> None:
    table = Table(version="active").at_selection("Buried (Active)", lid_broken=1, moved=5).roll(1, 2).keep()
    table.expect(ended=0, moved=0, survived=1, lid_broken=0)
    table.choose("Move", 3).roll(4).keep().asks("feat")


@covers("EN-13.3")
@pytest.mark.parametrize("action", ["Move", *HARMLESS])
def test_decay_leaves_a_marker_at_every_throw_on_the_board(action: str) -> None:
    active("Decay").choose(action, 5).aim(5).throw(5).keep().expect(board={5: 1})


@covers("EN-13.3.1")
@pytest.mark.parametrize(("landing", "leaves", "board"), [(6, None, {3: 1}), (6, 3, {}), ("over", 3, {}), (3, 3, {})])
def test_a_hit_in_decay_is_a_1_and_leaves_no_marker(landing: int | str, leaves: int | None, board: Any) -> None:
    """A 1: two eyes and a Scare."""
    table = active("Decay", board={3: 1}, mantra=1).choose("Move", 1).aim(5).throw(landing).hits(leaves).shows(1)
    table.keep().expect(board=board, lead=8, scares=1)


@covers("EN-13.3.1", "EN-12.9")
def test_sanity_may_change_the_1_of_decay() -> None:
    table = active("Decay", board={3: 1}, incantation=1).choose("Move", 2).aim(5).throw(6).hits(3).spend(+2)
    table.expect(board={}, sanity=7, moved=2, lead=11, horrors=1)


@covers("EN-13.3.2", "EN-13")
@pytest.mark.parametrize("pips", range(1, 7))
def test_active_decay_reads_the_usual_table(pips: int) -> None:
    table = Table(version="active").at_the_shadow("Decay (Active)", pips, mantra=1, incantation=1)
    table.expect(lead=10 - {1: 2, 2: 1, 3: 1}.get(pips, 0), scares=int(pips <= 2), horrors=int(pips == 3))


@covers("EN-13.4", "EN-13.4.1")
@pytest.mark.parametrize("first_turn", [0, 1])
def test_drowning_asks_in_every_turn_whether_to_breathe(first_turn: int) -> None:
    table = at_event("Drowning", first_turn=first_turn).asks("Breath").expect()
    assert table.offers == ["hold your breath", "breathe"]


@covers("EN-13.4.2")
@pytest.mark.parametrize("breath", range(6))
def test_a_breath_costs_2_courage_and_the_count_is_1_in_the_next_turn(breath: int) -> None:
    at_event("Drowning", breath=breath).breathe().asks("Action").expect(courage=4, breath=1)


@covers("EN-13.4.3")
@pytest.mark.parametrize("breath", range(6))
def test_a_breath_that_is_held_counts_on_up_to_5(breath: int) -> None:
    table = at_event("Drowning", breath=breath, courage=9)
    if breath < 5:
        table.holds_breath(True).asks("Action").expect(breath=breath + 1)
    else:
        assert table.do("hold your breath").odds[:2] == [1.0, 0.0]


@covers("EN-13.4.3")
def test_at_5_a_skill_that_can_hold_on_stays_at_5() -> None:
    table = Table(version="active", skill={"hold": [1, 1, 1, 1, 1, 0.5]}).at_event("Drowning (Active)", breath=5)
    table.holds_breath(True).asks("Action").expect()


@covers("EN-13.4.4")
@pytest.mark.parametrize("breath", range(2, 6))
def test_a_gasp_takes_two_breaths(breath: int) -> None:
    at_event("Drowning", breath=breath).holds_breath(False).asks("Action").expect(courage=2, breath=1)


@covers("EN-13.4.4", "EN-9.3")
def test_a_gasp_may_kill() -> None:
    at_event("Drowning", breath=3, courage=4, moved=3).holds_breath(False).lost("courage", 3, courage=0, breath=1)
    at_event("Drowning", breath=3, courage=1).holds_breath(False).lost("courage", 0, courage=0, breath=1)
    at_event("Drowning", breath=3, courage=5).holds_breath(False).goes_on().expect(courage=1, breath=1)


@covers("EN-13.4.4")
def test_the_gasp_of_one_breath_is_a_parameter() -> None:
    table = Table(version="active", skill={"gasp_breaths": 1}).at_event("Drowning (Active)", breath=3)
    table.holds_breath(False).expect(courage=4, breath=1)


@covers("EN-13.4.5")
@pytest.mark.parametrize(("courage", "asked"), [(1, False), (2, False), (3, True)])
def test_a_breath_that_would_cost_all_courage_is_not_offered(courage: int, asked: bool) -> None:
    table = at_event("Drowning", breath=2, courage=courage)
    table.asks("Breath") if asked else table.asks("hold")
    table.holds_breath(True).asks("Action").expect(breath=3)


@covers("EN-13.4.6", "EN-4.8")
def test_the_count_begins_at_0_and_stops_with_the_nightmare() -> None:
    table = Table(version="active").at_selection("Drowning (Active)", breath=4, moved=6).roll(1, 4).keep()
    table.asks("Breath").expect(ended=0, moved=0, survived=1, breath=0)
    table = Table(version="active").at_selection("Drowning (Active)", breath=4, moved=6).roll(4, 1).keep()
    table.asks("Action").expect(nightmare="Lost (Active)", ended=0, moved=0, survived=1, breath=0)


@covers("EN-13.4.6", "EN-13.4.3")
def test_nothing_more_is_tested_in_the_turn_of_the_ending_move() -> None:
    table = at_event("Drowning", breath=2, moved=4).holds_breath(True).choose("Move", 2).roll(6).keep()
    table.asks("roll", "column rolled").expect(breath=3, moved=6, lead=12, ended=1)


@covers("EN-13.4.1")
def test_the_breath_is_tested_once_a_turn_before_the_action() -> None:
    table = at_event("Drowning", breath=2).holds_breath(True).choose("Defy Scares", 1).roll(4).keep()
    table.asks("Breath").expect(breath=3)


@covers("EN-13.5")
def test_active_falling_is_the_basic_one() -> None:
    table = at_event("Falling", first_turn=1).asks("roll", "parachute rolled").expect(courage=1)
    table.roll(6).asks("Action").expect(moved=2)
    table.choose("Calm Yourself", 3).roll(4).keep().expect(courage=4).roll(3).asks("Action").expect(ended=1)
    at_event("Falling", moved=7, courage=1).roll(6).lost("smashed", 9, moved=9)
    active("Falling", moved=6).choose("Move", 3).roll(6).keep().lost("smashed", 9, moved=9, lead=13)


@covers("EN-13.6")
@pytest.mark.parametrize("aim", range(2, 7))
def test_impostor_throws_with_the_wrong_hand(aim: int) -> None:
    """The spread is half as large again: off the board more often, from each aim."""
    wrong = active("Impostor").choose("Move", 3).aim(aim).asks("throw").odds
    right = active("Spiders").choose("Move", 3).aim(aim).asks("throw").odds
    assert wrong[0] > right[0]
    assert wrong[6] > right[6]
    assert wrong != right


@covers("EN-13.6")
def test_impostor_leaves_no_markers() -> None:
    active("Impostor").choose("Move", 3).aim(5).throw(5).keep().expect(moved=3, lead=13)


@covers("EN-13.7")
@pytest.mark.parametrize("points", range(1, 6))
def test_active_lost_is_the_basic_one(points: int) -> None:
    table = active("Lost", moved=6, mantra=1).choose("Move", points).roll(1).keep()
    table.expect(moved=6 - points, lead=8 - points, scares=1)


@covers("EN-13.8")
@pytest.mark.parametrize("action", ["Move", *HARMLESS])
@pytest.mark.parametrize("leaves", [None, 3])
def test_a_hit_in_monsters_misses_any_action(action: str, leaves: int | None) -> None:
    """No marker is left, also by a Move; a 6 shows no eye and raises nothing."""
    table = active("Monsters", board={3: 2}, courage=3, mantra=1, scares=1, incantation=1, horrors=1)
    table.choose(action, 2).aim(5).throw(6).hits(leaves).asks("Sanity").keep()
    table.asks("Action").expect(**({"board": {3: 1}} if leaves else {}))
    assert table.position.state.missed == 0


@covers("EN-13.8")
def test_without_a_hit_the_action_is_done_and_the_next_turn_is_free() -> None:
    table = active("Monsters", board={3: 2}).choose("Move", 3).aim(5).throw(6).hits_nothing().keep()
    table.expect(moved=3, lead=13, board={3: 2, 6: 1})
    table = active("Monsters", board={3: 2}).choose("Move", 3).aim(5).throw(6).hits().keep().expect()
    table.choose("Move", 3).aim(5).throw(6).hits_nothing().keep().expect(moved=3, lead=13, board={3: 2, 6: 1})


@covers("EN-13.8", "EN-7.2")
@pytest.mark.parametrize(("change", "moved"), [(2, {}), (-2, {"lead": 8, "scares": 1})])
def test_sanity_may_still_change_the_number_of_a_missed_action(change: int, moved: dict[str, int]) -> None:
    table = active("Monsters", board={2: 1}, mantra=1).choose("Calm Yourself", 1).aim(4).throw(3).hits()
    table.spend(change).expect(sanity=7, **moved)


@covers("EN-13.8.1")
@pytest.mark.parametrize("action", HARMLESS)
def test_only_moves_leave_markers_in_monsters(action: str) -> None:
    active("Monsters", board={2: 1}).choose(action, 5).aim(5).throw(5).hits_nothing().keep().expect()


@covers("EN-13.8.1")
def test_a_failed_move_leaves_a_marker_in_monsters() -> None:
    active("Monsters").choose("Move", 5).aim(5).throw(5).keep().expect(board={5: 1})


@covers("EN-13.9")
@pytest.mark.parametrize("first_turn", [0, 1])
@pytest.mark.parametrize("marks", range(3))
def test_old_factory_moves_back_for_each_mark_that_the_turn_passes(marks: int, first_turn: int) -> None:
    table = at_event("Old Factory", first_turn=first_turn).asks("ticks").ticks(marks)
    table.asks("Action").expect(moved=-marks, lead=10 - marks)


@covers("EN-13.9", "EN-9.1")
def test_the_belt_is_looked_at_after_the_whole_step() -> None:
    at_event("Old Factory", lead=1, moved=3).ticks(2).lost("shadow", 1, lead=-1, moved=1)
    at_event("Old Factory", lead=2, moved=3).ticks(2).lost("shadow", 1, lead=0, moved=1)
    at_event("Old Factory", lead=3, moved=3).ticks(2).goes_on().expect(lead=1, moved=1)


@covers("EN-13.9", "EN-4.4")
def test_the_active_belt_leaves_the_end_marker_where_it_is() -> None:
    table = at_event("Old Factory", moved=3).ticks(2).choose("Move", 5).roll(6).keep()
    table.asks("roll", "column rolled").expect(moved=6, lead=13, ended=1)
    table = at_event("Old Factory", moved=3).ticks(2).choose("Move", 4).roll(6).keep()
    table.asks("ticks").expect(moved=5, lead=12)


@covers("EN-13.10")
@pytest.mark.parametrize("action", ["Move", *HARMLESS])
@pytest.mark.parametrize(("leaves", "board"), [(None, {3: 2, 5: 1}), (3, {3: 1, 5: 1})])
def test_a_hit_in_spiders_is_a_scare_and_the_marker_is_left_all_the_same(
    action: str, leaves: int | None, board: dict[int, int]
) -> None:
    """One Scare for a throw, with any number of markers; the Action may still succeed."""
    table = active("Spiders", board={3: 2}, mantra=2, courage=3, scares=1).choose(action, 5).aim(5).throw(5)
    table.hits(leaves).expect(scares=2, board=board)
    table.keep().asks("Action").expect()


@covers("EN-13.10", "EN-8")
def test_the_scare_of_a_hit_gnaws_in_phase_5_of_the_same_turn() -> None:
    active("Spiders", board={2: 1}).choose("Move", 3).aim(5).throw(4).hits(2).keep().expect(
        board={4: 1}, moved=3, lead=13, scares=1, courage=5
    )


@covers("EN-13.10")
def test_a_throw_too_far_may_hit_and_leaves_no_marker() -> None:
    active("Spiders", board={6: 1}, mantra=2).choose("Move", 3).aim(5).throw("over").hits().keep().expect(
        lead=8, scares=2
    )


@covers("EN-13.11")
def test_active_temptation_is_the_basic_one() -> None:
    at_event("Temptation", first_turn=1).asks("Action").expect()
    at_event("Temptation", courage=3).asks("roll", "event rolled").roll(3).keep().asks("Action").expect()
    table = at_event("Temptation", courage=3, mantra=1).roll(4, 2).keep()
    table.asks("roll", "event rolled").expect(lead=9, scares=1)


@covers("EN-13.12", "EN-13.12.1")
@pytest.mark.parametrize("action", ["Move", *HARMLESS])
def test_the_test_asks_for_a_time_with_every_action(action: str) -> None:
    table = active("The Test").choose(action, 1).asks("Aim")
    assert table.offers == [
        f"stop the watch at the {time} time" for time in ("first", "second", "third", "fourth", "fifth")
    ]
    table.stop_at(2).asks("stop").expect()


@covers("EN-13.12", "EN-13.12.2")
@pytest.mark.parametrize("points", range(1, 6))
@pytest.mark.parametrize("tenths", range(1, 6))
def test_the_tenth_of_a_second_is_the_number(tenths: int, points: int) -> None:
    """5 points can never succeed: 5 is the highest number."""
    table = active("The Test", courage=1, mantra=1, incantation=1).choose("Calm Yourself", points).stop_at(3)
    table.watch_shows(tenths).asks("Action")
    assert table.markers["courage"] == (1 + points if tenths > points else 1)
    assert table.markers["sanity"] == 8


@covers("EN-13.12.2", "EN-7")
def test_a_time_too_early_is_a_1() -> None:
    """Two eyes and a Scare; it costs no Sanity."""
    active("The Test", mantra=1).choose("Move", 1).stop_at(1).watch_shows(1).expect(lead=8, scares=1)


@covers("EN-13.12.3")
def test_a_time_too_late_is_a_1_and_costs_a_sanity() -> None:
    active("The Test", mantra=1).choose("Move", 1).stop_at(5).watch_shows(6).expect(lead=8, scares=1, sanity=7)


@covers("EN-13.12.3", "EN-9.2")
def test_the_sanity_is_lost_at_once() -> None:
    """With the last one the game is over, before the Action and phases 4 and 5."""
    active("The Test", sanity=1, moved=4).choose("Move", 1).stop_at(5).watch_shows(6).lost("insane", 4, sanity=0)
    active("The Test", sanity=2).choose("Move", 1).stop_at(5).watch_shows(6).goes_on().expect(
        sanity=1, lead=8, scares=1, courage=5
    )


@covers("EN-13.12.4", "EN-2.4")
@pytest.mark.parametrize("tenths", range(1, 7))
def test_sanity_never_changes_the_number_of_the_watch(tenths: int) -> None:
    active("The Test").choose("Defy Scares", 3).stop_at(3).watch_shows(tenths).asks("Action")
