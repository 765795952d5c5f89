"""Installed packages, as far as entry points go, written without pip and so without a network."""

from __future__ import annotations

import os
import subprocess
import sysconfig
import tomllib
import venv
from collections.abc import Mapping
from pathlib import Path

from reference.process import ROOT

OURS = tuple(str(ROOT / name) for name in ("envs", "agents", "training"))


def install(folder: Path, name: str, groups: Mapping[str, Mapping[str, str]]) -> None:
    """Declare a package's entry points in a folder on the path, by group, then by name."""
    info = folder / f"{name.replace('-', '_')}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    lines = [
        line
        for group, points in groups.items()
        for line in (f"[{group}]", *(f"{point} = {value}" for point, value in points.items()))
    ]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n")


class Outside:
    """A fresh virtual environment with an outsider's package; all other packages are those of the tests.

    Args:
        home: The folder of the environment, in which its processes run.
        project: The package's folder, with its `pyproject.toml`.
    """

    def __init__(self, home: Path, project: Path) -> None:
        self.home = home
        venv.create(home / "venv", symlinks=True)
        self.site = Path(sysconfig.get_path("purelib", vars={"base": str(home / "venv")}))
        outer = (f"import site; site.addsitedir({sysconfig.get_path(kind)!r})" for kind in ("purelib", "platlib"))
        (self.site / "outer.pth").write_text("\n".join((*OURS, str(project), *outer)) + "\n")
        declared = tomllib.loads((project / "pyproject.toml").read_text())["project"]
        install(self.site, declared["name"], declared["entry-points"])

    def python(self, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """Run Python in the environment."""
        inherited = {name: one for name, one in os.environ.items() if name not in ("PYTHONPATH", "NUMBA_DISABLE_JIT")}
        return subprocess.run(
            [str(self.home / "venv" / "bin" / "python"), *words],
            capture_output=True, text=True, cwd=self.home, env={**inherited, "COLUMNS": "200", **environment},
        )  # fmt: skip

    def nightmare(self, *words: str) -> str:
        """Return the output of a command, which must succeed."""
        done = self.python("-m", "nightmare_training.cli", *words)
        assert done.returncode == 0, f"{words}: {done.stdout}\n{done.stderr}"
        return done.stdout
