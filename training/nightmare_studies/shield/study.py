"""The same dice by each rule of the Shield's steps: conflicts without hope, steps, and the sources of points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel

from nightmare_agents.agent import Agent
from nightmare_agents.play import play_table
from nightmare_agents.registry import find_agent
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.register import make_game
from nightmare_gym.games.cathedral.layout import SHIELD_STEPS
from nightmare_studies.shield.conflicts import Conflicts
from nightmare_training.evaluate.mean import Mean, mean_of
from nightmare_training.evaluate.stamps import Stamped, stamp_of
from nightmare_training.metrics.cathedral import SOURCES
from nightmare_training.support.kept import Kept
from nightmare_training.support.progress import Begin, silent

GAME, NAME = "cathedral", "shield"
BEFORE, DEFAULT = SHIELD_STEPS[-1], SHIELD_STEPS[0]
"""The rule before the Shield's steps were limited, and that of today."""
GOAL = 2.0
"""A player in whose games fewer conflicts without hope are begun plays the default rule as it is meant."""
AT_ONCE = 200
"""The games after which the counts are kept."""

CONFLICTS = ("begun", "weak", "hopeless", "steps")
"""The counts of `Conflicts` that are reported."""
POINTS = {
    side: (total, *(f"{side}_{source}" for source in SOURCES[side]))
    for side, total in (("points", "points"), ("kings", "kings_points"))
}
"""The facts of the human's and of the King's points: in total, then by their sources."""
FIGURES = (*CONFLICTS, "won", "margin", *POINTS["points"], *POINTS["kings"])

Figures = dict[str, NDArray[np.float64]]
"""A number for each game, by the figure's name."""


class Played(BaseModel):
    """A player's games by one rule.

    Attributes:
        agent: The player.
        shield_step: The rule.
        games: The number of games.
        figures: The mean of each figure a game.
    """

    agent: str
    shield_step: str
    games: int
    figures: dict[str, Mean]


class Shield(BaseModel):
    """The findings. The same call gives the same numbers.

    Attributes:
        game: The game.
        options: Its options, the same by each rule.
        agents: The players.
        games: The number of games of each player by each rule.
        fewer: Players with fewer games.
        seed: Seed of the dice.
        played: The figures of each player by each rule.
        changes: The differences of the other rules' figures from those of the free step, game by game on the same dice.
        stamp: Hashes of the code that made it.
    """

    game: str
    options: dict[str, Any]
    agents: list[str]
    games: int
    fewer: dict[str, int]
    seed: int
    played: list[Played]
    changes: list[Played]
    stamp: Stamped = None


def study(
    agents: Sequence[str],
    games: int,
    fewer: Mapping[str, int],
    seed: int,
    options: Mapping[str, Any] | None = None,
    folder: Path | None = None,
    begin: Begin = silent,
) -> Shield:
    """Let players play by each rule on the same dice.

    Args:
        agents: The players' names.
        games: The number of games of each player by each rule, at least 2.
        fewer: Players with fewer games, such as those that search.
        seed: Seed of the dice.
        options: The game's options, except `shield_step`.
        folder: The folder of interim results; None keeps nothing.
        begin: Starts a progress bar.

    Raises:
        OptionError: An option, a player or a number is wrong; nothing has been played then.
    """
    own = dict(options or {})
    if "shield_step" in own:
        raise OptionError("the option shield_step: this study plays by each of its rules; expected other options only")
    if games < 2 or not agents or len(set(agents)) < len(agents):
        raise OptionError(f"{games} games of {len(agents)} players: expected two or more of at least one, each once")
    for name, less in fewer.items():
        if name not in agents or not 2 <= less < games:
            raise OptionError(f"fewer games, {name}={less}: expected one of the players, and 2 to {games - 1} games")
    kinds = [of_kind(own, rule) for rule in SHIELD_STEPS]
    game = make_game(GAME, own)
    for kind in kinds:
        game.params(**kind)
    players = {name: find_agent(game, name) for name in agents}
    stamp = stamp_of(game, *kinds, players=players)
    numbers = {name: fewer.get(name, games) for name in agents}
    made_with = {"options": own, "numbers": numbers, "seed": seed, "code": stamp.model_dump(mode="json")}
    kept = Kept(None if folder is None else folder / f"tried_{NAME}.jsonl", made_with)
    played, changes, line = [], [], 0
    for name, player in players.items():
        found: dict[str, Figures] = {}
        for rule in SHIELD_STEPS:
            progress = begin(f"{name}, {rule}", numbers[name])
            parts = []
            for first in range(0, numbers[name], AT_ONCE):
                some = min(AT_ONCE, numbers[name] - first)
                if line == len(kept.lines):
                    kept.keep(figures(player, some, first, seed, of_kind(own, rule)))
                parts.append(kept.lines[line])
                line += 1
                progress(some)
            found[rule] = {figure: np.concatenate([part[figure] for part in parts]) for figure in FIGURES}
        played += [means(name, rule, found[rule]) for rule in SHIELD_STEPS]
        changes += [
            means(name, rule, {figure: found[rule][figure] - found[BEFORE][figure] for figure in FIGURES})
            for rule in SHIELD_STEPS
            if rule != BEFORE
        ]
    return Shield(
        game=game.id,
        options=own,
        agents=list(agents),
        games=games,
        fewer=dict(fewer),
        seed=seed,
        played=played,
        changes=changes,
        stamp=stamp,
    )


def of_kind(options: Mapping[str, Any], rule: str) -> dict[str, Any]:
    """Return the options with a rule of the Shield's steps."""
    return {**options, "shield_step": rule}


def figures(player: Agent, games: int, first: int, seed: int, options: dict[str, Any]) -> dict[str, list[float]]:
    """Play games, and list each figure game by game."""
    game = make_game(GAME, options)
    params = game.params(**options)
    conflicts = Conflicts(games, params[0])
    finals = play_table(game, [player], games, seed, options, watch=conflicts.watch, first=first)
    facts = {**game.summary(finals, params), **{name: getattr(conflicts, name) for name in CONFLICTS}}
    return {name: [float(value) for value in facts[name]] for name in FIGURES}


def means(agent: str, rule: str, found: Figures) -> Played:
    """Compute the mean of each figure, with its interval."""
    return Played(
        agent=agent,
        shield_step=rule,
        games=len(found["margin"]),
        figures={name: mean_of(values) for name, values in found.items()},
    )
