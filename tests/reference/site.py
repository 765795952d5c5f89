"""The pages of the site, and the blocks of code on them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from reference.process import ROOT

PLACES = (
    "docs/*.md",
    "docs/[!_]*/**/*.md",
    "results/README.md",
    "results/*/*.md",
    "envs/nightmare_gym/games/*/RULES.md",
    "configs/README.md",
    "CHANGELOG.md",
    "CREDITS.md",
)
"""The places of pages; `docs/conf.py` names the same."""
PARTS = {"comparison", "tournament"}
"""Files that are parts of a page beside them."""
PAGES = sorted({page for place in PLACES for page in ROOT.glob(place) if page.stem not in PARTS})

BLOCK = re.compile(r"^( *)```([\w{}-]*)[^\n]*\n(.*?)^ *```$", re.DOTALL | re.MULTILINE)


class Block(NamedTuple):
    """A block of code: its page, its place among the page's blocks, its language, and its text."""

    page: Path
    number: int
    language: str
    text: str

    @property
    def name(self) -> str:
        """The block's name, for people."""
        return f"{named(self.page)}:{self.number}"


def named(page: Path) -> str:
    """Name a page by its path in the repository."""
    return page.relative_to(ROOT).as_posix()


def blocks(page: Path) -> list[Block]:
    """List a page's blocks of code."""
    found = BLOCK.finditer(page.read_text(encoding="utf-8"))
    return [Block(page, number, one[2], one[3]) for number, one in enumerate(found, 1)]


def without_blocks(page: Path) -> str:
    """Return a page's text between its blocks of code."""
    return BLOCK.sub("", page.read_text(encoding="utf-8"))
