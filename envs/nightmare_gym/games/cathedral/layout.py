"""The things of Nightmare Cathedral by name and number, and its actions."""

from __future__ import annotations

NONE = -1

# --- sides, areas, pieces -----------------------------------------------------------------------------------------

SIDE_NAMES = ("you", "the King", "the Shadows")
SIDES = len(SIDE_NAMES)
HUMAN, KING, SHADOWS = range(SIDES)
PLAYERS = 2
"""The sides that have forts and markers: the human and the King."""

AREA_NAMES = (
    "northwest", "north", "northeast", "east", "southeast", "south", "southwest", "west",
    "inner northwest", "inner northeast", "inner southeast", "inner southwest",
)  # fmt: skip
AREAS = len(AREA_NAMES)
RING = 8
"""The outer areas come first, clockwise; the even ones are the corners."""
ALL_AREAS = (1 << AREAS) - 1
"""The set of all areas; sets of areas are bits."""
SYMBOL_NAMES = ("A", "B", "C", "D")
SYMBOLS = len(SYMBOL_NAMES)
MOST_UNITS = 4
MOST_LEVELS = 3
MOST_PRODUCED = 3
"""The most units that an area produces at once: counts for all areas have two bits for each."""

# --- actions of the matrix, cards, Dreams -------------------------------------------------------------------------

DAY_NAMES = ("Ritual", "Summon", "Fortify", "Maneuver", "Develop")
DAYS = len(DAY_NAMES)
RITUAL, SUMMON, FORTIFY, MANEUVER, DEVELOP = range(DAYS)
"""The Day spaces, clockwise."""
PLOY = DAYS
"""The print of a Ploy, in the place of the action that a Development card upgrades."""
NIGHTS = 7

DEVELOPMENTS = 50
BASIC, SHIELD, KINGS_BASIC, KINGS_SHIELD = range(DEVELOPMENTS, DEVELOPMENTS + 4)
CARDS = DEVELOPMENTS + 4
"""Development cards, then the starting combat cards."""
OUT, IN_DECK, DISCARDED, IN_HAND, KINGS_HAND, TUCKED, IN_PLAY, COMMITTED, REVEALED = range(9)
"""The places of a card: not yet in the game, ..., chosen by the human for a conflict, turned up by the King in one."""

EFFECTS = (
    "steps", "first step from any area", "conform steps", "a free step", "a step of the lower marker",
    "a production", "high forts produce", "conform areas", "marked areas produce",
    "levels", "cheaper levels", "conform cheaper levels", "production where built", "levels anywhere",
    "movement points", "one ignores pinning", "conform movement points", "swaps",
    "cards", "draws", "conform without discard", "without discard",
    "produce in two areas", "draw two", "return from Limbo", "a paid step", "move Followers",
)  # fmt: skip
"""The effects of Development cards: Upgrades by their action, then the five Ploys."""
(
    STEPS_MORE, FIRST_ANYWHERE, CONFORM_STEPS, FREE_OF_COST, LOWER_STEP,
    PRODUCTION, HIGH_FORTS, CONFORM_AREAS, MARKED_MORE,
    LEVELS_MORE, CHEAPER, CONFORM_CHEAPER, PRODUCE_WHERE_BUILT, BUILD_ANYWHERE,
    POINTS_MORE, UNPINNED, CONFORM_POINTS, SWAPS_MORE,
    CARDS_MORE, DRAWS_MORE, CONFORM_NO_DISCARD, NO_DISCARD,
    PLOY_PRODUCE, PLOY_DRAW, PLOY_RETURN, PLOY_STEP, PLOY_MOVE,
) = range(len(EFFECTS))  # fmt: skip
UPGRADES = PLOY_PRODUCE
"""The number of effects of Upgrades, which come first."""

SUIT_NAMES = ("Rite", "Dominion", "Bastion", "Strife")
SUITS = len(SUIT_NAMES)
DREAMS = 28
STACKED, DISPLAYED, HELD, FULFILLED, KINGS_OPEN, KINGS_DONE = range(6)
"""The places of a Dream: the deck, the display, the human's, completed by the human, the King's, completed by it."""
OPEN_DREAMS = 2
CONDITIONS = (
    "both markers", "a marker", "climbed", "ahead of the King", "markers level", "control areas", "control marked",
    "control inner", "control in a row", "followers in areas", "control a symbol", "forts in areas", "a fort of level",
    "built", "crowded areas", "fort levels", "a fort of level 3 and forts", "won", "in Limbo", "eliminated",
    "upgrades", "won against the King",
)  # fmt: skip
(
    BOTH_MARKERS, A_MARKER, CLIMBED, AHEAD, LEVEL, CONTROL, CONTROL_MARKED, CONTROL_INNER, IN_A_ROW, PRESENCE,
    ONE_SYMBOL, FORTS, FORT_LEVEL, BUILT, CROWDED, FORT_LEVELS, CITADEL, WON, LIMBO, ELIMINATED, PLAYED, DETHRONED,
) = range(len(CONDITIONS))  # fmt: skip
CROWD = 3
"""The Followers that make an area crowded for a condition."""
TALLY = 9
"""The most deeds of a turn that are counted."""

