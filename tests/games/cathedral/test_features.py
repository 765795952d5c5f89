"""The derived features: each one against plain Python, from a position that has been laid out."""

from __future__ import annotations

import numpy as np
import pytest

from games.cathedral.table import BASIC, GO_ON, HIGHER, LOWER, Table, card, dream
from nightmare_gym.games.cathedral.conflicts import start_conflict
from nightmare_gym.games.cathedral.features import features
from nightmare_gym.games.cathedral.layout import (
    AREA_NAMES,
    DAY_NAMES,
    EFFECTS,
    HUMAN_KING,
    SIDE_NAMES,
    UPGRADES,
)
from nightmare_gym.games.cathedral.rules import proceed
from nightmare_gym.games.cathedral.state import DERIVED
from nightmare_gym.games.cathedral.steps import Step

pytestmark = pytest.mark.rules


def derived(table: Table) -> dict[str, float]:
    """The derived features that are not 0."""
    out = np.zeros(len(DERIVED), np.float32)
    features(table.state, table.params, 0, out)
    assert np.isfinite(out).all()
    assert out.min() >= 0
    assert out.max() <= 1
    return {name: float(value) for name, value in zip(DERIVED, out, strict=True) if value}


def about(table: Table, *what: str) -> dict[str, float]:
    """List the features whose names contain one of these."""
    return {name: value for name, value in derived(table).items() if any(one in name for one in what)}


def asked(table: Table) -> set[str]:
    """The areas that the question is about."""
    return {name.removeprefix("asked about ") for name in about(table, "asked about")}


def test_names_are_unique() -> None:
    assert len(set(DERIVED)) == len(DERIVED)


def test_who_controls_each_area() -> None:
    table = Table().areas(north="HHK", south="K", west="HK", east="h1").step(Step.CHOOSE_FREE_MARKER)
    letters = dict(zip("HKS", SIDE_NAMES, strict=True))
    expected = {f"{letters[side]} in control of {name}": 1.0 for name, side in table.control.items()}
    assert about(table, "in control of") == expected
    assert len(expected) == 4


@pytest.mark.parametrize("number", [1, 2, 6, 23, 24])
def test_how_soon_each_area_is_marked(number: int) -> None:
    table = Table().step(Step.CHOOSE_FREE_MARKER, number=number)
    lap = "ABCDBADC" * 5
    symbols = "ADBACBDCBCDA"
    waits = {
        f"turns until {name} is marked": (lap.index(symbol, number - 1) - (number - 1)) / 8
        for name, symbol in zip(AREA_NAMES, symbols, strict=True)
    }
    assert about(table, "is marked") == pytest.approx({name: wait for name, wait in waits.items() if wait})


def test_the_question() -> None:
    table = Table().areas(northwest="HH", east="H", north="HH", south="HS").upgrades(13).act("Maneuver")
    assert about(table, "left to do", "privilege") == {
        "left to do": 4 / 8,
        "a privilege": 1.0,
        "a third privilege": 1.0,
    }
    table.do("north")
    assert asked(table) == {"north"}
    table = Table().areas(northwest="HH", east="H", northeast="HH", south="HH").upgrades(10, 30).act("Ritual")
    assert about(table, "left to do", "privilege") == {
        "left to do": 2 / 8,
        "a privilege": 1.0,
        "another privilege": 1.0,
    }
    table.do(LOWER, "east").do(HIGHER)
    assert "the higher marker is being paid for" in derived(table)
    table = Table().areas(northwest="HH", east="H h1").act("Fortify").do("east")
    assert asked(table) == {"east"}
    table = Table().areas(north="HKS").act("Maneuver").do(GO_ON, "north")
    assert asked(table) == {"north"}
    table = Table().stage_2("Gorger", "Herald", at=("west", "east")).act("Ritual").do("the right Nightmare")
    assert asked(table) == {"east"}


