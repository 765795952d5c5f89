"""Players of Dream Catchers."""

from __future__ import annotations

from nightmare_agents.dream_catchers.greedy import greedy
from nightmare_agents.dream_catchers.planner import planner
from nightmare_agents.players import Players
from nightmare_agents.recipe import Recipe
from nightmare_agents.rollout import ROUND, rollout

PLAYERS = Players(
    quick=greedy,
    recipes=(
        Recipe("greedy", "the action that is worth most by itself", greedy),
        Recipe("planner", "the best sequence of up to three actions, by the odds of the night after them", planner),
        Recipe(
            "rollout-K",
            "greedy, improved on by up to K rollouts of each action (a multiple of 16)",
            lambda rollouts: rollout(greedy(), rollouts),
            least=ROUND,
        ),
    ),
)
