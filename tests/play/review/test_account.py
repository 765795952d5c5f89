"""The account of games: against plain arithmetic by `Position`, against games whose values are known, and broken."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any
from zlib import crc32

import numpy as np
import pytest
from numpy.typing import NDArray

from nightmare_agents.agent import Actions, Agent, Decisions
from nightmare_agents.endless_nightmare.solving import SOLVER as OWN
from nightmare_agents.endless_nightmare.solving import levels
from nightmare_agents.planning.rows import taken
from nightmare_agents.solving.general import SOLVER, Solution, solution
from nightmare_agents.solving.graph import explore
from nightmare_agents.values import Floats, earned
from nightmare_gym.engine.errors import Fault, OptionError
from nightmare_gym.engine.game import Game, ints, records
from nightmare_gym.engine.layout import NATURE
from nightmare_gym.engine.position import Position
from nightmare_gym.engine.successors import Successors, successors
from nightmare_play.review import account as accounting
from nightmare_play.review import judge as judging
from nightmare_play.review import judges
from nightmare_play.review.account import Account, Course, account
from nightmare_play.review.judge import Judge
from reference import lantern, pig
from reference.brute_force import pig_to
from reference.course import play_course, scripted
from reference.lantern.friends import GAME as FRIENDS
from reference.pig.layout import HOLD, ROLL
from reference.pig_chances import BEST, Exact, HoldAt

TARGET = 20
ALARM = 5.5
"""In standard errors: a false alarm in 4e-8 of all runs."""


class Arbitrary:
    """A value without any sense, another one for each seat and position, exact where the game is over."""

    name = "arbitrary"

    def final(self, game: Game, states: NDArray[np.void], params_array: NDArray[np.void]) -> Floats:
        seats = range(earned(game, states, params_array).shape[1])
        return np.array([[crc32(row.tobytes(), seat) / 2**32 for seat in seats] for row in ints(states)])


def of(start: Position, judge: Judge, *courses: Course) -> list[Account]:
    return account(start.game, start.params_array, judge, courses)


def by_position(start: Position, course: Course) -> Account:
    """The account of a game that is over, event by event and as its words say, without numpy's help."""
    value, seats, here = Arbitrary(), range(int(start.params.seats)), start.clone()

    def worth(position: Position) -> list[float]:
        if position.is_over or position.state.turn > position.params.turn_limit:
            return position.returns
        return [float(one) for one in value.final(position.game, position.states, position.params_array)[0]]

    def after(choice: int) -> list[float]:
        twin = here.clone()
        (twin.resolve if here.is_chance else twin.apply)(choice)
        return worth(twin)

    rows: dict[str, list[Any]] = {name: [] for name in ("before", "chosen", "losses", "own", "others", "luck")}
    for choice in course.choices:
        actor, none = here.actor, [0.0 for _ in seats]
        chosen = after(int(choice))
        if here.is_chance:
            before = [sum(odds * after(one)[seat] for one, odds in here.chance_outcomes()) for seat in seats]
            own, others, luck = none, none, [chosen[seat] - before[seat] for seat in seats]
        else:
            before = max((after(one) for one in here.legal_actions()), key=lambda found: found[actor])
            moved = [chosen[seat] - before[seat] for seat in seats]
            own = [moved[seat] if seat == actor else 0.0 for seat in seats]
            others, luck = [0.0 if seat == actor else moved[seat] for seat in seats], none
        for name, cell in zip(rows, (before, chosen, -sum(own), own, others, luck), strict=True):
            rows[name].append(cell)
        (here.resolve if here.is_chance else here.apply)(int(choice))
    found = {name: np.array(column) for name, column in rows.items()}
    later = np.array([*rows["before"][1:], here.returns])
    (judged,) = of(start, Judge("arbitrary", value), course)
    return replace(
        judged, losses=found["losses"], own=found["own"], others=found["others"], luck=found["luck"],
        change=later - found["chosen"], start=found["before"][0], result=np.array(here.returns),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("id", "options"),
    [
        ("pig", {"target": TARGET}),
        ("pig", {"target": TARGET, "turn_limit": 3}),
        ("lantern", {"seats": 3, "margin": True}),
        ("lantern", {"seats": 4, "breath": 3}),
        ("friends", {"seats": 2}),
        ("endless_nightmare", {"board": "small"}),
    ],
)
def test_it_is_what_arithmetic_says_for_any_value(id: str, options: dict[str, Any]) -> None:
    start = Position(id, **options)
    course = play_course(start, [None] * int(start.params.seats), 3)
    (found,), expected = of(start, Judge("arbitrary", Arbitrary()), course), by_position(start, course)
    for name in ("losses", "own", "others", "luck", "change", "start", "result"):
        np.testing.assert_allclose(getattr(found, name), getattr(expected, name), atol=1e-9, err_msg=name)
    assert np.abs(found.change).max() > 0.1
    assert found.finished


