"""Precompilation: run once each part that compiles code."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import zip_longest

import numpy as np

from nightmare_agents.agent import act_one
from nightmare_agents.play import play
from nightmare_agents.published import LEARNED
from nightmare_agents.registry import find_agent, recipes
from nightmare_gym.engine.bots import random_bot
from nightmare_gym.engine.code_cache import unkept
from nightmare_gym.engine.dice import streams
from nightmare_gym.engine.game import Game, ints, records
from nightmare_gym.engine.loops import NEXT_STEP, SAME_STEP, STAY, roll_out
from nightmare_gym.engine.position import Position
from nightmare_gym.interfaces.batch import Batch
from nightmare_gym.testing.fuzzing import run_fuzz
from nightmare_training.work.piece import Told

Part = Callable[[], object]


def rules(game: Game) -> dict[str, Part]:
    """Return the part of a game to compile first, which compiles nearly all of its rules."""
    return {"the batch": lambda: batch(game)}


def loops(game: Game) -> dict[str, Part]:
    """Return the other parts of a game's own code, by their names."""
    return {
        "tables": lambda: play(game, find_agent(game, "random"), 2, 0),
        "positions": lambda: position(game),
        "rollouts": lambda: rollouts(game),
        "the fuzz": lambda: run_fuzz(game, {}, 10),
    }


def players(game: Game) -> dict[str, Part]:
    """Return the game's own players as parts, by a decision of each; planners compile when they are first used."""
    names = [recipe.example for recipe in recipes(game) if recipe.guided is None]
    return {
        f"player {name}": lambda name=name: act_one(find_agent(game, name), first_decision(game))  # type: ignore[misc]
        for name in names
        if name not in ("random", LEARNED)
    }


STAGES: tuple[Callable[[Game], dict[str, Part]], ...] = (rules, loops, players)
"""The stages in their order: each needs code of the stage before."""


def stages(games: Iterable[Game]) -> list[list[tuple[Game, str]]]:
    """List the parts to compile, each as a game and the part's name, stage by stage.

    Within a stage the games take turns, those with the most features first: so parallel processes work on different
    games, and the longest work does not begin last.
    """
    largest_first = sorted(games, key=lambda game: -game.feature_count)
    return [
        [part for turn in zip_longest(*([(game, name) for name in parts(game)] for game in largest_first))
         for part in turn if part is not None]
        for parts in STAGES
    ]  # fmt: skip


def compile_part(told: Told, game: Game, name: str) -> str | None:
    """Compile one part of a game; return a line on compiled code that could not be stored, or None."""
    next(parts(game)[name] for parts in STAGES if name in parts(game))()
    told(1)
    return unkept()


def batch(game: Game) -> None:
    """Reset, resume and step a batch in each autoreset mode, and summarise its games."""
    for autoreset in (STAY, NEXT_STEP, SAME_STEP):
        rows = Batch(game, 2, autoreset=autoreset)
        rows.reset()
        if not (position := rows.position(0)).is_over:
            rows.resume(position)
        rows.step(rows.masks.argmax(axis=1))
        rows.summary(np.arange(2))


def first_decision(game: Game) -> Position:
    """Return a position in which a seat is asked."""
    one = Position(game)
    while one.is_chance:
        one.resolve(one.chance_outcomes()[0][0])
    return one


def position(game: Game) -> None:
    """Observe a position, and let nature and a seat choose once."""
    one = first_decision(game)
    one.apply(one.legal_actions()[0])
    one.observation()


def rollouts(game: Game) -> None:
    """Run a compiled random rollout."""
    states, params_array = game.states(), records(game.params())
    weights, mask = np.zeros(game.max_outcomes, np.int64), np.zeros(len(game.actions), np.bool_)
    dice, bot_dice = records(streams(0, 1)), records(streams(1, 1))
    roll_out(game.marker, random_bot(), states, ints(states), params_array, weights, mask, dice, bot_dice, 2)
