"""The cache where it cannot be read, written or believed: functions are compiled, and it is said once."""

from __future__ import annotations

import errno
import hashlib
import importlib.util
import json
import linecache
import os
import pickle
import pwd
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numba
import pytest

from nightmare_gym.engine import code_cache, first_use
from nightmare_gym.engine.code_cache import cache_root
from nightmare_gym.engine.code_files import DIGEST
from reference.pig import GAME
from reference.process import run

config: Any = numba.config  # its attributes are made at run time

PROBE = '''
"""One compiled function, used by a process of its own."""

import json
import os
import sys
from pathlib import Path

from nightmare_gym.engine.compile import entry


@entry
def double(a):
    return 2 * a


def main(number=21):
    assert double(number) == 2 * number
    left = [file.suffix for file in Path(os.environ["NUMBA_CACHE_DIR"]).rglob("*") if file.is_file()]
    print(json.dumps({"compiled": sum(double.stats.cache_misses.values()), "left": left}))
'''
NOBODYS = 54321
"""A user that no machine knows."""
UNLIKE_US = ("setpriv", f"--reuid={NOBODYS}", f"--regid={NOBODYS}", "--clear-groups")
TINY = ("unshare", "--user", "--map-root-user", "--mount", "sh", "-c")


class Probe:
    """The probe's source, and a cache folder, where every user may look."""

    def __init__(self, folder: Path) -> None:
        self.source, self.cache = folder / "source", folder / "cache"
        self.source.mkdir()
        self.source.joinpath("probe.py").write_text(PROBE)

    def run(self, code: str = "probe.main()", **how: Any) -> tuple[dict[str, Any], list[str]]:
        """Use the function in a new process: what was found, and the lines that were said besides."""
        how.setdefault("NUMBA_CACHE_DIR", str(self.cache))
        done = run("-c", f"import probe; {code}", first=[self.source], **how)
        return json.loads(done.stdout), done.stderr.splitlines()

    def function(self) -> Any:
        """The function as a new process would have it, in this one."""
        spec = importlib.util.spec_from_file_location("probe", self.source / "probe.py")
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module.double

    def compiled(self) -> int:
        """Count how often it was compiled for a first call in this process."""
        function = self.function()
        assert function(21) == 42
        return sum(function.stats.cache_misses.values())

    def files(self, ending: str) -> list[Path]:
        """List what lies in the cache."""
        return list(self.cache.rglob(f"*.{ending}"))


@pytest.fixture
def probe(monkeypatch: pytest.MonkeyPatch) -> Iterator[Probe]:
    """A probe; what this process has told is forgotten, and its cache is the probe's."""
    with tempfile.TemporaryDirectory() as folder:  # pytest keeps its own closed to other users
        os.chmod(folder, 0o755)
        found = Probe(Path(folder))
        monkeypatch.setattr(config, "CACHE_DIR", str(found.cache))
        monkeypatch.setattr(code_cache, "_told", {})
        monkeypatch.setattr(code_cache, "_imported", {})
        yield found


@pytest.fixture(scope="module")
def another_user() -> tuple[str, ...]:
    """The words that run a command as a user of no rights and no home."""
    if os.geteuid() != 0:
        pytest.skip("only root may become another user")
    tried = subprocess.run([*UNLIKE_US, sys.executable, "-c", "import numba"], capture_output=True, text=True)
    if tried.returncode != 0:
        pytest.skip(f"another user cannot run this Python: {tried.stderr}")
    return UNLIKE_US


@pytest.fixture
def bound_by_permissions(request: pytest.FixtureRequest) -> tuple[str, ...]:
    """The words that run a command so that permissions count, which they don't for root."""
    return () if os.geteuid() != 0 else request.getfixturevalue("another_user")


def full(folder: Path) -> str:
    """Words of a warning about code that could not be kept, without the reason."""
    return f"Compiled code cannot be kept in {folder}"


# --- damage -------------------------------------------------------------------------------------


def sealed(code: bytes) -> bytes:
    """A file whose digest is right."""
    return hashlib.sha256(code).digest() + code


