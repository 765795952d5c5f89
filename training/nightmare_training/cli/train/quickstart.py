"""`nightmare quickstart`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from nightmare_training.cli.arguments import to_folder

CONFIG = "endless_nightmare_fast"


def quickstart(
    folder: Annotated[
        Path, typer.Option(metavar="DIR", callback=to_folder, help="The folder of everything that is written.")
    ] = Path("runs") / CONFIG,
    fresh: Annotated[bool, typer.Option("--fresh", help="Do everything again.")] = False,
) -> None:
    """Train a first policy in about 90 seconds, compare it with the bots, and draw the plots."""
    from rich.console import Console

    from nightmare_training.config.files import load_config
    from nightmare_training.experiment import run_experiment

    run_experiment(load_config(CONFIG), folder, folder, "nightmare quickstart", Console(), fresh)
