"""The state of Nightmare Cathedral, and the shape of its parameters."""

from __future__ import annotations

from nightmare_gym.engine.layout import Layout, bookkeeping, category, count, flag, group, lookup, unseen
from nightmare_gym.engine.parameters import Parameters, choice
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
    "the Shield's steps are of the lower marker", "the Shield brings one step in a turn",
    "Upgrades that an action may have",
)  # fmt: skip

MOST_PRINTED = 30
"""The largest printed number."""

PARAMS = Parameters(
    # options
    flag("variable", meaning="the variable-length game"),
    flag("divergent", meaning="the Divergent Paths"),
    flag("players_choice", meaning="you settle the King's ties"),
    choice("shield_step", L.SHIELD_STEPS, meaning="the steps for a card when the King's Shield returns"),
    count("upgrades_per_action", L.DEVELOPMENTS, low=1, meaning="your Upgrades of one action at most"),
    choice("reward", L.REWARDS, meaning="kind of the returns"),
    flag("nightmare_weights", (L.IN_GAME, L.NIGHTMARES), meaning="weight in the draw, left and right"),
    count("powered", L.DAYS, meaning="actions of the King that begin powered up"),
    # the map
    count("neighbours", L.ALL_AREAS, shape=(L.AREAS,), meaning="adjacent areas of each area, as a set"),
    choice("symbols", L.SYMBOL_NAMES, (L.AREAS,), meaning="symbol of each area"),
    count("inner", L.ALL_AREAS, meaning="inner areas, as a set"),
    count("corners", L.ALL_AREAS, meaning="corner areas, as a set"),
    count("fort_at_start", L.MOST_LEVELS, meaning="level of a side's fort in the set-up"),
    count("followers_at_start", L.MOST_UNITS, meaning="Followers in each of a side's two areas in the set-up"),
    count("shadows_outside", L.MOST_UNITS, meaning="Shadows in each other outer area in the set-up"),
    count("shadows_inside", L.MOST_UNITS, meaning="Shadows in each inner area in the set-up"),
    count("supply", MOST_PRINTED, shape=(L.SIDES,), meaning="units of each side"),
    count("forts", MOST_PRINTED, meaning="fort pieces of a player"),
    count("levels", L.MOST_LEVELS, meaning="highest level of a fort"),
    count("limits", L.MOST_UNITS, shape=(2, L.SIDES), meaning="Unit Limit by stage and side"),
    count("crowded_areas", L.AREAS, meaning="areas of yours that may hold the Unit Limit of stage 2"),
    # time
    count("turns", L.MOST_TURNS, meaning="turns of the standard game"),
    category("lap", L.SYMBOL_NAMES, (L.MOST_TURNS,), meaning="symbol that each turn marks"),
    count("first_build_turn", L.MOST_TURNS, meaning="first turn at whose end the Cathedral grows"),
    count("built_at_start", L.PIECES, meaning="pieces of the Cathedral in the set-up"),
    # the Action Matrix
    count(
        "night_days", (1 << L.DAYS) - 1, shape=(L.NIGHTS,), meaning="Day spaces adjacent to each Night space, as a set"
    ),
    count("exits", (1 << L.NIGHTS) - 1, shape=(L.DAYS,), meaning="Night spaces after each action, as a set"),
    # the Ritual track
    category("cost", L.SYMBOL_NAMES, (L.LAST_SPACE + 1,), meaning="area symbol that a step to each space costs"),
    count("icon", L.ICON_Y, shape=(L.LAST_SPACE + 1,), meaning="icon of each space"),
    count("track_points", MOST_PRINTED, shape=(L.LAST_SPACE + 1,), meaning="VP of a marker on each space"),
    # your actions, each when active and when conforming
    count("ritual_steps", L.LAST_SPACE, shape=(2,), meaning="Ritual: steps"),
    count("fortify_levels", L.MOST_LEVELS, shape=(2,), meaning="Fortify: levels"),
    count("maneuver_points", MOST_PRINTED, shape=(2,), meaning="Maneuver: movement points"),
    count("conflicts", L.AREAS, shape=(2,), meaning="Maneuver: conflicts"),
    count("develop_draws", MOST_PRINTED, shape=(2,), meaning="Develop: cards drawn"),
    count("develop_cards", MOST_PRINTED, shape=(2,), meaning="Develop: cards to choose"),
    count("develop_upgrades", MOST_PRINTED, meaning="Develop: Upgrades at most"),
    count("conform_areas", L.AREAS, meaning="Summon when conforming: areas that produce"),
    count("pass_draws", MOST_PRINTED, meaning="cards drawn for a pass"),
    count("dissent_draws", MOST_PRINTED, meaning="cards drawn for dissent"),
    count("limbo_price", MOST_PRINTED, meaning="Followers in Limbo that pay a Ritual step"),
    count("icon_areas", L.AREAS, meaning="areas that produce for icon X"),
    count("icon_draws", MOST_PRINTED, meaning="cards drawn for icon Y"),
    count("ploy_areas", L.AREAS, meaning="areas that produce for a Ploy"),
    count("ploy_draws", MOST_PRINTED, meaning="cards drawn for a Ploy"),
    count("ploy_returns", MOST_PRINTED, meaning="Followers that a Ploy returns from Limbo"),
    count("ploy_points", MOST_PRINTED, meaning="movement points of a Ploy"),
    count("hand", L.DEVELOPMENTS, meaning="Development cards dealt in the set-up"),
    count("dreams_at_start", L.DREAMS, meaning="Dreams dealt in the set-up"),
    count("display", L.DREAMS, meaning="Dreams in the display"),
    # cards
    count("attack", MOST_PRINTED, shape=(L.CARDS,), meaning="attack of each card"),
    count("defence", MOST_PRINTED, shape=(L.CARDS,), meaning="defence of each card"),
    count("action", L.PLOY, shape=(L.DEVELOPMENTS,), meaning="action of an Upgrade, or PLOY"),
    choice("effect", L.EFFECTS, (L.DEVELOPMENTS,), meaning="effect of a Development card"),
    count("amount", MOST_PRINTED, shape=(L.DEVELOPMENTS,), meaning="number that belongs to the effect"),
    count("stage", 2, low=1, shape=(L.DEVELOPMENTS,), meaning="stage from which a card is in the deck"),
    count("card_points", MOST_PRINTED, shape=(L.DEVELOPMENTS,), meaning="VP of an Upgrade in play"),
    flag("upgrades", (L.CARDS,), meaning="the card is an Upgrade"),
    count("battle_attack", MOST_PRINTED, shape=(L.BATTLES,), meaning="attack of a Shadow battle card"),
    count("battle_defence", MOST_PRINTED, shape=(L.BATTLES,), meaning="defence of a Shadow battle card"),
    count("battle_copies", MOST_PRINTED, shape=(L.BATTLES,), meaning="copies of a Shadow battle card"),
    count("battle_cap", MOST_PRINTED, meaning="most attack of the Shadows above their number"),
    # Dreams
    count("dreams", MOST_PRINTED, shape=(L.DREAMS, len(L.DREAM_COLUMNS)), meaning="each Dream as it is observed"),
    choice("suit", L.SUIT_NAMES, (L.DREAMS,), meaning="suit of a Dream"),
    count("dream_points", MOST_PRINTED, shape=(L.DREAMS,), meaning="VP of a Dream"),
    count("dream_pieces", L.PIECES, shape=(L.DREAMS,), meaning="pieces of the Cathedral that a Dream builds"),
    choice("condition", L.CONDITIONS, (L.DREAMS,), meaning="condition of a Dream"),
    count("threshold", L.LAST_SPACE, shape=(L.DREAMS,), meaning="number in the condition of a Dream"),
    # the Cathedral
    count("reward_of", L.LEVELS_REWARD, shape=(L.PIECES + 1,), meaning="reward of each piece"),
    count("token_copies", MOST_PRINTED, shape=(L.TOKENS,), meaning="copies of a token of the Divergent Paths"),
    count("token_level", L.MOST_LEVELS, low=1, shape=(L.TOKENS,), meaning="level of a token"),
    count("token_reward", L.LEVELS_REWARD, shape=(L.TOKENS,), meaning="reward of a token"),
    count("token_amount", MOST_PRINTED, shape=(L.TOKENS,), meaning="number that belongs to a token's reward"),
    # devouring and Nightmares
    count("devoured_slots", L.DEVOURED_SLOTS, meaning="slots of the Devoured board"),
    count("devoured_points", MOST_PRINTED, shape=(L.SIDES,), meaning="VP by rank on the Devoured board"),
    count("lairs", L.AREAS - 1, shape=(L.IN_GAME,), meaning="area in which each Nightmare begins"),
    count("nightmare_moves", L.AREAS, shape=(L.NIGHTMARES,), meaning="moves of a command of yours"),
    count("runs", L.AREAS, shape=(L.NIGHTMARES,), meaning="runs of a command of the King's"),
    count("brood_places", L.MOST_UNITS, meaning="Followers that the Brood places"),
    count("gravekeeper_places", L.MOST_UNITS, meaning="Followers that the Gravekeeper places"),
    count("undertow_pushes", L.MOST_UNITS, meaning="units that the Undertow pushes"),
    count("gorger_units", L.MOST_UNITS, meaning="units in an area that suits the King's Gorger"),
    count("herald_followers", L.MOST_UNITS, meaning="the King's Followers in an area that suits its Herald"),
    # the King
    count("die", 6, shape=(L.FACES,), meaning="sides of the Horror die with each value"),
    count("conform_adds", L.MOST_UNITS, meaning="Cultists on the Day space when the King conforms"),
    count("piece_steps", L.LAST_SPACE, meaning="steps that the King climbs for a piece of the Cathedral"),
    count("devoured_at_start", L.DEVOURED_SLOTS, meaning="units on the Devoured board in the set-up"),
    count("dream_head_start", MOST_PRINTED, meaning="Cultists on a new Dream of `head_start_points` or more"),
    count("head_start_points", MOST_PRINTED, meaning="VP from which a new Dream has a head start"),
    flag("hand_points", meaning="the King's hand is worth a VP a card, not one for every `hand_share` cards"),
    count("hand_share", L.DEVELOPMENTS, low=1, meaning="cards in the King's hand for a VP"),
    count("desired_lead", MOST_PRINTED, meaning="lead in strength that the King desires in a conflict"),
    count("ritual_removes", L.MOST_UNITS, shape=(L.ROWS,), meaning="Ritual: Followers removed, by row"),
    count("ritual_climbs", L.LAST_SPACE, shape=(L.ROWS,), meaning="Ritual: steps, by row"),
    flag("ritual_commands", (L.ROWS,), meaning="Ritual: a Nightmare acts, by row"),
    count("ritual_higher_from", L.FACES, meaning="value of the die from which the higher marker climbs"),
    count("summon_controlled", L.MOST_PRODUCED, shape=(L.ROWS,), meaning="Summon: Followers by control, by row"),
    count("summon_fort", L.MOST_PRODUCED, shape=(L.ROWS,), meaning="Summon: Followers more with a fort, by row"),
    flag("summon_marked", (L.ROWS,), meaning="Summon: marked areas produce, by row"),
    count(
        "fortify_removes", L.MOST_UNITS, shape=(L.ROWS, L.FACES), meaning="Fortify: Followers removed, by row and die"
    ),
    count("fortify_builds", MOST_PRINTED, shape=(L.ROWS, L.FACES), meaning="Fortify: levels built, by row and die"),
    count("fortify_draws", MOST_PRINTED, shape=(L.ROWS, L.FACES), meaning="Fortify: cards drawn, by row and die"),
    count("fortify_devours", L.MOST_UNITS, shape=(L.ROWS, L.FACES), meaning="Fortify: units devoured, by row and die"),
    count("kings_points", MOST_PRINTED, shape=(L.ROWS,), meaning="Maneuver: movement points, by row"),
    count("kings_conflicts", L.AREAS, meaning="Maneuver: conflicts of the King"),
    count("kings_area_cards", L.AREAS, meaning="Maneuver: areas that the King draws for conflicts"),
    count("kings_draws", MOST_PRINTED, shape=(L.ROWS,), meaning="Develop: cards drawn, by row"),
    count("draws_to_maneuver", L.MOST_UNITS, shape=(L.ROWS,), meaning="Develop: Cultists to Maneuver, by row"),
    count("draws_to_ritual", L.MOST_UNITS, shape=(L.ROWS,), meaning="Develop: Cultists to Ritual, by row"),
    count(
        "suit_points",
        MOST_PRINTED,
        shape=(L.DREAMS // L.SUITS + 1,),
        meaning="VP of the King for Dreams of one suit, by their number",
    ),
    count("margin_scale", 200, low=1, meaning="VP of lead for a return of 1 by the reward 'margin'"),
)
"""The options and the printed numbers. Rows are the King's rows [1], [3] and [5]."""

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
        flag("shielded", meaning="the King's Shield has brought its one step of this turn"),
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
    params=PARAMS,
)
