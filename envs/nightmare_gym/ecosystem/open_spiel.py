"""The games as OpenSpiel's: sequential, with explicit chance and perfect information.

Nature draws cards and dice only when they are seen, so no position holds anything that a player may not know, and
every game here has perfect information. Returns are paid at the end.
"""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote, unquote

import numpy as np

from nightmare_gym.ecosystem.needed import missing

try:
    import pyspiel
    from open_spiel.python.observation import IIGObserverForPublicInfoGame
except ModuleNotFoundError as error:
    raise missing("nightmare_gym.ecosystem.open_spiel", "open_spiel", error) from error

from nightmare_gym.engine.game import Game
from nightmare_gym.engine.position import Position
from nightmare_gym.engine.register import make_game, name_of

NO_BOUND = 1e6
"""A bound for games without a known one."""
MOST_SEATS = 10

GAME_TYPE = pyspiel.GameType(
    short_name="nightmare",
    long_name="A game of nightmare-gym",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=MOST_SEATS,
    min_num_players=1,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"game": "endless_nightmare", "options": "{}", "max_utility": NO_BOUND},
)


def open_spiel_game(game: Game | str, max_utility: float = NO_BOUND, **options: Any) -> OpenSpielGame:
    """Make a `pyspiel.Game` of a game.

    Args:
        game: The game, or its id.
        max_utility: The most that a player can earn, such as 1 where a win earns 1; search that proves wins uses it.
        **options: The game's options.

    Raises:
        OptionError: An option is wrong.
    """
    found = make_game(game, options)
    found.params(**options)
    packed = quote(json.dumps(options))  # OpenSpiel splits the text of a game's parameters at commas
    named = {"game": name_of(found), "options": packed, "max_utility": float(max_utility)}
    return pyspiel.load_game(GAME_TYPE.short_name, named)


class OpenSpielGame(pyspiel.Game):
    """A game of ours under OpenSpiel's API; `open_spiel_game` makes it."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        named = {**GAME_TYPE.parameter_specification, **(params or {})}
        self.options = json.loads(unquote(named["options"]))
        self.game = make_game(named["game"], self.options)
        self.params_array = self.game.params(**self.options)
        record = self.params_array.view(np.recarray)[0]
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.game.actions),
            max_chance_outcomes=self.game.max_outcomes,
            num_players=int(record.seats),
            min_utility=self.game.worst_return(record),
            max_utility=named["max_utility"],
            max_game_length=int(NO_BOUND),
        )
        super().__init__(GAME_TYPE, info, named)

    def new_initial_state(self) -> OpenSpielState:
        """Begin a game."""
        return OpenSpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """Make an observer of positions, or of histories where perfect recall is asked."""
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return Observer(self.game)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class OpenSpielState(pyspiel.State):
    """A position under OpenSpiel's API."""

    def __init__(self, game: OpenSpielGame) -> None:
        super().__init__(game)
        self.position = Position(game.game, game.params_array)

    def current_player(self) -> int:
        """Return the seat that is asked, or that nature is, or that the game is over."""
        if self.is_terminal():
            return pyspiel.PlayerId.TERMINAL
        return pyspiel.PlayerId.CHANCE if self.position.is_chance else self.position.actor

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """List nature's outcomes with their exact probabilities."""
        return self.position.chance_outcomes()

    def is_terminal(self) -> bool:
        """Tell whether the game is over, by the rules or by its turn limit."""
        return self.position.is_over or bool(self.position.state.turn > self.position.params.turn_limit)

    def returns(self) -> list[float]:
        """Return each seat's return; 0 until the end."""
        return self.position.returns if self.is_terminal() else [0.0] * len(self.position.returns)

    def __str__(self) -> str:
        return f"{self.position.describe()}\n{self.position.question()}"

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.legal_actions()

    def _apply_action(self, action: int) -> None:
        if self.position.is_chance:
            self.position.resolve(action)
        else:
            self.position.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self.position.outcome_name(action)
        return self.position.action_name(action)


class Observer:
    """The features of a position, as a seat sees it."""

    def __init__(self, game: Game) -> None:
        self.tensor = np.zeros(game.feature_count, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: OpenSpielState, player: int) -> None:
        """Write the features."""
        self.tensor[:] = state.position.observation(player)

    def string_from(self, state: OpenSpielState, player: int) -> str:
        """Describe the position."""
        return str(state)


pyspiel.register_game(GAME_TYPE, OpenSpielGame)
