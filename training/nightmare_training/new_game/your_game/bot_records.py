"""Types of the bots' records; written by `nightmare records`, not by hand."""

from __future__ import annotations


class BotRecord:
    """The parameters of the hand-written players, all in one."""

    total: int
