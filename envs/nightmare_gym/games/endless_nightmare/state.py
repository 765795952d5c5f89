"""The state of Endless Nightmare, and the shape of its parameters."""

from __future__ import annotations

from nightmare_gym.engine.layout import Field, Layout, bookkeeping, category, count, flag, group, unseen
from nightmare_gym.engine.odds import WHOLE
from nightmare_gym.engine.parameters import Parameters, choice, part, real
from nightmare_gym.games.endless_nightmare import layout as L
from nightmare_gym.games.endless_nightmare.steps import Step

DERIVED = (
    "spaces to the End Marker", "the lead when short",
    "Horrors ahead of Incantation", "Incantation ahead of Horrors", "Scares ahead of Mantra", "Mantra ahead of Scares",
    "mean eyes of The Shadow", "chance of a d6 above Courage", "chance of a d6 below Courage",
    "the roll picks the column", "the roll picks the row", "the roll decides the event", "the roll decides the Action",
    "the roll succeeds", "points so far",
)  # fmt: skip

ACTIVE_DERIVED = (
    *(f"aim {aim}: chance of more than {k}" for aim in range(1, L.AIMS + 1) for k in range(1, L.D6)),
    *(f"aim {aim}: chance to hit a marker" for aim in range(1, L.AIMS + 1)),
    "chance of the Move's feat", "chance to hold the breath", "mean steps back of the event",
)  # fmt: skip
"""The further features of the Active version: chances of the aims (0 where the d6 is rolled) and of the feats."""


def _fields(nightmares: tuple[str, ...]) -> tuple[Field, ...]:
    return (
        category("nightmare", nightmares, meaning="the current Nightmare"),
        count("length", 20, meaning="spaces from its start to its End Marker"),
        count("displacement", 20, -20, open=True, meaning="net spaces moved since it began"),
        flag("first_turn", meaning="this is its first turn"),
        flag("ended", meaning="it has ended; the next one is chosen in phase 1 of the next turn"),
        count("survived", 12, open=True, meaning="Nightmares Survived"),
        count("lead", L.RING, open=True, meaning="spaces from The Shadow forward to Progress"),
        count("horrors", L.TOP, meaning="experiences that threaten Sanity"),
        count("incantation", L.TOP, meaning="protection from Horrors"),
        count("sanity", L.TOP, meaning="lost at 0; pays for changing rolls; never rises"),
        count("scares", L.TOP, meaning="experiences that threaten Courage"),
        count("mantra", L.TOP, meaning="protection from Scares"),
        count("courage", L.TOP, meaning="lost at 0"),
        category("column", ("left", "right"), meaning="the Nightmare table's column, between the two selection rolls"),
        category("restriction", L.RESTRICTIONS, meaning="the effect of the Nightmare Event on phase 3"),
        category("action", L.PLAYER_ACTIONS, meaning="the Action chosen this turn"),
        count("points", L.POINTS, meaning="the Action Points it aims for"),
        category("die", ("1", "2", "3", "4", "5", "6"), meaning="the d6 on the table (pips - 1), or what replaces it"),
        flag("used", (L.SLOTS,), meaning="Strategist's variant: boxes whose Nightmares may not be chosen now"),
        bookkeeping("place", -1000, 10000, meaning="the space of Progress, counted on past the ring's end"),
        bookkeeping("cause", 0, len(L.CAUSES) - 1, meaning="the cause of the loss"),
    )


ACTIVE_FIELDS = (
    count("markers", L.MARKER_STOCK, 0, (L.ZONES,), places="23456", meaning="markers on the Die Board"),
    flag("missed", meaning="the Action is missed: the throw has hit a marker"),
    flag("lid_broken", meaning="a Move has succeeded in the coffin"),
    count("breath", L.LONGEST_BREATH, meaning="turns since the last breath"),
)
"""The fields of the Active version; in the Basic version they stay 0 and are not observed."""

# --- the parameters ---------------------------------------------------------------------------------------------------

