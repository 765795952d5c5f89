"""The time of a decision, divided into the parts of a step: what it is spent on, and why a goal is out of reach.

The parts are measured one by one, and their sum stands beside the whole, which is measured in turns with them. All is
processor time, less that of reading the clock, and each time is a median of the repeats.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from typing import Any, NamedTuple

import gymnasium
import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel

from nightmare_gym.engine.bots import random_bot
from nightmare_gym.engine.dice import AGENT_SALT, streams
from nightmare_gym.engine.game import Game, records
from nightmare_gym.engine.loops import LIVE, SAME_STEP, open_rows, step_rows
from nightmare_gym.interfaces.batch import Batch
from nightmare_training.bench import ours
from nightmare_training.bench.measure import SEED
from nightmare_training.bench.parts import CLOCK, LOOP, PARTS, Parted, choose_in_rows
from nightmare_training.config.environments import Environment

ROWS = 1024
GAMES = 100
"""The number of games in which a single environment is measured."""
STEP, ROLLOUT, SINGLE = "batch, n = 1024", "compiled random rollout", "gymnasium.make"
"""The kinds of whole, named as the speeds of `nightmare bench` are."""
CALL, CHOICE = "call", "choice"
LOOKING = ("action", "nature", "earnings", "mask", "declared", "derived", CHOICE)
"""The parts whose loops go through all states; the others look at the rows' status only."""
ROLLED = ("action", "nature", "new games", "mask", CHOICE)
"""The parts of a step that a roll-out has, too, and its own."""
LAYERS = ("compiled step", "Batch", "environment", "wrappers", "new games")
"""The parts of a step of a single environment, from the inside to the outside."""

GOALS = {
    "endless_nightmare": {STEP: 10e6, ROLLOUT: 30e6, SINGLE: 300e3},
    "bogeymen": {STEP: 3e6},
    "lucidity": {STEP: 5e6},
    "dream_catchers": {STEP: 2e6},
    "cathedral": {STEP: 1.6e6},
}
"""The decisions in a second that we aim at."""


class Whole(BaseModel):
    """The nanoseconds of a decision, as a whole and in its parts.

    Attributes:
        game: The game's id.
        kind: The kind of loop around it.
        whole: Nanoseconds of a decision.
        parts: Nanoseconds of each part, each measured without the others.
        goal: The decisions in a second that we aim at; None if there is no such aim.
    """

    game: str
    kind: str
    whole: float
    parts: dict[str, float]
    goal: float | None = None

    @property
    def sum(self) -> float:
        """The nanoseconds of all parts."""
        return sum(self.parts.values())


class Profiles(BaseModel):
    """The profiles of several games.

    Attributes:
        machine: Processor, system and versions.
        repeats: The number of repeats.
        wholes: Each kind of loop of each game.
    """

    machine: dict[str, str]
    repeats: int
    wholes: list[Whole]


def profiled(env: Environment, repeats: int) -> list[Whole]:
    """Measure the kinds of loops of a game: a batch's step, and those for which there is a goal."""
    goals = GOALS.get(env.game.id, {})
    step, parts = step_in_parts(env.game, repeats)
    choice = parts.pop(CHOICE)
    found = {STEP: (step, parts)}
    if ROLLOUT in goals:
        found[ROLLOUT] = rollout(env.game, repeats), {name: {**parts, CHOICE: choice}[name] for name in ROLLED}
    if SINGLE in goals:
        found[SINGLE] = single(env, repeats)
    return [
        Whole(game=env.game.id, kind=kind, whole=whole, parts=of_it, goal=goals.get(kind))
        for kind, (whole, of_it) in found.items()
    ]


