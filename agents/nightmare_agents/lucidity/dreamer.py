"""The choices that all bots make alike as Dreamers, each by its own weights."""

from __future__ import annotations

from nightmare_agents.lucidity.bot_records import BotRecord
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
def least_wanted(bot: BotRecord, state: State, params: Params, mask: Mask) -> int:
    """Return the die that is worth least."""
    best, least = D.NONE, 0.0
    for colour in range(D.COLOURS):
        if mask[D.FIRST_RETURN + colour]:
            found = die_worth(bot, state, params, state.dreamer, colour)
            if best == D.NONE or found < least:
                best, least = D.FIRST_RETURN + colour, found
    return best


@rule
def improvement(bot: BotRecord, state: State, params: Params, face: int, colour: int) -> float:
    """The worth of rerolling an unresolved die."""
    shown = face_worth(bot, state, params, state.dreamer, face, colour, 1)
    return die_worth(bot, state, params, state.dreamer, colour) - shown


@rule
def price(bot: BotRecord, state: State, params: Params, kind: int) -> float:
    """The cost of spending a Power; less where it goes to a Nightmare that the Dreamer may yet become."""
    colour, me = kind % D.COLOURS, state.dreamers[state.dreamer]
    cost = bot.power * worth(kind)
    if state.awake[colour] == 1:
        return cost
    row = me.card[D.SHADOW * D.COLOURS + colour] + state.unresolved[D.SHADOW * D.COLOURS + colour]
    if shadow_row(bot, state, params, state.dreamer, colour, row) <= 0.0:
        return cost
    return cost * (1.0 - bot.refund * min(1.0, row / params.shadow_spaces))


@rule
def reroll(bot: BotRecord, state: State, params: Params, mask: Mask) -> int:
    """Return the Power to spend, or `NONE`; the dice must gain more than its cost plus `thrift`."""
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
def pick_up(bot: BotRecord, state: State, params: Params, mask: Mask) -> int:
    """Return the next dream to reroll: all that gain by it, in the order of their numbers; at least the best."""
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
    """Resolve Envy first, while the card has few dice to pick; the Depths last, which bring more dice."""
    for colour in (D.GREEN, D.YELLOW, D.RED, D.BLUE):
        if mask[D.FIRST_SHADOW + colour]:
            return D.FIRST_SHADOW + colour
    return D.NONE


@rule
def rest_relief(bot: BotRecord, state: State, params: Params, seat: int, action: int) -> float:
    """The worth of a way to Rest."""
    me = state.dreamers[seat]
    if action == D.ALL_EXHAUST:
        row, left = in_exhaust_row(me), 0
        for kind in range(D.ROTATED * D.COLOURS, D.KINDS):  # these show Shadow, and stay
            left += me.card[kind]
        return exhaust_row(bot, state, params, seat, left) - exhaust_row(bot, state, params, seat, row)
    return -standing_worth(bot, state, params, seat, action - D.FIRST_KIND)


@rule
def best_rest(bot: BotRecord, state: State, params: Params, mask: Mask) -> int:
    """Return the Rest that is worth most."""
    best, most = D.NONE, 0.0
    for action in range(D.FIRST_KIND, D.ALL_EXHAUST + 1):
        if mask[action]:
            relief = rest_relief(bot, state, params, state.dreamer, action)
            if best == D.NONE or relief > most:
                best, most = action, relief
    return best


@rule
def move_shadow(bot: BotRecord, state: State, params: Params, mask: Mask) -> int:
    """Choose the move of a Shadow of Primeval Fear that gains most, or none."""
    best, most = D.GO_ON, 0.0
    for kind in range(D.SHADOW * D.COLOURS, D.KINDS):
        if mask[D.FIRST_KIND + kind]:
            gain = moving_worth(bot, state, params, state.dreamer, kind)
            if gain > most:
                best, most = D.FIRST_KIND + kind, gain
    return best


@rule
def best_nightmare(bot: BotRecord, state: State, params: Params, mask: Mask) -> int:
    """Return the Nightmare that is worth most."""
    best, most = D.NONE, 0.0
    for colour in range(D.COLOURS):
        if mask[FIRST_BECOME + colour]:
            found = shadow_row(bot, state, params, state.dreamer, colour, params.shadow_spaces)
            if best == D.NONE or found > most:
                best, most = FIRST_BECOME + colour, found
    return best


@rule
def first_kind(mask: Mask) -> int:
    """Choose the first Exhaust for a Shadow of Imprisonment; all are equally good."""
    kind = 0
    while not mask[D.FIRST_KIND + kind]:
        kind += 1
    return D.FIRST_KIND + kind


@rule
def safe(bot: BotRecord, state: State, params: Params) -> bool:
    """Tell whether all rows are empty enough for the bot to Dream Again."""
    me = state.dreamers[state.dreamer]
    return (
        in_hunt_row(me) <= bot.safe_hunts
        and in_exhaust_row(me) <= bot.safe_exhausts
        and fullest_row(me) + bot.safe_room <= params.shadow_spaces
    )


@rule
def dreams(bot: BotRecord, state: State, params: Params, mask: Mask) -> int:
    """Make a Dreamer's choices other than the Sleep Track and Rest or Dream Again."""
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
