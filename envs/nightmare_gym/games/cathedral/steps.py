"""The steps of Nightmare Cathedral (questions, events of nature, work of the rules) and their arguments."""

from __future__ import annotations

from nightmare_gym.engine.steps import UNUSED, Argument, Steps, asks, works
from nightmare_gym.games.cathedral import layout as L

MANY = 255
"""Above all numbers of steps, cards, levels and units that an action can give."""

AREA = Argument("the area", L.AREAS - 1)
OF_AREAS = Argument("the areas to choose from, as bits", L.ALL_AREAS)
OF_SIDES = Argument("the sides to choose from, as bits", (1 << L.SIDES) - 1)
OF_TOKENS = Argument("the tokens to choose from, as bits", (1 << L.TOKENS) - 1)
PAIR = Argument("the two sides, as in `PAIRS`", len(L.PAIRS) - 1)
MARKER = Argument("the lower marker (0) or the higher one", 1)
STEPS = Argument("steps on the Ritual track that are left", MANY)
LEFT = Argument("the amount left: cards, Dreams, units, levels, points or Cultists", MANY)
STRENGTH = Argument("cards that the side may still play in the conflict", MANY)
RITUAL_PRIVILEGES = Argument("privileges of `human.ritual`, as bits", 7)
SITES = Argument("privileges of `human.fortify`; from bit 8 on the areas with a new level", (L.ALL_AREAS << 8) + 255)
FOUGHT = Argument("conflicts that were fought, as bits: 2 for each area, by pair", (1 << 2 * L.AREAS) - 1)
COUNTS = Argument("units that each area produces, 2 bits an area", (1 << 2 * L.AREAS) - 1)
ROW = Argument("the row of the King's action", L.ROWS - 1)


