"""The steps of Dream Catchers (questions, events of nature, work of the rules) and their arguments."""

from __future__ import annotations

from nightmare_gym.engine.steps import Argument, Steps, asks, works
from nightmare_gym.games.dream_catchers.layout import ABILITIES, BED, CELLS, FIRST_MONSTER, POWERS, SEATS

ASKED = Argument("seats that were asked already, from the active player on", 2 * SEATS)
SEAT = Argument("the player", SEATS - 1)
PARTNER = Argument("the partner of the trade", SEATS - 1)
CELL = Argument("the attacker's cell", CELLS - 1)
SLOT = Argument("the Monster's place under the bed", BED - 1)
TARGET = Argument("the cell of the tile, or 9 plus the Monster's place", FIRST_MONSTER + BED - 1)


class Step(Steps):
    """All steps; those that ask a seat come first."""

    # plays at any time, and the Dream Catcher phase
    ACT = asks("the Dream Catcher phase", asked=ASKED)
    BEFORE_DIE = asks("before the die", asked=ASKED, slot=SLOT)
    NIGHTFALL = asks("Night falls", asked=ASKED)
    BEFORE_SPAWN = asks("before dreams spawn", asked=ASKED)
    BEFORE_CHECK = asks("before the attack", asked=ASKED, cell=CELL)
    BEFORE_SECOND_CHECK = asks("before the second check", asked=ASKED, cell=CELL)
    # choices after a play or an action
    CHOOSE_PAIR = asks("which pair", seat=SEAT, ability=Argument("the ability that it pays for", ABILITIES - 1))
    CHOOSE_TWO = asks("which two Powers", seat=SEAT, chosen=Argument("1 plus the first Power; 0: none yet", POWERS))
    CHOOSE_GIVEN = asks("which Power to give", partner=PARTNER)
    CHOOSE_TAKEN = asks("which Power to take", partner=PARTNER, given=Argument("the Power that is given", POWERS - 1))
    CONSENT = asks(
        "accept the trade",
        partner=PARTNER,
        bargain=Argument(f"{POWERS} times the Power that is given, plus the one that is wanted", POWERS * POWERS - 1),
    )
    CHOOSE_STACK = asks("which stack", seat=SEAT)
    CHOOSE_NIGHTMARE = asks("which Nightmare", seat=SEAT)
    CHOOSE_MONSTER = asks("which Monster", seat=SEAT)
    CHOOSE_LEFT_OUT = asks("which symbol is not needed", slot=SLOT)
    CHOOSE_PAYMENT = asks("what stands for a symbol", target=TARGET)
    CHOOSE_DISCARD = asks("which Treasure to discard", asked=Argument("all were asked for plays before", 1))

    # nature
    WHICH_BEDROOM = works("which bedroom")
    WHICH_CHARACTER = works("which character", seat=SEAT)
    DRAW_POWERS = works("draw Powers", seat=SEAT, hand=Argument("the size of the hand after drawing", 255))
    DRAW_TREASURE = works("draw a Treasure", seat=SEAT)
    SPAWN = works("spawn", night=Argument("it is Night: a Nightmare attacks", 1))
    REVEAL_DREAM = works("reveal a dream")
    REVEAL_MONSTER = works("reveal a Monster")
    # the rules
    CATCH = works("catch", target=TARGET)
    ROLL = works("roll the die", slot=SLOT)
    PASS_TIME = works("time passes")
    DRAW_MONSTER = works("a Monster appears")
    NEXT_TURN = works("the next turn")


WINDOWS = (Step.BEFORE_DIE, Step.NIGHTFALL, Step.BEFORE_SPAWN, Step.BEFORE_CHECK, Step.BEFORE_SECOND_CHECK)
"""The steps at which all seats are asked for plays."""
CHOICES = tuple(step for step in Step if step.declared.asks and step > Step.BEFORE_SECOND_CHECK)
"""The choices after an action or a play."""
