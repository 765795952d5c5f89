"""The parameters of Dream Catchers: the component file validated and packed, with the options of a game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Literal

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, ConfigDict, Field, model_validator

from nightmare_gym.engine.components import Table, unsourced
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.options import check_flags, check_whole
from nightmare_gym.engine.printed import Given, Printed
from nightmare_gym.games.dream_catchers import layout as L
from nightmare_gym.games.dream_catchers.state import PARAMS

FILE = Path(__file__).with_name("components.toml")
ROOMS = tuple(name.lower().replace(" ", "_") for name in L.BEDROOMS)
"""The bedrooms' names in the component file, by their numbers."""
NAMES = tuple(name.lower() for name in L.CHARACTERS)
"""The characters' names in the option `characters`."""
Symbol = Literal["love", "treats", "fantasy", "curiosity", "courage", "strength"]
Step = Annotated[int, Field(ge=1, le=L.MOST_STEPS)]
Steps = tuple[Step, Step, Step]
Move = Annotated[int, Field(ge=1, lt=L.SPACES)]


class Powers(Table):
    """The number of cards of each Power."""

    love: int = Field(ge=0, le=7)
    treats: int = Field(ge=0, le=7)
    fantasy: int = Field(ge=0, le=7)
    curiosity: int = Field(ge=0, le=7)
    courage: int = Field(ge=1, le=7)
    strength: int = Field(ge=1, le=7)
    wild: int = Field(ge=0, le=1)


class Turn(Table):
    """Numbers of a turn."""

    hand: int = Field(ge=1, le=4)
    treasures: int = Field(ge=0)
    actions: int = Field(ge=1, le=3)
    candy_actions: int = Field(ge=1, le=3)
    pixie_cards: Literal[2]
    monsters_to_lose: Literal[3]
    die: Literal[6]


class Weakness(Table):
    """The Weakness tokens, and the strength below which none is placed."""

    tokens: int = Field(ge=0, le=L.MOST_TOKENS)
    least_strength: int = Field(ge=1)


class LongestGame(Table):
    """The number of turns after which a game is lost."""

    turns: int = Field(ge=1, le=L.MOST_TURNS)


class Treasures(Table):
    """The number of cards of each Treasure."""

    nightmare_right: int = Field(ge=0, le=12)
    sweet_dreams_left: int = Field(ge=0, le=12)
    time_right: int = Field(ge=0, le=12)
    discard_nightmare: int = Field(ge=0, le=12)
    weaken: int = Field(ge=0, le=12)

    @model_validator(mode="after")
    def _twelve(self) -> Treasures:
        if sum(_numbers(self)) != 12:
            raise ValueError(f"there are 12 Treasures, not {sum(_numbers(self))}")
        return self


class Tile(BaseModel):
    """The print on a Dream tile, and the number of its copies."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)
    symbols: tuple[Symbol, ...] = Field(min_length=1, max_length=2)
    chest: bool = False
    arrow: Literal["up", "down", "left", "right"] | None = None
    copies: int = Field(1, ge=1, le=L.DREAM_COPIES)

    @model_validator(mode="after")
    def _different_symbols(self) -> Tile:
        if len(set(self.symbols)) < len(self.symbols):
            raise ValueError("a tile shows a symbol once")
        return self


class SweetDreams(Table):
    """The Sweet Dream tiles."""

    tiles: tuple[Tile, ...]

    @model_validator(mode="after")
    def _sweet(self) -> SweetDreams:
        if any(tile.arrow for tile in self.tiles) or sum(tile.copies for tile in self.tiles) != L.DREAMS // 2:
            raise ValueError(f"there are {L.DREAMS // 2} Sweet Dreams, without arrows")
        return self


class Nightmares(Table):
    """The Nightmare tiles."""

    tiles: tuple[Tile, ...]

    @model_validator(mode="after")
    def _bad(self) -> Nightmares:
        if any(tile.arrow is None or tile.chest for tile in self.tiles):
            raise ValueError("each Nightmare has an arrow, and no chest")
        if sum(tile.copies for tile in self.tiles) != L.DREAMS // 2:
            raise ValueError(f"there are {L.DREAMS // 2} Nightmares")
        return self


class MonsterTile(BaseModel):
    """The print on a Monster."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)
    needs: tuple[Symbol, Symbol, Symbol]
    strength: int = Field(ge=2, le=6)
    eats: Symbol

    @model_validator(mode="after")
    def _different_symbols(self) -> MonsterTile:
        if len(set(self.needs)) < len(self.needs):
            raise ValueError("a Monster shows a symbol once")
        return self


class Monsters(Table):
    """The Monster tiles."""

    tiles: tuple[MonsterTile, ...] = Field(min_length=L.MONSTERS, max_length=L.MONSTERS)


