"""Pictures of the best play of a solved board."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import ListedColormap, to_hex, to_rgb
from matplotlib.patches import Patch
from matplotlib.ticker import MaxNLocator
from numpy.typing import NDArray

from nightmare_agents.endless_nightmare.solving.table import SolvedBoard
from nightmare_gym.engine.game import Game
from nightmare_gym.games.endless_nightmare.layout import BASIC_NIGHTMARES, POINTS
from nightmare_gym.games.endless_nightmare.layout import PLAYER_ACTIONS as ACTIONS
from nightmare_studies.strategy.actions import UNMET, best_actions
from nightmare_studies.strategy.markers import Tracks
from nightmare_studies.strategy.prices import prices
from nightmare_training.plots.style import COLOURS, DASHES, drawing, name_lines_at_right

PALE = 0.45
"""The share of a colour that is left under a number."""


def draw_actions(game: Game, board: SolvedBoard, survived: int, tracks: Tracks, setting: str, file: Path) -> Path:
    """Draw a panel for each Nightmare: the best Action and its points, by distance and lead."""
    caption = f"{setting}; {survived} Nightmares survived, {tracks}. The number is that of the Action Points."
    with drawing(file, caption, (14.0, 13.0)) as figure:
        panels = figure.subplots(3, 4, sharey=True).ravel()
        for nightmare, axes in enumerate(panels):
            _panel(axes, best_actions(game, board, nightmare, survived, tracks))
            axes.set_title(BASIC_NIGHTMARES[nightmare], fontsize=10)
        for axes in panels[8:]:
            axes.set_xlabel("spaces moved in the Nightmare", fontsize=9)
        for axes in panels[::4]:
            axes.set_ylabel("lead over The Shadow")
        figure.suptitle("The best Action", x=0.01, ha="left", fontsize=12)
        patches = [Patch(color=_pale(i), label=name) for i, name in enumerate(ACTIONS)]
        figure.legend(handles=patches, loc="outside upper right", ncols=len(patches), fontsize=9)
    return file


def _pale(action: int) -> str:
    """Return an Action's colour, pale enough for black text."""
    red, green, blue = 1.0 - PALE * (1.0 - np.array(to_rgb(COLOURS[action])))
    return to_hex((red, green, blue))


def _panel(axes: Axes, best: NDArray[np.int64]) -> None:
    """Draw the map of one Nightmare."""
    length, leads = len(best), 1 + int(np.flatnonzero((best != UNMET).any(0)).max())
    best = best[:, :leads]
    kinds = np.where(best == UNMET, np.nan, best // POINTS)
    axes.imshow(
        kinds.T, origin="lower", aspect="auto", vmin=0, vmax=len(ACTIONS) - 1,
        cmap=ListedColormap([_pale(i) for i in range(len(ACTIONS))]), extent=(-0.5, length - 0.5, 0.5, leads + 0.5),
    )  # fmt: skip
    for displacement in range(length):
        for lead in range(1, leads + 1):
            if best[displacement, lead - 1] != UNMET:
                points = best[displacement, lead - 1] % POINTS + 1
                axes.text(displacement, lead, str(points), ha="center", va="center", fontsize=6.5)
    axes.grid(visible=False)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))


def draw_prices(board: SolvedBoard, tracks: Tracks, setting: str, file: Path) -> Path:
    """Draw the price of each marker by the number of Nightmares survived."""
    caption = f"{setting}; between two Nightmares, with {tracks}\nand the lead of a game's start"
    with drawing(file, caption) as figure:
        axes, ends = figure.subplots(), []
        for k, (name, costs) in enumerate(prices(board, tracks).items()):
            axes.plot(range(len(costs)), costs, color=COLOURS[k], ls=DASHES[k], marker="o", ms=3.5)
            if not np.isnan(costs[-1]):
                ends.append((float(costs[-1]), name, COLOURS[k]))
        axes.set_title("What a marker is worth")
        axes.set_xlabel(f"Nightmares survived ({len(board.solution.between) - 1}: or more)")
        axes.set_ylabel("points of the expected score")
        axes.set_ylim(bottom=0.0)
        name_lines_at_right(axes, ends)
    return file
