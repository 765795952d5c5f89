"""The cache of compiled code: found again when nothing changed, never when something did.

Every run is a process of its own, on a temporary copy of the engine and of Pig, with a cache of its own.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from reference.process import ROOT, run

PROBE = '''
"""Compiled functions that use Pig in both ways: chosen by the marker, and (in another folder) imported."""

import json

from nightmare_gym.engine import dispatch
from nightmare_gym.engine.compile import entry
from nightmare_gym.engine.layout import NOBODY
from reference.pig import GAME
from reference.direct.imported import imported


@entry
def play(games, states, params_array):
    """Roll a 4 and hold: the points, the steps' argument, and what the winner would have earned."""
    game, state, params = games[0], states[0], params_array[0]
    dispatch.setup(game, state, params)
    dispatch.apply(game, state, params, 0)
    dispatch.resolve(game, state, params, 3)
    dispatch.apply(game, state, params, 1)
    state.actor = NOBODY
    return state.players[0].points, state.agenda.steps[0].a, dispatch.earned(game, state, params, state.mover)


@entry
def look(states, i):
    """One field of one row."""
    return states[i].turn


def main():
    params = GAME.build_params()
    shown = {
        "played": play(GAME.marker, GAME.states(), params),
        "imported": imported(GAME.states(), params),
        "row": look(GAME.states(8)[:1], 0),
    }
    for name in ("hits", "misses"):
        shown[name] = sum(sum(getattr(f.stats, f"cache_{name}").values()) for f in (play, imported, look))
    print(json.dumps(shown))


def beyond():
    print(look(GAME.states(8)[:1], 5))
'''


IMPORTED = '''
"""A compiled function that calls one of Pig by its name, as a bot of a game would."""

from nightmare_gym.engine.compile import entry
from nightmare_gym.engine.layout import NOBODY
from reference.pig.scoring import earned


@entry
def imported(states, params_array):
    """What the winner has earned."""
    states[0].actor = NOBODY
    return earned(states[0], params_array[0], states[0].mover)
'''

ALLOCATES = '''
"""A compiled function that calls another package's, which allocates where that package has compiled it before."""

import numba
import numpy as np

from nightmare_gym.engine.compile import entry


@numba.njit
def theirs(n):
    return np.arange(n).sum()


@entry
def ours(n):
    return theirs(n)


def first():
    theirs(3)
    main()


def main():
    print(ours(4), sum(ours.stats.cache_hits.values()))
