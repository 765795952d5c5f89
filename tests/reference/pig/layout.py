"""The state of Pig, its actions, and the shape of its parameters."""

from __future__ import annotations

from nightmare_gym.engine.layout import Layout, count, group, seat
from nightmare_gym.engine.parameters import Parameters
from nightmare_gym.engine.steps import Steps, asks, works

SEATS, D6, HIGHEST_TARGET = 2, 6, 100


class Step(Steps):
    """A decision, and the die."""

    DECIDE = asks("Decide")
    ROLL = works("roll")


ACTIONS = ("roll", "hold")
ROLL, HOLD = range(2)

PARAMS = Parameters(count("target", HIGHEST_TARGET, low=1, meaning="points that win"))

LAYOUT = Layout(
    fields=(
        seat("mover", SEATS, meaning="the player whose turn it is"),
        count("turn_total", HIGHEST_TARGET, meaning="the total of this turn so far"),
        group("players", [count("points", HIGHEST_TARGET)], SEATS, per_seat=True),
    ),
    steps=Step,
    seats=SEATS,
    depth=1,
    params=PARAMS,
)
