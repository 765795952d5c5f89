"""Stamps of compiled rules, against what is really executed: whatever line of the rules a game runs, its edit counts.

The rules of a game are copied and played uncompiled while Python tells each line that it executes. Then one number or
operator in such a line is changed at a time, and the copy's stamp must change. Nothing of `reach` is used to know
which lines matter.
"""

from __future__ import annotations

import ast
import re
import shutil
import sys
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from types import FrameType, MappingProxyType
from typing import Any

import numpy as np
import pytest

from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.game import Game
from nightmare_gym.engine.position import Position
from reference.process import ROOT

pytestmark = pytest.mark.rules  # played uncompiled

SOURCES = {
    "nightmare_gym.games.lucidity": "rules_of",
    "nightmare_gym.dreaming": "shared",
    "nightmare_gym.rendering.lucidity": "rendering",
    "nightmare_gym.rendering.dreaming": "common_rendering",
}
MUTATIONS = 60
OTHER_OPERATORS: dict[type, type] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.And: ast.Or, ast.Or: ast.And,
}  # fmt: skip


class Copies:
    """Copies of Lucidity's folders, each a package of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.made = folder, 0

    def make(self, changes: Mapping[str, str] = MappingProxyType({})) -> Game:
        """Import a new copy, in which files may have other texts."""
        self.made += 1
        package = f"copy_{self.made}_of_{self.folder.name.replace('-', '_')}"
        for module, name in SOURCES.items():
            source, target = ROOT / "envs" / module.replace(".", "/"), self.folder / package / name
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__", "*.md"))
            for file in target.rglob("*.py"):
                text = changes.get(f"{name}/{file.relative_to(target)}") or file.read_text(encoding="utf-8")
                for original, copy in SOURCES.items():
                    text = re.sub(rf"\b{re.escape(original)}\b", f"{package}.{copy}", text)
                file.write_text(text, encoding="utf-8")
        game: Game = import_module(f"{package}.rules_of").GAME
        return game


@pytest.fixture
def copies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Copies]:
    monkeypatch.syspath_prepend(tmp_path)
    before = set(sys.modules)
    yield Copies(tmp_path)
    for name in set(sys.modules) - before:
        if name.startswith("copy_"):
            del sys.modules[name]


def lines_executed(game: Game, folder: Path) -> set[tuple[str, int]]:
    """Play games by random decisions and dice; return the lines of the copy that were executed."""
    seen: set[tuple[str, int]] = set()

    def follow(frame: FrameType, event: str, argument: Any) -> Any:
        if not frame.f_code.co_filename.startswith(str(folder)):
            return None
        seen.add((frame.f_code.co_filename, frame.f_lineno))
        return follow

    rng = np.random.default_rng(1)
    params_array = game.params(players=3)
    game.check_params(params_array)  # builds parameters once, by Python that is not compiled
    sys.settrace(follow)
    try:
        for _ in range(6):
            position = Position(game, params_array)
            while not position.is_over:
                if position.is_chance:
                    position.resolve(int(rng.choice([outcome for outcome, _ in position.chance_outcomes()])))
                else:
                    position.apply(int(rng.choice(position.legal_actions())))
    finally:
        sys.settrace(None)
    return seen


def is_open_to_change(node: ast.AST) -> bool:
    """Whether `changed` knows another one for this number or operator."""
    if isinstance(node, ast.Constant):
        return type(node.value) is int
    if isinstance(node, ast.Compare):
        return type(node.ops[0]) in OTHER_OPERATORS
    return isinstance(node, ast.BinOp | ast.BoolOp) and type(node.op) in OTHER_OPERATORS


def changed(text: str, number: int) -> str:
    """The text with another number or operator at a node of its tree."""
    tree = ast.parse(text)
    node: Any = list(ast.walk(tree))[number]
    if isinstance(node, ast.Constant):
        node.value += 1  # type: ignore[operator]  # a whole number
    elif isinstance(node, ast.Compare):
        node.ops[0] = OTHER_OPERATORS[type(node.ops[0])]()
    else:
        node.op = OTHER_OPERATORS[type(node.op)]()
    return ast.unparse(tree)


@pytest.mark.long
def test_every_change_of_a_line_that_games_execute_changes_the_stamp(copies: Copies, tmp_path: Path) -> None:
    first = copies.make()
    assert copies.make().stamp == first.stamp
    package = tmp_path / first.modules[0].__name__.split(".")[0]
    places = []
    executed = lines_executed(first, package)
    for file in sorted({Path(file) for file, _ in executed}):
        nodes = enumerate(ast.walk(ast.parse(file.read_text(encoding="utf-8"))))
        places += [
            (file, number, node.lineno)  # type: ignore[attr-defined]
            for number, node in nodes
            if is_open_to_change(node) and (str(file), node.lineno) in executed  # type: ignore[attr-defined]
        ]
    assert len({file for file, _, _ in places}) > 8
    assert len(places) > MUTATIONS
    missed = []
    for i in np.random.default_rng(2).choice(len(places), MUTATIONS, replace=False):
        file, number, line = places[i]
        text = changed(file.read_text(encoding="utf-8"), number)
        for original, copy in SOURCES.items():
            text = text.replace(f"{package.name}.{copy}", original)
        if copies.make({str(file.relative_to(package)): text}).stamp == first.stamp:
            missed.append(f"{file.relative_to(package)}:{line}")
    assert missed == []


def test_no_change_of_the_rendering_changes_the_stamp(copies: Copies, tmp_path: Path) -> None:
    first = copies.make()
    package = tmp_path / first.modules[0].__name__.split(".")[0]
    files = [str(file.relative_to(package)) for file in package.glob("*rendering/**/*.py")]
    assert len(files) > 8
    assert first.rendering.describe.__module__.startswith(package.name)
    broken = copies.make(dict.fromkeys(files, "raise ImportError('not even imported')"))
    assert broken.stamp == first.stamp
    with pytest.raises(OptionError, match="not even imported"):
        _ = broken.rendering
