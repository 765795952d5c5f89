"""The register of games, and what a `Game` insists on."""

from __future__ import annotations

from dataclasses import replace
from types import ModuleType

import pytest

from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.register import make_game, register_game
from reference import pig


def test_a_second_game_of_one_id_is_refused() -> None:
    with pytest.raises(OptionError, match="'pig' is registered already"):
        register_game(replace(pig.GAME))


def test_an_unknown_game_is_answered_with_the_known_ones() -> None:
    with pytest.raises(OptionError, match=r"no game 'pigs'; there are: .*endless_nightmare.*pig"):
        make_game("pigs")


def test_a_game_is_found_by_its_id() -> None:
    assert make_game("pig") is pig.GAME
    assert make_game("endless_nightmare").id == "endless_nightmare"


def test_rules_that_lack_a_function_are_refused_by_name() -> None:
    with pytest.raises(OptionError, match="its rules lack setup, legal, apply, chance, resolve"):
        replace(pig.GAME, id="half", rules=(ModuleType("half"),))
