"""The study of people, on Pig, where all is known, and against plain sums."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from typer.testing import CliRunner

from nightmare_agents.agent import Agent
from nightmare_agents.values import Floats
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.game import Game
from nightmare_gym.engine.position import Position
from nightmare_gym.interfaces.replay import Recorder, Replay
from nightmare_play.review.account import account
from nightmare_play.review.courses import courses_of
from nightmare_play.review.grades import EXACTLY
from nightmare_play.review.judge import Judge
from nightmare_play.seats import is_person
from nightmare_studies.people.decided import Decided, decided
from nightmare_studies.people.figures import Choices, Player, player, together
from nightmare_studies.people.gathered import Table, files_in, gather
from nightmare_studies.people.report import NOTHING_SENT
from nightmare_studies.people.study import OfTable, Study, study
from nightmare_training.cli import app
from nightmare_training.reports.review.figures import FEWEST
from nightmare_training.support.intervals import mean_interval, ratio_interval, trend
from reference import pig
from reference.brute_force import Odd
from reference.course import play_course
from reference.pig.layout import HOLD, ROLL
from reference.pig_chances import BEST, Exact, HoldAt

TARGET = 40
PIG: dict[str, Any] = {"target": TARGET}
GAMES = 30


@pytest.fixture(scope="module")
def perfect() -> Exact:
    return Exact(TARGET, (BEST, BEST))


@pytest.fixture(scope="module")
def judge(perfect: Exact) -> Judge:
    return Judge("best", perfect, 1e-9)


def record(
    folder: Path, number: int, names: Sequence[str], players: Sequence[Agent | None], target: int = TARGET,
    most: int = 100_000, seconds: float = 1.0,
) -> Path:  # fmt: skip
    """Write the replay of a game in which the k-th event took `seconds` times k."""
    start = Position(pig.GAME, target=target)
    recorder = Recorder(start, names)
    for event, choice in enumerate(play_course(start, players, number, most).choices):
        recorder.take(int(choice), seconds * event)
    return recorder.replay().save(folder / f"game-{number:03d}.json")


def record_all(folder: Path, names: Sequence[str], players: Sequence[Agent | None], games: int, first: int = 0) -> None:
    for number in range(first, first + games):
        record(folder, number, names, players)


def found_in(judge: Judge, *places: Path, names: Sequence[str] = ()) -> OfTable:
    (found,) = study(places, names, lambda table: judge).tables
    return found


def decisions(judge: Judge, *places: Path) -> Decided:
    (table,) = gather(files_in(places), lambda done: None).tables
    return decided(table, judge, lambda done: None)[1]


@pytest.fixture(scope="module")
def games(perfect: Exact, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Games of Ann, who holds at 10, against Bea, who plays perfectly."""
    folder = tmp_path_factory.mktemp("games")
    record_all(folder, ["Ann", "Bea"], [HoldAt(10), perfect], GAMES)
    return folder


def test_a_careful_player_is_called_careful_and_a_perfect_one_loses_nothing(games: Path, judge: Judge) -> None:
    found = found_in(judge, games)
    assert (found.game, found.options, found.games, found.error) == ("pig", PIG, GAMES, 1e-9)
    ann, bea = found.players["Ann"], found.players["Bea"]
    assert bea.all.loss.mean == pytest.approx(0.0, abs=1e-9)
    assert (bea.all.best.mean, bea.all.verdict) == (1.0, "no errors")
    assert bea.pushing is not None
    assert (bea.pushing.more.mean, bea.pushing.more.ci95) == (0.0, None)
    assert bea.pushing.went_on == bea.pushing.best_on
    assert ann.pushing is not None
    assert (ann.all.verdict, ann.pushing.verdict) == ("too careful", "too careful")
    assert ann.all.too_careful.mean == pytest.approx(ann.all.loss.mean, abs=EXACTLY)
    assert ann.all.too_bold.mean == 0.0
    assert ann.pushing.more.mean < -0.05
    assert ann.others is None
    assert list(ann.kinds_pushing) == ["Decide"]


