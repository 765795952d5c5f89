"""Libraries of compiled functions that become machine code only where somebody asks for an address.

Numba optimises each function and makes machine code of it, with a copy of all that it calls, though only entries are
ever run: their callers have copies, too. A `Linkable` stays as it was lowered. The entry that is asked for its address
takes in all that it calls, once, and is optimised as a whole.

The parts of numba used here are undocumented, as those of `jit` are.
"""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from llvmlite import binding as llvm
from numba.core import environment as numba_environment
from numba.core import runtime as numba_runtime
from numba.core.codegen import JITCodeLibrary as NumbasLibrary
from numba.core.compiler_lock import global_compiler_lock

from nightmare_gym.engine.jit import UNRESOLVED
from nightmare_gym.engine.unwatched import unwatched

Library: Any = NumbasLibrary  # without types
lock: Any = global_compiler_lock  # without types
binding: Any = llvm  # without types
lookup_environment: Any = numba_environment.lookup_environment  # without types
runtime: Any = vars(numba_runtime)["rtsys"]  # not exported explicitly

BITCODE = "linkable"
"""The kind of a library in its kept form, beside numba's "object" and "bitcode"."""
ENVIRONMENT = "_ZN08NumbaEnv"
"""The beginning of the name of the variable by which a function finds its Python constants."""
NEEDED = {
    "_codegen", "_dynamic_globals", "_final_module", "_linking_libraries", "_reload_init", "_shared_module",
    "_ensure_finalized", "_finalize_dynamic_globals", "_finalize_final_module", "_get_module_for_linking",
    "_optimize_final_module", "_raise_if_finalized", "enable_object_caching",
}  # fmt: skip
"""The parts of numba's libraries that this module uses."""


class _NoCode:
    """The code generator of a library that has made no code: nothing in memory needs an environment."""

    def set_env(self, name: str, environment: Any) -> None:
        """Do nothing."""


_NO_CODE = _NoCode()


class Linkable(Library):  # type: ignore[misc]  # without types
    """A library without machine code of its own; `made` has it once somebody has asked for an address.

    Attributes:
        made: Numba's library with the machine code of this one and of all that it calls; None if there is none yet.
        kept: The name of the file that keeps this library; None if there is none.
        environments: The environments of its functions, which live as long as it does.
    """

    made: Any = None
    kept: str | None = None
    environments: tuple[Any, ...] = ()
    _shared_module: Any = None

    @classmethod
    def of_bitcode(cls, codegen: Any, name: str, bitcode: bytes, needed: list[Any]) -> Any:
        """Rebuild a library from its kept form and the libraries that it needs."""
        library = cls(codegen, name)
        library._final_module = binding.parse_bitcode(bitcode)
        library._linking_libraries.extend(needed)
        library.finalize()
        return library

    @property
    def codegen(self) -> Any:
        """The code generator, which gives functions their environments."""
        return self._codegen if self.made else _NO_CODE

    def finalize(self) -> None:
        """Close the library, and leave it as it is."""
        self._raise_if_finalized()
        for library in self._linking_libraries:
            self._reload_init.update(library._reload_init)
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage == binding.Linkage.external:
                function.linkage = "weak_odr"  # several libraries with it may meet in one
        self._finalize_dynamic_globals()
        self._finalized = True

    @property
    def has_dynamic_globals(self) -> bool:
        """True if this library, or one that it calls, holds addresses of this process."""
        return any(library._dynamic_globals for library in self._parts())

    def parts_to_keep(self) -> tuple[Any, list[str]]:
        """Return a library to keep in this one's file, and the names of the files that it needs besides."""
        parts = self._parts(until_kept=True)
        needed = [library for library in parts if library is not self and getattr(library, "kept", None)]
        together = Linkable(self._codegen, self.name)
        _link(together._final_module, [library for library in parts if library not in needed])
        together._finalized = True
        return together, [library.kept for library in needed]

    def serialize_using_object_code(self) -> tuple[str, str, bytes]:
        """Return the kept form, in the place of numba's with machine code."""
        return self.name, BITCODE, self._final_module.as_bitcode()

    def get_pointer_to_function(self, name: str) -> int:
        """Return the address of a function of this library, which makes the machine code; 0 if it has none."""
        self._ensure_finalized()
        if self.made is None:
            if not any(one.name == name and not one.is_declaration for one in self._final_module.functions):
                return 0
            self._make(name)
        address: int = self.made.get_pointer_to_function(name)
        return address

    def _get_module_for_linking(self) -> Any:
        """Return this library and all that it calls, for a library of numba's own."""
        if self._shared_module is None:
            shared = binding.parse_assembly(str(self._codegen._create_empty_module(self.name)))
            _link(shared, self._parts())
            _discardable(shared)
            self._shared_module = shared
        return self._shared_module

    def _parts(self, until_kept: bool = False) -> dict[Any, None]:
        """List this library and all that it calls, each once; `until_kept`, not what kept ones call."""
        found: dict[Any, None] = {}
        todo: list[Any] = [self]
        while todo:
            library = todo.pop()
            if library in found:
                continue
            library._ensure_finalized()
            found[library] = None
            if isinstance(library, Linkable) and not (until_kept and library is not self and library.kept):
                todo.extend(reversed(library._linking_libraries))
        return found

    def _make(self, name: str) -> None:
        """Make machine code of a function and of all that it calls."""
        self._codegen._check_llvm_bugs()
        made = Library(self._codegen, self.name)
        made.enable_object_caching()
        module = made._final_module
        _link(module, self._parts())
        _close_circles(module)
        _discardable(module)
        module.get_function(name).linkage = "external"
        made._reload_init.update(self._reload_init)
        made._optimize_final_module()
        module.verify()
        made._finalize_final_module()
        for variable in module.global_variables:
            environment = lookup_environment(variable.name) if variable.name.startswith(ENVIRONMENT) else None
            if environment is not None:
                self._codegen.set_env(variable.name, environment)
        self.made = made


