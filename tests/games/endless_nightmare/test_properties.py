"""What is true of every game of Endless Nightmare, however it is played: random legal play under all options."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from nightmare_gym.engine.layout import NOBODY
from nightmare_gym.engine.position import Position
from nightmare_gym.games.endless_nightmare.box import build_box, components
from nightmare_gym.games.endless_nightmare.describe import score
from nightmare_gym.games.endless_nightmare.layout import (
    ADD,
    CAUSES,
    CHOOSE_ACTION,
    CHOOSE_NIGHTMARE,
    COLUMN_ROLLED,
    FALLING,
    FIRST_ACTION,
    FIRST_NIGHTMARE,
    KEEP,
    MOVE_BLOCKED,
    NONE,
    PARACHUTE_ROLLED,
    POINTS,
    ROW_ROLLED,
    SHADOW,
    SMASHED,
    SPEND_SANITY,
    SUBTRACT,
    TRACKS,
)

pytestmark = pytest.mark.uncompiled

OPTIONS = st.fixed_dictionaries(
    {
        "board": st.sampled_from(sorted(components().boards)),
        "veteran": st.booleans(),
        "strategist": st.booleans(),
        "sanity_on_selection": st.booleans(),
        "catch": st.integers(0, 1),
    }
)
EVENTS = 150
"""Dice and decisions in a game, at most; few games of random play are longer."""


class Seen(NamedTuple):
    """A position, as much of it as the properties speak of."""

    actor: int
    step: int
    use: int
    asked: bool
    die: int
    score: int
    state: Any

    def __getattr__(self, name: str) -> int:
        return int(self.state[name])


def seen(position: Position) -> Seen:
    """Copy what is needed; the record itself goes on changing."""
    state = position.state
    step = state.agenda.steps[state.agenda.height - 1]
    names = position.states.dtype.names or ()
    kept = {name: int(state[name]) for name in names if np.ndim(state[name]) == 0 and name != "agenda"}
    return Seen(
        position.actor, int(step.step), int(step.a), position.actor >= 0, int(state.die), score(state, position.box),
        {**kept, "used": tuple(state.used.tolist())},
    )  # fmt: skip


def playing(options: dict[str, Any], seed: int) -> Iterator[tuple[Position, Seen, Seen]]:
    """Random legal play: the position, and it before and after each event."""
    options = dict(options)
    catch = options.pop("catch")
    boxes = build_box(**options)
    boxes["catch"] = catch
    position, random = Position("endless_nightmare", boxes), Random(seed)
    for _ in range(EVENTS):
        before = seen(position)
        if position.is_over:
            return
        if position.is_chance:
            position.resolve(random.randrange(6))
        else:
            legal = position.legal_actions()
            position.apply(legal[0] if legal[0] == KEEP and random.random() < 0.7 else random.choice(legal))
        yield position, before, seen(position)


games = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@games
@given(OPTIONS, st.integers(0, 2**32))
def test_markers_move_only_as_they_may(options: dict[str, Any], seed: int) -> None:
    for position, before, after in playing(options, seed):
        assert after.sanity <= before.sanity
        assert before.incantation <= after.incantation <= min(POINTS, before.incantation + 1)
        assert before.mantra <= after.mantra <= min(POINTS, before.mantra + 1)
        assert all(0 <= after.state[name] <= position.box[name].top for name in TRACKS)
        assert before.turn <= after.turn <= before.turn + 1
        assert after.place - after.lead >= before.place - before.lead  # The Shadow never goes back


@games
@given(OPTIONS, st.integers(0, 2**32))
def test_nightmares_are_survived_in_phase_1_only(options: dict[str, Any], seed: int) -> None:
    """And the End Marker, counted on with Progress, moves in phase 1 only, to the Nightmare's length ahead."""
    for position, before, after in playing(options, seed):
        selecting = before.use == ROW_ROLLED or before.step == CHOOSE_NIGHTMARE
        if selecting and after.nightmare != NONE and after.use != ROW_ROLLED:
            assert after.survived == before.survived + before.ended
            assert after.length == position.box.nightmares[after.nightmare].length
            assert after.ended == 0
            assert after.place - after.displacement == before.place
        else:
            assert (after.survived, after.nightmare) == (before.survived, before.nightmare)
            assert after.place - after.displacement == before.place - before.displacement
            assert after.length == before.length
            assert after.ended >= before.ended


