"""`nightmare precompile`."""

from __future__ import annotations

from typing import Annotated

import typer

from nightmare_training.cli.arguments import MOST


def precompile(
    env: Annotated[
        str | None, typer.Argument(metavar="[ENV]", help="One environment or game; all if not given.")
    ] = None,
    processes: Annotated[
        int | None,
        typer.Option(
            min=1, max=MOST, help="How many compile side by side; as many as there are processors if not given."
        ),
    ] = None,
) -> None:
    """Compile games and their players ahead, so that nobody waits later."""
    import time
    from concurrent.futures import ProcessPoolExecutor, as_completed
    from multiprocessing import get_context

    from nightmare_training.config.environments import environment, environments
    from nightmare_training.precompile import compile_part, stages
    from nightmare_training.support.progress import bars
    from nightmare_training.support.tables import terminal

    games = {one.game.id: one.game for one in (environments() if env is None else [environment(env)])}
    todo = stages(games.values())
    total, since = sum(map(len, todo)), time.monotonic()
    unkept: str | None = None
    with bars() as progress, ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        task = progress.add_task("compiling", total=total)
        for stage in todo:
            waiting = {pool.submit(compile_part, game, name): f"{game.id}: {name}" for game, name in stage}
            for done in as_completed(waiting):
                unkept = unkept or done.result()
                progress.update(task, advance=1, description=waiting[done])
    if unkept:
        raise OSError(unkept)
    terminal().print(f"{', '.join(games)}: ready, {total} parts in {time.monotonic() - since:.1f} s")
