"""The state of Nightmare Cathedral, its actions, and the shape of its box."""

from __future__ import annotations

import numpy as np

from nightmare_gym.engine.game import BOX_HEADER
from nightmare_gym.engine.layout import Layout, bookkeeping, category, count, flag, group, lookup, unseen

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
"""Sets of areas are bits."""
SYMBOL_NAMES = ("A", "B", "C", "D")
SYMBOLS = len(SYMBOL_NAMES)
MOST_UNITS = 4
MOST_LEVELS = 3
MOST_PRODUCED = 3
"""What one area may produce in one go: counts for all areas have two bits for each."""

# --- actions of the matrix, cards, Dreams -------------------------------------------------------------------------

DAY_NAMES = ("Ritual", "Summon", "Fortify", "Maneuver", "Develop")
DAYS = len(DAY_NAMES)
RITUAL, SUMMON, FORTIFY, MANEUVER, DEVELOP = range(DAYS)
"""The Day spaces, clockwise."""
PLOY = DAYS
"""What is printed on a Development card: the action that it upgrades, or this."""
NIGHTS = 7

DEVELOPMENTS = 50
BASIC, SHIELD, KINGS_BASIC, KINGS_SHIELD = range(DEVELOPMENTS, DEVELOPMENTS + 4)
CARDS = DEVELOPMENTS + 4
"""Development cards, then the starting combat cards."""
OUT, IN_DECK, DISCARDED, IN_HAND, KINGS_HAND, TUCKED, IN_PLAY, COMMITTED, REVEALED = range(9)
"""Where a card is: not yet in the game, ..., chosen by the human for a conflict, turned up by the King in one."""

EFFECTS = (
    "steps", "first step from any area", "conform steps", "a free step", "a step of the lower marker",
    "a production", "high forts produce", "conform areas", "marked areas produce",
    "levels", "cheaper levels", "conform cheaper levels", "production where built", "levels anywhere",
    "movement points", "one ignores pinning", "conform movement points", "swaps",
    "cards", "draws", "conform without discard", "without discard",
    "produce in two areas", "draw two", "return from Limbo", "a paid step", "move Followers",
)  # fmt: skip
"""What a Development card does: Upgrades by their action, then the five Ploys."""
(
    STEPS_MORE, FIRST_ANYWHERE, CONFORM_STEPS, FREE_OF_COST, LOWER_STEP,
    PRODUCTION, HIGH_FORTS, CONFORM_AREAS, MARKED_MORE,
    LEVELS_MORE, CHEAPER, CONFORM_CHEAPER, PRODUCE_WHERE_BUILT, BUILD_ANYWHERE,
    POINTS_MORE, UNPINNED, CONFORM_POINTS, SWAPS_MORE,
    CARDS_MORE, DRAWS_MORE, CONFORM_NO_DISCARD, NO_DISCARD,
    PLOY_PRODUCE, PLOY_DRAW, PLOY_RETURN, PLOY_STEP, PLOY_MOVE,
) = range(len(EFFECTS))  # fmt: skip
UPGRADES = PLOY_PRODUCE
"""The effects below this one are those of Upgrades."""

SUIT_NAMES = ("Rite", "Dominion", "Bastion", "Strife")
SUITS = len(SUIT_NAMES)
DREAMS = 28
STACKED, DISPLAYED, HELD, FULFILLED, KINGS_OPEN, KINGS_DONE = range(6)
"""Where a Dream is: in the deck, in the display, the human's, completed by the human, the King's, completed by it."""
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
"""Followers that make an area crowded (part of a condition's words, like the level-3 fort of another)."""
TALLY = 9
"""Deeds of a turn are counted up to this."""

# --- Ritual track, Cathedral, Nightmares --------------------------------------------------------------------------

LAST_SPACE = 15
LOWER, HIGHER = range(2)
"""A side's two Ritual markers; kept in this order."""
NO_ICON, ICON_X, ICON_Y = range(3)

