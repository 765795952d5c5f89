"""`nightmare records`: write the types of a game's records."""

from __future__ import annotations

from typing import Annotated

import typer

from nightmare_agents.files import write_text
from nightmare_gym.engine.record_types import records_file, records_text
from nightmare_gym.engine.register import make_game


def records(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game's name (see `nightmare envs`).")],
) -> None:
    """Write the file `records.py` beside a game's rules, from its layout and its parameters.

    Checkers and editors then know every field of a position: a misspelled one is found before anything is compiled.
    """
    found = make_game(game)
    write_text(records_file(found), records_text(found))
    typer.echo(f"wrote {records_file(found)}")
