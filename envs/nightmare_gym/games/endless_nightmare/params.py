"""The parameters of Endless Nightmare: `components.toml` validated and packed, with the options of a game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Literal

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from nightmare_gym.engine.components import Known, Table, complaints, unsourced
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.odds import weights
from nightmare_gym.engine.options import check_flags, check_turn_limit
from nightmare_gym.engine.printed import Given, Printed
from nightmare_gym.games.endless_nightmare import layout as L
from nightmare_gym.games.endless_nightmare.dexterity import (
    DieBoard,
    Skill,
    Stopwatch,
    Times,
    landing,
    marker_hits,
    stopping,
)
from nightmare_gym.games.endless_nightmare.state import NIGHTMARE, PARAMS

FILE = Path(__file__).with_name("components.toml")
Harm = Literal["nothing", "scares", "horrors"]
SixHarms = tuple[Harm, Harm, Harm, Harm, Harm, Harm]
Name = Annotated[str, Known(L.BASIC_NIGHTMARES)]
SixNames = tuple[Name, Name, Name, Name, Name, Name]
Eyes = Annotated[int, Field(ge=0, le=L.RING)]


class Rules(Table):
    """Numbers that the rulebook's text gives."""

    points_per_nightmare: int = Field(ge=1)
    sanity_change: int = Field(ge=1, le=5)
    left_column_up_to: int = Field(ge=1, le=5)
    scares_and_horrors: SixHarms
    veteran_lead: int = Field(ge=1)


class Nightmare(Table):
    """The text of a Nightmare; an effect that it does not have is 0."""

    name: str
    length: int = Field(ge=1, le=20)
    event: Literal["none", "exposed", "falling", "monsters", "temptation", "drowning", "old factory"] = "none"
    scares_and_horrors: SixHarms | None = None
    horrors_after_move: int = 0
    scares_after_move: int = 0
    scares_after_failed_move: int = 0
    back_after_failed_move: bool = False
    points_lost: int = 0
    move_points_lost: int = 0
    steps_back: int = 0
    fall: int = 0
    courage_set_to: int = 0
    forced_points: int = Field(0, ge=0, le=L.POINTS)
    blocked_up_to: int = Field(0, ge=0, le=6)
    number: Literal["d6", "die board", "die board, wrong hand", "stopwatch"] = "d6"
    feat: Literal["none", "touch", "lid"] = "none"
    leaves_marker: Literal["never", "unless it hits", "moves unless it hits", "always"] = "never"
    hit_makes_a_1: bool = False
    hit_misses: bool = False
    scares_after_hit: int = 0
    late_costs: int = 0
    breath_costs: int = 0


class Ring(Table):
    """The circular tracks of Progress and The Shadow."""

    spaces: int = Field(ge=8, le=L.RING)
    lead: int = Field(ge=1, le=L.RING)
    catch: int = Field(ge=0, le=1)

    @model_validator(mode="after")
    def _start_is_safe(self) -> Ring:
        if not self.catch < self.lead < self.spaces - self.catch:
            raise ValueError("lead must lie between catch and spaces - catch, or the game is lost at once")
        return self


class Track(BaseModel):
    """A straight track: its black space (the start) and its highest one."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)
    start: int = Field(ge=0, le=L.TOP)
    top: int = Field(ge=1, le=L.TOP)

    @model_validator(mode="after")
    def _start_on_track(self) -> Track:
        if self.start > self.top:
            raise ValueError("start must not lie above top")
        return self


class Tracks(Table):
    """The six straight tracks of mind and heart (Nightmares Survived has no end)."""

    horrors: Track
    incantation: Track
    sanity: Track
    scares: Track
    mantra: Track
    courage: Track

    @model_validator(mode="after")
    def _alive_at_the_start(self) -> Tracks:
        if self.sanity.start == 0 or self.courage.start == 0:
            raise ValueError("sanity.start and courage.start must be at least 1, or the game is lost at once")
        return self


class ShadowRow(BaseModel):
    """The eyes for results of at least `from` that fall below the row before."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)
    from_: int = Field(alias="from", le=6, gt=7 - L.SHADOW_ROWS)  # the last place of the array is for the open row
    eyes: Eyes


class Shadow(Table):
    """The table of The Shadow: the eyes for the die less Nightmares Survived; the last row is open below."""

    rows: tuple[ShadowRow, ...]
    below: Eyes

    @model_validator(mode="after")
    def _rows_fall(self) -> Shadow:
        results = [row.from_ for row in self.rows]
        if results != sorted(set(results), reverse=True):
            raise ValueError("rows must stand in falling order of `from`, none twice")
        return self

    def eyes(self, result: int) -> int:
        """Return the eyes for a result."""
        return next((row.eyes for row in self.rows if result >= row.from_), self.below)


