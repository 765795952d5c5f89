"""Replays of games that agents play: of all, or of the first, the best or the worst of each player.

Of a game only its dice's numbers and the actions are kept until its replay is asked for, and only as long as it is
among the games to keep. So the memory that is needed does not grow with the number of games.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.agent import Actions
from nightmare_gym.engine.game import Game
from nightmare_gym.interfaces.keeping import Keep
from nightmare_gym.interfaces.multi_agent_batch import MultiAgentBatch
from nightmare_gym.interfaces.recording import Recording
from nightmare_gym.interfaces.replay import Replay

SEVERAL = 2**32
"""More than the number of any game: the step between the games of two line-ups in their order."""
LONGEST = 40
"""The most letters of a player in the name of a file."""


@dataclass(frozen=True)
class KeptGame:
    """One game, as its dice and its decisions.

    Attributes:
        game: The game.
        options: Its options.
        seed: Seed of the dice.
        number: The number of the game: its dice are those of (seed, number).
        players: The name of the player on each seat.
        actions: The decisions in their order.
        reached: The bytes of the last position.
    """

    game: Game
    options: Mapping[str, Any]
    seed: int
    number: int
    players: tuple[str, ...]
    actions: tuple[int, ...]
    reached: bytes

    def replay(self) -> Replay:
        """Return the replay of the game; the time that decisions took is not known.

        Raises:
            Fault: The game goes another way when it is repeated: a rule is not deterministic.
        """
        table = MultiAgentBatch(self.game, 1, dict(self.options))
        table.deal(self.seed, self.number)
        table.reset()
        again = Recording(table, self.players, f"seed {self.seed}, game {self.number}", seconds=False)
        again.begin()
        for action in self.actions:
            again.follow(action)
        again.check(self.reached)
        return again.replay()

    @property
    def name(self) -> str:
        """The name of its file: the number first, so that the same game of several players lies side by side."""
        players = self.players if len(set(self.players)) > 1 else self.players[:1]
        named = (re.sub(r"[^A-Za-z0-9_.+@]+", "-", name).strip("-.")[-LONGEST:] or "player" for name in players)
        return f"game-{self.number:06d}-{'-'.join(named)}"


class KeptGames:
    """The games to keep of a comparison or a tournament.

    Args:
        keep: `all`; `first:N` for the first games of every line-up; or `best:N` or `worst:N` for N games of each player
            by its return, over all its line-ups and with the mean over its seats.

    Raises:
        OptionError: It is none of these.
    """

    def __init__(self, keep: str) -> None:
        self.keep = keep
        self.by_return = Keep[KeptGame](keep).by_return
        self._lineups = 0
        self._kept: dict[Any, Keep[KeptGame]] = {}

    def record(self, game: Game, options: Mapping[str, Any], seed: int, players: Sequence[str]) -> RecordedGames:
        """Return the record of a line-up, for `play_table`.

        Args:
            game: The game.
            options: Its options.
            seed: Seed of the dice.
            players: The name of the player on each seat.

        Raises:
            OptionError: A name cannot stand in a replay.
        """
        Recording(MultiAgentBatch(game, 1, dict(options)), players)  # refuses wrong names before the work
        self._lineups += 1
        return RecordedGames(self, game, options, seed, tuple(players), SEVERAL * self._lineups)

    def consider(self, order: int, earned: Mapping[str, float], game: KeptGame) -> None:
        """Keep a game for each of its players that wants it.

        Args:
            order: The game's place in the order of all games.
            earned: The return of each player.
            game: The game.
        """
        for player, value in earned.items() if self.by_return else [(order // SEVERAL, 0.0)]:
            kept = self._kept.setdefault(player, Keep(self.keep))
            if kept.wants(order, value):
                kept.add(order, value, game)

    def join(self, other: KeptGames) -> None:
        """Keep the games that another has kept of other line-ups, or other games, as far as they are wanted here."""
        for player, kept in other._kept.items():
            self._kept.setdefault(player, Keep(self.keep)).join(kept)

    def games(self) -> list[KeptGame]:
        """List the games that are kept, each once, in the order of their numbers."""
        found = {(game.number, game.players): game for kept in self._kept.values() for game in kept.games()}
        return [found[key] for key in sorted(found)]

    def write_to(self, folder: Path, progress: Callable[[int], object] | None = None) -> list[Path]:
        """Write the replays of the games that are kept; return the files.

        Args:
            folder: The folder; files of the same names are replaced.
            progress: Called with 1 after each file.

        Raises:
            NotWritten: A file cannot be written.
        """
        files = []
        for game, name in _named(self.games()):
            files.append(game.replay().save(folder / f"{name}.json"))
            if progress is not None:
                progress(1)
        return files


class RecordedGames:
    """The record of the games of one line-up: the actions of those that go on."""

    def __init__(
        self, kept: KeptGames, game: Game, options: Mapping[str, Any], seed: int, players: tuple[str, ...], order: int
    ) -> None:
        self._kept, self._order, self._made_with, self._players = kept, order, (game, dict(options), seed), players
        self._actions: dict[int, list[int]] = defaultdict(list)
        self._seats = {name: [seat for seat, one in enumerate(players) if one == name] for name in players}

    def apart(self) -> RecordedGames:
        """Return a record of the same line-up that keeps for itself, for games that are played elsewhere."""
        return RecordedGames(KeptGames(self._kept.keep), *self._made_with, self._players, self._order)

    def join(self, other: RecordedGames) -> None:
        """Keep the games of a record of the same line-up, as far as they are wanted."""
        self._kept.join(other._kept)

    def took(self, games: NDArray[np.intp], actions: Actions) -> None:
        """Note the actions taken in some games."""
        for game, action in zip(games.tolist(), actions.tolist(), strict=True):
            self._actions[game].append(action)

    def ended(self, games: NDArray[np.intp], states: NDArray[np.void]) -> None:
        """Keep the games that have ended, if they are wanted; forget the others."""
        for i, number in enumerate(games.tolist()):
            actions = tuple(self._actions.pop(number, ()))
            returns, reached = states["returns"][i], states[i].tobytes()
            earned = {name: float(returns[seats].mean()) for name, seats in self._seats.items()}
            game = KeptGame(*self._made_with, number, self._players, actions, reached)
            self._kept.consider(self._order + number, earned, game)


def _named(games: Sequence[KeptGame]) -> Iterator[tuple[KeptGame, str]]:
    """Yield each game with the name of its file; equal names get numbers."""
    met: dict[str, int] = defaultdict(int)
    for game in games:
        met[game.name] += 1
        yield game, game.name if met[game.name] == 1 else f"{game.name}-{met[game.name]}"
