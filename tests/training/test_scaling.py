"""The simulation of more processors, by hand; and what it measures."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from nightmare_training.bench.scaling import Scaling, simulated
from nightmare_training.cli import app


@pytest.mark.parametrize(
    ("pieces", "cores", "start", "send", "expected"),
    [
        ([3.0, 1.0, 1.0, 1.0], 1, 0.0, 0.0, 6.0),
        ([3.0, 1.0, 1.0, 1.0], 2, 0.0, 0.0, 3.0),  # the long one on one processor, the others on the other one
        ([1.0, 1.0, 1.0, 3.0], 2, 0.0, 0.0, 4.0),  # the long one comes last
        ([1.0, 1.0], 8, 2.0, 0.0, 3.0),  # all workers start at once
        ([1.0] * 4, 4, 0.0, 0.5, 3.0),  # given out at 0.5, 1, 1.5, 2
        ([0.1] * 100, 1_000, 0.0, 1.0, 100.1),  # as fast as they are given out
    ],
)
def test_whoever_is_free_takes_the_next_piece(
    pieces: list[float], cores: int, start: float, send: float, expected: float
) -> None:
    assert simulated(pieces, cores, start, send) == pytest.approx(expected)


def test_it_measures_here_and_says_what_is_simulated(tmp_path: Path) -> None:
    file = tmp_path / "scaling.json"
    words = f"scaling bogeymen --agents random,passive --games 70 --cores 1,4 --json {file}"
    result = CliRunner().invoke(app.app, words.split())
    assert result.exit_code == 0, result.output
    assert "seconds (simulated)" in result.output
    found = Scaling.model_validate_json(file.read_text())
    assert len(found.pieces) == 6
    assert found.start > 0.1  # a new process imports numba
    assert 0 < found.send < 0.1
    one, four = found.simulated
    assert one.seconds == pytest.approx(found.start + sum(found.pieces) + 6 * found.send)
    assert four.seconds <= one.seconds
