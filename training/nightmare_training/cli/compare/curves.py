"""`nightmare curves`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from nightmare_training.cli.arguments import Json, Markdown, to_picture


def curves(
    folders: Annotated[
        list[Path], typer.Argument(metavar="RUN...", help="Folders of trainings, of one or more configs.")
    ],
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE", callback=to_picture, help="Draw the curves into this file.")
    ] = None,
    json: Json = None,
    markdown: Markdown = None,
) -> None:
    """Compare learning curves by samples and by wall time: the interquartile mean over the seeds of each config."""
    from nightmare_training.curves import report
    from nightmare_training.curves.bands import bands
    from nightmare_training.support.tables import terminal

    found = bands(folders)
    console = terminal()
    report.show(found, console)
    if json is not None:
        report.write_json_to(json, found)
    if markdown is not None:
        report.write_markdown_to(markdown, found)
    if plot is not None:
        from nightmare_training.plots.bands import draw_bands

        draw_bands(found, plot, report.MEANING.replace(". ", ".\n"))
    for file in (json, markdown, plot):
        if file is not None:
            console.print(f"Written: {file}", style="dim")
