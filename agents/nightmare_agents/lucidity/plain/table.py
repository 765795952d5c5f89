"""The position at the start of a plain turn's solve, in the form that the compiled loops read."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.lucidity.plain.account import Account
from nightmare_gym.dreaming import layout as D

ROW = 32
"""A number above the dice of any row."""
TABLE = np.dtype(
    [
        ("bag", "i4", D.COLOURS),
        ("won", "i4", D.COLOURS),
        ("shadows", "i4", D.COLOURS),
        ("awake", "i4", D.COLOURS),
        ("hunts", "i4"),
        ("hunted", "i4"),
        ("exhausts", "i4"),
        ("rotated", "i4"),
        ("hunt_spaces", "i4"),
        ("exhaust_spaces", "i4"),
        ("shadow_spaces", "i4"),
        ("returned", "i4"),
        ("others", "f8"),
        ("power", "f8"),
        ("taken", "f8"),
        ("life", "f8"),
        ("crowns", "f8", D.COLOURS),
        ("hunt_row", "f8", ROW),
        ("exhaust_row", "f8", ROW),
        ("shadow_rows", "f8", (D.COLOURS, ROW)),
    ]
)
"""The bag; the Power of each colour and the dice in each row, some of which show Shadow in a row of another face; the
card's spaces; and by the Dreamer's account the worth of a Power, of a Shadow that a Nightmare takes, of elimination, of
becoming each Nightmare, of each row by its length, and of the Power of the `others`."""


def table(state: np.void, params: np.void, account: Account) -> NDArray[np.void]:
    """Make the table of a position, one record."""
    card = state["dreamers"]["card"][account.seat].reshape(-1, D.COLOURS)
    found, seats = np.zeros(1, TABLE), int(params["seats"])
    one = found[0]
    one["bag"], one["awake"] = state["bag"], state["awake"]
    one["won"], one["shadows"] = card[D.ONE] + 2 * card[D.TWO], card[D.SHADOW]
    one["hunts"], one["hunted"] = card[D.HUNT].sum() + card[D.HUNTED].sum(), card[D.HUNTED].sum()
    one["exhausts"], one["rotated"] = card[D.EXHAUST].sum() + card[D.ROTATED].sum(), card[D.ROTATED].sum()
    for name in ("hunt_spaces", "exhaust_spaces", "shadow_spaces", "returned"):
        one[name] = params[name]
    dice = np.arange(ROW)
    one["power"], one["life"], one["crowns"] = account.power, -account.life, account.crowns
    one["taken"] = -account.power / (seats - 1)
    cards = state["dreamers"]["card"][:seats].reshape(seats, -1, D.COLOURS)
    power = cards[:, D.ONE].sum(1) + 2 * cards[:, D.TWO].sum(1)
    one["others"] = one["taken"] * (power.sum() - power[account.seat])
    one["hunt_row"] = -account.kept * account.hunt * dice**2
    one["exhaust_row"] = -account.kept * account.exhaust * dice
    for colour in range(D.COLOURS):
        one["shadow_rows"][colour] = [account.row(colour, int(n), int(params["shadow_spaces"])) for n in dice]
    return found
