"""`nightmare suite verify CARD`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from nightmare_training.cli.arguments import MOST, MOST_SEED, Cluster, Workers


def verify(
    cards: Annotated[list[Path], typer.Argument(metavar="CARD...", help="Cards' files, or their folders.")],
    luck: Annotated[
        int, typer.Option(min=0, max=MOST, help="The number of games of each task whose luck is measured.")
    ] = 1_000,
    seed: Annotated[
        int | None,
        typer.Option(min=0, max=MOST_SEED, help="Seed of the choice of these games; drawn if not given."),
    ] = None,
    share: Annotated[
        float, typer.Option(min=0.0, max=1.0, help="The share of each task's games that is played again.")
    ] = 1.0,
    noted: Annotated[
        bool, typer.Option("--note", help="Note beside each card that it was verified, for the leaderboard.")
    ] = False,
    workers: Workers = None,
    cluster: Cluster = None,
) -> None:
    """Play the games of cards again, without their agents: their actions, their scores and their luck must hold."""
    from secrets import randbits

    from nightmare_gym.engine.errors import OptionError
    from nightmare_training.suite.card import read_card
    from nightmare_training.suite.leaderboard import note
    from nightmare_training.suite.report import show_verdict
    from nightmare_training.suite.verifying import verify as verified
    from nightmare_training.support.progress import stages
    from nightmare_training.support.tables import terminal
    from nightmare_training.work.places import work_by

    if noted and share < 1.0:
        raise OptionError(f"--note with --share {share:g}: expected all games")
    drawn = randbits(32) if seed is None else seed
    with work_by(workers, cluster) as work:
        for card in cards:
            found, content = read_card(card)
            with stages() as begin:
                verdict = verified(found, content, luck, drawn, share, work, begin)
            show_verdict(found, verdict, drawn, terminal())
            if noted:
                written = note(found, verdict.games, luck, drawn, card if card.is_dir() else card.parent)
                terminal().print(f"wrote {written}", style="dim")
