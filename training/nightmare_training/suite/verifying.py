"""Verify a card: play all of its games again, without its agent, and see whether it was lucky.

Dice are keyed, so that a game follows from its number and its actions. Three things are checked.

- Every action is legal, and every game ends with its last action. Opponents are hand-written and decide anew.
- The results follow from the games, to the last digit.
- The agent did not know the dice. Whoever knows them, or picks the best of several plays of a game, gains by nature's
  choices. An honest agent's luck has mean 0, however it plays (see `nightmare_agents.luck`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from scipy import stats

from nightmare_gym.engine.hashes import rules_hash
from nightmare_training.suite.card import Card, Result, Scripts, unpacked
from nightmare_training.suite.games import BadCard
from nightmare_training.suite.making import author_of, card_of
from nightmare_training.suite.playing import Table, parts, play_again, tables
from nightmare_training.suite.tasks import SHARE, TASKS, WIN, suite_name, task_of
from nightmare_training.support.intervals import Floats, standard_error
from nightmare_training.support.progress import Begin, silent
from nightmare_training.work.piece import Piece
from nightmare_training.work.work import HERE, Work

PIECE = 64
"""The most games that are played again together."""

FALSE_ALARM = 1e-9
"""The chance at which an honest agent's luck in a task is called too good, by Student's t."""

FEWEST = 500
"""The fewest games whose luck tells something."""


class Verdict(NamedTuple):
    """The findings about a card that holds what it claims.

    Attributes:
        games: The number of games that were played again.
        all: The number of games of the card.
        luck: The luck in each task as a number of standard errors, over the games where it was measured.
        untold: The tasks with too few games to tell an honest agent from one that knew the dice.
    """

    games: int
    all: int
    luck: dict[str, float]
    untold: list[str]


def verify(
    card: Card,
    content: bytes,
    luck_games: int = 1_000,
    seed: int = 0,
    share: float = 1.0,
    work: Work = HERE,
    begin: Begin = silent,
) -> Verdict:
    """Play the games of a card again.

    Args:
        card: The card.
        content: The file of its games.
        luck_games: The number of games of each task whose luck is measured, at least; which ones is drawn.
        seed: The seed of what is drawn: a card's author must not know it.
        share: The share of each task's games that is played again, at least; which ones is drawn. With all of them the
            results are known to follow from the games, with some that no more than a small part of them is wrong.
        work: The place where the games are played.
        begin: Shows progress.

    Raises:
        BadCard: The card does not hold what it claims; the message says where.
    """
    scripts = unpacked(content)
    check_claims(card, scripts)
    check_results(card, scripts)
    rng = np.random.default_rng(seed)
    pieces: list[Piece[Floats]] = []
    for id in card.results:
        task = task_of(id)
        every = [(table, *part) for table in tables([task]) for part in parts(card.results[id].games, PIECE)]
        here = [every[i] for i in drawn(every, share * card.results[id].games * len(task.settings), rng)]
        told = begin(task.title, sum(some for *_, some in here))
        with_luck = drawn(here, luck_games, rng)
        pieces += [
            Piece(
                (id, table.number, first),
                play_again,
                (table, scripts[id, table.number].part(first, some), first, some, i in with_luck),
                some,
                told,
            )
            for i, (table, first, some) in enumerate(here)
        ]
    done = work.do(pieces)
    luck: dict[str, list[Floats]] = {}
    for piece, own in zip(pieces, done, strict=True):
        luck.setdefault(str(piece.key[0]), []).append(own)
    every_game = sum(len(script.lengths) for script in scripts.values())
    told_of = check_luck({task: np.concatenate(own) for task, own in luck.items()})
    return Verdict(sum(piece.steps for piece in pieces), every_game, *told_of)


def check_claims(card: Card, scripts: Scripts) -> None:
    """Check, before any game, that a card is of this suite and has the games that it tells of.

    Raises:
        BadCard: It is of other tasks, other rules or another number of games.
    """
    if card.suite != suite_name():
        raise BadCard(f"the card is of {card.suite}; expected {suite_name()}")
    wanted = {(table.task.id, table.number) for id in card.results for table in tables([task_of(id)])}
    if wanted != set(scripts):
        task, number = sorted(wanted ^ set(scripts))[0]
        raise BadCard(f"{task}, setting {number}: the card and its games do not both have it")
    for (id, number), script in sorted(scripts.items()):
        table, claimed = Table(task_of(id), number), card.results[id]
        if len(script.lengths) != claimed.games:
            raise BadCard(f"{table.name}: {len(script.lengths)} games; the card tells of {claimed.games}")
        if claimed.rules[number : number + 1] != [rules_hash(table.game, table.setting.options)]:
            raise BadCard(f"{table.name}: its games were played by other rules or options than today's")
        low, high = (0.0, 1.0) if table.task.score in (SHARE, WIN) else (-np.inf, np.inf)
        for game in np.flatnonzero(~((script.scores >= low) & (script.scores <= high) & np.isfinite(script.scores))):
            raise BadCard(f"{table.name}, game {game} counts {script.scores[game]:g}; expected {table.task.score}")


def drawn(here: Sequence[tuple[Table, int, int]], games: float, rng: np.random.Generator) -> list[int]:
    """Draw pieces of a task until they have this many games; return their places in order."""
    found: list[int] = []
    for place in rng.permutation(len(here)):
        if sum(here[i][2] for i in found) >= games:
            break
        found.append(int(place))
    return sorted(found)


def check_results(card: Card, scripts: Scripts) -> None:
    """Check that a card's results follow from what its games count, to the last digit.

    Raises:
        BadCard: A figure is another one.
    """
    right = card_of(author_of(card), scripts, card.games_hash)
    for id, claimed in card.results.items():
        for figure in Result.model_fields:
            ours, theirs = getattr(right.results[id], figure), getattr(claimed, figure)
            if ours != theirs:
                raise BadCard(f"{id}: the card claims {figure} {theirs}; its games give {ours}")
    for figure in ("score", "score_ci95"):
        if getattr(right, figure) != getattr(card, figure):
            raise BadCard(f"the card claims {figure} {getattr(card, figure)}; its games give {getattr(right, figure)}")


def check_luck(luck: Mapping[str, Floats]) -> tuple[dict[str, float], list[str]]:
    """Check that an agent was not luckier than an honest one may be.

    Returns:
        The luck in each task as a number of standard errors, and the tasks with too few games to tell.

    Raises:
        BadCard: Its luck is too good.
    """
    found, untold = {}, []
    for task in (task.id for task in TASKS if task.id in luck):
        own = luck[task]
        if len(own) < FEWEST or not own.any():
            untold.append(task)
            continue
        found[task] = float(own.mean() / standard_error(own))
        if stats.t.sf(found[task], len(own) - 1) < FALSE_ALARM:
            raise BadCard(
                f"{task}: nature was kinder than chance allows: in {len(own)} games the agent's luck is "
                f"{found[task]:.1f} standard errors above 0, as of one that knew the dice"
            )
    return found, untold
