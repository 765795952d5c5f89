"""The state of the game, the steps of a turn, the actions, and the shape of the parameters."""

from __future__ import annotations

from nightmare_gym.engine.layout import Layout, bookkeeping, count
from nightmare_gym.engine.parameters import Parameters
from nightmare_gym.engine.steps import Argument, Steps, asks, works

D6, MOST_TURNS, MOST_FULL = 6, 20, 50

FACE = Argument("the number that the die shows", D6, low=1)


class Step(Steps):
    """The steps of a turn; those that ask the player come first."""

    DECIDE = asks("Roll on or bank")
    TURN = works("turn")
    ROLL = works("roll")
    LOOK = works("look", face=FACE)


ACTIONS = ("roll", "bank")
ROLL, BANK = range(len(ACTIONS))

PARAMS = Parameters(
    count("turns", MOST_TURNS, low=1, meaning="turns of a game"),
    count("bust", D6, low=1, meaning="number that loses the turn's total"),
    count("full", MOST_FULL, low=1, meaning="total that is banked at once"),
)

LAYOUT = Layout(
    fields=(
        count("turns_left", MOST_TURNS, meaning="the turns after this one"),
        count("total", MOST_FULL, meaning="the total of this turn so far"),
        count("points", MOST_TURNS * MOST_FULL, meaning="the banked points"),
        bookkeeping("busts", 0, MOST_TURNS, meaning="the turns that were lost to the die"),
    ),
    steps=Step,
    depth=2,
    params=PARAMS,
)
