"""Compilation: `@rule`, `@entry`, and a cache that notices every edit.

Numba keeps compiled code on disk and throws it away when the *file* of a function changes, but not when a
function that it calls from another file does. Here each function carries a stamp over all the source it can
depend on: the engine, the folder of its own file, and every folder of ours that those files import.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
from collections.abc import Callable
from functools import cache
from inspect import signature
from pathlib import Path
from typing import Any, TypeVar

import numba
import numba.misc.appdirs
from numba.core import caching
from numba.core.registry import CPUDispatcher

from nightmare_gym.engine.code_cache import FILELESS, CodeCache, tell
from nightmare_gym.engine.errors import ArgumentError

config: Any = numba.config  # its attributes are made at run time, where no checker sees them
appdirs: Any = numba.misc.appdirs  # without types
types: Any = numba.types  # without types
typeof: Any = numba.typeof  # without types
njit: Any = numba.njit  # some of its options are not in its types

ENGINE = Path(__file__).parent
ENGINE_MODULES = f"{__package__}."
UNCOMPILED = bool(config.DISABLE_JIT)
"""Rules are plain Python in this process (`NUMBA_DISABLE_JIT=1`)."""
BOUNDS = "bounds-checked" if config.BOUNDSCHECK else "unchecked"

F = TypeVar("F", bound=Callable[..., Any])


@cache
def _folder_of(module: str) -> Path | None:
    """The folder that holds a module's file, found without importing it; None outside the file system."""
    top, *rest = module.split(".")
    spec = importlib.util.find_spec(top)
    if spec is None or not spec.submodule_search_locations:
        return None
    path = Path(next(iter(spec.submodule_search_locations))).joinpath(*rest)
    while not path.is_dir():
        path = path.parent
    return path


IMPORT = re.compile(r"^[ \t]*(?:from[ \t]+([\w.]+)[ \t]+)?import[ \t]+(\([^)]*\)|[^\n#]*)", re.MULTILINE)


@cache
def _imports(file: Path) -> frozenset[str]:
    """The modules that a file names in its import statements (by pattern: parsing them all would slow every start)."""
    names: set[str] = set()
    for package, imported in IMPORT.findall(file.read_text(encoding="utf-8")):
        lines = (line.split("#")[0] for line in imported.strip("()").split("\n"))
        parts = (part.split() for part in ",".join(lines).split(","))
        names.update(f"{package}.{part[0]}" if package else part[0] for part in parts if part)
    return frozenset(names)


@cache
def folders_behind(folder: Path, family: str) -> frozenset[Path]:
    """All folders whose code the files of `folder` can reach through imports.

    Args:
        folder: Where to begin.
        family: A package name; imports of it and of the `nightmare_*` packages are followed, others are not.
    """
    reached, waiting = {folder, ENGINE}, [folder, ENGINE]
    while waiting:
        for file in waiting.pop().glob("*.py"):
            for module in _imports(file):
                if module.startswith(("nightmare_", f"{family}.")):
                    found = _folder_of(module)
                    if found is not None and found not in reached:
                        reached.add(found)
                        waiting.append(found)
    return frozenset(reached)


@cache
def stamp(folder: Path, family: str = "nightmare_gym") -> str:
    """A fingerprint of all source that code in `folder` can depend on."""
    digest = hashlib.sha256()
    for reached in sorted(folders_behind(folder, family)):
        for file in sorted(reached.glob("*.py")):
            digest.update(file.name.encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:16]


def cache_root() -> Path:
    """The folder in which compiled code lies."""
    users = Path(appdirs.AppDirs(appname="numba", appauthor=False).user_cache_dir)
    known = users if users.is_absolute() else Path(os.devnull)  # nobody's home: there nothing is found and nothing kept
    return Path(config.CACHE_DIR or known)


_Base: type = caching.UserWideCacheLocator


