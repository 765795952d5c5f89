"""Turns to compile: one process compiles, the others wait and load; a dead one keeps nobody waiting."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from nightmare_gym.engine import code_turns
from nightmare_gym.engine.code_turns import CodeTurn
from reference.process import ROOT

COMPILING = """
import json, sys
sys.stdin.readline()
from nightmare_gym.engine import code_cache
saved = []
save = code_cache.CodeCache.save_overload
def noted(self, sig, data):
    saved.append(self.function.__module__ + "." + self.function.__qualname__ + repr(sig))
    save(self, sig, data)
code_cache.CodeCache.save_overload = noted
from reference import pig
from nightmare_gym.interfaces.batch import Batch
Batch(pig.GAME, 2).reset()
print(json.dumps(saved))
"""


def test_processes_compile_each_function_once(tmp_path: Path) -> None:
    path = os.pathsep.join(str(ROOT / name) for name in ("envs", "agents", "training", "tests"))
    env = {**os.environ, "PYTHONPATH": path, "NUMBA_CACHE_DIR": str(tmp_path)}
    both = [
        subprocess.Popen([sys.executable, "-c", COMPILING], env=env, text=True, stdin=-1, stdout=-1) for _ in range(2)
    ]
    for one in both:
        assert one.stdin is not None
        one.stdin.write("go\n")
        one.stdin.flush()
    saved = [json.loads(one.communicate(timeout=300)[0]) for one in both]
    assert len(saved[0]) + len(saved[1]) == len({*saved[0], *saved[1]}) > 20
    assert not list(tmp_path.rglob("*.lock"))


def test_the_next_one_waits_and_is_told(tmp_path: Path) -> None:
    file = tmp_path / "folder" / "code.lock"
    first, second, waited = CodeTurn(file), CodeTurn(file), []
    assert first.take() is False
    thread = threading.Thread(target=lambda: waited.append(second.take()))
    thread.start()
    time.sleep(3 * code_turns.PAUSE)
    assert waited == []
    first.end()
    thread.join(10)
    assert waited == [True]
    second.end()
    assert not file.exists()
    second.end()


def test_a_killed_process_gives_its_turn_away(tmp_path: Path) -> None:
    file = tmp_path / "code.lock"
    code = (
        "import sys, time; from pathlib import Path; from nightmare_gym.engine.code_turns import CodeTurn\n"
        "turn = CodeTurn(Path(sys.argv[1])); turn.take(); print('mine', flush=True); time.sleep(60)"
    )
    path = str(ROOT / "envs")
    with subprocess.Popen(
        [sys.executable, "-c", code, str(file)], stdout=-1, env={**os.environ, "PYTHONPATH": path}
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"mine\n"
        os.kill(holder.pid, signal.SIGKILL)
    assert file.exists()
    turn = CodeTurn(file)
    assert turn.take() is False
    turn.end()


def test_patience_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(code_turns, "PATIENCE", 0.2)
    first = CodeTurn(tmp_path / "code.lock")
    first.take()
    assert CodeTurn(tmp_path / "code.lock").take() is True
    first.end()


def test_where_nothing_can_be_kept_nobody_waits(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    turn = CodeTurn(tmp_path / "file" / "code.lock")
    assert turn.take() is False
    turn.end()
