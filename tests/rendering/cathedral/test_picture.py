"""The picture: it always has one shape, shows each thing in its place, and is drawn for every position."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from games.cathedral.played import start
from nightmare_gym.engine.layout import NATURE
from nightmare_gym.engine.position import Position
from nightmare_gym.games.cathedral.layout import (
    AREA_NAMES,
    AREAS,
    COMMITTED,
    DAYS,
    DISPLAYED,
    IN_DECK,
    IN_HAND,
    IN_PLAY,
    KINGS_HAND,
    LAST_SPACE,
    NIGHTS,
    PIECES,
    PLAYERS,
    SIDES,
)
from nightmare_gym.games.cathedral.state import LAYOUT
from nightmare_gym.rendering.cathedral import words
from nightmare_gym.rendering.cathedral.picture import (
    BEASTS,
    KINGS,
    MAP,
    MATRIX,
    NOTE,
    SHAPE,
    TRACK,
    UNITS,
    YOURS,
    picture,
)
from nightmare_gym.rendering.cathedral.picture.backdrop import MIDDLE, QUESTION_Y, WIDTH, Area
from nightmare_gym.rendering.cathedral.picture.board import INNER, OUTER, middle_of, sector

PLACES = (MAP, UNITS, BEASTS, TRACK, MATRIX, KINGS, YOURS)
QUESTION: Area = (0, QUESTION_Y - 22, WIDTH, 44)
HEADLINE: Area = (0, 0, WIDTH, 40)
THE_DIE = LAYOUT.step_names.index("the die")
HALO = 6
"""The distance around its panel that a light may reach."""


def draw(position: Position) -> NDArray[np.uint8]:
    """Draw the picture, and check its shape and type."""
    image = picture(position.state, position.params).array()
    assert image.shape == SHAPE
    assert image.dtype == np.uint8
    return image


def changed(position: Position, change: str) -> NDArray[np.bool_]:
    """Return the pixels that this change of the state changes."""
    before = draw(position)
    exec(change, {"state": position.state, "top": words.top})
    return np.asarray((draw(position) != before).any(axis=2))


def assert_changes_only(position: Position, change: str, needed: Area, *allowed: Area) -> None:
    """Check that the picture changes in the first of these places, and nowhere outside them."""
    pixels = changed(position, change)
    for i, (x, y, width, height) in enumerate((needed, *allowed)):
        left, top = max(0, round(x) - HALO), max(0, round(y) - HALO)
        own = pixels[top : round(y + height) + HALO, left : round(x + width) + HALO]
        assert i > 0 or own.any(), change
        own[...] = False
    assert not pixels.any(), change


def test_it_says_what_is_reconstructed() -> None:
    assert NOTE.startswith("reconstructed components")


@pytest.mark.parametrize(
    ("change", "needed", "allowed"),
    [
        ("state.clock += 1", HEADLINE, (MAP, BEASTS)),
        ("state.pieces += 3", MAP, ()),
        (f"state.pieces = {PIECES}", MAP, (HEADLINE,)),
        ("state.shaper = 5", MAP, ()),
        ("state.lairs[0] = 8", MAP, (BEASTS,)),
        ("state.nightmares[1] = 6", BEASTS, ()),
        ("state.kings_last = 0", BEASTS, ()),
        ("state.fight_area, state.fight_pair, state.fight_controller = 3, 0, 1", BEASTS, ()),
        ("state.limbo += 1", UNITS, ()),
        ("state.night = 2", MATRIX, (QUESTION,)),
        ("state.kings_day = 3", MATRIX, (QUESTION,)),
        ("state.day, state.power_cultists = state.kings_day, 2", MATRIX, ()),
        ("state.dream_cultists[0] += 1", KINGS, ()),
        ("state.dream_cultists[1] += 1", KINGS, ()),
        ("state.kings_dreams[1] = -1", KINGS, ()),
        (f"state.actor, top(state).step = {NATURE}, {THE_DIE}", YOURS, (QUESTION,)),
    ],
)
def test_a_change_is_seen_in_its_place(change: str, needed: Area, allowed: tuple[Area, ...]) -> None:
    assert_changes_only(start(), change, needed, *allowed)


def test_the_action_of_a_turn_is_seen_once_it_is_chosen() -> None:
    position = start()
    assert not changed(position, "state.day = 1").any()
    position.apply(position.legal_actions()[0])
    assert_changes_only(position, "state.day = 1", MATRIX)


@pytest.mark.parametrize("area", range(AREAS))
def test_units_and_forts_of_each_area_are_seen_there(area: int) -> None:
    x, y = middle_of(area)
    here = (x - 110, y - 110, 220, 220)
    for side in range(SIDES):
        assert_changes_only(start(), f"state.areas[{area}].units[{side}] += 1", here, MAP, KINGS, YOURS)
    for side in range(PLAYERS):
        assert_changes_only(start(), f"state.areas[{area}].forts[{side}] += 1", here, MAP, UNITS, KINGS, YOURS)


def test_each_number_of_the_table_is_seen() -> None:
    for side in range(SIDES):
        assert_changes_only(start(), f"state.supply[{side}] -= 1", UNITS)
        assert_changes_only(start(), f"state.devoured[{side}] += 1", UNITS, KINGS, YOURS)
    for day in range(DAYS):
        assert_changes_only(start(), f"state.cultists[{day}] += 1", MATRIX)
        assert_changes_only(start(), f"state.tucked[{day}] += 1", MATRIX)
    for marker in range(2):
        assert_changes_only(start(), f"state.your_markers[{marker}] = {LAST_SPACE}", TRACK, YOURS)
        assert_changes_only(start(), f"state.kings_markers[{marker}] = {LAST_SPACE}", TRACK, KINGS)


@pytest.mark.parametrize("place", [IN_HAND, IN_PLAY, COMMITTED])
def test_your_cards_are_seen(place: int) -> None:
    position = start()
    card = words.places(position.state.cards[:30], IN_DECK)[0]
    assert_changes_only(position, f"state.cards[{card}] = {place}", YOURS)


def test_the_kings_hand_and_dreams_are_counted() -> None:
    position = start()
    card = words.places(position.state.cards[:30], IN_DECK)[0]
    assert_changes_only(position, f"state.cards[{card}] = {KINGS_HAND}", KINGS, YOURS)
    dream = words.places(position.state.dreams, DISPLAYED)[0]
    assert_changes_only(position, f"state.dreams[{dream}] = 0", YOURS)


def test_each_night_space_looks_different() -> None:
    position, pictures = start(), set()
    for night in range(NIGHTS):
        position.state.night = night
        pictures.add(draw(position).tobytes())
    assert len(pictures) == NIGHTS


def test_a_table_full_of_cards_can_be_drawn() -> None:
    position = start(divergent=True)
    state = position.state
    state.cards[:52] = IN_HAND
    state.cards[10:20] = IN_PLAY
    state.dreams[:9] = DISPLAYED
    state.devoured[:] = 3, 3, 4
    state.tucked[:], state.cultists[:] = 9, 12
    for area in state.areas:
        area.units[:], area.forts[:] = (4, 4, 3), (3, 3)
    state.lairs[:], state.pieces = 8, PIECES
    draw(position)


def test_before_a_corner_is_chosen_there_is_a_picture() -> None:
    position = Position("cathedral")
    assert position.is_chance
    draw(position)


def test_what_touches_on_the_map_is_adjacent() -> None:
    params = start().params
    for area in range(AREAS):
        for other in range(AREAS):
            assert touches(area, other) == bool(params.neighbours[area] >> other & 1), (
                AREA_NAMES[area],
                AREA_NAMES[other],
            )


def touches(area: int, other: int) -> bool:
    """Tell whether two sectors share a line, not only a corner."""
    (here, first, inner, outer), (there, second, low, high) = sector(area), sector(other)
    middles = first / here, second / there
    away = abs((middles[0] - middles[1] + 0.5) % 1 - 0.5)
    half = 0.5 / here + 0.5 / there
    if (inner, outer) == (low, high):
        return area != other and abs(away - half) < 1e-9
    return away < half - 1e-9


def test_everything_on_the_map_lies_in_its_ring() -> None:
    for area in range(AREAS):
        x, y = middle_of(area)
        assert INNER < np.hypot(x - MIDDLE[0], y - MIDDLE[1]) < OUTER


def test_panels_do_not_overlap() -> None:
    covered = np.zeros(SHAPE[:2], int)
    for x, y, width, height in PLACES:
        covered[round(y) : round(y + height), round(x) : round(x + width)] += 1
    assert covered.max() == 1