def test_a_bold_player_is_called_bold(tmp_path: Path, perfect: Exact, judge: Judge) -> None:
    """One that never holds: hold-at-30 loses more by holding where only going on could still win."""
    record_all(tmp_path, ["Ann", "Bea"], [HoldAt(TARGET), perfect], GAMES)
    ann = found_in(judge, tmp_path).players["Ann"]
    assert ann.all.verdict == "too bold"
    assert ann.pushing is not None
    assert ann.pushing.more.mean > 0.05
    assert ann.all.too_careful.mean == 0.0


def test_figures_are_plain_sums(games: Path, judge: Judge) -> None:
    files = sorted(games.glob("*.json"))
    replays = [Replay.load(file) for file in files]
    accounts = account(pig.GAME, pig.GAME.params(**PIG), judge, courses_of(files, replays))
    own = [(one, one.actors == 0) for one in accounts]
    losses = np.array([one.losses[mine].sum() for one, mine in own])
    counts = np.array([float(mine.sum()) for _, mine in own])
    more = np.array(
        [float(np.sum((one.course.choices == ROLL)[mine]) - (one.best == ROLL)[mine].sum()) for one, mine in own]
    )
    best = np.array([float((one.losses[mine] < EXACTLY).sum()) for one, mine in own])
    ann = found_in(judge, games).players["Ann"]
    assert (ann.person, ann.games, ann.all.units, ann.all.decisions) == (True, GAMES, GAMES, counts.sum())
    assert ann.all.loss.mean == pytest.approx(losses.sum() / counts.sum())
    assert ann.all.loss.ci95 == pytest.approx(ratio_interval(losses, counts))
    assert ann.all.best.ci95 == pytest.approx(ratio_interval(best, counts))
    assert ann.pushing is not None
    assert ann.pushing.more.mean == pytest.approx(more.sum() / counts.sum())
    assert ann.pushing.more.ci95 == pytest.approx(ratio_interval(more, counts))
    assert ann.pushing.best_on.mean == pytest.approx(ann.pushing.went_on.mean - ann.pushing.more.mean)


def test_in_pig_the_bold_errors_are_the_rolls(tmp_path: Path, judge: Judge) -> None:
    record_all(tmp_path, ["Ann", "Bea"], [HoldAt(25), None], 8)
    found = decisions(judge, tmp_path)
    assert found.pushing.all()
    assert set(found.bold[found.wrong]) == {-1, 1}
    np.testing.assert_array_equal(found.bold[found.wrong] > 0, found.went_on[found.wrong])
    np.testing.assert_array_equal(found.best_on[~found.wrong], found.went_on[~found.wrong])
    np.testing.assert_array_equal(found.best_on[found.wrong], ~found.went_on[found.wrong])
    assert not found.bold[~found.wrong].any()


class Flat:
    """A value by which nothing matters."""

    name = "flat"

    def final(self, game: Game, states: NDArray[np.void], params_array: NDArray[np.void]) -> Floats:
        return np.zeros((len(states), 2))


def test_of_several_best_actions_the_player_may_take_any(tmp_path: Path) -> None:
    record(tmp_path, 1, ["Ann", "Bea"], [None, None], most=9)
    replay = Replay.load(tmp_path / "game-001.json")
    table = Table(pig.GAME, PIG, [tmp_path / "game-001.json"], [replay])
    found = decided(table, Judge("flat", Flat()), lambda done: None)[1]
    assert not found.wrong.any()
    assert set(found.went_on) == {True, False}
    np.testing.assert_array_equal(found.best_on, found.went_on)


def step_of(position: Position) -> int:
    agenda = position.state.agenda
    return int(agenda.steps[max(agenda.height - 1, 0)].step)


