"""Every command refuses bad inputs in one line and with exit code 2; none ends in a traceback."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bad_inputs.commands import COMMANDS
from nightmare_gym.engine.position import Position
from nightmare_gym.engine.register import make_game
from nightmare_gym.interfaces.replay import Replay
from nightmare_training.cli import app
from nightmare_training.studies import STUDIES
from reference import pig
from reference.pig.layout import ROLL

THROWS = Path(__file__).parents[2] / "docs" / "fit_skill.csv"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with files of the wrong kinds, in which the commands run."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    shutil.copy(THROWS, tmp_path / "throws.csv")
    for name, content in {"text": "not what is expected\n", "text.zip": "no zip", "empty": ""}.items():
        (tmp_path / name).write_text(content)
    for name, game in {"position.json": pig.GAME, "lucidity.json": make_game("lucidity")}.items():
        (tmp_path / name).write_text(Position(game).to_json())
    Replay.begin(Position(pig.GAME, target=4), ["Ann", "Bob"]).save(tmp_path / "played.json")
    over = Replay.begin(Position(pig.GAME, target=4), ["Ann", "Bob"])
    over.model_copy(update={"choices": (ROLL, 3)}).save(tmp_path / "over.json")
    for name, game in {"pig.json": pig.GAME, "old.json": make_game("bogeymen")}.items():
        replay = Replay.begin(Position(game), ["Ann"] * game.layout.seats)
        replay.model_copy(update={} if game is pig.GAME else {"rules": "of old"}).save(tmp_path / name)
    Replay.begin(Position(pig.GAME), ["Ann", "Bo"]).model_copy(update={"choices": (0, 3, 1)}).save(
        tmp_path / "game.json"
    )
    (tmp_path / "space.toml").write_text('["ppo.epochs"]\nlow = 1\nhigh = 2\n')
    (tmp_path / "wrong.toml").write_text('[hard]\nsource = "printed"\nlord_of_envy = "x"\n')
    for name in ("binary", "binary.npz"):
        (tmp_path / name).write_bytes(bytes(range(256)) * 9)
    return tmp_path


def complaint(words: list[str], expected: str) -> str:
    """Tell what is wrong with how a line was refused; nothing where all is well."""
    result = CliRunner().invoke(app.app, words)
    lines = result.output.strip().splitlines()
    if result.exit_code != 2:
        what = f"{type(result.exception).__name__}: {result.exception}" if result.exception else "was not refused"
        return f"exit code {result.exit_code}, {what}"
    if len(lines) != 1 or not lines[0].startswith("nightmare: "):
        return f"{len(lines)} lines: {result.output!r}"
    return "" if expected in result.output else f"said {result.output!r}"


def test_the_table_has_every_command() -> None:
    studies = (f"study {name}" for name in STUDIES.names())
    judging = ("suite play", "suite verify", "suite publish", "suite references")
    assert sorted(COMMANDS) == sorted([*app.COMMANDS.keys() - {"study", "suite"}, *studies, *judging])


@pytest.mark.parametrize(
    "command",
    [
        "envs", "agents", "play", "analyse", "compare", "replay", "review", "solve", "tournament", "study aims",
        "study people", pytest.param("study turn", marks=pytest.mark.long),
    ],
)  # fmt: skip
@pytest.mark.usefixtures("folder")
def test_the_line_that_would_be_right_is_right(command: str) -> None:
    assert CliRunner().invoke(app.app, COMMANDS[command].right.split()).exit_code == 0


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.usefixtures("folder")
def test_bad_inputs_are_one_line(command: str) -> None:
    tried = [(words, complaint(words, expected)) for words, expected in COMMANDS[command].lines()]
    wrong = [f"{' '.join(words)}: {outcome}" for words, outcome in tried if outcome]
    assert not wrong, "\n".join(wrong)
