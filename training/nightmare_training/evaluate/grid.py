"""Comparison of players in several settings of one game, with the gaps of the first player to each other one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from pydantic import BaseModel

from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.register import make_game
from nightmare_training.evaluate.comparison import Comparison, check_request, compare, gap
from nightmare_training.evaluate.finding import OfGame
from nightmare_training.support.intervals import Floats, Interval, mean_interval, paired_p_value
from nightmare_training.work.work import HERE, Work

Settings = Mapping[str, Mapping[str, Any]]
"""Options by the name of the setting."""


ALL = "all settings"
"""The mean over all settings with equal weights. Games of one number have the same dice, so they are averaged first."""


class Gap(BaseModel):
    """The lead of the first player over another one in a setting, paired by games on the same dice.

    Attributes:
        setting: The setting; `ALL` for the mean over several settings.
        player: The first player.
        other: The other one.
        mean: Mean of (player - other), in the game's headline figure.
        ci95: 95% interval of that mean.
        p_value: Of the paired t-test.
        p_corrected: The p-value times the number of gaps (Bonferroni).
    """

    setting: str
    player: str
    other: str
    mean: float
    ci95: Interval
    p_value: float
    p_corrected: float


class Average(BaseModel):
    """A player's mean over all settings, in the game's headline figure, with its 95% interval."""

    mean: float
    ci95: Interval


class Grid(OfGame):
    """The results of a comparison in several settings. The same call gives the same numbers.

    Attributes:
        game: The game.
        seed: Seed of the dice, the same in every setting.
        games: Number of games of each player in each setting; a player with fewer in its figures played the first ones.
        settings: The comparison in each setting.
        averages: Each player's mean over all settings.
        gaps: The first player's gap to each other one, in each setting and over all.
    """

    seed: int
    games: int
    settings: dict[str, Comparison]
    averages: dict[str, Average]
    gaps: list[Gap]

    @property
    def players(self) -> list[str]:
        """The names of the players, in the order of the request."""
        return list(next(iter(self.settings.values())).agents)

    @property
    def fewer(self) -> dict[str, int]:
        """The players that played fewer games, with their numbers of games."""
        return next(iter(self.settings.values())).fewer

    @property
    def versions(self) -> dict[str, str]:
        """Versions of the packages that the numbers depend on."""
        return next(iter(self.settings.values())).versions


def compare_settings(
    game: str,
    names: list[str],
    games: int,
    seed: int,
    settings: Settings,
    options: Mapping[str, Any] | None = None,
    progress: Callable[[str, str, int], object] | None = None,
    fewer: Mapping[str, int] | None = None,
    work: Work = HERE,
) -> Grid:
    """Let players play the same games in each setting.

    Args:
        game: The game's id.
        names: The players; the gaps are those of the first.
        games: Number of games of each player in each setting.
        seed: Seed of the dice.
        settings: Options by the name of the setting.
        options: The game's options in all settings; a setting's own override them.
        progress: Called with a setting, a player and the number of its games that have just ended.
        fewer: Players that play only the first games of each setting, with their numbers of games.
        work: The place where the games are played.

    Raises:
        OptionError: An option, a player or a number is wrong; nothing has been played then.
    """
    if not settings:
        raise OptionError("a grid needs at least one setting")
    check_request(names, games, fewer)
    kinds = {setting: {**(options or {}), **own} for setting, own in settings.items()}
    for kind in kinds.values():
        make_game(game, kind).params(**kind)
    found = {}
    for setting, kind in kinds.items():

        def told(name: str, ended: int, setting: str = setting) -> None:
            if progress is not None:
                progress(setting, name, ended)

        found[setting] = compare(game, names, games, seed, kind, told, fewer, work=work)
    scores = {setting: one.scores for setting, one in found.items()}
    means = {name: np.mean([own[name] for own in scores.values()], axis=0) for name in names}
    if len(scores) > 1:
        scores[ALL] = means
    averages = {name: Average(mean=float(own.mean()), ci95=mean_interval(own)) for name, own in means.items()}
    return Grid(game=game, seed=seed, games=games, settings=found, averages=averages, gaps=gaps(scores))


def gaps(scores: Mapping[str, Mapping[str, Floats]]) -> list[Gap]:
    """Compute the first player's gap to each other one in each setting, from every game's score."""
    found = []
    for setting, own in scores.items():
        player, *others = own
        for other in others:
            apart = gap(own[player], own[other])
            p = paired_p_value(apart)
            pairs = len(others) * len(scores)
            found.append(
                Gap(
                    setting=setting,
                    player=player,
                    other=other,
                    mean=float(apart.mean()),
                    ci95=mean_interval(apart),
                    p_value=p,
                    p_corrected=min(1.0, p * pairs),
                )
            )
    return found
