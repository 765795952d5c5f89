"""Strength against playouts: tree search with a policy and without, flat rollouts and OpenSpiel, on the same dice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

import numpy as np
from pydantic import BaseModel

from nightmare_agents.agent import Agent, Bot
from nightmare_agents.every_game import random_player
from nightmare_agents.planning.mcts import Mcts
from nightmare_agents.players import players_of
from nightmare_agents.registry import find_agent
from nightmare_agents.rollout import RolloutSearch, rollout
from nightmare_agents.values import Value
from nightmare_gym.engine.game import Game
from nightmare_gym.engine.register import make_game
from nightmare_studies.search.counting import seated, simulations_of
from nightmare_training.evaluate.comparison import check_request
from nightmare_training.evaluate.control_variate import NONE, corrected, enough, value_for, without_luck
from nightmare_training.evaluate.finding import OfGame
from nightmare_training.evaluate.playing import Lineup, Some, interim_games, joined
from nightmare_training.evaluate.stamps import Stamped, stamp_of
from nightmare_training.support.formats import give_or_take
from nightmare_training.support.intervals import Floats, Interval, mean_interval
from nightmare_training.support.kept import KeptByKey
from nightmare_training.support.progress import Begin, silent
from nightmare_training.support.versions import ENGINE, versions
from nightmare_training.work.piece import Piece
from nightmare_training.work.work import HERE, Work

COUNTED = 4
"""The games of each table in which playouts are counted."""

Kind = Literal["player", "flat", "tree", "policy", "guided", "openspiel"]
"""The player of the rollouts alone, flat rollouts, tree search; the policy alone, and tree search guided by it;
OpenSpiel's tree search."""

BOUND = 10.0
"""The weight of the bound in OpenSpiel's tree search."""


class Gain(BaseModel):
    """A player's lead over another, game by game on the same dice.

    Attributes:
        over: The other player.
        mean: The mean difference.
        ci95: Its 95% interval.
    """

    over: str
    mean: float
    ci95: Interval


class Point(BaseModel):
    """One point of a curve.

    Attributes:
        player: The player's name.
        kind: The curve.
        simulations: Playouts (simulations) at a decision that leaves a choice, on average.
        mean: Its mean return, with luck taken out if that was asked for.
        ci95: The 95% interval of the mean.
        gain: The gain over the player that `rival_of` finds; None if there is none.
    """

    player: str
    kind: Kind
    simulations: float
    mean: float
    ci95: Interval
    gain: Gain | None = None


class Curves(OfGame):
    """The findings. The same call gives the same numbers.

    Attributes:
        game: The game.
        options: Its options.
        seed: Seed of the dice.
        games: Number of games of each player, at each of its seats if they compete.
        rival: The player on the other seats, where seats compete; else None.
        value: The value that measured luck; None if it was not taken out.
        points: The points of all curves.
        versions: Versions of the packages that the numbers depend on.
        stamp: Hashes of the code that made it.
    """

    options: dict[str, Any]
    seed: int
    games: int
    rival: str | None
    value: str | None
    points: list[Point]
    versions: dict[str, str]
    stamp: Stamped = None


@dataclass(frozen=True)
class Request:
    """The request of a study.

    Attributes:
        simulations: The simulations of tree search, one player each.
        flat: The most rollouts of each action of flat rollouts, one player each.
        policy: The policy that guides tree search; empty for none.
        games: The number of games of each player.
        seed: Seed of the dice.
        value: The value that measures luck; see `control_variate.value_for`.
        openspiel: The simulations of OpenSpiel's tree search, one player each.
    """

    simulations: Sequence[int]
    flat: Sequence[int]
    policy: str
    games: int
    seed: int
    value: str = NONE
    openspiel: Sequence[int] = ()


def quick_player(game: Game) -> Bot:
    """Make the player of the planners' rollouts."""
    return next((found.quick_player(game) for _, found in players_of(game) if found.quick), random_player())


def curve_players(game: Game, options: dict[str, Any], asked: Request) -> dict[str, tuple[Kind, float, Agent]]:
    """Make all players: the curve, the simulations (0 where they are to be counted) and the agent of each, by name."""
    quick = quick_player(game)
    found: dict[str, tuple[Kind, float, Agent]] = {quick.name: ("player", 0, quick)}
    for most in asked.flat:
        found[f"flat-{most}"] = ("flat", 0, rollout(quick, most))
    for number in asked.simulations:
        found[f"mcts-{number}"] = ("tree", number, find_agent(game, f"mcts-{number}"))
    if asked.policy:
        found[asked.policy] = ("policy", 0, find_agent(game, asked.policy))
        for number in asked.simulations:
            name = f"mcts-{number}@{asked.policy}"
            found[name] = ("guided", number, find_agent(game, name))
    if asked.openspiel:
        from nightmare_studies.search.openspiel import OpenSpielTree

        for number in asked.openspiel:
            name = f"OpenSpiel's MCTS, {number}"
            found[name] = ("openspiel", number, OpenSpielTree(quick, options, number, BOUND, name))
    return found


