"""`nightmare solve`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from nightmare_training.cli.arguments import MOST, Env, Json, Options, to_file


def solve(
    env: Env,
    option: Options = [],  # noqa: B006  # typer reads the default
    limit: Annotated[
        int, typer.Option(min=1, max=MOST, help="The most positions to find (or nodes: turns).")
    ] = 5_000_000,
    tolerance: Annotated[float, typer.Option(min=0.0, help="How far a value's bounds may be apart.")] = 1e-9,
    table: Annotated[
        Path | None,
        typer.Option(metavar="FILE", callback=to_file, help="Write the table, a player by its path (.npz)."),
    ] = None,
    optimum: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", callback=to_file, help="Write the optimum as `nightmare report` reads it (.json)."
        ),
    ] = None,
    solver: Annotated[
        str, typer.Option(help="By which solver: general, turns, or the game's own, which comes first where it can.")
    ] = "",
    json: Json = None,
) -> None:
    """Solve a game exactly: every position's value, enclosed from below and above, and the best action."""
    from nightmare_agents.files import write_text
    from nightmare_agents.solving.solved import Effort, solver_for
    from nightmare_gym.engine.register import make_game
    from nightmare_training.config.environments import environment, parse_options
    from nightmare_training.published.optimum import solved_optimum
    from nightmare_training.support.progress import bars
    from nightmare_training.support.tables import numbers, terminal

    options = parse_options(option)
    game = make_game(environment(env).game, options)
    with bars("positions") as progress:
        task = progress.add_task("solving", total=None)

        def told(what: str, done: int, total: int) -> None:
            progress.update(task, description=what, completed=done, total=total)

        notes = table.with_suffix(".notes") if table is not None else None
        effort = Effort(limit, tolerance, notes)
        found = solver_for(game, options, solver).solve(game, options, effort, told)
    report, console = found.report(), terminal()
    console.print(numbers([game.id, ""], [[name, f"{value}"] for name, value in report]))
    if json is not None:
        write_text(json, report.model_dump_json(indent=2) + "\n")
        console.print(f"json in {json}", style="dim")
    if optimum is not None:
        write_text(optimum, solved_optimum(report, effort, solver).model_dump_json(indent=2) + "\n")
        console.print(f"optimum in {optimum}", style="dim")
    if table is not None:
        found.save(table)
        console.print(f"table in {table}", style="dim")
