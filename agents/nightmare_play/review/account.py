"""The account of games: the loss of every decision, the luck of every chance event, and the sum of it all.

For each seat of each game, up to rounding:

    result - value at the start = luck - losses + others' decisions + change of mind

A judge looks at every position of a game once and values all choices in it. Luck is the value after what nature chose
less the exact mean over its outcomes. A loss is the value after the best action less that after the action taken, for
the seat that decided; what other seats' decisions did to a seat is the same difference in its own values (what they
gave away by not taking their best action is often what it gained). The next look at the position that came about may
find another value than the look before it did: that is the change of mind, 0 where the values are exact.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.planning.rows import joined, taken
from nightmare_agents.values import Floats
from nightmare_gym.engine.errors import Fault, OptionError
from nightmare_gym.engine.game import Game, ints
from nightmare_gym.engine.layout import NATURE
from nightmare_play.review.judge import Ints, Judge, Look

AT_ONCE = 2048
"""The positions that are looked at together; all their successors are in memory at once."""

ROUNDING = 1e-9
"""The largest part of an account's terms by which the equation may miss."""


@dataclass(frozen=True)
class Course:
    """The course of a game that was played.

    Attributes:
        states: (events + 1,) the position before each event, and the last position.
        choices: (events,) the action or the outcome of each event.
        players: The player on each seat.
        name: A name for the game, such as its file's.
    """

    states: NDArray[np.void]
    choices: Ints
    players: tuple[str, ...]
    name: str


@dataclass(frozen=True)
class Account:
    """The account of a game; values are those of each seat, in units of the return.

    Attributes:
        course: The game.
        finished: True if the game is over or cut short; else its result is the judge's value of the last position.
        actors: (events,) the seat that was asked, or nature.
        turns: (events,) the turn.
        steps: (events,) the number of the step in `layout.step_names`.
        counts: (events,) the number of choices.
        best: (events,) the best action; at chance events it means nothing.
        values: For each event, (choices, 1 + seats) each choice and its values.
        losses: (events,) what the seat that decided lost; 0 at chance events.
        own: (events, seats) minus the loss, for the seat that decided; 0 for the others.
        others: (events, seats) what decisions of other seats changed.
        luck: (events, seats) the luck of chance events; 0 at decisions.
        change: (events, seats) the change of mind after each event.
        variances: (events, seats) the exact variance of `luck`, given the position before.
        start: (seats,) the value at the start.
        result: (seats,) the return.
    """

    course: Course
    finished: bool
    actors: Ints
    turns: Ints
    steps: Ints
    counts: Ints
    best: Ints
    values: tuple[Floats, ...]
    losses: Floats
    own: Floats
    others: Floats
    luck: Floats
    change: Floats
    variances: Floats
    start: Floats
    result: Floats

    @property
    def unforced(self) -> NDArray[np.bool_]:
        """The decisions with more than one legal action, as flags."""
        return (self.actors != NATURE) & (self.counts > 1)

    def balance(self) -> None:
        """Check the equation for every seat.

        Raises:
            Fault: It does not hold: an event is missing or counted twice, or a sign is wrong.
        """
        terms = (self.own, self.others, self.luck, self.change)
        told = sum(term.sum(axis=0) for term in terms)
        size = 1.0 + np.abs(self.start) + np.abs(self.result) + sum(np.abs(term).sum(axis=0) for term in terms)
        off = np.abs(self.result - self.start - told)
        if (off > ROUNDING * size).any():
            seat = int((off / size).argmax())
            raise Fault(
                f"{self.course.name}: the account of seat {seat} misses by {off[seat]:.3g}: result - start must be "
                "luck - losses + others' decisions + change of mind"
            )


@dataclass(frozen=True)
class _Judged:
    """The judgement of events, an element for each: of all values only those of what was chosen, and of the best."""

    counts: Ints
    best: Ints
    values: list[Floats]
    chosen: Floats
    worths: Floats
    variances: Floats
    returns: Floats


