"""Learning curves of several runs: bands by hand, and refused requests."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from nightmare_gym.engine.errors import OptionError
from nightmare_training.cli.app import app
from nightmare_training.config.files import load_config, save_config
from nightmare_training.curves.bands import bands
from nightmare_training.curves.report import tables
from nightmare_training.support.intervals import iqm_interval

CONFIG = load_config("endless_nightmare")


def run(folder: Path, seed: int, top: float, end: int = 1000, **changes: object) -> Path:
    """A run whose curve rises on a straight line to `top`, in ten seconds."""
    folder.mkdir()
    save_config(CONFIG.model_copy(update={"seed": seed, **changes}), folder / "config.yaml")
    rows = ["timesteps,seconds,mean,low,high", "0,0,0,0,0", f"{end},10,{top},{top},{top}"]
    (folder / "learning_curve.csv").write_text("\n".join(rows) + "\n")
    return folder


def test_the_band_of_five_seeds_by_hand(tmp_path: Path) -> None:
    """The middle half of five runs is the middle three, so a wild one does not count; half-way all have half."""
    runs = [run(tmp_path / str(seed), seed, top) for seed, top in enumerate((8.0, 10.0, 12.0, 14.0, 1000.0))]
    [band] = bands(runs)
    assert (band.name, band.seeds, len(band.runs)) == ("endless_nightmare", [0, 1, 2, 3, 4], 5)
    for axis, half in (("timesteps", 500.0), ("seconds", 5.0)):
        assert band.value(axis, half)[0] == pytest.approx(6.0)
        assert band.value(axis, 2 * half)[0] == pytest.approx(12.0)


def test_configs_have_a_band_each_and_meet_where_the_shortest_ends(tmp_path: Path) -> None:
    runs = [
        run(tmp_path / "a", 0, 10.0),
        run(tmp_path / "b", 1, 20.0),
        run(tmp_path / "c", 0, 40.0, 2000, total_timesteps=5),
    ]
    found = bands(runs)
    assert [one.name for one in found] == [str(runs[0]), str(runs[2])]  # both configs have the same name
    (headings, rows), _ = tables(found)
    assert headings == ["timesteps", f"{runs[0]} (2 runs)", f"{runs[2]} (1 run)"]
    assert rows[-1][0] == "1,000"
    assert rows[-1][1].startswith("15.00 ±")
    assert rows[-1][2] == "20.00"


def test_the_interval_covers_the_mean_of_many_seeds() -> None:
    """Of 1,000 times 20 normal figures, the 95% interval covers the mean in 90% to 98.5% of the times.

    Its coverage for 20 runs is 94.5% (8,000 others); the ends are more than five standard deviations away.
    """
    values = np.random.default_rng(5).normal(size=(20, 1000))
    _, low, high = iqm_interval(values)
    assert 0.90 < np.mean((low < 0) & (high > 0)) < 0.985


def test_runs_that_do_not_compare(tmp_path: Path) -> None:
    one = run(tmp_path / "a", 0, 10.0)
    with pytest.raises(OptionError, match="different folders"):
        bands([one, one])
    with pytest.raises(OptionError, match="is the same training as another one"):
        bands([one, run(tmp_path / "b", 0, 11.0)])
    with pytest.raises(OptionError, match="plays other games than"):
        bands([one, run(tmp_path / "c", 0, 11.0, options={"board": "small"})])
    with pytest.raises(OptionError, match="is no training"):
        bands([tmp_path])
    (one / "learning_curve.csv").write_text("a,b\n1,2\n")
    with pytest.raises(OptionError, match="is no learning curve: expected the columns timesteps, seconds"):
        bands([one])
    (one / "learning_curve.csv").write_text("")
    with pytest.raises(OptionError, match="has no points"):
        bands([one])


def test_the_command_writes_a_plot_and_the_tables(tmp_path: Path) -> None:
    runs = [str(run(tmp_path / str(seed), seed, 10.0 + seed)) for seed in range(2)]
    files = [tmp_path / name for name in ("curves.png", "curves.json", "curves.md")]
    flags = [f"--{kind}={file}" for kind, file in zip(("plot", "json", "markdown"), files, strict=True)]
    result = CliRunner().invoke(app, ["curves", *runs, *flags])
    assert result.exit_code == 0, result.output
    assert files[0].read_bytes().startswith(b"\x89PNG")
    assert json.loads(files[1].read_text())[0]["seeds"] == [0, 1]
    assert "| timesteps | endless_nightmare (2 runs) |" in files[2].read_text()
