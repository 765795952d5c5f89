"""Properties of every game of the Bogeymen, under random legal play with all options."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.covers import covers
from nightmare_gym.dreaming.layout import (
    COLOURS,
    EXHAUST,
    FIRST_RETURN,
    HUNT,
    HUNTED,
    NONE,
    ONE,
    POWERS,
    ROTATED,
    SHADOW,
    TWO,
)
from nightmare_gym.dreaming.steps import DreamerStep
from nightmare_gym.engine.layout import NOBODY
from nightmare_gym.engine.position import Position
from nightmare_gym.games.bogeymen.layout import (
    AWAKENED_TWICE,
    COLUMNS,
    ESCAPED,
    FIRST_CELL,
    FIRST_PLACE,
    HUNTED_DOWN,
    PLACES_OF_POWER,
    POWERFUL,
    ROWS,
    TOO_LITTLE,
    Step,
)
from nightmare_gym.games.bogeymen.params import NAMES
from reference.table import walk

SET_UP = st.one_of(
    st.fixed_dictionaries({"rows": st.sampled_from([None, *range(6, 21)])}),
    st.sampled_from([{"layout": "first"}, {"layout": "gentle"}]),
)
OPTIONS = st.builds(
    lambda bogeyman, hard, set_up: {"bogeyman": bogeyman, "hard": hard, **set_up},
    st.sampled_from([*NAMES, "random"]),
    st.booleans(),
    SET_UP,
)
SEEDS = st.integers(0, 2**32)

games = settings(max_examples=20, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])


def playing(options: dict[str, Any], seed: int) -> Iterator[Position]:
    """Random legal play: the position before each event, and at the end."""
    return walk(Position("bogeymen", **options), seed)


def step(position: Position) -> int:
    """The step on top of the agenda."""
    agenda = position.state.agenda
    return int(agenda.steps[agenda.height - 1].step)


def card(position: Position) -> list[int]:
    """The dice on the card, by kind."""
    found: list[int] = position.state.dreamers[0].card.tolist()
    return found


def power(position: Position) -> int:
    """The Power on the card."""
    return sum(card(position)[:COLOURS]) + 2 * sum(card(position)[COLOURS:POWERS])


def on(position: Position, *places: int) -> int:
    """Count the dice on places of the card."""
    return sum(sum(card(position)[place * COLOURS : (place + 1) * COLOURS]) for place in places)


def power_row(position: Position) -> list[int]:
    """The Power row, the oldest die first."""
    return [int(kind) for kind in position.state.dreamers[0].power_row if kind != NONE]


def spent(position: Position) -> list[int]:
    """The kind of Power that is being spent, if it is asked which die of it."""
    top = position.state.agenda.steps[position.state.agenda.height - 1]
    return [int(top.a)] if top.step == Step.CHOOSE_SPENT else []


def grid(position: Position) -> Any:
    """The Spooks by row and column."""
    return position.state.spooks.reshape(ROWS, COLUMNS)


def spooks(position: Position) -> list[int]:
    """The kinds of all Spooks on the board."""
    return [int(kind) for kind in position.state.spooks if kind != NONE]


@games
@given(OPTIONS, SEEDS)
def test_no_die_is_ever_lost(options: dict[str, Any], seed: int) -> None:
    for position in playing(options, seed):
        state = position.state
        dice = np.array(state.bag) + state.drawn
        for counts in (state.offered, state.unresolved, card(position)):
            dice += np.reshape(counts, (-1, COLOURS)).sum(axis=0)
        dice += np.bincount([kind % COLOURS for kind in spooks(position)], minlength=COLOURS)
        assert dice.tolist() == [20] * COLOURS
        assert min(card(position)) >= 0


@covers("BO-9.6")
@games
@given(OPTIONS, SEEDS)
def test_a_game_has_as_many_turns_as_rows_at_most(options: dict[str, Any], seed: int) -> None:
    *_, last = playing(options, seed)
    assert last.is_over
    bogeyman = last.params.bogeymen[last.state.bogeyman]
    more = COLOURS if options["hard"] and NAMES[last.state.bogeyman] == "lord_of_the_depths" else 0
    assert last.state.turn <= bogeyman.rows + more
    own = {"first": 10, "gentle": 5}.get(options.get("layout", ""), (14, 15, 18, 19)[last.state.bogeyman])
    assert bogeyman.rows == (options.get("rows") or own)


@games
@given(OPTIONS, SEEDS)
def test_spooks_stand_on_the_ground_and_never_grow_but_by_hard_mode(options: dict[str, Any], seed: int) -> None:
    heights = np.full(COLUMNS, ROWS)
    ones = ROWS * COLUMNS
    for position in playing(options, seed):
        standing = grid(position) != NONE
        if step(position) in (Step.WHICH_BOGEYMAN, Step.POPULATE):
            continue
        if step(position) not in (Step.CHOOSE_SPOOKS, Step.ROLL_SPOOKS):
            assert (np.sort(~standing, axis=0) == ~standing).all()
            higher = standing.sum(axis=0) > heights
            assert not higher.any() or (
                options["hard"] and position.params.bogeymen[position.state.bogeyman].columns == 3
            )
            heights = standing.sum(axis=0)
        assert not standing[:, position.params.bogeymen[position.state.bogeyman].columns :].any()
        faces = [kind // COLOURS for kind in spooks(position)]
        assert TWO not in faces
        assert faces.count(ONE) <= ones
        ones = faces.count(ONE)


@games
@given(OPTIONS, SEEDS)
def test_newcomers_go_to_the_end_of_the_power_row(options: dict[str, Any], seed: int) -> None:
    """Dice that were there before keep their order, in front of the new ones."""
    before: list[int] = []
    for position in playing(options, seed):
        row = power_row(position)
        asked = spent(position)
        assert [row.count(kind) - asked.count(kind) for kind in range(POWERS)] == card(position)[:POWERS]
        assert len(row) < PLACES_OF_POWER
        assert (position.state.dreamers[0].power_row[len(row) :] == NONE).all()
        kept = iter(before)
        stayed = 0
        while stayed < len(row) and row[stayed] in kept:
            stayed += 1
        assert row[stayed:] == sorted(row[stayed:])
        before = row


@games
@given(OPTIONS, SEEDS)
def test_what_is_asked_is_as_ruled(options: dict[str, Any], seed: int) -> None:
    for position in playing(options, seed):
        state, asked = position.state, step(position)
        if position.actor != 0:
            continue
        cells = {action - FIRST_CELL for action in position.legal_actions() if FIRST_CELL <= action < FIRST_PLACE}
        places = [action - FIRST_PLACE for action in position.legal_actions() if action >= FIRST_PLACE]
        assert all(state.spooks[cell] != NONE for cell in cells)
        if asked == DreamerStep.RETURN:
            offered = {action - FIRST_RETURN for action in position.legal_actions()}
            assert offered == {c for c in range(COLOURS) if state.drawn[c] and not state.awake[c]}
        elif asked == Step.REROLL_SPOOKS:
            assert not state.unresolved.any()
            assert not state.drawn.any()
            colours = {kind % COLOURS for kind in spooks(position)}
            assert any(kind % COLOURS in colours for kind in power_row(position))
        elif asked == Step.CHOOSE_SPOOKS:
            assert {int(state.spooks[cell]) % COLOURS for cell in cells} <= {int(state.paid)}
            assert state.drawn[state.paid] == state.picked_up.sum()
        elif asked == Step.CHOOSE_EXCESS:
            assert cells == {0, 1, 2}
        elif asked == Step.CHOOSE_RETURNED:
            assert cells
        elif asked == Step.CHOOSE_SPENT:
            row = power_row(position)
            assert {row[place] for place in places} == set(spent(position))
            assert len({(*row[:place], *row[place + 1 :]) for place in places}) == len(places) > 1
        else:
            assert not cells
        assert not places or asked == Step.CHOOSE_SPENT
        if asked == DreamerStep.REST_OR_DREAM:
            assert on(position, EXHAUST, ROTATED) < 3
            assert state.level < 2
            assert power(position) < 15


@games
@given(OPTIONS, SEEDS)
def test_the_end_is_as_ruled(options: dict[str, Any], seed: int) -> None:
    awake = [0] * COLOURS
    for position in playing(options, seed):
        state = position.state
        assert all(now >= then for now, then in zip(state.awake, awake, strict=True))
        awake = state.awake.tolist()
        assert position.returns == [0.0] or position.is_over
        assert (position.actor == NOBODY) == (state.ending != NONE)
        if not position.is_over:
            continue
        assert position.returns == [1.0 if state.ending in (POWERFUL, ESCAPED) else -1.0]
        hunted, held = on(position, HUNT, HUNTED) >= 4, power(position)
        rows = card(position)[SHADOW * COLOURS : (SHADOW + 1) * COLOURS]
        assert (state.ending == POWERFUL) == (held >= 15 and not hunted and state.ending != AWAKENED_TWICE)
        assert (state.ending == HUNTED_DOWN) == hunted
        assert (state.ending == AWAKENED_TWICE) == (
            not hunted
            and any(row >= 4 and up for row, up in zip(rows, awake, strict=True))
            and state.ending != POWERFUL
        )
        if state.ending in (ESCAPED, TOO_LITTLE):
            assert not spooks(position)
            assert (state.ending == ESCAPED) == (held >= 2 * sum(awake))
