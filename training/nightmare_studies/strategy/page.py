"""The page of a strategy, and its facts."""

from __future__ import annotations

from typing import Any

import numpy as np
from pydantic import BaseModel

from nightmare_agents.endless_nightmare.solving.table import SolvedBoard
from nightmare_gym.engine.game import Game
from nightmare_studies.decisions import Taken
from nightmare_studies.strategy.actions import first_turns
from nightmare_studies.strategy.games import spent
from nightmare_studies.strategy.markers import Tracks, tracks_of_prices
from nightmare_studies.strategy.prices import prices, veterans
from nightmare_training.evaluate.stamps import Stamped
from nightmare_training.support.formats import markdown_table

SHOWN = (0, 2, 4)
"""The numbers of Nightmares survived at which the best Actions are shown."""


class Strategy(BaseModel):
    """The facts of a page of the best play.

    Attributes:
        game: The game.
        options: Its options.
        table: The name of the table's file.
        optimum: The expected score of a game.
        games: Number of games of the best player.
        seed: Seed of their dice.
        stamp: Hashes of the rules.
    """

    game: str
    options: dict[str, Any]
    table: str
    optimum: float
    games: int
    seed: int
    stamp: Stamped = None

    def command(self, folder: str) -> str:
        """Return the command that makes the page, in a folder."""
        return f"nightmare study strategy {self.table} --games {self.games} --seed {self.seed} --folder {folder}"


def page(
    game: Game, board: SolvedBoard, maps: dict[int, Tracks], taken: Taken, setting: str, facts: Strategy, folder: str
) -> str:
    """Write the page of a strategy in Markdown; the pictures lie beside it.

    Args:
        game: Endless Nightmare.
        board: The solved board.
        maps: The markers of each picture of the best Actions, by Nightmares survived.
        taken: The decisions of games of the best player.
        setting: The board, in words.
        facts: The facts of the page.
        folder: The folder of the page.
    """
    priced = tracks_of_prices(maps[0])
    costs = prices(board, priced)
    levels = range(len(board.solution.between))
    table = markdown_table(
        ["Nightmares survived", *(str(level) for level in levels)],
        [[name, *("" if np.isnan(cost) else f"{cost:.2f}" for cost in by_level)] for name, by_level in costs.items()],
    )
    return "\n".join(
        [
            "# The best play",
            "",
            f"endless_nightmare, {setting}: the optimum is {board.facts.value:.6f} points.{veterans(game, board)}",
            "",
            "## Which Action",
            "",
            "By the distance moved in the Nightmare, and the lead. Where nothing is shown no game can be. In Exposed "
            "and Temptation the first turn has no roll: that comes later.",
            "",
            *(line for survived, tracks in maps.items() for line in one_map(game, board, survived, tracks)),
            "## When a Sanity is spent",
            "",
            f"In {facts.games:,} games of the best player (seed {facts.seed}), by Nightmares survived: how often it "
            "changes a roll, out of how many rolls.",
            "",
            markdown_table(*spent(taken, int(board.solution.task.params.sanity_change))),
            "",
            "## What a marker is worth",
            "",
            f"Between two Nightmares, with {priced} and the lead of a game's start: the change of the expected score, "
            "in points, by one more of each marker. Spend a Sanity on a die if the die gains more than this.",
            "",
            table,
            "",
            "![What a marker is worth](prices.png)",
            "",
            f"Found by `{facts.command(folder)}`.",
            "",
        ]
    )


def one_map(game: Game, board: SolvedBoard, survived: int, tracks: Tracks) -> list[str]:
    """Return the part of the page with one picture of the best Actions."""
    met = "At a game's start" if survived == 0 else f"After {survived} Nightmares, with markers as games have them then"
    return [
        f"### {met}",
        "",
        f"{tracks}.",
        "",
        f"![The best Action in each Nightmare]({picture(survived)})",
        "",
        "The first turn in each Nightmare:",
        "",
        markdown_table(*first_turns(game, board, survived, tracks)),
        "",
    ]


def picture(survived: int) -> str:
    """Return the file name of a picture of the best Actions."""
    return f"actions_{survived}.png"
