"""The command line: `nightmare`."""

from __future__ import annotations

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
    """Run the command line; where a package of the extra is missing, say in one line what to install."""
    try:
        from nightmare_training.commands.app import app

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


if __name__ == "__main__":
    main()
