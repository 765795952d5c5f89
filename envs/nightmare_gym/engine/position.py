"""`Position`: one position of any game, for planners, solvers and people."""

from __future__ import annotations

import json
from collections.abc import Mapping
from html import escape
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nightmare_gym.engine import dispatch
from nightmare_gym.engine.arguments import action_number, shown, whole
from nightmare_gym.engine.compile import entry, rule
from nightmare_gym.engine.errors import (
    NO_OUTCOME,
    Fault,
    IllegalAction,
    OptionError,
    beyond_its_array,
)
from nightmare_gym.engine.first_use import first_use
from nightmare_gym.engine.game import Game, ints, records
from nightmare_gym.engine.layout import NATURE, NOBODY
from nightmare_gym.engine.loops import ask, is_legal, settle
from nightmare_gym.engine.ranges import in_range
from nightmare_gym.engine.register import make_game, name_of
from nightmare_gym.engine.rendering import Spot
from nightmare_gym.engine.steps import NO_STEP
from nightmare_gym.engine.successors import observations
from nightmare_gym.engine.svg import document, embedded

SETUP, ACT, RESOLVE, ASK, WEIGH, CHECK = range(6)
"""The work of `_play`: set a game up, carry out an action or an outcome, fill the mask or the weights, only check."""

DONE, REFUSED, OUTSIDE, BROKEN = range(4)
"""Its answers: it is done, the choice is not possible here, a number is out of its range, or the rules broke."""

NO_MASK, NO_WEIGHTS = np.zeros(0, np.bool_), np.zeros(0, np.int64)
"""In place of the array that is not filled."""


@rule
def _weigh(game: Any, state: Any, params: Any, weights: Any) -> None:
    """Fill the weights of nature's outcomes, if nature is to choose."""
    if state.actor == NATURE:
        dispatch.chance(game, state, params, weights)
        total = 0
        for outcome in range(len(weights)):
            total += weights[outcome]
        if total <= 0:
            state.fault = NO_OUTCOME


@entry
def _play(
    games: Any, states: Any, ints: Any, params_array: Any, ranges: Any, mask: Any, weights: Any, what: int, choice: int
) -> int:
    """Change a position, or fill the mask or the weights; one entry for all, as each carries a copy of the rules.

    A caller may have written any numbers, and rules may leave any: they are checked first, at each call.
    """
    game, state, params = games[0], states[0], params_array[0]
    if what == SETUP:
        dispatch.setup(game, state, params)
    else:
        if not in_range(state, ints[0], params, ranges):
            return OUTSIDE
        if what in (ASK, ACT):
            ask(game, state, params, mask)
        elif what in (WEIGH, RESOLVE):
            _weigh(game, state, params, weights)
        if state.fault != 0:
            return BROKEN
        if what == ACT:
            if not is_legal(mask, choice):
                return REFUSED
            dispatch.apply(game, state, params, choice)
        elif what == RESOLVE:
            if not (0 <= choice < len(weights) and weights[choice] > 0):
                return REFUSED
            dispatch.resolve(game, state, params, choice)
    if what in (SETUP, ACT, RESOLVE):
        settle(game, state, params)
    return DONE if state.fault == 0 else BROKEN


FORMAT = 2
"""The version of the text that `to_json` writes."""

ACTOR = 0
"""The place of the actor among the integers of every record."""


