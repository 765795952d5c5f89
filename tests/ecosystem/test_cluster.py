"""`--cluster` on a real Ray: two nodes on the loopback address, with a worker each, one of which is killed."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

BIN = Path(sys.executable).parent
GAMES = ["compare", "endless_nightmare", "--agents", "random,heuristic,learned", "--games", "200", "--seed", "1"]
SAID = {"OptionError", "WorkLost", "[0,", "{('1',"}
"""The beginnings of the lines that the test prints; Ray itself tells of workers that were killed."""
QUIET = {
    **os.environ,
    "RAY_TMPDIR": tempfile.mkdtemp(prefix="ray-"),
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_AUTH_MODE": "disabled",  # else a token of this user's would be asked for by one node and not sent by another
    "RAY_DISABLE_IMPORT_WARNING": "1",
}


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def processes_of(session: str) -> dict[int, str]:
    """The live processes whose environment names this session, with their lines."""
    found = {}
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if session.encode() in (folder / "environ").read_bytes():
                found[int(folder.name)] = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode()
    return {pid: line for pid, line in found.items() if line}


@pytest.fixture(scope="module")
def cluster() -> Iterator[tuple[str, str]]:
    """The address of a cluster of two nodes with one processor each, and the mark of its processes."""
    address, mark = f"127.0.0.1:{free_port()}", f"NIGHTMARE_TEST=cluster-{os.getpid()}-"
    env = {**QUIET, mark.split("=")[0]: mark.split("=")[1]}
    common = ["--num-cpus=1", "--object-store-memory=200000000", "--disable-usage-stats"]
    head = ["--head", f"--port={address.split(':')[1]}", "--node-ip-address=127.0.0.1", "--include-dashboard=false"]
    for own in (head, [f"--address={address}"]):
        subprocess.run([BIN / "ray", "start", *own, *common], env=env, check=True, capture_output=True)
    yield address, mark
    deadline = time.monotonic() + 30
    sent = signal.SIGTERM
    while left := processes_of(mark):
        for pid in left:
            with suppress(ProcessLookupError):
                os.kill(pid, sent)
        time.sleep(1)
        sent = signal.SIGTERM if time.monotonic() < deadline else signal.SIGKILL


def nightmare(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([BIN / "nightmare", *words], env=QUIET, capture_output=True, text=True, timeout=600)


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The numbers without workers."""
    file = tmp_path_factory.mktemp("here") / "here.json"
    done = nightmare(*GAMES, "--json", str(file))
    assert done.returncode == 0, done.stderr
    return file.read_bytes()


def test_a_cluster_gives_the_same_bytes(cluster: tuple[str, str], here: bytes, tmp_path: Path) -> None:
    done = nightmare(*GAMES, "--cluster", cluster[0], "--json", str(tmp_path / "there.json"))
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "there.json").read_bytes() == here


def test_a_worker_that_is_killed_changes_nothing(cluster: tuple[str, str], here: bytes, tmp_path: Path) -> None:
    address, mark = cluster
    kept, file = tmp_path / "kept.jsonl", tmp_path / "there.json"
    line = [str(one) for one in (BIN / "nightmare", *GAMES, "--cluster", address, "--interim", kept, "--json", file)]
    with subprocess.Popen(line, env=QUIET, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as process:
        deadline = time.monotonic() + 300
        while not (kept.exists() and len(kept.read_bytes().splitlines()) > 2):  # pieces have come home
            assert process.poll() is None, process.stderr and process.stderr.read()
            assert time.monotonic() < deadline
            time.sleep(0.05)
        at_work = [pid for pid, told in processes_of(mark).items() if told.startswith("ray::call")]
        assert at_work
        os.kill(at_work[0], signal.SIGKILL)
        assert process.wait(300) == 0
    assert file.read_bytes() == here
    assert len(kept.read_bytes().splitlines()) == 1 + 3 * 7  # each came home once: 7 pieces of 3 players


def test_an_error_comes_home_as_one_line(cluster: tuple[str, str]) -> None:
    pieces = Path(__file__).parents[1]
    code = (
        "from reference import pieces; from pathlib import Path; import tempfile\n"
        "from nightmare_training.work.piece import Piece\n"
        "from nightmare_training.work.places import work_by\n"
        f"with work_by(None, {cluster[0]!r}) as work:\n"
        "    folder = Path(tempfile.mkdtemp())\n"
        "    import cloudpickle; cloudpickle.register_pickle_by_value(pieces)\n"
        "    try: work.do([Piece((i,), pieces.wrong, (folder, i)) for i in range(4)])\n"
        "    except Exception as error: print(type(error).__name__, error)\n"
        "    try: work.do([Piece((i,), pieces.deadly, (folder, i, 99)) for i in range(1)])\n"
        "    except Exception as error: print(type(error).__name__, error)\n"
        "    print(work.do([Piece((i,), pieces.square, (folder, i)) for i in range(4)]))\n"
        "    print(set(work.do([Piece((i,), pieces.surroundings, ()) for i in range(4)])))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], env={**QUIET, "PYTHONPATH": str(pieces)}, capture_output=True, text=True,
        timeout=600,
    )  # fmt: skip
    assert [line for line in done.stdout.splitlines() if line.split(" ")[0] in SAID] == [
        "OptionError piece 0 is wrong",
        "WorkLost 0: its worker was killed 4 times (for its memory?); expected fewer workers, or more memory",
        "[0, 1, 4, 9]",
        "{('1', '1', False)}",
    ], done.stdout + done.stderr
