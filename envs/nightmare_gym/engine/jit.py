"""All uses of numba beyond its documented interface.

The undocumented parts are tried when this module is imported. If one is gone, `MISSING` names it, a warning is logged,
and functions are compiled by plain `njit`: they do the same, are slower, and are compiled anew at every start.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numba
from numba.extending import overload as numba_overload

from nightmare_gym.engine.complaints import complaint
from nightmare_gym.engine.errors import RuleError

logger = logging.getLogger("nightmare_gym")

config: Any = numba.config  # its attributes are made at run time, where no checker sees them
types: Any = numba.types  # without types
typeof: Any = numba.typeof  # without types
njit: Any = numba.njit  # some of its options are not in its types

PLAIN = {"error_model": "numpy", "nogil": True}
BORROWING = {"_nrt": False}
"""Compiled code borrows Python's arrays and counts no references, since each count is a slow atomic operation. A rule
that allocates, or returns a new view, fails to compile."""
UNRESOLVED = ".numba.unresolved$"
"""The beginning of the name of the variable by which functions that call each other in a circle find each other."""
LEAN = {**BORROWING, "no_cfunc_wrapper": True}

_Dispatcher: Any = object
_CompileResult: Any = None
_compile_result: Any = None
_dumps: Any = None
_linkable: Any = None
"""The module `linkable`; None if numba lacks a part that it needs."""


def _missing() -> str | None:
    """Try every undocumented part; return the error of the first that is gone."""
    global _Dispatcher, _CompileResult, _compile_result, _dumps, _linkable
    try:
        from numba.core.compiler import CompileResult, Flags, compile_result
        from numba.core.registry import CPUDispatcher
        from numba.core.serialize import dumps

        compiled: Any = njit(**PLAIN, **LEAN, no_cpython_wrapper=True)(lambda: None)
        flags: Any = Flags
        compiled.targetdescr.options.parse_as_flags(flags(), compiled.targetoptions)
        for owner, name in (
            (compiled, "_cache"),
            (compiled._compiler, "fold_argument_types"),
            (CompileResult, "_reduce"),
            (CompileResult, "_rebuild"),
        ):
            getattr(owner, name)
    except Exception as error:  # future versions may fail in any way
        return f"{type(error).__name__}: {error}"
    _Dispatcher, _CompileResult, _compile_result, _dumps = CPUDispatcher, CompileResult, compile_result, dumps
    try:
        from nightmare_gym.engine import linkable

        _linkable = linkable
    except Exception as error:
        logger.debug("numba %s links in another way (%s)", numba.__version__, error)
    return None


MISSING = None if config.DISABLE_JIT else _missing()
if MISSING:
    logger.warning(
        "numba %s lacks a part that compiled code is kept and sped up by: rules are compiled anew at every start, and "
        "are slower; expected a version that pyproject.toml declares (%s)",
        numba.__version__,
        MISSING,
    )


def compiled_function(function: Callable[..., Any], cache: Any, **flags: bool) -> Any:
    """Compile a function at its first use.

    Args:
        function: The function in plain Python.
        cache: Its cache of compiled code, a `code_cache.CodeCache`.
        **flags: Further options of numba.
    """
    if MISSING:
        return njit(**PLAIN, boundscheck=flags.get("boundscheck"))(function)
    compiled = njit(**PLAIN, **LEAN, **flags)(function)
    _widen(compiled)
    compiled._cache = cache
    return compiled


def _wide(argument: Any) -> Any:
    """Return the type by which a function is compiled for an argument.

    All whole numbers become 64 bits wide: constants, defaults, members of an enumeration, and a record's narrower ones.
    """
    given = typeof(argument.value) if isinstance(argument, types.Omitted) else types.unliteral(argument)
    whole = isinstance(given, types.IntEnumMember) or (isinstance(given, types.Integer) and given.signed)
    return types.int64 if whole else given


def _widen(compiled: Any) -> None:
    """Let compiled callers share one version of a function.

    Numba would compile it anew for each constant argument and for each width of integers, which is half of all
    compiling. Constants still help: the function is optimised again when it is inlined into its callers.
    """
    fold = compiled._compiler.fold_argument_types

    def folded(args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
        signature, types_of_all = fold(args, kws)
        return signature, tuple(map(_wide, types_of_all))

    compiled._compiler.fold_argument_types = folded


@contextmanager
def _compiling(context: Any) -> Iterator[None]:
    """Make machine code of entries only, if numba has the parts for it; else of each function, which is slower."""
    global _linkable
    codegen = context.codegen()
    if _linkable is not None and (gone := _linkable.lacking(codegen)):
        logger.debug("numba %s lacks a part that first use is sped up by: %s", numba.__version__, ", ".join(gone))
        _linkable = None
    if _linkable is None:
        yield
    else:
        with _linkable.linkable(codegen):
            yield


class _Rule(_Dispatcher):  # type: ignore[misc]  # found at run time
    """A compiled function for compiled callers; a call from Python, which would crash the interpreter, is refused."""

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Refuse the call."""
        raise self.refusal

    def compile(self, sig: Any) -> Any:
        """Compile for these types, and note a failure with its function."""
        try:
            with _compiling(self.targetctx):
                return super().compile(sig)
        except Exception as error:
            _failures.append((self.py_func, error))
            raise
        finally:
            self._cache.end_turn(sig)


