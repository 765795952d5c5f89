"""`nightmare strategy`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def strategy(
    table: Annotated[Path, typer.Argument(metavar="FILE", help="A table of `nightmare solve` (.npz).")],
    folder: Annotated[Path, typer.Option(metavar="DIR", help="Where the page and its pictures go.")],
    survived: Annotated[int, typer.Option(min=0, help="How many Nightmares have been survived.")] = 0,
) -> None:
    """Endless Nightmare, Basic: show the best play of a solved board, in pictures and tables."""
    from nightmare_gym.engine.game import find
    from nightmare_training.boards import read_board
    from nightmare_training.files import ready
    from nightmare_training.measures import measures_of
    from nightmare_training.plots.strategy import draw_actions, draw_prices
    from nightmare_training.stamps import stamp_of
    from nightmare_training.strategy import Strategy, page, tracks_at_start, tracks_of_prices
    from nightmare_training.tables import terminal

    board = read_board(table)
    game = find(board.facts.game, board.facts.options)
    tracks, setting = tracks_at_start(board), measures_of(game).setting(board.facts.options)
    facts = Strategy(
        game=game.id, options=board.facts.options, survived=survived, table=table.name, optimum=board.facts.value,
        stamp=stamp_of(game, board.facts.options),
    )  # fmt: skip
    draw_actions(game, board, survived, tracks, setting, ready(folder / "actions.png"))
    draw_prices(board, tracks_of_prices(tracks), setting, folder / "prices.png")
    (folder / "strategy.json").write_text(facts.model_dump_json(indent=2) + "\n", encoding="utf-8")
    command = facts.command(folder.as_posix())
    (folder / "strategy.md").write_text(page(game, board, survived, tracks, setting, command), encoding="utf-8")
    terminal().print(f"The best play is in {folder}", style="dim")
