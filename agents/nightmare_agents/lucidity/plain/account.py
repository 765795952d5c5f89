"""The Dreamer's account: a value of the card alone, in Power, by a bot's weights."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.agent import Bot
from nightmare_agents.lucidity.table import crown, offered_power
from nightmare_gym.dreaming import layout as D
from nightmare_gym.engine.compile import entry
from nightmare_gym.engine.game import Game, records

Floats = NDArray[np.float64]


@entry
def _crowns(bots: Any, states: Any, params_array: Any, out: Any) -> None:
    """Fill `out` with the worth of becoming each Nightmare, with the Power on it, and that Power."""
    state = states[0]
    for colour in range(D.COLOURS):
        out[0, colour] = crown(bots[0], state, params_array[0], state.mover, colour)
        out[1, colour] = offered_power(state, colour)


@dataclass(frozen=True)
class Account:
    """The Dreamer's Power less the mean of the others', plus the worth of the rows; the others' is the negative.

    The worth of a Nightmare is fixed at the beginning of the turn. Unlike `HandMade` the account ignores the end of the
    game, so the worth of a card depends only on the number of dice in each row.

    Attributes:
        seat: The Dreamer.
        power: The worth of one Power.
        life: The cost of elimination, besides all Power.
        hunt: The cost of the Hunt row, times the square of its dice.
        exhaust: The cost of each die in the Exhaust row.
        crowns: (colours,) the worth of becoming each Nightmare; an unfilled Shadow row is worth this times the square
            of its filled share.
        offered: (colours,) the Power that lies on each, which is part of its worth.
        kept: The factor of unfilled rows: 1, or in a final turn 0.
    """

    seat: int
    power: float
    life: float
    hunt: float
    exhaust: float
    crowns: tuple[float, ...]
    offered: tuple[float, ...]
    kept: float
    name = "account of the Dreamer"

    @classmethod
    def by(cls, bot: Bot, states: NDArray[np.void], params_array: NDArray[np.void]) -> Account:
        """Make the account of the player whose turn it is, by a bot's weights."""
        found = np.zeros((2, D.COLOURS))
        _crowns(bot.marker, records(states), params_array, found)
        weights = {name: w for name, w in bot.parameters.items() if not isinstance(w, Mapping)}
        return cls(
            seat=int(states["mover"][0]),
            power=weights["power"],
            life=weights["life"],
            hunt=weights["hunt"],
            exhaust=weights["exhaust"] * weights["wearied"],
            crowns=tuple(map(float, found[0])),
            offered=tuple(map(float, found[1])),
            kept=float(states["final_turns"][0] == 0),
        )

    def row(self, colour: int, dice: int, spaces: int) -> float:
        """The worth of an unfilled Shadow row."""
        return self.kept * self.crowns[colour] * (dice / spaces) ** 2

    def final(self, game: Game, states: NDArray[np.void], params_array: NDArray[np.void]) -> Floats:
        """Return the account (positions, seats): the Dreamer's, and its negative for the others."""
        seats, spaces = int(params_array["seats"][0]), int(params_array["shadow_spaces"][0])
        here = states.view(np.ndarray)["dreamers"]
        cards = here["card"][:, :seats].reshape(len(states), seats, -1, D.COLOURS).astype(np.float64)
        power = cards[:, :, D.ONE].sum(-1) + 2 * cards[:, :, D.TWO].sum(-1)
        mine, me = cards[:, self.seat], here[:, self.seat]
        hunts = mine[:, [D.HUNT, D.HUNTED]].sum((1, 2))
        exhausts = mine[:, [D.EXHAUST, D.ROTATED]].sum((1, 2))
        rows = sum(self.row(colour, 1, spaces) * mine[:, D.SHADOW, colour] ** 2 for colour in range(D.COLOURS))
        dreaming = rows - self.kept * (self.hunt * hunts**2 + self.exhaust * exhausts)
        crowned = np.array(self.crowns) - self.power * np.array(self.offered)  # the Power is in the row by now
        worth = np.where(me["nightmare"] == D.NONE, dreaming, crowned[me["nightmare"]])  # NONE is the last, and unused
        worth = self.power * power[:, self.seat] + np.where(me["eliminated"] == 1, -self.life, worth)
        worth -= self.power * (power.sum(1) - power[:, self.seat]) / (seats - 1)
        found = np.repeat(-worth[:, None], seats, 1)
        found[:, self.seat] = worth
        return found
