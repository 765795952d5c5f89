"""`nightmare study calibrate-bogeymen`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from nightmare_training.cli.arguments import MOST, MOST_SEED, Cluster, Workers, to_folder


def calibrate_bogeymen(
    file: Annotated[
        Path | None, typer.Argument(metavar="FILE", help="A TOML file of candidates; if not given, the package's.")
    ] = None,
    games: Annotated[
        int, typer.Option(min=2, max=MOST, help="The number of games of each player with each candidate in each mode.")
    ] = 2_000,
    fit_games: Annotated[
        int, typer.Option(min=2, max=MOST, help="The number of games in each mode by which players are made.")
    ] = 500,
    seed: Annotated[
        int, typer.Option(min=0, max=MOST_SEED, help="Seed of the dice; players are made on those of the next seed.")
    ] = 0,
    folder: Annotated[
        Path,
        typer.Option(metavar="DIR", callback=to_folder, help="The folder of page, numbers and picture."),
    ] = Path("results/bogeymen_calibration"),
    workers: Workers = None,
    cluster: Cluster = None,
) -> None:
    """Judge candidates for the Bogeymen's reconstructed cards; after an interrupt the same command resumes."""
    from nightmare_agents.files import write_text
    from nightmare_studies.calibration.candidates import OURS, candidates
    from nightmare_studies.calibration.plot import draw_calibration
    from nightmare_studies.calibration.report import judgement, page
    from nightmare_studies.calibration.study import study
    from nightmare_training.support.outputs import try_folder
    from nightmare_training.support.progress import stages
    from nightmare_training.support.tables import numbers, terminal
    from nightmare_training.work.places import work_by

    with work_by(workers, cluster) as work, stages() as begin:
        chosen, where = candidates(file or OURS), try_folder(folder)
        found = study(chosen, games, fit_games, seed, str(file or ""), where, begin, work)
    console = terminal()
    console.print(numbers(*judgement(found)))
    write_text(where / "calibration.json", found.model_dump_json(indent=2) + "\n")
    write_text(where / "calibration.md", page(found))
    draw_calibration(found, where / "calibration.png")
    for name in ("calibration.json", "calibration.md", "calibration.png"):
        console.print(f"{where / name} written", style="dim")