def flipped(file: bytes) -> bytes:
    return file[:-9] + bytes([file[-9] ^ 1]) + file[-8:]


def of_no_class(file: bytes) -> bytes:
    return sealed(b"cnowhere\nNothing\n.")


def half_a_pickle(file: bytes) -> bytes:
    return sealed(file[DIGEST:-500])


def nonsense_to_numba(file: bytes) -> bytes:
    return sealed(pickle.dumps(("no", "compiled", "function")))


@pytest.mark.parametrize("damage", [flipped, of_no_class, half_a_pickle, nonsense_to_numba])
def test_what_cannot_be_used_is_told_once_compiled_anew_and_replaced(
    probe: Probe, caplog: pytest.LogCaptureFixture, damage: Callable[[bytes], bytes]
) -> None:
    assert [probe.compiled(), probe.compiled()] == [1, 0]
    (file,) = probe.files("nbc")
    for _ in range(2):
        file.write_bytes(damage(file.read_bytes()))
        assert [probe.compiled(), probe.compiled()] == [1, 0]
    (told,) = caplog.messages
    assert "is compiled anew" in told
    assert str(file.parent) in told


def test_a_folder_in_the_place_of_a_file_does_no_harm(probe: Probe, caplog: pytest.LogCaptureFixture) -> None:
    probe.compiled()
    (file,) = probe.files("nbc")
    file.unlink()
    file.mkdir()
    assert [probe.compiled(), probe.compiled()] == [1, 1]
    unused, unkept = caplog.messages
    assert unused.endswith("is compiled anew: Is a directory")
    assert unkept.endswith("Is a directory")
    assert list(file.parent.iterdir()) == [file]


def test_a_killed_process_leaves_nothing_that_is_read(probe: Probe) -> None:
    killed = "import os, pathlib; pathlib.Path.replace = lambda *_: os.kill(os.getpid(), 9); probe.main()"
    with pytest.raises(AssertionError):
        probe.run(killed)
    (unfinished,) = probe.files("tmp")
    assert probe.files("nbc") == []
    os.utime(unfinished, (0, 0))
    for compiled in (1, 0):
        assert probe.run() == ({"compiled": compiled, "left": [".nbc"]}, [])


# --- nowhere to write ---------------------------------------------------------------------------


def test_where_files_may_not_grow_nothing_is_left_and_it_is_said_once(probe: Probe) -> None:
    limit = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (999, 999))"
    found, said = probe.run(f"{limit}; probe.double(2.5); probe.main()")
    assert found == {"compiled": 2, "left": []}
    (line,) = said
    assert full(probe.cache) in line
    assert line.endswith(os.strerror(errno.EFBIG))


def test_on_a_full_disk_nothing_is_left_and_it_is_said_once(probe: Probe) -> None:
    probe.cache.mkdir()
    mount = f"mount -t tmpfs -o size=4k none {probe.cache}"
    tried = subprocess.run([*TINY, mount], capture_output=True, text=True)
    if tried.returncode != 0:
        pytest.skip(f"no file system can be mounted here: {tried.stderr}")
    found, said = probe.run("probe.double(2.5); probe.main()", through=[*TINY, f'{mount} && exec "$@"', "sh"])
    assert found == {"compiled": 2, "left": []}
    (line,) = said
    assert full(probe.cache) in line
    assert line.endswith(os.strerror(errno.ENOSPC))


@pytest.mark.parametrize("below", [".", "below"])
def test_a_file_in_the_place_of_the_folder_is_said_once(
    probe: Probe, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, below: str
) -> None:
    probe.cache.touch()
    monkeypatch.setattr(config, "CACHE_DIR", str(probe.cache / below))
    assert [probe.compiled(), probe.compiled()] == [1, 1]
    (told,) = caplog.messages
    assert full(probe.cache) in told


