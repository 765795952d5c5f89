"""Stamps of compiled code: a hash over the source that it is made from, and over what compiles it.

Only a change of what is done gives another stamp, wherever it is made: comments, docstrings, annotations, and files
that the code does not reach don't count (see `reach`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from nightmare_gym.engine.reach import Reach, file_hash, source_of

COMPILERS = ("compile", "dispatch", "jit")
"""The modules beside this one that decide how a function is compiled, and which function a marker stands for."""


@cache
def _compilers() -> str:
    """A hash of the code of these modules."""
    return "\n".join(file_hash(str(Path(__file__).with_name(f"{name}.py"))) for name in COMPILERS)


@cache
def code_stamp(*functions: Callable[..., Any]) -> str:
    """A stamp of compiled functions, with all that they call."""
    text = f"{_compilers()}\n{Reach(*functions, compiled=True).fingerprint}"
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def is_written(function: Any) -> bool:
    """Tell whether there is source of a function, by which its stamp is known."""
    return bool(source_of(function.__code__))
