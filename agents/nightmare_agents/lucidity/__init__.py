"""Players of Lucidity."""

from __future__ import annotations

from nightmare_agents.lucidity.bogeyman import bogeyman
from nightmare_agents.lucidity.cautious import cautious
from nightmare_agents.lucidity.expectimax import expectimax
from nightmare_agents.lucidity.greedy import greedy
from nightmare_agents.lucidity.racer import racer
from nightmare_agents.lucidity.simple_best import best
from nightmare_agents.lucidity.turn import turn_optimal
from nightmare_agents.players import Players
from nightmare_agents.recipe import Recipe

PLAYERS = Players(
    quick=greedy,
    recipes=(
        Recipe("cautious", "a Dreamer who means to stay one: light sleep, few dangers kept, and Rest", cautious),
        Recipe("greedy", "the most Power now: deep sleep, and on while the rows are safe", greedy),
        Recipe("bogeyman", "a hunter: becomes a Nightmare as fast as it is safe, then hunts whoever leads", bogeyman),
        Recipe("racer", "the bogeyman, who rerolls Shadows of Envy, ends the game when ahead, and starves less", racer),
        Recipe("simple-K", "the bogeyman, with the best rule for people of K integers for Rest or Dream Again", best),
        Recipe("expectimax", "one roll ahead with exact odds, and a hand-made value of the card", expectimax),
        Recipe(
            "turn-optimal-K",
            "the rest of the turn exactly, in K positions at most, else a nearer horizon, or as expectimax",
            turn_optimal,
        ),
    ),
)