@pytest.mark.parametrize("game", ["lucidity", "endless_nightmare"])
def test_to_go_on_is_to_call_on_nature_in_the_same_turn(game: str, tmp_path: Path) -> None:
    start = Position(game)
    seats = int(start.params.seats)
    recorder, kinds = Recorder(start, ["Ann"] * seats, seconds=False), []
    for choice in play_course(start, [None] * seats, 3).choices:
        recorder.take(int(choice))
    replay = recorder.replay()
    replay.save(tmp_path / "game.json")
    found, at = decisions(Judge("odd", Odd()), tmp_path), 0
    for event in replay.events():
        legal = [] if event.is_chance else event.position.legal_actions()
        if len(legal) < 2:
            continue
        after, stops = [], []
        for action in legal:
            twin = event.position.clone()
            twin.apply(action)
            after.append(twin.is_chance and twin.state.turn == event.position.state.turn)
            stops.append(not after[-1] and not (twin.actor == event.seat and step_of(twin) == step_of(event.position)))
        assert found.pushing[at] == (any(after) and any(stops))
        assert found.went_on[at] == after[legal.index(event.choice)]
        kinds.append(str(found.kinds[at]))
        at += 1
    assert at == len(found.losses)
    assert np.isnan(found.seconds).all()
    if game == "lucidity":
        assert found.pushing[np.array(kinds) == "Rest or Dream Again"].all()
        assert not found.pushing[np.isin(kinds, ["Rest", "Return"])].any()
        apart = found.wrong & found.pushing & (found.went_on != found.best_on)
        assert apart.any()
        np.testing.assert_array_equal(found.bold[apart] > 0, found.went_on[apart])


def made(losses: Any, games: Any, seconds: Any = None, kinds: Sequence[str] | None = None) -> Decided:
    """Decisions in which only some facts matter."""
    many = len(losses)
    flags, lost = np.zeros(many, np.bool_), np.array(losses, float)
    spent = np.full(many, np.nan) if seconds is None else np.array(seconds, float)
    return Decided(
        np.array(games), np.full(many, "Ann"), np.array(kinds or ["one"] * many), lost, lost > 0,
        -(lost > 0).astype(np.int64), flags, flags, flags, spent,
    )  # fmt: skip


def test_which_way_the_errors_go_is_weighed_by_their_losses() -> None:
    """Many small careful errors do not outweigh a few dear bold ones."""
    losses, bold = np.tile([0.1, 0.1, 0.1, 0.9, 0.2, 0.0], 8), np.tile([-1, -1, -1, 1, 0, 0], 8)
    losses[:6] *= 0.5
    found = player(replace(made(losses, np.repeat(np.arange(8), 6)), bold=bold), True).all
    assert found.too_bold.mean == pytest.approx(losses[bold > 0].sum() / len(losses))
    assert found.too_careful.mean == pytest.approx(losses[bold < 0].sum() / len(losses))
    assert found.lean.mean == pytest.approx(found.too_bold.mean - found.too_careful.mean)
    assert (found.best.mean, found.verdict) == (1 / 6, "too bold")


def test_slow_errors_and_quick_errors_are_told_apart() -> None:
    dice = np.random.default_rng(1)
    seconds, games = dice.random(120), np.repeat(np.arange(6), 20)
    slow, quick = player(made(seconds, games, seconds), True), player(made(1 - seconds, games, seconds), True)
    assert slow.thinking.rank is not None
    assert slow.thinking.rank.mean == pytest.approx(1.0)
    assert quick.thinking.rank is not None
    assert quick.thinking.rank.mean == pytest.approx(-1.0)
    for number, quarter in enumerate(slow.thinking.quarters):
        own = np.sort(seconds)[30 * number : 30 * number + 30]
        assert quarter.seconds == pytest.approx(np.median(own))
        assert quarter.loss.mean == pytest.approx(own.mean())


