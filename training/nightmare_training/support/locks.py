"""Locks between processes: a file that one of them holds, at most until it ends, in whatever way it does."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from nightmare_agents.files import not_written
from nightmare_gym.engine.errors import OptionError


@contextmanager
def locked(file: Path, refused: str) -> Iterator[None]:
    """Hold a file, and remove it in the end; where a process was killed, it stays, and nobody holds it.

    Args:
        file: The file; its folder is made.
        refused: What to say where another process holds it; its number is told, too.

    Raises:
        OptionError: Another process holds it.
    """
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        held = file.open("a+b", buffering=0)
    except OSError as error:
        raise not_written(file, error) from error
    with held:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            held.seek(0)
            raise OptionError(f"{refused} (it is process {held.read().decode()})") from None
        except OSError:
            pass  # not every file system has such locks; there one has to take care
        if not os.fstat(held.fileno()).st_nlink:  # its last holder has removed it since it was opened
            with locked(file, refused):
                yield
            return
        held.truncate(0)
        held.write(str(os.getpid()).encode())
        try:
            yield
        finally:
            file.unlink(missing_ok=True)
