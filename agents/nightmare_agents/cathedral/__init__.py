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
        Recipe("king", "the King in your chair: your choices by the priorities of its own rules", king),
        Recipe("greedy", "each choice by the worth of what follows at once, by nature's exact odds", greedy),
        Recipe("strategist", "greedy with a plan by its Dreams: led by Rituals, by areas or by Dreams", strategist),
        Recipe("planner", "greedy, with its main choices tried out on samples up to its next action", planner),
        Recipe(
            "rollout-K",
            "greedy, improved on by up to K rollouts of each action (a multiple of 16)",
            lambda rollouts: rollout(greedy(), rollouts),
            least=ROUND,
        ),
    ),
)
