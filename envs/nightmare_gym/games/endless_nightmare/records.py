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
    """What the Nightmare Event does to phase 3: 0 to 2, -1 is none."""
    action: int
    """The Action chosen this turn: 0 to 5, -1 is none."""
    points: int
    """The Action Points it goes for: 0 to 5."""
    die: int
    """The d6 on the table (pips - 1), or what replaces it: 0 to 5 (1, 2, 3, 4, 5, 6), -1 is none."""
    used: Many[int]
    """Strategist's variant: boxes whose Nightmares may not be chosen now: 0 to 1."""
    place: int
    """Where Progress stands, counted on past the ring's end: -1000 to 10000."""
    cause: int
    """How the game was lost: 0 to 5."""
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
    top: int


class Incantation:
    """A record of `incantation`."""

    start: int
    top: int


class Sanity:
    """A record of `sanity`."""

    start: int
    top: int


class Scare:
    """A record of `scares`."""

    start: int
    top: int


class Mantra:
    """A record of `mantra`."""

    start: int
    top: int


class Courage:
    """A record of `courage`."""

    start: int
    top: int


class Nightmare:
    """A record of `nightmares`."""

    length: int
    event: int
    horrors_after_move: int
    scares_after_move: int
    scares_after_failed_move: int
    back_after_failed_move: int
    points_lost: int
    move_points_lost: int
    steps_back: int
    fall: int
    courage_set_to: int
    forced_points: int
    blocked_up_to: int
    number: int
    feat: int
    leaves_marker: int
    hit_makes_a_1: int
    hit_misses: int
    scares_after_hit: int
    late_costs: int
    breath_costs: int
    scares_and_horrors: Many[int]


class Params(AnyParams):
    """The parameters of a game."""

    version: int
    strategist: int
    sanity_on_selection: int
    reward: int
    ring: int
    lead: int
    catch: int
    points_per_nightmare: int
    sanity_change: int
    left_column_up_to: int
    horrors: Horror
    incantation: Incantation
    sanity: Sanity
    scares: Scare
    mantra: Mantra
    courage: Courage
    shadow: Many[int]
    table: Grid[int]
    nightmares: Many[Nightmare]
    offered: Many[int]
    versions: Many[int]
    stock: int
    landing: Cube[int]
    marker_hits: Grid[int]
    stopping: Grid[int]
    touch: Many[int]
    lid: Many[int]
    hold: Grid[int]
    ticks: Many[int]
    gasp_breaths: int
    times: Many[float]
