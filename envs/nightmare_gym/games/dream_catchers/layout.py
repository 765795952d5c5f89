"""The things of Dream Catchers by name and number, and its actions."""

from __future__ import annotations

SEATS = 4
NONE = -1

# --- cards and tiles ----------------------------------------------------------------------------------------------

SYMBOL_NAMES = ("Love", "Treats", "Fantasy", "Curiosity", "Courage", "Strength")
SYMBOLS = len(SYMBOL_NAMES)
COURAGE, STRENGTH = 4, 5
POWER_NAMES = (*SYMBOL_NAMES, "Wild")
POWERS = len(POWER_NAMES)
WILD = SYMBOLS
"""The number of the Wild; every other Power has the number of its symbol."""

TREASURE_NAMES = ("Nightmare right", "Sweet Dreams left", "Time right", "discard a Nightmare", "weaken a Monster")
TREASURES = len(TREASURE_NAMES)
CALM, SWEETEN, DELAY, DISPEL, WEAKEN = range(TREASURES)

CHARACTERS = ("Jazz", "Mochi", "Bubbles", "Cooper", "Candy", "Pixie", "Oscar")
JAZZ, MOCHI, BUBBLES, COOPER, CANDY, PIXIE, OSCAR = range(len(CHARACTERS))

BEDROOMS = ("Samantha", "Peter and Nathan", "Diana", "Lily", "Priscilla", "Peter")
"""The bedrooms in the order of their numbers, from #1 on."""

DREAMS, MONSTERS = 34, 10
"""The most kinds of Dream tiles and of Monsters, which is the number of tiles. Equal tiles are of one kind."""
DREAM_COPIES = 2
SPACES = 16
"""The most spaces of a Time track."""

SIDE = 3
CELLS = SIDE * SIDE
CELL_NAMES = tuple(f"{row} {column}" for row in ("top", "middle", "bottom") for column in ("left", "centre", "right"))
"""The Dreamscape's cells, in the order of filling."""
ARROWS = ("up", "down", "left", "right")
UP, DOWN, LEFT, RIGHT = range(len(ARROWS))

BED = 2
"""The most Monsters under the bed; the next one wakes the child."""

# --- plays --------------------------------------------------------------------------------------------------------

ABILITY_NAMES = ("Jazz", "Mochi", "Bubbles", "Oscar", "Priscilla")
ABILITIES = len(ABILITY_NAMES)
BY_JAZZ, BY_MOCHI, BY_BUBBLES, BY_OSCAR, BY_PRISCILLA = range(ABILITIES)
"""The plays of Powers beside the actions: the four active abilities, and the pair of Priscilla's bedroom."""
ABILITY_BIT = TREASURES
ALL_TREASURES = (1 << TREASURES) - 1
"""Sets of plays are bits: the kinds of Treasure first, then the abilities."""

# --- actions ------------------------------------------------------------------------------------------------------

ACTIONS = (
    *(f"the tile in the {cell} cell" for cell in CELL_NAMES),
    "the first Monster", "the second Monster",
    *(f"trade with player +{distance}" for distance in range(1, SEATS)),
    *(f"the Power {power}" for power in POWER_NAMES),
    *(
        f"play the Treasure {treasure} of player +{distance}" if distance else f"the Treasure {treasure}"
        for distance in range(SEATS)
        for treasure in TREASURE_NAMES
    ),
    *(f"use {name}'s ability" for name in ABILITY_NAMES[:BY_PRISCILLA]), "a pair for a Weakness token",
    "reveal a dream", "reveal a Monster", "go on", "accept",
)  # fmt: skip
FIRST_CELL = 0
FIRST_MONSTER = FIRST_CELL + CELLS
FIRST_TRADE = FIRST_MONSTER + BED
FIRST_POWER = FIRST_TRADE + SEATS - 1
FIRST_TREASURE = FIRST_POWER + POWERS
FIRST_ABILITY = FIRST_TREASURE + SEATS * TREASURES
THE_DREAM_STACK = FIRST_ABILITY + ABILITIES
THE_MONSTER_STACK = THE_DREAM_STACK + 1
GO_ON = THE_MONSTER_STACK + 1
ACCEPT = GO_ON + 1
REFUSE_OR_ACCEPT = 0b11
"""The choices of the partner who is offered a trade; the first one is `GO_ON`."""

# --- the state ----------------------------------------------------------------------------------------------------

ENDINGS = ("slept", "daybreak", "nightmare", "monsters", "stalled")
SLEPT, DAYBREAK, NIGHTMARE, MONSTER_ATTACK, STALLED = range(len(ENDINGS))

DREAM_COLUMNS = (
    *((symbol, 1) for symbol in SYMBOL_NAMES), ("Nightmare", 1), ("chest", 1), *((arrow, 1) for arrow in ARROWS),
)  # fmt: skip
"""The columns by which a Dream tile is observed, with their largest values: the print on it."""
MOST_STRENGTH = 6
MONSTER_COLUMNS = (
    *((f"needs {symbol}", 1) for symbol in SYMBOL_NAMES), ("strength", MOST_STRENGTH),
    *((f"eats {symbol}", 1) for symbol in SYMBOL_NAMES),
)  # fmt: skip

MOST_STEPS = 16
"""The longest track of dreams."""
MOST_TURNS = 400
MOST_TOKENS = 6

# --- options ------------------------------------------------------------------------------------------------------

REWARDS = ("outcome", "progress")
OUTCOME, PROGRESS = range(len(REWARDS))
SHARE_OF_PROGRESS = 0.5
"""The reward "progress" for all Sweet Dreams, and the cost of the whole Nightmare track."""
WINDOWS = ("full", "lean")
"""The windows that are asked: all in which somebody has a play, or those in which something is at stake."""
