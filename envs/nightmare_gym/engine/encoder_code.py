"""The encoder's code: for each plan a function in which the plan stands as literals and loops.

Compiled code calls it in the place of the walk `encoder.encode`, which it equals bit for bit. `encoder_code` returns
its text.
"""

from __future__ import annotations

import hashlib
import linecache
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import groupby
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.encoder import around, share
from nightmare_gym.engine.layout import LOOKUP, NUMBER, PLANS, SEAT

LONG = 10
"""The length from which a loop is worth more as a loop over several numbers at once than unrolled. The compiler unrolls
a loop whose length it knows, so a long one's is hidden from it: no observation is shorter than a part of it."""

HEAD = """\
def encode(ints, params_ints, seats, observer, out):
    out[:] = 0.0
    length = len(out)
    height = ints[{0.offset}]
    if height > 0:
        one_hot(out, {0.place}, {0.width}, {0.low}, ints[{0.offset} + 1 + (height - 1) * {0.stride}])
"""

Terms = tuple[tuple[int, str], ...]
"""Multiples of the variables of loops, to be added to a number: each a factor and a name."""


@rule
def one_hot(out: Any, place: int, width: int, low: int, value: int) -> None:
    """Set the feature of a value to 1 and the others of its line to 0; a value beyond the line gives all 0."""
    nearest = min(max(value - low, 0), width - 1)
    out[place + nearest] = value - low == nearest


@rule
def distance(seat: int, seats: int, observer: int) -> Any:
    """Return a seat's distance clockwise from the observer; a number below 0 is nobody, and stays."""
    return around(seat + seats - observer, seats) if seat >= 0 else seat


CALLED: dict[str, Any] = {"np": np, "around": around, "share": share, "one_hot": one_hot, "distance": distance}
"""The names in the written code."""


class PlanLine(NamedTuple):
    """A line of a plan (see `layout.PLAN`)."""

    offset: int
    stride: int
    seat: int
    place: int
    table: int
    columns: int
    kind: int
    low: int
    width: int
    scale: float

    def moved(self, offset: int, place: int) -> PlanLine:
        """Return the same line for numbers that lie further on."""
        return self._replace(offset=self.offset + offset, place=self.place + place)


class Loop(NamedTuple):
    """Lines that recur, each time as far behind the last ones, in the record and in the observation."""

    times: int
    offset: int
    place: int
    body: Sequence[PlanLine | Loop]


def encoder_code(plan: NDArray[np.void]) -> str:
    """Write the encoder of a plan.

    Args:
        plan: What `Layout.plan` returns.
    """
    agenda, *lines = (PlanLine(*line) for line in plan.tolist())
    shared = [line for line in lines if not line.stride]
    seated = [line for line in lines if line.stride]
    last = (lines or [agenda])[-1]
    rows = [*_code(loops(shared), "ints"), *_seats(seated), f"return {last.place + last.width}"]
    return HEAD.format(agenda) + "".join(f"{row}\n" for row in _indented(rows))


