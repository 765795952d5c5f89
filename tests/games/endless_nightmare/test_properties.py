"""Properties of every game of Endless Nightmare, under random legal play with all options."""

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
from nightmare_gym.engine.register import make_game
from nightmare_gym.games.endless_nightmare.layout import (
    ADD,
    BREATHE,
    BY_STOPWATCH,
    CAUSES,
    D6,
    DROWNING,
    FALLING,
    FIRST_ACTION,
    FIRST_AIM,
    FIRST_NIGHTMARE,
    FIRST_TIME,
    HOLD_BREATH,
    KEEP,
    LATE,
    LID_FEAT,
    MOVE_BLOCKED,
    NEVER,
    NONE,
    OVER,
    POINTS,
    SHADOW,
    SHORT,
    SLOTS,
    SMASHED,
    SUBTRACT,
    TRACKS,
    VERSIONS,
)
from nightmare_gym.games.endless_nightmare.params import components
from nightmare_gym.games.endless_nightmare.scoring import check
from nightmare_gym.games.endless_nightmare.steps import Step
from nightmare_gym.rendering.endless_nightmare.sentences import score

pytestmark = pytest.mark.uncompiled

OPTIONS = st.fixed_dictionaries(
    {
        "board": st.sampled_from(sorted(components().boards)),
        "version": st.sampled_from(VERSIONS),
        "skill": st.sampled_from(sorted(components().skills)),
        "veteran": st.booleans(),
        "strategist": st.booleans(),
        "sanity_on_selection": st.booleans(),
        "catch": st.integers(0, 1),
    }
)
ACTIVE = OPTIONS.filter(lambda options: options["version"] != "basic")
EVENTS = 150
"""Dice and decisions in a game, at most; few games of random play are longer."""


class Seen(NamedTuple):
    """The numbers of a position that the properties need."""

    actor: int
    step: int
    use: int
    asked: bool
    event: int
    die: int
    score: int
    state: Any

    def __getattr__(self, name: str) -> int:
        return int(self.state[name])


def seen(position: Position, event: int = -1) -> Seen:
    """Copy the numbers, as the record itself goes on changing; `event` led here."""
    state = position.state
    step = state.agenda.steps[state.agenda.height - 1]
    names = position.states.dtype.names or ()
    kept = {name: int(state[name]) for name in names if np.ndim(state[name]) == 0 and name != "agenda"}
    return Seen(
        position.actor, int(step.step), int(step.a), position.actor >= 0, event, int(state.die),
        score(state, position.params),
        {**kept, "used": tuple(state.used.tolist()), "markers": int(state.markers.sum())},
    )  # fmt: skip


def playing(options: dict[str, Any], seed: int) -> Iterator[tuple[Position, Seen, Seen]]:
    """Random legal play: the position, and it before and after each event."""
    options = dict(options)
    catch = options.pop("catch")
    game = make_game("endless_nightmare", options)
    params_array = game.params(**options)
    params_array["catch"] = catch
    position, random = Position(game, params_array), Random(seed)
    for _ in range(EVENTS):
        before = seen(position)
        if position.is_over:
            return
        if position.is_chance:
            event = random.choice([outcome for outcome, _ in position.chance_outcomes()])
            position.resolve(event)
        else:
            legal = position.legal_actions()
            event = legal[0] if legal[0] == KEEP and random.random() < 0.7 else random.choice(legal)
            position.apply(event)
        yield position, before, seen(position, event)


games = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@games
@given(OPTIONS, st.integers(0, 2**32))
def test_markers_move_only_as_they_may(options: dict[str, Any], seed: int) -> None:
    for position, before, after in playing(options, seed):
        assert after.sanity <= before.sanity
        assert before.incantation <= after.incantation <= min(POINTS, before.incantation + 1)
        assert before.mantra <= after.mantra <= min(POINTS, before.mantra + 1)
        assert all(0 <= after.state[name] <= position.params[name].top for name in TRACKS)
        assert before.turn <= after.turn <= before.turn + 1
        assert after.place - after.lead >= before.place - before.lead  # The Shadow never goes back


