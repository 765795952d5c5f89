"""A person's recorded feats: read strictly, fitted by maximum likelihood, and tested against the model."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path
from random import Random
from statistics import NormalDist
from typing import Any

import numpy as np
import pytest
import yaml
from scipy import stats
from typer.testing import CliRunner

from nightmare_gym.engine.errors import OptionError
from nightmare_gym.games.endless_nightmare.dexterity import Skill, landing, marker_hits
from nightmare_gym.games.endless_nightmare.params import build_params, components, skilled
from nightmare_studies.skill import report, throws
from nightmare_studies.skill.fitting import ENOUGH, Fit, Parameter, fit
from nightmare_studies.skill.likelihood import most_likely, profile_interval
from nightmare_studies.skill.records import FEATS, LANDINGS, Counts, read
from nightmare_studies.skill.throws import fit_throws
from nightmare_studies.skill.times import READING, fit_times
from nightmare_training.cli.app import app
from nightmare_training.support.progress import silent

pytestmark = pytest.mark.study

FACTS = components()
WATCH = (FACTS.stopwatch.early, FACTS.stopwatch.late)
BASE = FACTS.skills["steady"]
PERSON = {
    "throw_sigma": 0.8,
    "throw_slope": 0.2,
    "wrong_hand": 1.4,
    "marker_hit": 0.3,
    "marker_leaves": 0.4,
    "touch": 0.7,
    "lid": 0.35,
    "hold": (1.0, 0.95, 0.8, 0.6, 0.2, 0.0),
    "ticks": (0.3, 0.5, 0.2),
    "clock_sigma": 0.09,
}
EXAMPLE = Path(__file__).parents[2] / "docs" / "fit_skill.csv"
PAGE = EXAMPLE.with_suffix(".md")
EXAMPLES_FEATS = {"throw": 12, "wrong hand": 6, "stop": 8, "touch": 30, "ticks": 20}


def chances(skill: Skill, feat: str, aim: int) -> list[float]:
    """How an attempt at a counted feat ends, by the game's own model."""
    if feat in ("throw", "wrong hand"):
        return landing(FACTS.die_board, skill, aim, feat == "wrong hand")
    if feat == "ticks":
        return list(skill.ticks)
    done = {
        "marker": 1.0 - marker_hits(skill, 1 + aim)[0],
        "leaves": skill.marker_leaves,
        "touch": skill.touch,
        "lid": skill.lid,
        "hold": skill.hold[aim],
    }[feat]
    return [1.0 - done, done]


def simulated(skill: Skill, attempts: dict[str, int], seed: int) -> str:
    """The records of a person with a skill: so many attempts of each feat at each of its aims."""
    dice, lines = Random(seed), ["feat,aim,result"]
    for feat, (aims, results) in FEATS.items():
        for place, aim in enumerate(aims):
            ends = dice.choices(results, chances(skill, feat, place), k=attempts.get(feat, 0))
            lines += [f"{feat},{aim},{end}" for end in ends]
    for time in FACTS.stopwatch_aims.aims:
        error = NormalDist(time, skill.clock_sigma)
        lines += [f"stop,{time:.2f},{error.inv_cdf(dice.random()):.2f}" for _ in range(attempts.get("stop", 0))]
    return "\n".join(lines) + "\n"


def written(folder: Path, text: str) -> Path:
    file = folder / "records.csv"
    file.write_text(text, encoding="utf-8")
    return file


def fitted(folder: Path, text: str, base: Skill = BASE, **settings: Any) -> Fit:
    return fit(read(written(folder, text), WATCH), FACTS.die_board, base, **settings)


def attempts(feat: str, number: int, aim: str, result: str) -> str:
    return f"{feat},{aim},{result}\n" * number


def thrown(aims: dict[int, list[int]], wrong: dict[int, list[int]] | None = None) -> Counts:
    """Counts of landings, by the zone aimed at, with the usual hand and with the wrong one."""
    counts = np.zeros((2, 5, 7), np.int64)
    for hand, some in enumerate((aims, wrong or {})):
        for zone, landed in some.items():
            counts[hand, zone - 2] = landed
    return counts


def parameter(found: Fit, name: str) -> Parameter:
    return next(one for one in found.parameters if one.name == name)


