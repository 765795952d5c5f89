"""The README of all results: a leaderboard for each folder, and the command that reproduces it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from nightmare_agents.files import write_text
from nightmare_training.published.check import kinds
from nightmare_training.published.leaderboard import Leaderboard, leaderboards
from nightmare_training.published.optimum import Optimum
from nightmare_training.published.outdated import REMARK, known, page
from nightmare_training.support.formats import markdown_table
from nightmare_training.support.readmes import readme_of
from nightmare_training.train.run_folder import RunFolder

MARK = "`nightmare report` makes this page"
"""The text by which a page is known to be ours."""

SUITE = "All players in one number: [the leaderboard of the suite](suite/README.md)."
"""The line with the link to the cards of the suite, if there are any."""

INTRODUCTION = f"""# Results

{MARK} from the files beside it. All players of a table met the same dice and played every
game to its end. `±` and brackets are 95% intervals; gaps are paired, game by game. Where luck was taken out, figures
are those without it: [how, and why they may be trusted](../docs/honest_comparison.md)."""


def readme(results: Path) -> str:
    """Return the whole page."""
    outdated = known(results)
    old = {file.split("/")[0] for file in outdated}
    files = {"README.md": "the whole report", "config.yaml": "config"}
    for kind in kinds().values():
        files.update(kind.links)
    sections = [section(results / one.folder, one, one.folder in old, files) for one in leaderboards(results)]
    suite = [SUITE] if (results / "suite" / "README.md").is_file() else []
    return "\n\n".join([INTRODUCTION, *suite, *([page(outdated)] if outdated else []), *sections]) + "\n"


def section(folder: Path, one: Leaderboard, old: bool, files: Mapping[str, str]) -> str:
    """Return the section of a leaderboard, with the optimum, links and commands.

    Args:
        folder: Its folder.
        one: The leaderboard.
        old: True if it is older than the code.
        files: The files that the folder may hold, each with its link's text.
    """
    parts = [f"## {one.folder}", f"{one.game}: {one.played}." if one.played else f"{one.game}."]
    if old:
        parts.append(f"**{REMARK}**")
    if remark := RunFolder(folder).remark:
        parts.append(remark)
    if one.rows:
        parts.append(markdown_table(one.headings, one.rows))
    if one.optimum is not None:
        parts.append(what_is_known(one.optimum))
    links = [f"[{what}]({one.folder}/{file})" for file, what in files.items() if (folder / file).is_file()]
    again = [f"`{one.command}`"] if one.command else []
    parts.append(" · ".join([*again, *links]))
    return "\n\n".join(parts)


def what_is_known(optimum: Optimum) -> str:
    """Return a line on an optimum."""
    bounds = f"{optimum.lower:.6g}" if optimum.exact else f"between {optimum.lower:.6g} and {optimum.upper:.6g}"
    sure = "exactly" if optimum.exact else "certified"
    return f"The best possible {optimum.figure} is **{bounds}** ({sure}; {optimum.how}): `{optimum.command}`."


def write_readme(results: Path) -> Path:
    """Write the page into the folder of all results.

    Raises:
        OptionError: The folder has a README that is not ours.
    """
    file = readme_of(results, MARK)
    write_text(file, readme(results))
    return file
