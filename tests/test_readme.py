"""The README's example runs as it stands, and its links lead somewhere."""

from __future__ import annotations

import contextlib
import io
import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_example_plays_a_game() -> None:
    (example,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(compile(example, "README.md", "exec"), {})
    assert "Score" in said.getvalue()


EXAMPLES = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "examples.md").read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: str(example.splitlines()[0]))
def test_every_example_runs(example: str) -> None:
    with contextlib.redirect_stdout(io.StringIO()) as said:
        exec(compile(example, "examples.md", "exec"), {"__name__": "example"})
    assert said.getvalue() or "model.learn" in example


def test_the_examples_of_replays_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    examples = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "replays.md").read_text(encoding="utf-8"), re.DOTALL)
    assert len(examples) == 3
    for example in examples:
        shorter = example.replace("games=1000", "games=20")
        with contextlib.redirect_stdout(io.StringIO()) as said:
            exec(compile(shorter, "replays.md", "exec"), {"__name__": "example"})
    assert said.getvalue() == "0 None the d6 shows 4\n"


def test_every_link_leads_to_a_file() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", README)
    assert links
    missing = [link for link in links if "://" not in link and not (ROOT / link).exists()]
    assert missing == []


def test_its_speeds_are_those_of_the_benchmark() -> None:
    measured = json.loads((ROOT / "results" / "speed.json").read_text())
    speeds = {one["name"]: one["value"] for one in [*measured["ours"], *measured["peers"]]}
    rows = re.findall(r"^\| ([^|]+) \| ([\d,]+) \| (?:([\d.]+) x )?\|$", README, re.MULTILINE)
    assert len(rows) >= 4
    for name, value, ratio in rows:
        assert value == f"{speeds[name]:,.0f}", name
        assert ratio in ("", f"{speeds[name] / speeds['OpenSpiel Pig']:.1f}"), name
    assert f"{speeds['OpenSpiel Pig']:,.0f}" in README
    assert f"compiles for {speeds['first use, nothing compiled']:.1f} s" in README
    assert f"later starts take {speeds['later use']:.1f} s" in README


BARS = {
    "endless_nightmare_active": 3_000_000,
    "bogeymen": 1_000_000,
    "lucidity": 1_000_000,
    "dream_catchers": 1_000_000,
    "cathedral": 500_000,
}
"""Decisions in a CPU-second that each game's batch must reach."""


def test_the_speeds_of_the_other_games_are_those_of_their_benchmarks() -> None:
    rows = re.findall(r"^\| `(\w+)`[^|]* \| ([\d,]+) \| ([\d,]+) \| ([\d.]+) s \| ([\d.]+) s \|$", README, re.MULTILINE)
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