def nightmare(*arguments: str) -> Any:
    return CliRunner().invoke(app, arguments)


@pytest.fixture
def few_resamples(monkeypatch: pytest.MonkeyPatch) -> None:
    """Enough to tell whether the model fits; the machine has better to do."""
    monkeypatch.setattr(throws, "RESAMPLES", 100)
    monkeypatch.setattr(throws, "WORSE_ENOUGH", 10)


# --- the fit ----------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("few_resamples")
def test_a_known_skill_is_recovered(tmp_path: Path) -> None:
    """False alarms: 17 intervals of confidence 1 - 1e-8, together below 2e-7."""
    person = skilled(PERSON)
    number = {"throw": 200, "wrong hand": 200, "marker": 300, "stop": 100}
    text = simulated(person, dict.fromkeys(FEATS, 1000) | number, 1)
    found = fitted(tmp_path, text, confidence=1 - 1e-8)
    values = person.model_dump()
    for one in found.parameters:
        name, _, place = one.name.partition(" ")
        true = values[name][int(place)] if place else values[name]
        assert one.interval is None or one.interval[0] <= true <= one.interval[1], one
    assert [one.name for one in found.parameters if one.interval is None] == ["gasp_breaths"]
    assert found.skill.throw_sigma == pytest.approx(0.8, rel=0.15)  # the intervals are not merely wide
    assert found.skill.throw_slope == pytest.approx(0.2, abs=0.08)
    assert found.skill.wrong_hand == pytest.approx(1.4, abs=0.3)
    assert found.skill.clock_sigma == pytest.approx(0.09, rel=0.2)


def test_throws_in_the_models_own_proportions_give_back_its_parameters() -> None:
    """Without chance: a million throws at each aim, in the proportions of a skill."""
    person = skilled(PERSON)
    shares = [[landing(FACTS.die_board, person, aim, hand == 1) for aim in range(5)] for hand in range(2)]
    counts = np.rint(1e6 * np.array(shares)).astype(np.int64)
    model = throws.ThrowModel(FACTS.die_board, BASE, counts.sum(2))
    best, misfit = model.fit(counts, model.first_guesses())
    assert best == pytest.approx([0.8, 0.2, 1.4], rel=1e-3)
    assert misfit < 1.0


def test_an_interval_of_the_profile_likelihood_is_where_the_ratio_rejects() -> None:
    """Two normal means with a correlated misfit: the profile of one has the other's best in it."""

    def misfit(values: np.ndarray[Any, Any]) -> float:
        x, y = values[0] - 1.0, values[1] - 2.0
        return float((x * x - 1.2 * x * y + y * y) / (1 - 0.36))

    bounds = [(-9.0, 9.0), (-9.0, 9.0)]
    best, least = most_likely(misfit, [np.zeros(2)], bounds)
    assert best == pytest.approx([1.0, 2.0], abs=1e-3)
    assert least < 1e-5
    assert profile_interval(misfit, best, bounds, 0) == pytest.approx((1 - 1.96, 1 + 1.96), abs=1e-3)
    assert profile_interval(misfit, best, [(0.0, 9.0), (-9.0, 9.0)], 0)[0] == 0.0


def test_one_marker_in_the_way_is_hit_as_often_as_it_was(tmp_path: Path) -> None:
    text = "feat,aim,result\n" + attempts("marker", 15, "1", "no") + attempts("marker", 5, "1", "yes")
    one = parameter(fitted(tmp_path, text), "marker_hit")
    assert one.value == pytest.approx(0.25, abs=1e-3)
    assert one.interval is not None
    for end in one.interval:  # where the likelihood ratio reaches its bound
        ratio = 2 * (stats.binom.logpmf(5, 20, 0.25) - stats.binom.logpmf(5, 20, end))
        assert ratio == pytest.approx(stats.chi2.ppf(0.95, 1), abs=0.01)


def test_several_markers_in_the_way_tell_the_chance_of_each(tmp_path: Path) -> None:
    text = "feat,aim,result\n" + attempts("marker", 9, "2", "no") + attempts("marker", 7, "2", "yes")
    assert parameter(fitted(tmp_path, text), "marker_hit").value == pytest.approx(0.25, abs=1e-3)


