"""Types of the bots' records; written by `nightmare records`, not by hand."""

from __future__ import annotations

from typing import Any


class BotRecord:
    """The parameters of the hand-written players, all in one."""

    crown: float
    decided: float
    deep_exhausts: int
    deeper: float
    envied: float
    exhaust: float
    fed: float
    hunt: float
    life: float
    on_shadows: int
    power: float
    prey: float
    refund: float
    rest_bag: int
    rest_dangers: int
    rest_dreams: int
    rest_exhausts: int
    rest_hunts: int
    rest_lead: int
    rest_power: int
    rest_shadows: int
    restless: float
    safe_exhausts: int
    safe_hunts: int
    safe_room: int
    scratch: Any
    spite: float
    stalks: int
    thrift: float
    wearied: float
