"""nightmare-gym: nightmare-themed push-your-luck board games as reinforcement-learning environments.

Importing this package registers the environments; nothing is compiled before the first use.
"""

from __future__ import annotations

import gymnasium

__version__ = "0.1.0"

gymnasium.register(
    id="Nightmare/EndlessNightmare-v0",
    entry_point="nightmare_gym.interfaces.endless_nightmare:EndlessNightmareEnv",
    vector_entry_point="nightmare_gym.interfaces.endless_nightmare:EndlessNightmareVectorEnv",
    disable_env_checker=True,
)
