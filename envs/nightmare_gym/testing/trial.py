"""`Trial`: a random game under test, which can name its place."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from nightmare_gym.engine.game import Game
from nightmare_gym.engine.position import Position
from nightmare_gym.testing.promise import BrokenPromise


class Trial:
    """A game that is played at random, one event after the other.

    Args:
        game: The game, or its id.
        options: The game's options.
        seed: The seed of all choices, the seats' and nature's.

    Attributes:
        start: The position at the beginning.
        position: The position before the next event.
        events: The number of events so far.
        shape: The shape of the first picture.

    Raises:
        BrokenPromise: The game cannot be set up.
    """

    def __init__(self, game: Game | str, options: Mapping[str, Any], seed: int) -> None:
        with told(f"{called(game, options)}, at the set-up"):
            self.start = self.position = Position(game, **options)
        self.events = 0
        self.shape: tuple[int, ...] = ()
        self._called = f"{called(self.position.game, options)}, seed {seed}"
        self._chooser = random.Random(seed)

    @property
    def is_cut(self) -> bool:
        """True if the turn limit ends the game here."""
        return bool(self.position.state.turn > self.position.params.turn_limit)

    def choose(self) -> int:
        """Draw the next event: a legal action, or an outcome by its odds."""
        if self.position.is_chance:
            outcomes, odds = zip(*self.position.chance_outcomes(), strict=True)
            return int(self._chooser.choices(outcomes, odds)[0])
        return self._chooser.choice(self.position.legal_actions())

    def demand(self, kept: bool, promise: str) -> None:
        """Check a promise.

        Raises:
            BrokenPromise: The promise is not kept.
        """
        if not kept:
            raise BrokenPromise(f"{self}: {promise}; {replay(self.position)}")

    @contextmanager
    def told(self) -> Iterator[None]:
        """Turn any error of the game into a broken promise that names its place."""
        with told(str(self), self.position):
            yield

    def __str__(self) -> str:
        return f"{self._called}, event {self.events} at step {step_name(self.position)!r}"


def called(game: Game | str, options: Mapping[str, Any]) -> str:
    """Name a game with its options."""
    id = game.id if isinstance(game, Game) else game
    return f"{id}({', '.join(f'{name}={value!r}' for name, value in options.items())})"


def step_name(position: Position) -> str:
    """Name the step on top of the agenda, even of a broken one."""
    agenda, steps = position.state.agenda, position.game.layout.step_names
    number = int(agenda.steps[agenda.height - 1].step) if 0 < agenda.height <= len(agenda.steps) else 0
    return steps[number] if 0 < number < len(steps) else "no step"


def replay(position: Position) -> str:
    """Return a text that restores a position."""
    return f"the position, for Position.from_json: {position.to_json()}"


def act(position: Position, choice: int) -> None:
    """Carry out an event, of a seat or of nature."""
    if position.is_chance:
        position.resolve(choice)
    else:
        position.apply(choice)


@contextmanager
def told(where: str, position: Position | None = None) -> Iterator[None]:
    """Turn any error into a broken promise.

    Raises:
        BrokenPromise: There was an error.
    """
    try:
        yield
    except BrokenPromise:
        raise
    except Exception as error:
        ending = "" if position is None else f"; {replay(position)}"
        raise BrokenPromise(f"{where}: {type(error).__name__}: {' '.join(str(error).split())}{ending}") from error
