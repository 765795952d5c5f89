"""Our games as OpenSpiel's, driven by OpenSpiel's own code."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_agent, rl_environment
from open_spiel.python.algorithms import cfr, exploitability, random_agent

import reference.pig  # noqa: F401  registers Pig
from ecosystem.recipes import run
from nightmare_agents.agent import act_one
from nightmare_agents.planning.rollouts import Rollouts
from nightmare_agents.play import play_table
from nightmare_gym import Position
from nightmare_gym.ecosystem.open_spiel import open_spiel_game
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.register import make_game
from nightmare_studies.search.openspiel import OpenSpielTree
from nightmare_studies.search.study import quick_player

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("endless_nightmare", {"board": "small", "veteran": True}),
    ("bogeymen", {}),
    ("lucidity", {"players": 3}),
    ("dream_catchers", {"players": 2}),
    ("cathedral", {}),
]


@pytest.mark.parametrize(("name", "options"), GAMES, ids=[name for name, _ in GAMES])
def test_a_game_is_the_same_under_its_api(name: str, options: dict[str, Any]) -> None:
    game, position = open_spiel_game(name, **options), Position(name, **options)
    state = game.new_initial_state()
    assert game.num_players() == len(position.returns)
    rng = np.random.default_rng(1)
    for _ in range(120):
        assert state.is_terminal() == position.is_over
        if position.is_over:
            break
        assert state.is_chance_node() == position.is_chance
        if position.is_chance:
            assert state.chance_outcomes() == position.chance_outcomes()
            choice = int(rng.choice([outcome for outcome, _ in position.chance_outcomes()]))
            assert state.action_to_string(choice) == position.outcome_name(choice)
            position.resolve(choice)
        else:
            assert state.current_player() == position.actor
            assert state.legal_actions() == position.legal_actions()
            assert (state.observation_tensor() == position.observation(position.actor)).all()
            choice = int(rng.choice(position.legal_actions()))
            assert state.action_to_string(choice) == position.action_name(choice)
            position.apply(choice)
        twin = state.clone()
        state.apply_action(choice)
        assert str(twin) != str(state) or twin.history() != state.history()
    if position.is_over:
        assert state.returns() == position.returns


def test_openspiels_own_check_of_a_game_passes() -> None:
    pyspiel.random_sim_test(open_spiel_game("endless_nightmare", board="small"), 3, True, False)


def test_a_game_and_a_state_survive_serialization() -> None:
    game = open_spiel_game("endless_nightmare", 99.0, board="small", veteran=True)
    state = game.new_initial_state()
    for _ in range(6):
        state.apply_action(state.legal_actions()[0])
    again, at = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(at) == str(state)
    assert (again.max_utility(), str(again)) == (99.0, str(game))
    assert copy.deepcopy(state.position).key() == state.position.key()


def test_cfr_learns_to_play_pig() -> None:
    """Player 0 gains by each iteration: the strategies come near an equilibrium of the shortened game."""
    game = open_spiel_game("pig", max_utility=1.0, target=4, turn_limit=2)
    solver = cfr.CFRSolver(game)
    solver.evaluate_and_update_policy()
    early = exploitability.nash_conv(game, solver.average_policy())
    for _ in range(20):
        solver.evaluate_and_update_policy()
    assert exploitability.nash_conv(game, solver.average_policy()) < early / 3


def test_the_rl_environment_plays_a_table() -> None:
    env = rl_environment.Environment(open_spiel_game("lucidity", players=2), seed=1)
    agents: list[rl_agent.AbstractAgent] = [
        random_agent.RandomAgent(seat, env.action_spec()["num_actions"]) for seat in (0, 1)
    ]
    np.random.seed(1)  # noqa: NPY002  OpenSpiel's random agent draws from it
    step = env.reset()
    assert len(step.observations["info_state"][0]) == env.observation_spec()["info_state"][0]
    while not step.last():
        step = env.step([agents[step.observations["current_player"]].step(step).action])
    assert sorted(step.rewards) in ([-1, 1], [0, 0])


def test_its_tree_search_plays_out_as_many_games_as_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each simulation that does not end a game in the tree is one rollout; the same dice give the same games."""
    played: list[int] = []
    final = Rollouts.final

    def counting(self: Rollouts, game: Any, states: Any, *rest: Any) -> Any:
        played.append(len(states))
        return final(self, game, states, *rest)

    monkeypatch.setattr(Rollouts, "final", counting)
    game, choices = make_game("endless_nightmare"), 0

    def watch(asked: Any, _: Any) -> None:
        nonlocal choices
        choices += int((asked.masks[asked.rows].sum(1) > 1).sum())

    player = OpenSpielTree(quick_player(game), {"board": "small"}, 20, 10.0, "OpenSpiel")
    once = play_table(game, [player], 3, 5, {"board": "small"}, watch=watch)["returns"]
    assert 0.7 * 20 * choices < sum(played) <= 20 * choices
    assert set(played) == {1}
    assert (play_table(game, [player], 3, 5, {"board": "small"})["returns"] == once).all()


def test_its_tree_search_rolls_where_five_faces_of_six_win() -> None:
    game = make_game("pig")
    position = Position(game, game.params(target=10))
    position.state.players[0].points = position.state.players[1].points = 8
    player = OpenSpielTree(quick_player(game), {"target": 10}, 60, 1.0, "OpenSpiel")
    assert position.action_name(act_one(player, position)).lower() == "roll"


def test_a_wrong_option_is_told_in_one_line() -> None:
    with pytest.raises(OptionError, match=r"board"):
        open_spiel_game("endless_nightmare", board="none")
    with pytest.raises(OptionError, match=r"^OpenSpiel: simulations=0, expected at least 1"):
        OpenSpielTree(quick_player(make_game("pig")), {}, 0, 1.0, "OpenSpiel")


def test_the_recipe_beats_random() -> None:
    run("openspiel")
