"""Dream Catchers, cooperative for 2 to 4 players, as a PettingZoo module: `dream_catchers_v0.env(players=4)`."""

from __future__ import annotations

from typing import Any

from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from nightmare_gym.interfaces.dream_catchers import DreamCatchersAEC

raw_env = DreamCatchersAEC


def env(**options: Any) -> OrderEnforcingWrapper[str, Any, Any]:
    """Make the environment, with PettingZoo's checks of the order of calls; for the options see `DreamCatchersAEC`."""
    return OrderEnforcingWrapper(raw_env(**options))