class Modifier(Table):
    """The rules that a bedroom changes; 0 for no change."""

    caught_monster_calms: int = Field(0, ge=0)
    pair_is_any_power: int = Field(0, ge=0, le=1)
    caught_monster_delays: int = Field(0, ge=0)
    eaten_to_lose_a_dream: int = Field(0, ge=0)
    stronger_first: int = Field(0, ge=0, le=1)
    pair_weakens: int = Field(0, ge=0, le=1)
    two_monsters_startle: int = Field(0, ge=0)


class Bedroom(Table):
    """The tracks of a bedroom board; steps are those for 2, 3 and 4 players."""

    turns: int = Field(ge=2, le=L.SPACES)
    monsters: tuple[Move, ...] = Field(max_length=6)
    sweet_dreams: Steps
    nightmare: Steps
    calmest: int = Field(ge=1, le=L.MOST_STEPS)

    @model_validator(mode="after")
    def _on_the_tracks(self) -> Bedroom:
        moves = self.monsters
        if not all(move < self.turns for move in moves) or len(set(moves)) < len(moves):
            raise ValueError(f"monsters: expected different moves from 1 to {self.turns - 1}")
        if not all(start <= self.calmest for start in self.nightmare):
            raise ValueError("nightmare: expected steps from 1 to the track's right end")
        return self


