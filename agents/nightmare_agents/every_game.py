"""The players that every game has, beside the planners."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightmare_agents.players import Players
from nightmare_agents.published import LEARNED, published_policies
from nightmare_agents.recipe import Recipe
from nightmare_gym.engine.game import Game

if TYPE_CHECKING:
    from nightmare_agents.agent import Agent, Bot


def random_player() -> Bot:
    """Make the player that takes any legal action."""
    from nightmare_agents.agent import Bot
    from nightmare_gym.engine.bots import choose

    return Bot("random", choose)


MONTE_CARLO = "nightmare_agents.flat_monte_carlo:flat_monte_carlo"
PLAYERS = Players(
    (
        Recipe("random", "any legal action, with equal chance", random_player),
        Recipe("monte-carlo-K", "flat Monte-Carlo: K random games for each legal action", MONTE_CARLO),
    )
)


def published_player(game: Game) -> tuple[Recipe, ...]:
    """Return the player by the game's published policy; none if there is no such policy."""

    def learned() -> Agent:
        from nightmare_agents.learned import policy_named

        policy = policy_named(LEARNED, game)
        policy.name = LEARNED
        return policy

    if game.id not in published_policies():
        return ()
    return (Recipe(LEARNED, "the published policy: a network that was trained by playing", learned),)
