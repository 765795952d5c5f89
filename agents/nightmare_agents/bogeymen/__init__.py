"""Players of the Bogeymen."""

from __future__ import annotations

from nightmare_agents.players import Players
from nightmare_agents.recipe import Recipe

PLAYERS = Players(
    quick="keeper",
    recipes=(
        Recipe(
            "passive",
            "the published baseline: the light track, the best of three dice, and Rest",
            f"{__name__}.passive:passive",
        ),
        Recipe(
            "keeper",
            "a rule of thumb: spare Power rerolls Spooks and harmful dreams, Rest lightens the rows that will fill",
            f"{__name__}.keeper:keeper",
        ),
        Recipe(
            "racer", "a race to 15 Power: deep sleep, and Dream Again as long as it is safe", f"{__name__}.racer:racer"
        ),
        Recipe(
            "expectimax",
            "one turn ahead, with the odds of the dice and a hand-made value",
            f"{__name__}.expectimax:expectimax",
        ),
    ),
)
