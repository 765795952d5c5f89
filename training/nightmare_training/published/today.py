"""The stamps of results by the present code."""

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
    """The present code, with the players whose files exist here.

    Args:
        root: The folder that the paths of players start from.

    Attributes:
        not_at_hand: The solved tables whose files are missing here.
    """

    def __init__(self, root: Path) -> None:
        self.not_at_hand: set[str] = set()
        self._root = root
        self._agents: dict[tuple[str, str], Agent] = {}
        self._hashes: dict[tuple[str, str], str] = {}

    def changes(self, game: str, made: Stamped, now: Callable[[Today], Stamp]) -> list[str]:
        """List the changes since a stamp was made, in a few words each."""
        try:
            return [WITHOUT] if made is None else changes(game, made, now(self))
        except OptionError as error:  # the player or the option is gone
            return [f"a change by which {error}"]

    def of_games(
        self, id: str, kinds: Sequence[Mapping[str, Any]], names: Iterable[str] = (), value: str | None = None
    ) -> Stamp:
        """Compute the stamp of players' games with these options.

        Args:
            id: The game's id.
            kinds: The options of each kind of games.
            names: The players.
            value: The value that measures luck; None if luck is not measured.
        """
        game = make_game(id, dict(kinds[0]))
        judge, _ = value_for(NONE if value is None else self.at_hand(value), game, {})
        players = {name: self._hash(game, name, player) for name, player in self.players(game, names).items()}
        return stamp_of(game, *kinds, value=judge).model_copy(update={"players": players})

    def players(self, game: Game, names: Iterable[str]) -> dict[str, Agent]:
        """Load players by their names, except solved tables whose files are missing."""
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
        """Return a player's name, with the path of its file as seen from here."""
        planner = PLANNER.match(name)
        head = planner[0] if planner else ""
        path = self._root / name.removeprefix(head)
        return f"{head}{path}" if is_learned(name.removeprefix(head)) and path.exists() else name

    def _hash(self, game: Game, name: str, player: Agent) -> str:
        """Return a player's hash, computed once for all settings of a game."""
        if (game.id, name) not in self._hashes:
            self._hashes[game.id, name] = code_hash(player.act, game)
        return self._hashes[game.id, name]
