"""The games of the study: who sits where, on which dice, and what is read off them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.agent import Agent
from nightmare_agents.play import Watch, play_table
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.game import Game, records
from nightmare_gym.engine.layout import NOBODY
from nightmare_gym.engine.position import Position
from nightmare_gym.interfaces.multi_agent_batch import MultiAgentBatch
from nightmare_studies.strong_play.switched import Switched
from nightmare_training.evaluate.tournament.seats import facts_of
from nightmare_training.metrics import metrics_of
from nightmare_training.support.intervals import Floats

Told = Callable[[int], object]


@dataclass(frozen=True)
class LineUp:
    """Some of the games: the player's seat, and who sits on the others.

    Attributes:
        seat: The player's seat.
        opponent: The player of all other seats; None for a game of one seat or of a team, where the player has all.
        first: The number of the first game.
        games: The number of games.
    """

    seat: int
    opponent: Agent | None
    first: int
    games: int


@dataclass(frozen=True)
class Played:
    """Games of a player, an element for each game in the order of their numbers.

    Attributes:
        returns: The return.
        scores: The part in the game's headline figure.
        facts: The facts of the player's seat by name.
    """

    returns: Floats
    scores: Floats
    facts: dict[str, NDArray[Any]]


@dataclass(frozen=True)
class Setting:
    """The game that is played.

    Attributes:
        game: The game.
        options: Its options.
        seed: Seed of the dice.
        line_ups: The line-ups; they share the games, and no two have the same dice.
    """

    game: Game
    options: dict[str, Any]
    seed: int
    line_ups: tuple[LineUp, ...]

    @property
    def games(self) -> int:
        """The number of games."""
        return sum(one.games for one in self.line_ups)

    def play(self, player: Agent, told: Told, watch: Watch | None = None) -> Played:
        """Play all games with a player on its seats.

        Every opponent is another object than the player, so that the player has the same dice in all games of a seat.

        Args:
            player: The player.
            told: Called with the number of games that have just ended.
            watch: Called with the player's decisions, and the actions taken in them.

        Raises:
            OptionError: The turn limit has cut a game short.
        """
        parts = []
        for one in self.line_ups:

            def seen(decisions: Any, actions: Any, one: LineUp = one) -> None:
                if watch is not None and (one.opponent is None or (decisions.seats == one.seat).all()):
                    watch(decisions, actions)

            table = self._table(player, one)
            finals = play_table(self.game, table, one.games, self.seed, self.options, told, seen, one.first)
            parts.append(self._read(finals, one))
        return Played(
            np.concatenate([part.returns for part in parts]),
            np.concatenate([part.scores for part in parts]),
            {name: np.concatenate([part.facts[name] for part in parts]) for name in parts[0].facts},
        )

    def after(
        self, player: Agent, number: int, state: NDArray[np.void], action: int, games: int, further: int
    ) -> Floats:
        """Play on from a position after an action, and return the parts in the headline figure.

        Args:
            player: The player; it goes on on its seats.
            number: The number of the game from which the position is.
            state: The position, one record.
            action: The action.
            games: The number of games.
            further: The number that is added to the seed.
        """
        (one,) = (one for one in self.line_ups if one.first <= number < one.first + one.games)
        position = self.position(state)
        position.apply(action)
        if position.is_over:
            return np.repeat(self._read(position.states, one).scores, games)

        class FromHere(MultiAgentBatch):
            """Games that start from the position."""

            def reset(self) -> Any:
                return self.resume(position)

        table = self._table(Switched(player), one)
        finals = play_table(self.game, table, games, self.seed + further, self.options, seat=FromHere)
        return self._read(finals, one).scores

    def position(self, state: NDArray[np.void]) -> Position:
        """Make a position of a record."""
        found = Position(self.game, records(self.game.params(**self.options)))
        found.states = records(state.copy())
        return found

    def _table(self, player: Agent, one: LineUp) -> list[Agent]:
        """Return the player of each seat."""
        others = [player if one.opponent is None else one.opponent] * int(self.game.params(**self.options)["seats"][0])
        return [*others[: one.seat], player, *others[one.seat + 1 :]]

    def _read(self, finals: NDArray[np.void], one: LineUp) -> Played:
        """Read the games off their last positions.

        Raises:
            OptionError: The turn limit has cut a game short.
        """
        if (finals["actor"] != NOBODY).any():
            raise OptionError("the turn limit has cut games short: set a higher one")
        facts = dict(self.game.summary(finals, self.game.params(**self.options)))
        facts = facts if one.opponent is None else facts_of(facts, one.seat)
        returns = finals["returns"][:, one.seat].astype(np.float64)
        return Played(returns, metrics_of(self.game).score(returns, facts), facts)


def setting_of(game: Game, options: dict[str, Any], opponents: Sequence[Agent], games: int, seed: int) -> Setting:
    """Make the setting of a study: the player takes each seat against each opponent in as many games.

    Args:
        game: The game.
        options: Its options.
        opponents: The players on the other seats; each has all of them in its games.
        games: Number of games in all.
        seed: Seed of the dice.

    Raises:
        OptionError: There are opponents in a game without any, or too few games.
    """
    seats = int(game.params(**options)["seats"][0])
    alone = seats == 1 or game.cooperative
    if alone and opponents:
        raise OptionError(f"{game.id} has no opponents: expected no --against")
    places = [(0, None)] if alone else [(seat, one) for one in opponents for seat in range(seats)]
    if games < 2 * len(places):
        raise OptionError(f"{games} games: expected at least {2 * len(places)}, 2 for each seat and opponent")
    ends = [games * i // len(places) for i in range(len(places) + 1)]
    line_ups = [LineUp(*place, ends[i], ends[i + 1] - ends[i]) for i, place in enumerate(places)]
    return Setting(game, options, seed, tuple(line_ups))
