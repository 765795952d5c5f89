"""Compiled code on disk: what several processes write at once is kept apart, and what is old or damaged is not used."""

from __future__ import annotations

import os
import pickle
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest

from nightmare_gym.engine.code_files import DIGEST, CodeFiles, Damaged
from nightmare_training.config.environments import environments

typeof: Any = numba.typeof  # untyped


def code(*parts: Any) -> bytes:
    """What is kept, in a test."""
    return pickle.dumps(parts)


def test_code_that_two_processes_keep_at_once_stays_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = (CodeFiles(tmp_path, "apply", "a source") for _ in range(2))
    replace = Path.replace

    def meanwhile(self: Path, target: Path) -> Path:
        monkeypatch.setattr(Path, "replace", replace)
        other.save("the other game", code("its code"))
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", meanwhile)
    one.save("this game", code("this code"))
    for files in (one, other):
        assert files.load("this game") == code("this code")
        assert files.load("the other game") == code("its code")
    assert files.load("a third game") is None


def test_each_game_has_files_of_its_own() -> None:
    games = {env.game.id: env.game for env in environments()}
    kinds = {repr(typeof(game.marker)) for game in games.values()}
    assert len(kinds) == len(games) > 3


def test_code_of_another_source_is_not_found_and_stays(tmp_path: Path) -> None:
    before, now = (CodeFiles(tmp_path, "apply", f"source {when}") for when in ("before", "now"))
    before.save("game", code("old"))
    assert now.load("game") is None
    now.save("game", code("new"))
    assert now.load("game") == code("new")
    assert before.load("game") == code("old")
    now.flush()
    assert now.load("game") is before.load("game") is None


@pytest.fixture
def kept(tmp_path: Path) -> tuple[CodeFiles, Path]:
    """The files of a function, and the one that there is."""
    files = CodeFiles(tmp_path, "apply", "a source")
    files.save("game", code(*range(1000)))
    (file,) = tmp_path.iterdir()
    return files, file


def test_no_change_of_a_byte_is_taken_as_code(kept: tuple[CodeFiles, Path]) -> None:
    files, file = kept
    whole, rng = file.read_bytes(), np.random.default_rng(1)
    for place in [*range(DIGEST), *rng.integers(DIGEST, len(whole), 500).tolist()]:
        changed = bytearray(whole)
        changed[place] ^= int(rng.integers(1, 256))
        file.write_bytes(changed)
        with pytest.raises(Damaged, match=file.name):
            files.load("game")


@pytest.mark.parametrize(
    "change", [lambda code: b"", lambda code: code[:10], lambda code: code[:-3], lambda code: code * 2]
)
def test_a_file_of_another_length_is_damaged(kept: tuple[CodeFiles, Path], change: Callable[[bytes], bytes]) -> None:
    files, file = kept
    file.write_bytes(change(file.read_bytes()))
    with pytest.raises(Damaged):
        files.load("game")


@pytest.mark.parametrize("mask", [0o022, 0o027, 0o002])
def test_files_are_for_those_whom_the_umask_allows(tmp_path: Path, mask: int) -> None:
    before = os.umask(mask)
    try:
        CodeFiles(tmp_path / "made", "apply", "a source").save("game", code("code"))
    finally:
        os.umask(before)
    (file,) = tmp_path.joinpath("made").iterdir()
    assert file.stat().st_mode & 0o777 == 0o666 & ~mask


def test_where_saving_fails_nothing_is_left(tmp_path: Path) -> None:
    files = CodeFiles(tmp_path, "apply", "a source")
    files.file("game").mkdir()
    with pytest.raises(IsADirectoryError):
        files.save("game", code("code"))
    with pytest.raises(IsADirectoryError):
        files.load("game")
    assert list(tmp_path.iterdir()) == [files.file("game")]


def test_a_save_removes_what_a_killed_one_left_an_hour_ago_and_code_unused_for_a_month(tmp_path: Path) -> None:
    day = 86400
    left = {"apply.1f.tmp": 3700, "apply.2e.tmp": 3500, "apply_70.1f.tmp": 3700}
    code_of = {"apply.1f.nbc": 31 * day, "apply.2e.nbc": 29 * day, "apply_70.1f.nbc": 31 * day}
    for name, age in {**left, **code_of}.items():
        tmp_path.joinpath(name).write_bytes(b"half a fi")
        os.utime(tmp_path / name, (time.time() - age,) * 2)
    files = CodeFiles(tmp_path, "apply", "a source")
    assert files.load("game") is None
    files.save("game", code("code"))
    stays = {"apply.2e.tmp", "apply_70.1f.tmp", "apply.2e.nbc", "apply_70.1f.nbc", files.file("game").name}
    assert {file.name for file in tmp_path.iterdir()} == stays


def test_a_use_makes_code_young_again(kept: tuple[CodeFiles, Path]) -> None:
    files, file = kept
    os.utime(file, (0, 0))
    files.load("game")
    files.save("another game", code("code"))
    assert files.load("game") == code(*range(1000))
