"""Honest comparison of players: the same dice for all, games played to their end, control variates and intervals."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import comb
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, ConfigDict, Field

from nightmare_agents.agent import Agent
from nightmare_agents.kept_games import KeptGames, RecordedGames
from nightmare_agents.published import POLICY_FILE
from nightmare_agents.registry import agents_by_name, names_of
from nightmare_agents.values import Value
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.game import Game, records
from nightmare_gym.engine.register import make_game
from nightmare_training.evaluate.control_variate import (
    NONE,
    Corrected,
    Told,
    corrected,
    enough,
    reduction,
    summed_up,
    value_for,
)
from nightmare_training.evaluate.early_stopping import Precision, check_precision, confidence, schedule
from nightmare_training.evaluate.finding import OfGame
from nightmare_training.evaluate.playing import Lineup, Some, interim_games, joined
from nightmare_training.evaluate.stamps import Stamped, stamp_of
from nightmare_training.metrics import metrics_of
from nightmare_training.support.intervals import CONFIDENCE, Floats, Interval, mean_interval, paired_p_value
from nightmare_training.support.kept import KeptByKey
from nightmare_training.support.versions import ENGINE, versions
from nightmare_training.work.piece import Piece
from nightmare_training.work.work import HERE, Work


class Figures(BaseModel):
    """The figures of one player. The game's own metrics stand beside these fields, by their names.

    Attributes:
        games: Number of games.
        mean: Mean return with the options of the comparison.
        ci95: 95% interval of the mean.
        sd: Standard deviation of the return.
        median: Half of the games end below it.
        p10: A tenth of the games ends below it.
        p90: A tenth of the games ends above it.
        corrected: The mean with luck taken out; None if it was not.
    """

    model_config = ConfigDict(extra="allow")
    games: int
    mean: float
    ci95: Interval
    sd: float
    median: float
    p10: float
    p90: float
    corrected: Told[Corrected] = None

    @property
    def best_mean(self) -> float:
        """The most exact mean: with luck taken out, if it was."""
        return self.mean if self.corrected is None else self.corrected.mean

    def __getitem__(self, name: str) -> Any:
        """Return a figure by its name, the game's own included."""
        return getattr(self, name)

    def interval(self, name: str) -> Interval | None:
        """Return the interval of a figure; None if it has none."""
        found: Interval | None = self.ci95 if name == "mean" else getattr(self, f"{name}_ci95", None)
        return found


class Difference(BaseModel):
    """The difference between a player and the best one, paired by games on the same dice, with luck taken out if asked.

    Attributes:
        agent: The player.
        best: The player with the highest mean.
        mean: Mean of (agent - best).
        ci95: 95% interval of that mean.
        p_value: Of the paired t-test.
        p_corrected: The p-value times the number of pairs of players and of looks (Bonferroni): it holds although the
            best player was picked after the games.
        plain: The mean without correction for luck; None if `mean` has none either.
        plain_ci95: Its 95% interval.
        reduction: The factor of games that is saved, compared with games neither paired nor corrected.
        reduction_paired: The factor of games that is saved, compared with paired games without correction.
    """

    agent: str
    best: str
    mean: float
    ci95: Interval
    p_value: float
    p_corrected: float
    plain: Told[float] = None
    plain_ci95: Told[Interval] = None
    reduction: Told[float] = None
    reduction_paired: Told[float] = None


