"""Work in pieces: the same results in the same order wherever it is done, whatever happens to a worker."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from nightmare_gym.engine.errors import OptionError
from nightmare_training.support.kept import Kept, KeptByKey
from nightmare_training.work.piece import Piece
from nightmare_training.work.places import work_by
from nightmare_training.work.work import HERE, Work
from nightmare_training.work.workers import MOST_LOSSES, WorkLost
from reference import pieces
from reference.process import ROOT


@pytest.fixture
def two() -> Iterator[Work]:
    with work_by(2) as work:
        yield work


def squares(folder: Path, number: int, seconds: float = 0.0) -> list[Piece[int]]:
    return [Piece((i,), pieces.square, (folder, i, seconds)) for i in range(number)]


def test_results_are_in_the_order_of_the_pieces(tmp_path: Path, two: Work) -> None:
    finished: list[int] = []
    todo = squares(tmp_path, 3)
    todo[0] = Piece((0,), pieces.patient, (tmp_path, 0), told=lambda done: finished.append(0))
    todo[1] = Piece((1,), pieces.square, (tmp_path, 1), told=lambda done: finished.append(1))
    assert two.do(todo) == [0, 1, 4]
    assert finished == [1, 0]  # progress is told as pieces finish
    assert HERE.do(squares(tmp_path, 3)) == [0, 1, 4]
    assert two.do([]) == HERE.do([]) == []


def test_one_worker_is_this_process() -> None:
    assert work_by(1) is work_by() is HERE
    with HERE as work:
        assert work is HERE


def test_a_worker_has_one_thread_and_leaves_ctrl_c_alone(two: Work) -> None:
    assert two.do([Piece((name,), pieces.surroundings, ()) for name in "ab"]) == [("1", "1", True)] * 2


@pytest.mark.parametrize("workers", [1, 2])
def test_what_is_known_is_not_done_again(tmp_path: Path, workers: int) -> None:
    file = tmp_path / "kept.jsonl"
    first: KeptByKey[int] = KeptByKey(Kept(file, {}))
    first.keep((1,), 100)
    told: list[int] = []
    todo = [Piece(one.key, one.do, one.arguments, told=told.append) for one in squares(tmp_path, 4)]
    with work_by(workers) as work:
        assert work.do(todo, KeptByKey(Kept(file, {}))) == [0, 100, 4, 9]
        assert [pieces.begun(tmp_path, i) for i in range(4)] == [1, 0, 1, 1]
        assert work.do(todo, KeptByKey(Kept(file, {}))) == [0, 100, 4, 9]
    assert [pieces.begun(tmp_path, i) for i in range(4)] == [1, 0, 1, 1]
    assert told == [1] * 8


@pytest.mark.parametrize("workers", [1, 2])
def test_the_first_failure_comes_home_as_it_is(tmp_path: Path, workers: int) -> None:
    todo: list[Piece[int]] = squares(tmp_path, 30, 0.25)
    for i in (3, 5):
        todo[i] = Piece((i,), pieces.wrong, (tmp_path, i))
    known: KeptByKey[int] = KeptByKey(Kept(None, {}))
    with work_by(workers) as work, pytest.raises(OptionError, match=r"^piece 3 is wrong$"):
        work.do(todo, known)
    assert {(0,), (1,), (2,)} <= known.values.keys()
    assert pieces.begun(tmp_path, 29) == 0  # those at the end have not begun


def test_errors_and_arguments_that_cannot_travel(tmp_path: Path, two: Work) -> None:
    with pytest.raises(RuntimeError, match=r"^Stubborn: oneother$"):
        two.do([Piece((i,), pieces.stubborn, (tmp_path, i)) for i in range(2)])
    lock: Any = threading.Lock()
    with pytest.raises(OptionError, match=r"^a lock 0 cannot be sent to a worker: cannot pickle '_thread.lock'"):
        two.do([Piece(("a lock", i), pieces.square, (lock, i)) for i in range(2)])
    assert two.do(squares(tmp_path, 3)) == [0, 1, 4]


def test_a_killed_worker_costs_what_was_at_work(tmp_path: Path, two: Work) -> None:
    todo: list[Piece[int]] = squares(tmp_path, 8)
    todo[4] = Piece((4,), pieces.deadly, (tmp_path, 4, 1))
    assert two.do(todo) == [i * i for i in range(8)]
    assert pieces.begun(tmp_path, 4) == 2
    assert sum(pieces.begun(tmp_path, i) for i in range(8)) <= 8 + 1 + 3  # and one that shared its fate, or few more


def test_a_piece_that_kills_every_worker_is_named_and_all_others_are_kept(tmp_path: Path, two: Work) -> None:
    todo: list[Piece[int]] = squares(tmp_path, 6)
    todo[1] = Piece(("the heavy one", 1), pieces.deadly, (tmp_path, 1, 99))
    known: KeptByKey[int] = KeptByKey(Kept(None, {}))
    with pytest.raises(
        WorkLost, match=r"^the heavy one 1: its worker was killed 4 times \(for its memory\?\); expected"
    ):
        two.do(todo, known)
    assert pieces.begun(tmp_path, 1) == MOST_LOSSES
    assert known.values == {(i,): i * i for i in range(6) if i != 1}
    assert two.do(squares(tmp_path, 3)) == [0, 1, 4]  # the place is as good as new


def in_session(leader: int) -> list[str]:
    """The live processes that a process has started, and itself."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            state, _, _, session = stat.read_text().rpartition(") ")[2].split()[:4]
            if int(session) == leader and state != "Z":
                found.append(stat.parent.name)
    return found