PIECES = 13
NO_REWARD, DRAW_REWARD, PRODUCE_REWARD, STEP_REWARD, FORT_REWARD, AREAS_REWARD, LEVELS_REWARD = range(7)
"""What a piece of the Cathedral or a token of the Divergent Paths gives; the last two count at the end."""
TOKEN_NAMES = (
    "gray: draw", "gray: produce", "gray: step", "yellow: draw 2", "yellow: produce 2", "yellow: 2 steps",
    "yellow: a level for a Follower", "red: controlled areas", "red: fort levels",
)  # fmt: skip
TOKENS = len(TOKEN_NAMES)

BATTLES = 7
"""Kinds of Shadow battle cards."""

NIGHTMARE_NAMES = ("Gorger", "Herald", "Brood", "Scourge", "Gravekeeper", "Mason", "Whisperer", "Undertow")
NIGHTMARES = len(NIGHTMARE_NAMES)
GORGER, HERALD, BROOD, SCOURGE, GRAVEKEEPER, MASON, WHISPERER, UNDERTOW = range(NIGHTMARES)
IN_GAME = 2
"""Nightmares in a game: the left one and the right one."""
DEVOURED_SLOTS = 10

# --- the agenda ---------------------------------------------------------------------------------------------------

ASKING = (
    "where to begin the night", "which corner", "which action begins powered up",
    "which Day space", "which marker to advance", "how to pay the step", "which marker climbs for free",
    "where to produce", "which area produces next", "where to build", "who is given up for the fort",
    "what to maneuver", "where the Follower goes", "where the Shaper goes", "whom the Shaper swaps",
    "where to start a conflict", "against whom", "which card to play in the conflict", "where to retreat",
    "what to discard for the King's Shield", "which card to develop", "what to discard for the Upgrade",
    "which Dream to complete", "which Dream to take", "which Dream to swap", "which Dream to swap it for",
    "which Night space", "conform or draw",
    "which Nightmare to command", "where the Nightmare goes", "whether to place another Follower",
    "whom to devour", "whom the Whisperer swaps", "whom to push", "where to push", "whether to fight on",
    "which token", "which token the King takes", "where the King goes", "which action the King powers up",
    "which Dream the King takes",
)  # fmt: skip
WORKING = (
    "which Nightmares", "draw", "the King draws", "fill the display", "deal Dreams", "the King's first Dreams",
    "tuck a first card", "an area card", "which opponent of an area", "the die", "reveal the King's cards",
    "a battle card", "resolve the conflict",
    "a turn", "end of the turn", "build", "stage 2", "the human's reward",
    "the King reacts", "the King walks", "the King acts", "the King refills", "the King's Cultists return",
    "the King removes", "the King produces", "the King builds", "the King devours", "the King maneuvers",
    "the King's conflicts", "the King's conflicts of an area", "the King develops", "the King climbs",
    "the King enters an icon", "Cultists on Dreams", "a Cultist on each Dream", "the King commands",
    "the King's Nightmare runs", "the King's command ends", "your command ends", "the human produces",
)  # fmt: skip
STEPS = ("", *ASKING, *WORKING)
(
    CHOOSE_FIRST_NIGHT, CHOOSE_CORNER, CHOOSE_POWERED,
    CHOOSE_DAY, CHOOSE_MARKER, CHOOSE_PAYMENT, CHOOSE_FREE_MARKER,
    CHOOSE_PRODUCTION, CHOOSE_NEXT_PRODUCER, CHOOSE_SITE, CHOOSE_BUILDER,
    CHOOSE_MOVE, CHOOSE_WAY, CHOOSE_SHAPER_WAY, CHOOSE_SWAP,
    CHOOSE_CONFLICT, CHOOSE_OPPONENT, CHOOSE_CARD, CHOOSE_RETREAT,
    CHOOSE_OFFERING, CHOOSE_DEVELOPMENT, CHOOSE_DISCARD,
    CHOOSE_COMPLETE, CHOOSE_REPLACEMENT, CHOOSE_GIVEN, CHOOSE_TAKEN,
    CHOOSE_NIGHT, CHOOSE_REACTION,
    CHOOSE_NIGHTMARE, CHOOSE_STRIDE, CHOOSE_PLACING,
    CHOOSE_PREY, CHOOSE_WHISPER, CHOOSE_PUSHED, CHOOSE_PUSH, CHOOSE_FIGHT,
    CHOOSE_TOKEN, CHOOSE_KINGS_TOKEN, CHOOSE_KINGS_AREA, CHOOSE_KINGS_TUCK, CHOOSE_KINGS_DREAM,
) = range(1, 1 + len(ASKING))  # fmt: skip
(
    WHICH_NIGHTMARES, DRAW, KING_DRAWS, FILL_DISPLAY, DEAL_DREAMS, KINGS_FIRST_DREAMS,
    TUCK_FIRST, AREA_CARD, WHICH_OPPONENT, ROLL, REVEAL,
    BATTLE_CARD, RESOLVE_CONFLICT,
    TURN, END_OF_TURN, BUILD, STAGE_TWO, REWARD,
    KING_REACTS, KING_WALKS, KING_ACTS, KING_REFILLS, CULTISTS_RETURN,
    KING_REMOVES, KING_PRODUCES, KING_BUILDS, KING_DEVOURS, KING_MANEUVERS,
    KING_FIGHTS, KING_FIGHTS_HERE, KING_DEVELOPS, KING_CLIMBS,
    KING_ICON, CULTISTS, CULTIST_ON_EACH, KING_COMMANDS,
    KING_RUNS, KINGS_COMMAND_ENDS, COMMAND_ENDS, HUMAN_PRODUCES,
) = range(1 + len(ASKING), len(STEPS))  # fmt: skip

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
"""How a Dream of the King is observed."""

