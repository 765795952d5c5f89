"""No call ends the interpreter, and every bad one is refused in one line that says what would be right."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from bad_inputs.calls import GROUPS

CHILD, ROOT = Path(__file__).with_name("child.py"), Path(__file__).parents[2]


def outcomes(group: str) -> list[str]:
    """Tell what became of each call of a group: nothing where it was refused as it should be."""
    path = os.pathsep.join(str(ROOT / folder) for folder in ("envs", "agents", "training", "tests"))
    found: list[str] = []
    while len(found) < len(GROUPS[group].calls):
        command = [sys.executable, str(CHILD), group, str(len(found))]
        child = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": path})
        found += [json.loads(line) for line in child.stdout.splitlines()]
        if child.returncode:
            found.append(f"ended the interpreter ({child.returncode}): {child.stderr[-300:]}")
    return found


@pytest.mark.parametrize("group", GROUPS)
def test_bad_calls_are_refused_in_one_line(group: str) -> None:
    wrong = [
        f"{call}: {outcome}"
        for (call, _), outcome in zip(GROUPS[group].calls, outcomes(group), strict=False)
        if outcome
    ]
    assert not wrong, "\n".join(wrong)
