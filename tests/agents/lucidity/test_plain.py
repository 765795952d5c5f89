"""The plain turn of Lucidity: by hand, and against the game's own rules where no Shadow has an effect."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from nightmare_agents.lucidity.expectimax import expectimax
from nightmare_agents.lucidity.plain.account import Account
from nightmare_agents.lucidity.plain.falls import falls
from nightmare_agents.lucidity.plain.turn import solve_plain
from nightmare_agents.lucidity.turn import Turn, horizon, steps_of
from nightmare_agents.solving.graph import explore
from nightmare_agents.solving.induction import induce
from nightmare_gym.dreaming.layout import (
    BLUE,
    COLOURS,
    DREAM_AGAIN,
    EXHAUST,
    FIRST_TRACK,
    GO_ON,
    GREEN,
    HUNT,
    HUNTED,
    LEVELS,
    ONE,
    RED,
    ROTATED,
    SHADOW,
    TAKE_REST,
    TRACKS,
    TWO,
    YELLOW,
)
from nightmare_gym.dreaming.steps import DreamerStep
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.position import Position
from nightmare_gym.engine.register import make_game
from reference.dreamer import dreamer

pytestmark = pytest.mark.study

GAME = make_game("lucidity")
DRAWS = [[3, 4, 5], [3, 3, 4], [4, 4, 4]]
"""Small tracks, that the general solver can follow."""


def table(seed: int, level: int | None) -> Position:
    """A position in which no Shadow can have an effect.

    Blue and green belong to Nightmares without abilities, who take their Shadows. No Exhaust is there for yellow ones
    to rotate, in every second position; in the others yellow dice show no Shadow. Red ones need not move any.
    """
    rng = np.random.default_rng(seed)
    position = dreamer({}, {}, level, players=3, abilities=False)
    state, params = position.state, position.params_array[0]
    params["draws"], params["shadow_spaces"] = DRAWS, 3 + seed % 2
    exhausts = seed % 2 == 0
    for colour in range(COLOURS):
        faces = rng.multinomial(6, [0.2, 0.15, 0.15, 0.2, 0.3])
        unwanted = [face for face in (EXHAUST, SHADOW) if exhausts == (face == SHADOW)]
        if colour == YELLOW or not exhausts:
            faces[ONE] += faces[unwanted].sum()
            faces[unwanted] = 0
        params["faces"][colour] = faces
        state.bag[colour] = rng.integers(1, 4)
    me = state.dreamers[0].card
    for colour in range(COLOURS):
        for place in (ONE, TWO):
            me[place * COLOURS + colour] = rng.integers(3)
        me[SHADOW * COLOURS + colour] = rng.integers(3)
    me[HUNT * COLOURS + RED], me[HUNTED * COLOURS + BLUE] = rng.integers(2, size=2)
    if exhausts:
        me[EXHAUST * COLOURS + GREEN], me[ROTATED * COLOURS + RED] = rng.integers(2, size=2)
    state.offered[YELLOW], state.offered[TWO * COLOURS + RED] = rng.integers(2, size=2)
    for seat, colour in ((1, BLUE), (2, GREEN)):
        state.dreamers[seat].nightmare, state.awake[colour] = colour, 1
        state.dreamers[seat].card[ONE * COLOURS + RED] = rng.integers(3)
    if level is not None:
        state.track = seed % TRACKS
    return position


def by_the_rules(position: Position, account: Account) -> Turn:
    """The turn through the game's own rules, without rerolls, and without moves of Shadows."""
    on = horizon(position.states, LEVELS, rerolls=False)

    def rulings(states: NDArray[np.void]) -> NDArray[np.int16]:
        return np.where(steps_of(states) == DreamerStep.MOVE_SHADOW, np.int16(GO_ON), on(states))

    graph = explore(GAME, position.states, position.params_array, 2_000_000, rulings)
    payoffs = np.zeros((len(graph), 3))
    ends = np.flatnonzero(graph.ends)
    payoffs[ends] = account.final(GAME, graph.states.view(np.ndarray)[ends], position.params_array)
    return Turn(induce(graph, payoffs), False, payoffs)


