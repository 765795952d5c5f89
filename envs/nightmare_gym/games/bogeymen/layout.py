"""The state of the Bogeymen, its actions, and the shape of its parameters."""

from __future__ import annotations

from nightmare_gym.dreaming import layout as D
from nightmare_gym.dreaming.steps import FIRST_OWN, FIRST_OWN_WORKING, DreamerStep
from nightmare_gym.engine.layout import Layout, bookkeeping, category, count, flag, group, lookup, unseen
from nightmare_gym.engine.parameters import Parameters
from nightmare_gym.engine.steps import Argument, Steps, asks, works

BOGEYMEN = ("Lady of Primeval Fear", "Lord of the Depths", "Lord of Envy", "Lady of Imprisonment")

# --- the Spooks ---------------------------------------------------------------------------------------------------

COLUMNS, ROWS = 3, 24
"""The largest columns and rows of Spooks (in Hard mode the Lord of the Depths adds rows to those of the set-up)."""
CELLS = COLUMNS * ROWS
"""The number of cells; a cell is `row * COLUMNS + column`, from the bottom row up."""
CELL_NAMES = tuple(f"row {row + 1} column {column + 1}" for row in range(ROWS) for column in range(COLUMNS))
SPOOK_KINDS = D.FACES * D.COLOURS

# --- the Power row ------------------------------------------------------------------------------------------------

PLACES_OF_POWER = 24
"""A limit above the dice in the Power row: at most 14 before a dream, and 9 that it brings, make 23."""
PLACE_NAMES = ("the oldest", *(f"place {place}" for place in range(2, PLACES_OF_POWER + 1)))

# --- the agenda ---------------------------------------------------------------------------------------------------


class Step(Steps):
    """The steps beside those of a Dreamer's turn; those at which the Dreamer is asked come first."""

    REROLL_SPOOKS = asks("Reroll Spooks or go on", at=FIRST_OWN)
    CHOOSE_SPOOKS = asks("Which Spooks to reroll")
    CHOOSE_RETURNED = asks(
        "Which Spook returns to the bag",
        left=Argument("Spooks that may still return", CELLS),
        of_colour=Argument("1 plus the colour of those that may; 0: any", D.COLOURS),
    )
    CHOOSE_EXCESS = asks("Which Spook is in excess")
    CHOOSE_SPENT = asks("Which Power is spent", kind=Argument("the kind of the dice that are alike", D.POWERS - 1))

    WHICH_BOGEYMAN = works("which Bogeyman", at=FIRST_OWN_WORKING)
    POPULATE = works("populate", cell=Argument("the next cell", CELLS - 1))
    ROLL_SPOOKS = works("reroll Spooks")
    ADD_SPOOKS = works("Spooks on every column", left=Argument("columns that still get one", COLUMNS))
    ROWS_CHECKED = works("rows checked")
    SPOOKS_MOVE = works("Spooks move")
    LAST_TEST = works("the last test")
    NEXT_TURN = works("the next turn")


# --- actions ------------------------------------------------------------------------------------------------------

ACTIONS = (
    *D.DREAMER_ACTIONS,
    *(f"the Spook in {cell}" for cell in CELL_NAMES),
    *(f"the Power in {place}" if number else "the oldest Power" for number, place in enumerate(PLACE_NAMES)),
)
FIRST_CELL = len(D.DREAMER_ACTIONS)
FIRST_PLACE = FIRST_CELL + CELLS

# --- the state ----------------------------------------------------------------------------------------------------

ENDINGS = ("15 Power", "escaped", "hunted down", "a Nightmare Awakened twice", "too little Power at the end")
POWERFUL, ESCAPED, HUNTED_DOWN, AWAKENED_TWICE, TOO_LITTLE = range(len(ENDINGS))
WON = (POWERFUL, ESCAPED)

