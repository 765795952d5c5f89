"""Players of Nightmare Cathedral."""

from __future__ import annotations

from nightmare_agents.players import Players
from nightmare_agents.recipe import Recipe

PLAYERS = Players(
    quick="greedy",
    recipes=(
        Recipe("king", "plays your side by the priorities of the King's own rules", f"{__name__}.king:king"),
        Recipe(
            "greedy",
            "the choice that is worth most one step ahead, by nature's exact odds",
            f"{__name__}.greedy:greedy",
        ),
        Recipe(
            "strategist",
            "greedy with a plan: Rituals, areas or Dreams first, as its Dreams suggest",
            f"{__name__}.strategist:strategist",
        ),
        Recipe(
            "planner",
            "greedy, but its main choices are tried out on samples up to its next action",
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
