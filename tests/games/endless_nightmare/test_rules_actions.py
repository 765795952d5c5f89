"""EN-6: phase 3, Player Action."""

from __future__ import annotations

import pytest

from games.covers import covers
from games.endless_nightmare.table import Table

pytestmark = pytest.mark.rules

SIX = ["Move", "Defy Horrors", "Defy Scares", "Perform Incantation", "Perform Mantra", "Calm Yourself"]


@covers("EN-6.1")
def test_every_action_may_be_chosen_with_every_number() -> None:
    table = Table().at_action("Spiders")
    assert table.offers == [f"{action} {points}" for action in SIX for points in range(1, 6)]


@covers("EN-6.1")
def test_action_and_number_are_chosen_before_the_roll() -> None:
    table = Table().at_action("Spiders").asks("Action")
    table.choose("Calm Yourself", 2).asks("roll", "action rolled").expect()
    table.roll(6).asks("Sanity", "action rolled").expect()
    table.keep().expect(courage=8)


@covers("EN-6.1")
@pytest.mark.parametrize("action", ["Defy Horrors", "Defy Scares", "Perform Incantation", "Perform Mantra"])
def test_an_action_that_achieves_nothing_is_legal(action: str) -> None:
    table = Table().at_action("Buried", incantation=3, mantra=3)
    table.choose(action, 3).roll(6).keep().expect()


@covers("EN-6.2")
def test_choose_3_and_roll_4_succeeds() -> None:
    """The rulebook's example: 3 Action Points for the Action."""
    Table().at_action("Spiders", mantra=1).choose("Move", 3).roll(4).keep().expect(lead=13, moved=3, scares=1)


@covers("EN-6.2", "EN-6.9")
def test_choose_3_and_roll_3_fails() -> None:
    """The rulebook's example. The 3 still brings The Shadow one space nearer and raises Horrors."""
    Table().at_action("Spiders", incantation=1).choose("Move", 3).roll(3).keep().expect(lead=9, horrors=1)


@covers("EN-6.2")
@pytest.mark.parametrize("points", range(1, 6))
@pytest.mark.parametrize("pips", range(1, 7))
def test_a_roll_above_the_number_succeeds(points: int, pips: int) -> None:
    """Calm Yourself shows it: Courage from 1."""
    table = Table().at_action("Buried", courage=1, mantra=5, incantation=5).choose("Calm Yourself", points)
    table.roll(pips).keep()
    assert table.markers["courage"] == (1 + points if pips > points else 1)


@covers("EN-6.3")
@pytest.mark.parametrize("points", range(1, 6))
def test_move_advances_by_the_points(points: int) -> None:
    table = Table().at_action("Temptation").choose("Move", points).roll(6).keep()
    table.expect(lead=10 + points, moved=points)
    assert table.score == points


@covers("EN-6.3")
@pytest.mark.parametrize(("moved", "points", "ends"), [(5, 2, 0), (6, 2, 1), (6, 3, 1), (7, 5, 1)])
def test_a_move_to_the_end_marker_or_beyond_ends_the_nightmare(moved: int, points: int, ends: int) -> None:
    """Lost is 8 long: a space short, on the End Marker, beyond it by 1, beyond it by 4."""
    table = Table().at_action("Lost", moved=moved).choose("Move", points).roll(6).keep()
    table.expect(moved=moved + points, lead=10 + points, ended=ends)
    table.asks("roll", "column rolled") if ends else table.asks("Action")


@covers("EN-6.3")
def test_without_a_move_you_stand_still() -> None:
    for action in SIX[1:]:
        table = Table().at_action("Spiders").choose(action, 5).roll(6).keep()
        assert (table.markers["moved"], table.markers["lead"]) == (0, 10)


@covers("EN-6.4")
def test_defy_horrors() -> None:
    table = Table().at_action("Spiders", horrors=4, incantation=2, scares=4, mantra=4)
    table.choose("Defy Horrors", 3).roll(4).keep().expect(horrors=1)


