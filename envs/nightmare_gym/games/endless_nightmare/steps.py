"""The steps of Endless Nightmare: the player's choices, the phases of a turn, and nature's draws."""

from __future__ import annotations

from nightmare_gym.engine.steps import Argument, Steps, asks, works
from nightmare_gym.games.endless_nightmare.layout import AIMS, OVER, SLOTS

USE = Argument("the step that uses the number on the table", 16, low=12)


class Step(Steps):
    """All steps; those at which the player is asked come first. Numbers 17 to 23 are free."""

    CHOOSE_ACTION = asks("Action")
    SPEND_SANITY = asks("Sanity", use=USE)
    CHOOSE_NIGHTMARE = asks("Nightmare")
    # only in the Active version
    CHOOSE_AIM = asks("Aim")
    CHOOSE_BREATH = asks("Breath")

    # a turn and its five phases
    TURN = works("turn")
    NIGHTMARE_SELECTION = works("1 Nightmare selection")
    NIGHTMARE_EVENT = works("2 Nightmare event")
    PLAYER_ACTION = works("3 Player action")
    THE_SHADOW = works("4 The Shadow")
    SCARES_AND_HORRORS = works("5 Scares & Horrors")
    # the uses of a number
    COLUMN_ROLLED = works("column rolled", at=USE.low)
    ROW_ROLLED = works("row rolled")
    EVENT_ROLLED = works("event rolled")
    PARACHUTE_ROLLED = works("parachute rolled")
    ACTION_ROLLED = works("action rolled")

    # nature
    ROLL = works("roll", at=24, use=USE)
    VERSION = works("version", slot=Argument("the box of the Nightmare table", SLOTS - 1))
    THROW = works("throw", aim=Argument("the zone that is aimed at, less 2", AIMS - 1))
    MARKERS = works(
        "markers", landing=Argument("the zone in which the die lies, less 1, or over the board", OVER, low=1)
    )
    STOP = works("stop", time=Argument("the time that is aimed at", AIMS - 1))
    FEAT = works("feat")
    HOLD = works("hold")
    TICKS = works("ticks")
