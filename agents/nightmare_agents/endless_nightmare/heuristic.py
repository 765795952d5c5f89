"""A rule of thumb, close to a thoughtful person's play after a few games."""

from __future__ import annotations

from typing import Any

from nightmare_agents.agent import Bot
from nightmare_agents.endless_nightmare.aiming import best_time, best_zone
from nightmare_agents.endless_nightmare.bot_records import BotRecord
from nightmare_agents.rollout import RolloutSearch, rollout
from nightmare_gym.engine.agenda import top
from nightmare_gym.engine.bots import NO_ANSWER
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.odds import WHOLE
from nightmare_gym.engine.records import Mask
from nightmare_gym.games.endless_nightmare import layout as L
from nightmare_gym.games.endless_nightmare.records import Params, State
from nightmare_gym.games.endless_nightmare.steps import Step

PARAMETERS = {
    "safe_lead": 7,  # from this lead on The Shadow is far: time for Mantra and Incantation
    "mantra": 1,  # Perform until the markers show this much
    "incantation": 2,
    "courage": 5,  # below this, Calm Yourself
    "reserve": 1,  # Sanity that is not spent on rolls
    "stride": 3,  # the number to move with
    "room": 4,  # spaces to be left ahead before The Shadow is met from behind
    "knock": 1,  # the number to break the lid of the coffin with
    "dig": 4,  # the number to dig up from the coffin with
    "breath": 0.8,  # the least chance that the breath holds,
    "last_breath": 0.5,  # and on the last spaces
    "dread": 1.0,  # the cost of a late stop at the last Sanity, in successes
}
"""Parameters found by trying values on other dice than any published result's."""


@rule
def go(action: int, points: int) -> int:
    """The action's place in the table."""
    return L.FIRST_ACTION + action * L.POINTS + points - 1


@rule
def act(bot: BotRecord, state: State, params: Params) -> int:
    """Return the Action and its number."""
    horror = state.horrors - state.incantation
    scare = state.scares - state.mantra
    close = state.lead < bot.safe_lead
    if horror > 0:
        return go(L.DEFY_HORRORS, min(3, state.horrors))
    if scare > 0 and (scare > 1 or state.courage <= bot.courage):
        return go(L.DEFY_SCARES, min(3, state.scares))
    if state.courage < bot.courage and not close:
        return go(L.CALM_YOURSELF, 3)
    if state.restriction == L.MOVE_BLOCKED or not close:
        if state.mantra < bot.mantra:
            return go(L.PERFORM_MANTRA, min(L.POINTS, state.mantra + 1))
        if state.incantation < bot.incantation:
            return go(L.PERFORM_INCANTATION, min(L.POINTS, state.incantation + 1))
    if state.restriction == L.MOVE_BLOCKED or state.lead + bot.room > params.ring:
        return go(L.CALM_YOURSELF, 3)
    nightmare = params.nightmares[state.nightmare]
    left = state.length - state.displacement
    if nightmare.feat == L.LID_FEAT:
        return go(L.MOVE, min(bot.dig, left + nightmare.move_points_lost) if state.lid_broken == 1 else bot.knock)
    return go(L.MOVE, bot.stride if state.ended == 1 else max(1, min(bot.stride, left)))


@rule
def bend(bot: BotRecord, state: State, params: Params, mask: Mask) -> int:
    """Keep the roll, or pay where Sanity is to spare and failure becomes success."""
    if state.sanity <= bot.reserve or state.missed == 1:
        return L.KEEP
    use, pips, change = top(state).a, state.die + 1, params.sanity_change
    if use == Step.ACTION_ROLLED:
        return L.ADD if pips <= state.points < pips + change and mask[L.ADD] else L.KEEP
    if use == Step.EVENT_ROLLED:
        nightmare = params.nightmares[state.nightmare]
        if nightmare.event == L.MONSTERS:
            return L.ADD if pips <= nightmare.blocked_up_to < pips + change else L.KEEP
        if nightmare.event != L.EXPOSED and pips - change <= state.courage < pips:
            return L.SUBTRACT
    return L.KEEP


@rule
def breathe(bot: BotRecord, state: State, params: Params) -> int:
    """Hold the breath while it likely holds, and a little longer near the surface."""
    near = state.length - state.displacement <= bot.stride
    sure = bot.last_breath if near else bot.breath
    return L.HOLD_BREATH if params.hold[state.breath, 1] >= sure * WHOLE else L.BREATHE


@rule
def last_nightmare(mask: Mask) -> int:
    """Return the last Nightmare that is free, for the Strategist's choice."""
    nightmare = len(mask) - 1
    while not mask[nightmare]:
        nightmare -= 1
    return nightmare


@rule
def choose(bot: BotRecord, state: State, params: Params, mask: Mask, count: int, dice: Any) -> int:
    """Defy Horrors and Scares, build protection while The Shadow is far, else move."""
    step = top(state).step
    if step == Step.CHOOSE_ACTION:
        return act(bot, state, params)
    if step == Step.SPEND_SANITY:
        return bend(bot, state, params, mask)
    if step == Step.CHOOSE_AIM:
        watch = params.nightmares[state.nightmare].number == L.BY_STOPWATCH
        return best_time(state, params, bot.dread) if watch else best_zone(state, params)
    if step == Step.CHOOSE_BREATH:
        return breathe(bot, state, params)
    return last_nightmare(mask) if step == Step.CHOOSE_NIGHTMARE else NO_ANSWER


def heuristic() -> Bot:
    """Make the player of the rule of thumb."""
    return Bot("heuristic", choose, PARAMETERS)


def improved(rollouts: int) -> RolloutSearch:
    """Make the player `rollout-K`: the rule of thumb, improved on by at most K rollouts of each action."""
    return rollout(heuristic(), rollouts)
