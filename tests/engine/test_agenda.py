"""The agenda: a small stack of steps, and the faults of rules that break."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from nightmare_gym.engine.agenda import become, done, then, top
from nightmare_gym.engine.compile import entry
from nightmare_gym.engine.errors import AGENDA_FULL, FAULTS, Fault
from nightmare_gym.engine.game import ints, records
from nightmare_gym.engine.layout import Layout
from nightmare_gym.engine.position import Position
from nightmare_gym.engine.steps import Argument, Steps, asks, works
from nightmare_gym.interfaces.batch import Batch
from reference import flawed
from reference.table import Table, walk

pytestmark = [pytest.mark.uncompiled, pytest.mark.bounds]


class Step(Steps):
    """A question, a roll and a fate, each with any arguments."""

    ASK = asks("ask", first=Argument("any"), second=Argument("any"))
    ROLL = works("roll", first=Argument("any"), second=Argument("any"))
    FATE = works("fate", first=Argument("any"), second=Argument("any"))


LAYOUT = Layout(fields=(), steps=Step, depth=3)
THEN, BECOME, DONE = range(3)


@entry
def carry_out(states: Any, script: Any) -> int:
    """Change the agenda by a script of (what, step, a, b); return the step on top."""
    state = states[0]
    for i in range(len(script)):
        if script[i, 0] == THEN:
            then(state, script[i, 1], script[i, 2], script[i, 3])
        elif script[i, 0] == BECOME:
            become(state, script[i, 1], script[i, 2], script[i, 3])
        else:
            done(state)
    step: int = top(state).step
    return step


def agenda(*script: tuple[int, int, int, int]) -> tuple[list[tuple[int, ...]], int]:
    """The steps below the height, lowest first, and the fault."""
    states = records(np.zeros(1, LAYOUT.dtype))
    carry_out(states, np.array(script, np.int64))
    plain = states.view(np.ndarray)[0]
    steps = [tuple(int(x) for x in step) for step in plain["agenda"]["steps"]]
    return steps[: plain["agenda"]["height"]], int(plain["fault"])


def test_a_step_that_is_interrupted_stays_below() -> None:
    assert agenda((THEN, 1, 10, 11), (THEN, 2, 20, 21)) == ([(1, 10, 11), (2, 20, 21)], 0)


def test_a_step_that_is_done_gives_way_to_the_one_below() -> None:
    assert agenda((THEN, 1, 10, 11), (THEN, 2, 20, 21), (DONE, 0, 0, 0)) == ([(1, 10, 11)], 0)


def test_a_step_that_becomes_another_takes_its_place() -> None:
    assert agenda((THEN, 1, 10, 11), (THEN, 2, 20, 21), (BECOME, 3, 30, 31)) == (
        [(1, 10, 11), (3, 30, 31)],
        0,
    )


def test_a_place_that_is_left_is_cleared() -> None:
    states = records(np.zeros(1, LAYOUT.dtype))
    carry_out(states, np.array([(THEN, 1, 2, 3), (THEN, 2, 5, 6), (DONE, 0, 0, 0), (DONE, 0, 0, 0)]))
    assert not ints(states).any()


def test_a_full_agenda_is_a_fault_and_loses_no_step() -> None:
    script = [(THEN, 1, 1, 1), (THEN, 2, 2, 2), (THEN, 3, 3, 3)]
    assert agenda(*script) == ([(1, 1, 1), (2, 2, 2), (3, 3, 3)], 0)
    assert agenda(*script, (THEN, 1, 9, 9)) == ([(1, 1, 1), (2, 2, 2), (3, 3, 3)], AGENDA_FULL)


def test_the_top_is_the_last_step_put_there() -> None:
    states = records(np.zeros(1, LAYOUT.dtype))
    assert carry_out(states, np.array([(THEN, 1, 0, 0), (THEN, 3, 0, 0)])) == 3


@pytest.mark.parametrize(
    ("flaw", "says"),
    [
        ("no outcome", "nature has no outcome"),
        ("no legal action", "no legal action"),
        ("full agenda", "the agenda is full"),
    ],
)
def test_a_position_raises_its_fault_with_itself_as_json(flaw: str, says: str) -> None:
    position = Position(flawed.GAME, flaw=flaw)
    with pytest.raises(Fault, match=f"^flawed: .*{says}.*; position: ") as raised:
        for _ in walk(position, seed=1):
            pass
    reported = Position.from_json(str(raised.value).split("; position: ")[1])
    assert reported.exact_key() == position.exact_key()
    assert says in FAULTS[int(reported.state.fault)]
    assert reported.state.turn == flawed.TURN


@pytest.mark.parametrize("flaw", ["no outcome", "no legal action", "full agenda"])
def test_a_batch_names_the_first_row_with_a_fault(flaw: str) -> None:
    table = Table(flawed.GAME, n=6, seed=3, flaw=flaw)
    assert table.reset() == -1
    found = -1
    for _ in range(100):
        found = table.step(table.random_actions())
        if found >= 0:
            break
    faults = table.states.view(np.ndarray)["fault"]
    assert found == np.flatnonzero(faults)[0]
    assert (table.states.view(np.ndarray)["turn"][faults != 0] == flawed.TURN).all()


def play_on(batch: Batch) -> None:
    """Play until something breaks."""
    for _ in range(100):
        batch.step(batch.masks.argmax(axis=1))


def test_a_batch_raises_its_fault_with_the_position_and_does_not_forget_it() -> None:
    batch = Batch(flawed.GAME, 4, {"flaw": "no legal action"})
    batch.reset()
    with pytest.raises(Fault, match=r"^flawed, row \d: .*no legal action.*; position: ") as raised:
        play_on(batch)
    reported = Position.from_json(str(raised.value).split("; position: ")[1])
    row = int(str(raised.value)[len("flawed, row ")])
    assert reported.exact_key() == batch.position(row).exact_key()
    with pytest.raises(Fault):
        play_on(batch)
