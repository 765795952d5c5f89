"""The report of a policy for all kinds beside specialists: as Markdown, as JSON and on the terminal."""

from __future__ import annotations

from pathlib import Path
from shlex import quote

from rich.console import Console

from nightmare_agents.files import write_report
from nightmare_studies.specialists.findings import Specialists
from nightmare_training.evaluate.mean import Mean
from nightmare_training.support.formats import Rows, give_or_take, give_or_take_points, markdown_table
from nightmare_training.support.tables import numbers

NAME = "specialists"
"""The name of the files."""


def show(found: Specialists, console: Console) -> None:
    """Print the kinds of games, and where the policy for all of them loses most."""
    console.print(numbers(*table(found)))
    console.print(verdict(found), soft_wrap=True)


def table(found: Specialists) -> tuple[list[str], Rows]:
    """Make the table of the kinds of games."""
    headings = [found.config, "for all kinds", "specialist", "ahead", "specialist's decisions"]
    return headings, [
        [
            name, cell(found, one.generalist), cell(found, one.specialist), cell(found, one.ahead, "+"),
            f"{one.timesteps:,}",
        ]
        for name, one in found.kinds.items()
    ]  # fmt: skip


def cell(found: Specialists, one: Mean, sign: str = "") -> str:
    """Write a mean of the figure; a share in percent."""
    write = give_or_take_points if found.figure.kind == "share" else give_or_take
    return write(one.mean, one.ci95, sign)


def verdict(found: Specialists) -> str:
    """Tell where the policy for all kinds is furthest behind its specialist."""
    name, worst = min(found.kinds.items(), key=lambda item: item[1].ahead.mean)
    return f"The policy for all kinds is furthest behind, or least ahead, in {name}: {cell(found, worst.ahead, '+')}."


def page(found: Specialists, folder: str) -> str:
    """Return the table in Markdown, with the command that makes it again in a folder."""
    shares = ", shares in %" if found.figure.kind == "share" else ""
    against = ", of one policy on each seat against each opponent of the config" if found.rules.competitive else ""
    together = sum(one.timesteps for one in found.kinds.values())
    learned = f"learned all kinds, from {found.timesteps:,} decisions (all specialists together: {together:,})"
    one = f"One policy of {found.config} {learned}" if found.player is None else f"The policy {found.player} {learned}"
    return (
        f"# One policy for all kinds, and specialists\n\n{one}; each specialist learned one kind alone by the config "
        f"{found.config}. Each training had one seed and took at most {found.minutes:g} minutes. The figure is "
        f"{found.figure.heading}{against}{shares}, over {found.games:,} games of each kind (seed {found.seed}). What "
        "the one policy is ahead is paired on the same dice; its 95% intervals hold for all kinds together, over games "
        f"and not over seeds of the trainings.\n\n{markdown_table(*table(found))}\n\n"
        f"{verdict(found)}\n\n`{command(found, folder)}`\n"
    )


def command(found: Specialists, folder: str) -> str:
    """Return the command that makes the findings again in a folder."""
    policy = "" if found.player is None else f" --policy {quote(found.player)}"
    changes = "".join(f" --set {quote(change)}" for change in found.changes)
    return (
        f"nightmare study specialists {found.config}{policy} --minutes {found.minutes:g} --games {found.games} "
        f"--seed {found.seed}{changes} --folder {folder}"
    )


def write_study(found: Specialists, folder: Path) -> list[Path]:
    """Write the page, and the numbers beside it."""
    return write_report(folder, NAME, page(found, folder.as_posix()), found.model_dump_json(indent=2))