def account(
    game: Game,
    params_array: NDArray[np.void],
    judge: Judge,
    courses: Sequence[Course],
    progress: Callable[[int], object] | None = None,
) -> list[Account]:
    """Account for games.

    Args:
        game: The game.
        params_array: Its parameters, one record.
        judge: The judge.
        courses: The games, all with these parameters.
        progress: Called with the number of events that have just been judged.

    Raises:
        OptionError: A choice is not possible.
        Fault: The equation does not hold, or the positions do not follow from each other.
    """
    params_array = judge.params(game, params_array)
    before = joined([course.states[:-1] for course in courses])
    after = joined([course.states[1:] for course in courses])
    lasts = joined([course.states[-1:] for course in courses])
    choices = np.concatenate([course.choices for course in courses])
    judged = _judge(game, params_array, judge, before, after, choices, progress)
    final = judge.look(game, lasts, params_array)
    live = np.diff(final.ends) > 0
    accounts, begun = [], 0
    for i, course in enumerate(courses):
        some = slice(begun, begun + len(course.choices))
        begun = some.stop
        result = final.worths[i] if live[i] or some.start == some.stop else judged.returns[some.stop - 1]
        accounts.append(_account(course, judged, some, result, not live[i]))
        accounts[-1].balance()
    return accounts


def steps_of(states: NDArray[np.void]) -> Ints:
    """Return the number of the step that is due in each position."""
    agenda, top = states["agenda"]["steps"]["step"], np.maximum(states["agenda"]["height"] - 1, 0)
    return np.asarray(agenda[np.arange(len(states)), top], np.int64)


def _account(course: Course, judged: _Judged, some: slice, result: Floats, finished: bool) -> Account:
    """Account for one game, whose events are `some` of those judged."""
    states, events = course.states[:-1], len(course.choices)
    actors = np.asarray(states["actor"], np.int64)
    worths, chosen = judged.worths[some], judged.chosen[some]
    moved, nature = chosen - worths, (actors == NATURE)[:, None]
    decided = (np.arange(chosen.shape[1]) == actors[:, None]) & ~nature
    own = np.where(decided, moved, 0.0)
    later = np.concatenate([worths[1:], result[None]])
    return Account(
        course=course,
        finished=finished,
        actors=actors,
        turns=np.asarray(states["turn"], np.int64),
        steps=steps_of(states),
        counts=judged.counts[some],
        best=judged.best[some],
        values=tuple(judged.values[some]),
        losses=-own.sum(axis=1),
        own=own,
        others=np.where(decided | nature, 0.0, moved),
        luck=np.where(nature, moved, 0.0),
        change=(later - chosen)[:events],
        variances=judged.variances[some],
        start=np.concatenate([worths, result[None]])[0],
        result=result,
    )


def _judge(
    game: Game,
    params_array: NDArray[np.void],
    judge: Judge,
    before: NDArray[np.void],
    after: NDArray[np.void],
    choices: Ints,
    progress: Callable[[int], object] | None,
) -> _Judged:
    """Judge events, those of early turns first: some solved tables are quicker that way."""
    events, seats = len(choices), int(params_array["seats"][0])
    counts, best = np.zeros(events, np.int64), np.full(events, -1)
    chosen, worths, variances, returns = np.zeros((4, events, seats))
    values: list[Floats] = [np.zeros((0, 1 + seats))] * events
    order = np.argsort(before["turn"], kind="stable")
    for begun in range(0, events, AT_ONCE):
        some = order[begun : begun + AT_ONCE]
        look = judge.look(game, taken(before, some), params_array)
        picks = _follow(game, look, choices[some], taken(after, some))
        counts[some], chosen[some] = np.diff(look.ends), look.values[picks]
        best[some] = np.where(look.best < 0, -1, look.after.choices[look.best])
        worths[some], variances[some] = look.worths, look.variances
        returns[some] = look.after.states["returns"][picks, :seats]
        for i, event in enumerate(some):
            own = look.choices(i)
            values[event] = np.column_stack([look.after.choices[own], look.values[own]])
        if progress is not None:
            progress(len(some))
    return _Judged(counts, best, values, chosen, worths, variances, returns)


def _follow(game: Game, look: Look, choices: Ints, after: NDArray[np.void]) -> Ints:
    """Find the successor that was chosen in each position; it must be the next position of the game."""
    parents = look.after.parents
    picks = np.flatnonzero(look.after.choices == choices[parents])
    if len(picks) < len(choices):
        missing = int(np.setdiff1d(np.arange(len(choices)), parents[picks])[0])
        raise OptionError(f"{game.id}: the choice {choices[missing]} is not possible where it was made")
    found, expected = taken(look.after.states, picks), taken(after, np.arange(len(after)))
    found["returns"] = expected["returns"] = 0.0  # a judge's unit may be another reward
    if not np.array_equal(ints(found), ints(expected)):
        raise Fault(f"{game.id}: a position does not follow from the one before it: an event is missing, or moved")
    return picks