class NightmareTable(Table):
    """The Nightmare table at the bottom of the board."""

    left: SixNames
    right: SixNames


class Board(BaseModel):
    """The sizes, starts and tables of a board."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)
    ring: Ring
    tracks: Tracks
    shadow: Shadow
    nightmare_table: NightmareTable


class Components(BaseModel):
    """The whole file."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)
    rules: Rules
    nightmares: tuple[Nightmare, ...]
    active_nightmares: tuple[Nightmare, ...]
    die_board: DieBoard
    stopwatch: Stopwatch
    stopwatch_aims: Times
    skills: dict[str, Skill]
    boards: dict[str, Board]

    @model_validator(mode="after")
    def _names_agree(self) -> Components:
        for key, expected in (("nightmares", L.BASIC_NIGHTMARES), ("active_nightmares", L.ACTIVE_NIGHTMARES)):
            if tuple(nightmare.name for nightmare in getattr(self, key)) != expected:
                raise ValueError(f"{key} must be, in this order: {', '.join(expected)}")
        return self


PRINTED = Printed(
    FILE, Components, tuple(f"boards.reconstructed.{name}" for name in ("ring", "tracks", "shadow", "nightmare_table"))
)
"""The default board may be replaced by the printed one."""


def components() -> Components:
    """Load the validated component file."""
    return PRINTED.facts()


def build_params(
    board: str = "reconstructed",
    version: str = "basic",
    skill: str | Mapping[str, Any] = "steady",
    veteran: bool = False,
    strategist: bool = False,
    sanity_on_selection: bool = True,
    reward: str = "score",
    turn_limit: int = 400,
    components: Given = None,
) -> NDArray[np.void]:
    """Build the parameters of one kind of game.

    Args:
        board: A board of `components.toml`.
        version: The "basic" Nightmares, the "active" ones, or "mixed": the Basic or the Active one of each box.
        skill: The player's dexterity in Active Nightmares: "novice", "steady" or "deft", or a mapping of the
            parameters that differ from "steady".
        veteran: Veteran's variant: The Shadow starts only 5 spaces behind.
        strategist: Strategist's variant: the player chooses each Nightmare, none twice until all are used.
        sanity_on_selection: Sanity may change the two rolls that select a Nightmare, too.
        reward: The return: the "score", the Nightmares "survived", or the "log" of 1 + score.
        turn_limit: The turn after which a game is cut short (truncated): a safety cap that play does not reach.
        components: The printed data in place of the package's, as far as the owner of the game has entered it: the file
            that `nightmare components` writes, or its content as a mapping.

    Raises:
        OptionError: An option has a value that it cannot have.
    """
    facts = PRINTED.facts(components)
    for name, value, known in (("board", board, facts.boards), ("version", version, L.VERSIONS)):
        if not isinstance(value, str) or value not in known:
            raise OptionError(f"{name}={value!r}: there is no such {name}; there are: {', '.join(known)}")
    if reward not in L.REWARDS:
        raise OptionError(f"reward={reward!r}: expected one of {', '.join(L.REWARDS)}")
    check_turn_limit(turn_limit)
    check_flags(veteran=veteran, strategist=strategist, sanity_on_selection=sanity_on_selection)
    params_array = PARAMS.new()
    params: Any = params_array[0]
    params["seats"], params["turn_limit"] = 1, turn_limit
    params["strategist"], params["sanity_on_selection"] = strategist, sanity_on_selection
    params["reward"], params["version"] = L.REWARDS.index(reward), L.VERSIONS.index(version)
    _lay_out(params, facts, board, veteran)
    _put_nightmares(params, facts, version)
    _measure_skill(params, facts, skilled(skill))
    return params_array


build_active_params = partial(build_params, version="active")
"""The same for the Active edition: `version` is "active" by default."""
build_active_params.__doc__ = build_params.__doc__


def skilled(skill: str | Mapping[str, Any]) -> Skill:
    """Return the parameters of a skill: of a preset, or of "steady" with some of them changed.

    Raises:
        OptionError: There is no such preset or parameter, or a value is out of range.
    """
    presets = PRINTED.facts().skills
    if isinstance(skill, Mapping):
        try:
            return Skill.model_validate({**presets["steady"].model_dump(), **skill, "source": "model", "note": ""})
        except ValidationError as error:
            known = ", ".join(name for name in Skill.model_fields if name not in Table.model_fields)
            raise OptionError(f"{complaints('skill', error)[0]}; its parameters: {known}") from None
    if not isinstance(skill, str) or skill not in presets:
        raise OptionError(f"skill={skill!r}: expected one of {', '.join(presets)}, or a mapping of parameters")
    return presets[skill]


