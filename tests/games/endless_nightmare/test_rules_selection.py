"""EN-3 and EN-4: the turn, and phase 1, Nightmare selection."""

from __future__ import annotations

import pytest

from games.covers import covers
from games.endless_nightmare.table import Table

pytestmark = pytest.mark.rules

LEFT = ["Apocalypse", "Buried", "Decay", "Exposed", "Falling", "Impostor"]
RIGHT = ["Lost", "Monsters", "Old Factory", "Spiders", "Temptation", "The Test"]
LENGTHS = {
    "Apocalypse": 9, "Buried": 5, "Decay": 7, "Exposed": 9, "Falling": 9, "Impostor": 6,
    "Lost": 8, "Monsters": 8, "Old Factory": 6, "Spiders": 9, "Temptation": 9, "The Test": 6,
}  # fmt: skip


@covers("EN-3")
def test_a_turn_has_five_phases_and_then_the_next_begins() -> None:
    """Monsters shows all of them: selection, event, action, The Shadow (one eye), Scares; then the next event."""
    table = Table(sanity_on_selection=False).asks("roll", "column rolled").roll(4).asks("roll", "row rolled").roll(2)
    table.asks("roll", "event rolled").expect(nightmare="Monsters")
    table.roll(6).keep().asks("Action").expect()
    table.choose("Perform Mantra", 1).asks("roll", "action rolled").roll(2).keep()
    table.asks("roll", "event rolled").expect(lead=9, scares=1, mantra=1)
    assert table.position.state.turn == 2


@covers("EN-3", "EN-4.1")
def test_a_nightmare_that_has_not_ended_goes_on() -> None:
    table = Table().at_selection("Spiders", ended=0, moved=8, survived=3).asks("Action").expect()
    assert table.position.state.first_turn == 0


@covers("EN-4.1", "EN-4.5", "EN-3.1")
def test_a_nightmare_that_ended_is_followed_by_another() -> None:
    """Spiders ends with a Move; the next turn begins with a selection, and Spiders' rule is gone."""
    table = Table().at_action("Spiders", moved=7, mantra=1).choose("Move", 2).roll(4).keep()
    table.expect(lead=12, moved=9, scares=1, ended=1).asks("roll", "column rolled")
    table.roll(1, 6).keep().expect(nightmare="Impostor", ended=0, moved=0, survived=1)
    table.choose("Move", 2).roll(5).keep().expect(lead=13, moved=1)


@covers("EN-4.2", "EN-4.3", "EN-4.9", "EN-4.4", "EN-4.10")
@pytest.mark.parametrize("column", range(1, 7))
@pytest.mark.parametrize("row", range(1, 7))
def test_the_two_rolls_select_the_nightmare(column: int, row: int) -> None:
    """Rolls of 1-3 select the left column, 4-6 the right one; the second roll counts down from the top."""
    nightmare = (LEFT if column <= 3 else RIGHT)[row - 1]
    table = Table().roll(column, row).keep()
    state = table.position.state
    old_factory, falling = nightmare == "Old Factory", nightmare == "Falling"
    table.expect(
        nightmare=nightmare, moved=-1 if old_factory else 0, lead=9 if old_factory else 10, courage=1 if falling else 6
    )
    assert state.length == LENGTHS[nightmare]
    assert state.first_turn == 1
    assert state.column == -1


@covers("EN-4.4", "EN-4.7")
def test_the_next_nightmare_is_counted_from_where_progress_is() -> None:
    """An overshoot of 4 is kept on the ring, and is no start in the next Nightmare."""
    table = Table().at_action("Buried", moved=4, lead=10).choose("Move", 5).roll(6).keep()
    table.expect(moved=7, lead=13, ended=1)
    table.roll(4, 4).keep().expect(nightmare="Spiders", moved=0, ended=0, survived=1)
    table.choose("Move", 5).roll(6).keep().expect(moved=5, lead=18, scares=1, courage=5)
    table.choose("Move", 3).roll(6).keep().expect(moved=8, lead=21, scares=2, courage=3)
    table.choose("Move", 1).roll(6).keep().expect(moved=9, lead=22, scares=3, courage=0, ended=1, cause="courage")


@covers("EN-4.5")
def test_the_first_selection_survives_nothing() -> None:
    Table().roll(1, 1).keep().expect(nightmare="Apocalypse")


@covers("EN-4.5")
def test_nightmares_survived_rises_last_of_all_in_phase_1() -> None:
    """Between the two selection rolls it has not risen yet."""
    table = Table().at_selection("Decay", survived=2, moved=8).roll(3).keep().expect()
    assert table.score == 28
    table.roll(1).keep().expect(nightmare="Apocalypse", survived=3, moved=0, ended=0)
    assert table.score == 30


@covers("EN-4.6", "EN-5.1", "EN-4.8")
def test_a_nightmare_may_come_twice_and_its_first_turn_is_a_first_turn_again() -> None:
    table = Table().at_selection("Exposed", moved=9, courage=1).roll(1, 4).keep()
    table.asks("Action").expect(ended=0, moved=0, survived=1)
    assert table.position.state.first_turn == 1
    table = Table().at_selection("Falling", moved=4, courage=6).roll(1, 5).keep()
    table.asks("roll", "parachute rolled").expect(ended=0, moved=0, survived=1, courage=1)


@covers("EN-4.8", "EN-3")
@pytest.mark.parametrize(("nightmare", "rolls"), [("Monsters", (1,)), ("Temptation", (6,)), ("Exposed", (6,))])
def test_what_an_event_did_to_phase_3_is_gone_in_the_next_turn(nightmare: str, rolls: tuple[int, ...]) -> None:
    table = Table().at_event(nightmare, courage=4).roll(*rolls).keep()
    if nightmare == "Monsters":
        table.choose("Calm Yourself", 5)
    table.roll(5).keep().asks("roll", "event rolled")
    assert table.position.state.restriction == -1
    table.roll(4).keep()
    assert len(table.offers) == 30


@covers("EN-3.2")
def test_turns_are_not_limited_by_the_rules() -> None:
    table = Table().at_action("Buried", lead=20)
    table.position.state.turn = 400
    table.choose("Defy Horrors", 1).roll(5).keep().asks("Action").expect()
    assert table.position.state.turn == 401


@covers("EN-3")
def test_equal_boards_are_equal_positions_whatever_the_last_turn_was() -> None:
    """Two turns that move no marker leave the same position, dice and choices gone."""
    one = Table().at_action("Spiders").choose("Defy Scares", 1).roll(4).keep().asks("Action").expect()
    two = Table().at_action("Spiders").choose("Perform Mantra", 5).roll(5).keep().asks("Action").expect()
    assert one.position.key() == two.position.key()
