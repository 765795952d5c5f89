"""Commands write the same bytes for any number of workers, and after an interrupt."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from nightmare_agents.learned import load_policy
from nightmare_agents.registry import find_agent
from nightmare_gym.engine.register import make_game
from nightmare_training.cli import app
from nightmare_training.evaluate import playing
from nightmare_training.work.piece import Told

COMPARE = "compare endless_nightmare --agents random,learned --games 40 --seed 3 -o board=small"
TOURNAMENT = "tournament lucidity --agents random,cautious --players 2 --games 70 --seed 3 --value none"


def written(line: str, file: Path) -> bytes:
    """The numbers that a command writes."""
    result = CliRunner().invoke(app.app, [*line.split(), "--json", str(file)])
    assert result.exit_code == 0, result.output
    return file.read_bytes()


def runs(folder: Path) -> str:
    """A line that compares two trainings, which differ in their seed only."""
    for seed in (1, 2):
        policy = load_policy("endless_nightmare")
        policy.facts = policy.facts.model_copy(update={"seed": seed})
        (folder / f"run{seed}").mkdir()
        policy.save(folder / f"run{seed}" / "policy.npz")
    return f"runs endless_nightmare {folder / 'run1'} {folder / 'run2'} --against heuristic --games 40"


@pytest.mark.parametrize(
    "line",
    [
        pytest.param(lambda folder: COMPARE, id="compare"),
        pytest.param(lambda folder: TOURNAMENT, id="tournament"),
        pytest.param(runs, id="runs"),
        pytest.param(lambda folder: "study aims heuristic --games 20", id="aims", marks=pytest.mark.study),
    ],
)
def test_any_number_of_workers(line: Callable[[Path], str], tmp_path: Path) -> None:
    words = line(tmp_path)
    found = [written(f"{words} --workers {workers}", tmp_path / f"{workers}.json") for workers in (1, 2, 3)]
    assert found[0] == found[1] == found[2]


@pytest.mark.study
@pytest.mark.parametrize(
    "study",
    [
        pytest.param("simple-rules endless_nightmare --integers 1 --games 70", id="simple-rules"),
        pytest.param(
            "turns --agents cautious --players 2 --games 4 --rules rest,dream --integers 1 --limit 5000", id="turns"
        ),
    ],
)
def test_a_study_writes_the_same_files(study: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # away from the published policies, whose games would take longer
    written = []
    for workers in ("1", "2"):
        result = CliRunner().invoke(app.app, ["study", *study.split(), "--folder", workers, "--workers", workers])
        assert result.exit_code == 0, result.output
        # what is kept for a resumption lies in the order in which pieces came home
        files = [file for file in Path(workers).iterdir() if file.suffix != ".jsonl"]
        written.append({file.name: file.read_bytes() for file in files})
    assert written[0] == written[1]
    assert {Path(name).suffix for name in written[0]} == {".json", ".md", ".png"}


def test_the_same_games_are_kept(tmp_path: Path) -> None:
    kept = []
    for workers in (1, 2):
        folder = tmp_path / str(workers)
        written(f"{COMPARE} --keep worst:2 --replays {folder} --workers {workers}", tmp_path / "found.json")
        kept.append({file.name: file.read_bytes() for file in folder.iterdir()})
    assert kept[0] == kept[1]
    assert len(kept[0]) == 4


@pytest.mark.parametrize("line", [COMPARE, TOURNAMENT], ids=["compare", "tournament"])
def test_an_interrupted_command_goes_on(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = written(line, tmp_path / "whole.json")
    interim, left = tmp_path / "kept.jsonl", [3]
    play = playing.play

    def interrupted(told: Told, *arguments: object) -> object:
        if not left[0]:
            raise KeyboardInterrupt
        left[0] -= 1
        return play(told, *arguments)  # type: ignore[arg-type]

    with monkeypatch.context() as patch:
        patch.setattr(playing, "play", interrupted)
        result = CliRunner().invoke(app.app, [*line.split(), "--interim", str(interim)])
        assert result.exit_code != 0
    assert len(interim.read_text().splitlines()) == 1 + 3
    played: list[object] = []

    def noted(told: Told, *arguments: object) -> object:
        played.append(arguments)
        return play(told, *arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(playing, "play", noted)
    assert written(f"{line} --interim {interim}", tmp_path / "again.json") == whole
    assert len(played) == len(interim.read_text().splitlines()) - 1 - 3
    assert written(f"{line} --interim {interim}", tmp_path / "once_more.json") == whole
    assert len(played) == len(interim.read_text().splitlines()) - 1 - 3


def test_pieces_depend_on_the_player_and_the_games_alone() -> None:
    game = make_game("bogeymen")
    sizes = {"passive": [32, 32, 32, 79, 256], "mcts-8": [4, 8, 16, 79, 256]}
    for name, expected in sizes.items():
        lineup = playing.Lineup(game, [find_agent(game, name)], 0, {})
        assert [lineup.piece_size(games) for games in (16, 500, 1_000, 5_000, 10**6)] == expected
