"""`nightmare suite verify CARD`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from nightmare_training.cli.arguments import MOST, MOST_SEED, Cluster, Workers


def verify(
    card: Annotated[Path, typer.Argument(metavar="CARD", help="A card's file, or its folder.")],
    luck: Annotated[
        int, typer.Option(min=0, max=MOST, help="The number of games of each task whose luck is measured.")
    ] = 1_000,
    seed: Annotated[
        int | None,
        typer.Option(min=0, max=MOST_SEED, help="Seed of the choice of these games; drawn if not given."),
    ] = None,
    workers: Workers = None,
    cluster: Cluster = None,
) -> None:
    """Play all games of a card again, without its agent: its actions, its scores and its luck must hold."""
    from secrets import randbits

    from nightmare_training.suite.card import read_card
    from nightmare_training.suite.report import show_verdict
    from nightmare_training.suite.verifying import verify as verified
    from nightmare_training.support.progress import stages
    from nightmare_training.support.tables import terminal
    from nightmare_training.work.places import work_by

    drawn = randbits(32) if seed is None else seed
    with work_by(workers, cluster) as work, stages() as begin:
        found, content = read_card(card)
        verdict = verified(found, content, luck, drawn, work, begin)
    show_verdict(found, verdict, drawn, terminal())
