"""The seam of studies: what a study declares is listed, run, checked, linked and asked in experiments of its game."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel
from rich.console import Console
from typer.testing import CliRunner

from nightmare_agents.files import write_text
from nightmare_gym.engine.errors import OptionError
from nightmare_training.cli.app import app
from nightmare_training.config.files import load_config
from nightmare_training.config.training import Evaluation, TrainingConfig
from nightmare_training.evaluate.stamps import Stamped
from nightmare_training.experiment import run_experiment
from nightmare_training.published.check import kinds
from nightmare_training.published.kinds import Kind, json_of
from nightmare_training.studies import STUDIES, Study, register_study, studies_of

RESULTS = Path(__file__).parents[2] / "results"


class Counted(BaseModel):
    """What the study of this file publishes."""

    game: str
    options: dict[str, Any]
    stamp: Stamped = None


def count(games: int = 3) -> None:
    """Count games."""
    print(f"counted {games} games")


def take_part(config: TrainingConfig, player: str, results: Path) -> None:
    write_text(results / "counted.png", f"{config.game} {Path(player).name}")


def renew(file: Path) -> list[Path]:
    write_text(file.with_suffix(".md"), "counted anew")
    return [file.with_suffix(".md")]


COUNTED = (Kind("counted.json", json_of(Counted), lambda folder, found: "nightmare study count", renew=renew),)
TAKEN = (Kind("optimum.json", json_of(Counted), lambda folder, found: ""),)
NO_KINDS = ("counted.json",)
ONE_KIND = COUNTED[0]

HERE = f"{__name__}:"
STUDY = Study(
    "Count games.", ("endless_nightmare",), f"{HERE}count", f"{HERE}COUNTED", f"{HERE}take_part",
    {"counted.png": "How many games there are."},
)  # fmt: skip


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """The study, registered for a test."""
    monkeypatch.setattr(STUDIES, "_registered", {})
    register_study("count", STUDY)


def nightmare(*arguments: str) -> Any:
    return CliRunner().invoke(app, arguments)


def test_ours_are_listed_without_loading_any() -> None:
    code = (
        "import sys; from nightmare_training.cli.app import app\n"
        "try: app(['study', '--help'])\nexcept SystemExit: pass\n"
        "heavy = [m for m in ('torch', 'matplotlib', 'numba', 'scipy') if m in sys.modules]\n"
        "print(heavy + [m for m in sys.modules if m.startswith('nightmare_studies.') and m.count('.') > 1])"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert out.strip().endswith("[]")
    assert all(name in out for name in STUDIES.names())
    assert len(STUDIES.names()) > 8


@pytest.mark.parametrize("name", STUDIES.names())
def test_every_study_has_a_line_and_help(name: str) -> None:
    study = STUDIES.get(name)
    assert study is not None
    assert study.games
    assert study.line.endswith(".")
    result = nightmare("study", name, "--help")
    assert result.exit_code == 0
    assert f"Usage: root study {name} " in " ".join(result.output.split())


def test_a_study_is_no_command_and_another_name_is_no_study() -> None:
    for words, line in (
        (["turns"], "'turns' is no command but a study: nightmare study turns"),
        (["study", "chess"], "No such command 'chess'."),
    ):
        result = nightmare(*words)
        assert (result.exit_code, result.stderr) == (2, f"nightmare: {line}\n")


@pytest.mark.usefixtures("counted")
def test_a_registered_study_is_listed_and_run() -> None:
    assert "Count games." in nightmare("study").output
    assert nightmare("study", "count", "--games", "5").output == "counted 5 games\n"
    assert STUDY in studies_of("endless_nightmare")
    assert STUDY not in studies_of("lucidity")


@pytest.mark.usefixtures("counted")
def test_two_studies_have_a_name_each() -> None:
    with pytest.raises(OptionError, match="a study called 'count' is registered already"):
        register_study("count", Study("Count.", (), ""))
    with pytest.raises(OptionError, match="a study called 'turns' is registered already, by nightmare-gym"):
        register_study("turns", STUDY)


@pytest.mark.usefixtures("counted")
def test_what_it_publishes_is_checked_and_renewed(tmp_path: Path) -> None:
    file = tmp_path / "results" / "one" / "counted.json"
    write_text(file, Counted(game="endless_nightmare", options={}).model_dump_json())
    found = nightmare("report", str(tmp_path / "results"), "--check")
    assert found.exit_code == 1
    assert "one/counted.json: without a stamp; anew: nightmare study count\n" in found.output
    assert nightmare("report", str(tmp_path / "results")).output.splitlines()[-1] == f"wrote {file.with_suffix('.md')}"
    assert file.with_suffix(".md").read_text() == "counted anew"


@pytest.mark.usefixtures("counted")
def test_each_kind_of_file_has_one_owner() -> None:
    assert kinds()["counted.json"] is COUNTED[0]
    register_study("taker", Study("Take.", (), "", f"{HERE}TAKEN"))
    with pytest.raises(OptionError, match=r"^the study 'taker' publishes optimum.json, as others do: expected another"):
        kinds()


@pytest.mark.usefixtures("counted")
@pytest.mark.parametrize("name", ["NO_KINDS", "ONE_KIND"])
def test_what_are_no_kinds_is_refused(name: str) -> None:
    register_study("wrong", Study("Go wrong.", (), "", f"{HERE}{name}"))
    with pytest.raises(OptionError, match=rf"^the study 'wrong': .*:{name}: expected a tuple of Kinds, found "):
        kinds()


@pytest.mark.usefixtures("counted")
def test_it_takes_part_in_experiments_of_its_game(tmp_path: Path) -> None:
    """A published policy is judged anew in few games, without a training."""
    results = shutil.copytree(RESULTS / "endless_nightmare", tmp_path / "endless_nightmare")
    few = Evaluation(agents=("random",), games=20, seed=1)
    config = load_config(results / "config.yaml").model_copy(update={"evaluation": few})
    run_experiment(config, results, results, "nightmare results", Console(quiet=True), keep_policy=True)
    assert (results / "counted.png").read_text() == "endless_nightmare endless_nightmare"
    assert "![How many games there are.](counted.png)" in (results / "README.md").read_text()
