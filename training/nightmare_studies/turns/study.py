"""How much of real play the exact turn of Lucidity reaches, and what rules for Rest or Dream lose against it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, Field

from nightmare_agents.agent import Agent
from nightmare_agents.hashes import code_hash
from nightmare_agents.learned import load_policy
from nightmare_agents.lucidity.expectimax import expectimax
from nightmare_agents.lucidity.turn import Rule
from nightmare_agents.lucidity.turn_rules import rule_in_numbers, rule_of
from nightmare_agents.lucidity.worth import HandMade
from nightmare_agents.registry import find_agent
from nightmare_agents.sentences import Numbers
from nightmare_agents.values import LearnedValue, Value
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.game import Game
from nightmare_gym.engine.register import make_game
from nightmare_studies.turns.cases import NAMES, Case, solutions, solve, solve_as_plain
from nightmare_studies.turns.losses import Losses, Stratum, all_losses, strata
from nightmare_studies.turns.people import MOST_INTEGERS, Remembered, remembered
from nightmare_studies.turns.sampling import sample
from nightmare_training.evaluate.comparison import ENGINE
from nightmare_training.evaluate.stamps import Stamp, Stamped, stamp_of
from nightmare_training.support.kept import Kept
from nightmare_training.support.progress import Begin, silent
from nightmare_training.support.versions import versions

REST, DREAM = "rest", "dream"
"""The names of the rules that always Rest, and that always Dream Again."""
HAND_MADE = "hand-made"
"""The value by hand-made weights, in Power."""


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
        judge: By which name it was asked for.
        people: The best rules for people.
        rules: The rules that were examined; those for people are the last.
        strata: By size of table, track and level.
        losses: Of all decisions that fit a horizon, and of each stratum that fits as a whole.
        largest: The most positions of a decision that fits, by the name of the horizon; 0 where none does.
        versions: What the numbers depend on.
        stamp: By what it was made; files of old have none.
    """

    agents: list[str]
    sizes: list[int]
    games: int
    seed: int
    limit: int
    threshold: float
    value: str
    judge: str = Field(default=HAND_MADE, exclude_if=lambda judge: judge == HAND_MADE)
    people: list[Remembered]
    rules: list[str]
    strata: list[Stratum]
    losses: list[Losses]
    largest: dict[str, int]
    versions: dict[str, str]
    stamp: Stamped = None


def study(
    agents: Sequence[str],
    sizes: Sequence[int],
    games: int,
    seed: int,
    limit: int,
    threshold: float,
    value: str,
    rules: Sequence[str],
    integers: int,
    kept: Path | None,
    begin: Begin = silent,
) -> Study:
    """Sample decisions, solve them, and tell what fits and what the rules lose.

    The best rules for people are searched for in as many decisions of other games: those with the next seed.

    Args:
        agents: Who plays.
        sizes: The sizes of tables.
        games: How many games of each size.
        seed: Of the dice, and of which decision is taken from a game.
        limit: The most positions of a search.
        threshold: How much an action must be worth less than the better one to count as a slip, in the value's units.
        value: What judges the end of a horizon: `hand-made`, or the path of a learned policy.
        rules: `rest`, `dream`, or players.
        integers: The most of a rule for people.
        kept: The folder for files that keep what was done; None keeps nothing.
        begin: For a bar of progress.

    Raises:
        OptionError: A name or a number is wrong; nothing has been played then.
    """
    for number, least, what in ((games, 2, "games"), (limit, 1, "positions"), (len(agents), 1, "players to play")):
        if number < least:
            raise OptionError(f"{number} {what}: expected at least {least}")
    if not 0 <= integers <= MOST_INTEGERS:
        raise OptionError(f"{integers} integers: expected 0 to {MOST_INTEGERS}")
    for some, what in ((rules, "rules"), (sizes, "sizes of tables")):
        if not some or len(set(some)) < len(some):
            raise OptionError(f"the {what}: expected at least one, each once")
    players = {
        name: find_agent("lucidity", name) for name in (*agents, *(name for name in rules if name not in (REST, DREAM)))
    }
    judge = value_by(value)
    stamp = stamp_of_turns(sizes, players, judge)
    made_with = {
        "agents": list(agents), "sizes": list(sizes), "games": games, "seed": seed,
        "code": stamp.model_dump(exclude={"value"}),
    }  # fmt: skip
    before = Kept(_file(kept, "tried_turn_rules"), made_with | {"integers": integers})
    others = [
        sample(size, agents, games, seed + 1, begin(f"playing for rules, {size} players", games)) for size in sizes
    ]
    people = remembered(make_game("lucidity"), others, integers, before, begin)
    numbers = {one.name: one.numbers for one in people}
    made_with |= {"limit": limit, "value": [value, stamp.value], "rules": list(rules), "people": numbers}
    cases = solved_cases(
        agents, sizes, games, seed, limit, judge, rules, numbers, Kept(_file(kept, "tried_turns"), made_with), begin
    )
    rules = [*rules, *numbers]
    return Study(
        agents=list(agents),
        sizes=list(sizes),
        games=games,
        seed=seed,
        limit=limit,
        threshold=threshold,
        value=judge.name,
        judge=value,
        people=people,
        rules=rules,
        strata=strata(cases),
        losses=all_losses(cases, rules, threshold),
        largest={name: max((one.positions for one in solutions(cases, name)), default=0) for name in NAMES},
        versions=versions(ENGINE),
        stamp=stamp,
    )


