"""The state of Lantern, its actions, and the shape of its parameters."""

from __future__ import annotations

from nightmare_gym.engine.layout import Layout, category, count, flag, group, lookup, seat
from nightmare_gym.engine.parameters import Parameters
from nightmare_gym.engine.steps import Argument, Steps, asks, works

SEATS, D6 = 4, 6
COLOURS = ("white", "amber", "red", "black")
MOST_STONES, MOST_BREATH, MOST_WORTH = 10, 3, 8
MOST_POINTS = 200
NONE = -1

PLACE = Argument("the player's place to the mover's left", SEATS, low=1)


class Step(Steps):
    """The steps of a turn."""

    CHOOSE_PATH = asks("Choose a path")
    BLOW = asks("Blow", place=PLACE)
    TURN = works("turn")
    DRAW = works("draw")
    ROLL = works("roll")
    WHO_WILL_BLOW = works("who will blow", place=PLACE)
    FATE = works("fate")


ACTIONS = ("steady", "daring", "hold breath", "blow")
STEADY, DARING, HOLD_BREATH, BLOW_OUT = range(4)

DERIVED = ("the flame is alight", "my lead")

STONE = (count("worth", MOST_WORTH, meaning="points of the stone"), count("risk", D6, meaning="pips that lose it"))
PARAMS = Parameters(
    flag("margin", meaning="the return is the lead"),
    count("breath", MOST_BREATH, meaning="breaths of each player"),
    count("daring_risk", D6, meaning="pips more that lose a stone on the daring path"),
    count("daring_worth", MOST_WORTH, meaning="factor on a stone's worth on the daring path"),
    count("in_bag", MOST_STONES, shape=(len(COLOURS),), meaning="stones in the bag at the start"),
    group("stones", STONE, len(COLOURS)),
)

LAYOUT = Layout(
    fields=(
        seat("mover", SEATS, meaning="the player whose turn it is"),
        category("path", ("steady", "daring"), meaning="the mover's path this turn"),
        lookup(
            "stone",
            "stones",
            len(COLOURS),
            (("worth", MOST_WORTH), ("risk", D6)),
            meaning="the stone on the table",
        ),
        category("die", ("1", "2", "3", "4", "5", "6"), meaning="the d6 on the table (pips - 1)"),
        seat("blower", SEATS, meaning="the last player who blew at this flame"),
        count("bag", MOST_STONES, shape=(len(COLOURS),), meaning="stones in the bag"),
        count("wood", MOST_STONES, shape=(len(COLOURS),), meaning="stones lost in the wood"),
        group(
            "players",
            [
                count("breath", MOST_BREATH, meaning="the breaths that are left"),
                count("points", MOST_POINTS),
                count("stones", MOST_STONES, shape=(len(COLOURS),), meaning="stones in the lantern"),
            ],
            SEATS,
            per_seat=True,
        ),
    ),
    steps=Step,
    seats=SEATS,
    depth=4,
    derived=DERIVED,
    params=PARAMS,
)