class Position:
    """A position that can be read, changed and copied; the caller makes nature's choices.

    Args:
        game: The game, its id, or "package.module:object".
        params: The parameters, from `game.params`; None builds them from `options`.
        **options: The game's options, if no parameters are given.

    Raises:
        OptionError: An option is wrong, or the parameters belong to another game.
    """

    def __init__(self, game: Game | str, params: NDArray[np.void] | None = None, **options: Any) -> None:
        self.game = make_game(game, options)
        if params is not None:
            self.game.check_params(params)
        self.params_array = records(self.game.params(**options) if params is None else params)
        self.states = self.game.states()
        with first_use(self.game):
            self._play(SETUP)

    @property
    def states(self) -> NDArray[np.void]:
        """The position's record, in an array of one."""
        return self._states

    @states.setter
    def states(self, states: NDArray[np.void]) -> None:
        self._states, self._ints = states, ints(states)
        self._record: Any = None  # numpy takes long to make it, so it is made once

    @property
    def state(self) -> Any:
        """The record itself, to read, or to write for another position."""
        if self._record is None:
            self._record = self._states.view(np.recarray)[0]
        return self._record

    @property
    def params(self) -> Any:
        """The parameters."""
        return self.params_array.view(np.recarray)[0]

    @property
    def actor(self) -> int:
        """The seat that is asked, `NATURE` (-1), or `NOBODY` (-2) at the end."""
        return self._ints.item(ACTOR)

    @property
    def is_over(self) -> bool:
        """True if the game has ended."""
        return self._ints.item(ACTOR) == NOBODY

    @property
    def is_chance(self) -> bool:
        """True if nature is to choose."""
        return self._ints.item(ACTOR) == NATURE

    @property
    def returns(self) -> list[float]:
        """Each seat's earnings so far, by the reward option."""
        return self._states["returns"][0, : self._seats].tolist()

    def mask(self) -> NDArray[np.bool_]:
        """Return the legal mask, one flag an action; all False at a chance event and at the end."""
        mask = np.zeros(len(self.game.actions), np.bool_)
        self._play(ASK, mask)
        return mask

    def legal_actions(self) -> list[int]:
        """List the legal actions in rising order; empty at a chance event and at the end."""
        return self.mask().nonzero()[0].tolist()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """List nature's outcomes with their exact probabilities; empty when nature is not to choose."""
        weights = self.weights().tolist()
        total = sum(weights)
        return [(outcome, weight / total) for outcome, weight in enumerate(weights) if weight > 0]

    def weights(self) -> NDArray[np.int64]:
        """Return the integer weight of each outcome of nature; all 0 when nature is not to choose."""
        weights = np.zeros(self.game.max_outcomes, np.int64)
        self._play(WEIGH, NO_MASK, weights)
        return weights

    def observation(self, observer: int = 0) -> NDArray[np.float32]:
        """Return the position as a seat sees it: `game.feature_count` numbers in [0, 1].

        Args:
            observer: The seat.

        Raises:
            ArgumentError: There is no such seat.
        """
        observer = whole("observer", observer, 0, self._seats - 1)
        self._play(CHECK)
        try:
            return observations(self.game, self._states, self.params_array, np.array([observer]))[0]
        except IndexError as error:
            raise beyond_its_array(self.game.id, error) from None

    def apply(self, action: int) -> None:
        """Let the actor take an action.

        Raises:
            ArgumentError: It is no whole number.
            IllegalAction: The rules don't allow it.
        """
        actions = self.game.actions
        action = action_number(action, len(actions))
        if not self._play(ACT, np.zeros(len(actions), np.bool_), NO_WEIGHTS, action):
            called = f"{action} ({actions[action]})" if 0 <= action < len(actions) else str(action)
            legal = ", ".join(f"{a} ({self.action_name(a)})" for a in self.legal_actions())
            raise IllegalAction(f"action {called} is not legal here; legal: {legal or 'none (no seat is asked)'}")

    def resolve(self, outcome: int) -> None:
        """Carry out an outcome of nature.

        Raises:
            ArgumentError: It is no whole number.
            IllegalAction: Nature is not to choose, or this outcome cannot happen.
        """
        outcome = action_number(outcome, self.game.max_outcomes)
        if not self._play(RESOLVE, NO_MASK, np.zeros(self.game.max_outcomes, np.int64), outcome):
            possible = [o for o, _ in self.chance_outcomes()] or "none (nature is not to choose)"
            raise IllegalAction(f"outcome {outcome} is not possible here; possible: {possible}")

    def clone(self) -> Position:
        """Return an independent copy."""
        twin = object.__new__(Position)
        twin.game, twin.params_array = self.game, self.params_array
        twin._ints, twin._record = self._ints.copy(), None  # numpy would copy a record field by field
        twin._states = records(np.ndarray(1, self._states.dtype, twin._ints))
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        return self.clone()

    def key(self) -> bytes:
        """Return bytes that are equal for positions with equal futures, made of the parameters and the state."""
        return self.params_array.tobytes() + self._ints[0, self.game.layout.key_ints].tobytes()

    def exact_key(self) -> bytes:
        """Return the bytes of the position's record."""
        return self.states.tobytes()

    def action_name(self, action: int) -> str:
        """Return the name of an action in this position.

        Raises:
            ArgumentError: The game has no such action.
        """
        action = whole("action", action, 0, len(self.game.actions) - 1)
        named = self.game.rendering.action_name
        return self.game.actions[action] if named is None else named(self.state, self.params, action)

    def outcome_name(self, outcome: int) -> str:
        """Return the name of an outcome of nature in this position.

        Raises:
            ArgumentError: The game has no such outcome.
        """
        outcome = whole("outcome", outcome, 0, self.game.max_outcomes - 1)
        return self.game.rendering.outcome_name(self.state, self.params, outcome)

    def question(self) -> str:
        """Return the question that is asked here, or the event of nature that comes next, as a sentence."""
        if self.game.rendering.question is not None:
            return self.game.rendering.question(self.state, self.params)
        height = int(self.state.agenda.height)
        words = self.game.layout.step_names[int(self.state.agenda.steps[height - 1].step)] if height else "the end"
        return f"{words[0].upper()}{words[1:]}{'.' if self.actor < 0 else '?'}"

    def describe(self) -> str:
        """Describe the position in a few readable lines."""
        return self.game.rendering.describe(self.state, self.params)

    def picture(self) -> NDArray[np.uint8]:
        """Draw the position: (height, width, 3).

        Raises:
            OptionError: The game has no picture.
        """
        drawn = self.game.rendering.picture(self.state, self.params)
        return drawn if isinstance(drawn, np.ndarray) else drawn.array()

    def svg(self) -> str:
        """Draw the position as an SVG document, which needs nothing from outside.

        Its name is the game's, its description the text of `describe`. A game that draws in pixels gets them embedded.

        Raises:
            OptionError: The game has no picture.
        """
        drawn = self.game.rendering.picture(self.state, self.params)
        if isinstance(drawn, np.ndarray):
            height, width = drawn.shape[:2]
            return document(embedded(drawn, width, height), (width, height), self.game.title, self.describe())
        return drawn.svg(self.game.title, self.describe())

    def spots(self) -> list[Spot]:
        """Return the places on the picture that stand for legal actions, each with these; pixels have no places."""
        if self.actor < 0 or not self.game.rendering.has_picture:
            return []
        drawn = self.game.rendering.picture(self.state, self.params)
        marked = () if isinstance(drawn, np.ndarray) else drawn.spots
        legal = set(self.legal_actions())
        found = [Spot(tuple(action for action in spot.actions if action in legal), spot.outline) for spot in marked]
        return [spot for spot in found if spot.actions]

    def _repr_svg_(self) -> str | None:
        """Show the position in a notebook; a game without pictures is shown by its text."""
        return self.svg() if self.game.rendering.has_picture else None

    def _repr_html_(self) -> str | None:
        """Show the text of a game without pictures in a notebook."""
        return None if self.game.rendering.has_picture else f"<pre>{escape(self.describe())}</pre>"

    def to_json(self) -> str:
        """Write the whole position as text, for `from_json`.

        The text names the game as another process finds it (see `nightmare_gym.engine.register.name_of`), and the
        options that the parameters were built from. The options are null if the parameters were changed since, as
        planners do; `from_json` refuses such a text.
        """
        return json.dumps(
            {
                "game": name_of(self.game),
                "format": FORMAT,
                "options": self.game.options_of(self.params_array),
                "state": self._ints[0].tolist(),
            },
            default=_plain,
        )

    @staticmethod
    def from_json(text: str) -> Position:
        """Read a position that `to_json` wrote.

        The parameters are built anew from the options. Every number of the state must lie in its field's range, and the
        agenda must be one that the game can have, because compiled code checks neither. The number of things is not
        checked: a smaller bag makes a smaller game.

        Raises:
            OptionError: The text is no position of a game in its present version.
        """
        try:
            data = json.loads(text)
            if not isinstance(data, dict) or data.get("format") != FORMAT:
                raise OptionError(
                    f'this is no position that to_json wrote: expected {{"game": ..., "format": {FORMAT}, ...}}'
                )
            if not isinstance(data["options"], dict):
                raise OptionError(f"the position has options {shown(data['options'])}: expected names and values")
            game = make_game(str(data["game"]), data["options"])
            position = Position(game, game.params(**data["options"]))
            position._take(data["state"])
        except (ValueError, KeyError, TypeError, RecursionError) as error:
            if isinstance(error, OptionError):
                raise
            raise OptionError(f"this is no position that to_json wrote: {shown(error)}") from error
        return position

    def __reduce__(self) -> tuple[Any, ...]:
        return Position.from_json, (self.to_json(),)

    def _take(self, numbers: Any) -> None:
        """Set the whole state from untrusted numbers."""
        size = self.game.layout.width
        if not isinstance(numbers, list) or len(numbers) != size:
            raise OptionError(
                f"this position was written by another version of {self.game.id}: expected {size} numbers"
            )
        for number in numbers:
            whole("a number of the state", number, -(2**31), 2**31 - 1)
        self._ints[0] = numbers
        self.check_ranges()
        self._check_agenda()

    def check_ranges(self) -> None:
        """Check the numbers of the state, which a caller may have written, before compiled code uses them.

        Raises:
            OptionError: A number has left its range, or the actor is a seat without a player.
        """
        wrong = self.game.layout.out_of_range(self._ints[0])
        if wrong is None and self.actor >= self._seats:
            wrong = f"actor is {self.actor}, but only {self._seats} play"
        if wrong is not None:
            raise OptionError(f"this is no position of {self.game.id}: {wrong}")

    def _check_agenda(self) -> None:
        """Refuse an impossible agenda.

        Raises:
            OptionError: The steps have a gap, an argument is out of range, or a seat is asked at a step that asks none.
        """
        height, layout = int(self.state.agenda.height), self.game.layout
        steps = [(int(one.step), int(one.a), int(one.b)) for one in self.state.agenda.steps]
        if any(step == 0 for step, _, _ in steps[:height]) or any(any(step) for step in steps[height:]):
            raise OptionError(f"this is no position of {self.game.id}: its agenda has a gap")
        for step, *arguments in steps[:height]:
            declared = layout.declared[step - 1]
            wrong = f"no step has the number {step}" if declared is NO_STEP else declared.wrong(*arguments)
            if wrong is not None:
                raise OptionError(f"this is no position of {self.game.id}: {wrong}")
        top = steps[height - 1][0] if height else 0
        if not self.is_over and (top == 0 or (self.actor >= 0 and top > layout.asking)):
            raise OptionError(
                f"this is no position of {self.game.id}: the actor is {self.actor}, at step {layout.step_names[top]!r}"
            )

    @property
    def _seats(self) -> int:
        """The number of players."""
        return int(self.params_array["seats"][0])

    def _play(
        self, what: int, mask: NDArray[Any] = NO_MASK, weights: NDArray[Any] = NO_WEIGHTS, choice: int = 0
    ) -> bool:
        """Change the position, or ask about it; tell whether the choice is possible."""
        game = self.game
        try:
            found = _play(
                game.marker, self._states, self._ints, self.params_array, game.layout.ranges, mask, weights, what,
                choice,
            )  # fmt: skip
        except IndexError as error:
            raise beyond_its_array(game.id, error) from None
        if found == OUTSIDE:
            self.check_ranges()
        if found == BROKEN:
            raise Fault(f"{game.id}: {game.broken(self.state)}; position: {self.to_json()}")
        return bool(found == DONE)


def _plain(value: Any) -> Any:
    """Turn an option into a type of JSON."""
    if isinstance(value, np.generic):
        return value.item()
    if isinstance(value, Mapping):
        return dict(value)
    return list(value)
