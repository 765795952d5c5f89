"""Hashes of behaviour: of the syntax trees of all code that is reached, and of the constants that it uses.

The hash is the same as long as the behaviour is the same. Docstrings, comments, annotations, layout and the texts of
errors do not count (that an error is raised does), nor do the names and places of functions and modules, since a global
name is replaced by its value. The hash is the same in every process, compiled or not. Code is followed within our own
packages and within those of the roots; other packages' code counts by its name.

For the compiler the whole of `raise` statements counts, since they are compiled, too, and the module that declares a
type.

A class's method is reached only if its name is used in reached code. A method whose name is built at run time is not
found.
"""

from __future__ import annotations

import ast
import dataclasses
import dis
import hashlib
import linecache
import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from functools import cache, cached_property, partial
from itertools import groupby
from numbers import Number
from pathlib import Path
from types import CodeType, FunctionType, MethodType, ModuleType
from typing import Any, NamedTuple

import numpy as np
from numba import types
from pydantic import BaseModel

OURS = "nightmare_"
"""The beginning of our own packages' names."""

MACHINERY = frozenset(
    f"nightmare_gym.engine.{name}"
    for name in ("compile", "defaults", "dispatch", "game", "jit", "register", "first_use")
)
"""Modules that run code but do not decide its behaviour: only the names of their objects count."""

SKIPPED = frozenset({"annotation", "returns", "decorator_list", "ctx", "kind", "type_comment", "type_params"})
"""The parts of a syntax tree that do not count. A decorator counts by the value that it makes of a function."""

MADE = ("__init__", "__post_init__", "__new__")
"""The methods that make an object; reached objects are made already."""
UNCALLED = frozenset((*MADE, "__reduce__", "__getstate__", "__setstate__", "__repr__", "__str__", "__eq__", "__hash__"))
"""Special methods that no play calls."""

WHEREABOUTS = frozenset(("__module__", "__doc__"))
"""The attributes of a class that hold its place and its docstring; they do not count."""

PLAIN = (type(None), bool, int, float, complex, str, bytes, type(Ellipsis), range, slice)


class Meant(NamedTuple):
    """A value in the place of its name."""

    value: Any


class Spelled(NamedTuple):
    """A function's tokens that count, and the names of the attributes that it uses."""

    tokens: tuple[str | Meant, ...]
    attributes: frozenset[str]


def fingerprint(*roots: Any) -> str:
    """Return a hash of the behaviour of functions (compiled or not), methods, objects and plain values."""
    return Reach(*roots).fingerprint


