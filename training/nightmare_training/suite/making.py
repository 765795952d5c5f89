"""Make a card: let an agent play the tasks, or compute a card's results from scores."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, cast

import numpy as np

from nightmare_agents.agent import Agent, Bot
from nightmare_agents.hashes import code_hash
from nightmare_agents.learned import LearnedPolicy
from nightmare_agents.registry import find_agent
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.hashes import rules_hash
from nightmare_training.suite.card import PARTS, TRACKS, Card, Result, Scripts, Track, hash_of, packed
from nightmare_training.suite.games import Script, joined
from nightmare_training.suite.playing import Some, Table, tables
from nightmare_training.suite.references import references
from nightmare_training.suite.scores import (
    BOOTSTRAP_SEED,
    DIGITS,
    aggregate,
    interquartile_mean,
    normalised,
    resampled_means,
    task_interval,
    task_mean,
)
from nightmare_training.suite.tasks import TASKS, suite_name
from nightmare_training.support.kept import Kept, KeptByKey
from nightmare_training.support.progress import Begin, silent
from nightmare_training.support.versions import ENGINE, versions
from nightmare_training.work.work import HERE, Work


def agents_of(asked: str) -> dict[str, Agent]:
    """Find an agent's players for the tasks that it plays.

    Args:
        asked: A player as for `find_agent`, which plays every task of a game that has it; or pairs with commas between
            them: `GAME=PLAYER` for a game's tasks, `TASK=PLAYER` for one of them.

    Returns:
        The player of each task, by the task's short name.

    Raises:
        OptionError: No task has such a player, or a pair names a game, a task or a player that does not exist.
    """
    if not asked.strip():
        raise OptionError("an agent without a name: expected a player's name, a file, or GAME=PLAYER pairs")
    pairs = [part.strip().partition("=") for part in asked.split(",")]
    if not any(equals for _, equals, _ in pairs):
        return _everywhere(asked.strip())
    named = {what: player for what, _, player in pairs}
    known = list(dict.fromkeys([*(task.game for task in TASKS), *(task.id for task in TASKS)]))
    for what, player in named.items():
        if what not in known or not player:
            expected = f"expected GAME=PLAYER or TASK=PLAYER for some of {', '.join(known)}, with commas between them"
            raise OptionError(f"{asked!r}: {expected}")
    players = [(task, named.get(task.id, named.get(task.game))) for task in TASKS]
    return {task.id: find_agent(Table(task, 0).game, player) for task, player in players if player}


def _everywhere(name: str) -> dict[str, Agent]:
    """Find a player in every game that has it."""
    found, errors = {}, []
    for task in TASKS:
        try:
            found[task.id] = find_agent(Table(task, 0).game, name)
        except OptionError as error:
            errors.append(error)
    if not found:
        raise errors[0]
    return found


def check_track(asked: str) -> Track | None:
    """Return a track as it was asked for; None for an empty text.

    Raises:
        OptionError: There is no such track.
    """
    if asked and asked not in TRACKS:
        raise OptionError(f"--track {asked!r}: expected one of {', '.join(TRACKS)}")
    return cast(Track, asked) if asked else None


def track_of(agents: Mapping[str, Agent]) -> Track:
    """Tell how agents decide, as far as their types show it."""
    if all(isinstance(agent, (Bot, LearnedPolicy)) for agent in agents.values()):
        return "no search"
    return "search" if all(hasattr(agent, "analyse") for agent in agents.values()) else "open"


def make_card(
    name: str,
    agents: Mapping[str, Agent],
    games: int,
    track: Track | None = None,
    work: Work = HERE,
    begin: Begin = silent,
    interim: Path | None = None,
) -> tuple[Card, bytes]:
    """Let an agent play tasks of the suite; return its card and the games.

    Args:
        name: The name on the card.
        agents: The player of each task that is played, by the task's short name.
        games: The number of games of each task, at least.
        track: How decisions are made; None tells it by the players' types.
        work: The place where the games are played; the card's scores do not depend on it.
        begin: Shows progress.
        interim: The file that keeps the games played, so that the same call goes on after an interrupt.
    """
    tasks = [task for task in TASKS if task.id in agents]
    asked = {
        (table.task.id, table.number): table.pieces(agents[table.task.id], table.task.games(games), told)
        for task in tasks
        for told in [begin(task.title, task.games(games) * len(task.settings))]
        for table in tables([task])
    }
    known = None
    if interim is not None:
        made_with = {
            "suite": suite_name(), "name": name, "games": games, "versions": versions(ENGINE),
            "rules": [rules_hash(table.game, table.setting.options) for table in tables(tasks)],
            "players": codes(agents),
        }  # fmt: skip
        known = KeptByKey(Kept(interim, made_with), as_json, from_json)
    done = iter(work.do([piece for own in asked.values() for piece in own], known))
    found = {key: [next(done) for _ in own] for key, own in asked.items()}
    scripts = {key: joined([some.script for some in own]) for key, own in found.items()}
    content = packed(scripts)
    author = Author(
        name,
        {id: agent.name for id, agent in agents.items()},
        track or track_of(agents),
        milliseconds(found),
        codes(agents),
        versions(ENGINE),
    )
    return card_of(author, scripts, hash_of(content)), content


def codes(agents: Mapping[str, Agent]) -> dict[str, str]:
    """Return the hash of the code and weights of the player of each task."""
    return {task.id: code_hash(agents[task.id].act, Table(task, 0).game) for task in TASKS if task.id in agents}


def milliseconds(found: Mapping[tuple[str, int], Sequence[Some]]) -> dict[str, float]:
    """Return the mean time of a decision in each task."""
    seconds: dict[str, float] = defaultdict(float)
    decisions: dict[str, int] = defaultdict(int)
    for (task, _), own in found.items():
        for some in own:
            seconds[task] += some.seconds
            decisions[task] += len(some.script.choices)
    return {task: 1e3 * seconds[task] / decisions[task] for task in seconds}


class Author(NamedTuple):
    """All that the author of a card tells, and its games do not.

    Attributes:
        name: The name on the card.
        players: The name of the player of each task.
        track: How decisions are made.
        milliseconds: The mean time of a decision in each task.
        codes: The hash of the player's code in each task.
        versions: The versions of packages that played.
    """

    name: str
    players: Mapping[str, str]
    track: Track
    milliseconds: Mapping[str, float]
    codes: Mapping[str, str]
    versions: Mapping[str, str]


def author_of(card: Card) -> Author:
    """Return what the author of a card tells."""
    players = {id: one.agent for id, one in card.results.items()}
    return Author(card.name, players, card.track, card.milliseconds, card.codes, card.versions)


def card_of(author: Author, scripts: Scripts, games_hash: str) -> Card:
    """Compute a card's results from what each of its games counts."""
    rng = np.random.default_rng(BOOTSTRAP_SEED)
    fixed, resampled, results = references(), {}, {}
    for task in TASKS:
        settings = [scripts[task.id, i].scores for i in range(len(task.settings)) if (task.id, i) in scripts]
        if not settings:
            continue
        mean, resampled[task.id] = task_mean(settings), resampled_means(settings, rng)
        low, high = task_interval(task, settings, resampled[task.id])
        reference = fixed.get(task.id)
        results[task.id] = Result(
            agent=author.players[task.id],
            games=len(settings[0]),
            mean=mean,
            ci95=(low, high),
            score=None if reference is None else normalised(mean, reference),
            score_ci95=None if reference is None else (normalised(low, reference), normalised(high, reference)),
            rules=[rules_hash(table.game, table.setting.options) for table in tables([task])],
        )
    known = [one.score for one in results.values() if one.score is not None]
    whole = len(known) == len(TASKS)
    return Card(
        suite=suite_name(),
        name=author.name,
        track=author.track,
        milliseconds=dict(author.milliseconds),
        results=results,
        score=round(float(interquartile_mean(np.array(known))), DIGITS) if whole else None,
        score_ci95=aggregate(resampled, fixed) if whole else None,
        codes=dict(author.codes),
        games_hash=games_hash,
        versions=dict(author.versions),
    )


def as_json(some: Some) -> list[object]:
    """Return games as JSON, for interim results."""
    return [*(getattr(some.script, part).tolist() for part in PARTS), some.seconds]


def from_json(line: tuple[list[int], list[int], list[float], float]) -> Some:
    """Return the games of such JSON."""
    choices, lengths, scores, seconds = line
    script = Script(np.array(choices, np.int64), np.array(lengths, np.int64), np.array(scores, np.float64))
    return Some(script, seconds)
