"""`nightmare suite`: judge an agent by twelve tasks, and verify what others say of theirs."""

from __future__ import annotations

from typing import Any

import typer
from typer.core import TyperGroup

from nightmare_training.cli.suite.play import play
from nightmare_training.cli.suite.publish import publish
from nightmare_training.cli.suite.references import references
from nightmare_training.cli.suite.verify import verify


class Judging(TyperGroup):
    """The group: whatever is not the name of a command is an agent, which plays."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Return the command that is called."""
        return super().resolve_command(ctx, args if args[0] in self.commands else ["play", *args])


suite = typer.Typer(
    cls=Judging,
    subcommand_metavar="AGENT | verify CARD... | publish [NAME]... | references CARD...",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="Judge an agent by the twelve tasks of Nightmare-12; verify a card by playing its games again.",
)
suite.command("play")(play)
suite.command("verify")(verify)
suite.command("publish")(publish)
suite.command("references")(references)
