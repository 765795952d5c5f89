"""Layout: the declaration of each field of a game's state, once.

From the declarations come the state's dtype, the plan of the observation, the names of its features, the range
checks of the fuzz, and the table in the documentation.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.steps import NO_STEP, Declared, Steps

if TYPE_CHECKING:
    from nightmare_gym.engine.parameters import Parameters

CATEGORY, SEAT, NUMBER, LOOKUP, UNSEEN, BOOKKEEPING = range(6)
"""The ways in which a field is observed: one-hot, one-hot by distance from the observer, scaled, as a row of a table;
the last two kinds are not observed."""

NATURE = -1
"""The `actor` at a chance event."""

NOBODY = -2
"""The `actor` after the end of the game."""

RULES = -3
"""The `actor` while the rules run; callers never see it."""

PLAN = np.dtype(
    [(n, "u4") for n in ("offset", "stride", "seat", "place", "table", "columns")]
    + [(n, "i4") for n in ("kind", "low", "width")]
    + [("scale", "f4")]
)
"""One line of the encoder's plan: the value's place in the record (`offset`, and `stride` from seat to seat), the first
place of its features in the observation, and its kind and range. Offsets and strides count 4-byte integers. A field
that belongs to no seat, or to the only one, has seat 0 and stride 0.
"""

PLANS: dict[str, NDArray[np.void]] = {}
"""The plans made so far, by the titles that their dtypes carry. By a title compiled code is made for a plan, as for a
game by that of its marker (see `dispatch`)."""

WORD = 4


@dataclass(frozen=True)
class Field:
    """One named field of the state; the functions below make it.

    Attributes:
        name: The rulebook's word for it.
        kind: The way in which it is observed (`CATEGORY` ...).
        low: The smallest value.
        high: The largest value.
        shape: () for a single number, (n,) for an array.
        open: True if values may leave the range; the observation then saturates.
        labels: The names of a category's values.
        places: The names of an array's elements; numbers if empty.
        table: For `LOOKUP`: the name of the parameters' 2-D table (rows x columns).
        columns: For `LOOKUP`: (name, largest value) of each of the table's columns.
        fields: For a group: its members.
        per_seat: For a group: True if element i belongs to seat i; seats are observed clockwise from the observer.
        meaning: One line for the documentation.
    """

    name: str
    kind: int
    low: int = 0
    high: int = 0
    shape: tuple[int, ...] = ()
    open: bool = False
    labels: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    table: str = ""
    columns: tuple[tuple[str, int], ...] = ()
    fields: tuple[Field, ...] = ()
    per_seat: bool = False
    meaning: str = ""

    @cached_property
    def dtype(self) -> np.dtype[np.void] | str:
        """The field's numpy type, without its shape."""
        return np.dtype([member.spec for member in self.fields]) if self.fields else "i4"

    @property
    def spec(self) -> tuple[str, np.dtype[np.void] | str, tuple[int, ...]]:
        """The field as an entry of a structured dtype."""
        return (self.name, self.dtype, self.shape)


def count(
    name: str,
    high: int,
    low: int = 0,
    shape: tuple[int, ...] = (),
    open: bool = False,
    places: Sequence[str] = (),
    meaning: str = "",
) -> Field:
    """Declare a number of things or a place on a track, observed as one feature from 0 (low) to 1 (high)."""
    return Field(name, NUMBER, low, high, shape, open, places=tuple(places), meaning=meaning)


def flag(name: str, shape: tuple[int, ...] = (), places: Sequence[str] = (), meaning: str = "") -> Field:
    """Declare a flag: yes (1) or no (0)."""
    return Field(name, NUMBER, 0, 1, shape, places=tuple(places), meaning=meaning)


def category(name: str, labels: Sequence[str], shape: tuple[int, ...] = (), meaning: str = "") -> Field:
    """Declare one of several names, observed one-hot; -1 is none of them, observed as zeros."""
    return Field(name, CATEGORY, -1, len(labels) - 1, shape, labels=tuple(labels), meaning=meaning)


def seat(name: str, seats: int, shape: tuple[int, ...] = (), meaning: str = "") -> Field:
    """Declare a player's seat, observed one-hot by its distance clockwise from the observer; -1 is nobody."""
    labels = ("me", *(f"{i} to my left" for i in range(1, seats)))
    return Field(name, SEAT, -1, seats - 1, shape, labels=labels, meaning=meaning)


