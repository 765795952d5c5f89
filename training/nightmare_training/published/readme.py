"""The README of all results: a leaderboard for each folder, and what finds it again."""

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
"""By this a page is known as ours."""

INTRODUCTION = f"""# Results

{MARK} from the files beside it. All players of a table met the same dice and played every
game to its end. `±` and brackets are 95% intervals; gaps are paired, game by game. Where luck was taken out, figures
are those without it: [how, and why they may be trusted](../docs/honest_comparison.md)."""


def readme(results: Path) -> str:
    """The whole page."""
    outdated = known(results)
    old = {file.split("/")[0] for file in outdated}
    files = {"README.md": "the whole report", "config.yaml": "config"}
    for kind in kinds().values():
        files.update(kind.links)
    sections = [section(results / one.folder, one, one.folder in old, files) for one in leaderboards(results)]
    return "\n\n".join([INTRODUCTION, *([page(outdated)] if outdated else []), *sections]) + "\n"


def section(folder: Path, one: Leaderboard, old: bool, files: Mapping[str, str]) -> str:
    """A leaderboard with what is known of the optimum, links and commands.

    Args:
        folder: Its folder.
        one: The leaderboard.
        old: It is older than the code.
        files: The files that the folder may hold, and what the link to each is called.
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
    """A solver's findings, as a line."""
    bounds = f"{optimum.lower:.6g}" if optimum.exact else f"between {optimum.lower:.6g} and {optimum.upper:.6g}"
    sure = "exactly" if optimum.exact else "certified"
    return f"The best possible {optimum.figure} is **{bounds}** ({sure}; {optimum.how}): `{optimum.command}`."


def write_readme(results: Path) -> Path:
    """Write the page into the folder of all results.

    Raises:
        OptionError: Another's README is there.
    """
    file = readme_of(results, MARK)
    write_text(file, readme(results))
    return file
