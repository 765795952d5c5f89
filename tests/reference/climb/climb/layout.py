"""The state of Climb, its actions, and the shape of its parameters."""

from __future__ import annotations

import numpy as np

from nightmare_gym.engine.game import PARAMS_HEADER
from nightmare_gym.engine.layout import Layout, count, group, seat

SEATS, MOST_DAYS, MOST_HEIGHT = 2, 20, 6
PATHS = ("gully", "ridge")
GULLY, RIDGE = range(len(PATHS))

OPENED = ("nothing", "the gully", "the ridge", "both paths")
"""The paths that two dice open, as flags."""

STEPS = ("", "Choose a path", "Throw on or camp", "throw")
_, CHOOSE_PATH, ON_OR_CAMP, THROW = range(len(STEPS))

ACTIONS = (*PATHS, "throw on", "camp")
THROW_ON, CAMP = range(len(PATHS), len(ACTIONS))

LAYOUT = Layout(
    fields=(
        seat("mover", SEATS, meaning="the player whose turn it is"),
        count("days", MOST_DAYS, meaning="the turns that are left to a single climber"),
        count("height", MOST_HEIGHT, shape=(len(PATHS),), places=PATHS, meaning="the mover's height"),
        group(
            "players",
            [count("camp", MOST_HEIGHT, shape=(len(PATHS),), places=PATHS, meaning="the camp's height")],
            SEATS,
            per_seat=True,
        ),
    ),
    steps=STEPS,
    asking=2,
    seats=SEATS,
    depth=1,
)

PARAMS = np.dtype([*PARAMS_HEADER, ("days", "i4"), ("heights", "i4", (len(PATHS),)), ("odds", "i4", (len(OPENED),))])