def test_of_a_user_without_a_home_nothing_is_kept(
    probe: Probe, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unknown(uid: int) -> Any:
        raise KeyError(uid)

    monkeypatch.setattr(pwd, "getpwuid", unknown)
    for name in ("HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(config, "CACHE_DIR", "")
    monkeypatch.chdir(probe.source)
    assert cache_root().parent == Path(os.devnull)
    assert [probe.compiled(), probe.compiled()] == [1, 1]
    (told,) = caplog.messages
    assert full(Path(os.devnull)) in told
    assert not probe.source.joinpath("~").exists()


def test_a_function_of_no_file_is_compiled_and_it_is_said_once(probe: Probe, caplog: pytest.LogCaptureFixture) -> None:
    for _ in range(2):
        names: dict[str, Any] = {"__name__": "notebook"}
        exec(PROBE, names)
        assert names["double"](21) == 42
    (told,) = caplog.messages
    assert told.startswith("double has no source that can be read")


def test_a_game_of_which_something_could_not_be_kept_counts_as_cold(
    probe: Probe, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(first_use, "_known", set())
    with first_use.first_use(GAME):
        code_cache.tell(code_cache.UNKEPT, probe.cache, OSError(errno.ENOSPC, "No space left on device"))
    assert not first_use.is_compiled(GAME)
    monkeypatch.setattr(first_use, "_known", set())
    monkeypatch.setattr(code_cache, "_told", {})
    with first_use.first_use(GAME):
        pass
    assert first_use.is_compiled(GAME)


# --- source that is edited while a process runs --------------------------------------------------


def test_code_of_source_that_was_edited_meanwhile_is_not_kept(probe: Probe, caplog: pytest.LogCaptureFixture) -> None:
    """Its stamp would be the new source's: the next process would take the old code for it."""
    function, source = probe.function(), probe.source / "probe.py"
    source.write_text(PROBE.replace("2 * a", "3 * a").replace("2 * number", "3 * number"))
    linecache.checkcache()
    assert function(21) == 42
    assert probe.files("nbc") == []
    (told,) = caplog.messages
    assert told.startswith(f"{source} was edited after it was imported")
    found, _ = probe.run()
    assert found["compiled"] == 1


# --- other users --------------------------------------------------------------------------------


def closed(folder: Path) -> None:
    """Take from everybody the right to write into a folder and all folders below."""
    for one in (folder, *(path for path in folder.rglob("*") if path.is_dir())):
        one.chmod(0o555)


def test_a_cache_that_cannot_be_written_is_read(probe: Probe, bound_by_permissions: tuple[str, ...]) -> None:
    probe.run()
    closed(probe.cache)
    found, said = probe.run(through=bound_by_permissions)
    assert found == {"compiled": 0, "left": [".nbc"]}
    assert said == []
    found, said = probe.run("probe.double(2.5); probe.main(1j)", through=bound_by_permissions)
    assert found == {"compiled": 2, "left": [".nbc"]}
    (line,) = said
    assert full(probe.cache) in line
    assert line.endswith("Permission denied")


def test_a_cache_that_cannot_be_looked_into_does_no_harm(probe: Probe, bound_by_permissions: tuple[str, ...]) -> None:
    probe.run()
    probe.cache.chmod(0o000)
    look = (
        "from reference.pig import GAME; from nightmare_gym.engine.first_use import is_compiled; "
        "assert not is_compiled(GAME)"
    )
    found, said = probe.run(f"{look}; probe.main()", through=bound_by_permissions)
    probe.cache.chmod(0o755)
    assert found["compiled"] == 1
    assert len(said) == 2


def test_two_users_share_a_folder(probe: Probe, another_user: tuple[str, ...]) -> None:
    probe.run()
    (file,) = probe.files("nbc")
    for folder in (probe.cache, *file.parents[:3]):
        folder.chmod(0o777)
    assert probe.run(through=another_user) == ({"compiled": 0, "left": [".nbc"]}, [])

    file.chmod(0o600)
    found, said = probe.run(through=another_user)
    assert found == {"compiled": 1, "left": [".nbc"]}
    (line,) = said
    assert line.endswith("is compiled anew: Permission denied")
    assert file.stat().st_uid == NOBODYS
    for user in (another_user, ()):
        assert probe.run(through=user) == ({"compiled": 0, "left": [".nbc"]}, [])
