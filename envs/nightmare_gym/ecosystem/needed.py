"""The error of a library that is not installed."""

from __future__ import annotations


class NotInstalled(ModuleNotFoundError):
    """A library that is not installed; its text is one line with the command to install it."""


def missing(what: str, package: str, error: ModuleNotFoundError) -> NotInstalled:
    """Make the one-line error of something that needs a package."""
    return NotInstalled(f"{what} needs {package}: pip install {package}", name=error.name)