@pytest.mark.parametrize(("result", "value"), [("no", 0.0), ("yes", 1.0)])
def test_chances_may_be_none_or_certain(tmp_path: Path, result: str, value: float) -> None:
    text = "feat,aim,result\n" + attempts("marker", 20, "3", result) + attempts("hold", 20, "2", result)
    found = fitted(tmp_path, text)
    assert parameter(found, "marker_hit").value == pytest.approx(value, abs=1e-3)
    assert found.skill.hold == (1.0, 1.0, value, 0.7, 0.4, 0.0)


def test_shares_of_ticks_sum_up_to_1_when_they_are_rounded(tmp_path: Path) -> None:
    text = "feat,aim,result\n" + "".join(attempts("ticks", 7, "", str(marks)) for marks in range(3))
    found = fitted(tmp_path, text)
    assert sum(found.skill.ticks) == pytest.approx(1.0, abs=1e-12)
    assert found.skill.ticks == pytest.approx((1 / 3, 1 / 3, 1 / 3), abs=2e-4)


@pytest.mark.parametrize("name", ["steady", "novice", "deft"])
def test_what_is_not_recorded_keeps_the_preset(tmp_path: Path, name: str) -> None:
    base = FACTS.skills[name]
    few = attempts("lid", ENOUGH - 1, "", "yes")
    found = fitted(tmp_path, "feat,aim,result\n" + few + attempts("touch", ENOUGH, "", "yes"), base)
    kept = {"touch", "source", "note"}
    assert found.skill.model_dump(exclude=kept) == base.model_dump(exclude=kept)
    assert found.skill.touch == 1.0
    assert parameter(found, "touch").interval is not None
    assert parameter(found, "lid").note == "too few: 10 are needed"
    assert parameter(found, "throw_sigma").note == "not recorded"
    assert found.throws is None
    assert found.times is None
    assert report.sentences(found) == [
        "Fewer than 10 throws: the model of throws is not tested.",
        "Fewer than 10 stopped times: their model is not tested.",
    ]


@pytest.mark.usefixtures("few_resamples")
def test_one_aim_does_not_tell_the_slope(tmp_path: Path) -> None:
    landed = {"2": 2, "3": 7, "4": 12, "5": 6, "6": 3}
    text = "feat,aim,result\n" + "".join(attempts("throw", number, "4", end) for end, number in landed.items())
    found = fitted(tmp_path, text)
    assert found.skill.throw_slope == pytest.approx(0.25 * found.skill.throw_sigma, abs=1e-4)
    assert "one aim only" in parameter(found, "throw_slope").note
    assert parameter(found, "throw_slope").interval is None
    assert parameter(found, "wrong_hand").note == "not recorded"


def test_the_wrong_hand_alone_tells_nothing(tmp_path: Path) -> None:
    text = "feat,aim,result\n" + attempts("wrong hand", 20, "4", "short") + attempts("lid", 20, "", "no")
    found = fitted(tmp_path, text)
    assert found.skill.wrong_hand == BASE.wrong_hand
    assert "too few with the usual hand" in parameter(found, "wrong_hand").note


@pytest.mark.usefixtures("few_resamples")
def test_a_wrong_hand_that_throws_better_is_no_worse(tmp_path: Path) -> None:
    text = "feat,aim,result\n" + attempts("throw", 10, "4", "2") + attempts("throw", 10, "4", "6")
    found = fitted(tmp_path, text + attempts("wrong hand", 10, "4", "4"))
    assert found.skill.wrong_hand == 1.0
    assert "limit" in parameter(found, "wrong_hand").note


@pytest.mark.usefixtures("few_resamples")
def test_throws_that_never_miss_are_told_to_be_at_the_limit(tmp_path: Path) -> None:
    found = fitted(tmp_path, "feat,aim,result\n" + attempts("throw", 20, "4", "4"))
    sigma = parameter(found, "throw_sigma")
    assert sigma.value == throws.LIMITS["throw_sigma"][0]
    assert sigma.interval is not None
    assert sigma.interval[1] < 0.5
    assert "limit" in sigma.note
    assert found.throws is not None
    assert found.throws.p == 1.0


