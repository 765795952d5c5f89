"""Studies: research on single games, one folder for each, declared as any other package may declare its own.

A study's `__init__.py` declares it, `command.py` is what `nightmare study NAME` runs, `published.py` tells of the files
that it publishes. No study imports another; what several need lies beside the folders.
"""
