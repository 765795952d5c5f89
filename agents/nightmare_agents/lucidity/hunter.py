"""The bots' choices as Nightmares, and as Envy's next player: they hurt others, the leader most."""

from __future__ import annotations

from nightmare_agents.lucidity.bot_records import BotRecord
from nightmare_agents.lucidity.taste import SIDES, die_worth, dream_worth, moving_worth, standing_worth
from nightmare_gym.dreaming import layout as D
from nightmare_gym.dreaming.card import in_bag, power
from nightmare_gym.engine.agenda import top
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.records import Mask
from nightmare_gym.games.lucidity import layout as L
from nightmare_gym.games.lucidity.ending import is_dreamer
from nightmare_gym.games.lucidity.layout import Step
from nightmare_gym.games.lucidity.records import Params, State


@rule
def weight(bot: BotRecord, state: State, params: Params, seat: int) -> float:
    """The worth of a player's loss to another, which grows as that player comes closer to ending the game."""
    return 1.0 + bot.spite * power(state.dreamers[seat]) / params.power_to_end


@rule
def envied(bot: BotRecord, state: State, params: Params, mask: Mask, least: float) -> int:
    """The die whose reroll costs the Dreamer most; `GO_ON` where none costs more than `least`."""
    best, most = D.GO_ON, least
    for kind in range(D.KINDS):
        if mask[D.FIRST_KIND + kind]:
            rolled = die_worth(bot, state, params, state.dreamer, kind % D.COLOURS)
            loss = standing_worth(bot, state, params, state.dreamer, kind) - rolled
            if loss > most:
                best, most = D.FIRST_KIND + kind, loss
    return best


@rule
def hunted_down(bot: BotRecord, state: State, params: Params, mask: Mask) -> int:
    """The Shadow whose move to the Hunt row costs the Dreamer most; none where all moves help."""
    best, least = D.GO_ON, 0.0
    for kind in range(D.SHADOW * D.COLOURS, D.KINDS):
        if mask[D.FIRST_KIND + kind]:
            found = moving_worth(bot, state, params, state.dreamer, kind)
            if found < least:
                best, least = D.FIRST_KIND + kind, found
    return best


@rule
def harm(bot: BotRecord, state: State, params: Params, owner: int, victim: int, colour: int) -> float:
    """The worth to a Nightmare of a Dreamer's roll of a die of a colour."""
    found = -die_worth(bot, state, params, victim, colour) * weight(bot, state, params, victim)
    if state.dreamers[owner].nightmare == colour:  # the Shadow comes to the Nightmare
        found += bot.power * params.faces[colour, D.SHADOW] / SIDES
    return found


@rule
def ability(bot: BotRecord, state: State, params: Params, mask: Mask) -> int:
    """Use an ability where it harms the Dreamer; to imprison always does, as dreams bring Power."""
    what = params.abilities[top(state).a]
    if what == L.COVET:
        return envied(bot, state, params, mask, 0.0)
    if what == L.HUNT_DOWN:
        return hunted_down(bot, state, params, mask)
    harmless = dream_worth(bot, state, params, state.dreamer) > 0.0
    return D.GO_ON if what in (L.DROWN, L.TEMPT) and harmless else L.USE_ABILITY


@rule
def consumed(bot: BotRecord, state: State, params: Params, action: int) -> float:
    """The worth of consuming a Power: one's own gain and the other's loss."""
    left, face = (action - L.FIRST_CONSUME) % L.LEFT + 1, (action - L.FIRST_CONSUME) // L.LEFT
    victim = (state.mover + left) % params.seats
    return bot.power * (face + 1) * (1.0 + weight(bot, state, params, victim))


@rule
def consume(bot: BotRecord, state: State, params: Params, mask: Mask) -> int:
    """Return the best Power to consume, by its number and its owner's Power; `SEND_MINIONS` where there is none."""
    best, most = L.SEND_MINIONS, 0.0
    for action in range(L.FIRST_CONSUME, L.FIRST_CONSUME + L.LEFT * D.POWERS // D.COLOURS):
        if mask[action]:
            found = consumed(bot, state, params, action)
            if found > most:
                best, most = action, found
    return best


@rule
def worst_for_somebody(bot: BotRecord, state: State, params: Params, colour: int) -> float:
    """The highest worth of a Minion of a colour, against any Dreamer."""
    most = -1e9
    for left in range(1, params.seats):
        victim = (state.mover + left) % params.seats
        if is_dreamer(state, victim):
            most = max(most, harm(bot, state, params, state.mover, victim, colour))
    return most


@rule
def minions(bot: BotRecord, state: State, params: Params) -> float:
    """The worth of sending Minions: the mean, by exact odds, of the more harmful of two drawn dice."""
    dice, total = in_bag(state), 0.0
    if dice < params.minions:
        return 0.0
    for first in range(D.COLOURS):
        if state.bag[first] == 0:
            continue
        one = worst_for_somebody(bot, state, params, first)
        for second in range(first, D.COLOURS):
            pairs = state.bag[first] * (state.bag[second] - (first == second)) * (1 if first == second else 2)
            if pairs > 0:
                other = worst_for_somebody(bot, state, params, second)
                total += pairs * max(one, other)
    return total / (dice * (dice - 1))


@rule
def minion(bot: BotRecord, state: State, params: Params, mask: Mask) -> int:
    """Return the dream that does most harm to any Dreamer."""
    best, most = D.NONE, 0.0
    for colour in range(D.COLOURS):
        if mask[L.FIRST_GIVE + colour]:
            found = worst_for_somebody(bot, state, params, colour)
            if best == D.NONE or found > most:
                best, most = L.FIRST_GIVE + colour, found
    return best


@rule
def victim(bot: BotRecord, state: State, params: Params, mask: Mask) -> int:
    """Return the Dreamer whom the dream harms most."""
    colour, best, most = 0, D.NONE, 0.0
    while state.drawn[colour] == 0:
        colour += 1
    for left in range(1, params.seats):
        if mask[L.FIRST_VICTIM + left - 1]:
            found = harm(bot, state, params, state.mover, (state.mover + left) % params.seats, colour)
            if best == D.NONE or found > most:
                best, most = L.FIRST_VICTIM + left - 1, found
    return best


@rule
def hunts(bot: BotRecord, state: State, params: Params, mask: Mask) -> int:
    """Make a Nightmare's choices, and those of Envy's next player; `NONE` at other steps."""
    step = top(state).step
    if step == Step.CHOOSE_ENVIED:
        return envied(bot, state, params, mask, -1e9)
    if step == Step.ABILITY:
        return ability(bot, state, params, mask)
    if step == Step.NIGHTMARE_TURN:
        best = consume(bot, state, params, mask)
        if (
            best != L.SEND_MINIONS
            and bot.stalks == 1
            and minions(bot, state, params) > consumed(bot, state, params, best)
        ):
            return L.SEND_MINIONS
        return best
    if step == Step.CHOOSE_MINION:
        return minion(bot, state, params, mask)
    return victim(bot, state, params, mask) if step == Step.CHOOSE_VICTIM else D.NONE
