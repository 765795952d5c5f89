"""The state of Dream Catchers, and the shape of its parameters."""

from __future__ import annotations

import numpy as np

from nightmare_gym.engine.game import PARAMS_HEADER
from nightmare_gym.engine.layout import Layout, bookkeeping, category, count, flag, group, lookup, seat, unseen
from nightmare_gym.games.dream_catchers import layout as L
from nightmare_gym.games.dream_catchers.steps import Step

DERIVED = (
    "players", "one controller",
    *(f"I pay for the {cell} cell" for cell in L.CELL_NAMES),
    "I pay for the first Monster", "I pay for the second Monster",
    *(f"player +{distance} pays, or is asked for a trade" for distance in range(L.SEATS)),
    *(f"offered: {power}" for power in L.POWER_NAMES), *(f"wanted: {power}" for power in L.POWER_NAMES),
    *(f"the attacker is in the {cell} cell" for cell in L.CELL_NAMES),
    "tiles that the attack removes",
    "the Monster's die succeeds",
    "moves to the next Monster token", "Monster tokens that are left",
    "Sweet Dreams in the stack", *(f"Sweet Dreams of {symbol} in the stack" for symbol in L.SYMBOL_NAMES),
    "Nightmares in the stack", *(f"Nightmares of {symbol} in the stack" for symbol in L.SYMBOL_NAMES),
    *(f"Monsters in the stack that eat {symbol}" for symbol in L.SYMBOL_NAMES),
    *(f"Nightmares in the stack that match beside the {cell} cell" for cell in L.CELL_NAMES),
    *(
        f"{what} for which player +{distance} lacks only {symbol}"
        for distance in range(L.SEATS)
        for what in ("Sweet Dreams", "Nightmares and Monsters")
        for symbol in L.SYMBOL_NAMES
    ),
)  # fmt: skip

LAYOUT = Layout(
    fields=(
        category("bedroom", L.BEDROOMS, meaning="the child of the bedroom board"),
        seat("mover", L.SEATS, meaning="the active player"),
        count("actions_left", 3, meaning="actions that are left in the Dream Catcher phase"),
        count("time_left", L.SPACES - 1, meaning="spaces to the left end of the Time track"),
        unseen("tokens", 0, 1, (L.SPACES,), meaning="spaces with a Monster token, from the left end on"),
        count("sweet_left", L.MOST_STEPS, meaning="steps of the Sweet Dreams counter to its end"),
        count("nightmare_left", L.MOST_STEPS, meaning="steps of the Nightmare counter to its end"),
        lookup("dreamscape", "dreams", L.DREAMS, L.DREAM_COLUMNS, (L.CELLS,), L.CELL_NAMES, "the tiles, cell by cell"),
        lookup("next_dream", "dreams", L.DREAMS, L.DREAM_COLUMNS, meaning="the top of the Dream stack, if revealed"),
        lookup(
            "under_bed",
            "monsters",
            L.MONSTERS,
            L.MONSTER_COLUMNS,
            (L.BED,),
            meaning="the Monsters under the bed, in the order of their kinds",
        ),
        count("weakness", L.MOST_TOKENS, shape=(L.BED,), meaning="the Weakness tokens on each of them"),
        lookup(
            "next_monster",
            "monsters",
            L.MONSTERS,
            L.MONSTER_COLUMNS,
            meaning="the top of the Monster stack, if revealed",
        ),
        count("power_deck", 7, shape=(L.POWERS,), places=L.POWER_NAMES, meaning="Powers in the deck"),
        unseen("power_discards", 0, 7, (L.POWERS,), meaning="discarded Powers"),
        count("treasure_deck", 12, shape=(L.TREASURES,), places=L.TREASURE_NAMES, meaning="Treasures in the deck"),
        unseen("treasure_discards", 0, 12, (L.TREASURES,), meaning="discarded Treasures"),
        unseen("dream_deck", 0, L.DREAM_COPIES, (L.DREAMS,), meaning="the Dream stack, by kind"),
        unseen("dream_discards", 0, L.DREAM_COPIES, (L.DREAMS,), meaning="discarded Dream tiles, by kind"),
        unseen("monster_deck", 0, 1, (L.MONSTERS,), meaning="the Monster stack, by kind"),
        unseen("woken_by", L.NONE, L.MONSTERS - 1, meaning="the Monster that found no place under the bed, at the end"),
        count("declared", 4, shape=(L.POWERS,), places=L.POWER_NAMES, meaning="Powers declared for the present catch"),
        count("turns_left", L.MOST_TURNS, meaning="turns until the game is lost by its length"),
        group(
            "catchers",
            [
                category("character", L.CHARACTERS, meaning="the player's character"),
                count("powers", 7, shape=(L.POWERS,), places=L.POWER_NAMES, meaning="Powers in the hand"),
                count("treasures", 12, shape=(L.TREASURES,), places=L.TREASURE_NAMES, meaning="Treasures in the hand"),
                flag("refused", meaning="the player has refused a trade since the last action"),
            ],
            L.SEATS,
            per_seat=True,
        ),
        bookkeeping("caught_monsters", 0, 1, (L.MONSTERS,), meaning="Monsters that are out of the game"),
        bookkeeping("caught_nightmares", 0, 2**31 - 1, meaning="Nightmares caught by an action"),
        bookkeeping("eaten", 0, 2**31 - 1, meaning="Sweet Dreams that Monsters have eaten"),
        bookkeeping("ending", L.NONE, len(L.ENDINGS) - 1, meaning="the cause of the game's end"),
    ),
    steps=Step,
    seats=L.SEATS,
    depth=14,
    derived=DERIVED,
)

BEDROOM = np.dtype(
    [
        ("weight", "i4"),
        ("start", "i4"),
        ("tokens", "i4", (L.SPACES,)),
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

PARAMS = np.dtype(
    [
        *PARAMS_HEADER,
        ("team", "i4"),
        ("consent", "i4"),
        ("reward", "i4"),
        ("longest", "i4"),
        ("bedrooms", BEDROOM, (len(L.BEDROOMS),)),
        ("character_weights", "i4", (L.SEATS, len(L.CHARACTERS))),
        ("powers", "i4", (L.POWERS,)),
        ("treasures", "i4", (L.TREASURES,)),
        ("dreams", "i4", (L.DREAMS, len(L.DREAM_COLUMNS))),
        ("dream_copies", "i4", (L.DREAMS,)),
        ("dream_symbols", "i4", (L.DREAMS,)),
        ("is_nightmare", "i4", (L.DREAMS,)),
        ("has_chest", "i4", (L.DREAMS,)),
        ("arrows", "i4", (L.DREAMS,)),
        ("monsters", "i4", (L.MONSTERS, len(L.MONSTER_COLUMNS))),
        ("monster_copies", "i4", (L.MONSTERS,)),
        ("needs", "i4", (L.MONSTERS,)),
        ("strengths", "i4", (L.MONSTERS,)),
        ("eats", "i4", (L.MONSTERS,)),
        ("rare", "i4", (L.SEATS,)),
        ("hand", "i4"),
        ("treasure_limit", "i4"),
        ("actions", "i4"),
        ("candy_actions", "i4"),
        ("die", "i4"),
        ("weakness_tokens", "i4"),
        ("least_strength", "i4"),
    ]
)
"""The dtype of the parameters.

Sets of symbols (`dream_symbols`, `needs`) are bits; `rare` is the Power that a seat is dealt first, or -1.
"""
