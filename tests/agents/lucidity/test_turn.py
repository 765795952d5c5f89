"""One turn of Lucidity: by hand, against plain recursion through `Position`, and as a player."""

from __future__ import annotations

import pickle
from collections.abc import Callable

import numpy as np
import pytest
from numpy.typing import NDArray

from nightmare_agents.agent import act_one
from nightmare_agents.lucidity.expectimax import expectimax
from nightmare_agents.lucidity.turn import Turn, rest_or_dream, rule_values, solve_turn, turn_optimal
from nightmare_agents.lucidity.worth import HandMade
from nightmare_agents.play import play_table
from nightmare_agents.registry import find_agent
from nightmare_agents.values import Earned, Value
from nightmare_gym.dreaming.layout import (
    BLUE,
    COLOURS,
    DREAM_AGAIN,
    EXHAUST,
    GREEN,
    HUNT,
    ONE,
    RED,
    SHADOW,
    TAKE_REST,
    YELLOW,
)
from nightmare_gym.engine.errors import IllegalAction, OptionError
from nightmare_gym.engine.layout import NOBODY
from nightmare_gym.engine.position import Position
from nightmare_gym.engine.register import make_game
from reference.dreamer import dreamer

pytestmark = pytest.mark.study

GAME = make_game("lucidity")
HAND_MADE = HandMade(expectimax())


def solved(position: Position, value: Value) -> Turn:
    return solve_turn(GAME, position.states, position.params_array, value)


def worth(position: Position, value: Value) -> NDArray[np.float64]:
    found: NDArray[np.float64] = value.final(GAME, position.states, position.params_array)[0]
    return found


def recursion(position: Position, value: Value, act: Callable[[Position], int] | None = None) -> NDArray[np.float64]:
    """What a turn is worth to each seat by trying everything; or where `act` chooses."""
    turn, known = int(position.state.turn), dict[bytes, NDArray[np.float64]]()

    def of(here: Position) -> NDArray[np.float64]:
        key = here.exact_key()
        if key not in known:
            known[key] = judged(here)
        return known[key]

    def after(here: Position, action: int) -> NDArray[np.float64]:
        twin = here.clone()
        twin.apply(action)
        return of(twin)

    def judged(here: Position) -> NDArray[np.float64]:
        if here.is_over or here.state.turn > turn:
            return worth(here, value)
        if here.is_chance:
            total = np.zeros(len(here.returns))
            for outcome, odds in here.chance_outcomes():
                twin = here.clone()
                twin.resolve(outcome)
                total += odds * of(twin)
            return total
        if act is not None:
            return after(here, act(here))
        return max((after(here, action) for action in here.legal_actions()), key=lambda each: each[here.actor])

    return of(position)


CASES = [
    dreamer({RED: 2}, {}),
    dreamer({BLUE: 2, YELLOW: 1}, {}),
    dreamer({GREEN: 1, RED: 1}, {ONE * COLOURS + RED: 1, EXHAUST * COLOURS + BLUE: 1}),
    dreamer({YELLOW: 2, RED: 1}, {HUNT * COLOURS + RED: 3, EXHAUST * COLOURS + GREEN: 2}, 0),
    dreamer({GREEN: 2, BLUE: 1}, {ONE * COLOURS + GREEN: 1, SHADOW * COLOURS + GREEN: 2}, 0),
    dreamer({RED: 5}, {ONE * COLOURS + BLUE: 3, HUNT * COLOURS + RED: 3}, 0, players=3),
]


def test_one_red_die_by_hand() -> None:
    """The bag's only die is red: it shows 1, 2, Hunt, Exhaust on one side each, Shadow on two.

    Too few dice for any track: it is rolled, the Dreamer Rests, and the game ends. Three players without Power share
    the win (2/3 - 1 each); with the 1 or the 2 the mover wins alone. So 2/6 * 1 + 4/6 * (-1/3) = 1/9 for the mover,
    and 2/6 * (-1) + 4/6 * (-1/3) = -5/9 for each other (returns are kept in single precision). It is one dream.
    """
    turn = solved(dreamer({RED: 1}, {}, players=3), Earned())
    assert turn.values == pytest.approx([1 / 9, -5 / 9, -5 / 9], abs=1e-7)
    assert list(turn.actions().values()) == pytest.approx([1 / 9] * 3, abs=1e-7)
    assert turn.prospects() == pytest.approx((0, 0, 0, 0, 1))
    assert turn.whole


