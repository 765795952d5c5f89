"""The position in words, in the order in which a player of the board game would check it."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from nightmare_gym.games.cathedral import layout as L
from nightmare_gym.games.cathedral.records import Params, State
from nightmare_gym.rendering.cathedral.questions import question
from nightmare_gym.rendering.cathedral.survey import Survey, survey
from nightmare_gym.rendering.cathedral.words import (
    card_text,
    conflict_title,
    dream_name,
    dream_text,
    joined,
    marked_areas,
    members,
    nightmare_name,
    places,
    some,
    space_text,
    undecided,
)

NOTE = "map, tracks and cards reconstructed, not the printed ones"
CONTROL = ("you", "King", "Shadows", "nobody")
"""The sides that may control an area; `NONE` is the last one."""
PLACES = ("lower", "higher")


def describe(state: State, params: Params) -> str:
    """Describe the whole position."""
    found = survey(state, params)
    lines = [f"Nightmare Cathedral ({NOTE})", _turn(state, params)]
    if state.corner != L.NONE:
        lines += [*_map(state, params, found), *_supplies(state, params), *_tracks(state, params), *_points(found)]
    lines += [*_matrix(state, params), *_cathedral(state, params), *_king(state, params), *_yours(state, params, found)]
    if state.fight_area != L.NONE:
        lines += _conflict(state, params)
    return "\n".join([*lines, question(state, params)])


def _turn(state: State, params: Params) -> str:
    """Describe the turn, its side, and the marked areas."""
    if state.clock == 0:
        return "Set-up"
    marked = joined(L.AREA_NAMES[area] for area in marked_areas(params, state.clock))
    ahead = " ".join(L.SYMBOL_NAMES[symbol] for symbol in params.lap[state.clock + 1 : params.turns + 1])
    whose = "yours" if state.clock % 2 else "the King's"
    symbol = L.SYMBOL_NAMES[params.lap[state.clock]]
    stage = 1 + (state.pieces == L.PIECES)
    turn = f"Turn {state.clock} of {params.turns}, {whose}"
    return f"{turn}; stage {stage}; {symbol} marks {marked}; then {ahead or 'the end'}"


def _map(state: State, params: Params, found: Survey) -> Iterator[str]:
    """Describe the areas: symbol, units, forts, control, the Shaper, Nightmares."""
    marked = marked_areas(params, state.clock)
    yield f"  {'Area':<18} {'You':<11} {'King':<11} {'Shadows':<8} {'Control':<9}"
    for area, name in enumerate(L.AREA_NAMES):
        there = state.areas[area]
        sides = [_side(there.units[side], there.forts[side]) for side in (L.HUMAN, L.KING)]
        others = ["marked"] * (area in marked) + ["the Shaper"] * bool(state.shaper == area)
        others += [f"the {nightmare_name(state, which)}" for which in range(L.IN_GAME) if state.lairs[which] == area]
        symbol, shadows = L.SYMBOL_NAMES[params.symbols[area]], there.units[L.SHADOWS] or "-"
        row = f"{symbol} {name:<16} {sides[0]:<11} {sides[1]:<11} {shadows!s:<8} {CONTROL[found.control[area]]:<9}"
        yield f"  {row} {', '.join(others)}".rstrip()


def _side(units: int, level: int) -> str:
    """Describe a player's units and fort in an area."""
    return f"{units or '-'}{f' fort {level}' if level else ''}"


def _supplies(state: State, params: Params) -> Iterator[str]:
    """Describe the units that are not on the map, fort pieces, and the Devoured board."""
    built = np.array([[area.forts[side] for side in range(L.PLAYERS)] for area in state.areas]).sum(axis=0)
    yield (
        f"  Supplies: you {state.supply[L.HUMAN]} and in Limbo {state.limbo}, the King {state.supply[L.KING]}, "
        f"the Shadows {state.supply[L.SHADOWS]}; "
        f"forts left: you {params.forts - built[L.HUMAN]}, the King {params.forts - built[L.KING]}"
    )
    yield (
        f"  Devoured: you {state.devoured[L.HUMAN]}, the King {state.devoured[L.KING]}, the Shadows "
        f"{state.devoured[L.SHADOWS]}; {state.devoured.sum()} of {params.devoured_slots} slots"
    )


def _tracks(state: State, params: Params) -> Iterator[str]:
    """Describe the markers on the Ritual track, and the costs of their next spaces."""
    for who, markers in (("you", state.your_markers), ("the King", state.kings_markers)):
        parts = []
        for marker in (L.LOWER, L.HIGHER):
            space = int(markers[marker])
            step = f", next {space_text(params, space + 1)}" if who == "you" and space < L.LAST_SPACE else ""
            parts.append(f"{PLACES[marker]} marker on {space} ({params.track_points[space]} VP){step}")
        yield f"  Ritual track, {who}: {'; '.join(parts)}"


def _points(found: Survey) -> Iterator[str]:
    """Describe the present points."""
    for side, who in ((L.HUMAN, "yours"), (L.KING, "the King's")):
        scored = [f"{name} {n}" for name, n in zip(L.SOURCE_NAMES, found.points[side], strict=True) if n]
        yield f"  Points, {who}: {found.points[side].sum()} ({joined(scored)})"


