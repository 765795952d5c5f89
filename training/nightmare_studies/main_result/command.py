"""`nightmare study main-result`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from nightmare_training.cli.arguments import to_file


def main_result(
    results: Annotated[Path, typer.Option(metavar="DIR", help="The folder of published results.")] = Path("results"),
    file: Annotated[Path, typer.Option("--file", metavar="FILE", callback=to_file, help="The page.")] = Path(
        "docs/main_result.md"
    ),
    check: Annotated[
        bool, typer.Option("--check", help="Write nothing: fail if the page is not that of the results.")
    ] = False,
) -> None:
    """Write the page of the main result: every figure comes from a file of the published results."""
    from nightmare_agents.files import write_text
    from nightmare_gym.engine.errors import OptionError
    from nightmare_studies.main_result.page import page

    if not results.is_dir():
        raise OptionError(f"there is no folder {results}; expected one with a folder for each result")
    text = page(results)
    if check:
        if not file.is_file() or file.read_text(encoding="utf-8") != text:
            raise OptionError(f"{file} is not the page of {results}; anew: nightmare study main-result")
        typer.echo(f"{file} is the page of {results}")
        return
    write_text(file, text)
    typer.echo(f"wrote {file}")