def test_the_hands_the_deck_and_upgrades_in_play() -> None:
    table = Table().hand(0, 1).kings_hand(40, 5).upgrades(3, 8, 12).discards(20, 21, 22).deck(7, 9, 23)
    table.step(Step.CHOOSE_DEVELOPMENT, 1, 4)
    found = derived(table)
    assert about(table, "in your hand", "is free") == {
        **{f"card {number} in your hand": 1.0 for number in (0, 1)},
        "your Basic Combat is free": 1.0,
        "your Shield is free": 1.0,
    }
    assert found["cards in the deck"] == pytest.approx(3 / 50)
    assert found["Upgrades in the deck"] == pytest.approx(2 / 50)
    assert found["cards discarded"] == pytest.approx(3 / 50)
    assert about(table, "in play: ") == pytest.approx(
        {"in play: movement points": 2 / 3, "in play: cheaper levels": 1 / 3}
    )
    assert len(EFFECTS[:UPGRADES]) == 22


def test_the_upgrade_that_is_to_be_paid_is_seen() -> None:
    table = Table().hand(0, 1, 2).step(Step.CHOOSE_DEVELOPMENT, 1, 4).do(card(0))
    assert derived(table)["card 0 in your hand"] == 0.5


def test_the_conflict_at_hand() -> None:
    table = Table().areas(north="HHHKK").hand(0, 1).kings_hand(15).step(Step.REWARD)
    start_conflict(table.state, AREA_NAMES.index("north"), HUMAN_KING)
    proceed(table.state, table.params)
    assert not about(table, "in the conflict")
    whole = derived(table)["attack in the King's hand"]
    table.nature(53, 15).do(BASIC)
    found = about(table, "in the conflict")
    unit = found["your attack in the conflict"]
    assert found == pytest.approx(
        {
            "your attack in the conflict": unit,
            "the King's attack in the conflict": 3 * unit,
            "the King's defence in the conflict": 3 * unit,
            "its Shield in the conflict": 1.0,
        }
    )
    assert derived(table)["attack in the King's hand"] == pytest.approx(whole / 4)


def test_dreams() -> None:
    table = Table().markers(2, 3).dreams(held=[0, 1], displayed=[6, 14], kings_done=[7, 8, 21])
    table.step(Step.CHOOSE_GIVEN)
    assert about(table, "Dream ") == pytest.approx(
        {
            "Dream 0 in your hand": 1,
            "Dream 1 in your hand": 1,
            "Dream 6 in the display": 1,
            "Dream 14 in the display": 1,
            "Dream 0, in reach, is fulfilled": 1,
            "Dream 1, in reach, is fulfilled": 3 / 4,
            "Dream 6, in reach, is fulfilled": 3 / 10,
        }
    )
    assert about(table, "the King's Dreams of") == pytest.approx(
        {"the King's Dreams of Dominion": 2 / 7, "the King's Dreams of Strife": 1 / 7}
    )
    assert derived(table.do(dream(1)))["Dream 1 in your hand"] == 0.5


def test_points_as_things_stand() -> None:
    table = Table().areas(north="h2", south="k1").markers(0, 4).kings_markers(0, 15).step(Step.CHOOSE_FREE_MARKER)
    found = derived(table)
    unit = found["you: points by forts"] / 2
    assert about(table, "points") == pytest.approx(
        {
            "you: points by ritual": 2 * unit,
            "you: points by forts": 2 * unit,
            "the King: points by ritual": 12 * unit,
            "the King: points by forts": unit,
            "your points": 4 * unit,
            "the King's points": 13 * unit,
        }
        | ({"every card of its hand is a point": 1.0} if table.params.hand_points else {})
    )
    assert found["your lead"] == pytest.approx(0.5 - 9 * unit / 2)