def step_in_parts(game: Game, repeats: int, rows: int = ROWS) -> tuple[float, dict[str, float]]:
    """Measure a batch's step as a whole and in parts, in turns, with the same actions on the same dice.

    Parts that look into each row's state are told without the time in which a loop goes through the rows.

    Returns:
        Nanoseconds of a decision; and those of each part, of the call from Python with its fresh arrays, and of the
        random player's choice, which is no part of the step.
    """
    whole, parted = Batch(game, rows, autoreset=SAME_STEP), Parted(game, rows, autoreset=SAME_STEP)
    script = ours.recording(whole)
    chooser = _Chooser(parted)
    wholes, parts = [], []
    for _ in range(1 + repeats):
        for batch in (whole, parted):
            batch.seed(SEED)
            batch.reset()
        wholes.append([_timed(partial(whole.step, actions)) for actions in script])
        parts.append([_parts(parted, actions, chooser) for actions in script])
    found = _median(parts[1:]).mean(axis=0) / rows
    names = (*PARTS, CALL, CHOICE)
    for name in LOOKING:
        found[names.index(name)] -= found[LOOP]
    return float(_median(wholes[1:]).mean()) / rows, dict(zip(names, found.tolist(), strict=True))


class _Chooser:
    """The random player's choice in all rows of a batch, when their legal actions have been counted."""

    def __init__(self, batch: Batch) -> None:
        self.batch, self.bot, self.actions = batch, random_bot(), np.zeros(batch.rows, np.int64)
        self.dice = records(streams(SEED, batch.rows, AGENT_SALT))
        open_rows(self.dice)

    def spent(self) -> int:
        """Choose; return the nanoseconds."""
        batch = self.batch
        counts = batch.masks.sum(axis=1)
        return _timed(
            lambda: choose_in_rows(
                self.bot, batch.states, batch.params_array, batch.masks, counts, self.dice, self.actions
            )
        )


def _parts(batch: Parted, actions: NDArray[np.int64], chooser: _Chooser) -> list[int]:
    """Take a step; return the nanoseconds of each part, of what is around them, and of the next choice."""
    step = _timed(lambda: batch.step(actions))
    tick = _tick()
    parts = [spent - tick for spent in np.diff(batch.times).tolist()]
    return [*parts, step - sum(parts) - tick * len(batch.times), chooser.spent()]


def rollout(game: Game, repeats: int) -> float:
    """Measure the compiled random rollout; return the nanoseconds of a decision."""
    play = ours.rolling(game)
    decisions, _ = play()
    return float(np.median([_timed(play) for _ in range(repeats)])) / decisions


class _Bare(Batch):
    """A batch of one game whose last step's compiled call can be made again, with another action."""

    rules: tuple[Any, ...]
    arguments: tuple[Any, ...]

    def start(self, seed: int | None) -> None:
        """Begin the first game of the seed if that is given, else the next one."""
        if seed is not None:
            self.seed(seed)
        self.reset()
        self.rules = self._rules

    def bare_step(self, actions: NDArray[np.int64]) -> None:
        """Make the compiled call, without what `Batch` does around it; `step` must have been called once."""
        self.arguments[0][0] = actions[0]
        step_rows(*self.rules, *self.arguments)

    def _run(self, loop: Any, length: int, *arguments: Any) -> list[tuple[int, Any]]:
        if loop is step_rows and arguments[1] == self.autoreset:
            self.arguments = arguments
        return super()._run(loop, length, *arguments)


class _Layer(NamedTuple):
    """A way to play: `start` begins the first game of the seed if that is given, else the next one."""

    start: Callable[[int | None], Any]
    step: Callable[[Any], Any]


