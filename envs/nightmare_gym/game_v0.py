"""Any registered game as a PettingZoo module: `game_v0.env(game="climb", players=2)`."""

from __future__ import annotations

from typing import Any

from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from nightmare_gym.interfaces.any_game import GameAEC

raw_env = GameAEC


def env(**options: Any) -> OrderEnforcingWrapper[str, Any, Any]:
    """Make the environment, with PettingZoo's checks of the order of calls; for the options see `GameAEC`."""
    return OrderEnforcingWrapper(raw_env(**options))
