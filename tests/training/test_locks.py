"""A run folder belongs to one training at a time, and a killed one gives it back."""

from __future__ import annotations

import fcntl
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from typer.testing import CliRunner

from nightmare_agents.files import write_text
from nightmare_gym.engine.errors import OptionError
from nightmare_training.cli.app import app
from nightmare_training.support.locks import locked

HOLD = """
import sys, time
from pathlib import Path
from nightmare_training.support.locks import locked
with locked(Path(sys.argv[1]), ""):
    print("held", flush=True)
    time.sleep(600)
"""


@contextmanager
def another(file: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that holds a lock."""
    path = os.pathsep.join(filter(None, sys.path))
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, file], stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": path}
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        try:
            yield holder
        finally:
            holder.kill()


def test_a_lock_is_held_once_and_leaves_nothing(tmp_path: Path) -> None:
    file = tmp_path / "run" / "lock"
    with locked(file, "taken"):
        assert file.read_text() == str(os.getpid())
        with pytest.raises(OptionError, match=rf"taken \(it is process {os.getpid()}\)"), locked(file, "taken"):
            pass
    assert list(file.parent.iterdir()) == []
    with locked(file, "taken"):
        pass


def test_a_killed_holder_gives_it_back(tmp_path: Path) -> None:
    file = tmp_path / "lock"
    with another(file) as holder:
        holder.send_signal(signal.SIGKILL)
        holder.wait()
        assert file.exists()
        with locked(file, "taken"):
            assert file.read_text() == str(os.getpid())
    assert not file.exists()


def test_a_lock_that_its_holder_removes_meanwhile_is_taken_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last holder ends between opening the file and locking it."""
    file, flock = tmp_path / "lock", fcntl.flock

    def late(held: int, how: int) -> None:
        monkeypatch.setattr(fcntl, "flock", flock)
        file.unlink()
        flock(held, how)

    monkeypatch.setattr(fcntl, "flock", late)
    with locked(file, "taken"):
        assert file.read_text() == str(os.getpid())


@pytest.mark.parametrize("more", [(), ("--fresh",)])
def test_a_second_training_in_a_folder_is_refused_and_changes_nothing(tmp_path: Path, more: tuple[str, ...]) -> None:
    write_text(tmp_path / "policy.npz", "the first one's")
    with another(tmp_path / "training.lock") as holder:
        result = CliRunner().invoke(app, ["train", "endless_nightmare_quick", "--folder", str(tmp_path), *more])
        assert result.exit_code == 2
        assert result.stderr == (
            f"nightmare: another training uses {tmp_path}: wait until it has ended, or choose another --folder "
            f"(it is process {holder.pid})\n"
        )
    assert (tmp_path / "policy.npz").read_text() == "the first one's"
    assert {file.name for file in tmp_path.iterdir()} == {"policy.npz", "training.lock"}
