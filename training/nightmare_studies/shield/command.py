"""`nightmare study shield`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from nightmare_training.cli.arguments import MOST, MOST_SEED, Options, Players, listed, to_folder


def shield(
    option: Options = [],  # noqa: B006  # typer reads the default
    agents: Players = "learned,planner,strategist,greedy",
    games: Annotated[
        int, typer.Option(min=2, max=MOST, help="The number of games of each player by each rule.")
    ] = 2_000,
    fewer: Annotated[
        list[str], typer.Option(metavar="PLAYER=GAMES", help="A player with fewer games; may be repeated.")
    ] = [],  # noqa: B006  # typer reads the default
    seed: Annotated[int, typer.Option(min=0, max=MOST_SEED, help="Seed of the dice.")] = 0,
    folder: Annotated[Path, typer.Option(metavar="DIR", callback=to_folder, help="The folder to write.")] = Path(
        "results", "cathedral_shield"
    ),
) -> None:
    """Nightmare Cathedral: count conflicts begun without hope by each rule of the Shield's steps; it resumes."""
    from nightmare_agents.files import write_text
    from nightmare_studies.shield.report import conflicts, goal, page, sources
    from nightmare_studies.shield.study import NAME, study
    from nightmare_training.config.environments import parse_options
    from nightmare_training.support.progress import stages
    from nightmare_training.support.tables import numbers, terminal

    with stages() as begin:
        found = study(listed(agents), games, _fewer(fewer), seed, parse_options(option), folder, begin)
    console = terminal()
    for table in (conflicts(found.played), sources(found.played, "points"), conflicts(found.changes, "+")):
        console.print(numbers(*table))
    for line in goal(found):
        console.print(line)
    for name, text in (
        (f"{NAME}.json", found.model_dump_json(indent=2) + "\n"),
        (f"{NAME}.md", page(found, folder.as_posix())),
    ):
        write_text(folder / name, text)
        console.print(f"{folder / name} written", style="dim")


def _fewer(texts: list[str]) -> dict[str, int]:
    """Read the players with fewer games.

    Raises:
        OptionError: A text is no player with a number.
    """
    from nightmare_gym.engine.errors import OptionError

    found = {}
    for text in texts:
        name, _, games = text.rpartition("=")
        if not name or not games.isdecimal():
            raise OptionError(f"--fewer {text}: expected PLAYER=GAMES, such as planner=200")
        found[name] = int(games)
    return found
