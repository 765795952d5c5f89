"""Types of the records of endless_nightmare; written by `nightmare records`, not by hand."""

from __future__ import annotations

from nightmare_gym.engine.records import AnyParams, AnyState, Cube, Grid, Many


class State(AnyState):
    """A position."""

    nightmare: int
    """The current Nightmare: 0 to 23, -1 is none."""
    length: int
    """Spaces from its start to its End Marker: 0 to 20."""
    displacement: int
    """Net spaces moved since it began: -20 to 20, or more."""
    first_turn: int
    """This is its first turn: 0 to 1."""
    ended: int
    """It has ended; the next one is chosen in phase 1 of the next turn: 0 to 1."""
    survived: int
    """Nightmares Survived: 0 to 12, or more."""
    lead: int
    """Spaces from The Shadow forward to Progress: 0 to 60, or more."""
    horrors: int
    """Experiences that threaten Sanity: 0 to 12."""
    incantation: int
    """Protection from Horrors: 0 to 12."""
    sanity: int
    """Lost at 0; pays for changing rolls; never rises: 0 to 12."""
    scares: int
    """Experiences that threaten Courage: 0 to 12."""
    mantra: int
    """Protection from Scares: 0 to 12."""
    courage: int
    """Lost at 0: 0 to 12."""
    column: int
    """The Nightmare table's column, between the two selection rolls: 0 to 1 (left, right), -1 is none."""
    restriction: int
    """The effect of the Nightmare Event on phase 3: 0 to 2, -1 is none."""
    action: int
    """The Action chosen this turn: 0 to 5, -1 is none."""
    points: int
    """The Action Points it aims for: 0 to 5."""
    die: int
    """The d6 on the table (pips - 1), or what replaces it: 0 to 5 (1, 2, 3, 4, 5, 6), -1 is none."""
    used: Many[int]
    """Strategist's variant: boxes whose Nightmares may not be chosen now: 0 to 1."""
    place: int
    """The space of Progress, counted on past the ring's end: -1000 to 10000."""
    cause: int
    """The cause of the loss: 0 to 5."""
    markers: Many[int]
    """Markers on the Die Board: 0 to 6."""
    missed: int
    """The Action is missed: the throw has hit a marker: 0 to 1."""
    lid_broken: int
    """A Move has succeeded in the coffin: 0 to 1."""
    breath: int
    """Turns since the last breath: 0 to 5."""


class Horror:
    """A record of `horrors`."""

    start: int
    """First space: 0 to 12."""
    top: int
    """Highest space: 0 to 12."""


class Incantation:
    """A record of `incantation`."""

    start: int
    """First space: 0 to 12."""
    top: int
    """Highest space: 0 to 12."""


class Sanity:
    """A record of `sanity`."""

    start: int
    """First space: 0 to 12."""
    top: int
    """Highest space: 0 to 12."""


class Scare:
    """A record of `scares`."""

    start: int
    """First space: 0 to 12."""
    top: int
    """Highest space: 0 to 12."""


class Mantra:
    """A record of `mantra`."""

    start: int
    """First space: 0 to 12."""
    top: int
    """Highest space: 0 to 12."""


class Courage:
    """A record of `courage`."""

    start: int
    """First space: 0 to 12."""
    top: int
    """Highest space: 0 to 12."""