def _matrix(state: State, params: Params) -> Iterator[str]:
    """Describe the Action Matrix: Cultists, the King's Dreamer and its tucked cards, the human's Night space."""
    spaces = [
        f"{name} {state.cultists[day]}{' (the King)' if state.kings_day == day else ''}"
        f"{f' + {state.tucked[day]} tucked' if state.tucked[day] else ''}"
        for day, name in enumerate(L.DAY_NAMES)
    ]
    yield f"  Cultists on the Day spaces: {'; '.join(spaces)}"
    if state.power_cultists:
        yield f"  Cultists on the King's {L.DAY_NAMES[state.day]} card: {state.power_cultists}"
    if state.night != L.NONE:
        shut = members(params.night_days[state.night])
        open_days = [name for day, name in enumerate(L.DAY_NAMES) if day not in shut]
        beside = joined(L.DAY_NAMES[day] for day in shut)
        yield f"  You slept on Night space {state.night + 1}: open {joined(open_days)}; beside it {beside}"
    if state.day != L.NONE and not undecided(state):
        yield f"  Action of this turn: {L.DAY_NAMES[state.day]}"


def _cathedral(state: State, params: Params) -> Iterator[str]:
    """Describe the Cathedral's pieces, the tokens, and the Nightmares."""
    yield f"  Cathedral: {state.pieces} of {L.PIECES} pieces"
    if params.divergent:
        left = [f"{name} x{n}" if n > 1 else name for name, n in zip(L.TOKEN_NAMES, state.tokens, strict=True) if n]
        own = [name for name, n in zip(L.TOKEN_NAMES[-2:], state.your_tokens, strict=True) if n]
        yield f"  Tokens left: {joined(left)}; red ones of yours: {joined(own)}; the King's: {state.kings_tokens}"
    parts = []
    for which, place in enumerate(("left", "right")):
        lair = f"in {L.AREA_NAMES[state.lairs[which]]}" if state.lairs[which] != L.NONE else "not on the map yet"
        cultist = ", with the Cultist" if state.kings_last == which else ""
        yours = ", commanded by you this turn" if state.commanded[which] else ""
        parts.append(f"{place} the {nightmare_name(state, which)}, {lair}{cultist}{yours}")
    yield f"  Nightmares: {'; '.join(parts)}"


def _king(state: State, params: Params) -> Iterator[str]:
    """Describe the King's Dreams with their Cultists, and its hand."""
    found = [
        f"{dream_name(params, state.kings_dreams[slot])} with {some(int(state.dream_cultists[slot]), 'Cultist')}"
        for slot in range(L.OPEN_DREAMS)
        if state.kings_dreams[slot] != L.NONE
    ]
    finished = np.bincount([params.suit[dream] for dream in places(state.dreams, L.KINGS_DONE)], minlength=L.SUITS)
    by_suit = [f"{name} {n}" for name, n in zip(L.SUIT_NAMES, finished, strict=True) if n]
    yield f"  The King's Dreams, lower first: {joined(found)}; completed: {joined(by_suit)}"
    hand = places(state.cards, L.KINGS_HAND)
    yield f"  The King's hand, {some(len(hand), 'card')}: {joined(card_text(params, card) for card in hand)}"


def _yours(state: State, params: Params, found: Survey) -> Iterator[str]:
    """Describe your hand, Upgrades and Dreams, the display, and the decks."""
    for title, place in (("Your hand", L.IN_HAND), ("Your Upgrades", L.IN_PLAY)):
        yield from _listed(title, [card_text(params, card) for card in places(state.cards, place)])
    for title, place in (("Your Dreams", L.HELD), ("Display", L.DISPLAYED)):
        dreams = places(state.dreams, place)
        yield from _listed(title, [f"{dream_text(params, dream)} ({_far(params, found, dream)})" for dream in dreams])
    completed = joined(dream_name(params, dream) for dream in places(state.dreams, L.FULFILLED))
    yield f"  Dreams that you completed: {completed}"
    deeds = [f"{name} {state[name]}" for name in ("climbed", "built", "won", "eliminated") if state[name]]
    deeds += ["won against the King where it was in control"] * bool(state.dethroned)
    if deeds:
        yield f"  Your deeds of this turn: {joined(deeds)}"
    if state.shielded:
        yield "  The King's Shield has brought its step of this turn"
    cards = [np.count_nonzero(np.asarray(state.cards) == place) for place in (L.IN_DECK, L.DISCARDED, L.OUT)]
    yield (
        f"  Decks: {cards[0]} Development cards, {cards[1]} discarded, {cards[2]} for stage 2; "
        f"{np.count_nonzero(np.asarray(state.dreams) == L.STACKED)} Dreams; {state.battle_deck.sum()} battle cards"
    )


def _far(params: Params, found: Survey, dream: int) -> str:
    """Tell whether the condition of a Dream is met, and the progress with it."""
    here, there = int(found.achieved[dream]), int(params.threshold[dream])
    return "met" if here >= there else f"not met: {here} of {there}"


def _listed(title: str, parts: list[str]) -> list[str]:
    """Write a heading, with each part on a line of its own."""
    return [f"  {title}: {'none' if not parts else ''}".rstrip(), *(f"    {part}" for part in parts)]


def _conflict(state: State, params: Params) -> Iterator[str]:
    """Describe the present conflict, with the cards that are on the table."""
    yield f"  {conflict_title(state)}"
    for who, place in (("you play", L.COMMITTED), ("the King turns up", L.REVEALED)):
        cards = [card_text(params, card) for card in places(state.cards, place)]
        if cards:
            yield f"    {who}: {joined(cards)}"
