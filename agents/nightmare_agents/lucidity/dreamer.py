"""What the bots decide alike as Dreamers, each by its own taste."""

from __future__ import annotations

from typing import Any

from nightmare_agents.lucidity.taste import (
    die_worth,
    exhaust_row,
    face_worth,
    moving_worth,
    shadow_row,
    standing_worth,
)
from nightmare_gym.dreaming import layout as D
from nightmare_gym.dreaming.card import fullest_row, in_exhaust_row, in_hunt_row, worth
from nightmare_gym.dreaming.steps import DreamerStep
from nightmare_gym.engine.agenda import top
from nightmare_gym.engine.bots import NO_ANSWER
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.records import Mask
from nightmare_gym.games.lucidity.layout import FIRST_BECOME, Step
from nightmare_gym.games.lucidity.records import Params, State


@rule
def least_wanted(bot: Any, state: State, params: Params, mask: Mask) -> int:
    """Return the die that is worth least."""
    best, least = D.NONE, 0.0
    for colour in range(D.COLOURS):
        if mask[D.FIRST_RETURN + colour]:
            found = die_worth(bot, state, params, state.dreamer, colour)
            if best == D.NONE or found < least:
                best, least = D.FIRST_RETURN + colour, found
    return best


@rule
def improvement(bot: Any, state: State, params: Params, face: int, colour: int) -> float:
    """What rerolling an unresolved die is worth."""
    shown = face_worth(bot, state, params, state.dreamer, face, colour, 1)
    return die_worth(bot, state, params, state.dreamer, colour) - shown


@rule
def price(bot: Any, state: State, params: Params, kind: int) -> float:
    """What spending a Power costs: less where it lies on the Nightmare that the Dreamer may yet become."""
    colour, me = kind % D.COLOURS, state.dreamers[state.dreamer]
    cost = bot.power * worth(kind)
    if state.awake[colour] == 1:
        return cost
    row = me.card[D.SHADOW * D.COLOURS + colour] + state.unresolved[D.SHADOW * D.COLOURS + colour]
    if shadow_row(bot, state, params, state.dreamer, colour, row) <= 0.0:
        return cost
    return cost * (1.0 - bot.refund * min(1.0, row / params.shadow_spaces))


@rule
def reroll(bot: Any, state: State, params: Params, mask: Mask) -> int:
    """Which Power to spend, or `NONE`: where the dice gain more than it costs, and `thrift` besides."""
    best, most = D.NONE, bot.thrift
    for kind in range(D.POWERS):
        if mask[D.FIRST_PAY + kind]:
            gain, colour = -price(bot, state, params, kind), kind % D.COLOURS
            for face in range(D.FACES):
                dice = state.unresolved[face * D.COLOURS + colour]
                if dice > 0:
                    gain += dice * max(0.0, improvement(bot, state, params, face, colour))
            if gain > most:
                best, most = D.FIRST_PAY + kind, gain
    return best


@rule
def pick_up(bot: Any, state: State, params: Params, mask: Mask) -> int:
    """Which dream to reroll: all that gain by it, in the order in which they must be named; at least the best."""
    best, most = D.ROLL_NOW, -1e9
    for face in range(D.FACES):
        if mask[D.FIRST_FACE + face]:
            gain = improvement(bot, state, params, face, state.paid)
            if gain > 0.0:
                return D.FIRST_FACE + face
            if gain > most and not mask[D.ROLL_NOW]:
                best, most = D.FIRST_FACE + face, gain
    return best


@rule
def next_shadow(mask: Mask) -> int:
    """Envy first, while little lies on the card to be picked; the Depths, which bring more, last."""
    for colour in (D.GREEN, D.YELLOW, D.RED, D.BLUE):
        if mask[D.FIRST_SHADOW + colour]:
            return D.FIRST_SHADOW + colour
    return D.NONE


@rule
def rest_relief(bot: Any, state: State, params: Params, seat: int, action: int) -> float:
    """What a way to Rest is worth."""
    me = state.dreamers[seat]
    if action == D.ALL_EXHAUST:
        row, left = in_exhaust_row(me), 0
        for kind in range(D.ROTATED * D.COLOURS, D.KINDS):  # these show Shadow, and stay
            left += me.card[kind]
        return exhaust_row(bot, state, params, seat, left) - exhaust_row(bot, state, params, seat, row)
    return -standing_worth(bot, state, params, seat, action - D.FIRST_KIND)


@rule
def best_rest(bot: Any, state: State, params: Params, mask: Mask) -> int:
    """The Rest that relieves most."""
    best, most = D.NONE, 0.0
    for action in range(D.FIRST_KIND, D.ALL_EXHAUST + 1):
        if mask[action]:
            relief = rest_relief(bot, state, params, state.dreamer, action)
            if best == D.NONE or relief > most:
                best, most = action, relief
    return best


@rule
def move_shadow(bot: Any, state: State, params: Params, mask: Mask) -> int:
    """Shadow of Primeval Fear: the move that gains most, or none."""
    best, most = D.GO_ON, 0.0
    for kind in range(D.SHADOW * D.COLOURS, D.KINDS):
        if mask[D.FIRST_KIND + kind]:
            gain = moving_worth(bot, state, params, state.dreamer, kind)
            if gain > most:
                best, most = D.FIRST_KIND + kind, gain
    return best


@rule
def best_nightmare(bot: Any, state: State, params: Params, mask: Mask) -> int:
    """The Nightmare that brings most."""
    best, most = D.NONE, 0.0
    for colour in range(D.COLOURS):
        if mask[FIRST_BECOME + colour]:
            found = shadow_row(bot, state, params, state.dreamer, colour, params.shadow_spaces)
            if best == D.NONE or found > most:
                best, most = FIRST_BECOME + colour, found
    return best


@rule
def first_kind(mask: Mask) -> int:
    """Shadow of Imprisonment: one Exhaust is as good as another, so the first that is offered."""
    kind = 0
    while not mask[D.FIRST_KIND + kind]:
        kind += 1
    return D.FIRST_KIND + kind


@rule
def safe(bot: Any, state: State, params: Params) -> bool:
    """Are all rows as empty as the bot wants them before it dreams again?"""
    me = state.dreamers[state.dreamer]
    return (
        in_hunt_row(me) <= bot.safe_hunts
        and in_exhaust_row(me) <= bot.safe_exhausts
        and fullest_row(me) + bot.safe_room <= params.shadow_spaces
    )


@rule
def dreams(bot: Any, state: State, params: Params, mask: Mask) -> int:
    """A Dreamer's choices but for the Sleep Track and whether to Dream Again."""
    step = top(state).step
    if step == DreamerStep.RETURN:
        return least_wanted(bot, state, params, mask)
    if step in (DreamerStep.REROLL, DreamerStep.CHOOSE_SHADOW):
        pay = reroll(bot, state, params, mask)
        if pay != D.NONE:
            return pay
        return D.GO_ON if step == DreamerStep.REROLL else next_shadow(mask)
    if step == DreamerStep.CHOOSE_DREAMS:
        return pick_up(bot, state, params, mask)
    if step == DreamerStep.MOVE_SHADOW:
        return move_shadow(bot, state, params, mask)
    if step == DreamerStep.REST:
        return best_rest(bot, state, params, mask)
    if step == Step.CHOOSE_NIGHTMARE:
        return best_nightmare(bot, state, params, mask)
    return first_kind(mask) if step == DreamerStep.ROTATE else NO_ANSWER
