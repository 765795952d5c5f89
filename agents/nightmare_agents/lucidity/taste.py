"""The worth of dreams to a Dreamer, by a bot's weights: each row by its length, each die by its addition to a row.

The weights, all in Power: `power` for one Power; `hunt` for the square of the Hunt row, and `life` for its fourth die;
`exhaust` for each die in the Exhaust row; `crown`, `prey`, `decided` for becoming a Nightmare (see `table.crown`), a
share of which counts as a row fills; `fed` for a Shadow that goes to a Nightmare; `envied` for a Shadow of Envy.
"""

from __future__ import annotations

from nightmare_agents.lucidity.bot_records import BotRecord
from nightmare_agents.lucidity.table import crown
from nightmare_gym.dreaming import layout as D
from nightmare_gym.dreaming.card import in_bag, in_exhaust_row, in_hunt_row, power, worth
from nightmare_gym.dreaming.resolving import showing
from nightmare_gym.engine.compile import rule
from nightmare_gym.games.lucidity.records import Params, State

SIDES = 6.0


@rule
def later(state: State) -> float:
    """The factor of unfilled rows: 1, or 0 in a final turn, as they only count for later turns."""
    return 0.0 if state.final_turns == 1 else 1.0


@rule
def hunt_row(bot: BotRecord, state: State, params: Params, seat: int, dice: int) -> float:
    """The worth of a Hunt row with this number of dice."""
    if dice >= params.hunt_spaces:
        return -bot.life - bot.power * power(state.dreamers[seat])
    return -bot.hunt * dice * dice * later(state)


@rule
def penalty(bot: BotRecord, state: State, seat: int) -> float:
    """The mean cost of exhaustion in Power, over the dice in the bag."""
    lost, dice = 0.0, in_bag(state)
    if dice == 0:
        return 0.0
    for kind in range(D.POWERS):
        lost += worth(kind) * state.dreamers[seat].card[kind] * state.bag[kind % D.COLOURS] / dice
    return bot.power * lost


@rule
def exhaust_row(bot: BotRecord, state: State, params: Params, seat: int, dice: int) -> float:
    """The worth of an Exhaust row with this number of dice."""
    value = -bot.exhaust * dice * later(state)
    return value - penalty(bot, state, seat) if dice >= params.exhaust_spaces else value


@rule
def shadow_row(bot: BotRecord, state: State, params: Params, seat: int, colour: int, dice: int) -> float:
    """The worth of a Shadow row with this number of dice: a share of the Nightmare's, which grows as the row fills."""
    whole = crown(bot, state, params, seat, colour)
    if dice >= params.shadow_spaces:
        return whole
    return whole * dice * dice / (params.shadow_spaces * params.shadow_spaces) * later(state)


@rule
def shadow(bot: BotRecord, state: State, params: Params, seat: int, colour: int, before: int) -> float:
    """The worth of resolving a Shadow, with `before` in its row."""
    if state.awake[colour] == 1:
        return -bot.fed
    added = shadow_row(bot, state, params, seat, colour, before + 1) - shadow_row(
        bot, state, params, seat, colour, before
    )
    return added - bot.envied if colour == D.GREEN else added


@rule
def face_worth(bot: BotRecord, state: State, params: Params, seat: int, face: int, colour: int, other: int) -> float:
    """The worth of one more die with a face, beside all resolved dice and unresolved ones less `other`."""
    me = state.dreamers[seat]
    if face <= D.TWO:
        return bot.power * (face - D.ONE + 1)
    if face == D.HUNT:
        before = in_hunt_row(me) + showing(state, D.HUNT) - other
        return hunt_row(bot, state, params, seat, before + 1) - hunt_row(bot, state, params, seat, before)
    if face == D.EXHAUST:
        before = in_exhaust_row(me) + showing(state, D.EXHAUST) - other
        return exhaust_row(bot, state, params, seat, before + 1) - exhaust_row(bot, state, params, seat, before)
    kind = D.SHADOW * D.COLOURS + colour
    return shadow(bot, state, params, seat, colour, me.card[kind] + state.unresolved[kind] - other)


@rule
def die_worth(bot: BotRecord, state: State, params: Params, seat: int, colour: int) -> float:
    """The worth of an unrolled die of a colour."""
    total = 0.0
    for face in range(D.FACES):
        if params.faces[colour, face] > 0:
            total += params.faces[colour, face] * face_worth(bot, state, params, seat, face, colour, 0)
    return total / SIDES


@rule
def dream_worth(bot: BotRecord, state: State, params: Params, seat: int) -> float:
    """The mean worth of a die out of the bag."""
    total, dice = 0.0, in_bag(state)
    for colour in range(D.COLOURS):
        if state.bag[colour] > 0:
            total += state.bag[colour] * die_worth(bot, state, params, seat, colour)
    return total / max(1, dice)


@rule
def standing_worth(bot: BotRecord, state: State, params: Params, seat: int, kind: int) -> float:
    """The worth of a die in its place on the card."""
    me, place, colour = state.dreamers[seat], kind // D.COLOURS, kind % D.COLOURS
    if place <= D.TWO:
        return bot.power * worth(kind)
    if place in (D.HUNT, D.HUNTED):
        dice = in_hunt_row(me)
        return hunt_row(bot, state, params, seat, dice) - hunt_row(bot, state, params, seat, dice - 1)
    if place == D.SHADOW:
        dice = me.card[kind]
        row = shadow_row(bot, state, params, seat, colour, dice)
        return row - shadow_row(bot, state, params, seat, colour, dice - 1)
    dice = in_exhaust_row(me)
    return exhaust_row(bot, state, params, seat, dice) - exhaust_row(bot, state, params, seat, dice - 1)


@rule
def moving_worth(bot: BotRecord, state: State, params: Params, seat: int, kind: int) -> float:
    """The worth of moving a Shadow to the Hunt row."""
    dice = in_hunt_row(state.dreamers[seat])
    hunted = hunt_row(bot, state, params, seat, dice + 1) - hunt_row(bot, state, params, seat, dice)
    return hunted - standing_worth(bot, state, params, seat, kind)
