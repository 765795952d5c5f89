"""Players of Endless Nightmare."""

from __future__ import annotations

from nightmare_agents.endless_nightmare.always_move import always_move
from nightmare_agents.endless_nightmare.heuristic import heuristic
from nightmare_agents.endless_nightmare.lookahead import lookahead
from nightmare_agents.endless_nightmare.simple_best import best
from nightmare_agents.players import Players
from nightmare_agents.recipe import Recipe
from nightmare_agents.rollout import ROUND, rollout

PLAYERS = Players(
    quick=heuristic,
    recipes=(
        Recipe("always-move-K", "keeps every roll and always chooses Move K (1 to 5)", always_move),
        Recipe(
            "heuristic",
            "a rule of thumb: defy Horrors and Scares, build protection while The Shadow is far, or move",
            heuristic,
        ),
        Recipe(
            "simple-K",
            "the best rule for people of K integers (docs/simple_rules.md)",
            lambda integers: best("reconstructed", integers, f"simple-{integers}"),
        ),
        Recipe(
            "simple-small-K",
            "the same for the board `small`",
            lambda integers: best("small", integers, f"simple-small-{integers}"),
        ),
        Recipe("lookahead", "one turn ahead, with nature's exact odds and a hand-made value", lookahead),
        Recipe(
            "rollout-K",
            "the heuristic, improved on by up to K rollouts of each action (a multiple of 16)",
            lambda rollouts: rollout(heuristic(), rollouts),
            least=ROUND,
        ),
    ),
    solver="nightmare_agents.endless_nightmare.solving:SOLVER",
)
