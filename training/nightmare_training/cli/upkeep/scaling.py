"""`nightmare scaling`."""

from __future__ import annotations

from typing import Annotated

import typer

from nightmare_training.cli.arguments import MOST, MOST_SEED, Env, Json, Players, listed, numbers_in

MOST_CORES = 1_000_000


def scaling(
    env: Env,
    agents: Players,
    games: Annotated[int, typer.Option(min=2, max=MOST, help="The number of games of each player.")] = 512,
    seed: Annotated[int, typer.Option(min=0, max=MOST_SEED, help="Seed of the dice.")] = 0,
    cores: Annotated[
        str, typer.Option(metavar="NUMBERS", help="Numbers of processors, separated by commas.")
    ] = "1,2,8,64,512",
    json: Json = None,
) -> None:
    """Measure the pieces of a comparison here, and simulate what more processors would gain."""
    from nightmare_agents.files import write_text
    from nightmare_gym.engine.errors import OptionError
    from nightmare_training.bench.scaling import measure, measured, rows
    from nightmare_training.config.environments import environment
    from nightmare_training.support.progress import bars
    from nightmare_training.support.tables import numbers, terminal

    many = numbers_in(cores)
    if not all(1 <= one <= MOST_CORES for one in many):
        raise OptionError(f"--cores {cores}: expected numbers from 1 to {MOST_CORES}")
    names = listed(agents)
    with bars("games") as progress:
        task = progress.add_task("measuring", total=games * len(names))
        found = measure(
            environment(env).game, names, games, seed, many, lambda name, done: progress.advance(task, done)
        )
    console = terminal()
    console.print(numbers(*rows(found)))
    console.print(measured(found), style="dim")
    if json is not None:
        write_text(json, found.model_dump_json(indent=2) + "\n")
        console.print(f"json in {json}", style="dim")
