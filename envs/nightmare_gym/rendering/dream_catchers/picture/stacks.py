"""The stacks and decks: the numbers that are left, and the revealed tops."""

from __future__ import annotations

import numpy as np

from nightmare_gym.games.dream_catchers.layout import NONE, THE_DREAM_STACK, THE_MONSTER_STACK
from nightmare_gym.games.dream_catchers.records import Params, State
from nightmare_gym.rendering import drawing
from nightmare_gym.rendering.canvas import Canvas
from nightmare_gym.rendering.dream_catchers.picture.backdrop import Area, frame
from nightmare_gym.rendering.dream_catchers.picture.icons import icon, monster
from nightmare_gym.rendering.dream_catchers.picture.palette import BAD_EDGE, DARK, INK, MOON, SOFT, SWEET_EDGE
from nightmare_gym.rendering.dream_catchers.picture.tiles import dream, pile_back, symbols_of
from nightmare_gym.rendering.sprites import Colour

SIDE = 58
REVEALED = {"cloud": THE_DREAM_STACK, "token": THE_MONSTER_STACK}
"""The actions that reveal the top of a stack."""
Lines = tuple[tuple[str, Colour], ...]


def stacks(canvas: Canvas, area: Area, state: State, params: Params) -> None:
    """Draw Dreams, Monsters, Powers, Treasures, side by side."""
    frame(canvas, area)
    x, y, width, _ = area
    pitch = (width - 12) / 4
    bad = int(np.dot(np.asarray(state.dream_deck), np.asarray(params.is_nightmare)))
    dreams = int(state.dream_deck.sum())
    piles: tuple[tuple[str, str, int, Lines], ...] = (
        ("Dreams", "cloud", dreams, ((f"{dreams - bad} sweet", SWEET_EDGE), (f"{bad} bad", BAD_EDGE))),
        ("Monsters", "token", int(state.monster_deck.sum()), ((f"{state.caught_monsters.sum()} caught", SOFT),)),
        ("Powers", "moon", int(state.power_deck.sum()), ((f"{state.power_discards.sum()} used", SOFT),)),
        ("Treasures", "chest", int(state.treasure_deck.sum()), ((f"{state.treasure_discards.sum()} used", SOFT),)),
    )
    for i, (words, mark, cards, lines) in enumerate(piles):
        middle = x + 6 + pitch * (i + 0.5)
        _top(canvas, middle - SIDE / 2, y + 18, mark, state, params)
        if mark in REVEALED:
            canvas.spot((middle - pitch / 2, y + 8, pitch, 116), REVEALED[mark])
        canvas.write(words, middle, y + 90, 12.5, SOFT, "middle")
        canvas.write(str(cards), middle, y + 112, 20, INK, "middle", bold=True)
        for j, (line, colour) in enumerate(lines):
            canvas.write(line, middle, y + 135 + 16 * j, 11.5, colour, "middle")


def _top(canvas: Canvas, x: float, y: float, mark: str, state: State, params: Params) -> None:
    """Draw the back of a stack, or its top if it is revealed."""
    if mark == "cloud" and state.next_dream != NONE:
        canvas.put(drawing.panel(SIDE + 6, SIDE + 6, 12, MOON), x - 3, y - 3)
        dream(canvas, x, y, SIDE, int(state.next_dream), params)
    elif mark == "token" and state.next_monster != NONE:
        kind = int(state.next_monster)
        canvas.put(drawing.panel(SIDE, SIDE, 9, DARK, MOON, 2), x, y)
        canvas.put(monster(kind, symbols_of(params.eats[kind])[0], 32), x + 20, y + 19)
        canvas.write(f"{params.strengths[kind]}+", x + SIDE - 6, y + 20, 13, INK, "right", bold=True)
        for i, symbol in enumerate(symbols_of(params.needs[kind])):
            canvas.put(icon(symbol, 15), x + 11 + 18 * i, y + SIDE - 13)
    else:
        pile_back(canvas, x, y, SIDE, mark)
