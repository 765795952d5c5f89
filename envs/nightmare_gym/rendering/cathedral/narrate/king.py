"""The King's walk and its reaction, and the results of conflicts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from nightmare_gym.games.cathedral import layout as L
from nightmare_gym.games.cathedral.king.asking import WALKING
from nightmare_gym.games.cathedral.king.turn import SPACES_AHEAD
from nightmare_gym.games.cathedral.records import Params, State
from nightmare_gym.games.cathedral.steps import Step
from nightmare_gym.rendering.cathedral.survey import winner
from nightmare_gym.rendering.cathedral.words import (
    joined,
    parties,
    places,
    some,
    step_of,
    top,
)

Lines = Iterator[str]


def walk(before: Any, after: Any, params: Params, choice: int) -> Lines:
    """Narrate the King's walk over the Cultists, and the Power of its action."""
    if not (np.asarray(after.rows) != np.asarray(before.rows)).any():
        return
    day, path, space, left = int(after.kings_day), [], int(before.kings_day), choice
    while left > 0:
        space = (space + 1) % L.DAYS
        path.append(f"{before.cultists[space]} on {L.DAY_NAMES[space]}")
        left -= int(before.cultists[space])
    yield f"The King's Dreamer counts the Cultists: {joined(path)}. Its action: {L.DAY_NAMES[day]}."
    cultists, tucked = int(before.cultists[day]), int(before.tucked[day])
    row = 2 * int(np.flatnonzero(np.asarray(after.rows) != np.asarray(before.rows))[0] % L.ROWS) + 1
    spare = min(cultists, cultists + tucked - row)
    yield f"Power {cultists + tucked}: {some(cultists, 'Cultist')} and {some(tucked, 'tucked card')}. Row [{row}]."
    if spare:
        yield f"More than the row needs: {some(spare, 'Cultist')}, to its Dreams."


def reaction(before: Any, after: Any) -> Lines:
    """Narrate the King's reaction to your action: it conforms or dissents."""
    if Step.KING_REACTS in _agenda(before) and Step.KING_REACTS not in _agenda(after):
        ahead = 1 <= (int(after.day) - int(before.kings_day)) % L.DAYS <= SPACES_AHEAD
        action, whence = L.DAY_NAMES[after.day], L.DAY_NAMES[before.kings_day]
        yield f"The King {'conforms' if ahead else 'dissents'}: {action} is {'' if ahead else 'not '}ahead of {whence}."


def instead(before: Any, after: Any) -> Lines:
    """Narrate that the King maneuvers because it could not fortify: else it would roll the die again."""
    walked = step_of(before) == Step.ROLL and top(before).a == WALKING
    began = (walked or Step.KING_ACTS in _agenda(before)) and Step.KING_ACTS not in _agenda(after)
    if began and after.kings_day == L.FORTIFY and step_of(after) != Step.ROLL:
        yield "There is nothing that it can build: it maneuvers instead."


def _agenda(state: State) -> list[int]:
    return [int(step.step) for step in state.agenda.steps[: state.agenda.height]]


def fight(state: State) -> tuple[int, int]:
    """Return the area and the pair of sides of the present conflict."""
    return int(state.fight_area), int(state.fight_pair)


def fought(before: Any, after: Any, params: Params, choice: int) -> Lines:
    """Narrate the result of a conflict: the cards of both sides, losses, the winner."""
    if before.fight_area == L.NONE or fight(after) == fight(before):
        return
    area, pair = fight(before)
    sides, units = parties(pair), before.areas[area].units
    blows = [_blows(before, params, side, choice) for side in sides]
    losses = [min(int(units[side]), max(blows[1 - i][0] - blows[i][1], 0)) for i, side in enumerate(sides)]
    left = before.copy()
    for side, lost in zip(sides, losses, strict=True):
        left.areas[area].units[side] -= lost
    best = L.SIDE_NAMES[winner(left, area, pair, int(before.fight_controller))]
    parts = [
        f"{L.SIDE_NAMES[side]} with attack {attack}, defence {defence}, {lost} lost"
        for side, (attack, defence), lost in zip(sides, blows, losses, strict=True)
    ]
    yield f"The conflict in {L.AREA_NAMES[area]}: {'; '.join(parts)}. Won by {best}."


def _blows(state: State, params: Params, side: int, choice: int) -> tuple[int, int]:
    """Return attack and defence of a side of the conflict that this choice decides."""
    step = step_of(state)
    if side == L.SHADOWS:
        kind = choice if step == Step.BATTLE_CARD else int(top(state).a)
        most = int(state.areas[state.fight_area].units[L.SHADOWS] + params.battle_cap)
        return min(int(params.battle_attack[kind]), most), int(params.battle_defence[kind])
    cards = places(state.cards, L.COMMITTED if side == L.HUMAN else L.REVEALED)
    if side == L.HUMAN and step == Step.CHOOSE_CARD and choice >= L.FIRST_CARD:
        cards.append(choice - L.FIRST_CARD)
    if side == L.KING and step == Step.REVEAL:
        cards.append(choice)
    return sum(int(params.attack[card]) for card in cards), sum(int(params.defence[card]) for card in cards)
