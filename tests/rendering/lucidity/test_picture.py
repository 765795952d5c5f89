"""The picture: it always has one shape, shows every card and the middle, and is drawn for every position."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from nightmare_gym.dreaming.layout import DICE, FACES, KINDS, POWERS, TRACKS
from nightmare_gym.engine.position import Position
from nightmare_gym.games.lucidity.layout import ABILITIES, ENDINGS, LAYOUT
from nightmare_gym.rendering.dreaming.asking import DECIDED
from nightmare_gym.rendering.dreaming.rows import lay, power_of
from nightmare_gym.rendering.dreaming.table import heap
from nightmare_gym.rendering.lucidity import words
from nightmare_gym.rendering.lucidity.asking import ASKED
from nightmare_gym.rendering.lucidity.picture import SHAPE, picture


def draw(position: Position) -> np.ndarray[Any, Any]:
    """Draw the picture, and check its shape and type."""
    image = picture(position.state, position.params).array()
    assert image.shape == SHAPE
    assert image.dtype == np.uint8
    return image


def differs(position: Position, change: str) -> bool:
    """Tell whether this change of the state changes the picture."""
    before = draw(position)
    exec(change, {"state": position.state})
    return bool((draw(position) != before).any())


@pytest.mark.parametrize(
    "change",
    [
        "state.turn += 1",
        "state.mover = 2",
        "state.track, state.level = 1, 1",
        "state.bag[3] -= 1",
        "state.drawn[2] += 1",
        "state.offered[5] += 1",
        "state.awake[3] = 1",
        "state.final_turns = 1",
        "state.imprisoned = 1",
        "state.tempted = 1",
        "state.dreamers[1].nightmare = 0",
        "state.dreamers[1].eliminated = 1",
        "state.dreamers[2].final_turn = 1",
    ],
)
def test_a_change_is_seen(change: str) -> None:
    assert differs(Position("lucidity", players=3), change)


@pytest.mark.parametrize("kind", range(KINDS))
@pytest.mark.parametrize("seat", [0, 3])
def test_each_die_on_a_card_is_seen(kind: int, seat: int) -> None:
    assert differs(Position("lucidity", players=4), f"state.dreamers[{seat}].card[{kind}] += 1")


def test_each_face_looks_different() -> None:
    position, pictures = Position("lucidity"), []
    for kind in range(FACES * 4):
        position.state.unresolved[:] = 0
        position.state.unresolved[kind] = 1
        pictures.append(draw(position).tobytes())
    assert len(set(pictures)) == len(pictures)


@pytest.mark.parametrize("step", range(1, len(LAYOUT.step_names)))
def test_each_step_can_be_drawn(step: int) -> None:
    position = Position("lucidity")
    state = position.state
    state.agenda.steps[state.agenda.height - 1].step = step
    state.paid, state.actor = 0, 0 if step <= LAYOUT.asking else -1
    if step in (*ASKED, *DECIDED):
        assert position.question()[-1] in "?."
        draw(position)


@pytest.mark.parametrize("ending", range(len(ENDINGS)))
def test_each_ending_names_the_winners(ending: int) -> None:
    position = Position("lucidity")
    position.state.actor, position.state.ending = -2, ending
    position.state.dreamers[1].card[0] = 3
    assert position.question().endswith("Player 1 wins.")
    position.state.dreamers[2].card[4] = 1
    position.state.dreamers[2].card[0] = 1
    assert words.winners(position.state, position.params) == [1, 2]
    draw(position)


def test_every_ability_has_its_words() -> None:
    assert tuple(words.CAN) == ABILITIES


def test_a_table_full_of_dice_can_be_drawn() -> None:
    position = Position("lucidity", players=4)
    state = position.state
    state.unresolved[:], state.offered[:], state.drawn[:], state.bag[:] = 20, 20, 20, 0
    for dreamer in state.dreamers:
        dreamer.card[:] = 20
    draw(position)
    state.dreamers[2].nightmare = 1
    draw(position)


@pytest.mark.parametrize("dice", [0, 1, 3, 4, 9, DICE])
def test_dice_stay_within_the_room_of_their_row(dice: int) -> None:
    for spaces, pitch, room in ((3, 32.0, 96.0), (4, 34.0, 56.0), (15, 24.0, 40.0)):
        for wide in (1, 2):
            places = lay([wide] * dice, spaces, pitch, room)
            assert len(places) == dice
            assert places == sorted(places)
            assert all(pitch / 2 <= x <= spaces * pitch + room - pitch / 2 for x in places)


@pytest.mark.parametrize("dice", [0, 1, 7, 20, DICE])
def test_a_heap_stays_within_its_panel(dice: int) -> None:
    places, size = heap(dice, 320, 65, 50)
    assert len(set(places)) == dice
    assert all(size / 2 <= x <= 320 - size / 2 and size / 2 - 1 <= y <= 66 - size / 2 for x, y in places)


def test_a_2_counts_twice() -> None:
    card = np.zeros(KINDS, np.int32)
    card[POWERS - 1], card[0], card[POWERS] = 2, 3, 5
    assert power_of(card) == 7


@pytest.mark.parametrize("track", range(TRACKS))
def test_the_marker_moves(track: int) -> None:
    assert differs(Position("lucidity"), f"state.track, state.level = {track}, 2")