def test_each_kind_of_decision_is_divided_by_itself() -> None:
    """A kind that takes long by its nature has quick decisions, too."""
    seconds = [*range(20), *range(100, 120)]
    found = player(made([0.5] * 40, [0] * 40, seconds, ["short"] * 20 + ["long"] * 20), True)
    assert [one.seconds for one in found.thinking.quarters] == pytest.approx([52.0, 57.0, 62.0, 67.0])


def test_unknown_times_and_few_games_give_no_figure() -> None:
    found = player(made([0.5, 0.2, 0.1], [0, 0, 1]), True)
    assert (found.thinking.timed, found.thinking.rank, found.thinking.quarters) == (0, None, [])
    assert (found.learning.trend, found.learning.quarters) == (None, [])
    assert (found.all.loss.ci95, found.all.verdict) == (None, "-")


def test_a_player_that_learns_is_seen(tmp_path: Path, perfect: Exact, judge: Judge) -> None:
    record_all(tmp_path, ["Ann", "Bea"], [HoldAt(5), perfect], 12)
    record_all(tmp_path, ["Ann", "Bea"], [perfect, perfect], 12, first=12)
    ann = found_in(judge, tmp_path).players["Ann"]
    assert ann.learning.trend is not None
    assert ann.learning.trend.ci95 is not None
    assert ann.learning.trend.ci95[1] < 0
    first, second, third, fourth = (one.loss.mean for one in ann.learning.quarters)
    assert min(first, second) > 0.01
    assert (third, fourth) == pytest.approx((0.0, 0.0), abs=1e-9)


def test_a_trend_is_the_line_through_the_games() -> None:
    values = np.random.default_rng(2).random(9)
    slope, (low, high) = trend(values)
    (expected, _), cov = np.polyfit(np.arange(9), values, 1, cov=True)
    assert slope == pytest.approx(expected)
    assert (high - low) / 2 == pytest.approx(2.364624 * np.sqrt(cov[0, 0]), rel=1e-5)
    assert (low + high) / 2 == pytest.approx(slope)


def test_of_all_people_together_the_players_are_counted() -> None:
    """Two decisions of one person are alike; those of different people are not."""
    dice = np.random.default_rng(3)
    persons = [made(one + 0.1 * dice.random(40), np.repeat(np.arange(8), 5)) for one in dice.random(6)]
    found, figures = together(persons), [player(one, True) for one in persons]
    sums, counts = np.array([one.losses.sum() for one in persons]), np.full(6, 40.0)
    assert (found.all.units, found.all.decisions) == (6, 240)
    assert found.all.loss.ci95 == pytest.approx(ratio_interval(sums, counts))
    trends = np.array([one.learning.trend.mean for one in figures if one.learning.trend is not None])
    assert found.learning.trend is not None
    assert found.learning.trend.ci95 == pytest.approx(mean_interval(trends))
    assert together(persons[: FEWEST - 1]).all.loss.ci95 is None


def test_people_are_told_from_agents_and_can_be_chosen(tmp_path: Path, judge: Judge) -> None:
    record(tmp_path, 1, ["Ann", "random"], [None, None])
    record(tmp_path, 2, ["Bob", "mcts-8"], [None, None])
    found = found_in(judge, tmp_path)
    assert {name: one.person for name, one in found.players.items()} == {
        "Ann": True, "Bob": True, "mcts-8": False, "random": False,
    }  # fmt: skip
    assert found.people is not None
    assert found.people.all.decisions == sum(found.players[name].all.decisions for name in ("Ann", "Bob"))
    chosen = found_in(judge, tmp_path, names=["Ann", "random"])
    assert (list(chosen.players), chosen.people) == (["Ann", "random"], None)
    with pytest.raises(OptionError, match="no player 'Eve' in these games; there are: Ann, Bob, mcts-8, random"):
        found_in(judge, tmp_path, names=["Eve"])


@pytest.mark.parametrize("name", ["me", "Ann", "José", "Mary-Ann O'Neil"])
def test_names_of_people(name: str) -> None:
    assert is_person(pig.GAME, name)


