"""Golden playthroughs: see `playthrough.py`."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.bogeymen.playthrough import FOLDER, GAMES, replayed
from nightmare_gym.games.bogeymen.layout import ENDINGS

pytestmark = pytest.mark.uncompiled


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.txt")), ids=lambda file: file.stem)
def test_a_golden_playthrough_plays_as_written(file: Path) -> None:
    lines = file.read_text(encoding="utf-8").splitlines()
    assert replayed(lines) == lines


def test_every_golden_playthrough_is_there_and_ends() -> None:
    files = {file.stem: file for file in FOLDER.glob("*.txt")}
    assert set(files) == set(GAMES)
    for file in files.values():
        last = file.read_text(encoding="utf-8").splitlines()[-1]
        assert last.rsplit("| ", 1)[1] in ENDINGS
