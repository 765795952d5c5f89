"""The compiled fuzz of one game, from Python: many events, with every law checked after each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from nightmare_gym.engine import fuzz
from nightmare_gym.engine.bots import random_bot
from nightmare_gym.engine.dice import AGENT_SALT, streams
from nightmare_gym.engine.errors import FAULTS, OptionError
from nightmare_gym.engine.first_use import first_use
from nightmare_gym.engine.game import Game, ints, records
from nightmare_gym.engine.position import Position
from nightmare_gym.engine.register import make_game
from nightmare_gym.testing.promise import BrokenPromise
from nightmare_gym.testing.trial import called, replay, step_name, told

BEFORE_ANY_EVENT = (fuzz.COUNT, fuzz.WEIGHT)
"""The findings that concern a position before its next event."""


class Fuzzed(NamedTuple):
    """The result of a fuzz.

    Attributes:
        found: The finding; `fuzz.SOUND` if nothing is wrong.
        games: The number of games that have ended.
        decisions: The number of actions taken.
        chances: The number of outcomes of nature.
        position: The last position.
        features: The last observation.
    """

    found: int
    games: int
    decisions: int
    chances: int
    position: Position
    features: NDArray[np.float32]

    @property
    def events(self) -> int:
        """The number of all events: set-ups, actions and outcomes."""
        return self.games + 1 + self.decisions + self.chances


def run_fuzz(game: Game | str, options: Mapping[str, Any], events: int, seed: int = 0) -> Fuzzed:
    """Play at random until something is wrong, or for `events` events."""
    game = make_game(game, options)
    position = object.__new__(Position)
    position.game, position.params_array, position.states = game, records(game.params(**options)), game.states()
    weights, mask = np.zeros(game.max_outcomes, np.int64), np.zeros(len(game.actions), np.bool_)
    features = np.zeros(game.feature_count, np.float32)
    where = f"{called(game, options)}, compiled fuzz of seed {seed}"
    with first_use(game), told(where, position):
        found, games, decisions, chances = fuzz.fuzz(
            game.marker, records(random_bot()), position.states, ints(position.states), position.params_array,
            ints(position.params_array), records(game.layout.plan(position.params_array.dtype)), game.layout.ranges,
            weights, mask, features, records(streams(seed, 1)), records(streams(seed, 1, AGENT_SALT)), events,
        )  # fmt: skip
    return Fuzzed(found, games, decisions, chances, position, features)


def check_fuzz(game: Game | str, options: Mapping[str, Any], events: int, seed: int = 0) -> None:
    """Fuzz a game.

    Raises:
        BrokenPromise: Something is wrong; the message holds the position before it.
    """
    fuzzed = run_fuzz(game, options, events, seed)
    if fuzzed.found == fuzz.SOUND:
        return
    done = fuzzed.events - (fuzzed.found not in BEFORE_ANY_EVENT)
    before = run_fuzz(game, options, done, seed).position
    raise BrokenPromise(
        f"{called(fuzzed.position.game, options)}, compiled fuzz of seed {seed}, event {done} at step "
        f"{step_name(before)!r}: {wrong(fuzzed)}; {replay(before)}"
    )


def wrong(fuzzed: Fuzzed) -> str:
    """Describe the finding, and say what would be right."""
    position, names = fuzzed.position, fuzzed.position.game.layout.feature_names
    if fuzzed.found == fuzz.FAULT:
        return FAULTS.get(int(position.state.fault), f"the rules set fault {position.state.fault}")
    if fuzzed.found == fuzz.RANGE:
        try:
            position.check_ranges()
        except OptionError as error:
            return str(error)
    if fuzzed.found == fuzz.FEATURE:
        outside = ~((fuzzed.features >= 0) & (fuzzed.features <= 1))
        first = int(np.flatnonzero(outside)[0])
        return f"feature {names[first]!r} is {fuzzed.features[first]}: it must lie in [0, 1]"
    return {
        fuzz.LAW: "check finds a broken law",
        fuzz.TIME: "the turn must never fall",
        fuzz.COUNT: "legal must mark at least one action, and return how many it has marked",
        fuzz.WEIGHT: "chance must write a weight of 0 or more for each of the outcomes that it counts, and no other",
    }[fuzzed.found]
