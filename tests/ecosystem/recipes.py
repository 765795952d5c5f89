"""The recipes' scripts, as a user runs them."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

RECIPES = Path(__file__).parents[2] / "docs" / "recipes"
VERDICT = re.compile(r"^.+ beats .*random.*: \+([\d.]+) .*, 95% interval \[\+([\d.]+)", re.MULTILINE)


def run(name: str) -> str:
    """Run a recipe, which ends with 0 only if it beats random; return its output."""
    done = subprocess.run(
        [sys.executable, "-W", "ignore", str(RECIPES / f"run_{name}.py")], capture_output=True, text=True, timeout=600
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-4000:]
    assert VERDICT.search(done.stdout), done.stdout[-2000:]
    return done.stdout


def standard_errors(output: str) -> list[float]:
    """The gains over random that a recipe has printed, each in its standard errors."""
    return [1.96 * float(mean) / (float(mean) - float(low)) for mean, low in VERDICT.findall(output)]
