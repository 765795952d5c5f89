"""Every command checks all places of its output before any work."""

from __future__ import annotations

import inspect
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, Any, NamedTuple, get_args, get_origin, get_type_hints

import pytest
from typer.testing import CliRunner

from nightmare_agents.files import NotWritten, write_text
from nightmare_gym.engine.plugins import named_object
from nightmare_training.cli.app import COMMANDS, app
from nightmare_training.cli.arguments import PICTURES, to_file, to_folder, to_picture
from nightmare_training.studies import STUDIES
from nightmare_training.support.outputs import try_file, try_folder
from reference.process import run

JUDGING = ("suite play", "suite publish", "suite references", "suite verify")

INPUTS = {
    ("analyse", "position"), ("bench", "environments"), ("curves", "folders"),
    ("play", "components"), ("play", "resume"), ("replay", "file"),
    ("report", "folder"), ("review", "files"), ("study calibrate-bogeymen", "file"), ("study fit-skill", "file"),
    ("study main-result", "results"),
    ("study people", "places"), ("study regret", "table"), ("study strategy", "table"), ("study turn", "position"),
    ("suite references", "cards"), ("suite references", "results"), ("suite verify", "cards"), ("sweep", "space"),
}  # fmt: skip
"""The paths that are read; `report` also writes into its folder, but has no work to lose."""


class Parameter(NamedTuple):
    """A path that a command takes."""

    command: str
    name: str
    flag: str
    callback: Callable[..., Any] | None


def function(command: str) -> Callable[..., None]:
    if command in JUDGING:
        judging: Callable[..., None] = named_object(
            f"nightmare_training.cli.{command.replace(' ', '.')}:{command.split()[1]}"
        )
        return judging
    name = command.removeprefix("study ")
    spelled = name.replace("-", "_")
    study = STUDIES.get(name)
    found: Callable[..., None] = named_object(
        study.command if study else f"nightmare_training.cli.{COMMANDS[name].module}:{spelled}"
    )
    return found


def paths() -> Iterator[Parameter]:
    """List every path that a command takes."""
    alone = [name for name in COMMANDS if name not in ("study", "suite")]
    for command in (*alone, *JUDGING, *(f"study {name}" for name in STUDIES.names())):
        for name, hint in get_type_hints(function(command), include_extras=True).items():
            if get_origin(hint) is Annotated and Path in (get_args(hint)[0], *get_args(get_args(hint)[0])):
                declared = get_args(hint)[1]
                flags = getattr(declared, "param_decls", None) or (f"--{name}",)
                flag = "" if type(declared).__name__ == "ArgumentInfo" else flags[0]
                yield Parameter(command, name, flag, declared.callback)


OUTPUTS = [one for one in paths() if (one.command, one.name) not in INPUTS]


def required(command: str, outputs: set[str]) -> list[str]:
    """List a command's required arguments, except outputs; they need not make sense."""
    flags = []
    for name, one in inspect.signature(function(command)).parameters.items():
        declared = get_args(get_type_hints(function(command), include_extras=True)[name])[1]
        if one.default is inspect.Parameter.empty and name not in outputs:
            flags += [__file__] if type(declared).__name__ == "ArgumentInfo" else [f"--{name}", "random"]
    return flags


def refused(*arguments: str) -> str:
    """Return the line with which a command refuses to begin."""
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    (line,) = result.stderr.splitlines()
    return line


def test_every_path_is_known_to_be_read_or_is_tried() -> None:
    assert len(OUTPUTS) > 20
    assert {(one.command, one.name) for one in paths()} >= INPUTS
    for one in OUTPUTS:
        wanted = (
            to_folder
            if one.name in ("export", "folder", "plots", "replays", "runs")
            else to_picture
            if one.name == "plot"
            else to_file
        )
        assert one.callback is wanted, one


@pytest.mark.parametrize("one", OUTPUTS, ids=lambda one: f"{one.command} {one.flag or one.name}")
def test_a_bad_output_is_refused_before_any_work(one: Parameter, tmp_path: Path) -> None:
    file, folder = tmp_path / "file", tmp_path / "folder.png"
    write_text(file, "")
    folder.mkdir()
    rest = required(one.command, {other.name for other in OUTPUTS if other.command == one.command})
    rest += [
        part
        for other in OUTPUTS
        if other.command == one.command and other.name != one.name and _is_required(other)
        for part in (other.flag, str(tmp_path / other.name))
    ]
    bad = file if one.callback is to_folder else folder
    for path in (bad, file / "below" / "it.png", Path("/proc/nightmare.png")):
        line = refused(*one.command.split(), *rest, *([one.flag] if one.flag else []), str(path))
        assert line.startswith(f"nightmare: cannot write {path}: "), line
        assert "; expected " in line
    assert sorted(left.name for left in tmp_path.iterdir()) == ["file", "folder.png"]


