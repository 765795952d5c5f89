"""The regret of players as Markdown, as JSON and on the terminal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from rich.console import Console

from nightmare_agents.files import write_report
from nightmare_studies.regret.choices import KINDS
from nightmare_studies.regret.study import FEWEST, Figures, Regret, Study
from nightmare_training.evaluate.comparison import shown
from nightmare_training.support.formats import Rows, cell, give_or_take, markdown_table, percent
from nightmare_training.support.intervals import Interval
from nightmare_training.support.tables import numbers

NAME = "regret"
"""The name of the files."""

FINE = 4
"""The decimal places of a mean per decision."""

Table = tuple[list[str], Rows]


def show(study: Study, console: Console) -> None:
    """Print the regret of each player, in total and by kind of decision."""
    console.print(title(study), style="bold")
    console.print(numbers(*overall(study)))
    console.print("Regret per game, by kind of decision", style="bold")
    console.print(numbers(*by_kind(study, per_game)))


def title(study: Study) -> str:
    """Describe the games that were played, and the optimum."""
    setting = study.metrics.setting(study.options)
    return f"{study.game}, {setting}: {study.games:,} games, seed {study.seed}; the optimum is {study.optimum:.6f}"


def overall(study: Study) -> Table:
    """Make the table with a line for each player."""
    headings = [
        "player", "mean score", "decisions", "optimal", "regret per decision", "regret per game", "score + regret",
    ]  # fmt: skip
    rows = [
        [
            shown(name),
            give_or_take(one.score, one.score_ci95),
            f"{one.total.decisions / study.games:.1f}",
            cell(one.total.optimal, one.total.optimal_ci95, "share"),
            told(one.total.mean, one.total.ci95, FINE),
            per_game(one.total),
            give_or_take(one.optimum, one.optimum_ci95),
        ]
        for name, one in best_first(study)
    ]
    return headings, rows


def best_first(study: Study) -> list[tuple[str, Figures]]:
    """Sort the players by their regret per game, the smallest first."""
    return sorted(study.agents.items(), key=lambda item: item[1].total.per_game)


def told(mean: float, interval: Interval | None, places: int = 2) -> str:
    """Write a mean and half the width of its interval; a loss that rounds to 0 has no sign."""
    return f"{mean:z.{places}f}" + (f" ±{(interval[1] - interval[0]) / 2:.{places}f}" if interval else "")


def per_game(one: Regret) -> str:
    """Write the regret of a game."""
    return told(one.per_game, one.per_game_ci95)


def per_decision(one: Regret) -> str:
    """Write the regret of a decision; without an interval, the number of games with such a decision."""
    return told(one.mean, one.ci95, FINE) + ("" if one.ci95 else f" (games: {one.games})")


def optimal(one: Regret) -> str:
    """Write the share of optimal actions, and the number of decisions."""
    return f"{percent(one.optimal)} of {one.decisions:,}"


def by_kind(study: Study, cell_of: Callable[[Regret], str]) -> Table:
    """Make the table with a line for each kind of decision, a column for each player."""
    met = [kind for kind in KINDS if any(kind in one.kinds for one in study.agents.values())]
    return by_part(study, "decision", met, lambda one: one.kinds, cell_of)


def by_survived(study: Study, cell_of: Callable[[Regret], str]) -> Table:
    """Make the table with a line for each number of Nightmares survived, a column for each player."""
    met = sorted({many for one in study.agents.values() for many in one.survived})
    return by_part(study, "survived", met, lambda one: one.survived, cell_of)


def by_part(
    study: Study, what: str, parts: list[Any], of: Callable[[Figures], Mapping[Any, Regret]],
    cell_of: Callable[[Regret], str],
) -> Table:  # fmt: skip
    """Make a table with a line for each part of the decisions, a column for each player."""
    players = best_first(study)
    rows = [
        [str(part), *(cell_of(of(one)[part]) if part in of(one) else "-" for _, one in players)]
        for part in parts
    ]  # fmt: skip
    return [what, *(shown(name) for name, _ in players)], rows


def dearest(one: Figures) -> Table:
    """Make the table of a player's dearest kinds of mistakes."""
    rows = [
        [lost.chosen, lost.best, f"{lost.times:.2f}", told(lost.per_game, lost.ci95)]
        for lost in one.mistakes
    ]  # fmt: skip
    return ["chosen", "best", "times per game", "regret per game"], rows


def markdown(study: Study, folder: Path) -> str:
    """Return the whole report as Markdown."""
    parts = [
        "# Regret: what each decision loses",
        f"{title(study)}.",
        "The regret of an action is what the position is worth less what it is worth after the action, before the die "
        "that follows: the exact expected score of the best play from there ([docs](../../docs/solving.md#regret)). "
        "Decisions are those with more than one legal action. An action is called optimal if its regret is below "
        f"{study.threshold:g}; that is ten times the tolerance with which Nightmares are solved anew. ± and brackets "
        "are 95% intervals over games.",
        markdown_table(*overall(study)),
        "The mean of score + regret is the optimum for any player (the performance difference lemma), so it tests "
        "all figures here: of such intervals 95% hold it. All players meet the same dice, so those of one page may "
        "miss it together.",
        "## By decision",
        "By the Action that was chosen, and by the roll that a Sanity might have changed. Regret per game:",
        markdown_table(*by_kind(study, per_game)),
        "Regret per decision:",
        markdown_table(*by_kind(study, per_decision)),
        "Optimal, out of all decisions of the kind:",
        markdown_table(*by_kind(study, optimal)),
        "## By Nightmares survived",
        f"Regret per decision; without an interval where fewer than {FEWEST} games have one:",
        markdown_table(*by_survived(study, per_decision)),
        "Regret per game, over all games:",
        markdown_table(*by_survived(study, per_game)),
        "## The dearest mistakes",
    ]
    for name, one in best_first(study):
        parts += [f"### {shown(name)}", markdown_table(*dearest(one)) if one.mistakes else "None."]
    return "\n\n".join([*parts, f"Found by `{study.command(folder.as_posix())}`."]) + "\n"


def write_study(study: Study, folder: Path) -> list[Path]:
    """Write the report, and its numbers beside it."""
    return write_report(folder, NAME, markdown(study, folder), study.model_dump_json(indent=2))
