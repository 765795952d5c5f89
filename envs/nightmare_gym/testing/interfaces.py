"""Checks of a game through its interfaces: Gymnasium for one controller, PettingZoo for several."""

from __future__ import annotations

import contextlib
import io
import warnings
from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium.utils.env_checker import check_env
from pettingzoo.test.api_test import api_test
from pettingzoo.test.seed_test import seed_test

from nightmare_gym.engine.game import Game
from nightmare_gym.engine.loops import LIVE
from nightmare_gym.engine.register import make_game
from nightmare_gym.interfaces.any_game import GameAEC, GameEnv
from nightmare_gym.interfaces.batch import Batch
from nightmare_gym.interfaces.multi_agent_batch import MultiAgentBatch
from nightmare_gym.testing.env import check_masked_env
from nightmare_gym.testing.promise import BrokenPromise
from nightmare_gym.testing.trial import called, told

CYCLES = 50
"""The number of decisions that PettingZoo's checkers take."""


def check_interfaces(game: Game | str, options: Mapping[str, Any], seed: int = 0, most_decisions: int = 10_000) -> None:
    """Run the checkers of Gymnasium or PettingZoo on a game, and cut one short by a turn limit.

    Args:
        game: The game, or its id.
        options: The game's options.
        seed: The seed of the games.
        most_decisions: The most decisions that a turn may take.

    Raises:
        BrokenPromise: A check fails.
    """
    game = make_game(game, options)
    with told(called(game, options)), warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
        warnings.simplefilter("ignore")
        if game.competitive:
            _check_seats(game, options)
        else:
            _check_controller(game, options, seed)
        _check_turn_limit(game, options, seed, most_decisions)


def _check_controller(game: Game, options: Mapping[str, Any], seed: int) -> None:
    check_env(GameEnv(game, **options), skip_render_check=True)
    try:
        check_masked_env(GameEnv(game, **options), episodes=2, seed=seed)
    except BrokenPromise as broken:
        raise BrokenPromise(f"{called(game, options)}, seed {seed}: {broken}") from broken


def _check_seats(game: Game, options: Mapping[str, Any]) -> None:
    api_test(GameAEC(game, **options), num_cycles=CYCLES)
    seed_test(lambda: GameAEC(game, **options), num_cycles=CYCLES)


def _check_turn_limit(game: Game, options: Mapping[str, Any], seed: int, most_decisions: int) -> None:
    """Play with a limit of one turn: the game must end, by the rules or by the limit."""
    rows = (MultiAgentBatch if game.competitive else Batch)(game, 1, dict(options))
    rows.params_array["turn_limit"] = 1
    rows.seed(seed)
    rows.reset()
    chooser = np.random.default_rng(seed)
    for _ in range(most_decisions):
        if rows.status[0] != LIVE:
            return
        rows.step(chooser.choice(np.flatnonzero(rows.masks[0]), 1))
    raise BrokenPromise(
        f"{called(game, options)}, seed {seed}: a turn took more than {most_decisions} decisions: the rules must count "
        "state.turn up, or no turn limit ever ends a game"
    )
