"""Progress bars: how much is done, how fast, and how long it will take."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeRemainingColumn,
)
from rich.text import Text

Begin = Callable[[str, int], Callable[[int], object]]
"""Told what begins and how many steps it has; gives back what to call with the steps that are done."""


def silent(what: str, steps: int) -> Callable[[int], object]:
    """Nobody is told."""
    return lambda done: None


class RateColumn(ProgressColumn):
    """How many a second."""

    def __init__(self, unit: str) -> None:
        super().__init__()
        self.unit = unit

    def render(self, task: Task) -> Text:
        """The rate, once there is one."""
        rate = task.finished_speed or task.speed
        return Text("" if rate is None else f"{rate:,.0f} {self.unit}/s", "progress.data.speed")


def bars(unit: str = "") -> Progress:
    """Bars on the error stream, so that the output itself can be piped; not drawn where nobody looks.

    Args:
        unit: What is counted, for the rate; no rate is shown without.
    """
    rate = [RateColumn(unit)] if unit else []
    console = Console(stderr=True)
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        *rate,
        TimeRemainingColumn(compact=True),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )


@contextmanager
def stages() -> Iterator[Begin]:
    """Bars that come one after the other: a function that begins one and gives back what moves it on."""
    with bars() as progress:

        def begin(what: str, steps: int) -> Callable[[int], object]:
            task = progress.add_task(what, total=steps)
            return lambda done: progress.advance(task, done)

        yield begin


@contextmanager
def growing(unit: str) -> Iterator[Callable[[str], Callable[[int, int], object]]]:
    """Bars of work that turns out to be more as it goes on: each is told what is done, and what more there is to do."""
    with bars(unit) as progress:

        def begin(what: str) -> Callable[[int, int], object]:
            task = progress.add_task(what, total=0)

            def tell(done: int, more: int) -> None:
                progress.update(task, total=(progress.tasks[task].total or 0) + more, advance=done)

            return tell

        yield begin