def lookup(
    name: str,
    table: str,
    rows: int,
    columns: Sequence[tuple[str, int]],
    shape: tuple[int, ...] = (),
    places: Sequence[str] = (),
    meaning: str = "",
) -> Field:
    """Declare a card or tile, observed as its row in a 2-D table of the parameters; -1 is none.

    Each column is divided by its largest value.
    """
    return Field(
        name, LOOKUP, -1, rows - 1, shape,
        places=tuple(places), table=table, columns=tuple(columns), meaning=meaning,
    )  # fmt: skip


def unseen(name: str, low: int, high: int, shape: tuple[int, ...] = (), meaning: str = "") -> Field:
    """Declare a number that is not observed itself; the game shows it through derived features."""
    return Field(name, UNSEEN, low, high, shape, meaning=meaning)


def bookkeeping(name: str, low: int, high: int, shape: tuple[int, ...] = (), meaning: str = "") -> Field:
    """Declare a number that cannot influence the rest of the game: neither observed nor in `Position.key()`."""
    return Field(name, BOOKKEEPING, low, high, shape, meaning=meaning)


def group(name: str, fields: Sequence[Field], size: int, per_seat: bool = False) -> Field:
    """Declare several things with the same fields; `per_seat` if element i belongs to seat i."""
    return Field(name, BOOKKEEPING, shape=(size,), fields=tuple(fields), per_seat=per_seat)


class Leaf(NamedTuple):
    """A single number of the state: its place and its declaration."""

    field: Field
    path: str
    root: str
    offset: int
    stride: int
    seat: int