def loops(lines: Sequence[PlanLine]) -> list[PlanLine | Loop]:
    """Find the lines that recur."""
    found: list[PlanLine | Loop] = []
    while lines:
        counted = [(size, _times(lines, size)) for size in range(1, 1 + len(lines) // 2)]
        size, times = max(counted, key=lambda one: one[0] * one[1] * (one[1] > 1), default=(1, 1))
        if times > 1:
            offset, place = _step(lines, size)
            found.append(Loop(times, offset, place, loops(lines[:size])))
            lines = lines[size * times :]
        else:
            found.append(lines[0])
            lines = lines[1:]
    return found


def _step(lines: Sequence[PlanLine], size: int) -> tuple[int, int]:
    """Return how far the first line is moved after `size` lines: in the record, and in the observation."""
    return lines[size].offset - lines[0].offset, lines[size].place - lines[0].place


def _times(lines: Sequence[PlanLine], size: int) -> int:
    """Count how often the first `size` lines occur, one after the other."""
    offset, place = _step(lines, size)
    times = 1
    while [line.moved(times * offset, times * place) for line in lines[:size]] == [
        *lines[times * size : (times + 1) * size]
    ]:
        times += 1
    return times


def _seats(lines: Sequence[PlanLine]) -> Iterator[str]:
    """Write the loop over seats, which all have the same lines. Each seat's numbers become a view of their own."""
    first = [line for line in lines if line.seat == 0]
    if not first:
        return
    wide = first[-1].place + first[-1].width - first[0].place
    yield f"for seat in range(min({lines[-1].seat + 1}, seats)):"
    yield "    who = around(observer + seat, seats)"
    for stride, some in groupby(first, lambda line: line.stride):
        own = [*some]
        start = own[0].offset
        yield f"    mine = ints[{start} + {stride} * who :]"
        nodes = loops([line.moved(-start, 0) for line in own])
        yield from _indented(_code(nodes, "mine", places=((wide, "seat"),)))


def _code(nodes: Sequence[PlanLine | Loop], ints: str, offsets: Terms = (), places: Terms = ()) -> Iterator[str]:
    """Write lines and loops.

    Args:
        nodes: The lines and loops.
        ints: The name of the array with the numbers.
        offsets: What the loops around them add to offsets.
        places: What they add to places.
    """
    i = "ijklmnop"[len(places)]
    for node in nodes:
        if isinstance(node, Loop):
            yield f"for {i} in range({node.times}):"
            inner = _code(node.body, ints, (*offsets, (node.offset, i)), (*places, (node.place, i)))
            yield from _indented(inner)
        elif node.kind == NUMBER:
            yield from _scaled(node, ints, i, node.offset, offsets, node.low, places)
        elif node.kind == LOOKUP:
            yield f"row = {ints}[{_sum(node.offset, offsets)}]"
            yield "if row >= 0:"
            row = ((node.columns, "row"),)
            yield from _indented(_scaled(node, "params_ints", i, node.table, row, 0, places))
        else:
            value = f"{ints}[{_sum(node.offset, offsets)}]"
            seen = f"distance({value}, seats, observer)" if node.kind == SEAT else value
            yield f"one_hot(out, {_sum(node.place, places)}, {node.width}, {node.low}, {seen})"


def _scaled(line: PlanLine, ints: str, i: str, offset: int, offsets: Terms, low: int, places: Terms) -> Iterator[str]:
    """Write the features of neighbouring numbers, with a loop over `i` if they are several."""
    margin = ""
    if line.width > 1:
        yield f"for {i} in range({line.width if line.width < LONG else f'min({line.width}, length)'}):"
        offsets, places, margin = (*offsets, (1, i)), (*places, (1, i)), "    "
    number, scale = f"{ints}[{_sum(offset, offsets)}]", f"np.float32({line.scale!r})"
    yield f"{margin}out[{_sum(line.place, places)}] = share({number}, {low}, {scale})"


def _indented(rows: Iterable[str]) -> Iterator[str]:
    return (f"    {row}" for row in rows)


def _sum(number: int, terms: Sequence[tuple[int, str]]) -> str:
    """Write a sum of a number and of multiples of variables."""
    return " + ".join([str(number), *(name if factor == 1 else f"{factor} * {name}" for factor, name in terms)])


@cache
def encoder_of(title: str) -> Callable[..., int]:
    """Make the encoder of a plan from its code.

    Args:
        title: The title of the plan's dtype.
    """
    code = encoder_code(PLANS[title])
    file = f"<encoder {hashlib.sha256(code.encode()).hexdigest()[:16]}>"
    linecache.cache[file] = len(code), None, code.splitlines(keepends=True), file  # where tracebacks and stamps look
    made = {"__name__": __name__, **CALLED}
    exec(compile(code, file, "exec"), made)
    return rule(made["encode"])