@covers("EN-6.5")
def test_defy_scares() -> None:
    table = Table().at_action("Spiders", horrors=4, incantation=4, scares=4, mantra=2)
    table.choose("Defy Scares", 3).roll(4).keep().expect(scares=1)


@covers("EN-6.6", "EN-6.7")
@pytest.mark.parametrize(("action", "track"), [("Perform Incantation", "incantation"), ("Perform Mantra", "mantra")])
@pytest.mark.parametrize("marker", range(6))
@pytest.mark.parametrize("points", range(1, 6))
def test_incantation_and_mantra_rise_by_1_for_more_points_than_the_marker(
    action: str, track: str, marker: int, points: int
) -> None:
    table = Table().at_action("Spiders", **{track: marker}).choose(action, points).roll(6).keep()
    table.expect(**{track: marker + (points > marker)})
    assert table.markers[track] <= 5


@covers("EN-6.6", "EN-6.7", "EN-6.9")
@pytest.mark.parametrize("action", ["Perform Incantation", "Perform Mantra"])
def test_a_failed_incantation_or_mantra_does_nothing(action: str) -> None:
    Table().at_action("Spiders").choose(action, 5).roll(5).keep().expect()


@covers("EN-6.8")
def test_calm_yourself() -> None:
    Table().at_action("Spiders", courage=2).choose("Calm Yourself", 3).roll(4).keep().expect(courage=5)


@covers("EN-6.9")
@pytest.mark.parametrize("action", SIX)
def test_a_failed_action_does_nothing_but_its_roll_drives_phases_4_and_5(action: str) -> None:
    """Failing 5 with a 2: one eye, and a Scare."""
    table = Table().at_action("Buried", horrors=2, incantation=2, scares=1, mantra=2, courage=3)
    table.choose(action, 5).roll(2).keep().expect(lead=9, scares=2)


@covers("EN-6.10", "EN-9")
def test_the_action_event_comes_before_the_catch_and_the_catch_before_phases_4_and_5() -> None:
    """Lost: a failed Move 3 with a 1 falls back onto The Shadow; no eye, no Scare follows."""
    Table().at_action("Lost", lead=3, moved=4).choose("Move", 3).roll(1).keep().lost("shadow", 1, lead=0, moved=1)
    # The Test's Scare comes with the failed Move, and phase 5's on top: 2 Scares off Courage.
    Table().at_action("The Test").choose("Move", 3).roll(1).keep().expect(lead=8, scares=2, courage=4)


@covers("EN-6.10")
def test_the_action_comes_before_the_shadow() -> None:
    """From a lead of 1, Move 1 with a 2 is one space ahead of an eye."""
    Table().at_action("Spiders", lead=1, mantra=2).choose("Move", 1).roll(2).keep().expect(lead=1, moved=1, scares=2)


@covers("EN-6.10", "EN-8")
def test_the_action_comes_before_scares_and_horrors() -> None:
    """2 Horrors defied in time cost no Sanity; with Courage 1, calming yourself in time is life: 1 + 1 - 1."""
    Table().at_action("Buried", horrors=2).choose("Defy Horrors", 2).roll(4).keep().expect(horrors=0)
    Table().at_action("Buried", scares=1, courage=1).choose("Calm Yourself", 1).roll(4).keep().expect()


@covers("EN-6.11", "EN-3.1")
def test_after_the_move_that_ends_a_nightmare_phases_4_and_5_are_played_with_its_rules() -> None:
    """Decay ends with a 4: 4 - 2 = 2 is one eye by the old n, and by Decay's table a 4 is a Horror."""
    table = Table().at_action("Decay", survived=2, moved=6, incantation=1).choose("Move", 1).roll(4).keep()
    table.expect(moved=7, lead=10, ended=1, horrors=1).asks("roll", "column rolled")


@covers("EN-6.11", "EN-7.2")
def test_the_shadow_comes_by_the_old_number_in_the_turn_of_the_ending_move() -> None:
    """A 4 shows no eye with n = 0; it would show one with n = 1."""
    table = Table().at_action("Spiders", moved=8, mantra=1).choose("Move", 1).roll(4).keep()
    table.expect(moved=9, lead=11, scares=1, ended=1)
