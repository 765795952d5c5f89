"""What dreams are worth to a Dreamer, by a bot's weights: each row by its length, each die by what it adds.

The weights, all in Power: `power` of one Power; `hunt` of the square of the Hunt row, and `life` for its fourth die;
`exhaust` of each die in the Exhaust row; `crown`, `prey`, `decided` of becoming a Nightmare (see `table.crown`), of
which a row brings a share as it fills; `fed` of a Shadow that goes to a Nightmare; `envied` of a Shadow of Envy.
"""

from __future__ import annotations

from typing import Any

from nightmare_agents.lucidity.table import crown
from nightmare_gym.dreaming import layout as D
from nightmare_gym.dreaming.card import in_bag, in_exhaust_row, in_hunt_row, power, worth
from nightmare_gym.dreaming.resolving import showing
from nightmare_gym.engine.compile import rule
from nightmare_gym.games.lucidity.records import Params, State

SIDES = 6.0


@rule
def later(state: State) -> float:
    """Rows that are not filled count for later turns, and in final turns there are none."""
    return 0.0 if state.final_turns == 1 else 1.0


@rule
def hunt_row(bot: Any, state: State, params: Params, seat: int, dice: int) -> float:
    """What a Hunt row of so many dice is worth."""
    if dice >= params.hunt_spaces:
        return -bot.life - bot.power * power(state.dreamers[seat])
    return -bot.hunt * dice * dice * later(state)


@rule
def penalty(bot: Any, state: State, seat: int) -> float:
    """The Power that being exhausted costs, on average over the dice in the bag."""
    lost, dice = 0.0, in_bag(state)
    if dice == 0:
        return 0.0
    for kind in range(D.POWERS):
        lost += worth(kind) * state.dreamers[seat].card[kind] * state.bag[kind % D.COLOURS] / dice
    return bot.power * lost


@rule
def exhaust_row(bot: Any, state: State, params: Params, seat: int, dice: int) -> float:
    """What an Exhaust row of so many dice is worth."""
    value = -bot.exhaust * dice * later(state)
    return value - penalty(bot, state, seat) if dice >= params.exhaust_spaces else value


@rule
def shadow_row(bot: Any, state: State, params: Params, seat: int, colour: int, dice: int) -> float:
    """What a Shadow row of so many dice is worth: of a Nightmare, a share that grows as the row fills."""
    whole = crown(bot, state, params, seat, colour)
    if dice >= params.shadow_spaces:
        return whole
    return whole * dice * dice / (params.shadow_spaces * params.shadow_spaces) * later(state)


@rule
def shadow(bot: Any, state: State, params: Params, seat: int, colour: int, before: int) -> float:
    """What resolving a Shadow is worth where so many are in its row."""
    if state.awake[colour] == 1:
        return -bot.fed
    added = shadow_row(bot, state, params, seat, colour, before + 1) - shadow_row(
        bot, state, params, seat, colour, before
    )
    return added - bot.envied if colour == D.GREEN else added


@rule
def face_worth(bot: Any, state: State, params: Params, seat: int, face: int, colour: int, other: int) -> float:
    """What one more die showing a face is worth, beside all resolved dice and unresolved ones less `other`."""
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
def die_worth(bot: Any, state: State, params: Params, seat: int, colour: int) -> float:
    """What a die of a colour is worth before it is rolled."""
    total = 0.0
    for face in range(D.FACES):
        if params.faces[colour, face] > 0:
            total += params.faces[colour, face] * face_worth(bot, state, params, seat, face, colour, 0)
    return total / SIDES


@rule
def dream_worth(bot: Any, state: State, params: Params, seat: int) -> float:
    """What a die out of the bag is worth."""
    total, dice = 0.0, in_bag(state)
    for colour in range(D.COLOURS):
        if state.bag[colour] > 0:
            total += state.bag[colour] * die_worth(bot, state, params, seat, colour)
    return total / max(1, dice)


@rule
def standing_worth(bot: Any, state: State, params: Params, seat: int, kind: int) -> float:
    """What a die on the card is worth where it stands."""
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
def moving_worth(bot: Any, state: State, params: Params, seat: int, kind: int) -> float:
    """What it is worth that a Shadow is moved to the Hunt row."""
    dice = in_hunt_row(state.dreamers[seat])
    hunted = hunt_row(bot, state, params, seat, dice + 1) - hunt_row(bot, state, params, seat, dice)
    return hunted - standing_worth(bot, state, params, seat, kind)
