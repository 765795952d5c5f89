"""The study: losses by kind of decision, and mistakes told apart by what they put at risk.

What an action puts at risk is the standard deviation of its player's value at the first chance event that follows at
once, by the exact odds; 0 where none follows before the next decision. A mistake is *too bold* if it puts more at risk
than the best action does, *too careful* if less. In Pig, who rolls risks the points of the turn and who holds risks
nothing, so rolling too long is too bold.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, ConfigDict

from nightmare_agents.planning.rows import joined, taken
from nightmare_gym.engine.game import Game
from nightmare_gym.engine.position import Position
from nightmare_play.review.account import Account, account
from nightmare_play.review.grades import Thresholds, usual_thresholds
from nightmare_play.review.judge import Judge
from nightmare_studies.people.kept import Kept
from nightmare_training.reports.review.figures import Losses, losses_of

EQUAL = 1e-9
"""The least loss of a mistake if the judge's error is smaller, and the least difference of risks, in returns."""

Flags = NDArray[np.bool_]


class Mistakes(BaseModel):
    """Some decisions that were not the best.

    Attributes:
        number: Their number.
        per_game: The mean of their total loss in a game.
    """

    model_config = ConfigDict(frozen=True)

    number: int
    per_game: float


class Habits(BaseModel):
    """Some unforced decisions of a player: those with more than one legal action.

    Attributes:
        losses: Their losses, with intervals over games.
        best: The share in which nothing was lost.
        bold: The mistakes that put more at risk than the best action.
        careful: The mistakes that put less at risk.
        other: The mistakes that put as much at risk.
    """

    model_config = ConfigDict(frozen=True)

    losses: Losses
    best: float
    bold: Mistakes
    careful: Mistakes
    other: Mistakes


class Person(BaseModel):
    """A player's habits.

    Attributes:
        games: The number of games.
        all: All unforced decisions.
        kinds: The same by the step of the rules at which the player was asked.
        quick: The losses of the quicker half of the decisions whose time is known; None with fewer than two.
        slow: The losses of the slower half.
        early: The losses in the first half of the games, in the order of the files' names; None with one game.
        late: The losses in the other half.
    """

    model_config = ConfigDict(frozen=True)

    games: int
    all: Habits
    kinds: dict[str, Habits]
    quick: Losses | None
    slow: Losses | None
    early: Losses | None
    late: Losses | None


class Group(BaseModel):
    """The players of one game with the same options.

    Attributes:
        game: The game.
        options: Its options.
        unit: The unit of losses.
        judge: The judge.
        error: The certified largest error of its values; None for an estimate.
        thresholds: The losses from which on a decision has a grade.
        players: Every player.
    """

    model_config = ConfigDict(frozen=True)

    game: str
    options: dict[str, Any]
    unit: str
    judge: str
    error: float | None
    thresholds: Thresholds
    players: dict[str, Person]


class People(BaseModel):
    """The study of some files.

    Attributes:
        groups: The players of each game.
        left_out: The files that could not be studied, each with the reason.
    """

    model_config = ConfigDict(frozen=True)

    groups: tuple[Group, ...]
    left_out: tuple[str, ...]


def study(
    game: Game,
    options: Mapping[str, Any],
    judge: Judge,
    games: Sequence[Kept],
    players: Sequence[str],
    progress: Callable[[int], object] | None = None,
) -> Group:
    """Study games of one game with the same options.

    Args:
        game: The game.
        options: The options.
        judge: The judge.
        games: The games, at least one.
        players: The names of the players to study, each in one of the games at least.
        progress: Called with the number of events that have just been judged.

    Raises:
        OptionError: The judge cannot judge a position.
        Fault: The account of a game does not hold.
    """
    params_array = game.params(**options)
    accounts = account(game, params_array, judge, [one.course for one in games], progress)
    thresholds = usual_thresholds(accounts)
    risks = [bolder(game, params_array, judge, one) for one in accounts]
    parts = list(zip(games, accounts, risks, strict=True))
    return Group(
        game=game.id,
        options=dict(options),
        unit=judge.unit(game, params_array),
        judge=judge.name,
        error=judge.error,
        thresholds=thresholds,
        players={name: _person(game, name, parts, thresholds) for name in players},
    )