@games
@given(OPTIONS, st.integers(0, 2**32))
def test_nightmares_are_survived_in_phase_1_only(options: dict[str, Any], seed: int) -> None:
    """And the End Marker, counted on with Progress, moves in phase 1 only, to the Nightmare's length ahead."""
    for position, before, after in playing(options, seed):
        selecting = before.use == Step.ROW_ROLLED or before.step in (Step.CHOOSE_NIGHTMARE, Step.VERSION)
        if selecting and after.nightmare != NONE and after.use != Step.ROW_ROLLED and after.step != Step.VERSION:
            assert after.survived == before.survived + before.ended
            assert after.length == position.params.nightmares[after.nightmare].length
            assert after.ended == 0
            assert position.params.offered[after.nightmare]
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
        params = position.params
        free = params.catch < after.lead < params.ring - params.catch
        alive = free and after.sanity > 0 and after.courage > 0
        cause = CAUSES[after.cause]
        falling = after.nightmare != NONE and position.params.nightmares[after.nightmare].event == FALLING
        assert (after.actor == NOBODY) == (cause != "alive")
        assert alive == (cause == "alive") or cause == "smashed"
        assert (after.cause == SHADOW) == (after.lead <= params.catch) or after.cause == SMASHED
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
        if after.step == Step.SPEND_SANITY and after.asked:
            assert {*legal} == {KEEP} | ({SUBTRACT} if after.die > 0 else set()) | ({ADD} if after.die < 5 else set())
            assert after.sanity > 1
            assert after.use != Step.PARACHUTE_ROLLED
            assert options["sanity_on_selection"] or after.use not in (Step.COLUMN_ROLLED, Step.ROW_ROLLED)
        elif after.step == Step.CHOOSE_ACTION and after.asked:
            first = FIRST_ACTION + (POINTS if after.restriction == MOVE_BLOCKED else 0)
            assert legal == list(range(first, FIRST_NIGHTMARE))
        elif after.step == Step.CHOOSE_AIM and after.asked:
            watch = position.params.nightmares[after.nightmare].number == BY_STOPWATCH
            assert legal == list(range(FIRST_TIME, HOLD_BREATH) if watch else range(FIRST_AIM, FIRST_TIME))
            assert after.action != NONE
        elif after.step == Step.CHOOSE_BREATH and after.asked:
            assert legal == [HOLD_BREATH, BREATHE]
            assert after.courage > position.params.nightmares[after.nightmare].breath_costs
        elif after.asked:
            assert options["strategist"]
            offered = [options["version"] != "active"] * SLOTS + [options["version"] != "basic"] * SLOTS
            free = [not used for used in after.state["used"]] * 2
            assert legal == [FIRST_NIGHTMARE + i for i in range(2 * SLOTS) if offered[i] and free[i]]
        if before.step == Step.ROLL and before.sanity > 1 and before.use != Step.PARACHUTE_ROLLED:
            allowed = options["sanity_on_selection"] or before.use not in (Step.COLUMN_ROLLED, Step.ROW_ROLLED)
            assert (after.step == Step.SPEND_SANITY) == allowed


@games
@given(OPTIONS, st.integers(0, 2**32))
def test_sanity_is_paid_for_a_changed_roll_only(options: dict[str, Any], seed: int) -> None:
    """Beyond that it falls in phase 5 only, and so by Horrors ahead of Incantation; and for a watch stopped late."""
    for position, before, after in playing(options, seed):
        lost = before.sanity - after.sanity
        if before.step == Step.STOP and after.event == LATE:
            lost -= position.params.nightmares[before.nightmare].late_costs
        if before.asked and before.step != Step.SPEND_SANITY:
            assert lost == 0
        elif before.turn == after.turn and after.actor != NOBODY:
            assert lost <= 1
        else:
            gnawed = max(0, after.horrors - after.incantation)
            assert lost <= gnawed + (before.step == Step.SPEND_SANITY)


@pytest.mark.rules  # it calls a rule, as uncompiled code only may; the compiled fuzz does the same
@games
@given(OPTIONS, st.integers(0, 2**32))
def test_no_law_is_broken(options: dict[str, Any], seed: int) -> None:
    for position, _, _ in playing(options, seed):
        assert check(position.state, position.params) == 0


@games
@given(ACTIVE, st.integers(0, 2**32))
def test_markers_come_one_by_one_where_they_may(options: dict[str, Any], seed: int) -> None:
    """Six at most; a throw leaves one at most and takes one off at most; all go with their Nightmare."""
    for position, before, after in playing(options, seed):
        nightmare = position.params.nightmares[after.nightmare]
        assert after.markers <= position.params.stock
        assert after.markers == 0 or nightmare.leaves_marker != NEVER
        if before.step == Step.THROW and after.step != Step.MARKERS:
            assert before.markers <= after.markers <= before.markers + (SHORT < after.event < OVER)
        elif before.step == Step.MARKERS:
            assert -1 <= after.markers - before.markers <= 1
            assert after.markers >= before.markers or after.event >= 2
        elif before.nightmare == after.nightmare and not before.ended:
            assert after.markers == before.markers
        elif before.ended and not after.ended:
            assert after.markers == 0


@games
@given(ACTIVE, st.integers(0, 2**32))
def test_what_a_feat_sets_up_belongs_to_its_nightmare(options: dict[str, Any], seed: int) -> None:
    for position, before, after in playing(options, seed):
        nightmare = position.params.nightmares[after.nightmare]
        assert not after.missed or nightmare.hit_misses
        assert not after.lid_broken or nightmare.feat == LID_FEAT
        assert not after.breath or nightmare.event == DROWNING
        if after.lid_broken > before.lid_broken:
            assert (before.step, after.event) == (Step.FEAT, 1)
        if after.breath != before.breath and not before.ended:
            assert nightmare.event == DROWNING
            assert after.breath in (1, before.breath + 1)
        if before.step == Step.STOP:
            assert after.step != Step.SPEND_SANITY
        if after.action != NONE and nightmare.number == BY_STOPWATCH:
            assert after.die < D6 - 1
