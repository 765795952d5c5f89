"""The state of Dream Catchers, its actions, and the shape of its box."""

from __future__ import annotations

import numpy as np

from nightmare_gym.engine.game import BOX_HEADER
from nightmare_gym.engine.layout import Layout, bookkeeping, category, count, flag, group, lookup, seat, unseen

SEATS = 4
NONE = -1

# --- cards and tiles ----------------------------------------------------------------------------------------------

SYMBOL_NAMES = ("Love", "Treats", "Fantasy", "Curiosity", "Courage", "Strength")
SYMBOLS = len(SYMBOL_NAMES)
COURAGE, STRENGTH = 4, 5
POWER_NAMES = (*SYMBOL_NAMES, "Wild")
POWERS = len(POWER_NAMES)
WILD = SYMBOLS
"""A Power is its symbol, or the Wild."""

TREASURE_NAMES = ("Nightmare right", "Sweet Dreams left", "Time right", "discard a Nightmare", "weaken a Monster")
TREASURES = len(TREASURE_NAMES)
CALM, SWEETEN, DELAY, DISPEL, WEAKEN = range(TREASURES)

CHARACTERS = ("Jazz", "Mochi", "Bubbles", "Cooper", "Candy", "Pixie", "Oscar")
JAZZ, MOCHI, BUBBLES, COOPER, CANDY, PIXIE, OSCAR = range(len(CHARACTERS))

BEDROOMS = ("Samantha", "Peter and Nathan", "Diana", "Lily", "Priscilla", "Peter")
"""In the order of their numbers, from #1 on."""

DREAMS, MONSTERS = 34, 10
"""The most kinds of Dream tiles, and of Monsters: as many as there are tiles. Tiles alike are of one kind."""
DREAM_COPIES = 2
SPACES = 16
"""The most spaces of a Time track."""

SIDE = 3
CELLS = SIDE * SIDE
CELL_NAMES = tuple(f"{row} {column}" for row in ("top", "middle", "bottom") for column in ("left", "centre", "right"))
"""The Dreamscape's cells, in the order in which they are filled."""
ARROWS = ("up", "down", "left", "right")
UP, DOWN, LEFT, RIGHT = range(len(ARROWS))

BED = 2
"""Monsters under the bed, at the most: the next one wakes the child."""

# --- the agenda ---------------------------------------------------------------------------------------------------

ASKING = (
    "the Dream Catcher phase", "before the die", "Night falls", "before dreams spawn", "before the attack",
    "before the second check", "which pair", "which two Powers", "which Power to give", "which Power to take",
    "accept the trade", "which stack", "which Nightmare", "which Monster", "which symbol is not needed",
    "what stands for a symbol", "which Treasure to discard",
)  # fmt: skip
WORKING = (
    "which bedroom", "which character", "draw Powers", "draw a Treasure", "spawn", "reveal a dream",
    "reveal a Monster", "catch", "roll the die", "time passes", "a Monster appears", "the next turn",
)  # fmt: skip
STEPS = ("", *ASKING, *WORKING)
(
    ACT, BEFORE_DIE, NIGHTFALL, BEFORE_SPAWN, BEFORE_CHECK, BEFORE_SECOND_CHECK,
    CHOOSE_PAIR, CHOOSE_TWO, CHOOSE_GIVEN, CHOOSE_TAKEN, CONSENT, CHOOSE_STACK, CHOOSE_NIGHTMARE, CHOOSE_MONSTER,
    CHOOSE_LEFT_OUT, CHOOSE_PAYMENT, CHOOSE_DISCARD,
) = range(1, 1 + len(ASKING))  # fmt: skip
(
    WHICH_BEDROOM, WHICH_CHARACTER, DRAW_POWERS, DRAW_TREASURE, SPAWN, REVEAL_DREAM, REVEAL_MONSTER, CATCH, ROLL,
    PASS_TIME, DRAW_MONSTER, NEXT_TURN,
) = range(1 + len(ASKING), len(STEPS))  # fmt: skip

# --- plays --------------------------------------------------------------------------------------------------------

ABILITY_NAMES = ("Jazz", "Mochi", "Bubbles", "Oscar", "Priscilla")
ABILITIES = len(ABILITY_NAMES)
BY_JAZZ, BY_MOCHI, BY_BUBBLES, BY_OSCAR, BY_PRISCILLA = range(ABILITIES)
"""What can be done with cards beside the actions: the four active abilities, and the pair of Priscilla's bedroom."""
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
"""The choices of who is offered a trade, the first of them being `GO_ON`."""

