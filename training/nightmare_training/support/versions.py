"""The versions of the packages that made a result."""

from __future__ import annotations

import importlib.metadata
import platform
from collections.abc import Sequence

import nightmare_gym

PACKAGES = ("numpy", "numba", "gymnasium", "torch", "stable-baselines3", "sb3-contrib")

ENGINE = ("numpy", "numba")
"""The packages that the numbers of games depend on."""


def versions(packages: Sequence[str] = PACKAGES) -> dict[str, str]:
    """Return the versions of this package, of `packages` (by default all that training depends on), and of Python."""
    theirs = {package: importlib.metadata.version(package) for package in packages}
    return {"nightmare-gym": nightmare_gym.__version__, **theirs, "python": platform.python_version()}