class _Entry(_Dispatcher):  # type: ignore[misc]  # found at run time
    """A compiled function that Python calls."""

    def compile(self, sig: Any) -> Any:
        """Compile for these types."""
        try:
            with _compiling(self.targetctx):
                return super().compile(sig)
        finally:
            self._cache.end_turn(sig)

    def _compile_for_args(self, *args: Any, **kwargs: Any) -> Any:
        """Compile for these arguments.

        Raises:
            RuleError: The function, or one that it calls, cannot be compiled.
        """
        _failures.clear()
        try:
            return super()._compile_for_args(*args, **kwargs)
        except Exception as error:
            function, cause = _failures[0] if _failures else (self.py_func, error)
            raise RuleError(complaint(function, cause)) from error


_failures: list[tuple[Any, Exception]] = []
"""Rules that could not be compiled since the last entry was called, the innermost first."""


def as_rule(compiled: Any, refusal: Exception) -> None:
    """Make calls from Python raise an error; compiled code may still call the function."""
    if not MISSING:
        compiled.__class__ = _Rule
        compiled.refusal = refusal


def as_entry(compiled: Any) -> None:
    """Make a failed compilation name the rule and the line."""
    if not MISSING:
        compiled.__class__ = _Entry


def overload(function: Callable[..., Any]) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Let the decorated function choose, by types, the code that replaces `function` in compiled code."""
    options: Any = {} if MISSING else BORROWING
    return numba_overload(function, strict=False, jit_options=options)


def processor() -> tuple[str, ...]:
    """Return the processor that this process compiles for: the system, the name and the features."""
    from numba.core.registry import cpu_target

    target: Any = cpu_target  # without types
    found: tuple[str, ...] = target.target_context.codegen().magic_tuple()
    return found


def to_bytes(result: Any) -> bytes:
    """Pack compiled code to be kept in a file: an entry's machine code, or what callers of a rule link.

    Raises:
        ValueError: The code holds addresses of this process, or needs some from it.
    """
    library, needed = result.library, list[str]()
    if library.has_dynamic_globals or not all(loop.can_cache for loop in result.lifted):
        raise ValueError(f"{result.fndesc.qualname} uses a large global array, or a pointer")
    if is_linkable(library):
        library, needed = library.parts_to_keep()
    elif _linkable is not None:
        library = getattr(library, "made", library)
    elif any(one.name.startswith(UNRESOLVED) for one in library._final_module.global_variables):
        raise ValueError(f"{result.fndesc.qualname} calls itself in a circle, which this version of numba cannot load")
    packed: bytes = _dumps((needed, result._replace(library=library, type_annotation="")._reduce()))
    return packed


def links() -> bool:
    """Tell whether rules wait for their callers to link them: whether numba has the parts for it."""
    from numba.core.registry import cpu_target

    target: Any = cpu_target  # without types
    return _linkable is not None and not _linkable.lacking(target.target_context.codegen())


def is_linkable(library: Any) -> bool:
    """Tell whether a library has no machine code, and waits for callers to link it."""
    return _linkable is not None and isinstance(library, _linkable.Linkable) and library.made is None


def library_from_parts(context: Any, parts: Any, find: Callable[[str], Any]) -> Any:
    """Rebuild a rule's library from the unpickled content of `to_bytes`.

    Args:
        context: Numba's target.
        parts: The content.
        find: Returns the library that a name in the content stands for.

    Raises:
        KeyError: A library that is needed is not kept any more.
    """
    needed, ((name, _, bitcode), _, environment, *_, reload_init, environments) = parts
    for function in reload_init:
        function()
    library = _linkable.Linkable.of_bitcode(context.codegen(), name, bitcode, [find(other) for other in needed])
    library.environments = (environment, *environments)
    return library


def from_parts(context: Any, parts: Any, find: Callable[[str], Any]) -> Any:
    """Rebuild compiled code from the unpickled content of `to_bytes`; the parameters are `library_from_parts`'."""
    reduced = parts[1]
    if _linkable is None:
        return _CompileResult._rebuild(context, *reduced)
    (_, kind, _), fndesc, environment, signature, objectmode, lifted, annotation, reload_init, environments = reduced
    if kind != _linkable.BITCODE:
        with _linkable.numbas_own(context.codegen()):
            return _CompileResult._rebuild(context, *reduced)
    library = library_from_parts(context, parts, find)
    return _compile_result(
        typing_context=context.typing_context,
        target_context=context,
        library=library,
        environment=environment,
        entry_point=context.get_executable(library, fndesc, environment),
        fndesc=fndesc,
        type_annotation=annotation,
        signature=signature,
        objectmode=objectmode,
        lifted=lifted,
        reload_init=reload_init,
        referenced_envs=environments,
    )
