"""`nightmare report`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def report(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The folder that has a folder for each result.")] = Path(
        "results"
    ),
    check: Annotated[
        bool,
        typer.Option(
            "--check",
            help="Write nothing: list the results that are older than the code; fail if outdated.json lists others, or "
            "if a tenth of each card's games, drawn anew, does not hold.",
        ),
    ] = False,
) -> None:
    """Write the README of all results: every game's leaderboard, and the commands that reproduce it.

    A result's own README is renewed, too, if newer results add to it, such as the optimum.
    """
    from nightmare_gym.engine.errors import OptionError

    if not folder.is_dir():
        raise OptionError(f"there is no folder {folder}; expected one with a folder for each result")
    if check:
        _check(folder)
        return
    from nightmare_training.published.check import published
    from nightmare_training.published.readme import write_readme
    from nightmare_training.suite.leaderboard import write_leaderboard
    from nightmare_training.suite.published import FOLDER

    typer.echo(f"wrote {write_readme(folder)}")
    if (folder / FOLDER).is_dir():
        typer.echo(f"wrote {write_leaderboard(folder / FOLDER)}")
    for file, kind in published(folder):
        for written in kind.renew(file):
            typer.echo(f"wrote {written}")


def _check(folder: Path) -> None:
    """List the results that are older than the code.

    Raises:
        typer.Exit: The ledger lacks an old result, or lists one that is up to date.
    """
    from secrets import randbits

    from nightmare_training.published.check import check
    from nightmare_training.published.outdated import LEDGER, contradictions, known
    from nightmare_training.suite.checking import check_cards

    findings, listed = [*check(folder), *check_cards(folder, randbits(32))], known(folder)
    stale = [finding.file for finding in findings if finding.anew]
    wrong = contradictions(stale, listed)
    for line in (*findings, *wrong):
        typer.echo(str(line))
    told = f"{len(stale)} published files are older than the code" if stale else "all published files are up to date"
    typer.echo(f"{told}; {LEDGER} lists {len(listed)}" if listed else told)
    if wrong:
        raise typer.Exit(1)
