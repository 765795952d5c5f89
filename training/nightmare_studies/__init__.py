"""Studies: research on single games, one folder for each, declared as any other package may declare its own.

A study's `__init__.py` declares it, `command.py` is run by `nightmare study NAME`, and `published.py` lists the files
that it publishes. No study imports another; shared code lies beside the folders.
"""
