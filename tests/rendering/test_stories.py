"""The words of random games of every game: whole sentences, questions, names of their own, rules that exist."""

from __future__ import annotations

import random
import re
from itertools import pairwise
from typing import Any

import pytest

from games.test_rules_coverage import GAMES, numbers
from nightmare_gym.engine.position import Position
from nightmare_gym.engine.story import Line
from nightmare_gym.engine.telling import opening, tell

pytestmark = pytest.mark.rules

KINDS: dict[str, tuple[dict[str, Any], ...]] = {
    "endless_nightmare": ({}, {"version": "active", "strategist": True}, {"version": "mixed", "veteran": True}),
    "lucidity": ({"players": 2}, {"players": 4, "temptation": "primeval_fear"}),
    "bogeymen": ({}, {"hard": True}, {"hard": True, "layout": "first"}),
    "dream_catchers": ({"players": 2}, {"players": 3, "control": "seats"}),
    "cathedral": ({}, {"length": "variable", "divergent": True, "difficulty": "harder"}),
}
MOST = 160
"""The events of a game that are told."""
ODD = re.compile(r"None|\bnan\b|  |[{}<>]|\.\.| [,.:;?]")
"""The marks that no sentence has."""
LINE = re.compile(r"(\d+ |[A-Z]).*\.")
QUESTION = re.compile(r"(\d+ |[A-Z])[^?]*[^ ?]\?")
SHARED = {"bogeymen": "lucidity"}
"""Games whose turn follows the page of another one."""
AGAIN = ("finds no", "declares", "is possible now")
"""The words of lines that may follow each other: the same thing has happened once more."""


def known(game: str) -> set[str]:
    """The numbers on the page of a game's rules, and on that of the game with which it shares its turn."""
    return {number for one in (game, SHARED.get(game, game)) for number in (*numbers(one), *tops(one))}


def tops(game: str) -> set[str]:
    """The numbers of the headings, which stand for all rules below them."""
    return {number.split(".")[0] for number in numbers(game)}


def check_lines(game: str, lines: list[Line]) -> None:
    """Check what is told of an event."""
    for line in lines:
        assert LINE.fullmatch(line.text), line
        assert not ODD.search(line.text), line
        assert set(line.rules) <= known(game), line
    for one, next_one in pairwise(lines):
        assert one.text != next_one.text or any(words in one.text for words in AGAIN), lines


def check_choices(position: Position) -> None:
    """Check the question and the words of its answers, or what nature decides."""
    asked = position.question()
    assert not ODD.search(asked), asked
    if position.is_chance:
        assert LINE.fullmatch(asked), asked
        return
    assert QUESTION.fullmatch(asked), asked
    words = [position.action_name(action) for action in position.legal_actions()]
    assert len(set(words)) == len(words), words
    assert not [one for one in words if ODD.search(one)], words
    assert position.describe().splitlines()[-1] == asked


def test_all_games_are_played() -> None:
    assert set(KINDS) == set(GAMES)


@pytest.mark.parametrize(("game", "options"), [(game, options) for game in KINDS for options in KINDS[game]])
def test_a_random_game_is_told_in_sentences(game: str, options: dict[str, Any]) -> None:
    position, chances = Position(game, **options), random.Random(7)
    check_lines(game, opening(position))
    for _ in range(MOST):
        if position.is_over:
            break
        check_choices(position)
        choices = [o for o, _ in position.chance_outcomes()] if position.is_chance else position.legal_actions()
        check_lines(game, tell(position, chances.choice(choices)))
