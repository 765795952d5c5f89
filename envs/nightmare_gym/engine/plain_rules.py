"""A game's rules as plain Python, with callers' functions around some of them.

Compiled rules cannot be listened to. Every rule is also a Python function, so a copy of it can be made in which each
rule that it calls is replaced by such a copy. The copies do the same, more slowly, and any of them can be wrapped.
"""

from __future__ import annotations

from collections.abc import Callable
from types import CellType, CodeType, FunctionType, ModuleType
from typing import Any

Wrap = Callable[[FunctionType, Callable[..., Any]], Callable[..., Any]]
"""Takes a rule and its plain copy, and returns the function that is called in its place."""

FOREIGN = {"builtins", "math", "numba", "numpy"}
"""The packages whose functions are no rules; they are called as they are."""


def python_function(rule: Any) -> Any:
    """Return the Python function behind a rule, compiled or not."""
    return getattr(rule, "py_func", rule)


class PlainRules:
    """Copies of rules in plain Python.

    Args:
        wrap: Puts a function around each rule; None leaves the plain copies as they are.
    """

    def __init__(self, wrap: Wrap | None = None) -> None:
        self._wrap = wrap
        self._copies: dict[Any, Callable[..., Any]] = {}

    def plain(self, rule: Any) -> Callable[..., Any]:
        """Return a rule as a plain function that calls plain functions only."""
        function = python_function(rule)
        if function not in self._copies:
            self._copies[function] = self._copied(function)
        return self._copies[function]

    def _copied(self, function: FunctionType) -> Callable[..., Any]:
        own = function.__globals__
        scope: dict[str, Any] = {name: own[name] for name in ("__builtins__", "__name__") if name in own}
        copy = FunctionType(
            function.__code__, scope, function.__name__, function.__defaults__, tuple(map(self._cell, _cells(function)))
        )
        copy.__kwdefaults__, copy.__doc__, copy.__module__ = (
            function.__kwdefaults__,
            function.__doc__,
            function.__module__,
        )
        wrapped = copy if self._wrap is None else self._wrap(function, copy)
        self._copies[function] = wrapped  # before its globals, as rules may call each other in a circle
        used = _names(function.__code__)
        scope |= {name: self._value(value) for name, value in own.items() if name in used}
        return wrapped

    def _cell(self, cell: CellType) -> CellType:
        return CellType(self._value(cell.cell_contents))

    def _value(self, value: Any) -> Any:
        """Replace a rule, or a module of rules, by its plain copy."""
        if isinstance(value, ModuleType):
            return value if value.__name__.split(".")[0] in FOREIGN else _PlainModule(self, value)
        function = python_function(value)
        if isinstance(function, FunctionType) and function.__module__.split(".")[0] not in FOREIGN:
            return self.plain(function)
        return value


class _PlainModule:
    """A module whose rules are plain copies."""

    def __init__(self, rules: PlainRules, module: ModuleType) -> None:
        self._rules, self._module = rules, module

    def __getattr__(self, name: str) -> Any:
        value = self._rules._value(getattr(self._module, name))
        setattr(self, name, value)  # it is not looked up again
        return value


def _cells(function: FunctionType) -> tuple[CellType, ...]:
    return function.__closure__ or ()


def _names(code: CodeType) -> set[str]:
    """Return the names that code, and the functions inside it, use."""
    inner = (_names(one) for one in code.co_consts if isinstance(one, CodeType))
    return set(code.co_names).union(*inner)
