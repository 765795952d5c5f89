"""Compiled code that is shipped ready: a folder made by `nightmare precompile --export`, read after the user's cache.

Its list names the versions and the processor that the code was made for, and the digest of each file. Code for others
is never loaded.
"""

from __future__ import annotations

import hashlib
import json
import logging
import os
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from llvmlite import binding as llvm

from nightmare_gym.engine.code_files import Damaged, content
from nightmare_gym.engine.code_stamps import MADE_BY
from nightmare_gym.engine.jit import config

binding: Any = llvm  # without types
logger = logging.getLogger("nightmare_gym")

VARIABLE = "NIGHTMARE_CODE"
"""The environment variable that names the folder."""
BESIDE = Path(__file__).parents[1] / "compiled_code"
"""The folder if the variable is not set: one within the package, as a wheel may carry it."""
LIST = "list.json"
UNUSED = "The shipped code in %s is not used: %s"

GENERIC = "generic"
"""The name that numba gives a processor with only the features that all of its architecture have."""

_V2 = ("cx16", "popcnt", "sahf", "sse3", "sse4.1", "sse4.2", "ssse3")
_V3 = (*_V2, "avx", "avx2", "bmi", "bmi2", "f16c", "fma", "lzcnt", "movbe", "xsave")
LEVELS = {
    "x86-64-v2": _V2,
    "x86-64-v3": _V3,
    "x86-64-v4": (*_V3, "avx512bw", "avx512cd", "avx512dq", "avx512f", "avx512vl"),
}
"""The levels of processors, by LLVM's names, and the features that each needs (x86-64 psABI, table 3.1)."""


class ReadyCode:
    """A folder of shipped code that fits this process.

    Args:
        folder: The folder.
        listed: The content of its list.
    """

    def __init__(self, folder: Path, listed: dict[str, Any]) -> None:
        self.folder = folder
        self.processor: tuple[str, ...] = tuple(listed["processor"])
        """The processor of its code, as a code generator of numba's names it."""
        self.games = frozenset(listed["games"])
        """The signs of the games that are compiled in it."""
        self._digests: dict[str, str] = listed["files"]

    def content(self, name: str) -> bytes | None:
        """Return the pickled code of a file; None if it is not listed.

        Raises:
            Damaged: The file is not the one that was listed.
        """
        if name not in self._digests:
            return None
        file = self.folder / name
        found = content(file)
        if found is None or hashlib.sha256(found).hexdigest() != self._digests[name]:
            raise Damaged(f"{file.name} is not the file that {LIST} names")
        return found


def list_of(processor: tuple[str, ...], games: Iterable[str], files: dict[str, str]) -> dict[str, Any]:
    """Return the list of a folder.

    Args:
        processor: The processor, as a code generator of numba's names it: system, name, features.
        games: The signs of the compiled games.
        files: The digest of each file.
    """
    return {"made_by": MADE_BY, "processor": processor, "games": sorted(games), "files": dict(sorted(files.items()))}


def needed_features(processor: tuple[str, ...]) -> set[str]:
    """Return the features that a processor must have to run code for another."""
    _, name, features = processor
    return {*LEVELS.get(name, ()), *(one[1:] for one in features.split(",") if one.startswith("+"))}


def ready_code() -> ReadyCode | None:
    """Return the shipped code that fits this process; None, with a warning once, if it does not fit."""
    return _ready_code(os.environ.get(VARIABLE))


@cache
def _ready_code(named: str | None) -> ReadyCode | None:
    folder = BESIDE if named is None else Path(named)
    if named == "" or (named is None and not folder.is_dir()):
        return None
    try:
        listed = json.loads((folder / LIST).read_text(encoding="utf-8"))
        if reason := _unfit(listed):
            logger.warning(UNUSED, folder, reason)
            return None
        return ReadyCode(folder, listed)
    except (OSError, ValueError, KeyError, TypeError) as error:
        logger.warning(UNUSED, folder, f"its {LIST} cannot be read ({type(error).__name__}: {error})")
        return None


def _unfit(listed: dict[str, Any]) -> str | None:
    """Return the reason why code cannot be loaded here; None if it can."""
    if listed["made_by"] != MADE_BY:
        return f"it was made by {listed['made_by']}; here is {MADE_BY}"
    system, name, _ = listed["processor"]
    if system != binding.get_process_triple():
        return f"it was made for {system}; here is {binding.get_process_triple()}"
    if config.CPU_NAME not in (None, name):
        return f"it was made for {name}; NUMBA_CPU_NAME names {config.CPU_NAME}"
    here, needed = binding.get_host_cpu_features(), needed_features(tuple(listed["processor"]))
    if not needed and name not in (GENERIC, binding.get_host_cpu_name()):
        return f"it was made for {name}; this processor is {binding.get_host_cpu_name()}"
    lacking = sorted(one for one in needed if not here.get(one))
    if lacking:
        return f"it was made for {name}; this processor lacks {', '.join(lacking)}"
    return None
