"""A learned policy's file: it plays without torch, and strangers are refused in one line."""

from __future__ import annotations

import itertools
import pickle
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from nightmare_agents.agent import act_one
from nightmare_agents.learned import LearnedPolicy, PolicyFacts, fingerprint, load_policy
from nightmare_agents.play import play
from nightmare_agents.published import published_policies
from nightmare_agents.registry import find_agent
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.position import Position
from nightmare_gym.engine.register import make_game
from reference import pig

GAME = make_game("endless_nightmare")
FACTS = PolicyFacts(
    game=GAME.id,
    options={},
    features=fingerprint(GAME.layout.feature_names),
    actions=fingerprint(GAME.actions),
    activation="tanh",
    config="endless_nightmare",
    seed=1,
    timesteps=2,
    mean=3.0,
    versions={"nightmare-gym": "0.0.9"},
)


def network(outputs: int, seed: int) -> tuple[tuple[np.ndarray, np.ndarray], ...]:
    draw = np.random.default_rng(seed)
    widths = [GAME.feature_count, 8, outputs]
    return tuple(
        (draw.normal(size=(wide, narrow)).astype(np.float32), draw.normal(size=narrow).astype(np.float32))
        for wide, narrow in itertools.pairwise(widths)
    )


def policy(**facts: object) -> LearnedPolicy:
    return LearnedPolicy(FACTS.model_copy(update=facts), network(len(GAME.actions), 0), network(1, 1))


def test_a_policy_comes_back_as_it_was_saved(tmp_path: Path) -> None:
    policy().save(tmp_path / "policy.npz")
    loaded = load_policy(tmp_path / "policy.npz", "endless_nightmare")
    observations = np.random.default_rng(2).random((5, GAME.feature_count), np.float32)
    assert loaded.facts == FACTS
    assert np.array_equal(loaded.logits(observations), policy().logits(observations))
    np.testing.assert_allclose(loaded.values(observations), policy().values(observations), rtol=0.02, atol=0.02)
    assert loaded.values(observations).shape == (5,)


def test_networks_are_layers_with_the_activation_between() -> None:
    observations = np.random.default_rng(2).random((5, GAME.feature_count), np.float32)
    for name, activation in (("tanh", np.tanh), ("relu", lambda x: np.maximum(x, 0))):
        one = policy(activation=name)
        (weight, bias), (last_weight, last_bias) = one.policy
        expected = activation(observations @ weight + bias) @ last_weight + last_bias
        assert np.allclose(one.logits(observations), expected)


def test_a_folder_a_file_and_the_registry_lead_to_the_same_player(tmp_path: Path) -> None:
    policy().save(tmp_path / "policy.npz")
    asked = Position(GAME, strategist=True)
    for found in (
        load_policy(tmp_path, GAME),
        load_policy(tmp_path / "policy.npz", GAME),
        find_agent(GAME.id, str(tmp_path)),
    ):
        assert found.name == "learned endless_nightmare"
        assert act_one(found, asked) == act_one(policy(), asked)


def test_plays_whole_games_with_legal_actions_only_and_the_same_after_pickling() -> None:
    finals = play(GAME, policy(), 20, seed=5)
    again = play(GAME, pickle.loads(pickle.dumps(policy())), 20, seed=5)
    assert (finals["turn"] > 0).all()
    assert np.array_equal(finals, again)


def test_a_policy_plays_without_torch(tmp_path: Path) -> None:
    policy().save(tmp_path / "policy.npz")
    code = f"""
import sys
sys.modules["torch"] = None
from nightmare_agents.play import play
from nightmare_agents.published import published_policies
from nightmare_agents.registry import find_agent
play("endless_nightmare", find_agent("endless_nightmare", {str(tmp_path)!r}), 2, 0)
"""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env={"PYTHONPATH": ":".join(sys.path)}
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("facts", "says"),
    [
        ({"game": "pig"}, "is a policy for 'pig', not for 'endless_nightmare'"),
        ({"features": "0123"}, "other features (0123) than endless_nightmare has"),
        ({"actions": "4567"}, "other actions (4567) than endless_nightmare has"),
        ({"actions": "4567"}, "nightmare-gym 0.0.9, which made it"),
        ({"activation": "swish"}, "activation: Input should be 'tanh' or 'relu'"),
    ],
)
def test_strangers_are_refused_in_one_line(tmp_path: Path, facts: dict[str, object], says: str) -> None:
    policy(**facts).save(tmp_path / "policy.npz")
    with pytest.raises(OptionError) as refused:
        load_policy(tmp_path, GAME)
    assert says in str(refused.value)
    assert str(tmp_path / "policy.npz") in str(refused.value)
    assert "\n" not in str(refused.value)


def test_broken_files_are_refused_in_one_line(tmp_path: Path) -> None:
    file = tmp_path / "policy.npz"
    policy().save(file)
    whole = file.read_bytes()
    flipped = bytearray(whole)
    flipped[len(whole) // 2] ^= 255
    for broken in (b"", b"not a policy", whole[: len(whole) // 2], whole[:-40], bytes(flipped)):
        file.write_bytes(broken)
        with pytest.raises(OptionError, match="is broken") as refused:
            load_policy(file, GAME)
        assert "\n" not in str(refused.value)


def test_missing_and_foreign_files_are_refused(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match=r"there is no learned policy .*expected a \.npz file"):
        load_policy(tmp_path, GAME)
    np.savez(tmp_path / "policy.npz", weights=np.zeros(3))
    with pytest.raises(OptionError, match="not a policy of nightmare-gym"):
        load_policy(tmp_path, GAME)


@pytest.mark.parametrize("spoil", ["shape", "nan", "layer"])
def test_networks_that_do_not_fit_are_refused(tmp_path: Path, spoil: str) -> None:
    one = policy()
    if spoil == "shape":
        one.policy = network(len(GAME.actions) - 1, 0)
    elif spoil == "nan":
        one.value[0][0][0, 0] = np.nan
    else:
        one.value = one.value[1:]
    one.save(tmp_path / "policy.npz")
    with pytest.raises(OptionError, match=r"is broken: its (policy|value) network does not map 72 features"):
        load_policy(tmp_path, GAME)


@pytest.mark.parametrize("name", sorted(published_policies()))
def test_a_published_policy_is_found_by_its_name(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    found = load_policy(name)
    assert found.facts.config == name
    assert find_agent(found.facts.game, "learned").name == "learned"
    with pytest.raises(OptionError, match=f"expected a .npz file, .* or a published policy's name: .*{name}"):
        load_policy(Path(name), found.facts.game)


def test_every_game_of_ours_has_a_learned_player_that_also_guides_planners() -> None:
    games = {"bogeymen", "cathedral", "dream_catchers", "endless_nightmare", "endless_nightmare_active", "lucidity"}
    assert games <= published_policies().keys()
    assert find_agent("bogeymen", "mcts-9@learned").name == "mcts-9@learned"
    with pytest.raises(OptionError, match="there is no learned policy pig"):
        find_agent(pig.GAME, "mcts-9@learned")
    with pytest.raises(OptionError, match="no player 'learned' for pig"):
        find_agent(pig.GAME, "learned")
