"""The state of Nightmare Cathedral, and the shape of its parameters."""

from __future__ import annotations

import numpy as np

from nightmare_gym.engine.game import PARAMS_HEADER
from nightmare_gym.engine.layout import Layout, bookkeeping, category, count, flag, group, lookup, unseen
from nightmare_gym.games.cathedral import layout as L
from nightmare_gym.games.cathedral.steps import Step

DERIVED = (
    *(f"{side} in control of {area}" for area in L.AREA_NAMES for side in L.SIDE_NAMES),
    *(f"turns until {area} is marked" for area in L.AREA_NAMES),
    "left to do", "a privilege", "another privilege", "a third privilege", "the higher marker is being paid for",
    *(f"asked about {area}" for area in L.AREA_NAMES),
    *(f"card {card} in your hand" for card in range(L.DEVELOPMENTS)),
    "your Basic Combat is free", "your Shield is free",
    "your attack in the conflict", "your defence in the conflict",
    "the King's attack in the conflict", "the King's defence in the conflict", "its Shield in the conflict",
    "cards in the King's hand", "attack in the King's hand", "defence in the King's hand",
    "cards in the deck", "Upgrades in the deck", "cards discarded",
    *(f"in play: {effect}" for effect in L.EFFECTS[:L.UPGRADES]),
    *(f"Dream {dream} in your hand" for dream in range(L.DREAMS)),
    *(f"Dream {dream} in the display" for dream in range(L.DREAMS)),
    *(f"Dream {dream}, in reach, is fulfilled" for dream in range(L.DREAMS)),
    *(f"the King's Dreams of {suit}" for suit in L.SUIT_NAMES),
    *(f"{side}: points by {source}" for side in L.SIDE_NAMES[:L.PLAYERS] for source in L.SOURCE_NAMES),
    "your points", "the King's points", "your lead",
    *(
        f"the {marker} marker's {what}"
        for marker in ("lower", "higher")
        for what in (
            *(f"next space costs {symbol}" for symbol in L.SYMBOL_NAMES),
            "next step can be paid by so many", "step after that can be paid by so many",
            "way to an X", "way to a Y",
        )
    ),
    *(f"the King's {marker} marker's way to {icon}" for marker in ("lower", "higher") for icon in ("an X", "a Y")),
    "the next piece brings a card", "the next piece brings a Follower", "the next piece brings a step",
    *(f"{day} is ahead of the King" for day in L.DAY_NAMES),
    *(f"the King's next action is {day}" for day in L.DAY_NAMES),
    *(f"the King's Power in {day}" for day in L.DAY_NAMES),
    *(f"forts left to {side}" for side in L.SIDE_NAMES[:L.PLAYERS]),
    "stage 2", "the variable-length game", "the Divergent Paths", "steps of the King for a piece",
    "the King adds a Cultist when it conforms", "the lead that the King desires",
    "a Cultist lies on its new Dreams", "every card of its hand is a point", "steps of its best Ritual",
    "runs of the left Nightmare", "runs of the right Nightmare",
)  # fmt: skip

