"""The games of one line-up in pieces, which are played anywhere: game g has the dice of (seed, g) in any piece.

The pieces depend on the line-up and the number of games only, never on the number of workers: a network's values may
differ in the last digit with the number of positions that it sees together.
"""

from __future__ import annotations

import base64
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.agent import Agent, Orderly
from nightmare_agents.kept_games import KeptGames, RecordedGames
from nightmare_agents.luck import play_with_luck
from nightmare_agents.planning.planner import Planner
from nightmare_agents.play import play_table
from nightmare_agents.values import Value
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.game import Game, records
from nightmare_training.evaluate.stamps import Stamp
from nightmare_training.support.intervals import Floats
from nightmare_training.support.kept import Kept, KeptByKey, Key
from nightmare_training.support.versions import ENGINE, versions
from nightmare_training.work.piece import Piece, Told, nobody

MOST = 256
"""The most games of a piece: more together are hardly quicker."""
FEWEST = 32
"""The fewest, if there are as many: fewer together are slower."""
FEWEST_OF_PLANNERS = 4
"""The fewest of planners, whose time does not depend on the games beside."""
PIECES = 64
"""The number of pieces of a line-up that are aimed at between these limits."""


class Some(NamedTuple):
    """Games that were played.

    Attributes:
        finals: The final positions, in the order of the games.
        luck: (games, seats) the luck; empty if it is not measured.
        record: The record of the games; None if none is kept.
    """

    finals: NDArray[np.void]
    luck: Floats
    record: RecordedGames | None = None


@dataclass(frozen=True)
class Lineup:
    """Agents at a table of a game.

    Attributes:
        game: The game.
        agents: The agent of each seat; one object may have several seats.
        seed: Seed of the dice.
        options: The game's options.
        value: The value that measures luck; None if luck is not measured.
    """

    game: Game
    agents: Sequence[Agent]
    seed: int
    options: dict[str, Any]
    value: Value | None = None

    def piece_size(self, games: int) -> int:
        """Return the number of games of a piece; players that decide in an order of their own play all together."""
        if any(isinstance(agent, Orderly) for agent in self.agents):
            return games
        slow = any(isinstance(agent, Planner) for agent in self.agents)
        return min(max(-(-games // PIECES), FEWEST_OF_PLANNERS if slow else FEWEST), MOST)

    def pieces(
        self, key: Key, first: int, games: int, told: Told = nobody, record: RecordedGames | None = None
    ) -> list[Piece[Some]]:
        """Return the games `first` .. `first + games` - 1 as pieces of work.

        Args:
            key: The line-up's name among others.
            first: The number of the first game.
            games: The number of games.
            told: Called with the number of games that have just ended.
            record: The record of the games; each piece has a part of its own.
        """
        size = self.piece_size(games)
        begins = range(first, first + games, size)
        sizes = [min(size, first + games - begun) for begun in begins]
        return [
            Piece((*key, begun, some), play, (self, begun, some, record and record.apart()), some, told)
            for begun, some in zip(begins, sizes, strict=True)
        ]


def play(told: Told, lineup: Lineup, first: int, games: int, record: RecordedGames | None) -> Some:
    """Play some games of a line-up."""
    table = lineup.game, lineup.agents, games, lineup.seed
    if lineup.value is None:
        finals = play_table(*table, lineup.options, told, first=first, record=record)
        return Some(finals, np.zeros((0, len(lineup.agents))), record)
    finals, luck = play_with_luck(*table, lineup.value, lineup.options, told, first, record)
    return Some(finals, luck, record)


def joined(parts: Sequence[Some], record: RecordedGames | None = None) -> Some:
    """Join games in their order; `record` takes those that each part has kept."""
    for part in parts:
        if record is not None and part.record is not None:
            record.join(part.record)
    finals, luck = (np.concatenate(columns) for columns in list(zip(*parts, strict=True))[:2])
    return Some(records(finals), luck, record)


def interim_games(
    file: Path | None, keep: KeptGames | None, game: Game, kinds: Sequence[Mapping[str, Any]], seed: int, stamp: Stamp
) -> KeptByKey[Some] | None:
    """Open the interim results of games; None if there is no file.

    Args:
        file: The file.
        keep: The games whose replays are kept.
        game: The game.
        kinds: The options of each kind of games.
        seed: Seed of the dice.
        stamp: The stamp of the code that plays.

    Raises:
        OptionError: Replays are to be kept, which interim results do not hold.
        NotWritten: The file cannot be written.
    """
    if file is None:
        return None
    if keep is not None:
        raise OptionError(f"--interim {file}: interim results hold no replays; expected it without --keep")
    made_with = {
        "game": game.id, "options": list(kinds), "seed": seed, "code": stamp.model_dump(), "versions": versions(ENGINE),
    }  # fmt: skip
    return KeptByKey(Kept(file, made_with), packed, unpacked)


def packed(some: Some) -> str:
    """Return games as text, for interim results; without their record."""
    file = io.BytesIO()
    np.savez_compressed(file, finals=np.asarray(some.finals).view(np.ndarray), luck=some.luck)
    return base64.b64encode(file.getvalue()).decode()


def unpacked(text: str) -> Some:
    """Return the games of such a text."""
    with np.load(io.BytesIO(base64.b64decode(text)), allow_pickle=False) as found:
        return Some(records(found["finals"]), found["luck"])
