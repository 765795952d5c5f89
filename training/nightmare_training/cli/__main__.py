"""The command `nightmare`, run as `python -m nightmare_training.cli`."""

from nightmare_training.cli import main

main()
