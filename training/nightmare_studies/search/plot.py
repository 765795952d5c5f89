"""The plot of search curves."""

from __future__ import annotations

from pathlib import Path

from nightmare_studies.search.study import Curves, caption
from nightmare_training.plots.style import BLUE, GREEN, GREY, ORANGE, PURPLE, VERMILION, drawing

LINES = {
    "flat": ("flat rollouts", GREY, "--"),
    "tree": ("tree search", BLUE, "-"),
    "guided": ("tree search over the policy", VERMILION, "-"),
    "openspiel": ("OpenSpiel's tree search", PURPLE, "-."),
}
ALONE = {"player": ("without search", ORANGE), "policy": ("the policy alone", GREEN)}


def draw(found: Curves, file: Path) -> Path:
    """Draw the mean return of each curve by its playouts a decision; players without search are level lines."""
    with drawing(file, caption(found)) as figure:
        axes = figure.subplots()
        for kind, (name, colour, dash) in LINES.items():
            own = sorted((one for one in found.points if one.kind == kind), key=lambda one: one.simulations)
            if own:
                reach = [(one.ci95[1] - one.ci95[0]) / 2 for one in own]
                axes.errorbar(
                    [one.simulations for one in own], [one.mean for one in own], reach, color=colour, ls=dash,
                    marker="o", ms=4, capsize=3, lw=1.6, label=name,
                )  # fmt: skip
        for one in found.points:
            if one.kind in ALONE:
                name, colour = ALONE[one.kind]
                axes.axhline(one.mean, color=colour, ls=":", label=f"{one.player}, {name}")
        axes.set_xscale("log")
        axes.set_xlabel("playouts a decision")
        axes.set_title("mean return")
        axes.legend(fontsize=8)
    return file
