"""The command line `nightmare`: a module for each command, imported when the command is called."""

from __future__ import annotations

import os
import sys

EXTRAS = {
    "cli": ("joblib", "matplotlib", "openskill", "rich", "scipy", "typer", "yaml"),
    "play": ("starlette", "uvicorn"),
    "ray": ("ray",),
    "train": ("optuna", "sb3_contrib", "stable_baselines3", "tensorboard", "torch"),
}
"""The packages that each extra adds, by extra."""


def version_line() -> str:
    """Return the line of `nightmare --version`."""
    from nightmare_gym import __version__

    return f"nightmare-gym {__version__}"


def main() -> None:
    """Run the command line; if a package of an extra is missing, print one line that names the command to install it.

    numpy multiplies with one thread unless the environment sets another number: our networks are small, and more
    threads mostly wait for each other. Torch has its own threads.
    """
    if sys.argv[1:] == ["--version"]:  # it needs no extra
        print(version_line())
        return
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before numpy is imported
    try:
        from nightmare_training.cli.app import app

        app(prog_name="nightmare")
    except ModuleNotFoundError as error:
        from nightmare_gym.ecosystem.needed import NotInstalled

        if isinstance(error, NotInstalled):
            print(error, file=sys.stderr)
            sys.exit(1)
        package = (error.name or "").split(".")[0]
        extra = next((name for name, packages in EXTRAS.items() if package in packages), None)
        if extra is None:
            raise
        print(
            f"nightmare needs {package}, which is not installed: pip install 'nightmare-gym[{extra}]'",
            file=sys.stderr,
        )
        sys.exit(1)
