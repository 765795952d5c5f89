"""Rest-or-Dream decisions of real play, solved exactly where they fit, and what each rule loses in them.

Each is solved in every horizon that fits the limit, the nearest first: one that does not fit makes no wider one fit,
as a nearer horizon's positions are some of a wider one's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel

from nightmare_agents.agent import Agent, Bot
from nightmare_agents.learned import load_policy
from nightmare_agents.lucidity.expectimax import expectimax
from nightmare_agents.lucidity.turn import HORIZONS, Rule, Turn, turn_within
from nightmare_agents.lucidity.turn_rules import rule_of
from nightmare_agents.lucidity.worth import HandMade
from nightmare_agents.registry import find_agent
from nightmare_agents.values import LearnedValue, Value
from nightmare_gym.dreaming.layout import DREAM_AGAIN, LEVELS, TAKE_REST, TRACK_NAMES, TRACKS
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.game import Game, find
from nightmare_training.comparison import ENGINE
from nightmare_training.intervals import Interval, mean_interval, share_interval
from nightmare_training.kept import Kept
from nightmare_training.progress import Begin, silent
from nightmare_training.turns.sampling import sample
from nightmare_training.versions import versions

REST, DREAM = "rest", "dream"
"""The names of the rules that always Rest, and that always Dream Again."""
HAND_MADE = "hand-made"
"""The value by hand-made weights, in Power."""
NAMES = ("the whole turn", "the whole turn without rerolls", "one dream", "one dream without rerolls")
"""What `HORIZONS` are called."""
WIDEST = "the widest that fits"
"""Stands for whichever horizon is the widest that fits a decision."""


class Solution(BaseModel):
    """A decision in one horizon.

    Attributes:
        positions: How many were looked at.
        rest: What it is worth to Rest, all going on as well as it can.
        dream: What it is worth to Dream Again, likewise.
        dreams_on: Whether each rule Dreams Again here.
        values: What the position is worth where each rule decides between Rest and Dream in this turn.
    """

    positions: int
    rest: float
    dream: float
    dreams_on: dict[str, bool]
    values: dict[str, float]

    @property
    def optimum(self) -> float:
        """What the better action is worth."""
        return max(self.rest, self.dream)

    def slip(self, rule: str) -> float:
        """What the rule's action here is worth less than the better one."""
        return self.optimum - (self.dream if self.dreams_on[rule] else self.rest)


class Case(BaseModel):
    """A decision out of a game.

    Attributes:
        players: The size of the table.
        game: The number of the game.
        track: The Sleep Track.
        level: How often the marker has moved along it.
        solutions: By horizon, in the order of `HORIZONS`; None where it does not fit.
    """

    players: int
    game: int
    track: int
    level: int
    solutions: list[Solution | None]

    def solved(self, horizon: str) -> Solution | None:
        """The solution in a horizon of this name."""
        if horizon == WIDEST:
            return next((one for one in self.solutions if one is not None), None)
        return self.solutions[NAMES.index(horizon)]


class Stratum(BaseModel):
    """Decisions alike.

    Attributes:
        players: The size of the table.
        track: The Sleep Track.
        level: How often the marker has moved along it.
        decisions: How many.
        fits: How many of them fit each horizon, by its name.
    """

    players: int
    track: int
    level: int
    decisions: int
    fits: dict[str, int]

    @property
    def name(self) -> str:
        """Where it is."""
        return f"{TRACK_NAMES[self.track]} track, level {self.level}"


class Loss(BaseModel):
    """What a rule loses.

    Attributes:
        mean: The mean of the optimum less the value where the rule decides.
        ci95: Its 95% interval.
        slips: How often the rule's action here is worth less than the better one by more than the threshold.
        slips_ci95: 95% interval of the share of such decisions.
    """

    mean: float
    ci95: Interval
    slips: int
    slips_ci95: Interval


class Losses(BaseModel):
    """What rules lose in decisions of one horizon.

    Attributes:
        players: The size of the table.
        horizon: Its name.
        where: Which decisions.
        decisions: How many.
        asked: Out of how many; the others did not fit.
        dreams: In how many of them it is better to Dream Again.
        rules: By rule.
    """

    players: int
    horizon: str
    where: str
    decisions: int
    asked: int
    dreams: int
    rules: dict[str, Loss]


