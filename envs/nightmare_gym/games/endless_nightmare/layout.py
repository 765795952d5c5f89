"""The state of Endless Nightmare, its actions, and the shape of its parameters."""

from __future__ import annotations

from nightmare_gym.engine.layout import Field, Layout, bookkeeping, category, count, flag, group, unseen
from nightmare_gym.engine.parameters import Parameters, choice, part, real

BASIC_NIGHTMARES = (
    "Apocalypse", "Buried", "Decay", "Exposed", "Falling", "Impostor",
    "Lost", "Monsters", "Old Factory", "Spiders", "Temptation", "The Test",
)  # fmt: skip
ACTIVE_NIGHTMARES = (
    "Blind", "Buried", "Decay", "Drowning", "Falling", "Impostor",
    "Lost", "Monsters", "Old Factory", "Spiders", "Temptation", "The Test",
)  # fmt: skip
SLOTS = 12
"""The boxes of the Nightmare table: Basic Nightmare i and Active Nightmare i stand in the same one."""

NIGHTMARES = (*BASIC_NIGHTMARES, *(f"{name} (Active)" for name in ACTIVE_NIGHTMARES))
"""All Nightmares, by number: the Basic ones, then the Active ones."""

# --- the agenda -------------------------------------------------------------------------------------------------

STEPS = (
    "", "Action", "Sanity", "Nightmare", "Aim", "Breath",
    "turn", "1 Nightmare selection", "2 Nightmare event", "3 Player action", "4 The Shadow", "5 Scares & Horrors",
    "column rolled", "row rolled", "event rolled", "parachute rolled", "action rolled",
    "version drawn", "thrown", "markers hit", "watch stopped", "feat done", "breath held", "ticked",
    "roll", "version", "throw", "markers", "stop", "feat", "hold", "ticks",
)  # fmt: skip
(
    _, CHOOSE_ACTION, SPEND_SANITY, CHOOSE_NIGHTMARE, CHOOSE_AIM, CHOOSE_BREATH,
    TURN, NIGHTMARE_SELECTION, NIGHTMARE_EVENT, PLAYER_ACTION, THE_SHADOW, SCARES_AND_HORRORS,
    COLUMN_ROLLED, ROW_ROLLED, EVENT_ROLLED, PARACHUTE_ROLLED, ACTION_ROLLED,
    VERSION_DRAWN, THROWN, MARKERS_HIT, WATCH_STOPPED, FEAT_DONE, BREATH_HELD, TICKED,
    ROLL, VERSION, THROW, MARKERS, STOP, FEAT, HOLD, TICKS,
) = range(len(STEPS))  # fmt: skip
"""From `ROLL` on it is nature's turn; what it chooses at a step after that is the `b` of the step `ENDS` before."""

ENDS = VERSION - VERSION_DRAWN

D6 = 6
"""The faces of the only die."""

ZONES = 5
"""The zones of the Die Board, numbered 2 to 6."""

SHORT, OVER = 0, ZONES + 1
"""Where a throw ends: short of the Die Board, in its i-th zone, or over its far border."""

AIMS = 5
"""How many aims there are for a throw, and how many times at which the watch may be stopped."""

LATE = 5
"""Where a stopped time ends: outcomes 0 to 4 are the numbers 1 to 5, and then it is too late."""

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
"""Those of the Basic version: the first of all."""

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

ACTIVE_DERIVED = (
    *(f"aim {aim}: chance of more than {k}" for aim in range(1, AIMS + 1) for k in range(1, D6)),
    *(f"aim {aim}: chance to hit a marker" for aim in range(1, AIMS + 1)),
    "chance of the Move's feat", "chance to hold the breath", "mean steps back of the event",
)  # fmt: skip
"""What an Active player works out besides: the throw or the stopped time (nought where the d6 is rolled), the feats."""

LONGEST_BREATH = 5
"""From so many turns without a breath on, holding it gets no harder."""

MARKER_STOCK = 6
"""The most markers that may lie on the Die Board."""


def _fields(nightmares: tuple[str, ...]) -> tuple[Field, ...]:
    return (
        category("nightmare", nightmares, meaning="the current Nightmare"),
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
        category("die", ("1", "2", "3", "4", "5", "6"), meaning="the d6 on the table (pips - 1), or what replaces it"),
        flag("used", (SLOTS,), meaning="Strategist's variant: boxes whose Nightmares may not be chosen now"),
        bookkeeping("place", -1000, 10000, meaning="where Progress stands, counted on past the ring's end"),
        bookkeeping("cause", 0, len(CAUSES) - 1, meaning="how the game was lost"),
    )


ACTIVE_FIELDS = (
    count(
        "markers", MARKER_STOCK, shape=(ZONES,), places=("2", "3", "4", "5", "6"), meaning="markers on the Die Board"
    ),
    flag("missed", meaning="the Action is missed: the throw has hit a marker"),
    flag("lid_broken", meaning="a Move has succeeded in the coffin"),
    count("breath", LONGEST_BREATH, meaning="turns since the last breath"),
)
"""What only the Active version uses; in the Basic version it stays 0 and is not observed."""

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
SHADOW_ROWS = 24