LAYOUT = Layout(
    fields=(
        count("clock", L.MOST_TURNS, meaning="the turn that is played; yours are the odd ones"),
        group(
            "areas",
            [
                count("units", L.MOST_UNITS, shape=(L.SIDES,), places=L.SIDE_NAMES, meaning="Followers, or Shadows"),
                count(
                    "forts", L.MOST_LEVELS, shape=(L.PLAYERS,), places=L.SIDE_NAMES[: L.PLAYERS], meaning="fort levels"
                ),
            ],
            L.AREAS,
        ),
        count("supply", 24, shape=(L.SIDES,), places=L.SIDE_NAMES, meaning="units in the supplies"),
        count("limbo", 20, meaning="your Followers in Limbo"),
        count(
            "devoured", L.DEVOURED_SLOTS, shape=(L.SIDES,), places=L.SIDE_NAMES, meaning="units on the Devoured board"
        ),
        count("your_markers", L.LAST_SPACE, shape=(2,), places=("lower", "higher"), meaning="your Ritual markers"),
        count("kings_markers", L.LAST_SPACE, shape=(2,), places=("lower", "higher"), meaning="its Ritual markers"),
        category("corner", L.AREA_NAMES[: L.RING], meaning="the corner with your Fortress"),
        category("shaper", L.AREA_NAMES, meaning="the Shaper's area"),
        category(
            "night", [f"Night space {night + 1}" for night in range(L.NIGHTS)], meaning="your Dreamer's Night space"
        ),
        category("day", L.DAY_NAMES, meaning="the action of this turn; before the choice, of the last turn"),
        category("kings_day", L.DAY_NAMES, meaning="the Day space of the King's Dreamer"),
        count("cultists", L.MOST_CULTISTS, shape=(L.DAYS,), places=L.DAY_NAMES, meaning="Cultists on the Day spaces"),
        count("power_cultists", L.MOST_CULTISTS, meaning="Cultists on the card of the King's action"),
        count("tucked", 25, shape=(L.DAYS,), places=L.DAY_NAMES, meaning="cards under the King's Action cards"),
        lookup(
            "kings_dreams", "dreams", L.DREAMS, L.DREAM_COLUMNS, (L.OPEN_DREAMS,), ("lower", "upper"), "the open Dreams"
        ),
        count("dream_cultists", 5, shape=(L.OPEN_DREAMS,), places=("lower", "upper"), meaning="Cultists on each"),
        unseen("cards", L.OUT, L.REVEALED, (L.CARDS,), meaning="the place of each Development and combat card"),
        unseen("dreams", L.STACKED, L.KINGS_DONE, (L.DREAMS,), meaning="the place of each Dream"),
        count("battle_deck", 3, shape=(L.BATTLES,), meaning="Shadow battle cards in the deck, by kind"),
        count("pieces", L.PIECES, meaning="pieces of the Cathedral that are built"),
        count(
            "tokens", 3, shape=(L.TOKENS,), places=L.TOKEN_NAMES, meaning="tokens of the Divergent Paths that are left"
        ),
        flag("your_tokens", (2,), L.TOKEN_NAMES[-2:], meaning="your red tokens"),
        count("kings_tokens", 12, meaning="tokens of the King"),
        category("nightmares", L.NIGHTMARE_NAMES, (L.IN_GAME,), meaning="the Nightmares of this game, left and right"),
        category("lairs", L.AREA_NAMES, (L.IN_GAME,), meaning="the Nightmares' areas in stage 2"),
        count("kings_last", 1, meaning="the Nightmare with the Cultist: the King's last one"),
        flag("commanded", (L.IN_GAME,), meaning="Nightmares that you have commanded this turn"),
        count("kings_commands", L.IN_GAME, meaning="the King's commands of this turn"),
        flag("kings_running", meaning="a command of the King is being carried out"),
        category("commanding", ("left", "right"), meaning="your command that is being carried out"),
        count("commands_due", L.IN_GAME, meaning="your commands that wait for the end of that one"),
        category("fight_area", L.AREA_NAMES, meaning="the area of the present conflict"),
        category("fight_pair", L.PAIRS, meaning="the sides of the present conflict"),
        category("fight_controller", L.SIDE_NAMES, meaning="the side that controlled the area before the conflict"),
        count("climbed", L.TALLY, meaning="steps that you climbed this turn"),
        count("built", L.TALLY, meaning="fort levels that you built this turn"),
        count("won", L.TALLY, meaning="conflicts that you won this turn"),
        count("eliminated", L.TALLY, meaning="units that your conflicts eliminated this turn"),
        flag("dethroned", meaning="you won against the King this turn in an area that it controlled"),
        bookkeeping(
            "points", 0, 2**31 - 1, (L.PLAYERS * L.SOURCES,), meaning="at the end: yours, then the King's, by source"
        ),
        bookkeeping("rows", 0, 2**31 - 1, (L.DAYS * 3,), meaning="uses of each row of the King's actions"),
        unseen("ended", L.GOING_ON, L.BOARD_IS_FULL, meaning="the cause of the game's end"),
    ),
    steps=Step,
    seats=1,
    depth=32,
    derived=DERIVED,
)