'''


class Copy:
    """The engine, Pig and the probes in a temporary folder."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.cache = folder / "copy", folder / "cache"
        ignored = shutil.ignore_patterns("__pycache__")
        for source, package in (("envs", "nightmare_gym/engine"), ("tests", "reference/pig")):
            shutil.copytree(ROOT / source / package, self.folder / package, ignore=ignored)
            (self.folder / package).parent.joinpath("__init__.py").touch()
        for file, text in (("probe/play.py", PROBE), ("direct/imported.py", IMPORTED)):
            path = self.folder / "reference" / file
            path.parent.mkdir(parents=True)
            path.with_name("__init__.py").touch()
            path.write_text(text)

    def run(self, function: str = "main", check: bool = True, **environment: str) -> tuple[str, str]:
        """Call a function of the probe in a new process: what it printed, and what was said besides."""
        environment.setdefault("NUMBA_CACHE_DIR", str(self.cache))
        code = f"from reference.probe import play; play.{function}()"
        done = run("-c", code, first=[self.folder], check=check, **environment)
        return done.stdout, done.stderr

    def results(self) -> dict[str, Any]:
        """What `main` found."""
        found: dict[str, Any] = json.loads(self.run()[0])
        return found

    def edit(self, file: str, there: str, changed: str, times: int = -1) -> None:
        """Change a file's text, everywhere or at the first places."""
        path = self.folder / file
        text = path.read_text()
        assert there in text
        path.write_text(text.replace(there, changed, times))


def test_every_edit_is_noticed_and_nothing_else_compiles_anew(tmp_path: Path) -> None:
    copy = Copy(tmp_path)
    cold = copy.results()
    assert cold == {"played": [4, 0, 1.0], "imported": 1.0, "row": 0, "hits": 0, "misses": 3}
    assert copy.results() == {**cold, "hits": 3, "misses": 0}
    assert len(list(tmp_path.joinpath("cache").rglob("unchecked/*/*.nbc"))) > 3

    copy.edit("reference/pig/rules.py", "state.turn_total += outcome + 1", "state.turn_total += outcome + 3")
    rules = copy.results()
    assert rules == {**cold, "played": [6, 0, 1.0], "hits": 2, "misses": 1}

    copy.edit("reference/pig/scoring.py", "STAKE = 1.0", "STAKE = 5.0")  # a helper's constant, in another file
    edited = copy.results()
    assert edited == {"played": [6, 0, 5.0], "imported": 5.0, "row": 0, "hits": 1, "misses": 2}

    copy.edit("nightmare_gym/engine/agenda.py", "current.a = a", "current.a = a + 7")
    engine = copy.results()
    assert engine == {**edited, "played": [6, 7, 5.0], "hits": 2, "misses": 1}
    assert copy.results() == {**engine, "hits": 3, "misses": 0}


def test_an_edit_that_changes_nothing_compiles_nothing_anew(tmp_path: Path) -> None:
    copy = Copy(tmp_path)
    cold = copy.results()
    copy.edit("reference/pig/rules.py", '"""', '"""A typo is mended, two lines are added.\n\n', 1)
    copy.edit("reference/pig/rules.py", "def apply(state: State,", "# A comment.\ndef apply(state: object,")
    copy.edit("reference/pig/__init__.py", "total", "sum")  # words are not compiled
    copy.edit("reference/probe/play.py", "import json", "import json\n\nUNUSED = 1")
    copy.edit("nightmare_gym/engine/position.py", "class Position:", "class Position:  # a position")
    copy.edit("nightmare_gym/engine/dispatch.py", '"""', '"""Also this. ', 1)
    assert copy.results() == {**cold, "hits": 3, "misses": 0}

    copy.edit("nightmare_gym/engine/jit.py", '"nogil": True', '"nogil": False')  # how all functions are compiled
    assert copy.results() == cold


def test_copies_of_the_same_source_share_their_code(tmp_path: Path) -> None:
    one, other = Copy(tmp_path / "one"), Copy(tmp_path / "other")
    other.cache = one.cache
    cold = one.results()
    assert other.results() == {**cold, "hits": 3, "misses": 0}
    other.edit("reference/pig/rules.py", "state.turn_total += outcome + 1", "state.turn_total += outcome + 3")
    for _ in range(2):
        assert one.results() == {**cold, "hits": 3, "misses": 0}
        assert other.results()["played"] == [6, 0, 1.0]
    assert other.results()["hits"] == 3


def test_kept_code_that_allocates_finds_numbas_runtime(tmp_path: Path) -> None:
    tmp_path.joinpath("allocates.py").write_text(ALLOCATES)
    for function, shown in (("first", "6 0\n"), ("main", "6 1\n")):
        code = f"import allocates; allocates.{function}()"
        assert run("-c", code, first=[tmp_path], NUMBA_CACHE_DIR=str(tmp_path / "cache")).stdout == shown


def test_bounds_checked_code_is_kept_apart(tmp_path: Path) -> None:
    copy = Copy(tmp_path)
    assert copy.run("beyond")[0] == "0\n"  # unchecked: memory that belongs to no row
    assert "IndexError" in copy.run("beyond", check=False, NUMBA_BOUNDSCHECK="1")[1]
    assert "IndexError" in copy.run("beyond", check=False, NUMBA_BOUNDSCHECK="1")[1]
    assert copy.run("beyond")[0] == "0\n"
    folders = {file.parents[1].name for file in tmp_path.joinpath("cache").rglob("*.nbc")}
    assert folders == {"unchecked", "bounds-checked"}


def test_where_nothing_can_be_written_code_is_compiled_and_it_is_said_once(tmp_path: Path) -> None:
    copy = Copy(tmp_path)
    file = tmp_path / "a file"
    file.touch()
    printed, said = copy.run(NUMBA_CACHE_DIR=str(file / "cache"))
    assert json.loads(printed)["played"] == [4, 0, 1.0]
    assert said.count("cannot be kept") == 1
    assert len(said.splitlines()) == 1


@pytest.mark.parametrize("variable", ["", "chosen"])
def test_the_chosen_folder_goes_before_the_users(tmp_path: Path, variable: str) -> None:
    copy = Copy(tmp_path)
    chosen = str(tmp_path / variable) if variable else ""
    copy.run("beyond", NUMBA_CACHE_DIR=chosen, XDG_CACHE_HOME=str(tmp_path / "user"))
    used = {file.relative_to(tmp_path).parts[0] for file in tmp_path.rglob("*.nbc")}
    assert used == {variable or "user"}
