"""Whole games by their stories alone: what happens, what is asked, and the names of actions."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from nightmare_gym.engine.position import Position
from nightmare_gym.engine.story import Story
from nightmare_gym.engine.telling import opening, tell
from nightmare_gym.games.dream_catchers import GAME, asking, catching, dealing, night, plays, rules, trading
from nightmare_gym.games.dream_catchers import layout as L
from nightmare_gym.rendering.dream_catchers import RENDERING
from nightmare_gym.rendering.dream_catchers.story import STORY
from reference.table import walk
from rendering.dream_catchers.reader import Reader

KINDS: list[dict[str, Any]] = [
    {"players": 2, "bedroom": 1, "characters": "cooper,mochi"},
    {"players": 2, "bedroom": 6, "control": "seats", "characters": "oscar,bubbles"},
    {"players": 3, "bedroom": 2, "control": "seats", "characters": "pixie,jazz,oscar"},
    {"players": 3, "bedroom": 4, "control": "seats", "consent": False, "characters": "candy,mochi,cooper"},
    {"players": 4, "bedroom": 5, "characters": "bubbles,pixie,jazz,oscar"},
    {"players": 4, "bedroom": 3, "control": "seats"},
]
NEEDED = (
    rules.next_turn, rules.proceed, asking.spend_action, trading.trade, dealing.choose_bedroom,
    dealing.choose_character, catching.pay, catching.catch_sweet_dream, catching.sweeten, catching.catch_nightmare,
    catching.rolled, plays.spend_pair, plays.discard_two, plays.weaken, night.pass_time,
    night.startle, night.hide, night.eat, night.place, night.check_attack, night.attack,
)  # fmt: skip
"""Rules whose lines change the reader's table, and that are carried out in one of the games."""
LONGEST = 300
"""The most events of a game that are read."""
EAGER = 0.7
"""The chance that a random player, about to end the phase or play nothing, thinks again."""


def choose(position: Position, dice: random.Random) -> int:
    """Choose at random, by the odds of nature; seldom go on."""
    if position.is_chance:
        outcomes, odds = zip(*position.chance_outcomes(), strict=True)
        return int(dice.choices(outcomes, odds)[0])
    action = dice.choice(position.legal_actions())
    return dice.choice(position.legal_actions()) if action == L.GO_ON and dice.random() < EAGER else action


def check_words(position: Position) -> None:
    """Check the question and the names of actions."""
    question = position.question()
    assert question[0].isupper()
    assert question.endswith("." if position.actor < 0 else "?")
    names = [position.action_name(action) for action in position.legal_actions()]
    assert len(set(names)) == len(names)


def play(options: dict[str, Any], seed: int, story: Story = STORY) -> None:
    """Play a game at random, and read its story."""
    game = replace(GAME, rendered_by=replace(RENDERING, story=story))
    position, dice = Position(game, **options), random.Random(seed)
    reader = Reader(options["players"])
    lines = opening(position)
    for _ in range(LONGEST):
        for line in lines:
            reader.read(line.text)
        reader.compare(position)
        check_words(position)
        if position.is_over:
            return
        lines = tell(position, choose(position, dice))


def play_all(story: Story) -> None:
    """Play a game of each kind."""
    for options in KINDS:
        play(options, options["bedroom"], story)


@pytest.mark.parametrize("options", KINDS, ids=lambda options: f"{options['players']} players, #{options['bedroom']}")
def test_who_reads_the_story_knows_the_table(options: dict[str, Any]) -> None:
    play(options, options["bedroom"])


@pytest.mark.parametrize("rule", NEEDED, ids=lambda rule: str(rule.__name__))
def test_a_teller_that_is_left_out_is_missed(rule: Any) -> None:
    before, after = (
        {one: teller for one, teller in tellers.items() if one is not rule} for tellers in (STORY.before, STORY.after)
    )
    assert len(before) + len(after) < len(STORY.before) + len(STORY.after)
    with pytest.raises((AssertionError, KeyError)):
        play_all(Story(before, after))


def test_any_action_has_a_name_at_any_time() -> None:
    for position in walk(Position("dream_catchers", players=3, bedroom=2, control="seats"), 5, 200):
        assert all(position.action_name(action) for action in range(len(L.ACTIONS)))
