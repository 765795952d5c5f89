"""The things of the game as sentences name them: players, cards, tiles, Monsters, counters."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from nightmare_gym.games.dream_catchers import layout as L
from nightmare_gym.games.dream_catchers.records import Params, State


def listed(parts: Iterable[str]) -> str:
    """Join words by commas and "and"."""
    *most, last = parts
    return f"{', '.join(most)} and {last}" if most else last


def numbered(number: int, thing: str) -> str:
    """Count things, with an "s" for several."""
    return f"{number} {thing}" if number == 1 else f"{number or 'no'} {thing}s"


def player(seat: int) -> str:
    """Name a player."""
    return f"Player {seat}"


def power(number: int) -> str:
    """Name a Power."""
    return "the Wild" if number == L.WILD else L.POWER_NAMES[number]


def powers(counts: Any) -> str:
    """List Powers, by the number of cards of each."""
    held = [(power(kind), int(number)) for kind, number in enumerate(counts) if number > 0]
    return listed([name if number == 1 else f"{number} {name}" for name, number in held] or ["no Powers"])


def hand(catcher: Any) -> str:
    """List the cards of a hand, Powers and Treasures."""
    chests = [
        treasure(kind) if number == 1 else f"{number} {treasure(kind).removeprefix('the ')}"
        for kind, number in enumerate(catcher.treasures)
        if number > 0
    ]
    return f"{powers(catcher.powers)}, and {listed(chests)}" if chests else powers(catcher.powers)


def pair(catcher: Any, symbol: int) -> str:
    """Name the cards of a pair: the Wild is one of them if there is a single card of the symbol."""
    own = min(int(catcher.powers[symbol]), 2)
    return powers([own * (kind == symbol) + (2 - own) * (kind == L.WILD) for kind in range(L.POWERS)])


def treasure(kind: int) -> str:
    """Name a Treasure."""
    return f'the Treasure "{L.TREASURE_NAMES[kind]}"'


def symbols(bits: int) -> list[str]:
    """Name the symbols of a set."""
    return [name for number, name in enumerate(L.SYMBOL_NAMES) if int(bits) >> number & 1]


def cell(number: int) -> str:
    """Name a cell of the Dreamscape."""
    return f"the {L.CELL_NAMES[number]} cell"


def dream(params: Params, kind: int) -> str:
    """Name a Dream tile by its print."""
    printed = listed(symbols(params.dream_symbols[kind]))
    if params.is_nightmare[kind]:
        return f"Nightmare of {printed} ({L.ARROWS[params.arrows[kind]]})"
    return f"Sweet Dream of {printed}{' (chest)' if params.has_chest[kind] else ''}"


def dream_in(state: State, params: Params, place: int) -> str:
    """Name a Dream tile by its print and its cell."""
    return f"{dream(params, state.dreamscape[place])} in {cell(place)}"


def monster(params: Params, kind: int) -> str:
    """Name a Monster by the Powers that catch it."""
    return f"Monster of {listed(symbols(params.needs[kind]))}"


def new_monster(params: Params, kind: int) -> str:
    """Name a Monster by all that is printed on it."""
    return f"{monster(params, kind)} (strength {params.strengths[kind]}, eats {symbols(params.eats[kind])[0]})"


def moved(counter: str, before: int, after: int) -> str:
    """Tell a move of a counter, by its spaces to the left end."""
    return f"The {counter} counter moves {'left' if after < before else 'right'} from {before} to {after}."