@games
@given(OPTIONS, st.integers(0, 2**32))
def test_the_score_falls_only_by_steps_back_and_by_the_overshoot(options: dict[str, Any], seed: int) -> None:
    """Within a Nightmare it follows the net spaces moved. Surviving brings 10 and starts the spaces at 0 again."""
    for _, before, after in playing(options, seed):
        assert after.score == 10 * after.survived + max(0, after.displacement)
        if after.survived > before.survived:
            assert after.survived == before.survived + 1
            assert after.score >= before.score + 10 - max(0, before.displacement)
        elif after.place >= before.place and after.nightmare == before.nightmare:
            assert after.score >= before.score


@games
@given(OPTIONS, st.integers(0, 2**32))
def test_alive_means_free_sane_and_brave(options: dict[str, Any], seed: int) -> None:
    for position, _, after in playing(options, seed):
        box = position.box
        free = box.catch < after.lead < box.ring - box.catch
        alive = free and after.sanity > 0 and after.courage > 0
        cause = CAUSES[after.cause]
        falling = after.nightmare != NONE and position.box.nightmares[after.nightmare].event == FALLING
        assert (after.actor == NOBODY) == (cause != "alive")
        assert alive == (cause == "alive") or cause == "smashed"
        assert (after.cause == SHADOW) == (after.lead <= box.catch) or after.cause == SMASHED
        if cause == "smashed":
            assert falling
            assert after.displacement >= after.length
        elif falling and not after.ended:
            assert after.displacement < after.length


@games
@given(OPTIONS, st.integers(0, 2**32))
def test_the_mask_is_as_ruled(options: dict[str, Any], seed: int) -> None:
    for position, before, after in playing(options, seed):
        mask = position.mask()
        legal = position.legal_actions()
        assert legal == np.flatnonzero(mask).tolist()
        assert bool(legal) == after.asked
        if after.step == SPEND_SANITY and after.asked:
            assert {*legal} == {KEEP} | ({SUBTRACT} if after.die > 0 else set()) | ({ADD} if after.die < 5 else set())
            assert after.sanity > 1
            assert after.use != PARACHUTE_ROLLED
            assert options["sanity_on_selection"] or after.use not in (COLUMN_ROLLED, ROW_ROLLED)
        elif after.step == CHOOSE_ACTION and after.asked:
            first = FIRST_ACTION + (POINTS if after.restriction == MOVE_BLOCKED else 0)
            assert legal == list(range(first, FIRST_NIGHTMARE))
        elif after.asked:
            assert options["strategist"]
            assert legal == [FIRST_NIGHTMARE + i for i, used in enumerate(after.state["used"]) if not used]
        if before.actor < 0 and before.sanity > 1 and before.use != PARACHUTE_ROLLED:  # a die was rolled
            allowed = options["sanity_on_selection"] or before.use not in (COLUMN_ROLLED, ROW_ROLLED)
            assert (after.step == SPEND_SANITY) == allowed


@games
@given(OPTIONS, st.integers(0, 2**32))
def test_sanity_is_paid_for_a_changed_roll_only(options: dict[str, Any], seed: int) -> None:
    """Beyond that it falls in phase 5 only, and so by Horrors ahead of Incantation."""
    for _, before, after in playing(options, seed):
        lost = before.sanity - after.sanity
        if before.asked and before.step != SPEND_SANITY:
            assert lost == 0
        elif before.turn == after.turn and after.actor != NOBODY:
            assert lost <= 1
        else:
            gnawed = max(0, after.horrors - after.incantation)
            assert lost <= gnawed + (before.step == SPEND_SANITY)
