"""Judges by name, and the one that is taken if none is named."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from nightmare_agents.agent import Bot
from nightmare_agents.chance import ThroughChance
from nightmare_agents.endless_nightmare.solving.table import SolvedBoard
from nightmare_agents.endless_nightmare.solving.worths import ByLevels
from nightmare_agents.learned import LearnedPolicy, load_policy
from nightmare_agents.planning.expectimax import Expectimax
from nightmare_agents.planning.mcts import Mcts
from nightmare_agents.planning.rollouts import Rollouts
from nightmare_agents.registry import find_agent
from nightmare_agents.solving.graph import Told
from nightmare_agents.solving.solved import (
    EFFORT,
    GENERAL,
    Effort,
    Solved,
    is_table,
    load_solved,
    solver_for,
    solver_of,
)
from nightmare_agents.values import LearnedValue
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.game import Game
from nightmare_gym.engine.plugins import named_object
from nightmare_play.review.by_planner import Searched
from nightmare_play.review.judge import Judge

AUTO, SOLVE = "auto", "solve"
"""The judges that have a name of their own: the best that is at hand and quick, and the game solved exactly."""

BEHIND = 36
"""The most positions behind chance whose values stand for the position before it: as many as two dice have faces."""

SMALL = 20_000
"""The most positions of a game that is solved without being asked for."""

ROLLOUTS = 32
"""The games that a hand-written player plays out from each position, as a judge."""


def judge_named(
    game: Game, options: Mapping[str, Any], name: str = AUTO, published: Path | None = None, told: Told | None = None
) -> Judge:
    """Find a judge of a game.

    Args:
        game: The game.
        options: Its options.
        name: "auto": the published policy's value if there is one, else the exact solution of a game of at most
            `SMALL` positions, else search-1. "solve": the exact solution. Else the file of a solved table, the file or
            folder of a learned policy (its value network), search-K or mcts-K, with or without @PATH, or a
            hand-written player, which plays every position out.
        published: The file or folder of the policy that "auto" takes.
        told: Called now and then while a game is solved.

    Raises:
        OptionError: There is no such judge, or it is one of another game.
    """
    if name == AUTO:
        return _at_hand(game, options, published, told)
    if name == SOLVE:
        return _exact(solver_for(game, options).solve(game, options, EFFORT, told), "solved exactly")
    if is_table(Path(name)):
        return _exact(load_solved(Path(name), game), name)
    found = find_agent(game, name)
    if isinstance(found, LearnedPolicy):
        return _learned(found, name)
    if isinstance(found, Expectimax | Mcts):
        searched = ThroughChance(Searched(found), BEHIND)
        return Judge(f"{name} in every position that could follow", searched, learned=found.value)
    if isinstance(found, Bot):
        return Judge(f"{ROLLOUTS} rollouts by {name}", ThroughChance(Rollouts(found, ROLLOUTS), BEHIND))
    raise OptionError(
        f"{name!r} cannot judge: expected {AUTO}, {SOLVE}, a solved table, a learned policy, search-K, mcts-K, or a "
        "hand-written player"
    )


def _at_hand(game: Game, options: Mapping[str, Any], published: Path | None, told: Told | None) -> Judge:
    if published is not None:
        with suppress(OptionError):  # it was trained on other features
            return _learned(load_policy(published, game), "the published policy")
    if solver_of(game) is named_object(GENERAL):
        with suppress(OptionError):  # it is too large, or has no single best play
            return _exact(solver_of(game).solve(game, options, Effort(SMALL), told), "solved exactly")
    return judge_named(game, options, "search-1")


def _learned(policy: LearnedPolicy, name: str) -> Judge:
    value = LearnedValue(policy)
    called = f"the value network of {name}, with exact odds to the next decision"
    return Judge(called, ThroughChance(value, BEHIND), learned=value)


def _exact(table: Solved, name: str) -> Judge:
    """Make a judge of a solved table.

    Raises:
        OptionError: It is a bound.
    """
    error = table.report().error
    if isinstance(table, SolvedBoard):
        if table.facts.rules != "exact":
            raise OptionError(f"{name} is a {table.facts.rules}: expected a board that is solved exactly")
        return Judge(name, ByLevels(table), max(error, table.tables.task.tolerance))
    return Judge(name, table, error)
