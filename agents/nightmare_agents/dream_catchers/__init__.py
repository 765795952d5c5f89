"""Players of Dream Catchers."""

from __future__ import annotations

from nightmare_agents.players import Players
from nightmare_agents.recipe import Recipe

PLAYERS = Players(
    quick="greedy",
    recipes=(
        Recipe("greedy", "the action that is worth most by itself", f"{__name__}.greedy:greedy"),
        Recipe(
            "planner",
            "the best sequence of up to three actions, by the odds of the night after them",
            f"{__name__}.planner:planner",
        ),
        Recipe(
            "rollout-K",
            "greedy, improved on by up to K rollouts of each action (a multiple of 16)",
            f"{__name__}.greedy:improved",
            least=16,
        ),
    ),
)
