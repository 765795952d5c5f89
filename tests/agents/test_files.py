"""Files are whole or as they were: whatever ends a process, however full the disk is, whoever owns the folder."""

from __future__ import annotations

import os
import shutil
import signal
import stat
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from nightmare_agents.files import NotWritten, append_line, put_aside, write_bytes, write_npz, write_text, writing
from reference.process import run

ROOT = os.geteuid() == 0
BIG = 1 << 20


def in_child(code: str, *arguments: Path | str, check: bool = True) -> subprocess.CompletedProcess[str]:
    """Run code in a process of its own, which knows the arguments as `a`."""
    head = "import os, signal, sys, resource\nfrom pathlib import Path\nfrom nightmare_agents.files import *\n"
    return run("-c", f"{head}a = sys.argv[1:]\n{code}", *map(str, arguments), check=check)


def test_a_file_is_written_its_folder_made_and_nothing_left_beside(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "er" / "file.txt"
    write_text(file, "ä\r\n")
    assert file.read_bytes() == "ä\r\n".encode()
    write_npz(file, {"x": np.arange(3)})
    assert np.load(file)["x"].tolist() == [0, 1, 2]
    assert [one.name for one in file.parent.iterdir()] == ["file.txt"]


def test_rights_are_those_of_the_umask(tmp_path: Path) -> None:
    in_child("os.umask(0o027); write_text(Path(a[0]), '')", tmp_path / "file")
    assert stat.S_IMODE((tmp_path / "file").stat().st_mode) == 0o640


def test_a_link_stays_one_and_a_pipe_is_written_into(tmp_path: Path) -> None:
    target, link = tmp_path / "a" / "target", tmp_path / "link"
    write_text(target, "old")
    link.symlink_to(target)
    write_text(link, "new")
    assert link.is_symlink()
    assert target.read_text() == "new"
    assert in_child("write_text(Path('/dev/stdout'), 'into the pipe')").stdout == "into the pipe"
    write_text(Path("/dev/null"), "lost")
    assert Path("/dev/null").is_char_device()


def test_what_fails_on_the_way_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    file = tmp_path / "file"
    write_text(file, "old")
    with pytest.raises(ZeroDivisionError), writing(file) as out:
        out.write(bytes(BIG) + bytes(1 // 0))
    assert file.read_text() == "old"
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize("how", ["writing", "write_npz"])
def test_a_killed_process_leaves_the_old_file_and_the_next_one_cleans_up(tmp_path: Path, how: str) -> None:
    file = tmp_path / "file"
    write_text(file, "old")
    kill = "os.kill(os.getpid(), signal.SIGKILL)"
    code = {
        "writing": f"with writing(Path(a[0])) as out:\n    out.write(b'x' * {BIG}); out.flush(); {kill}",
        "write_npz": (
            "class Deadly:\n"
            f"    def __array__(self, dtype=None, copy=None): {kill}\n"
            f"write_npz(Path(a[0]), {{'x': [0] * {BIG // 8}, 'y': Deadly()}})"
        ),
    }[how]
    assert in_child(code, file, check=False).returncode == -signal.SIGKILL
    assert file.read_text() == "old"
    assert len(list(tmp_path.iterdir())) == 2
    write_text(file, "new")
    assert file.read_text() == "new"
    assert list(tmp_path.iterdir()) == [file]


def test_two_who_write_the_same_file_leave_that_of_the_last(tmp_path: Path) -> None:
    file = tmp_path / "file"
    with writing(file) as slow:
        slow.write(b"slow")
        in_child("write_text(Path(a[0]), 'fast')", file)
        assert file.read_text() == "fast"
    assert file.read_text() == "slow"
    assert list(tmp_path.iterdir()) == [file]


def test_a_file_that_grows_too_large_leaves_the_old_one_and_a_line(tmp_path: Path) -> None:
    file = tmp_path / "file"
    write_text(file, "old")
    code = (
        "resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))\n"
        f"for write, what in ((write_bytes, bytes({BIG})), (write_npz, {{'x': np.random.rand({BIG})}})):\n"
        "    try: write(Path(a[0]), what)\n"
        "    except NotWritten as error: print(error)\n"
    )
    told = in_child(f"import numpy as np\n{code}", file).stdout.splitlines()
    assert told == [f"cannot write {file}: File too large; expected a place with room, where you may write"] * 2
    assert file.read_text() == "old"
    assert list(tmp_path.iterdir()) == [file]


@pytest.fixture
def small_disk(tmp_path: Path) -> Path:
    """A file system of a few pages, in a namespace of its own where that is allowed."""
    if not ROOT or shutil.which("unshare") is None:
        pytest.skip("mounting needs root")
    disk = tmp_path / "disk"
    disk.mkdir()
    if subprocess.run(["unshare", "-m", "mount", "-t", "tmpfs", "tmpfs", disk], capture_output=True).returncode:
        pytest.skip("mounting is not allowed here")
    return disk


def test_a_full_disk_leaves_the_old_file_and_a_line(small_disk: Path) -> None:
    code = (
        "file, log = Path(a[0], 'file'), Path(a[0], 'log')\n"
        "write_text(file, 'old'); write_text(log, 'old\\n')\n"
        "for write in (lambda: write_bytes(file, bytes(1 << 20)), lambda: append_line(log, 'x' * (1 << 20))):\n"
        "    try: write()\n"
        "    except NotWritten as error: print(error)\n"
        "print(file.read_text(), log.read_text()[:4].strip(), sorted(os.listdir(a[0])))\n"
    )
    head = "import os, sys\nfrom pathlib import Path\nfrom nightmare_agents.files import *\na = sys.argv[1:]\n"
    mount = 'mount -t tmpfs -o size=64k tmpfs "$1" && exec "$2" -c "$3" "$1"'
    done = subprocess.run(
        ["unshare", "-m", "sh", "-c", mount, "sh", small_disk, sys.executable, head + code],
        capture_output=True, text=True, env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}, check=True,
    )  # fmt: skip
    *told, left = done.stdout.splitlines()
    assert told == [
        f"cannot write {small_disk / name}: No space left on device; expected a place with room, where you may write"
        for name in ("file", "log")
    ]
    assert left == "old old ['file', 'log']"


def test_a_folder_that_may_not_be_written_is_a_line(tmp_path: Path) -> None:
    """A user without rights, which root becomes for it."""
    folder = tmp_path / "theirs"
    write_text(folder / "file", "theirs")
    folder.chmod(0o555)
    code = (
        "if os.geteuid() == 0: os.setresuid(65534, 65534, 65534)\n"
        "try: write_text(Path('file'), 'ours')\n"
        "except NotWritten as error: print(error)\n"
    )
    told = in_child(f"os.chdir(a[0])\n{code}", folder).stdout
    assert told == "cannot write file: Permission denied; expected a place with room, where you may write\n"
    assert (folder / "file").read_text() == "theirs"
    folder.chmod(0o755)


def test_a_line_is_appended_and_a_missing_folder_is_told(tmp_path: Path) -> None:
    file = tmp_path / "file"
    append_line(file, "one")
    append_line(file, "two")
    assert file.read_text() == "one\ntwo\n"
    with pytest.raises(NotWritten, match="cannot write"):
        append_line(tmp_path / "none" / "file", "")
    with pytest.raises(NotWritten, match="Is a directory; expected the name of a file"):
        write_bytes(tmp_path, b"")


def test_what_is_put_aside_takes_a_free_name(tmp_path: Path) -> None:
    for content in ("first", "second"):
        write_text(tmp_path / "kept.jsonl", content)
        put_aside(tmp_path / "kept.jsonl")
    assert (tmp_path / "kept.old-1.jsonl").read_text() == "first"
    assert (tmp_path / "kept.old-2.jsonl").read_text() == "second"
