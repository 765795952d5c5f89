"""A map of what a rule and a better player do, by two facts of the position."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import ListedColormap
from matplotlib.image import AxesImage
from matplotlib.patches import Patch
from matplotlib.ticker import MaxNLocator, PercentFormatter
from numpy.typing import NDArray

from nightmare_agents.play import play
from nightmare_agents.registry import find_agent
from nightmare_studies.simple_rules.maps import MAPS, Counts, Map
from nightmare_studies.simple_rules.setting import Setting
from nightmare_studies.simple_rules.study import Ladder
from nightmare_training.evaluate.comparison import shown
from nightmare_training.metrics import spelled
from nightmare_training.plots.style import COLOURS, drawing

WATCHED = 2_000
"""How many games of the better player are watched, at most."""
SEEN = 30
"""Places with fewer decisions are left blank."""


def draw_rule_map(ladder: Ladder, setting: Setting, file: Path) -> Path:
    """What the largest rule does, what the best player does, and how often they do the same."""
    rule, map, games = ladder.rules[-1], MAPS[ladder.game], min(WATCHED, ladder.games)
    counts = Counts(map, setting.make(rule.numbers, rule.name))
    play(ladder.game, find_agent(ladder.game, ladder.best), games, ladder.seed, ladder.options, watch=counts)
    seen = counts.theirs.sum(axis=2)
    caption = (
        f"{ladder.game}, {spelled(ladder.options)}: the positions that {shown(ladder.best)} met in {games:,} games, "
        f"seed {ladder.seed}; places with fewer than {SEEN} are blank"
    )
    with drawing(file, caption, (12.0, 3.4)) as figure:
        left, middle, right = figure.subplots(1, 3, sharey=True)
        _choices(left, map, counts.rules, seen)
        left.set_title(f"the rule of {rule.integers} integers: {map.what} mostly taken", fontsize=10)
        _choices(middle, map, counts.theirs, seen)
        middle.set_title(f"{shown(ladder.best)}: {map.what} mostly taken", fontsize=10)
        same = np.where(seen >= SEEN, counts.same / np.maximum(1, seen), np.nan)
        picture = _picture(right, map, same, "Blues", 1.0)
        right.set_title(f"the same {map.what}: {counts.same.sum() / max(1, seen.sum()):.0%} of all", fontsize=10)
        figure.colorbar(picture, ax=right, format=PercentFormatter(1.0))
        left.set_ylabel(map.up.label)
        patches = [Patch(color=COLOURS[i], label=name) for i, name in enumerate(map.choices)]
        figure.legend(handles=patches, loc="outside upper center", ncols=len(patches), fontsize=9)
    return file


def _choices(axes: Axes, map: Map, counts: NDArray[np.int64], seen: NDArray[np.int64]) -> None:
    """The choice that is taken most often, where there are enough."""
    most = np.where(seen >= SEEN, counts.argmax(axis=2).astype(np.float64), np.nan)
    _picture(axes, map, most, ListedColormap(COLOURS[: len(map.choices)]), len(map.choices) - 1)


def _picture(
    axes: Axes, map: Map, values: NDArray[np.float64], colours: str | ListedColormap, most: float
) -> AxesImage:
    """A value at each place."""
    extent = (map.across.low - 0.5, map.across.high + 0.5, map.up.low - 0.5, map.up.high + 0.5)
    axes.grid(visible=False)
    axes.set_xlabel(map.across.label)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.yaxis.set_major_locator(MaxNLocator(integer=True))
    return axes.imshow(
        values.T, origin="lower", extent=extent, aspect="auto", cmap=colours, vmin=0.0, vmax=most, interpolation="none"
    )