# --- Ritual track, Cathedral, Nightmares --------------------------------------------------------------------------

LAST_SPACE = 15
LOWER, HIGHER = range(2)
"""A side's two Ritual markers, kept in this order."""
NO_ICON, ICON_X, ICON_Y = range(3)

PIECES = 13
NO_REWARD, DRAW_REWARD, PRODUCE_REWARD, STEP_REWARD, FORT_REWARD, AREAS_REWARD, LEVELS_REWARD = range(7)
"""The rewards of the Cathedral's pieces and of the Divergent Paths' tokens; the last two count at the end."""
TOKEN_NAMES = (
    "gray: draw", "gray: produce", "gray: step", "yellow: draw 2", "yellow: produce 2", "yellow: 2 steps",
    "yellow: a level for a Follower", "red: controlled areas", "red: fort levels",
)  # fmt: skip
TOKENS = len(TOKEN_NAMES)

BATTLES = 7
"""The number of kinds of Shadow battle cards."""

NIGHTMARE_NAMES = ("Gorger", "Herald", "Brood", "Scourge", "Gravekeeper", "Mason", "Whisperer", "Undertow")
NIGHTMARES = len(NIGHTMARE_NAMES)
GORGER, HERALD, BROOD, SCOURGE, GRAVEKEEPER, MASON, WHISPERER, UNDERTOW = range(NIGHTMARES)
IN_GAME = 2
"""The number of Nightmares in a game: the left one and the right one."""
DEVOURED_SLOTS = 10

# --- actions ------------------------------------------------------------------------------------------------------

ACTIONS = (
    *(f"the {day} action" for day in DAY_NAMES),
    *(f"pass on {day}" for day in DAY_NAMES),
    *(f"Night space {night + 1}" for night in range(NIGHTS)),
    *(f"area {area}" for area in AREA_NAMES),
    "the lower marker", "the higher marker",
    "with Limbo", "without payment",
    "the Shaper", "swap with the Shaper",
    "your own", "the King's", "the Shadows'",
    "the left Nightmare", "the right Nightmare",
    "yes", "go on",
    *(f"the token {token}" for token in TOKEN_NAMES),
    *(f"Dream {dream}" for dream in range(DREAMS)),
    *(f"card {card}" for card in range(DEVELOPMENTS)), "your Basic Combat", "your Shield",
)  # fmt: skip
FIRST_DAY = 0
FIRST_PASS = FIRST_DAY + DAYS
FIRST_NIGHT = FIRST_PASS + DAYS
FIRST_AREA = FIRST_NIGHT + NIGHTS
FIRST_MARKER = FIRST_AREA + AREAS
WITH_LIMBO = FIRST_MARKER + 2
UNPAID = WITH_LIMBO + 1
THE_SHAPER = UNPAID + 1
SWAP = THE_SHAPER + 1
FIRST_SIDE = SWAP + 1
FIRST_NIGHTMARE = FIRST_SIDE + SIDES
YES = FIRST_NIGHTMARE + IN_GAME
GO_ON = YES + 1
FIRST_TOKEN = GO_ON + 1
FIRST_DREAM = FIRST_TOKEN + TOKENS
"""The plain actions are those before the Dreams: a choice is a set of plain actions, one of Dreams and one of cards."""
FIRST_CARD = FIRST_DREAM + DREAMS

# --- the state ----------------------------------------------------------------------------------------------------

HUMAN_KING, HUMAN_SHADOWS, KING_SHADOWS = range(3)
PAIRS = ("you against the King", "you against the Shadows", "the King against the Shadows")

DREAM_COLUMNS = (*((suit, 1) for suit in SUIT_NAMES), ("points", 5), ("pieces", 2))
"""The columns by which a Dream of the King is observed, with their largest values."""

SOURCE_NAMES = ("ritual", "forts", "dreams", "devoured", "tokens", "upgrades", "suits", "hand")
SOURCES = len(SOURCE_NAMES)
BY_RITUAL, BY_FORTS, BY_DREAMS, BY_DEVOURED, BY_TOKENS, BY_UPGRADES, BY_SUITS, BY_HAND = range(SOURCES)
"""The sources of points."""
GOING_ON, TIME_IS_UP, BOARD_IS_FULL = range(3)
"""The causes of a game's end."""

MOST_TURNS = 36
MOST_CULTISTS = 24

# --- options ------------------------------------------------------------------------------------------------------

REWARDS = ("outcome", "margin")
OUTCOME, MARGIN = range(len(REWARDS))
SHIELD_STEPS = ("once", "lower", "free")
SHIELD_ONCE, SHIELD_LOWER, SHIELD_FREE = range(len(SHIELD_STEPS))
"""The steps for a card when the King's Shield returns: one of the lower marker in each turn, any number, of either."""
ROWS = 3
"""The rows [1], [3] and [5] of a King's action card."""
FACES = 5
"""The number of values of the Horror die, counted from 0."""
ACTIVE, CONFORMING = range(2)
"""The two forms of a human action: in the human's own turn, and in reaction to the King's."""
