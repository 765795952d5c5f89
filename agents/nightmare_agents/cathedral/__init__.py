"""Players of Nightmare Cathedral."""

from __future__ import annotations

from nightmare_agents.cathedral.greedy import greedy
from nightmare_agents.cathedral.king import king
from nightmare_agents.cathedral.planner import planner
from nightmare_agents.cathedral.strategist import strategist
from nightmare_agents.players import Players
from nightmare_agents.recipe import Recipe
from nightmare_agents.rollout import ROUND, rollout

PLAYERS = Players(
    quick=greedy,
    recipes=(
        Recipe("king", "plays your side by the priorities of the King's own rules", king),
        Recipe("greedy", "the choice that is worth most one step ahead, by nature's exact odds", greedy),
        Recipe("strategist", "greedy with a plan: Rituals, areas or Dreams first, as its Dreams suggest", strategist),
        Recipe("planner", "greedy, but its main choices are tried out on samples up to its next action", planner),
        Recipe(
            "rollout-K",
            "greedy, improved on by up to K rollouts of each action (a multiple of 16)",
            lambda rollouts: rollout(greedy(), rollouts),
            least=ROUND,
        ),
    ),
)
