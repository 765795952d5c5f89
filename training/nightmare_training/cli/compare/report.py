"""`nightmare report`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def report(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The folder with a folder for each result.")] = Path(
        "results"
    ),
    check: Annotated[
        bool,
        typer.Option(
            "--check",
            help="Write nothing: list what is older than the code, and fail where outdated.json tells otherwise.",
        ),
    ] = False,
) -> None:
    """Write the README of all results: every game's leaderboard, and what finds it again.

    What tells of other results is written anew where these know more by now, such as of the optimum.
    """
    from nightmare_gym.engine.errors import OptionError

    if not folder.is_dir():
        raise OptionError(f"there is no folder {folder}; expected one with a folder for each result")
    if check:
        _check(folder)
        return
    from nightmare_training.published.check import published
    from nightmare_training.published.readme import write_readme

    typer.echo(f"wrote {write_readme(folder)}")
    for file, kind in published(folder):
        for written in kind.renew(file):
            typer.echo(f"wrote {written}")


def _check(folder: Path) -> None:
    """List the results that are older than the code.

    Raises:
        typer.Exit: One is not in the ledger, or the ledger lists one that is up to date.
    """
    from nightmare_training.published.check import check
    from nightmare_training.published.outdated import LEDGER, contradictions, known

    findings, listed = list(check(folder)), known(folder)
    stale = [finding.file for finding in findings if finding.anew]
    wrong = contradictions(stale, listed)
    for line in (*findings, *wrong):
        typer.echo(str(line))
    told = f"{len(stale)} published files are older than the code" if stale else "all published files are up to date"
    typer.echo(f"{told}; {LEDGER} lists {len(listed)}" if listed else told)
    if wrong:
        raise typer.Exit(1)
