"""The players that every game has, beside the planners."""

from __future__ import annotations

from nightmare_agents.agent import Agent, Bot
from nightmare_agents.flat_monte_carlo import flat_monte_carlo
from nightmare_agents.learned import policy_named
from nightmare_agents.players import Players
from nightmare_agents.published import LEARNED, published_policies
from nightmare_agents.recipe import Recipe
from nightmare_gym.engine.bots import choose
from nightmare_gym.engine.game import Game


def random_player() -> Bot:
    """Make the player that takes any legal action."""
    return Bot("random", choose)


PLAYERS = Players(
    (
        Recipe("random", "any legal action, with equal chance", random_player),
        Recipe("monte-carlo-K", "flat Monte-Carlo: K random games for each legal action", flat_monte_carlo),
    )
)


def published_player(game: Game) -> tuple[Recipe, ...]:
    """Return the player by the game's published policy; none if there is no such policy."""

    def learned() -> Agent:
        policy = policy_named(LEARNED, game)
        policy.name = LEARNED
        return policy

    if game.id not in published_policies():
        return ()
    return (Recipe(LEARNED, "the published policy: a network that was trained by playing", learned),)
