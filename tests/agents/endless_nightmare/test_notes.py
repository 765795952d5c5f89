"""The notes of an interrupted solve: nothing in them is lost, and nothing damaged is gone on with."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from nightmare_agents.endless_nightmare.solving.notes import Notes

pytestmark = pytest.mark.study


def test_notes_are_recalled_by_the_same_task(tmp_path: Path) -> None:
    Notes(tmp_path / "notes", "small").keep("level-9", worths=np.arange(5))
    found = Notes(tmp_path / "notes", "small").recall("level-9")
    assert found is not None
    assert found["worths"].tolist() == [0, 1, 2, 3, 4]


def test_notes_of_another_task_are_put_aside_with_a_warning(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    Notes(tmp_path / "notes", "small").keep("level-9", worths=np.arange(5))
    assert Notes(tmp_path / "notes", "medium").recall("level-9") is None
    assert "holds the notes of another task: it is now" in caplog.text
    assert (tmp_path / "notes.old-1" / "level-9.npz").is_file()


@pytest.mark.parametrize("size", [0, 10, 300])
def test_damaged_notes_are_put_aside_with_a_warning(
    size: int, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    notes = Notes(tmp_path / "notes", "small")
    notes.keep("level-9", worths=np.arange(500))
    file = tmp_path / "notes" / "level-9.npz"
    file.write_bytes(file.read_bytes()[:size])
    assert notes.recall("level-9") is None
    assert "is damaged" in caplog.text
    assert (tmp_path / "notes" / "level-9.old-1.npz").stat().st_size == size
    assert notes.recall("level-9") is None
