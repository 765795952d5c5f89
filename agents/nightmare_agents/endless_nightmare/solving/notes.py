"""The notes of a solve, kept in a folder so that an interrupted one goes on."""

from __future__ import annotations

import logging
import shutil
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.files import put_aside, write_npz, write_text

logger = logging.getLogger("nightmare_agents")


class Notes:
    """Tables by name.

    Args:
        folder: The folder; None keeps nothing. Notes of another task and damaged ones are put aside with a warning.
        about: A text that identifies the task.
    """

    def __init__(self, folder: Path | None, about: str) -> None:
        self._folder = folder
        if folder is None:
            return
        head = folder / "task.txt"
        if folder.is_dir() and not (head.is_file() and head.read_text(encoding="utf-8") == about):
            logger.warning("%s holds the notes of another task: it is now %s", folder, put_aside(folder))
        write_text(head, about)

    def recall(self, name: str) -> dict[str, NDArray[Any]] | None:
        """Fetch the tables that were kept under a name; None if there are none."""
        file = self._folder / f"{name}.npz" if self._folder is not None else None
        if file is None or not file.is_file():
            return None
        try:
            with np.load(file, allow_pickle=False) as kept:
                return dict(kept)
        except (ValueError, EOFError, zipfile.BadZipFile) as error:
            logger.warning("%s is damaged (%s) and is solved again: it is now %s", file, error, put_aside(file))
            return None

    def keep(self, name: str, **tables: Any) -> None:
        """Keep tables; a file is written whole or not at all."""
        if self._folder is not None:
            write_npz(self._folder / f"{name}.npz", tables, packed=False)  # that takes longer than what it would spare

    def forget(self, start: str) -> None:
        """Delete all tables whose names begin with this text."""
        if self._folder is not None:
            for file in self._folder.glob(f"{start}*.npz"):
                file.unlink()

    def clear(self) -> None:
        """Delete everything."""
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)
