"""The cache of compiled code. Whatever goes wrong with it, functions are compiled, and nobody gets an error."""

from __future__ import annotations

import logging
import os
import re
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import Any

import numba
import platformdirs

from nightmare_gym.engine.code_files import CodeFiles
from nightmare_gym.engine.code_stamps import code_stamp, is_written
from nightmare_gym.engine.jit import config, from_parts, to_bytes

logger = logging.getLogger("nightmare_gym")

UNUSED = "Compiled code in %s cannot be used, and is compiled anew: %s"
UNKEPT = (
    "Compiled code cannot be kept in %s, every start compiles it anew (NUMBA_CACHE_DIR may name another folder): %s"
)
EDITED = "%s was edited after it was imported: what this process compiles from now on is not kept"
SOURCELESS = "%s has no source that can be read, and is compiled anew at every start"

BOUNDS = "bounds-checked" if config.BOUNDSCHECK else "unchecked"
FORMAT = 1
"""The version of what is pickled into the files."""
MADE_BY = f"format {FORMAT}, numba {numba.__version__}, {sys.implementation.cache_tag}"

_told: dict[str, str] = {}
_imported: dict[str, tuple[int, int] | None] = {}
"""Files with compiled functions, as they were when their first function was decorated."""


def tell(what: str, where: object, error: Exception | None = None) -> None:
    """Warn, of each kind of failure once: what fails for one function mostly fails for hundreds."""
    reason = error.strerror if isinstance(error, OSError) and error.strerror else f"{type(error).__name__}: {error}"
    line = what % (where if error is None else (where, reason))
    logger.log(logging.DEBUG if what in _told else logging.WARNING, line)
    _told.setdefault(what, line)


def unkept() -> str | None:
    """The warning about code that could not be kept in this process; None if all was."""
    return _told.get(UNKEPT)


def cache_root() -> Path:
    """The folder in which compiled code lies."""
    return Path(config.CACHE_DIR or _users_folder()) / "nightmare-gym"


def _users_folder() -> Path:
    """The user's folder for numba's caches; where the user has no home, one in which nothing can be kept."""
    with suppress(RuntimeError):  # no home, says platformdirs; older versions return a relative path
        found = platformdirs.user_cache_path("numba", appauthor=False)
        if found.is_absolute():
            return found
    return Path(os.devnull)


class CodeCache:
    """The cache of one function, with the methods that numba asks of one.

    Args:
        function: As it was before it was compiled.
        flags: The options that it is compiled with, beside those that all have.
    """

    def __init__(self, function: Callable[..., Any], flags: Mapping[str, bool]) -> None:
        self.function, self.flags = function, flags
        file = function.__code__.co_filename
        if file not in _imported:
            _imported[file] = _version(file)

    @property
    def cache_path(self) -> str:
        """The folder, in which functions of one module lie."""
        return str(cache_root() / BOUNDS / self.function.__module__)

    @cached_property
    def files(self) -> CodeFiles | None:
        """The files, named when the first is looked for: only then the modules that the source needs are all there."""
        if not is_written(self.function):
            tell(SOURCELESS, self.function.__qualname__)
            return None
        name = re.sub(r"[^\w.]+", "_", self.function.__qualname__)
        made_from = f"{MADE_BY}, {sorted(self.flags.items())}, source {code_stamp(self.function)}"
        return CodeFiles(Path(self.cache_path), name, made_from)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The compiled code for these types of arguments; None if there is none that can be used."""
        try:
            target_context.refresh()
            if _is_edited() or not self.files:
                return None
            parts = self.files.load(_key(sig, target_context.codegen()))
            return None if parts is None else from_parts(target_context, parts)
        except Exception as error:  # whatever a file holds, and whatever numba makes of it
            tell(UNUSED, self.cache_path, error)
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep compiled code if that is possible."""
        try:
            if not _is_edited() and self.files:
                self.files.save(_key(sig, data.codegen), to_bytes(data))
        except Exception as error:
            tell(UNKEPT, self.cache_path, error)

    def flush(self) -> None:
        """Forget what was kept if that is possible; where it is not, the next save tells."""
        with suppress(OSError):
            if self.files:
                self.files.flush()

    def enable(self) -> None:
        """Do nothing: it is always on."""

    def disable(self) -> None:
        """Do nothing: it is always on."""


def _version(file: str) -> tuple[int, int] | None:
    """The time and the size of a file, which tell its versions apart; None where there is no file."""
    try:
        found = os.stat(file)
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size


def _is_edited() -> bool:
    """Tell whether source has changed since it was imported: then a stamp would be that of other code than ours."""
    for file, version in _imported.items():
        if version is not None and _version(file) != version:
            tell(EDITED, file)
            return True
    return False


def _key(signature: Any, codegen: Any) -> str:
    """The types of the arguments, and the processor."""
    return repr((signature, codegen.magic_tuple()))
