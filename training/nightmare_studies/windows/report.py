"""The findings on lean windows as tables."""

from __future__ import annotations

from nightmare_studies.windows.study import Windows
from nightmare_training.support.formats import Rows, as_flags, give_or_take_points, markdown_table, percent


def proof(found: Windows) -> tuple[list[str], Rows]:
    """Make the table of games that were the same with full windows, and of the passes that were added."""
    windows = list(found.followed[0].passes)
    lines = [
        [one.agent, f"{one.equal:,} of {found.games:,}", *(f"{one.passes[window]:.2f}" for window in windows)]
        for one in found.followed
    ]
    return ["player", "games that are the same", *(f"passes added {window}" for window in windows)], lines


def figures(found: Windows) -> tuple[list[str], Rows]:
    """Make the table of questions, speed and games won with both kinds of windows."""
    lines = [
        [
            f"{one.agent}, {one.windows}",
            f"{one.decisions:.1f}",
            f"{one.asked:.1f}",
            percent(one.passed),
            f"{one.speed.value:,.0f}",
            f"{one.speed.value * one.decisions:,.0f}",
            give_or_take_points(one.won, one.won_ci95),
        ]
        for one in found.played
    ]
    headings = ["player, windows", "decisions a game", "of them windows", "windows passed", "games/s", "decisions/s"]
    return [*headings, "won in %"], lines


def page(found: Windows) -> str:
    """Return both tables in Markdown, with the command that makes them again."""
    return (
        "# Lean windows of Dream Catchers\n\n"
        '`windows="lean"` asks only where something is at stake (rule DC-6.12). The bots played with lean windows; '
        "then the same actions were taken with full windows on the same dice, with a pass wherever a window had been "
        f"left out ({found.games:,} games each, seed {found.seed}):\n\n"
        f"{markdown_table(*proof(found))}\n\n"
        "Each bot with both kinds of windows; speeds are those of one core, with observations, masks and the bot's "
        f"choices ({found.machine['processor']}):\n\n"
        f"{markdown_table(*figures(found))}\n\n`{command(found)}`\n"
    )


def command(found: Windows) -> str:
    """Return the command that makes the findings again."""
    return (
        f"nightmare study windows{as_flags(found.options)} --agents {','.join(found.agents)} --games {found.games} "
        f"--seed {found.seed}"
    )