class Components(BaseModel):
    """The whole file."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)
    powers: Powers
    turn: Turn
    weakness: Weakness
    longest_game: LongestGame
    treasures: Treasures
    sweet_dreams: SweetDreams
    nightmares: Nightmares
    monsters: Monsters
    modifiers: dict[str, Modifier]
    bedrooms: dict[str, Bedroom]

    @model_validator(mode="after")
    def _six_rooms(self) -> Components:
        for name, rooms in (("modifiers", self.modifiers), ("bedrooms", self.bedrooms)):
            if tuple(rooms) != ROOMS:
                raise ValueError(f"{name}: expected {', '.join(ROOMS)}, in this order")
        return self


PRINTED = Printed(
    FILE,
    Components,
    ("treasures", "sweet_dreams", "nightmares", "monsters", *(f"bedrooms.{room}" for room in ROOMS)),
)
"""Tiles, Treasures and tracks are not public; the printed ones may replace them."""


def build_params(
    players: int = 2,
    bedroom: int | str = "random",
    characters: str | Sequence[str] = "random",
    control: str = "team",
    consent: bool = True,
    reward: str = "outcome",
    windows: str = "full",
    components: Given = None,
) -> NDArray[np.void]:
    """DC-1: build the parameters of one kind of game.

    Args:
        players: The number of players, 2 to 4.
        bedroom: The board's number, 1 (Samantha) to 6 (Peter), or "random" for any of them, drawn for each game.
        characters: "random", drawn for each game; or a name for each seat ("jazz", "mochi", "bubbles", "cooper",
            "candy", "pixie", "oscar"), as a list or joined by commas.
        control: "team": one controller decides for all seats; "seats": each seat decides for itself, out of turn, too.
        consent: With `control="seats"` the partner of a trade accepts or refuses it; False: the offer is the trade.
        reward: "outcome": 1 if the child sleeps, -1 if it wakes; "progress" adds up to 0.5 for Sweet Dreams caught,
            and takes up to 0.5 for steps of the Nightmare counter (it adds a little for those beyond its start).
        windows: "full": all windows in which somebody has a play; "lean": at Night only those in which something is at
            stake (DC-6.12).
        components: The printed data in place of the package's, as far as the owner of the game has entered it: the file
            that `nightmare components` writes, or its content as a mapping.

    Raises:
        OptionError: An option has a wrong value.
    """
    check_whole("players", players, 2, L.SEATS, "2, 3 or 4")
    if bedroom != "random":
        check_whole("bedroom", bedroom, 1, len(L.BEDROOMS), f"1 to {len(L.BEDROOMS)}, or 'random'")
    cast = _cast(characters, players)
    if control not in ("team", "seats"):
        raise OptionError(f"control={control!r}: expected 'team' or 'seats'")
    check_flags(consent=consent)
    if reward not in L.REWARDS:
        raise OptionError(f"reward={reward!r}: expected {' or '.join(map(repr, L.REWARDS))}")
    if windows not in L.WINDOWS:
        raise OptionError(f"windows={windows!r}: expected {' or '.join(map(repr, L.WINDOWS))}")
    facts = PRINTED.facts(components)
    params_array = PARAMS.new()
    params: Any = params_array[0]
    params["seats"], params["turn_limit"], params["longest"] = players, 2**31 - 2, facts.longest_game.turns
    params["team"], params["consent"], params["reward"] = control == "team", consent, L.REWARDS.index(reward)
    for seat, name in enumerate(cast):
        params["character_weights"][seat] = [name in (one, "random") for one in NAMES]
    for number, (room, name) in enumerate(zip(params["bedrooms"], ROOMS, strict=True), start=1):
        room["weight"] = bedroom in (number, "random")
        _pack_bedroom(room, facts.bedrooms[name], facts.modifiers[name], players)
    _pack_cards(params, facts, players)
    _pack_tiles(params, facts)
    return params_array


build_lean_params = partial(build_params, windows="lean")
"""The same for the edition with lean windows: `windows` is "lean" by default."""
build_lean_params.__doc__ = build_params.__doc__


def _cast(characters: Any, players: int) -> list[str]:
    """Turn the option `characters` into a name, or "random", for each seat."""
    if characters == "random":
        return ["random"] * players
    names = characters.split(",") if isinstance(characters, str) else characters
    known = isinstance(names, list | tuple) and all(name in NAMES for name in names)
    if not known or len(names) != players or len(set(names)) < players:
        raise OptionError(
            f"characters={characters!r}: expected 'random', or a different name for each of {players} players out of "
            f"{', '.join(NAMES)}"
        )
    return list(names)


def _pack_bedroom(room: Any, tracks: Bedroom, modifier: Modifier, players: int) -> None:
    room["start"] = tracks.turns - 1
    for move in tracks.monsters:
        room["tokens"][tracks.turns - 1 - move] = 1
    room["sweet"], room["nightmare"] = tracks.sweet_dreams[players - 2], tracks.nightmare[players - 2]
    room["calmest"] = tracks.calmest
    for name, value in modifier.model_dump(exclude={"source", "note"}).items():
        room[name] = value


def _pack_cards(params: Any, facts: Components, players: int) -> None:
    params["powers"], params["treasures"] = _numbers(facts.powers), _numbers(facts.treasures)
    turn = facts.turn
    params["hand"], params["treasure_limit"] = turn.hand, turn.treasures
    params["actions"], params["candy_actions"] = turn.actions, turn.candy_actions
    params["die"] = turn.die
    params["weakness_tokens"], params["least_strength"] = facts.weakness.tokens, facts.weakness.least_strength
    params["rare"] = (L.STRENGTH, L.COURAGE, L.NONE, L.NONE) if players == 2 else L.NONE


def _pack_tiles(params: Any, facts: Components) -> None:
    for kind, tile in enumerate((*facts.sweet_dreams.tiles, *facts.nightmares.tiles)):
        printed = [name.lower() in tile.symbols for name in L.SYMBOL_NAMES]
        params["dreams"][kind] = [
            *printed,
            tile.arrow is not None,
            tile.chest,
            *(tile.arrow == one for one in L.ARROWS),
        ]
        params["dream_copies"][kind] = tile.copies
        params["dream_symbols"][kind] = _bits(printed)
        params["is_nightmare"][kind], params["has_chest"][kind] = tile.arrow is not None, tile.chest
        params["arrows"][kind] = L.ARROWS.index(tile.arrow) if tile.arrow else L.NONE
    for kind, monster in enumerate(facts.monsters.tiles):
        needs = [name.lower() in monster.needs for name in L.SYMBOL_NAMES]
        eats = [name.lower() == monster.eats for name in L.SYMBOL_NAMES]
        params["monsters"][kind] = [*needs, monster.strength, *eats]
        params["monster_copies"][kind] = 1
        params["needs"][kind], params["strengths"][kind], params["eats"][kind] = (
            _bits(needs),
            monster.strength,
            _bits(eats),
        )


def _bits(flags: Sequence[bool]) -> int:
    """Turn a set of symbols into bits."""
    return sum(1 << symbol for symbol in range(L.SYMBOLS) if flags[symbol])


def _numbers(table: Table) -> list[int]:
    """List the component table's numbers, in their order."""
    return [value for value in table.model_dump(exclude={"source", "note"}).values() if isinstance(value, int)]


def provenance(bedroom: int | str = "random", components: Given = None, **_: Any) -> list[str]:
    """List the game's data that is not from the rulebook: the table, its source, and the reason."""
    facts = PRINTED.facts(components)
    names = ("weakness", "longest_game", "treasures", "sweet_dreams", "nightmares", "monsters")
    lines = [line for name in names for line in unsourced(getattr(facts, name), name)]
    rooms = ROOMS if bedroom == "random" else (ROOMS[int(bedroom) - 1],)
    return [*lines, *(line for room in rooms for line in unsourced(facts.bedrooms[room], f"bedrooms.{room}"))]
