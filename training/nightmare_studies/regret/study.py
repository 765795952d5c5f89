"""The regret of players in whole games: by kind of decision, by Nightmares survived, by mistake."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel

from nightmare_agents.agent import Agent
from nightmare_agents.endless_nightmare.solving.table import RULES
from nightmare_agents.endless_nightmare.solving.work import EXACT
from nightmare_agents.registry import find_agent
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.game import Game
from nightmare_gym.engine.register import make_game
from nightmare_studies.boards import read_board
from nightmare_studies.decisions import Taken, decisions_of
from nightmare_studies.regret.choices import KIND_OF, KINDS, choices, mistake, mistakes
from nightmare_studies.regret.judged import Judged, judge
from nightmare_training.evaluate.comparison import check_request
from nightmare_training.evaluate.finding import OfGame
from nightmare_training.evaluate.stamps import Stamped, stamp_of
from nightmare_training.support.intervals import Floats, Interval, mean_interval, ratio_interval
from nightmare_training.support.progress import Begin, silent
from nightmare_training.support.versions import ENGINE, versions
from nightmare_training.work.piece import Piece, Told
from nightmare_training.work.work import HERE, Work

OPTIMAL = 1e-4
"""The regret below which an action counts as optimal: ten times the tolerance with which Nightmares are re-solved."""

FEWEST = 30
"""The fewest games with a decision for an interval of a mean over decisions; with fewer it would be too narrow."""

DEAREST = 10
"""The number of kinds of mistakes that are listed for each player."""


class Regret(BaseModel):
    """The regret of some decisions; a game without one is left out of the means over decisions.

    Attributes:
        decisions: Number of decisions in all games.
        games: Number of games with such a decision.
        optimal: The share of the decisions with an optimal action.
        optimal_ci95: Its 95% interval, over games; None with too few games.
        mean: The mean regret of a decision.
        ci95: Its 95% interval, over games; None with too few games.
        per_game: The mean of the total regret over all games.
        per_game_ci95: Its 95% interval.
    """

    decisions: int
    games: int
    optimal: float
    optimal_ci95: Interval | None
    mean: float
    ci95: Interval | None
    per_game: float
    per_game_ci95: Interval


class Mistake(BaseModel):
    """A kind of mistake.

    Attributes:
        chosen: The choice.
        best: The best choice.
        times: Number of times per game.
        per_game: Its total regret per game.
        ci95: 95% interval of that.
    """

    chosen: str
    best: str
    times: float
    per_game: float
    ci95: Interval


class Figures(BaseModel):
    """The regret of one player.

    Attributes:
        score: The mean score.
        score_ci95: Its 95% interval.
        optimum: The mean of score + regret: an unbiased estimate of the optimum for any player.
        optimum_ci95: Its 95% interval.
        total: The regret of all decisions.
        kinds: The regret by kind of decision; kinds without a decision are left out.
        survived: The regret by the number of Nightmares survived; an ended one counts from the selection of the next.
        mistakes: The dearest kinds of mistakes, the dearest first.
    """

    score: float
    score_ci95: Interval
    optimum: float
    optimum_ci95: Interval
    total: Regret
    kinds: dict[str, Regret]
    survived: dict[int, Regret]
    mistakes: list[Mistake]


class Study(OfGame):
    """The findings. The same call gives the same numbers.

    Attributes:
        game: The game.
        options: Its options.
        table: The name of the solved board's file.
        optimum: The expected score of a game, with the best play.
        games: Number of games of each player.
        seed: Seed of the dice.
        threshold: The regret below which an action counts as optimal.
        agents: The figures of each player, by its name.
        versions: Versions of the packages that the numbers depend on.
        stamp: Hashes of the code that made it.
    """

    options: dict[str, Any]
    table: str
    optimum: float
    games: int
    seed: int
    threshold: float
    agents: dict[str, Figures]
    versions: dict[str, str]
    stamp: Stamped = None

    def command(self, folder: str) -> str:
        """Return the command that makes it again, in a folder."""
        return (
            f"nightmare study regret {self.table} --agents {','.join(self.agents)} --games {self.games} "
            f"--seed {self.seed} --folder {folder}"
        )


def study(table: Path, names: list[str], games: int, seed: int, begin: Begin = silent, work: Work = HERE) -> Study:
    """Let players play the same games on a solved board, and judge each of their decisions.

    Args:
        table: The board's file.
        names: The players: names of the registry, or paths; the path of the table itself is the best player.
        games: Number of games of each.
        seed: Seed of the dice.
        begin: Starts a progress bar.
        work: The place where the games are played.

    Raises:
        OptionError: The table is not of an exactly solved board, a player or a number is wrong (nothing has been
            played then), or a player is a table of another board.
    """
    check_request(names, games)
    board = read_board(table)
    if board.facts.rules != RULES[EXACT]:
        raise OptionError(f"{table} is a {board.facts.rules}: expected a board that is solved exactly")
    options = board.facts.options
    game = make_game(board.facts.game, options)
    players = {name: board if is_same(name, table) else find_agent(game, name) for name in names}
    stamp = stamp_of(game, options, players=players)
    taken = work.do(
        [
            Piece((name,), decided, (game, one, games, seed, options), games, begin(name, games))
            for name, one in players.items()
        ]
    )
    judged = judge(board, game, taken, begin("judging", 2 * sum(len(one.actions) for one in taken)))
    both = zip(taken, judged, strict=True)
    return Study(
        game=game.id,
        options=options,
        table=table.name,
        optimum=board.facts.value,
        games=games,
        seed=seed,
        threshold=OPTIMAL,
        agents={name: figures(*own) for name, own in zip(names, both, strict=True)},
        versions=versions(ENGINE),
        stamp=stamp,
    )


def decided(told: Told, game: Game, player: Agent, games: int, seed: int, options: dict[str, Any]) -> Taken:
    """Record the decisions of a player's games."""
    return decisions_of(game, player, games, seed, options, told)


