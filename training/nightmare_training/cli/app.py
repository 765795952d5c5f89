"""The app with all commands. A command's file is imported only when it is called."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Annotated, Any, NamedTuple

import typer
from typer.core import TyperGroup

from nightmare_training.cli import version_line


class Command(NamedTuple):
    """A command: its module in this package, with a function of the command's name, and its line of help."""

    module: str
    line: str


GROUPS = {
    "Play and look": {
        "play": Command(
            "look.play", "Play a game in the terminal, with real dice too, with other people or against agents."
        ),
        "components": Command(
            "look.components", "Write the file in which an owner of the printed game enters its components."
        ),
        "envs": Command("look.envs", "List the environments, or show one: its options, actions and features."),
        "agents": Command("look.agents", "List the players of a game."),
        "analyse": Command(
            "look.analyse",
            "Show a planner's view of a position: the worth of each action, and the expected line of play.",
        ),
        "replay": Command(
            "look.replay", "Show a game that was recorded, as text, as a page or as an animated picture."
        ),
        "review": Command(
            "look.review", "Judge games that were played: the loss of each decision, the luck of each event."
        ),
    },
    "Compare": {
        "compare": Command(
            "compare.compare", "Let players play the same games, and show their differences with confidence intervals."
        ),
        "tournament": Command(
            "compare.tournament", "Let players play against each other, each on every seat, and rate them."
        ),
        "runs": Command(
            "compare.runs", "Compare several trainings of one config, and show how much the seed changes the result."
        ),
        "curves": Command(
            "compare.curves", "Compare learning curves of trainings by samples and by wall time, over their seeds."
        ),
        "suite": Command(
            "suite", "Judge an agent by twelve tasks in one number, or verify such a card by playing its games again."
        ),
        "report": Command(
            "compare.report", "Write the page of all results, or check that none is older than the code."
        ),
    },
    "Train": {
        "train": Command("train.train", "Train a policy."),
        "sweep": Command("train.sweep", "Search for better values of a config, trial by trial, by Optuna."),
        "quickstart": Command(
            "train.quickstart", "Train a first policy in minutes, compare it with the bots, and draw the plots."
        ),
        "results": Command("train.results", "Reproduce the published results of a game."),
    },
    "Search and solve": {
        "solve": Command(
            "look.solve", "Solve a game exactly: values with proved bounds, and the best action in every position."
        ),
    },
    "Studies": {
        "study": Command("study", "Run a study of one game; `nightmare study --help` lists them."),
    },
    "Upkeep": {
        "new-game": Command(
            "upkeep.new_game", "Write a package with a small game and its tests: a start for your own game."
        ),
        "records": Command("upkeep.records", "Write the types of a game's records, for type checkers and editors."),
        "docs": Command("upkeep.docs", "Write the documentation pages of the environments."),
        "precompile": Command("upkeep.precompile", "Compile games and their players before they are used."),
        "bench": Command("upkeep.bench", "Measure speed on one core."),
        "scaling": Command("upkeep.scaling", "Measure the pieces of a comparison, and simulate more processors."),
    },
}
"""The commands by group, as `nightmare --help` shows them."""
COMMANDS = {name: command for group in GROUPS.values() for name, command in group.items()}


def load(name: str) -> Any:
    """Load the command of this name from its file."""
    module = import_module(f"{__package__}.{COMMANDS[name].module}")
    found = getattr(module, name.replace("-", "_"))
    return typer.main.get_command(found) if isinstance(found, typer.Typer) else as_command(name, found)


def as_command(name: str, function: Any) -> Any:
    """Make a command of a function."""
    one = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
    one.command(name)(function)
    return typer.main.get_command(one)


WRONG_LINE: Any = typer.BadParameter.__base__
"""The error of a wrong command line: an unknown option, a number out of its range, a missing argument."""


class Commands(TyperGroup):
    """The group of commands: it knows their names and lines, and loads only the one that is called."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Return the command that is called."""
        if args[0] not in COMMANDS:
            from nightmare_training.studies import STUDIES

            if args[0] in STUDIES.names():
                ctx.fail(f"{args[0]!r} is a study, not a command; expected: nightmare study {args[0]}")
        name, command, rest = super().resolve_command(ctx, args)
        return name, command and load(str(name)), rest

    def invoke(self, ctx: Any) -> Any:
        """Run a command; print an expected error, or a wrong command line, as one red line."""
        try:
            return super().invoke(ctx)
        except Exception as error:
            ours = sys.modules.get("nightmare_gym.engine.errors")  # if it is not imported yet, this is not one of ours
            known = (OSError, MemoryError, WRONG_LINE, *(() if ours is None else (ours.NightmareError,)))
            if not isinstance(error, known) or isinstance(error, BrokenPipeError):
                raise
            told = error.format_message() if isinstance(error, WRONG_LINE) else error
            typer.secho(f"nightmare: {told}", fg=typer.colors.RED, err=True)
            raise typer.Exit(2) from None


app = typer.Typer(
    cls=Commands,
    help="List, play, compare, train, search, solve and measure board games about nightmares.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


def show_version(value: bool) -> None:
    """Print the version and exit."""
    if value:
        typer.echo(version_line())
        raise typer.Exit


@app.callback()
def nightmare(
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """List, play, compare, train, search, solve and measure board games about nightmares."""


def _list(name: str, line: str, group: str) -> None:
    @app.command(name, help=line, rich_help_panel=group)
    def listed() -> None:
        """Stand in the list; the command itself is loaded when it is called."""


for _group, _commands in GROUPS.items():
    for _name, _command in _commands.items():
        _list(_name, _command.line, _group)
