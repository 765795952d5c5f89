"""The hashes of a game's rules and observation, by edits of a copy of the games."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.game import Game
from nightmare_gym.engine.hashes import observation_hash, rules_hash
from reference import lantern, pig
from reference.process import ROOT, run

PROBE = """
import json
from nightmare_gym.engine.register import make_game
from nightmare_gym.engine.hashes import observation_hash, rules_hash
KINDS = {"endless_nightmare": [{}, {"board": "small"}, {"version": "active"}], "lucidity": [{}, {"players": 4}],
         "bogeymen": [{}], "dream_catchers": [{}], "cathedral": [{}]}
found = {f"{game} {options}": rules_hash(game, options) for game, kinds in KINDS.items() for options in kinds}
print(json.dumps(found | {f"{game} seen": observation_hash(make_game(game)) for game in KINDS}))
"""


class Copy:
    """The games in a temporary folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "copy"
        shutil.copytree(
            ROOT / "envs/nightmare_gym", self.folder / "nightmare_gym", ignore=shutil.ignore_patterns("__pycache__")
        )

    def edit(self, file: str, there: str, changed: str) -> None:
        """Change a file's text, at the first place."""
        path = self.folder / "nightmare_gym" / file
        text = path.read_text(encoding="utf-8")
        assert there in text
        path.write_text(text.replace(there, changed, 1), encoding="utf-8")

    def hashes(self) -> dict[str, str]:
        """All hashes, by a process of its own."""
        found: dict[str, str] = json.loads(run("-c", PROBE, first=[self.folder], NUMBA_DISABLE_JIT="1").stdout)
        return found


def test_only_what_is_played_counts(tmp_path: Path) -> None:
    copy = Copy(tmp_path)
    before = copy.hashes()
    copy.edit("rendering/cathedral/describe.py", 'NOTE = "map', 'NOTE = "the map')
    copy.edit("games/lucidity/components.toml", "only if every Nightmare", "if every Nightmare")
    copy.edit("dreaming/sleep.py", "LU-2.2: draw this number", "LU-2.2: draw that number")
    copy.edit("rendering/endless_nightmare/words.py", '"""', '"""Words. ')
    copy.edit("games/endless_nightmare/RULES.md", "#", "##")
    copy.edit("engine/code_cache.py", '"unchecked"', '"free"')
    copy.edit("engine/encoder_code.py", "LONG = 10", "LONG = 12")
    assert copy.hashes() == before

    copy.edit("games/endless_nightmare/components.toml", "spaces = 12\nlead = 5", "spaces = 13\nlead = 5")
    copy.edit("games/dream_catchers/layout.py", "SHARE_OF_PROGRESS = 0.5", "SHARE_OF_PROGRESS = 0.25")
    copy.edit("games/cathedral/features.py", "part(params.piece_steps, 2)", "part(params.piece_steps, 3)")
    copy.edit("dreaming/sleep.py", "wanted > there", "wanted >= there")
    after = copy.hashes()
    assert {name for name in before if after[name] != before[name]} == {
        "endless_nightmare {'board': 'small'}", "dream_catchers {}", "cathedral seen", "lucidity {}",
        "lucidity {'players': 4}", "bogeymen {}",
    }  # fmt: skip


def other(game: Game, **functions: Any) -> Game:
    """The same game with other functions."""
    module = ModuleType("other")
    vars(module).update(functions)
    return replace(game, rules=(*game.rules, module))


def test_each_function_of_the_contract_counts() -> None:
    def changed(*arguments: Any) -> float:
        return 0.0

    game = pig.GAME
    names = ("setup", "legal", "apply", "chance", "resolve", "earned")
    hashes = {rules_hash(other(game, **{name: changed})) for name in names}
    assert len(hashes | {rules_hash(game)}) == 7
    for name in ("features", "check"):
        assert rules_hash(other(game, **{name: changed})) == rules_hash(game)
    assert observation_hash(other(game, features=changed)) != observation_hash(game)
    assert observation_hash(other(game, apply=changed)) == observation_hash(game)


def test_pictures_and_words_do_not_count() -> None:
    said = replace(pig.GAME, rendered_by="pigs.in:PICTURES", actions=("go on", "stop"))
    assert rules_hash(said) == rules_hash(pig.GAME)


def test_options_count_by_what_they_put_into_the_parameters() -> None:
    assert rules_hash("pig", {"target": 100}) == rules_hash("pig", {}) == rules_hash("pig")
    assert rules_hash("pig", {"target": 50}) != rules_hash("pig")
    assert rules_hash("pig", {}, {"target": 50}) != rules_hash("pig")
    with pytest.raises(OptionError, match="no option 'goal'"):
        rules_hash("pig", {"goal": 1})


def test_a_number_of_the_component_file_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = rules_hash("lantern"), rules_hash("lantern", {"breath": 1})
    file = tmp_path / "components.toml"
    file.write_text(lantern.FILE.read_text().replace("breath = 2", "breath = 3"))
    monkeypatch.setattr(lantern, "FILE", file)
    assert rules_hash("lantern") != before[0]
    assert rules_hash("lantern", {"breath": 1}) == before[1]  # what the options replace is not played


def test_editions_have_rules_of_their_own() -> None:
    active = {"version": "active"}
    assert rules_hash("endless_nightmare", active) == rules_hash("endless_nightmare_active", active)
    assert rules_hash("endless_nightmare", active) != rules_hash("endless_nightmare")
