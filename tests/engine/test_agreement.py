"""Compiled and uncompiled code play the same games, step by step."""

from __future__ import annotations

import pytest

from reference.agreement import PLAYED, digests
from reference.process import run

DECISIONS = 150
FEWER = {"bogeymen": 60, "dream_catchers": 100, "cathedral": 60}
"""For games that are slow uncompiled."""


@pytest.mark.parametrize("id", PLAYED)
def test_compiled_and_uncompiled_runs_agree(id: str) -> None:
    """Warnings are errors in the uncompiled run: arithmetic that overflows would warn there."""
    decisions = FEWER.get(id, DECISIONS)
    uncompiled = run("-W", "error", "-m", "reference.agreement", id, str(decisions), NUMBA_DISABLE_JIT="1").stdout
    lines = uncompiled.split()
    assert len(lines) == len(set(lines)) == decisions
    assert lines == digests(id, decisions)
