"""Types of the bots' records; written by `nightmare records`, not by hand."""

from __future__ import annotations

from nightmare_gym.engine.records import Many
from nightmare_gym.games.bogeymen.records import State


class BotRecord:
    """The parameters of the hand-written players, all in one."""

    any: float
    awake_coming: float
    awake_load: float
    awake_near: float
    awake_one: float
    awake_three: float
    awake_two: float
    awakened: float
    awakened_rows: float
    bad_row: float
    blue: float
    blue_shadow: float
    calm: float
    coming: float
    draw_paths: float
    exhausted: float
    full: float
    green: float
    height: float
    hunted: float
    hunts_near: float
    island: float
    kept: float
    later: float
    load: float
    missing: float
    missing_soon: float
    most_exhausts: int
    most_hunted: int
    most_hunts: int
    near: float
    one_exhaust: float
    one_hunt: float
    one_shadow: float
    paths: float
    power: float
    power_rows: float
    power_squared: float
    power_to_come: float
    power_twice: float
    race: int
    red: float
    reserve: float
    row_awake: float
    rows: float
    rows_squared: float
    safe: float
    scratch: Many[State]
    shadow: float
    soon: float
    spare: float
    spare_soon: float
    three_hunts: float
    three_shadows: float
    tired: float
    to_come: float
    two_exhausts: float
    two_hunts: float
    two_shadows: float
    yellow: float
