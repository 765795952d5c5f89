"""The cost of scale: settings, speed and memory of batches, and work that goes on where it was stopped."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from nightmare_gym.engine.register import make_game
from nightmare_gym.interfaces.batch import Batch
from nightmare_training.bench import ours, scale
from nightmare_training.bench.ours import batch_of
from nightmare_training.bench.scale import Point, Scale, Setting
from nightmare_training.bench.tables import by_size, by_threads, lines
from nightmare_training.cli.app import app
from nightmare_training.config.environments import environment, environments_of
from nightmare_training.plots import draw_scale
from nightmare_training.support.kept import Kept


@pytest.fixture(autouse=True)
def _brief(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scale, "SECONDS", 0.001)
    monkeypatch.setattr(scale, "AHEAD", 1)
    monkeypatch.setattr(scale, "SIZES", (1, 4))
    monkeypatch.setattr(ours, "PLAYED", 1 << 6)


def test_every_number_of_seats_and_games_is_a_setting_on_one_thread_and_on_all() -> None:
    assert scale.tables(environment("endless_nightmare")) == [1]
    assert scale.tables(environment("lucidity")) == [2, 3, 4]
    found = scale.settings([environment("lucidity")], 4)
    assert [(one.seats, one.n, one.threads) for one in found] == [
        (seats, n, threads) for seats in (2, 3, 4) for n in (1, 4) for threads in (1, 4)
    ]
    assert len({one.name for one in found}) == len(found)
    assert {one.threads for one in scale.settings([environment("lucidity")], 1)} == {1}


def test_a_setting_is_played_with_its_seats() -> None:
    for env in environments_of("dream_catchers"):
        for seats in (2, 4):
            batch = batch_of(env, 2, **Setting(env, seats, 2, 1).options)
            assert batch.params_array["seats"][0] == seats


@pytest.mark.parametrize("threads", [1, 2])
def test_a_batch_is_measured_and_its_threads_share_its_rows(threads: int, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []

    def spy(*arguments: Any, num_threads: int, **others: Any) -> Batch:
        made.append(num_threads)
        return Batch(*arguments, **others)

    monkeypatch.setattr(ours, "Batch", spy)
    point = scale.point(Setting(environment("endless_nightmare"), 1, 4, threads), 3)
    assert (point.name, point.n, point.threads) == ("endless_nightmare", 4, threads)
    assert 0 < point.low <= point.value <= point.high
    assert point.wall > 0
    assert threads in made


def test_the_memory_is_that_of_the_arrays() -> None:
    game, n = make_game("endless_nightmare"), 4096
    state, features, actions = game.states(1).nbytes, game.feature_count, len(game.actions)
    floor = 2 * state + 3 * 4 * features + actions  # states and final states; observations of the start, step and end
    found = scale.memory(Setting(environment("endless_nightmare"), 1, n, 1)) / n
    assert 0.8 * floor < found < 1.5 * floor


def test_points_that_are_kept_are_not_measured_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    todo = scale.settings([environment("endless_nightmare")], 1)
    done: list[str] = []
    first = scale.scale(todo, 1, Kept(tmp_path / "kept.jsonl", {}), done.append)
    assert done == [one.name for one in todo]
    monkeypatch.setattr(scale, "point", None)
    again = scale.scale(todo, 1, Kept(tmp_path / "kept.jsonl", {}), done.append)
    assert again.points == first.points


def found(walls: dict[tuple[int, int], float]) -> Scale:
    """A result with these decisions in a second by games and threads."""
    points = [
        Point(
            game="lucidity", batch="MultiAgentBatch", seats=2, n=n, threads=threads, value=1000.0 * n, low=1.0,
            high=1.0, wall=wall, bytes_a_game=500.0 + n,
        )
        for (n, threads), wall in walls.items()
    ]  # fmt: skip
    return Scale(machine={}, repeats=1, points=points)


def test_the_tables_and_the_plot(tmp_path: Path) -> None:
    one = found({(1, 1): 10.0, (1, 2): 15.0, (1024, 1): 20.0, (1024, 2): 38.0})
    name = "lucidity, 2 seats, an agent each"
    assert by_size(one) == (["", "n = 1", "n = 1,024", "bytes a game"], [[name, "1,000", "1,024,000", "1,524"]])
    assert by_threads(one) == (["", "threads", "n = 1", "n = 1,024"], [[name, "2", "1.50 x", "1.90 x"]])
    assert lines(one) == {name: {1: (1000.0, 501.0), 1024: (1024000.0, 1524.0)}}
    assert draw_scale(lines(one), "caption", tmp_path / "scale.png").stat().st_size > 10_000


def test_the_command_writes_and_leaves_nothing_else(tmp_path: Path) -> None:
    file = tmp_path / "scale.json"
    words = ["bench", "--scale", "--game", "endless_nightmare", "--repeats", "1", "--threads", "1", "--json", str(file)]
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 0, result.output
    points = Scale.model_validate_json(file.read_bytes()).points
    assert [point.n for point in points] == [1, 4]
    assert np.isfinite([point.bytes_a_game for point in points]).all()
    assert list(tmp_path.iterdir()) == [file]