def test_games_together_are_judged_as_each_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    start, judge = Position("lantern", seats=3), Judge("arbitrary", Arbitrary())
    courses = [play_course(start, [None] * 3, seed) for seed in range(4)]
    alone = [of(start, judge, course)[0] for course in courses]
    monkeypatch.setattr(accounting, "AT_ONCE", 7)
    for one, other in zip(alone, of(start, judge, *courses), strict=True):
        for name in ("losses", "others", "luck", "change", "variances", "best", "counts", "result"):
            np.testing.assert_array_equal(getattr(one, name), getattr(other, name))


@pytest.fixture(scope="module")
def solved() -> Judge:
    return Judge("solved", SOLVER.solve(pig.GAME, {"target": TARGET}), 1e-9)


@pytest.fixture(scope="module")
def perfect() -> Exact:
    """Pig's best player by value iteration, which shares no code with the solver."""
    return Exact(TARGET, (BEST, BEST))


def test_a_perfect_player_of_pig_loses_nothing(solved: Judge, perfect: Exact) -> None:
    start = Position(pig.GAME, target=TARGET)
    for found in of(start, solved, *[play_course(start, [perfect, perfect], seed) for seed in range(20)]):
        assert np.abs(found.losses).max() < 1e-8
        assert np.abs(found.change).max() < 1e-8
        np.testing.assert_allclose(found.result - found.luck.sum(0), found.start, atol=1e-8)


def test_a_blunder_in_pig_costs_what_value_iteration_says(solved: Judge) -> None:
    """Seat 0 rolls a 5 and a 3, and holds at 5 : 0 in turn total; everything by the chances to win, as 2 p - 1."""
    chances = pig_to(TARGET)
    start = Position(pig.GAME, target=TARGET)
    (found,) = of(start, solved, scripted(start, [ROLL, 4, HOLD, ROLL, 0]))
    rolled, held = (2 * one - 1 for one in chances[0, 0, 5])
    assert rolled > held + 0.01
    np.testing.assert_allclose(found.losses, [0, 0, rolled - held, 0, 0], atol=1e-8)
    np.testing.assert_allclose(found.own.sum(0), [held - rolled, 0], atol=1e-8)
    np.testing.assert_allclose(found.others.sum(0), [0, rolled - held], atol=1e-8)
    best = [2 * max(chances[way]) - 1 for way in ((0, 0, 0), (0, 0, 5), (0, 5, 0), (5, 0, 0))]
    lucky, unlucky = best[1] - best[0], -best[3] - best[2]
    np.testing.assert_allclose(found.luck[[1, 4], 0], [lucky, -unlucky], atol=1e-8)
    np.testing.assert_allclose(found.luck[:, 1], -found.luck[:, 0], atol=1e-8)
    np.testing.assert_allclose(found.change, 0, atol=1e-8)
    assert not found.finished
    np.testing.assert_allclose(found.result, [best[3], -best[3]], atol=1e-8)
    assert found.best[found.actors != NATURE].tolist() == [ROLL, ROLL, ROLL]


def walk(bag: list[int]) -> Position:
    """A walk of two friends of Lantern, who share the points, with few stones in the bag."""
    params_array = records(FRIENDS.params(seats=2, breath=1).copy())
    params_array["in_bag"] = bag
    return Position(FRIENDS, params_array)


def recursion(here: Position, known: dict[bytes, float]) -> float:
    """Return the expectation of both friends by their best play, by trying everything."""
    if here.is_over:
        return here.returns[0]
    if here.exact_key() not in known:
        values = []
        for choice in here.legal_actions() or [outcome for outcome, _ in here.chance_outcomes()]:
            twin = here.clone()
            (twin.resolve if here.is_chance else twin.apply)(choice)
            values.append(recursion(twin, known))
        odds = [chance for _, chance in here.chance_outcomes()]
        known[here.exact_key()] = float(np.dot(odds, values)) if here.is_chance else max(values)
    return known[here.exact_key()]