class Step(Steps):
    """All steps; those that ask the human come first."""

    # the set-up
    CHOOSE_FIRST_NIGHT = asks("where to begin the night")
    CHOOSE_CORNER = asks("which corner")
    CHOOSE_POWERED = asks(
        "which action begins powered up", left=LEFT, powered=Argument("those that are, as bits", (1 << L.DAYS) - 1)
    )
    # the human's actions
    CHOOSE_DAY = asks("which Day space")
    CHOOSE_MARKER = asks("which marker to advance", left=STEPS, privileges=RITUAL_PRIVILEGES)
    CHOOSE_PAYMENT = asks("how to pay the step", climbing=MARKER, privileges=RITUAL_PRIVILEGES)
    CHOOSE_FREE_MARKER = asks("which marker climbs for free")
    CHOOSE_PRODUCTION = asks(
        "where to produce",
        left=Argument("areas that may still produce, and 16 times the Followers that each one produces", MANY),
        forbidden=Argument("forbidden areas, as bits", L.ALL_AREAS),
    )
    CHOOSE_NEXT_PRODUCER = asks("which area produces next", _=UNUSED, areas=OF_AREAS)
    CHOOSE_SITE = asks("where to build", left=LEFT, privileges=SITES)
    CHOOSE_BUILDER = asks("who is given up for the fort", left=LEFT, site=AREA)
    CHOOSE_MOVE = asks("what to maneuver", left=LEFT, privileges=Argument("privileges of `human.maneuver`", 15))
    CHOOSE_WAY = asks("where the Follower goes", origin=AREA)
    CHOOSE_SHAPER_WAY = asks("where the Shaper goes")
    CHOOSE_SWAP = asks("whom the Shaper swaps", left=LEFT, swapped=Argument("one was swapped", 1))
    CHOOSE_CONFLICT = asks("where to start a conflict", left=LEFT, fought=FOUGHT)
    CHOOSE_OPPONENT = asks("against whom", place=AREA, pairs=Argument("the pairs to choose from, as bits", 7))
    CHOOSE_CARD = asks("which card to play in the conflict", left=STRENGTH)
    CHOOSE_RETREAT = asks(
        "where to retreat",
        origin=AREA,
        loser=Argument("3 times the pair that fought, plus the side that retreats", len(L.PAIRS) * L.SIDES - 1),
    )
    CHOOSE_OFFERING = asks("what to discard for the King's Shield")
    CHOOSE_DEVELOPMENT = asks(
        "which card to develop",
        left=LEFT,
        privileges=Argument("bit 0: Upgrades cost no card; from bit 1 on the Upgrades that may be played", MANY),
    )
    CHOOSE_DISCARD = asks("what to discard for the Upgrade", upgrade=Argument("the Upgrade", L.CARDS - 1))
    # Dreams and the night
    CHOOSE_COMPLETE = asks("which Dream to complete")
    CHOOSE_REPLACEMENT = asks("which Dream to take")
    CHOOSE_GIVEN = asks("which Dream to swap")
    CHOOSE_TAKEN = asks("which Dream to swap it for", given=Argument("the Dream that is given", L.DREAMS - 1))
    CHOOSE_NIGHT = asks("which Night space")
    CHOOSE_REACTION = asks("conform or draw")
    # the human's commands
    CHOOSE_NIGHTMARE = asks("which Nightmare to command")
    CHOOSE_STRIDE = asks("where the Nightmare goes", left=LEFT, moved=Argument("it has moved", 1))
    CHOOSE_PLACING = asks(
        "whether to place another Follower", left=LEFT, placer=Argument("the Nightmare that places; 0: a Ploy", 7)
    )
    CHOOSE_PREY = asks("whom to devour", sides=OF_SIDES)
    CHOOSE_WHISPER = asks("whom the Whisperer swaps")
    CHOOSE_PUSHED = asks("whom to push", left=LEFT)
    CHOOSE_PUSH = asks("where to push", pushed=Argument("the side whose unit is pushed", L.SIDES - 1))
    CHOOSE_FIGHT = asks("whether to fight on", pair=PAIR)
    # choices of the King's that the human makes
    CHOOSE_TOKEN = asks("which token", _=UNUSED, tokens=OF_TOKENS)
    CHOOSE_KINGS_TOKEN = asks("which token the King takes", _=UNUSED, tokens=OF_TOKENS)
    CHOOSE_KINGS_AREA = asks("where the King goes", _=UNUSED, areas=OF_AREAS)
    CHOOSE_KINGS_TUCK = asks(
        "which action the King powers up",
        _=UNUSED,
        days=Argument("the actions to choose from, as bits", (1 << L.DAYS) - 1),
    )
    CHOOSE_KINGS_DREAM = asks(
        "which Dream the King takes",
        _=UNUSED,
        dreams=Argument("the Dreams to choose from, as bits", (1 << L.DREAMS) - 1),
    )

    # nature
    WHICH_NIGHTMARES = works("which Nightmares", which=Argument("the left one (0) or the right one", L.IN_GAME - 1))
    DRAW = works("draw", left=LEFT)
    KING_DRAWS = works("the King draws", left=LEFT, purpose=Argument("to its hand (0), or as it dissents", 1))
    FILL_DISPLAY = works("fill the display")
    DEAL_DREAMS = works("deal Dreams", left=LEFT)
    KINGS_FIRST_DREAMS = works("the King's first Dreams", left=LEFT)
    TUCK_FIRST = works("tuck a first card", day=Argument("the action", L.DAYS - 1))
    AREA_CARD = works("an area card", _=UNUSED, areas=OF_AREAS)
    WHICH_OPPONENT = works("which opponent of an area", place=AREA)
    ROLL = works("the die", purpose=Argument("to walk (0), for a Ritual, for a Fortify", 2), row=ROW)
    REVEAL = works("reveal the King's cards", left=STRENGTH)
    BATTLE_CARD = works("a battle card")
    RESOLVE_CONFLICT = works("resolve the conflict", kind=Argument("the Shadows' battle card", L.BATTLES - 1))
    # turns and the Cathedral
    TURN = works("a turn")
    END_OF_TURN = works("end of the turn")
    BUILD = works("build", side=Argument("the human (0) or the King", L.PLAYERS - 1), left=LEFT)
    STAGE_TWO = works("stage 2", begun=Argument("the King has its head start", 1))
    REWARD = works("the human's reward", kind=Argument("the kind of reward", L.LEVELS_REWARD), amount=LEFT)
    # the King's turn
    KING_REACTS = works("the King reacts")
    KING_WALKS = works("the King walks")
    KING_ACTS = works("the King acts", row=Argument("1 plus the row of the action; 0: not known yet", L.ROWS))
    KING_REFILLS = works("the King refills")
    CULTISTS_RETURN = works("the King's Cultists return")
    KING_REMOVES = works(
        "the King removes",
        left=LEFT,
        areas=Argument(
            "the areas to remove from, as bits (0: all); bit 12: to the Devoured board", 2 * L.ALL_AREAS + 1
        ),
    )
    KING_PRODUCES = works(
        "the King produces",
        filled=Argument("1 plus the area that is being filled; 0: the next one", L.AREAS),
        counts=Argument(
            "units that each area produces, 2 bits an area; bit 24: for the Shadows", (2 << 2 * L.AREAS) - 1
        ),
    )
    KING_BUILDS = works("the King builds", left=LEFT)
    KING_DEVOURS = works("the King devours", left=LEFT)
    KING_MANEUVERS = works(
        "the King maneuvers", left=LEFT, waiting=Argument("1 plus the area that waits for a unit", L.AREAS)
    )
    KING_FIGHTS = works(
        "the King's conflicts", fought=LEFT, areas=Argument("areas that were drawn, as bits", L.ALL_AREAS)
    )
    KING_FIGHTS_HERE = works("the King's conflicts of an area", place=AREA, pairs=Argument("pairs that fought", 7))
    KING_DEVELOPS = works(
        "the King develops", left=LEFT, last=Argument("1 plus the last card; 256: an Upgrade was tucked", 256)
    )
    KING_CLIMBS = works("the King climbs", marker=MARKER, left=STEPS)
    KING_ICON = works("the King enters an icon", icon=Argument("the icon", L.ICON_Y))
    CULTISTS = works("Cultists on Dreams", left=LEFT)
    CULTIST_ON_EACH = works(
        "a Cultist on each Dream", upper=Argument("1 plus the upper Dream, if that waits", L.DREAMS)
    )
    KING_COMMANDS = works("the King commands")
    KING_RUNS = works("the King's Nightmare runs", left=LEFT, areas=Argument("visited areas, as bits", L.ALL_AREAS))
    KINGS_COMMAND_ENDS = works("the King's command ends")
    COMMAND_ENDS = works("your command ends")
    HUMAN_PRODUCES = works("the human produces", _=UNUSED, counts=COUNTS)
