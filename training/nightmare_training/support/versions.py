"""What a result was made with."""

from __future__ import annotations

import importlib.metadata
import platform
from collections.abc import Sequence

import nightmare_gym

PACKAGES = ("numpy", "numba", "gymnasium", "torch", "stable-baselines3", "sb3-contrib")


def versions(packages: Sequence[str] = PACKAGES) -> dict[str, str]:
    """The versions of this package, of those that are named (all that training depends on), and of Python."""
    theirs = {package: importlib.metadata.version(package) for package in packages}
    return {"nightmare-gym": nightmare_gym.__version__, **theirs, "python": platform.python_version()}
