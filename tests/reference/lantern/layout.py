"""The state of Lantern, its actions, and the shape of its box."""

from __future__ import annotations

import numpy as np

from nightmare_gym.engine.game import BOX_HEADER
from nightmare_gym.engine.layout import Layout, category, count, group, lookup, seat

SEATS, D6 = 4, 6
COLOURS = ("white", "amber", "red", "black")
MOST_STONES, MOST_BREATH, MOST_WORTH = 10, 3, 8
MOST_POINTS = 200
NONE = -1

STEPS = ("", "Choose a path", "Blow", "turn", "draw", "roll", "who will blow", "fate")
_, CHOOSE_PATH, BLOW, TURN, DRAW, ROLL, WHO_WILL_BLOW, FATE = range(len(STEPS))

ACTIONS = ("steady", "daring", "hold breath", "blow")
STEADY, DARING, HOLD_BREATH, BLOW_OUT = range(4)

DERIVED = ("the flame is alight", "my lead")

LAYOUT = Layout(
    fields=(
        seat("mover", SEATS, meaning="whose turn it is"),
        category("path", ("steady", "daring"), meaning="how the mover walks this turn"),
        lookup(
            "stone",
            "stones",
            len(COLOURS),
            (("worth", MOST_WORTH), ("risk", D6)),
            meaning="the stone on the table",
        ),
        category("die", ("1", "2", "3", "4", "5", "6"), meaning="the d6 on the table (pips - 1)"),
        seat("blower", SEATS, meaning="who blew last at this flame"),
        count("bag", MOST_STONES, shape=(len(COLOURS),), meaning="stones in the bag"),
        count("wood", MOST_STONES, shape=(len(COLOURS),), meaning="stones lost in the wood"),
        group(
            "players",
            [
                count("breath", MOST_BREATH, meaning="how often the player may still blow"),
                count("points", MOST_POINTS),
                count("stones", MOST_STONES, shape=(len(COLOURS),), meaning="stones in the lantern"),
            ],
            SEATS,
            per_seat=True,
        ),
    ),
    steps=STEPS,
    asking=2,
    seats=SEATS,
    depth=4,
    derived=DERIVED,
    argument_high=SEATS,
)

STONE = np.dtype([("worth", "i4"), ("risk", "i4")])
BOX = np.dtype(
    [
        *BOX_HEADER,
        ("margin", "i4"),
        ("breath", "i4"),
        ("daring_risk", "i4"),
        ("daring_worth", "i4"),
        ("in_bag", "i4", (len(COLOURS),)),
        ("stones", STONE, (len(COLOURS),)),
    ]
)
