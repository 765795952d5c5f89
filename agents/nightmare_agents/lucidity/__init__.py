"""Players of Lucidity."""

from __future__ import annotations

from nightmare_agents.players import Players
from nightmare_agents.recipe import Recipe

PLAYERS = Players(
    quick="greedy",
    recipes=(
        Recipe(
            "cautious",
            "a Dreamer who means to stay one: light sleep, few dangers kept, and Rest",
            f"{__name__}.cautious:cautious",
        ),
        Recipe("greedy", "the most Power now: deep sleep, and on while the rows are safe", f"{__name__}.greedy:greedy"),
        Recipe(
            "bogeyman",
            "a hunter: becomes a Nightmare as fast as it is safe, then hunts whoever leads",
            f"{__name__}.bogeyman:bogeyman",
        ),
        Recipe(
            "racer",
            "the bogeyman, who rerolls Shadows of Envy, ends the game when ahead, and starves less",
            f"{__name__}.racer:racer",
        ),
        Recipe(
            "simple-K",
            "the bogeyman, with the best rule for people of K integers for Rest or Dream Again",
            f"{__name__}.simple_best:best",
        ),
        Recipe(
            "expectimax",
            "one roll ahead with exact odds, and a hand-made value of the card",
            f"{__name__}.expectimax:expectimax",
        ),
        Recipe(
            "turn-optimal-K",
            "the rest of the turn exactly, in K positions at most, else a nearer horizon, or as expectimax",
            f"{__name__}.turn:turn_optimal",
        ),
    ),
)