def _link(module: Any, libraries: Iterable[Any]) -> None:
    """Link libraries into a module: those of numba last, since a module takes from them only what it has asked for."""
    ours, numbas = list[Any](), list[Any]()
    for library in libraries:
        (ours if isinstance(library, Linkable) else numbas).append(library)
    for library in ours:
        module.link_in(library._final_module, preserve=True)
    for library in sorted(numbas, key=lambda library: library is runtime.library):  # which all others may need
        module.link_in(library._get_module_for_linking(), preserve=True)


def _close_circles(module: Any) -> None:
    """Give functions that call each other in a circle their addresses, which numba would enter at run time."""
    for name in [one.name for one in module.global_variables if one.name.startswith(UNRESOLVED)]:
        function = name.removeprefix(UNRESOLVED)
        known = f'declare void @"{function}"()\n@"{name}" = linkonce_odr constant ptr @"{function}"'
        module.link_in(binding.parse_assembly(known))


def _discardable(module: Any) -> None:
    """Let functions go that nobody calls any more."""
    for function in module.functions:
        if function.linkage == binding.Linkage.weak_odr:
            function.linkage = "linkonce_odr"


def lacking(codegen: Any) -> list[str]:
    """List what this module needs and this numba's libraries have not."""
    one = Library(codegen, "a library to look at")
    return sorted(name for name in NEEDED if not hasattr(one, name))


@contextmanager
def numbas_own(codegen: Any) -> Iterator[None]:
    """Let the libraries that are begun meanwhile be numba's own again."""
    before = vars(codegen).pop("create_library", None)
    try:
        yield
    finally:
        if before:
            codegen.create_library = before


@contextmanager
def linkable(codegen: Any) -> Iterator[None]:
    """Let the libraries that are begun meanwhile be `Linkable`, and leave garbage (there is little) for later."""
    with lock:
        if "create_library" in vars(codegen):  # a rule's compilation within an entry's
            yield
            return
        collecting = gc.isenabled()
        codegen.create_library = lambda name, **_: Linkable(codegen, name)
        gc.disable()
        try:
            with unwatched():
                yield
        finally:
            vars(codegen).pop("create_library", None)
            if collecting:
                gc.enable()