def study(
    game: str | Game,
    options: dict[str, Any],
    asked: Request,
    begin: Begin = silent,
    work: Work = HERE,
    interim: Path | None = None,
) -> Curves:
    """Let all players play the same games.

    Args:
        game: The game, or its id.
        options: Its options.
        asked: The players and the games.
        begin: Starts a progress bar.
        work: The place where the games are played.
        interim: The file that keeps the games played, so that the same call resumes; None keeps nothing.

    Raises:
        OptionError: A player or a number is wrong; nothing has been played then.
    """
    rules = make_game(game, options)
    players = curve_players(rules, options, asked)
    check_request(list(players), asked.games)
    agents = {name: agent for name, (_, _, agent) in players.items()}
    judge, called = value_for(asked.value, rules, agents)
    stamp, rival = stamp_of(rules, options, players=agents, value=judge), quick_player(rules)
    tables = {name: seated(rules, agent, rival, asked.seed, options) for name, agent in agents.items()}
    known = interim_games(interim, None, rules, [options], asked.seed, stamp)
    figures = played(tables, asked, judge, begin, work, known)
    counts, told = {}, begin("counting playouts", len(players))
    for name, (_, number, agent) in players.items():
        if isinstance(agent, RolloutSearch | Mcts):
            number = simulations_of(agent, tables[name], COUNTED)
        counts[name] = number
        told(1)
    points = [
        Point(player=name, kind=kind, simulations=counts[name], mean=own.mean(), ci95=mean_interval(own))
        for (name, (kind, _, _)), own in zip(players.items(), figures.values(), strict=True)
    ]
    for point in points:
        point.gain = gain(point, points, figures)
    return Curves(
        game=rules.id, options=options, seed=asked.seed, games=asked.games,
        rival=rival.name if len(tables[rival.name]) > 1 else None, value=called, points=points,
        versions=versions(ENGINE), stamp=stamp,
    )  # fmt: skip


def played(
    tables: dict[str, list[Lineup]],
    asked: Request,
    judge: Value | None,
    begin: Begin,
    work: Work,
    known: KeptByKey[Some] | None,
) -> dict[str, Floats]:
    """Play all games; return each player's return of each game, the mean over its seats, with luck taken out."""
    pieces: dict[tuple[str, int], list[Piece[Some]]] = {}
    for name, own in tables.items():
        told = begin(name, asked.games * len(own))
        for seat, table in enumerate(own):
            pieces[name, seat] = replace(table, value=judge).pieces((name, seat), 0, asked.games, told)
    found = iter(work.do([piece for some in pieces.values() for piece in some], known))
    figures = {}
    for name, own in tables.items():
        seats = [joined([next(found) for _ in pieces[name, seat]]) for seat in range(len(own))]
        returns = np.asarray(
            np.mean([some.finals["returns"][:, seat] for seat, some in enumerate(seats)], 0, dtype=np.float64)
        )
        luck = np.asarray(np.mean([some.luck[:, seat] for seat, some in enumerate(seats)], 0))
        figures[name] = corrected(returns, luck) if enough(luck) else returns
    return figures


def gain(point: Point, points: Sequence[Point], figures: dict[str, Floats]) -> Gain | None:
    """Compare a tree search with its rival, game by game."""
    other = rival_of(point, points)
    if other is None:
        return None
    apart = figures[point.player] - figures[other.player]
    return Gain(over=other.player, mean=apart.mean(), ci95=mean_interval(apart))


def rival_of(point: Point, points: Sequence[Point]) -> Point | None:
    """Find the player that a tree search is compared with, never one whose number of playouts flatters our search.

    Without a policy these are the flat rollouts of as many playouts or a few more, with one the policy alone. For
    OpenSpiel's search it is our own of as many playouts or a few fewer.
    """
    rivals = {"tree": "flat", "guided": "policy", "openspiel": "tree"}
    others = [one for one in points if one.kind == rivals.get(point.kind)]
    if point.kind == "tree":
        others = [one for one in others if one.simulations >= point.simulations]
    if point.kind == "openspiel":
        others = [one for one in others if one.simulations <= point.simulations]
    return min(others, key=lambda one: abs(one.simulations - point.simulations), default=None)


def rows(found: Curves) -> tuple[list[str], list[list[str]]]:
    """Make a table: a line for each player, with its playouts, its mean return, and its gain over the other curve."""
    headings = ["player", "playouts a decision", "mean return", "gain", "over"]
    lines = [
        [
            one.player,
            f"{one.simulations:,.0f}",
            give_or_take(one.mean, one.ci95),
            give_or_take(one.gain.mean, one.gain.ci95, "+") if one.gain else "",
            one.gain.over if one.gain else "",
        ]
        for one in found.points
    ]
    return headings, lines


def caption(found: Curves) -> str:
    """Describe the games in a line."""
    games = f"{found.game}: {found.games:,} games for each player; seed {found.seed}"
    parts = [games, found.metrics.setting(found.options)]
    if found.rival:
        parts.append(f"on each seat in turn, {found.rival} on the others")
    return " · ".join(part for part in (*parts, without_luck(found.value), "95% intervals") if part)
