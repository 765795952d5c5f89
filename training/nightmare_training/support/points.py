"""The points of a learning curve, and its file."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import NamedTuple

from nightmare_gym.engine.errors import OptionError


class Point(NamedTuple):
    """One evaluation: its time, and the mean return with its 95 % confidence interval."""

    timesteps: int
    seconds: float
    mean: float
    low: float
    high: float


def read_points(file: Path) -> list[Point]:
    """Read a learning curve.

    Raises:
        OptionError: The file is no learning curve.
    """
    try:
        with file.open(encoding="utf-8") as lines:
            rows = [[float(row[name]) for name in Point._fields] for row in csv.DictReader(lines)]
    except (ValueError, KeyError, TypeError, csv.Error) as error:
        raise OptionError(f"{file} is no learning curve: expected the columns {', '.join(Point._fields)}") from error
    if not rows:
        raise OptionError(f"{file} has no points")
    return [Point(int(timesteps), *rest) for timesteps, *rest in rows]
