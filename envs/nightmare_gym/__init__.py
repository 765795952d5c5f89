"""nightmare-gym: nightmare-themed push-your-luck board games as reinforcement-learning environments.

Importing this package registers the environments. Nothing is compiled before its first use, and each name in `__all__`
is imported when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

import gymnasium
import pettingzoo

if TYPE_CHECKING:
    from nightmare_gym.engine.errors import ArgumentError, Fault, IllegalAction, OptionError, ResetNeeded
    from nightmare_gym.engine.position import Position
    from nightmare_gym.engine.register import list_games, make_game, register_game
    from nightmare_gym.interfaces.batch import Batch
    from nightmare_gym.interfaces.multi_agent_batch import MultiAgentBatch

__version__ = "0.2.0"

__all__ = [
    "ArgumentError",
    "Batch",
    "Fault",
    "IllegalAction",
    "MultiAgentBatch",
    "OptionError",
    "Position",
    "ResetNeeded",
    "__version__",
    "list_games",
    "make_game",
    "register_game",
]

_HOMES = {
    "engine.errors": ("ArgumentError", "Fault", "IllegalAction", "OptionError", "ResetNeeded"),
    "engine.position": ("Position",),
    "engine.register": ("list_games", "make_game", "register_game"),
    "interfaces.batch": ("Batch",),
    "interfaces.multi_agent_batch": ("MultiAgentBatch",),
}
_HOME = {name: home for home, names in _HOMES.items() for name in names}


if not TYPE_CHECKING:  # a checker would take any name for one of ours

    def __getattr__(name: str) -> Any:
        """Import a public name from its module."""
        if name not in _HOME:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(f"{__name__}.{_HOME[name]}"), name)


def __dir__() -> list[str]:
    """List the public names."""
    return sorted(__all__)


gymnasium.register(
    id="Nightmare/EndlessNightmare-v0",
    entry_point="nightmare_gym.interfaces.endless_nightmare:EndlessNightmareEnv",
    vector_entry_point="nightmare_gym.interfaces.endless_nightmare:EndlessNightmareVectorEnv",
    disable_env_checker=True,
)
gymnasium.register(
    id="Nightmare/Bogeymen-v0",
    entry_point="nightmare_gym.interfaces.bogeymen:BogeymenEnv",
    vector_entry_point="nightmare_gym.interfaces.bogeymen:BogeymenVectorEnv",
    disable_env_checker=True,
)
gymnasium.register(
    id="Nightmare/DreamCatchers-v0",
    entry_point="nightmare_gym.interfaces.dream_catchers:DreamCatchersEnv",
    vector_entry_point="nightmare_gym.interfaces.dream_catchers:DreamCatchersVectorEnv",
    disable_env_checker=True,
)
gymnasium.register(
    id="Nightmare/Cathedral-v0",
    entry_point="nightmare_gym.interfaces.cathedral:CathedralEnv",
    vector_entry_point="nightmare_gym.interfaces.cathedral:CathedralVectorEnv",
    disable_env_checker=True,
)

gymnasium.register(
    id="Nightmare/Game-v0",
    entry_point="nightmare_gym.interfaces.any_game:GameEnv",
    vector_entry_point="nightmare_gym.interfaces.any_game:GameVectorEnv",
    disable_env_checker=True,
)

pettingzoo.register("aec", "nightmare/game_v0", "nightmare_gym.game_v0:env")
pettingzoo.register("aec", "nightmare/lucidity_v0", "nightmare_gym.lucidity_v0:env")
pettingzoo.register("aec", "nightmare/dream_catchers_v0", "nightmare_gym.dream_catchers_v0:env")
