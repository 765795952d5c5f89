"""The Nightmares, actions and other constants of Endless Nightmare."""

from __future__ import annotations

BASIC_NIGHTMARES = (
    "Apocalypse", "Buried", "Decay", "Exposed", "Falling", "Impostor",
    "Lost", "Monsters", "Old Factory", "Spiders", "Temptation", "The Test",
)  # fmt: skip
ACTIVE_NIGHTMARES = (
    "Blind", "Buried", "Decay", "Drowning", "Falling", "Impostor",
    "Lost", "Monsters", "Old Factory", "Spiders", "Temptation", "The Test",
)  # fmt: skip
SLOTS = 12
"""The number of boxes of the Nightmare table; Basic and Active Nightmare i stand in the same box."""

NIGHTMARES = (*BASIC_NIGHTMARES, *(f"{name} (Active)" for name in ACTIVE_NIGHTMARES))
"""All Nightmares, by number: the Basic ones, then the Active ones."""

D6 = 6
"""The number of faces of the only die."""

ZONES = 5
"""The number of zones of the Die Board; they are numbered 2 to 6."""

SHORT, OVER = 0, ZONES + 1
"""The ends of a throw: `SHORT` of the Die Board, i for its i-th zone, or `OVER` its far border."""

AIMS = 5
"""The number of aims for a throw, and of times at which the watch may be stopped."""

LATE = 5
"""The outcome of a watch that is stopped too late; outcomes 0 to 4 are the numbers 1 to 5."""

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
FIRST_AIM = FIRST_NIGHTMARE + len(NIGHTMARES)
FIRST_TIME = FIRST_AIM + AIMS
HOLD_BREATH = FIRST_TIME + AIMS
BREATHE = HOLD_BREATH + 1
ACTIVE_ACTIONS = (
    "keep the roll", "spend Sanity: -2", "spend Sanity: +2",
    *(f"{name} {k}" for name in PLAYER_ACTIONS for k in range(1, POINTS + 1)),
    *(f"choose {name}" for name in NIGHTMARES),
    *(f"aim at zone {zone}" for zone in range(2, 2 + ZONES)),
    *(f"stop the watch at the {time} time" for time in ("first", "second", "third", "fourth", "fifth")),
    "hold your breath", "breathe",
)  # fmt: skip
ACTIONS = ACTIVE_ACTIONS[: FIRST_NIGHTMARE + len(BASIC_NIGHTMARES)]
"""The actions of the Basic version: the first ones of `ACTIVE_ACTIONS`."""

# --- the state --------------------------------------------------------------------------------------------------

RESTRICTIONS = ("Move is blocked", "Move 5 is forced", "the Action is skipped")
MOVE_BLOCKED, MOVE_FORCED, ACTION_SKIPPED = range(3)
CAUSES = ("alive", "shadow", "lapped", "insane", "courage", "smashed")
ALIVE, SHADOW, LAPPED, INSANE, NO_COURAGE, SMASHED = range(6)

RING, TOP = 60, 12
"""The spaces of the largest ring and of the highest straight track that a board may have."""

LONGEST_BREATH = 5
"""The number of turns without a breath from which on holding it gets no harder."""

MARKER_STOCK = 6
"""The largest number of markers on the Die Board."""

# --- the parameters ---------------------------------------------------------------------------------------------------

REWARDS = ("score", "survived", "log")
SCORE, SURVIVED, LOG = range(3)
VERSIONS = ("basic", "active", "mixed")
EVENTS = ("none", "exposed", "falling", "monsters", "temptation", "drowning", "old factory")
NO_EVENT, EXPOSED, FALLING, MONSTERS, TEMPTATION, DROWNING, OLD_FACTORY = range(len(EVENTS))
NUMBERS = ("d6", "die board", "die board, wrong hand", "stopwatch")
BY_D6, BY_THROW, BY_WRONG_HAND, BY_STOPWATCH = range(len(NUMBERS))
FEATS = ("none", "touch", "lid")
NO_FEAT, TOUCH_FEAT, LID_FEAT = range(len(FEATS))
LEAVINGS = ("never", "unless it hits", "moves unless it hits", "always")
NEVER, UNLESS_HIT, MOVES_UNLESS_HIT, ALWAYS = range(len(LEAVINGS))
HARMS = ("nothing", "scares", "horrors")
NOTHING, SCARES, HORRORS = range(3)
TRACKS = ("horrors", "incantation", "sanity", "scares", "mantra", "courage")
SHADOW_ROWS = 24