# --- how well the model fits ------------------------------------------------------------------------------------


@pytest.mark.usefixtures("few_resamples")
def test_the_models_own_data_fit_it(tmp_path: Path) -> None:
    """False alarms: all of eight p-values below 0.15, or all above 0.85, for throws or for times: 4 * 0.15^8 = 1e-6."""
    found = []
    for seed in range(8):
        dice = np.random.default_rng(20_300 + seed)
        counts = thrown({4: dice.multinomial(50, landing(FACTS.die_board, BASE, 2)).tolist()})
        some = fit_throws(FACTS.die_board, BASE, counts, seed, silent)
        found.append((some.p, fit_times(dice.normal(0.0, 0.1, 40), seed).p))
    for p in zip(*found, strict=True):
        assert max(p) > 0.15
        assert min(p) < 0.85


@pytest.mark.usefixtures("few_resamples")
@pytest.mark.parametrize(
    ("counts", "worst"),
    [
        (thrown({zone: [15] * 7 for zone in range(2, 7)}), "aimed at zone"),
        (thrown({3: [8, 0, 0, 2, 8, 0, 0], 4: [0, 10, 0, 0, 0, 10, 0]}), "of 20 aimed at zone 4, 10 landed in zone"),
        (thrown({4: [0, 0, 0, 0, 0, 5, 35]}), "0 landed short, where"),  # somebody who throws too far, always
        (thrown({4: [1, 3, 8, 16, 8, 3, 1]}, {4: [0, 0, 0, 0, 0, 20, 0]}), "with the wrong hand"),
    ],
    ids=["uniform", "two heaps", "too far", "wrong hand too far"],
)
def test_other_throws_do_not_fit(counts: Counts, worst: str) -> None:
    """No chance in it but the simulation's: of its 100 sets none fits as badly."""
    found = fit_throws(FACTS.die_board, BASE, counts, 1, silent)
    assert found.p == 1 / 101
    (said,) = report.sentences(Fit(BASE, (), found, None))[:1]
    assert said.startswith("The throws do not look like the model's (p = 0.0099): of ")
    assert worst in said


def test_the_simulation_stops_early_and_tells_its_steps() -> None:
    told: list[int] = []
    counts = thrown({4: [1, 3, 8, 10, 8, 3, 1]})
    found = fit_throws(FACTS.die_board, BASE, counts, 1, lambda what, steps: told.append)
    assert len(told) < throws.RESAMPLES
    assert found.p == pytest.approx(throws.WORSE_ENOUGH / len(told))
    again = fit_throws(FACTS.die_board, BASE, counts, 1, silent)
    assert again.p == found.p


def quantiles(number: int) -> Any:
    return stats.norm.ppf((np.arange(number) + 0.5) / number)


def test_times_tell_their_spread() -> None:
    """The interval is the one of chi-squared: 47.0 and 16.8 with 30 degrees of freedom."""
    errors = np.resize([0.1, -0.1], 30)
    found = fit_times(errors, 0)
    assert found.sigma == pytest.approx(0.1)
    assert found.interval == pytest.approx((0.1 * (30 / 46.979) ** 0.5, 0.1 * (30 / 16.791) ** 0.5), rel=1e-4)


@pytest.mark.parametrize(
    ("errors", "fits", "unbiased"),
    [
        (0.1 * quantiles(40), True, True),
        (np.resize([0.1, -0.1], 40), False, True),
        (0.1 * quantiles(40) + 0.1, False, False),
        (np.full(20, 0.05), False, False),
        (np.zeros(20), True, True),
    ],
    ids=["normal", "two heaps", "late", "always the same", "exact"],
)
def test_times_are_tested(errors: Any, fits: bool, unbiased: bool) -> None:
    found = fit_times(errors, 1)
    assert (found.p >= 0.05) == fits
    assert (found.bias_p >= 0.05) == unbiased
    assert found.sigma >= READING
    said = " ".join(report.sentences(Fit(BASE, (), None, found)))
    assert ("The model fits the stopped times" in said) == fits
    assert ("it may be chance" in said) == unbiased
    assert unbiased or "s too late" in said


# --- reading ----------------------------------------------------------------------------------------------------


