"""Ratings over many tables, by `openskill`.

The system is Weng and Lin's Bayesian approximation of the Bradley-Terry model ("A Bayesian Approximation Method for
Online Ranking", 2011). A difference of `SCALE` points means that of the games which one of the two wins, the better
one wins e times as many as the other. Two choices differ from the library's defaults, because a bot does not learn
between games: nothing is added to the uncertainty from game to game (tau = 0), and each game reduces it in full
(gamma = 1).

A game of several players is its winners against each of the others: who lost with whom has not been compared, and
calling that a draw would pull their ratings together. Where a choice among several has Luce's odds, these pairs have
Bradley and Terry's. They are taken as independent games, although several may come from one.

What is learned early weighs no more than what is learned late only in the limit, so the rating is the mean over
shuffled orders, with a fixed seed.

Games of one number have the same dice in all line-ups, and several pairs come from one game: so the intervals are those
of a bootstrap over blocks, all games of one number being drawn together. The ratings of each draw are the most likely
ones, which the system's approach as games add up, and which are found at once.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray
from openskill.models import BradleyTerryFull

from nightmare_training.evaluate.tournament.lineups import Lineup
from nightmare_training.evaluate.tournament.results import Rating
from nightmare_training.support.intervals import Floats

ORDERS = 10
"""How many orders the rating is averaged over."""
RESAMPLES = 1000
"""How often blocks are drawn anew."""
STEPS = 25
"""Newton's steps towards the most likely ratings, each of a logit at most."""
NORMAL = 1.96
"""Half the width of a 95% interval, in standard deviations."""
MODEL = BradleyTerryFull(tau=0.0, gamma=lambda *_: 1.0)
SCALE = math.sqrt(2) * MODEL.beta

Pairs = NDArray[np.int64]
"""(pairs, 3): two players by their places in the list, and whether the first has beaten the second or has drawn."""
WON, DRAWN = 1, 0


def ratings(
    names: Sequence[str],
    tables: Sequence[tuple[Lineup, Floats]],
    seed: int,
    progress: Callable[[int], object] | None = None,
) -> dict[str, Rating]:
    """Rate players by what happened at tables.

    Args:
        names: The players.
        tables: Line-ups, and for each the win shares of its games, (games, seats).
        seed: Of the orders.
        progress: Called with 1 after each order.
    """
    pairs = np.concatenate([np.zeros((0, 3), np.int64), *(met(names, lineup, wins) for lineup, wins in tables)])
    dice = np.random.default_rng(seed)
    means, sigmas = np.zeros((2, ORDERS, len(names)))
    for order in range(ORDERS):
        means[order], sigmas[order] = rate(len(names), dice.permutation(pairs))
        if progress is not None:
            progress(1)
    blocks = spread_of_blocks(names, tables, dice)
    found = {}
    for i, name in enumerate(names):
        mean, sigma = float(means[:, i].mean()), float(sigmas[:, i].mean())
        spread, moved = float(means[:, i].std(ddof=1)), float(blocks[i])
        reach = NORMAL * math.hypot(moved, spread / math.sqrt(ORDERS))
        ci95 = mean - reach, mean + reach
        found[name] = Rating(rating=mean, sigma=sigma, ci95=ci95, order=spread, blocks=moved)
    return found


def spread_of_blocks(
    names: Sequence[str], tables: Sequence[tuple[Lineup, Floats]], dice: np.random.Generator
) -> Floats:
    """How far each player's most likely rating moves when blocks are drawn anew, (players,): standard deviations.

    Args:
        names: The players.
        tables: Line-ups, and for each the win shares of its games; the games of one number are a block.
        dice: Draws the blocks.
    """
    beaten = np.sum([beats(names, lineup, wins) for lineup, wins in tables], axis=0)
    games = len(beaten)
    drawn = dice.multinomial(games, np.full(games, 1 / games), RESAMPLES)
    resampled = (drawn @ beaten.reshape(games, -1)).reshape(RESAMPLES, len(names), len(names))
    return np.asarray(SCALE * strengths(resampled).std(axis=0, ddof=1))


def beats(names: Sequence[str], lineup: Lineup, wins: Floats) -> Floats:
    """(games, players, players): how often the one has beaten the other in each game; a draw is half of it each."""
    found = np.zeros((len(wins), len(names), len(names)))
    for a, one in enumerate(lineup):
        for b, other in enumerate(lineup):
            if one != other:
                ahead = (wins[:, a] > 0) * np.where(wins[:, b] > 0, 0.5, 1.0)
                found[:, names.index(one), names.index(other)] += ahead
    return found


def strengths(beaten: Floats) -> Floats:
    """The most likely strengths of Bradley and Terry's model, in logits, under the prior with which ratings begin.

    Args:
        beaten: (resamples, players, players) how often the one has beaten the other.

    Returns:
        (resamples, players), each about 0.
    """
    met, prior = beaten + beaten.swapaxes(1, 2), (SCALE / MODEL.sigma) ** 2
    found: Floats = np.zeros(beaten.shape[:2])
    everybody = np.eye(found.shape[1])
    for _ in range(STEPS):
        chance = 1.0 / (1.0 + np.exp(found[:, None, :] - found[:, :, None]))
        slope = (beaten - met * chance).sum(2) - prior * found
        bend = met * chance * (1.0 - chance)
        curve = everybody * (bend.sum(2) + prior)[:, :, None] - bend
        found += np.linalg.solve(curve, slope[:, :, None])[:, :, 0].clip(-1.0, 1.0)
    return found


def met(names: Sequence[str], lineup: Lineup, wins: Floats) -> Pairs:
    """Who has beaten whom at a table: winners the others, and winners who share have drawn."""
    return np.array(list(_met([names.index(name) for name in lineup], wins)), np.int64).reshape(-1, 3)


def rate(players: int, pairs: Pairs) -> tuple[list[float], list[float]]:
    """Ratings and their standard deviations after games in this order."""
    known = [MODEL.rating() for _ in range(players)]
    for one, other, result in pairs.tolist():
        ranks = [1.0, 2.0] if result == WON else [1.0, 1.0]
        [[known[one]], [known[other]]] = MODEL.rate([[known[one]], [known[other]]], ranks=ranks)
    return [one.mu for one in known], [one.sigma for one in known]


def _met(seats: list[int], wins: Floats) -> Iterator[tuple[int, int, int]]:
    for shares in wins > 0:
        for a, one in enumerate(seats):
            for b, other in enumerate(seats):
                if one != other and shares[a] and (not shares[b] or a < b):
                    yield one, other, DRAWN if shares[b] else WON
