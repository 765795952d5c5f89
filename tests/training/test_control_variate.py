"""Luck taken out of comparisons: no bias, the reported gain, and the names of values."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from rich.console import Console

from nightmare_agents import published
from nightmare_agents.chance import ThroughChance
from nightmare_agents.learned import load_policy
from nightmare_agents.published import POLICY_FILE
from nightmare_agents.registry import agents_by_name
from nightmare_agents.values import Earned, LearnedValue
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.register import make_game
from nightmare_training.evaluate import control_variate as correction
from nightmare_training.evaluate.comparison import Comparison, Figures, compare, differences
from nightmare_training.evaluate.control_variate import FEWEST, corrected, reduction, slope, value_for
from nightmare_training.evaluate.tournament import report as tournament_report
from nightmare_training.evaluate.tournament.holding import hold
from nightmare_training.evaluate.tournament.results import Tournament
from nightmare_training.reports import comparison as report
from reference import pig  # noqa: F401  # registers it

GAME = "endless_nightmare"
SMALL = {"board": "small"}
PLAYERS = ["heuristic", "always-move-2"]
RESULTS = Path(__file__).parents[2] / "results"


@pytest.fixture(scope="module")
def found() -> Comparison:
    return compare(GAME, PLAYERS, 200, 3, SMALL, value="auto")


def test_a_slope_from_other_games_leaves_the_mean_as_it_is() -> None:
    """Over 4,000 comparisons of 40 games with skewed returns and a slope that grows with the luck, the true mean is 0.

    The slope in the games themselves would be biased here. False alarms: 5.5 standard errors, 4e-8.
    """
    dice = np.random.default_rng(20_261)
    luck = dice.exponential(1.0, (4000, 40)) - 1.0
    returns = luck + luck**2 - 1.0 + dice.normal(0.0, 0.3, luck.shape)
    means = np.array([corrected(*one).mean() for one in zip(returns, luck, strict=True)])
    assert abs(means.mean()) < 5.5 * means.std() / np.sqrt(4000)
    itself = np.array([one.mean() - slope(one, own) * own.mean() for one, own in zip(returns, luck, strict=True)])
    assert abs(itself.mean()) > 5.5 * itself.std() / np.sqrt(4000)


def test_rounding_is_no_luck() -> None:
    """If a value never changes by chance, each choice of nature leaves the same rounding error, which adds up."""
    figures = np.random.default_rng(20_263).integers(0, 60, 400).astype(np.float64)
    assert np.array_equal(corrected(figures, figures * 2.0**-50), figures)


def test_what_is_told_to_be_gained_is_gained() -> None:
    """A quarter of the variance is not luck: 4 times fewer games, whatever the units of the luck.

    False alarms: at 4,000 games the standard deviations of the factor and the slope are below 0.1 and 0.185 (delta
    method): six of them lie below what is allowed.
    """
    dice = np.random.default_rng(20_262)
    luck = dice.normal(0.0, np.sqrt(3.0), 4000)
    returns = 5.0 + luck + dice.normal(0.0, 1.0, 4000)
    one = correction.summed_up(returns, luck / 20)
    assert one.slope == pytest.approx(20, abs=1.1)
    assert one.reduction == pytest.approx(4.0, abs=0.6)
    assert one.ci95[0] < one.mean < one.ci95[1]
    assert one.ci95[1] - one.ci95[0] == pytest.approx(2 * 1.96 / np.sqrt(4000), rel=0.1)


def test_no_luck_changes_nothing() -> None:
    returns = np.arange(50.0)
    assert (corrected(returns, np.zeros(50)) == returns).all()
    assert reduction(2.0, np.full(9, 1.0)) is None


def test_a_comparison_plays_the_same_games_and_tells_more(found: Comparison) -> None:
    plain = compare(GAME, PLAYERS, 200, 3, SMALL)
    assert found.value == "learned"
    for name in PLAYERS:
        one = found.agents[name].corrected
        assert (found.returns[name] == plain.returns[name]).all()
        assert found.agents[name].mean == plain.agents[name].mean
        assert plain.agents[name].corrected is None
        assert one is not None
        assert one.reduction is not None
        assert one.reduction > 1
        assert abs(one.mean - plain.agents[name].mean) < 6 * found.agents[name].sd / np.sqrt(200)
    (apart,) = found.differences
    assert (apart.plain, apart.plain_ci95) == (plain.differences[0].mean, plain.differences[0].ci95)
    assert apart.reduction is not None
    assert apart.reduction_paired is not None
    assert compare(GAME, PLAYERS, 200, 3, SMALL, value="auto").model_dump_json() == found.model_dump_json()


def test_differences_are_those_of_corrected_returns() -> None:
    dice = np.random.default_rng(20_263)
    luck = {name: dice.normal(0, 1, 100) for name in "ab"}
    returns = {"a": luck["a"] + dice.normal(0, 0.1, 100), "b": 1 + luck["b"] + dice.normal(0, 0.1, 100)}
    (one,) = differences(returns, luck, looks=4)
    left = corrected(returns["a"], luck["a"]) - corrected(returns["b"], luck["b"])
    assert (one.agent, one.best) == ("a", "b")
    assert one.mean == pytest.approx(left.mean())
    assert one.reduction == pytest.approx((returns["a"].var(ddof=1) + returns["b"].var(ddof=1)) / left.var(ddof=1))
    assert one.reduction_paired == pytest.approx((returns["a"] - returns["b"]).var(ddof=1) / left.var(ddof=1))
    assert one.p_corrected == pytest.approx(min(1.0, 4 * one.p_value))


def test_with_few_games_nothing_is_corrected() -> None:
    few = compare(GAME, PLAYERS, FEWEST - 1, 3, SMALL, value="earned")
    assert few.value == "earned"
    assert all(one.corrected is None for one in few.agents.values())
    assert few.differences[0].plain is None
    assert "| - | - |" in report.markdown(few)


def test_the_best_is_the_one_without_luck() -> None:
    def one(mean: float, without: float) -> Figures:
        left = {"mean": without, "ci95": (0.0, 0.0), "slope": 1.0, "reduction": 2.0}
        return Figures(games=9, mean=mean, ci95=(0.0, 0.0), sd=1.0, median=0.0, p10=0.0, p90=0.0, corrected=left)  # type: ignore[arg-type]  # pydantic makes it one

    agents = {"lucky": one(2.0, 1.0), "good": one(1.5, 1.6)}
    found = Comparison(game="pig", options={}, seed=0, games=9, agents=agents, differences=[], versions={})
    assert found.best == "good"


def test_every_report_tells_what_was_taken_out(found: Comparison, tmp_path: Path) -> None:
    said = io.StringIO()
    report.show(found, Console(file=said, width=200))
    for kind, write in report.WRITERS.items():
        write(found, tmp_path / f"c.{kind}")
    for text in (said.getvalue(), (tmp_path / "c.markdown").read_text(encoding="utf-8")):
        assert "luck taken out, as told by the value network of the published policy" in text
        assert "x fewer" in text
    assert (
        Comparison.model_validate_json((tmp_path / "c.json").read_bytes()).model_dump_json() == found.model_dump_json()
    )
    assert "corrected: mean" in (tmp_path / "c.csv").read_text(encoding="utf-8").splitlines()[0]


@pytest.mark.parametrize("folder", ["endless_nightmare_small", "lucidity"])
def test_results_of_old_can_still_be_read_and_told(folder: str) -> None:
    if folder == "lucidity":
        old = Tournament.model_validate_json((RESULTS / folder / "tournament.json").read_bytes())
        assert "luck" not in tournament_report.markdown(old).replace(tournament_report.LEADS, "")
    else:
        text = (RESULTS / folder / "comparison.json").read_bytes()
        assert "luck" not in report.markdown(Comparison.model_validate_json(text))
        assert "corrected" not in json.loads(text)["agents"]["random"]


def test_a_published_policy_that_cannot_play_any_more_tells_no_luck(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A broken policy that is asked for by name is an error; a published one is left out with a remark."""
    policy = load_policy(RESULTS / GAME, GAME)
    policy.facts = policy.facts.model_copy(update={"features": "0123"})
    folder = tmp_path / "results" / GAME
    folder.mkdir(parents=True)
    policy.save(folder / POLICY_FILE)
    monkeypatch.setattr(published, "FOLDERS", (tmp_path / "results",))
    assert value_for("auto", make_game(GAME), {})[1] == "earned"
    (line,) = capsys.readouterr().err.splitlines()
    assert ": train it again" in line
    assert line.endswith("; until then the returns so far measure luck")
    with pytest.raises(OptionError, match="train it again"):
        value_for(str(folder), make_game(GAME), {})


