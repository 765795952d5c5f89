"""The state of Lucidity for 2 to 4 players, its actions, and the shape of its parameters."""

from __future__ import annotations

from nightmare_gym.dreaming import layout as D
from nightmare_gym.dreaming.steps import FIRST_OWN, FIRST_OWN_WORKING, DreamerStep
from nightmare_gym.engine.layout import Layout, bookkeeping, category, count, flag, group, seat
from nightmare_gym.engine.parameters import Parameters, choice
from nightmare_gym.engine.steps import Argument, Steps, asks, works

SEATS = 4

# --- the agenda -------------------------------------------------------------------------------------------------


class Step(Steps):
    """The steps beside those of a Dreamer's turn; those at which a seat is asked come first."""

    CHOOSE_NIGHTMARE = asks("Which Nightmare to become", at=FIRST_OWN)
    CHOOSE_ENVIED = asks("Envy: which die to reroll")
    ABILITY = asks("Use the ability", owner=Argument("the colour of the Nightmare", D.COLOURS - 1))
    NIGHTMARE_TURN = asks("Consume Power or Send Minions")
    CHOOSE_MINION = asks("Which dream the Dreamer gets")
    CHOOSE_VICTIM = asks("Which Dreamer")

    END_OF_TURN = works("end of the turn", at=FIRST_OWN_WORKING)
    NEXT_TURN = works("the next turn")


# --- actions ----------------------------------------------------------------------------------------------------

LEFT = SEATS - 1
"""The largest number of players to one's left."""
ACTIONS = (
    *D.DREAMER_ACTIONS,
    *(f"become the Nightmare of {name}" for name in D.DREAMS),
    "use the ability",
    *(f"consume a {worth} of the player {left} to the left" for worth in (1, 2) for left in range(1, SEATS)),
    "send Minions",
    *(f"give the {colour} dream" for colour in D.COLOUR_NAMES),
    *(f"attack the player {left} to the left" for left in range(1, SEATS)),
)
FIRST_BECOME = len(D.DREAMER_ACTIONS)
USE_ABILITY = FIRST_BECOME + len(D.DREAMS)
FIRST_CONSUME = USE_ABILITY + 1
SEND_MINIONS = FIRST_CONSUME + 2 * LEFT
FIRST_GIVE = SEND_MINIONS + 1
FIRST_VICTIM = FIRST_GIVE + len(D.COLOUR_NAMES)

# --- the state --------------------------------------------------------------------------------------------------

ENDINGS = ("power", "no Dreamers", "last one", "empty bag")
POWER, NO_DREAMERS, LAST_ONE, EMPTY_BAG = range(len(ENDINGS))

DERIVED = (
    "my power", *(f"power {left} to my left" for left in range(1, SEATS)),
    "my lead", "power needed to end the game",
    "my Hunt row", "my Exhaust row", "my fullest Shadow row",
    "dreams in the bag", "the Dreamer's power", "the Dreamer's fullest Shadow row",
)  # fmt: skip

# --- the parameters ---------------------------------------------------------------------------------------------------

ABILITIES = ("none", "drown", "covet", "imprison", "hunt", "tempt")
DROWN, COVET, IMPRISON, HUNT_DOWN, TEMPT = range(1, len(ABILITIES))

PARAMS = Parameters(
    *D.DREAMER_PARAMS,
    choice("abilities", ABILITIES, (len(D.DREAMS),), meaning="ability of the Nightmare of each colour"),
    count("minions", D.DICE, meaning="dice that Minions draw"),
)
"""The options and the printed numbers."""

LAYOUT = Layout(
    fields=(
        seat("mover", SEATS, meaning="the seat that has the turn"),
        seat("dreamer", SEATS, meaning="the seat whose dreams are rolled: the mover, or the victim of Minions"),
        *D.table_fields(),
        flag("wearied", meaning="an Exhaust came to the Exhaust row in this turn or attack"),
        flag("imprisoned", meaning="the Dreamer may not Dream Again this turn"),
        flag("tempted", meaning="the Dreamer may not Rest this turn while able to Dream Again"),
        flag("final_turns", meaning="somebody had 15 Power: the last turns are taken"),
        group(
            "dreamers",
            [
                D.card_field(),
                category("nightmare", D.DREAMS, meaning="the Nightmare that the player has become"),
                flag("eliminated"),
                flag("final_turn", meaning="the player has a final turn to take"),
            ],
            SEATS,
            per_seat=True,
        ),
        bookkeeping("ending", D.NONE, len(ENDINGS) - 1, meaning="the end of the game"),
    ),
    steps=(DreamerStep, Step),
    seats=SEATS,
    depth=8,
    derived=DERIVED,
    shares="nightmare_gym.dreaming.records",
    params=PARAMS,
)
