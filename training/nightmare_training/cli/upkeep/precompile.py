"""`nightmare precompile`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from nightmare_training.cli.arguments import MOST_WORKERS, to_folder


def precompile(
    env: Annotated[
        str | None, typer.Argument(metavar="[ENV]", help="An environment or a game; all if not given.")
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option(min=1, max=MOST_WORKERS, help="The number of processes; one per processor if not given."),
    ] = None,
    export: Annotated[
        Path | None,
        typer.Option(metavar="DIR", callback=to_folder, help="Write the code into this folder, for other machines."),
    ] = None,
    cpu: Annotated[
        str | None,
        typer.Option(help="With --export: x86-64-v2, x86-64-v3 or x86-64-v4; this machine's own if not given."),
    ] = None,
) -> None:
    """Compile games and their players before they are used, so that nobody waits later.

    With --export, write the code into a folder that machines with the same versions load it from
    (NIGHTMARE_CODE=DIR).
    """
    import os
    import sys
    import time
    from functools import partial

    from nightmare_gym.engine.errors import OptionError
    from nightmare_training.config.environments import environment, environments
    from nightmare_training.precompile import compile_part, stages
    from nightmare_training.support.progress import bars
    from nightmare_training.support.tables import terminal
    from nightmare_training.work.piece import Piece
    from nightmare_training.work.places import work_by

    games = {one.game.id: one.game for one in (environments() if env is None else [environment(env)])}
    if cpu is not None and export is None:
        raise OptionError("--cpu: expected --export too")
    if export is not None:
        from nightmare_training.shipping import HOST, check_shipping, ship

        check_shipping(export, cpu or HOST)
        run = [sys.executable, "-c", "from nightmare_training.cli import main; main()"]
        words = [*run, "precompile", *([env] if env else []), *(["--workers", str(workers)] if workers else [])]
        count = ship(export, cpu or HOST, list(games.values()), words)
        terminal().print(f"{export}: {count} files for {cpu or HOST}")
        return
    todo = stages(games.values())
    total, since = sum(map(len, todo)), time.monotonic()
    unkept: str | None = None
    with bars() as progress, work_by(workers or os.cpu_count()) as work:
        task = progress.add_task("compiling", total=total)

        def advance(what: str, done: int) -> None:
            progress.update(task, advance=done, description=what)

        for stage in todo:
            pieces = [
                Piece((game.id, name), compile_part, (game, name), told=partial(advance, f"{game.id}: {name}"))
                for game, name in stage
            ]
            unkept = next(filter(None, work.do(pieces)), unkept)
    if unkept:
        raise OSError(unkept)
    terminal().print(f"{', '.join(games)}: ready, {total} parts in {time.monotonic() - since:.1f} s")
