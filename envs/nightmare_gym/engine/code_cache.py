"""The cache of compiled code. When the cache fails, functions are compiled anew; the user gets no error."""

from __future__ import annotations

import logging
import os
import pickle
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cached_property, partial
from pathlib import Path
from typing import Any

import platformdirs

from nightmare_gym.engine.code_files import CodeFiles, Damaged, content
from nightmare_gym.engine.code_stamps import MADE_BY, code_stamp, is_written
from nightmare_gym.engine.code_turns import CodeTurn
from nightmare_gym.engine.jit import config, from_parts, is_linkable, library_from_parts, to_bytes
from nightmare_gym.engine.ready_code import ready_code

logger = logging.getLogger("nightmare_gym")

UNUSED = "The compiled code in %s cannot be used and is compiled anew: %s"
UNKEPT = (
    "Compiled code cannot be kept in %s, so every start compiles it anew (NUMBA_CACHE_DIR may name another folder): %s"
)
EDITED = "%s was edited after it was imported: code that this process compiles from now on is not kept"
SOURCELESS = "%s has no source that can be read, and is compiled anew at every start"

ENTRY, RULE = ".nbc", ".rule.nbc"
"""The endings of the files of entries and of rules."""
BOUNDS = "bounds-checked" if config.BOUNDSCHECK else "unchecked"

RUNTIME = (b"NRT_", b"_numba_hashsecret")
"""The beginnings of the names in numba's runtime, which starts with the compiler: that takes a third of a second. Our
code calls nothing of it, but a rule may call another package's compiled function that does."""

_told: dict[str, str] = {}
_imported: dict[str, tuple[int, int] | None] = {}
"""The version of each file with compiled functions, at the time its first function was decorated."""


def tell(what: str, where: object, error: Exception | None = None) -> None:
    """Warn once of each kind of failure, since a failure for one function is mostly one for hundreds."""
    reason = error.strerror if isinstance(error, OSError) and error.strerror else f"{type(error).__name__}: {error}"
    line = what % (where if error is None else (where, reason))
    logger.log(logging.DEBUG if what in _told else logging.WARNING, line)
    _told.setdefault(what, line)


def unkept() -> str | None:
    """Return this process's warning about code that could not be kept; None if all code was kept."""
    return _told.get(UNKEPT)


def cache_root() -> Path:
    """Return the folder of the compiled code."""
    return Path(config.CACHE_DIR or _users_folder()) / "nightmare-gym"


def _users_folder() -> Path:
    """Return the user's folder for numba's caches; for a user without a home, one that can keep nothing."""
    with suppress(RuntimeError):  # no home, says platformdirs; older versions return a relative path
        found = platformdirs.user_cache_path("numba", appauthor=False)
        if found.is_absolute():
            return found
    return Path(os.devnull)


class CodeCache:
    """The cache of one function, with the methods that numba expects.

    Args:
        function: The function in plain Python.
        flags: The compiler's options for this function, beside those of all functions.
    """

    def __init__(self, function: Callable[..., Any], flags: Mapping[str, bool]) -> None:
        self.function, self.flags = function, flags
        self._turns: dict[str, CodeTurn] = {}
        file = function.__code__.co_filename
        if file not in _imported:
            _imported[file] = _version(file)

    @property
    def cache_path(self) -> str:
        """The folder of this function's module."""
        return str(cache_root() / BOUNDS / self.function.__module__)

    @cached_property
    def files(self) -> CodeFiles | None:
        """The files. They are named at the first use, when all modules that the source needs are imported."""
        if not is_written(self.function):
            tell(SOURCELESS, self.function.__qualname__)
            return None
        name = re.sub(r"[^\w.]+", "_", self.function.__qualname__)
        made_from = f"{MADE_BY}, {sorted(self.flags.items())}, source {code_stamp(self.function)}"
        ending = RULE if "no_cpython_wrapper" in self.flags else ENTRY
        return CodeFiles(Path(self.cache_path), name, made_from, ending)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return the compiled code for these argument types; None if there is none, or it cannot be used.

        If there is none, this process has the turn to compile it until `end_turn`; others wait for it.
        """
        try:
            if _is_edited() or not self.files:
                return None
            key = _key(sig, target_context.codegen().magic_tuple())
            packed = self.files.load(key)
            if packed is None:
                packed = self._shipped(sig)
            if packed is None and repr(sig) not in self._turns:
                turn = self._turns[repr(sig)] = CodeTurn(self.files.file(key).with_suffix(".lock"))
                packed = self.files.load(key) if turn.take() else None
            if packed is None:
                return None
            if any(name in packed for name in RUNTIME):
                target_context.refresh()
            found = from_parts(target_context, pickle.loads(packed), partial(_library, target_context))
            self._note(key, found.library)
            return found
        except Unlinkable:  # its function was removed, as it was not used for long
            return None
        except Exception as error:  # a damaged file, or one that numba cannot read
            tell(UNUSED, self.cache_path, error)
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep compiled code, if possible."""
        try:
            if not _is_edited() and self.files:
                key = _key(sig, data.codegen.magic_tuple())
                self.files.save(key, to_bytes(data))
                self._note(key, data.library)
        except Exception as error:
            tell(UNKEPT, self.cache_path, error)

    def _shipped(self, sig: Any) -> bytes | None:
        """Return the code for these argument types that was shipped ready; None if there is none that can be used."""
        ready = ready_code()
        if ready is None or self.files is None:
            return None
        file = self.files.file(_key(sig, ready.processor))
        try:
            return ready.content(f"{BOUNDS}/{self.function.__module__}/{file.name}")
        except (Damaged, OSError) as error:
            tell(UNUSED, ready.folder, error)
            return None

    def _note(self, key: str, library: Any) -> None:
        """Name the file that keeps a rule's library, for the files of its callers."""
        if self.files and is_linkable(library):
            library.kept = f"{self.function.__module__}/{self.files.file(key).name}"
            _libraries[library.kept] = library

    def end_turn(self, sig: Any) -> None:
        """Let other processes compile for these argument types: the code is kept, or compiling has failed."""
        turn = self._turns.pop(repr(sig), None)
        if turn is not None:
            turn.end()

    def flush(self) -> None:
        """Delete the kept code, if possible; if not, the next save warns."""
        with suppress(OSError):
            if self.files:
                self.files.flush()

    def enable(self) -> None:
        """Do nothing: it is always on."""

    def disable(self) -> None:
        """Do nothing: it is always on."""


def _version(file: str) -> tuple[int, int] | None:
    """Return a file's time and size, which tell its versions apart; None if there is no file."""
    try:
        found = os.stat(file)
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size


def _is_edited() -> bool:
    """Tell whether source has changed since its import; a stamp would then not match the code in memory."""
    for file, version in _imported.items():
        if version is not None and _version(file) != version:
            tell(EDITED, file)
            return True
    return False


class Unlinkable(Exception):
    """A rule's library that another one needs is not kept any more."""


_libraries: dict[str, Any] = {}
"""The rules' libraries of this process, by the names of the files that keep them."""


def _library(target_context: Any, name: str) -> Any:
    """Return the library that is kept under a name.

    Raises:
        Unlinkable: It is not kept any more.
    """
    if name not in _libraries:
        packed = content(cache_root() / BOUNDS / name)
        if packed is None:
            raise Unlinkable(name)
        library = library_from_parts(target_context, pickle.loads(packed), partial(_library, target_context))
        library.kept = name
        _libraries[name] = library
    return _libraries[name]


def _key(signature: Any, processor: tuple[str, ...]) -> str:
    """Return a key of the argument types and the processor, as a code generator of numba's names it."""
    return repr((signature, processor))
