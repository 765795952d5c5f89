"""`nightmare docs`: write the environments' pages."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import nightmare_gym  # noqa: F401  (registers the environments)
from nightmare_training.cli.arguments import to_folder
from nightmare_training.reports.pages import write


def docs(
    folder: Annotated[Path, typer.Argument(callback=to_folder, help="Where the pages go.")] = Path("docs/environments"),
) -> None:
    """Write the environments' pages from their docstrings and layouts."""
    for path in write(folder):
        typer.echo(f"wrote {path}")
