"""The picture: always of one shape, showing every marker, drawn for every position that can be reached."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from nightmare_gym.engine.position import Position
from nightmare_gym.games.endless_nightmare import backdrop, words
from nightmare_gym.games.endless_nightmare.layout import CAUSES, FIRST_NIGHTMARE, NIGHTMARES, TRACKS
from nightmare_gym.games.endless_nightmare.picture import SHAPE, picture

BOARDS: tuple[dict[str, Any], ...] = ({}, {"board": "small"}, {"veteran": True}, {"strategist": True})


def start(nightmare: str = "Spiders", **options: Any) -> Position:
    """The first Action of a game that begins with a given Nightmare."""
    position = Position("endless_nightmare", strategist=True, **options)
    position.apply(FIRST_NIGHTMARE + NIGHTMARES.index(nightmare))
    return position


def draw(position: Position) -> np.ndarray[Any, Any]:
    """The picture, after a look at its shape and type."""
    image = picture(position.state, position.box)
    assert image.shape == SHAPE
    assert image.dtype == np.uint8
    return image


def test_the_size_suits_video_encoders() -> None:
    assert all(side % 2 == 0 for side in SHAPE[:2])


@pytest.mark.parametrize("options", BOARDS)
def test_every_position_of_random_games_can_be_drawn(options: dict[str, Any]) -> None:
    choose = random.Random(7)
    for _ in range(4):
        position = Position("endless_nightmare", **options)
        draw(position)
        while not position.is_over:
            if position.is_chance:
                position.resolve(choose.choice(position.chance_outcomes())[0])
            else:
                position.apply(choose.choice(position.legal_actions()))
            draw(position)


@pytest.mark.parametrize("field", ["place", "lead", "survived", "displacement", "turn", *TRACKS])
@pytest.mark.parametrize("board", ["reconstructed", "small"])
def test_a_marker_that_moves_is_seen(field: str, board: str) -> None:
    position = start(board=board)
    before = draw(position)
    position.state[field] += -1 if field in ("sanity", "courage") else 1
    assert (draw(position) != before).any()


def test_drawing_changes_neither_the_position_nor_later_pictures() -> None:
    position = start()
    bytes_before, before = position.exact_key(), draw(position)
    other = start("Decay", board="small")
    draw(other)[:] = 0
    assert position.exact_key() == bytes_before
    assert np.array_equal(draw(position), before)


@pytest.mark.parametrize("face", range(6))
def test_each_face_of_the_die_looks_different(face: int) -> None:
    position = start()
    position.apply(3)
    other = position.clone()
    position.resolve(face)
    other.resolve((face + 1) % 6)
    assert (draw(position) != draw(other)).any()


@pytest.mark.parametrize("cause", range(1, len(CAUSES)))
def test_each_ending_is_shown(cause: int) -> None:
    position = start()
    before = draw(position)
    position.state.actor, position.state.cause = -2, cause
    assert (draw(position) != before).any()
    assert words.LAST_WORDS[cause]


@pytest.mark.parametrize("nightmare", NIGHTMARES)
def test_each_nightmare_is_told_with_the_numbers_of_the_box(nightmare: str) -> None:
    position = start(nightmare)
    assert words.effect(position.box, NIGHTMARES.index(nightmare))
    draw(position)


def test_the_words_follow_the_box() -> None:
    box = start().box.copy()
    spiders = NIGHTMARES.index("Spiders")
    box.nightmares[spiders].scares_after_move = 3
    assert "adds 3 to Scares" in words.effect(box, spiders)


def test_positions_beyond_the_drawn_tracks_can_be_drawn() -> None:
    position = start()
    state = position.state
    state.survived, state.lead, state.displacement, state.place = 40, 75, -50, -7
    draw(position)
    state.lead = -3
    draw(position)


def test_the_shadow_table_is_told_in_bands() -> None:
    bands = list(backdrop.bands([0, 0, 0, 1, 1, 2, 4, 4]))
    assert bands == [("4 to 6", 0), ("2 to 3", 1), ("1", 2), ("0 or less", 4)]
