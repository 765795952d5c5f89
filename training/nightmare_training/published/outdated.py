"""The ledger of published files that are known to be older than the code, each with the reason in words."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

from pydantic import Field, TypeAdapter, ValidationError

from nightmare_gym.engine.components import complaints
from nightmare_gym.engine.errors import OptionError

LEDGER = "outdated.json"
"""Lies beside the folders of results: for each file, with its folder, the reason."""

REMARK = "Older than today's rules or players: to be run again."
"""Stands at a folder's leaderboard."""

REASONS = TypeAdapter(dict[str, Annotated[str, Field(min_length=1)]])


def known(results: Path) -> dict[str, str]:
    """The reason for each file that the ledger lists; nothing where there is no ledger.

    Raises:
        OptionError: The ledger is broken.
    """
    ledger = results / LEDGER
    try:
        return REASONS.validate_json(ledger.read_bytes()) if ledger.is_file() else {}
    except ValidationError as error:
        raise OptionError(complaints(str(ledger), error)[0]) from error


def contradictions(stale: Iterable[str], listed: Iterable[str]) -> list[str]:
    """Where the ledger and the code disagree on what is old, a line each: so the ledger can only shrink."""
    stale, listed = set(stale), set(listed)
    return [
        *(f"{file}: older than the code, and not in {LEDGER}" for file in sorted(stale - listed)),
        *(f"{file}: in {LEDGER}, but not older than the code: take it out" for file in sorted(listed - stale)),
    ]


def page(listed: dict[str, str]) -> str:
    """The ledger in Markdown, reason by reason."""
    reasons = {reason: [file for file in listed if listed[file] == reason] for reason in listed.values()}
    lines = [f"- {reason} {', '.join(f'[{file}]({file})' for file in files)}" for reason, files in reasons.items()]
    head = f"**{len(listed)} published files are older than today's rules or players, or don't tell by which they were"
    return "\n".join([f"{head} made. They are to be run again** ([list]({LEDGER})):", "", *lines])