def test_the_track() -> None:
    table = Table().areas(north="HHH", south="H", east="HH").markers(0, 3).kings_markers(4, 12).built(3)
    table.step(Step.CHOOSE_FREE_MARKER)
    assert about(table, "marker's", "the next piece") == pytest.approx(
        {
            "the lower marker's next space costs A": 1,
            "the lower marker's next step can be paid by so many": 2 / 6,
            "the lower marker's step after that can be paid by so many": 1 / 6,
            "the lower marker's way to an X": 4 / 15,
            "the lower marker's way to a Y": 6 / 15,
            "the higher marker's next space costs D": 1,
            "the higher marker's next step can be paid by so many": 3 / 6,
            "the higher marker's step after that can be paid by so many": 2 / 6,
            "the higher marker's way to an X": 1 / 15,
            "the higher marker's way to a Y": 3 / 15,
            "the King's lower marker's way to an X": 5 / 15,
            "the King's lower marker's way to a Y": 2 / 15,
            "the King's higher marker's way to an X": 2 / 15,
            "the King's higher marker's way to a Y": 1,
            "the next piece brings a step": 1,
        }
    )


def test_the_kings_next_walk() -> None:
    """The rulebook's example: from Maneuver, two Cultists on Develop, one on Ritual, one on Summon."""
    table = Table().king("Maneuver", 1, 1, 1, 0, 2).tucked(Summon=[0, 1], Develop=[2]).step(Step.CHOOSE_FREE_MARKER)
    assert about(table, "is ahead of the King", "the King's next action") == pytest.approx(
        {
            "Develop is ahead of the King": 1,
            "Ritual is ahead of the King": 1,
            "the King's next action is Develop": 1 / 3,
            "the King's next action is Ritual": 1 / 3,
            "the King's next action is Summon": 1 / 3,
        }
    )
    powers = {"Ritual": 1, "Summon": 3, "Fortify": 1, "Develop": 3}
    assert about(table, "the King's Power") == pytest.approx(
        {f"the King's Power in {day}": powers[day] / 6 for day in DAY_NAMES if day in powers}
    )


def test_options_and_what_is_left() -> None:
    table = Table(length="variable", divergent=True, difficulty="harder", nightmares=["gorger", "herald"])
    table.areas(north="h2", south="k3").step(Step.CHOOSE_FREE_MARKER)
    found = derived(table)
    assert found["forts left to you"] == pytest.approx(6 / 8)
    assert found["forts left to the King"] == pytest.approx(5 / 8)
    assert "stage 2" not in found
    for name in ("the variable-length game", "the Divergent Paths", "a Cultist lies on its new Dreams"):
        assert found[name] == 1
    assert found["steps of the King for a piece"] == 1
    assert found["every card of its hand is a point"] == 1
    assert (found["runs of the left Nightmare"], found["runs of the right Nightmare"]) == (1, 0.5)
    assert not about(table, "the next piece")
    easier = derived(Table(difficulty="easier").stage_2("Gorger", "Herald").step(Step.CHOOSE_FREE_MARKER))
    assert easier["stage 2"] == 1
    assert easier["the lead that the King desires"] == 1
    assert "the King adds a Cultist when it conforms" not in easier
    assert easier["steps of its best Ritual"] == pytest.approx(4 / 15)
    assert derived(Table().step(Step.CHOOSE_FREE_MARKER))["steps of its best Ritual"] == pytest.approx(5 / 15)


@pytest.mark.parametrize(
    ("shield_step", "seen"),
    [
        ("once", {"the Shield's steps are of the lower marker": 1.0, "the Shield brings one step in a turn": 1.0}),
        ("lower", {"the Shield's steps are of the lower marker": 1.0}),
        ("free", {}),
    ],
)
def test_the_steps_that_the_shield_brings(shield_step: str, seen: dict[str, float]) -> None:
    table = Table(shield_step=shield_step, upgrades_per_action=2).step(Step.CHOOSE_FREE_MARKER)
    found = about(table, "the Shield's steps", "the Shield brings", "Upgrades that an action")
    assert found == pytest.approx({**seen, "Upgrades that an action may have": 2 / 6})
    assert derived(Table().step(Step.CHOOSE_FREE_MARKER))["Upgrades that an action may have"] == 1.0


def test_before_the_corner_is_chosen_nothing_is_derived() -> None:
    table = Table()
    table.state.corner = -1
    assert derived(table) == {}
