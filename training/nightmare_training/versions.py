"""What a result was made with."""

from __future__ import annotations

import importlib.metadata
import platform

import nightmare_gym

PACKAGES = ("numpy", "numba", "gymnasium", "torch", "stable-baselines3", "sb3-contrib")


def versions() -> dict[str, str]:
    """The versions of Python, of the packages that training depends on, and of this one."""
    theirs = {package: importlib.metadata.version(package) for package in PACKAGES}
    return {"nightmare-gym": nightmare_gym.__version__, "python": platform.python_version(), **theirs}
