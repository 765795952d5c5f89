"""A compiler's complaint about a rule, in one line: the place and the reason."""

from __future__ import annotations

import linecache
import re
from collections.abc import Iterator
from types import FunctionType
from typing import Any

LONGEST = 300
"""The most characters of the compiler's reason that are shown; the exception's cause has the rest."""
RECORD = re.compile(r"Record\(.*, (?:True|False)\)", re.DOTALL)
NOISE = re.compile(r"Failed in nopython mode pipeline.*\n|Invalid use of .*\n")


def complaint(function: FunctionType, error: BaseException) -> str:
    """Tell the line of a function at which its compilation failed, and the reason."""
    file = function.__code__.co_filename
    line = _line(function, error)
    written = linecache.getline(file, line).strip()
    return (
        f"{function.__module__}.{function.__qualname__} cannot be compiled, {file}:{line}: `{written}`: "
        f"{_reason(error)} (with NUMBA_DISABLE_JIT=1 it runs as plain Python)"
    )


def _reason(error: BaseException) -> str:
    """Return the first sentence of the compiler's message."""
    if isinstance(error, KeyError) and str(error.args[0]).isidentifier():
        return f"a record has no field {error}"
    told = NOISE.sub("", str(error)).split("During:")[0]
    told = RECORD.sub("a record", told.split("There are")[0])
    sentence = re.sub(r"\s+", " ", told).strip() or type(error).__name__
    return sentence if len(sentence) <= LONGEST else f"{sentence[:LONGEST]} ..."


def _line(function: FunctionType, error: BaseException) -> int:
    """Return the line at which the compiler failed; the function's first line if the error does not tell."""
    code = function.__code__
    last = max((line for _, _, line in code.co_lines() if line), default=code.co_firstlineno)
    found = [
        place.line
        for place in _places(error)
        if getattr(place, "filename", None) == code.co_filename and code.co_firstlineno <= place.line <= last
    ]
    return found[-1] if found else code.co_firstlineno


def _places(error: BaseException) -> Iterator[Any]:
    """Yield the source places (`loc`) of an error and of the objects in its traceback, the innermost last."""
    traceback = error.__traceback__
    while traceback is not None:
        for value in traceback.tb_frame.f_locals.values():
            place = None if isinstance(value, type) else getattr(value, "loc", None)
            if place is not None:
                yield place
        traceback = traceback.tb_next
    if getattr(error, "loc", None) is not None:
        yield error.loc  # type: ignore[attr-defined]  # numba's errors have one
