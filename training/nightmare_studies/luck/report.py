"""The file and the tables of the study of luck."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.text import Text

from nightmare_agents.files import write_text
from nightmare_studies.luck.study import Level, Loss, Luck
from nightmare_training.support.formats import Rows, as_flags, give_or_take, give_or_take_points
from nightmare_training.support.tables import numbers

NAME = "luck.json"


def level_table(found: Luck) -> tuple[list[str], Rows]:
    """Return the headings and rows of the levels of play."""
    return ["player", "mean return", "spread", "luck's share in %"], [
        [name, give_or_take(one.mean, one.ci95), f"{one.sd:.2f}", of_luck(one)] for name, one in found.levels.items()
    ]


def of_luck(one: Level) -> str:
    """Write the share of luck in percent."""
    return give_or_take_points(one.share, one.share_ci95)


def loss_table(found: Luck) -> tuple[list[str], Rows]:
    """Return the headings and rows of the losses by kind of decision."""
    return ["decision", "a game", "loss a game", "largest"], [
        [kind, f"{one.times:.2f}", lost(one), f"{one.worst:.2f}"] for kind, one in found.losses.items()
    ]


def lost(one: Loss) -> str:
    """Write a kind's loss in a game."""
    return f"{one.per_game:.3f}" + (f" ±{(one.ci95[1] - one.ci95[0]) / 2:.3f}" if one.ci95 else "")


def show(found: Luck, console: Console) -> None:
    """Print the findings."""
    console.print(Text(f"{found.game}: {found.games:,} games of each player, seed {found.seed}", "bold"))
    console.print(numbers(*level_table(found)))
    told = f"{found.judged} games, judged by {found.judge}; unit: {found.unit}; change of mind {found.change:+.3f}"
    console.print(numbers(*loss_table(found)), Text(told, "dim"), sep="\n")


def command(found: Luck, folder: str) -> str:
    """Return the command that makes the findings again."""
    return (
        f"nightmare study luck {found.game} --players {','.join(found.levels)} --games {found.games} "
        f"--judged {found.judged} --seed {found.seed}{as_flags(found.options)} --folder {folder}"
    )


def write(found: Luck, folder: Path) -> Path:
    """Write the findings into a folder."""
    write_text(folder / NAME, found.model_dump_json(indent=2) + "\n")
    return folder / NAME
