"""Every sentence of the stories is told: by a scripted position of a story's tests, or in a random game."""

from __future__ import annotations

import random
from collections.abc import Iterator
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
        games: The games whose tests set up positions.
        seeded: Random games, each with its options; a story whose tests reach every sentence needs none.
    """

    stories: tuple[str, ...]
    games: tuple[str, ...]
    seeded: tuple[tuple[str, dict[str, Any]], ...] = ()


CATHEDRAL = (
    "course", "fights", "king_actions", "king_dreams", "king_nightmares", "king_turn", "reasons", "units", "yours",
)  # fmt: skip
DREAM_CATCHERS = ("catching", "dealing", "night", "plays", "turns")
ENDLESS = ("story", "feat_story", "sentences")
FAMILIES = {
    "dreaming": Family(("dreaming.story", "lucidity.story", "bogeymen.story"), ("lucidity", "bogeymen")),
    "endless_nightmare": Family(tuple(f"endless_nightmare.{name}" for name in ENDLESS), ("endless_nightmare",)),
    "dream_catchers": Family(tuple(f"dream_catchers.story.{name}" for name in DREAM_CATCHERS), ("dream_catchers",)),
    "cathedral": Family(
        tuple(f"cathedral.story.{name}" for name in CATHEDRAL),
        ("cathedral",),
        (("cathedral", {}), ("cathedral", {"length": "variable", "divergent": True})),
    ),
}


def play(game: str, options: dict[str, Any]) -> None:
    """Tell a whole random game."""
    position, chances = Position(game, **options), random.Random(1)
    opening(position)
    while not position.is_over:
        choices = [o for o, _ in position.chance_outcomes()] if position.is_chance else position.legal_actions()
        tell(position, chances.choice(choices))


def tell_positions(game: str) -> None:
    """Run the tests of a game's story that set up positions; those of random games have options or seeds."""
    for name, test in vars(import_module(f"rendering.{game}.test_story")).items():
        if name.startswith("test_") and not {"options", "seed"} & set(signature(test).parameters):
            for arguments in cases(test):
                test(**arguments)


def cases(test: Any) -> Iterator[dict[str, Any]]:
    """Yield the arguments of each run of a test."""
    marks = [mark for mark in getattr(test, "pytestmark", []) if mark.name == "parametrize"]
    if not marks:
        yield {}
    for names, values, *_ in (mark.args for mark in marks):
        for value in values:
            yield {names: value} if isinstance(names, str) else dict(zip(names, value, strict=True))


@pytest.mark.parametrize("family", FAMILIES)
def test_every_sentence_of_a_story_is_told(family: str) -> None:
    stories, games, seeded = FAMILIES[family]
    reach = Reach(*(import_module(f"nightmare_gym.rendering.{story}") for story in stories))
    with reach.listening():
        for game in games:
            tell_positions(game)
        for game, options in seeded:
            play(game, options)
    assert reach.missing == []