def test_friends_with_lanterns_lose_what_recursion_says() -> None:
    start, known = walk([0, 1, 1, 0]), dict[bytes, float]()
    table: Solution = solution(explore(start.game, start.states, start.params_array), {}, 1e-10)
    judge, blunders = Judge("solved", table, 1e-10), 0
    for seed in range(6):
        (found,) = of(start, judge, play_course(start, [table, table], seed))
        assert np.abs(found.losses).max() < 1e-8
        assert found.start == pytest.approx([recursion(start, known)] * 2)
        course, here, values = play_course(start, [None, None], seed), start.clone(), []
        (found,) = of(start, judge, course)
        for state in course.states:
            here.states[:] = state
            values.append(recursion(here, known))
        moved, asked = np.diff(values), found.actors != NATURE
        np.testing.assert_allclose(found.change, 0, atol=1e-8)
        np.testing.assert_allclose(found.losses[asked], -moved[asked], atol=1e-8)
        np.testing.assert_allclose(found.luck[~asked], np.repeat(moved[~asked, None], 2, axis=1), atol=1e-8)
        blunders += int((found.losses > 0.05).sum())
    assert blunders > 3


class Stone:
    """The number of the stone on the table, as a value."""

    name = "stone"

    def final(self, game: Game, states: NDArray[np.void], params_array: NDArray[np.void]) -> Floats:
        return np.repeat(states["stone"].astype(np.float64)[:, None], int(params_array["seats"][0]), axis=1)


class Odds(Successors):
    """Successors by wrong odds: every outcome is as likely as the others."""

    def probabilities(self, positions: int) -> Floats:
        counts = np.bincount(self.parents, minlength=positions)
        return (self.weights > 0) / counts[self.parents]


