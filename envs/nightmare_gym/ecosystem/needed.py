"""The error of a library that is not installed."""

from __future__ import annotations


def missing(what: str, package: str, error: ModuleNotFoundError) -> ModuleNotFoundError:
    """Make the one-line error of something that needs a package."""
    return ModuleNotFoundError(f"{what} needs {package}: pip install {package}", name=error.name)
