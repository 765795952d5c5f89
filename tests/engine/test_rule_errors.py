"""Rules that cannot be compiled: the error names the file, the line and the reason, however deep the rule lies."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path

import pytest

from nightmare_gym.engine.compile import UNCOMPILED
from nightmare_gym.engine.errors import NightmareError, RuleError
from nightmare_gym.engine.game import Game
from nightmare_gym.engine.position import Position
from nightmare_gym.engine.register import GAMES
from nightmare_gym.interfaces.batch import Batch
from reference.process import ROOT

pytestmark = pytest.mark.skipif(UNCOMPILED, reason="nothing is compiled")

RIGHT = "    state.turn_total += outcome + 1\n"
WRONG = {
    "    state.turn_totl += outcome + 1\n": "a record has no field 'turn_totl'",
    "    state.turn_total += outcome + one\n": "name 'one' is not defined",
    "    state.turn_total += outcome + '1'\n": "No implementation of function",
    "    pass_on(state, outcome)\n": "too many positional arguments",
    "    state.turn_total = [1, 2]\n": "",
    "    state.players[0].points.total = 1\n": "",
}


@pytest.fixture
def pig_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], tuple[Game, str]]]:
    """Make Pig with another line in its rules; tell the file and the number of the line, too."""
    monkeypatch.syspath_prepend(tmp_path)

    def make(line: str) -> tuple[Game, str]:
        package = f"pig_{tmp_path.name.replace('-', '_')}"
        shutil.copytree(ROOT / "tests/reference/pig", tmp_path / package, ignore=shutil.ignore_patterns("__pycache__"))
        for file in tmp_path.joinpath(package).glob("*.py"):
            file.write_text(file.read_text().replace("reference.pig", package))
        rules = tmp_path / package / "rules.py"
        text = rules.read_text()
        assert RIGHT in text
        rules.write_text(text.replace(RIGHT, line))
        monkeypatch.setattr(GAMES, "_registered", {})
        game: Game = import_module(package).GAME
        return game, f"{rules}:{text[: text.index(RIGHT)].count(chr(10)) + 1}"

    before = {*sys.modules}
    yield make
    for name in {*sys.modules} - before:
        if name.startswith("pig_"):
            del sys.modules[name]


@pytest.mark.parametrize("line", WRONG)
def test_a_rule_that_cannot_be_compiled_is_named_with_its_line(
    pig_with: Callable[[str], tuple[Game, str]], line: str
) -> None:
    game, place = pig_with(line)
    with pytest.raises(RuleError) as raised:
        Position(game)
    told = str(raised.value)
    assert place in told
    assert WRONG[line] in told
    assert line.strip() in told
    assert "\n" not in told
    assert isinstance(raised.value, NightmareError)
    with pytest.raises(RuleError, match="cannot be compiled"):
        Batch(game, 1).reset()


def test_a_rule_that_can_be_compiled_is_not_blamed(pig_with: Callable[[str], tuple[Game, str]]) -> None:
    game, _ = pig_with(RIGHT)
    assert Position(game).legal_actions() == [0, 1]
