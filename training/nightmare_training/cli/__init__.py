"""The command line `nightmare`: a module for each command, imported when the command is called."""

from __future__ import annotations

import os
import sys

EXTRAS = {
    "train": (
        "typer",
        "rich",
        "scipy",
        "matplotlib",
        "yaml",
        "torch",
        "stable_baselines3",
        "sb3_contrib",
        "tensorboard",
        "openskill",
    ),
    "play": ("starlette", "uvicorn"),
}
"""The packages that each extra installs, by extra."""


def main() -> None:
    """Run the command line; if a package of the extra is missing, print one line that names the command to install it.

    numpy multiplies with one thread unless the environment sets another number: our networks are small, and more
    threads mostly wait for each other. Torch has its own threads.
    """
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before numpy is imported
    try:
        from nightmare_training.cli.app import app

        app(prog_name="nightmare")
    except ModuleNotFoundError as error:
        package = (error.name or "").split(".")[0]
        extra = next((name for name, packages in EXTRAS.items() if package in packages), None)
        if extra is None:
            raise
        print(
            f"nightmare needs {package}, which is not installed: pip install 'nightmare-gym[{extra}]'",
            file=sys.stderr,
        )
        sys.exit(1)