@pytest.mark.parametrize("workers", [1, 2])
def test_ctrl_c_ends_soon_keeps_what_is_done_and_the_rest_follows(tmp_path: Path, workers: int) -> None:
    path = os.pathsep.join(str(ROOT / name) for name in ("envs", "agents", "training", "tests"))
    line = [sys.executable, "-m", "reference.pieces", str(tmp_path), str(workers), "6"]
    process = subprocess.Popen(
        [*line, "0.6"], env={**os.environ, "PYTHONPATH": path}, stderr=subprocess.PIPE, stdout=subprocess.PIPE,
        start_new_session=True,
    )  # fmt: skip
    kept = tmp_path / "kept.jsonl"
    deadline = time.monotonic() + 60
    while not (kept.exists() and len(kept.read_text().splitlines()) > 1):
        assert time.monotonic() < deadline
        time.sleep(0.02)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to the workers, too
    _, told = process.communicate(timeout=20)
    assert process.returncode != 0
    assert told.decode().count("Traceback") == 1  # Python's own, of this process
    while in_session(process.pid):
        assert time.monotonic() < deadline
        time.sleep(0.02)
    done = [number for number, _ in map(json.loads, kept.read_text().splitlines()[1:])]
    assert 1 <= len(done) < 6
    again = subprocess.run([*line, "0"], env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True)
    assert again.stdout == "[0, 1, 4, 9, 16, 25]\n"
    assert [pieces.begun(tmp_path, number) for number in done] == [1] * len(done)
    assert all(1 <= pieces.begun(tmp_path, number) <= 2 for number in range(6))


@pytest.mark.parametrize("address", ["nowhere", "nowhere:x", "127.0.0.1:0", "127.0.0.1:99999", ":6379", ""])
def test_addresses_that_are_none(address: str) -> None:
    with pytest.raises(OptionError, match=f"^--cluster {address}: expected HOST:PORT of a running Ray cluster"):
        work_by(None, address)


def test_a_cluster_that_does_not_answer() -> None:
    with pytest.raises(OptionError, match=r"^--cluster 127.0.0.1:1: no Ray cluster answers there"):
        work_by(None, "127.0.0.1:1")
    with pytest.raises(OptionError, match=r"^--workers 2 --cluster 127.0.0.1:1: expected one of the two$"):
        work_by(2, "127.0.0.1:1")