class Study(BaseModel):
    """What was found. The same call gives the same numbers.

    Attributes:
        agents: Who played.
        sizes: The sizes of tables.
        games: Of each size; a decision is taken from each.
        seed: Of the dice, and of which decision is taken.
        limit: The most positions of a search.
        threshold: How much an action must be worth less than the better one to count as a slip.
        value: What judges the end of a horizon.
        rules: The rules that were examined.
        strata: By size of table, track and level.
        losses: Of all decisions that fit a horizon, and of each stratum that fits as a whole.
        largest: The most positions of a decision that fits, by the name of the horizon; 0 where none does.
        versions: What the numbers depend on.
    """

    agents: list[str]
    sizes: list[int]
    games: int
    seed: int
    limit: int
    threshold: float
    value: str
    rules: list[str]
    strata: list[Stratum]
    losses: list[Losses]
    largest: dict[str, int]
    versions: dict[str, str]


def study(
    agents: Sequence[str],
    sizes: Sequence[int],
    games: int,
    seed: int,
    limit: int,
    threshold: float,
    value: str,
    rules: Sequence[str],
    kept: Path | None,
    begin: Begin = silent,
) -> Study:
    """Sample decisions, solve them, and tell what fits and what the rules lose.

    Args:
        agents: Who plays.
        sizes: The sizes of tables.
        games: How many games of each size.
        seed: Of the dice, and of which decision is taken from a game.
        limit: The most positions of a search.
        threshold: How much an action must be worth less than the better one to count as a slip, in the value's units.
        value: What judges the end of a horizon: `hand-made`, or the path of a learned policy.
        rules: `rest`, `dream`, or players.
        kept: The file that keeps what was solved; None keeps nothing.
        begin: For a bar of progress.

    Raises:
        OptionError: A name or a number is wrong; nothing has been played then.
    """
    for number, least, what in ((games, 2, "games"), (limit, 1, "positions"), (len(agents), 1, "players to play")):
        if number < least:
            raise OptionError(f"{number} {what}: expected at least {least}")
    for some, what in ((rules, "rules"), (sizes, "sizes of tables")):
        if not some or len(set(some)) < len(some):
            raise OptionError(f"the {what}: expected at least one, each once")
    players = [
        find_agent("lucidity", name) for name in (*agents, *(name for name in rules if name not in (REST, DREAM)))
    ]
    judge = value_by(value)
    made_with = {
        "agents": list(agents), "sizes": list(sizes), "games": games, "seed": seed, "limit": limit, "value": value,
        "rules": list(rules), "code": [str(find("lucidity").marker.dtype), *map(_stamp, players)],
    }  # fmt: skip
    cases = solved_cases(agents, sizes, games, seed, limit, judge, rules, Kept(kept, made_with), begin)
    return Study(
        agents=list(agents),
        sizes=list(sizes),
        games=games,
        seed=seed,
        limit=limit,
        threshold=threshold,
        value=judge.name,
        rules=list(rules),
        strata=strata(cases),
        losses=all_losses(cases, rules, threshold),
        largest={name: max((one.positions for one in _solutions(cases, name)), default=0) for name in NAMES},
        versions=versions(ENGINE),
    )


def value_by(name: str) -> Value:
    """What judges the end of a horizon.

    Raises:
        OptionError: There is no such value.
    """
    return HandMade(expectimax()) if name == HAND_MADE else LearnedValue(load_policy(Path(name), "lucidity"))


def find_rule(name: str, game: Game, boxes: NDArray[np.void]) -> Rule:
    """A rule by its name: `rest`, `dream`, or a player's; the box is one record.

    Raises:
        OptionError: There is no such player.
    """
    if name in (REST, DREAM):
        return lambda states: np.full(len(states), name == DREAM)
    return rule_of(find_agent(game.id, name), game, boxes)


def solved_cases(
    agents: Sequence[str], sizes: Sequence[int], games: int, seed: int, limit: int, value: Value, rules: Sequence[str],
    kept: Kept, begin: Begin,
) -> list[Case]:  # fmt: skip
    """All decisions; those that were kept are not solved anew. The arguments are those of `study`."""
    found: list[Case] = []
    for players in sizes:
        drawn = sample(players, agents, games, seed, begin(f"playing, {players} players", games))
        solving = begin(f"solving, {players} players", len(drawn.games))
        known = {name: find_rule(name, find("lucidity"), drawn.boxes) for name in rules}
        for i, number in enumerate(drawn.games):
            if len(found) == len(kept.lines):
                state = drawn.states[i : i + 1]
                solutions = solve(find("lucidity"), state, drawn.boxes, value, known, limit)
                case = Case(
                    players=players, game=number, track=state["track"][0], level=state["level"][0], solutions=solutions
                )
                kept.keep(case.model_dump())
            found.append(Case.model_validate(kept.lines[len(found)]))
            solving(1)
    return found