@pytest.mark.parametrize("fair", [True, False])
def test_luck_has_the_mean_0_for_any_value(fair: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """400 games with a bag of unequal stones; by wrong odds of the draws the mean is off by far more."""
    if not fair:
        monkeypatch.setattr(judging, "successors", lambda *looked: Odds(**vars(successors(*looked))))
    params_array = records(lantern.GAME.params(seats=2, margin=True).copy())
    params_array["in_bag"] = [8, 1, 0, 1]
    start = Position(lantern.GAME, params_array)
    courses = [play_course(start, [None, None], seed, 12) for seed in range(400)]
    luck = np.array([one.luck.sum(0)[0] for one in of(start, Judge("stone", Stone()), *courses)])
    off = abs(luck.mean()) / (luck.std() / np.sqrt(len(luck)))
    assert (off < ALARM) == fair
    assert luck.std() > 0.1


def test_variances_are_those_of_the_luck() -> None:
    """Of many games from one roll of Pig: the mean square of its luck, by the odds."""
    start = Position(pig.GAME, target=TARGET)
    judge = Judge("arbitrary", Arbitrary())
    every = [of(start, judge, scripted(start, [ROLL, face]))[0] for face in range(6)]
    squares = np.mean([one.luck[1] ** 2 for one in every], axis=0)
    for one in every:
        np.testing.assert_allclose(one.variances, [np.zeros(2), squares])
    assert abs(np.mean([one.luck[1] for one in every])) < 1e-12


@pytest.fixture(scope="module")
def judged() -> Account:
    start = Position("lantern", seats=3, margin=True)
    (found,) = of(start, Judge("arbitrary", Arbitrary()), play_course(start, [None] * 3, 5))
    found.balance()
    return found


@pytest.mark.parametrize("part", ["luck", "own", "others", "change"])
def test_a_wrong_sign_breaks_the_equation(judged: Account, part: str) -> None:
    with pytest.raises(Fault, match=r"game 5: the account of seat \d misses by"):
        replace(judged, **{part: -getattr(judged, part)}).balance()


def test_every_account_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = accounting._account

    def forgetful(*args: Any) -> Account:
        found = plain(*args)
        return replace(found, luck=np.concatenate([np.zeros((2, 2)), found.luck[2:]]))

    monkeypatch.setattr(accounting, "_account", forgetful)
    start = Position(pig.GAME, target=TARGET)
    with pytest.raises(Fault, match="misses by"):
        of(start, Judge("arbitrary", Arbitrary()), scripted(start, [ROLL, 4, HOLD]))


def test_a_forgotten_event_breaks_the_equation(judged: Account) -> None:
    for part in ("luck", "own", "others", "change"):
        forgotten = getattr(judged, part).copy()
        forgotten[np.abs(forgotten).sum(1).argmax()] = 0.0
        with pytest.raises(Fault, match="misses by"):
            replace(judged, **{part: forgotten}).balance()


@pytest.mark.parametrize("nature", [True, False])
def test_a_game_without_one_of_its_events_is_refused(nature: bool) -> None:
    start = Position(pig.GAME, target=TARGET)
    course = play_course(start, [None, None], 2)
    there = np.flatnonzero((course.states["actor"][:-1] == NATURE) == nature)[2]
    kept = np.delete(np.arange(len(course.states)), there)
    shorter = Course(taken(course.states, kept), np.delete(course.choices, there), course.players, "shorter")
    with pytest.raises((Fault, OptionError), match=r"does not follow|is not possible where it was made"):
        of(start, Judge("arbitrary", Arbitrary()), shorter)


def test_a_game_without_events_is_worth_its_start(solved: Judge) -> None:
    start = Position(pig.GAME, target=TARGET)
    (found,) = of(start, solved, scripted(start, []))
    np.testing.assert_array_equal(found.start, found.result)
    assert found.change.shape == (0, 2)


def test_a_position_is_judged_as_in_a_game(solved: Judge) -> None:
    start = Position(pig.GAME, target=TARGET)
    rolled, held = (2 * one - 1 for one in pig_to(TARGET)[0, 0, 0])
    found = solved.look_at(start)
    assert found[ROLL] == pytest.approx((rolled, -rolled), abs=1e-8)
    assert found[HOLD] == pytest.approx((held, -held), abs=1e-8)


class Errs:
    """A player that takes the first legal action at its first decision, and then follows another."""

    name = "errs"

    def __init__(self, player: Agent) -> None:
        self.player = player

    def act(self, decisions: Decisions) -> Actions:
        best = self.player.act(decisions)
        first = decisions.masks[decisions.rows].argmax(1)
        return np.where(decisions.states["turn"][decisions.rows] == 1, first, best)


@pytest.mark.study
@pytest.mark.parametrize("board", ["micro", "tiny"])
def test_endless_nightmare_against_its_solution(board: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The best player loses nothing and the judge never changes its mind; one mistake costs what the table says."""
    monkeypatch.setattr(levels, "SAMPLE", 10)
    options: dict[str, Any] = {"board": board}
    start = Position("endless_nightmare", **options)
    table = OWN.solve(start.game, options)
    table.save(tmp_path / "table.npz")
    judge = judges.judge_named(start.game, options, str(tmp_path / "table.npz"))
    best = of(start, judge, *[play_course(start, [table], seed) for seed in range(8)])
    assert judge.error is not None
    for found in best:
        assert np.abs(found.losses).max() <= judge.error
        assert np.abs(found.change).max() <= judge.error
        assert found.start[0] == pytest.approx(table.facts.value, abs=1e-5)
    courses = [play_course(start, [Errs(table)], seed) for seed in range(8)]
    lost = 0.0
    for found in of(start, judge, *courses):
        here, turns = start.clone(), found.turns
        assert np.abs(found.losses[turns > 1]).max(initial=0.0) <= judge.error
        assert np.abs(found.change).max() <= judge.error
        for event in np.flatnonzero(found.losses > 0.01)[:2]:
            here.states[:] = found.course.states[event]
            ways = []
            for action in here.legal_actions():
                twin = here.clone()
                twin.apply(action)
                ways.append(float(table.final(start.game, twin.states, twin.params_array)[0, 0]))
            chosen = here.legal_actions().index(int(found.course.choices[event]))
            assert found.losses[event] == pytest.approx(max(ways) - ways[chosen], abs=1e-5)
            lost += found.losses[event]
    assert lost > 0.1


def test_hold_at_20_loses_against_the_best(perfect: Exact) -> None:
    """In the mean what its value says: losses and luck-free results meet, within 5.5 standard errors."""
    start, truth = Position(pig.GAME, target=TARGET), Exact(TARGET, (5, BEST))
    courses = [play_course(start, [HoldAt(5), perfect], seed) for seed in range(150)]
    found = of(start, Judge("best", perfect, 1e-9), *courses)
    without = np.array([one.result[0] - one.luck[:, 0].sum() for one in found])
    np.testing.assert_allclose(without, [one.start[0] - one.losses[one.actors == 0].sum() for one in found], atol=1e-8)
    assert without.std() > 0
    assert abs(without.mean() - truth.worth[0, 0, 0, 0]) < ALARM * without.std() / np.sqrt(len(without))
