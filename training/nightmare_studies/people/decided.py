"""The decisions of games: how much each lost, whether it went on or stopped, and which way it erred."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.planning.rows import taken
from nightmare_gym.engine.game import Game
from nightmare_gym.engine.layout import NATURE
from nightmare_gym.engine.successors import successors
from nightmare_play.review.account import Account, account, steps_of
from nightmare_play.review.courses import courses_of
from nightmare_play.review.grades import EXACTLY
from nightmare_play.review.judge import Ints, Judge
from nightmare_play.review.stakes import stakes
from nightmare_studies.people.gathered import Table
from nightmare_training.support.intervals import Floats

Flags = NDArray[np.bool_]


@dataclass(frozen=True)
class Decided:
    """Decisions with more than one legal action, an element for each, in the order in which they were taken.

    Attributes:
        games: The number of the game.
        players: The player.
        kinds: The kind of decision: the step of the rules.
        losses: The loss.
        wrong: The action was an error.
        bold: 1 for an error that went on where the best action stops, -1 for one that stopped where it goes on; for
            other errors 1 if their stake was larger than that of the best action, -1 if it was smaller; else 0.
        pushing: The player could go on (nature chooses at once, in the same turn) or stop (it does not, nor is the
            player asked the same again).
        went_on: The player went on.
        best_on: The best action goes on; if several are best and the player took one, this.
        seconds: The time that the decision took; NaN if it is not known.
    """

    games: Ints
    players: NDArray[np.str_]
    kinds: NDArray[np.str_]
    losses: Floats
    wrong: Flags
    bold: Ints
    pushing: Flags
    went_on: Flags
    best_on: Flags
    seconds: Floats

    def some(self, which: Flags) -> Decided:
        """Return the decisions at these flags."""
        return Decided(*(getattr(self, field.name)[which] for field in fields(self)))


def decided(table: Table, judge: Judge, judged: Callable[[int], object]) -> tuple[list[Account], Decided]:
    """Judge the decisions of games.

    Args:
        table: The games.
        judge: The judge.
        judged: Called with the number of events that have just been judged.
    """
    game, params_array = table.game, table.game.params(**table.options)
    accounts = account(game, params_array, judge, courses_of(table.files, table.replays), judged)
    params_array = judge.params(game, params_array)
    parts = [
        _of_game(game, params_array, judge, one, number, replay.seconds)
        for number, (one, replay) in enumerate(zip(accounts, table.replays, strict=True))
    ]
    return accounts, joined(parts)


def joined(parts: Sequence[Decided]) -> Decided:
    """Join decisions, at least one part."""
    return Decided(*(np.concatenate([getattr(part, field.name) for part in parts]) for field in fields(Decided)))


def _of_game(
    game: Game, params_array: NDArray[np.void], judge: Judge, one: Account, number: int, seconds: Sequence[float] | None
) -> Decided:
    """Describe the decisions of a game."""
    free = np.flatnonzero(one.unforced)
    states, seats, losses = taken(one.course.states[:-1], free), one.actors[free], one.losses[free]
    after = successors(game, states, params_array)
    chosen = np.flatnonzero(after.choices == one.course.choices[free][after.parents])
    best = np.flatnonzero(after.choices == one.best[free][after.parents])
    on = (after.states["actor"] == NATURE) & (after.states["turn"] == states["turn"][after.parents])
    again = (after.states["actor"] == seats[after.parents]) & (steps_of(after.states) == one.steps[free][after.parents])
    goes, stops = (np.bincount(after.parents[some], minlength=len(free)) > 0 for some in (on, ~on & ~again))
    wrong = losses >= least_error(judge)
    best = np.where(wrong, best, chosen)
    apart = [
        stakes(game, params_array, judge, taken(after.states, some[wrong]), seats[wrong]) for some in (chosen, best)
    ]
    staked, pushed = apart[0] - apart[1], on[chosen].astype(np.int64) - on[best]
    bold = np.where(goes & stops, pushed, 0)
    bold[wrong] = np.where(bold[wrong] != 0, bold[wrong], np.sign(staked) * (np.abs(staked) >= EXACTLY))
    spent = np.full(len(one.actors), np.nan)
    if seconds is not None:
        spent[one.actors != NATURE] = seconds
    return Decided(
        games=np.full(len(free), number),
        players=np.array(one.course.players)[seats],
        kinds=np.array(game.layout.step_names)[one.steps[free]],
        losses=losses,
        wrong=wrong,
        bold=bold,
        pushing=goes & stops,
        went_on=on[chosen],
        best_on=on[best],
        seconds=spent[free],
    )


def least_error(judge: Judge) -> float:
    """Return the least loss of an error; smaller ones may come from the judge's tables."""
    return max(EXACTLY, judge.error or 0.0)
