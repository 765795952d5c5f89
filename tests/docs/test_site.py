"""Every page of the site is in its contents, every link leads somewhere, and every public name is in the reference."""

from __future__ import annotations

import re
from fnmatch import fnmatch
from pathlib import Path

import pytest

import nightmare_gym
import nightmare_gym.testing
import nightmare_training
from reference.process import ROOT
from reference.site import PAGES, blocks, named, without_blocks

DOCS = ROOT / "docs"
REFERENCE = "\n".join(page.read_text(encoding="utf-8") for page in sorted((DOCS / "reference").glob("*.md")))
LINK = re.compile(r"\]\(([^)\s#]+)(?:#[^)]*)?\)")


def contents(page: Path) -> set[Path]:
    """The pages that a page's tables of contents name."""
    listed: set[Path] = set()
    for block in blocks(page):
        if block.language == "{toctree}":
            for line in filter(None, block.text.splitlines()):
                if not line.startswith(":"):
                    entry = line[line.find("<") + 1 :].rstrip(">")
                    pattern = str(ROOT / entry[1:] if entry.startswith("/") else page.parent / entry) + ".md"
                    listed |= {one for one in PAGES if same_depth(one, pattern) and fnmatch(str(one), pattern)}
    return listed - {page}


def same_depth(page: Path, pattern: str) -> bool:
    """Tell whether a path and a pattern, whose stars match within a folder only, have as many parts."""
    return str(page).count("/") == pattern.count("/")


def test_every_page_is_reached_from_home() -> None:
    home = DOCS / "index.md"
    reached, new = {home}, [home]
    while new:
        found = contents(new.pop()) - reached
        reached |= found
        new.extend(found)
    assert [named(page) for page in PAGES if page not in reached] == []


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_every_link_leads_to_a_file(page: Path) -> None:
    links = [link for link in LINK.findall(without_blocks(page)) if "://" not in link]
    assert [link for link in links if not (page.parent / link).is_file()] == []


def test_every_public_name_is_in_the_reference() -> None:
    missing = [
        name for name in nightmare_gym.__all__ if not re.search(rf":: (nightmare_gym\.)?{name}$", REFERENCE, re.M)
    ]
    assert missing == []
    assert ".. automodule:: nightmare_gym.testing\n   :members:" in REFERENCE
    assert all(getattr(nightmare_gym.testing, name).__doc__ for name in nightmare_gym.testing.__all__)
    homes = {getattr(nightmare_training, name).__module__ for name in nightmare_training.__all__}
    assert [home for home in homes if f".. automodule:: {home}\n" not in REFERENCE] == []


def test_every_module_for_authors_is_in_the_reference() -> None:
    table = (DOCS / "adding_a_game.md").read_text(encoding="utf-8").split("Use these modules to write a game")[1]
    modules: list[str] = []
    for cell in re.findall(r"^\| (`[^|]+`) \|", table.split("\n## ")[0], re.MULTILINE):
        first, *others = re.findall(r"`([\w.]+)`", cell)
        modules += [first, *(f"{first.rpartition('.')[0]}{other}" for other in others)]
    assert len(modules) > 15
    assert [one for one in modules if f".. automodule:: {one}\n" not in REFERENCE and one != "nightmare_gym"] == []


def test_the_site_takes_nothing_from_elsewhere() -> None:
    sources = [*DOCS.glob("_static/*"), *DOCS.glob("_templates/*"), DOCS / "conf.py"]
    assert len(sources) >= 3
    assert [named(file) for file in sources if "://" in file.read_text(encoding="utf-8")] == []
