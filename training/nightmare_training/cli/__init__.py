"""The command line `nightmare`: a module for each command, imported when the command is called."""

from __future__ import annotations

import os
import sys

EXTRA = (
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
)
"""What the extra `train` brings."""


def main() -> None:
    """Run the command line; where a package of the extra is missing, say in one line what to install.

    numpy multiplies with one thread (unless told otherwise): our networks are so small that more of them mostly wait
    for each other, on a busy machine for long. Torch has threads of its own.
    """
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before numpy is imported
    try:
        from nightmare_training.cli.app import app

        app(prog_name="nightmare")
    except ModuleNotFoundError as error:
        package = (error.name or "").split(".")[0]
        if package not in EXTRA:
            raise
        print(
            f"nightmare needs {package}, which is not installed: pip install 'nightmare-gym[train]'",
            file=sys.stderr,
        )
        sys.exit(1)
