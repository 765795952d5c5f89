"""Properties of every game of Dream Catchers, under random legal play with all options."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.covers import covers
from nightmare_gym.engine.layout import NOBODY
from nightmare_gym.engine.position import Position
from nightmare_gym.games.dream_catchers.layout import (
    CANDY,
    DAYBREAK,
    FIRST_ABILITY,
    FIRST_MONSTER,
    FIRST_POWER,
    FIRST_TRADE,
    FIRST_TREASURE,
    GO_ON,
    MONSTER_ATTACK,
    NIGHTMARE,
    NONE,
    SLEPT,
    TREASURES,
)
from nightmare_gym.games.dream_catchers.params import NAMES
from nightmare_gym.games.dream_catchers.steps import Step
from reference.table import walk

CONTROL = st.sampled_from(
    [{"control": "team"}, *({"control": "seats", "consent": consent} for consent in (True, False))]
)
CAST = st.integers(2, 4).flatmap(
    lambda players: st.one_of(st.just("random"), st.permutations(NAMES).map(lambda names: names[:players])).map(
        lambda characters: {"players": players, "characters": characters}
    )
)
OPTIONS = st.builds(
    lambda cast, control, bedroom, reward: {**cast, **control, "bedroom": bedroom, "reward": reward},
    CAST,
    CONTROL,
    st.sampled_from([*range(1, 7), "random"]),
    st.sampled_from(["outcome", "progress"]),
)
SEEDS = st.integers(0, 2**32)

games = settings(max_examples=25, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])


def playing(options: dict[str, Any], seed: int) -> Iterator[Position]:
    """Random legal play: the position before each event, and at the end."""
    return walk(Position("dream_catchers", **options), seed)


def step(position: Position) -> Any:
    """The step on top of the agenda."""
    agenda = position.state.agenda
    return agenda.steps[agenda.height - 1]


def begun(position: Position) -> bool:
    """Tell whether the set-up is over."""
    return bool(position.state.turn > 0)


@covers("DC-1", "DC-2.4")
@games
@given(OPTIONS, SEEDS)
def test_no_card_tile_or_monster_is_ever_lost(options: dict[str, Any], seed: int) -> None:
    for position in playing(options, seed):
        state, params = position.state, position.params
        hands = state.catchers[: options["players"]]
        powers = state.power_deck + state.power_discards + hands["powers"].sum(axis=0)
        treasures = state.treasure_deck + state.treasure_discards + hands["treasures"].sum(axis=0)
        assert powers.tolist() == params.powers.tolist()
        assert treasures.tolist() == params.treasures.tolist()
        lying = [kind for kind in (*state.dreamscape, state.next_dream) if kind != NONE]
        dreams = state.dream_deck + state.dream_discards + np.bincount(lying, minlength=34)
        assert (powers.sum(), treasures.sum(), dreams.sum()) == (34, 12, 34)
        assert dreams.tolist() == params.dream_copies.tolist()
        seen = [kind for kind in (*state.under_bed, state.next_monster, state.woken_by) if kind != NONE]
        assert (state.monster_deck + state.caught_monsters + np.bincount(seen, minlength=10)).tolist() == [1] * 10
        assert state.weakness.sum() <= 6
        assert (hands["powers"] >= 0).all()


@games
@given(OPTIONS, SEEDS)
def test_hands_and_holes_are_as_ruled(options: dict[str, Any], seed: int) -> None:
    """A hand has four Powers at the most; after the Night nine tiles lie there."""
    turn = 0
    for position in playing(options, seed):
        state = position.state
        sizes = state.catchers["powers"].sum(axis=1)
        assert sizes.max() <= 4
        if position.is_over or not begun(position):
            continue
        if state.turn > turn and turn > 0:
            assert (state.dreamscape != NONE).all()
        if step(position).step >= Step.NIGHTFALL and step(position).step <= Step.BEFORE_SECOND_CHECK:
            assert sizes[state.mover] == 4 or state.catchers[state.mover].character in (0, 1, 2)
            assert state.catchers[state.mover].treasures.sum() <= 3
        turn = int(state.turn)


@games
@given(OPTIONS, SEEDS)
def test_counters_stay_on_their_tracks(options: dict[str, Any], seed: int) -> None:
    tokens = 7
    for position in playing(options, seed):
        state = position.state
        if state.bedroom == NONE:
            continue
        room = position.params.bedrooms[state.bedroom]
        assert 0 <= state.sweet_left <= room.sweet
        assert 0 <= state.nightmare_left <= room.calmest
        assert 0 <= state.time_left <= room.start
        assert state.tokens.sum() <= tokens
        tokens = int(state.tokens.sum())
        assert (state.tokens <= room.tokens).all()


@covers("DC-6.10")
@games
@given(OPTIONS, SEEDS)
def test_what_is_asked_is_as_ruled(options: dict[str, Any], seed: int) -> None:
    for position in playing(options, seed):
        state, asked = position.state, step(position)
        if position.actor < 0:
            continue
        legal = position.legal_actions()
        mine = position.actor == state.mover
        assert mine or options["control"] == "seats"
        others = [a for a in legal if FIRST_TREASURE + TREASURES <= a < FIRST_ABILITY]
        assert not others or options["control"] == "team"
        if asked.step == Step.ACT:
            assert GO_ON in legal
            acts = [a for a in legal if a < FIRST_POWER]
            assert not acts or (mine and state.actions_left > 0)
            if options["control"] == "team" or options["players"] == 2:
                assert all(a < FIRST_TRADE + options["players"] - 1 for a in acts)
        elif asked.step in (Step.BEFORE_CHECK, Step.BEFORE_SECOND_CHECK):
            tile = state.dreamscape[asked.b]
            assert tile != NONE
            assert position.params.is_nightmare[tile]
        elif asked.step == Step.BEFORE_DIE:
            assert state.declared.sum() >= 2
        elif asked.step == Step.CONSENT:
            assert options["control"] == "seats"
            assert options["consent"]
            assert position.actor == asked.a != state.mover
        elif asked.step == Step.CHOOSE_DISCARD:
            assert mine
            assert state.catchers[state.mover].treasures.sum() > 3
        assert all(state.dreamscape[a] != NONE for a in legal if a < FIRST_MONSTER)


@games
@given(OPTIONS, SEEDS)
def test_what_is_declared_is_in_the_hand(options: dict[str, Any], seed: int) -> None:
    for position in playing(options, seed):
        state = position.state
        assert (state.declared <= state.catchers[state.mover].powers).all()
        if step(position).step in (Step.ACT, Step.NIGHTFALL, Step.SPAWN, Step.DRAW_POWERS, Step.DRAW_TREASURE):
            assert not state.declared.any()
        if begun(position):
            most = 3 if state.catchers[state.mover].character == CANDY else 2
            assert 0 <= state.actions_left <= most


@covers("DC-10.6", "DC-10.7")
@games
@given(OPTIONS, SEEDS)
def test_the_end_is_as_ruled(options: dict[str, Any], seed: int) -> None:
    for position in playing(options, seed):
        state = position.state
        assert (position.actor == NOBODY) == (state.ending != NONE) == position.is_over
        assert len(set(position.returns)) == 1
        assert (state.ending == SLEPT) == (state.sweet_left == 0 and state.bedroom != NONE)
        assert (state.ending == NIGHTMARE) == (state.nightmare_left == 0 and state.bedroom != NONE)
        assert (state.ending == MONSTER_ATTACK) == (state.woken_by != NONE)
        if state.woken_by != NONE:
            assert (state.under_bed != NONE).all()
        if state.ending == DAYBREAK:
            assert state.time_left == 0
        if options["reward"] == "outcome":
            assert position.returns[0] == (0.0 if state.ending == NONE else 1.0 if state.ending == SLEPT else -1.0)
        assert -1.5 <= position.returns[0] <= 1.6