# --- the state ----------------------------------------------------------------------------------------------------

ENDINGS = ("slept", "daybreak", "nightmare", "monsters", "stalled")
SLEPT, DAYBREAK, NIGHTMARE, MONSTER_ATTACK, STALLED = range(len(ENDINGS))

DERIVED = (
    "players", "one controller",
    *(f"I pay for the {cell} cell" for cell in CELL_NAMES),
    "I pay for the first Monster", "I pay for the second Monster",
    *(f"player +{distance} pays, or is asked for a trade" for distance in range(SEATS)),
    *(f"offered: {power}" for power in POWER_NAMES), *(f"wanted: {power}" for power in POWER_NAMES),
    *(f"the attacker is in the {cell} cell" for cell in CELL_NAMES),
    "tiles that the attack removes",
    "the Monster's die succeeds",
    "moves to the next Monster token", "Monster tokens that are left",
    "Sweet Dreams in the stack", *(f"Sweet Dreams of {symbol} in the stack" for symbol in SYMBOL_NAMES),
    "Nightmares in the stack", *(f"Nightmares of {symbol} in the stack" for symbol in SYMBOL_NAMES),
    *(f"Monsters in the stack that eat {symbol}" for symbol in SYMBOL_NAMES),
    *(f"Nightmares in the stack that match beside the {cell} cell" for cell in CELL_NAMES),
    *(
        f"{what} for which player +{distance} lacks only {symbol}"
        for distance in range(SEATS)
        for what in ("Sweet Dreams", "Nightmares and Monsters")
        for symbol in SYMBOL_NAMES
    ),
)  # fmt: skip

DREAM_COLUMNS = (
    *((symbol, 1) for symbol in SYMBOL_NAMES), ("Nightmare", 1), ("chest", 1), *((arrow, 1) for arrow in ARROWS),
)  # fmt: skip
"""How a Dream tile is observed: by what is printed on it."""
MONSTER_COLUMNS = (
    *((f"needs {symbol}", 1) for symbol in SYMBOL_NAMES), ("strength", 6),
    *((f"eats {symbol}", 1) for symbol in SYMBOL_NAMES),
)  # fmt: skip

MOST_STEPS = 16
"""The longest track of dreams."""
MOST_TURNS = 400
MOST_TOKENS = 6

