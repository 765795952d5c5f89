"""Players of Lucidity."""

from __future__ import annotations

from nightmare_agents.lucidity.bogeyman import bogeyman
from nightmare_agents.lucidity.cautious import cautious
from nightmare_agents.lucidity.expectimax import expectimax
from nightmare_agents.lucidity.greedy import greedy
from nightmare_agents.lucidity.racer import racer
from nightmare_agents.lucidity.simple_best import best
from nightmare_agents.lucidity.stalker import stalker
from nightmare_agents.lucidity.survivor import survivor
from nightmare_agents.lucidity.turn import turn_optimal
from nightmare_agents.players import Players
from nightmare_agents.recipe import Recipe

PLAYERS = Players(
    quick=greedy,
    recipes=(
        Recipe("cautious", "a Dreamer who means to stay one: light sleep, few dangers kept, and Rest", cautious),
        Recipe("greedy", "the most Power now: deep sleep, and on while the rows are safe", greedy),
        Recipe("survivor", "a Dreamer who survives hunters: it Rests before a row is full, and ends games", survivor),
        Recipe("stalker", "a hunter: becomes a Nightmare as fast as it is safe, then hunts whoever leads", stalker),
        Recipe("racer", "the stalker, who rerolls Shadows of Envy, and ends the game when ahead", racer),
        Recipe("bogeyman", "the racer with patience: a Nightmare later, with more Power and more to consume", bogeyman),
        Recipe("simple-K", "the stalker, with the best rule for people of K integers for Rest or Dream Again", best),
        Recipe("expectimax", "one roll ahead with exact odds, and a hand-made value of the card", expectimax),
        Recipe(
            "turn-optimal-K",
            "the rest of the turn exactly, in K positions at most, else a nearer horizon, or as expectimax",
            turn_optimal,
        ),
    ),
)
