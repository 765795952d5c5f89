"""`nightmare records`: write the types of a game's records."""

from __future__ import annotations

import typer

from nightmare_agents.bot_records import bot_records
from nightmare_agents.files import write_text
from nightmare_agents.players import players_of
from nightmare_gym.engine.record_types import records_file, records_text
from nightmare_gym.engine.register import make_game
from nightmare_training.cli.arguments import Env
from nightmare_training.config.environments import game_id


def records(env: Env) -> None:
    """Write the types of a game's records: `records.py` beside its rules, `bot_records.py` beside its players.

    Type checkers and editors then know every field of a position, of the parameters and of a bot, and find a
    misspelled one before anything is compiled.
    """
    found = make_game(game_id(env))
    texts = {records_file(found): records_text(found)}
    for _, players in players_of(found):
        texts.update(bot_records(found, players))
    for file, text in texts.items():
        write_text(file, text)
        typer.echo(f"wrote {file}")
