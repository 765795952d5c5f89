"""Stamps of compiled code: hashes of its source and of the modules that compile it.

Only a change of behaviour changes a stamp. Comments, docstrings, annotations, and code that is not reached don't count
(see `reach`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from nightmare_gym.engine.reach import Reach, file_hash, source_of

COMPILERS = ("compile", "dispatch", "encoder_code", "jit")
"""The modules that decide how a function is compiled, and which function a marker or a plan stands for."""


@cache
def _compilers() -> str:
    """Return a hash of the code of `COMPILERS`."""
    return "\n".join(file_hash(str(Path(__file__).with_name(f"{name}.py"))) for name in COMPILERS)


@cache
def code_stamp(*functions: Callable[..., Any]) -> str:
    """Return the stamp of compiled functions and of all code that they call."""
    text = f"{_compilers()}\n{Reach(*functions, compiled=True).fingerprint}"
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def is_written(function: Any) -> bool:
    """Tell whether a function has source to compute its stamp from."""
    return bool(source_of(function.__code__))
