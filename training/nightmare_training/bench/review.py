"""The time of a review of 100 games."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from nightmare_agents.files import write_text
from nightmare_agents.published import published_policies
from nightmare_agents.registry import find_agent
from nightmare_gym.engine.game import Game
from nightmare_play.review.courses import courses_of, read_replays
from nightmare_play.review.judges import AUTO, judge_named
from nightmare_play.seats import quick_player
from nightmare_play.session import Session
from nightmare_training.bench.measure import REPEATS, SEED, Speed, of_repeats
from nightmare_training.reports.review.figures import review
from nightmare_training.reports.review.page import page

REVIEWED = 100
GAMES = 10
"""The number of games that are reviewed in each repeat, as a part of `REVIEWED`."""
WORST = 10
"""The number of mistakes at the top of the page, as the command lists them."""


def reviewed(game: Game) -> Speed:
    """Measure the review of games of the quick player by the usual judge: read, judged, and written as a page."""
    judge = judge_named(game, {}, AUTO, published_policies().get(game.id))
    with tempfile.TemporaryDirectory() as name:
        files = recorded(game, Path(name))

        def work() -> float:
            since = time.process_time()
            found = review(game, {}, judge, courses_of(files, read_replays(files)))
            write_text(Path(name) / "page.html", page(found, WORST))
            return time.process_time() - since

        work()
        seconds = [work() * REVIEWED / GAMES for _ in range(REPEATS)]
    detail = f"read, judged, a page; {REVIEWED // GAMES} times that of {GAMES} games"
    return of_repeats(f"review of {REVIEWED} games", seconds, detail, "CPU-s")


def recorded(game: Game, folder: Path) -> list[Path]:
    """Write the replays of games that the game's quick player plays on every seat."""
    seats, player = int(game.params()["seats"][0]), quick_player(game)
    files = [folder / f"{number}.json" for number in range(GAMES)]
    for number, file in enumerate(files):
        session = Session(game, {}, [find_agent(game, player)] * seats, [player] * seats, SEED + number)
        session.forward()
        session.save(file)
    return files
