"""Arguments that several commands take."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

MOST = 2**31 - 1
"""The largest number of games, threads or positions that a command takes."""
MOST_SEED = 2**64 - 1
MOST_RUNS = 1000
"""The most trainings of one config."""
MOST_WORKERS = 1024
"""The most processes that a command starts on one machine."""

PICTURES = (".png", ".pdf", ".svg", ".jpg", ".webp")
"""The endings of picture files."""


def to_file(ctx: typer.Context, param: typer.CallbackParam, value: Path | None) -> Path | None:
    """Check, before the command begins, that the file of an option can be written.

    Raises:
        NotWritten: The file cannot be written.
        OptionError: Another option names the same file.
    """
    from nightmare_gym.engine.errors import OptionError
    from nightmare_training.support.outputs import try_file

    if value is not None:
        others: dict[Path, Any] = ctx.meta.setdefault(__name__, {})
        other = others.setdefault(try_file(value).resolve(), param.opts[0])
        if other != param.opts[0] and not value.is_char_device():
            raise OptionError(f"{other} and {param.opts[0]} both name {value}; expected a file for each")
    return value


def to_picture(ctx: typer.Context, param: typer.CallbackParam, value: Path | None) -> Path | None:
    """Check that a picture can be written; its ending gives the format.

    Raises:
        NotWritten: The file cannot be written.
        OptionError: The ending is not a picture's.
    """
    from nightmare_gym.engine.errors import OptionError

    if value is not None and value.suffix.lower() not in PICTURES:
        raise OptionError(f"{param.opts[0]} {value}: expected a file that ends with {', '.join(PICTURES)}")
    return to_file(ctx, param, value)


def to_folder(value: Path | None) -> Path | None:
    """Check, before the command begins, that files can be written to the folder of an option.

    Raises:
        NotWritten: The folder cannot be written to.
    """
    from nightmare_training.support.outputs import try_folder

    return None if value is None else try_folder(value)


Env = Annotated[
    str,
    typer.Argument(
        metavar="ENV", help="An environment's id, its game's name (see `nightmare envs`) or package.module:object."
    ),
]
Options = Annotated[
    list[str],
    typer.Option("--option", "-o", metavar="KEY=VALUE", help="An option of the game; may be repeated."),
]
Json = Annotated[
    Path | None, typer.Option("--json", metavar="FILE", callback=to_file, help="Write the numbers as JSON.")
]
Csv = Annotated[
    Path | None, typer.Option("--csv", metavar="FILE", callback=to_file, help="Write one line per figure as CSV.")
]
Markdown = Annotated[
    Path | None, typer.Option("--markdown", metavar="FILE", callback=to_file, help="Write the tables as Markdown.")
]
Plots = Annotated[
    Path | None, typer.Option("--plots", metavar="DIR", callback=to_folder, help="Draw plots into this folder.")
]
Value = Annotated[
    str,
    typer.Option(
        metavar="auto|none|earned|learned|PATH",
        help="The value that measures luck, to take it out. auto: a learned policy that plays, else the published one.",
    ),
]
Players = Annotated[
    str, typer.Option("--agents", help="Players by name, file or package.module:object, separated by commas.")
]

Workers = Annotated[
    int | None,
    typer.Option(
        min=1,
        max=MOST_WORKERS,
        help="The number of processes that share the work (1 if not given); results do not depend on it.",
    ),
]
Cluster = Annotated[
    str | None,
    typer.Option(metavar="HOST:PORT", help="A Ray cluster whose processors share the work, in place of --workers."),
]
Interim = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE", callback=to_file, help="Keep what is done here; after an interrupt the same command goes on."
    ),
]


def listed(text: str) -> list[str]:
    """Split a list with commas into its names."""
    return [name.strip() for name in text.split(",") if name.strip()]


def numbers_in(text: str) -> list[int]:
    """Read whole numbers from a list with commas.

    Raises:
        OptionError: A part is not a whole number.
    """
    from nightmare_gym.engine.errors import OptionError

    parts = listed(text)
    if not parts or not all(part.isdecimal() for part in parts):
        raise OptionError(f"{text!r}: expected whole numbers with commas between them, such as 0,1,2")
    return [int(part) for part in parts]
