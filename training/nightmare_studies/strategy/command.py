"""`nightmare study strategy`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from nightmare_training.cli.arguments import MOST, MOST_SEED, to_folder


def strategy(
    table: Annotated[Path, typer.Argument(metavar="FILE", help="A table of `nightmare solve` (.npz).")],
    folder: Annotated[
        Path, typer.Option(metavar="DIR", callback=to_folder, help="Where the page and its pictures go.")
    ],
    games: Annotated[int, typer.Option(min=1, max=MOST, help="How many games of the best player are looked at.")] = 300,
    seed: Annotated[int, typer.Option(min=0, max=MOST_SEED, help="The seed of their dice.")] = 0,
) -> None:
    """Endless Nightmare, Basic: show the best play of a solved board, in pictures and tables."""
    from nightmare_agents.endless_nightmare.solving.table import SOLVER
    from nightmare_agents.files import write_text
    from nightmare_gym.engine.register import make_game
    from nightmare_studies.boards import read_board
    from nightmare_studies.decisions import decisions_of
    from nightmare_studies.strategy.games import typical
    from nightmare_studies.strategy.markers import tracks_at_start, tracks_of_prices
    from nightmare_studies.strategy.page import SHOWN, Strategy, page, picture
    from nightmare_studies.strategy.plot import draw_actions, draw_prices
    from nightmare_training.evaluate.stamps import stamp_of
    from nightmare_training.metrics import metrics_of
    from nightmare_training.support.progress import stages
    from nightmare_training.support.tables import terminal

    board = read_board(table)
    game, options = make_game(SOLVER.name), board.facts.options
    start, setting = tracks_at_start(board), metrics_of(game).setting(options)
    with stages() as begin:
        taken = decisions_of(game, board, games, seed, options, begin("the best player", games))
    later = {survived: typical(taken, survived) for survived in SHOWN if survived > 0}
    maps = {0: start, **{survived: tracks for survived, tracks in later.items() if tracks is not None}}
    facts = Strategy(
        game=game.id, options=options, table=table.name, optimum=board.facts.value, games=games, seed=seed,
        stamp=stamp_of(game, options),
    )  # fmt: skip
    for survived, tracks in maps.items():
        draw_actions(game, board, survived, tracks, setting, folder / picture(survived))
    draw_prices(board, tracks_of_prices(start), setting, folder / "prices.png")
    write_text(folder / "strategy.json", facts.model_dump_json(indent=2) + "\n")
    text = page(game, board, maps, taken, setting, facts, folder.as_posix())
    write_text(folder / "strategy.md", text)
    terminal().print(f"The best play is in {folder}", style="dim")