def solve(
    game: Game, state: NDArray[np.void], boxes: NDArray[np.void], value: Value, rules: Mapping[str, Rule], limit: int
) -> list[Solution | None]:
    """A decision's solutions in all horizons, in the order of `HORIZONS`.

    Args:
        game: Lucidity.
        state: (1,) the position.
        boxes: The box, one record.
        value: What judges the end of a horizon.
        rules: By name.
        limit: The most positions of a search.
    """
    found: dict[tuple[int, bool], Solution | None] = {}
    for dreams, rerolls in reversed(HORIZONS):
        nearer = [one for (fewer, without), one in found.items() if fewer <= dreams and without <= rerolls]
        turn = None if None in nearer else turn_within(game, state, boxes, value, limit, dreams, rerolls)
        found[dreams, rerolls] = None if turn is None else _solution(turn, rules)
    return [found[horizon] for horizon in HORIZONS]


def _solution(turn: Turn, rules: Mapping[str, Rule]) -> Solution:
    """A decision's solution in one horizon."""
    worth, mover = turn.actions(), int(turn.graph.actors[0])
    return Solution(
        positions=len(turn.graph),
        rest=worth[TAKE_REST],
        dream=worth[DREAM_AGAIN],
        dreams_on={name: bool(rule(turn.graph.states[:1])[0]) for name, rule in rules.items()},
        values={name: turn.by_rule(rule).values[mover] for name, rule in rules.items()},
    )


def strata(cases: Sequence[Case]) -> list[Stratum]:
    """How many decisions of each size of table, track and level there are, and fit."""
    found = []
    for players, track, level in product(sorted({one.players for one in cases}), range(TRACKS), range(LEVELS)):
        mine = [one for one in cases if (one.players, one.track, one.level) == (players, track, level)]
        if mine:
            fits = {name: len(_solutions(mine, name)) for name in NAMES}
            found.append(Stratum(players=players, track=track, level=level, decisions=len(mine), fits=fits))
    return found


def all_losses(cases: Sequence[Case], rules: Sequence[str], threshold: float) -> list[Losses]:
    """What the rules lose: in all decisions of a table that fit a horizon, and in strata that fit as a whole."""
    found = []
    for players in sorted({one.players for one in cases}):
        table = [one for one in cases if one.players == players]
        for horizon in (WIDEST, *NAMES):
            found.append(losses(players, horizon, "all that fit", table, rules, threshold))
        for one, horizon in product(strata(table), NAMES):
            if one.fits[horizon] == one.decisions:
                mine = [case for case in table if (case.track, case.level) == (one.track, one.level)]
                found.append(losses(players, horizon, one.name, mine, rules, threshold))
    return [one for one in found if one is not None]


def losses(
    players: int, horizon: str, where: str, cases: Sequence[Case], rules: Sequence[str], threshold: float
) -> Losses | None:
    """What the rules lose in those decisions that fit a horizon; None where there are too few for an interval."""
    found = _solutions(cases, horizon)
    if len(found) < 2:
        return None
    return Losses(
        players=players,
        horizon=horizon,
        where=where,
        decisions=len(found),
        asked=len(cases),
        dreams=sum(one.dream > one.rest for one in found),
        rules={rule: loss(found, rule, threshold) for rule in rules},
    )


def loss(solutions: Sequence[Solution], rule: str, threshold: float) -> Loss:
    """What a rule loses in some decisions, which are independent of each other."""
    lost = np.array([one.optimum - one.values[rule] for one in solutions])
    slips = sum(one.slip(rule) > threshold for one in solutions)
    return Loss(
        mean=float(lost.mean()), ci95=mean_interval(lost), slips=slips, slips_ci95=share_interval(slips, len(lost))
    )


def _solutions(cases: Sequence[Case], horizon: str) -> list[Solution]:
    return [found for found in (one.solved(horizon) for one in cases) if found is not None]


def _stamp(agent: Agent) -> str:
    """What tells a player's code from another's."""
    return str(agent.marker.dtype) if isinstance(agent, Bot) else agent.name
