"""Registries of objects that installed packages declare as entry points, or that a program registers itself.

Our own games, players and metrics are declared and found in the same way as those of any other package. Entry points
are read when a name is first looked up, and their objects are imported when they are first used.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import Distribution, EntryPoint, entry_points
from typing import Any, Generic, TypeVar

from nightmare_gym.engine.arguments import shown
from nightmare_gym.engine.errors import OptionError

T = TypeVar("T")

OBJECT_NAME = re.compile(r"[^\W\d]\w*(\.[^\W\d]\w*)*:[^\W\d]\w*(\.[^\W\d]\w*)*")
"""A name of the form `package.module:object`."""


def is_object_name(name: str) -> bool:
    """Tell whether a name has the form `package.module:object`."""
    return OBJECT_NAME.fullmatch(name) is not None


def named_object(name: str) -> Any:
    """Import the object that `package.module:object` names.

    Raises:
        OptionError: There is no such object, or its module cannot be imported.
    """
    module, _, path = name.partition(":")
    try:
        found: Any = import_module(module)
        for part in path.split("."):
            found = getattr(found, part)
    except (Exception, SystemExit) as error:  # another package's module may raise anything
        raise OptionError(
            f"{name} cannot be imported: {type(error).__name__}: {' '.join(str(error).split())}"
        ) from error
    return found


@cache
def declared(group: str) -> Mapping[str, tuple[EntryPoint, ...]]:
    """Return the entry points of a group by name; those of one name are sorted by package, ours first."""
    found = defaultdict(list)
    for one in entry_points(group=group):
        found[one.name].append(one)
    return {
        name: tuple(sorted(some, key=lambda one: (package(one) != OURS, package(one)))) for name, some in found.items()
    }


OURS = "nightmare-gym"
"""The installed name of our own package."""


def package(one: EntryPoint) -> str:
    """Return the package that declares an entry point."""
    return _name(one.dist) if one.dist is not None else "an unknown package"


@cache
def _name(distribution: Distribution) -> str:
    """Read a package's name in its metadata, once for all of its entry points."""
    return distribution.name


class Registry(Generic[T]):
    """Objects of one class by name.

    Args:
        group: The entry-point group.
        kind: The objects' class.
        noun: The word for them in errors, such as "game".
    """

    def __init__(self, group: str, kind: type[T], noun: str) -> None:
        self.group, self.kind, self.noun = group, kind, noun
        self._registered: dict[str, T] = {}
        self._loaded: dict[EntryPoint, T] = {}

    def register(self, name: str, value: T) -> None:
        """Register an object in this process; it needs no entry point.

        Raises:
            OptionError: Another object has this name, or this one is of another class.
        """
        self._check(value, f"{self.noun} {name!r}")
        if self._registered.get(name, value) is not value:
            raise OptionError(f"a {self.noun} called {name!r} is registered already")
        for one in declared(self.group).get(name, ()):
            if self._loaded.get(one) is not value:
                raise OptionError(f"a {self.noun} called {name!r} is registered already, by {package(one)}")
        self._registered[name] = value

    def names(self) -> list[str]:
        """List all names, sorted; nothing is imported, so an entry point may turn out to be broken."""
        return sorted({*declared(self.group), *self._registered})

    def get(self, name: str) -> T | None:
        """Find the object of a name; None if there is none.

        Raises:
            OptionError: Several packages claim the name, or its object cannot be imported or is of another class.
        """
        if name in self._registered:
            return self._registered[name]
        claims = declared(self.group).get(name, ())
        if len(claims) > 1:
            named = " and ".join(f"{package(one)} ({one.value})" for one in claims)
            raise OptionError(
                f"the {self.noun} {name!r} is claimed by several packages, {named}: uninstall all but one"
            )
        return self._load(claims[0]) if claims else None

    def declares(self, name: str, value: T) -> bool:
        """Tell whether exactly one entry point has this name, and it leads to this value."""
        return [found for _, found in self.declared(name)] == [value]

    def declared(self, name: str) -> Iterator[tuple[str, T | OptionError]]:
        """Yield each package that declares this name, with its object, or with the error if it cannot be loaded."""
        for one in declared(self.group).get(name, ()):
            try:
                yield package(one), self._load(one)
            except OptionError as error:
                yield package(one), error

    def _load(self, one: EntryPoint) -> T:
        if one not in self._loaded:
            where = f"{self.noun} {one.name!r} of {package(one)}"
            try:
                found = named_object(one.value)
            except OptionError as error:
                raise OptionError(f"the {where} is broken: {error}") from error
            self._loaded[one] = self._check(found, where)
        return self._loaded[one]

    def _check(self, value: Any, where: str) -> T:
        if not isinstance(value, self.kind):
            raise OptionError(f"{where}: expected {self.kind.__name__}, found {shown(value)}")
        return value
