"""The position in words: counters, Dreamscape, Monsters, hands, and the question."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from nightmare_gym.games.dream_catchers import layout as L
from nightmare_gym.games.dream_catchers.records import Params, State
from nightmare_gym.games.dream_catchers.steps import Step
from nightmare_gym.rendering.dream_catchers.question import question


def tile_name(params: Params, kind: int) -> str:
    """Name a Dream tile by its print."""
    symbols = "+".join(_symbols(params.dream_symbols[kind]))
    if params.is_nightmare[kind]:
        return f"Nightmare {symbols} {L.ARROWS[params.arrows[kind]]}"
    return f"Sweet {symbols}{' chest' if params.has_chest[kind] else ''}"


def monster_name(params: Params, kind: int, weakness: int = 0) -> str:
    """Name a Monster by its print, and its strength now."""
    needs, eats = "+".join(_symbols(params.needs[kind])), _symbols(params.eats[kind])[0]
    return f"Monster {needs}, strength {params.strengths[kind] - weakness}, eats {eats}"


def outcome_name(state: State, params: Params, outcome: int) -> str:
    """Name an outcome of nature."""
    step = _step(state)
    if step == Step.WHICH_BEDROOM:
        return f"{L.BEDROOMS[outcome]}'s bedroom"
    if step == Step.WHICH_CHARACTER:
        return L.CHARACTERS[outcome]
    if step == Step.DRAW_POWERS:
        return L.POWER_NAMES[outcome]
    if step == Step.DRAW_TREASURE:
        return L.TREASURE_NAMES[outcome]
    if step == Step.ROLL:
        return "the Monster is caught" if outcome else "the Monster evades"
    return (
        monster_name(params, outcome)
        if step in (Step.DRAW_MONSTER, Step.REVEAL_MONSTER)
        else tile_name(params, outcome)
    )


def describe(state: State, params: Params) -> str:
    """Describe the whole position."""
    if state.bedroom == L.NONE:
        return question(state, params)
    lines = [
        f"Turn {state.turn}   {L.BEDROOMS[state.bedroom]}'s bedroom   Time {state.time_left} (Monsters at: "
        f"{', '.join(str(space) for space in reversed(np.flatnonzero(state.tokens))) or 'none'})   "
        f"Sweet Dreams {state.sweet_left} to go   Nightmare {state.nightmare_left} to lose",
        *_dreamscape(state, params),
    ]
    for kind, weakness in zip(state.under_bed, state.weakness, strict=True):
        if kind != L.NONE:
            lines.append(f"  Under the bed: {monster_name(params, kind, weakness)}")
    if state.next_dream != L.NONE:
        lines.append(f"  Top of the Dream stack: {tile_name(params, state.next_dream)}")
    if state.next_monster != L.NONE:
        lines.append(f"  Top of the Monster stack: {monster_name(params, state.next_monster)}")
    lines += [_catcher(state, params, seat) for seat in range(params.seats)]
    if state.declared.any():
        lines.append(f"  Declared: {_cards(L.POWER_NAMES, state.declared)}")
    return "\n".join([*lines, question(state, params)])


def _step(state: State) -> int:
    return int(state.agenda.steps[state.agenda.height - 1].step)


def _symbols(bits: int) -> list[str]:
    return [name for i, name in enumerate(L.SYMBOL_NAMES) if int(bits) >> i & 1]


def _cards(names: Iterable[str], counts: Any) -> str:
    """List cards by name, with their number if there are several."""
    held = [(name, int(number)) for name, number in zip(names, counts, strict=True) if number > 0]
    return ", ".join(name if number == 1 else f"{number} {name}" for name, number in held) or "none"


def _catcher(state: State, params: Params, seat: int) -> str:
    catcher = state.catchers[seat]
    who = L.CHARACTERS[catcher.character] if catcher.character != L.NONE else "?"
    turn = f"   <- {state.actions_left} actions left" if seat == state.mover else ""
    treasures = f"; Treasures: {_cards(L.TREASURE_NAMES, catcher.treasures)}" if catcher.treasures.any() else ""
    return f"  Player {seat} ({who}): {_cards(L.POWER_NAMES, catcher.powers)}{treasures}{turn}"


def _dreamscape(state: State, params: Params) -> list[str]:
    names = [tile_name(params, kind) if kind != L.NONE else "-" for kind in state.dreamscape]
    return [
        "  " + "".join(f"{name:<34}" for name in names[i : i + L.SIDE]).rstrip() for i in range(0, len(names), L.SIDE)
    ]
