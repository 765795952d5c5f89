"""The state of Climb, its actions, and the shape of its parameters."""

from __future__ import annotations

from nightmare_gym.engine.layout import Layout, count, group, seat
from nightmare_gym.engine.parameters import Parameters
from nightmare_gym.engine.steps import Steps, asks, works

SEATS, MOST_DAYS, MOST_HEIGHT = 2, 20, 6
PATHS = ("gully", "ridge")
GULLY, RIDGE = range(len(PATHS))

OPENED = ("nothing", "the gully", "the ridge", "both paths")
"""The paths that two dice open, as flags."""


class Step(Steps):
    """The questions to the mover, and the throw of the dice."""

    CHOOSE_PATH = asks("Choose a path")
    ON_OR_CAMP = asks("Throw on or camp")
    THROW = works("throw")


ACTIONS = (*PATHS, "throw on", "camp")
THROW_ON, CAMP = range(len(PATHS), len(ACTIONS))

PARAMS = Parameters(
    count("days", MOST_DAYS, meaning="turns of a single climber; 0 for two climbers"),
    count("heights", MOST_HEIGHT, low=1, shape=(len(PATHS),), meaning="height of each path"),
    count("odds", 36, shape=(len(OPENED),), meaning="throws of two dice out of 36 that open the paths"),
)

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
    steps=Step,
    seats=SEATS,
    depth=1,
    params=PARAMS,
)
