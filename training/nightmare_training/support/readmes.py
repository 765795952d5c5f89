"""READMEs that are ours: they have a sentence on the command that made them."""

from __future__ import annotations

from pathlib import Path

from nightmare_gym.engine.errors import OptionError


def readme_of(folder: Path, mark: str) -> Path:
    """Return the README of a folder, to be written: it does not exist yet, or has our mark.

    Raises:
        OptionError: There is another README, which is never overwritten.
    """
    file = folder / "README.md"
    if file.is_file() and mark.encode() not in file.read_bytes():
        raise OptionError(
            f"{file} is not ours, and is left as it is (ours says: {mark}): choose another folder, or move it away"
        )
    return file