class Reach:
    """The code and the values that some roots reach.

    Args:
        *roots: Functions (compiled or not), methods, objects with their methods, and plain values.
        compiled: True if the parts that count for the compiler only count, too.

    Attributes:
        objects: The classes whose objects are reached, and the units of their methods.
    """

    def __init__(self, *roots: Any, compiled: bool = False) -> None:
        self._compiled = compiled
        self.objects: dict[type, int] = {}
        self._packages = {package for root in roots for package in _packages(root)}
        self._units: list[list[str | int]] = [[]]
        self._functions: dict[int, tuple[int, FunctionType]] = {}
        self._classes: dict[type, int] = {}
        self._waiting: list[tuple[int, FunctionType]] = []
        self._attributes: set[str] = set()
        self._members: set[tuple[type, type, str]] = set()
        self._within: list[int] = []
        for root in roots:
            self._units[0] += self._words(root)
        while self._waiting or self._call_members():
            while self._waiting:
                self._enter(*self._waiting.pop())

    @cached_property
    def fingerprint(self) -> str:
        """The hash.

        Units may refer to each other in circles. So each round hashes every unit with its references' hashes of the
        round before, until a round tells no more units apart.
        """
        hashes, known = [""] * len(self._units), 0
        units = [[*_shortened(unit)] for unit in self._units]
        while len(set(hashes)) > known:
            known = len(set(hashes))
            hashes = [_digest(hashes[part] if isinstance(part, int) else part for part in unit) for unit in units]
        return _digest([hashes[0], *sorted(set(hashes))])[:16]

    def _unit(self) -> int:
        self._units.append([])
        return len(self._units) - 1

    def _ours(self, module: str) -> bool:
        """Tell whether code of this module is followed."""
        package = module.split(".")[0]
        return (package.startswith(OURS) or package in self._packages) and module not in MACHINERY

    def _enter(self, number: int, function: FunctionType) -> None:
        """Write a function's unit: its tree, and its overloads for compiled code."""
        spelled, unit = _spelled(function, self._compiled), self._units[number]
        for token in spelled.tokens:
            unit += self._words(token.value) if isinstance(token, Meant) else [token]
        self._attributes |= spelled.attributes
        for other in _overloads(function):
            unit += ["overload", *self._words(other)]

    def _call_members(self) -> bool:
        """Enter the objects' methods whose names are used in reached code; tell whether there were new ones."""
        before = len(self._members)
        for kind, number in [*self.objects.items()]:
            for owner in kind.__mro__:
                if self._ours(owner.__module__):
                    for name, member in sorted(vars(owner).items()):
                        called = name in self._attributes - WHEREABOUTS or _is_special(owner, name)
                        if called and (kind, owner, name) not in self._members:
                            self._members.add((kind, owner, name))
                            self._units[number] += [name, *self._words(member)]
        return len(self._members) > before

    def _words(self, value: Any) -> list[str | int]:
        """Write a value as words, equal for equal values; note the code that it leads to."""
        kind = type(value)
        if kind in PLAIN:
            return [f"{kind.__name__} {value!r}"]
        if id(value) in self._within:
            return [f"{len(self._within) - self._within.index(id(value))} up"]
        self._within.append(id(value))
        try:
            return ["(", *self._compound(value), ")"]
        finally:
            self._within.pop()

    def _compound(self, value: Any) -> Iterator[str | int]:
        function = getattr(value, "py_func", None) or getattr(value, "__wrapped__", None)
        if isinstance(value, FunctionType):
            yield from self._function(value)
        elif isinstance(function, FunctionType) and not isinstance(value, type):  # compiled, or cached
            yield from self._function(function)
        elif isinstance(value, MethodType):
            yield from self._all("method", value.__func__, value.__self__)
        elif isinstance(value, staticmethod | classmethod):
            yield from self._words(value.__func__)
        elif isinstance(value, property):
            yield from self._all("property", value.fget, value.fset)
        elif isinstance(value, cached_property):
            yield from self._words(value.func)
        elif isinstance(value, partial):
            yield from self._all("partial", value.func, value.args, value.keywords)
        elif isinstance(value, Enum):
            yield from self._all("member", value.name, value.value)
        elif isinstance(value, tuple | list):
            yield from self._all("list" if isinstance(value, list) else "tuple", *value)
        elif isinstance(value, set | frozenset):
            yield from self._all("set", *sorted(value, key=lambda one: (_named(one), _plain(one))))
        elif isinstance(value, Mapping):
            yield from self._all("mapping", *(part for item in value.items() for part in item))
        elif isinstance(value, np.dtype | np.ndarray | np.generic):
            yield from self._numbers(value)
        elif isinstance(value, Path):
            yield from self._file(value)
        elif isinstance(value, re.Pattern):
            yield from self._all("pattern", value.pattern, value.flags)
        elif isinstance(value, ModuleType):
            yield f"module {value.__name__.split('.')[0]}"
        elif isinstance(value, type):
            yield from self._class(value)
        elif isinstance(value, types.Type):  # by name: its number depends on the order of imports
            yield f"compiler's type {value.name}"
            if self._compiled and self._ours(type(value).__module__):
                yield file_hash(str(sys.modules[type(value).__module__].__file__))
        else:
            yield from self._object(value)

    def _all(self, kind: str, *values: Any) -> Iterator[str | int]:
        yield kind
        for value in values:
            yield from self._words(value)

    def _numbers(self, value: Any) -> Iterator[str | int]:
        """Write a dtype without its titles, or an array by type, shape and content."""
        if not isinstance(value, np.dtype):
            array = np.asarray(value)
            yield from self._words(array.dtype)
            yield f"{array.shape}"
            if array.dtype.hasobject:
                yield from self._words(array.tolist())
            else:
                yield hashlib.sha256(np.ascontiguousarray(array).tobytes()).hexdigest()
        elif value.subdtype is not None:
            yield from self._all("array", *value.subdtype)
        elif value.fields is None:
            yield value.str
        else:
            fields = ((name, *value.fields[name][:2]) for name in value.names or ())
            yield from self._all(f"record of {value.itemsize}", *fields)

    def _file(self, path: Path) -> Iterator[str | int]:
        """Write an existing file by its content, another path by its name."""
        yield "path"
        yield hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else path.name

    def _function(self, function: FunctionType) -> Iterator[str | int]:
        if not self._ours(function.__module__):
            yield _named(function)
            return
        if id(function) not in self._functions:
            self._functions[id(function)] = self._unit(), function
            self._waiting.append(self._functions[id(function)])
        yield self._functions[id(function)][0]
        yield from self._all("defaults", function.__defaults__, function.__kwdefaults__)

    def _class(self, kind: type) -> Iterator[str | int]:
        """Write a class by its bases, the defaults of its fields, its constructors, and its methods."""
        if not self._ours(kind.__module__):
            yield _named(kind)
            return
        yield self._methods(kind)
        if kind not in self._classes:
            self._classes[kind] = self._unit()
            made = {name: vars(kind)[name] for name in MADE if _is_written(kind, name)}
            for part in (*kind.__bases__, *(kind if issubclass(kind, Enum) else ()), _defaults(kind), made):
                self._units[self._classes[kind]] += self._words(part)
        yield self._classes[kind]

    def _methods(self, kind: type) -> int:
        """Return the unit of the methods that are called on objects of this class."""
        if kind not in self.objects:
            self.objects[kind] = self._unit()
        return self.objects[kind]

    def _object(self, value: Any) -> Iterator[str | int]:
        """Write an object of ours by its fields and methods, another one by its name or that of its class."""
        kind = type(value)
        if isinstance(value, Number):
            yield f"{kind.__qualname__} {value!r}"
        elif self._ours(kind.__module__):
            yield self._methods(kind)
            yield from self._words(_fields(value))
        else:
            yield _named(value)


