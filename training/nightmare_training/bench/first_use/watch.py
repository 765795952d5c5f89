"""The compiler at work, watched: numba's events, the calls into LLVM, and the files of compiled code.

All uses of numba beyond its documented interface that the profile of a first use needs are here. If one is gone,
importing this module or watching fails.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import wraps
from typing import Any

from llvmlite import binding as llvm
from numba.core import codegen as numba_codegen
from numba.core import event as numba_event
from numba.core import typed_passes as numba_passes

from nightmare_gym.engine.code_cache import CodeCache
from nightmare_training.bench.first_use.accounts import (
    BETWEEN,
    FILES,
    INFERENCE,
    LINKING,
    LOWERING,
    MACHINE_CODE,
    OPTIMISATION,
    OTHERS,
    Accounts,
)

event: Any = numba_event  # without types
codegen: Any = numba_codegen  # without types
passes: Any = numba_passes  # without types
binding: Any = llvm  # without types

PASS, COMPILATION = "numba:run_pass", "numba:compile"
"""The events of a pass over a function, and of all passes over it."""
PASSES = {
    passes.NopythonTypeInference.name(): INFERENCE,
    passes.NativeLowering.name(): LOWERING,
    passes.NativeParforLowering.name(): LOWERING,
}
"""The passes with a part of their own."""
CALLS = (
    (binding, "parse_assembly", LINKING),
    (binding, "parse_bitcode", LINKING),
    (binding.ModuleRef, "clone", LINKING),
    (binding.ModuleRef, "link_in", LINKING),
    (binding.ModuleRef, "verify", LINKING),
    (binding.ModulePassManager, "run", OPTIMISATION),
    (binding.FunctionPassManager, "run", OPTIMISATION),
    (binding.TargetMachine, "emit_object", MACHINE_CODE),
    (codegen.JitEngine, "finalize_object", MACHINE_CODE),
    (codegen.JitEngine, "get_function_address", MACHINE_CODE),
    (CodeCache, "load_overload", FILES),
    (CodeCache, "save_overload", FILES),
)
"""The calls that are watched: each one's owner, its name there, and its part."""


@contextmanager
def watching() -> Iterator[Accounts]:
    """Open accounts of all compiling meanwhile, and close them."""
    accounts = Accounts()
    with ExitStack() as stack:
        stack.callback(accounts.close)
        for kind in (PASS, COMPILATION):
            stack.enter_context(event.install_listener(kind, _Listener(accounts)))
        for owner, name, part in CALLS:
            stack.enter_context(_watched(accounts, owner, name, part))
        yield accounts


class _Listener(event.Listener):  # type: ignore[misc]  # without types
    """A listener whose spans begin and end as numba's events do: an event's start and its end have the same data."""

    def __init__(self, accounts: Accounts) -> None:
        self.accounts = accounts

    def on_start(self, started: Any) -> None:
        """Begin a span."""
        data = started.data
        if started.kind == COMPILATION:
            self.accounts.begin(data, BETWEEN, _name(data["dispatcher"].py_func))
        else:
            part = PASSES.get(data["name"].partition(" ")[0], OTHERS)
            self.accounts.begin(data, part, f"{data['module']}.{data['qualname']}")

    def on_end(self, ended: Any) -> None:
        """End its span."""
        self.accounts.end(ended.data)


@contextmanager
def _watched(accounts: Accounts, owner: Any, name: str, part: str) -> Iterator[None]:
    """Keep a span open during each call of a function, meanwhile; a kept function's files are its own time."""
    call: Callable[..., Any] = getattr(owner, name)
    inherited = name not in vars(owner)

    @wraps(call)
    def watched(*arguments: Any, **named: Any) -> Any:
        with accounts.span(part, _name(arguments[0].function) if part == FILES else None):
            return call(*arguments, **named)

    setattr(owner, name, watched)
    try:
        yield
    finally:
        if inherited:
            delattr(owner, name)
        else:
            setattr(owner, name, call)


def _name(function: Callable[..., Any]) -> str:
    return f"{function.__module__}.{function.__qualname__}"
