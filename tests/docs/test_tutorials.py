"""The tutorials run from top to bottom, as they do when the site is built."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from reference.process import ROOT

TUTORIALS = sorted((ROOT / "docs" / "tutorials").glob("*.md"))
CELL = re.compile(r"^```\{code-cell\}\n(.*?)^```$", re.DOTALL | re.MULTILINE)
COMMAND = re.compile(r"^!nightmare (.*)$", re.MULTILINE)
"""A command of the shell, as notebooks write it."""


def script(page: Path) -> str:
    """Join the cells of a notebook to a program; a command ends it if it fails."""
    cells = "\n".join(CELL.findall(page.read_text(encoding="utf-8")))
    return COMMAND.sub(lambda found: f"_nightmare({found[1]!r})", cells)


BEGIN = """
import shlex, subprocess, sys
def _nightmare(words):
    subprocess.run([sys.executable, "-m", "nightmare_training.cli", *shlex.split(words)], check=True)
"""


@pytest.mark.long
@pytest.mark.parametrize("page", TUTORIALS, ids=lambda page: str(page.stem))
def test_a_tutorial_runs(page: Path, tmp_path: Path) -> None:
    program = tmp_path / f"{page.stem}.py"
    program.write_text(BEGIN + script(page), encoding="utf-8")
    done = subprocess.run([sys.executable, program.name], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_tutorial_has_cells() -> None:
    assert len(TUTORIALS) >= 7
    assert all(script(page) for page in TUTORIALS)