def _packages(value: Any) -> Iterator[str]:
    """Yield the packages of a root, and of the functions and data in it."""
    value = getattr(value, "py_func", value)
    if isinstance(value, MethodType):
        yield _package(type(value.__self__))
        yield from _packages(value.__func__)
        yield from _packages(value.__self__)
    elif isinstance(value, FunctionType):
        yield _package(value)
    elif dataclasses.is_dataclass(value) and not isinstance(value, type):
        yield _package(type(value))
        for part in _fields(value).values():
            yield from _packages(part)


def _package(value: Any) -> str:
    return str(getattr(value, "__module__", None) or type(value).__module__).split(".")[0]


def _named(value: Any) -> str:
    """Return the name of other packages' code; the package is enough, as modules within it may move."""
    name = getattr(value, "__qualname__", None) or getattr(value, "__name__", type(value).__qualname__)
    return f"{_package(value)} {name}"


def _plain(value: Any) -> str:
    """Return a sort key for members of a set that have no names: numbers, texts and tuples of them."""
    return repr(value) if isinstance(value, (*PLAIN, tuple, frozenset)) else ""


def _is_written(owner: type, name: str) -> bool:
    """Tell whether a class's function has source, unlike those that `dataclass` and others make."""
    member = vars(owner).get(name)
    own = isinstance(member, FunctionType) and member.__module__ == owner.__module__
    return own and bool(source_of(member.__code__))  # type: ignore[union-attr]  # a function


def _is_special(owner: type, name: str) -> bool:
    """Tell whether Python itself calls this method of a class, such as `__len__`."""
    return name.startswith("__") and name.endswith("__") and name not in UNCALLED and _is_written(owner, name)


