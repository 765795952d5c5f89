"""How a rule of sentences plays: the first sentence that applies is followed. The sentences: `simple`."""

from __future__ import annotations

from typing import Any

from nightmare_agents.endless_nightmare.always_move import in_the_middle
from nightmare_agents.endless_nightmare.heuristic import go
from nightmare_gym.engine.agenda import top
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.records import Mask
from nightmare_gym.games.endless_nightmare.layout import (
    ACTION_ROLLED,
    ADD,
    CALM_YOURSELF,
    CHOOSE_ACTION,
    DEFY_HORRORS,
    DEFY_SCARES,
    FALLING,
    KEEP,
    MOVE,
    MOVE_BLOCKED,
    NONE,
    PERFORM_INCANTATION,
    PERFORM_MANTRA,
    POINTS,
    SPEND_SANITY,
)
from nightmare_gym.games.endless_nightmare.records import Params, State


@rule
def is_falling(state: State, box: Params) -> bool:
    """Whether the parachute is still to be fixed."""
    return box.nightmares[state.nightmare].event == FALLING and state.ended == 0


@rule
def room(state: State, box: Params) -> int:
    """How far one may Move: not into The Shadow from behind, and not onto the ground."""
    ahead = box.ring - box.catch - 1 - state.lead
    return min(ahead, state.length - state.displacement - 1) if is_falling(state, box) else ahead


@rule
def stride(bot: Any, state: State, box: Params) -> int:
    """The number to Move with, no more than leads to the End Marker; 0 where there is no way."""
    nightmare, way = box.nightmares[state.nightmare], room(state, box)
    if state.restriction == MOVE_BLOCKED or way < 1:
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
    return min(points, min(POINTS, way + lost))


@rule
def wanted(bot: Any, state: State, box: Params, action: int) -> int:
    """The number for another Action: no more than can be used, and 0 if nothing can."""
    lost = box.nightmares[state.nightmare].points_lost
    if action in (PERFORM_INCANTATION, PERFORM_MANTRA):
        shown = state.incantation if action == PERFORM_INCANTATION else state.mantra
        return shown + 1 + lost if shown + lost < POINTS else 0
    use = box.courage.top - state.courage
    if action == DEFY_HORRORS:
        use = state.horrors
    elif action == DEFY_SCARES:
        use = state.scares
    return min(bot.move, min(POINTS, use + lost)) if use > 0 else 0


@rule
def defy(bot: Any, state: State) -> int:
    """Defy what has come too close to what guards against it; `NONE` if nothing has."""
    if state.horrors > 0 and state.horrors - state.incantation >= min(bot.both, bot.horrors):
        return DEFY_HORRORS
    if state.scares > 0 and state.scares - state.mantra >= min(bot.both, bot.scares):
        return DEFY_SCARES
    return NONE


@rule
def perform(bot: Any, state: State) -> int:
    """Perform what does not show enough yet; `NONE` if all does, or it is not the time."""
    if state.lead >= bot.far and state.survived < bot.early:
        if state.incantation < max(bot.protect, bot.incantation):
            return PERFORM_INCANTATION
        if state.mantra < max(bot.protect, bot.mantra):
            return PERFORM_MANTRA
    return NONE


@rule
def first_that_applies(bot: Any, state: State, box: Params) -> int:
    """The Action that the sentences come to."""
    if is_falling(state, box) and bot.falling > 0:
        return CALM_YOURSELF
    if state.lead < bot.hurry or (box.nightmares[state.nightmare].steps_back > 0 and bot.factory > 0):
        return MOVE
    action = perform(bot, state) if state.lead >= bot.build else NONE
    if action == NONE:
        action = defy(bot, state)
    if action == NONE and state.courage < bot.courage:
        action = CALM_YOURSELF
    if action == NONE:
        action = perform(bot, state)
    return MOVE if action == NONE else action


@rule
def act(bot: Any, state: State, box: Params) -> int:
    """Which Action, and its number; where there is no way, Defy what there is, or Calm Yourself."""
    action = first_that_applies(bot, state, box)
    if action == CALM_YOURSELF and is_falling(state, box) and bot.falling > 0:
        return go(action, bot.falling)
    points = 0 if action == MOVE else wanted(bot, state, box, action)
    if points > 0:
        return go(action, points)
    steps = stride(bot, state, box)
    if steps > 0:
        return go(MOVE, steps)
    for other in (DEFY_SCARES, DEFY_HORRORS):
        points = wanted(bot, state, box, other)
        if points > 0:
            return go(other, points)
    return go(CALM_YOURSELF, max(1, wanted(bot, state, box, CALM_YOURSELF)))


@rule
def bend(bot: Any, state: State, box: Params) -> int:
    """Keep the roll, or pay for a success that the Action would not have had."""
    if top(state).a != ACTION_ROLLED or state.action == NONE or state.missed == 1:
        return KEEP
    pips = state.die + 1
    saves = pips <= state.points < pips + box.sanity_change
    worth_it = state.action == MOVE or state.scares - state.mantra >= bot.scared
    return ADD if saves and worth_it and state.sanity > bot.sanity and state.lead < bot.thrift else KEEP


@rule
def choose(bot: Any, state: State, box: Params, mask: Mask, count: int, dice: Any) -> int:
    """The first sentence that applies; aims, breath and the Strategist's choice are `always_move`'s."""
    step = top(state).step
    if step == CHOOSE_ACTION:
        return act(bot, state, box)
    if step == SPEND_SANITY:
        return bend(bot, state, box)
    return in_the_middle(state, mask)
