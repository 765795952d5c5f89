"""`nightmare replay`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from nightmare_training.cli.arguments import MOST, to_file


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A replay (see docs/replays.md).")],
    steps: Annotated[bool, typer.Option("--steps", help="Print every position.")] = False,
    begin: Annotated[int, typer.Option("--from", min=1, max=MOST, metavar="N", help="The first event to show.")] = 1,
    end: Annotated[
        int | None, typer.Option("--to", min=1, max=MOST, metavar="N", help="The last event to show.")
    ] = None,
    html: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", callback=to_file, help="Write a page that opens in any browser, without a server."
        ),
    ] = None,
    pictures: Annotated[
        bool, typer.Option("--pictures/--no-pictures", help="Draw the positions on the page, if the game has pictures.")
    ] = True,
    gif: Annotated[
        Path | None, typer.Option(metavar="FILE", callback=to_file, help="Write an animated picture.")
    ] = None,
    fps: Annotated[float, typer.Option(help="Pictures a second of --gif, 0.1 to 50.")] = 2.0,
) -> None:
    """Show a game that was recorded: what happened event by event, as text, as a page or as an animated picture."""
    from nightmare_gym.interfaces.replay import Replay
    from nightmare_training.reports.replay import gif as animation
    from nightmare_training.reports.replay import page, text
    from nightmare_training.reports.replay.scenes import scenes
    from nightmare_training.support.progress import stages
    from nightmare_training.support.tables import terminal

    found, console = Replay.load(file), terminal()
    shown = scenes(found, begin, end)
    if gif is not None:
        animation.check(shown, fps)
    if html is None and gif is None:
        text.show(found, shown, console, steps)
    with stages() as stage:
        if html is not None:
            page.write(html, found, shown, pictures, stage)
            console.print(f"page in {html}", style="dim", markup=False)
        if gif is not None:
            animation.write(gif, shown, fps, stage)
            console.print(f"animated picture in {gif}", style="dim", markup=False)
