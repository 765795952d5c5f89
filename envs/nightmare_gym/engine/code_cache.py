"""Numba's cache over our files. Whatever goes wrong with it, functions are compiled, and nobody gets an error."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from numba.core import caching

from nightmare_gym.engine.code_files import CodeFiles

logger = logging.getLogger("nightmare_gym")

UNUSED = "Compiled code in %s cannot be used, and is compiled anew: %s"
UNKEPT = (
    "Compiled code cannot be kept in %s, every start compiles it anew (NUMBA_CACHE_DIR may name another folder): %s"
)
FILELESS = "%s is in no file of source, and is compiled anew at every start: %s"

_told: dict[str, str] = {}


def tell(what: str, where: object, error: Exception) -> None:
    """Warn, of each kind of failure once: what fails for one function mostly fails for hundreds."""
    reason = error.strerror if isinstance(error, OSError) and error.strerror else f"{type(error).__name__}: {error}"
    line = what % (where, reason)
    logger.log(logging.DEBUG if what in _told else logging.WARNING, line)
    _told.setdefault(what, line)


def unkept() -> str | None:
    """The warning about code that could not be kept in this process; None if all was."""
    return _told.get(UNKEPT)


_Base: type = caching.FunctionCache


class CodeCache(_Base):  # type: ignore[misc]  # numba's caches are untyped
    """The cache of one function.

    Args:
        function: As it was before it was compiled.

    Raises:
        RuntimeError: It is in no file of source.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(function)
        stamp = self._impl.locator.get_source_stamp()
        self._cache_file = CodeFiles(Path(self.cache_path), self._impl.filename_base, stamp)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The compiled code for these types of arguments; None if there is none that can be used."""
        try:
            return super().load_overload(sig, target_context)
        except Exception as error:  # whatever a file holds, and whatever numba makes of it
            tell(UNUSED, self.cache_path, error)
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep compiled code if that is possible."""
        try:
            super().save_overload(sig, data)
        except Exception as error:
            tell(UNKEPT, self.cache_path, error)

    def flush(self) -> None:
        """Forget what was kept if that is possible; where it is not, the next save tells."""
        with suppress(OSError):
            super().flush()
