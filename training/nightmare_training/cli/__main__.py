"""`python -m nightmare_training.cli` is `nightmare`."""

from nightmare_training.cli import main

main()
