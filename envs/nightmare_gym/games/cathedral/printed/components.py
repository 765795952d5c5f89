"""The whole component file: the print on boards, cards and dice."""

from __future__ import annotations

from pathlib import Path

from pydantic import BaseModel, ConfigDict, model_validator

from nightmare_gym.engine.printed import Printed
from nightmare_gym.games.cathedral.layout import (
    AREAS,
    MOST_TURNS,
    RING,
    SYMBOL_NAMES,
)
from nightmare_gym.games.cathedral.printed.actions import (
    Actions,
    Conforming,
    Dissenting,
    Icons,
    KnownActions,
    Ploys,
    RitualTrack,
)
from nightmare_gym.games.cathedral.printed.board import (
    Exits,
    FortLevels,
    Lap,
    Laps,
    Limits,
    Map,
    NightSpaces,
    Pieces,
    StandardLength,
    Start,
    VariableLength,
)
from nightmare_gym.games.cathedral.printed.cards import (
    BattleCards,
    CombatCards,
    Developments,
    Dreams,
)
from nightmare_gym.games.cathedral.printed.cathedral import (
    Cathedral,
    DevouredBoard,
    Nightmares,
    TokenLevels,
    Tokens,
)
from nightmare_gym.games.cathedral.printed.king import (
    Easier,
    Harder,
    King,
    Margin,
)
from nightmare_gym.games.cathedral.printed.words import (
    DAY_WORDS,
)

FILE = Path(__file__).parent.with_name("components.toml")


class Components(BaseModel):
    """The whole file."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)
    map: Map
    pieces: Pieces
    fort_levels: FortLevels
    start: Start
    limits: Limits
    laps: Laps
    lap: Lap
    standard_length: StandardLength
    variable_length: VariableLength
    night_spaces: NightSpaces
    exits: Exits
    ritual_track: RitualTrack
    icons: Icons
    known_actions: KnownActions
    actions: Actions
    conforming: Conforming
    dissenting: Dissenting
    ploys: Ploys
    developments: Developments
    combat_cards: CombatCards
    battle_cards: BattleCards
    dreams: Dreams
    cathedral: Cathedral
    token_levels: TokenLevels
    tokens: Tokens
    devoured_board: DevouredBoard
    nightmares: Nightmares
    king: King
    harder: Harder
    easier: Easier
    margin: Margin

    @model_validator(mode="after")
    def _turns_and_ways_out(self) -> Components:
        turns = self.laps.number * len(self.lap.symbols)
        if set(turns_of(self)[turns:]) != set(SYMBOL_NAMES):
            raise ValueError(
                f"laps, lap: expected each of {', '.join(SYMBOL_NAMES)} once more after the last turn, {turns}, and by "
                f"turn {MOST_TURNS - 1}"
            )
        for day in DAY_WORDS:
            for night in getattr(self.exits, day):
                if day not in self.night_spaces.adjacent[night - 1]:
                    raise ValueError(f"exits: {day} leads to Night space {night}, which is not adjacent to it")
        return self

    @model_validator(mode="after")
    def _room_at_the_start(self) -> Components:
        start, limits = self.start, self.limits
        if start.followers > min(limits.you.stage_1, limits.king.stage_1):
            raise ValueError("start: more Followers in an area than the limits of stage 1")
        if max(start.shadows_outside, start.shadows_inside) > limits.shadows.units:
            raise ValueError("start: more Shadows in an area than their limit")
        if (RING - 4) * start.shadows_outside + (AREAS - RING) * start.shadows_inside > self.pieces.shadows:
            raise ValueError("start: more Shadows than there are pieces")
        if limits.crowded.stage_2 < limits.you.stage_1 or limits.king.stage_2 < limits.king.stage_1:
            raise ValueError("limits: those of stage 2 are below those of stage 1")
        if start.fort > self.fort_levels.most or start.fort > self.pieces.forts:
            raise ValueError("start: the Fortress is higher than a fort may be")
        return self


PRINTED = Printed(
    FILE,
    Components,
    (
        *("map", "pieces", "start", "limits.you", "limits.shadows", "laps", "lap", "variable_length", "night_spaces"),
        *("exits", "ritual_track", "icons", "known_actions", "actions", "conforming", "dissenting", "ploys"),
        *("developments.stage_1", "developments.stage_2", "combat_cards", "battle_cards"),
        *("dreams.rite", "dreams.dominion", "dreams.bastion", "dreams.strife", "cathedral", "tokens"),
        *("devoured_board", "nightmares", "king.higher_climbs", "king.lowest_climb", "king.ritual_grid", "king.summon"),
        *("king.fortify", "king.develop_cultists"),
    ),
)
"""Map, tracks, the Action Matrix and all cards are not public; the printed ones may replace them."""


def turns_of(facts: Components) -> list[str]:
    """The symbols of the first `MOST_TURNS` - 1 turns, as if laps went on without end."""
    lap = facts.lap.symbols
    return [lap[turn % len(lap)] for turn in range(MOST_TURNS - 1)]
