"""Properties of every game of Lucidity, under random legal play with all options."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from nightmare_gym.dreaming.layout import (
    ALL_EXHAUST,
    COLOURS,
    FIRST_KIND,
    GREEN,
    HUNT,
    KINDS,
    NONE,
    POWERS,
    SHADOW,
    TAKE_REST,
)
from nightmare_gym.dreaming.steps import DreamerStep
from nightmare_gym.engine.game import records
from nightmare_gym.engine.layout import NATURE, NOBODY
from nightmare_gym.engine.position import Position
from nightmare_gym.games.lucidity.layout import EMPTY_BAG, LAST_ONE, NO_DREAMERS, POWER, Step
from reference.table import walk

pytestmark = pytest.mark.uncompiled

OPTIONS = st.fixed_dictionaries(
    {
        "players": st.integers(2, 4),
        "temptation": st.sampled_from([None, "envy", "primeval_fear"]),
        "abilities": st.booleans(),
    }
)
SEEDS = st.integers(0, 2**32)
UNCOMPILED = isinstance(records(np.zeros(1, [("a", "i4")])), np.recarray)
EVENTS = 120 if UNCOMPILED else 600
"""The largest number of draws, rolls and decisions that are checked in a game."""

games = settings(
    max_examples=3 if UNCOMPILED else 12, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)


def playing(options: dict[str, Any], seed: int, events: int = EVENTS) -> Iterator[Position]:
    """Random legal play: the position before each event, and at the end."""
    return walk(Position("lucidity", **options), seed, events)


def step(position: Position) -> int:
    """The step on top of the agenda."""
    agenda = position.state.agenda
    return int(agenda.steps[agenda.height - 1].step)


def cards(position: Position) -> list[list[int]]:
    """The dice on all cards, by seat and kind."""
    return [dreamer.card.tolist() for dreamer in position.state.dreamers[: int(position.params.seats)]]


def power(card: list[int]) -> int:
    """The Power on a card."""
    return sum(card[:COLOURS]) + 2 * sum(card[COLOURS:POWERS])


def dice(position: Position) -> list[int]:
    """Count the dice of each colour in the whole game."""
    state = position.state
    lying = [state.offered, state.unresolved, *cards(position)]
    return [
        int(state.bag[colour] + state.drawn[colour] + sum(sum(kinds[colour::COLOURS]) for kinds in lying))
        for colour in range(COLOURS)
    ]


@games
@given(OPTIONS, SEEDS)
def test_no_die_is_ever_lost(options: dict[str, Any], seed: int) -> None:
    for position in playing(options, seed):
        assert dice(position) == [20] * COLOURS
        assert all(n >= 0 for card in cards(position) for n in card)


@games
@given(OPTIONS, SEEDS)
def test_winners_share_and_losers_pay(options: dict[str, Any], seed: int) -> None:
    last = None
    for last in playing(options, seed, 100_000):
        assert last.is_over or last.returns == [0.0] * options["players"]
    assert last is not None
    state, returns, seats = last.state, last.returns, options["players"]
    powers = [power(card) for card in cards(last)]
    alive = [not dreamer.eliminated for dreamer in state.dreamers[:seats]]
    best = max(p for p, lives in zip(powers, alive, strict=True) if lives)
    won = [lives and p == best for p, lives in zip(powers, alive, strict=True)]
    assert returns == pytest.approx([2 / sum(won) - 1 if wins else -1 for wins in won])
    if seats == 2:
        assert sum(returns) == 0
    dreams = [lives and dreamer.nightmare == NONE for dreamer, lives in zip(state.dreamers[:seats], alive, strict=True)]
    assert state.ending in (POWER, NO_DREAMERS, LAST_ONE, EMPTY_BAG)
    assert (state.ending == LAST_ONE) == (sum(alive) == 1)
    assert (state.ending == NO_DREAMERS) == (not any(dreams) and sum(alive) > 1)
    assert state.ending != EMPTY_BAG or state.bag_ran_out == 1


@games
@given(OPTIONS, SEEDS)
def test_cards_are_those_of_dreamers_nightmares_and_eliminated(options: dict[str, Any], seed: int) -> None:
    for position in playing(options, seed):
        state, params, seats = position.state, position.params, options["players"]
        claimed = [int(dreamer.nightmare) for dreamer in state.dreamers[:seats] if dreamer.nightmare != NONE]
        assert len(set(claimed)) == len(claimed)
        assert {colour for colour in range(COLOURS) if state.awake[colour]} == set(claimed)
        for colour in claimed:  # nothing lies on a card that is not in the middle
            assert state.offered[colour] == state.offered[COLOURS + colour] == 0
        for seat, card in enumerate(cards(position)):
            dreamer = state.dreamers[seat]
            if dreamer.eliminated:
                assert sum(card) == 0
            elif dreamer.nightmare != NONE:
                assert sum(card[POWERS:]) == 0
            elif seat != state.dreamer:  # rows are filled only while their Dreamer is at it
                assert max(card[SHADOW * COLOURS : (SHADOW + 1) * COLOURS]) < params.shadow_spaces
                hunted = card[HUNT * COLOURS : (HUNT + 1) * COLOURS]
                assert sum(hunted) + sum(card[(SHADOW + 1) * COLOURS : (SHADOW + 2) * COLOURS]) < params.hunt_spaces


@games
@given(OPTIONS, SEEDS)
def test_an_empty_bag_always_means_the_end(options: dict[str, Any], seed: int) -> None:
    """L20: it is remembered before anything is rolled or asked, but for the choice of what returns."""
    for position in playing(options, seed):
        state = position.state
        waiting = sum(state.drawn) > 0 and not sum(state.unresolved)
        assert sum(state.bag) > 0 or waiting or state.bag_ran_out or position.is_over


@games
@given(OPTIONS, SEEDS)
def test_who_is_asked_is_who_decides(options: dict[str, Any], seed: int) -> None:
    for position in playing(options, seed):
        state, seats = position.state, options["players"]
        if position.actor < 0:
            assert position.actor == (NOBODY if position.is_over else NATURE)
        elif step(position) == Step.CHOOSE_ENVIED:
            assert position.actor == (state.dreamer + 1) % seats
            taken = [action - FIRST_KIND for action in position.legal_actions()]
            card = cards(position)[int(state.dreamer)]
            green = range(SHADOW * COLOURS + GREEN, KINDS, COLOURS)
            assert taken == [kind for kind in range(KINDS) if card[kind] and kind not in green]
        elif step(position) == DreamerStep.REST:
            assert position.actor == state.mover == state.dreamer
            assert set(position.legal_actions()) <= {*range(FIRST_KIND + SHADOW * COLOURS, TAKE_REST), ALL_EXHAUST}
        elif position.actor != state.dreamer and state.dreamers[position.actor].nightmare == NONE:
            raise AssertionError(f"player {position.actor} is asked in the turn of {state.mover}")
