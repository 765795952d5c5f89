"""The speeds on their page are those of the benchmarks."""

from __future__ import annotations

import json
import re

from reference.process import ROOT

PAGE = (ROOT / "docs" / "about" / "speed.md").read_text(encoding="utf-8")


def test_the_speeds_are_those_of_the_benchmark() -> None:
    measured = json.loads((ROOT / "results" / "speed.json").read_text())
    speeds = {one["name"]: one["value"] for one in [*measured["ours"], *measured["peers"]]}
    rows = re.findall(r"^\| ([^|]+) \| ([\d,]+) \| (?:([\d.]+) x )?\|$", PAGE, re.MULTILINE)
    assert len(rows) >= 4
    for name, value, ratio in rows:
        assert value == f"{speeds[name]:,.0f}", name
        assert ratio in ("", f"{speeds[name] / speeds['OpenSpiel Pig']:.1f}"), name
    assert f"{speeds['OpenSpiel Pig']:,.0f}" in PAGE
    assert f"compiles for {speeds['first use, nothing compiled']:.1f} s" in PAGE
    assert f"later starts take {speeds['later use']:.1f} s" in PAGE


BARS = {
    "endless_nightmare_active": 3_000_000,
    "bogeymen": 1_000_000,
    "lucidity": 1_000_000,
    "dream_catchers": 1_000_000,
    "cathedral": 500_000,
}
"""Decisions in a CPU-second that each game's batch must reach."""


def test_the_speeds_of_the_other_games_are_those_of_their_benchmarks() -> None:
    rows = re.findall(r"^\| `(\w+)`[^|]* \| ([\d,]+) \| ([\d,]+) \| ([\d.]+) s \| ([\d.]+) s \|$", PAGE, re.MULTILINE)
    assert [row[0] for row in rows] == list(BARS)
    for game, rollout, batch, first, later in rows:
        measured = json.loads((ROOT / "results" / f"speed_{game}.json").read_text())
        speeds = {one["name"]: one["value"] for one in measured["ours"]}
        assert rollout == f"{speeds['compiled random rollout']:,.0f}"
        assert batch == f"{speeds['batch, n = 1024']:,.0f}"
        assert speeds["batch, n = 1024"] > BARS[game]
        assert speeds["first use, nothing compiled"] < 90
        assert speeds["later use"] < 2
        assert (first, later) == (f"{speeds['first use, nothing compiled']:.1f}", f"{speeds['later use']:.1f}")
