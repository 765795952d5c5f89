"""The report of an ablation: as Markdown, as JSON and on the terminal."""

from __future__ import annotations

from pathlib import Path
from shlex import quote

from nightmare_agents.files import write_report
from nightmare_studies.ablation.findings import Ablation
from nightmare_training.support.formats import Rows, give_or_take, markdown_table

NAME = "ablation"
"""The name of the files."""


def table(found: Ablation) -> tuple[list[str], Rows]:
    """Make a table: a line for each change, with its speed, its means over seeds, and each seed's mean."""
    headings = [f"{found.config}, {time_of(found)}", "decisions/s", "mean return", "lead", "each seed"]
    return headings, [
        [
            one.change or "as it is", f"{one.speed:,.0f}", give_or_take(one.returns.mean, one.returns.ci95),
            "" if one.ahead is None else give_or_take(one.ahead.mean, one.ahead.ci95, "+"),
            "  ".join(f"{training.mean:.2f}" for training in one.trainings),
        ]
        for one in found.kinds
    ]  # fmt: skip


def time_of(found: Ablation) -> str:
    """Write the time of each training."""
    return f"{found.seconds:g} {'CPU-seconds' if found.busy else 's'}"


def page(found: Ablation, folder: str) -> str:
    """Return the table in Markdown, with the command that makes it again in a folder."""
    clock = " of the processor, on all threads" if found.busy else ""
    return (
        f"# What each choice of a training is worth\n\n{found.config} as it is, and with one change each, trained with "
        f"{found.seeds} seeds. Every training took {found.seconds:g} seconds{clock}, which its schedules follow. Its "
        f"best policy played {found.games:,} new games (seed {found.games_seed}). A change's lead over the config as "
        "it is, is paired by seed; ± is half a 95% interval over seeds, which is wide for so few. Decisions are those "
        f"learned from, in a second of this time.\n\n{markdown_table(*table(found))}\n\n"
        f"`{command(found, folder)}`\n"
    )


def command(found: Ablation, folder: str) -> str:
    """Return the command that makes the findings again in a folder."""
    busy = " --busy" if found.busy else ""
    changes = "".join(f" --change {quote(one.change)}" for one in found.kinds if one.change)
    return (
        f"nightmare study ablation {found.config} --seconds {found.seconds:g} --seeds {found.seeds} "
        f"--games {found.games}{busy}{changes} --folder {folder}"
    )


def write_study(found: Ablation, folder: Path) -> list[Path]:
    """Write the page, and the numbers beside it."""
    return write_report(folder, NAME, page(found, folder.as_posix()), found.model_dump_json(indent=2))
