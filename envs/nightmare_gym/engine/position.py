"""`Position`: one position of any game, for planners, solvers and people."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nightmare_gym.engine import dispatch
from nightmare_gym.engine.compile import entry
from nightmare_gym.engine.errors import FAULTS, NO_OUTCOME, Fault, IllegalAction, OptionError
from nightmare_gym.engine.game import Game, find, records, words
from nightmare_gym.engine.layout import NATURE, NOBODY
from nightmare_gym.engine.loops import ask, observe, settle
from nightmare_gym.engine.warm import first_use

ACT, RESOLVE, SETUP = range(3)


@entry
def _change(games: Any, states: Any, boxes: Any, what: int, choice: int) -> None:
    """The three ways in which a position changes, as one entry (each entry carries a copy of the rules)."""
    game, state, box = games[0], states[0], boxes[0]
    if what == ACT:
        dispatch.apply(game, state, box, choice)
    elif what == RESOLVE:
        dispatch.resolve(game, state, box, choice)
    else:
        dispatch.setup(game, state, box)
    settle(game, state, box)


@entry
def _look(
    games: Any,
    states: Any,
    words: Any,
    boxes: Any,
    box_words: Any,
    plan: Any,
    observer: int,
    mask: Any,
    weights: Any,
    out: Any,
) -> Any:
    """Fill the mask or the weights, and the observation; return how many outcomes nature has."""
    game, state, box = games[0], states[0], boxes[0]
    outcomes = 0
    if state.actor == NATURE:
        outcomes = dispatch.chance(game, state, box, weights)
    ask(game, state, box, mask)
    observe(game, plan, state, words[0], box, box_words[0], observer, out)
    return outcomes


def _refuse_impossible(position: Position) -> None:
    """A number outside its field's range would lead compiled code astray."""
    numbers = words(position.states)[0]
    for leaf in position.game.layout.leaves:
        low, high, found = leaf.field.low, leaf.field.high, int(numbers[leaf.offset])
        if not (leaf.field.open or low <= found <= high):
            raise OptionError(f"this is no position of {position.game.id}: {leaf.path} is {found}, not {low} to {high}")


