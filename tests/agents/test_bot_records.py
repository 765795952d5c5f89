"""The types of the bots' records: as fresh as the bots, and of use: a misspelled parameter is found."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from nightmare_agents.bot_records import bot_records
from nightmare_agents.players import players_of
from nightmare_gym.engine.register import make_game
from reference.process import ROOT

GAMES = ("endless_nightmare", "bogeymen", "lucidity", "dream_catchers", "cathedral")
RULE = """
from nightmare_agents.bogeymen.bot_records import BotRecord

def load(bot: BotRecord) -> float:
    return bot.{name} * len(bot.scratch)
"""


@pytest.mark.parametrize("id", GAMES)
def test_they_are_as_fresh_as_the_bots(id: str) -> None:
    game = make_game(id)
    texts = {file: text for _, players in players_of(game) for file, text in bot_records(game, players).items()}
    assert len(texts) == 1
    for file, text in texts.items():
        assert file.read_text(encoding="utf-8") == text, f"write it: nightmare records {id}"


@pytest.mark.parametrize(
    ("name", "finds"),
    [("yellow", ""), ("yelow", 'error: "BotRecord" has no attribute "yelow"; maybe "yellow"?  [attr-defined]\n')],
)
def test_a_checker_finds_a_misspelled_parameter(tmp_path: Path, name: str, finds: str) -> None:
    rule = tmp_path / "rule.py"
    rule.write_text(RULE.format(name=name))
    checker = (sys.executable, "-m", "mypy", "--no-error-summary", str(rule))
    done = subprocess.run(checker, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stdout.endswith(finds), done.stdout + done.stderr
    assert done.returncode == bool(finds)