class StampedLocator(_Base):  # type: ignore[misc]  # numba's locators are untyped
    """Numba's cache locator, with our stamps and a folder of its own for bounds-checked code."""

    def __init__(self, py_func: Callable[..., Any], py_file: str) -> None:
        super().__init__(py_func, py_file)
        self._family = py_func.__module__.split(".")[0]

    def get_cache_path(self) -> str:
        """Where this function's compiled code lies."""
        return str(cache_root() / self.get_suitable_cache_subpath(self._py_file) / BOUNDS)

    def ensure_cache_path(self) -> None:
        """Ask nothing of the folder: one that cannot be written is read, and what saves makes it."""

    def get_source_stamp(self) -> str:
        """The fingerprint that must agree for compiled code to be used again."""
        return stamp(Path(self._py_file).parent, self._family)


def _cached(compiled: Any) -> None:
    """Turn on the stamped cache for one function."""
    before = config.CACHE_LOCATOR_CLASSES
    config.CACHE_LOCATOR_CLASSES = f"{__name__}.StampedLocator"
    try:
        compiled._cache = CodeCache(compiled.py_func)
    except RuntimeError as error:
        tell(FILELESS, compiled.py_func.__qualname__, error)
    finally:
        config.CACHE_LOCATOR_CLASSES = before


BORROWING = {"_nrt": False}
"""Compiled code makes no arrays: it borrows Python's, and so counts no references (each count is an atomic operation,
and they took much of the time). A rule that allocates, or returns a new view, is refused when it compiles."""


def _wide(argument: Any) -> Any:
    """The type by which a function is compiled for an argument.

    Whole numbers are of 64 bits, be they constants, defaults, or a record's narrower ones.
    """
    given = typeof(argument.value) if isinstance(argument, types.Omitted) else types.unliteral(argument)
    return types.int64 if isinstance(given, types.Integer) and given.signed else given


def _widened(compiled: Any) -> None:
    """Let compiled callers share one version of a function.

    Numba would compile it anew for each constant that it is called with and for each width of whole numbers, which is
    half of all that there is to compile. What a constant is good for comes when the function is put into its callers.
    """
    fold = compiled._compiler.fold_argument_types

    def folded(args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
        signature, types_of_all = fold(args, kws)
        return signature, tuple(map(_wide, types_of_all))

    compiled._compiler.fold_argument_types = folded


def _compiled(function: F, **flags: bool) -> F:
    if UNCOMPILED:
        return function
    compiled = njit(error_model="numpy", nogil=True, no_cfunc_wrapper=True, **BORROWING, **flags)(function)
    _widened(compiled)
    _cached(compiled)
    return compiled


class Rule(CPUDispatcher):
    """A compiled function without a way in from Python, which is refused: a call would end the interpreter."""

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Refuse the call.

        Raises:
            ArgumentError: Always.
        """
        name = f"{self.py_func.__module__}.{self.py_func.__qualname__}"
        raise ArgumentError(
            f"{name} is a rule, which only compiled code calls: play through Position or Batch, "
            "or set NUMBA_DISABLE_JIT=1 before Python starts, and rules are plain functions"
        )


HANDED_OVER = {"weights", "mask", "out"}
"""The engine's arrays that a game's rules fill, by the names of the parameters."""


def rule(function: F) -> F:
    """Compile a function that only compiled code calls: a game's rule, or a helper of one.

    Where it has a parameter `weights`, `mask` or `out`, its array accesses are checked: a write beyond the end of what
    the engine has handed over raises an `IndexError` (interfaces make a `Fault` of it). All other accesses are checked
    with `NUMBA_BOUNDSCHECK=1` only, which is slower.
    """
    fills = not function.__module__.startswith(ENGINE_MODULES) and HANDED_OVER & set(signature(function).parameters)
    compiled = _compiled(function, no_cpython_wrapper=True, **({"boundscheck": True} if fills else {}))
    if not UNCOMPILED:
        compiled.__class__ = Rule  # type: ignore[assignment]
    return compiled


def entry(function: F) -> F:
    """Compile a function that Python calls. Keep these few: each carries a copy of the rules it uses."""
    return _compiled(function)
