"""`nightmare review`: figures of players against plain sums, and what is printed and written."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from nightmare_agents.agent import Agent
from nightmare_gym.engine.layout import NATURE
from nightmare_gym.engine.position import Position
from nightmare_gym.interfaces.replay import Recorder
from nightmare_play.review.account import account
from nightmare_play.review.grades import GRADES, Thresholds
from nightmare_play.review.judge import Judge
from nightmare_training.cli import app
from nightmare_training.reports.review.figures import FEWEST, Review, review
from nightmare_training.reports.review.page import page
from nightmare_training.support.intervals import mean_interval, ratio_interval
from reference import lantern, pig
from reference.brute_force import Odd
from reference.course import play_course, scripted
from reference.pig.layout import HOLD, ROLL
from reference.pig_chances import BEST, Exact, HoldAt

TARGET = 15
GAMES = 12
LIMITS = Thresholds(doubtful=0.01, error=0.05, blunder=0.2)


@pytest.fixture(scope="module")
def best() -> Exact:
    return Exact(TARGET, (BEST, BEST))


@pytest.fixture(scope="module")
def found(best: Exact) -> Review:
    """Games of Pig: hold-at-4 first, the best player second."""
    start = Position(pig.GAME, target=TARGET)
    courses = [play_course(start, [HoldAt(4), best], seed) for seed in range(GAMES)]
    return review(pig.GAME, {"target": TARGET}, Judge("best", best, 1e-9), courses, LIMITS)


def test_figures_are_plain_sums(found: Review, best: Exact) -> None:
    start = Position(pig.GAME, target=TARGET)
    courses = [play_course(start, [HoldAt(4), best], seed) for seed in range(GAMES)]
    accounts = account(pig.GAME, start.params_array, Judge("best", best, 1e-9), courses)
    one, other = found.players["hold-at-4"], found.players["exact"]
    assert list(found.players) == ["hold-at-4", "exact"]
    losses = np.array([own.losses[own.actors == 0].sum() for own in accounts])
    counts = np.array([float((own.actors == 0).sum()) for own in accounts])
    results = np.array([own.result[0] for own in accounts])
    luck = np.array([own.luck[:, 0].sum() for own in accounts])
    assert one.games == GAMES
    assert (one.all.decisions, one.forced) == (counts.sum(), 0)
    assert one.all.per_decision.mean == pytest.approx(losses.sum() / counts.sum())
    assert one.all.per_decision.ci95 == pytest.approx(ratio_interval(losses, counts))
    assert one.losses.mean == pytest.approx(losses.mean())
    assert one.losses.ci95 == pytest.approx(mean_interval(losses))
    assert one.result.ci95 == pytest.approx(mean_interval(results))
    assert one.without_luck.ci95 == pytest.approx(mean_interval(results - luck))
    assert one.result.mean - one.start == pytest.approx(one.luck.mean - one.losses.mean + one.others + one.change)
    assert other.all.per_decision.mean == pytest.approx(0.0, abs=1e-9)
    assert other.others == pytest.approx(one.losses.mean)
    assert other.all.grades == dict(zip(GRADES, (other.all.decisions, 0, 0, 0), strict=True))
    every = np.concatenate([own.losses[own.actors == 0] for own in accounts])
    edges = [0.01, 0.05, 0.2]
    assert list(one.all.grades.values()) == [
        int(((every >= low) & (every < high)).sum())
        for low, high in zip([-1.0, *edges], [*edges, 9.0], strict=True)
    ]  # fmt: skip
    assert one.luck_steps["roll"].per_game == pytest.approx(luck.mean())
    assert one.luck_steps["roll"].events == sum(int((own.actors == NATURE).sum()) for own in accounts)
    squares = np.mean([own.variances[:, 0].sum() for own in accounts])
    assert one.luck_steps["roll"].spread == pytest.approx(np.sqrt(squares))
    assert found.spread == pytest.approx(np.sqrt(squares))


def test_parts_add_up(found: Review) -> None:
    for one in found.players.values():
        assert sum(part.decisions for part in one.steps.values()) == one.all.decisions
        assert sum(part.per_game for part in one.steps.values()) == pytest.approx(one.losses.mean)
        turns = one.turns.values()
        assert len(turns) > 1
        assert sum(part.losses.decisions for part in turns) == one.all.decisions
        assert sum(part.losses.per_game for part in turns) == pytest.approx(one.losses.mean)
        assert sum(part.luck.per_game for part in turns) == pytest.approx(one.luck.mean)
        assert sum(part.per_game for part in one.luck_steps.values()) == pytest.approx(one.luck.mean)


def test_a_player_on_several_seats_counts_by_their_mean() -> None:
    start = Position(lantern.GAME, seats=3)
    courses = [play_course(start, [None] * 3, seed) for seed in range(3)]
    judge = Judge("odd", Odd())
    one = review(lantern.GAME, {"seats": 3}, judge, courses).players["random"]
    accounts = account(lantern.GAME, start.params_array, judge, courses)
    assert one.games == 3
    assert one.result.mean == pytest.approx(np.mean([own.result for own in accounts]))
    assert one.luck.mean == pytest.approx(np.mean([own.luck.sum(0) for own in accounts]))
    assert one.all.decisions + one.forced == sum(int((own.actors != NATURE).sum()) for own in accounts)
    assert one.forced == sum(int(((own.actors != NATURE) & (own.counts == 1)).sum()) for own in accounts)


def test_few_games_have_the_interval_of_their_decisions(best: Exact) -> None:
    """Over decisions as if they were independent; and none with one game for what a whole game has."""
    start, judge = Position(pig.GAME, target=TARGET), Judge("best", best, 1e-9)
    courses = [play_course(start, [HoldAt(4), best], seed) for seed in range(FEWEST)]
    courses.sort(key=lambda course: -len(course.choices))
    few = review(pig.GAME, {"target": TARGET}, judge, courses[:1], LIMITS).players["hold-at-4"]
    (own,) = account(pig.GAME, start.params_array, judge, courses[:1])
    assert few.all.per_decision.ci95 == pytest.approx(mean_interval(own.losses[own.actors == 0]))
    assert few.result.ci95 is None
    assert few.without_luck.ci95 is None
    many = review(pig.GAME, {"target": TARGET}, judge, courses, LIMITS).players["hold-at-4"]
    assert many.all.per_decision.ci95 != few.all.per_decision.ci95
    short = scripted(start, [ROLL, 4, HOLD])
    assert (
        review(pig.GAME, {"target": TARGET}, judge, [short], LIMITS).players["scripted"].all.per_decision.ci95 is None
    )


class Reader(HTMLParser):
    """A reader of pages that keeps their tags open and closed, and what they point to."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.points: list[str] = []
        self.tags: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.points += [f"{name}={value}" for name, value in attrs if name in ("src", "href", "onload", "onclick")]
        if tag not in ("meta", "path", "polyline"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in ("path", "polyline"):
            assert self.open.pop() == tag


def test_the_page_is_whole_and_needs_nothing_else(found: Review) -> None:
    named = found.games[0].model_copy(update={"name": "<script>alert(1)</script> & co"})
    text = page(found.model_copy(update={"games": (named, *found.games[1:])}), 5)
    reader = Reader()
    reader.feed(text)
    assert reader.open == []
    assert reader.points == []
    assert "script" not in reader.tags
    assert "http" not in text
    assert reader.tags.count("svg") == reader.tags.count("polyline") / 2 == GAMES
    assert text.count('<tr class="blunder">') == found.players["hold-at-4"].all.grades["blunder"] > 0
    assert text.count("<title>turn") == sum(found.players["hold-at-4"].all.grades[grade] for grade in GRADES[1:])


def record(folder: Path, name: str, player: Agent | None, seed: int) -> Path:
    start = Position(pig.GAME, target=TARGET)
    recorder = Recorder(start, ["Ann", "Bob"])
    for choice in play_course(start, [player, player], seed).choices:
        recorder.take(int(choice))
    return recorder.replay().save(folder / name)


def said(*words: Any) -> str:
    result = CliRunner().invoke(app.app, ["review", *map(str, words)])
    assert result.exit_code == 0, result.output
    return result.output


def test_the_command_reviews_files(tmp_path: Path) -> None:
    files = [record(tmp_path, f"game-{seed}.json", None, seed) for seed in range(3)]
    json, html = tmp_path / "out" / "review.json", tmp_path / "out" / "review.html"
    output = said(*files, "--json", json, "--html", html, "--worst", 2)
    assert output.startswith(f"Review of 3 games of pig (target={TARGET})\nJudge: solved exactly; its values are exact")
    assert "Ann: losses by kind of decision" in output
    assert "The dearest of " in output
    written = Review.model_validate_json(json.read_bytes())
    assert [game.name for game in written.games] == ["game-0", "game-1", "game-2"]
    for game in written.games:
        assert game.finished
        for seat in game.seats:
            told = seat.luck - seat.losses + seat.others + seat.change
            assert seat.result - seat.start == pytest.approx(told, abs=1e-9)
            assert abs(seat.change) < 1e-6
    for event in written.games[0].events:
        assert len(event.options) == (6 if event.seat is None else 2)
    text = html.read_text(encoding="utf-8")
    assert "game-2, Ann" in text
    listed = output[output.index("The dearest of ") :].splitlines()
    worst = max((event.loss, game.name) for game in written.games for event in game.events)
    assert listed[2].startswith(worst[1])
    assert len(listed[1:]) > 4
    assert said(*files, "--worst", 0).count("The dearest") == 0


def test_the_best_player_is_told_to_be_one(tmp_path: Path, best: Exact) -> None:
    output = said(record(tmp_path, "game.json", best, 3), "--thresholds", "0.001,0.01,0.1")
    assert "Losses from: doubtful ?! 0.001, error ? 0.01, blunder ?? 0.1." in output
    assert "The dearest" not in output
    assert output.startswith("Review of 1 game of pig")