def _lay_out(params: Any, facts: Components, board: str, veteran: bool) -> None:
    """Fill in the main board."""
    chosen = facts.boards[board]
    params["ring"], params["catch"] = chosen.ring.spaces, chosen.ring.catch
    params["lead"] = facts.rules.veteran_lead if veteran else chosen.ring.lead
    if not params["catch"] < params["lead"] < params["ring"] - params["catch"]:
        raise OptionError(f"veteran=True: board {board!r} is too small for a lead of {params['lead']}")
    for name in ("points_per_nightmare", "sanity_change", "left_column_up_to"):
        params[name] = getattr(facts.rules, name)
    for name in L.TRACKS:
        track = getattr(chosen.tracks, name)
        params[name] = (track.start, track.top)
    params["shadow"] = [chosen.shadow.eyes(L.D6 - i) for i in range(L.SHADOW_ROWS)]
    columns = (chosen.nightmare_table.left, chosen.nightmare_table.right)
    params["table"] = [[L.BASIC_NIGHTMARES.index(name) for name in column] for column in columns]


def _put_nightmares(params: Any, facts: Components, version: str) -> None:
    """Fill in the texts of all Nightmares, and mark those that come in this version."""
    for nightmare, row in zip((*facts.nightmares, *facts.active_nightmares), params["nightmares"], strict=True):
        for field in NIGHTMARE:
            row[field.name] = _packed(nightmare, field.name, facts.rules)
    params["versions"] = (version != "active", version != "basic")
    params["offered"] = np.repeat(params["versions"], L.SLOTS)


def _packed(nightmare: Nightmare, name: str, rules: Rules) -> Any:
    if name in NAMES:
        return NAMES[name].index(getattr(nightmare, name))
    if name == "scares_and_horrors":
        return [L.HARMS.index(harm) for harm in nightmare.scares_and_horrors or rules.scares_and_horrors]
    return getattr(nightmare, name)


NAMES = {"event": L.EVENTS, "number": L.NUMBERS, "feat": L.FEATS, "leaves_marker": L.LEAVINGS}
"""The names of the columns of `params.nightmares` that hold the number of a name."""


def _measure_skill(params: Any, facts: Components, skill: Skill) -> None:
    """ACT-A2 to ACT-A5: fill in the weights of every feat."""
    params["stock"], params["gasp_breaths"] = facts.die_board.markers, skill.gasp_breaths
    params["times"] = facts.stopwatch_aims.aims
    for aim in range(L.AIMS):
        params["landing"][0, aim] = weights(landing(facts.die_board, skill, aim))
        params["landing"][1, aim] = weights(landing(facts.die_board, skill, aim, wrong_hand=True))
        params["stopping"][aim] = weights(stopping(facts.stopwatch, skill, facts.stopwatch_aims.aims[aim]))
    for markers in range(L.MARKER_STOCK + 1):
        params["marker_hits"][markers] = weights(marker_hits(skill, markers)) // (1, 1, max(1, markers))
    for name, chance in (("touch", skill.touch), ("lid", skill.lid)):
        params[name] = weights((1.0 - chance, chance))
    params["hold"] = [weights((1.0 - chance, chance)) for chance in skill.hold]
    params["ticks"] = weights(skill.ticks)


def provenance(
    board: str = "reconstructed",
    version: str = "basic",
    skill: str | Mapping[str, Any] = "steady",
    sanity_on_selection: bool = True,
    components: Given = None,
    **_: Any,
) -> list[str]:
    """List the game's data that is not from the rulebook: the table, its source, and the reason."""
    facts = PRINTED.facts(components)
    lines = unsourced(facts.boards[board], f"boards.{board}")
    if sanity_on_selection:
        lines.append("sanity_on_selection: inferred (the text excepts no selection roll; the option leaves it out)")
    else:
        lines.append("sanity_on_selection=False: model (the text lets Sanity change the selection rolls, too)")
    if version != "basic":
        lines += unsourced(facts.die_board, "die_board") + unsourced(facts.stopwatch_aims, "stopwatch_aims")
        lines += unsourced(skilled(skill), f"skills.{skill}" if isinstance(skill, str) else "skill")
    return lines
