"""The picture: it always has one shape, shows every marker, and is drawn for every position."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from nightmare_gym.engine.position import Position
from nightmare_gym.games.endless_nightmare.layout import (
    AIMS,
    CAUSES,
    FIRST_ACTION,
    FIRST_AIM,
    FIRST_NIGHTMARE,
    FIRST_TIME,
    HOLD_BREATH,
    MARKER_STOCK,
    NIGHTMARES,
    OVER,
    SHORT,
    TRACKS,
    ZONES,
)
from nightmare_gym.games.endless_nightmare.params import components
from nightmare_gym.rendering.endless_nightmare import backdrop, die_board, words
from nightmare_gym.rendering.endless_nightmare.picture import SHAPE, picture

MOVE_3 = FIRST_ACTION + 2


def start(nightmare: str = "Spiders", **options: Any) -> Position:
    """The first turn of a game that begins with a given Nightmare, Basic or, by its name, Active."""
    version = "active" if nightmare.endswith("(Active)") else "basic"
    position = Position("endless_nightmare", **{"strategist": True, "version": version, **options})
    position.apply(FIRST_NIGHTMARE + NIGHTMARES.index(nightmare))
    return position


def draw(position: Position) -> np.ndarray[Any, Any]:
    """Draw the picture, and check its shape and type."""
    image = picture(position.state, position.params).array()
    assert image.shape == SHAPE
    assert image.dtype == np.uint8
    return image


@pytest.mark.parametrize("field", ["place", "lead", "survived", "displacement", "turn", *TRACKS])
@pytest.mark.parametrize("board", ["reconstructed", "small"])
def test_a_marker_that_moves_is_seen(field: str, board: str) -> None:
    position = start(board=board)
    before = draw(position)
    position.state[field] += -1 if field in ("sanity", "courage") else 1
    assert (draw(position) != before).any()


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
def test_each_nightmare_is_told_with_the_numbers_of_the_parameters(nightmare: str) -> None:
    position = start(nightmare)
    assert words.effect(position.params, NIGHTMARES.index(nightmare))
    draw(position)


def test_the_words_follow_the_parameters() -> None:
    params = start().params.copy()
    spiders = NIGHTMARES.index("Spiders")
    params.nightmares[spiders].scares_after_move = 3
    assert "adds 3 to Scares" in words.effect(params, spiders)


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


# --- the Active version -------------------------------------------------------------------------------------


def below(position: Position) -> np.ndarray[Any, Any]:
    """Return the part of the picture with the Nightmare table, or with the panel over it."""
    x, y = backdrop.RIGHT, backdrop.TABLE_Y
    return draw(position)[y : y + backdrop.TABLE_HEIGHT, x : x + backdrop.RIGHT_WIDTH]


def all_differ(images: list[np.ndarray[Any, Any]]) -> bool:
    """Tell whether no two pictures are alike."""
    return len({image.tobytes() for image in images}) == len(images)


THROWN = ("Decay (Active)", "Impostor (Active)", "Monsters (Active)", "Spiders (Active)")


@pytest.mark.parametrize("nightmare", THROWN)
def test_each_aim_and_each_landing_is_shown_on_the_die_board(nightmare: str) -> None:
    position = start(nightmare)
    position.apply(MOVE_3)
    aimed, landed = [], []
    for aim in range(AIMS):
        thrown = position.clone()
        thrown.apply(FIRST_AIM + aim)
        aimed.append(below(thrown))
    assert all_differ([below(position), *aimed])
    for landing in range(1, OVER):
        there = thrown.clone()
        there.resolve(landing)
        landed.append(below(there))
    assert all_differ(landed)


@pytest.mark.parametrize("zone", range(ZONES))
def test_each_marker_is_shown_in_its_zone(zone: int) -> None:
    position = start("Decay (Active)")
    images = [below(position)]
    for _ in range(MARKER_STOCK):
        position.state.markers[zone] += 1
        images.append(below(position))
    assert all_differ(images)
    left, changed = die_board.LEFT - backdrop.RIGHT, (images[-1] != images[0]).any(axis=2)
    where = np.flatnonzero(changed[int(die_board.TOP) - backdrop.TABLE_Y :].any(axis=0)) - left
    zones = components().die_board.zones
    begin, end = sum(zones[:zone]) * die_board.UNIT, sum(zones[: zone + 1]) * die_board.UNIT
    assert begin - 1 <= where.min() < where.max() <= end + 1


def test_the_die_board_is_drawn_to_scale() -> None:
    board = components().die_board
    edges = [die_board.LEFT + die_board.UNIT * sum(board.zones[:zone]) for zone in range(ZONES + 1)]
    for zone in range(1, ZONES + 1):
        half = die_board.UNIT * board.die / 2
        assert edges[zone - 1] <= die_board.rest(zone) - half
        assert die_board.label(zone) == (edges[zone - 1] + edges[zone]) / 2
    assert die_board.rest(SHORT) < edges[0] < edges[-1] < die_board.rest(OVER) < backdrop.RIGHT + backdrop.RIGHT_WIDTH


def test_a_throw_over_the_board_that_has_met_markers_lies_behind_it() -> None:
    position = start("Decay (Active)")
    position.state.markers[:] = [1, 0, 0, 0, 0]
    position.apply(MOVE_3)
    position.apply(FIRST_AIM + 4)
    near, over = position.clone(), position.clone()
    near.resolve(2)
    over.resolve(OVER)
    assert (below(near) != below(over)).any()


def test_each_time_of_the_stopwatch_is_shown() -> None:
    position = start("The Test (Active)")
    position.apply(MOVE_3)
    images = [below(position)]
    for aim in range(AIMS):
        running = position.clone()
        running.apply(FIRST_TIME + aim)
        images.append(below(running))
    assert all_differ(images)


def test_the_breath_and_the_lid_are_shown() -> None:
    position, images = start("Drowning (Active)"), []
    for breath in range(6):
        position.state.breath = breath
        images.append(below(position))
    assert all_differ(images)
    asked = draw(position)
    position.apply(HOLD_BREATH)
    assert (draw(position) != asked).any()
    position = start("Buried (Active)")
    whole = below(position)
    position.state.lid_broken = 1
    assert (below(position) != whole).any()


@pytest.mark.parametrize("nightmare", [name for name in NIGHTMARES if name.endswith("(Active)")])
def test_the_nightmare_table_comes_back_when_the_nightmare_is_over(nightmare: str) -> None:
    """The panel over the table is gone at the selection: the Strategist sees all Nightmares again."""
    position = start(nightmare)
    asked = Position("endless_nightmare", version="active", strategist=True)
    asked.state.nightmare, asked.state.ended = position.state.nightmare, 1
    asked.state.used[:] = position.state.used
    table = below(asked)
    asked.state.markers[:] = 1
    asked.state.breath, asked.state.lid_broken = 3, 1
    assert np.array_equal(below(asked), table)


def test_a_missed_action_is_shown() -> None:
    position = start("Monsters (Active)")
    position.apply(MOVE_3)
    position.apply(FIRST_AIM)
    position.resolve(1)
    before = draw(position)
    position.state.missed = 1
    assert (draw(position) != before).any()


def test_mixed_play_shows_both_nightmares_of_a_box_and_tells_the_version() -> None:
    basic, active = (start(name, version="mixed") for name in ("Decay", "Decay (Active)"))
    assert words.title(basic.params, int(basic.state.nightmare)) == "Decay (Basic)"
    assert words.title(active.params, int(active.state.nightmare)) == "Decay (Active)"
    assert (draw(basic) != draw(active)).any()
    assert words.boxed(basic.params, 0) == ("Apocalypse / Blind", "9 / 5")
    assert words.boxed(basic.params, NIGHTMARES.index("Monsters")) == ("Monsters", "8 / 10")
    assert words.boxed(start("Decay (Active)").params, 0) == ("Blind", "5")
    assert words.boxed(start("Decay").params, 0) == ("Apocalypse", "9")
