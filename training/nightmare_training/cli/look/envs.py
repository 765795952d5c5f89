"""`nightmare envs`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from rich.console import Console

    from nightmare_training.config.environments import Environment


def envs(
    env: Annotated[str | None, typer.Argument(metavar="[ENV]", help="An environment's id or its game's name.")] = None,
) -> None:
    """List the environments, or all about one: options, actions, features, what is reconstructed."""
    from nightmare_training.config.environments import environment, environments
    from nightmare_training.support.tables import terminal

    console = terminal()
    if env is None:
        _list(console, environments())
    else:
        _describe(console, environment(env))


def _list(console: Console, known: list[Environment]) -> None:
    from nightmare_training.support.tables import table

    rows = [
        [
            one.id,
            one.game.id,
            _players(one),
            str(len(one.game.actions)),
            str(one.game.feature_count),
        ]
        for one in known
    ]
    console.print(table(["environment", "game", "players", "actions", "features"], rows, right=(2, 3, 4)))
    console.print("More about one: nightmare envs ENV", style="dim")


def _describe(console: Console, one: Environment) -> None:
    from nightmare_training.config.environments import describe_options, environments_of
    from nightmare_training.support.tables import table

    game = one.game
    console.print(f"[bold]{one.id}[/bold]  game {game.id}, players: {_players(one)}")
    others = [other.id for other in environments_of(game.id) if other.id != one.id]
    if others:
        console.print(f"The same game: {', '.join(others)}", style="dim")
    options = [[option.name, repr(option.default), option.meaning] for option in describe_options(one)]
    _section(console, "Options")
    console.print(table(["option", "default", "meaning"], options))
    _section(console, f"Actions ({len(game.actions)})")
    _numbered(console, game.actions)
    _section(console, f"Features ({game.feature_count}, each from 0 to 1)")
    _numbered(console, game.layout.feature_names)
    _section(console, "Not from the rulebook")
    for line in game.provenance():
        console.print(f"  {line}", markup=False)


def _players(one: Environment) -> str:
    most = one.game.layout.seats
    return str(most) if most == 1 else f"up to {most}"


def _section(console: Console, heading: str) -> None:
    console.print(f"\n{heading}", style="bold")


def _numbered(console: Console, names: tuple[str, ...]) -> None:
    from rich.columns import Columns
    from rich.text import Text

    lines = [Text.assemble((f"{i:>3} ", "cyan"), name) for i, name in enumerate(names)]
    console.print(Columns(lines, column_first=True, padding=(0, 2)))
