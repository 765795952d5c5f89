"""Players of the Bogeymen."""

from __future__ import annotations

from nightmare_agents.bogeymen.expectimax import expectimax
from nightmare_agents.bogeymen.keeper import keeper
from nightmare_agents.bogeymen.passive import passive
from nightmare_agents.bogeymen.racer import racer
from nightmare_agents.players import Players
from nightmare_agents.recipe import Recipe

PLAYERS = Players(
    quick=keeper,
    recipes=(
        Recipe("passive", "the published baseline: the light track, the best of three dice, and Rest", passive),
        Recipe(
            "keeper",
            "a rule of thumb: spare Power rerolls Spooks and harmful dreams, Rest lightens the rows that will fill",
            keeper,
        ),
        Recipe("racer", "a race to 15 Power: deep sleep, and Dream Again as long as it is safe", racer),
        Recipe("expectimax", "one turn ahead, with the odds of the dice and a hand-made value", expectimax),
    ),
)
