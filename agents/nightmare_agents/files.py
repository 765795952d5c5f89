"""Write files of every kind: those of the engine's writers, JSON, arrays and reports; each is whole or as it was."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from errno import ENOSPC
from pathlib import Path
from typing import Any

import numpy as np

from nightmare_gym.engine.files import NotWritten, not_written, write_bytes, write_text, writing

__all__ = [
    "NotWritten",
    "append_line",
    "not_written",
    "put_aside",
    "write_bytes",
    "write_json",
    "write_npz",
    "write_report",
    "write_text",
    "writing",
]


def write_json(file: Path, content: Any) -> None:
    """Write a file of readable JSON."""
    write_text(file, json.dumps(content, indent=2) + "\n")


def write_npz(file: Path, arrays: Mapping[str, Any], packed: bool = True) -> None:
    """Write arrays by name as `.npz`.

    Args:
        file: The file.
        arrays: The arrays.
        packed: Compress them, which takes longer.
    """
    with writing(file) as out:
        (np.savez_compressed if packed else np.savez)(out, **arrays)


def write_report(folder: Path, name: str, markdown: str, json: str) -> list[Path]:
    """Write a report, and its numbers beside it; return the two files."""
    files = [folder / f"{name}.{ending}" for ending in ("md", "json")]
    for file, text in zip(files, (markdown, json + "\n"), strict=True):
        write_text(file, text)
    return files


def append_line(file: Path, line: str) -> None:
    """Append a line to a file; only a crash can leave a part of it, which has no line end.

    Raises:
        NotWritten: The file cannot be written.
    """
    try:
        with file.open("ab", buffering=0) as out:
            if out.write(f"{line}\n".encode()) <= len(line):
                raise OSError(ENOSPC, os.strerror(ENOSPC))
    except OSError as error:
        raise not_written(file, error) from error


def put_aside(path: Path) -> Path:
    """Rename a file or a folder to a free name beside its own; return that."""
    number = 1
    while (aside := path.with_name(f"{path.stem}.old-{number}{path.suffix}")).exists():
        number += 1
    return path.rename(aside)
