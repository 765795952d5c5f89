"""The story of the set-up, and of the choices that are left to chance, in positions that are set up by hand."""

from __future__ import annotations

import pytest

from games.cathedral.table import Table
from nightmare_gym.engine.position import Position
from nightmare_gym.engine.telling import opening, tell
from nightmare_gym.games.cathedral.steps import Step
from rendering.cathedral.telling import due

pytestmark = pytest.mark.rules


def set_up(position: Position, *kings: int) -> list[str]:
    """Tell the set-up up to the first turn; the King is dealt these Dreams, and all else comes in its order."""
    lines, dealt = [], list(kings)
    while position.state.clock == 0:
        choice = position.chance_outcomes()[0][0] if position.is_chance else position.legal_actions()[0]
        step = position.state.agenda.steps[position.state.agenda.height - 1].step
        choice = dealt.pop(0) if step == Step.KINGS_FIRST_DREAMS else choice
        lines += [line.text for line in tell(position, choice)]
    return lines


def test_the_table_is_laid_out() -> None:
    lines = [
        "You have 20 Followers, the King 20; there are 24 Shadows.",
        "The 30 Development cards of stage 1 are the deck; the 20 of stage 2 are kept apart.",
        "A Cultist lies on each Day space, and the King's Dreamer is on Ritual.",
    ]
    assert [line.text for line in opening(Position("cathedral"))] == lines
    assert [line.text for line in opening(Position("cathedral", length="variable"))] == [
        *lines,
        "3 pieces of the Cathedral stand already.",
    ]


def test_the_set_up_goes_on_to_the_first_turn() -> None:
    assert set_up(Position("cathedral", difficulty="harder"), 21, 9)[12:] == [
        "The King is dealt Dream 21 (Strife, 2 VP).",
        "Dream 21 (Strife, 2 VP) is now the King's only Dream.",
        "The King is dealt Dream 9 (Dominion, 3 VP).",
        "Dream 9 (Dominion, 3 VP) is now the King's upper Dream. It begins with 1 Cultist.",
        "It has more points than the first one, and goes below it.",
        "You begin on Night space 1.",
        "You begin in the northwest.",
        "Your Fortress, of level 1, and 2 Followers are in the northwest, and 2 in the west; supply 16.",
        "The King's Fortress, of level 1, and 2 Followers are in the northeast, and 2 in the east; supply 16.",
        "Every other inner area has 2 Shadows, every outer one 1; supply 12.",
        "You let the King's Ritual begin powered up.",
        "The first card under the King's action is card 3 (Maneuver Upgrade: movement points +1; attack 1, defence 1; "
        "1 VP).",
        "It goes under the King's Ritual card (cards there: 0 to 1).",
        "Turn 1 of 24 begins, yours. A marks the northwest, the east and the inner southwest.",
    ]


def test_chance_decides_between_equals() -> None:
    table = Table(king_choices="random").areas(east="K", northeast="SSS", inner_southeast="SSS")
    assert due(table, Step.KING_MANEUVERS, 1) == [
        "The King spends one of 1 Movement Point: the southeast or the inner northeast (of 4), because they are empty; "
        "they are equal, and chance decides."
    ]
    assert due(Table(king_choices="random").dreams(displayed=[7, 15]), Step.KING_REFILLS) == [
        "The King takes a Dream: Dream 7 (Dominion, 2 VP) or Dream 15 (Bastion, 2 VP); chance decides."
    ]
