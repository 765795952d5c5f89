"""Lucidity: Six-sided Nightmares, for 2 to 4 players, as a PettingZoo module: `lucidity_v0.env(players=4)`."""

from __future__ import annotations

from typing import Any

from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from nightmare_gym.interfaces.lucidity import LucidityAEC

raw_env = LucidityAEC


def env(**options: Any) -> OrderEnforcingWrapper[str, Any, Any]:
    """Make the environment, with PettingZoo's checks of the order of calls; for the options see `LucidityAEC`."""
    return OrderEnforcingWrapper(raw_env(**options))