DERIVED = (
    "Hard mode",
    "my Power", "Power that is missing to escape", "Nightmares Awakened",
    "my Hunt row", "my Exhaust row", "my fullest Shadow row", "Shadow rows one short of Awakening",
    "Spooks left", "rows of Spooks left", "dreams in the bag",
    "Spooks that may return", *(f"a {colour} Spook may return" for colour in D.COLOUR_NAMES),
    *(f"the Power that is spent: {kind}" for kind in D.KIND_NAMES[:D.POWERS]),
)  # fmt: skip

SPOOK_COLUMNS = (*((colour, 1) for colour in D.COLOUR_NAMES), ("face", D.FACES - 1))
"""The observed numbers of a Spook, or of a die in the Power row: colour, and face in the order of resolution (1, 2,
Hunt, Exhaust, Shadow)."""

# --- the parameters ---------------------------------------------------------------------------------------------------

HARD_RULES = (
    "none", "red Spooks turn to Hunt", "a Spook on every column", "the oldest Power is lost",
    "the next Rest returns nothing", "green Spooks turn to Shadow",
)  # fmt: skip
(
    NO_HARD_RULE, RED_TO_HUNT, SPOOK_ON_EVERY_COLUMN, OLDEST_POWER_LOST, REST_RETURNS_NOTHING, GREEN_TO_SHADOW,
) = range(len(HARD_RULES))  # fmt: skip

BOGEYMAN = (
    flag("weight", meaning="weight in the draw"),
    count("columns", COLUMNS, meaning="columns of Spooks"),
    count("rows", ROWS, meaning="rows of Spooks in the set-up"),
    count("for_hunt", D.DICE, meaning="Spooks that may return for a Hunt"),
    count("for_envy", D.DICE, meaning="Spooks that may return for a green dream"),
    count("for_exhaust", D.DICE, meaning="Spooks that may return for an Exhaust"),
    count("hard_rule", len(HARD_RULES) - 1, meaning="rule of Hard mode; 0 outside of it"),
    count("spaces", D.FACES - 1, shape=(CELLS,), meaning="face that the die on a cell must show in the set-up"),
)
"""The card of a Bogeyman."""
PARAMS = Parameters(
    *D.DREAMER_PARAMS,
    flag("hard", meaning="Hard mode"),
    count("power_for_each_awakened", D.DICE, meaning="Power that is needed for each Awakened Nightmare at the end"),
    count("moved_at_rest", COLUMNS, meaning="Spooks that move from the bottom row at a Rest, at most"),
    flag("spook_rerolls", meaning="Power may be spent on rerolls of Spooks"),
    group("bogeymen", BOGEYMAN, len(BOGEYMEN)),
    count("spook_kinds", D.FACES - 1, shape=(SPOOK_KINDS, len(SPOOK_COLUMNS)), meaning="each Spook as it is observed"),
)
"""The options and the printed numbers."""

LAYOUT = Layout(
    fields=(
        category("bogeyman", BOGEYMEN, meaning="the Bogeyman of this game"),
        *D.table_fields(),
        lookup("spooks", "spook_kinds", SPOOK_KINDS, SPOOK_COLUMNS, (CELLS,), CELL_NAMES, "the Spooks, cell by cell"),
        flag("sleepless", meaning="Hard mode: the next Rest returns nothing"),
        unseen("picked_up", 0, 1, (CELLS,), meaning="cells whose Spooks are being rerolled"),
        group(
            "dreamers",
            [  # the row comes first: numba would take a record that begins like Lucidity's for a part of it, and warn
                lookup(
                    "power_row",
                    "spook_kinds",
                    D.POWERS,
                    SPOOK_COLUMNS,
                    (PLACES_OF_POWER,),
                    PLACE_NAMES,
                    "Power from the oldest die on",
                ),
                D.card_field(),
            ],
            1,
            per_seat=True,
        ),
        bookkeeping("ending", D.NONE, len(ENDINGS) - 1, meaning="the end of the game"),
    ),
    steps=(DreamerStep, Step),
    depth=8,
    derived=DERIVED,
    shares="nightmare_gym.dreaming.records",
    params=PARAMS,
)
