"""What the best rules are looked for in: a game with its options, and what a rule may say there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from nightmare_agents.agent import Agent, Bot
from nightmare_agents.endless_nightmare import simple as endless_nightmare
from nightmare_agents.lucidity import simple as lucidity
from nightmare_agents.play import play_table
from nightmare_agents.registry import find_agent
from nightmare_agents.sentences import Numbers, Sentence
from nightmare_agents.whole_games import WholeGames
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.register import make_game
from nightmare_studies.simple_rules.search import Plan, Score
from nightmare_training.evaluate.stamps import Stamp, stamp_of
from nightmare_training.support.intervals import Floats

LEARNED = "results/{}"
"""Where a game's published policy is."""


GOES_BY_A_RULE = "who goes by a rule"
"""What the player is called in stamps that goes by the rules which are looked for."""


@dataclass(frozen=True)
class Setting:
    """A game, and whom a rule meets in it.

    Attributes:
        name: What it is called in the report.
        game: The game's id.
        figure: What the mean return is called.
        sentences: All that a rule may say.
        make: The player that goes by a rule; the second argument is its name.
        against: The players that rules are compared with, beside those that are asked for.
        options: The game's options.
        rival: Who sits on all other seats of a table for several.
        plan: How much is tried.
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
        """The mean return of a rule in the first games of a seed."""
        tables: dict[int, WholeGames] = {}

        def mean(rule: Numbers, games: int) -> float:
            player = self.make(rule, "")
            if self.rival is not None:
                return float(self.returns(player, games, seed).mean())
            if games not in tables:
                tables[games] = WholeGames(make_game(self.game, self.options), games, seed, self.options)
            return float(tables[games].returns(player).mean())

        return mean

    def returns(
        self, player: Agent, games: int, seed: int, ended: Callable[[int], object] = lambda some: None
    ) -> Floats:
        """What a player earns on each dice: at a table for several it plays them on every seat, and this is the mean.

        Args:
            player: The player.
            games: How many games, all seats together.
            seed: Of the dice.
            ended: Called with the number of games that have just ended.
        """
        seats = self.seats
        others = [] if self.rival is None else [find_agent(self.game, self.rival)] * (seats - 1)
        parts = []
        for seat in range(seats):
            agents = [*others[:seat], player, *others[seat:]]
            finals = play_table(self.game, agents, games // seats, seed, self.options, ended)
            parts.append(finals["returns"][:, seat].astype(np.float64))
        return np.asarray(np.mean(parts, axis=0))

    @property
    def seats(self) -> int:
        """How many play."""
        return int(make_game(self.game, self.options).params(**self.options)["seats"][0])

    def stamp(self, players: Mapping[str, Agent]) -> Stamp:
        """By what rules are scored and judged.

        Args:
            players: Those that rules are compared with, by their names.
        """
        always = {one.name: one.values[0] for one in self.sentences if one.always}
        met = {} if self.rival is None else {self.rival: find_agent(self.game, self.rival)}
        seated = {GOES_BY_A_RULE: self.make(always, ""), **met, **players}
        return stamp_of(make_game(self.game, self.options), self.options, players=seated)


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
            against=("greedy", "bogeyman", LEARNED.format("lucidity")),
            options={"players": players},
            rival="bogeyman",
            plan=Plan(games=(300, 1_200, 6_000), kept=(12, 4, 2), whole=30, starts=0, drawn=0),
        )
        for players in (2,)
    ),
}
"""Where rules are looked for, by game."""


def settings(game: str) -> tuple[Setting, ...]:
    """Those of a game.

    Raises:
        OptionError: No rules are looked for in this game.
    """
    if game not in SETTINGS:
        raise OptionError(f"no rules for people are looked for in {game!r}; there are: {', '.join(SETTINGS)}")
    return SETTINGS[game]