class Nightmare:
    """A record of `nightmares`."""

    length: int
    """Spaces to its End Marker: 0 to 99."""
    event: int
    """Event of phase 2: 0 to 6 (none, exposed, falling, monsters, temptation, drowning, old factory)."""
    horrors_after_move: int
    """Horrors that a Move brings: 0 to 99."""
    scares_after_move: int
    """Scares that a Move brings: 0 to 99."""
    scares_after_failed_move: int
    """Scares that a failed Move brings: 0 to 99."""
    back_after_failed_move: int
    """Spaces back after a failed Move: 0 to 99."""
    points_lost: int
    """Action Points that every Action lacks: 0 to 99."""
    move_points_lost: int
    """Action Points that a Move lacks: 0 to 99."""
    steps_back: int
    """Spaces that the event takes back: 0 to 99."""
    fall: int
    """Spaces that the event drops: 0 to 99."""
    courage_set_to: int
    """Courage at its start; 0 leaves it as it is: 0 to 99."""
    forced_points: int
    """Action Points that a forced Move has: 0 to 5."""
    blocked_up_to: int
    """Largest roll with which the monsters block a Move: 0 to 6."""
    number: int
    """Source of the number of an Action: 0 to 3 (d6, die board, die board, wrong hand, stopwatch)."""
    feat: int
    """Feat that a Move needs, too: 0 to 2 (none, touch, lid)."""
    leaves_marker: int
    """Throws that leave a marker on the Die Board: 0 to 3 (never, unless it hits, moves unless it hits, always)."""
    hit_makes_a_1: int
    """A throw that hits a marker counts as 1: 0 to 1."""
    hit_misses: int
    """A throw that hits a marker fails: 0 to 1."""
    scares_after_hit: int
    """Scares that a hit marker brings: 0 to 99."""
    late_costs: int
    """Courage that a watch stopped too late costs: 0 to 99."""
    breath_costs: int
    """Courage that a breath costs: 0 to 99."""
    scares_and_horrors: Many[int]
    """Harm that each roll brings in phase 5: 0 to 2 (nothing, scares, horrors)."""


class Params(AnyParams):
    """The parameters of a game."""

    version: int
    """Nightmares that come: 0 to 2 (basic, active, mixed)."""
    strategist: int
    """Strategist's variant: 0 to 1."""
    sanity_on_selection: int
    """Sanity may change the rolls that select a Nightmare: 0 to 1."""
    reward: int
    """Kind of return: 0 to 2 (score, survived, log)."""
    ring: int
    """Spaces of the ring: 0 to 60."""
    lead: int
    """Spaces from The Shadow to Progress at the start: 0 to 60."""
    catch: int
    """Lead at which The Shadow has caught Progress: 0 to 60."""
    points_per_nightmare: int
    """Score for each Nightmare survived: 0 to 99."""
    sanity_change: int
    """Change of a roll for 1 Sanity: 0 to 6."""
    left_column_up_to: int
    """Largest roll that picks the left column of the Nightmare table: 0 to 6."""
    horrors: Horror
    """The track of Horrors."""
    incantation: Incantation
    """The track of Incantation."""
    sanity: Sanity
    """The track of Sanity."""
    scares: Scare
    """The track of Scares."""
    mantra: Mantra
    """The track of Mantra."""
    courage: Courage
    """The track of Courage."""
    shadow: Many[int]
    """Eyes for a result of D6 - i: 0 to 60."""
    table: Grid[int]
    """The Nightmare table: 0 to 11."""
    nightmares: Many[Nightmare]
    """24 of them."""
    offered: Many[int]
    """The Nightmare comes in this version: 0 to 1."""
    versions: Many[int]
    """Basic and Active Nightmares come: 0 to 1."""
    stock: int
    """Markers for the Die Board: 0 to 6."""
    landing: Cube[int]
    """Weights of the ends of a throw, by hand and aim: 0 to 1073741824."""
    marker_hits: Grid[int]
    """Weights of the hits of a throw, by markers: 0 to 1073741824."""
    stopping: Grid[int]
    """Weights of the stopped number, by the time aimed at: 0 to 1073741824."""
    touch: Many[int]
    """Weights of failing and of touching the die unseen: 0 to 1073741824."""
    lid: Many[int]
    """Weights of failing and of breaking the lid: 0 to 1073741824."""
    hold: Grid[int]
    """Weights of failing and of holding the breath: 0 to 1073741824."""
    ticks: Many[int]
    """Weights of the steps back in the Old Factory: 0 to 1073741824."""
    gasp_breaths: int
    """Breaths that a gasp costs: 0 to 99."""
    times: Many[float]
    """Seconds at which the watch may be stopped: 0 to 60."""
