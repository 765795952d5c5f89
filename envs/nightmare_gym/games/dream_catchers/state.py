"""The state of Dream Catchers, and the shape of its parameters."""

from __future__ import annotations

from nightmare_gym.engine.layout import Layout, bookkeeping, category, count, flag, group, lookup, seat, unseen
from nightmare_gym.engine.parameters import Parameters, choice
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

MOST_PRINTED = 12
"""The largest number on a card."""
ALL_SYMBOLS = (1 << L.SYMBOLS) - 1
"""The set of all symbols; sets of symbols are bits."""

BEDROOM = (
    flag("weight", meaning="weight in the draw"),
    count("start", L.SPACES, meaning="moves of the Time counter to its end"),
    flag("tokens", (L.SPACES,), meaning="a Monster comes when this number of moves is left"),
    count("sweet", L.SPACES, meaning="Sweet Dreams to catch"),
    count("nightmare", L.SPACES, meaning="steps of the Nightmare counter to its end"),
    count("calmest", L.SPACES, meaning="most steps of the Nightmare counter to its end"),
    count("caught_monster_calms", L.SPACES, meaning="steps back of the Nightmare counter for a caught Monster"),
    flag("pair_is_any_power", meaning="two equal Powers count as any symbol"),
    count("caught_monster_delays", L.SPACES, meaning="steps back of the Time counter for a caught Monster"),
    count("eaten_to_lose_a_dream", L.CELLS, meaning="Sweet Dreams eaten by a Monster that cost a step; 0 is never"),
    flag("stronger_first", meaning="of two Monsters only the stronger one can be caught"),
    flag("pair_weakens", meaning="two equal Powers pay for a Weakness token"),
    count(
        "two_monsters_startle",
        L.SPACES,
        meaning="steps of the Nightmare counter each Night with two Monsters under the bed",
    ),
)
"""A bedroom board: its tracks for this number of players, and its rule modifier."""

PARAMS = Parameters(
    flag("team", meaning="one controller decides for all seats"),
    flag("consent", meaning="the partner of a trade is asked"),
    choice("reward", L.REWARDS, meaning="kind of the returns"),
    count("longest", L.MOST_TURNS, low=1, meaning="turns after which the game is lost"),
    group("bedrooms", BEDROOM, len(L.BEDROOMS)),
    flag("character_weights", (L.SEATS, len(L.CHARACTERS)), meaning="weight of each character in the draw, by seat"),
    count("powers", 7, shape=(L.POWERS,), meaning="copies of each Power"),
    count("treasures", 12, shape=(L.TREASURES,), meaning="copies of each Treasure"),
    flag("dreams", (L.DREAMS, len(L.DREAM_COLUMNS)), meaning="each Dream tile as it is observed"),
    count("dream_copies", L.DREAM_COPIES, shape=(L.DREAMS,), meaning="copies of each Dream tile"),
    count("dream_symbols", ALL_SYMBOLS, shape=(L.DREAMS,), meaning="symbols of each Dream tile, as a set"),
    flag("is_nightmare", (L.DREAMS,), meaning="the tile is a Nightmare"),
    flag("has_chest", (L.DREAMS,), meaning="the tile shows a chest"),
    category("arrows", L.ARROWS, (L.DREAMS,), meaning="arrow of a Nightmare"),
    count(
        "monsters",
        L.MOST_STRENGTH,
        shape=(L.MONSTERS, len(L.MONSTER_COLUMNS)),
        meaning="each Monster as it is observed",
    ),
    count("monster_copies", 1, shape=(L.MONSTERS,), meaning="copies of each Monster"),
    count("needs", ALL_SYMBOLS, shape=(L.MONSTERS,), meaning="Powers that catch each Monster, as a set"),
    count("strengths", L.MOST_STRENGTH, shape=(L.MONSTERS,), meaning="strength of each Monster"),
    count("eats", ALL_SYMBOLS, shape=(L.MONSTERS,), meaning="Sweet Dreams that each Monster eats, as a set"),
    category("rare", L.POWER_NAMES, (L.SEATS,), meaning="Power that a seat is dealt first"),
    count("hand", MOST_PRINTED, meaning="Powers in a hand after the set-up and at the end of a turn"),
    count("treasure_limit", MOST_PRINTED, meaning="Treasures in a hand at most"),
    count("actions", MOST_PRINTED, meaning="actions of a turn"),
    count("candy_actions", MOST_PRINTED, meaning="actions of a turn of Candy"),
    count("die", 6, low=1, meaning="sides of the die"),
    count("weakness_tokens", MOST_PRINTED, meaning="weakness tokens"),
    count("least_strength", L.MOST_STRENGTH, meaning="strength below which no Monster is weakened"),
)
"""The options and the printed numbers."""

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
    params=PARAMS,
)