def test_to_dream_with_three_hunts_by_hand() -> None:
    """Three dice in the Hunt row, two red ones in the bag: a Hunt that stays (1 side of 6) eliminates.

    Of 36 rolls one shows two Hunts, and 6 show a Hunt beside an Exhaust or Shadow: lost. 4 show a Hunt beside a Power,
    which is placed first and buys one reroll of the Hunt: lost with 1/6. Together 7/36 + 4/216 = 23/108. Who survives
    has the most Power, and wins when the empty bag ends the game; so does the other if not.
    """
    position = dreamer({RED: 2}, {HUNT * COLOURS + RED: 3, ONE * COLOURS + BLUE: 2}, 0)
    turn = solved(position, Earned())
    on = turn.by_rule(lambda states: np.ones(len(states), np.bool_))
    assert on.prospects().eliminated == pytest.approx(23 / 108)
    assert on.values[0] == pytest.approx(1 - 2 * 23 / 108)
    assert turn.by_rule(lambda states: np.zeros(len(states), np.bool_)).prospects() == pytest.approx((0, 0, 0, 0, 0))


@pytest.mark.parametrize("position", CASES, ids=range(len(CASES)))
@pytest.mark.parametrize("value", [Earned(), HAND_MADE], ids=["earned", "hand-made"])
def test_a_turn_is_worth_what_recursion_says(position: Position, value: Value) -> None:
    turn = solved(position, value)
    assert turn.values == pytest.approx(recursion(position, value), abs=1e-9)
    assert turn.actions()[turn.best] == max(turn.actions().values()) == turn.values[0]


@pytest.mark.parametrize("position", CASES, ids=range(len(CASES)))
def test_nobody_plays_a_turn_better(position: Position) -> None:
    """Where only the mover is asked: not expectimax, nor the best without rerolls, by the same worth of the end."""
    turn, bot = solved(position, HAND_MADE), expectimax()
    without = solve_turn(GAME, position.states, position.params_array, HAND_MADE, rerolls=False)
    assert not without.whole
    if not (turn.graph.actors > 0).any():
        assert turn.values[0] >= recursion(position, HAND_MADE, lambda here: act_one(bot, here))[0] - 1e-9
        assert turn.values[0] >= without.values[0] - 1e-9


def test_in_some_of_these_turns_only_the_mover_is_asked() -> None:
    alone = [not (solved(position, HAND_MADE).graph.actors > 0).any() for position in CASES]
    assert any(alone)
    assert not all(alone)


def test_rest_or_dream_in_batches_and_by_rules() -> None:
    decisions = [position for position in CASES if position.state.track == 0 and len(position.returns) == 2]
    states = np.concatenate([position.states for position in decisions])
    params_array = decisions[0].params_array
    both = rest_or_dream(GAME, states, params_array, HAND_MADE)
    never = lambda found: np.zeros(len(found), np.bool_)  # noqa: E731
    always = lambda found: np.ones(len(found), np.bool_)  # noqa: E731
    values = rule_values(GAME, states, params_array, HAND_MADE, [never, always])
    assert values[:, 0] == pytest.approx(both.max(1), abs=1e-12)
    assert values[:, 1] == pytest.approx(both[:, 0], abs=1e-12)
    assert (values[:, 2] <= both[:, 1] + 1e-12).all()
    for i, position in enumerate(decisions):
        assert solved(position, HAND_MADE).actions() == pytest.approx(
            {TAKE_REST: both[i, 0], DREAM_AGAIN: both[i, 1]}, abs=1e-12
        )
    assert np.isnan(rest_or_dream(GAME, states, params_array, HAND_MADE, limit=3)).all()
    with pytest.raises(OptionError, match="Rest-or-Dream decisions only"):
        rest_or_dream(GAME, Position(GAME).states, params_array, HAND_MADE)


def test_a_nearer_horizon_says_so() -> None:
    position = dreamer({RED: 9}, {HUNT * COLOURS + RED: 3}, players=3)
    near = solve_turn(GAME, position.states, position.params_array, HAND_MADE, dreams=1, rerolls=False)
    found = near.prospects()
    assert not near.whole
    assert 0 < found.judged < 1
    assert found.dreams == pytest.approx(1.0)
    assert found.judged + found.eliminated <= 1 + 1e-12


def test_what_cannot_be_solved_is_one_clear_line() -> None:
    start = Position(GAME)
    with pytest.raises(OptionError, match="more than 100 positions"):
        solve_turn(GAME, start.states, start.params_array, Earned(), limit=100)
    with pytest.raises(OptionError, match="expected lucidity"):
        solve_turn(make_game("bogeymen"), start.states, start.params_array, Earned())
    drawn = start.clone()
    drawn.apply(0)
    with pytest.raises(IllegalAction, match="no seat is asked"):
        _ = solve_turn(GAME, drawn.states, drawn.params_array, HAND_MADE, dreams=1).best


def test_the_player_plays_whole_games_and_like_its_twin() -> None:
    agent = find_agent("lucidity", "turn-optimal-500")
    twin = pickle.loads(pickle.dumps(agent))
    assert agent.name == twin.name == turn_optimal(500).name
    bot = expectimax()
    first, second = (play_table("lucidity", [one, bot, bot], 2, 3) for one in (agent, twin))
    assert (first["actor"] == NOBODY).all()
    assert first.tobytes() == second.tobytes()
