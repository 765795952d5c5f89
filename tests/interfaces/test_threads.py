"""Threads share the rows of a batch: the same seed gives the same bytes for any number of them."""

from __future__ import annotations

import gc
import pickle
import threading
import time
from concurrent.futures import Future
from typing import Any

import gymnasium
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nightmare_gym.engine.errors import Fault, ResetNeeded
from nightmare_gym.engine.loops import NEXT_STEP, SAME_STEP, STAY, step_rows
from nightmare_gym.interfaces import threads
from nightmare_gym.interfaces.batch import Batch
from nightmare_gym.interfaces.multi_agent_batch import MultiAgentBatch
from nightmare_gym.interfaces.threads import Threads, divided
from reference import lantern, pig  # noqa: F401  # registers them

GAMES = [("pig", {"target": 15}), ("lantern", {"seats": 3, "margin": True})]
ROWS = 7


@pytest.fixture(autouse=True)
def share_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let threads share few rows, too; else the smallest batches would be played by one."""
    monkeypatch.setattr(threads, "WORTH", 1e-12)


def legal_actions(masks: Any, rng: np.random.Generator) -> Any:
    """Draw a legal action of each row; an illegal one now and then."""
    actions = (rng.random(masks.shape) * masks).argmax(axis=1)
    return np.where(rng.random(len(masks)) < 0.02, 99, actions)


def history(batch: Batch, steps: int) -> list[bytes]:
    """Play random actions; return everything that a batch shows, as bytes."""
    rng, seen = np.random.default_rng(3), [batch.reset().tobytes()]
    for _ in range(steps):
        shown = batch.step(legal_actions(batch.masks, rng))
        seen += [*(array.tobytes() for array in shown), batch.masks.tobytes(), batch.status.tobytes()]
        seen += [batch.states.tobytes(), *(array.tobytes() for array in batch.finals)]
    return seen


@pytest.mark.parametrize(("id", "options"), GAMES)
@pytest.mark.parametrize("autoreset", [NEXT_STEP, SAME_STEP])
@pytest.mark.parametrize("num_threads", [2, 3, 50])
def test_a_batch_is_the_same_for_any_number_of_threads(
    id: str, options: dict[str, Any], autoreset: int, num_threads: int
) -> None:
    alone = history(Batch(id, ROWS, options, autoreset), 80)
    assert history(Batch(id, ROWS, options, autoreset, num_threads=num_threads), 80) == alone


def table_history(table: MultiAgentBatch, steps: int) -> list[Any]:
    """Play random actions in some of the rows; return everything that a table shows."""
    rng, seen = np.random.default_rng(4), []
    table.reset()
    for _ in range(steps):
        rows = rng.permutation(ROWS)[: rng.integers(1, ROWS + 1)]
        seen.append(table.step(legal_actions(table.masks[rows], rng), rows).tolist())
        seen += [getattr(table, name).tobytes() for name in ("states", *table.KEPT)]
    return seen


@pytest.mark.parametrize(("id", "options"), GAMES)
@pytest.mark.parametrize("num_threads", [2, 3, 50])
def test_a_table_is_the_same_for_any_number_of_threads(id: str, options: dict[str, Any], num_threads: int) -> None:
    alone = table_history(MultiAgentBatch(id, ROWS, options, SAME_STEP), 80)
    assert table_history(MultiAgentBatch(id, ROWS, options, SAME_STEP, num_threads=num_threads), 80) == alone


def test_the_ends_of_a_table_come_in_the_order_of_the_rows_listed() -> None:
    table = MultiAgentBatch("pig", ROWS, num_threads=3)
    table.reset()
    rows = np.array([5, 0, 6, 2, 1])
    assert table.step(np.array([9, 1, 9, 9, 9]), rows).tolist() == [5, 6, 2, 1]


def test_each_thread_plays_rows_with_memory_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Threads that did nothing would pass the tests above."""
    seen: list[tuple[str, int, int]] = []

    def spy(*arguments: Any) -> Any:
        seen.append((threading.current_thread().name, len(arguments[1]), arguments[7].ctypes.data))
        return step_rows(*arguments)

    batch = Batch("pig", ROWS, num_threads=3)
    batch.reset()
    monkeypatch.setattr("nightmare_gym.interfaces.batch.step_rows", spy)
    batch.step(batch.masks.argmax(axis=1))
    assert sorted(rows for _, rows, _ in seen) == [2, 2, 3]
    assert [name for name, *_ in seen].count(threading.current_thread().name) == 1  # the others play the rest
    assert len({weights for *_, weights in seen}) == 3  # nature's weights are written at the same time


