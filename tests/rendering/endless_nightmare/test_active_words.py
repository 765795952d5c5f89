"""The Active version in words: every event and each of its ends has a name, and so has everything on the table."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from nightmare_gym.engine.layout import NOBODY
from nightmare_gym.engine.position import Position
from nightmare_gym.games.endless_nightmare.layout import (
    ACTIVE_NIGHTMARES,
    AIMS,
    FIRST_ACTION,
    FIRST_AIM,
    FIRST_NIGHTMARE,
    FIRST_TIME,
    HOLD_BREATH,
    INSANE,
    LATE,
    NIGHTMARES,
    OVER,
    POINTS,
    SLOTS,
    ZONES,
)
from nightmare_gym.games.endless_nightmare.steps import Step
from nightmare_gym.rendering.endless_nightmare import feat_words, words

MOVE_3 = FIRST_ACTION + 2
EVENTS = (Step.ROLL, Step.VERSION, Step.THROW, Step.MARKERS, Step.STOP, Step.FEAT, Step.HOLD, Step.TICKS)


def start(nightmare: str, version: str = "active", **options: Any) -> Position:
    """The first turn of a game that begins with a given Active Nightmare."""
    position = Position("endless_nightmare", version=version, strategist=True, **options)
    position.apply(FIRST_NIGHTMARE + NIGHTMARES.index(f"{nightmare} (Active)"))
    return position


def due(position: Position) -> Step:
    """The step that is due."""
    return Step(position.state.agenda.steps[position.state.agenda.height - 1].step)


def asked(position: Position) -> str:
    """Return the last line of the description: the question, or nature's decision."""
    return position.describe().splitlines()[-1]


def names(position: Position) -> dict[int, str]:
    """The name of each of nature's outcomes."""
    return {outcome: position.outcome_name(outcome) for outcome, _ in position.chance_outcomes()}


def played(games: int, **options: Any) -> Iterator[Position]:
    """Every position of some random games."""
    choose = random.Random(11)
    for _ in range(games):
        position = Position("endless_nightmare", **options)
        while not position.is_over:
            yield position
            if position.is_chance:
                position.resolve(choose.choice(position.chance_outcomes())[0])
            else:
                position.apply(choose.choice(position.legal_actions()))
        yield position


@cache
def told(version: str) -> tuple[dict[Step, set[str]], dict[int, set[str]]]:
    """Collect the names of nature's outcomes, and the last lines, by the step that is due, in random games."""
    called: dict[Step, set[str]] = defaultdict(set)
    said: dict[int, set[str]] = defaultdict(set)
    for position in played(25 if version == "active" else 60, version=version):
        said[NOBODY if position.is_over else due(position)].add(asked(position))
        if position.is_chance:
            found = names(position)
            assert len(set(found.values())) == len(found), (due(position).words, found)
            called[due(position)] |= set(found.values())
    return called, said


# --- events -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("version", ["active", "mixed"])
def test_every_outcome_of_every_event_has_a_name_of_its_own(version: str) -> None:
    called, said = told(version)
    assert set(called) == {*EVENTS} - ({Step.VERSION} if version == "active" else set())
    for step, found in called.items():
        assert all(found), step.words
        for other in set(called) - {step}:
            assert not found & called[other], (step.words, other.words)
    assert {Step.CHOOSE_AIM, Step.CHOOSE_BREATH} <= set(said)
    assert not {one for found in said.values() for one in found if not one.endswith((".", "?"))}


def test_a_throw_is_called_by_where_it_ends() -> None:
    position = start("Spiders")
    position.apply(MOVE_3)
    assert asked(position) == "At which zone, 2 to 6, do you throw the die for Move 3?"
    position.apply(FIRST_AIM + 2)
    assert asked(position) == "The die is thrown at zone 4."
    assert names(position) == {
        0: "the die falls short",
        **{zone: f"the die lies in zone {zone + 1}" for zone in range(1, ZONES + 1)},
        OVER: "the die leaves the board",
    }


def test_a_throw_with_the_wrong_hand_says_so() -> None:
    position = start("Impostor")
    position.apply(MOVE_3)
    assert "with the wrong hand" in asked(position)
    position.apply(FIRST_AIM)
    assert asked(position) == "The die is thrown at zone 2 with the wrong hand."


def test_markers_are_called_by_what_becomes_of_them() -> None:
    position = start("Spiders")
    position.state.markers[:] = [0, 1, 2, 1, 0]
    position.apply(MOVE_3)
    position.apply(FIRST_AIM + 2)
    position.resolve(3)
    assert asked(position) == "The die lies in zone 4; it has met 3 markers on its way."
    assert names(position) == {
        0: "no marker is hit",
        1: "a marker is hit and stays",
        3: "the marker in zone 3 is pushed off",
        4: "a marker in zone 4 is pushed off",
    }