def is_same(name: str, table: Path) -> bool:
    """Tell whether a player is the table that judges all; it is then loaded only once."""
    return Path(name).is_file() and Path(name).samefile(table)


def figures(taken: Taken, judged: Judged) -> Figures:
    """Compute the figures of one player."""
    scores, regret = taken.scores, judged.regret
    kinds = KIND_OF[choices(taken.states, taken.actions)]
    everywhere = np.ones(len(regret), bool)
    both = scores + totals(taken, regret, everywhere)
    every = [(name, kinds == i) for i, name in enumerate(KINDS)]
    levels = [(int(many), judged.survived == many) for many in np.unique(judged.survived)]
    return Figures(
        score=float(scores.mean()),
        score_ci95=mean_interval(scores),
        optimum=float(both.mean()),
        optimum_ci95=mean_interval(both),
        total=regret_of(taken, regret, everywhere),
        kinds={name: regret_of(taken, regret, rows) for name, rows in every if rows.any()},
        survived={many: regret_of(taken, regret, rows) for many, rows in levels},
        mistakes=dearest(taken, judged),
    )


def totals(taken: Taken, what: NDArray[Any], rows: NDArray[np.bool_]) -> Floats:
    """Return the sums of `what` over some of each game's decisions, (games,)."""
    return np.bincount(taken.games[rows], what[rows], len(taken.scores)).astype(np.float64)


def regret_of(taken: Taken, regret: Floats, rows: NDArray[np.bool_]) -> Regret:
    """Compute the regret of some decisions, at least one."""
    counts, sums = (totals(taken, what, rows) for what in (np.ones(len(regret)), regret))
    optimal = totals(taken, regret < OPTIMAL, rows)
    decisions, games = int(counts.sum()), int((counts > 0).sum())
    return Regret(
        decisions=decisions,
        games=games,
        optimal=float(optimal.sum() / decisions),
        optimal_ci95=ratio_interval(optimal, counts) if games >= FEWEST else None,
        mean=float(sums.sum() / decisions),
        ci95=ratio_interval(sums, counts) if games >= FEWEST else None,
        per_game=float(sums.mean()),
        per_game_ci95=mean_interval(sums),
    )


def dearest(taken: Taken, judged: Judged) -> list[Mistake]:
    """List the kinds of mistakes with the largest total regret."""
    wrong, games = judged.regret >= OPTIMAL, len(taken.scores)
    numbers = mistakes(taken.states, taken.actions, judged.best)
    sums = np.bincount(numbers[wrong], judged.regret[wrong])
    found = []
    for number in np.argsort(-sums, kind="stable")[:DEAREST]:
        rows = wrong & (numbers == number)
        if rows.any():
            chosen, best = mistake(int(number))
            lost = totals(taken, judged.regret, rows)
            found.append(
                Mistake(
                    chosen=chosen, best=best, times=float(rows.sum()) / games,
                    per_game=float(lost.mean()), ci95=mean_interval(lost),
                )
            )  # fmt: skip
    return found
