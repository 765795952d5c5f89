"""Comparing players honestly: the same dice for all, every game to its end, luck taken out, and how sure it all is."""

from __future__ import annotations

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
from nightmare_agents.learned import POLICY_FILE
from nightmare_agents.luck import play_with_luck
from nightmare_agents.play import play_table
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
from nightmare_training.evaluate.stamps import Stamped, stamp_of
from nightmare_training.metrics import metrics_of
from nightmare_training.support.intervals import CONFIDENCE, Floats, Interval, mean_interval, paired_p_value
from nightmare_training.support.versions import versions

ENGINE = ("numpy", "numba")
"""The packages that a comparison's numbers depend on."""


class Figures(BaseModel):
    """How one player did. The game's own metrics stand beside these fields, by their names.

    Attributes:
        games: How many were played.
        mean: Mean return, as the environment pays it with the options that were given.
        ci95: 95% interval of the mean.
        sd: Standard deviation of the return.
        median: Half of the games end below it.
        p10: A tenth of the games ends below it.
        p90: A tenth of the games ends above it.
        corrected: The mean with the luck taken out, where it was.
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
        """The mean that is known best: with the luck taken out, where it was."""
        return self.mean if self.corrected is None else self.corrected.mean

    def __getitem__(self, name: str) -> Any:
        """A figure by its name, the game's own included."""
        return getattr(self, name)

    def interval(self, name: str) -> Interval | None:
        """The interval of a figure, where it has one."""
        found: Interval | None = self.ci95 if name == "mean" else getattr(self, f"{name}_ci95", None)
        return found


class Difference(BaseModel):
    """How far a player is from the best one, game by game on the same dice, with the luck taken out where it was.

    Attributes:
        agent: The player.
        best: The player with the highest mean.
        mean: Mean of (agent - best).
        ci95: 95% interval of that mean.
        p_value: Of the paired t-test.
        p_corrected: The same, times the number of pairs of players and of looks (Bonferroni): it holds although the
            best was picked after seeing the results.
        plain: The mean with the luck in it; None where `mean` is that.
        plain_ci95: Its 95% interval.
        reduction: So many times more games would tell as much, were they neither paired nor corrected.
        reduction_paired: The same, were they paired, but not corrected.
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
    """What a comparison found, and all that is needed to repeat it. The same call gives the same numbers.

    Attributes:
        game: The game.
        options: Its options.
        seed: Of the dice: game g has the dice of (seed, g), whoever plays it.
        games: How many each player played, unless its figures tell of fewer: then it played the first ones.
        agents: The figures of each player, by the name that was asked for.
        differences: From the best player, for each other one.
        versions: Of what the numbers depend on.
        value: By which value luck was told: the path of a learned policy, or `earned`; None if not at all.
        precision: How exact it was to be, if it was to stop there.
        stamp: By what it was made; files of old have none.
        returns: Every game's return, for each player; not part of the JSON.
        scores: What each game counts for the game's headline figure, likewise.
        luck: The luck in every game, for each player, likewise; empty where it was not told.
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
        """The players that played fewer games, and how many."""
        return {name: one.games for name, one in self.agents.items() if one.games < self.games}


PLANNER = re.compile(r"[a-z]+-\d+@")
"""How the name of a planner with a learned policy behind it begins; then comes the policy's path."""


def is_learned(name: str) -> bool:
    """Whether a player's name is the path of a learned policy, of a saved model or of a solver's table."""
    path = Path(name)
    return PLANNER.match(name) is None and (path.suffix in (".npz", ".zip") or path.name != name)


