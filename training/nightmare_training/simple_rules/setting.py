"""What the best rules are looked for in: a game with its options, and what a rule may say there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from nightmare_agents.agent import Bot
from nightmare_agents.endless_nightmare import simple as endless_nightmare
from nightmare_agents.sentences import Numbers, Sentence
from nightmare_agents.whole_games import WholeGames
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.game import find
from nightmare_training.simple_rules.search import Score


@dataclass(frozen=True)
class Setting:
    """A game for one player.

    Attributes:
        name: What it is called in the report.
        game: The game's id.
        sentences: All that a rule may say.
        make: The player that goes by a rule; the second argument is its name.
        against: The players that rules are compared with, beside those that are asked for.
        options: The game's options.
    """

    name: str
    game: str
    sentences: Sequence[Sentence]
    make: Callable[[Mapping[str, int], str], Bot]
    against: tuple[str, ...]
    options: dict[str, Any] = field(default_factory=dict)

    def score(self, seed: int) -> Score:
        """The mean return of a rule in the first games of a seed."""
        tables: dict[int, WholeGames] = {}

        def mean(rule: Numbers, games: int) -> float:
            if games not in tables:
                tables[games] = WholeGames(find(self.game, self.options), games, seed, self.options)
            return float(tables[games].returns(self.make(rule, "")).mean())

        return mean

    def code(self) -> list[str]:
        """Stamps of the code of the game and of the player: another code may score otherwise."""
        player = self.make({one.name: one.values[0] for one in self.sentences if one.always}, "")
        markers = (find(self.game, self.options).marker, player.marker)
        return [str(marker.dtype) for marker in markers]


SETTINGS: dict[str, tuple[Setting, ...]] = {
    "endless_nightmare": tuple(
        Setting(
            name=f"{board} board",
            game="endless_nightmare",
            sentences=endless_nightmare.SENTENCES,
            make=endless_nightmare.simple,
            against=("heuristic", "lookahead", "results/endless_nightmare"),
            options={"board": board},
        )
        for board in ("reconstructed", "small")
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
