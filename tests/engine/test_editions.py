"""Editions: one option of a game picks another table of states and actions, wherever the game is asked for."""

from __future__ import annotations

from typing import Any

import gymnasium
import pytest

from nightmare_agents.play import play
from nightmare_agents.registry import find_agent
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.position import Position
from nightmare_gym.engine.register import make_game
from nightmare_gym.interfaces.batch import Batch
from nightmare_training.config.environments import environment, environments_of
from nightmare_training.evaluate.comparison import compare

BASIC, ACTIVE = "endless_nightmare", "endless_nightmare_active"
VERSIONS: list[tuple[dict[str, Any], str]] = [
    ({}, BASIC),
    ({"version": "basic"}, BASIC),
    ({"version": "active"}, ACTIVE),
    ({"version": "mixed"}, ACTIVE),
]


@pytest.mark.parametrize(("options", "edition"), VERSIONS)
def test_the_version_picks_the_edition_from_the_games_first_one(options: dict[str, Any], edition: str) -> None:
    game = make_game(edition)
    assert make_game(BASIC, options) is game
    assert Position(BASIC, **options).game is game
    assert Batch(BASIC, 2, options).game is game
    one = gymnasium.make("Nightmare/EndlessNightmare-v0", **options)
    assert one.action_space == gymnasium.spaces.Discrete(len(game.actions))
    assert one.observation_space.shape == (game.feature_count,)


def test_an_edition_is_found_by_its_own_id_too_and_leads_back() -> None:
    assert make_game(ACTIVE).id == ACTIVE
    assert make_game(ACTIVE, {"version": "basic"}).id == BASIC
    assert int(make_game(ACTIVE).params()["version"][0]) == 1
    assert make_game(ACTIVE).family == make_game(BASIC).family == BASIC


def test_parameters_of_another_edition_are_refused_with_its_name() -> None:
    with pytest.raises(OptionError, match=r"version='mixed': endless_nightmare_active has it"):
        make_game(BASIC).params(version="mixed")
    with pytest.raises(OptionError, match=r"version='both': there is no such version; there are: basic, active, mixed"):
        make_game(BASIC).params(version="both")


def test_both_editions_share_one_record() -> None:
    assert make_game(BASIC).layout.dtype == make_game(ACTIVE).layout.dtype
    assert make_game(BASIC).params().dtype == make_game(ACTIVE).params().dtype


def test_a_comparison_and_a_play_are_of_the_edition_that_the_options_mean() -> None:
    found = compare(BASIC, ["random"], 20, 3, {"version": "active"})
    assert found.game == ACTIVE
    finals = play(BASIC, find_agent(ACTIVE, "random"), 20, 3, {"version": "active"})
    assert found.agents["random"].mean == pytest.approx(finals["returns"].mean())


def test_an_environment_is_listed_once_for_each_edition() -> None:
    assert environment("Nightmare/EndlessNightmare-v0").game.id == BASIC
    (active,) = environments_of(ACTIVE)
    assert active.id == "Nightmare/EndlessNightmare-v0"
    assert active.edition == {"version": "active"}
    assert gymnasium.make(active.id, **active.edition).action_space == gymnasium.spaces.Discrete(69)
