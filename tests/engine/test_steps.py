"""Steps declared once: numbers, words and arguments; dispatch from a table of rules."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from nightmare_gym.engine.by_step import by_step
from nightmare_gym.engine.code_stamps import code_stamp
from nightmare_gym.engine.compile import entry, rule
from nightmare_gym.engine.errors import NO_HANDLER, OptionError
from nightmare_gym.engine.game import records
from nightmare_gym.engine.layout import Layout, count
from nightmare_gym.engine.position import Position
from nightmare_gym.engine.steps import Argument, Steps, asks, works
from reference import lantern

pytestmark = pytest.mark.uncompiled


class Step(Steps):
    """Some steps."""

    CHOOSE = asks("choose a path", paths=Argument("paths that are open", 3))
    DRAW = works("draw", cards=Argument("cards that are left to draw", 5, low=1), deck=Argument("which deck", 1))
    REST = works("rest")
    LOST = works("lost")


class OwnStep(Steps):
    """Steps of a game that shares the others."""

    END = works("end", at=6)


LAYOUT = Layout(fields=(count("total", 100),), steps=(Step, OwnStep), depth=2)


@rule
def add(state: Any, more: int, cards: int, deck: int) -> int:
    """Take what is named, and then both arguments."""
    state.total += more * (10 * cards + deck)
    return int(state.total)


@rule
def reset(state: Any) -> int:
    """Take the state alone."""
    state.total = 0
    return 7


@rule
def show(params: Any, paths: int) -> int:
    """Take the first argument alone."""
    return int(params[0] + paths)


RULES: dict[Any, Any] = {Step.DRAW: add, (Step.REST, OwnStep.END): reset, Step.CHOOSE: show}
carry_out = by_step("carry_out", RULES, "more", returns=True)


@entry
def run(states: Any, params: Any, more: int) -> int:
    """Carry out the step on top."""
    return int(carry_out(states[0], params, more))


def table(step: int, a: int = 0, b: int = 0) -> Any:
    """A state with this step on top."""
    states = records(np.zeros(1, LAYOUT.dtype))
    states["agenda"]["height"] = 1
    states["agenda"]["steps"]["step"][0, 0] = step
    states["agenda"]["steps"]["a"][0, 0], states["agenda"]["steps"]["b"][0, 0] = a, b
    return states


def test_the_layout_takes_words_and_questions_from_the_steps() -> None:
    assert [int(step) for step in Step] == [1, 2, 3, 4]
    assert LAYOUT.step_names == ("", "choose a path", "draw", "rest", "lost", "(unused)", "end")
    assert LAYOUT.asking == 1
    assert LAYOUT.argument_high == 5
    assert Step.DRAW.words == "draw"


def test_steps_of_two_classes_keep_their_numbers() -> None:
    class Shared(Steps):
        CHOOSE = asks("choose", paths=Argument("paths that are open", 3))
        DRAW = works("draw", at=6)

    class Own(Steps):
        WAIT = asks("wait", at=2)
        LEAVE = works("leave", at=8, way=Argument("the way out", 9))
        END = works("end")

    both = Layout(fields=(), steps=(Shared, Own))
    assert both.step_names == ("", "choose", "wait", *["(unused)"] * 3, "draw", "(unused)", "leave", "end")
    assert both.asking == 2
    assert both.argument_high == 9
    assert both.declared[7].places == {"way": "a"}
    assert both.declared[3].wrong(1, 0) == "an unused argument of '(unused)' is 1, not 0 to 0"

    class Twice(Steps):
        LATE = works("late", at=6)

    with pytest.raises(OptionError, match="the steps DRAW and LATE have one number, 6"):
        Layout(fields=(), steps=(Shared, Twice))

    class Again(Steps):
        CHOOSE = asks("choose")
        DRAW = works("draw", at=1)

    with pytest.raises(OptionError, match="the steps CHOOSE and DRAW have one number, 1"):
        Layout(fields=(), steps=Again)


def test_an_edition_may_ask_at_the_first_of_the_steps_alone() -> None:
    class Both(Steps):
        CHOOSE = asks("choose")
        AIM = asks("aim")
        DRAW = works("draw", at=5)

    small, whole = (Layout(fields=(), steps=Both, asking=asking) for asking in (Both.CHOOSE, 0))
    assert (small.asking, small.feature_names) == (1, ("asked: choose",))
    assert (whole.asking, whole.feature_names) == (2, ("asked: choose", "asked: aim"))
    assert small.dtype == whole.dtype
    assert small.step_names == ("", "choose", "aim", "(unused)", "(unused)", "draw")


@pytest.mark.parametrize(
    ("step", "returned", "total"),
    [((Step.DRAW, 2, 1), 63, 63), ((Step.REST, 0, 0), 7, 0), ((OwnStep.END, 0, 0), 7, 0), ((Step.CHOOSE, 3, 0), 5, 0)],
)
def test_each_step_is_carried_out_by_its_rule(step: tuple[int, int, int], returned: int, total: int) -> None:
    states = table(*step)
    assert run(states, np.array([2]), 3) == returned
    assert (states["total"][0], states["fault"][0]) == (total, 0)


def test_a_step_without_a_rule_is_a_fault() -> None:
    states = table(Step.LOST)
    assert run(states, np.array([2]), 3) == 0
    assert states["fault"][0] == NO_HANDLER


def test_the_rules_of_the_table_count_for_its_stamp() -> None:
    other = by_step("carry_out", {Step.DRAW: add, Step.REST: reset}, "more", returns=True)
    same = by_step("carry_out", RULES, "more", returns=True)
    swapped = by_step("carry_out", {Step.DRAW: reset, Step.REST: reset, Step.CHOOSE: show}, "more", returns=True)
    assert code_stamp(carry_out) == code_stamp(same)
    assert len({code_stamp(one) for one in (carry_out, other, swapped)}) == 3


@rule
def wishful(state: Any, cards: int) -> int:
    """Take what only one of the steps has."""
    return cards


def test_wrong_tables_are_refused() -> None:
    with pytest.raises(OptionError, match="two rules for the step REST"):
        by_step("play", {Step.REST: reset, (Step.DRAW, Step.REST): reset})
    with pytest.raises(OptionError, match="wishful takes 'cards' at the step REST: there are state, params, action"):
        by_step("play", {Step.REST: wishful}, "action")
    with pytest.raises(OptionError, match="wishful takes 'cards' at the step DRAW"):
        by_step("play", {(Step.DRAW, Step.CHOOSE): wishful})

    class Other(Steps):
        REST = works("rest", at=9)
        WAIT = works("wait", at=3)

    for same in Other:
        with pytest.raises(OptionError, match=f"two rules for the step {same.name}"):
            by_step("play", {Step.REST: reset, (same,): reset})

    class Late(Steps):
        DRAW = works("draw")
        CHOOSE = asks("choose")

    with pytest.raises(OptionError, match="'choose' asks a seat: declare it before"):
        Layout(fields=(), steps=Late)


@pytest.mark.parametrize(("place", "right"), [(0, False), (1, True), (3, True), (9, False)])
def test_positions_have_only_arguments_that_a_step_can_have(place: int, right: bool) -> None:
    position = Position(lantern.GAME, seats=4)
    position.apply(0)
    position.resolve(0)
    position.resolve(0)
    told = json.loads(position.to_json())
    words = lantern.GAME.layout.dtype.fields["agenda"][1] // 4  # type: ignore[index]
    height = told["state"][words]
    told["state"][words + 2 + 3 * (height - 1)] = place
    if right:
        assert Position.from_json(json.dumps(told)).legal_actions() == [2, 3]
    else:
        with pytest.raises(OptionError, match=rf"place of the step 'Blow' is {place}, not 1 to 4|a is 9, not 0 to 4"):
            Position.from_json(json.dumps(told))
