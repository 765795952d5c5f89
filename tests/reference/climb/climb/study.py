"""A study of Climb: the odds of a day's first throw."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from pydantic import BaseModel

from climb.layout import OPENED
from nightmare_gym import Position, make_game
from nightmare_training.evaluate.stamps import Stamped, stamp_of
from nightmare_training.published.kinds import Kind, json_of
from nightmare_training.studies import Study

FILE = "odds.json"


class Odds(BaseModel):
    """The probability of each outcome.

    Attributes:
        game: The game.
        options: Its options.
        odds: The probabilities, by the paths that the dice open.
        stamp: The stamp of the rules by which they were found.
    """

    game: str
    options: dict[str, Any]
    odds: dict[str, float]
    stamp: Stamped = None


def study_odds(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The folder for the odds.")],
    days: Annotated[int, typer.Option(min=1, help="The number of days of a climber.")] = 4,
) -> None:
    """Climb: tell the odds of a day's first throw."""
    options: dict[str, Any] = {"days": days}
    odds = {OPENED[outcome]: chance for outcome, chance in Position("climb", **options).chance_outcomes()}
    found = Odds(game="climb", options=options, odds=odds, stamp=stamp_of(make_game("climb"), options))
    for name, chance in found.odds.items():
        typer.echo(f"{name}: {chance:.3f}")
    (folder / FILE).write_text(found.model_dump_json(indent=2))


def command(folder: Path, found: Odds) -> str:
    """Return the command that computes the odds again."""
    return f"nightmare study climb-odds results/{folder.name} --days {found.options['days']}"


KINDS = (Kind(FILE, json_of(Odds), command, links={FILE: "odds"}),)

STUDY = Study(
    line="Tell the odds of a day's first throw (Climb).",
    games=("climb",),
    command="climb.study:study_odds",
    kinds="climb.study:KINDS",
)