def single(env: Environment, repeats: int) -> tuple[float, dict[str, float]]:
    """Measure an environment of `gymnasium.make` as a whole and by its layers, in turns, in the same games.

    Returns:
        Nanoseconds of a decision, as a user's loop takes them with its checks for the end; and those of each layer,
        without the layers within it, and of the resets.
    """
    made: Any = gymnasium.make(env.id, **env.edition)
    inner, batch = made.unwrapped, _Bare(env.game, 1, env.defaults)
    layers = [
        _Layer(batch.start, batch.bare_step),
        _Layer(batch.start, batch.step),
        _Layer(lambda seed: made.reset(seed=seed), inner.step),
        _Layer(lambda seed: made.reset(seed=seed), made.step),
    ]
    games = _games(batch)
    shown = [[np.array([action]) for action in game] for game in games]
    wholes, parts = [], []
    for _ in range(1 + repeats):
        wholes.append(_played(made, games))
        parts.append([_by_layer(one, games if i > 1 else shown) for i, one in enumerate(layers)])
    decisions = sum(map(len, games))
    *steps, (made_starts, made_steps) = _median(parts[1:]).sum(axis=1) / decisions
    upto = [0.0, *(float(of_steps) for _, of_steps in steps), float(made_steps)]
    found = [*np.diff(upto).tolist(), float(made_starts)]
    return float(np.sum(_median(wholes[1:]))) / decisions, dict(zip(LAYERS, found, strict=True))


def _games(batch: _Bare) -> list[list[int]]:
    """Let the random player play `GAMES` games in the only row; return the actions of each."""
    chooser, games = ours.Chooser(1), list[list[int]]()
    for number in range(GAMES):
        batch.start(None if number else SEED)
        games.append([])
        while batch.status[0] == LIVE:
            actions = chooser(batch)
            games[-1].append(int(actions[0]))
            batch.step(actions)
    return games


def _by_layer(layer: _Layer, games: Sequence[Sequence[Any]]) -> list[tuple[int, int]]:
    """Play games; return the nanoseconds of each one's start and of its steps."""

    def steps(game: Sequence[Any]) -> None:
        for action in game:
            layer.step(action)

    return [
        (_timed(partial(layer.start, None if number else SEED)), _timed(partial(steps, game)))
        for number, game in enumerate(games)
    ]


def _played(made: Any, games: Sequence[Sequence[int]]) -> list[int]:
    """Play games as a user does; return the nanoseconds of each."""

    def play(number: int) -> None:
        made.reset(seed=None if number else SEED)
        for action in games[number]:
            *_, terminated, truncated, _ = made.step(action)
            if terminated or truncated:
                break

    return [_timed(partial(play, number)) for number in range(len(games))]


def _timed(work: Callable[[], Any]) -> int:
    """Return the nanoseconds of a call."""
    since = CLOCK()
    work()
    return CLOCK() - since - _tick()


@cache
def _tick() -> int:
    """Measure the nanoseconds of reading the clock, which can be some thousands."""
    times = [CLOCK() for _ in range(1000)]
    return int(np.median(np.diff(times)))


def _median(repeats: Sequence[Any]) -> NDArray[np.float64]:
    return np.asarray(np.median(np.array(repeats, np.float64), axis=0))


def vanishing(whole: float, parts: Mapping[str, float], allowed: float) -> tuple[dict[str, float], float]:
    """Return the parts, the largest first, that would have to vanish for a whole that is allowed, and what is left."""
    gone, left = dict[str, float](), whole
    for name, spent in sorted(parts.items(), key=lambda part: -part[1]):
        if left <= allowed:
            break
        gone[name] = spent
        left -= spent
    return gone, left


def names(parts: Mapping[str, float], form: str) -> str:
    """Name parts, each with its time in a format."""
    return " and ".join(f"{name} ({spent:{form}})" for name, spent in parts.items())


def reason(one: Whole) -> str | None:
    """Tell which parts would have to vanish, the largest first, for the goal; None if there is no goal."""
    if one.goal is None:
        return None
    allowed = 1e9 / one.goal
    gone, left = vanishing(one.whole, one.parts, allowed)
    aim = f"{one.game}, {one.kind}: {one.goal:,.0f} decisions in a second leave {allowed:,.0f} ns, and it takes"
    if not gone:
        return f"{aim} {one.whole:,.0f}: the goal is reached."
    if left > allowed:
        return f"{aim} {one.whole:,.0f}: not even without all of its parts."
    return f"{aim} {one.whole:,.0f}: {names(gone, ',.0f')} would have to vanish as a whole, which leaves {left:,.0f}."
