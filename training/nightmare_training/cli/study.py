"""`nightmare study`: the studies that installed packages declare, each a command."""

from __future__ import annotations

from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup


class Studies(TyperGroup):
    """Knows the studies by name and line; loads the command of the one that is called."""

    def list_commands(self, ctx: Any) -> list[str]:
        """The names of all studies that are not broken."""
        from nightmare_training.studies import studies

        return [name for name, _ in studies()]

    def get_command(self, ctx: Any, name: str) -> Any:
        """The command of a study as it is listed; None where there is no such study."""
        from nightmare_training.studies import STUDIES

        found = STUDIES.get(name)
        return None if found is None else TyperCommand(name, help=found.line, rich_help_panel="Studies")

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that is called."""
        from nightmare_gym.engine.plugins import named_object
        from nightmare_training.cli.app import as_command
        from nightmare_training.studies import STUDIES

        name, _, rest = super().resolve_command(ctx, args)
        found = STUDIES.get(str(name))
        return name, found and as_command(str(name), named_object(found.command)), rest


study = typer.Typer(
    cls=Studies, subcommand_metavar="NAME [ARGS]...", add_completion=False, pretty_exceptions_enable=False
)


@study.callback(invoke_without_command=True)
def listed(ctx: typer.Context) -> None:
    """Run a study of one game."""
    if ctx.invoked_subcommand is None:
        typer.echo(ctx.get_help())
