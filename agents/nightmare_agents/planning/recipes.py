"""The planners that every game has, by name. A planner's code is imported when it is made."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from nightmare_agents.recipe import Recipe
from nightmare_gym.engine.game import Game

if TYPE_CHECKING:
    from nightmare_agents.agent import Bot
    from nightmare_agents.learned import LearnedPolicy
    from nightmare_agents.planning.expectimax import Expectimax
    from nightmare_agents.planning.mcts import Mcts
    from nightmare_agents.values import Value

LEAF_ROLLOUTS = 32
"""The rollouts of a leaf of an expectimax; it needs many, as it is visited once and the best of many leaves counts."""


def planners(called: str, player: Callable[[], Bot]) -> tuple[Recipe, ...]:
    """Make the planners of a game.

    Args:
        called: The name of the player that plays the leaves out where no learned policy values them.
        player: The function that makes it.
    """

    def search(depth: int, policy: LearnedPolicy | None = None, path: str = "") -> Expectimax:
        from nightmare_agents.planning.expectimax import Expectimax
        from nightmare_agents.planning.rollouts import CommonRollouts

        leaves = CommonRollouts(player(), LEAF_ROLLOUTS) if policy is None else learned(policy)
        return Expectimax(f"search-{depth}{path}", depth, leaves, policy)

    def mcts(simulations: int, policy: LearnedPolicy | None = None, path: str = "") -> Mcts:
        from nightmare_agents.planning.mcts import Mcts
        from nightmare_agents.planning.rollouts import Rollouts

        leaves = Rollouts(player()) if policy is None else learned(policy)
        return Mcts(f"mcts-{simulations}{path}", simulations, leaves, policy)

    def learned(policy: LearnedPolicy) -> Value:
        from nightmare_agents.values import LearnedValue

        return LearnedValue(policy)

    return (
        Recipe(
            "search-K",
            f"expectimax: K decisions ahead with nature's exact odds, then rollouts by {called}; search-K@PATH: "
            "then a learned policy's value",
            search,
            guided=lambda depth, game, path: search(depth, _policy(path, game), f"@{path}"),
        ),
        Recipe(
            "mcts-K",
            f"Monte-Carlo tree search: K simulations a decision, rollouts by {called}; mcts-K@PATH: PUCT with a "
            "learned policy's prior and value",
            mcts,
            guided=lambda simulations, game, path: mcts(simulations, _policy(path, game), f"@{path}"),
        ),
    )


def _policy(path: str, game: Game) -> LearnedPolicy:
    from nightmare_agents.learned import policy_named

    return policy_named(path, game)