@pytest.mark.parametrize(
    "name", ["random", "search-2", "mcts-0", "mcts-9@policy.npz", "a.zip", "os:path", "runs/a", "7"]
)
def test_names_of_agents_load_nothing(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert not is_person(pig.GAME, name)


def bad_files(folder: Path) -> None:
    """Write a game that is whole, and four files that cannot be judged."""
    whole = Replay.load(record(folder, 1, ["Ann", "Bob"], [None, None], 12))
    (folder / "damaged.json").write_text(whole.to_json()[:-9])
    whole.model_copy(update={"rules": "0" * 16}).save(folder / "older.json")
    whole.model_copy(update={"choices": (HOLD, 2, ROLL), "seconds": None}).save(folder / "illegal.json")
    record(folder, 2, ["Ann", "Bob"], [None, None], 12, most=4)


def test_what_cannot_be_judged_is_told_and_left_out(tmp_path: Path) -> None:
    bad_files(tmp_path)
    result = CliRunner().invoke(app.app, ["study", "people", str(tmp_path)])
    assert result.exit_code == 0, result.output
    lines = result.output.splitlines()
    reasons = {
        "damaged.json": "EOF while parsing", "game-002.json": "the game is unfinished",
        "older.json": "played by other rules", "illegal.json": "choice 1 of the replay",
    }  # fmt: skip
    for name, reason in reasons.items():
        (line,) = [line for line in lines if line.startswith(f"left out: {tmp_path / name}: ")]
        assert reason in line
    assert "files that are left out: 4" in lines
    assert "pig (target=12): 1 game" in lines


def test_games_of_other_options_have_figures_of_their_own(tmp_path: Path, judge: Judge) -> None:
    for number, target in enumerate((10, 12, 10)):
        record(tmp_path, number, ["Ann", "Bob"], [None, None], target)
    found = study([tmp_path, tmp_path / "game-000.json"], [], lambda table: Judge("odd", Odd()))
    assert [(one.options["target"], one.games) for one in found.tables] == [(10, 2), (12, 1)]


def test_without_a_game_there_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="no replay is there"):
        files_in([tmp_path])
    bad_files(tmp_path)
    (tmp_path / "game-001.json").unlink()
    result = CliRunner().invoke(app.app, ["study", "people", str(tmp_path)])
    assert result.exit_code == 2
    (line,) = result.output.splitlines()
    assert "EOF while parsing" in line
    assert line.endswith("; none of 4 files can be judged")


def test_the_command_writes_what_it_says(tmp_path: Path) -> None:
    folder, out = tmp_path / "games", {kind: tmp_path / f"a.{kind}" for kind in ("json", "csv", "markdown", "png")}
    for number in range(6):
        record(folder, number, ["Ann", "random"], [HoldAt(3), None], 12)
    options = [part for kind, file in out.items() for part in (f"--{'plot' if kind == 'png' else kind}", str(file))]
    result = CliRunner().invoke(app.app, ["study", "people", str(folder), *options])
    assert result.exit_code == 0, result.output
    assert NOTHING_SENT in result.output
    written = Study.model_validate_json(out["json"].read_bytes())
    ann: Player = written.tables[0].players["Ann"]
    table: dict[str, Choices] = {"all": ann.all, "pushing": ann.pushing or ann.all}
    with out["csv"].open(newline="", encoding="utf-8") as text:
        rows = {(row["player"], row["figure"]): row for row in csv.DictReader(text)}
    for part, figures in table.items():
        row = rows["Ann", f"{part}: loss"]
        assert figures.loss.ci95 is not None
        assert [float(row[column]) for column in ("mean", "low", "high")] == [figures.loss.mean, *figures.loss.ci95]
    assert f"| Ann (person) | 6 | {ann.all.decisions} |" in out["markdown"].read_text(encoding="utf-8")
    assert out["png"].stat().st_size > 0
    assert "By time" in result.output
