"""Print, for pip, the lowest version of each package that pyproject.toml declares, and what the small suite needs."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
SUITE = ("httpx2", "hypothesis", "moviepy", "pytest", "pytest-benchmark", "pytest-xdist")
OURS = "nightmare-gym["
"""The beginning of a requirement by which an extra includes another."""


def lowest_versions() -> list[str]:
    """A requirement for each dependency of the package and its extras, and those of the suite as pinned."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    declared = [*project["dependencies"], *extras["cli"], *extras["train"], *extras["play"]]
    pinned = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    suite = [line for line in pinned if line.split("==")[0] in SUITE]
    return [
        re.sub(r"^([\w.-]+)>=([\w.]+).*", r"\1==\2", requirement)
        for requirement in declared
        if not requirement.startswith(OURS)
    ] + suite


if __name__ == "__main__":
    print(*lowest_versions(), sep="\n")
