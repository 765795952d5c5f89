"""The picture: it always has one shape, shows each thing in its place, and is drawn for every position."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from nightmare_gym.engine.layout import NATURE, NOBODY
from nightmare_gym.engine.position import Position
from nightmare_gym.games.dream_catchers.layout import (
    BEDROOMS,
    CELLS,
    CHARACTERS,
    ENDINGS,
    MONSTER_ATTACK,
    NONE,
    POWERS,
    SLEPT,
    SYMBOLS,
    TREASURES,
)
from nightmare_gym.games.dream_catchers.state import LAYOUT
from nightmare_gym.games.dream_catchers.steps import Step
from nightmare_gym.rendering.dream_catchers import words
from nightmare_gym.rendering.dream_catchers.picture import (
    DREAMSCAPE,
    PANEL,
    SEATS,
    SHAPE,
    STACKS,
    TIME,
    TOP,
    TRACKS,
    UNDER,
    picture,
    place_of,
)
from nightmare_gym.rendering.dream_catchers.picture.backdrop import Area
from nightmare_gym.rendering.dream_catchers.picture.players import SMALL
from nightmare_gym.rendering.dream_catchers.picture.tiles import spread, symbols_of
from nightmare_gym.rendering.text import text_width

CAST = "mochi,pixie,oscar,jazz"
QUESTION: Area = (20, 743, 920, 38)
QUESTION_ROWS = slice(737, 787)
"""The lines of the picture in which the question may differ."""
HALO = 6
"""The distance around its panel that a light may reach."""


def start(players: int = 3, **options: Any) -> Position:
    """Return the first choice of a game, after nature's first outcomes, so that the cards are always the same."""
    characters = ",".join(CAST.split(",")[:players])
    position = Position("dream_catchers", players=players, characters=characters, **{"bedroom": 1, **options})
    while position.is_chance:
        position.resolve(position.chance_outcomes()[0][0])
    return position


def draw(position: Position) -> NDArray[np.uint8]:
    """Draw the picture, and check its shape and type."""
    image = picture(position.state, position.params).array()
    assert image.shape == SHAPE
    assert image.dtype == np.uint8
    return image


def changed(position: Position, change: str) -> NDArray[np.bool_]:
    """Return the pixels that this change of the state changes."""
    before = draw(position)
    exec(change, {"state": position.state})
    return np.asarray((draw(position) != before).any(axis=2))


def assert_changes_only(position: Position, change: str, *areas: Area) -> None:
    """Check that the picture changes in each of these places and, but for the question, nowhere else."""
    pixels = changed(position, change)
    if QUESTION not in areas:
        left, top, wide, high = QUESTION
        pixels[top - HALO : top + high + HALO, left - HALO : left + wide + HALO] = False
    for x, y, width, height in areas:
        own = pixels[round(y) - HALO : round(y + height) + HALO, round(x) - HALO : round(x + width) + HALO]
        assert own.any(), change
        own[...] = False
    assert not pixels.any(), change


def panel_of(position: Position, seat: int) -> Area:
    """Return the area of a player's panel."""
    return place_of(int(position.params.seats), seat)


def set_step(position: Position, step: int, a: int = 0, b: int = 0) -> None:
    """Put another step on top of the agenda."""
    top = words.top(position.state)
    top.step, top.a, top.b = step, a, b


@pytest.mark.parametrize(
    ("change", "area"),
    [
        ("state.time_left -= 1", TIME),
        ("state.tokens[5] = 1 - state.tokens[5]", TIME),
        ("state.sweet_left -= 1", TRACKS),
        ("state.nightmare_left -= 1", TRACKS),
        ("state.under_bed[0] = 3", UNDER),
        ("state.next_dream = 20", STACKS),
        ("state.next_monster = 4", STACKS),
        ("state.power_deck[0] -= 1", STACKS),
        ("state.power_discards[2] += 1", STACKS),
        ("state.treasure_deck[4] -= 1", STACKS),
        ("state.treasure_discards[1] += 1", STACKS),
        ("state.dream_deck[33] -= 1", STACKS),
        ("state.monster_deck[9] -= 1", STACKS),
        ("state.caught_monsters[2] = 1", STACKS),
    ],
)
def test_a_change_is_seen_in_its_place(change: str, area: Area) -> None:
    assert_changes_only(start(), change, area)


@pytest.mark.parametrize("players", SEATS)
def test_what_a_player_has_is_seen_in_its_place(players: int) -> None:
    position = start(players)
    for seat in range(players):
        own = panel_of(position, seat)
        for card in range(POWERS):
            assert_changes_only(position, f"state.catchers[{seat}].powers[{card}] += 1", own)
        for card in range(TREASURES):
            assert_changes_only(position, f"state.catchers[{seat}].treasures[{card}] += 1", own)
        if seat != position.state.mover:
            assert_changes_only(position, f"state.catchers[{seat}].refused = 1", own)


def test_who_plays_and_how_much_is_left_is_seen() -> None:
    position = start()
    assert_changes_only(position, "state.actions_left -= 1", panel_of(position, 0))
    assert changed(position, "state.turn += 1").any()
    assert changed(position, "state.mover = 2").any()
    assert changed(position, "state.actor = 1").any()


def test_actions_are_no_longer_shown_at_night() -> None:
    position = start()
    set_step(position, Step.BEFORE_SPAWN)
    assert not changed(position, "state.actions_left -= 1").any()


