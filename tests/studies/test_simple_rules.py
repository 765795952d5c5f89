"""The search for the best rules: it agrees with brute force, is reproducible, resumes, and is reported in full."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from PIL import Image
from typer.testing import CliRunner

from nightmare_agents.sentences import Numbers, Sentence, is_sound
from nightmare_gym.engine.errors import OptionError
from nightmare_studies.rules import all_rules, random_rules
from nightmare_studies.simple_rules.plot import draw_simple_rules
from nightmare_studies.simple_rules.report import markdown, with_what_is_known, write_study
from nightmare_studies.simple_rules.search import Found, Plan, Search, spelled
from nightmare_studies.simple_rules.setting import settings
from nightmare_studies.simple_rules.study import Study, study
from nightmare_training.cli.app import app
from nightmare_training.published.optimum import known_optimum
from nightmare_training.support.kept import Kept, KeptByKey

pytestmark = pytest.mark.study

RESULTS = Path(__file__).parents[2] / "results"
QUICK = Plan(games=(50, 200), kept=(6, 2), whole=60, starts=1, drawn=20)
TOY = (
    Sentence("a", "A is {n}.", (1, 2, 3, 4), 0, always=True),
    Sentence("b", "B is {n}.", (1, 2, 3), 0),
    Sentence("c", "C is {n}.", (1, 2, 3), 0, needs=("b",)),
    Sentence("d", "D is {n}.", (1, 2, 3), 0, instead_of=("b",)),
    Sentence("e", "E is {n}.", (1, 2, 3), 0),
)


def worth(rule: Numbers, games: int) -> float:
    """A made-up score with a ridge: c is worth nothing unless it is as large as b."""
    b, c, e = (rule.get(name, 0) for name in "bce")
    return rule["a"] * (5 - rule["a"]) + 2 * (b == c) * b + rule.get("d", 0) - abs(e - 2) + 1.0 / games


def quiet(played: int, more: int) -> None:
    """Ignore the progress."""


def tried_in(file: Path | None, **made_with: int) -> KeptByKey[float]:
    return KeptByKey(Kept(file, made_with))


def climbed(
    plan: Plan, sizes: int, tried: KeptByKey[float] | None = None, sentences: Sequence[Sentence] = TOY
) -> list[Found]:
    return list(Search(sentences, worth, 5, plan, tried or tried_in(None), quiet).ladder(sizes))


@pytest.mark.parametrize("whole", [0, 1_000])
def test_it_finds_what_brute_force_finds(whole: int) -> None:
    plan = Plan(games=(1, 2), kept=(5, 2), whole=whole, starts=2, drawn=40)
    for size, found in enumerate(climbed(plan, 4), start=1):
        best = max(all_rules(TOY, size), key=lambda rule: worth(rule, 2))
        assert worth(found.numbers, 2) == worth(best, 2)
        assert len(found.numbers) == size
        assert found.whole == (whole > 0)
        assert found.tried <= len(list(all_rules(TOY, size)))


def test_every_sound_rule_of_a_size_is_listed_once() -> None:
    rules = list(all_rules(TOY, 2))
    assert len({spelled(rule) for rule in rules}) == len(rules) == 4 * (3 + 3 + 3)  # a with b, d or e
    assert all(is_sound(TOY, rule) and len(rule) == 2 for rule in (*rules, *random_rules(TOY, 2, 20, 1)))
    assert list(random_rules(TOY, 3, 5, 1)) == list(random_rules(TOY, 3, 5, 1))


def test_a_search_that_was_stopped_goes_on_to_the_same_end(tmp_path: Path) -> None:
    class Stop(Exception):
        pass

    asked: list[str] = []

    def weary(rule: Numbers, games: int) -> float:
        if len(asked) == 40:
            raise Stop
        asked.append(spelled(rule))
        return worth(rule, games)

    file, plan = tmp_path / "tried.jsonl", Plan(games=(1, 2), kept=(5, 2), whole=5, starts=1, drawn=5)
    with pytest.raises(Stop):
        list(Search(TOY, weary, 5, plan, tried_in(file, code=1), quiet).ladder(4))
    with file.open("a", encoding="utf-8") as out:
        out.write('["{\\"a\\": 1')  # a line that was cut short
    kept = tried_in(file, code=1)
    assert len(kept.values) == 40
    assert climbed(plan, 4, kept) == climbed(plan, 4)
    assert tried_in(file, code=1).values == kept.values
    assert tried_in(file, code=2).values == {}


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> tuple[Study, Path]:
    """A quick study of the small board, and its folder."""
    folder = tmp_path_factory.mktemp("results") / "simple"
    folder.mkdir()
    optimum = {
        "game": "endless_nightmare", "options": {"board": "small"}, "figure": "mean", "lower": 17.0,
        "upper": 20.0, "exact": False, "how": "made up", "command": "none",
    }  # fmt: skip
    (folder / "optimum.json").write_text(json.dumps(optimum), encoding="utf-8")
    return quickly(folder), folder


def quickly(folder: Path) -> Study:
    chosen = settings("endless_nightmare")[1:]
    return study("endless_nightmare", chosen, 3, 100, 7, folder, lambda what: quiet, ["always-move-3"], QUICK)


def test_a_study_repeats_itself_from_what_was_tried_and_without(small: tuple[Study, Path], tmp_path: Path) -> None:
    found, folder = small
    assert quickly(folder) == found
    fresh = quickly(tmp_path / "fresh")
    assert fresh.ladders[0].rules == found.ladders[0].rules
    assert fresh.ladders[0].optimum is None


def test_a_rule_of_one_integer_is_the_best_move(small: tuple[Study, Path]) -> None:
    (ladder,) = small[0].ladders
    first = ladder.rules[0]
    assert first.whole
    assert first.tried == 5
    score = settings("endless_nightmare")[1].score(8)
    assert first.numbers == {"move": max(range(1, 6), key=lambda n: score({"move": n}, 200))}


def test_gaps_are_those_to_the_best_player_game_by_game(small: tuple[Study, Path]) -> None:
    (ladder,) = small[0].ladders
    best = next(one for one in ladder.players if one.name == ladder.best)
    assert best.mean == max(one.mean for one in ladder.players)
    for rule in ladder.rules:
        assert rule.behind == pytest.approx(rule.mean - best.mean)
        assert rule.behind_ci95[0] < rule.behind < rule.behind_ci95[1]


def test_it_is_told_in_words_numbers_and_pictures(small: tuple[Study, Path], tmp_path: Path) -> None:
    found, _ = small
    text = markdown(found)
    for rule in found.ladders[0].rules:
        assert all(sentence in text for sentence in rule.sentences)
    assert "Optimal play earns 17.00 to 20.00 (made up)" in text
    assert "of the upper bound" in text
    report, numbers = write_study(found, tmp_path)
    assert report.read_text(encoding="utf-8") == text
    assert Study.model_validate_json(numbers.read_text(encoding="utf-8")) == found
    both = Study(game=found.game, ladders=found.ladders * 2)
    for file in draw_simple_rules(both, tmp_path):
        with Image.open(file) as picture:
            assert min(picture.size) > 400
        assert file.name in markdown(both)


def test_the_tightest_optimum_of_this_game_and_parameters_is_taken(tmp_path: Path) -> None:
    def known(lower: float, **others: object) -> dict[str, object]:
        rest = {"game": "endless_nightmare", "options": {}, "upper": 90.0, "exact": False, "how": "", "command": ""}
        return {**rest, "lower": lower, **others}

    others = known(8.0, options={"board": "small"}), known(9.0, figure="survived")
    for number, one in enumerate((known(1.0), *others, known(3.0))):
        (tmp_path / str(number)).mkdir()
        (tmp_path / str(number) / "optimum.json").write_text(json.dumps(one))
    found = known_optimum("endless_nightmare", {"board": "reconstructed"}, tmp_path)  # as is the default
    assert found is not None
    assert found.lower == 3.0
    assert known_optimum("endless_nightmare", {"veteran": True}, tmp_path) is None


def test_a_report_tells_what_has_become_known_of_the_optimum(small: tuple[Study, Path], tmp_path: Path) -> None:
    own = tmp_path / "own"
    write_study(small[0], own)
    assert small[0].ladders[0].optimum is not None
    now = {**small[0].ladders[0].optimum.model_dump(), "upper": 19.0}
    (own / "optimum.json").write_text(json.dumps(now), encoding="utf-8")
    said = CliRunner().invoke(app, ["report", str(tmp_path)]).output
    assert {file.name for file in own.iterdir()} >= {"simple_rules.md", "simple_rules_1.png"}
    assert "Optimal play earns 17.00 to 19.00 (made up)" in (own / "simple_rules.md").read_text(encoding="utf-8")
    assert "simple_rules.md" in said
    assert "simple_rules.md" not in CliRunner().invoke(app, ["report", str(tmp_path)]).output


@pytest.mark.parametrize("game", ["endless_nightmare", "lucidity"])
def test_the_published_reports_tell_what_is_known(game: str) -> None:
    assert with_what_is_known(RESULTS / game) is None


def test_what_cannot_be_studied_is_refused(tmp_path: Path) -> None:
    with pytest.raises(
        OptionError, match="the study has no rules for people for 'pig'; expected one of: endless_nightmare"
    ):
        settings("pig")
    chosen = settings("endless_nightmare")
    for sizes, games, message in ((0, 10, "at least 1 integer"), (99, 10, "there are only"), (1, 1, "2 games")):
        with pytest.raises(OptionError, match=message):
            study("endless_nightmare", chosen, sizes, games, 0, tmp_path, lambda what: quiet)


def test_the_command_refuses_in_a_line() -> None:
    result = CliRunner().invoke(app, ["study", "simple-rules", "cathedral"])
    assert result.exit_code == 2
    assert "the study has no rules for people for 'cathedral'" in result.output
