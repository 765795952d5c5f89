"""The picture: it always has one shape, shows Spooks, card and dice, and is drawn for every position."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from nightmare_gym.dreaming.layout import KINDS, NONE
from nightmare_gym.engine.position import Position
from nightmare_gym.games.bogeymen.layout import CELLS, COLUMNS, ENDINGS, LAYOUT, WON, Step
from nightmare_gym.games.bogeymen.params import NAMES
from nightmare_gym.rendering.bogeymen import spook_card, words
from nightmare_gym.rendering.bogeymen.asking import ASKED, DECIDED
from nightmare_gym.rendering.bogeymen.picture import SHAPE, picture


def start(**options: Any) -> Position:
    """Return the first position of a game with a choice."""
    position = Position("bogeymen", **options)
    while position.is_chance:
        position.resolve(position.chance_outcomes()[0][0])
    return position


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
        "state.track, state.level = 1, 1",
        "state.bag[3] -= 1",
        "state.drawn[2] += 1",
        "state.unresolved[7] += 1",
        "state.offered[5] += 1",
        "state.awake[3] = 1",
        "state.sleepless = 1",
        "state.bag_ran_out = 1",
        "state.dreamers[0].power_row[0] = 3",
        "state.bogeyman = 2",
    ],
)
def test_a_change_is_seen(change: str) -> None:
    assert differs(start(), change)


@pytest.mark.parametrize("kind", range(8, KINDS))
def test_each_die_on_the_card_is_seen(kind: int) -> None:
    assert differs(start(), f"state.dreamers[0].card[{kind}] += 1")


@pytest.mark.parametrize("cell", [0, 1, 4, 28])
def test_each_spook_and_each_gap_is_seen(cell: int) -> None:
    position = start(bogeyman="lord_of_the_depths")
    assert differs(position, f"state.spooks[{cell}] = (state.spooks[{cell}] + 1) % 20")
    assert differs(position, f"state.spooks[{cell}] = -1")
    assert differs(position, f"state.picked_up[{cell}] = 1")


def test_the_order_of_power_is_seen() -> None:
    position = start()
    position.state.dreamers[0].power_row[:2] = 1, 6
    assert differs(position, "state.dreamers[0].power_row[:2] = 6, 1")


@pytest.mark.parametrize("bogeyman", NAMES)
@pytest.mark.parametrize("hard", [False, True])
def test_each_bogeyman_is_told_with_the_numbers_of_the_parameters(bogeyman: str, hard: bool) -> None:
    position = start(bogeyman=bogeyman, hard=hard)
    card = position.params.bogeymen[position.state.bogeyman]
    assert words.kills(card)
    assert bool(words.strikes(card)) == hard
    draw(position)


@pytest.mark.parametrize("step", range(1, len(LAYOUT.step_names)))
def test_each_step_can_be_drawn(step: int) -> None:
    position = start()
    state = position.state
    state.agenda.steps[state.agenda.height - 1].step = step
    state.paid, state.actor = 0, 0 if step <= LAYOUT.asking else -1
    if step in (*ASKED, *DECIDED):
        assert position.question()[-1] in "?."
        draw(position)


@pytest.mark.parametrize("ending", range(len(ENDINGS)))
def test_each_ending_is_told(ending: int) -> None:
    position = start()
    position.state.actor, position.state.ending = -2, ending
    assert position.question().endswith("won." if ending in WON else "lost.")
    assert words.won(position.state) == (ending in WON)
    draw(position)


def test_the_highest_board_and_a_table_full_of_dice_can_be_drawn() -> None:
    position = start(bogeyman="lord_of_the_depths", rows=20, hard=True)
    state = position.state
    state.spooks[:], state.unresolved[:], state.offered[:], state.drawn[:] = 17, 20, 20, 20
    state.dreamers[0].power_row[:], state.dreamers[0].card[:] = 8, 20
    assert spook_card.highest(state, position.params.bogeymen[state.bogeyman]) == CELLS // COLUMNS
    draw(position)


def test_spooks_in_question_touch_those_picked_up() -> None:
    position = start(bogeyman="lord_of_the_depths")
    state = position.state
    state.agenda.steps[state.agenda.height - 1].step = Step.CHOOSE_SPOOKS
    state.spooks[:9], state.paid = 16, 0
    assert all(spook_card.in_question(state, cell) for cell in range(9))
    state.spooks[0], state.picked_up[0] = NONE, 1
    assert [cell for cell in range(1, 9) if spook_card.in_question(state, cell)] == [1, 3]
