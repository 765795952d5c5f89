"""Our READMEs and others': ours carry the sentence that says what made them."""

from __future__ import annotations

from pathlib import Path

from nightmare_gym.engine.errors import OptionError


def readme_of(folder: Path, mark: str) -> Path:
    """The README of a folder, to be written: there is none yet, or it carries our mark.

    Raises:
        OptionError: There is another's, which is never overwritten.
    """
    file = folder / "README.md"
    if file.is_file() and mark.encode() not in file.read_bytes():
        raise OptionError(
            f"{file} is not ours, and is left as it is (ours says: {mark}): choose another folder, or move it away"
        )
    return file