def test_a_file_is_read_as_it_stands(tmp_path: Path) -> None:
    """With a spreadsheet's mark at the beginning, quotes and line ends; comments and blank lines are left out."""
    lines = [
        "\ufefffeat,aim,result",
        '"throw","4","5"',
        "# a, comment",
        ",,",
        "",
        "Wrong Hand, 2 ,SHORT",
        "stop,5.40,5.47",
    ]
    found = read(written(tmp_path, "\r\n".join(lines)), WATCH)
    assert found.counts["throw"][2, LANDINGS.index("5")] == 1
    assert found.counts["wrong hand"][0, 0] == 1
    assert found.errors == pytest.approx([0.07])
    assert {feat: number for feat, number in found.tried.items() if number} == {"throw": 1, "wrong hand": 1, "stop": 1}


@pytest.mark.parametrize("feat", FEATS)
def test_every_feat_is_counted_where_it_belongs(tmp_path: Path, feat: str) -> None:
    aims, results = FEATS[feat]
    rows = "".join(f"{feat},{aim},{result}\n" for aim, result in product(aims, results))
    found = read(written(tmp_path, f"feat,aim,result\n{rows}"), WATCH)
    assert (found.counts[feat] == 1).all()
    assert found.tried == dict.fromkeys([*FEATS, "stop"], 0) | {feat: len(aims) * len(results)}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "records.csv: empty; expected the header feat,aim,result"),
        ("# nothing\n\n", "records.csv: empty"),
        ("feat,aim,result\n", "records.csv: no attempts below the header"),
        ("throw,4,5\n", "line 1: the header is 'throw,4,5'; expected feat,aim,result"),
        ("feat;aim;result\n", "line 1: 'feat;aim;result' is not three cells with commas between them"),
        ("feat,aim,result\nthrow,4\n", "line 2: 'throw,4' is not three cells"),
        ("feat,aim,result\n\nthrow,4,5,6\n", "line 3: 'throw,4,5,6' is not three cells"),
        ("feat,aim,result\njump,4,5\n", "line 2: there is no feat 'jump'; there are: throw, wrong hand, marker"),
        ("feat,aim,result\nthrow,7,5\n", "line 2: throw: aim '7': expected one of 2, 3, 4, 5, 6"),
        ("feat,aim,result\nthrow,4,1\n", "line 2: throw: result '1': expected one of short, 2, 3, 4, 5, 6, over"),
        ("feat,aim,result\nwrong hand,,5\n", "line 2: wrong hand: aim '': expected one of 2, 3, 4, 5, 6"),
        ("feat,aim,result\ntouch,1,yes\n", "line 2: touch: aim '1': expected none (nothing between the commas)"),
        ("feat,aim,result\nlid,,maybe\n", "line 2: lid: result 'maybe': expected one of no, yes"),
        ("feat,aim,result\nhold,6,yes\n", "line 2: hold: aim '6': expected one of 0, 1, 2, 3, 4, 5"),
        ("feat,aim,result\nmarker,0,yes\n", "line 2: marker: aim '0': expected one of 1, 2, 3, 4, 5, 6"),
        ("feat,aim,result\nticks,,3\n", "line 2: ticks: result '3': expected one of 0, 1, 2"),
        ("feat,aim,result\nstop,5.7,5.6\n", "line 2: stop: aim '5.7': expected a time from 5.1 to 5.6 seconds"),
        ("feat,aim,result\nstop,5.4,54.7\n", "line 2: stop: result '54.7': expected a time from 0 to 10 seconds"),
        ("feat,aim,result\nstop,5.4,nan\n", "line 2: stop: result 'nan': expected a time"),
        ("feat,aim,result\nstop,5.4,soon\n", "line 2: stop: result 'soon': expected a time"),
        ("feat,aim,result\n" + "throw,4,5\n" * 9, "too few attempts: a parameter is fitted from 10 on"),
    ],
)
def test_a_bad_file_is_one_line_that_says_what_would_be_right(tmp_path: Path, text: str, message: str) -> None:
    file = written(tmp_path, text)
    result = nightmare("study", "fit-skill", str(file))
    assert result.exit_code == 2
    assert message in result.output
    assert result.output.startswith(f"nightmare: {file}: ")
    assert len(result.output.strip().splitlines()) == 1


