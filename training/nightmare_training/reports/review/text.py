"""The review on the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rich.console import Console

from nightmare_play.review.game_review import Event, GameReview
from nightmare_play.review.grades import GRADES, MARKS
from nightmare_training.metrics import spelled
from nightmare_training.reports.review.figures import Figure, Losses, Luck, Player, Review
from nightmare_training.support.formats import Rows, give_or_take
from nightmare_training.support.tables import numbers, table

ACCOUNT = ("player", "games", "result", "start", "luck", "losses", "others", "change", "without luck")
RATING = ("player", "unforced", "loss per decision", *GRADES)
PARTS = ("unforced", "loss per decision", "per game", *GRADES)
LUCK = ("events", "luck per game", "spread")
BY_TURN = (*PARTS, *LUCK[1:])
WORST = ("game", "event", "turn", "player", "chosen", "best", "loss", "")
LUCKIEST = ("game", "event", "turn", "what happened", "for", "luck")


def show(found: Review, console: Console, worst: int) -> None:
    """Print a review.

    Args:
        found: The review.
        console: The terminal.
        worst: The number of decisions and of chance events to list.
    """
    for line in heading(found):
        console.print(line, markup=False, soft_wrap=True)
    console.print("", numbers(list(ACCOUNT), account_rows(found)), sep="\n")
    console.print(EQUATION, style="dim", markup=False, soft_wrap=True)
    console.print("", numbers(list(RATING), rating_rows(found)), sep="\n")
    for name, player in found.players.items():
        for caption, headings, rows in tables(player):
            console.print("", numbers([f"{name}: {caption}", *headings], rows), sep="\n")
    for caption, headings, rows, right in lists(found, worst):
        console.print("", caption, sep="\n", markup=False)
        console.print(table(list(headings), rows, right))


EQUATION = (
    "result - start = luck - losses + others + change, checked for every seat of every game. others: what other seats' "
    "decisions changed; change: what later looks of the judge thought better or worse; ±: 95% intervals over games"
)


def heading(found: Review) -> Iterator[str]:
    """Write the lines above the tables."""
    options = f" ({spelled(found.options)})" if found.options else ""
    open_ones = sum(not game.finished for game in found.games)
    yield f"{title(found)}{options}" + (f", {open_ones} unfinished" if open_ones else "")
    error = (
        f"an estimate: a look at a decision changed the value before by {found.noise:.3g} (root mean square)"
        if found.error is None
        else f"its values are exact, with an error of at most {found.error:.2g}"
    )
    yield f"Judge: {found.judge}; {error}."
    yield f"Unit: {found.unit}. The luck in a game has a standard deviation of {found.spread:.3g}."
    limits = found.thresholds
    each = zip(GRADES[1:], MARKS[1:], (limits.doubtful, limits.error, limits.blunder), strict=True)
    yield "Losses from: " + ", ".join(f"{grade} {mark} {least:.3g}" for grade, mark, least in each) + "."


def title(found: Review) -> str:
    """Write the number of games and the game."""
    return f"Review of {len(found.games)} game{'s' if len(found.games) > 1 else ''} of {found.game}"


def account_rows(found: Review) -> Rows:
    """Write the account of each player."""
    return [
        [
            name, str(one.games), figure(one.result), f"{one.start:.2f}", figure(one.luck, "+"),
            figure(one.losses), signed(one.others), signed(one.change), figure(one.without_luck),
        ]
        for name, one in found.players.items()
    ]  # fmt: skip


def rating_rows(found: Review) -> Rows:
    """Write the rating of each player."""
    return [
        [name, f"{one.all.decisions:,}", figure(one.all.per_decision, digits=4), *counts(one.all)]
        for name, one in found.players.items()
    ]


def tables(player: Player) -> Iterator[tuple[str, tuple[str, ...], Rows]]:
    """Write the tables of a player's losses and luck: caption, headings, rows."""
    yield "losses by kind of decision", PARTS, losses_rows(player.steps)
    yield "luck by kind of event", LUCK, luck_rows(player.luck_steps)
    losses = losses_rows({name: part.losses for name, part in player.turns.items()})
    luck = luck_rows({name: part.luck for name, part in player.turns.items()})
    yield "by turn", BY_TURN, [own + row[2:] for own, row in zip(losses, luck, strict=True)]


def losses_rows(parts: Mapping[str, Losses]) -> Rows:
    """Write losses, a row for each part."""
    return [
        [name, f"{one.decisions:,}", figure(one.per_decision, digits=4), f"{one.per_game:.2f}", *counts(one)]
        for name, one in parts.items()
    ]


def luck_rows(parts: Mapping[str, Luck]) -> Rows:
    """Write luck, a row for each part."""
    return [[name, f"{one.events:,}", signed(one.per_game), f"{one.spread:.2f}"] for name, one in parts.items()]


def lists(found: Review, most: int) -> Iterator[tuple[str, tuple[str, ...], Rows, tuple[int, ...]]]:
    """Write the worst decisions and the largest luck: caption, headings, rows, columns of numbers."""
    events = [(game, event) for game in found.games for event in game.events]
    wrong = [(game, event) for game, event in events if event.grade != GRADES[0]]
    wrong.sort(key=lambda pair: -pair[1].loss)
    if wrong[:most]:
        yield (
            f"The dearest of {len(wrong):,} doubtful decisions, errors and blunders:",
            WORST,
            [mistake_row(*pair) for pair in wrong[:most]],
            (1, 2, 6),
        )
    lucky = [
        (game, event, seat) for game, event in events for seat, luck in enumerate(event.luck) if event.seat is None
    ]
    lucky.sort(key=lambda one: -abs(one[1].luck[one[2]]))
    if lucky[:most]:
        yield "The largest luck:", LUCKIEST, [luck_row(*one) for one in lucky[:most]], (1, 2, 5)


def mistake_row(game: GameReview, event: Event) -> list[str]:
    """Write a decision that was not the best one."""
    player = game.seats[event.seat or 0].player
    mark = MARKS[GRADES.index(event.grade)]
    return [
        game.name, str(event.index), str(event.turn), player, event.name, event.better, f"{event.loss:.3g}", mark
    ]  # fmt: skip


def luck_row(game: GameReview, event: Event, seat: int) -> list[str]:
    """Write a lucky or an unlucky event."""
    return [
        game.name, str(event.index), str(event.turn), event.name, game.seats[seat].player, f"{event.luck[seat]:+.3g}"
    ]  # fmt: skip


def counts(losses: Losses) -> list[str]:
    """Write the number of decisions of each grade."""
    return [f"{losses.grades[grade]:,}" for grade in GRADES]


def signed(number: float) -> str:
    """Write a number with its sign."""
    return f"{number:+.2f}"


def figure(one: Figure, sign: str = "", digits: int = 2) -> str:
    """Write a mean, with half the width of its interval."""
    if digits == 2 and one.ci95 is not None:
        return give_or_take(one.mean, one.ci95, sign)
    reach = "" if one.ci95 is None else f" ±{(one.ci95[1] - one.ci95[0]) / 2:.{digits}f}"
    return f"{one.mean:{sign}.{digits}f}{reach}"
