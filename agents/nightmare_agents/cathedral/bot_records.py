"""Types of the bots' records; written by `nightmare records`, not by hand."""

from __future__ import annotations

from nightmare_gym.engine.records import Many
from nightmare_gym.games.cathedral.records import State


class BotRecord:
    """The parameters of the hand-written players, all in one."""

    aimed: float
    apart: float
    area: float
    area_plan: float
    area_zeal: float
    at_develop: float
    at_fortify: float
    at_maneuver: float
    at_ritual: float
    at_summon: float
    bastion: float
    behind: float
    board: float
    card: float
    conform: float
    cultist: float
    deed: float
    dream_plan: float
    dream_zeal: float
    dreams: int
    excess: float
    fight: float
    first_night: int
    for_develop: float
    for_fortify: float
    for_maneuver: float
    for_ritual: float
    for_summon: float
    fort: float
    fresh: float
    haste: float
    higher: float
    inner: float
    keep: float
    kings_area: float
    kings_card: float
    kings_fort: float
    kings_unit: float
    land: float
    late: float
    lead: float
    limbo: float
    lower: float
    many: int
    more: float
    night: float
    offered: float
    pay: float
    press: float
    rite: float
    ritual_plan: float
    ritual_zeal: float
    row: float
    samples: int
    scratch: Many[State]
    soon: float
    store: float
    strife: float
    supply: float
    taken: float
    threat: float
    trust: float
    tucked: float
    unit: float
    upgrade: float
