"""The evaluator with a tournament of the learned policy and the other players."""

from __future__ import annotations

from pathlib import Path

from nightmare_training.config.training import TrainingConfig
from nightmare_training.evaluate.tournament import report
from nightmare_training.evaluate.tournament.holding import hold
from nightmare_training.evaluate.tournament.results import Tournament
from nightmare_training.evaluate.tournament.seats import without_seats
from nightmare_training.evaluators.evaluator import Evaluator
from nightmare_training.evaluators.learning import draw_learning
from nightmare_training.plots import draw_tournament
from nightmare_training.support.progress import Begin
from nightmare_training.work.work import HERE, Work


def announcement(config: TrainingConfig, players: list[str]) -> str:
    """Announce the number of players and games."""
    return f"A tournament of {len(players)} players, {config.evaluation.games:,} games for each line-up"


def play(config: TrainingConfig, players: list[str], begin: Begin, work: Work = HERE) -> Tournament:
    """Hold the tournament, with a bar for each size of table."""
    evaluation, options = config.evaluation, without_seats(config.options)
    return hold(config.game, players, config.tables, evaluation.games, evaluation.seed, options, begin, work=work)


def is_of(found: Tournament, config: TrainingConfig, players: list[str]) -> bool:
    """Tell whether a tournament is the one that the config asks for."""
    evaluation, options, sizes = config.evaluation, without_seats(config.options), list(config.tables)
    wanted = (config.game, options, evaluation.seed, evaluation.games, players, sizes)
    held = [tables.players for tables in found.tables]
    return wanted == (found.game, found.options, found.seed, found.games, found.names, held)


def draw(config: TrainingConfig, found: Tournament, results: Path) -> None:
    """Draw the learning curve, the cross-tables and the ratings."""
    draw_learning(config, results, {})
    draw_tournament(found, results)


def verdict(found: Tournament) -> str:
    """Return a sentence on the learned player's wins at the mixed tables of each size."""
    learned = found.names[0]
    shares = []
    for tables in found.tables:
        one = tables.mixed[learned]
        low, high = (100 * end for end in one.wins_ci95)
        shares.append(
            f"**{100 * one.wins:.1f}%** ({low:.1f} to {high:.1f}; an equal share is {100 / tables.players:.1f}%) "
            f"with {tables.players} players"
        )
    return f"The learned policy's share of the wins at mixed tables, with 95% intervals: {'; '.join(shares)}."


def facts(found: Tournament) -> list[str]:
    """Describe the games and the intervals."""
    lineups = sum(tables.lineups for tables in found.tables)
    return [
        "`tournament.md` has the mixed tables, too: how the games end, and the game's other metrics.",
        f"Tournament: {lineups} line-ups of {found.games:,} games each, seed {found.seed}, every player on every seat. "
        "All line-ups meet the same dice; every game is played to its end.",
        "The games of one number in different line-ups are not independent, so they are averaged first: the intervals "
        "are those of a mean over numbers.",
    ]


TABLES = Evaluator(
    file="tournament.json",
    model=Tournament,
    announcement=announcement,
    play=play,
    is_of=is_of,
    write=report.WRITERS,
    show=report.show,
    draw=draw,
    verdict=verdict,
    markdown=report.summary,
    facts=facts,
    pictures={
        "crosstable.png": "Share of the wins of one of the row among copies of the column.",
        "ratings.png": "Ratings over all mixed tables, with 95% intervals.",
        "learning_curve.png": "How the policy learned; the band is the 95% interval of the mean.",
    },
)