class Position:
    """A position that can be looked at, changed and copied; nature's choices are made by the caller.

    Args:
        game: The game, or its id.
        box: What is in the box, from `game.build_box`; None builds it from `options`.
        **options: The game's options, when no box is given.

    Raises:
        OptionError: An option is wrong.
    """

    def __init__(self, game: Game | str, box: NDArray[np.void] | None = None, **options: Any) -> None:
        self.game = find(game, options)
        self.boxes = records(self.game.box(**options) if box is None else box)
        self.states = self.game.states()
        with first_use(self.game):
            _change(self.game.marker, self.states, self.boxes, SETUP, 0)
        self._sound()

    @property
    def state(self) -> Any:
        """The record itself; it may be read, and written to set a position."""
        return self.states.view(np.recarray)[0]

    @property
    def box(self) -> Any:
        """The box's record."""
        return self.boxes.view(np.recarray)[0]

    @property
    def actor(self) -> int:
        """The seat that is asked, `NATURE` (-1), or `NOBODY` (-2) at the end."""
        return int(self.state.actor)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.actor == NOBODY

    @property
    def is_chance(self) -> bool:
        """Whether nature is to choose."""
        return self.actor == NATURE

    @property
    def returns(self) -> list[float]:
        """What each seat has earned so far, by the reward option."""
        return [float(x) for x in self.state.returns[: int(self.box.seats)]]

    def mask(self) -> NDArray[np.bool_]:
        """Which actions are legal, one flag an action; all False at a chance event and at the end."""
        return self._look(0)[0]

    def legal_actions(self) -> list[int]:
        """The legal actions in rising order; empty at a chance event and at the end."""
        return [int(action) for action in np.flatnonzero(self.mask())]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Nature's outcomes and their exact probabilities; empty when nature is not to choose."""
        weights = self.weights()
        total = int(weights.sum())
        return [(outcome, int(w) / total) for outcome, w in enumerate(weights) if w > 0]

    def weights(self) -> NDArray[np.int64]:
        """Nature's outcomes as whole numbers, by outcome; all 0 when nature is not to choose."""
        weights = self._look(0)[1]
        if self.is_chance and weights.sum() <= 0:
            self.state.fault = NO_OUTCOME
            self._sound()
        return weights

    def observation(self, observer: int = 0) -> NDArray[np.float32]:
        """The position as a seat sees it: `game.feature_count` numbers in [0, 1]."""
        return self._look(observer)[2]

    def apply(self, action: int) -> None:
        """Let the actor take an action.

        Raises:
            IllegalAction: The rules don't allow it.
        """
        legal = self.legal_actions()
        if action not in legal:
            known = 0 <= action < len(self.game.actions)
            called = f"{action} ({self.game.actions[action]})" if known else str(action)
            allowed = ", ".join(f"{a} ({self.action_name(a)})" for a in legal) or "none (no seat is asked)"
            raise IllegalAction(f"action {called} is not legal here; legal: {allowed}")
        self._change(ACT, action)

    def resolve(self, outcome: int) -> None:
        """Make nature's choice.

        Raises:
            IllegalAction: Nature is not to choose, or this outcome cannot happen.
        """
        possible = [o for o, _ in self.chance_outcomes()]
        if outcome not in possible:
            raise IllegalAction(
                f"outcome {outcome} is not possible here; possible: {possible or 'none (nature is not to choose)'}"
            )
        self._change(RESOLVE, outcome)

    def clone(self) -> Position:
        """An equal position that goes its own way."""
        twin = object.__new__(Position)
        twin.game, twin.boxes, twin.states = self.game, self.boxes, self.states.copy()
        return twin

    def key(self) -> bytes:
        """Equal keys, equal futures: the box and all that can influence the rest of the game."""
        return self.boxes.tobytes() + words(self.states)[0, self.game.layout.key_words].tobytes()

    def exact_key(self) -> bytes:
        """Every byte of the position's record."""
        return self.states.tobytes()

    def action_name(self, action: int) -> str:
        """What a legal action is called here."""
        named = self.game.action_name
        return self.game.actions[action] if named is None else named(self.state, self.box, action)

    def describe(self) -> str:
        """The position in a few readable lines."""
        return self.game.describe(self.state, self.box)

    def to_json(self) -> str:
        """The whole position as text; `from_json` reads it back."""
        return json.dumps(
            {
                "game": self.game.id,
                "box": words(self.boxes)[0].tolist(),
                "state": words(self.states)[0].tolist(),
                "fields": self.game.layout.words,
            }
        )

    @staticmethod
    def from_json(text: str) -> Position:
        """The position that `to_json` wrote.

        Raises:
            OptionError: The text is not a position of a game as it is now.
        """
        try:
            data = json.loads(text)
            game = find(str(data["game"]))
            box = game.box()
            if len(data["state"]) != game.layout.words or len(data["box"]) != words(box).shape[1]:
                raise OptionError(f"this position was written by another version of {game.id}")
            position = Position(game, box)
            position.boxes = records(np.array(data["box"], np.int32).view(box.dtype))
            position.states = records(np.array(data["state"], np.int32).view(game.layout.dtype))
            _refuse_impossible(position)
        except (ValueError, KeyError, TypeError, OverflowError) as error:
            if isinstance(error, OptionError):
                raise
            raise OptionError(f"this is not a position written by to_json: {error}") from error
        return position

    def __reduce__(self) -> tuple[Any, ...]:
        return Position.from_json, (self.to_json(),)

    def _change(self, what: int, choice: int) -> None:
        _change(self.game.marker, self.states, self.boxes, what, choice)
        self._sound()

    def _look(self, observer: int) -> tuple[NDArray[np.bool_], NDArray[np.int64], NDArray[np.float32]]:
        mask = np.zeros(len(self.game.actions), np.bool_)
        weights = np.zeros(self.game.max_outcomes, np.int64)
        out = np.zeros(self.game.feature_count, np.float32)
        plan = records(self.game.layout.plan(self.boxes.dtype))
        _look(
            self.game.marker, self.states, words(self.states), self.boxes, words(self.boxes), plan,
            observer, mask, weights, out,
        )  # fmt: skip
        self._sound()
        return mask, weights, out

    def _sound(self) -> None:
        fault = int(self.state.fault)
        if fault:
            raise Fault(f"{self.game.id}: {FAULTS.get(fault, f'fault {fault}')}; position: {self.to_json()}")
