"""A table on which Spooks and dice are laid out, nature's draws and rolls are dictated, and all is read off again.

    table = Table().power("green 1").spooks("green Shadow | -", "green Shadow | red Shadow").rolled()
    table.do("pay a green 1", at(1, 1), "roll now").roll("green 1")
    table.expect(power="", spooks=("green Shadow | red Shadow",), to_bag="2 green")

Dice are written "2 blue Shadow, red Hunt" on the card, Power from the oldest die on, and Spooks row by row as they
lie, the top row first. `expect` names what has changed since the position was set, or since the last `expect`;
everything else must be as it was. Works uncompiled only, because it calls the rules themselves.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from games.lucidity.table import DRAWING, dice, lying
from nightmare_gym.dreaming.layout import (
    COLOUR_NAMES,
    DREAMS,
    FACE_NAMES,
    FIRST_KIND,
    KIND_NAMES,
    NONE,
    ONE,
    POWERS,
    TRACK_NAMES,
)
from nightmare_gym.dreaming.resolving import next_to_roll
from nightmare_gym.dreaming.steps import DreamerStep
from nightmare_gym.engine.layout import NATURE, NOBODY
from nightmare_gym.engine.position import Position
from nightmare_gym.games.bogeymen import rules
from nightmare_gym.games.bogeymen.layout import ACTIONS, COLUMNS, ENDINGS, FIRST_PLACE, LAYOUT, ROWS, Step
from nightmare_gym.games.bogeymen.params import NAMES
from nightmare_gym.games.bogeymen.scoring import check, earned

ROLLING = ("roll", "reroll Spooks")
DRAWN_BY_NATURE = (*DRAWING, "populate", "Spooks on every column")


def at(row: int, column: int) -> str:
    """The action that names a Spook by its place, counted from 1 and from the bottom."""
    return f"the Spook in row {row} column {column}"


def take(kind: str) -> str:
    """The action that names a die on the card."""
    return ACTIONS[FIRST_KIND + KIND_NAMES.index(kind)]


def power_at(place: int) -> str:
    """The action that names a die by its place in the Power row, counted from 1, the oldest."""
    return ACTIONS[FIRST_PLACE + place - 1]


def in_order(text: str) -> list[str]:
    """Dice in words, one by one, in the order in which they are named."""
    return [name for part in text.split(", ") for name, n in dice(part, KIND_NAMES).items() for _ in range(n)]


def observed(table: Table) -> dict[str, float]:
    """List the numbers that the Dreamer observes and that are not 0, by name."""
    found = table.observation
    return {name: float(value) for name, value in zip(LAYOUT.feature_names, found, strict=True) if value}


class Table:
    """The Bogeyman's card, a Dreamer card, and the bag; the Dreamer and nature do as told.

    Args:
        bogeyman: Whose card it is.
        **options: Other options of the game.
    """

    def __init__(self, bogeyman: str = "lady_of_primeval_fear", **options: Any) -> None:
        position = Position("bogeymen", bogeyman=bogeyman, **options)
        self.state, self.params = position.state, position.params
        self.state.bogeyman = NAMES.index(bogeyman)
        self.position = position
        self._aside = False
        self._before = self.seen

    # --- laying out a position ------------------------------------------------------------------------------

    def power(self, text: str) -> Table:
        """Move Power from the bag to the row, from the oldest on."""
        for name in in_order(text):
            kind = KIND_NAMES.index(name)
            assert kind < POWERS
            self.state.dreamers[0].power_row[int(np.argmin(self.state.dreamers[0].power_row))] = kind
        return self._lay(self.state.dreamers[0].card, text)

    def card(self, text: str) -> Table:
        """Move dice other than Power from the bag to the card."""
        assert all(KIND_NAMES.index(name) >= POWERS for name in in_order(text))
        return self._lay(self.state.dreamers[0].card, text)

    def middle(self, text: str) -> Table:
        """Move Power from the bag to the Nightmare cards."""
        return self._lay(self.state.offered, text)

    def awake(self, *dreams: str) -> Table:
        """Mark Nightmares as Awakened."""
        for dream in dreams:
            self.state.awake[DREAMS.index(dream)] = 1
        return self

    def spooks(self, *rows: str) -> Table:
        """Move Spooks from the bag to the rows, the top one first; "-" for none."""
        for row, text in enumerate(reversed(rows)):
            for column, name in enumerate(text.split(" | ")):
                if name != "-":
                    kind = KIND_NAMES.index(name)
                    self.state.spooks[row * COLUMNS + column] = kind
                    self._take_out(kind, 1)
        return self

    def bag(self, text: str) -> Table:
        """Leave only these dice in the bag; other dice come and go from a heap aside."""
        self.state.bag[:] = 0
        for colour, n in dice(text, COLOUR_NAMES).items():
            self.state.bag[COLOUR_NAMES.index(colour)] = n
        self._aside = True
        return self

    def _lay(self, counts: Any, text: str) -> Table:
        for name, n in dice(text, KIND_NAMES).items():
            kind = KIND_NAMES.index(name)
            counts[kind] += n
            self._take_out(kind, n)
        return self

    def _take_out(self, kind: int, n: int) -> None:
        if not self._aside:
            self.state.bag[kind % len(COLOUR_NAMES)] -= n

    # --- the moment from which to play -------------------------------------------------------------------------

    def turn(self) -> Table:
        """Begin a turn."""
        return self._play((Step.NEXT_TURN, 0))

    def rolled(self, text: str = "", level: int = 0) -> Table:
        """Begin after the roll of these dice, perhaps none, before any is resolved."""
        self._lay(self.state.unresolved, text)
        return self._play((Step.CHOOSE_EXCESS, 0), (DreamerStep.CHECK_HUNT, 0), (DreamerStep.RESOLVE, ONE), level=level)

    def resting(self, track: str = "light", level: int = 0) -> Table:
        """Begin before Rest or Dream Again."""
        return self._play((Step.CHOOSE_EXCESS, 0), (DreamerStep.REST_OR_DREAM, 0), track=track, level=level)

    def rests(self) -> Table:
        """Begin at the end of the Sleep Track, where the Dreamer must Rest."""
        return self.resting(level=2)

    def _play(self, *steps: tuple[int, int], track: str = "light", level: int = 0) -> Table:
        agenda = self.state.agenda
        agenda.steps[:] = 0
        agenda.height = len(steps)
        for place, (step, a) in enumerate(steps):
            agenda.steps[place].step, agenda.steps[place].a = step, a
        self.state.track, self.state.level = TRACK_NAMES.index(track), level
        self._before = self.seen
        rules.proceed(self.state, self.params)
        return self.sound()

    # --- play --------------------------------------------------------------------------------------------------

    def do(self, *actions: str) -> Table:
        """Take the Dreamer's actions by their names."""
        for action in actions:
            assert action in self.offers
            rules.apply(self.state, self.params, ACTIONS.index(action))
            self.sound()
        return self

    def draw(self, *colours: str) -> Table:
        """Draw these dice out of the bag."""
        for colour in colours:
            assert self.asked in DRAWN_BY_NATURE
            self._resolve(COLOUR_NAMES.index(colour))
        return self

    def roll(self, *shown: str) -> Table:
        """Roll the next dice, dreams or Spooks, with faces such as "blue Shadow"."""
        for one in shown:
            colour, face = one.split(" ", 1)
            assert self.asked in ROLLING
            assert COLOUR_NAMES[next_to_roll(self.state)] == colour
            self._resolve(FACE_NAMES.index(face))
        return self

    def meet(self) -> Table:
        """Draw the Bogeyman."""
        assert self.asked == "which Bogeyman"
        self._resolve(int(self.state.bogeyman))
        return self

    def _resolve(self, outcome: int) -> None:
        assert self.state.actor == NATURE
        assert self.outcomes[outcome] > 0
        rules.resolve(self.state, self.params, outcome)
        self.sound()

    # --- looking at the table ----------------------------------------------------------------------------------

    @property
    def seen(self) -> dict[str, Any]:
        """The places of all dice, the Awakened Nightmares, and the end of the game."""
        state = self.state
        card = lying(state.dreamers[0].card, KIND_NAMES)
        return {
            "bag": [int(n) for n in state.bag],
            "spooks": self.rows,
            "power": [KIND_NAMES[kind] for kind in state.dreamers[0].power_row if kind != NONE],
            "card": {name: n for name, n in card.items() if KIND_NAMES.index(name) >= POWERS},
            "middle": lying(state.offered, KIND_NAMES),
            "awake": [dream for dream, awake in zip(DREAMS, state.awake, strict=True) if awake],
            "ending": None if state.ending == NONE else ENDINGS[state.ending],
        }

    @property
    def rows(self) -> tuple[str, ...]:
        """The Spooks, the highest row first."""
        columns = int(self.params.bogeymen[self.state.bogeyman].columns)
        grid = self.state.spooks.reshape(ROWS, COLUMNS)
        assert (grid[:, columns:] == NONE).all()
        names = [" | ".join("-" if kind == NONE else KIND_NAMES[kind] for kind in row[:columns]) for row in grid]
        height = max((row + 1 for row in range(ROWS) if (grid[row] != NONE).any()), default=0)
        return tuple(reversed(names[:height]))

    @property
    def observation(self) -> NDArray[np.float32]:
        """The position as the Dreamer sees it."""
        return self.position.observation()

    @property
    def asked(self) -> str:
        """The name of the step on top."""
        agenda = self.state.agenda
        return LAYOUT.step_names[agenda.steps[agenda.height - 1].step]

    @property
    def offers(self) -> list[str]:
        """The names of all legal actions, in the order of the table of actions."""
        if self.state.actor < 0:
            return []
        mask = np.zeros(len(ACTIONS), np.bool_)
        assert rules.legal(self.state, self.params, mask) == mask.sum()
        return [ACTIONS[action] for action in np.flatnonzero(mask)]

    @property
    def outcomes(self) -> list[int]:
        """The weights of nature's outcomes."""
        weights = np.zeros(5, np.int64)
        n = rules.chance(self.state, self.params, weights)
        assert not weights[n:].any()
        return [int(weight) for weight in weights]

    @property
    def unresolved(self) -> dict[str, int]:
        """The dice that are rolled and not resolved."""
        return lying(self.state.unresolved, KIND_NAMES)

    @property
    def drawn(self) -> dict[str, int]:
        """The dice that are drawn, or picked up, and not rolled."""
        return lying(self.state.drawn, COLOUR_NAMES)

    def expect(self, to_bag: str = "", from_bag: str = "", **changed: Any) -> Table:
        """Check that exactly this has changed.

        Args:
            to_bag: The dice that went into the bag, such as "2 blue, red".
            from_bag: The dice that came out of it.
            **changed: Dice in words for `card`, `power` and `middle`; rows for `spooks`; `awake`, `ending`.
        """
        for name in ("card", "middle"):
            if name in changed:
                changed[name] = dice(changed[name], KIND_NAMES)
        if "power" in changed:
            changed["power"] = in_order(changed["power"])
        bag = list(self._before["bag"])
        for text, sign in ((to_bag, 1), (from_bag, -1)):
            for colour, n in dice(text, COLOUR_NAMES).items():
                bag[COLOUR_NAMES.index(colour)] += sign * n
        assert self.seen == {**self._before, "bag": bag, **changed}
        self._before = self.seen
        return self

    def asks(self, step: str, *offers: str) -> Table:
        """Check the Dreamer's question; if offers are named, there are no others."""
        assert (self.state.actor, self.asked) == (0, step)
        assert self.offers
        assert not offers or self.offers == list(offers)
        return self

    def asks_nature(self, step: str, *colours: str) -> Table:
        """Check nature's step; if colours are named, exactly those may come out of the bag."""
        assert (self.state.actor, self.asked) == (NATURE, step)
        assert not colours or [name for name, n in zip(COLOUR_NAMES, self.outcomes, strict=False) if n] == list(colours)
        return self

    def next_turn(self) -> Table:
        """Check that the turn is over, and the next one begins."""
        return self.asks("Sleep Track")

    def ended(self, ending: str, **changed: Any) -> Table:
        """Check that the game has this end, is won or lost by it, and that only the named things have changed."""
        self.expect(ending=ending, **changed)
        assert self.state.actor == NOBODY
        assert not self.offers
        assert earned(self.state, self.params, 0) == (1.0 if ending in ("15 Power", "escaped") else -1.0)
        return self

    def sound(self) -> Table:
        """Check that the position breaks none of the game's laws."""
        assert self.state.fault == 0
        assert self._aside or check(self.state, self.params) == 0
        return self
