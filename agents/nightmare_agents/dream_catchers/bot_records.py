"""Types of the bots' records; written by `nightmare records`, not by hand."""

from __future__ import annotations

from nightmare_gym.engine.records import Many
from nightmare_gym.games.dream_catchers.records import State


class BotRecord:
    """The parameters of the hand-written players, all in one."""

    card: float
    chest: float
    fear: float
    gift: float
    heavy: int
    kept: float
    kin: float
    late: int
    least: float
    margin: int
    monster: float
    next: float
    race: float
    rare: float
    risk: float
    scratch: Many[State]
    second: float
    soon: float
    swaps: int
    sweet: float
    trade: float
    wild: float