def test_declared_powers_stand_out_in_the_hand_of_the_active_player() -> None:
    position = start()
    power = int(np.flatnonzero(position.state.catchers[0].powers)[0])
    assert_changes_only(position, f"state.declared[{power}] = 1", panel_of(position, 0))


@pytest.mark.parametrize("cell", range(CELLS))
def test_each_cell_of_the_dreamscape_is_seen(cell: int) -> None:
    position = start()
    for kind in (-1, 0, 12, 20, 33):
        if position.state.dreamscape[cell] != kind:
            assert_changes_only(position, f"state.dreamscape[{cell}] = {kind}", DREAMSCAPE)


def test_each_tile_looks_different() -> None:
    position, pictures = start(), []
    params = position.params
    kinds = np.flatnonzero(params.dream_copies)
    for kind in kinds:
        position.state.dreamscape[4] = kind
        pictures.append(draw(position).tobytes())
    printed = {tuple(params.dreams[kind]) for kind in kinds}
    assert len(set(pictures)) == len(printed)


def test_an_attacking_nightmare_is_outlined() -> None:
    position = start()
    position.state.dreamscape[4] = 20
    set_step(position, Step.BEFORE_CHECK, 0, 8)
    assert_changes_only(position, "state.agenda.steps[state.agenda.height - 1].b = 4", DREAMSCAPE, QUESTION)
    assert words.attacker(position.state) == 4


def test_monsters_and_their_tokens_are_seen() -> None:
    position = start()
    position.state.under_bed[:] = 1, 6
    assert_changes_only(position, "state.weakness[1] = 1", UNDER)
    assert words.strength_now(position.state, position.params, 1) == position.params.strengths[6] - 1
    set_step(position, Step.BEFORE_DIE, 0, 1)
    assert words.hunted(position.state) == 1
    assert "3 or more" in position.question()


@pytest.mark.parametrize("bedroom", range(1, len(BEDROOMS) + 1))
def test_each_bedroom_tells_what_is_special_in_it(bedroom: int) -> None:
    position = start(bedroom=bedroom)
    name, special = words.bedroom(position.state, position.params)
    assert BEDROOMS[bedroom - 1] in name
    assert special.endswith(".")
    assert "{" not in special
    draw(position)


def test_before_the_bedroom_is_chosen_there_is_a_picture() -> None:
    position = Position("dream_catchers", players=4)
    assert position.is_chance
    draw(position)
    assert words.bedroom(position.state, position.params)[1] == ""


@pytest.mark.parametrize("step", range(1, len(LAYOUT.step_names)))
@pytest.mark.parametrize("value", [0, 1])
def test_each_step_can_be_drawn_and_has_its_words(step: int, value: int) -> None:
    position = start(4)
    state = position.state
    set_step(position, step, value, value)
    state.actor = 0 if step <= LAYOUT.asking else NATURE
    if state.actor == 0 or step in words.DECIDED:
        assert position.question()[-1] in "?."
        draw(position)


def test_another_seat_is_told_before_whose_choice_it_is_asked() -> None:
    position = start(control="seats")
    set_step(position, Step.ACT)
    position.state.actor = 2
    assert position.question().endswith("do you play something before Player 0 goes on?")


@pytest.mark.parametrize("ending", range(len(ENDINGS)))
def test_each_ending_is_told(ending: int) -> None:
    position = start()
    state = position.state
    state.under_bed[:], state.woken_by = (2, 5), 8 if ending == MONSTER_ATTACK else NONE
    before = draw(position)
    state.actor, state.ending = NOBODY, ending
    assert position.question().endswith("won." if ending == SLEPT else "lost.")
    assert (draw(position) != before).any()


def test_every_ability_fits_into_its_line() -> None:
    assert len(words.ABILITIES) == len(CHARACTERS)
    assert max(text_width(ability, 10.5) for ability in words.ABILITIES) < PANEL - SMALL.name_x - 6


def test_a_table_full_of_cards_can_be_drawn() -> None:
    position = start(4)
    state = position.state
    for one in state.catchers:
        one.powers[:], one.treasures[:] = 7, 12
    state.declared[:], state.weakness[:], state.under_bed[:] = 4, 1, (3, 7)
    draw(position)


@pytest.mark.parametrize("cards", [0, 1, 4, 7, 60])
def test_cards_stay_within_their_room(cards: int) -> None:
    places = spread(cards, 42, 252)
    assert len(places) == cards
    assert places == sorted(places)
    assert all(0 <= x <= 252 - 42 for x in places)


def test_a_set_of_symbols_is_its_bits() -> None:
    assert symbols_of(0b100101) == [0, 2, 5]
    assert len(symbols_of(2**SYMBOLS - 1)) == SYMBOLS


@pytest.mark.parametrize("players", SEATS)
def test_panels_do_not_overlap(players: int) -> None:
    areas = [TIME, DREAMSCAPE, TRACKS, UNDER, STACKS, *(place_of(players, seat) for seat in range(players))]
    covered = np.zeros(SHAPE[:2], int)
    for x, y, width, height in areas:
        covered[round(y) : round(y + height), round(x) : round(x + width)] += 1
    assert covered.max() == 1
    assert all(y >= TOP for _, y, _, _ in areas[1:])