def _defaults(kind: type) -> dict[str, Any]:
    """Return the fields of a class with their defaults or default factories."""
    if issubclass(kind, BaseModel):
        return {name: (field.default, field.default_factory) for name, field in kind.model_fields.items()}
    if dataclasses.is_dataclass(kind):
        return {field.name: (field.default, field.default_factory) for field in dataclasses.fields(kind)}
    return dict.fromkeys(getattr(kind, "_fields", ())) | getattr(kind, "_field_defaults", {})


def _fields(value: Any) -> Mapping[str, Any]:
    """Return the fields of an object that count in comparisons."""
    kind = type(value)
    if isinstance(value, BaseModel):
        found = {name: getattr(value, name) for name in kind.model_fields}
        return {name: one for name, one in found.items() if one != kind.model_fields[name].default}
    if dataclasses.is_dataclass(value):
        return {field.name: getattr(value, field.name) for field in dataclasses.fields(value) if field.compare}
    return {name: one for name, one in vars(value).items() if not isinstance(getattr(kind, name, 0), cached_property)}


def _shortened(parts: Iterable[Any]) -> Iterator[Any]:
    """Join the words between two references to one digest, since they are hashed many times."""
    for are_words, run in groupby(parts, lambda part: isinstance(part, str)):
        if are_words:
            yield _digest(run)
        else:
            yield from run


def _digest(words: Iterable[str]) -> str:
    return hashlib.sha256("\n".join(words).encode()).hexdigest()


# --- syntax trees ---------------------------------------------------------------------------------


