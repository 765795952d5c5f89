"""The state of Endless Nightmare, its actions, and the shape of its box."""

from __future__ import annotations

import numpy as np

from nightmare_gym.engine.game import BOX_HEADER
from nightmare_gym.engine.layout import Layout, bookkeeping, category, count, flag

NIGHTMARES = (
    "Apocalypse", "Buried", "Decay", "Exposed", "Falling", "Impostor",
    "Lost", "Monsters", "Old Factory", "Spiders", "Temptation", "The Test",
)  # fmt: skip
"""The Basic Nightmares, by number."""

# --- the agenda -------------------------------------------------------------------------------------------------

STEPS = (
    "", "Action", "Sanity", "Nightmare",
    "turn", "1 Nightmare selection", "2 Nightmare event", "3 Player action", "4 The Shadow", "5 Scares & Horrors",
    "roll", "column rolled", "row rolled", "event rolled", "parachute rolled", "action rolled",
)  # fmt: skip
(
    _, CHOOSE_ACTION, SPEND_SANITY, CHOOSE_NIGHTMARE,
    TURN, NIGHTMARE_SELECTION, NIGHTMARE_EVENT, PLAYER_ACTION, THE_SHADOW, SCARES_AND_HORRORS,
    ROLL, COLUMN_ROLLED, ROW_ROLLED, EVENT_ROLLED, PARACHUTE_ROLLED, ACTION_ROLLED,
) = range(len(STEPS))  # fmt: skip

D6 = 6
"""The faces of the only die."""

# --- actions ----------------------------------------------------------------------------------------------------

PLAYER_ACTIONS = ("Move", "Defy Horrors", "Defy Scares", "Perform Incantation", "Perform Mantra", "Calm Yourself")
MOVE, DEFY_HORRORS, DEFY_SCARES, PERFORM_INCANTATION, PERFORM_MANTRA, CALM_YOURSELF = range(6)
NONE = -1
POINTS = 5
"""The largest number of Action Points."""

KEEP, SUBTRACT, ADD = range(3)
FIRST_ACTION = 3
"""Action `FIRST_ACTION + a * POINTS + k - 1` is Player Action a with k points."""

FIRST_NIGHTMARE = FIRST_ACTION + len(PLAYER_ACTIONS) * POINTS
ACTIONS = (
    "keep the roll", "spend Sanity: -2", "spend Sanity: +2",
    *(f"{name} {k}" for name in PLAYER_ACTIONS for k in range(1, POINTS + 1)),
    *(f"choose {name}" for name in NIGHTMARES),
)  # fmt: skip

# --- the state --------------------------------------------------------------------------------------------------

RESTRICTIONS = ("Move is blocked", "Move 5 is forced", "the Action is skipped")
MOVE_BLOCKED, MOVE_FORCED, ACTION_SKIPPED = range(3)
CAUSES = ("alive", "shadow", "lapped", "insane", "courage", "smashed")
ALIVE, SHADOW, LAPPED, INSANE, NO_COURAGE, SMASHED = range(6)

RING, TOP = 60, 12
"""The largest ring and the highest straight track that a board may have."""

DERIVED = (
    "spaces to the End Marker", "the lead when short",
    "Horrors ahead of Incantation", "Incantation ahead of Horrors", "Scares ahead of Mantra", "Mantra ahead of Scares",
    "mean eyes of The Shadow", "chance of a d6 above Courage", "chance of a d6 below Courage",
    "the roll picks the column", "the roll picks the row", "the roll decides the event", "the roll decides the Action",
    "the roll succeeds", "points so far",
)  # fmt: skip

LAYOUT = Layout(
    fields=(
        category("nightmare", NIGHTMARES, meaning="the current Nightmare"),
        count("length", 20, meaning="spaces from its start to its End Marker"),
        count("displacement", 20, -20, open=True, meaning="net spaces moved since it began"),
        flag("first_turn", meaning="this is its first turn"),
        flag("ended", meaning="it has ended; the next one is chosen in phase 1 of the next turn"),
        count("survived", 12, open=True, meaning="Nightmares Survived"),
        count("lead", RING, open=True, meaning="spaces from The Shadow forward to Progress"),
        count("horrors", TOP, meaning="experiences that threaten Sanity"),
        count("incantation", TOP, meaning="protection from Horrors"),
        count("sanity", TOP, meaning="lost at 0; pays for changing rolls; never rises"),
        count("scares", TOP, meaning="experiences that threaten Courage"),
        count("mantra", TOP, meaning="protection from Scares"),
        count("courage", TOP, meaning="lost at 0"),
        category("column", ("left", "right"), meaning="the Nightmare table's column, between the two selection rolls"),
        category("restriction", RESTRICTIONS, meaning="what the Nightmare Event does to phase 3"),
        category("action", PLAYER_ACTIONS, meaning="the Action chosen this turn"),
        count("points", POINTS, meaning="the Action Points it goes for"),
        category("die", ("1", "2", "3", "4", "5", "6"), meaning="the d6 on the table (pips - 1)"),
        flag("used", (len(NIGHTMARES),), meaning="Strategist's variant: Nightmares that may not be chosen now"),
        bookkeeping("place", -1000, 10000, meaning="where Progress stands, counted on past the ring's end"),
        bookkeeping("cause", 0, len(CAUSES) - 1, meaning="how the game was lost"),
    ),
    steps=STEPS,
    asking=3,
    derived=DERIVED,
    argument_high=len(STEPS) - 1,
)

# --- the box ----------------------------------------------------------------------------------------------------

REWARDS = ("score", "survived", "log")
SCORE, SURVIVED, LOG = range(3)
EVENTS = ("none", "exposed", "falling", "monsters", "temptation")
NO_EVENT, EXPOSED, FALLING, MONSTERS, TEMPTATION = range(5)
HARMS = ("nothing", "scares", "horrors")
NOTHING, SCARES, HORRORS = range(3)
SHADOW_ROWS = 24

NIGHTMARE = np.dtype(
    [
        (name, "i4")
        for name in (
            "length", "event", "horrors_after_move", "scares_after_move", "scares_after_failed_move",
            "back_after_failed_move", "points_lost", "move_points_lost", "steps_back", "fall", "courage_set_to",
            "forced_points", "blocked_up_to",
        )
    ] + [("scares_and_horrors", "i4", (6,))]
)  # fmt: skip
TRACK = np.dtype([("start", "i4"), ("top", "i4")])
TRACKS = ("horrors", "incantation", "sanity", "scares", "mantra", "courage")
BOX = np.dtype(
    [
        *BOX_HEADER,
        *((name, "i4") for name in ("strategist", "sanity_on_selection", "reward")),
        *((name, "i4") for name in ("ring", "lead", "catch")),
        *((name, "i4") for name in ("points_per_nightmare", "sanity_change", "left_column_up_to")),
        *((name, TRACK) for name in TRACKS),
        ("shadow", "i4", (SHADOW_ROWS,)),
        ("table", "i4", (2, 6)),
        ("nightmares", NIGHTMARE, (len(NIGHTMARES),)),
    ]
)
"""Everything printed on board and die, and the options. `shadow[i]` are the eyes for a result of `D6 - i`."""
