"""`nightmare suite publish`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from nightmare_training.cli.arguments import MOST, Cluster, Workers, to_folder


def publish(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="[NAME]...", help="Some of the published players; all if not given.")
    ] = None,
    folder: Annotated[
        Path, typer.Option("--folder", metavar="DIR", callback=to_folder, help="The folder of all cards.")
    ] = Path("results/suite"),
    games: Annotated[
        int, typer.Option(min=2, max=MOST, help="The most games of each task, for a trial; each player has its own.")
    ] = MOST,
    workers: Workers = None,
    cluster: Cluster = None,
) -> None:
    """Make the cards of the published players that are missing or old; an interrupted one goes on.

    Run it in the root of a clone: some players are over policies in results/.
    """
    from nightmare_gym.engine.errors import OptionError
    from nightmare_training.suite.published import PUBLISHED, place, publish
    from nightmare_training.support.progress import stages
    from nightmare_training.work.places import work_by

    known = {place(folder, one.name).name: one for one in PUBLISHED}
    for name in names or []:
        if name not in known:
            raise OptionError(f"no published player {name!r}; expected some of {', '.join(known)}")
    with work_by(workers, cluster) as work:
        for name in names or known:
            asked = known[name]
            with stages() as begin:
                made = publish(asked._replace(games=min(games, asked.games)), folder, work, begin)
            typer.echo(f"{name}: of today" if made is None else f"wrote {made}")
