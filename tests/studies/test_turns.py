"""Turns of real play: one decision from each game, solved where they fit, and the losses of rules."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from typer.testing import CliRunner

from nightmare_agents.agent import Decisions
from nightmare_agents.lucidity.expectimax import expectimax
from nightmare_agents.lucidity.plain.turn import solve_plain
from nightmare_agents.lucidity.simple import SENTENCES, simple
from nightmare_agents.lucidity.turn import HORIZONS, rest_or_dream, steps_of
from nightmare_agents.lucidity.turn_rules import rule_in_numbers, rule_of
from nightmare_agents.lucidity.worth import HandMade
from nightmare_agents.values import Earned
from nightmare_gym.dreaming.layout import BLUE, COLOURS, HUNT, ONE, RED
from nightmare_gym.dreaming.steps import DreamerStep
from nightmare_gym.engine.dice import streams
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.game import records
from nightmare_gym.engine.position import Position
from nightmare_gym.engine.register import make_game
from nightmare_studies.turns.cases import NAMES, PLAIN, WIDEST, Case, Solution, solve
from nightmare_studies.turns.losses import all_losses, loss, strata
from nightmare_studies.turns.people import Remembered, remembered
from nightmare_studies.turns.plot import draw_turns
from nightmare_studies.turns.report import markdown, write_study
from nightmare_studies.turns.sampling import Reservoir, Sample, sample
from nightmare_studies.turns.study import DREAM, REST, Study, find_rule, study
from nightmare_training.cli.app import app
from nightmare_training.support.kept import Kept, KeptByKey
from nightmare_training.support.progress import silent
from nightmare_training.work.work import HERE
from reference.dreamer import dreamer

pytestmark = pytest.mark.study

GAME = make_game("lucidity")
RESULTS = Path(__file__).parents[2] / "results" / "lucidity"
RULES = (REST, DREAM, "simple-1", "cautious")
SHORT = ("cautious", "greedy")


def three_hunts() -> Position:
    """Seat 0 is to Rest or Dream Again, with three dice in the Hunt row, two 1s, and two red dice in the bag."""
    return dreamer({RED: 2}, {HUNT * COLOURS + RED: 3, ONE * COLOURS + BLUE: 2}, 0)


def solution(rest: float, dream: float, /, **values: float) -> Solution:
    return Solution(positions=9, rest=rest, dream=dream, dreams_on={REST: False, DREAM: True}, values=values)


def test_what_always_resting_and_always_dreaming_lose_by_hand() -> None:
    """A roll with a Hunt loses: 11 of 36 rolls, with rerolls 23/108 (tests/agents/lucidity/test_turn.py).

    By the outcome alone, Dream Again is worth 1 - 2 * lost, and Rest 0.
    """
    position = three_hunts()
    rules = {name: find_rule(name, GAME, position.params_array) for name in RULES}
    found = solve(GAME, position.states, position.params_array, Earned(), rules, 10_000)
    for (_, rerolls), one in zip(HORIZONS, found, strict=True):
        assert one is not None
        assert (one.rest, one.dream) == pytest.approx((0.0, 1 - 2 * (23 / 108 if rerolls else 11 / 36)), abs=1e-7)
        assert one.optimum - one.values[REST] == one.slip(REST) == one.dream
        assert one.values[DREAM] == one.optimum  # the best rule loses nothing
        assert one.slip(DREAM) == 0.0
        assert not one.dreams_on["cautious"]


def test_a_horizon_that_does_not_fit_makes_no_wider_one_fit() -> None:
    position = three_hunts()
    assert solve(GAME, position.states, position.params_array, Earned(), {}, 3) == [None] * len(HORIZONS)


def test_losses_are_means_with_intervals_and_slips_are_counted() -> None:
    found = loss([solution(1.0, 0.0, rest=1.0), solution(0.0, 2.0, rest=0.5), solution(0.0, 0.05, rest=0.0)], REST, 0.1)
    lost = np.array([0.0, 1.5, 0.05])
    assert found.mean == pytest.approx(lost.mean())
    assert found.ci95[1] - found.mean == pytest.approx(4.30265 * lost.std(ddof=1) / np.sqrt(3), rel=1e-5)
    assert found.slips == 1


@pytest.fixture(scope="module")
def drawn() -> Sample:
    return sample(3, SHORT, 12, 4)


def test_one_decision_is_taken_from_each_game(drawn: Sample) -> None:
    assert len(set(drawn.games.tolist())) == len(drawn.games) == len(drawn.states) <= 12
    assert set(drawn.games.tolist()) <= set(range(12))
    assert (steps_of(drawn.states) == DreamerStep.REST_OR_DREAM).all()
    assert (drawn.states["actor"] == drawn.states["mover"]).all()
    again = sample(3, SHORT, 12, 4)
    assert again.states.tobytes() == drawn.states.tobytes()
    assert sample(3, SHORT, 12, 5).states.tobytes() != drawn.states.tobytes()


def test_every_decision_of_a_game_is_taken_as_often() -> None:
    """400 games with four decisions each, told apart by the turn: within 5.5 standard deviations."""
    games = 400
    reservoir, states = Reservoir(GAME, games, 1), GAME.states(games)
    plain = states.view(np.ndarray)
    plain["agenda"]["height"] = 1
    plain["agenda"]["steps"]["step"][:, 0] = DreamerStep.REST_OR_DREAM
    rows, dice, params_array = np.arange(games), records(streams(0, games)), records(GAME.params())
    dice["episode"] = rows
    unseen, masks = np.zeros((games, 0), np.float32), np.zeros((games, 0), np.bool_)
    for number in range(4):
        plain["turn"] = number
        reservoir(Decisions(GAME, states, params_array, unseen, masks, dice, rows), rows)
    taken = np.bincount(reservoir.states["turn"], minlength=4)
    assert (abs(taken - games / 4) < 5.5 * np.sqrt(games * 3 / 16)).all()


def test_solutions_are_those_of_the_turn(drawn: Sample) -> None:
    value, light = HandMade(expectimax()), np.argsort(drawn.states["bag"].sum(1))[:3]
    states = records(drawn.states[light])
    rules = {name: find_rule(name, GAME, drawn.params_array) for name in RULES}
    near = rest_or_dream(GAME, states, drawn.params_array, value, 20_000, 1, False)
    for i in range(len(states)):
        found = solve(GAME, states[i : i + 1], drawn.params_array, value, rules, 20_000)[-1]
        assert (found is None) == bool(np.isnan(near[i, 0]))
        if found is not None:
            assert (found.rest, found.dream) == pytest.approx(tuple(near[i]))


def test_a_rule_in_numbers_is_its_player(drawn: Sample) -> None:
    for numbers in ({}, {"rest_exhausts": 1}, {"on_shadows": 2, "rest_lead": 1}):
        fast, slow = rule_in_numbers(numbers, drawn.params_array), rule_of(simple(numbers), GAME, drawn.params_array)
        assert fast(drawn.states).tolist() == slow(drawn.states).tolist()
    assert len(set(fast(drawn.states).tolist())) == 2


def test_the_best_rules_for_people_lose_least_of_all(drawn: Sample, tmp_path: Path) -> None:
    light = Sample(drawn.games[:3], records(drawn.states[:3]), drawn.params_array)
    file = tmp_path / "kept.jsonl"
    found = remembered(GAME, [light], 1, KeptByKey(Kept(file, {})), silent, HERE)
    assert found == remembered(GAME, [light], 1, KeptByKey(Kept(file, {})), silent, HERE)
    assert [one.integers for one in found] == [0, 1]
    turns = [solve_plain(GAME, light.states[i : i + 1], light.params_array) for i in range(3)]

    def lost(numbers: dict[str, int]) -> float:
        rule = rule_in_numbers(numbers, light.params_array)
        return float(np.mean([max(turn.actions.values()) - turn.by_rule(rule) for turn in turns]))

    each = {f"{one.name}={n}": lost({one.name: n}) for one in SENTENCES for n in one.values}
    assert found[1].tried == len(each)
    assert found[1].searched == pytest.approx(min(each.values()), abs=1e-8)
    assert lost(found[1].numbers) == pytest.approx(found[1].searched, abs=1e-8)
    assert found[0].searched == pytest.approx(lost({}), abs=1e-8)


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> tuple[Study, Path]:
    """A quick study, and the file that keeps its decisions."""
    folder = tmp_path_factory.mktemp("turns")
    return quickly(folder), folder / "tried_turns.jsonl"


def quickly(folder: Path) -> Study:
    return study(SHORT, [3], 8, 4, 20_000, 0.1, "hand-made", RULES, 1, folder)


def test_a_study_goes_on_where_it_was(small: tuple[Study, Path]) -> None:
    found, kept = small
    whole = kept.read_text(encoding="utf-8")
    lines = whole.splitlines(keepends=True)
    kept.write_text("".join(lines[:4]) + lines[4][:9], encoding="utf-8")  # the last line was cut short
    assert quickly(kept.parent) == found
    assert kept.read_text(encoding="utf-8") == whole


def test_the_numbers_add_up(small: tuple[Study, Path]) -> None:
    found, kept = small
    lines = kept.read_text(encoding="utf-8").splitlines()[1:]
    cases = [Case.model_validate(json.loads(line)[-1]) for line in lines]
    assert sum(one.decisions for one in found.strata) == len(cases) == 8
    assert found.strata == strata(cases)
    for name in NAMES:
        fit = sum(one.fits[name] for one in found.strata)
        assert fit == sum(one.solved(name) is not None for one in cases)
    for one in found.losses:
        assert 2 <= one.decisions <= one.asked
        assert one.where == "all that fit" or one.decisions == one.asked
        assert one.as_plain <= one.decisions
        assert one.horizon != PLAIN or (one.as_plain == one.decisions and all(x.mean >= 0 for x in one.rules.values()))
        for told in one.rules.values():
            assert told.ci95[0] <= told.mean <= told.ci95[1]
            assert 0 <= told.slips <= one.decisions


@pytest.mark.parametrize(
    ("games", "limit", "rules", "integers", "message"),
    [
        (1, 9, RULES, 1, "1 games: expected at least 2"),
        (2, 0, RULES, 1, "0 positions: expected at least 1"),
        (2, 9, (), 1, "the rules: expected at least one, and no duplicates"),
        (2, 9, RULES, 4, "4 integers: expected 0 to 3"),
    ],
)
def test_what_cannot_be_studied_is_refused(
    games: int, limit: int, rules: tuple[str, ...], integers: int, message: str
) -> None:
    with pytest.raises(OptionError, match=message):
        study(SHORT, [3], games, 4, limit, 0.1, "hand-made", rules, integers, None)


def test_it_is_told_in_words_numbers_and_a_picture(tmp_path: Path) -> None:
    cases = [
        Case(
            players=2, game=i, track=0, level=0,
            solutions=[None, None, *(solution(0.0, 1.0 + x, rest=0.0, dream=1.0 + x) for x in (i, 0))],
            plain=solution(0.0, i - 0.5, rest=0.0, dream=i - 0.5),
        )
        for i in range(3)
    ]  # fmt: skip
    found = Study(
        agents=["greedy"], sizes=[2], games=3, seed=0, limit=9, threshold=0.1, value="weights of expectimax",
        people=[Remembered(integers=0, numbers={}, sentences=["Dream Again."], tried=1, searched=0.25)],
        rules=[REST, DREAM], strata=strata(cases), losses=all_losses(cases, [REST, DREAM], 0.1),
        largest=dict.fromkeys(NAMES, 9), versions={},
    )  # fmt: skip
    near = [NAMES[2], NAMES[3]]
    assert [one.horizon for one in found.losses] == [PLAIN, WIDEST, *near, PLAIN, *near]
    text = markdown(found)
    assert "### 2 players, all: 3 of 3, the plain turn\n\nTo Dream Again is better in 2 (66.7%).\n" in text
    assert "2 players, light track, level 0: 3 of 3, one dream\n" in text
    assert "**0 integers**, 0.25 where it was found\n\n1. Dream Again.\n" in text
    assert "| rest | 2.00 ±2.48 | 3 (100.0%) |" in text
    assert "To Dream Again is better in 3 (100.0%); the plain turn chooses alike in 2 of 3." in text
    report, numbers = write_study(found, tmp_path)
    assert report.read_text(encoding="utf-8") == text
    assert Study.model_validate_json(numbers.read_text(encoding="utf-8")) == found
    with Image.open(draw_turns(found, tmp_path)) as picture:
        assert min(picture.size) > 400


def test_the_published_report_is_that_of_its_numbers() -> None:
    found = Study.model_validate_json((RESULTS / "turns.json").read_text(encoding="utf-8"))
    assert (RESULTS / "turns.md").read_text(encoding="utf-8") == markdown(found)
    assert sum(one.decisions for one in found.strata) <= found.games * len(found.sizes)


def test_the_command_writes_its_files(tmp_path: Path) -> None:
    command = "study turns --agents cautious --players 2 --games 2 --limit 100 --rules rest --integers 0"
    result = CliRunner().invoke(app, [*command.split(), "--folder", str(tmp_path)])
    assert result.exit_code == 0, result.output
    assert "one dream without rerolls" in result.output
    names = {"turns.md", "turns.json", "turns.png", "tried_turns.jsonl", "tried_turn_rules.jsonl"}
    assert {file.name for file in tmp_path.iterdir()} == names


@pytest.mark.parametrize(("how", "told"), [([], "the whole turn"), (["--plain"], "1 Rest-or-Dream decisions")])
def test_one_turn_by_the_command(tmp_path: Path, how: list[str], told: str) -> None:
    position, facts = tmp_path / "position.json", tmp_path / "turn.json"
    position.write_text(three_hunts().to_json(), encoding="utf-8")
    result = CliRunner().invoke(app, ["study", "turn", str(position), *how, "--json", str(facts)])
    assert result.exit_code == 0, result.output
    assert told in result.output
    found = json.loads(facts.read_text(encoding="utf-8"))
    assert found["best"] == max(found["actions"], key=lambda name: found["actions"][name])
    assert set(found["actions"]) == {"Rest", "Dream Again"}