@cache
def _definitions(file: str) -> Mapping[tuple[int, str], list[ast.AST]]:
    """Return all functions of a file, by first line and name."""
    found: dict[tuple[int, str], list[ast.AST]] = defaultdict(list)
    for node in ast.walk(ast.parse("".join(linecache.getlines(file)))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            found[min(one.lineno for one in (node, *node.decorator_list)), node.name].append(node)
        elif isinstance(node, ast.Lambda):
            found[node.lineno, "<lambda>"].append(node)
    return found


def source_of(code: CodeType) -> list[ast.AST]:
    """Return the tree of a function; for a lambda, all lambdas of its line; empty if there is no source."""
    return _definitions(code.co_filename).get((code.co_firstlineno, code.co_name), [])


@cache
def _overloads(function: FunctionType) -> list[FunctionType]:
    """Return the overloads that replace a function in compiled code, by its module."""
    if not isinstance(function.__globals__.get(function.__name__), FunctionType):
        return []
    names = {
        node.name
        for nodes in _definitions(function.__code__.co_filename).values()
        for node in nodes
        if isinstance(node, ast.FunctionDef)
        for decorator in node.decorator_list
        if isinstance(decorator, ast.Call) and isinstance(decorator.func, ast.Name)
        if decorator.func.id == "overload" and isinstance(decorator.args[0], ast.Name)
        if decorator.args[0].id == function.__name__
    }
    return [function.__globals__[name] for name in sorted(names)]


@cache
def _spelled(function: FunctionType, compiled: bool) -> Spelled:
    """Return a function's tree, with each global name replaced by its value."""
    code = function.__code__
    nodes = source_of(code)
    if not nodes:
        return Spelled((repr(code.co_code), repr(code.co_names), *map(Meant, _constants(code))), frozenset())
    known = {name: function.__globals__[name] for name in _global_names(code, function.__globals__)}
    for name, cell in zip(code.co_freevars, function.__closure__ or (), strict=True):
        try:
            known[name] = cell.cell_contents
        except ValueError:  # not set yet
            continue
    spelling = _Spelling(known, compiled)
    for node in nodes:
        spelling.function(node)
    return Spelled(tuple(_shortened(spelling.tokens)), frozenset(spelling.attributes))


@cache
def file_hash(file: str) -> str:
    """Return a hash of a file of code, without docstrings, comments and annotations."""
    spelling = _Spelling({}, compiled=True)
    spelling.body(ast.parse("".join(linecache.getlines(file))).body)
    return _digest(map(str, spelling.tokens))


def _constants(code: CodeType) -> list[Any]:
    return [one.co_code if isinstance(one, CodeType) else one for one in code.co_consts]


def _global_names(code: CodeType, known: Mapping[str, Any]) -> set[str]:
    """Return the names that a function may look up in its module, in nested functions, too.

    Names of attributes may be among them, as long as no variable of the function is called so: then each code is read,
    which takes long.
    """
    codes = _nested(code)
    names = {name for one in codes for name in one.co_names if name in known}
    own = {name for one in codes for name in (*one.co_varnames, *one.co_cellvars, *one.co_freevars)}
    if names.isdisjoint(own):
        return names
    looked_up = (one for inner in codes for one in dis.get_instructions(inner))
    return names & {one.argval for one in looked_up if one.opname in ("LOAD_GLOBAL", "LOAD_NAME")}


def _nested(code: CodeType) -> list[CodeType]:
    """Return a function's code, and that of all functions in it."""
    inner = (one for one in code.co_consts if isinstance(one, CodeType))
    return [code, *(deeper for one in inner for deeper in _nested(one))]


class _Spelling:
    """A writer of syntax trees as tokens.

    Args:
        known: The values of the global names; other names are builtins, or have no value yet.
        compiled: True if the whole of `raise` statements counts.

    Attributes:
        tokens: What is written so far: one list, since every start writes some ten thousands.
        attributes: The names of the attributes in it.
    """

    def __init__(self, known: Mapping[str, Any], compiled: bool) -> None:
        self._known, self._compiled = known, compiled
        self.tokens: list[str | Meant] = []
        self.attributes: set[str] = set()

    def function(self, node: Any) -> None:
        """Write a function without its name and its outermost defaults, whose values are known."""
        arguments = node.args
        for name in ("posonlyargs", "args", "vararg", "kwonlyargs", "kwarg"):
            self.tokens.append(name)
            self._value(getattr(arguments, name))
        self._value(node.body)

    def body(self, statements: list[ast.stmt]) -> None:
        """Write statements, one after the other."""
        self._value(statements)

    def _value(self, value: Any) -> None:
        if isinstance(value, ast.AST):
            self._node(value)
        elif isinstance(value, list):
            self.tokens.append("[")
            for one in value:
                self._value(one)
            self.tokens.append("]")
        else:
            self.tokens.append(repr(value))

    def _node(self, node: ast.AST) -> None:
        if isinstance(node, ast.stmt):
            if _says_nothing(node):
                return
            if isinstance(node, ast.Raise) and not self._compiled:
                node = ast.Raise()
            if isinstance(node, ast.AnnAssign):
                assert node.value is not None
                node = ast.Assign([node.target], node.value)
        elif isinstance(node, ast.Name | ast.Attribute):
            meant = self._meaning(node)
            if meant is not None:
                self.tokens.append(meant)
                return
            if isinstance(node, ast.Attribute):
                self.attributes.add(node.attr)
        self.tokens.append(f"({type(node).__name__}")
        for name in node._fields:
            value = getattr(node, name, None)
            if name not in SKIPPED and value is not None and value != []:
                self.tokens.append(name)
                self._value(value)
        self.tokens.append(")")

    def _meaning(self, node: ast.AST) -> Meant | None:
        """Find the value of a global name, or of an attribute of a module, an enumeration, or a data object."""
        if isinstance(node, ast.Name):
            return Meant(self._known[node.id]) if node.id in self._known else None
        of = self._meaning(node.value) if isinstance(node, ast.Attribute) else None
        if (
            of is None
            or not isinstance(node, ast.Attribute)
            or not _is_open(of.value)
            or not hasattr(of.value, node.attr)
        ):
            return None
        found = getattr(of.value, node.attr)
        return Meant(found) if isinstance(of.value, ModuleType) or not callable(found) else None


def _is_open(value: Any) -> bool:
    """Tell whether an attribute of this object can be replaced by its value."""
    if isinstance(value, type):
        return issubclass(value, Enum)
    data = dataclasses.is_dataclass(value) or isinstance(value, BaseModel)
    return isinstance(value, ModuleType) or (data and type(value).__module__ not in MACHINERY)


def _says_nothing(node: ast.AST) -> bool:
    """Tell whether a statement is a docstring, a declaration without a value, or `pass`."""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    return isinstance(node, ast.Pass) or (isinstance(node, ast.AnnAssign) and node.value is None)
