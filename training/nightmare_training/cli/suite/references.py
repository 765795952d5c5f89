"""`nightmare suite references CARD...`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def references(
    cards: Annotated[list[Path], typer.Argument(metavar="CARD...", help="Cards, one of them of `random`.")],
    results: Annotated[
        Path, typer.Option(metavar="DIR", help="The folder of published results, for the optima that are known.")
    ] = Path("results"),
) -> None:
    """Write the suite's references: random play's means, and for each task the optimum or the strongest card's mean."""
    from nightmare_training.suite.card import read_card
    from nightmare_training.suite.references import write_references

    typer.echo(f"wrote {write_references([read_card(card)[0] for card in cards], results)}")
