"""Every block of code on the site runs, or, if it is no Python, is read by what reads such a file."""

from __future__ import annotations

import contextlib
import io
import re
import shlex
import tomllib
from pathlib import Path
from typing import Any

import pytest
import typer
import yaml
from typer.main import get_command

from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.register import make_game
from nightmare_training.cli.app import app
from nightmare_training.config.files import load_config
from reference.site import PAGES, Block, blocks, named

BLOCKS = [block for page in PAGES for block in blocks(page)]

GIVEN = {
    "docs/adding_an_algorithm.md": """
from nightmare_training import Algorithm
from nightmare_training.config.training import AtLeastOne, Part, TrainingConfig
""",
    "docs/debugging_a_rule.md": """
from nightmare_gym import Position
position = Position("climb", players=2)
while position.is_chance:
    position.resolve(position.chance_outcomes()[-1][0])
text = position.to_json()
""",
}
"""The names that the text of a page supposes, by page; the blocks of such a page follow each other."""
SAID = {
    "docs/index.md": "Score",
    "docs/planning.md": "200 simulations",
    "docs/replays.md": "0 None the d6 shows 4\n",
}
"""A part of what a page's last block prints."""
SHORTER = {"games=1000": "games=20", "uncompiled=200": "uncompiled=2"}
"""Numbers that are large for a page's sake."""


def in_language(language: str) -> list[Any]:
    """The blocks of a language, as parameters of a test."""
    return [pytest.param(block, id=block.name) for block in BLOCKS if block.language == language]


PYTHON = [page for page in PAGES if any(one.language == "python" for one in blocks(page))]
RECIPES = [page for page in PYTHON if page.parent.name == "recipes"]
"""Pages whose blocks are parts of scripts for other libraries, which `make test-ecosystem` runs."""


@pytest.mark.parametrize("page", RECIPES, ids=named)
def test_python_of_recipes_is_python(page: Path) -> None:
    for block in blocks(page):
        if block.language == "python":
            compile(block.text, block.name, "exec", dont_inherit=True)


@pytest.mark.parametrize("page", [page for page in PYTHON if page not in RECIPES], ids=named)
def test_python_runs(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    make_game("climb:GAME")
    given, names = GIVEN.get(named(page), ""), {"__name__": "example"}
    exec(given, names)
    for block in blocks(page):
        if block.language == "python":
            program = compile(shorter(block.text), block.name, "exec", dont_inherit=True)
            with contextlib.redirect_stdout(io.StringIO()) as said:
                exec(program, names if given else {"__name__": "example"})
    assert SAID.get(named(page), "") in said.getvalue()


def shorter(text: str) -> str:
    """Return a block with small numbers."""
    for long, short in SHORTER.items():
        text = text.replace(long, short)
    return text


def joined(text: str) -> str:
    """Join the lines of a text that a backslash continues."""
    return text.replace("\\\n", "")


COMMAND = re.compile(r"^(?: {4}|!)?nightmare (.*)$", re.MULTILINE)
"""A command line: in a block of the shell, in one that is indented, or in a notebook."""
LINES = sorted({line for page in PAGES for line in COMMAND.findall(joined(page.read_text(encoding="utf-8")))})


USAGE: type[Exception] = typer.BadParameter.__bases__[0]
"""The errors of wrong command lines, which typer names in a private module only."""


def parsed(line: str) -> dict[str, Any]:
    """Parse a command line as its command would, and do nothing."""
    command: Any = get_command(app)
    context, words = command.context_class(command), shlex.split(line, comments=True)
    while words and hasattr(command, "resolve_command"):
        _, command, words = command.resolve_command(context, words)
        context = command.context_class(command)
    values, left, _ = command.make_parser(context).parse_args(args=words)
    assert left == []
    assert [one.name for one in command.params if one.required and not values.get(one.name)] == []
    return dict(values)


@pytest.mark.parametrize("line", LINES)
def test_a_command_line_is_one_of_ours(line: str) -> None:
    parsed(line)


@pytest.mark.parametrize("line", ["compare", "compare climb --agent x", "docs a b", "study tea", "solve climb --limit"])
def test_a_wrong_command_line_is_found(line: str) -> None:
    with pytest.raises((AssertionError, USAGE)):
        parsed(line)


@pytest.mark.parametrize("block", in_language("toml"))
def test_toml_is_read(block: Block) -> None:
    assert tomllib.loads(block.text)


@pytest.mark.parametrize("block", in_language("yaml"))
def test_yaml_is_a_part_of_a_config(block: Block, tmp_path: Path) -> None:
    file = tmp_path / "part.yaml"
    fits = []
    for game in ("bogeymen", "lucidity", "endless_nightmare_active"):
        config = {"game": game, "total_timesteps": 1, **yaml.safe_load(block.text)}
        file.write_text(yaml.safe_dump(config), encoding="utf-8")
        with contextlib.suppress(OptionError):
            fits.append(load_config(file).game)
    assert fits


@pytest.mark.parametrize("block", in_language("{code-cell}"))
def test_a_cell_of_a_tutorial_is_python(block: Block) -> None:
    text = COMMAND.sub("", joined(block.text))
    compile(text, block.name, "exec")


def test_no_language_is_left_out() -> None:
    tested = {"python", "sh", "toml", "yaml", "{code-cell}"}
    no_code = {"", "{toctree}", "{eval-rst}", "{literalinclude}"}
    assert {block.language for block in BLOCKS} == tested | no_code
    assert len(LINES) > 50