def fullest_first(states: NDArray[np.void]) -> NDArray[np.bool_]:
    """Dream Again with two dice or more in the fullest Shadow row, or three Power or more."""
    cards = states["dreamers"]["card"][:, 0].reshape(len(states), -1, COLOURS)
    power = (cards[:, ONE] + 2 * cards[:, TWO]).sum(1)
    return np.asarray((cards[:, SHADOW].max(1) >= 2) | (power >= 3))


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("level", [None, 0, 1])
def test_it_is_the_turn_of_the_rules_where_shadows_have_no_effect(seed: int, level: int | None) -> None:
    position = table(seed, level)
    account = Account.by(expectimax(), position.states, position.params_array)
    found, expected = solve_plain(GAME, position.states, position.params_array), by_the_rules(position, account)
    assert found.actions == pytest.approx(expected.actions(), abs=1e-9)
    assert len(found.actions) == (TRACKS if level is None else 2)
    assert found.by_rule(fullest_first) == pytest.approx(expected.by_rule(fullest_first).values[0], abs=1e-9)
    assert found.by_rule(fullest_first) <= max(found.actions.values()) + 1e-12


def test_the_chances_of_all_falls_are_one_and_a_die_is_won_as_it_shows() -> None:
    faces = Position(GAME).params_array[0]["faces"]
    found, first = falls(faces, 7)
    for colour in range(COLOURS):
        for dice in range(8):
            mine = found[first[colour, dice] : first[colour, dice + 1]]
            assert mine["chance"].sum() == pytest.approx(1)
            assert len(np.unique(mine["word"])) == len(mine)
            mean = (faces[colour, ONE] + 2 * faces[colour, TWO]) / 6
            assert mine["chance"] @ mine["won"] == pytest.approx(dice * mean)
    one = found[first[RED, 1] : first[RED, 2]]
    assert sorted(one["chance"] * 6) == pytest.approx([1, 1, 1, 1, 2])


def account(**changes: Any) -> Account:
    """Power is all that counts, but for changes."""
    return replace(Account(0, 1.0, 0.0, 0.0, 0.0, (0.0,) * COLOURS, (0.0,) * COLOURS, 1.0), **changes)


@pytest.mark.bounds
def test_two_red_dice_by_hand() -> None:
    """Too few for the track: both are rolled, and the Dreamer Rests. Each brings (1 + 2)/6 Power; that is one.

    With three dice in the Hunt row a Hunt eliminates, which costs the three Power held and ten more: with 11/36. In the
    25 other rolls each die is one of five sides, so both bring 2 * (1 + 2)/5 Power in the mean.
    """
    position = dreamer({RED: 2}, {ONE * COLOURS + BLUE: 3}, 0)
    found = solve_plain(GAME, position.states, position.params_array, account())
    assert found.actions == pytest.approx({TAKE_REST: 3.0, DREAM_AGAIN: 4.0})
    hunted = dreamer({RED: 2}, {ONE * COLOURS + BLUE: 3, HUNT * COLOURS + RED: 3}, 0)
    found = solve_plain(GAME, hunted.states, hunted.params_array, account(life=10.0))
    assert found.actions == pytest.approx({TAKE_REST: 3.0, DREAM_AGAIN: -10 * 11 / 36 + (3 + 2 * 3 / 5) * 25 / 36})


@pytest.mark.bounds
def test_the_exhaust_penalty_by_hand() -> None:
    """In the last dream all five green dice are drawn, three kept; the Exhaust row lacks one, 2 green Power are held.

    Without an Exhaust (125/216) each die brings 3/5 in the mean. With one, the penalty draws one of the two green dice
    in the bag, and all Power is lost.
    """
    position = dreamer({GREEN: 5}, {ONE * COLOURS + GREEN: 2, EXHAUST * COLOURS + BLUE: 2}, LEVELS - 2)
    position.params_array[0]["draws"][0, LEVELS - 1] = 5
    found = solve_plain(GAME, position.states, position.params_array, account())
    assert found.actions == pytest.approx({TAKE_REST: 2.0, DREAM_AGAIN: (2 + 3 * 3 / 5) * 125 / 216})


@pytest.mark.bounds
def test_rules_that_always_do_the_same() -> None:
    position = table(1, 0)
    found = solve_plain(GAME, position.states, position.params_array)
    assert found.cards > 10
    assert found.by_rule(lambda states: np.zeros(len(states), np.bool_)) == found.actions[TAKE_REST]
    always = found.by_rule(lambda states: np.ones(len(states), np.bool_))
    assert found.actions[DREAM_AGAIN] - 1 < always <= found.actions[DREAM_AGAIN]


def test_who_may_not_choose_freely_has_no_plain_turn() -> None:
    start = Position(GAME)
    with pytest.raises(OptionError, match="expected lucidity"):
        solve_plain(make_game("bogeymen"), start.states, start.params_array)
    start.apply(FIRST_TRACK)
    with pytest.raises(OptionError, match="freely between Rest and Dream Again"):
        solve_plain(GAME, start.states, start.params_array)
