"""`nightmare study fit-skill`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from nightmare_training.cli.arguments import MOST_SEED, to_file, to_picture


def fit_skill(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A CSV of attempts: feat,aim,result (docs/fit_skill.md).")
    ],
    base: Annotated[str, typer.Option(help="The preset whose values stay where nothing is recorded.")] = "steady",
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", callback=to_file, help="Write the skill as YAML; without, it is printed."),
    ] = None,
    plot: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", callback=to_picture, help="Draw where the throws landed, and where the model has them."
        ),
    ] = None,
    seed: Annotated[int, typer.Option(min=0, max=MOST_SEED, help="Seed of the simulations that test the model.")] = 0,
) -> None:
    """Fit the model of dexterity to a person's recorded throws and feats, and say how well it fits."""
    from nightmare_agents.files import write_text
    from nightmare_gym.engine.errors import OptionError
    from nightmare_gym.games.endless_nightmare.params import components, skilled
    from nightmare_studies.skill import report
    from nightmare_studies.skill.fitting import fit
    from nightmare_studies.skill.records import read
    from nightmare_training.support.progress import stages
    from nightmare_training.support.tables import terminal

    facts, preset = components(), skilled(base)
    records = read(file, (facts.stopwatch.early, facts.stopwatch.late))
    with stages() as begin:
        found = fit(records, facts.die_board, preset, seed, begin)
    console = terminal()
    report.show(found, records, base, console)
    text = report.as_yaml(found.skill)
    if out is None:
        console.print("", text, sep="\n", end="", markup=False, soft_wrap=True)
    else:
        write_text(out, text)
        console.print(f"skill in {out}", style="dim", markup=False)
    if plot is not None:
        from nightmare_studies.skill.plot import draw_throws

        if found.throws is None:
            raise OptionError(f"--plot {plot}: too few throws to draw")
        caption = f"{file.name}: {report.recorded(records)}"
        console.print(f"plot in {draw_throws(found.throws, plot, caption)}", style="dim", markup=False)
