"""Progress bars with the work done, its rate and the remaining time."""

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
"""Takes the name of some work and its number of steps; returns a function to call with each number of steps done."""


def silent(what: str, steps: int) -> Callable[[int], object]:
    """Show no progress."""
    return lambda done: None


class RateColumn(ProgressColumn):
    """The column with the rate per second."""

    def __init__(self, unit: str) -> None:
        super().__init__()
        self.unit = unit

    def render(self, task: Task) -> Text:
        """Return the rate; empty as long as it is unknown."""
        rate = task.finished_speed or task.speed
        return Text("" if rate is None else f"{rate:,.0f} {self.unit}/s", "progress.data.speed")


def bars(unit: str = "") -> Progress:
    """Make progress bars on the error stream, so that the output can be piped; they are drawn in terminals only.

    Args:
        unit: The unit of the rate; if empty, no rate is shown.
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
    """Yield a function that begins a progress bar and returns the function that advances it."""
    with bars() as progress:

        def begin(what: str, steps: int) -> Callable[[int], object]:
            task = progress.add_task(what, total=steps)
            return lambda done: progress.advance(task, done)

        yield begin


@contextmanager
def growing(unit: str) -> Iterator[Callable[[str], Callable[[int, int], object]]]:
    """Yield a function that begins a bar of growing work, and returns one that takes the steps done and those added."""
    with bars(unit) as progress:

        def begin(what: str) -> Callable[[int, int], object]:
            task = progress.add_task(what, total=0)

            def tell(done: int, more: int) -> None:
                progress.update(task, total=(progress.tasks[task].total or 0) + more, advance=done)

            return tell

        yield begin
