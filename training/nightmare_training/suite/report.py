"""Reports of cards: on the terminal and as Markdown."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from nightmare_training.suite.card import Card
from nightmare_training.suite.references import frozen
from nightmare_training.suite.tasks import TASKS, VERSION
from nightmare_training.suite.verifying import FALSE_ALARM, Verdict
from nightmare_training.support.formats import Rows, give_or_take, markdown_table
from nightmare_training.support.tables import numbers

PAGE = "card.md"
"""The name of a card's page in its folder."""

MEANING = (
    "Score: 0 is random play, 100 the reference, which is the exact optimum where it is known and else the strongest "
    "published player of this version. The score over all tasks is the interquartile mean: the mean of the middle "
    "half. Intervals: 95%, by resampling the games of each setting; of shares won, Clopper and Pearson's."
)
OPEN = "This version has no final references yet, so its scores are not to be cited."


def show(card: Card, console: Console) -> None:
    """Print a card."""
    console.print(Text(title(card), "bold"), numbers(*results(card)), Text(notes(card), "dim"), sep="\n")


def markdown(card: Card, pictures: bool = True) -> str:
    """Return a card's page, with the plots beside it or without."""
    shown = "![its scores](bars.png)\n\n![the same around a circle](radar.png)\n\n" if pictures else ""
    verified = "\n\n`nightmare suite verify` plays its games again, without the player.\n"
    return f"# {title(card)}\n\n{markdown_table(*results(card))}\n\n{shown}{notes(card)}{verified}"


def title(card: Card) -> str:
    """Name the agent, the suite and the one number."""
    whole = "no score over all tasks" if card.score is None else scored(card.score, card.score_ci95)
    return f"{card.name} in {card.suite} ({card.track}): {whole}"


def notes(card: Card) -> str:
    """Return what a reader needs to understand the numbers."""
    versions = ", ".join(f"{name} {version}" for name, version in card.versions.items())
    still_open = "" if VERSION in frozen() else f" {OPEN}"
    return f"{MEANING}{still_open} Made by {versions}."


def scored(score: float | None, interval: tuple[float, float] | None) -> str:
    """Write a score with its interval; a dash if there is none."""
    return "-" if score is None or interval is None else f"{score:.1f} [{interval[0]:.1f}, {interval[1]:.1f}]"


def results(card: Card) -> tuple[list[str], Rows]:
    """Return the headings and rows of a card's results, task by task."""
    headings = ["task", "player", "games", "a game counts", "mean", "score", "ms a decision"]
    rows = [
        [
            task.title,
            one.agent,
            f"{one.games * len(task.settings):,}",
            task.score,
            give_or_take(one.mean, one.ci95),
            scored(one.score, one.score_ci95),
            f"{card.milliseconds[task.id]:.3f}",
        ]
        for task in TASKS
        if (one := card.results.get(task.id))
    ]
    return headings, rows


def show_verdict(card: Card, verdict: Verdict, seed: int, console: Console) -> None:
    """Print the findings about a card that holds what it claims."""
    some = f"{verdict.games:,} games" if verdict.games == verdict.all else f"{verdict.games:,} of {verdict.all:,} games"
    console.print(Text(f"{card.name}: {some} were played again, and give the card's scores.", "bold"))
    if verdict.luck:
        rows = [[task.title, f"{verdict.luck[task.id]:+.1f}"] for task in TASKS if task.id in verdict.luck]
        console.print(numbers(["task", "luck, in standard errors"], rows))
        least = f"an honest agent is refused once in {1 / FALSE_ALARM:,.0f} tasks"
        console.print(Text(f"Luck was measured in games drawn with the seed {seed}; {least}.", "dim"))
    for id in verdict.untold:
        console.print(Text(f"{id}: too few games to tell whether the agent knew the dice", "dim"))
