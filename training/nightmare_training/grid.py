"""Comparing players in several settings of one game, and one of them with each of the others."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pydantic import BaseModel

from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.game import find
from nightmare_training.comparison import Comparison, check_request, compare
from nightmare_training.intervals import Interval, mean_interval, paired_p_value

Settings = Mapping[str, Mapping[str, Any]]
"""Options by the name of the setting."""


class Gap(BaseModel):
    """How far the first player is ahead of another one in a setting, game by game on the same dice.

    Attributes:
        setting: Where.
        player: The first player.
        other: The other one.
        mean: Mean of (player - other), in the game's headline figure.
        ci95: 95% interval of that mean.
        p_value: Of the paired t-test.
        p_corrected: The same, times the number of gaps (Bonferroni): it holds for whichever is looked at.
    """

    setting: str
    player: str
    other: str
    mean: float
    ci95: Interval
    p_value: float
    p_corrected: float


class Grid(BaseModel):
    """What a comparison in several settings found. The same call gives the same numbers.

    Attributes:
        game: The game.
        seed: Of the dice, the same in every setting.
        games: How many each player played in each setting.
        settings: The comparison in each.
        gaps: Of the first player to each other one, in each setting.
    """

    game: str
    seed: int
    games: int
    settings: dict[str, Comparison]
    gaps: list[Gap]

    @property
    def players(self) -> list[str]:
        """Who played, as asked for."""
        return list(next(iter(self.settings.values())).agents)

    @property
    def versions(self) -> dict[str, str]:
        """What the numbers depend on."""
        return next(iter(self.settings.values())).versions


def compare_settings(
    game: str,
    names: list[str],
    games: int,
    seed: int,
    settings: Settings,
    options: Mapping[str, Any] | None = None,
    progress: Callable[[str, str, int], object] | None = None,
) -> Grid:
    """Let players play the same games in each setting.

    Args:
        game: The game's id.
        names: The players; the gaps are those of the first.
        games: How many games each plays in each setting.
        seed: Of the dice.
        settings: Options by the name of the setting.
        options: The game's options in all settings; a setting's own come before them.
        progress: Called with a setting, a player and the number of its games that have just ended.

    Raises:
        OptionError: An option, a player or a number is wrong; nothing has been played then.
    """
    if not settings:
        raise OptionError("a grid needs at least one setting")
    check_request(names, games)
    kinds = {setting: {**(options or {}), **own} for setting, own in settings.items()}
    for kind in kinds.values():
        find(game).box(**kind)
    found = {}
    for setting, kind in kinds.items():

        def told(name: str, ended: int, setting: str = setting) -> None:
            if progress is not None:
                progress(setting, name, ended)

        found[setting] = compare(game, names, games, seed, kind, told)
    return Grid(game=game, seed=seed, games=games, settings=found, gaps=gaps(found))


def gaps(settings: Mapping[str, Comparison]) -> list[Gap]:
    """The first player's gap to each other one in each setting."""
    found = []
    for setting, comparison in settings.items():
        player, *others = comparison.scores
        for other in others:
            apart = comparison.scores[player] - comparison.scores[other]
            p = paired_p_value(apart)
            pairs = len(others) * len(settings)
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
