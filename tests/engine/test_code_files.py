"""Compiled code on disk: what several processes write at once is kept apart, and what is old or damaged is not used."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numba
import pytest

from nightmare_gym.engine.code_files import CodeFiles
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


@pytest.mark.parametrize("left", [0, 10, -3])
def test_a_damaged_file_is_told_and_not_used(tmp_path: Path, left: int, caplog: pytest.LogCaptureFixture) -> None:
    files = CodeFiles(tmp_path, "apply-7", "a stamp")
    files.save("game", "code")
    (file,) = tmp_path.iterdir()
    file.write_bytes(file.read_bytes()[:left])
    assert files.load("game") is None
    assert "is compiled anew" in caplog.text
