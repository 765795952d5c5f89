"""EN-11: Strategist's and Veteran's variant."""

from __future__ import annotations

import pytest

from games.covers import covers
from games.endless_nightmare.table import Table
from nightmare_gym.games.endless_nightmare.layout import BASIC_NIGHTMARES as NIGHTMARES

pytestmark = pytest.mark.rules


def end_nightmare(table: Table) -> Table:
    """Bring the position to the selection after the current Nightmare."""
    markers = table.markers
    return table.at_selection(markers["nightmare"], moved=9, lead=10, courage=6)


@covers("EN-11.1", "EN-11.1.1")
def test_the_strategist_chooses_the_first_nightmare_too_without_dice() -> None:
    table = Table(strategist=True).asks("Nightmare")
    assert table.offers == [f"choose {nightmare}" for nightmare in NIGHTMARES]
    table.choose_nightmare("Decay").asks("Action").expect(nightmare="Decay")
    assert table.position.state.length == 7
    assert table.position.state.first_turn == 1


@covers("EN-11.1", "EN-4.5")
def test_the_strategist_chooses_again_when_a_nightmare_has_ended_and_none_twice() -> None:
    table = Table(strategist=True).choose_nightmare("Spiders")
    end_nightmare(table).asks("Nightmare")
    assert table.offers == [f"choose {nightmare}" for nightmare in NIGHTMARES if nightmare != "Spiders"]
    table.choose_nightmare("Apocalypse").expect(nightmare="Apocalypse", moved=0, ended=0, survived=1)


@covers("EN-11.1.2")
def test_the_list_empties_after_all_twelve() -> None:
    table = Table(strategist=True)
    for count, nightmare in enumerate(NIGHTMARES[:-1]):
        assert len(table.offers) == 12 - count
        table.choose_nightmare(nightmare)
        end_nightmare(table)
    assert table.markers["nightmare"] == "The Test"  # the only one left comes without asking
    end_nightmare(table)
    assert len(table.offers) == 12
    assert table.markers["survived"] == 11
    table.choose_nightmare("The Test")
    end_nightmare(table)
    assert table.offers == [f"choose {nightmare}" for nightmare in NIGHTMARES[:-1]]


@covers("EN-11.1.1", "EN-5.1")
def test_the_events_of_a_chosen_nightmare_begin_in_the_same_turn() -> None:
    Table(strategist=True).choose_nightmare("Falling").asks("roll", "parachute rolled").expect(
        nightmare="Falling", courage=1
    )
    Table(strategist=True).choose_nightmare("Old Factory").expect(nightmare="Old Factory", lead=9, moved=-1)
    Table(strategist=True).choose_nightmare("Monsters").asks("roll", "event rolled")
    Table(strategist=True).choose_nightmare("Exposed").asks("Action")


@covers("EN-11.2")
def test_the_veteran_starts_5_ahead_of_the_shadow() -> None:
    veteran, usual = Table(veteran=True), Table()
    assert veteran.markers == {**usual.markers, "lead": 5}
    assert veteran.position.state.place - veteran.position.state.lead == 0


@covers("EN-11.1", "EN-11.2")
def test_both_variants_together() -> None:
    Table(veteran=True, strategist=True).asks("Nightmare").choose_nightmare("Spiders").expect(nightmare="Spiders")
