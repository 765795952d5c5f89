"""The lines that long work has kept: gone on with or put aside, and never lost without a word."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from nightmare_training.support.kept import Kept
from reference.process import run

SEED = {"seed": 1, "games": [2, 3]}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    kept = Kept(tmp_path / "kept.jsonl", SEED)
    for line in ([1, "two"], {"three": 3}, [None]):
        kept.keep(line)
    return tmp_path / "kept.jsonl"


def test_it_goes_on_and_changes_nothing(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = file.read_bytes(), file.stat().st_mtime_ns
    assert Kept(file, SEED).lines == [[1, "two"], {"three": 3}, [None]]
    assert (file.read_bytes(), file.stat().st_mtime_ns) == before
    assert capsys.readouterr().err == ""
    assert list(file.parent.iterdir()) == [file]


def test_other_settings_put_the_old_file_aside(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old = file.read_bytes()
    Kept(file, SEED | {"seed": 2}).keep("new")
    aside = file.with_name("kept.old-1.jsonl")
    assert capsys.readouterr().err == (
        f"nightmare: {file}: it was made with another seed; kept lines that are discarded: 3; "
        f"the old file is now {aside}\n"
    )
    assert aside.read_bytes() == old
    assert Kept(file, SEED | {"seed": 2}).lines == ["new"]
    assert Kept(file, SEED).lines == []
    assert file.with_name("kept.old-2.jsonl").exists()


@pytest.mark.parametrize(
    ("damage", "number", "kept", "lost"),
    [
        (lambda old: old[:-3], 4, 2, 1),
        (lambda old: old[:-1], 4, 2, 1),
        (lambda old: old.replace(b'{"three"', b"\xff\x00"), 3, 1, 2),
        (lambda old: b"[" * 100_000 + old, 1, 0, 3),
        (lambda old: b"\xff" * 9, 1, 0, 0),
    ],
    ids=["a line cut short", "a line's end is missing", "a line in the midst", "deep brackets", "nothing is whole"],
)
def test_damage_puts_the_old_file_aside_and_keeps_what_comes_before(
    file: Path, capsys: pytest.CaptureFixture[str], damage: object, number: int, kept: int, lost: int
) -> None:
    assert callable(damage)
    old = damage(file.read_bytes())
    file.write_bytes(old)
    found = Kept(file, SEED)
    assert found.lines == [[1, "two"], {"three": 3}, [None]][:kept]
    aside = file.with_name("kept.old-1.jsonl")
    assert aside.read_bytes() == old
    assert capsys.readouterr().err == (
        f"nightmare: {file}: its line {number} is damaged; kept lines that are discarded: {lost}; "
        f"the old file is now {aside}\n"
    )
    found.keep("more")
    assert Kept(file, SEED).lines == [*found.lines]


def test_another_ones_file_is_put_aside(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text("[1]\n[2]\n")
    assert Kept(file, SEED).lines == []
    assert "it does not tell what it was made with; kept lines that are discarded: 1;" in capsys.readouterr().err


def test_a_killed_process_loses_nothing_that_was_kept(tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    code = (
        "import os, signal, sys\nfrom pathlib import Path\nfrom nightmare_training.support.kept import Kept\n"
        "kept = Kept(Path(sys.argv[1]), {})\n"
        "for i in range(100): kept.keep(i)\n"
        "os.kill(os.getpid(), signal.SIGKILL)"
    )
    assert run("-c", code, str(file), check=False).returncode == -signal.SIGKILL
    assert Kept(file, {}).lines == list(range(100))
