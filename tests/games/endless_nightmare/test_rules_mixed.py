"""EN-14: Mix & Match, and the Nightmares of each version."""

from __future__ import annotations

import pytest

from games.covers import covers
from games.endless_nightmare.table import Table
from nightmare_gym.games.endless_nightmare.layout import ACTIVE_NIGHTMARES, BASIC_NIGHTMARES

pytestmark = pytest.mark.rules

ACTIVE = [f"{name} (Active)" for name in ACTIVE_NIGHTMARES]
BOXES = list(zip(BASIC_NIGHTMARES, ACTIVE, strict=True))
"""The boxes of the Nightmare table, with their two Nightmares."""


def end_nightmare(table: Table) -> Table:
    """Bring the position to the selection after the current Nightmare."""
    return table.at_selection(table.markers["nightmare"], moved=9, lead=10, courage=6, breath=0)


@covers("EN-14.1")
@pytest.mark.parametrize("slot", range(12))
def test_the_box_is_rolled_first_and_then_the_version_is_drawn(slot: int) -> None:
    for version in (0, 1):
        table = Table(version="mixed").roll(1 if slot < 6 else 4, slot % 6 + 1).keep().asks("version").expect()
        assert table.odds[:2] == [0.5, 0.5]
        assert table.odds[2:] == [0.0] * 5
        table.version(("basic", "active")[version])
        assert table.markers["nightmare"] == BOXES[slot][version]
        assert table.position.state.column == -1


@covers("EN-14.1", "EN-2.4")
def test_sanity_may_change_both_rolls_and_not_the_draw() -> None:
    table = Table(version="mixed").roll(2).spend(+2).roll(1).spend(+2).expect(sanity=6).asks("version")
    table.version("active").asks("ticks").expect(nightmare="Old Factory (Active)")


@covers("EN-14", "EN-14.1")
@pytest.mark.parametrize("version", ["basic", "active"])
def test_a_pure_version_draws_nothing(version: str) -> None:
    table = Table(version=version).roll(4, 2).keep().expect(nightmare="Monsters" + " (Active)" * (version == "active"))
    table.asks("Action") if version == "active" else table.asks("roll", "event rolled")


@covers("EN-14.3", "EN-4.9")
def test_length_and_text_are_those_of_the_version_drawn() -> None:
    """Monsters: 8 spaces and a blocking roll, or 10 and the Die Board."""
    table = Table(version="mixed").roll(4, 2).keep().version("basic").asks("roll", "event rolled")
    assert table.position.state.length == 8
    table = Table(version="mixed").roll(4, 2).keep().version("active").asks("Action")
    assert table.position.state.length == 10
    table.choose("Move", 3).asks("Aim")


@covers("EN-14.3")
def test_the_version_holds_until_the_nightmare_ends_and_is_drawn_anew() -> None:
    table = Table(version="mixed").at_selection("Decay (Active)", ended=0).asks("Action").expect()
    table.choose("Move", 3).aim(5).throw(4).keep().expect(moved=3, lead=13, board={4: 1})
    table.at_selection("Decay (Active)", moved=7, board={4: 2}).roll(1, 3).keep().asks("version").version("basic")
    table.expect(nightmare="Decay", moved=0, ended=0, survived=1, board={})
    table.choose("Move", 3).asks("roll", "action rolled")


@covers("EN-14.3", "EN-10.4")
def test_basic_nightmares_play_as_ever_beside_the_active_ones() -> None:
    table = Table(version="mixed").at_event("Exposed", courage=1).roll(6, 6).keep().expect(moved=5, lead=15)
    Table(version="mixed").at_event("Old Factory").asks("Action").expect(moved=-1, lead=9)
    table.at_action("The Test", mantra=1).choose("Move", 5).roll(5).keep().expect(scares=1)


@covers("EN-14.2")
def test_the_strategist_names_box_and_version_and_uses_the_box_up_for_both() -> None:
    table = Table(version="mixed", strategist=True).asks("Nightmare")
    assert table.offers == [f"choose {name}" for name in (*BASIC_NIGHTMARES, *ACTIVE)]
    end_nightmare(table.choose_nightmare("Blind (Active)")).asks("Nightmare")
    gone = {"choose Apocalypse", "choose Blind (Active)"}
    assert set(table.offers) == {f"choose {name}" for name in (*BASIC_NIGHTMARES, *ACTIVE)} - gone
    end_nightmare(table.choose_nightmare("Spiders"))
    gone |= {"choose Spiders", "choose Spiders (Active)"}
    assert set(table.offers) == {f"choose {name}" for name in (*BASIC_NIGHTMARES, *ACTIVE)} - gone


@covers("EN-14.2", "EN-11.1.2")
def test_the_last_box_leaves_the_version_to_choose_and_then_all_are_free_again() -> None:
    table = Table(version="mixed", strategist=True)
    for basic, active in BOXES[:-1]:
        table.choose_nightmare(active if basic < "G" else basic)
        end_nightmare(table)
    assert table.asks("Nightmare").offers == ["choose The Test", "choose The Test (Active)"]
    end_nightmare(table.choose_nightmare("The Test (Active)"))
    assert len(table.offers) == 24


@covers("EN-14", "EN-14.2", "EN-11.1", "EN-11.1.2")
def test_the_strategist_of_the_active_version_chooses_among_its_twelve() -> None:
    table = Table(version="active", strategist=True).asks("Nightmare")
    for count, nightmare in enumerate(ACTIVE[:-1]):
        assert table.offers == [f"choose {name}" for name in ACTIVE[count:]]
        end_nightmare(table.choose_nightmare(nightmare))
    assert table.markers["nightmare"] == "The Test (Active)"  # the only one left comes without asking
    end_nightmare(table)
    assert table.offers == [f"choose {name}" for name in ACTIVE]


@covers("EN-11.2")
@pytest.mark.parametrize("version", ["active", "mixed"])
def test_the_veteran_may_play_every_version(version: str) -> None:
    assert Table(version=version, veteran=True).markers["lead"] == 5
