"""Every sentence of the stories is told: by a scripted position of a story's tests, or in a random game."""

from __future__ import annotations

import random
from importlib import import_module
from inspect import signature
from typing import Any, NamedTuple

import pytest

from nightmare_gym.engine.position import Position
from nightmare_gym.engine.telling import opening, tell
from rendering.reach import Reach

pytestmark = pytest.mark.rules


class Family(NamedTuple):
    """The stories that are told together.

    Attributes:
        stories: The modules of their sentences, in `nightmare_gym.rendering`.
        games: The games, each with the options of a random game.
    """

    stories: tuple[str, ...]
    games: tuple[tuple[str, dict[str, Any]], ...]


FAMILIES = {
    "dreaming": Family(
        ("dreaming.story", "lucidity.story", "bogeymen.story"),
        (("lucidity", {"players": 2}), ("lucidity", {"players": 4}), ("bogeymen", {}), ("bogeymen", {"hard": True})),
    ),
    "endless_nightmare": Family(
        ("endless_nightmare.story", "endless_nightmare.feat_story", "endless_nightmare.sentences"),
        (("endless_nightmare", {}), ("endless_nightmare", {"version": "active"})),
    ),
    "dream_catchers": Family(
        tuple(f"dream_catchers.story.{name}" for name in ("catching", "dealing", "night", "plays", "turns")),
        (("dream_catchers", {"players": 2}), ("dream_catchers", {"players": 3, "control": "seats"})),
    ),
    "cathedral": Family(
        tuple(
            f"cathedral.story.{name}"
            for name in (
                "course", "fights", "king_actions", "king_dreams", "king_nightmares", "king_turn", "reasons", "units",
                "yours",
            )
        ),
        (("cathedral", {}), ("cathedral", {"length": "variable", "divergent": True})),
    ),
}  # fmt: skip


def play(game: str, options: dict[str, Any]) -> None:
    """Tell a whole random game."""
    position, chances = Position(game, **options), random.Random(1)
    opening(position)
    while not position.is_over:
        choices = [o for o, _ in position.chance_outcomes()] if position.is_chance else position.legal_actions()
        tell(position, chances.choice(choices))


def tell_positions(game: str) -> None:
    """Run the tests of a game's story that take no arguments."""
    for name, test in vars(import_module(f"rendering.{game}.test_story")).items():
        if name.startswith("test_") and not signature(test).parameters:
            test()


@pytest.mark.parametrize("family", FAMILIES)
def test_every_sentence_of_a_story_is_told(family: str) -> None:
    stories, games = FAMILIES[family]
    reach = Reach(*(import_module(f"nightmare_gym.rendering.{story}") for story in stories))
    with reach.listening():
        for game, options in games:
            play(game, options)
        for game in dict.fromkeys(game for game, _ in games):
            tell_positions(game)
    assert reach.missing == []
