"""Compiled and uncompiled code play the same games, step by step."""

from __future__ import annotations

import pytest

from reference.agreement import PLAYED, digests
from reference.process import run

DECISIONS = 150


@pytest.mark.parametrize("id", PLAYED)
def test_compiled_and_uncompiled_runs_agree(id: str) -> None:
    """Warnings are errors in the uncompiled run: arithmetic that overflows would warn there."""
    uncompiled = run("-W", "error", "-m", "reference.agreement", id, str(DECISIONS), NUMBA_DISABLE_JIT="1").stdout
    lines = uncompiled.split()
    assert len(lines) == len(set(lines)) == DECISIONS
    assert lines == digests(id, DECISIONS)