SOURCE_NAMES = ("ritual", "forts", "dreams", "devoured", "tokens", "upgrades", "suits", "hand")
SOURCES = len(SOURCE_NAMES)
BY_RITUAL, BY_FORTS, BY_DREAMS, BY_DEVOURED, BY_TOKENS, BY_UPGRADES, BY_SUITS, BY_HAND = range(SOURCES)
"""Where points come from."""
GOING_ON, TIME_IS_UP, BOARD_IS_FULL = range(3)
"""How a game ended."""

MOST_TURNS = 36
MOST_CULTISTS = 24

DERIVED = (
    *(f"{side} in control of {area}" for area in AREA_NAMES for side in SIDE_NAMES),
    *(f"turns until {area} is marked" for area in AREA_NAMES),
    "left to do", "a privilege", "another privilege", "a third privilege", "the higher marker is being paid for",
    *(f"asked about {area}" for area in AREA_NAMES),
    *(f"card {card} in your hand" for card in range(DEVELOPMENTS)),
    "your Basic Combat is free", "your Shield is free",
    "your attack in the conflict", "your defence in the conflict",
    "the King's attack in the conflict", "the King's defence in the conflict", "its Shield in the conflict",
    "cards in the King's hand", "attack in the King's hand", "defence in the King's hand",
    "cards in the deck", "Upgrades in the deck", "cards discarded",
    *(f"in play: {effect}" for effect in EFFECTS[:UPGRADES]),
    *(f"Dream {dream} in your hand" for dream in range(DREAMS)),
    *(f"Dream {dream} in the display" for dream in range(DREAMS)),
    *(f"Dream {dream}, in reach, is fulfilled" for dream in range(DREAMS)),
    *(f"the King's Dreams of {suit}" for suit in SUIT_NAMES),
    *(f"{side}: points by {source}" for side in SIDE_NAMES[:PLAYERS] for source in SOURCE_NAMES),
    "your points", "the King's points", "your lead",
    *(
        f"the {marker} marker's {what}"
        for marker in ("lower", "higher")
        for what in (
            *(f"next space costs {symbol}" for symbol in SYMBOL_NAMES),
            "next step can be paid by so many", "step after that can be paid by so many",
            "way to an X", "way to a Y",
        )
    ),
    *(f"the King's {marker} marker's way to {icon}" for marker in ("lower", "higher") for icon in ("an X", "a Y")),
    "the next piece brings a card", "the next piece brings a Follower", "the next piece brings a step",
    *(f"{day} is ahead of the King" for day in DAY_NAMES),
    *(f"the King's next action is {day}" for day in DAY_NAMES),
    *(f"the King's Power in {day}" for day in DAY_NAMES),
    *(f"forts left to {side}" for side in SIDE_NAMES[:PLAYERS]),
    "stage 2", "the variable-length game", "the Divergent Paths", "steps of the King for a piece",
    "the King adds a Cultist when it conforms", "the lead that the King desires",
    "a Cultist lies on its new Dreams", "every card of its hand is a point", "steps of its best Ritual",
    "runs of the left Nightmare", "runs of the right Nightmare",
)  # fmt: skip

