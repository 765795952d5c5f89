"""The types of records: they are up to date with the layouts, and a misspelled field is found."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from nightmare_gym.engine.game import Game
from nightmare_gym.engine.record_types import records_file, records_text
from nightmare_training.config.environments import environments
from reference import lantern, pig
from reference.process import ROOT

OURS = (env.game for env in environments() if env.game.modules[0].__name__.startswith("nightmare_gym."))
GAMES = {game.id: game for game in (pig.GAME, lantern.GAME, *OURS)}
RULE = """
from nightmare_gym.engine.records import Mask
from reference.lantern.records import Params, State

def legal(state: State, params: Params, mask: Mask) -> int:
    mask[state.path] = state.players[state.mover].breath > params.breath
    return state.{field} + params.stones[state.stone].risk
"""


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_records_are_as_fresh_as_the_layout(game: Game) -> None:
    assert records_file(game).read_text(encoding="utf-8") == records_text(game), (
        f"write it: nightmare records {game.id}"
    )


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_records_name_every_field(game: Game) -> None:
    text = records_text(game)
    if game.layout.shares:
        text += Path(str(sys.modules[game.layout.shares].__file__)).read_text(encoding="utf-8")
    for name in [*(one.name for one in game.layout.fields), *(game.build_params().dtype.names or ())]:
        assert f"    {name}: " in text or name in ("seats", "turn_limit")


@pytest.mark.parametrize(
    ("field", "finds"), [("die", ""), ("dye", 'rule.py:7: error: "State" has no attribute "dye"  [attr-defined]\n')]
)
def test_a_checker_finds_a_misspelled_field(tmp_path: Path, field: str, finds: str) -> None:
    rule = tmp_path / "rule.py"
    rule.write_text(RULE.format(field=field))
    checker = (sys.executable, "-m", "mypy", "--no-error-summary", str(rule))
    done = subprocess.run(checker, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stdout.endswith(finds), done.stdout + done.stderr
    assert done.returncode == bool(finds)
