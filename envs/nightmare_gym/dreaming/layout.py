"""The dice, the bag, the Dreamer cards and the Dreamer's actions, which both games of Lucidity share.

A resolved die with face f lies on place f of a Dreamer card. Two more places hold Shadows that were moved to the Hunt
row, and Exhausts that were rotated to their Shadow. `kind = place * COLOURS + colour`.
"""

from __future__ import annotations

from nightmare_gym.engine.layout import Field, category, count, flag

COLOUR_NAMES = ("blue", "green", "yellow", "red")
COLOURS = len(COLOUR_NAMES)
BLUE, GREEN, YELLOW, RED = range(COLOURS)
DREAMS = ("Depths", "Envy", "Imprisonment", "Primeval Fear")
"""The name of the dreams and of the Nightmare of each colour."""

FACE_NAMES = ("1", "2", "Hunt", "Exhaust", "Shadow")
FACES = len(FACE_NAMES)
ONE, TWO, HUNT, EXHAUST, SHADOW = range(FACES)
"""The faces in the order of resolution; 1 and 2 are Power, resolved together."""

PLACE_NAMES = ("1", "2", "Hunt", "Exhaust", "Shadow", "Shadow in the Hunt row", "Shadow in the Exhaust row")
PLACES = len(PLACE_NAMES)
HUNTED, ROTATED = SHADOW + 1, SHADOW + 2
"""The places of Shadows that were moved to the Hunt row, and of Exhausts that were rotated in their row."""

KINDS = PLACES * COLOURS
UNRESOLVED = FACES * COLOURS
POWERS = (TWO + 1) * COLOURS
"""The number of kinds of Power, which are the first kinds."""

DICE = 80
NONE = -1

KIND_NAMES = tuple(f"{colour} {place}" for place in PLACE_NAMES for colour in COLOUR_NAMES)

TRACK_NAMES = ("light", "middle", "deep")
TRACKS = LEVELS = 3

# --- actions ----------------------------------------------------------------------------------------------------

DREAMER_ACTIONS = (
    *(f"{track} Sleep Track" for track in TRACK_NAMES),
    *(f"return {colour}" for colour in COLOUR_NAMES),
    "go on",
    *(f"pay a {colour} {worth}" for worth in FACE_NAMES[:2] for colour in COLOUR_NAMES),
    *(f"reroll a {face}" for face in FACE_NAMES),
    "roll now",
    *(f"resolve the {colour} Shadow" for colour in COLOUR_NAMES),
    *(f"take the {kind}" for kind in KIND_NAMES),
    "return all Exhaust", "Rest", "Dream Again",
)  # fmt: skip
"""The actions of a Dreamer in both games."""
FIRST_TRACK = 0
FIRST_RETURN = FIRST_TRACK + TRACKS
GO_ON = FIRST_RETURN + COLOURS
FIRST_PAY = GO_ON + 1
FIRST_FACE = FIRST_PAY + POWERS
ROLL_NOW = FIRST_FACE + FACES
FIRST_SHADOW = ROLL_NOW + 1
FIRST_KIND = FIRST_SHADOW + COLOURS
ALL_EXHAUST = FIRST_KIND + KINDS
TAKE_REST = ALL_EXHAUST + 1
DREAM_AGAIN = TAKE_REST + 1

# --- the state --------------------------------------------------------------------------------------------------


def table_fields() -> tuple[Field, ...]:
    """Return the fields for the middle of the table, and for the dice of the Dreamer who rolls."""
    of_colour = (COLOURS,)
    return (
        category("track", TRACK_NAMES, meaning="the Sleep Track of this turn"),
        count("level", LEVELS - 1, meaning="moves of the marker along it"),
        count("bag", DICE // COLOURS, shape=of_colour, places=COLOUR_NAMES, meaning="dreams in the bag"),
        count("drawn", DICE // COLOURS, shape=of_colour, places=COLOUR_NAMES, meaning="dreams drawn, not yet rolled"),
        count(
            "unresolved", DICE // COLOURS, shape=(UNRESOLVED,), places=KIND_NAMES[:UNRESOLVED],
            meaning="dreams rolled, not yet resolved",
        ),
        category("paid", COLOUR_NAMES, meaning="the colour of the Power that was just spent on a reroll"),
        count(
            "offered", DICE // COLOURS, shape=(POWERS,), places=KIND_NAMES[:POWERS],
            meaning="spent Power that lies on the Nightmare cards in the middle",
        ),
        flag("awake", of_colour, places=DREAMS, meaning="Nightmares claimed by a player, or (solo) Awakened"),
        flag("bag_ran_out", meaning="the bag was empty, or could not give what was asked, in this turn"),
    )  # fmt: skip


def card_field() -> Field:
    """Return the field for the dice on a Dreamer card (a Nightmare has Power only)."""
    return count("card", DICE // COLOURS, shape=(KINDS,), places=KIND_NAMES, meaning="dreams on the card")


# --- the parameters ---------------------------------------------------------------------------------------------------

DREAMER_PARAMS = (
    count("of_each_colour", DICE, meaning="dreams of each colour"),
    count("faces", 6, shape=(COLOURS, FACES), meaning="sides of each colour's dice that show each face"),
    count("draws", DICE, shape=(TRACKS, LEVELS), meaning="dreams that are drawn, by Sleep Track and place on it"),
    count("returned", DICE, meaning="dreams that go back into the bag, of those drawn on the deep track"),
    flag("awakened_are_kept", meaning="dreams of a Nightmare that has left the middle may not be returned"),
    count("hunt_spaces", DICE, meaning="dreams that fill the Hunt row"),
    count("exhaust_spaces", DICE, meaning="dreams that fill the Exhaust row"),
    count("shadow_spaces", DICE, meaning="dreams that fill a Shadow row"),
    count("power_to_end", DICE, meaning="Power that ends the game"),
)
"""The printed numbers of dice and Dreamer cards."""