def test_what_may_be_asked_for() -> None:
    game = make_game(GAME)
    names = ["random", str(RESULTS / GAME)]
    learned, called = value_for("auto", game, agents_by_name(game, names))
    assert isinstance(learned, ThroughChance)
    assert isinstance(learned.value, LearnedValue)
    assert called == str(RESULTS / GAME)
    assert value_for("auto", game, agents_by_name(game, ["random"]))[1] == "learned"
    assert value_for("learned", game, {})[1] == "learned"
    assert value_for("none", game, {}) == (None, None)
    assert isinstance(value_for("earned", make_game("bogeymen"), {})[0], Earned)
    assert value_for("auto", make_game("pig"), {})[1] == "earned"


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("nowhere", "--value nowhere: expected auto, none, earned, learned, or the path of a learned policy"),
        (str(RESULTS / "bogeymen"), "a policy for 'bogeymen', not for 'endless_nightmare'"),
    ],
)
def test_another_value_is_refused_before_a_game_is_played(value: str, message: str) -> None:
    with pytest.raises(OptionError, match=message):
        compare(GAME, PLAYERS, 10**9, 0, value=value)


@pytest.mark.parametrize(
    ("game", "options", "saved"),
    [("endless_nightmare", SMALL, 1.2), ("dream_catchers", {"bedroom": 5}, 1.0)],  # that network tells little of luck
)
def test_a_learned_value_has_no_bias_in_any_game(game: str, options: dict[str, Any], saved: float) -> None:
    """The luck of 300 games is 0 on average: within 5.5 standard errors, which Student's t leaves but for 1e-7."""
    policy = str(RESULTS / game)
    found = compare(game, [policy], 300, 11, options, value=policy)
    one = found.agents[policy].corrected
    assert one is not None
    assert one.reduction is not None
    assert one.reduction > saved
    luck = found.luck[policy]
    assert abs(luck.mean()) < 5.5 * luck.std(ddof=1) / np.sqrt(300)


def test_a_tournament_without_luck() -> None:
    """Wins at Pig, luck told by returns so far: at two seats what one gains the other loses."""
    options = {"target": 20}
    plain, found = (hold("pig", ["random", "monte-carlo-1"], [2], 60, 3, options, value=v) for v in ("none", "earned"))
    (tables,), (before,) = found.tables, plain.tables
    assert (plain.value, found.value) == (None, "earned")
    assert tables.cross["random"]["monte-carlo-1"].wins == before.cross["random"]["monte-carlo-1"].wins
    for lead, old in zip(tables.leads, before.leads, strict=True):
        assert (lead.plain, lead.plain_ci95) == (old.wins, old.ci95)
        assert lead.reduction is not None
    assert tables.leads[0].wins == pytest.approx(-tables.leads[1].wins)
    one = tables.mixed["random"]
    assert one.wins_corrected is not None
    assert one.corrected is not None
    assert one.wins_corrected.mean == pytest.approx((1 + one.corrected.mean) / 2)  # wins are half of 1 + return
    assert "luck taken out, as told by returns so far" in tournament_report.markdown(found)
    assert Tournament.model_validate_json(found.model_dump_json()) == found
