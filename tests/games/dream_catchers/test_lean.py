"""Every game of lean windows is a game of full windows with passes added (DC-6.12), on the same dice."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from nightmare_agents.play import play
from nightmare_agents.registry import find_agent
from nightmare_gym.engine.hashes import observation_hash, rules_hash
from nightmare_gym.engine.register import make_game
from nightmare_studies.windows import shadow
from nightmare_studies.windows.shadow import LEFT_OUT, Shadow

FULL, LEAN = make_game("dream_catchers"), make_game("dream_catchers_lean")
GAMES, SEED = 300, 29
KINDS: list[dict[str, Any]] = [
    {},
    {"players": 4, "bedroom": 6},
    {"players": 3, "control": "seats", "reward": "progress"},
]


def followed(player: str, options: dict[str, Any], others: dict[str, Any] | None = None) -> Shadow:
    """Play games with lean windows, followed by games with full ones, with other options if there are any."""
    found = Shadow(FULL, GAMES, SEED, options if others is None else others)
    finals = play(LEAN, find_agent(LEAN, player), GAMES, SEED, options, watch=found.watch)
    found.follow(finals, np.arange(GAMES))
    return found


@pytest.mark.parametrize("player", ["random", "greedy"])
@pytest.mark.parametrize("options", KINDS, ids=str)
def test_passes_alone_make_a_game_of_full_windows(player: str, options: dict[str, Any]) -> None:
    found = followed(player, options)
    assert not found.strayed.any()
    assert (found.passes[list(LEFT_OUT)] > 0).all()
    assert found.passes.sum() == found.passes[list(LEFT_OUT)].sum()


def test_games_that_are_not_the_same_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    assert followed("greedy", {"bedroom": 1}, {"bedroom": 2}).strayed.all()
    monkeypatch.setattr(shadow, "LEFT_OUT", LEFT_OUT[1:])
    strayed = followed("greedy", {}).strayed
    assert strayed.sum() > GAMES / 2


def test_the_default_has_full_windows_and_the_rules_of_before() -> None:
    """The options pick the edition; the observation is the same."""
    assert make_game("dream_catchers", {"windows": "full"}) is FULL
    assert make_game("dream_catchers", {"windows": "lean"}) is LEAN
    assert rules_hash(FULL) == rules_hash(FULL, {"windows": "full"}) != rules_hash(FULL, {"windows": "lean"})
    assert observation_hash(FULL) == observation_hash(LEAN)