LAYOUT = Layout(
    fields=(
        count("clock", MOST_TURNS, meaning="the turn that is played; yours are the odd ones"),
        group(
            "areas",
            [
                count("units", MOST_UNITS, shape=(SIDES,), places=SIDE_NAMES, meaning="Followers, or Shadows"),
                count("forts", MOST_LEVELS, shape=(PLAYERS,), places=SIDE_NAMES[:PLAYERS], meaning="fort levels"),
            ],
            AREAS,
        ),
        count("supply", 24, shape=(SIDES,), places=SIDE_NAMES, meaning="units in the supplies"),
        count("limbo", 20, meaning="your Followers in Limbo"),
        count("devoured", DEVOURED_SLOTS, shape=(SIDES,), places=SIDE_NAMES, meaning="units on the Devoured board"),
        count("your_markers", LAST_SPACE, shape=(2,), places=("lower", "higher"), meaning="on the Ritual track"),
        count("kings_markers", LAST_SPACE, shape=(2,), places=("lower", "higher"), meaning="on the Ritual track"),
        category("corner", AREA_NAMES[:RING], meaning="the corner with your Fortress"),
        category("shaper", AREA_NAMES, meaning="where the Shaper is"),
        category("night", [f"Night space {night + 1}" for night in range(NIGHTS)], meaning="where your Dreamer slept"),
        category("day", DAY_NAMES, meaning="the action of this turn; until it is chosen, of the last"),
        category("kings_day", DAY_NAMES, meaning="the Day space of the King's Dreamer"),
        count("cultists", MOST_CULTISTS, shape=(DAYS,), places=DAY_NAMES, meaning="Cultists on the Day spaces"),
        count("power_cultists", MOST_CULTISTS, meaning="Cultists on the card of the King's action"),
        count("tucked", 25, shape=(DAYS,), places=DAY_NAMES, meaning="cards under the King's Action cards"),
        lookup("kings_dreams", "dreams", DREAMS, DREAM_COLUMNS, (OPEN_DREAMS,), ("lower", "upper"), "its open Dreams"),
        count("dream_cultists", 5, shape=(OPEN_DREAMS,), places=("lower", "upper"), meaning="Cultists on them"),
        unseen("cards", OUT, REVEALED, (CARDS,), meaning="where each Development and combat card is"),
        unseen("dreams", STACKED, KINGS_DONE, (DREAMS,), meaning="where each Dream is"),
        count("battle_deck", 3, shape=(BATTLES,), meaning="Shadow battle cards in the deck, by kind"),
        count("pieces", PIECES, meaning="pieces of the Cathedral that are built"),
        count("tokens", 3, shape=(TOKENS,), places=TOKEN_NAMES, meaning="tokens of the Divergent Paths that are left"),
        flag("your_tokens", (2,), TOKEN_NAMES[-2:], meaning="red tokens of yours"),
        count("kings_tokens", 12, meaning="tokens of the King"),
        category("nightmares", NIGHTMARE_NAMES, (IN_GAME,), meaning="the Nightmares of this game, left and right"),
        category("lairs", AREA_NAMES, (IN_GAME,), meaning="where they are, in stage 2"),
        count("kings_last", 1, meaning="the Nightmare that has the Cultist"),
        flag("commanded", (IN_GAME,), meaning="you have commanded it this turn"),
        count("kings_commands", IN_GAME, meaning="the King's commands of this turn"),
        flag("kings_running", meaning="one of the King's commands is being carried out"),
        category("commanding", ("left", "right"), meaning="your command that is being carried out"),
        count("commands_due", IN_GAME, meaning="commands of yours that wait for its end"),
        category("fight_area", AREA_NAMES, meaning="where a conflict is being fought"),
        category("fight_pair", PAIRS, meaning="between whom"),
        category("fight_controller", SIDE_NAMES, meaning="who controlled the area before"),
        count("climbed", TALLY, meaning="steps that you climbed this turn"),
        count("built", TALLY, meaning="fort levels that you built this turn"),
        count("won", TALLY, meaning="conflicts that you won this turn"),
        count("eliminated", TALLY, meaning="units that your conflicts eliminated this turn"),
        flag("dethroned", meaning="you won against the King this turn where it was in control"),
        bookkeeping(
            "points", 0, 2**31 - 1, (PLAYERS * SOURCES,), meaning="at the end: yours, then the King's, by source"
        ),
        bookkeeping("rows", 0, 2**31 - 1, (DAYS * 3,), meaning="how often the King used each row of its actions"),
        unseen("ended", GOING_ON, BOARD_IS_FULL, meaning="how the game ended"),
    ),
    steps=STEPS,
    asking=len(ASKING),
    seats=1,
    depth=32,
    derived=DERIVED,
)

