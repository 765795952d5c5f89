"""The stamps that the code as it is would put into results."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from nightmare_agents.agent import Agent
from nightmare_agents.hashes import code_hash
from nightmare_agents.registry import find_agent
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.game import Game
from nightmare_gym.engine.register import make_game
from nightmare_training.evaluate.comparison import PLANNER, is_learned, shown
from nightmare_training.evaluate.control_variate import NONE, value_for
from nightmare_training.evaluate.stamps import WITHOUT, Stamp, Stamped, changes, stamp_of


class Today:
    """The code as it is, with the players that are at hand.

    Args:
        root: Where the paths of players begin.

    Attributes:
        not_at_hand: The solved tables whose files are missing here.
    """

    def __init__(self, root: Path) -> None:
        self.not_at_hand: set[str] = set()
        self._root = root
        self._agents: dict[tuple[str, str], Agent] = {}
        self._hashes: dict[tuple[str, str], str] = {}

    def changes(self, game: str, made: Stamped, now: Callable[[Today], Stamp]) -> list[str]:
        """List what has changed since a stamp was made, each as a few words."""
        try:
            return [WITHOUT] if made is None else changes(game, made, now(self))
        except OptionError as error:  # a player or an option that there is no more
            return [f"a change by which {error}"]

    def of_games(
        self, id: str, kinds: Sequence[Mapping[str, Any]], names: Iterable[str] = (), value: str | None = None
    ) -> Stamp:
        """The stamp of games, with these options, which players play.

        Args:
            id: The game's id.
            kinds: The options of each kind of games.
            names: The players.
            value: By which luck is told; None: by none.
        """
        game = make_game(id, dict(kinds[0]))
        judge, _ = value_for(NONE if value is None else self.at_hand(value), game, {})
        players = {name: self._hash(game, name, player) for name, player in self.players(game, names).items()}
        return stamp_of(game, *kinds, value=judge).model_copy(update={"players": players})

    def players(self, game: Game, names: Iterable[str]) -> dict[str, Agent]:
        """Players by their names, but for solved tables that are not at hand."""
        found = {}
        for name in names:
            here = self.at_hand(name)
            if is_learned(name) and shown(name).startswith("solved") and not Path(here).exists():
                self.not_at_hand.add(name)
                continue
            if (game.id, here) not in self._agents:
                self._agents[game.id, here] = find_agent(game, here)
            found[name] = self._agents[game.id, here]
        return found

    def at_hand(self, name: str) -> str:
        """A player's name, its path as seen from here."""
        planner = PLANNER.match(name)
        head = planner[0] if planner else ""
        path = self._root / name.removeprefix(head)
        return f"{head}{path}" if is_learned(name.removeprefix(head)) and path.exists() else name

    def _hash(self, game: Game, name: str, player: Agent) -> str:
        """A player's hash, which many settings of a game ask for."""
        if (game.id, name) not in self._hashes:
            self._hashes[game.id, name] = code_hash(player.act, game)
        return self._hashes[game.id, name]
