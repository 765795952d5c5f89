"""The settings of the search for rules: a game with its options, and the sentences of its rules."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from typing import Any

import numpy as np

from nightmare_agents.agent import Agent, Bot
from nightmare_agents.endless_nightmare import simple as endless_nightmare
from nightmare_agents.lucidity import simple as lucidity
from nightmare_agents.registry import find_agent
from nightmare_agents.sentences import Numbers, Sentence
from nightmare_agents.whole_games import WholeGames
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.register import make_game
from nightmare_studies.simple_rules.search import Plan, Score
from nightmare_training.evaluate.playing import Lineup, Some, play
from nightmare_training.evaluate.stamps import Stamp, stamp_of
from nightmare_training.support.intervals import Floats
from nightmare_training.work.piece import nobody

LEARNED = "results/{}"
"""The folder of a game's published policy."""


GOES_BY_A_RULE = "who goes by a rule"
"""The name, in stamps, of the player that follows a rule."""


@dataclass(frozen=True)
class Setting:
    """A game, and the other players in it.

    Attributes:
        name: Its name in the report.
        game: The game's id.
        figure: The name of the mean return.
        sentences: The sentences that a rule may have.
        make: Makes the player that follows a rule; the second argument is its name.
        against: The players that rules are always compared with.
        options: The game's options.
        rival: The player on all other seats of a table for several.
        plan: The extent of the search.
    """

    name: str
    game: str
    figure: str
    sentences: Sequence[Sentence]
    make: Callable[[Mapping[str, int], str], Bot]
    against: tuple[str, ...]
    options: dict[str, Any] = field(default_factory=dict)
    rival: str | None = None
    plan: Plan = field(default_factory=Plan)

    def score(self, seed: int) -> Score:
        """Return the score: the mean return of a rule in the first games of a seed."""
        return partial(mean_return, self, seed)

    def lineups(self, player: Agent, seed: int) -> list[Lineup]:
        """Return the line-ups in which a player meets the rival: one with the player on each seat."""
        others = [] if self.rival is None else [find_agent(self.game, self.rival)] * (self.seats - 1)
        game = make_game(self.game, self.options)
        return [
            Lineup(game, [*others[:seat], player, *others[seat:]], seed, self.options) for seat in range(self.seats)
        ]

    @property
    def seats(self) -> int:
        """The number of seats."""
        return int(make_game(self.game, self.options).params(**self.options)["seats"][0])

    def stamp(self, players: Mapping[str, Agent]) -> Stamp:
        """Compute the stamp of the code that scores and judges rules.

        Args:
            players: The players that rules are compared with, by their names.
        """
        always = {one.name: one.values[0] for one in self.sentences if one.always}
        met = {} if self.rival is None else {self.rival: find_agent(self.game, self.rival)}
        seated = {GOES_BY_A_RULE: self.make(always, ""), **met, **players}
        return stamp_of(make_game(self.game, self.options), self.options, players=seated)


def mean_return(setting: Setting, seed: int, rule: Numbers, games: int) -> float:
    """Return the mean return of a rule in the first games of a seed."""
    player = setting.make(rule, "")
    if setting.rival is not None:
        tables = setting.lineups(player, seed)
        found = [play(nobody, table, 0, games // len(tables), None) for table in tables]
        return float(over_seats(found).mean())
    return float(whole_games(setting.game, json.dumps(setting.options), games, seed).returns(player).mean())


def over_seats(found: Sequence[Some]) -> Floats:
    """Return a player's return on each game's dice, the mean over its seats; element i has the games on seat i."""
    parts = [some.finals["returns"][:, seat].astype(np.float64) for seat, some in enumerate(found)]
    return np.asarray(np.mean(parts, axis=0))


@lru_cache(8)
def whole_games(game: str, options: str, games: int, seed: int) -> WholeGames:
    """Return the games that all rules play; the options are JSON."""
    chosen = json.loads(options)
    return WholeGames(make_game(game, chosen), games, seed, chosen)


SETTINGS: dict[str, tuple[Setting, ...]] = {
    "endless_nightmare": tuple(
        Setting(
            name=f"{board} board",
            game="endless_nightmare",
            figure="mean score",
            sentences=endless_nightmare.SENTENCES,
            make=endless_nightmare.simple,
            against=("heuristic", "lookahead", LEARNED.format("endless_nightmare")),
            options={"board": board},
        )
        for board in ("reconstructed", "small")
    ),
    "lucidity": tuple(
        Setting(
            name=f"{players} players",
            game="lucidity",
            figure="mean return",
            sentences=lucidity.SENTENCES,
            make=lucidity.simple,
            against=("greedy", "stalker", LEARNED.format("lucidity")),
            options={"players": players},
            rival="stalker",
            plan=Plan(games=(300, 1_200, 6_000), kept=(12, 4, 2), whole=30, starts=0, drawn=0),
        )
        for players in (2,)
    ),
}
"""The settings of each game."""


def settings(game: str) -> tuple[Setting, ...]:
    """Return the settings of a game.

    Raises:
        OptionError: The study has no settings for this game.
    """
    if game not in SETTINGS:
        raise OptionError(f"the study has no rules for people for {game!r}; expected one of: {', '.join(SETTINGS)}")
    return SETTINGS[game]