# --- the box ------------------------------------------------------------------------------------------------------

REWARDS = ("outcome", "margin")
OUTCOME, MARGIN = range(len(REWARDS))
ROWS = 3
"""The rows [1], [3] and [5] of a King's action card."""
FACES = 5
"""Values of the Horror die, below this."""
ACTIVE, CONFORMING = range(2)
"""Two numbers of a human action: in the own turn, and in reaction to the King's."""

BOX = np.dtype(
    [
        *BOX_HEADER,
        # options
        ("variable", "i4"),  # the variable-length game
        ("divergent", "i4"),  # the Divergent Paths
        ("players_choice", "i4"),  # the human settles the King's ties
        ("reward", "i4"),
        ("nightmare_weights", "i4", (IN_GAME, NIGHTMARES)),
        ("powered", "i4"),  # actions of the King that begin powered up
        # the map
        ("neighbours", "i4", (AREAS,)),  # as sets
        ("symbols", "i4", (AREAS,)),
        ("inner", "i4"),  # a set
        ("corners", "i4"),  # a set
        ("fort_at_start", "i4"),
        ("followers_at_start", "i4"),  # in each of a side's two areas
        ("shadows_outside", "i4"),
        ("shadows_inside", "i4"),
        ("supply", "i4", (SIDES,)),
        ("forts", "i4"),
        ("levels", "i4"),
        ("limits", "i4", (2, SIDES)),  # by stage
        ("crowded_areas", "i4"),  # areas of the human that may hold the limit of stage 2
        # time
        ("turns", "i4"),
        ("lap", "i4", (MOST_TURNS,)),  # the symbol of each turn
        ("first_build_turn", "i4"),
        ("built_at_start", "i4"),
        # the Action Matrix
        ("night_days", "i4", (NIGHTS,)),  # Day spaces adjacent to a Night space, as sets
        ("exits", "i4", (DAYS,)),  # Night spaces that an action leads to, as sets
        # the Ritual track
        ("cost", "i4", (LAST_SPACE + 1,)),
        ("icon", "i4", (LAST_SPACE + 1,)),
        ("track_points", "i4", (LAST_SPACE + 1,)),
        # the human's actions, each for ACTIVE and CONFORMING
        ("ritual_steps", "i4", (2,)),
        ("fortify_levels", "i4", (2,)),
        ("maneuver_points", "i4", (2,)),
        ("conflicts", "i4", (2,)),
        ("develop_draws", "i4", (2,)),
        ("develop_cards", "i4", (2,)),
        ("develop_upgrades", "i4"),
        ("conform_areas", "i4"),
        ("pass_draws", "i4"),
        ("dissent_draws", "i4"),
        ("limbo_price", "i4"),
        ("icon_areas", "i4"),
        ("icon_draws", "i4"),
        ("ploy_areas", "i4"),
        ("ploy_draws", "i4"),
        ("ploy_returns", "i4"),
        ("ploy_points", "i4"),
        ("hand", "i4"),
        ("dreams_at_start", "i4"),
        ("display", "i4"),
        # cards
        ("attack", "i4", (CARDS,)),
        ("defence", "i4", (CARDS,)),
        ("action", "i4", (DEVELOPMENTS,)),  # that an Upgrade goes to, or PLOY
        ("effect", "i4", (DEVELOPMENTS,)),
        ("amount", "i4", (DEVELOPMENTS,)),
        ("stage", "i4", (DEVELOPMENTS,)),  # 1 or 2
        ("card_points", "i4", (DEVELOPMENTS,)),
        ("upgrades", "i4", (CARDS,)),  # 1 for an Upgrade
        ("battle_attack", "i4", (BATTLES,)),
        ("battle_defence", "i4", (BATTLES,)),
        ("battle_copies", "i4", (BATTLES,)),
        ("battle_cap", "i4"),  # the attack of Shadows is at most their number and so much
        # Dreams
        ("dreams", "i4", (DREAMS, len(DREAM_COLUMNS))),
        ("suit", "i4", (DREAMS,)),
        ("dream_points", "i4", (DREAMS,)),
        ("dream_pieces", "i4", (DREAMS,)),
        ("condition", "i4", (DREAMS,)),
        ("threshold", "i4", (DREAMS,)),
        # the Cathedral
        ("reward_of", "i4", (PIECES + 1,)),
        ("token_copies", "i4", (TOKENS,)),
        ("token_level", "i4", (TOKENS,)),
        ("token_reward", "i4", (TOKENS,)),
        ("token_amount", "i4", (TOKENS,)),
        # devouring and Nightmares
        ("devoured_slots", "i4"),
        ("devoured_points", "i4", (SIDES,)),  # by rank
        ("lairs", "i4", (IN_GAME,)),
        ("nightmare_moves", "i4", (NIGHTMARES,)),  # moves of a human command
        ("runs", "i4", (NIGHTMARES,)),  # of a King's command
        ("brood_places", "i4"),
        ("gravekeeper_places", "i4"),
        ("undertow_pushes", "i4"),
        ("gorger_units", "i4"),  # that an area holds which the King's Gorger looks for
        ("herald_followers", "i4"),  # and Followers of the King's that its Herald does
        # the King
        ("die", "i4", (FACES,)),  # sides of the Horror die with each value
        ("conform_adds", "i4"),  # Cultists on the Day space when it conforms
        ("piece_steps", "i4"),
        ("devoured_at_start", "i4"),
        ("dream_head_start", "i4"),  # Cultists on a new Dream of `head_start_points` or more
        ("head_start_points", "i4"),
        ("hand_points", "i4"),  # 1: a point for each of its Development cards in hand; 0: one for every `hand_share`
        ("hand_share", "i4"),
        ("desired_lead", "i4"),
        ("ritual_removes", "i4", (ROWS,)),
        ("ritual_climbs", "i4", (ROWS,)),
        ("ritual_commands", "i4", (ROWS,)),
        ("ritual_higher_from", "i4"),  # the value of the die from which the higher marker climbs
        ("summon_controlled", "i4", (ROWS,)),
        ("summon_fort", "i4", (ROWS,)),
        ("summon_marked", "i4", (ROWS,)),
        ("fortify_removes", "i4", (ROWS, FACES)),
        ("fortify_builds", "i4", (ROWS, FACES)),
        ("fortify_draws", "i4", (ROWS, FACES)),
        ("fortify_devours", "i4", (ROWS, FACES)),
        ("kings_points", "i4", (ROWS,)),
        ("kings_conflicts", "i4"),
        ("kings_area_cards", "i4"),
        ("kings_draws", "i4", (ROWS,)),
        ("draws_to_maneuver", "i4", (ROWS,)),  # Cultists on the Maneuver space
        ("draws_to_ritual", "i4", (ROWS,)),  # and on the Ritual space
        ("suit_points", "i4", (DREAMS // SUITS + 1,)),
        ("margin_scale", "i4"),  # points of difference that are 1 of the reward "margin"
    ]
)
"""Numbers by rows are those of the King's rows [1], [3] and [5]."""
