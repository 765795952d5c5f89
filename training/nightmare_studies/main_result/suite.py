"""The part of the page on the suite: every level of play in every task."""

from __future__ import annotations

from pathlib import Path

from nightmare_training.suite.card import Card, Result
from nightmare_training.suite.published import FOLDER, cards_in
from nightmare_training.suite.references import OPTIMUM, references
from nightmare_training.suite.report import scored
from nightmare_training.suite.tasks import SHARE, TASKS, WIN, Task
from nightmare_training.support.formats import Rows, give_or_take, give_or_take_points, markdown_table

RANDOM, LEARNED = "random", "learned"


def cards(results: Path) -> dict[str, Card]:
    """Return the published cards by their names."""
    return {card.name: card for _, card, _ in cards_in(results / FOLDER)}


def section(results: Path) -> str:
    """Return the section: the one number of each whole card, and a row for each task; a line if there is no card."""
    found = cards(results)
    if not found:
        return (
            "## All games in one table\n\nNo card of [the suite](suite.md) is published yet: `nightmare suite publish` "
            "makes them. What follows stands game by game.\n"
        )
    whole = sorted((card for card in found.values() if card.score is not None), key=lambda card: -(card.score or 0.0))
    one_number = [[card.name, card.track, scored(card.score, card.score_ci95)] for card in whole]
    summary = markdown_table(["card", "track", "score over the twelve tasks"], one_number) if whole else ""
    return f"""## All games in one table

{summary}

0 is random play; 100 is the exact optimum where it is known, and else the strongest published player. The number is the
mean of the middle half of the tasks' scores, with its 95% interval ([Nightmare-12](suite.md);
[leaderboard](../results/suite/README.md)). Behind it, task by task, are the means of what a game counts, ± half a 95%
interval:

{markdown_table(["task", "random", "rules by hand", "learned", "search", "100 is"], rows(found))}

*Rules by hand* and *search* are the strongest published player of their kind in the task; search tries sequences of
decisions, or plays games out. Every card holds all of its games: `nightmare suite publish` makes them,
`nightmare suite verify results/suite/*/` plays them again.
"""


def rows(found: dict[str, Card]) -> Rows:
    """Return a row for each task: the mean at every level of play."""
    lines: Rows = []
    for task in TASKS:
        fixed = references().get(task.id)
        top = "-" if fixed is None else f"{figure(task, fixed.best)} ({fixed.player})"
        if fixed is not None and fixed.player == OPTIMUM:
            top = f"{figure(task, fixed.best)} (the optimum)"
        hand = strongest(task, [card for card in found.values() if card.name not in (RANDOM, LEARNED)], "no search")
        search = strongest(task, list(found.values()), "search")
        lines.append(
            [
                task.title,
                of(task, found[RANDOM].results.get(task.id) if RANDOM in found else None),
                of(task, hand, named=True),
                of(task, found[LEARNED].results.get(task.id) if LEARNED in found else None),
                of(task, search, named=True),
                top,
            ]
        )
    return lines


def strongest(task: Task, some: list[Card], track: str) -> Result | None:
    """Return the best result in a task among cards of a track."""
    here = [card.results[task.id] for card in some if card.track == track and task.id in card.results]
    return max(here, key=lambda one: one.mean, default=None)


def figure(task: Task, value: float) -> str:
    """Write a mean without its interval: shares in percent."""
    return f"{100 * value:.1f}%" if task.score in (SHARE, WIN) else f"{value:.2f}"


def of(task: Task, one: Result | None, named: bool = False) -> str:
    """Write a result's mean with half its interval, and the player's name if asked."""
    if one is None:
        return "-"
    shares = task.score in (SHARE, WIN)
    told = give_or_take_points(one.mean, one.ci95) + "%" if shares else give_or_take(one.mean, one.ci95)
    return f"{told} ({one.agent})" if named else told
