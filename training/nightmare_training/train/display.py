"""The progress bar of a training, and its printed lines."""

from __future__ import annotations

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from nightmare_training.forecast import Pace, shortfall, time_words
from nightmare_training.support.points import Point


class TrainingDisplay:
    """A progress bar with speed, time left and the current return, and a line for each evaluation.

    Args:
        name: The training's name.
        begun: Timesteps before this start.
        shown: Print; a training among many is silent.
    """

    def __init__(self, name: str, begun: int, shown: bool = True) -> None:
        self._begun = begun
        self._foretold = False
        self._bar = Progress(
            TextColumn("{task.description}"),
            BarColumn(bar_width=20),
            TaskProgressColumn(),
            TextColumn("{task.fields[news]}"),
            TimeRemainingColumn(compact=True),
            TextColumn("left"),
            console=Console(quiet=not shown),
        )
        self._task = self._bar.add_task(name, total=1.0, news="")

    def __enter__(self) -> TrainingDisplay:
        self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._bar.stop()

    def update(self, share: float, timesteps: int, seconds: float, mean_return: float) -> None:
        """Move the bar.

        Args:
            share: The share of the training that is done, 0 to 1.
            timesteps: Decisions so far.
            seconds: Seconds since the training was started or resumed.
            mean_return: Mean return of the last games.
        """
        speed = (timesteps - self._begun) / max(seconds, 1e-9)
        news = f"{timesteps / 1e6:.2f}M  {speed / 1e3:.1f}k/s  return {mean_return:.1f} "
        self._bar.update(self._task, completed=share, news=news)

    def foretell(self, pace: Pace, timesteps: int, seconds: float) -> None:
        """Print once, when the pace is known, the time that the training takes here, and whether it falls short."""
        if pace.known and not self._foretold:
            self._foretold = True
            self.say(
                f"It takes another {time_words(pace.left(timesteps, seconds))} here (95% at the pace of its first "
                "updates, if the machine stays as busy as it is)."
            )
            less = shortfall(pace.config, pace.reach(timesteps, seconds))
            if less is not None:
                self.say(less)

    def evaluated(self, point: Point, pace: Pace) -> None:
        """Print an evaluation's line, with the time left by the pace of the last updates."""
        left = f"  {time_words(pace.left(point.timesteps, point.seconds))} left" if pace.known else ""
        self._bar.console.print(
            f"{point.timesteps:>12,} steps {point.seconds:>7.0f} s   "
            f"mean return {point.mean:6.2f}  (95 %: {point.low:.2f} to {point.high:.2f}){left}",
            highlight=False,
            soft_wrap=True,
        )

    def say(self, line: str) -> None:
        """Print a line."""
        self._bar.console.print(line, highlight=False, soft_wrap=True)
