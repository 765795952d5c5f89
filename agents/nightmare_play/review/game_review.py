"""The review of one game in words and numbers, for pages, files and programs."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, ConfigDict

from nightmare_gym.engine.game import Game
from nightmare_gym.engine.layout import NATURE
from nightmare_gym.engine.position import Position
from nightmare_play.review.account import Account
from nightmare_play.review.grades import GRADES, Thresholds

Values = tuple[float, ...]


class Option(BaseModel):
    """A legal action, or a possible outcome.

    Attributes:
        choice: Its number.
        name: Its name.
        values: Each seat's expected return after it.
    """

    model_config = ConfigDict(frozen=True)

    choice: int
    name: str
    values: Values


class Event(BaseModel):
    """A decision or a chance event.

    Attributes:
        index: Its number in the replay, from 0.
        turn: The turn.
        step: The step of the rules.
        seat: The seat that was asked; None for nature.
        choice: The action or the outcome.
        name: Its name.
        best: The best action; None at chance events.
        loss: What the seat lost by not taking the best action; 0 at chance events.
        grade: One of `GRADES`.
        luck: Each seat's luck; zeros at decisions.
        change: Each seat's change of mind after the event.
        options: All legal actions or possible outcomes.
    """

    model_config = ConfigDict(frozen=True)

    index: int
    turn: int
    step: str
    seat: int | None
    choice: int
    name: str
    best: int | None
    loss: float
    grade: str
    luck: Values
    change: Values
    options: tuple[Option, ...]

    @property
    def values(self) -> Values:
        """Each seat's expected return after what was chosen."""
        return next(one.values for one in self.options if one.choice == self.choice)

    @property
    def better(self) -> str:
        """The name of the best action; empty at chance events."""
        return next((one.name for one in self.options if one.choice == self.best), "")


class Balance(BaseModel):
    """The account of a seat: result - start = luck - losses + others + change.

    Attributes:
        player: The player on the seat.
        start: The value at the start.
        luck: The luck of all chance events.
        losses: The losses of the seat's decisions.
        others: What other seats' decisions changed.
        change: The change of mind.
        result: The return; the value of the last position of a game that goes on.
    """

    model_config = ConfigDict(frozen=True)

    player: str
    start: float
    luck: float
    losses: float
    others: float
    change: float
    result: float

    @property
    def without_luck(self) -> float:
        """The result with the luck taken out."""
        return self.result - self.luck


class GameReview(BaseModel):
    """The review of a game.

    Attributes:
        name: The game's name, such as its file's.
        finished: True if it is over.
        seats: The account of each seat.
        events: All events in order.
    """

    model_config = ConfigDict(frozen=True)

    name: str
    finished: bool
    seats: tuple[Balance, ...]
    events: tuple[Event, ...]

    def values(self) -> list[Values]:
        """Return each seat's value at the start, and after each event as the next look saw it."""
        found = [tuple(seat.start for seat in self.seats)]
        for event in self.events:
            found.append(tuple(map(sum, zip(event.values, event.change, strict=True))))
        return found


def balances(account: Account) -> tuple[Balance, ...]:
    """Sum up the account of each seat."""
    sums = {name: getattr(account, name).sum(axis=0) for name in ("luck", "own", "others", "change")}
    return tuple(
        Balance(
            player=player,
            start=float(account.start[seat]),
            luck=float(sums["luck"][seat]),
            losses=0.0 - float(sums["own"][seat]),
            others=float(sums["others"][seat]),
            change=float(sums["change"][seat]),
            result=float(account.result[seat]),
        )
        for seat, player in enumerate(account.course.players)
    )


def game_review(game: Game, params_array: NDArray[np.void], account: Account, thresholds: Thresholds) -> GameReview:
    """Put a game's account into words.

    Args:
        game: The game.
        params_array: Its parameters, one record.
        account: The account.
        thresholds: The thresholds of the grades.
    """
    return GameReview(
        name=account.course.name,
        finished=account.finished,
        seats=balances(account),
        events=tuple(_events(game, params_array, account, thresholds)),
    )


def _events(game: Game, params_array: NDArray[np.void], account: Account, thresholds: Thresholds) -> Iterator[Event]:
    here = Position(game, params_array)
    grades = thresholds.grade(account.losses)
    for i, choice in enumerate(account.course.choices):
        nature = account.actors[i] == NATURE
        here.states[:] = account.course.states[i : i + 1]
        named = here.outcome_name if nature else here.action_name
        options = tuple(
            Option(choice=int(one), name=named(int(one)), values=tuple(values.tolist()))
            for one, values in zip(account.values[i][:, 0], account.values[i][:, 1:], strict=True)
        )
        yield Event(
            index=i,
            turn=int(account.turns[i]),
            step=game.layout.step_names[account.steps[i]],
            seat=None if nature else int(account.actors[i]),
            choice=int(choice),
            name=next(one.name for one in options if one.choice == choice),
            best=None if nature else int(account.best[i]),
            loss=float(account.losses[i]),
            grade=GRADES[grades[i]],
            luck=tuple(account.luck[i].tolist()),
            change=tuple(account.change[i].tolist()),
            options=options,
        )
