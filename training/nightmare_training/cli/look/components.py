"""`nightmare components`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from nightmare_training.cli.arguments import to_file


def components(
    game: Annotated[
        str, typer.Argument(metavar="GAME", help="A game's name (see `nightmare envs`) or package.module:object.")
    ],
    file: Annotated[
        Path | None,
        typer.Option(metavar="FILE", callback=to_file, help="Write this new file; if not given, print it."),
    ] = None,
) -> None:
    """Write the file in which an owner of the printed game enters its data, for `nightmare play --components`.

    It has the package's values, says which are reconstructed, and what each entry is and may be.
    """
    from nightmare_agents.files import write_text
    from nightmare_gym.engine.errors import OptionError
    from nightmare_gym.engine.printed_form import form
    from nightmare_training.config.environments import environment

    text = form(environment(game).game)
    if file is None:
        typer.echo(text, nl=False)
        return
    if file.exists() and not file.is_char_device():
        raise OptionError(f"--file {file}: there is such a file, perhaps filled in; expected a new name")
    write_text(file, text)
    typer.echo(f"wrote {file}")
