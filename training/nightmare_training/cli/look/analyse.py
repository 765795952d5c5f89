"""`nightmare analyse`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nightmare_training.cli.arguments import MOST_SEED, Env, Json, Options

if TYPE_CHECKING:
    from rich.table import Table

    from nightmare_agents.planning.analysis import Analysis
    from nightmare_gym.engine.position import Position


def analyse(
    env: Env,
    position: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A position, as `Position.to_json` writes it; else the start.")
    ] = None,
    planner: Annotated[
        str, typer.Option(help="search-K or mcts-K, with @PATH a learned policy behind it (see `nightmare agents`).")
    ] = "mcts-1000",
    seconds: Annotated[
        float | None, typer.Option(min=0, help="Stop after so long; a search deepens step by step up to its K.")
    ] = None,
    seed: Annotated[int, typer.Option(min=0, max=MOST_SEED, help="Seed of the planner, and of the start.")] = 0,
    option: Options = [],  # noqa: B006  # typer reads the default
    json: Json = None,
) -> None:
    """Let a planner look at a position: what each action is worth, and how the game would go on."""
    from nightmare_agents.planning.naming import named_planner
    from nightmare_training.support.tables import terminal

    here = _start(env, option, seed) if position is None else _read(position, env, option)
    found = named_planner(here.game, planner, seed).analyse(here, seconds)
    console = terminal()
    console.print(here.describe(), "", markup=False, sep="\n", soft_wrap=True)
    console.print(_table(found))
    console.print("", f"Then: {', '.join(map(str, found.line))}", markup=False, sep="\n", soft_wrap=True)
    console.print(found.effort, style="dim", markup=False, soft_wrap=True)
    if json is not None:
        from nightmare_agents.files import write_text

        write_text(json, found.model_dump_json(indent=1) + "\n")
        console.print(f"json in {json}", style="dim", markup=False)


def _start(env: str, option: list[str], seed: int) -> Position:
    """The first decision of game 0 of the seed."""
    from nightmare_gym.engine.register import make_game
    from nightmare_gym.interfaces.multi_agent_batch import MultiAgentBatch
    from nightmare_training.config.environments import environment, parse_options

    options = parse_options(option)
    table = MultiAgentBatch(make_game(environment(env).game, options), 1, options)
    table.deal(seed, 0)
    table.reset()
    return table.position(0)


def _read(file: Path, env: str, option: list[str]) -> Position:
    """The position in a file, of the game that is asked about."""
    from nightmare_gym.engine.errors import OptionError
    from nightmare_training.config.environments import environment
    from nightmare_training.support.positions import read_position

    if option:
        raise OptionError("--option: a position that is read from a file has its options in it")
    found, game = read_position(file), environment(env).game
    if found.game.family != game.family:
        raise OptionError(f"{file} is a position of {found.game.id}, not of {game.id}")
    return found


def _table(found: Analysis) -> Table:
    """The actions, the best first; those that were never tried are left out."""
    from nightmare_agents.planning.analysis import worded
    from nightmare_training.support.tables import numbers

    rows = [
        [
            choice.name,
            worded(choice.values),
            "" if choice.visits is None else f"{choice.visits:,}",
            "" if choice.prior is None else f"{choice.prior:.1%}",
        ]
        for choice in found.choices
        if choice.values is not None
    ]
    worth = "worth" if len(found.values) == 1 else "worth for each seat"
    return numbers(["action", worth, "visits", "prior"], rows, bold=rows[0][0])
