"""Python in a new process, for tests that need one."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]


def run(
    *arguments: str,
    first: Sequence[Path] = (),
    through: Sequence[str] = (),
    check: bool = True,
    **environment: str,
) -> subprocess.CompletedProcess[str]:
    """Run Python with this project's packages.

    Args:
        *arguments: The interpreter's arguments.
        first: Folders to import from before all others.
        through: A command that starts Python in its turn, as another user or in another place.
        check: True to fail if the process does.
        **environment: Variables to set; numba's are otherwise unset, but for the cache's folder.
    """
    inherited = {
        name: value for name, value in os.environ.items() if not name.startswith("NUMBA_") or name == "NUMBA_CACHE_DIR"
    }
    folders = [*first, *(ROOT / name for name in ("envs", "agents", "training", "tests"))]
    path = os.pathsep.join(map(str, folders))
    done = subprocess.run(
        [*through, sys.executable, *arguments],
        capture_output=True,
        text=True,
        env={**inherited, "PYTHONPATH": path, **environment},
    )
    if check and done.returncode != 0:
        raise AssertionError(f"{arguments} failed:\n{done.stdout}\n{done.stderr}")
    return done
