"""What both games of Lucidity have on the table: dice by colour and face, the bag, Dreamer cards; actions.

A die of colour c with face f lies, once resolved, on place f of a Dreamer card; two more places are reached by being
moved (a Shadow in the Hunt row) or turned (an Exhaust rotated to its Shadow). `kind = place * COLOURS + colour`.
"""

from __future__ import annotations

from nightmare_gym.engine.layout import Field, category, count, flag

COLOUR_NAMES = ("blue", "green", "yellow", "red")
COLOURS = len(COLOUR_NAMES)
BLUE, GREEN, YELLOW, RED = range(COLOURS)
DREAMS = ("Depths", "Envy", "Imprisonment", "Primeval Fear")
"""What a dream, and the Nightmare, of each colour is called."""

FACE_NAMES = ("1", "2", "Hunt", "Exhaust", "Shadow")
FACES = len(FACE_NAMES)
ONE, TWO, HUNT, EXHAUST, SHADOW = range(FACES)
"""In the order of resolution; 1 and 2 are Power, resolved together."""

PLACE_NAMES = ("1", "2", "Hunt", "Exhaust", "Shadow", "Shadow in the Hunt row", "Shadow in the Exhaust row")
PLACES = len(PLACE_NAMES)
HUNTED, ROTATED = SHADOW + 1, SHADOW + 2
"""Where a Shadow lies that was moved to the Hunt row, and an Exhaust that was rotated where it lies."""

KINDS = PLACES * COLOURS
UNRESOLVED = FACES * COLOURS
POWERS = (TWO + 1) * COLOURS
"""Kinds of Power: the first kinds of all."""

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
"""What a Dreamer can do, in both games."""
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
    """The fields of what lies in the middle of the table and in front of the Dreamer who rolls."""
    of_colour = (COLOURS,)
    return (
        category("track", TRACK_NAMES, meaning="the Sleep Track of this turn"),
        count("level", LEVELS - 1, meaning="how often the marker has moved along it"),
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
    """The dice on a Dreamer card (a Nightmare has Power only)."""
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
"""What is printed on dice and Dreamer cards."""