def test_a_batch_that_is_over_says_so_and_a_part_that_is_over_does_not() -> None:
    batch = Batch("pig", 2, autoreset=STAY, num_threads=2)
    batch.reset()
    batch.step(np.array([9, 1]))  # the first thread's row ends
    batch.step(np.array([9, 1]))
    batch.step(np.array([9, 9]))
    with pytest.raises(ResetNeeded, match="after the end"):
        batch.step(np.array([1, 1]))


def test_the_first_fault_of_all_threads_is_told_by_its_row() -> None:
    batch = Batch("pig", ROWS, num_threads=3)
    batch.reset()
    batch.states["fault"][[3, 5]] = 1
    with pytest.raises(Fault, match="row 3"):
        batch.step(batch.masks.argmax(axis=1))


def test_a_pickle_keeps_the_threads() -> None:
    batch = Batch("pig", 5, num_threads=2)
    batch.reset()
    batch.step(batch.masks.argmax(axis=1))
    other = pickle.loads(pickle.dumps(batch))
    assert other.num_threads == 2
    actions = batch.masks.argmax(axis=1)
    assert [one.tolist() for one in other.step(actions)] == [one.tolist() for one in batch.step(actions)]


def test_vector_environments_have_threads() -> None:
    one, two = (gymnasium.make_vec("Nightmare/EndlessNightmare-v0", 5, num_threads=number) for number in (1, 2))
    (first, _), (second, _) = one.reset(seed=3), two.reset(seed=3)
    assert first.tolist() == second.tolist()
    assert two.unwrapped.batch.num_threads == 2  # type: ignore[attr-defined]


@given(number=st.integers(0, 40), length=st.integers(0, 100))
def test_parts_hold_each_element_once_in_order_and_differ_by_one_at_most(number: int, length: int) -> None:
    parts = divided(length, number)
    assert [element for part in parts for element in range(part.start, part.stop)] == list(range(length))
    sizes = [part.stop - part.start for part in parts]
    assert max(sizes) - min(sizes) <= 1
    assert 1 <= len(parts) <= max(number, 1)
    assert length == 0 or min(sizes) > 0


def test_an_error_is_raised_after_all_threads_have_ended() -> None:
    begun, done = threading.Event(), Future[bool]()

    def call(number: int) -> int:
        if number == 0:
            begun.wait(10)
            raise ValueError("the first part's")
        begun.set()
        done.set_result(True)
        raise KeyError("another part's")

    with pytest.raises(ValueError, match="the first part's"):
        Threads(2).run(call, 2, lambda part, thread: (thread,))
    assert done.done()


def test_little_work_is_not_shared_and_much_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threads, "WORTH", 50e-6)
    clock = [0.0]
    monkeypatch.setattr(time, "thread_time", lambda: clock[0])

    def call(thread: int, elements: int) -> None:
        clock[0] += (thread == 0) * elements * 1e-6  # a microsecond each, by the clock of the first thread

    shared = Threads(4)

    def parts(length: int) -> int:
        return len(shared.run(call, length, lambda part, thread: (thread, part.stop - part.start)))

    assert [parts(1000), parts(1000)] == [4, 4]  # nothing is known yet; the first call may compile
    assert [parts(length) for length in (1, 99, 100, 149, 150, 199, 200, 10_000)] == [1, 1, 2, 2, 3, 3, 4, 4]


def test_helpers_end_with_the_batch_that_they_help() -> None:
    def helpers() -> set[threading.Thread]:
        return {thread for thread in threading.enumerate() if thread.name == "nightmare-rows"}

    others, shared = helpers(), Threads(3)  # those of other tests' batches may end at any moment
    shared.run(lambda thread: None, 3, lambda part, thread: (thread,))
    own = helpers() - others
    assert len(own) == 2
    del shared
    gc.collect()
    for thread in own:
        thread.join(10)
    assert not any(thread.is_alive() for thread in own)
