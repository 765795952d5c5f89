"""The turns of real play that are solved, and what rules lose in them, as Markdown, as JSON and on the terminal."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console

from nightmare_agents.files import write_report
from nightmare_studies.turns.cases import NAMES, PLAIN
from nightmare_studies.turns.losses import ALL, Losses
from nightmare_studies.turns.study import Study
from nightmare_training.evaluate.comparison import shown
from nightmare_training.support.formats import Rows, give_or_take, markdown_table, percent
from nightmare_training.support.tables import numbers

NAME = "turns"
"""The name of the files."""


def show(study: Study, console: Console) -> None:
    """Print what fits, and what the rules lose in the plain turn."""
    console.print(numbers(*fits(study)))
    for one in study.people:
        console.print(f"{one.name}: {' '.join(one.sentences)}")
    for found in study.losses:
        if (found.horizon, found.where) == (PLAIN, ALL):
            console.print(title(found), style="bold")
            console.print(numbers(*rules(found)))


def fits(study: Study) -> tuple[list[str], Rows]:
    """A line for each stratum: how many decisions fit each horizon."""
    lines = [
        [f"{one.players} players, {one.name}", str(one.decisions), *(str(one.fits[name]) for name in NAMES)]
        for one in study.strata
    ]
    for players in study.sizes:
        mine = [one for one in study.strata if one.players == players]
        decisions = sum(one.decisions for one in mine)
        shares = [f"{percent(sum(one.fits[name] for one in mine) / max(1, decisions))}" for name in NAMES]
        lines.append([f"{players} players, all", str(decisions), *shares])
    return ["decisions", "asked", *NAMES], lines


def title(one: Losses) -> str:
    """Which decisions, in which horizon."""
    return f"{one.players} players, {one.where}: {one.decisions} of {one.asked}, {one.horizon}"


def rules(one: Losses) -> tuple[list[str], Rows]:
    """A line for each rule, the least loss first."""
    lines = [
        [
            shown(name),
            give_or_take(found.mean, found.ci95),
            f"{found.slips} ({percent(found.slips / one.decisions)})",
            f"{100 * found.slips_ci95[0]:.0f}% to {100 * found.slips_ci95[1]:.0f}%",
        ]
        for name, found in sorted(one.rules.items(), key=lambda item: item[1].mean)
    ]
    return ["rule", "mean loss", "slips", "95% interval"], lines


def markdown(study: Study) -> str:
    """The whole report."""
    left_out = [
        f"{one.players} players, {one.name} ({one.decisions - one.fits[NAMES[-1]]} of {one.decisions})"
        for one in study.strata
        if one.fits[NAMES[-1]] < one.decisions
    ]
    parts = [
        "# Lucidity: Rest or Dream Again, against the exact turn",
        "`nightmare study turns` made this page; what a horizon is: [docs/solving.md](../../docs/solving.md).",
        f"{study.games} games of each size (seed {study.seed}) of {', '.join(map(shown, study.agents))}, who change "
        "seats. From each game one Rest-or-Dream decision is taken, every one of the game with equal chance, so the "
        "decisions are independent.",
        "The loss is what the turn is worth at its best less what it is worth where the rule decides between Rest and "
        "Dream, and all else is as good as it can be. A slip: the rule's choice here is worth less than the other by "
        f"more than {study.threshold:g}. A mean of few decisions in which nothing was lost has no width: there the "
        "interval of the slips says how little is known.",
        "## The plain turn",
        "Every decision is solved as a plain turn, to the turn's end: Shadows fill their rows and have no effects, "
        "nobody buys rerolls, and Nightmares use no abilities. Losses are in Power, by the Dreamer's account, with the "
        "weights of expectimax.",
        *rules_for_people(study),
        *(part for one in study.losses if one.horizon == PLAIN for part in losses(one)),
        f"![What rules lose in the plain turn.]({NAME}.png)",
        "## By all rules",
        f"The same decisions, solved by all rules in all horizons of at most {study.limit:,} positions. What judges "
        f"the end of a horizon, and gives losses their unit: the {study.value}. With more than two players a loss may "
        "be below 0, as others answer a worse plan otherwise.",
        markdown_table(*fits(study)),
        "The most positions of a decision that fits: "
        + ", ".join(f"{name} {study.largest[name]:,}" for name in NAMES)
        + ".",
        "**Decisions that do not fit are left out**, and what rules lose in them is not known. No horizon fits of: "
        + ("; ".join(left_out) or "none")
        + ".",
        *(part for one in study.losses if one.horizon != PLAIN for part in losses(one)),
        ", ".join(f"{name} {version}" for name, version in study.versions.items()),
    ]
    return "\n\n".join(parts) + "\n"


def rules_for_people(study: Study) -> list[str]:
    """What the best rules for people say, and how they were found."""
    tried = ", ".join(f"{one.integers}: {one.tried:,}" for one in study.people)
    return [
        f"The best rules for people were found among all that there are (by integers: {tried}) in as many decisions of "
        f"other games (seed {study.seed + 1}), all sizes together; the losses below are in decisions that the search "
        "never met. The first sentence that applies is followed; where none does one Dreams Again, and in a final turn "
        "one Rests when ahead.",
        *(
            f"**{one.name}**, {one.searched:.2f} where it was found\n\n"
            + "\n".join(f"{i}. {line}" for i, line in enumerate(one.sentences, 1))
            for one in study.people
        ),
    ]


def losses(one: Losses) -> list[str]:
    """What rules lose in some decisions."""
    better = f"To Dream Again is better in {one.dreams} ({percent(one.dreams / one.decisions)})"
    same = "" if one.horizon == PLAIN else f"; the plain turn chooses alike in {one.as_plain} of {one.decisions}"
    return [f"### {title(one)}", f"{better}{same}.", markdown_table(*rules(one))]


def write_study(study: Study, folder: Path) -> list[Path]:
    """Write the report and the numbers; `Study.model_validate_json` reads them back."""
    return write_report(folder, NAME, markdown(study), study.model_dump_json(indent=2))