MANY = 99
"""A limit above any number in the text of a Nightmare."""
NIGHTMARE = (
    count("length", MANY, meaning="spaces to its End Marker"),
    choice("event", L.EVENTS, meaning="event of phase 2"),
    count("horrors_after_move", MANY, meaning="Horrors that a Move brings"),
    count("scares_after_move", MANY, meaning="Scares that a Move brings"),
    count("scares_after_failed_move", MANY, meaning="Scares that a failed Move brings"),
    count("back_after_failed_move", MANY, meaning="spaces back after a failed Move"),
    count("points_lost", MANY, meaning="Action Points that every Action lacks"),
    count("move_points_lost", MANY, meaning="Action Points that a Move lacks"),
    count("steps_back", MANY, meaning="spaces that the event takes back"),
    count("fall", MANY, meaning="spaces that the event drops"),
    count("courage_set_to", MANY, meaning="Courage at its start; 0 leaves it as it is"),
    count("forced_points", L.POINTS, meaning="Action Points that a forced Move has"),
    count("blocked_up_to", L.D6, meaning="largest roll with which the monsters block a Move"),
    choice("number", L.NUMBERS, meaning="source of the number of an Action"),
    choice("feat", L.FEATS, meaning="feat that a Move needs, too"),
    choice("leaves_marker", L.LEAVINGS, meaning="throws that leave a marker on the Die Board"),
    flag("hit_makes_a_1", meaning="a throw that hits a marker counts as 1"),
    flag("hit_misses", meaning="a throw that hits a marker fails"),
    count("scares_after_hit", MANY, meaning="Scares that a hit marker brings"),
    count("late_costs", MANY, meaning="Courage that a watch stopped too late costs"),
    count("breath_costs", MANY, meaning="Courage that a breath costs"),
    choice("scares_and_horrors", L.HARMS, (L.D6,), meaning="harm that each roll brings in phase 5"),
)
TRACK = (count("start", L.TOP, meaning="first space"), count("top", L.TOP, meaning="highest space"))
PARAMS = Parameters(
    choice("version", L.VERSIONS, meaning="Nightmares that come"),
    flag("strategist", meaning="Strategist's variant"),
    flag("sanity_on_selection", meaning="Sanity may change the rolls that select a Nightmare"),
    choice("reward", L.REWARDS, meaning="kind of return"),
    count("ring", L.RING, meaning="spaces of the ring"),
    count("lead", L.RING, meaning="spaces from The Shadow to Progress at the start"),
    count("catch", L.RING, meaning="lead at which The Shadow has caught Progress"),
    count("points_per_nightmare", MANY, meaning="score for each Nightmare survived"),
    count("sanity_change", L.D6, meaning="change of a roll for 1 Sanity"),
    count("left_column_up_to", L.D6, meaning="largest roll that picks the left column of the Nightmare table"),
    *(part(name, TRACK, meaning=f"the track of {name.capitalize()}") for name in L.TRACKS),
    count("shadow", L.RING, shape=(L.SHADOW_ROWS,), meaning="eyes for a result of D6 - i"),
    choice("table", L.BASIC_NIGHTMARES, (2, 6), meaning="the Nightmare table"),
    group("nightmares", NIGHTMARE, len(L.NIGHTMARES)),
    flag("offered", (len(L.NIGHTMARES),), meaning="the Nightmare comes in this version"),
    flag("versions", (2,), meaning="Basic and Active Nightmares come"),
    count("stock", L.MARKER_STOCK, meaning="markers for the Die Board"),
    count("landing", WHOLE, shape=(2, L.AIMS, L.ZONES + 2), meaning="weights of the ends of a throw, by hand and aim"),
    count("marker_hits", WHOLE, shape=(L.MARKER_STOCK + 1, 3), meaning="weights of the hits of a throw, by markers"),
    count("stopping", WHOLE, shape=(L.AIMS, L.LATE + 1), meaning="weights of the stopped number, by the time aimed at"),
    count("touch", WHOLE, shape=(2,), meaning="weights of failing and of touching the die unseen"),
    count("lid", WHOLE, shape=(2,), meaning="weights of failing and of breaking the lid"),
    count("hold", WHOLE, shape=(L.LONGEST_BREATH + 1, 2), meaning="weights of failing and of holding the breath"),
    count("ticks", WHOLE, shape=(3,), meaning="weights of the steps back in the Old Factory"),
    count("gasp_breaths", MANY, meaning="breaths that a gasp costs"),
    real("times", 60, shape=(L.AIMS,), meaning="seconds at which the watch may be stopped"),
)
"""The printed numbers of board and die, the player's skill, and the options.

`shadow[i]` are the eyes for a result of `D6 - i`. From `landing` on come weights of nature's outcomes, of sum 2**30:
`landing[hand, aim]` of the ends of a throw (`SHORT`, a zone, `OVER`); `marker_hits[m]`, with m markers in the way, of
no hit, a hit after which none leaves, and a hit after which it leaves (for each of the m, so the sum may be up to 5
short); `stopping[time]` of the numbers 1 to 5 and too late; `touch`, `lid` and `hold` (by turns since the last breath)
of failure and success; `ticks` of the steps back.
"""

LAYOUT = Layout(
    fields=(
        *_fields(L.BASIC_NIGHTMARES),
        *(unseen(one.name, one.low, one.high, one.shape, one.meaning) for one in ACTIVE_FIELDS),
    ),
    steps=Step,
    asking=Step.CHOOSE_NIGHTMARE,
    derived=DERIVED,
    params=PARAMS,
)
ACTIVE_LAYOUT = Layout(
    fields=(*_fields(L.NIGHTMARES), *ACTIVE_FIELDS),
    steps=Step,
    derived=(*DERIVED, *ACTIVE_DERIVED),
    params=PARAMS,
)
"""The same record as `LAYOUT`'s, so that both versions share compiled rules; here the Active fields are observed."""
