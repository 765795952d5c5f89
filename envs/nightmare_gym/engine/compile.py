"""Compilation: `@rule` compiles a game's rules, `@entry` the loops over them."""

from __future__ import annotations

from collections.abc import Callable
from inspect import signature
from typing import Any, TypeVar

from nightmare_gym.engine.code_cache import CodeCache
from nightmare_gym.engine.errors import ArgumentError
from nightmare_gym.engine.jit import as_entry, as_rule, compiled_function, config

ENGINE_MODULES = f"{__package__}."
UNCOMPILED = bool(config.DISABLE_JIT)
"""True if rules are plain Python in this process (`NUMBA_DISABLE_JIT=1`)."""

F = TypeVar("F", bound=Callable[..., Any])

HANDED_OVER = {"weights", "mask", "out"}
"""The parameter names of the engine's arrays that a game's rules fill."""


def rule(function: F) -> F:
    """Compile a function that only compiled code calls: a game's rule, or a helper of one.

    In a function with a parameter `weights`, `mask` or `out`, array accesses are checked: a write beyond the end of the
    array raises an `IndexError`, and interfaces turn it into a `Fault`. All other accesses are checked with
    `NUMBA_BOUNDSCHECK=1` only, which is slower. A call from Python raises an `ArgumentError`.
    """
    if UNCOMPILED:
        return function
    fills = not function.__module__.startswith(ENGINE_MODULES) and HANDED_OVER & set(signature(function).parameters)
    compiled = _compiled(function, no_cpython_wrapper=True, **({"boundscheck": True} if fills else {}))
    name = f"{function.__module__}.{function.__qualname__}"
    as_rule(
        compiled,
        ArgumentError(
            f"{name} is a rule, which only compiled code calls: play through Position or Batch, "
            "or set NUMBA_DISABLE_JIT=1 before Python starts, and rules are plain functions"
        ),
    )
    return compiled


def entry(function: F) -> F:
    """Compile a function that Python calls. Keep these few: each carries a copy of the rules that it uses.

    A call raises a `RuleError` if the function, or a rule that it calls, cannot be compiled.
    """
    if UNCOMPILED:
        return function
    compiled = _compiled(function)
    as_entry(compiled)
    return compiled


def _compiled(function: Callable[..., Any], **flags: bool) -> Any:
    return compiled_function(function, CodeCache(function, flags), **flags)
