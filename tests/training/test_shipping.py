"""Code that is shipped ready: loaded where it fits, and refused in one line where it does not."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
import pytest

from nightmare_gym.engine.code_files import DIGEST
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.jit import processor
from nightmare_gym.engine.ready_code import LEVELS, LIST, needed_features
from nightmare_training.shipping import HOST, check_shipping, ship
from reference.pig import GAME
from reference.process import ROOT, run

pytestmark = pytest.mark.skipif(not processor()[0].startswith("x86_64"), reason="levels are those of x86-64")

config: Any = numba.config  # its attributes are made at run time
LEVEL = "x86-64-v2"

PROBE = '''
"""A compiled function that uses a rule, and a game."""

import json
import os
from pathlib import Path

from nightmare_gym.engine.compile import entry, rule


@rule
def doubled(a):
    return 2 * a


@entry
def double(a):
    return doubled(a)


def main():
    assert double(21) == 42
    print(json.dumps(sum(double.stats.cache_misses.values())))


def play():
    from nightmare_gym.engine.loops import resume_rows, step_rows
    from nightmare_gym.interfaces.batch import Batch
    from reference.pig import GAME

    rows = Batch(GAME, 2)
    rows.reset()
    rows.resume(rows.position(0))
    rows.step(rows.masks.argmax(axis=1))
    misses = sum(sum(loop.stats.cache_misses.values()) for loop in (resume_rows, step_rows))
    print(json.dumps([misses, rows.states["turn"].tolist(), rows.masks.tolist()]))
'''


class Shipped:
    """A folder of shipped code, and processes that may load it, each with an empty cache."""

    def __init__(self, base: Path, folder: Path) -> None:
        self.base, self.folder = base, folder

    def run(self, function: str = "main", **environment: str) -> tuple[Any, list[str], list[Path]]:
        """Call a function of the probe: what it printed, what was said, and the files that were kept."""
        cache = self.base / f"cache{len(list(self.base.iterdir()))}"
        cache.mkdir()
        environment.setdefault("NIGHTMARE_CODE", str(self.folder))
        how: dict[str, Any] = {**environment, "NUMBA_CACHE_DIR": str(cache)}
        done = run("-c", f"import probe; probe.{function}()", first=[self.base / "source"], **how)
        return json.loads(done.stdout), done.stderr.splitlines(), list(cache.rglob("*.nbc"))


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Shipped:
    """The code of the probe and of Pig, shipped."""
    base = tmp_path_factory.mktemp("shipping")
    base.joinpath("source").mkdir()
    base.joinpath("source", "probe.py").write_text(PROBE)
    folders = [base / "source", *(ROOT / name for name in ("envs", "agents", "training", "tests"))]
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join(map(str, folders)))
        patch.setattr(config, "CACHE_DIR", str(base / "compiling"))
        command = [sys.executable, "-c", "import probe; probe.main(); probe.play()"]
        count = ship(base / "shipped", LEVEL, [GAME], command)
        assert count == len(list((base / "shipped").rglob("*.nbc"))) == 4  # one of the probe, three of the game
        assert ship(base / "shipped", LEVEL, [GAME], command) == count  # again, and nothing is left out
    return Shipped(base, base / "shipped")


@pytest.fixture
def copy(made: Shipped, tmp_path: Path) -> Shipped:
    """A copy of the shipped folder, to be spoilt."""
    shutil.copytree(made.folder, tmp_path / "copy")
    return Shipped(made.base, tmp_path / "copy")


def test_shipped_code_is_loaded_and_nothing_is_compiled(made: Shipped) -> None:
    assert made.run() == (0, [], [])
    (compiled, *played), said, kept = made.run("play")
    assert (compiled, said, kept) == (0, [], [])
    (anew, *expected), said, kept = made.run("play", NIGHTMARE_CODE="")
    assert anew == 2
    assert played == expected
    assert len(said) == 1  # the warning of a first use
    assert len(kept) > 20


def flipped(file: bytes) -> bytes:
    return file[:-9] + bytes([file[-9] ^ 1]) + file[-8:]


def sealed_again(file: bytes) -> bytes:
    changed = flipped(file)[DIGEST:]
    return hashlib.sha256(changed).digest() + changed


@pytest.mark.parametrize("damage", [flipped, sealed_again])
def test_a_file_that_was_changed_is_refused(copy: Shipped, damage: Callable[[bytes], bytes]) -> None:
    (file,) = copy.folder.rglob("double.*.nbc")
    file.write_bytes(damage(file.read_bytes()))
    compiled, said, kept = copy.run()
    assert compiled == 1
    assert len(kept) == 2
    (line,) = said
    assert f"The compiled code in {copy.folder} cannot be used and is compiled anew" in line


def of_another_version(listed: dict[str, Any]) -> str:
    listed["made_by"] = "format 2, numba 0.1.0, llvmlite 0.1.0, cpython-311"
    return "it was made by format 2, numba 0.1.0"


def of_a_processor_with_more(listed: dict[str, Any]) -> str:
    listed["processor"][2] = "+sse2,+telepathy"
    return f"it was made for {LEVEL}; this processor lacks telepathy"


def of_another_processor(listed: dict[str, Any]) -> str:
    listed["processor"][1] = "pentium"
    return "it was made for pentium; this processor is"


def of_another_system(listed: dict[str, Any]) -> str:
    listed["processor"][0] = "riscv64-unknown-linux-gnu"
    return "it was made for riscv64-unknown-linux-gnu; here is"


def without_files(listed: dict[str, Any]) -> str:
    del listed["files"]
    return f"its {LIST} cannot be read"


@pytest.mark.parametrize(
    "other", [of_another_version, of_a_processor_with_more, of_another_processor, of_another_system, without_files]
)
def test_code_for_others_is_refused_in_one_line(copy: Shipped, other: Callable[[dict[str, Any]], str]) -> None:
    file = copy.folder / LIST
    listed = json.loads(file.read_text())
    reason = other(listed)
    file.write_text(json.dumps(listed))
    compiled, said, _ = copy.run()
    assert compiled == 1
    (line,) = said
    assert f"The shipped code in {copy.folder} is not used: {reason}" in line


def test_a_processor_that_the_user_names_goes_before(made: Shipped) -> None:
    compiled, said, _ = made.run(NUMBA_CPU_NAME="generic")
    assert compiled == 1
    (line,) = said
    assert line.endswith(f"it was made for {LEVEL}; NUMBA_CPU_NAME names generic")


def test_each_level_needs_more_than_the_one_before() -> None:
    v2, v3, v4 = (needed_features((processor()[0], level, "")) for level in LEVELS)
    assert v2 < v3 < v4
    assert needed_features(("", "any", "+a,-b,+c")) == {"a", "c"}


def test_other_files_are_left_alone(tmp_path: Path) -> None:
    tmp_path.joinpath("notes.txt").touch()
    with pytest.raises(OptionError, match="this holds other files"):
        check_shipping(tmp_path, HOST)


def test_nothing_is_shipped_if_compiling_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(config, "CACHE_DIR", str(tmp_path / "cache"))
    with pytest.raises(OptionError, match="nothing is exported"):
        ship(tmp_path / "new", LEVEL, [], [sys.executable, "-c", "raise SystemExit(2)"])
    assert not (tmp_path / "new").exists()
