"""A table on which dice are laid out, nature's draws and rolls are dictated, and everything is read off again.

    table = Table(3).card(0, "red 1").rolled(0, "blue Shadow")
    table.asks(0, "Shadow or reroll", "pay a red 1", "resolve the blue Shadow")
    table.do("resolve the blue Shadow").draw("green").roll("green 1").expect(card_0="red 1, green 1, blue Shadow")

Dice are written "2 blue Shadow, red 1" on cards, and "2 blue, red" in the bag. `expect` names what has changed since
the position was set, or since the last `expect`; everything else must be as it was. Works uncompiled only, because it
calls the rules themselves.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

from nightmare_gym.dreaming.layout import COLOUR_NAMES, DREAMS, FACE_NAMES, KIND_NAMES, NONE, ONE, TRACK_NAMES
from nightmare_gym.dreaming.resolving import next_to_roll
from nightmare_gym.dreaming.steps import DreamerStep
from nightmare_gym.engine.layout import NATURE
from nightmare_gym.engine.position import Position
from nightmare_gym.games.lucidity.ending import begin_turn
from nightmare_gym.games.lucidity.layout import ACTIONS, ENDINGS, LAYOUT, Step
from nightmare_gym.games.lucidity.rules import proceed
from nightmare_gym.games.lucidity.scoring import check, earned

ROLL = "roll"
DRAWING = ("draw", "Exhaust penalty")


def dice(text: str, names: tuple[str, ...]) -> dict[str, int]:
    """Dice in words, such as "2 blue Shadow, red 1", by name."""
    found: dict[str, int] = {}
    for part in filter(None, text.split(", ")):
        match = re.fullmatch(r"(?:(\d+) (?=[a-z]))?(.+)", part)
        assert match is not None
        assert match[2] in names, f"no dice are called {match[2]!r}"
        found[match[2]] = found.get(match[2], 0) + int(match[1] or 1)
    return found


def lying(counts: Any, names: tuple[str, ...]) -> dict[str, int]:
    """The dice of a field, by name."""
    return {name: int(n) for name, n in zip(names, counts, strict=False) if n}


class Table:
    """The bag, the Nightmares in the middle, a Dreamer card for each player; nature and players do as told.

    Args:
        players: The number of players.
        **options: Other options of the game.
    """

    def __init__(self, players: int = 3, **options: Any) -> None:
        self.position = Position("lucidity", players=players, **options)
        self._aside = False
        self._before = self.seen

    # --- laying out a position ------------------------------------------------------------------------------

    def card(self, seat: int, text: str) -> Table:
        """Move dice from the bag to a player's card."""
        return self._lay(self.position.state.dreamers[seat].card, text)

    def middle(self, text: str) -> Table:
        """Move Power from the bag to the Nightmare cards in the middle."""
        return self._lay(self.position.state.offered, text)

    def nightmare(self, seat: int, dream: str, power: str = "") -> Table:
        """Make a player a Nightmare, with this Power."""
        state, colour = self.position.state, DREAMS.index(dream)
        state.dreamers[seat].nightmare, state.awake[colour] = colour, 1
        return self.card(seat, power)

    def eliminated(self, *seats: int) -> Table:
        """Mark players as eliminated."""
        for seat in seats:
            self.position.state.dreamers[seat].eliminated = 1
        return self

    def bag(self, text: str) -> Table:
        """Leave only these dice in the bag; other dice come and go from a heap aside."""
        self.position.state.bag[:] = 0
        for colour, n in dice(text, COLOUR_NAMES).items():
            self.position.state.bag[COLOUR_NAMES.index(colour)] = n
        self._aside = True
        return self

    def mark(self, **fields: int) -> Table:
        """Set fields of the state."""
        for name, value in fields.items():
            self.position.state[name] = value
        return self

    def _lay(self, counts: Any, text: str) -> Table:
        for name, n in dice(text, KIND_NAMES).items():
            kind = KIND_NAMES.index(name)
            counts[kind] += n
            if not self._aside:
                self.position.state.bag[kind % len(COLOUR_NAMES)] -= n
        return self

    # --- the moment from which to play -------------------------------------------------------------------------

    def turn(self, seat: int) -> Table:
        """Begin a player's turn."""
        state = self.position.state
        self._clear(seat, seat, Step.END_OF_TURN)
        begin_turn(state, seat)
        return self._play()

    def rolled(self, seat: int, text: str = "", level: int = 0) -> Table:
        """Begin a Dreamer's turn after the roll of these dice, perhaps none, before any is resolved."""
        self._lay(self.position.state.unresolved, text)
        self._clear(seat, seat, Step.END_OF_TURN, DreamerStep.CHECK_HUNT, DreamerStep.RESOLVE)
        self.position.state.track, self.position.state.level = 0, level
        return self._play()

    def attacked(self, seat: int, text: str, by: int) -> Table:
        """Begin after a Dreamer has rolled a die of a Nightmare's Minions."""
        self._lay(self.position.state.unresolved, text)
        self._clear(by, seat, Step.END_OF_TURN, DreamerStep.CHECK_HUNT, DreamerStep.RESOLVE)
        return self._play()

    def resting(self, seat: int, track: str = "light", level: int = 0) -> Table:
        """Begin after the check of the rows, before Rest or Dream Again."""
        self._clear(seat, seat, Step.END_OF_TURN, DreamerStep.REST_OR_DREAM)
        self.position.state.track, self.position.state.level = TRACK_NAMES.index(track), level
        return self._play()

    def turn_ends(self, seat: int) -> Table:
        """Begin at the end of a player's turn."""
        self._clear(seat, seat, Step.END_OF_TURN)
        return self._play()

    def _clear(self, mover: int, dreamer: int, *steps: int) -> None:
        state = self.position.state
        state.mover, state.dreamer = mover, dreamer
        state.track = NONE
        state.agenda.steps[:] = 0
        state.agenda.height = len(steps)
        for place, step in enumerate(steps):
            state.agenda.steps[place].step = step
            state.agenda.steps[place].a = ONE if step == DreamerStep.RESOLVE else 0

    def _play(self) -> Table:
        self._before = self.seen
        proceed(self.position.state, self.position.params)
        return self.sound()

    # --- play --------------------------------------------------------------------------------------------------

    def do(self, *actions: str) -> Table:
        """Take actions by their names, for the player who is asked."""
        for action in actions:
            self.position.apply(ACTIONS.index(action))
            self.sound()
        return self

    def draw(self, *colours: str) -> Table:
        """Draw these dice out of the bag."""
        for colour in colours:
            assert self.asked in DRAWING
            self.position.resolve(COLOUR_NAMES.index(colour))
            self.sound()
        return self

    def roll(self, *shown: str) -> Table:
        """Roll the next dice, with faces such as "blue Shadow"."""
        for one in shown:
            colour, face = one.split(" ", 1)
            assert self.asked == ROLL
            assert COLOUR_NAMES[next_to_roll(self.position.state)] == colour
            self.position.resolve(FACE_NAMES.index(face))
            self.sound()
        return self

    # --- looking at the table ----------------------------------------------------------------------------------

    @property
    def seats(self) -> range:
        """All players."""
        return range(int(self.position.params.seats))

    @property
    def seen(self) -> dict[str, Any]:
        """The places of all dice, the players' states, and the end of the game."""
        state = self.position.state
        found: dict[str, Any] = {
            "bag": [int(n) for n in state.bag],
            "middle": lying(state.offered, KIND_NAMES),
            "ending": None if state.ending == NONE else ENDINGS[state.ending],
        }
        for seat in self.seats:
            dreamer = state.dreamers[seat]
            found[f"card_{seat}"] = lying(dreamer.card, KIND_NAMES)
            found[f"nightmare_{seat}"] = None if dreamer.nightmare == NONE else DREAMS[dreamer.nightmare]
            found[f"eliminated_{seat}"] = bool(dreamer.eliminated)
        return found

    @property
    def asked(self) -> str:
        """The name of the step on top."""
        agenda = self.position.state.agenda
        return LAYOUT.step_names[agenda.steps[agenda.height - 1].step]

    @property
    def offers(self) -> list[str]:
        """The names of all legal actions, in the order of the table of actions."""
        return [ACTIONS[action] for action in self.position.legal_actions()]

    @property
    def unresolved(self) -> dict[str, int]:
        """The dice that are rolled and not resolved."""
        return lying(self.position.state.unresolved, KIND_NAMES)

    @property
    def drawn(self) -> dict[str, int]:
        """The dice that are drawn and not rolled."""
        return lying(self.position.state.drawn, COLOUR_NAMES)

    @property
    def returns(self) -> list[float]:
        """The earnings of every seat."""
        return [float(earned(self.position.state, self.position.params, seat)) for seat in self.seats]

    def expect(self, to_bag: str = "", from_bag: str = "", **changed: Any) -> Table:
        """Check that exactly this has changed.

        Args:
            to_bag: The dice that went into the bag, such as "2 blue, red".
            from_bag: The dice that came out of it.
            **changed: Dice in words for `card_0` and `middle`; `nightmare_0`, `eliminated_0`, `ending`.
        """
        for name, value in changed.items():
            if name == "middle" or name.startswith("card_"):
                changed[name] = dice(value, KIND_NAMES)
        bag = list(self._before["bag"])
        for text, sign in ((to_bag, 1), (from_bag, -1)):
            for colour, n in dice(text, COLOUR_NAMES).items():
                bag[COLOUR_NAMES.index(colour)] += sign * n
        assert self.seen == {**self._before, "bag": bag, **changed}
        self._before = self.seen
        return self

    def asks(self, seat: int, step: str, *offers: str) -> Table:
        """Check this player's question; if offers are named, there are no others."""
        assert (self.position.actor, self.asked) == (seat, step)
        assert self.offers
        assert not offers or self.offers == list(offers)
        return self

    def sends_minions(self, seat: int) -> Table:
        """Check that this Nightmare, which has nothing to consume, sends Minions unasked."""
        assert self.position.state.mover == seat
        return self.asks_nature("draw")

    def asks_nature(self, step: str, *colours: str) -> Table:
        """Check nature's step; if colours are named, exactly those may come out of the bag."""
        assert (self.position.actor, self.asked) == (NATURE, step)
        outcomes = [COLOUR_NAMES[outcome] for outcome, _ in self.position.chance_outcomes()] if colours else []
        assert outcomes == list(colours)
        return self

    def ended(self, ending: str, *returns: float) -> Table:
        """Check that the game is over for this reason, with these returns."""
        assert self.position.is_over
        assert not self.position.legal_actions()
        assert self.seen["ending"] == ending
        assert self.returns == pytest.approx(list(returns))
        return self

    def goes_on(self) -> Table:
        """Check that the game is not over."""
        assert not self.position.is_over
        return self

    def sound(self) -> Table:
        """Check that the position breaks none of the game's laws."""
        assert self.position.state.fault == 0
        assert self._aside or check(self.position.state, self.position.params) == 0
        return self
