"""`nightmare warm`."""

from __future__ import annotations

from typing import Annotated

import typer


def warm(
    env: Annotated[
        str | None, typer.Argument(metavar="[ENV]", help="One environment or game; all if not given.")
    ] = None,
) -> None:
    """Compile games and their players ahead, so that nobody waits later."""
    import time

    from nightmare_training.environments import environment, environments
    from nightmare_training.progress import bars
    from nightmare_training.tables import terminal
    from nightmare_training.warming import steps

    games = {one.game.id: one.game for one in ([environment(env)] if env else environments())}
    for game in games.values():
        since = time.monotonic()
        todo = steps(game)
        with bars() as progress:
            task = progress.add_task(game.id, total=len(todo))
            for name, compile_it in todo:
                progress.update(task, description=f"{game.id}: {name}")
                compile_it()
                progress.advance(task)
        terminal().print(f"{game.id}: ready, {len(todo)} parts in {time.monotonic() - since:.1f} s")
