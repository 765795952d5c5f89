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
    draft: Annotated[
        bool, typer.Option("--draft", help="For a trial: take cards of few games, too, and do not freeze the version.")
    ] = False,
) -> None:
    """Write the suite's references, freeze its version, and compute the scores of these cards again.

    0 is random play's mean, 100 the optimum where it is known, else the strongest card's mean.
    """
    from nightmare_training.suite.card import read_card
    from nightmare_training.suite.published import renew
    from nightmare_training.suite.references import write_references

    typer.echo(f"wrote {write_references([read_card(card)[0] for card in cards], results, draft)}")
    for card in cards:
        typer.echo(f"wrote {renew(card if card.is_dir() else card.parent)}")