class Comparison(OfGame):
    """The results of a comparison, and all that is needed to repeat it. The same call gives the same numbers.

    Attributes:
        game: The game.
        options: Its options.
        seed: Seed of the dice: game g has the dice of (seed, g) for every player.
        games: Number of games of each player; one with fewer games in its figures played the first ones.
        agents: The figures of each player, by its name.
        differences: The difference of each other player to the best one.
        versions: Versions of the packages that the numbers depend on.
        value: The value that measured luck: the path of a learned policy, or `earned`; None if luck was not measured.
        precision: The precision that was asked for, and whether it was reached; None if none was.
        stamp: Hashes of the code that made it; older files have none.
        returns: Every game's return, for each player; not part of the JSON.
        scores: Every game's part in the headline figure, for each player; not part of the JSON.
        luck: The luck in every game, for each player; not part of the JSON, empty if luck was not measured.
    """

    model_config = ConfigDict(arbitrary_types_allowed=True)
    options: dict[str, Any]
    seed: int
    games: int
    agents: dict[str, Figures]
    differences: list[Difference]
    versions: dict[str, str]
    value: Told[str] = None
    precision: Told[Precision] = None
    stamp: Stamped = None
    returns: dict[str, Floats] = Field(default_factory=dict, exclude=True, repr=False)
    scores: dict[str, Floats] = Field(default_factory=dict, exclude=True, repr=False)
    luck: dict[str, Floats] = Field(default_factory=dict, exclude=True, repr=False)

    @property
    def best(self) -> str:
        """The player with the highest mean."""
        return best_of(self.agents)

    @property
    def fewer(self) -> dict[str, int]:
        """The players that played fewer games, with their numbers of games."""
        return {name: one.games for name, one in self.agents.items() if one.games < self.games}


PLANNER = re.compile(r"[a-z]+-\d+@")
"""The beginning of the name of a planner with a learned policy; the policy's path follows it."""


def is_learned(name: str) -> bool:
    """Tell whether a player's name is the path of a learned policy, a saved model or a solved table."""
    path = Path(name)
    return PLANNER.match(name) is None and (path.suffix in (".npz", ".zip") or path.name != name)


def shown(name: str) -> str:
    """Return a player's name for tables and plots: for the path of a learned policy, its folder or file.

    A solved table is recognised by a file name that begins with `solved`; the file need not exist.
    """
    if planner := PLANNER.match(name):
        return planner[0] + shown(name[planner.end() :])
    if not is_learned(name):
        return name
    path = Path(name)
    if path.stem.startswith("solved"):
        return path.stem.replace("_", " ")
    return f"learned {path.parent.name if path.name == POLICY_FILE and path.parent.name else path.stem}"


@dataclass
class Played:
    """The games that one player has played so far.

    Attributes:
        name: The player's name.
        lineup: The player on every seat.
        progress: Called with the number of games that have just ended.
        record: Takes the games whose replays are to be kept; None if there are none.
        finals: The final positions.
        luck: The luck in each game; empty if it is not measured.
    """

    name: str
    lineup: Lineup
    progress: Callable[[int], object]
    record: RecordedGames | None = None
    finals: NDArray[np.void] = field(init=False)
    luck: Floats = field(init=False)

    def __post_init__(self) -> None:
        self.finals, self.luck = self.lineup.game.states(0), np.zeros(0)

    @property
    def returns(self) -> Floats:
        """The return of each game."""
        return self.finals["returns"][:, 0].astype(np.float64)

    def pieces(self, games: int) -> list[Piece[Some]]:
        """Return the pieces of work that are left until this number of games is played."""
        first = len(self.finals)
        more = max(games - first, 0)
        return self.lineup.pieces((self.name,), first, more, self.progress, self.record) if more else []

    def add(self, parts: Sequence[Some]) -> None:
        """Add the games of pieces."""
        if parts:
            some = joined(parts, self.record)
            self.finals = records(np.concatenate([self.finals, some.finals]))
            self.luck = np.concatenate([self.luck, some.luck[:, 0]])


def play_on(players: Sequence[Played], games: Sequence[int], work: Work, known: KeptByKey[Some] | None = None) -> None:
    """Let each of the players play on, until its number of games is played."""
    pieces = [one.pieces(until) for one, until in zip(players, games, strict=True)]
    found = iter(work.do([piece for own in pieces for piece in own], known))
    for one, own in zip(players, pieces, strict=True):
        one.add(list(itertools.islice(found, len(own))))


