"""The plot of what each kind of decision is worth, and pictures of decisions."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from PIL import Image

from nightmare_agents.files import writing
from nightmare_studies.strong_play.findings import Study
from nightmare_studies.strong_play.report import NAME, headline, picture, title
from nightmare_studies.strong_play.study import RANDOM
from nightmare_training.evaluate.comparison import shown
from nightmare_training.plots.style import BLUE, ORANGE, drawing

BAR = 0.38
WIDE, COLOURS, ROUNDS = 720, 128, 4
"""The pixels of the width of a picture, its colours, few to keep the file small, and the rounds of choosing them."""


def draw(study: Study, folder: Path) -> Path:
    """Draw two bars with their intervals for each kind: the loss at random, and by the other player."""
    file, scale = folder / f"{NAME}.png", 100 if study.metrics.headline.kind == "share" else 1
    places = np.arange(len(study.kinds))
    caption = f"{title(study)}\nloss of {headline(study)}; lines: intervals that hold together with 95%"
    with drawing(file, caption, (7.5, 1.6 + 0.36 * len(study.kinds))) as figure:
        axes = figure.add_subplot()
        bars = (
            (-BAR / 2, BLUE, f"taken at {RANDOM}", [one.random.headline for one in study.kinds]),
            (BAR / 2, ORANGE, f"taken by {shown(study.beside[0])}", [one.other.headline for one in study.kinds]),
        )
        for shift, colour, label, losses in bars:
            means = scale * np.array([one.mean for one in losses])
            ends = scale * np.array([one.ci95 for one in losses]).T
            axes.barh(
                places + shift, means, BAR, color=colour, label=label, xerr=np.abs(ends - means),
                error_kw={"lw": 1.0, "capsize": 1.5},
            )  # fmt: skip
        axes.axvline(0, color="black", lw=0.8)
        axes.set_yticks(places, [one.name for one in study.kinds], fontsize=8)
        axes.margins(y=0.01)
        axes.invert_yaxis()
        axes.grid(axis="y", visible=False)
        axes.set_title("What each kind of decision is worth")
        axes.legend(loc="lower right")
    return file


def draw_moments(study: Study, folder: Path) -> list[Path]:
    """Draw the positions in which two players differ; a game without pictures has none."""
    files = []
    for number, one in enumerate(study.moments, 1):
        if one.position is not None and study.rules.rendering.has_picture:
            found = Image.fromarray(one.position.picture())
            found.thumbnail((WIDE, WIDE))
            files.append(folder / picture(number))
            with writing(files[-1]) as out:
                found.quantize(COLOURS, kmeans=ROUNDS).save(out, format="PNG", optimize=True)
    return files
