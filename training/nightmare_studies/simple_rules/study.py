"""The ladder of the best rules of a game, judged on dice that the search never met."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from itertools import islice
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from nightmare_agents.agent import Agent
from nightmare_agents.registry import find_agent
from nightmare_agents.sentences import in_words
from nightmare_gym.engine.errors import OptionError
from nightmare_studies.simple_rules.search import Plan, Search, Tell, fingerprint
from nightmare_studies.simple_rules.setting import Setting, over_seats
from nightmare_training.evaluate.comparison import is_learned
from nightmare_training.evaluate.playing import joined
from nightmare_training.evaluate.stamps import Stamped
from nightmare_training.published.optimum import Optimum, known_optimum
from nightmare_training.support.intervals import Floats, Interval, mean_interval
from nightmare_training.support.kept import Kept, KeptByKey
from nightmare_training.support.versions import ENGINE, versions
from nightmare_training.work.piece import Told
from nightmare_training.work.work import HERE, Work

Begin = Callable[[str], Tell]
"""Takes the name of some work; returns the listener to its progress."""


class Judged(BaseModel):
    """A player's figures in the games of the judgement.

    Attributes:
        name: The player's name.
        mean: Its mean return.
        ci95: 95% interval of it.
        behind: The mean of (player - best player of the comparison), game by game.
        behind_ci95: 95% interval of that.
    """

    name: str
    mean: float
    ci95: Interval
    behind: float
    behind_ci95: Interval


class Rule(Judged):
    """The best rule of its size.

    Attributes:
        integers: Number of its integers.
        numbers: The integer of each of its sentences.
        sentences: The rule in words.
        tried: Number of rules of this size that were tried.
        whole: True if these are all rules of this size.
    """

    integers: int
    numbers: dict[str, int]
    sentences: list[str]
    tried: int
    whole: bool


class Ladder(BaseModel):
    """The best rules of one setting. The same call gives the same numbers.

    Attributes:
        name: The setting.
        game: The game.
        options: Its options.
        figure: The name of the mean return.
        rival: The player on all other seats of a table for several.
        games: Number of games of the judgement.
        seed: Seed of the judgement's dice; the search uses the next seed.
        plan: The extent of the search.
        rules: The best rule of 1 integer, of 2, and so on.
        players: The players that rules are compared with.
        best: The best of them.
        optimum: The optimum or its bounds, if known.
        versions: Versions of the packages that the numbers depend on.
        stamp: Hashes of the code that made it; older files have none.
    """

    name: str
    game: str
    options: dict[str, Any]
    figure: str
    rival: str | None
    games: int
    seed: int
    plan: dict[str, int | list[int]]
    rules: list[Rule]
    players: list[Judged]
    best: str
    optimum: Optimum | None
    versions: dict[str, str]
    stamp: Stamped = None


class Study(BaseModel):
    """The best rules of a game, in each of its settings."""

    game: str
    ladders: list[Ladder]


def study(
    game: str,
    settings: Sequence[Setting],
    sizes: int,
    games: int,
    seed: int,
    folder: Path,
    begin: Begin,
    against: Sequence[str] = (),
    plan: Plan | None = None,
    work: Work = HERE,
) -> Study:
    """Find and judge the best rules of a game.

    Args:
        game: The game's id.
        settings: The settings of the search.
        sizes: The most integers that a rule may have.
        games: Number of games of the judgement.
        seed: Seed of the judgement's dice; the search uses the next seed.
        folder: The folder that keeps the scores of tried rules; optima are read from the folders beside it.
        begin: Starts a progress bar.
        against: More players to compare with.
        plan: The extent of the search; None is each setting's own.
        work: The place where rules and players play.

    Raises:
        OptionError: A number or a player is wrong.
    """
    if sizes < 1 or games < 2:
        raise OptionError(f"{sizes} integers, {games} games: expected at least 1 integer and 2 games")
    return Study(
        game=game,
        ladders=[climbed(one, sizes, games, seed, folder, begin, against, plan or one.plan, work) for one in settings],
    )


def climbed(
    setting: Setting,
    sizes: int,
    games: int,
    seed: int,
    folder: Path,
    begin: Begin,
    against: Sequence[str],
    plan: Plan,
    work: Work,
) -> Ladder:
    """Find and judge the ladder of one setting; the arguments are those of `study`."""
    if sizes > len(setting.sentences):
        raise OptionError(f"{sizes} integers: there are only {len(setting.sentences)} sentences")
    there = [name for name in setting.against if Path(name).exists() or not is_learned(name)]
    names = dict.fromkeys((*there, *against))
    players: dict[str, Agent] = {name: find_agent(setting.game, name) for name in names}
    score, search_seed = setting.score(seed + 1), seed + 1
    stamp = setting.stamp(players)
    made_with = {
        "game": setting.game, "options": setting.options, "seed": search_seed, "code": setting.stamp({}).model_dump(),
        **fingerprint(setting.sentences, plan),
    }  # fmt: skip
    tried = KeptByKey[float](Kept(folder / f"tried_{setting.name.replace(' ', '_')}.jsonl", made_with))
    search = Search(setting.sentences, score, search_seed, plan, tried, begin(f"searching, {setting.name}"), work)
    found = list(search.ladder(sizes))
    rules = {f"simple-{len(one.numbers)}": setting.make(one.numbers, "") for one in found}

    tell = begin(f"judging, {setting.name}")
    tell(0, games * (len(players) + len(rules)))
    returns = judgement(setting, {**players, **rules}, games, seed, lambda ended: tell(ended, 0), work)
    best = max(players, key=lambda name: float(returns[name].mean()))
    return Ladder(
        name=setting.name,
        game=setting.game,
        options=setting.options,
        figure=setting.figure,
        rival=setting.rival,
        games=len(returns[best]) * setting.seats,
        seed=seed,
        plan={name: list(value) if isinstance(value, tuple) else value for name, value in asdict(plan).items()},
        rules=[
            Rule(
                **judged(name, returns[name], returns[best]).model_dump(),
                integers=len(one.numbers),
                numbers=one.numbers,
                sentences=in_words(setting.sentences, one.numbers),
                tried=one.tried,
                whole=one.whole,
            )
            for name, one in zip(rules, found, strict=True)
        ],
        players=[judged(name, returns[name], returns[best]) for name in players],
        best=best,
        optimum=known_optimum(setting.game, setting.options, folder.parent),
        versions=versions(ENGINE),
        stamp=stamp,
    )


def judgement(
    setting: Setting, players: Mapping[str, Agent], games: int, seed: int, told: Told, work: Work
) -> dict[str, Floats]:
    """Return each player's return on each game's dice, the mean over its seats; `games` is for all seats together."""
    pieces = {
        (name, seat): lineup.pieces((name, seat), 0, games // setting.seats, told)
        for name, player in players.items()
        for seat, lineup in enumerate(setting.lineups(player, seed))
    }
    found = iter(work.do([piece for own in pieces.values() for piece in own]))
    played = {key: joined(list(islice(found, len(own)))) for key, own in pieces.items()}
    return {name: over_seats([played[name, seat] for seat in range(setting.seats)]) for name in players}


def judged(name: str, returns: Floats, best: Floats) -> Judged:
    """Compute a player's figures."""
    gap = returns - best
    return Judged(
        name=name,
        mean=float(returns.mean()),
        ci95=mean_interval(returns),
        behind=float(gap.mean()),
        behind_ci95=mean_interval(gap),
    )
