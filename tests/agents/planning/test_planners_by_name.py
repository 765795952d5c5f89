"""Planners as players of every game, by name: with rollouts, or with a learned policy behind them."""

from __future__ import annotations

import pickle
from pathlib import Path

import numpy as np
import pytest

from nightmare_agents.agent import Agent, act_one
from nightmare_agents.learned import load_policy
from nightmare_agents.planning.analysis import Analysis, worded_line
from nightmare_agents.planning.expectimax import Expectimax
from nightmare_agents.planning.mcts import Mcts
from nightmare_agents.planning.naming import named_planner
from nightmare_agents.planning.planner import Planner
from nightmare_agents.play import play_table
from nightmare_agents.registry import find_agent
from nightmare_agents.values import Earned, LearnedValue, rewarded
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.position import Position
from reference import pig
from reference.brute_force import decision

RESULTS = Path(__file__).parents[3] / "results"
EN = "endless_nightmare"
NAMES = ["search-1", "mcts-12", f"search-1@{RESULTS / EN}", f"mcts-12@{RESULTS / EN}"]


@pytest.mark.parametrize("name", NAMES)
def test_they_play_endless_nightmare(name: str) -> None:
    agent = find_agent(EN, name)
    assert isinstance(agent, Planner)
    assert agent.name == name
    position = decision(EN, 3, 4, board="small")
    action = act_one(agent, position, seed=2)
    assert action in position.legal_actions()
    assert act_one(pickle.loads(pickle.dumps(agent)), position, seed=2) == action


@pytest.mark.parametrize("name", NAMES)
def test_an_analysis_reads_well(name: str) -> None:
    position = decision(EN, 8, 5, board="small")
    found = named_planner(EN, name, seed=1).analyse(position)
    again = Analysis.model_validate_json(found.model_dump_json())
    assert again == found
    assert next(choice.action for choice in found.choices if choice.values is not None) == found.best
    assert sorted(choice.action for choice in found.choices) == position.legal_actions()
    assert all((choice.prior is not None) == ("@" in name) for choice in found.choices)
    assert all((choice.visits is not None) == name.startswith("mcts") for choice in found.choices)
    if "@" in name:
        assert sum(choice.prior or 0 for choice in found.choices) == pytest.approx(1)
    assert worded_line(position, [(event.choice, event.odds) for event in found.line]) == found.line
    text = found.to_text()
    assert position.game.actions[found.best] in text
    assert text.count("\n") == len(found.choices) + 1


def test_lucidity_is_played_for_three() -> None:
    """Max^n and tree search beside a bot, each for itself, on every seat."""
    agents: list[Agent] = [Expectimax("e", 1, Earned()), Mcts("m", 8, Earned()), find_agent("lucidity", "cautious")]
    finals = play_table("lucidity", agents, 2, 4, {"players": 3, "turn_limit": 5})
    assert (finals["turn"] > 1).all()
    position = decision("lucidity", 4, 9, players=4)
    for planner in (Expectimax("e", 1, Earned()), Mcts("m", 60, Earned())):
        analysis = planner.analyse(position)
        assert len(analysis.values) == 4
        assert analysis.seat == position.actor
        assert analysis.best in position.legal_actions()


@pytest.mark.parametrize(
    ("game", "name", "line"),
    [
        (EN, "mcts-0", "mcts-0: simulations=0, expected at least 1"),
        (EN, "search-0", "search-0: depth=0, expected at least 1"),
        (EN, "mcts-x", "no player 'mcts-x'"),
        (EN, "heuristic@somewhere", "no player 'heuristic@somewhere'"),
        (EN, "mcts-5@nowhere", "there is no learned policy nowhere"),
        (EN, f"search-1@{RESULTS / 'lucidity'}", "is a policy for 'lucidity', not for 'endless_nightmare'"),
    ],
)
def test_wrong_names_are_told_in_one_line(game: str, name: str, line: str) -> None:
    with pytest.raises(OptionError, match=line) as caught:
        find_agent(game, name)
    assert "\n" not in str(caught.value)


def test_a_policy_guides_the_search() -> None:
    """Its prior is the policy's, and what the leaves are worth comes from its value network."""
    position = decision(EN, 8, 5)
    planner = named_planner(EN, f"mcts-60@{RESULTS / EN}", seed=0, threads=1)
    assert isinstance(planner, Mcts)
    assert planner.policy is not None
    found = planner.analyse(position)
    logits = planner.policy.logits(position.observation()[None])[0].astype(np.float64)
    legal = position.legal_actions()
    prior = np.exp(logits[legal]) / np.exp(logits[legal]).sum()
    assert {choice.action: choice.prior for choice in found.choices} == pytest.approx(
        dict(zip(legal, prior, strict=True))
    )
    own = position.returns[0] + planner.policy.values(position.observation()[None])[0]
    assert planner.trees[0].own[0, 0] == pytest.approx(own, abs=1e-4)


@pytest.mark.parametrize(
    ("game", "paid", "trained"), [("cathedral", "outcome", "margin"), ("dream_catchers", "progress", "outcome")]
)
def test_planners_plan_for_the_reward_of_their_policys_training(game: str, paid: str, trained: str) -> None:
    """Its network counts in that reward, so the search does at the ends of games, too."""
    asked, other = (decision(game, 5, 30, reward=reward) for reward in (paid, trained))
    path = RESULTS / game
    found = [named_planner(game, f"search-1@{path}", seed=0).analyse(position) for position in (asked, other)]
    assert found[0].choices == found[1].choices
    tree = named_planner(game, f"mcts-20@{path}", seed=0, threads=1)
    assert isinstance(tree, Mcts)
    tree.analyse(asked)
    assert tree.trees[0].params_array.tobytes() == other.params_array.tobytes() != asked.params_array.tobytes()


def test_other_values_count_in_the_reward_of_the_game() -> None:
    position = Position("cathedral", reward="margin")
    assert rewarded(Earned(), position.game, position.params_array) is position.params_array
    learned = LearnedValue(load_policy(RESULTS / "lucidity", "lucidity"))
    table = Position("lucidity")  # has one reward only
    assert rewarded(learned, table.game, table.params_array).tobytes() == table.params_array.tobytes()


def test_games_without_players_of_their_own_are_played_out_at_random() -> None:
    assert act_one(find_agent(pig.GAME.id, "mcts-9"), Position(pig.GAME, target=9)) in (0, 1)