def stamp_of_turns(sizes: Sequence[int], players: Mapping[str, Agent], value: Value) -> Stamp:
    """By what turns are solved and rules judged: the rules, the players, the solver, and what values its ends.

    Args:
        sizes: The sizes of tables.
        players: Those who play, and those whose rules are examined, by their names.
        value: What judges the end of a horizon.
    """
    game = make_game("lucidity")
    made = stamp_of(game, *({"players": size} for size in sizes), players=players, value=value)
    solvers = {solver.__name__: code_hash(solver, game) for solver in (solve, solve_as_plain, rule_in_numbers)}
    return made.model_copy(update={"players": made.players | solvers})


def value_by(name: str) -> Value:
    """What judges the end of a horizon.

    Raises:
        OptionError: There is no such value.
    """
    return HandMade(expectimax()) if name == HAND_MADE else LearnedValue(load_policy(Path(name), "lucidity"))


def find_rule(name: str, game: Game, params_array: NDArray[np.void]) -> Rule:
    """A rule by its name: `rest`, `dream`, or a player's; the parameters are one record.

    Raises:
        OptionError: There is no such player.
    """
    if name in (REST, DREAM):
        return lambda states: np.full(len(states), name == DREAM)
    return rule_of(find_agent(game, name), game, params_array)


def solved_cases(
    agents: Sequence[str], sizes: Sequence[int], games: int, seed: int, limit: int, value: Value, rules: Sequence[str],
    people: Mapping[str, Numbers], kept: Kept, begin: Begin,
) -> list[Case]:  # fmt: skip
    """All decisions; those that were kept are not solved anew. The arguments are those of `study`.

    `people` are the rules for people, by name.
    """
    found: list[Case] = []
    for players in sizes:
        drawn = sample(players, agents, games, seed, begin(f"playing, {players} players", games))
        solving = begin(f"solving, {players} players", len(drawn.games))
        known = {name: find_rule(name, make_game("lucidity"), drawn.params_array) for name in rules}
        known |= {name: rule_in_numbers(numbers, drawn.params_array) for name, numbers in people.items()}
        for i, number in enumerate(drawn.games):
            if len(found) == len(kept.lines):
                state = drawn.states[i : i + 1]
                case = Case(
                    players=players,
                    game=number,
                    track=state["track"][0],
                    level=state["level"][0],
                    solutions=solve(make_game("lucidity"), state, drawn.params_array, value, known, limit),
                    plain=solve_as_plain(make_game("lucidity"), state, drawn.params_array, known),
                )
                kept.keep(case.model_dump())
            found.append(Case.model_validate(kept.lines[len(found)]))
            solving(1)
    return found


def _file(folder: Path | None, name: str) -> Path | None:
    """A file that keeps what was done."""
    return None if folder is None else folder / f"{name}.jsonl"