@dataclass(frozen=True)
class Layout:
    """A game's fields, and the dtype, plan and ranges that follow from them.

    Args:
        fields: The game's own fields; the shared ones (actor, turn, agenda ...) are added.
        steps: The agenda's steps: a `Steps` class, or several. The first `asking` steps ask a seat and are observed
            one-hot.
        asking: The number of steps that ask a seat. A `Steps` class sets it; an edition that uses only the first of
            these steps gives the last one that it uses.
        seats: The largest number of players.
        depth: The largest height of the agenda.
        derived: The names of the features that the game's `features` writes, each in [0, 1].
        shares: The module with the record types (`State`, `Params`) that several games share, if any.
        params: The declared parameters; None if a game declares neither their meanings nor their ranges.
    """

    fields: tuple[Field, ...]
    steps: type[Steps] | tuple[type[Steps], ...]
    asking: int = 0
    seats: int = 1
    depth: int = 8
    derived: tuple[str, ...] = ()
    shares: str = ""
    params: Parameters | None = None
    shared: tuple[Field, ...] = field(init=False)
    declared: tuple[Declared, ...] = field(init=False)
    step_names: tuple[str, ...] = field(init=False)
    argument_high: int = field(init=False)

    def __post_init__(self) -> None:
        self._declare_steps()
        asked = self.step_names[1 : 1 + self.asking]
        step = (
            Field("step", BOOKKEEPING, 0, len(self.step_names) - 1),
            Field("a", BOOKKEEPING, 0, self.argument_high),
            Field("b", BOOKKEEPING, 0, self.argument_high),
        )
        agenda = Field(
            "agenda",
            BOOKKEEPING,
            fields=(Field("height", BOOKKEEPING, 0, self.depth), group("steps", step, self.depth)),
        )
        object.__setattr__(self, "shared", (
            Field("actor", BOOKKEEPING, NOBODY, self.seats - 1),
            Field("fault", BOOKKEEPING, 0, 2**31 - 1),
            Field("turn", BOOKKEEPING, 0, 2**31 - 1),
            agenda,
        ))  # fmt: skip
        if not asked:
            raise OptionError("a layout needs at least one step at which a seat is asked")
        names = [one.name for one in (*self.shared, *self.fields)] + ["returns"]
        taken = {
            name
            for name in (*names, *(member.name for one in _groups(self.fields) for member in one.fields))
            if hasattr(np.record, name)
        }
        if taken:
            raise OptionError(f"numpy's records have attributes of these names, choose others: {sorted(taken)}")
        twice = {name for name in names if names.count(name) > 1}
        if twice:
            raise OptionError(f"fields declared twice: {sorted(twice)}")
        for one in _groups(self.fields):
            if one.per_seat and one.shape != (self.seats,):
                raise OptionError(
                    f"the group {one.name!r} is per seat: give it {self.seats} elements, not {one.shape[0]}"
                )

    def _declare_steps(self) -> None:
        """Take the names of the steps and the ranges of their arguments from their declaration.

        Raises:
            OptionError: Two steps have one number, or a step that asks a seat comes after one that asks none.
        """
        declared = _in_order(self.steps if isinstance(self.steps, tuple) else (self.steps,))
        asking = sum(step.asks for step in declared)
        late = [step.words for step in declared[asking:] if step.asks]
        if late:
            raise OptionError(f"the step {late[0]!r} asks a seat: declare it before those that ask none")
        object.__setattr__(self, "declared", declared)
        object.__setattr__(self, "step_names", ("", *(step.words for step in declared)))
        object.__setattr__(self, "asking", self.asking or asking)
        highest = max((argument.high for step in declared for _, argument in step.arguments), default=0)
        object.__setattr__(self, "argument_high", highest)

    @cached_property
    def dtype(self) -> np.dtype[np.void]:
        """The dtype of a position's record."""
        specs = [one.spec for one in (*self.shared, *self.fields)]
        return np.dtype([*specs[:3], ("returns", "f4", (self.seats,)), *specs[3:]])

    @property
    def width(self) -> int:
        """The record's size in 4-byte integers."""
        return self.dtype.itemsize // WORD

    @cached_property
    def leaves(self) -> tuple[Leaf, ...]:
        """All numbers of the record, except the returns."""
        return tuple(
            leaf
            for one in (*self.shared, *self.fields)
            for leaf in _leaves(one, self.dtype.fields[one.name][1] // WORD, "", one.name, 0, -1)  # type: ignore[index]
        )

    @property
    def _own(self) -> Iterator[Leaf]:
        """The leaves of the game's own fields, except bookkeeping."""
        mine = {one.name for one in self.fields}
        return (leaf for leaf in self.leaves if leaf.root in mine and leaf.field.kind != BOOKKEEPING)

    @cached_property
    def closed(self) -> tuple[Leaf, ...]:
        """All numbers that never leave their range."""
        return tuple(leaf for leaf in self.leaves if not leaf.field.open)

    @cached_property
    def ranges(self) -> NDArray[np.int32]:
        """(offset, low, high) of every number of `closed`; the fuzz checks them."""
        return np.array([(leaf.offset, leaf.field.low, leaf.field.high) for leaf in self.closed], np.int32)

    def out_of_range(self, numbers: NDArray[np.int32]) -> str | None:
        """Describe the first number of a record that has left its range; None if all are within.

        Args:
            numbers: The record as 4-byte integers.
        """
        offsets, lows, highs = self.ranges.T
        found = numbers[offsets]
        wrong = np.flatnonzero((found < lows) | (found > highs))
        if not len(wrong):
            return None
        first = wrong[0]
        return f"{self.closed[first].path} is {found[first]}, not {lows[first]} to {highs[first]}"

    @cached_property
    def key_ints(self) -> NDArray[np.intp]:
        """The offsets of the integers that can influence the rest of the game, for `Position.key()`."""
        position = [leaf for leaf in self.leaves if leaf.root in ("actor", "agenda")]
        kept = [leaf.offset for leaf in (*position, *self._own)]
        return np.array(kept, np.intp)

    @cached_property
    def feature_names(self) -> tuple[str, ...]:
        """The names of an observation's features, in order."""
        return (*(name for line in self._lines() for name in line.names), *self.derived)

    def plan(self, params: np.dtype[np.void]) -> NDArray[np.void]:
        """Return the encoder's lines, without the derived features, for parameters of this dtype."""
        if params not in self._plans:
            self._plans[params] = self._plan(params)
        return self._plans[params]

    @cached_property
    def _plans(self) -> dict[np.dtype[np.void], NDArray[np.void]]:
        """The plans made so far, one for each dtype of parameters."""
        return {}

    def _plan(self, params: np.dtype[np.void]) -> NDArray[np.void]:
        lines = []
        place = 0
        for line in _runs(self._lines()):
            table = params.fields[line.table][1] // WORD + line.column if line.table else 0  # type: ignore[index]
            where = (line.offset, line.stride, line.seat, place, table, line.columns)
            lines.append((*where, line.kind, line.low, len(line.names), line.scale))
            place += len(line.names)
        plan = np.array(lines, PLAN)
        title = f"plan@{hashlib.sha256(plan.tobytes()).hexdigest()[:16]}"
        PLANS[title] = plan.view(np.dtype([((title, "offset"), "u4"), *PLAN.descr[1:]]))
        return PLANS[title]

    def _lines(self) -> Iterator[Line]:
        agenda = self.dtype.fields["agenda"][1] // WORD  # type: ignore[index]
        asked = self.step_names[1 : 1 + self.asking]
        yield Line([f"asked: {name}" for name in asked], CATEGORY, agenda, stride=3, seat=0, low=1)
        seen = (leaf for leaf in self._own if leaf.field.kind != UNSEEN)
        for leaf in sorted(seen, key=lambda leaf: leaf.seat):  # fields of no seat first, then seat by seat
            yield from _lines_of(leaf if self.seats > 1 else leaf._replace(stride=0))


class Line(NamedTuple):
    """A line of the plan (see `PLAN`), before the places of its features and of its table are known."""

    names: list[str]
    kind: int
    offset: int
    stride: int
    seat: int
    low: int = 0
    scale: float = 1.0
    table: str = ""
    column: int = 0
    columns: int = 0

    def followed_by(self, names: list[str]) -> Line:
        """Return a line of the same kind and range for the next numbers of the record."""
        return self._replace(names=names, offset=self.offset + len(self.names))


def _in_order(classes: tuple[type[Steps], ...]) -> tuple[Declared, ...]:
    """Take the steps of several classes together, by their numbers from 1 on.

    Raises:
        OptionError: Two have one number.
    """
    names: dict[int, str] = {}
    found: dict[int, Declared] = {}
    for name, step in (member for steps in classes for member in steps.__members__.items()):
        if step in found:
            raise OptionError(f"the steps {names[step]} and {name} have one number, {int(step)}")
        names[step], found[step] = name, step.declared
    return tuple(found.get(number, NO_STEP) for number in range(1, 1 + max(found)))


def _groups(fields: Sequence[Field]) -> Iterator[Field]:
    """Yield all groups, and the groups within them."""
    for one in fields:
        if one.fields:
            yield one
            yield from _groups(one.fields)


def _leaves(one: Field, offset: int, prefix: str, root: str, stride: int, seat: int) -> Iterator[Leaf]:
    path = prefix + one.name
    size = np.dtype(one.dtype).itemsize // WORD
    for i in range(one.shape[0] if one.shape else 1):
        here = f"{path}[{one.places[i] if one.places else i}]" if one.shape else path
        at = offset + i * size
        if one.fields:
            inner = np.dtype(one.dtype)
            for member in one.fields:
                yield from _leaves(
                    member,
                    at + inner.fields[member.name][1] // WORD,  # type: ignore[index]
                    here + ".",
                    root,
                    size if one.per_seat else stride,
                    i if one.per_seat else seat,
                )
        else:
            yield Leaf(one, here, root, at, stride, seat)


def _runs(lines: Iterable[Line]) -> Iterator[Line]:
    """Join lines of neighbouring numbers with the same range, since the encoder is faster with fewer lines."""
    run: Line | None = None
    for line in lines:
        if run is not None and line.kind == NUMBER and line == run.followed_by(line.names):
            run = run._replace(names=run.names + line.names)
        else:
            if run is not None:
                yield run
            run = line
    if run is not None:
        yield run


def _lines_of(leaf: Leaf) -> Iterator[Line]:
    one, path, seat = leaf.field, leaf.path, max(leaf.seat, 0)
    if leaf.seat >= 0:
        path = path.replace(f"[{seat}]", "[me]" if seat == 0 else f"[me+{seat}]", 1)
    place = (one.kind, leaf.offset - seat * leaf.stride, leaf.stride, seat)
    if one.kind == NUMBER:
        yield Line([path], *place, one.low, 1.0 / (one.high - one.low))
    elif one.kind == LOOKUP:
        for largest, some in groupby(enumerate(one.columns), lambda numbered: numbered[1][1]):  # one line a scale
            numbers, columns = zip(*some, strict=True)
            names = [f"{path}.{column}" for column, _ in columns]
            yield Line(names, *place, 0, 1.0 / largest, one.table, numbers[0], len(one.columns))
    else:
        yield Line([f"{path}: {label}" for label in one.labels], *place)