def shown(name: str) -> str:
    """A player's name in tables and plots: a learned policy, given by its path, is shown by its folder or file.

    A solver's table is known by its name, `solved` and whatever follows: its file need not be at hand.
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
        game: The game.
        player: Who sits on every seat.
        seed: Of the dice.
        options: The game's options.
        value: By which luck is told; None if not at all.
        progress: Called with the number of games that have just ended.
        finals: The final positions.
        luck: The luck in each game; empty if it is not told.
    """

    game: Game
    player: Agent
    seed: int
    options: dict[str, Any]
    value: Value | None
    progress: Callable[[int], object]
    finals: NDArray[np.void] = field(init=False)
    luck: Floats = field(init=False)

    def __post_init__(self) -> None:
        self.finals, self.luck = self.game.states(0), np.zeros(0)

    @property
    def returns(self) -> Floats:
        """What each game earned."""
        return self.finals["returns"][:, 0].astype(np.float64)

    def go_on(self, games: int) -> None:
        """Play on until so many games are played."""
        first, luck = len(self.finals), None
        if games <= first:
            return
        seats = int(self.game.params(**self.options)["seats"][0])
        table = self.game, [self.player] * seats, games - first, self.seed
        if self.value is None:
            finals = play_table(*table, self.options, self.progress, first=first)
        else:
            finals, luck = play_with_luck(*table, self.value, self.options, self.progress, first)
            self.luck = np.concatenate([self.luck, luck[:, 0]])
        self.finals = records(np.concatenate([self.finals, finals]))


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
) -> Comparison:
    """Let players play the same games; in a cooperative one, each player sits on every seat.

    Args:
        game: The game, or its id.
        players: Names of players as for `find_agent`, or agents, which go by their own names.
        games: How many games each plays; the most, if it is to stop at a precision.
        seed: Of the dice.
        options: The game's options.
        progress: Called with a player's name and the number of its games that have just ended.
        fewer: Players that play only so many of the games, the first ones.
        value: By which value luck is told and taken out; see `correction.value_for`.
        precision: Stop as soon as the interval of every difference (of the mean, if there is one player) reaches no
            farther than this to either side.

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

    played = {name: Played(rules, player, seed, options, judge, told(name)) for name, player in agents.items()}
    looks = [games] if precision is None else schedule(games)
    for look in looks:
        for name, own in played.items():
            own.go_on(min(look, fewer.get(name, look)))
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
    """The parts of a comparison that come from the games; `looks`: how often one may look at most."""
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
    """How far the widest interval reaches to either side: of the differences, or of the only mean."""
    (first, *_) = found.agents.values()
    intervals = [one.ci95 for one in found.differences] or [first.corrected.ci95 if first.corrected else first.ci95]
    return max((high - low) / 2 for low, high in intervals)


def check_request(names: list[str], games: int, fewer: Mapping[str, int] | None = None) -> None:
    """Refuse what cannot be compared.

    Raises:
        OptionError: There are too few games or no players, a player is named twice, or who is to play fewer games is
            none of them or would play more.
    """
    if games < 2:
        raise OptionError(f"a comparison of {games} games: expected at least 2, since one tells nothing of the spread")
    if not names:
        raise OptionError("a comparison needs at least one player")
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise OptionError(f"player {twice[0]!r} is named twice")
    for name, some in (fewer or {}).items():
        if name not in names or not 2 <= some <= games:
            raise OptionError(
                f"fewer games: expected some of the players, with 2 to {games} games (found {name}: {some})"
            )


def figures(returns: Floats, own: dict[str, Any], luck: Floats | None = None, sure: float = CONFIDENCE) -> Figures:
    """The figures of one player's games, and the game's own metrics of them.

    Args:
        returns: What each game earned.
        own: The game's own metrics.
        luck: The luck in each game, to be taken out of the mean.
        sure: The confidence of the mean's intervals: more than 95% where one looks more than once.
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
    """Each player less the best one, paired by the games that both have played, the nearest first.

    Args:
        returns: What each game earned, for each player.
        luck: The luck in each game, of the players for whom it is to be taken out.
        looks: How often one may look at most.
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
    """One player less another, game by game, over the games that both have played."""
    both = min(len(one), len(other))
    return one[:both] - other[:both]


def best_of(agents: dict[str, Figures]) -> str:
    """The player with the highest mean, the first of equals."""
    return max(agents, key=lambda name: agents[name].best_mean)
