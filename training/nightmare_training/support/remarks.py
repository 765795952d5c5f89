"""Remarks: what a person is to know while work goes on."""

from __future__ import annotations

import sys


def remark(line: str) -> None:
    """Say something in a line on stderr, so that it never mixes with results."""
    print(f"nightmare: {line}", file=sys.stderr)
