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
from nightmare_training.environments import environments

typeof: Any = numba.typeof  # untyped


class Meanwhile(str):
    """A key that is written while another process keeps code of the same function."""

    other: CodeFiles

    def __reduce__(self) -> tuple[Any, ...]:
        self.other.save("the other game", "its code")
        return str, (str(self),)


def test_code_that_two_processes_keep_at_once_stays_apart(tmp_path: Path) -> None:
    one, other = (CodeFiles(tmp_path, "apply-7", "a stamp") for _ in range(2))
    key = Meanwhile("this game")
    key.other = other
    one.save(key, "this code")
    for files in (one, other):
        assert files.load("this game") == "this code"
        assert files.load("the other game") == "its code"
    assert files.load("a third game") is None


def test_each_game_has_files_of_its_own() -> None:
    games = {env.game.id: env.game for env in environments()}
    kinds = {repr(typeof(game.marker)) for game in games.values()}
    assert len(kinds) == len(games) > 3


def test_code_of_another_source_is_not_found_and_is_overwritten(tmp_path: Path) -> None:
    CodeFiles(tmp_path, "apply-7", "before").save("game", "old")
    now = CodeFiles(tmp_path, "apply-7", "after")
    assert now.load("game") is None
    now.save("game", "new")
    assert now.load("game") == "new"
    assert len(list(tmp_path.iterdir())) == 1
    now.flush()
    assert now.load("game") is None


@pytest.fixture
def kept(tmp_path: Path) -> tuple[CodeFiles, Path]:
    """The files of a function, and the one that there is."""
    files = CodeFiles(tmp_path, "apply-7", "a stamp")
    files.save("game", list(range(1000)))
    (file,) = tmp_path.iterdir()
    return files, file


@pytest.fixture
def unpickled(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """All that is unpickled."""
    seen: list[object] = []
    monkeypatch.setattr(pickle, "loads", seen.append)
    return seen


def test_no_change_of_a_byte_is_taken_as_code_or_unpickled(
    kept: tuple[CodeFiles, Path], unpickled: list[object]
) -> None:
    files, file = kept
    whole, rng = file.read_bytes(), np.random.default_rng(1)
    head = DIGEST + len(files.made_by)
    for place in [*range(head), *rng.integers(head, len(whole), 500).tolist()]:
        changed = bytearray(whole)
        changed[place] ^= int(rng.integers(1, 256))
        file.write_bytes(changed)
        with pytest.raises(Damaged, match=file.name):
            files.load("game")
    assert unpickled == []


@pytest.mark.parametrize(
    "change", [lambda code: b"", lambda code: code[:10], lambda code: code[:-3], lambda code: code * 2]
)
def test_a_file_of_another_length_is_damaged(
    kept: tuple[CodeFiles, Path], unpickled: list[object], change: Callable[[bytes], bytes]
) -> None:
    files, file = kept
    file.write_bytes(change(file.read_bytes()))
    with pytest.raises(Damaged):
        files.load("game")
    assert unpickled == []


def test_what_another_source_or_numba_made_is_not_unpickled(
    kept: tuple[CodeFiles, Path], unpickled: list[object]
) -> None:
    files, _ = kept
    files.made_by = files.made_by.replace(b"numba ", b"numba 1")
    assert files.load("game") is None
    assert unpickled == []


@pytest.mark.parametrize("mask", [0o022, 0o027, 0o002])
def test_files_are_for_those_whom_the_umask_allows(tmp_path: Path, mask: int) -> None:
    before = os.umask(mask)
    try:
        CodeFiles(tmp_path / "made", "apply-7", "a stamp").save("game", "code")
    finally:
        os.umask(before)
    (file,) = tmp_path.joinpath("made").iterdir()
    assert file.stat().st_mode & 0o777 == 0o666 & ~mask


def test_where_saving_fails_nothing_is_left(tmp_path: Path) -> None:
    files = CodeFiles(tmp_path, "apply-7", "a stamp")
    files._file("game").mkdir()
    with pytest.raises(IsADirectoryError):
        files.save("game", "code")
    with pytest.raises(IsADirectoryError):
        files.load("game")
    assert list(tmp_path.iterdir()) == [files._file("game")]


def test_a_save_removes_what_a_killed_one_left_an_hour_ago(tmp_path: Path) -> None:
    old, young, foreign = (tmp_path / f"{name}.tmp" for name in ("apply-7.1f", "apply-7.2e", "apply-70.1f"))
    for file, age in ((old, 3700), (young, 3500), (foreign, 3700)):
        file.write_bytes(b"half a fi")
        os.utime(file, (time.time() - age,) * 2)
    files = CodeFiles(tmp_path, "apply-7", "a stamp")
    assert files.load("game") is None
    files.save("game", "code")
    assert {*tmp_path.iterdir()} == {young, foreign, files._file("game")}