def alone_with(game: Game, player: Agent, seed: int, options: dict[str, Any], value: Value | None = None) -> Lineup:
    """Return the line-up of a player on every seat."""
    seats = int(game.params(**options)["seats"][0])
    return Lineup(game, [player] * seats, seed, options, value)


def compare(
    game: str | Game,
    players: Sequence[str | Agent],
    games: int,
    seed: int,
    options: dict[str, Any] | None = None,
    progress: Callable[[str, int], object] | None = None,
    fewer: Mapping[str, int] | None = None,
    value: str = NONE,
    precision: float | None = None,
    keep: KeptGames | None = None,
    work: Work = HERE,
    interim: Path | None = None,
) -> Comparison:
    """Let players play the same games, in a cooperative game each of them on every seat.

    Args:
        game: The game, or its id.
        players: Names of players as for `find_agent`, or agents, which go by their own names.
        games: Number of games of each player; with a precision, the most.
        seed: Seed of the dice.
        options: The game's options.
        progress: Called with a player's name and the number of its games that have just ended.
        fewer: Players that play only the first games, with their numbers of games.
        value: The value that measures luck, to take it out; see `control_variate.value_for`.
        precision: Stop when half the width of the interval of every difference (of the mean, if there is one player)
            is at most this.
        keep: Takes the games whose replays are to be kept.
        work: The place where the games are played.
        interim: The file that keeps the games played, so that the same call goes on after an interrupt; None keeps
            nothing.

    Raises:
        OptionError: An option, a player or a number is wrong; nothing has been played then.
    """
    options = dict(options or {})
    fewer = fewer or {}
    names = names_of(players)
    check_request(names, games, fewer)
    check_precision(precision)
    rules = make_game(game, options)
    params_array = records(rules.params(**options))
    if params_array["seats"][0] > 1 and not rules.cooperative:
        raise OptionError(
            f"{rules.id} has {params_array['seats'][0]} players at a table: use `nightmare tournament {rules.id}`"
        )
    agents = agents_by_name(rules, players)
    judge, called = value_for(value, rules, agents)
    stamp = stamp_of(rules, options, players=agents, value=judge)

    def told(name: str) -> Callable[[int], object]:
        return lambda ended: progress(name, ended) if progress is not None and ended else None

    seats = int(params_array["seats"][0])
    records_of = {name: None if keep is None else keep.record(rules, options, seed, [name] * seats) for name in agents}
    played = {
        name: Played(name, alone_with(rules, player, seed, options, judge), told(name), records_of[name])
        for name, player in agents.items()
    }
    known = interim_games(interim, keep, rules, [options], seed, stamp)
    looks = [games] if precision is None else schedule(games)
    for look in looks:
        play_on(list(played.values()), [min(look, fewer.get(name, look)) for name in played], work, known)
        found = Comparison(
            game=rules.id,
            options=options,
            seed=seed,
            games=look,
            versions=versions(ENGINE),
            value=called,
            stamp=stamp,
            **found_in(rules, params_array, played, len(looks)),
        )
        if precision is not None:
            found.precision = Precision(wanted=precision, reached=reach(found) <= precision, looks=looks)
            if found.precision.reached:
                break
    return found


def found_in(game: Game, params_array: NDArray[np.void], played: Mapping[str, Played], looks: int) -> dict[str, Any]:
    """Compute the parts of a comparison that come from the games; `looks` is the largest number of looks."""
    metrics, sure = metrics_of(game), confidence(looks)
    returns = {name: own.returns for name, own in played.items()}
    luck = {name: own.luck for name, own in played.items() if enough(own.luck)}
    agents, scores = {}, {}
    for name, own in played.items():
        facts = game.summary(own.finals, params_array)
        scores[name] = metrics.score(returns[name], facts)
        agents[name] = figures(returns[name], metrics.measure(facts), luck.get(name), sure)
    apart = differences(returns, luck, looks)
    return {"agents": agents, "differences": apart, "returns": returns, "scores": scores, "luck": luck}


