"""The places on the pictures that stand for actions."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

from nightmare_gym.engine.position import Position
from nightmare_gym.engine.rendering import Spot
from nightmare_gym.rendering.canvas import Canvas
from nightmare_gym.rendering.drawing import panel

GAMES: dict[str, dict[str, Any]] = {
    "endless_nightmare": {"strategist": True},
    "endless_nightmare_active": {},
    "lucidity": {"players": 3},
    "bogeymen": {"hard": True},
    "cathedral": {},
    "dream_catchers": {"players": 3},
}

ANSWERS = (
    "reroll no", "roll ", "Rest", "move no", "leave the", "send Minions", "use the ability: Player", "return no",
    "swap no", "play no", "conform", "draw a card instead", "end the", "take no", "start no", "start a conflict with",
    "produce no", "command no", "build no", "complete no", "discard nothing", "let the Nightmare stop", "fight ",
    "let the Shaper swap", "place ", "push ", "let the Nightmare devour", "let the Whisperer swap",
    "take the step without", "draw for", "accept the", "refuse the", "omit ", "play nothing", "declare no more",
    "pay a pair",
)  # fmt: skip
"""The beginnings of the names of actions that have no place on the table."""


def decisions(game: str, options: dict[str, Any], most: int = 60) -> Iterator[Position]:
    """Play at random; give the positions with a choice."""
    drawn, position = Random(1), Position(game, **options)
    for _ in range(4 * most):
        if position.is_over:
            position = Position(game, **options)
        if position.is_chance:
            outcomes = position.chance_outcomes()
            position.resolve(drawn.choices([one for one, _ in outcomes], [odds for _, odds in outcomes])[0])
            continue
        legal = position.legal_actions()
        if len(legal) > 1:
            yield position
        position.apply(drawn.choice(legal))


@pytest.mark.parametrize("game", GAMES)
def test_actions_with_a_place_on_the_table_can_be_pointed_at(game: str) -> None:
    seen = 0
    for position in decisions(game, GAMES[game]):
        legal, spots = position.legal_actions(), position.spots()
        placed = {action for spot in spots for action in spot.actions}
        assert placed <= set(legal)
        elsewhere = [position.action_name(action) for action in legal if action not in placed]
        assert [name for name in elsewhere if not name.startswith(ANSWERS)] == []
        seen += len(placed)
    assert seen > 60


@pytest.mark.parametrize("game", GAMES)
def test_places_lie_on_the_picture_and_apart(game: str) -> None:
    height, width = Position(game, **GAMES[game]).picture().shape[:2]
    for position in decisions(game, GAMES[game], 15):
        outlines = [spot.outline for spot in position.spots()]
        assert len(set(outlines)) == len(outlines)
        for outline in outlines:
            corners = np.array(outline)
            assert (corners >= 0).all()
            assert (corners <= (width, height)).all()
            assert (np.ptp(corners, axis=0) >= 12).all()  # large enough to be hit


def test_a_die_stands_for_its_own_kind() -> None:
    """The places of a drawn blue and a drawn red dream are those of their dice."""
    drawn = {"return a blue dream to the bag": (54, 124, 220), "return a red dream to the bag": (214, 52, 66)}
    checked = set()
    for position in decisions("bogeymen", {}):
        names = {position.action_name(action): action for action in position.legal_actions()}
        for name in drawn.keys() & names.keys():
            spot = next(spot for spot in position.spots() if spot.actions == (names[name],))
            (left, top), (right, lower) = np.min(spot.outline, axis=0), np.max(spot.outline, axis=0)
            red, _, blue = position.picture()[round((top + lower) / 2), round((left + right) / 2)].astype(int)
            assert (blue > red) == ("blue" in name)
            checked.add(name)
    assert checked == set(drawn)


def test_spots_do_not_change_the_picture() -> None:
    plain, marked = (Canvas(panel(40, 30, 0, (10, 20, 30))) for _ in range(2))
    marked.spot((5, 6, 10, 8), 3, 4)
    marked.square(20, 15, 6, 5)
    marked.outline([(0, 0), (9, 0), (0, 9)], 6)
    assert marked.spots[0] == Spot((3, 4), ((5, 6), (15, 6), (15, 14), (5, 14)))
    assert [spot.actions for spot in marked.spots] == [(3, 4), (5,), (6,)]
    assert marked.svg("a", "b") == plain.svg("a", "b")
    assert (marked.array() == plain.array()).all()


def test_nature_and_games_without_a_picture_have_no_spots() -> None:
    position = Position("bogeymen")
    assert position.is_chance
    assert position.spots() == []
    assert Position("reference.pig:GAME").spots() == []
