"""Registries: what installed packages declare as entry points, and what a program registers by itself.

Our own games, players and metrics are declared and found in the same way as those of any other package. Entry points
are read when a name is first looked up, and what one leads to is imported when it is asked for.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
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
    except (Exception, SystemExit) as error:  # whatever a stranger's module raises
        raise OptionError(
            f"{name} cannot be imported: {type(error).__name__}: {' '.join(str(error).split())}"
        ) from error
    return found


@cache
def declared(group: str) -> Mapping[str, tuple[EntryPoint, ...]]:
    """The entry points of a group by name; those of one name by their packages, ours first."""
    found = defaultdict(list)
    for one in entry_points(group=group):
        found[one.name].append(one)
    return {
        name: tuple(sorted(some, key=lambda one: (package(one) != OURS, package(one)))) for name, some in found.items()
    }


OURS = "nightmare-gym"
"""Our own package, as it is installed."""


def package(one: EntryPoint) -> str:
    """The package that declares an entry point."""
    return one.dist.name if one.dist is not None else "an unknown package"


class Registry(Generic[T]):
    """Things of one kind by name.

    Args:
        group: The entry-point group.
        kind: The class of what is registered.
        noun: What errors call it, such as "game".
    """

    def __init__(self, group: str, kind: type[T], noun: str) -> None:
        self.group, self.kind, self.noun = group, kind, noun
        self._registered: dict[str, T] = {}
        self._loaded: dict[EntryPoint, T] = {}

    def register(self, name: str, value: T) -> None:
        """Make something known in this process; what has no name elsewhere needs no entry point for it.

        Raises:
            OptionError: Something else has this name, or it is of another kind.
        """
        self._check(value, f"{self.noun} {name!r}")
        if self._registered.get(name, value) is not value:
            raise OptionError(f"a {self.noun} called {name!r} is registered already")
        for one in declared(self.group).get(name, ()):
            if self._loaded.get(one) is not value:
                raise OptionError(f"a {self.noun} called {name!r} is registered already, by {package(one)}")
        self._registered[name] = value

    def names(self) -> list[str]:
        """All names, sorted; nothing is imported, so some may turn out to be broken."""
        return sorted({*declared(self.group), *self._registered})

    def get(self, name: str) -> T | None:
        """Find what has this name; None: nothing has it.

        Raises:
            OptionError: Several packages claim the name, or what is declared cannot be imported or is of another kind.
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
        """Tell whether an entry point, and no other one of this name, leads to this value."""
        return [found for _, found in self.declared(name)] == [value]

    def declared(self, name: str) -> Iterator[tuple[str, T | OptionError]]:
        """All that packages declare under this name, each with its package.

        What cannot be loaded comes as its error, so that it does not stand in the way of the others.
        """
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
