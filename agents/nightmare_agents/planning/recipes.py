"""The planners that every game has, by name."""

from __future__ import annotations

from nightmare_agents.agent import Bot
from nightmare_agents.learned import LearnedPolicy, policy_named
from nightmare_agents.planning.expectimax import Expectimax
from nightmare_agents.planning.mcts import Mcts
from nightmare_agents.planning.rollouts import Rollouts
from nightmare_agents.recipe import Recipe
from nightmare_agents.values import LearnedValue

LEAF_ROLLOUTS = 8
"""The rollouts of a leaf of an expectimax; it needs several, as it is visited once."""


def planners(player: Bot) -> tuple[Recipe, ...]:
    """Make the planners of a game; `player` plays the leaves out where no learned policy values them."""

    def search(depth: int, policy: LearnedPolicy | None = None, path: str = "") -> Expectimax:
        value = Rollouts(player, LEAF_ROLLOUTS) if policy is None else LearnedValue(policy)
        return Expectimax(f"search-{depth}{path}", depth, value, policy)

    def mcts(simulations: int, policy: LearnedPolicy | None = None, path: str = "") -> Mcts:
        value = Rollouts(player) if policy is None else LearnedValue(policy)
        return Mcts(f"mcts-{simulations}{path}", simulations, value, policy)

    return (
        Recipe(
            "search-K",
            f"expectimax: K decisions ahead with nature's exact odds, then rollouts by {player.name}; search-K@PATH: "
            "then a learned policy's value",
            search,
            guided=lambda depth, game, path: search(depth, policy_named(path, game), f"@{path}"),
        ),
        Recipe(
            "mcts-K",
            f"Monte-Carlo tree search: K simulations a decision, rollouts by {player.name}; mcts-K@PATH: PUCT with a "
            "learned policy's prior and value",
            mcts,
            guided=lambda simulations, game, path: mcts(simulations, policy_named(path, game), f"@{path}"),
        ),
    )
