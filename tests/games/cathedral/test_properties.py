"""Properties of every game of Nightmare Cathedral, under random legal play with all options."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.covers import covers
from nightmare_gym.engine.layout import NOBODY
from nightmare_gym.engine.position import Position
from nightmare_gym.games.cathedral.layout import (
    AREAS,
    BOARD_IS_FULL,
    CARDS,
    COMMITTED,
    DAYS,
    DISCARDED,
    DISPLAYED,
    FIRST_AREA,
    FIRST_MARKER,
    FULFILLED,
    GOING_ON,
    HELD,
    HUMAN,
    IN_DECK,
    IN_HAND,
    IN_PLAY,
    KINGS_DONE,
    KINGS_HAND,
    KINGS_OPEN,
    NONE,
    OUT,
    PIECES,
    PLAYERS,
    REVEALED,
    SHIELD,
    SIDES,
    SOURCES,
    STACKED,
    TIME_IS_UP,
    TUCKED,
)
from nightmare_gym.games.cathedral.printed.words import NAMES
from nightmare_gym.games.cathedral.steps import Step
from nightmare_gym.rendering.cathedral.survey import survey
from reference.table import walk

PAIR = st.one_of(st.just("random"), st.permutations(NAMES).map(lambda names: names[:2]))
OPTIONS = st.builds(
    lambda **chosen: {name: value for name, value in chosen.items() if value is not None},
    length=st.sampled_from(["standard", "variable"]),
    divergent=st.booleans(),
    nightmares=PAIR,
    difficulty=st.sampled_from(["easier", "normal", "even", "harder"]),
    shield_step=st.sampled_from(["once", "lower", "free"]),
    upgrades_per_action=st.sampled_from([None, 1, 2]),
    powered=st.sampled_from([None, 2]),
    king_choices=st.sampled_from(["player", "random"]),
    reward=st.sampled_from(["outcome", "margin"]),
)
SEEDS = st.integers(0, 2**32)
MOST_EVENTS = 400
"""The largest number of choices in a turn, of the human and of nature."""

games = settings(max_examples=8, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])


def playing(options: dict[str, Any], seed: int) -> Iterator[Position]:
    """Random legal play: the position before each event, and at the end."""
    return walk(Position("cathedral", **options), seed)


def step(position: Position) -> Any:
    """The step on top of the agenda."""
    agenda = position.state.agenda
    return agenda.steps[agenda.height - 1]


def begun(position: Position) -> bool:
    """Tell whether the set-up is over."""
    return bool(position.state.clock > 0)


@covers("NC-1", "NC-3.8", "NC-9.1")
@games
@given(OPTIONS, SEEDS)
def test_no_unit_is_ever_lost_and_no_area_too_full(options: dict[str, Any], seed: int) -> None:
    for position in playing(options, seed):
        state, params = position.state, position.params
        on_map = state.areas["units"].sum(axis=0)
        limbo = np.array([state.limbo, 0, 0])
        assert (state.supply + on_map + limbo + state.devoured).tolist() == params.supply.tolist()
        assert state.supply.min() >= 0
        assert state.areas["units"].min() >= 0
        late = state.pieces == PIECES
        assert (state.areas["units"].max(axis=0) <= [4 if late else 3, 4 if late else 3, 3]).all()
        assert (state.areas["units"][:, HUMAN] == 4).sum() <= 1
        assert state.devoured.sum() <= 10
        assert late or state.devoured.sum() == 0


@covers("NC-3.3", "NC-3.5")
@games
@given(OPTIONS, SEEDS)
def test_forts_and_markers_never_fall(options: dict[str, Any], seed: int) -> None:
    forts, markers, gone = np.zeros((AREAS, PLAYERS), int), np.zeros(4, int), np.zeros(SIDES, int)
    for position in playing(options, seed):
        state = position.state
        assert (state.areas["forts"] >= forts).all()
        assert (state.areas["forts"] <= 3).all()
        assert (state.areas["forts"].sum(axis=0) <= 8).all()
        now = np.concatenate([state.your_markers, state.kings_markers])
        assert (now >= markers).all()
        assert (now[[0, 2]] <= now[[1, 3]]).all()
        assert (state.devoured >= gone).all()
        forts, markers, gone = state.areas["forts"].copy(), now, state.devoured.copy()


@covers("NC-4.2", "NC-6.9")
@games
@given(OPTIONS, SEEDS)
def test_cards_are_where_they_may_be(options: dict[str, Any], seed: int) -> None:
    for position in playing(options, seed):
        state, params = position.state, position.params
        places = np.bincount(state.cards, minlength=REVEALED + 1)
        assert places.sum() == CARDS
        shuffled_in = () if state.pieces < PIECES else (0,)  # the second deck comes with the last piece,
        waiting = () if state.lairs[0] != NONE else (20,)  # and is there when the Nightmares are on the map
        assert places[OUT] in (*shuffled_in, *waiting)
        assert places[TUCKED] == state.tucked.sum()
        played = np.flatnonzero(state.cards == IN_PLAY)
        assert (params.action[played] < DAYS).all()
        assert np.bincount(params.action[played], minlength=DAYS).max() <= options.get("upgrades_per_action", CARDS)
        own, kings = state.cards[SHIELD - 1 : SHIELD + 1], state.cards[SHIELD + 1 :]
        assert np.isin(own, [IN_HAND, COMMITTED]).all()
        assert np.isin(kings, [KINGS_HAND, REVEALED]).all()
        if state.fight_area == NONE:
            assert places[COMMITTED] == places[REVEALED] == 0
        assert places[IN_DECK] + places[DISCARDED] >= 0


@covers("NC-1.3", "NC-4.4", "NC-7.1", "NC-7.3")
@games
@given(OPTIONS, SEEDS)
def test_dreams_are_where_they_may_be(options: dict[str, Any], seed: int) -> None:
    for position in playing(options, seed):
        state = position.state
        places = np.bincount(state.dreams, minlength=KINGS_DONE + 1)
        if not begun(position):
            continue
        assert places[KINGS_OPEN] == (state.kings_dreams != NONE).sum() <= 2
        assert places[HELD] <= 3
        assert places[DISPLAYED] <= 4
        if step(position).step in (Step.CHOOSE_DAY, Step.CHOOSE_NIGHT):
            assert places[DISPLAYED] == 4 or places[STACKED] == 0
            assert places[HELD] == 3 or places[STACKED] == 0
        assert places[FULFILLED] <= (state.clock + 1) // 2


@covers("NC-2.6")
@games
@given(OPTIONS, SEEDS)
def test_somebody_can_always_do_something(options: dict[str, Any], seed: int) -> None:
    """A decision has two legal actions or more; no turn goes on for ever."""
    events, clock = 0, 0
    for position in playing(options, seed):
        assert position.actor < 0 or len(position.legal_actions()) > 1
        events = events + 1 if position.state.clock == clock else 0
        clock = int(position.state.clock)
        assert events < MOST_EVENTS


@covers("NC-2.1", "NC-2.4", "NC-5.21", "NC-9.5")
@games
@given(OPTIONS, SEEDS)
def test_what_is_asked_is_as_ruled(options: dict[str, Any], seed: int) -> None:
    for position in playing(options, seed):
        if position.actor < 0 or not begun(position):
            continue
        state, which, legal = position.state, step(position).step, position.legal_actions()
        mine = state.clock % 2 == 1
        if which in (Step.CHOOSE_DAY, Step.CHOOSE_COMPLETE, Step.CHOOSE_NIGHT):
            assert mine
        if which == Step.CHOOSE_DAY:
            days = {action % DAYS for action in legal}
            assert len(days) in (2, 3)
            assert len(legal) == 2 * len(days)
        elif which == Step.CHOOSE_NIGHT:
            assert len(legal) == 3
        elif which == Step.CHOOSE_REACTION:
            assert not mine
            assert len(legal) == 2
        elif which == Step.CHOOSE_NIGHTMARE:
            assert state.pieces == PIECES
        elif which == Step.CHOOSE_CARD:
            assert state.fight_area != NONE
        elif which == Step.CHOOSE_PRODUCTION:
            control = survey(state, position.params).control
            areas = [action - FIRST_AREA for action in legal if FIRST_AREA <= action < FIRST_MARKER]
            assert (control[areas] == HUMAN).all()


@covers("NC-8.1", "NC-8.7", "NC-8.10", "NC-8.11")
@games
@given(OPTIONS, SEEDS)
def test_the_cathedral_grows_as_ruled(options: dict[str, Any], seed: int) -> None:
    for position in playing(options, seed):
        state = position.state
        assert state.pieces <= PIECES
        if options["length"] == "variable":
            assert state.pieces >= 3
        elif step(position).step == Step.CHOOSE_DAY:
            assert state.pieces == min(max(state.clock - 3, 0), PIECES)
        tokens = state.tokens.sum() + state.kings_tokens + state.your_tokens.sum()
        assert tokens <= (12 if options["divergent"] else 0)
        assert not options["divergent"] or state.kings_tokens <= state.pieces


@covers("NC-14", "NC-14.1", "NC-14.10")
@games
@given(OPTIONS, SEEDS)
def test_the_end_is_as_ruled(options: dict[str, Any], seed: int) -> None:
    for position in playing(options, seed):
        state, params = position.state, position.params
        assert (position.actor == NOBODY) == (state.ended != GOING_ON) == position.is_over
        human, king = survey(state, params).points.sum(axis=1) if begun(position) else (0, 0)
        if options["reward"] == "margin":
            assert position.returns[0] == pytest.approx((human - king) / 20 if begun(position) else 0, abs=1e-6)
        elif position.is_over:
            assert position.returns == [1.0 if human > king else -1.0]
        else:
            assert position.returns == [0.0]
        if position.is_over:
            assert state.points[:SOURCES].sum() == human
            assert state.points[SOURCES:].sum() == king
            assert (state.ended == BOARD_IS_FULL) == (state.devoured.sum() == 10)
            assert (state.ended == TIME_IS_UP) <= (state.clock == 24)
            assert state.clock <= 24
