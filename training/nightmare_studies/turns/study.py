"""The share of real play that exact turns of Lucidity cover, and the losses of rules for Rest or Dream."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, Field

from nightmare_agents.agent import Agent
from nightmare_agents.hashes import code_hash
from nightmare_agents.learned import policy_named
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
from nightmare_training.evaluate.stamps import Stamp, Stamped, stamp_of
from nightmare_training.support.kept import Kept, KeptByKey
from nightmare_training.support.progress import Begin, silent
from nightmare_training.support.versions import ENGINE, versions
from nightmare_training.work.piece import Piece, Told
from nightmare_training.work.work import HERE, Work

REST, DREAM = "rest", "dream"
"""The names of the rules that always Rest, and that always Dream Again."""
HAND_MADE = "hand-made"
"""The value by hand-made weights, in Power."""


class Study(BaseModel):
    """The findings. The same call gives the same numbers.

    Attributes:
        agents: The players of the games.
        sizes: The sizes of tables.
        games: Number of games of each size; one decision is taken from each.
        seed: Seed of the dice, and of the choice of decisions.
        limit: The most positions of a search.
        threshold: The smallest loss of an action that is a slip.
        value: A description of the value of positions at the end of a horizon.
        judge: The value's name in the request.
        people: The best rules for people.
        rules: The rules that were examined; those for people are the last.
        strata: The decisions by size of table, track and level.
        losses: The losses in all decisions that fit a horizon, and in each stratum that fits completely.
        largest: The most positions of a decision that fits, by the name of the horizon; 0 if none does.
        versions: Versions of the packages that the numbers depend on.
        stamp: Hashes of the code that made it; older files have none.
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
    work: Work = HERE,
) -> Study:
    """Sample decisions, solve them, and compute the shares that fit and the rules' losses.

    The best rules for people are found in the same number of decisions of other games, those with the next seed.

    Args:
        agents: The players of the games.
        sizes: The sizes of tables.
        games: Number of games of each size.
        seed: Seed of the dice, and of the choice of decisions.
        limit: The most positions of a search.
        threshold: The smallest loss of an action that is a slip, in the value's units.
        value: The value of positions at the end of a horizon: `hand-made`, or the path of a learned policy.
        rules: `rest`, `dream`, or players.
        integers: The most integers of a rule for people.
        kept: The folder of interim results; None keeps nothing.
        begin: Starts a progress bar.
        work: The place where decisions are solved and rules are tried.

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
            raise OptionError(f"the {what}: expected at least one, and no duplicates")
    players = {
        name: find_agent("lucidity", name) for name in (*agents, *(name for name in rules if name not in (REST, DREAM)))
    }
    judge = value_by(value)
    stamp = stamp_of_turns(sizes, players, judge)
    made_with = {
        "agents": list(agents), "sizes": list(sizes), "games": games, "seed": seed,
        "code": stamp.model_dump(exclude={"value"}), "kept": "by decision",
    }  # fmt: skip
    before = KeptByKey[list[float]](Kept(_file(kept, "tried_turn_rules"), made_with | {"integers": integers}))
    others = [
        sample(size, agents, games, seed + 1, begin(f"playing for rules, {size} players", games)) for size in sizes
    ]
    people = remembered(make_game("lucidity"), others, integers, before, begin, work)
    numbers = {one.name: one.numbers for one in people}
    made_with |= {"limit": limit, "value": [value, stamp.value], "rules": list(rules), "people": numbers}
    known = KeptByKey(Kept(_file(kept, "tried_turns"), made_with), Case.model_dump, Case.model_validate)
    cases = solved_cases(agents, sizes, games, seed, limit, judge, rules, numbers, known, begin, work)
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
    """Compute the stamp of the study: of the rules, the players, the solver and the value.

    Args:
        sizes: The sizes of tables.
        players: The players, and those whose rules are examined, by their names.
        value: The value of positions at the end of a horizon.
    """
    game = make_game("lucidity")
    made = stamp_of(game, *({"players": size} for size in sizes), players=players, value=value)
    solvers = {solver.__name__: code_hash(solver, game) for solver in (solve, solve_as_plain, rule_in_numbers)}
    return made.model_copy(update={"players": made.players | solvers})


def value_by(name: str) -> Value:
    """Return the value of positions at the end of a horizon, by its name.

    Raises:
        OptionError: There is no such value.
    """
    return HandMade(expectimax()) if name == HAND_MADE else LearnedValue(policy_named(name, make_game("lucidity")))


def find_rule(name: str, game: Game, params_array: NDArray[np.void]) -> Rule:
    """Find a rule by its name: `rest`, `dream`, or a player's; the parameters are one record.

    Raises:
        OptionError: There is no such player.
    """
    if name in (REST, DREAM):
        return lambda states: np.full(len(states), name == DREAM)
    return rule_of(find_agent(game, name), game, params_array)


def solved_cases(
    agents: Sequence[str], sizes: Sequence[int], games: int, seed: int, limit: int, value: Value, rules: Sequence[str],
    people: Mapping[str, Numbers], kept: KeptByKey[Case], begin: Begin, work: Work,
) -> list[Case]:  # fmt: skip
    """Solve all decisions, except those that were kept. The arguments are those of `study`.

    `people` are the rules for people, by name.
    """
    pieces = []
    for players in sizes:
        drawn = sample(players, agents, games, seed, begin(f"playing, {players} players", games))
        solving = begin(f"solving, {players} players", len(drawn.games))
        pieces += [
            Piece(
                (players, number),
                solved_case,
                (players, number, drawn.states[i : i + 1], drawn.params_array, value, rules, people, limit),
                told=solving,
            )
            for i, number in enumerate(map(int, drawn.games))
        ]
    return work.do(pieces, kept)


def solved_case(
    told: Told, players: int, number: int, state: NDArray[np.void], params_array: NDArray[np.void], value: Value,
    rules: Sequence[str], people: Mapping[str, Numbers], limit: int,
) -> Case:  # fmt: skip
    """Solve a decision; `number` is its game's, `players` the size of the table."""
    game = make_game("lucidity")
    known = {name: find_rule(name, game, params_array) for name in rules}
    known |= {name: rule_in_numbers(numbers, params_array) for name, numbers in people.items()}
    case = Case(
        players=players,
        game=number,
        track=state["track"][0],
        level=state["level"][0],
        solutions=solve(game, state, params_array, value, known, limit),
        plain=solve_as_plain(game, state, params_array, known),
    )
    told(1)
    return case


def _file(folder: Path | None, name: str) -> Path | None:
    """Return the file of interim results."""
    return None if folder is None else folder / f"{name}.jsonl"
