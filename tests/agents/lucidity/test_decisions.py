"""The hunters' and the survivor's choices in positions that are set, where the right one can be said."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from nightmare_agents.agent import act_one
from nightmare_agents.registry import find_agent
from nightmare_gym.dreaming import layout as D
from nightmare_gym.dreaming.steps import DreamerStep
from nightmare_gym.engine.layout import NOBODY
from nightmare_gym.engine.position import Position
from nightmare_gym.games.lucidity import layout as L
from nightmare_gym.games.lucidity.layout import Step

GAME = "lucidity"
POWER, HUNT, EXHAUST, SHADOW = (place * D.COLOURS + D.YELLOW for place in (D.ONE, D.HUNT, D.EXHAUST, D.SHADOW))
RED_POWER, RED_HUNT = D.ONE * D.COLOURS + D.RED, D.HUNT * D.COLOURS + D.RED


def asked(step: int, such: Callable[[Any], bool] = lambda state: True) -> Position:
    """A position of two players at a step, and such as is wanted, that random play led to."""
    rng = np.random.default_rng(3)
    while True:
        position = Position(GAME, players=2)
        while position.actor != NOBODY:
            state = position.state
            here = state.agenda.steps[state.agenda.height - 1].step
            if here == step and not position.is_chance and such(state):
                return position
            if position.is_chance:
                outcomes, odds = zip(*position.chance_outcomes(), strict=True)
                position.resolve(int(rng.choice(outcomes, p=odds)))
            else:
                position.apply(int(rng.choice(position.legal_actions())))


def resting(mine: dict[int, int], theirs: dict[int, int] | None = None, nightmare: int = D.NONE) -> Position:
    """A Dreamer is to Rest or Dream Again, with these dice on the two cards; the other may be a Nightmare."""
    position = asked(DreamerStep.REST_OR_DREAM)
    state = position.state
    state.awake[:] = 0
    for seat, card in ((state.dreamer, mine), (1 - state.dreamer, theirs or {})):
        dreamer = state.dreamers[seat]
        dreamer.card[:] = 0
        dreamer.nightmare = D.NONE
        for kind, dice in card.items():
            dreamer.card[kind] = dice
    if nightmare != D.NONE:
        state.dreamers[1 - state.dreamer].nightmare = nightmare
        state.awake[nightmare] = 1
    return position


def rests(name: str, position: Position) -> bool:
    """Tell whether a player Rests there."""
    return act_one(find_agent(GAME, name), position) == D.TAKE_REST


@pytest.mark.parametrize(
    ("mine", "rest"),
    [
        ({}, False),
        ({SHADOW: 1, EXHAUST: 1, RED_HUNT: 1}, False),
        ({SHADOW: 3}, True),
        ({EXHAUST: 2}, True),
        ({RED_HUNT: 3}, True),
    ],
)
def test_the_survivor_rests_before_a_row_is_full_and_the_bogeyman_dreams_on(mine: dict[int, int], rest: bool) -> None:
    assert rests("survivor", resting(mine)) == rest
    assert not rests("bogeyman", resting(mine))


def test_the_last_dreamer_fills_a_row_only_to_win() -> None:
    """A full Shadow row of the last Dreamer ends the game."""
    row = {SHADOW: 3}
    assert not rests("survivor", resting({**row, POWER: 6}, {RED_POWER: 5}, D.RED))
    assert rests("survivor", resting({**row, POWER: 4}, {RED_POWER: 5}, D.RED))


@pytest.mark.parametrize("name", ["survivor", "racer", "bogeyman"])
def test_whoever_is_ahead_with_power_enough_ends_the_game(name: str) -> None:
    assert rests(name, resting({POWER: 15}, {RED_POWER: 14}))
    assert not rests(name, resting({POWER: 15}, {RED_POWER: 15}))


@pytest.mark.parametrize("name", ["survivor", "racer", "bogeyman"])
def test_dreams_of_an_awake_nightmare_go_back(name: str) -> None:
    """Of two dice each of three colours."""
    position = asked(DreamerStep.RETURN)
    state = position.state
    for dreamer in state.dreamers:
        dreamer.card[:] = 0
        dreamer.nightmare = D.NONE
    state.drawn[:] = [2, 2, 2, 0]
    for colour in (D.BLUE, D.GREEN, D.YELLOW):
        state.awake[:] = 0
        state.awake[colour] = 1
        state.dreamers[1 - state.dreamer].nightmare = colour
        assert act_one(find_agent(GAME, name), position) == D.FIRST_RETURN + colour


@pytest.mark.parametrize("name", ["survivor", "racer", "bogeyman"])
def test_a_shadow_of_envy_is_resolved_last_and_rerolled_for_green_power(name: str) -> None:
    def two_shadows(state: Any) -> bool:
        shadows = state.unresolved[D.SHADOW * D.COLOURS :]
        return bool(shadows[D.GREEN] == 1 and shadows.sum() > 1 and state.awake.sum() == 0)

    position = asked(DreamerStep.CHOOSE_SHADOW, two_shadows)
    state = position.state
    state.dreamers[state.dreamer].card[:] = 0
    assert act_one(find_agent(GAME, name), position) != D.FIRST_SHADOW + D.GREEN
    state.unresolved[:] = 0
    state.unresolved[D.SHADOW * D.COLOURS + D.GREEN] = 1
    assert act_one(find_agent(GAME, name), position) == D.FIRST_SHADOW + D.GREEN
    state.dreamers[state.dreamer].card[D.ONE * D.COLOURS + D.GREEN] = 1
    pay_green = D.FIRST_PAY + D.ONE * D.COLOURS + D.GREEN
    assert act_one(find_agent(GAME, name), position) == pay_green


@pytest.mark.parametrize("name", ["survivor", "racer", "bogeyman"])
def test_a_nightmare_sends_dreams_of_its_own_colour(name: str) -> None:
    position = asked(Step.CHOOSE_MINION)
    state = position.state
    for own in (D.BLUE, D.GREEN, D.YELLOW, D.RED):
        for other in {D.BLUE, D.GREEN, D.YELLOW, D.RED} - {own}:
            state.awake[:] = 0
            state.awake[own] = 1
            state.dreamers[state.mover].nightmare = own
            state.drawn[:] = 0
            state.drawn[own] = state.drawn[other] = 1
            assert act_one(find_agent(GAME, name), position) == L.FIRST_GIVE + own
