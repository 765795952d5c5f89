"""The best rules for people, as Markdown, as JSON and on the terminal."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console

from nightmare_agents.files import write_report
from nightmare_studies.simple_rules.study import Judged, Ladder, Study
from nightmare_training.evaluate.comparison import shown
from nightmare_training.published.optimum import known_optimum
from nightmare_training.support.formats import Rows, give_or_take, markdown_table
from nightmare_training.support.tables import numbers

NAME = "simple_rules"
"""The name of the files."""


def show(study: Study, console: Console) -> None:
    """Print the tables, and the largest rules in words."""
    for one in study.ladders:
        console.print(one.name, style="bold")
        console.print(numbers(*table(one)))
        for line in one.rules[-1].sentences:
            console.print(f"  {line}")


def table(ladder: Ladder) -> tuple[list[str], Rows]:
    """A line for each rule, and then for each player that rules are compared with."""
    headings = ["integers", ladder.figure, f"less {shown(ladder.best)}", *optimum_heading(ladder)]
    lines = [
        *(line(ladder, str(rule.integers), rule) for rule in ladder.rules),
        *(line(ladder, shown(player.name), player) for player in ladder.players),
    ]
    return headings, lines


def line(ladder: Ladder, name: str, one: Judged) -> list[str]:
    """The figures of a rule or a player."""
    gap = give_or_take(one.behind, one.behind_ci95, "+")
    return [name, give_or_take(one.mean, one.ci95), gap, *share(ladder, one.mean)]


def optimum_heading(ladder: Ladder) -> list[str]:
    """The column of what is known of optimal play."""
    if ladder.optimum is None:
        return []
    return ["of the optimum" if ladder.optimum.exact else "of the upper bound"]


def share(ladder: Ladder, mean: float) -> list[str]:
    """What part of the optimum a mean is."""
    return [] if ladder.optimum is None else [f"{100 * mean / ladder.optimum.upper:.1f}%"]


def markdown(study: Study) -> str:
    """The whole report."""
    parts = [
        f"# {study.game}: rules for people",
        f"`nightmare study simple-rules {study.game}` made this page and its pictures. A rule is a list of sentences "
        "with an integer each; the first one that applies is followed. What costs no integer, and how the rules were "
        "found: [docs/simple_rules.md](../../docs/simple_rules.md).",
    ]
    for i, one in enumerate(study.ladders):
        parts += [
            f"## {one.name.capitalize()}",
            summary(one),
            markdown_table(*table(one)),
            how(one),
            f"![{one.figure.capitalize()} by the number of integers, {one.name}.]({NAME}_{i + 1}.png)",
            *(words(one, size) for size in range(len(one.rules))),
            f"![Where the rule and {shown(one.best)} do the same, {one.name}.]({NAME}_{i + 1}_map.png)",
        ]
    return "\n\n".join(parts) + "\n"


def summary(ladder: Ladder) -> str:
    """What was found, in a sentence or two."""
    last = ladder.rules[-1]
    said = (
        f"With {last.integers} integers a person reaches a {ladder.figure} of **{last.mean:.2f}**, "
        f"{-last.behind:.2f} less than {shown(ladder.best)} (95% interval of the gap "
        f"{-last.behind_ci95[1]:.2f} to {-last.behind_ci95[0]:.2f})."
    )
    found = ladder.optimum
    if found is None:
        return said + " The optimum is not known here, so the gap is to the best player that is."
    if found.exact:
        return f"{said} Optimal play earns {found.upper:.2f} ({found.how})."
    return f"{said} Optimal play earns {found.lower:.2f} to {found.upper:.2f} ({found.how})."


def how(ladder: Ladder) -> str:
    """How the numbers were made."""
    tried = ", ".join(f"{rule.integers}: {rule.tried:,}{' (all)' * rule.whole}" for rule in ladder.rules)
    made = ", ".join(f"{name} {version}" for name, version in ladder.versions.items())
    return (
        f"{ladder.games:,} games for each rule and player {table_of(ladder)}on the same dice (seed "
        f"{ladder.seed}), which the search "
        f"never met (it had seed {ladder.seed + 1}); 95% intervals, gaps game by game. "
        f"Rules tried, by integers: {tried}. {made}"
    )


def table_of(ladder: Ladder) -> str:
    """Whom rules and players meet."""
    return "" if ladder.rival is None else f"(each dice on every seat, {shown(ladder.rival)}s on all others) "


def words(ladder: Ladder, index: int) -> str:
    """A rule in words."""
    rule = ladder.rules[index]
    lines = "\n".join(f"{i}. {line}" for i, line in enumerate(rule.sentences, start=1))
    return f"**{rule.integers} integer{'s' * (rule.integers > 1)}, {give_or_take(rule.mean, rule.ci95)}**\n\n{lines}"


def write_study(study: Study, folder: Path) -> list[Path]:
    """Write the report and the numbers; `Study.model_validate_json` reads them back."""
    return write_report(folder, NAME, markdown(study), study.model_dump_json(indent=2))


def with_what_is_known(folder: Path) -> Study | None:
    """The study in a folder with what is known of the optimum by now; None where it tells that, or there is none.

    Raises:
        OptionError: A file of a folder beside it is none that tells an optimum.
    """
    file = folder / f"{NAME}.json"
    if not file.is_file():
        return None
    old = Study.model_validate_json(file.read_bytes())
    ladders = [
        one.model_copy(update={"optimum": known_optimum(one.game, one.options, folder.parent)}) for one in old.ladders
    ]
    new = old.model_copy(update={"ladders": ladders})
    return None if new == old else new
