"""The review as one page that needs no other file: tables, a chart of values for each game, every event."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from nightmare_play.review.game_review import Event, GameReview
from nightmare_play.review.grades import GRADES, MARKS
from nightmare_training.reports.review import text
from nightmare_training.reports.review.chart import chart
from nightmare_training.reports.review.figures import Review

STYLE = """
:root { color-scheme: light dark; --line: #8884; --bad: #c0392b; }
body { font: 15px/1.45 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; margin: .5rem 0 1.5rem; font-variant-numeric: tabular-nums; }
th, td { padding: .15rem .6rem; border-bottom: 1px solid var(--line); text-align: right; vertical-align: top; }
th:first-child, td:first-child, .text td, .text th { text-align: left; }
.wide { overflow-x: auto; }
.blunder td, .error td { color: var(--bad); }
summary { cursor: pointer; margin: .4rem 0; }
svg { width: 100%; height: auto; }
svg text { fill: currentColor; font-size: 11px; }
"""

EVENTS = ("event", "turn", "player", "step", "chosen", "loss", "", "luck", "all values, the best first")


def page(found: Review, worst: int) -> str:
    """Write the page.

    Args:
        found: The review.
        worst: The number of decisions and of chance events to list at the top.
    """
    title = text.title(found)
    return "\n".join(
        (
            "<!doctype html>",
            '<html lang="en"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(title)}</title><style>{STYLE}</style></head><body>",
            f"<h1>{escape(title)}</h1>",
            *_top(found, worst),
            *(line for game in found.games for line in _game(game)),
            "</body></html>\n",
        )
    )


def _top(found: Review, worst: int) -> Iterator[str]:
    """Write what stands above the games."""
    yield from (f"<p>{escape(line)}</p>" for line in text.heading(found))
    yield "<h2>Where the results came from</h2>"
    yield _table(text.ACCOUNT, text.account_rows(found))
    yield f"<p>{escape(text.EQUATION)}</p>"
    yield "<h2>Rating</h2>"
    yield _table(text.RATING, text.rating_rows(found))
    for caption, headings, rows, _ in text.lists(found, worst):
        yield f"<h2>{escape(caption)}</h2>"
        yield _table(headings, rows, "text")
    for name, player in found.players.items():
        yield f"<details><summary>{escape(name)}: by kind and by turn</summary>"
        for caption, headings, rows in text.tables(player):
            yield f"<h3>{escape(caption)}</h3>"
            yield _table(("", *headings), rows)
        yield "</details>"
    yield "<h2>Games</h2>"


def _game(game: GameReview) -> Iterator[str]:
    """Write one game: its account, the chart, and all its events."""
    results = " : ".join(f"{seat.player} {seat.result:.2f}" for seat in game.seats)
    yield f"<details><summary>{escape(game.name)}, {escape(results)}{'' if game.finished else ', unfinished'}</summary>"
    headings = ("player", "result", "start", "luck", "losses", "others", "change", "without luck")
    yield _table(
        headings,
        [
            [
                seat.player,
                *(f"{number:.3g}" for number in (seat.result, seat.start)),
                *(f"{number:+.3g}" for number in (seat.luck, -seat.losses, seat.others, seat.change)),
                f"{seat.without_luck:.3g}",
            ]
            for seat in game.seats
        ],
    )
    yield chart(game)
    rows = [_event_row(game, event) for event in game.events]
    yield _table(EVENTS, rows, "text", [event.grade for event in game.events])
    yield "</details>"


def _event_row(game: GameReview, event: Event) -> list[str]:
    """Write an event as the cells of a row."""
    seat = event.seat
    ranked = sorted(event.options, key=lambda one: -one.values[seat]) if seat is not None else []
    every = ", ".join(f"{one.name} {one.values[seat]:.3g}" for one in ranked) if seat is not None else ""
    return [
        str(event.index),
        str(event.turn),
        "nature" if seat is None else game.seats[seat].player,
        event.step,
        event.name,
        f"{event.loss:.3g}" if len(ranked) > 1 else "",
        MARKS[GRADES.index(event.grade)],
        " : ".join(f"{luck:+.3g}" for luck in event.luck) if seat is None and len(event.options) > 1 else "",
        every if len(ranked) > 1 else "",
    ]


def _table(headings: Sequence[str], rows: Sequence[Sequence[str]], kind: str = "", kinds: Sequence[str] = ()) -> str:
    """Write a table; `kinds` are the classes of its rows."""
    head = "".join(f"<th>{escape(heading)}</th>" for heading in headings)
    body = "".join(
        f'<tr class="{escape(one)}">' + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>\n"
        for row, one in zip(rows, kinds or [""] * len(rows), strict=True)
    )
    return f'<div class="wide"><table class="{kind}"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'
