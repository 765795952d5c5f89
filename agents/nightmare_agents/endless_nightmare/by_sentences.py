"""Play by a rule of sentences: follow the first one that applies. `simple` has the sentences."""

from __future__ import annotations

from typing import Any

from nightmare_agents.endless_nightmare.always_move import in_the_middle
from nightmare_agents.endless_nightmare.bot_records import BotRecord
from nightmare_agents.endless_nightmare.heuristic import go
from nightmare_gym.engine.agenda import top
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.records import Mask
from nightmare_gym.games.endless_nightmare import layout as L
from nightmare_gym.games.endless_nightmare.records import Params, State
from nightmare_gym.games.endless_nightmare.steps import Step


@rule
def is_falling(state: State, params: Params) -> bool:
    """Tell whether the parachute is still to be fixed."""
    return params.nightmares[state.nightmare].event == L.FALLING and state.ended == 0


@rule
def room(state: State, params: Params) -> int:
    """The spaces that one may Move: not into The Shadow from behind, and not onto the ground."""
    ahead = params.ring - params.catch - 1 - state.lead
    return min(ahead, state.length - state.displacement - 1) if is_falling(state, params) else ahead


@rule
def stride(bot: BotRecord, state: State, params: Params) -> int:
    """The number to Move with, not beyond the End Marker; 0 where Move is impossible."""
    nightmare, way = params.nightmares[state.nightmare], room(state, params)
    if state.restriction == L.MOVE_BLOCKED or way < 1:
        return 0
    if state.ended == 0:
        way = min(way, max(1, state.length - state.displacement))
    lost, points = nightmare.points_lost + nightmare.move_points_lost, bot.move
    if nightmare.back_after_failed_move == 1 and bot.lost > 0:
        points = bot.lost
    elif nightmare.steps_back > 0 and bot.factory > 0:
        points = bot.factory
    elif lost > 0:
        points += bot.more
    return min(points, min(L.POINTS, way + lost))


@rule
def wanted(bot: BotRecord, state: State, params: Params, action: int) -> int:
    """The number for another Action, no more than can be used; 0 if none can."""
    lost = params.nightmares[state.nightmare].points_lost
    if action in (L.PERFORM_INCANTATION, L.PERFORM_MANTRA):
        shown = state.incantation if action == L.PERFORM_INCANTATION else state.mantra
        return shown + 1 + lost if shown + lost < L.POINTS else 0
    use = params.courage.top - state.courage
    if action == L.DEFY_HORRORS:
        use = state.horrors
    elif action == L.DEFY_SCARES:
        use = state.scares
    return min(bot.move, min(L.POINTS, use + lost)) if use > 0 else 0


@rule
def defy(bot: BotRecord, state: State) -> int:
    """Defy Horrors or Scares that are too many for their protection; `NONE` if neither are."""
    if state.horrors > 0 and state.horrors - state.incantation >= min(bot.both, bot.horrors):
        return L.DEFY_HORRORS
    if state.scares > 0 and state.scares - state.mantra >= min(bot.both, bot.scares):
        return L.DEFY_SCARES
    return L.NONE


@rule
def perform(bot: BotRecord, state: State) -> int:
    """Perform Incantation or Mantra if it shows too little and there is time; else `NONE`."""
    if state.lead >= bot.far and state.survived < bot.early:
        if state.incantation < max(bot.protect, bot.incantation):
            return L.PERFORM_INCANTATION
        if state.mantra < max(bot.protect, bot.mantra):
            return L.PERFORM_MANTRA
    return L.NONE


@rule
def first_that_applies(bot: BotRecord, state: State, params: Params) -> int:
    """Return the Action of the first sentence that applies."""
    if is_falling(state, params) and bot.falling > 0:
        return L.CALM_YOURSELF
    if state.lead < bot.hurry or (params.nightmares[state.nightmare].steps_back > 0 and bot.factory > 0):
        return L.MOVE
    action = perform(bot, state) if state.lead >= bot.build else L.NONE
    if action == L.NONE:
        action = defy(bot, state)
    if action == L.NONE and state.courage < bot.courage:
        action = L.CALM_YOURSELF
    if action == L.NONE:
        action = perform(bot, state)
    return L.MOVE if action == L.NONE else action


@rule
def act(bot: BotRecord, state: State, params: Params) -> int:
    """Return the Action and its number; where it is impossible, Defy what there is, or Calm Yourself."""
    action = first_that_applies(bot, state, params)
    if action == L.CALM_YOURSELF and is_falling(state, params) and bot.falling > 0:
        return go(action, bot.falling)
    points = 0 if action == L.MOVE else wanted(bot, state, params, action)
    if points > 0:
        return go(action, points)
    steps = stride(bot, state, params)
    if steps > 0:
        return go(L.MOVE, steps)
    for other in (L.DEFY_SCARES, L.DEFY_HORRORS):
        points = wanted(bot, state, params, other)
        if points > 0:
            return go(other, points)
    return go(L.CALM_YOURSELF, max(1, wanted(bot, state, params, L.CALM_YOURSELF)))


@rule
def bend(bot: BotRecord, state: State, params: Params) -> int:
    """Keep the roll, or pay where that makes the Action a success."""
    if top(state).a != Step.ACTION_ROLLED or state.action == L.NONE or state.missed == 1:
        return L.KEEP
    pips = state.die + 1
    saves = pips <= state.points < pips + params.sanity_change
    worth_it = state.action == L.MOVE or state.scares - state.mantra >= bot.scared
    return L.ADD if saves and worth_it and state.sanity > bot.sanity and state.lead < bot.thrift else L.KEEP


@rule
def choose(bot: BotRecord, state: State, params: Params, mask: Mask, count: int, dice: Any) -> int:
    """Follow the first sentence that applies; aims, breath and the Strategist's choice are `always_move`'s."""
    step = top(state).step
    if step == Step.CHOOSE_ACTION:
        return act(bot, state, params)
    if step == Step.SPEND_SANITY:
        return bend(bot, state, params)
    return in_the_middle(state, mask)
