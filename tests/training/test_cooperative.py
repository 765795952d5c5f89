"""Cooperative games: one player on every seat, in comparisons, in training and in evaluation."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pydantic import ValidationError
from rich.console import Console

from nightmare_agents.play import play
from nightmare_agents.registry import find_agent
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.register import make_game
from nightmare_gym.interfaces.multi_agent_batch import MultiAgentBatch
from nightmare_gym.interfaces.sb3 import SB3VecEnv
from nightmare_training.config.training import Curve, Evaluation, SelfPlay
from nightmare_training.evaluate.comparison import compare
from nightmare_training.evaluate.grid import Grid
from nightmare_training.evaluate.tournament.holding import hold
from nightmare_training.evaluators import evaluator_of
from nightmare_training.evaluators.one import ONE
from nightmare_training.evaluators.several import SEVERAL
from nightmare_training.experiment import run_experiment
from nightmare_training.train.algorithms.ppo_config import PPO, PPOConfig
from nightmare_training.train.learning_curve import evaluate
from nightmare_training.train.training_rows import training_rows
from reference import lantern
from reference.lantern import friends

GAME = friends.GAME.id
TINY = PPOConfig(
    name="tiny",
    game=GAME,
    mixture=({"seats": 2}, {"seats": 3}),
    seed=3,
    total_timesteps=512,
    ppo=PPO(num_envs=8, steps=32, batch=64, layers=(16, 16)),
    curve=Curve(points=1, games=20),
    evaluation=Evaluation(games=20, seed=1),
)


def changed(**changes: Any) -> PPOConfig:
    return PPOConfig.model_validate({**TINY.model_dump(), **changes})


def test_what_a_competitive_game_is() -> None:
    assert lantern.GAME.competitive
    assert not friends.GAME.competitive
    assert not make_game("endless_nightmare").competitive


def test_a_player_is_compared_on_every_seat() -> None:
    found = compare(GAME, ["random", "monte-carlo-1"], 30, 4, {"seats": 3})
    for name, returns in found.returns.items():
        finals = play(GAME, find_agent(GAME, name), 30, 4, {"seats": 3})
        assert returns.tolist() == finals["players"]["points"].sum(axis=1).tolist()


def test_a_tournament_sends_to_the_comparison() -> None:
    with pytest.raises(OptionError, match=r"friends is cooperative.*`nightmare compare friends`") as refused:
        hold(GAME, ["random", "monte-carlo-1"], [3], 10**9, 0)
    assert "\n" not in str(refused.value)


def test_it_is_judged_as_a_game_for_one_is() -> None:
    assert evaluator_of(TINY) is SEVERAL
    assert evaluator_of(changed(mixture=[])) is ONE
    judged = changed(evaluation=Evaluation(settings={"four": {"seats": 4}}))
    assert judged.settings == {"four": {"seats": 4}}


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"self_play": SelfPlay()}, "self_play: friends is cooperative: one policy learns on every seat"),
        ({"evaluation": {"tables": [2]}}, "evaluation.tables: friends is cooperative; expected evaluation.settings"),
        ({"evaluation": {"settings": {"five": {"seats": 5}}}}, "seats=5"),
    ],
)
def test_what_makes_no_sense_for_it_is_refused(changes: dict[str, Any], says: str) -> None:
    with pytest.raises(ValidationError, match=says):
        changed(**changes)


def test_every_seat_is_learned_from() -> None:
    rows: Any = training_rows(changed(mixture=[], options={"seats": 3}), 8)
    table = MultiAgentBatch(GAME, 8, {"seats": 3})
    table.seed(TINY.seed)
    table.reset()
    seen, asked = rows.reset(), set[int]()
    while len(table.live) == 8:
        assert np.array_equal(seen, table.observations)
        asked |= set(table.seats.tolist())
        actions = table.masks.argmax(axis=1)
        table.step(actions)
        seen, *_ = rows.step(actions)
    assert asked == {0, 1, 2}
    assert isinstance(rows, SB3VecEnv)


def test_the_curve_is_of_the_policy_on_every_seat() -> None:
    agent = find_agent(GAME, "monte-carlo-1")
    point = evaluate(agent, TINY, 0, 0.0)
    means = [play(GAME, agent, 10, TINY.curve.seed, options)["returns"][:, 0].mean() for options in TINY.variants]
    assert point.mean == pytest.approx(np.mean(means))


def test_it_is_trained_and_judged_in_each_setting(tmp_path: Path) -> None:
    console = Console(file=io.StringIO(), width=200)
    run_experiment(TINY, tmp_path, tmp_path, "nightmare results tiny", console)
    grid = Grid.model_validate_json((tmp_path / "comparison.json").read_bytes())
    assert list(grid.settings) == ["seats=2", "seats=3"]
    readme = (tmp_path / "README.md").read_text()
    assert "It is ahead of every other player in" in readme
    assert "One policy sat on every seat" in readme
