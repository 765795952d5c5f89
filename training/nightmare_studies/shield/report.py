"""The findings on the King's Shield as tables."""

from __future__ import annotations

from collections.abc import Sequence

from nightmare_studies.shield.study import BEFORE, DEFAULT, GOAL, NAME, POINTS, Played, Shield
from nightmare_training.evaluate.mean import Mean
from nightmare_training.metrics.cathedral import SOURCES
from nightmare_training.support.formats import Rows, as_flags, give_or_take, markdown_table

Table = tuple[list[str], Rows]

CONFLICTS = {
    "begun": "conflicts with the King",
    "weak": "weaker than it",
    "hopeless": "without hope",
    "steps": "steps of the Shield",
    "margin": "margin",
}


def conflicts(lines: Sequence[Played], sign: str = "") -> Table:
    """Make the table of conflicts and steps a game, and of games won; with `sign="+"`, of differences."""
    rows = [
        [_who(one), *(_cell(one.figures[name], sign) for name in CONFLICTS), _percent(one.figures["won"], sign)]
        for one in lines
    ]
    return ["player, rule", *CONFLICTS.values(), "won in %"], rows


def sources(lines: Sequence[Played], side: str, sign: str = "") -> Table:
    """Make the table of a side's points a game by source: `points` are the human's, `kings` the King's."""
    rows = [[_who(one), *(_cell(one.figures[name], sign) for name in POINTS[side])] for one in lines]
    return ["player, rule", "points" if side == "points" else "King's points", *SOURCES[side]], rows


def _who(one: Played) -> str:
    return f"{one.agent}, {one.shield_step}"


def _cell(found: Mean, sign: str) -> str:
    return give_or_take(found.mean, found.ci95, sign)


def _percent(found: Mean, sign: str) -> str:
    low, high = found.ci95
    return give_or_take(100 * found.mean, (100 * low, 100 * high), sign)


def goal(found: Shield) -> list[str]:
    """Tell of each player whether it begins fewer conflicts without hope than the goal, by the default rule."""
    lines = []
    for one in found.played:
        if one.shield_step == DEFAULT:
            mean = one.figures["hopeless"]
            low, high = mean.ci95
            told = "below" if high < GOAL else "not below" if low >= GOAL else "not certainly below"
            lines.append(f"{one.agent}: {give_or_take(mean.mean, mean.ci95)} a game, {told} {GOAL:g}")
    return lines


def page(found: Shield, where: str) -> str:
    """Return all tables in Markdown, with the command that makes them again in the folder `where`."""
    tables = (
        conflicts(found.played),
        sources(found.played, "points"),
        sources(found.played, "kings"),
        conflicts(found.changes, "+"),
        sources(found.changes, "points", "+"),
    )
    kept, played, kings, changed, changed_points = (markdown_table(*table) for table in tables)
    less = "".join(f"; {name}: {games:,}" for name, games in found.fewer.items())
    goals = "".join(f"- {line}\n" for line in goal(found))
    return (
        "# The steps of the King's Shield\n\n"
        'A card that is discarded when the King\'s Shield returns brings a step (rule NC-6.10): with "once", the '
        'default, one of the lower marker in each turn; with "lower" any number of them; with "free", the rule of '
        f"before, any number, of either marker. Each player has played the same dice by each rule ({found.games:,} "
        f"games{less}; seed {found.seed}); all figures are means a game with 95% intervals.\n\n"
        "A conflict is weaker if the human, who begins it, has less strength in the area than the King. It is without "
        "hope if it also gains no Dream: none that it has served is completed at the next check.\n\n"
        f"Conflicts without hope by the default rule:\n\n{goals}\n"
        f"{kept}\n\n## The sources of points\n\n{played}\n\n{kings}\n\n"
        f'## Less "{BEFORE}", on the same dice\n\n{changed}\n\n{changed_points}\n\n'
        f"`{command(found, where)}`\n"
    )


def command(found: Shield, where: str) -> str:
    """Return the command that makes the findings again in the folder `where`."""
    less = "".join(f" --fewer {name}={games}" for name, games in found.fewer.items())
    return (
        f"nightmare study {NAME}{as_flags(found.options)} --agents {','.join(found.agents)} --games {found.games}"
        f"{less} --seed {found.seed} --folder {where}"
    )