def _is_required(one: Parameter) -> bool:
    return inspect.signature(function(one.command)).parameters[one.name].default is inspect.Parameter.empty


@pytest.mark.parametrize(
    "command",
    [
        ("docs",), ("quickstart",), ("results", "endless_nightmare"), ("train", "endless_nightmare"),
        ("study", "bounds"), ("study", "turns"), ("study", "simple-rules", "endless_nightmare"),
    ],
    ids=" ".join,
)  # fmt: skip
def test_places_that_nobody_names_are_tried_too(
    command: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("results", "runs", "docs"):
        write_text(tmp_path / name, "a file")
    assert refused(*command).endswith("Not a directory; expected folders above it")


def test_two_outputs_have_a_file_each_and_a_picture_has_an_ending(tmp_path: Path) -> None:
    compare, file = ("compare", "endless_nightmare", "--agents", "random"), str(tmp_path / "file")
    line = refused(*compare, "--json", file, "--csv", str(tmp_path / "." / "file"))
    assert "--json and --csv both name" in line
    line = refused("study", "aims", "heuristic", "--plot", f"{file}.doc")
    assert line.endswith(f"expected a file that ends with {', '.join(PICTURES)}")


def test_the_endings_of_pictures_can_all_be_drawn(tmp_path: Path) -> None:
    from nightmare_training.plots.style import drawing

    for ending in PICTURES:
        file = tmp_path / f"plot{ending}"
        with drawing(file, "nothing"):
            pass
        assert file.stat().st_size > 0


def test_a_trial_changes_nothing(tmp_path: Path) -> None:
    file = tmp_path / "file"
    write_text(file, "old")
    before = file.stat().st_mtime_ns
    assert try_file(file) == file
    assert try_file(tmp_path / "new" / "file") == tmp_path / "new" / "file"
    assert try_folder(tmp_path / "new" / "folder") == tmp_path / "new" / "folder"
    assert try_file(Path("/dev/null")) == Path("/dev/null")
    assert file.stat().st_mtime_ns == before
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize("name", ["n" * 300, "link/file", "no/../../x\0y"])
def test_names_that_cannot_be_are_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / "link").symlink_to("link")
    with pytest.raises((NotWritten, ValueError)):
        try_file(tmp_path / name)


ANOTHER = """
import os, sys
from pathlib import Path
from nightmare_training.support.outputs import try_file, try_folder
from nightmare_training.studies import STUDIES
os.chdir(sys.argv[1])
if os.geteuid() == 0:  # who may write everywhere
    os.setgroups([]); os.setresgid(65534, 65534, 65534); os.setresuid(65534, 65534, 65534)
for trial, name in ((try_file, "theirs/file"), (try_file, "theirs/new"), (try_folder, "theirs/folder"),
                    (try_file, "open/theirs"), (try_file, "open/new"), (try_folder, "open/folder")):
    try:
        print(trial(Path(name)), "may be written")
    except OSError as error:
        print(error)
"""


def test_anothers_folder_is_refused() -> None:
    with tempfile.TemporaryDirectory() as own:  # pytest's own folders are closed to others
        top = Path(own)
        top.chmod(0o755)
        for folder, rights in (("theirs", 0o555), ("open", 0o777)):
            write_text(top / folder / "file", "theirs")
            (top / folder).chmod(rights)
        write_text(top / "open" / "theirs", "theirs")
        (top / "open" / "theirs").chmod(0o444)
        told = run("-c", ANOTHER, own).stdout.splitlines()
        (top / "theirs").chmod(0o755)
    denied = "Permission denied; expected a place with room, where you may write"
    assert told == [
        *(f"cannot write {name}: {denied}" for name in ("theirs/file", "theirs/new", "theirs/folder", "open/theirs")),
        "open/new may be written",
        "open/folder may be written",
    ]
