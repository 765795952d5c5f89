"""The benchmark measures what it says; its speeds are not judged here."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest
from typer.testing import CliRunner

from nightmare_agents.agent import Actions, Decisions
from nightmare_gym.engine.loops import ILLEGAL, SAME_STEP
from nightmare_gym.engine.register import make_game
from nightmare_gym.interfaces.batch import Batch
from nightmare_gym.interfaces.multi_agent_batch import MultiAgentBatch
from nightmare_play.review.courses import read_replays
from nightmare_training.bench import measure, ours, page, review, start, suite, training
from nightmare_training.bench.measure import of_repeats
from nightmare_training.cli.app import app
from nightmare_training.config.environments import environment, environments_of, parse_options
from nightmare_training.train.pool import Snapshot
from reference import pig

GAME = make_game("endless_nightmare")


@pytest.fixture(autouse=True)
def _brief(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measure, "SECONDS", 0.001)
    monkeypatch.setattr(ours, "RECORDED", 1 << 10)


def test_a_recording_is_legal_on_the_same_dice() -> None:
    batch = Batch(GAME, 8, autoreset=SAME_STEP)
    script = ours.recording(batch)
    ended = 0
    batch.seed(measure.SEED)
    batch.reset()
    for actions in script:
        batch.step(actions)
        assert (batch.status != ILLEGAL).all()
        ended += int((batch.status != 0).sum())
    assert ended > 0


def test_each_of_our_measurements_gives_a_speed() -> None:
    env = environment("endless_nightmare")
    batches = [ours.rollout(GAME), ours.batch(env, 4), ours.batch_and_choosing(env, 4)]
    for one in (*batches, ours.single(env), ours.vector(env, 4)):
        assert 0 < one.low <= one.value <= one.high
        assert one.unit == "decisions/CPU-s"


def test_a_game_for_several_players_is_measured_at_its_tables() -> None:
    env = environment("lucidity")
    assert isinstance(ours.batch_of(env, 2), MultiAgentBatch)
    names = [name for name, _ in suite.of_ours([env])]
    assert {"pettingzoo.make", "self-play"} <= set(names)
    assert "gymnasium.make" not in names
    for one in (ours.batch(env, 4), ours.several(env)):
        assert 0 < one.low <= one.value <= one.high


def test_self_play_is_measured_with_a_full_pool(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "TABLES", 32)
    monkeypatch.setattr(training, "BATCH", 256)
    monkeypatch.setattr(training, "REPEATS", 2)
    met: list[str] = []
    act = Snapshot.act

    def watched(self: Snapshot, decisions: Decisions) -> Actions:
        met.append(self.name)
        return act(self, decisions)

    monkeypatch.setattr(Snapshot, "act", watched)
    found = training.self_play(environment("lucidity"))
    assert (found.name, found.unit) == ("native PPO in self-play", "samples/CPU-s")
    assert 0 < found.low <= found.value <= found.high
    assert len(set(met)) > training.PAST


def test_the_page_is_measured_by_every_move_of_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "MOST", 4)
    move, picture = page.answers(environment("endless_nightmare"))
    for one in (move, picture):
        assert 0 < one.low < one.value < one.high
        assert one.unit == "ms"
    assert "page" in [name for name, _ in suite.of_ours([environment("endless_nightmare")])]


def test_a_cooperative_game_is_measured_for_one_controller_and_at_its_tables() -> None:
    envs = environments_of("dream_catchers")
    team, table = (ours.batch_of(env, 2) for env in envs)
    assert isinstance(team, Batch)
    assert isinstance(table, MultiAgentBatch)
    assert (team.params_array["team"][0], table.params_array["team"][0]) == (1, 0)
    names = [name for name, _ in suite.of_ours(envs)]
    assert {"batch of 64", "tables of 64", "gymnasium.make", "pettingzoo.make"} <= set(names)
    found = [ours.single(envs[0]), ours.batch(envs[1], 4, "tables"), ours.several(envs[1])]
    assert [one.name for one in found] == ["gymnasium.make", "tables, n = 4", "pettingzoo.make"]
    assert all(one.low > 0 for one in found)


def test_the_review_of_a_hundred_games_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review, "GAMES", 1)
    found = review.reviewed(GAME)
    assert (found.name, found.unit) == ("review of 100 games", "CPU-s")
    assert found.detail.endswith("100 times that of 1 games")
    assert 0 < found.low <= found.value <= found.high
    assert "review" in [name for name, _ in suite.of_ours([environment("endless_nightmare")])]


def test_the_games_that_are_reviewed_are_over(tmp_path: Path) -> None:
    replays = read_replays(review.recorded(pig.GAME, tmp_path))
    assert len({replay.choices for replay in replays}) == review.GAMES
    assert all(replay.final().is_over for replay in replays)


def test_the_command_shows_and_writes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    first = of_repeats("ours", [1.0, 2.0, 3.0], "detail")
    monkeypatch.setattr(suite, "of_ours", lambda envs: [("ours", lambda: [first])])
    result = CliRunner().invoke(app, ["bench", "--json", str(tmp_path / "b.json")])
    assert result.exit_code == 0, result.output
    assert "ours 2.00 1.00 to 3.00 decisions/CPU-s detail" in [" ".join(x.split()) for x in result.output.splitlines()]
    data = json.loads((tmp_path / "b.json").read_text())
    assert data["game"] == "endless_nightmare"
    assert data["ours"][0]["value"] == 2.0
    assert {"processor", "numba"} <= set(data["machine"])


def test_a_later_start_is_measured_apart_from_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = {"nightmare_gym": iter([20.0, 1.0, 1.2, 0.9, 1.1, 0.8]), "numpy": iter([0.9, 0.3, 0.5, 0.4, 0.2, 0.6])}
    asked: list[str] = []

    def measured(arguments: list[str], cache: str) -> float:
        asked.append(arguments[1])
        return next(seconds["nightmare_gym" if "nightmare_gym" in arguments[1] else "numpy"])

    monkeypatch.setattr(start, "_seconds", measured)
    first, later, imports = start.starts(environment("endless_nightmare"))
    assert (first.value, later.value, imports.value) == (20.0, 1.0, 0.4)
    assert asked[-1] == "import gymnasium, numba, numpy"


def test_a_game_of_several_seats_imports_the_library_of_its_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def measured(arguments: list[str], cache: str) -> float:
        asked.append(arguments[1])
        return 1.0

    monkeypatch.setattr(start, "_seconds", measured)
    start.starts(environment("lucidity"))
    assert asked[-1] == "import pettingzoo, numba, numpy"


def test_commands_that_list_are_measured_without_their_first_run(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[list[str]] = []

    def seconds(arguments: list[str], cache: str) -> float:
        asked.append(arguments[2:])
        return 9.0 if asked.count(arguments[2:]) == 1 else 0.25

    monkeypatch.setattr(start, "_seconds", seconds)
    found = {one.name: (one.value, one.high) for one in start.commands(environment("lucidity"))}
    assert found == dict.fromkeys(("nightmare --help", "nightmare envs", "nightmare agents"), (0.25, 0.25))
    assert asked[-1] == ["agents", "lucidity"]


def test_the_command_tells_starts_of_a_game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(start, "_seconds", lambda arguments, cache: 0.25)
    result = CliRunner().invoke(app, ["bench", "--starts", "--game", "lucidity", "--json", str(tmp_path / "s.json")])
    assert result.exit_code == 0, result.output
    assert "imports alone" in result.output
    found = start.Starts.model_validate_json((tmp_path / "s.json").read_bytes())
    assert {one.name for one in found.games["lucidity"]} == {
        "first use, nothing compiled", "later use", "imports alone",
        "nightmare --help", "nightmare envs", "nightmare agents",
    }  # fmt: skip
    assert {one.value for one in found.games["lucidity"]} == {0.25}


def test_a_measured_start_runs_python() -> None:
    assert 0 < start._seconds(["-c", "pass"], "") < 60
    with pytest.raises(subprocess.CalledProcessError):
        start._seconds(["-c", "raise SystemExit(3)"], "")


def test_a_measured_start_finds_no_code_but_its_cache_s(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NIGHTMARE_CODE", "shipped")
    script = "import os; print([os.environ[name] for name in ('NUMBA_CACHE_DIR', 'NIGHTMARE_CODE')])"
    assert start.run(["-c", script], "folder") == "['folder', '']\n"


def test_options_are_read_as_they_are_meant() -> None:
    typed = ["veteran=true", "strategist=False", "turn_limit=20", "reward=log", "x=0.5", "y=a=b"]
    assert parse_options(typed) == {
        "veteran": True, "strategist": False, "turn_limit": 20, "reward": "log", "x": 0.5, "y": "a=b",
    }  # fmt: skip