PARAMS = np.dtype(
    [
        *PARAMS_HEADER,
        # options
        ("variable", "i4"),  # the variable-length game
        ("divergent", "i4"),  # the Divergent Paths
        ("players_choice", "i4"),  # the human settles the King's ties
        ("reward", "i4"),
        ("nightmare_weights", "i4", (L.IN_GAME, L.NIGHTMARES)),
        ("powered", "i4"),  # actions of the King that begin powered up
        # the map
        ("neighbours", "i4", (L.AREAS,)),  # as sets
        ("symbols", "i4", (L.AREAS,)),
        ("inner", "i4"),  # a set
        ("corners", "i4"),  # a set
        ("fort_at_start", "i4"),
        ("followers_at_start", "i4"),  # in each of a side's two areas
        ("shadows_outside", "i4"),
        ("shadows_inside", "i4"),
        ("supply", "i4", (L.SIDES,)),
        ("forts", "i4"),
        ("levels", "i4"),
        ("limits", "i4", (2, L.SIDES)),  # by stage
        ("crowded_areas", "i4"),  # areas of the human that may hold the limit of stage 2
        # time
        ("turns", "i4"),
        ("lap", "i4", (L.MOST_TURNS,)),  # the symbol of each turn
        ("first_build_turn", "i4"),
        ("built_at_start", "i4"),
        # the Action Matrix
        ("night_days", "i4", (L.NIGHTS,)),  # Day spaces adjacent to a Night space, as sets
        ("exits", "i4", (L.DAYS,)),  # Night spaces that an action leads to, as sets
        # the Ritual track
        ("cost", "i4", (L.LAST_SPACE + 1,)),
        ("icon", "i4", (L.LAST_SPACE + 1,)),
        ("track_points", "i4", (L.LAST_SPACE + 1,)),
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
        ("attack", "i4", (L.CARDS,)),
        ("defence", "i4", (L.CARDS,)),
        ("action", "i4", (L.DEVELOPMENTS,)),  # the action of an Upgrade, or PLOY
        ("effect", "i4", (L.DEVELOPMENTS,)),
        ("amount", "i4", (L.DEVELOPMENTS,)),
        ("stage", "i4", (L.DEVELOPMENTS,)),  # 1 or 2
        ("card_points", "i4", (L.DEVELOPMENTS,)),
        ("upgrades", "i4", (L.CARDS,)),  # 1 for an Upgrade
        ("battle_attack", "i4", (L.BATTLES,)),
        ("battle_defence", "i4", (L.BATTLES,)),
        ("battle_copies", "i4", (L.BATTLES,)),
        ("battle_cap", "i4"),  # the Shadows' attack is at most their number plus this
        # Dreams
        ("dreams", "i4", (L.DREAMS, len(L.DREAM_COLUMNS))),
        ("suit", "i4", (L.DREAMS,)),
        ("dream_points", "i4", (L.DREAMS,)),
        ("dream_pieces", "i4", (L.DREAMS,)),
        ("condition", "i4", (L.DREAMS,)),
        ("threshold", "i4", (L.DREAMS,)),
        # the Cathedral
        ("reward_of", "i4", (L.PIECES + 1,)),
        ("token_copies", "i4", (L.TOKENS,)),
        ("token_level", "i4", (L.TOKENS,)),
        ("token_reward", "i4", (L.TOKENS,)),
        ("token_amount", "i4", (L.TOKENS,)),
        # devouring and Nightmares
        ("devoured_slots", "i4"),
        ("devoured_points", "i4", (L.SIDES,)),  # by rank
        ("lairs", "i4", (L.IN_GAME,)),
        ("nightmare_moves", "i4", (L.NIGHTMARES,)),  # moves of a human command
        ("runs", "i4", (L.NIGHTMARES,)),  # of a King's command
        ("brood_places", "i4"),
        ("gravekeeper_places", "i4"),
        ("undertow_pushes", "i4"),
        ("gorger_units", "i4"),  # units in an area that suits the King's Gorger
        ("herald_followers", "i4"),  # the King's Followers in an area that suits its Herald
        # the King
        ("die", "i4", (L.FACES,)),  # sides of the Horror die with each value
        ("conform_adds", "i4"),  # Cultists on the Day space when it conforms
        ("piece_steps", "i4"),
        ("devoured_at_start", "i4"),
        ("dream_head_start", "i4"),  # Cultists on a new Dream of `head_start_points` or more
        ("head_start_points", "i4"),
        ("hand_points", "i4"),  # 1: a point for each Development card in its hand; 0: one for every `hand_share`
        ("hand_share", "i4"),
        ("desired_lead", "i4"),
        ("ritual_removes", "i4", (L.ROWS,)),
        ("ritual_climbs", "i4", (L.ROWS,)),
        ("ritual_commands", "i4", (L.ROWS,)),
        ("ritual_higher_from", "i4"),  # the value of the die from which the higher marker climbs
        ("summon_controlled", "i4", (L.ROWS,)),
        ("summon_fort", "i4", (L.ROWS,)),
        ("summon_marked", "i4", (L.ROWS,)),
        ("fortify_removes", "i4", (L.ROWS, L.FACES)),
        ("fortify_builds", "i4", (L.ROWS, L.FACES)),
        ("fortify_draws", "i4", (L.ROWS, L.FACES)),
        ("fortify_devours", "i4", (L.ROWS, L.FACES)),
        ("kings_points", "i4", (L.ROWS,)),
        ("kings_conflicts", "i4"),
        ("kings_area_cards", "i4"),
        ("kings_draws", "i4", (L.ROWS,)),
        ("draws_to_maneuver", "i4", (L.ROWS,)),  # Cultists on the Maneuver space
        ("draws_to_ritual", "i4", (L.ROWS,)),  # and on the Ritual space
        ("suit_points", "i4", (L.DREAMS // L.SUITS + 1,)),
        ("margin_scale", "i4"),  # points that count 1 in the reward "margin"
    ]
)
"""The dtype of the parameters. `L.ROWS` numbers are those of the King's rows [1], [3] and [5]."""
