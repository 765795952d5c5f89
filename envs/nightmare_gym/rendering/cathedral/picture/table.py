"""The things around the map: units that are not on it, the King's Dreams, your hand, Upgrades and Dreams."""

from __future__ import annotations

import numpy as np

from nightmare_gym.games.cathedral import layout as L
from nightmare_gym.games.cathedral.records import Params, State
from nightmare_gym.rendering import drawing
from nightmare_gym.rendering.canvas import Canvas
from nightmare_gym.rendering.cathedral.picture.backdrop import Area, frame
from nightmare_gym.rendering.cathedral.picture.icons import chip, cultist, tower, unit
from nightmare_gym.rendering.cathedral.picture.palette import (
    DARK,
    EDGE,
    FAINT,
    GOLD,
    GOOD,
    INK,
    LINE,
    SIDE,
    SOFT,
    SPACE,
    SUIT,
    mixed,
)
from nightmare_gym.rendering.cathedral.survey import Survey
from nightmare_gym.rendering.cathedral.words import STARTING, card_name, condition, places
from nightmare_gym.rendering.sprites import Colour
from nightmare_gym.rendering.text import text_width

CARD = 17
"""The height of a line of the hand."""


def units(canvas: Canvas, area: Area, state: State, params: Params) -> None:
    """Draw supplies, Limbo and fort pieces, and the Devoured board."""
    frame(canvas, area, "SUPPLIES AND THE DEVOURED BOARD")
    x, y, width, _ = area
    if params.divergent:
        red = f"red ones of yours {state.your_tokens.sum()}"
        told = f"tokens left {state.tokens.sum()}, {red}, the King's {state.kings_tokens}"
        canvas.write(told, x + width - 12, y + 15, 11, SOFT, "right")
    built = np.array([[area.forts[side] for side in (L.HUMAN, L.KING)] for area in state.areas]).sum(axis=0)
    at = x + 14
    for side in range(L.SIDES):
        at += chip(canvas, at, y + 40, unit(side, 22), str(state.supply[side]), 22) + 8
        if side != L.SIDES - 1:
            at += chip(canvas, at, y + 40, tower(side, 20), str(params.forts - built[side]), 20) + 8
        if side == L.HUMAN:
            wide = canvas.write(f"Limbo {state.limbo}", at + 2, y + 40, 13, SOFT)
            canvas.spot((at - 4, y + 28, wide + 12, 24), L.WITH_LIMBO)
            at += wide + 10
        at += 14
    devoured = [side for side in range(L.SIDES) for _ in range(state.devoured[side])]
    pitch = (width - 20) / int(params.devoured_slots)
    for slot in range(int(params.devoured_slots)):
        here = x + 10 + pitch * (slot + 0.5)
        canvas.put(drawing.panel(pitch - 6, 32, 6, DARK, LINE), here - pitch / 2 + 3, y + 60)
        if slot < len(devoured):
            canvas.put(unit(devoured[slot], 24), here, y + 76)


def king(canvas: Canvas, area: Area, state: State, params: Params, found: Survey) -> None:
    """Draw the King's points, hand, open Dreams with their Cultists, and completed Dreams by suit."""
    frame(canvas, area, "THE KING OF HORRORS")
    x, y, width, _ = area
    canvas.write(f"{found.points[L.KING].sum()} points", x + width - 14, y + 20, 17, SIDE[L.KING], "right", bold=True)
    hand = len(places(state.cards, L.KINGS_HAND)) + len(places(state.cards, L.REVEALED))
    canvas.write(f"{hand} cards in hand", x + width - 130, y + 20, 13, SOFT, "right")
    for slot in range(L.OPEN_DREAMS):
        dream = int(state.kings_dreams[slot])
        here = x + 12 + slot * (width - 20) / 2
        canvas.put(
            drawing.panel((width - 36) / 2, 44, 8, SPACE, SUIT[params.suit[dream]] if dream != L.NONE else LINE),
            here,
            y + 36,
        )
        if dream == L.NONE:
            canvas.write("no Dream", here + 12, y + 58, 12, FAINT)
            continue
        canvas.write(L.SUIT_NAMES[params.suit[dream]], here + 10, y + 50, 13, SUIT[params.suit[dream]], bold=True)
        canvas.write(f"{params.dream_points[dream]} VP, {('lower', 'upper')[slot]}", here + 10, y + 68, 11, SOFT)
        for i in range(int(params.dream_points[dream])):
            spot = here + 112 + 27 * i
            canvas.put(drawing.disc(11, DARK, EDGE), spot, y + 58)
            if i < state.dream_cultists[slot]:
                canvas.put(cultist(18), spot, y + 58)
    done = np.bincount([params.suit[dream] for dream in places(state.dreams, L.KINGS_DONE)], minlength=L.SUITS)
    at = x + 14 + canvas.write("completed", x + 14, y + 97, 12, FAINT) + 12
    for suit, name in enumerate(L.SUIT_NAMES):
        at += canvas.write(f"{name} {done[suit]}", at, y + 97, 13, SUIT[suit] if done[suit] else FAINT) + 16


