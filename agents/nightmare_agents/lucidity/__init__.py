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
            "survivor",
            "a Dreamer who survives hunters: it Rests before a row is full, and ends games",
            f"{__name__}.survivor:survivor",
        ),
        Recipe(
            "stalker",
            "a hunter: becomes a Nightmare as fast as it is safe, then hunts whoever leads",
            f"{__name__}.stalker:stalker",
        ),
        Recipe(
            "racer", "the stalker, who rerolls Shadows of Envy, and ends the game when ahead", f"{__name__}.racer:racer"
        ),
        Recipe(
            "bogeyman",
            "the racer with patience: a Nightmare later, with more Power and more to consume",
            f"{__name__}.bogeyman:bogeyman",
        ),
        Recipe(
            "simple-K",
            "the stalker, with the best rule for people of K integers for Rest or Dream Again",
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
