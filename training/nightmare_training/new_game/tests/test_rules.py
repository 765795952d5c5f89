"""The rules, each tested by a set position, a choice of nature or the player, and the position after it."""

from __future__ import annotations

from nightmare_gym import Position

from your_game import GAME
from your_game.layout import BANK, ROLL


def turn(turns: int = 5) -> Position:
    """Set a position in which a turn's first roll is due."""
    return Position(GAME, turns=turns)


def decision(total: int, turns: int = 5) -> Position:
    """Set a position in which the first turn has brought this total."""
    position = show(turn(turns), 2)
    position.state.total = total
    return position


def show(position: Position, *faces: int) -> Position:
    """Let the die show these numbers, with another roll between them."""
    for face in faces:
        if not position.is_chance:
            position.apply(ROLL)
        position.resolve(face - 1)
    return position


def test_a_game_has_its_turns() -> None:
    assert turn().state.turns_left == 4
    position = show(turn(3), 1)
    assert (position.state.turns_left, position.state.turn) == (1, 2)
    assert position.is_chance


def test_every_face_is_as_likely() -> None:
    assert turn().chance_outcomes() == [(face, 1 / 6) for face in range(6)]


def test_the_number_is_added() -> None:
    position = show(decision(5), 4)
    assert position.state.total == 9
    assert position.legal_actions() == [ROLL, BANK]


def test_a_1_loses_the_total() -> None:
    position = decision(15)
    position.state.points = 3
    show(position, 1)
    assert (position.state.total, position.state.points, position.state.busts) == (0, 3, 1)
    assert position.state.turns_left == 3


def test_a_full_total_is_banked_at_once() -> None:
    position = show(decision(17), 6)
    assert (position.state.total, position.state.points) == (0, 20)
    assert position.is_chance


def test_a_banked_total_is_safe() -> None:
    position = decision(7)
    position.apply(BANK)
    show(position, 1)
    assert (position.state.total, position.state.points) == (0, 7)


def test_the_game_ends_after_the_last_turn() -> None:
    position = decision(7, turns=1)
    position.apply(BANK)
    assert position.is_over
    assert position.returns == [7.0]
    assert position.describe() == "the game is over with 7 points"
