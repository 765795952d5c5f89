"""NC-10.11 and NC-15: the King's start, the modifiers for a harder or easier game, and the King's ties."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from games.cathedral.table import AREA, DIE, Table
from games.cathedral.throne import (
    DISPLAY,
    WHICH_AREA,
    WHICH_DREAM,
    WHICH_TOKEN,
    WHICH_TUCK,
    acting,
    all_equally_likely,
    commanding,
    gone,
    reacting,
)
from games.covers import covers
from nightmare_gym.engine.position import Position
from nightmare_gym.games.cathedral.king.conflicts import desirable
from nightmare_gym.games.cathedral.king.dreams import first_dream
from nightmare_gym.games.cathedral.layout import (
    ACTIONS,
    AREA_NAMES,
    KING,
    NIGHTMARE_NAMES,
    TUCKED,
)
from nightmare_gym.games.cathedral.steps import Step

pytestmark = pytest.mark.rules

HARDER = {"piece_steps": 2, "powered": 1, "devoured_start": 3, "dream_discount": True, "hand_points": True}
EASIER = {"conform_adds": False, "cautious": True, "ritual_cap": True, "shorter_commands": True}
PLAIN = {
    "piece_steps": 1, "powered": 0, "devoured_start": 0, "dream_discount": False, "hand_points": False,
    "conform_adds": True, "cautious": False, "ritual_cap": False, "shorter_commands": False,
}  # fmt: skip

# --- the set-up ---------------------------------------------------------------------------------------------------


def begun(corner: str, seed: int = 1, **options: Any) -> Position:
    """The human has begun in this corner; the first turn is asked for, or which action begins powered up."""
    random = np.random.default_rng(seed)
    position = Position("cathedral", **options)
    while True:
        step = position.state.agenda.steps[position.state.agenda.height - 1].step
        if position.is_chance:
            position.resolve(int(random.choice([outcome for outcome, _ in position.chance_outcomes()])))
        elif step == Step.CHOOSE_CORNER:
            position.apply(ACTIONS.index(f"area {corner}"))
            return position
        else:
            position.apply(position.legal_actions()[0])


@covers("NC-10.11")
@pytest.mark.parametrize(
    ("corner", "fortress", "second"),
    [
        ("northwest", "northeast", "east"),
        ("northeast", "southeast", "south"),
        ("southeast", "southwest", "west"),
        ("southwest", "northwest", "north"),
    ],
)
def test_where_and_how_the_king_begins(corner: str, fortress: str, second: str) -> None:
    """It is in the next corner clockwise and the area after it, on Ritual; its Cultist is on the right Nightmare."""
    state = begun(corner).state
    for area, name in enumerate(AREA_NAMES):
        there = state.areas[area]
        assert there.units[KING] == (2 if name in (fortress, second) else 0)
        assert there.forts[KING] == (name == fortress)
    assert state.kings_day == 0
    assert list(state.cultists) == [1] * 5
    assert state.kings_last == 1
    assert list(state.tucked) == [0] * 5
    assert [number for number, place in enumerate(state.cards) if place == 4] == [52, 53]
    assert list(state.kings_markers) == [0, 0]
    assert list(state.dream_cultists) == [0, 0]
    assert (state.clock, state.actor) == (1, 0)


@covers("NC-10.11", "NC-12.5")
def test_it_begins_with_two_dreams_the_one_with_more_points_below() -> None:
    for seed in range(20):
        position = begun("northwest", seed)
        lower, upper = position.params.dream_points[list(position.state.kings_dreams)]
        assert lower >= upper


# --- presets ------------------------------------------------------------------------------------------------------


def params(**options: Any) -> dict[str, Any]:
    """The parameters of these options, by field."""
    found = Position("cathedral", **options).params_array[0]
    return {name: found[name].tolist() for name in found.dtype.names}


@covers("NC-15.10")
@pytest.mark.parametrize(
    ("difficulty", "changes"), [("harder", HARDER), ("easier", EASIER), ("even", {"piece_steps": 2}), ("normal", {})]
)
def test_the_presets_are_the_modifiers_together(difficulty: str, changes: dict[str, Any]) -> None:
    assert params(difficulty=difficulty) == params(**{**PLAIN, **changes})
    assert (params(difficulty=difficulty) == params()) == (not changes)


@covers("NC-15.10")
@pytest.mark.parametrize("name", [*HARDER, *EASIER])
def test_each_modifier_can_be_set_apart(name: str) -> None:
    changed = {**HARDER, **EASIER}[name]
    assert params(**{name: changed}) != params()
    assert params(**{name: PLAIN[name]}) == params()
    difficulty = "harder" if name in HARDER else "easier"
    assert params(difficulty=difficulty, **{name: PLAIN[name]}) != params(difficulty=difficulty)


# --- harder -------------------------------------------------------------------------------------------------------


@covers("NC-15.1")
@pytest.mark.parametrize("steps", [1, 2])
def test_steps_for_a_piece(steps: int) -> None:
    table = Table(piece_steps=steps).kings_markers(0, 2).built(2).step(Step.BUILD, KING, 1, number=4).nature(20).over()
    table.expect(hand=[20], pieces=3, kings_markers=(steps, 2))
    table = Table(piece_steps=steps, length="variable").kings_markers(0, 3).step(Step.BUILD, KING, 1, number=4).over()
    table.expect(pieces=4, kings_markers=(steps, 3))


@covers("NC-15.1")
@pytest.mark.parametrize("steps", [1, 2])
def test_steps_for_a_token_that_is_not_of_the_highest_level(steps: int) -> None:
    table = Table(piece_steps=steps, divergent=True).tokens("gray: draw", "red: fort levels").kings_markers(0, 3)
    table.state.kings_tokens = 10
    table.step(Step.BUILD, KING, 1, number=4).asks(WHICH_TOKEN).do("the token gray: draw").over()
    assert table.seen["kings_markers"] == (steps, 3)


@covers("NC-15.1")
def test_other_steps_stay_what_they_are() -> None:
    table = acting(Table(piece_steps=2), "Ritual", 1).nature(2).over()
    assert table.seen["kings_markers"] == (0, 2)
    table = Table(piece_steps=2).stage_2("Herald", "Gorger").areas(north="KK")
    commanding(table).over()
    assert table.seen["kings_markers"] == (0, 1)


@covers("NC-15.2")
def test_actions_may_begin_powered_up() -> None:
    """The human chooses one or two different ones; any card of stage 1 is drawn for each."""
    table = Table().step(Step.CHOOSE_POWERED, 0).over().expect()
    table = Table(powered=1).step(Step.CHOOSE_POWERED, 1)
    table.asks("which action begins powered up", "Ritual", "Summon", "Fortify", "Maneuver", "Develop").do("Fortify")
    assert sorted(table.odds) == list(range(30))
    table.nature(0).over().expect(tucked=(0, 0, 1, 0, 0))
    table = Table(powered=2).step(Step.CHOOSE_POWERED, 2).do("Summon").nature(20)
    table.asks("which action begins powered up", "Ritual", "Fortify", "Maneuver", "Develop").do("Ritual").nature(3)
    table.over().expect(tucked=(1, 1, 0, 0, 0))
    assert table.at(TUCKED) == [3, 20]


@covers("NC-15.2")
@pytest.mark.parametrize("powered", [0, 1, 2])
def test_as_many_as_the_option_says(powered: int) -> None:
    position = begun("northwest", powered=powered)
    for _ in range(powered):
        assert len(position.legal_actions()) > 2
        position.apply(position.legal_actions()[0])
        position.resolve(position.chance_outcomes()[0][0])
    assert sum(position.state.tucked) == powered
    assert position.state.clock == 1


@covers("NC-15.3")
@pytest.mark.parametrize("start", [0, 1, 2, 3])
def test_followers_that_start_on_the_devoured_board(start: int) -> None:
    table = Table(devoured_start=start, nightmares="gorger,herald").built(12).areas(inner_northwest="HK", south="KK")
    table.step(Step.BUILD, KING, 1, number=4).over()
    assert table.seen["devoured"] == "HK" + "K" * start
    assert table.state.supply[KING] == 20 - 3 - start


@covers("NC-15.3", "NC-10.9")
def test_those_that_the_supply_lacks_come_from_the_map_even_last_ones_before_the_nightmares_devour() -> None:
    table = Table(devoured_start=3, nightmares="gorger,herald").areas(south="KK", inner_northwest="K")
    table.elsewhere("K", 1).built(12).step(Step.BUILD, KING, 1, number=4).asks_nature(AREA, "south", "inner northwest")
    table.nature("inner northwest").over()
    assert (table.area("south"), table.area("inner northwest")) == ("K", "")
    assert table.seen["devoured"] == "KKK"
    table = Table(devoured_start=3, nightmares="gorger,herald").areas(south="K", inner_northwest="K")
    table.elsewhere("K", 0).built(12).step(Step.BUILD, KING, 1, number=4).nature("south").over()
    assert table.seen["devoured"] == "KK"


@covers("NC-15.4", "NC-12.4")
@pytest.mark.parametrize(("dream", "points"), [(0, 2), (1, 2), (2, 3), (5, 4), (6, 5)])
def test_a_dream_of_3_points_or_more_may_start_with_a_cultist(dream: int, points: int) -> None:
    for discount in (False, True):
        start = int(discount and points >= 3)
        table = Table(dream_discount=discount).dreams(displayed=[dream], stacked=[]).kings_dreams((7, 0))
        table.step(Step.KING_REFILLS, number=2).over()
        assert table.seen["kings_dreams"] == [(7, 0), (dream, start)]
        table = Table(dream_discount=discount)
        first_dream(table.state, table.params, 7)
        first_dream(table.state, table.params, dream)
        table.sound()
        assert sorted(table.seen["kings_dreams"]) == sorted([(7, 0), (dream, start)])


@covers("NC-15.5", "NC-14.9")
def test_points_for_cards_in_hand() -> None:
    assert "hand" not in Table(hand_points=True).points("K")
    for cards, plain, modified in ((0, 0, 0), (1, 1, 1), (3, 1, 3), (4, 2, 4)):
        hand = range(20, 20 + cards)
        assert Table().kings_hand(*hand).points("K").get("hand", 0) == plain
        assert Table(hand_points=True).kings_hand(*hand).points("K").get("hand", 0) == modified


# --- easier -------------------------------------------------------------------------------------------------------


@covers("NC-15.6", "NC-10.1")
@pytest.mark.parametrize("adds", [False, True])
def test_the_cultist_for_the_day_space(adds: bool) -> None:
    table = reacting(Table(conform_adds=adds).kings_dreams((5, 0)), "Fortify").over()
    assert table.seen["cultists"] == (1, 1, 2 if adds else 1, 1, 1)
    assert table.seen["kings_dreams"] == [(5, 1)]


@covers("NC-15.7", "NC-11.15")
@pytest.mark.parametrize(
    ("area", "bold", "cautious"),
    [("HK", 1, 0), ("HKK", 1, 1), ("HS", 2, 0), ("HSS", 2, 2), ("KS", 4, 0), ("KKS", 4, 4), ("HHK", 0, 0)],
)
def test_a_cautious_king_wants_one_card_more(area: str, bold: int, cautious: int) -> None:
    for option, pairs in ((False, bold), (True, cautious)):
        table = Table(cautious=option).areas(south=area).hand(20, 21, 22)
        assert desirable(table.state, table.params, AREA_NAMES.index("south"), 0) == pairs


@covers("NC-15.8", "NC-11.1")
@pytest.mark.parametrize(("power", "plain", "capped"), [(1, 2, 2), (3, 3, 2), (5, 5, 4)])
def test_the_cap_of_rituals(power: int, plain: int, capped: int) -> None:
    for option, steps in ((False, plain), (True, capped)):
        table = Table(ritual_cap=option)
        table.params.icon[:] = 0
        acting(table, "Ritual", power).asks_nature(DIE).nature(4).over().expect(kings_markers=(0, steps))


@covers("NC-15.9", "NC-13.2")
@pytest.mark.parametrize("nightmare", NIGHTMARE_NAMES)
def test_shorter_commands(nightmare: str) -> None:
    number = NIGHTMARE_NAMES.index(nightmare)
    plain = Table().params.runs[number]
    assert Table(shorter_commands=True).params.runs[number] == 1
    assert plain == (1 if nightmare in ("Herald", "Gravekeeper", "Mason") else 2)


@covers("NC-15.9", "NC-13.2")
def test_a_shorter_command_moves_once() -> None:
    for option, moves in ((False, 2), (True, 1)):
        table = Table(shorter_commands=option).stage_2("Undertow", "Gorger").kings_dreams((6, 0))
        commanding(table)
        for _ in range(moves):
            table.asks_nature(AREA).nature(min(table.odds))
        table.over()
        assert table.seen["kings_dreams"] == [(6, moves)]


# --- who settles ties ---------------------------------------------------------------------------------------------


@covers("NC-15.11", "NC-11.12")
def test_where_the_king_goes_may_be_left_to_chance() -> None:
    table = Table(king_choices="random").areas(east="K", northeast="SSS", inner_southeast="SSS")
    table.step(Step.KING_MANEUVERS, 1, number=2).asks_nature(WHICH_AREA, "southeast", "inner northeast")
    assert all_equally_likely(table)
    table.nature("inner northeast").over().expect(areas={"inner northeast": "K"})


@covers("NC-15.11", "NC-11.18")
def test_what_the_king_powers_up_may_be_left_to_chance() -> None:
    table = acting(Table(king_choices="random").tucked(Ritual=[0]), "Develop", 1).nature(20, 21)
    table.asks_nature(WHICH_TUCK, "Summon", "Fortify", "Maneuver", "Develop")
    assert all_equally_likely(table)
    table.nature("Maneuver").over().expect(tucked=(1, 0, 0, 1, 0), kings_hand=[20])


@covers("NC-15.11", "NC-12.6")
def test_which_dream_the_king_takes_may_be_left_to_chance() -> None:
    table = gone(Table(king_choices="random"), 0).dreams(displayed=[2, 3, 5, 14]).kings_dreams((20, 0))
    table.step(Step.KING_REFILLS, number=2).asks_nature(WHICH_DREAM, 2, 3)
    assert all_equally_likely(table)
    table.nature(3).asks_nature(DISPLAY).expect(kings_dreams=[(20, 0), (3, 0)], displayed=[2, 5, 14])


@covers("NC-15.11", "NC-8.4")
def test_which_token_the_king_takes_may_be_left_to_chance() -> None:
    table = Table(king_choices="random", divergent=True).tokens("gray: draw", "gray: draw", "yellow: 2 steps")
    table.state.kings_tokens = 9
    table.step(Step.BUILD, KING, 1, number=4).asks_nature(WHICH_TOKEN, "gray: draw", "yellow: 2 steps")
    assert all_equally_likely(table)
    table.nature("gray: draw").over().expect(
        tokens={"gray: draw": 1, "yellow: 2 steps": 1}, kings_tokens=10, pieces=1, kings_markers=(0, 1)
    )
