"""The study in tables."""

from __future__ import annotations

from collections.abc import Iterator

from nightmare_studies.people.study import Group, Habits, Mistakes
from nightmare_training.metrics import spelled
from nightmare_training.reports.review.figures import Losses
from nightmare_training.reports.review.text import figure
from nightmare_training.support.formats import Rows, percent

HABITS = ("player", "decision", "unforced", "best", "loss per decision", "too bold", "too careful", "other mistakes")
PACE = ("player", "games", "quicker half", "slower half", "earlier games", "later games")
CAPTION = (
    "Mistakes: their number, and what they lose in a game. Too bold: more at risk at the next chance event than after "
    "the best action; too careful: less. ±: 95% intervals over games."
)


def heading(group: Group) -> Iterator[str]:
    """Write the lines above the tables."""
    options = f" ({spelled(group.options)})" if group.options else ""
    error = "an estimate" if group.error is None else f"exact, with an error of at most {group.error:.2g}"
    yield f"{group.game}{options}"
    yield f"Judge: {group.judge}; {error}. Unit: {group.unit}."


def habits_rows(group: Group) -> Rows:
    """Write the habits of each player: all decisions, then by kind."""
    return [
        [name if kind == "all" else "", kind, *_habits(one)]
        for name, person in group.players.items()
        for kind, one in {"all": person.all, **person.kinds}.items()
    ]


def pace_rows(group: Group) -> Rows:
    """Write each player's losses per decision by the time taken, and by the order of its games."""
    return [
        [name, str(one.games), *(_loss(part) for part in (one.quick, one.slow, one.early, one.late))]
        for name, one in group.players.items()
    ]


def _habits(one: Habits) -> list[str]:
    return [
        f"{one.losses.decisions:,}", percent(one.best), _loss(one.losses),
        _mistakes(one.bold), _mistakes(one.careful), _mistakes(one.other),
    ]  # fmt: skip


def _mistakes(some: Mistakes) -> str:
    return f"{some.number:,} ({some.per_game:.3g})" if some.number else "0"


def _loss(losses: Losses | None) -> str:
    return "-" if losses is None or not losses.decisions else figure(losses.per_decision, digits=4)