MANY = 99
"""More than any number in the text of a Nightmare."""
NIGHTMARE = (
    count("length", MANY, meaning="spaces to its End Marker"),
    choice("event", EVENTS, meaning="what happens in phase 2"),
    count("horrors_after_move", MANY, meaning="Horrors that a Move brings"),
    count("scares_after_move", MANY, meaning="Scares that a Move brings"),
    count("scares_after_failed_move", MANY, meaning="Scares that a failed Move brings"),
    count("back_after_failed_move", MANY, meaning="spaces back after a failed Move"),
    count("points_lost", MANY, meaning="Action Points that every Action lacks"),
    count("move_points_lost", MANY, meaning="Action Points that a Move lacks"),
    count("steps_back", MANY, meaning="spaces that the event takes back"),
    count("fall", MANY, meaning="spaces that the event drops"),
    count("courage_set_to", MANY, meaning="Courage at its start; 0 leaves it as it is"),
    count("forced_points", POINTS, meaning="Action Points that a forced Move has"),
    count("blocked_up_to", D6, meaning="largest roll with which the monsters block a Move"),
    choice("number", NUMBERS, meaning="where the number of an Action comes from"),
    choice("feat", FEATS, meaning="feat that a Move needs, too"),
    choice("leaves_marker", LEAVINGS, meaning="whether a throw leaves a marker on the Die Board"),
    flag("hit_makes_a_1", meaning="a throw that hits a marker counts as 1"),
    flag("hit_misses", meaning="a throw that hits a marker fails"),
    count("scares_after_hit", MANY, meaning="Scares that a hit marker brings"),
    count("late_costs", MANY, meaning="Courage that a watch stopped too late costs"),
    count("breath_costs", MANY, meaning="Courage that a breath costs"),
    choice("scares_and_horrors", HARMS, (D6,), meaning="what each roll brings in phase 5"),
)
TRACK = (count("start", TOP, meaning="first space"), count("top", TOP, meaning="highest space"))
TRACKS = ("horrors", "incantation", "sanity", "scares", "mantra", "courage")
WHOLE = 1 << 30
"""The sum of the weights of one draw of nature's."""
PARAMS = Parameters(
    choice("version", VERSIONS, meaning="which Nightmares come"),
    flag("strategist", meaning="Strategist's variant"),
    flag("sanity_on_selection", meaning="Sanity may change the rolls that select a Nightmare"),
    choice("reward", REWARDS, meaning="what the return is"),
    count("ring", RING, meaning="spaces of the ring"),
    count("lead", RING, meaning="spaces from The Shadow to Progress at the start"),
    count("catch", RING, meaning="lead at which The Shadow has caught Progress"),
    count("points_per_nightmare", MANY, meaning="score for each Nightmare survived"),
    count("sanity_change", D6, meaning="change of a roll for 1 Sanity"),
    count("left_column_up_to", D6, meaning="largest roll that picks the left column of the Nightmare table"),
    *(part(name, TRACK, meaning=f"the track of {name.capitalize()}") for name in TRACKS),
    count("shadow", RING, shape=(SHADOW_ROWS,), meaning="eyes for a result of D6 - i"),
    choice("table", BASIC_NIGHTMARES, (2, 6), meaning="the Nightmare table"),
    group("nightmares", NIGHTMARE, len(NIGHTMARES)),
    flag("offered", (len(NIGHTMARES),), meaning="the Nightmare comes in this version"),
    flag("versions", (2,), meaning="Basic and Active Nightmares come"),
    count("stock", MARKER_STOCK, meaning="markers for the Die Board"),
    count("landing", WHOLE, shape=(2, AIMS, ZONES + 2), meaning="weights of where a throw ends, by hand and aim"),
    count("marker_hits", WHOLE, shape=(MARKER_STOCK + 1, 3), meaning="weights of what a throw hits, by markers"),
    count("stopping", WHOLE, shape=(AIMS, LATE + 1), meaning="weights of the stopped number, by the time aimed at"),
    count("touch", WHOLE, shape=(2,), meaning="weights of failing and of touching the die unseen"),
    count("lid", WHOLE, shape=(2,), meaning="weights of failing and of breaking the lid"),
    count("hold", WHOLE, shape=(LONGEST_BREATH + 1, 2), meaning="weights of failing and of holding the breath"),
    count("ticks", WHOLE, shape=(3,), meaning="weights of the steps back in the Old Factory"),
    count("gasp_breaths", MANY, meaning="breaths that a gasp costs"),
    real("times", 60, shape=(AIMS,), meaning="seconds at which the watch may be stopped"),
)
"""Everything printed on board and die, the player's skill, and the options.

`shadow[i]` are the eyes for a result of `D6 - i`. From `landing` on: weights of nature's outcomes, of sum 2**30:
`landing[hand, aim]` where a throw ends (`SHORT`, a zone, `OVER`); `marker_hits[m]` with m markers in the way: none is
hit, one is hit and none leaves, one is hit and it leaves (for each of the m, so their sum may lack 5); `stopping[time]`
the numbers 1 to 5, and too late; feats (failed, done), `hold` by turns since the last breath; `ticks` the steps back.
"""

LAYOUT = Layout(
    fields=(
        *_fields(BASIC_NIGHTMARES),
        *(unseen(one.name, one.low, one.high, one.shape, one.meaning) for one in ACTIVE_FIELDS),
    ),
    steps=STEPS,
    asking=3,
    derived=DERIVED,
    params=PARAMS,
    argument_high=len(STEPS) - 1,
)
ACTIVE_LAYOUT = Layout(
    fields=(*_fields(NIGHTMARES), *ACTIVE_FIELDS),
    steps=STEPS,
    asking=5,
    derived=(*DERIVED, *ACTIVE_DERIVED),
    params=PARAMS,
    argument_high=len(STEPS) - 1,
)
"""The same record as `LAYOUT`'s, so that both versions share their compiled rules; all that is Active is observed."""