def bolder(game: Game, params_array: NDArray[np.void], judge: Judge, one: Account) -> NDArray[np.float64]:
    """Return how much more the action of each event put at risk than the best one; NaN where nothing is lost."""
    found = np.full(len(one.losses), np.nan)
    mistakes = np.flatnonzero(one.unforced & (one.losses > max(judge.error or 0.0, EQUAL)))
    if len(mistakes):
        params_array = judge.params(game, params_array)
        better = joined([_after(game, params_array, one, event) for event in mistakes])
        both = joined([taken(one.course.states, mistakes + 1), better])
        variances = judge.look(game, both, params_array).variances
        seats = np.tile(one.actors[mistakes], 2)
        risk = np.sqrt(variances[np.arange(len(both)), seats])
        found[mistakes] = risk[: len(mistakes)] - risk[len(mistakes) :]
    return found


def _after(game: Game, params_array: NDArray[np.void], one: Account, event: int) -> NDArray[np.void]:
    """Take the best action instead of the one that was taken."""
    here = Position(game, params_array)
    here.states[:] = one.course.states[event : event + 1]
    here.apply(int(one.best[event]))
    return here.states


def _person(
    game: Game, name: str, parts: Sequence[tuple[Kept, Account, NDArray[np.float64]]], thresholds: Thresholds
) -> Person:
    """Compute a player's habits."""
    parts = [part for part in parts if name in part[0].replay.players]
    accounts, risks = [one for _, one, _ in parts], [risk for _, _, risk in parts]
    asked = [
        np.isin(one.actors, [seat for seat, player in enumerate(kept.replay.players) if player == name]) & one.unforced
        for kept, one, _ in parts
    ]
    steps = [one.steps for one in accounts]
    kinds = np.unique(np.concatenate([own[flags] for own, flags in zip(steps, asked, strict=True)]))
    times = [kept.seconds for kept, _, _ in parts]
    known = np.concatenate([own[flags & ~np.isnan(own)] for own, flags in zip(times, asked, strict=True)])
    middle, half = float(np.median(known)) if len(known) > 1 else None, len(parts) // 2

    def habits(chosen: Sequence[Flags]) -> Habits:
        return _habits(accounts, risks, chosen, thresholds)

    def timed(within: Callable[[NDArray[np.float64]], Flags]) -> Losses | None:
        if middle is None:
            return None
        chosen = [flags & within(own) for own, flags in zip(times, asked, strict=True)]  # NaN is within nothing
        return losses_of(accounts, chosen, thresholds)

    return Person(
        games=len(parts),
        all=habits(asked),
        kinds={
            game.layout.step_names[kind]: habits([(own == kind) & on for own, on in zip(steps, asked, strict=True)])
            for kind in kinds
        },
        quick=timed(lambda seconds: seconds <= middle),
        slow=timed(lambda seconds: seconds > middle),
        early=losses_of(accounts[:half], asked[:half], thresholds) if half else None,
        late=losses_of(accounts[half:], asked[half:], thresholds) if half else None,
    )


def _habits(
    accounts: Sequence[Account],
    risks: Sequence[NDArray[np.float64]],
    chosen: Sequence[Flags],
    thresholds: Thresholds,
) -> Habits:
    """Tell apart the mistakes among the chosen decisions."""
    lost = np.concatenate([one.losses[some] for one, some in zip(accounts, chosen, strict=True)])
    more = np.concatenate([risk[some] for risk, some in zip(risks, chosen, strict=True)])

    def mistakes(some: Flags) -> Mistakes:
        return Mistakes(number=int(some.sum()), per_game=float(lost[some].sum() / len(accounts)))

    return Habits(
        losses=losses_of(accounts, chosen, thresholds),
        best=float(np.isnan(more).mean()) if len(more) else 1.0,
        bold=mistakes(more > EQUAL),
        careful=mistakes(more < -EQUAL),
        other=mistakes(np.abs(more) <= EQUAL),
    )
