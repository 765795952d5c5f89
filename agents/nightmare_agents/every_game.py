"""The players that every game has, beside the planners."""

from __future__ import annotations

from nightmare_agents.agent import Bot
from nightmare_agents.flat_monte_carlo import flat_monte_carlo
from nightmare_agents.players import Players
from nightmare_agents.recipe import Recipe
from nightmare_gym.engine.bots import choose


def random_player() -> Bot:
    """Make the player that takes any legal action."""
    return Bot("random", choose)


PLAYERS = Players(
    (
        Recipe("random", "any legal action, with equal chance", random_player),
        Recipe("monte-carlo-K", "flat Monte-Carlo: K random games for each legal action", flat_monte_carlo),
    )
)