def yours(canvas: Canvas, area: Area, state: State, params: Params, found: Survey) -> None:
    """Draw your points, Dreams and the display, Upgrades in play, and the hand."""
    frame(canvas, area, "YOU", lit=bool(state.actor == L.HUMAN))
    x, y, width, height = area
    canvas.write(f"{found.points[L.HUMAN].sum()} points", x + width - 14, y + 20, 17, SIDE[L.HUMAN], "right", bold=True)
    won = len(places(state.dreams, L.FULFILLED))
    upgrades = places(state.cards, L.IN_PLAY)
    told = f"Dreams completed {won}    cards in the deck {len(places(state.cards, L.IN_DECK))}"
    canvas.write(told, x + width - 130, y + 20, 13, SOFT, "right")
    line = y + 46
    for title, place in (("Your Dreams", L.HELD), ("Display", L.DISPLAYED)):
        canvas.write(title, x + 12, line, 12, FAINT)
        for dream in places(state.dreams, place):
            _dream(canvas, x + 94, line, state, params, found, dream)
            line += CARD
        line += CARD * (not places(state.dreams, place)) + 5
    cards = [(card, "played") for card in places(state.cards, L.COMMITTED)]
    cards += [(card, "") for card in places(state.cards, L.IN_HAND)]
    rooms = max(1, int((y + height - line - 8) // CARD))
    half = (width - 24) / 2
    every = [(card, "in play") for card in upgrades] + cards
    small = len(every) > 2 * rooms
    step = CARD if not small else (y + height - line - 8) / ((len(every) + 1) // 2)
    per_column = rooms if not small else (len(every) + 1) // 2
    for i, (card, where) in enumerate(every):
        column, row = divmod(i, per_column)
        _card(canvas, x + 12 + column * half, line + step * row, params, card, where, half)


def _dream(canvas: Canvas, x: float, y: float, state: State, params: Params, found: Survey, dream: int) -> None:
    """Draw a Dream in a line: points, condition, progress."""
    suit = int(params.suit[dream])
    here, there = int(found.achieved[dream]), int(params.threshold[dream])
    canvas.put(drawing.disc(5, SUIT[suit]), x, y)
    canvas.write(f"{params.dream_points[dream]} VP", x + 11, y, 12, SUIT[suit])
    words = condition(params, dream)
    size = 12 if text_width(words, 12) < 330 else 10.5
    canvas.write(words, x + 50, y, size, INK)
    met = here >= there and state.corner != L.NONE
    canvas.spot((x - 8, y - 8.5, 476, CARD), L.FIRST_DREAM + dream)
    canvas.write("met" if met else f"{min(here, there)} of {there}", x + 464, y, 12, GOOD if met else FAINT, "right")


def _card(canvas: Canvas, x: float, y: float, params: Params, card: int, where: str, room: float) -> None:
    """Draw a card in a line: attack and defence, effect; Upgrades in play and cards that are played stand out."""
    colour: Colour = GOLD if where == "in play" else mixed(SIDE[L.HUMAN], INK, 0.4) if where else INK
    canvas.put(drawing.panel(28, 14, 4, mixed(DARK, SPACE, 0.8), colour, 1), x, y - 7)
    canvas.write(f"{params.attack[card]}/{params.defence[card]}", x + 14, y, 10.5, colour, "middle")
    words = STARTING[card] if card >= L.BASIC else card_name(params, card)
    words = words.replace(" Upgrade (", ": ").replace("Ploy (", "Ploy: ").removesuffix(")")
    words += f" ({where})" if where else ""
    size = next((size for size in (11.5, 10, 9, 8) if text_width(words, size) < room - 38), 7)
    canvas.write(words, x + 34, y, size, colour)
    canvas.spot((x - 3, y - 8, room - 2, 16), L.FIRST_CARD + card)
