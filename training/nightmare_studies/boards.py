"""Boards of Endless Nightmare: the table of a solved one, and the tops of its tracks on a command line."""

from __future__ import annotations

from pathlib import Path

from nightmare_agents.endless_nightmare.solving.table import SOLVER, SolvedBoard
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.register import make_game
from nightmare_training.cli.arguments import numbers_in


def read_board(file: Path) -> SolvedBoard:
    """Read the table of a solved board.

    Raises:
        OptionError: It is not there, or cannot be read, or is another table.
    """
    if not file.is_file():
        raise OptionError(f"{file} is not there: expected a table of `nightmare solve --table`")
    return SOLVER.load(file, make_game(SOLVER.name))


def pair(text: str) -> tuple[int, int]:
    """Two whole numbers.

    Raises:
        OptionError: It is anything else.
    """
    found = numbers_in(text)
    if len(found) != 2:
        raise OptionError(f"{text!r}: expected the tops of Horrors and of Scares, such as 3,3")
    return found[0], found[1]
