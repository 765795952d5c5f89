"""Players of Endless Nightmare."""

from __future__ import annotations

from nightmare_agents.players import Players
from nightmare_agents.recipe import Recipe

PLAYERS = Players(
    quick="simple-8",
    recipes=(
        Recipe(
            "always-move-K",
            "keeps every roll and always chooses Move K (1 to 5)",
            f"{__name__}.always_move:always_move",
        ),
        Recipe(
            "heuristic",
            "a rule of thumb: defy Horrors and Scares, build protection while The Shadow is far, or move",
            f"{__name__}.heuristic:heuristic",
        ),
        Recipe(
            "simple-K",
            "the best rule for people of K integers (docs/simple_rules.md)",
            f"{__name__}.simple_best:best_rule",
        ),
        Recipe(
            "simple-small-K",
            "the same for the board `small`",
            f"{__name__}.simple_best:best_rule_small",
        ),
        Recipe(
            "lookahead",
            "one turn ahead, with nature's exact odds and a hand-made value",
            f"{__name__}.lookahead:lookahead",
        ),
        Recipe(
            "rollout-K",
            "the heuristic, improved on by up to K rollouts of each action (a multiple of 16)",
            f"{__name__}.heuristic:improved",
            least=16,
        ),
    ),
    solver="nightmare_agents.endless_nightmare.solving:SOLVER",
)
