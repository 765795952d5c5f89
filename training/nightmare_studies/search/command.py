"""`nightmare study search`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from nightmare_training.cli.arguments import (
    MOST,
    MOST_SEED,
    Cluster,
    Env,
    Interim,
    Json,
    Markdown,
    Options,
    Value,
    Workers,
    numbers_in,
    to_picture,
)


def search(
    env: Env,
    simulations: Annotated[
        str, typer.Option(metavar="K,K,...", help="The simulations a decision of tree search.")
    ] = "100,300,1000",
    flat: Annotated[
        str, typer.Option(metavar="N,N,...", help="The most rollouts of each action of flat rollouts.")
    ] = "16,32,64,128",
    policy: Annotated[
        str, typer.Option(metavar="learned|PATH", help="A policy that guides tree search, too; if not given, none.")
    ] = "",
    openspiel: Annotated[
        str,
        typer.Option(metavar="K,K,...", help="The simulations of OpenSpiel's tree search with the same rollouts, too."),
    ] = "",
    games: Annotated[int, typer.Option(min=2, max=MOST, help="The number of games of each player.")] = 200,
    seed: Annotated[
        int, typer.Option(min=0, max=MOST_SEED, help="Seed of the dice, which are the same for all players.")
    ] = 0,
    option: Options = [],  # noqa: B006  # typer reads the default
    value: Value = "auto",
    json: Json = None,
    markdown: Markdown = None,
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE", callback=to_picture, help="Draw the curves into this picture.")
    ] = None,
    workers: Workers = None,
    cluster: Cluster = None,
    interim: Interim = None,
) -> None:
    """Measure strength against playouts a decision: tree search and flat rollouts, on the same dice.

    Each playout counts as one, in the tree as in flat rollouts. With --interim the same command goes on after Ctrl-C.
    """
    from nightmare_agents.files import write_text
    from nightmare_studies.search.plot import draw
    from nightmare_studies.search.study import Request, caption, rows, study
    from nightmare_training.config.environments import environment, parse_options
    from nightmare_training.support.formats import markdown_table
    from nightmare_training.support.progress import stages
    from nightmare_training.support.tables import numbers, terminal
    from nightmare_training.work.places import work_by

    others = numbers_in(openspiel) if openspiel else ()
    asked = Request(numbers_in(simulations), numbers_in(flat), policy, games, seed, value, others)
    with work_by(workers, cluster) as work, stages() as begin:
        found = study(environment(env).game, parse_options(option), asked, begin, work, interim)
    console = terminal()
    console.print(numbers(*rows(found)))
    console.print(caption(found), style="dim")
    texts = {json: found.model_dump_json(indent=2) + "\n", markdown: markdown_table(*rows(found)) + "\n"}
    for file, text in texts.items():
        if file is not None:
            write_text(file, text)
            console.print(f"{file} written", style="dim")
    if plot is not None:
        console.print(f"{draw(found, plot)} written", style="dim")
