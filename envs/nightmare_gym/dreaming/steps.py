"""The steps of a Dreamer's turn, which both games of Lucidity share. Each game declares further steps."""

from __future__ import annotations

from nightmare_gym.dreaming import layout as L
from nightmare_gym.engine.steps import Argument, Steps, asks, works

FIRST_OWN = 10
"""The number of the first step at which a game itself asks; there is room for ten."""
FIRST_WORKING = 20
FIRST_OWN_WORKING = 30
"""The number of the first step that a game's own rules carry out unasked."""

FACE = Argument("the face whose dreams are next", L.SHADOW)


class DreamerStep(Steps):
    """The steps of both games; those at which a Dreamer is asked come first."""

    CHOOSE_TRACK = asks("Sleep Track")
    RETURN = asks("Return", left=Argument("drawn dreams that are still to return", L.DICE))
    REROLL = asks("Reroll or go on", face=FACE)
    CHOOSE_DREAMS = asks("Which dreams to reroll", first=Argument("the first face that may be named", L.SHADOW))
    CHOOSE_SHADOW = asks("Shadow or reroll")
    ROTATE = asks("Which Exhaust to rotate")
    MOVE_SHADOW = asks("Which Shadow to the Hunt row")
    REST_OR_DREAM = asks("Rest or Dream Again")
    REST = asks("Rest")

    DREAM = works("dream", at=FIRST_WORKING)
    DRAW = works("draw", left=Argument("dreams that are still to be drawn", L.DICE, low=1))
    ROLL = works("roll")
    RESOLVE = works("resolve", face=FACE, declined=Argument("the offer to reroll was declined", 1))
    PLACE = works("place", face=FACE)
    SHADOW_RESOLVED = works("a Shadow resolved", colour=Argument("its colour", L.COLOURS - 1))
    PENALTY = works("Exhaust penalty")
    CHECK_HUNT = works("check Hunt", rerolled=Argument("solo: Spooks could be rerolled before", 1))
    CHECK_EXHAUST = works("check Exhaust")
    CHECK_SHADOWS = works("check Shadows", first=Argument("solo: the first colour that is not checked yet", L.COLOURS))