def test_the_watch_is_called_by_the_time_it_shows() -> None:
    position = start("The Test")
    position.apply(MOVE_3)
    assert asked(position).endswith("at 5.35 s, 5.40 s, 5.45 s, 5.50 s or 5.55 s?")
    position.apply(FIRST_TIME + 4)
    assert asked(position) == "The watch is to be stopped at 5.55 seconds."
    found = names(position)
    assert found[0] == "the watch stops before 5.2 seconds"
    assert [found[k] for k in range(1, LATE)] == [f"the watch shows 5.{k + 1} seconds" for k in range(1, LATE)]
    assert found[LATE] == "the watch stops too late"


@pytest.mark.parametrize(
    ("nightmare", "failed", "done"),
    [
        ("Blind", "the finger misses the die", "the finger touches the die"),
        ("Buried", "the lid holds", "the lid breaks"),
    ],
)
def test_the_feat_of_a_move_is_called_by_how_it_ends(nightmare: str, failed: str, done: str) -> None:
    position = start(nightmare)
    position.apply(MOVE_3)
    position.resolve(5)
    position.apply(0)
    assert due(position) == Step.FEAT
    assert f"({feat_words.percent(position.chance_outcomes()[1][1])})" in asked(position)
    assert names(position) == {0: failed, 1: done}


def test_the_breath_and_the_clock_are_called_by_how_they_end() -> None:
    position = start("Drowning")
    position.state.breath = 3
    assert (
        asked(position)
        == "Do you hold your breath (70%, else a gasp costs 4 Courage), or breathe for 2 of your 6 Courage?"
    )
    position.apply(HOLD_BREATH)
    assert names(position) == {0: "you gasp", 1: "the breath holds"}
    assert names(start("Old Factory")) == {0: "no mark passes", 1: "1 mark passes", 2: "2 marks pass"}


def test_in_mixed_play_the_version_is_called_by_the_nightmare_that_comes() -> None:
    position = Position("endless_nightmare", version="mixed", sanity_on_selection=False)
    position.resolve(0)
    position.resolve(3)
    assert due(position) == Step.VERSION
    assert names(position) == {0: "Exposed (Basic) comes", 1: "Drowning (Active) comes"}
    assert asked(position) == "The version is drawn: Exposed (Basic) or Drowning (Active)."
    position.resolve(1)
    assert "Nightmare: Drowning (Active)" in position.describe()


def test_in_active_play_names_need_no_version() -> None:
    assert "Nightmare: Decay   " in start("Decay").describe()
    assert "Nightmare: Decay (Active)   " in start("Decay", "mixed").describe()


# --- effects ------------------------------------------------------------------------------------------------

EFFECTS = {
    "Blind": ("touch", "60%"),
    "Buried": ("2 spaces less", "lid", "45%"),
    "Decay": ("Die Board", "leaves a marker", "a 1"),
    "Drowning": ("2 Courage", "gasp 4"),
    "Falling": ("drops to 1", "fall 2"),
    "Impostor": ("Die Board", "wrong hand"),
    "Lost": ("failed Move",),
    "Monsters": ("Die Board", "A Move leaves a marker", "the Action"),
    "Old Factory": ("0 (45%), 1 (45%), 2 (10%)",),
    "Spiders": ("Die Board", "leaves a marker", "adds 1 to Scares"),
    "Temptation": ("above Courage",),
    "The Test": ("5.1 seconds", "5.6", "costs 1 Sanity"),
}


@pytest.mark.parametrize("nightmare", ACTIVE_NIGHTMARES)
def test_each_active_nightmare_is_told_with_its_numbers(nightmare: str) -> None:
    effect = words.effect(start(nightmare).params, SLOTS + ACTIVE_NIGHTMARES.index(nightmare))
    assert [part for part in EFFECTS[nightmare] if part not in effect] == []
    assert len(effect) < 140


@pytest.mark.parametrize(
    ("nightmare", "skill", "told"),
    [
        ("Blind", {"touch": 0.25}, "25%"),
        ("Buried", {"lid": 0.8}, "80%"),
        ("Drowning", {"gasp_breaths": 3}, "gasp 6"),
        ("Old Factory", {"ticks": (0.5, 0.5, 0.0)}, "0 (50%), 1 (50%)."),
    ],
)
def test_the_words_follow_the_skill(nightmare: str, skill: dict[str, Any], told: str) -> None:
    assert told in words.effect(start(nightmare, skill=skill).params, SLOTS + ACTIVE_NIGHTMARES.index(nightmare))


@pytest.mark.parametrize(
    ("nightmare", "field", "value", "told"),
    [
        ("Spiders", "scares_after_hit", 4, "adds 4 to Scares"),
        ("The Test", "late_costs", 3, "costs 3 Sanity"),
        ("Drowning", "breath_costs", 5, "costs 5 Courage, to gasp 10"),
    ],
)
def test_the_words_follow_the_parameters(nightmare: str, field: str, value: int, told: str) -> None:
    params, number = start(nightmare).params.copy(), SLOTS + ACTIVE_NIGHTMARES.index(nightmare)
    params.nightmares[number][field] = value
    assert told in words.effect(params, number)


