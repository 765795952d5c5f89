"""The comparison: same dice for all, the same numbers each time, intervals that keep their promise."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy import stats

from nightmare_agents import play as playing
from nightmare_agents.registry import find_agent
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.register import make_game
from nightmare_training.evaluate.comparison import compare, differences, figures, shown
from nightmare_training.metrics import general, metrics_of, shares
from nightmare_training.support.intervals import mean_interval, paired_p_value, share_interval
from reference import pig  # noqa: F401  # registers it

GAME = "endless_nightmare"
PLAYERS = ["random", "always-move-3", "heuristic"]


def finals(name: str, games: int = 300, seed: int = 5) -> Any:
    return playing.play(GAME, find_agent(GAME, name), games, seed)


def test_the_same_comparison_gives_the_same_json() -> None:
    once, again = (compare(GAME, PLAYERS, 200, 3).model_dump_json() for _ in range(2))
    assert once == again


def test_another_seed_gives_other_games() -> None:
    once, other = (compare(GAME, ["random"], 200, seed).returns["random"] for seed in (3, 4))
    assert (once != other).any()


@pytest.mark.parametrize("name", ["random", "heuristic", "monte-carlo-1"])
def test_two_copies_of_a_player_end_in_the_same_positions(name: str) -> None:
    assert finals(name, 40).tobytes() == finals(name, 40).tobytes()


@pytest.mark.parametrize("name", ["random", "heuristic", "monte-carlo-1"])
@pytest.mark.parametrize("at_once", [1, 7, 64])
def test_games_do_not_depend_on_how_many_are_played_at_once(
    name: str, at_once: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = finals(name, 40).tobytes()
    monkeypatch.setattr(playing, "AT_ONCE", at_once)
    assert finals(name, 40).tobytes() == expected


def test_a_players_games_do_not_depend_on_who_else_plays() -> None:
    alone = compare(GAME, ["heuristic"], 100, 1).returns["heuristic"]
    among = compare(GAME, PLAYERS, 100, 1).returns["heuristic"]
    assert (alone == among).all()


def test_fewer_games_are_the_first_of_more() -> None:
    assert finals("random", 10).tobytes() == finals("random", 50)[:10].tobytes()


def test_players_meet_the_same_first_rolls() -> None:
    """Nature selects the first Nightmare before anybody has decided anything."""
    options = {"sanity_on_selection": False}
    seen = []
    for name in ("random", "heuristic"):
        first: list[Any] = []

        def watch(decisions: Any, _: Any, first: list[Any] = first) -> None:
            if not first:
                first.append(decisions.states["nightmare"].copy())

        playing.play(GAME, find_agent(GAME, name), 50, 2, options, watch=watch)
        seen.append(first[0])
    assert (seen[0] == seen[1]).all()
    assert len(set(seen[0])) > 1


def test_the_figures_are_those_of_the_games() -> None:
    found = compare(GAME, PLAYERS, 200, 3)
    returns, one = found.returns["heuristic"], found.agents["heuristic"]
    assert one.mean == pytest.approx(returns.mean())
    assert one.sd == pytest.approx(returns.std(ddof=1))
    assert one.median == np.median(returns)
    assert one.ci95[0] < one.mean < one.ci95[1]
    assert one["score_at_least_60"] == pytest.approx((returns >= 60).mean())
    assert one["score_at_least_60_ci95"][0] <= one["score_at_least_60"] <= one["score_at_least_60_ci95"][1]
    assert sum(one["causes"].values()) == pytest.approx(1.0)
    assert found.best == max(PLAYERS, key=lambda name: found.returns[name].mean())


def test_the_mean_is_of_the_return_that_the_options_pay() -> None:
    found = compare(GAME, ["heuristic"], 100, 3, {"reward": "survived"})
    assert found.agents["heuristic"].mean == pytest.approx(found.agents["heuristic"]["nightmares_survived"])


def test_differences_are_paired() -> None:
    found = compare(GAME, PLAYERS, 200, 3)
    assert [one.agent for one in found.differences] == ["always-move-3", "random"]
    for one in found.differences:
        apart = found.returns[one.agent] - found.returns[found.best]
        assert one.mean == pytest.approx(apart.mean())
        expected = stats.ttest_rel(found.returns[one.agent], found.returns[found.best])
        assert one.p_value == pytest.approx(float(expected.pvalue))
        assert one.p_corrected == pytest.approx(min(1.0, 3 * one.p_value))
        assert one.ci95 == pytest.approx(tuple(expected.confidence_interval(0.95)))


def test_equal_players_do_not_differ() -> None:
    returns = np.arange(10.0)
    (one,) = differences({"a": returns, "b": returns.copy()})
    assert (one.mean, one.ci95, one.p_value) == (0.0, (0.0, 0.0), 1.0)


def test_progress_counts_every_game() -> None:
    ended = dict.fromkeys(PLAYERS, 0)

    def progress(name: str, some: int) -> None:
        ended[name] += some

    compare(GAME, PLAYERS, 120, 0, progress=progress)
    assert ended == dict.fromkeys(PLAYERS, 120)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"players": []}, "at least one player"),
        ({"players": ["random", "random"]}, "named twice"),
        ({"fewer": {"heuristic": 5}, "players": ["random"]}, "expected some of the players.*found heuristic: 5"),
        ({"fewer": {"random": 1}}, "with 2 to"),
        ({"fewer": {"random": 10**9 + 1}}, "with 2 to"),
        ({"players": ["nobody"]}, "there are: random"),
        ({"games": 1}, "at least 2"),
        ({"options": {"veterann": True}}, "its options: board, version, skill, veteran"),
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"game": "pig"}, "pig has 2 players at a table: use `nightmare tournament pig`"),
    ],
)
def test_bad_input_is_refused_before_a_game_is_played(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        compare(**{"game": GAME, "players": ["random"], "games": 10**9, "seed": 0, **arguments})


def test_the_t_interval_covers_the_mean_of_skewed_returns_as_often_as_it_says() -> None:
    """4,000 intervals of 1,000 exponential returns each cover their mean 95% of the time.

    False alarms: the true coverage here is 0.949 to 0.950 (the skew costs less than 0.001 at n = 1,000);
    the number of hits is binomial, and 5 standard errors (0.0172) besides that 0.001 are passed with
    probability below 6e-7.
    """
    repeats, n = 4000, 1000
    returns = np.random.default_rng(20_251).exponential(10.0, (repeats, n))
    hits = sum(low <= 10.0 <= high for low, high in map(mean_interval, returns))
    assert abs(hits / repeats - 0.95) < 5 * np.sqrt(0.95 * 0.05 / repeats) + 0.001


def test_the_exact_interval_covers_a_rare_share_at_least_as_often_as_it_says() -> None:
    """Clopper and Pearson's intervals for 1 in 50 of 300 games, over 4,000 repeats.

    False alarms: the coverage is at least 0.95, so 5 standard errors below are passed with probability
    below 3e-7.
    """
    repeats, n, share = 4000, 300, 0.02
    hits = np.random.default_rng(20_252).binomial(n, share, repeats)
    intervals = {int(hit): share_interval(int(hit), n) for hit in set(hits)}
    covered = np.mean([intervals[int(hit)][0] <= share <= intervals[int(hit)][1] for hit in hits])
    assert covered > 0.95 - 5 * np.sqrt(0.95 * 0.05 / repeats)


def test_the_paired_test_raises_false_alarms_as_often_as_it_says() -> None:
    """p < 0.05 in 5% of 4,000 comparisons of equals; 5 standard errors: false alarms below 6e-7."""
    apart = np.random.default_rng(20_253).normal(0.0, 3.0, (4000, 200))
    alarms = np.mean([paired_p_value(row) < 0.05 for row in apart])
    assert abs(alarms - 0.05) < 5 * np.sqrt(0.05 * 0.95 / 4000)


def test_intervals_at_the_edges() -> None:
    assert mean_interval(np.full(5, 2.0)) == (2.0, 2.0)
    assert share_interval(0, 10)[0] == 0.0
    assert share_interval(10, 10)[1] == 1.0
    assert paired_p_value(np.full(5, 1.0)) == 0.0


def test_a_game_without_measures_of_its_own_gets_the_general_ones() -> None:
    class Unknown:
        id = "unknown"

    assert metrics_of(Unknown()) is general.METRICS  # type: ignore[arg-type]
    assert metrics_of(make_game(GAME)) is not general.METRICS
    assert general.measure({"turns": np.array([1, 3])}) == {"turns": 2.0}
    assert general.unit({"reward": "log"}) == "return (reward=log)"
    assert figures(np.array([1.0, 3.0]), {"turns": 2.0})["turns"] == 2.0


def test_shares_come_with_the_largest_first() -> None:
    assert list(shares(np.array(["a", "b", "b", "b"])).items()) == [("b", 0.75), ("a", 0.25)]


@pytest.mark.parametrize(
    ("name", "label"),
    [
        ("always-move-3", "always-move-3"),
        ("results/endless_nightmare", "learned endless_nightmare"),
        ("runs/quick/policy.npz", "learned quick"),
        ("policy.npz", "learned policy"),
        ("kept/best.npz", "learned best"),
        ("solved_small.npz", "solved small"),
        ("mcts-100@results/endless_nightmare", "mcts-100@learned endless_nightmare"),
        ("search-2@kept/best.npz", "search-2@learned best"),
    ],
)
def test_a_learned_policy_is_shown_by_its_folder_or_file(name: str, label: str) -> None:
    assert shown(name) == label
