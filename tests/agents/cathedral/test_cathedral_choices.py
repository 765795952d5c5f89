"""Set positions in which it is plain what a player of Nightmare Cathedral should do."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from nightmare_agents.agent import act_one
from nightmare_agents.registry import find_agent
from nightmare_gym.engine.position import Position
from nightmare_gym.games.cathedral.layout import (
    AREAS,
    BASIC,
    CARDS,
    DREAMS,
    FIRST_AREA,
    FIRST_DREAM,
    FIRST_MARKER,
    GO_ON,
    HELD,
    HIGHER,
    HUMAN,
    IN_HAND,
    KING,
    LOWER,
    OUT,
    SHADOWS,
    SHIELD,
    STACKED,
    WON,
)
from nightmare_gym.games.cathedral.steps import Step

PLANNERS = ["greedy", "strategist", "planner"]


def last_turn(seed: int = 1) -> Position:
    """The human's last turn, with one Follower in each area and nothing else on the map, and no Dreams."""
    position = Position("cathedral")
    rng = np.random.default_rng(seed)
    while position.actor < 0 or step(position) != Step.CHOOSE_DAY:
        if position.actor >= 0:
            position.apply(int(rng.choice(position.legal_actions())))
        else:
            outcomes, odds = zip(*position.chance_outcomes(), strict=True)
            position.resolve(int(rng.choice(outcomes, p=odds)))
    state: Any = position.states[0]
    state["clock"] = 23
    for area in range(AREAS):
        state["areas"][area]["units"] = 0
        state["areas"][area]["forts"] = 0
        state["areas"][area]["units"][HUMAN] = 1
    state["supply"] = [20 - AREAS, 20, 24]
    state["dreams"][state["dreams"] == HELD] = STACKED
    state["cards"][: CARDS - 4][state["cards"][: CARDS - 4] == IN_HAND] = OUT
    return position


def step(position: Position) -> int:
    """What is asked."""
    agenda = position.states[0]["agenda"]
    return int(agenda["steps"][agenda["height"] - 1]["step"])


def ask(position: Position, which: int, a: int = 0, b: int = 0) -> None:
    """Ask this instead."""
    state: Any = position.states[0]
    top = state["agenda"]["steps"][state["agenda"]["height"] - 1]
    top["step"], top["a"], top["b"] = which, a, b


def come_to_the_check(position: Position) -> None:
    """The action and the King's reaction are over."""
    agenda: Any = position.states[0]["agenda"]
    while step(position) != Step.CHOOSE_COMPLETE:
        agenda["height"] -= 1
        agenda["steps"][agenda["height"]] = 0


def place(position: Position, area: int, human: int, king: int, shadows: int) -> None:
    """Units of an area; the supplies follow."""
    state: Any = position.states[0]
    for side, units in ((HUMAN, human), (KING, king), (SHADOWS, shadows)):
        state["supply"][side] += state["areas"][area]["units"][side] - units
        state["areas"][area]["units"][side] = units


@pytest.mark.parametrize("name", PLANNERS)
def test_the_dream_worth_most_is_completed_on_the_last_turn(name: str) -> None:
    position = last_turn()
    params, state = position.params_array[0], position.states[0]
    fulfilled = [dream for dream in range(DREAMS) if params["condition"][dream] in (0, 1)]  # markers only
    state["your_markers"] = [12, 12]
    state["kings_markers"] = [0, 0]
    for dream in fulfilled[:4]:
        state["dreams"][dream] = HELD
    come_to_the_check(position)
    best = max(fulfilled[:4], key=lambda dream: params["dream_points"][dream])
    assert sorted(params["dream_points"][dream] for dream in fulfilled[:4])[-2] < params["dream_points"][best]
    assert act_one(find_agent("cathedral", name), position) == FIRST_DREAM + best


@pytest.mark.parametrize("name", PLANNERS)
@pytest.mark.parametrize(("lower", "higher", "expected"), [(3, 14, HIGHER), (6, 8, LOWER), (14, 15, LOWER)])
def test_the_last_step_is_that_which_scores(name: str, lower: int, higher: int, expected: int) -> None:
    """From 14 to 15 is worth 2 points; from 8 to 9 is worth 1 and X, from 6 to 7 as much: see the track."""
    position = last_turn()
    track = position.params_array[0]["track_points"]
    position.states[0]["your_markers"] = [lower, higher]
    ask(position, Step.CHOOSE_MARKER, 1)
    gains = [track[min(space + 1, 15)] - track[space] for space in (lower, higher)]
    if gains[0] != gains[1]:
        assert act_one(find_agent("cathedral", name), position) == FIRST_MARKER + expected


@pytest.mark.parametrize("name", ["king", *PLANNERS])
def test_a_step_is_paid_where_followers_can_be_spared(name: str) -> None:
    position = last_turn()
    position.states[0]["clock"] = 11
    symbols = position.params_array[0]["symbols"]
    here = [area for area in range(AREAS) if symbols[area] == position.params_array[0]["cost"][1]]
    place(position, here[0], 1, 0, 0)
    place(position, here[1], 3, 0, 0)
    place(position, here[2], 1, 0, 0)
    position.states[0]["your_markers"] = [0, 0]
    ask(position, Step.CHOOSE_MARKER, 2)
    position.apply(FIRST_MARKER)
    assert step(position) == Step.CHOOSE_PAYMENT
    assert act_one(find_agent("cathedral", name), position) == FIRST_AREA + here[1]


@pytest.mark.parametrize("name", PLANNERS)
def test_a_hopeless_conflict_is_not_begun_and_a_sure_one_is(name: str) -> None:
    """Two attackers against one Follower of a King without cards that stop them; or one against three Shadows."""
    agent = find_agent("cathedral", name)
    position = last_turn()
    state = position.states[0]
    state["clock"] = 5
    state["cards"][BASIC], state["cards"][SHIELD] = OUT, OUT
    place(position, 8, 1, 0, 3)
    ask(position, Step.CHOOSE_CONFLICT, 1)
    assert act_one(agent, position) == GO_ON
    won = next(dream for dream in range(DREAMS) if position.params_array[0]["condition"][dream] == WON)
    state["cards"][BASIC], state["cards"][SHIELD] = IN_HAND, IN_HAND
    state["dreams"][won] = HELD
    place(position, 8, 3, 0, 1)
    ask_below_the_check(position)
    assert act_one(agent, position) == FIRST_AREA + 8


def ask_below_the_check(position: Position) -> None:
    """The conflicts of a Maneuver that the human has chosen."""
    state: Any = position.states[0]
    state["night"], state["day"] = 0, 3
    ask(position, Step.CHOOSE_CONFLICT, 1)


def test_the_king_completes_the_dream_of_fewest_points() -> None:
    position = last_turn()
    params, state = position.params_array[0], position.states[0]
    fulfilled = [dream for dream in range(DREAMS) if params["condition"][dream] in (0, 1)][:4]
    state["your_markers"] = [12, 12]
    for dream in fulfilled:
        state["dreams"][dream] = HELD
    come_to_the_check(position)
    action = act_one(find_agent("cathedral", "king"), position)
    assert params["dream_points"][action - FIRST_DREAM] == min(params["dream_points"][dream] for dream in fulfilled)


def test_the_king_climbs_with_its_lower_marker() -> None:
    position = last_turn()
    for area in range(AREAS):
        place(position, area, 1 + (area < 8), 0, 0)
    position.states[0]["your_markers"] = [3, 9]
    ask(position, Step.CHOOSE_MARKER, 2)
    assert act_one(find_agent("cathedral", "king"), position) == FIRST_MARKER + LOWER