# --- what lies on the table ---------------------------------------------------------------------------------


def line(position: Position, beginning: str) -> str:
    """Return the one line of the description that begins with these words."""
    (found,) = [one.strip() for one in position.describe().splitlines() if one.strip().startswith(beginning)]
    return found


def test_the_die_board_is_described_with_its_markers() -> None:
    position = start("Decay")
    assert line(position, "Die Board").endswith("1 | 2 · | 3 · | 4 · | 5 · | 6 · | 1   0 of 6 markers")
    position.state.markers[:] = [0, 2, 0, 0, 1]
    assert line(position, "Die Board").endswith("1 | 2 · | 3 ●● | 4 · | 5 · | 6 ● | 1   3 of 6 markers")


def test_breath_lid_and_touch_are_described() -> None:
    position = start("Drowning")
    position.state.breath = 4
    assert line(position, "Turns without breath").endswith("4; it holds with 40%")
    position.state.breath = 5
    assert line(position, "Turns without breath").endswith("5+; it holds with 0%")
    position = start("Buried")
    assert line(position, "Lid").endswith("whole; breaks with 45%")
    position.state.lid_broken = 1
    assert line(position, "Lid").endswith("broken")
    assert line(start("Blind"), "Touch").endswith("60%")


def test_a_basic_nightmare_has_nothing_more_on_the_table() -> None:
    position = Position("endless_nightmare", version="mixed", strategist=True)
    position.apply(FIRST_NIGHTMARE + NIGHTMARES.index("Decay"))
    assert feat_words.facts(position.state, position.params) == []


def test_the_number_says_what_it_comes_from() -> None:
    position = start("Monsters")
    position.state.markers[:] = [1, 0, 0, 0, 0]
    position.apply(MOVE_3)
    position.apply(FIRST_AIM)
    position.resolve(1)
    position.resolve(1)
    assert line(position, "Action:").endswith("Move with 3, missed: the throw has hit a marker")
    assert "The throw counts as 2\n" in position.describe()
    assert (
        asked(position)
        == "The throw counts as 2 for Move 3: do you keep it, or spend 1 of your 8 Sanity to make it a 1 or a 4?"
    )
    assert words.consequence(position.state, position.params, 6) == ("missed", False)


def test_what_the_watch_shows_is_told_where_it_ends_the_game() -> None:
    position = start("The Test")
    position.state.sanity = 1
    position.apply(MOVE_3)
    position.apply(FIRST_TIME)
    position.resolve(LATE)
    assert (position.is_over, position.state.cause) == (True, INSANE)
    assert words.phase(position.state) == 3
    assert "The watch counts as 1\n" in position.describe()


# --- odds ---------------------------------------------------------------------------------------------------


def ends(position: Position, aim: int) -> Iterator[tuple[int, bool, bool, float]]:
    """Yield the ends of a throw or a stopped watch: the number, True for a miss, True for harm, the chance."""
    aimed = position.clone()
    aimed.apply(aim)
    for outcome, chance in aimed.chance_outcomes():
        if due(aimed) == Step.STOP:
            yield (1 if outcome == LATE else outcome + 1), False, outcome == LATE, chance
            continue
        thrown = aimed.clone()
        thrown.resolve(outcome)
        if due(thrown) != Step.MARKERS:
            yield int(thrown.state.die) + 1, False, False, chance
            continue
        for hit, share in thrown.chance_outcomes():
            settled = thrown.clone()
            settled.resolve(hit)
            yield int(settled.state.die) + 1, bool(settled.state.missed), hit > 0, chance * share


@pytest.mark.parametrize("nightmare", ["Decay", "Impostor", "Monsters", "Spiders", "The Test"])
@pytest.mark.parametrize("points", range(1, POINTS + 1))
def test_the_odds_of_an_aim_are_those_of_nature(nightmare: str, points: int) -> None:
    position = start(nightmare)
    if nightmare not in ("Impostor", "The Test"):
        position.state.markers[:] = [1, 0, 2, 0, 1]
    position.apply(FIRST_ACTION + points - 1)
    aims = position.legal_actions()
    assert len(aims) == AIMS
    for aim, action in enumerate(aims):
        odds = feat_words.odds_of_aim(position.state, position.params, aim)
        found = list(ends(position, action))
        assert sum(chance for *_, chance in found) == pytest.approx(1)
        success = sum(chance for number, missed, _, chance in found if number > points and not missed)
        assert odds.success == pytest.approx(success, abs=1e-6)
        assert odds.harm == pytest.approx(sum(chance for _, _, harm, chance in found if harm), abs=1e-6)


@pytest.mark.parametrize("nightmare", ["Decay", "Spiders", "The Test"])
def test_an_action_that_no_number_helps_is_told_so(nightmare: str) -> None:
    position = start(nightmare)
    position.apply(FIRST_ACTION + POINTS - 1)
    expected = "no number is high enough" if nightmare == "The Test" else "only a 6 succeeds"
    assert words.need(position.state, position.params) == expected
