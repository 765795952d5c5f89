"""Every sentence of the stories is told in a position that is set up by hand."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from inspect import signature
from itertools import product
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, NamedTuple

import numpy as np
import pytest

from nightmare_gym.engine.story import Event
from nightmare_gym.games.cathedral import rules
from nightmare_gym.rendering.cathedral.story import STORY, yours
from rendering.reach import Reach

pytestmark = pytest.mark.rules


class Family(NamedTuple):
    """The stories that are told together.

    Attributes:
        stories: The modules of their sentences, in `nightmare_gym.rendering`.
        games: The games whose tests set up positions.
        positions: The tests of rules whose positions are told, too.
    """

    stories: tuple[str, ...]
    games: tuple[str, ...]
    positions: tuple[str, ...] = ()


CATHEDRAL = (
    "course", "fights", "king_actions", "king_dreams", "king_nightmares", "king_turn", "reasons", "units", "yours",
)  # fmt: skip
CATHEDRALS_POSITIONS = (
    "cathedral", "conflicts", "king_conflicts", "king_develop", "king_dreams", "king_fortify", "king_maneuver",
    "king_nightmares", "king_ritual", "king_summon", "king_turn", "setup",
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
        tuple(f"cathedral.test_rules_{name}" for name in CATHEDRALS_POSITIONS),
    ),
}


def run(module: ModuleType) -> None:
    """Run the tests of a module that set up positions; those of random games have options or seeds."""
    for name, test in vars(module).items():
        if name.startswith("test_") and not {"options", "seed"} & set(signature(test).parameters):
            for arguments in cases(test):
                test(**arguments)


def cases(test: Any) -> Iterator[dict[str, Any]]:
    """Yield the arguments of each run of a test."""
    marks = [mark.args for mark in getattr(test, "pytestmark", []) if mark.name == "parametrize"]
    for values in product(*(values for _, values, *_ in marks)):
        arguments: dict[str, Any] = {}
        for (names, *_), value in zip(marks, values, strict=True):
            arguments |= {names: value} if isinstance(names, str) else dict(zip(names, value, strict=True))
        yield arguments


def stories_of(game: str) -> Iterator[ModuleType]:
    """Yield the modules with a game's tests of its story."""
    for file in sorted((Path(__file__).parent / game).glob("test_story*.py")):
        yield import_module(f"rendering.{game}.{file.stem}")


def telling(rule: Any) -> Any:
    """Make the function that tells what a rule does, and carries it out."""

    def called(state: Any, params: Any, *choice: int) -> None:
        STORY.tell(rule, np.array([state], state.dtype), np.array([params], params.dtype), *choice)
        rule(state, params, *choice)

    return called


def tell_all(patch: pytest.MonkeyPatch) -> None:
    """Let the Cathedral's rules tell what they do wherever a test calls them."""
    for name in ("apply", "resolve", "proceed"):
        patch.setattr(rules, name, telling(getattr(rules, name)))


@pytest.mark.parametrize(
    "family", [name if name != "cathedral" else pytest.param(name, marks=pytest.mark.long) for name in FAMILIES]
)
def test_every_sentence_of_a_story_is_told(family: str, monkeypatch: pytest.MonkeyPatch) -> None:
    stories, games, positions = FAMILIES[family]
    reach = Reach(*(import_module(f"nightmare_gym.rendering.{story}") for story in stories))
    with reach.listening():
        for game in games:
            for module in stories_of(game):
                run(module)
        if positions:
            tell_all(monkeypatch)
        for name in positions:
            run(import_module(f"games.{name}"))
    assert reach.missing == []


def test_a_sentence_that_is_not_told_is_missing() -> None:
    reach = Reach(yours)
    with reach.listening():
        assert list(yours.command_ends(Event(SimpleNamespace(commands_due=1), None, None, SimpleNamespace())) or ())
    missing = {sentence.text for sentence in reach.missing}
    assert "The command that you earned follows now." not in missing
    assert "You don't control the area: the Mason does nothing." in missing
