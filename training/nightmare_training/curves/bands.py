"""Bands of learning curves: the interquartile mean over the seeds of a config, with its interval."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from pydantic import BaseModel

from nightmare_gym.engine.errors import OptionError
from nightmare_training.config.files import differences, load_config
from nightmare_training.config.training import TrainingConfig
from nightmare_training.support.intervals import iqm_interval
from nightmare_training.support.points import read_points
from nightmare_training.train.run_folder import RunFolder

AXES = ("timesteps", "seconds")
"""The two measures of training: samples and wall time."""

PLACES = 41
"""The number of places of a band, from the start to where the shortest of its curves ends."""

ALIKE = {"name", "seed", "threads", "checkpoint_interval", "evaluation"}
"""Keys in which the configs of one band may differ."""


class Band(BaseModel):
    """The curves of the runs of one config.

    Attributes:
        name: The config's name, or the first run's folder where another config has the same name.
        runs: The folders.
        seeds: The seeds of the trainings.
        at: The places, by axis.
        iqm: The interquartile mean over the runs at each place, by axis.
        low: The lower end of its 95% interval.
        high: The upper end.
    """

    name: str
    runs: list[str]
    seeds: list[int]
    at: dict[str, list[float]]
    iqm: dict[str, list[float]]
    low: dict[str, list[float]]
    high: dict[str, list[float]]

    def value(self, axis: str, place: float) -> tuple[float, tuple[float, float] | None]:
        """Return the mean at a place, with its interval if there are several runs."""
        mean, low, high = (
            float(np.interp(place, self.at[axis], line[axis])) for line in (self.iqm, self.low, self.high)
        )
        return mean, (low, high) if len(self.runs) > 1 else None


def bands(paths: Sequence[Path]) -> list[Band]:
    """Make a band for each config of some runs.

    Args:
        paths: The folders of trainings, finished or not, or of published results.

    Raises:
        OptionError: A folder has no training, one is given twice, or the runs play other games.
    """
    if not paths or len({path.resolve() for path in paths}) < len(paths):
        raise OptionError("expected different folders of runs")
    configs = {path: _config(path) for path in paths}
    first = configs[paths[0]]
    groups: list[list[Path]] = []
    for path, config in configs.items():
        for what in ("game", "variants"):
            if getattr(config, what) != getattr(first, what):
                raise OptionError(f"{path} plays other games than {paths[0]}: their curves do not compare ({what})")
        group = next((one for one in groups if _same(configs[one[0]], config)), None)
        if group is None:
            groups.append([path])
        elif config.seed in (configs[one].seed for one in group):
            raise OptionError(f"{path} is the same training as another one: config {config.name}, seed {config.seed}")
        else:
            group.append(path)
    names = [configs[group[0]].name for group in groups]
    return [
        _band(name if names.count(name) == 1 else str(group[0]), group, [configs[path].seed for path in group])
        for name, group in zip(names, groups, strict=True)
    ]


def common(found: Sequence[Band], axis: str) -> float:
    """Return the last place that all bands have."""
    return min(one.at[axis][-1] for one in found)


def _config(path: Path) -> TrainingConfig:
    run = RunFolder(path)
    if not (run.config.is_file() and run.curve.is_file()):
        raise OptionError(f"{path} is no training: expected a folder with {run.config.name} and {run.curve.name}")
    return load_config(run.config)


def _same(one: TrainingConfig, other: TrainingConfig) -> bool:
    return all(line.partition(":")[0].split(".")[0] in ALIKE for line in differences(one, other))


def _band(name: str, paths: list[Path], seeds: list[int]) -> Band:
    curves = [np.array(read_points(RunFolder(path).curve)) for path in paths]
    lines: tuple[dict[str, list[float]], ...] = ({}, {}, {}, {})
    at, iqm, low, high = lines
    for column, axis in enumerate(AXES):
        places = np.linspace(
            max(curve[0, column] for curve in curves), min(curve[-1, column] for curve in curves), PLACES
        )
        values = np.array([np.interp(places, curve[:, column], curve[:, 2]) for curve in curves])
        at[axis] = places.tolist()
        iqm[axis], low[axis], high[axis] = (line.tolist() for line in iqm_interval(values))
    return Band(name=name, runs=list(map(str, paths)), seeds=seeds, at=at, iqm=iqm, low=low, high=high)