def test_a_file_that_cannot_be_read_is_one_line(tmp_path: Path) -> None:
    latin = tmp_path / "latin.csv"
    latin.write_bytes("feat,aim,result\n# Müller\nthrow,4,5\n".encode("latin-1"))
    for file, message in (
        (latin, "not a text in UTF-8"),
        (tmp_path / "none.csv", "No such file or directory; expected a CSV file"),
        (tmp_path, "Is a directory; expected a CSV file"),
    ):
        with pytest.raises(OptionError, match=re.escape(message)) as error:
            read(file, WATCH)
        assert str(error.value).startswith(f"{file}: ")
        assert "\n" not in str(error.value)


# --- the command ------------------------------------------------------------------------------------------------


def test_the_yaml_is_a_skill() -> None:
    text = report.as_yaml(skilled(PERSON))
    tree = yaml.safe_load(text)
    assert list(tree) == ["skill"]
    assert set(tree["skill"]) == set(Skill.model_fields) - {"source", "note"}
    assert skilled(tree["skill"]) == skilled(PERSON)
    assert Skill(source="model", **tree["skill"]).hold == PERSON["hold"]


@pytest.mark.usefixtures("few_resamples")
def test_the_example_is_fitted_drawn_and_written(tmp_path: Path) -> None:
    out, plot = tmp_path / "new" / "me.yaml", tmp_path / "me.png"
    result = nightmare("study", "fit-skill", str(EXAMPLE), "--out", str(out), "--plot", str(plot))
    assert result.exit_code == 0, result.output
    for word in (
        "throw 60, wrong hand 30, touch 30, ticks 20, stop 40",
        "throw_slope",
        "zone 4, wrong hand",
        "The model fits the throws (p",
    ):
        assert word in result.output
    assert "not recorded" in result.output
    assert "throw_sigma:" not in result.output  # it stands in the file
    assert plot.stat().st_size > 5000
    skill = yaml.safe_load(out.read_text())["skill"]
    assert skill["lid"] == BASE.lid
    assert build_params(version="active", skill=skill).shape == (1,)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--base", "expert"], "skill='expert': expected one of steady, novice, deft"),
        (["--plot", "x.png"], "--plot x.png: too few throws to draw"),
    ],
)
def test_bad_arguments_are_a_line(tmp_path: Path, arguments: list[str], message: str) -> None:
    file = written(tmp_path, "feat,aim,result\n" + attempts("lid", 10, "", "yes"))
    result = nightmare("study", "fit-skill", str(file), *arguments)
    assert result.exit_code == 2
    assert message in result.output


def test_the_base_is_named_in_the_report(tmp_path: Path) -> None:
    file = written(tmp_path, "feat,aim,result\n" + attempts("lid", 10, "", "yes"))
    result = nightmare("study", "fit-skill", str(file), "--base", "novice")
    assert result.exit_code == 0, result.output
    assert "novice" in result.output
    assert yaml.safe_load(result.output[result.output.index("skill:\n") :])["skill"]["touch"] == 0.45


def test_the_example_is_what_it_says_it_is() -> None:
    """Made up from `PERSON` with a seed: whoever changes the format makes it anew."""
    text = EXAMPLE.read_text(encoding="utf-8")
    assert text.startswith("# Made up by simulation")
    rows = "".join(line for line in text.splitlines(keepends=True) if not line.startswith("#"))
    assert rows == simulated(skilled(PERSON), EXAMPLES_FEATS, 2013)


def test_the_page_tells_every_feat_as_it_is_read(tmp_path: Path) -> None:
    page = PAGE.read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([a-z ]+)` \|.*\| `(.+)` \|$", page, re.MULTILINE)
    assert {feat for feat, _ in rows} == {*FEATS, "stop"}
    read(written(tmp_path, "\n".join(["feat,aim,result", *(row for _, row in rows)])), WATCH)
    assert f"from fewer than {ENOUGH} attempts" in page
    assert f"up to {throws.RESAMPLES:,} sets" in page
    assert f"{WATCH[0]:g} to {WATCH[1]:g} seconds" in page
