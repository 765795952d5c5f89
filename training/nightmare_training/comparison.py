"""Comparing players honestly: the same dice for all, every game to its end, and how sure the figures are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import comb
from pathlib import Path
from typing import Any

import numpy as np
from pydantic import BaseModel, ConfigDict, Field

from nightmare_agents.learned import POLICY_FILE
from nightmare_agents.play import play
from nightmare_agents.registry import find_agent
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.game import find, records
from nightmare_training.intervals import Floats, Interval, mean_interval, paired_p_value
from nightmare_training.measures import measures_of
from nightmare_training.versions import versions

ENGINE = ("numpy", "numba")
"""The packages that a comparison's numbers depend on."""


class Figures(BaseModel):
    """How one player did. The game's own measures stand beside these fields, by their names.

    Attributes:
        games: How many were played.
        mean: Mean return, as the environment pays it with the options that were given.
        ci95: 95% interval of the mean.
        sd: Standard deviation of the return.
        median: Half of the games end below it.
        p10: A tenth of the games ends below it.
        p90: A tenth of the games ends above it.
    """

    model_config = ConfigDict(extra="allow")
    games: int
    mean: float
    ci95: Interval
    sd: float
    median: float
    p10: float
    p90: float

    def __getitem__(self, name: str) -> Any:
        """A figure by its name, the game's own included."""
        return getattr(self, name)

    def interval(self, name: str) -> Interval | None:
        """The interval of a figure, where it has one."""
        found: Interval | None = self.ci95 if name == "mean" else getattr(self, f"{name}_ci95", None)
        return found


class Difference(BaseModel):
    """How far a player is from the best one, game by game on the same dice.

    Attributes:
        agent: The player.
        best: The player with the highest mean.
        mean: Mean of (agent - best).
        ci95: 95% interval of that mean.
        p_value: Of the paired t-test.
        p_corrected: The same, times the number of pairs of players (Bonferroni): it holds although the best
            was picked after seeing the results.
    """

    agent: str
    best: str
    mean: float
    ci95: Interval
    p_value: float
    p_corrected: float


class Comparison(BaseModel):
    """What a comparison found, and all that is needed to repeat it. The same call gives the same numbers.

    Attributes:
        game: The game.
        options: Its options.
        seed: Of the dice: game g has the dice of (seed, g), whoever plays it.
        games: How many each player played, unless its figures tell of fewer: then it played the first ones.
        agents: The figures of each player, by the name that was asked for.
        differences: From the best player, for each other one.
        versions: Of what the numbers depend on.
        returns: Every game's return, for each player; not part of the JSON.
        scores: What each game counts for the game's headline figure, likewise.
    """

    model_config = ConfigDict(arbitrary_types_allowed=True)
    game: str
    options: dict[str, Any]
    seed: int
    games: int
    agents: dict[str, Figures]
    differences: list[Difference]
    versions: dict[str, str]
    returns: dict[str, Floats] = Field(default_factory=dict, exclude=True, repr=False)
    scores: dict[str, Floats] = Field(default_factory=dict, exclude=True, repr=False)

    @property
    def best(self) -> str:
        """The player with the highest mean."""
        return best_of(self.agents)

    @property
    def fewer(self) -> dict[str, int]:
        """The players that played fewer games, and how many."""
        return {name: one.games for name, one in self.agents.items() if one.games < self.games}


def is_learned(name: str) -> bool:
    """Whether a player's name is the path of a learned policy."""
    path = Path(name)
    return path.suffix == ".npz" or path.name != name


def shown(name: str) -> str:
    """A player's name in tables and plots: a learned policy, given by its path, is shown by its folder or file."""
    if not is_learned(name):
        return name
    path = Path(name)
    return f"learned {path.parent.name if path.name == POLICY_FILE and path.parent.name else path.stem}"


def compare(
    game: str,
    names: list[str],
    games: int,
    seed: int,
    options: dict[str, Any] | None = None,
    progress: Callable[[str, int], object] | None = None,
    fewer: Mapping[str, int] | None = None,
) -> Comparison:
    """Let players play the same games; in a cooperative one, each player sits on every seat.

    Args:
        game: The game's id.
        names: The players: names of the registry, or paths of learned policies.
        games: How many games each plays.
        seed: Of the dice.
        options: The game's options.
        progress: Called with a player's name and the number of its games that have just ended.
        fewer: Players that play only so many of the games, the first ones.

    Raises:
        OptionError: An option, a player or a number is wrong; nothing has been played then.
    """
    options = dict(options or {})
    fewer = fewer or {}
    check_request(names, games, fewer)
    rules = find(game, options)
    boxes = records(rules.box(**options))
    if boxes["seats"][0] > 1 and not rules.cooperative:
        raise OptionError(f"{game} has {boxes['seats'][0]} players at a table: use `nightmare tournament {game}`")
    players = {name: find_agent(rules.id, name) for name in names}
    measures = measures_of(rules)
    agents, returns, scores = {}, {}, {}
    for name, player in players.items():

        def told(ended: int, name: str = name) -> None:
            if progress is not None and ended:
                progress(name, ended)

        finals = play(rules, player, fewer.get(name, games), seed, options, told)
        returns[name] = finals["returns"][:, 0].astype(np.float64)
        facts = rules.summary(finals, boxes)
        scores[name] = measures.score(returns[name], facts)
        agents[name] = figures(returns[name], measures.measure(facts))
    return Comparison(
        game=rules.id,
        options=options,
        seed=seed,
        games=games,
        agents=agents,
        differences=differences(returns),
        versions=versions(ENGINE),
        returns=returns,
        scores=scores,
    )


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


def figures(returns: Floats, own: dict[str, Any]) -> Figures:
    """The figures of one player's games, and the game's own measures of them."""
    p10, median, p90 = (float(x) for x in np.quantile(returns, (0.1, 0.5, 0.9)))
    return Figures(
        games=len(returns),
        mean=float(returns.mean()),
        ci95=mean_interval(returns),
        sd=float(returns.std(ddof=1)),
        median=median,
        p10=p10,
        p90=p90,
        **own,
    )


def differences(returns: dict[str, Floats]) -> list[Difference]:
    """Each player less the best one, paired by the games that both have played, the nearest first."""
    best = max(returns, key=lambda name: float(returns[name].mean()))
    pairs = comb(len(returns), 2)
    found = []
    for name in returns:
        if name != best:
            apart = gap(returns[name], returns[best])
            p = paired_p_value(apart)
            found.append(
                Difference(
                    agent=name,
                    best=best,
                    mean=float(apart.mean()),
                    ci95=mean_interval(apart),
                    p_value=p,
                    p_corrected=min(1.0, p * pairs),
                )
            )
    return sorted(found, key=lambda one: -one.mean)


def gap(one: Floats, other: Floats) -> Floats:
    """One player less another, game by game, over the games that both have played."""
    both = min(len(one), len(other))
    return one[:both] - other[:both]


def best_of(agents: dict[str, Figures]) -> str:
    """The player with the highest mean, the first of equals."""
    return max(agents, key=lambda name: agents[name].mean)
