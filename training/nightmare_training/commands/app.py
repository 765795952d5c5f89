"""The app that the commands make up. A command's file is imported only when it is called."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any

import typer
from typer.core import TyperGroup

COMMANDS = {
    "envs": "List the environments, or all about one: options, actions, features.",
    "agents": "List the players of a game.",
    "analyse": "Let a planner look at a position: what each action is worth, and how the game would go on.",
    "compare": "Let players play the same games, and say how sure the result is.",
    "solve": "Solve a small game exactly: values with proved bounds, and the best action everywhere.",
    "turn": "Solve the rest of a turn of Lucidity exactly, from a position.",
    "turns": "Tell how often real turns of Lucidity are solved, and what rules for Rest or Dream Again lose.",
    "bounds": "Certified bounds of a board's optimum (Endless Nightmare, Basic).",
    "survival": "The largest chance to survive each Nightmare by itself (Endless Nightmare, Basic).",
    "strategy": "Show the best play of a solved board in pictures (Endless Nightmare, Basic).",
    "regret": "Tell what each decision of a player loses to the best play (Endless Nightmare, Basic).",
    "tournament": "Let players of a game for several meet, each on every seat, and rate them.",
    "aims": "Show how a player's aims change with its skill (Endless Nightmare, Active).",
    "fit-skill": "Fit the model of dexterity to a person's recorded throws and feats (Endless Nightmare, Active).",
    "simple-rules": "Find the best rules for people, of few integers, and their gap to the best players.",
    "train": "Train a policy.",
    "quickstart": "Train a first policy in minutes, compare it with the bots, draw the plots.",
    "results": "Reproduce the published results of a game.",
    "runs": "Tell how several trainings by one config did, with the other seeds' spread.",
    "report": "Write the README of all results: every game's leaderboard.",
    "warm": "Compile a game and its players ahead.",
    "bench": "Measure speed on one core.",
    "docs": "Write the environments' pages.",
    "new-game": "Write a package with a small game and its tests: a start for a game of your own.",
    "records": "Write the types of a game's records, for type checkers and editors.",
}


def load(name: str) -> Any:
    """The command of this name, from its file."""
    one = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
    spelled = name.replace("-", "_")
    one.command(name)(getattr(import_module(f"nightmare_training.commands.{spelled}"), spelled))
    return typer.main.get_command(one)


WRONG_LINE: Any = typer.BadParameter.__base__
"""The error of a command line that is not right: an unknown option, a number out of its range, too few words."""


class Commands(TyperGroup):
    """Knows the commands by name and line; loads the one that is called."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that is called."""
        name, command, rest = super().resolve_command(ctx, args)
        return name, command and load(str(name)), rest

    def invoke(self, ctx: Any) -> Any:
        """Run a command; what goes wrong on purpose, and a line that is not right, is one red line."""
        try:
            return super().invoke(ctx)
        except Exception as error:
            ours = sys.modules.get("nightmare_gym.engine.errors")  # not imported yet: then this is not one of ours
            known = (OSError, MemoryError, WRONG_LINE, *(() if ours is None else (ours.NightmareError,)))
            if not isinstance(error, known) or isinstance(error, BrokenPipeError):
                raise
            told = error.format_message() if isinstance(error, WRONG_LINE) else error
            typer.secho(f"nightmare: {told}", fg=typer.colors.RED, err=True)
            raise typer.Exit(2) from None


app = typer.Typer(
    cls=Commands,
    help="Nightmare board games as reinforcement learning environments: list, play, compare, train, measure.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


@app.callback()
def nightmare() -> None:
    """Nightmare board games as reinforcement learning environments: list, play, compare, train, measure."""


def _list(name: str, line: str) -> None:
    @app.command(name, help=line)
    def listed() -> None:
        """Stands in the list; the command itself is loaded when it is called."""


for _name, _line in COMMANDS.items():
    _list(_name, _line)