def reach(found: Comparison) -> float:
    """Return half the width of the widest interval: of the differences, or of the mean of a single player."""
    (first, *_) = found.agents.values()
    intervals = [one.ci95 for one in found.differences] or [first.corrected.ci95 if first.corrected else first.ci95]
    return max((high - low) / 2 for low, high in intervals)


def check_request(names: list[str], games: int, fewer: Mapping[str, int] | None = None) -> None:
    """Refuse a request that cannot be compared.

    Raises:
        OptionError: There are too few games or no players, a player is named twice, or `fewer` names an unknown player
            or too many games.
    """
    if games < 2:
        raise OptionError(f"a comparison of {games} games: expected at least 2, since one game shows no spread")
    if not names:
        raise OptionError("a comparison needs at least one player")
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise OptionError(f"player {twice[0]!r} is named twice")
    for name, some in (fewer or {}).items():
        if name not in names or not 2 <= some <= games:
            raise OptionError(
                f"fewer games: expected players of the comparison, with 2 to {games} games (found {name}: {some})"
            )


def figures(returns: Floats, own: dict[str, Any], luck: Floats | None = None, sure: float = CONFIDENCE) -> Figures:
    """Compute the figures of one player's games, and add the game's own metrics.

    Args:
        returns: The return of each game.
        own: The game's own metrics.
        luck: The luck in each game, to be taken out of the mean.
        sure: The confidence of the mean's intervals: above 95% with more than one look.
    """
    p10, median, p90 = (float(x) for x in np.quantile(returns, (0.1, 0.5, 0.9)))
    return Figures(
        games=len(returns),
        mean=float(returns.mean()),
        ci95=mean_interval(returns, sure),
        sd=float(returns.std(ddof=1)),
        median=median,
        p10=p10,
        p90=p90,
        corrected=None if luck is None else summed_up(returns, luck, sure),
        **own,
    )


def differences(
    returns: Mapping[str, Floats], luck: Mapping[str, Floats] | None = None, looks: int = 1
) -> list[Difference]:
    """Compute each player's difference to the best one, paired by the games that both have played, the smallest first.

    Args:
        returns: The return of each game, for each player.
        luck: The luck in each game, for the players from whose returns it is taken out.
        looks: The largest number of looks.
    """
    luck, sure = luck or {}, confidence(looks)
    left = {name: corrected(own, luck[name]) if name in luck else own for name, own in returns.items()}
    best = max(left, key=lambda name: float(left[name].mean()))
    pairs = comb(len(returns), 2)
    found = []
    for name in returns:
        if name != best:
            apart, plain = gap(left[name], left[best]), gap(returns[name], returns[best])
            p = paired_p_value(apart)
            one = Difference(
                agent=name,
                best=best,
                mean=float(apart.mean()),
                ci95=mean_interval(apart, sure),
                p_value=p,
                p_corrected=min(1.0, p * pairs * looks),
            )
            if luck:
                unpaired = float(returns[name].var(ddof=1) + returns[best].var(ddof=1))
                one.plain, one.plain_ci95 = float(plain.mean()), mean_interval(plain, sure)
                one.reduction = reduction(unpaired, apart)
                one.reduction_paired = reduction(float(plain.var(ddof=1)), apart)
            found.append(one)
    return sorted(found, key=lambda one: -one.mean)


def gap(one: Floats, other: Floats) -> Floats:
    """Subtract one player's figures from another's, game by game, over the games that both have played."""
    both = min(len(one), len(other))
    return one[:both] - other[:both]


def best_of(agents: dict[str, Figures]) -> str:
    """Return the player with the highest mean, the first of equals."""
    return max(agents, key=lambda name: agents[name].best_mean)
