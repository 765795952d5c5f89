"""The chart of a game: each seat's value, event by event, with marks at mistakes."""

from __future__ import annotations

from html import escape

from nightmare_play.review.game_review import GameReview
from nightmare_play.review.grades import GRADES, MARKS

WIDTH, HEIGHT, MARGIN = 900, 220, 40
COLOURS = ("#2a78d6", "#d95926", "#1baf7a", "#9a5bd2")
"""A colour for each seat."""


def chart(game: GameReview) -> str:
    """Draw the values of a game as SVG."""
    values = game.values()
    low, high = min(map(min, values)), max(map(max, values))
    across, up = (WIDTH - 2 * MARGIN) / max(1, len(values) - 1), (HEIGHT - 2 * MARGIN) / ((high - low) or 1.0)

    def at(event: int, value: float) -> tuple[float, float]:
        return round(MARGIN + across * event, 1), round(HEIGHT - MARGIN - up * (value - low), 1)

    parts = [f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="values of {escape(game.name)}">']
    for value in dict.fromkeys((low, high)):
        x, y = at(0, value)
        parts.append(f'<path d="M{x} {y}H{WIDTH - MARGIN}" stroke="#8884"/><text x="2" y="{y + 4}">{value:.3g}</text>')
    for number, seat in enumerate(game.seats):
        points = " ".join(f"{x},{y}" for x, y in (at(i, own[number]) for i, own in enumerate(values)))
        colour = COLOURS[number % len(COLOURS)]
        parts.append(f'<polyline fill="none" stroke="{colour}" stroke-width="1.5" points="{points}"/>')
        parts.append(f'<text x="{MARGIN + 150 * number}" y="14" style="fill:{colour}">{escape(seat.player)}</text>')
    for event in game.events:
        if event.seat is not None and event.grade != GRADES[0]:
            x, y = at(event.index + 1, values[event.index + 1][event.seat])
            mark = MARKS[GRADES.index(event.grade)]
            told = f"turn {event.turn}: {event.name}, best {event.better}, -{event.loss:.3g}"
            parts.append(f'<text x="{x - 4}" y="{y - 5}">{mark}<title>{escape(told)}</title></text>')
    return "".join((*parts, "</svg>"))
