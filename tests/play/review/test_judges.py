"""Judges by name, planners as values, thresholds, and games from files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from nightmare_agents.learned import load_policy
from nightmare_agents.registry import find_agent
from nightmare_agents.solving.general import SOLVER
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.position import Position
from nightmare_gym.engine.register import make_game
from nightmare_gym.interfaces.replay import Recorder
from nightmare_play.review.account import account
from nightmare_play.review.by_planner import Searched
from nightmare_play.review.courses import courses_of, read_replays
from nightmare_play.review.game_review import game_review
from nightmare_play.review.grades import GRADES, Thresholds, asked_thresholds, noise, spread, usual_thresholds
from nightmare_play.review.judge import Judge
from nightmare_play.review.judges import AUTO, SOLVE, judge_named
from reference import lantern, pig
from reference.brute_force import Odd, decision, solve
from reference.course import play_course, scripted
from reference.pig.layout import HOLD, ROLL

RESULTS = Path(__file__).parents[3] / "results"
PIG: dict[str, Any] = {"target": 10}


@pytest.mark.parametrize(
    ("name", "called", "exact"),
    [
        (AUTO, "solved exactly", True),
        (SOLVE, "solved exactly", True),
        ("search-2", "search-2 in every position that could follow", False),
        ("mcts-8", "mcts-8 in every position that could follow", False),
        ("random", "32 rollouts by random", False),
    ],
)
def test_a_judge_is_found_by_name(name: str, called: str, exact: bool) -> None:
    judge = judge_named(pig.GAME, PIG, name)
    assert (judge.name, judge.error is not None) == (called, exact)
    rolled = judge.look_at(Position(pig.GAME, **PIG))[ROLL]
    assert rolled[0] == pytest.approx(-rolled[1])


def test_a_larger_game_is_judged_by_a_search() -> None:
    assert judge_named(pig.GAME, {}).name.startswith("search-1 in every")
    assert judge_named(lantern.GAME, {"seats": 3}).name.startswith("search-1 in every")


def test_a_table_judges_from_its_file(tmp_path: Path) -> None:
    file = tmp_path / "pig.npz"
    SOLVER.solve(pig.GAME, PIG).save(file)
    judge, start = judge_named(pig.GAME, PIG, str(file)), Position(pig.GAME, **PIG)
    assert judge.look_at(start) == judge_named(pig.GAME, PIG, SOLVE).look_at(start)
    with pytest.raises(OptionError, match="this table solves pig with options"):
        judge.look_at(Position(pig.GAME, target=11))


@pytest.mark.parametrize(
    ("name", "complaint"),
    [("nobody", "no player 'nobody' for pig"), ("mcts-0", "expected at least 1"), ("monte-carlo-1", "cannot judge")],
)
def test_bad_judges_are_refused(name: str, complaint: str) -> None:
    with pytest.raises(OptionError, match=complaint):
        judge_named(pig.GAME, PIG, name)


def test_the_published_policy_judges_in_its_own_unit() -> None:
    """Dream Catchers' policy learned by another reward than this game's, in which the account must then be."""
    game = make_game("dream_catchers")
    judge = judge_named(game, {}, AUTO, RESULTS / game.id)
    params_array = game.params(reward="progress")
    assert judge.unit(game, params_array) == "the return with the game's own reward, as in the policy's training"
    assert judge.unit(game, game.params()) == "the return"
    start = Position(game, reward="progress")
    course = play_course(start, [find_agent(game, "greedy")] * 2, 1)
    (found,) = account(game, params_array, judge, [course])
    here = Position(game)
    for choice in course.choices:
        (here.resolve if here.is_chance else here.apply)(int(choice))
    np.testing.assert_array_equal(found.result, here.returns)
    assert found.result[0] != course.states[-1]["returns"][0]


def test_a_learned_value_is_asked_behind_chance() -> None:
    game = make_game("endless_nightmare")
    judge = judge_named(game, {}, AUTO, RESULTS / game.id)
    policy = load_policy(RESULTS / game.id, game)
    position = Position(game)
    assert position.is_chance  # the first roll
    for outcome, odds in position.chance_outcomes():
        assert odds > 0
        twin = position.clone()
        twin.resolve(outcome)
        if not twin.is_chance:
            value = float(policy.values(twin.observation(0)[None])[0])
            assert judge.look_at(position)[outcome][0] == pytest.approx(value + twin.returns[0], abs=1e-4)


def test_a_policy_that_cannot_be_loaded_does_not_judge(tmp_path: Path) -> None:
    (tmp_path / "policy.npz").write_bytes(b"no policy")
    assert judge_named(pig.GAME, PIG, AUTO, tmp_path).name == "solved exactly"


@pytest.mark.parametrize("name", ["search-1", "search-2"])
def test_a_search_is_worth_what_brute_force_says(name: str) -> None:
    """In positions of three seats, together in one batch; also where the node budget is too small for all at once."""
    planner = find_agent("lantern", name)
    planner.value = Odd()  # type: ignore[attr-defined]
    found = []
    positions = [decision("lantern", seed, 2, seats=3, breath=1) for seed in range(3)]
    states = np.concatenate([one.states for one in positions])
    for nodes in (200_000, 2_000):
        planner.nodes = nodes  # type: ignore[attr-defined]
        value = Searched(planner)  # type: ignore[arg-type]
        found.append(value.final(lantern.GAME, states.view(np.recarray), positions[0].params_array))
    expected = [solve(one, int(name[-1])) for one in positions]
    np.testing.assert_allclose(found[0], expected)
    if name == "search-1":
        np.testing.assert_allclose(found[1], expected)


def test_a_tree_search_has_one_value_for_a_position() -> None:
    """Whatever was searched before; a planner would use the tree of its last search again."""
    value = Searched(find_agent(pig.GAME, "mcts-50"))  # type: ignore[arg-type]
    start = Position(pig.GAME, **PIG)
    twice = np.concatenate([start.states, start.states]).view(np.recarray)
    found = value.final(pig.GAME, twice, start.params_array)
    np.testing.assert_array_equal(found[0], found[1])
    assert abs(found[0, 0]) > 0


def test_thresholds_follow_from_luck_and_error() -> None:
    start = Position(pig.GAME, **PIG)
    courses = [play_course(start, [None, None], seed) for seed in range(20)]
    exact = account(pig.GAME, start.params_array, judge_named(pig.GAME, PIG), courses)
    luck = np.sqrt(np.mean([one.variances[:, 0].sum() for one in exact]))
    assert spread(exact) == pytest.approx(luck)
    assert noise(exact) < 1e-6
    limits = usual_thresholds(exact)
    assert (limits.doubtful, limits.error, limits.blunder) == pytest.approx((0.02 * luck, 0.05 * luck, 0.1 * luck))
    guessed = account(pig.GAME, start.params_array, Judge("odd", Odd()), courses)
    added = np.concatenate([one.change[:-1][one.unforced[1:]].ravel() for one in guessed])
    assert noise(guessed) == pytest.approx(np.sqrt((added**2).mean()))
    assert usual_thresholds(guessed).blunder == pytest.approx(4 * noise(guessed))


def test_losses_have_their_grades() -> None:
    limits = asked_thresholds("0.5,1,2")
    assert limits == Thresholds(doubtful=0.5, error=1, blunder=2)
    losses = np.array([0, 0.49, 0.5, 0.99, 1, 1.99, 2, 9])
    assert [GRADES[grade] for grade in limits.grade(losses)] == [
        "fine", "fine", "doubtful", "doubtful", "error", "error", "blunder", "blunder",
    ]  # fmt: skip


@pytest.mark.parametrize("text", ["", "1", "1,2", "2,1,3", "0,1,2", "-1,1,2", "1,2,nan", "1,2,inf", "a,b,c", "1,2,3,4"])
def test_bad_thresholds_are_refused(text: str) -> None:
    with pytest.raises(OptionError, match="expected three rising numbers above 0"):
        asked_thresholds(text)


def test_a_game_in_words() -> None:
    start = Position(pig.GAME, **PIG)
    course = scripted(start, [ROLL, 4, HOLD, ROLL, 0])
    judge = judge_named(pig.GAME, PIG)
    (found,) = account(pig.GAME, start.params_array, judge, [course])
    told = game_review(pig.GAME, start.params_array, found, asked_thresholds("0.001,0.002,0.003"))
    roll, five, hold = told.events[:3]
    assert (roll.seat, roll.name, roll.better, roll.grade, roll.step) == (0, "roll", "roll", "fine", "Decide")
    assert (five.seat, five.name, five.best, five.step) == (None, "the d6 shows 5", None, "roll")
    assert len(five.options) == 6
    assert (hold.name, hold.better, hold.grade) == ("hold", "roll", "blunder")
    assert hold.loss == pytest.approx(hold.options[ROLL].values[0] - hold.options[HOLD].values[0])
    seat = told.seats[1]
    assert seat.result - seat.start == pytest.approx(seat.luck - seat.losses + seat.others + seat.change)
    assert seat.others == pytest.approx(hold.loss)
    assert seat.without_luck == seat.result - seat.luck
    values = told.values()
    assert len(values) == 6
    assert values[0] == pytest.approx((seat.start * -1, seat.start))
    assert values[-1] == pytest.approx([one.result for one in told.seats])
    assert not told.finished


def recorded(folder: Path, name: str, game: Any = pig.GAME, **options: Any) -> Path:
    """Write the replay of a random game."""
    start = Position(game, **options)
    recorder = Recorder(start, ["Ann"] * int(start.params.seats))
    for choice in play_course(start, [None] * int(start.params.seats), 1).choices:
        recorder.take(int(choice))
    return recorder.replay().save(folder / name)


def test_replays_become_courses(tmp_path: Path) -> None:
    files = [recorded(tmp_path, f"{name}.json", **PIG) for name in "ab"]
    replays = read_replays(files)
    start = Position(pig.GAME, **PIG)
    for course, name in zip(courses_of(files, replays), "ab", strict=True):
        expected = play_course(start, [None, None], 1)
        np.testing.assert_array_equal(course.states, expected.states)
        np.testing.assert_array_equal(course.choices, expected.choices)
        assert (course.players, course.name) == (("Ann", "Ann"), name)


def test_what_cannot_be_reviewed_together_is_refused(tmp_path: Path) -> None:
    first, other = recorded(tmp_path, "a.json", **PIG), recorded(tmp_path, "b.json", target=11)
    third = recorded(tmp_path, "c.json", lantern.GAME)
    for files, complaint in (
        ([first, other], r"b.json is of the options \{'target': 11\}, .*a.json of the options \{'target': 10\}"),
        ([first, third], "c.json is a game of lantern, .*a.json a game of pig"),
        ([first, tmp_path / "." / "a.json"], "a.json is named twice"),
    ):
        with pytest.raises(OptionError, match=complaint):
            read_replays(files)
    older = read_replays([first])[0].model_copy(update={"rules": "0" * 16})
    with pytest.raises(OptionError, match="was played by other rules of pig than today's"):
        courses_of([first], [older])
