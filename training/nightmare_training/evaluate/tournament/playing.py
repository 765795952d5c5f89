"""The games at the tables of one size: every line-up plays the same games on the same dice, each to its end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Any

import numpy as np

from nightmare_agents.agent import Agent
from nightmare_agents.kept_games import KeptGames
from nightmare_agents.values import Value
from nightmare_gym.engine.game import Game, records
from nightmare_training.evaluate.control_variate import enough, summed_up
from nightmare_training.evaluate.playing import Lineup as Seated
from nightmare_training.evaluate.playing import Some, joined
from nightmare_training.evaluate.tournament.lineups import Lineup, duels, mixed
from nightmare_training.evaluate.tournament.results import Score
from nightmare_training.evaluate.tournament.seats import facts_of, win_shares
from nightmare_training.metrics import Facts, metrics_of
from nightmare_training.support.intervals import Floats, mean_interval
from nightmare_training.support.kept import KeptByKey
from nightmare_training.support.progress import Begin
from nightmare_training.work.work import HERE, Work


class Played:
    """All games at the tables of one size.

    Attributes:
        players: Number of players at a table.
        duels: The line-ups of each ordered pair of players.
        mixed: The line-ups of different players.
        returns: (games, seats) returns of each line-up.
        wins: (games, seats) shares of the wins of each line-up.
        luck: (games, seats) luck of each line-up; empty if it is not measured, or the games are too few.
        own: The game's own metrics of each player at the mixed tables.
    """

    def __init__(
        self,
        game: Game,
        agents: Mapping[str, Agent],
        games: int,
        seed: int,
        options: dict[str, Any],
        players: int,
        begin: Begin,
        value: Value | None = None,
        keep: KeptGames | None = None,
        work: Work = HERE,
        known: KeptByKey[Some] | None = None,
    ) -> None:
        names = list(agents)
        self.players = players
        self.duels, self.mixed = duels(names, players), mixed(names, players)
        lineups = dict.fromkeys([*(lineup for some in self.duels.values() for lineup in some), *self.mixed])
        params_array, told = records(game.params(**options)), begin(f"{players} players", games * len(lineups))
        self.returns: dict[Lineup, Floats] = {}
        self.luck: dict[Lineup, Floats] = {}
        facts: dict[Lineup, Facts] = {}
        records_of = {one: None if keep is None else keep.record(game, options, seed, one) for one in lineups}
        pieces = {
            one: Seated(game, [agents[name] for name in one], seed, options, value).pieces(
                one, 0, games, told, records_of[one]
            )
            for one in lineups
        }
        found = iter(work.do([piece for own in pieces.values() for piece in own], known))
        for lineup, own in pieces.items():
            finals, luck, _ = joined(list(islice(found, len(own))), records_of[lineup])
            if enough(luck):
                self.luck[lineup] = luck
            self.returns[lineup] = finals["returns"][:, :players].astype(np.float64)
            if lineup in self.mixed:
                facts[lineup] = game.summary(finals, params_array)
        self.wins = {lineup: win_shares(returns) for lineup, returns in self.returns.items()}
        measure = metrics_of(game).measure
        self.own = {name: measure(_gathered(name, facts)) for name in names}

    def score(self, name: str, lineups: Sequence[Lineup]) -> Score:
        """Compute a player's score at some line-ups."""
        wins, returns = (self.blocks(name, lineups, of) for of in (self.wins, self.returns))
        score = Score(
            wins=float(wins.mean()),
            wins_ci95=mean_interval(wins),
            mean=float(returns.mean()),
            ci95=mean_interval(returns),
        )
        if self.luck:
            luck = self.blocks(name, lineups, self.luck)
            score.wins_corrected, score.corrected = summed_up(wins, luck), summed_up(returns, luck)
        return score

    def blocks(self, name: str, lineups: Iterable[Lineup], of: Mapping[Lineup, Floats]) -> Floats:
        """Return a player's mean in each block, (games,): the games of one number, on the same dice, in all line-ups.

        Blocks are independent; the games within one are not.
        """
        seats = [of[lineup][:, seat] for lineup in lineups for seat in range(self.players) if lineup[seat] == name]
        return np.asarray(np.mean(seats, axis=0))


def _gathered(name: str, facts: Mapping[Lineup, Facts]) -> dict[str, Any]:
    """Collect a player's facts over all its seats."""
    seats = [
        facts_of(some, seat) for lineup, some in facts.items() for seat, sitting in enumerate(lineup) if sitting == name
    ]
    return {key: np.concatenate([one[key] for one in seats]) for key in seats[0]}
