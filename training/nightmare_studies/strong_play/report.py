"""The report of strong play: as Markdown, as JSON and on the terminal."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from rich.console import Console

from nightmare_agents.files import write_report
from nightmare_studies.strong_play.findings import FEWEST, Loss, Moment, Study, Worth
from nightmare_training.evaluate.comparison import shown
from nightmare_training.evaluate.mean import Mean
from nightmare_training.metrics import MEAN
from nightmare_training.support.formats import (
    Rows,
    as_flags,
    give_or_take,
    give_or_take_points,
    markdown_table,
    percent,
)
from nightmare_training.support.tables import numbers

NAME = "strong_play"
"""The name of the files."""

SELDOM = 0.05
"""Actions that no player takes as often in a game are left out of the table of actions."""

Table = tuple[list[str], Rows]


def show(study: Study, console: Console) -> None:
    """Print the kinds of decisions by their worth."""
    console.print(title(study), style="bold")
    console.print(numbers(*worths(study, returns=False)))
    console.print(verdict(study))


def title(study: Study) -> str:
    """Describe the games."""
    parts = [f"{study.games:,} games", f"seed {study.seed}"]
    setting = study.metrics.setting(study.options)
    against = [f"against {', '.join(map(shown, study.against))}"] if study.against else []
    return f"{study.game}{f', {setting}' if setting else ''}: " + ", ".join([shown(study.player), *against, *parts])


def command(study: Study, folder: str) -> str:
    """Return the command that makes the findings again."""
    against = f" --against {','.join(study.against)}" if study.against not in ([], [study.player]) else ""
    return (
        f"nightmare study strong-play {study.game}{as_flags(study.options)} --player {study.player} "
        f"--beside {','.join(study.beside)}{against} --games {study.games} --seed {study.seed} --folder {folder}"
    )


def figure(study: Study, sign: str = "") -> Callable[[Mean], str]:
    """Return the format of the headline figure."""
    write = give_or_take_points if study.metrics.headline.kind == "share" else give_or_take
    return lambda one: write(one.mean, one.ci95, sign)


def headline(study: Study) -> str:
    """Return the name of the headline figure."""
    found = study.metrics.headline
    return f"{found.heading} in %" if found.kind == "share" else found.heading


def apart(study: Study) -> bool:
    """Tell if the headline figure is another than the return."""
    return study.metrics.headline.name != MEAN.name


def worths(study: Study, returns: bool) -> Table:
    """Make the table of the kinds of decisions, with losses of return or not."""
    other, write = shown(study.beside[0]), figure(study, "+")
    headings = ["decision", "a game", "loss at random", f"loss by {other}", f"as {other}"]
    lines = []
    for one in study.kinds:
        losses = [write(loss.headline) + (in_returns(loss) if returns else "") for loss in (one.random, one.other)]
        lines.append([one.name, f"{one.times:.2f}", *losses, "-" if one.same is None else percent(one.same)])
    return headings, lines


def in_returns(loss: Loss) -> str:
    """Write a loss of return, beside that of the headline figure."""
    return f" ({give_or_take(loss.returns.mean, loss.returns.ci95, '+')})"


def verdict(study: Study) -> str:
    """Name the kinds that are worth nothing, that are too rare to tell, and that never came."""
    groups = {
        "Worth nothing that this can see": [f"{one.name} ({bound(study, one)})" for one in study.kinds if one.nothing],
        f"In fewer than {FEWEST} games, too few to tell": [one.name for one in study.kinds if one.rare],
        "Never asked": study.never,
    }
    return "\n".join(f"{what}: {'; '.join(names) if names else 'none'}." for what, names in groups.items())


def bound(study: Study, one: Worth) -> str:
    """Tell how much a kind may lose at random at most."""
    highest = one.random.headline.ci95[1]
    return f"at most {100 * highest:.1f} points" if study.metrics.headline.kind == "share" else f"at most {highest:.2f}"


def differences(study: Study) -> Table:
    """Make the table of what the player does where the first player beside it does otherwise."""
    lines = [
        [one.name, apart.player, apart.other, f"{apart.times:.2f}"]
        for one in study.kinds
        for apart in one.differences
        if apart.times >= SELDOM
    ]
    return ["decision", shown(study.player), shown(study.beside[0]), "times a game"], lines


def moment(study: Study, number: int, one: Moment) -> list[str]:
    """Tell a decision beside its picture."""
    write, (mine, theirs) = figure(study), one.worths
    player, other = shown(study.player), shown(study.beside[0])
    return [
        f"![{one.kind}: {one.player} or {one.other}]({picture(number)})",
        f"**{one.kind}.** Game {one.game}, turn {one.turn}: {player} takes *{one.player}*, {other} *{one.other}*. If "
        f"{player} goes on after the one or the other, {headline(study)} is {write(mine)} or {write(theirs)}: a gap of "
        f"{figure(study, '+')(one.gap)} ({one.games} games after each, on the same dice; the clearest, by other games, "
        f"of {one.of} decisions of this kind in which the two differ).",
    ]


def picture(number: int) -> str:
    """Return the file name of the picture of a decision."""
    return f"{NAME}_{number}.png"


def figures(study: Study) -> Table:
    """Make the table of the figures of all players, a line for each figure."""
    players, write = study.players.values(), figure(study)
    lines = [[f"**{headline(study)}**", *(write(one.headline) for one in players)]]
    if apart(study):
        lines.append(["mean return", *(give_or_take(one.returns.mean, one.returns.ci95) for one in players)])
    first = study.players[study.player]
    for name in first.facts:
        found = [one.facts[name] for one in players]
        if found != [one.headline for one in players]:
            lines.append([name.replace("_", " "), *(give_or_take(one.mean, one.ci95) for one in found)])
    for name in first.shares:
        parts = [one.shares[name] for one in players]
        if any(part != parts[0] for part in parts):  # what is dealt is the same for all
            for value in dict.fromkeys(value for part in parts for value in part):
                lines.append([f"{name}: {value}", *(percent(part.get(value, 0.0)) for part in parts)])
    return ["", *map(shown, study.players)], lines


def actions(study: Study) -> Table:
    """Make the table of the actions of all players, in the times of a game."""
    lines = []
    for kind in (one.name for one in study.kinds if not one.part):
        taken = [one.taken.get(kind, {}) for one in study.players.values()]
        for label in dict.fromkeys(label for one in taken for label in one):
            times = [one.get(label, 0.0) for one in taken]
            if max(times) >= SELDOM:
                lines.append([f"{kind}: {label}", *(f"{one:.2f}" for one in times)])
    return ["times a game", *map(shown, study.players)], lines


def markdown(study: Study, folder: Path) -> str:
    """Return the whole report as Markdown."""
    other = shown(study.beside[0])
    parts = [
        f"# What strong play looks like: {study.game.replace('_', ' ')}",
        f"{title(study)}.",
        "## What each kind of decision is worth",
        f"The games of {shown(study.player)} were played again on the same dice, each time with one kind of decision "
        f"taken by another: by chance (every legal action alike), or by {other}. A loss is what that costs, in units "
        f"of the headline figure ({headline(study)}){', in brackets in return' if apart(study) else ''}; below 0 the "
        "other does better. Behind ± is half the width of an interval; all of them hold together with 95% (Bonferroni "
        f"over {2 * len(study.kinds)}). A game: the number of such decisions with a choice. As {other}: the share in "
        "which it would do the same.",
        markdown_table(*worths(study, apart(study))),
        *verdict(study).splitlines(),
        f"![Loss by kind of decision]({NAME}.png)",
        "## How games go",
        "On the same dice; ± is half a 95% interval.",
        markdown_table(*figures(study)),
        f"## Where {other} would do otherwise",
        "The most frequent differences in the same decisions.",
        markdown_table(*differences(study)),
        *(line for number, one in enumerate(study.moments, 1) for line in moment(study, number, one)),
        "## What each player does in its own games",
        markdown_table(*actions(study)),
        f"Found by `{command(study, folder.as_posix())}`.",
    ]
    return "\n\n".join(parts) + "\n"


def write_study(study: Study, folder: Path) -> list[Path]:
    """Write the report, and its numbers beside it."""
    return write_report(folder, NAME, markdown(study, folder), study.model_dump_json(indent=2))
