"""The story of Lucidity: each event in its order, with the numbers that it leaves."""

from __future__ import annotations

import random

import pytest

from games.lucidity.table import Table
from nightmare_gym.dreaming.layout import COLOUR_NAMES, FACE_NAMES
from nightmare_gym.engine.position import Position
from nightmare_gym.engine.telling import tell
from nightmare_gym.games.lucidity.layout import ACTIONS
from nightmare_gym.rendering.dreaming.rows import power_of

pytestmark = pytest.mark.rules


def told(table: Table, choice: str) -> list[str]:
    """The sentences about an action, a face or a colour."""
    position = table.position
    names: tuple[str, ...] = ACTIONS if position.actor >= 0 else FACE_NAMES if table.asked == "roll" else COLOUR_NAMES
    return [line.text for line in tell(position, names.index(choice))]


def test_a_claimed_nightmare_takes_a_shadow_and_imprisons() -> None:
    table = Table().nightmare(1, "Imprisonment").card(0, "blue Exhaust").rolled(0, "yellow Shadow")
    assert table.position.question() == (
        "Player 1, as the Nightmare of Imprisonment, do you keep Player 0 from Dreaming Again this turn?"
    )
    assert told(table, "use the ability") == [
        "Player 1 uses the ability: Player 0 may not Dream Again this turn.",
        "Player 0 is imprisoned until the turn ends.",
        "Player 0 must Rest: imprisoned.",
        "Rest returns all Exhausts, the only choice.",
        "Player 0: the Exhaust row falls from 1 to 0 of 3.",
        "Turn 2 begins: Player 1, the Nightmare of Imprisonment, hunts.",
        "Player 1 sends Minions, as no other player has yellow Power to consume.",
        "Player 1 draws 2 dreams.",
    ]


def test_the_exhaust_penalty_is_told_with_the_power_that_is_lost() -> None:
    table = Table().card(0, "3 yellow Exhaust, 2 blue 1, red 2").rolled(0)
    assert told(table, "blue")[:2] == [
        "Player 0 draws a blue dream for the Exhaust penalty; it returns to the bag.",
        "Player 0 returns all blue Power, 2 blue 1s: Power falls from 4 to 2.",
    ]


def test_the_end_names_its_reason_and_the_winner() -> None:
    table = Table(2).card(0, "3 red Hunt, blue 1").card(1, "green 1").rolled(0, "red Exhaust, red Shadow")
    assert told(table, "take the red Shadow") == [
        "Player 0 moves the red Shadow to the Hunt row.",
        "Player 0: the Hunt row rises from 3 to 4 of 4 and the red Shadow row falls from 1 to 0 of 4.",
        "Player 0's Hunt row is filled, with 4 of 4. Player 0 is eliminated, and all its dice return to the bag: "
        "Power falls from 1 to 0.",
        "The game ends: one player is left. Player 1 wins with 1 Power.",
    ]


@pytest.mark.parametrize("seed", [1, 2])
def test_every_question_is_a_sentence_and_every_change_of_power_is_told(seed: int) -> None:
    position, chances = Position("lucidity", players=2 + seed), random.Random(seed)
    for _ in range(250):
        if position.is_over:
            break
        question = position.question()
        assert question.endswith("." if position.is_chance else "?")
        choices = [o for o, _ in position.chance_outcomes()] if position.is_chance else position.legal_actions()
        before = [power_of(dreamer.card) for dreamer in position.state.dreamers]
        lines = [line.text for line in tell(position, chances.choice(choices))]
        for old, dreamer in zip(before, position.state.dreamers, strict=True):
            if power_of(dreamer.card) != old:
                assert any(f"to {power_of(dreamer.card)}" in line and "Power" in line for line in lines), lines
