"""Arguments that several commands take."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

Env = Annotated[
    str, typer.Argument(metavar="ENV", help="An environment's id or its game's name (see `nightmare envs`).")
]
Options = Annotated[
    list[str],
    typer.Option("--option", "-o", metavar="KEY=VALUE", help="An option of the game; may be repeated."),
]
Json = Annotated[Path | None, typer.Option("--json", metavar="FILE", help="Write the numbers as JSON.")]