LAYOUT = Layout(
    fields=(
        category("bedroom", BEDROOMS, meaning="whose bedroom board lies on the table"),
        seat("mover", SEATS, meaning="whose turn it is"),
        count("actions_left", 3, meaning="actions that are left in the Dream Catcher phase"),
        count("time_left", SPACES - 1, meaning="spaces to the left end of the Time track"),
        unseen("tokens", 0, 1, (SPACES,), meaning="spaces with a Monster token, from the left end on"),
        count("sweet_left", MOST_STEPS, meaning="steps of the Sweet Dreams counter to its end"),
        count("nightmare_left", MOST_STEPS, meaning="steps of the Nightmare counter to its end"),
        lookup("dreamscape", "dreams", DREAMS, DREAM_COLUMNS, (CELLS,), CELL_NAMES, "the tiles, cell by cell"),
        lookup("next_dream", "dreams", DREAMS, DREAM_COLUMNS, meaning="the top of the Dream stack, if revealed"),
        lookup(
            "under_bed",
            "monsters",
            MONSTERS,
            MONSTER_COLUMNS,
            (BED,),
            meaning="the Monsters under the bed, in the order of their kinds",
        ),
        count("weakness", MOST_TOKENS, shape=(BED,), meaning="the Weakness tokens on each of them"),
        lookup(
            "next_monster", "monsters", MONSTERS, MONSTER_COLUMNS, meaning="the top of the Monster stack, if revealed"
        ),
        count("power_deck", 7, shape=(POWERS,), places=POWER_NAMES, meaning="Powers in the deck"),
        unseen("power_discards", 0, 7, (POWERS,), meaning="Powers discarded: those that are nowhere else"),
        count("treasure_deck", 12, shape=(TREASURES,), places=TREASURE_NAMES, meaning="Treasures in the deck"),
        unseen("treasure_discards", 0, 12, (TREASURES,), meaning="Treasures discarded: those that are nowhere else"),
        unseen("dream_deck", 0, DREAM_COPIES, (DREAMS,), meaning="the Dream stack, by kind"),
        unseen("dream_discards", 0, DREAM_COPIES, (DREAMS,), meaning="discarded Dream tiles, by kind"),
        unseen("monster_deck", 0, 1, (MONSTERS,), meaning="the Monster stack, by kind"),
        unseen("woken_by", NONE, MONSTERS - 1, meaning="the Monster that found no place under the bed, at the end"),
        count("declared", 4, shape=(POWERS,), places=POWER_NAMES, meaning="Powers declared for the catch at hand"),
        count("turns_left", MOST_TURNS, meaning="turns until the game is lost by its length"),
        group(
            "catchers",
            [
                category("character", CHARACTERS, meaning="who the player is"),
                count("powers", 7, shape=(POWERS,), places=POWER_NAMES, meaning="Powers in the hand"),
                count("treasures", 12, shape=(TREASURES,), places=TREASURE_NAMES, meaning="Treasures in the hand"),
                flag("refused", meaning="has refused a trade since the last action"),
            ],
            SEATS,
            per_seat=True,
        ),
        bookkeeping("caught_monsters", 0, 1, (MONSTERS,), meaning="Monsters that are out of the game"),
        bookkeeping("caught_nightmares", 0, 2**31 - 1, meaning="Nightmares caught by an action"),
        bookkeeping("eaten", 0, 2**31 - 1, meaning="Sweet Dreams that Monsters have eaten"),
        bookkeeping("ending", NONE, len(ENDINGS) - 1, meaning="how the game ended"),
    ),
    steps=STEPS,
    asking=len(ASKING),
    seats=SEATS,
    depth=14,
    derived=DERIVED,
    argument_high=POWERS * POWERS,
)

# --- the box ------------------------------------------------------------------------------------------------------

REWARDS = ("outcome", "progress")
OUTCOME, PROGRESS = range(len(REWARDS))

BEDROOM = np.dtype(
    [
        ("weight", "i4"),
        ("start", "i4"),
        ("tokens", "i4", (SPACES,)),
        ("sweet", "i4"),
        ("nightmare", "i4"),
        ("calmest", "i4"),
        ("caught_monster_calms", "i4"),
        ("pair_is_any_power", "i4"),
        ("caught_monster_delays", "i4"),
        ("eaten_to_lose_a_dream", "i4"),
        ("stronger_first", "i4"),
        ("pair_weakens", "i4"),
        ("two_monsters_startle", "i4"),
    ]
)
"""A bedroom board: its weight in the draw, its tracks for this number of players, its rule modifier."""

BOX = np.dtype(
    [
        *BOX_HEADER,
        ("team", "i4"),
        ("consent", "i4"),
        ("reward", "i4"),
        ("longest", "i4"),
        ("bedrooms", BEDROOM, (len(BEDROOMS),)),
        ("character_weights", "i4", (SEATS, len(CHARACTERS))),
        ("powers", "i4", (POWERS,)),
        ("treasures", "i4", (TREASURES,)),
        ("dreams", "i4", (DREAMS, len(DREAM_COLUMNS))),
        ("dream_copies", "i4", (DREAMS,)),
        ("dream_symbols", "i4", (DREAMS,)),
        ("is_nightmare", "i4", (DREAMS,)),
        ("has_chest", "i4", (DREAMS,)),
        ("arrows", "i4", (DREAMS,)),
        ("monsters", "i4", (MONSTERS, len(MONSTER_COLUMNS))),
        ("monster_copies", "i4", (MONSTERS,)),
        ("needs", "i4", (MONSTERS,)),
        ("strengths", "i4", (MONSTERS,)),
        ("eats", "i4", (MONSTERS,)),
        ("rare", "i4", (SEATS,)),
        ("hand", "i4"),
        ("treasure_limit", "i4"),
        ("actions", "i4"),
        ("candy_actions", "i4"),
        ("die", "i4"),
        ("weakness_tokens", "i4"),
        ("least_strength", "i4"),
    ]
)
"""Sets of symbols (`dream_symbols`, `needs`) are bits; `rare` is the Power that a seat is dealt first, or -1."""
