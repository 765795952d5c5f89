"""A person at a terminal, for tests: a pseudo-terminal, and a command behind it in a process of its own."""

from __future__ import annotations

import os
import pty
import select
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROMPT = "> "
CTRL_C, CTRL_D = "\x03", "\x04"
PATIENCE = 120.0
"""Seconds without a letter after which the command hangs."""


class Keyboard:
    """`nightmare` with these words, at a terminal of 80 columns.

    Args:
        *words: The words of the command.
        home: The folder for the user's data.
    """

    def __init__(self, *words: str, home: Path) -> None:
        self._ours, theirs = pty.openpty()
        python_path = os.pathsep.join(str(ROOT / name) for name in ("envs", "agents", "training", "tests"))
        environment = {
            "PYTHONPATH": python_path, "XDG_DATA_HOME": str(home), "COLUMNS": "80", "TERM": "dumb",
            "INPUTRC": os.devnull, "LANG": "C.UTF-8",
        }  # fmt: skip
        self._process = subprocess.Popen(
            [sys.executable, "-m", "nightmare_training.cli", *words],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env={**os.environ, **environment},
            start_new_session=True,
            preexec_fn=_take_the_terminal,
        )
        os.close(theirs)
        self._bytes = b""
        self.is_asked = False
        self._read()

    def interrupt(self) -> str:
        """Press Ctrl-C; return what is shown until the next prompt, or until the command has ended.

        Python loses the effect of a Ctrl-C that comes after the prompt but before it waits for keys, which no person
        is quick enough to do; so it is pressed again while no more than the terminal's own ^C is shown.
        """
        before = len(self.shown)
        for _ in range(4):
            os.write(self._ours, CTRL_C.encode())
            if self._has_answered(30.0):
                break
        else:
            raise AssertionError(f"four times Ctrl-C do nothing after {self.shown[-2000:]!r}")
        return self.shown[before:]

    def enter(self, line: str) -> str:
        """Type a line; return what is shown until the next prompt, or until the command has ended."""
        return self.press(f"{line}\n")

    def press(self, keys: str) -> str:
        """Press keys; return what is shown until the next prompt, or until the command has ended."""
        before = len(self.shown)
        os.write(self._ours, keys.encode())
        self._read()
        return self.shown[before:]

    def end(self) -> int:
        """Wait for the end of the command; return its exit code."""
        return self._process.wait(PATIENCE)

    def kill(self) -> None:
        """End the command as a terminal does that is closed."""
        self._process.kill()
        self._process.wait(PATIENCE)

    @property
    def shown(self) -> str:
        """All that the command has shown so far."""
        return self._bytes.decode(errors="replace").replace("\r\n", "\n")

    def _read(self) -> None:
        """Read until a prompt, or until the command has ended."""
        assert self._has_answered(PATIENCE), f"nothing is shown after {self.shown[-2000:]!r}"

    def _has_answered(self, patience: float) -> bool:
        """Read until a prompt, or until the command has ended; return False if nothing comes for `patience` seconds."""
        while select.select([self._ours], [], [], patience)[0]:
            try:
                more = os.read(self._ours, 1 << 16)
            except OSError:  # the other end is closed
                more = b""
            self._bytes += more
            self.is_asked = bool(more)
            if not more or self._bytes.endswith(f"\n{PROMPT}".encode()):
                return True
        return False

    def __enter__(self) -> Keyboard:
        return self

    def __exit__(self, *error: object) -> None:
        self.kill()
        os.close(self._ours)


def _take_the_terminal() -> None:
    """Make the pseudo-terminal the one whose keys interrupt this process."""
    import fcntl
    import signal
    import termios

    signal.signal(signal.SIGINT, signal.SIG_DFL)  # shells let jobs in the background ignore it
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
