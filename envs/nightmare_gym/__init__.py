"""nightmare-gym: nightmare-themed push-your-luck board games as reinforcement-learning environments.

Importing this package registers the environments; nothing is compiled before the first use.
"""

from __future__ import annotations

import gymnasium
import pettingzoo

__version__ = "0.1.0"

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

pettingzoo.register("aec", "nightmare/lucidity_v0", "nightmare_gym.lucidity_v0:env")
pettingzoo.register("aec", "nightmare/dream_catchers_v0", "nightmare_gym.dream_catchers_v0:env")
