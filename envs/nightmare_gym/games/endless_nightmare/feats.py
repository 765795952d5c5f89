"""The feats of the body that make Endless Nightmare Active: how they take the place of the d6, or join it.

The odds of how each feat ends are parameters: a model of the player's dexterity (`dexterity.py`). What follows is the
rulebook's (rule numbers: RULES.md).
"""

from __future__ import annotations

from typing import Any

from nightmare_gym.engine.agenda import become, done, then
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.records import Mask, Weights
from nightmare_gym.games.endless_nightmare import layout as L
from nightmare_gym.games.endless_nightmare.die import use_die
from nightmare_gym.games.endless_nightmare.records import Params, State
from nightmare_gym.games.endless_nightmare.steps import Step
from nightmare_gym.games.endless_nightmare.tracks import look_behind, lose, raise_scares, walk

# --- odds -------------------------------------------------------------------------------------------------------


@rule
def weigh(odds: Any, weights: Weights) -> int:
    """Copy a row of the parameters' odds."""
    for outcome in range(len(odds)):
        weights[outcome] = odds[outcome]
    return len(odds)


@rule
def weigh_throw(state: State, params: Params, aim: int, weights: Weights) -> int:
    """EN-15.2: a throw at a zone ends short of the Die Board, in one of its zones, or over its far border."""
    return weigh(params.landing[hand(params.nightmares[state.nightmare]), aim], weights)


@rule
def hand(nightmare: Any) -> int:
    """EN-13.6 Impostor: 1 for the wrong hand."""
    return 1 if nightmare.number == L.BY_WRONG_HAND else 0


@rule
def weigh_markers(state: State, params: Params, landing: int, weights: Weights) -> int:
    """EN-12.5: no marker is hit; one is and none leaves; one is and a marker of zone 2, 3, ... leaves."""
    odds = params.marker_hits[in_the_way(state, landing)]
    weights[0], weights[1] = odds[0], odds[1]
    for zone in range(L.ZONES):
        weights[2 + zone] = odds[2] * state.markers[zone] if zone < landing else 0
    return 2 + L.ZONES


@rule
def weigh_time(params: Params, time: int, weights: Weights) -> int:
    """EN-15.8: the watch stops at one of the numbers 1 to 5, or too late."""
    return weigh(params.stopping[time], weights)


@rule
def weigh_feat(state: State, params: Params, weights: Weights) -> int:
    """EN-15.5: the touch, or the lid, fails or succeeds."""
    touching = params.nightmares[state.nightmare].feat == L.TOUCH_FEAT
    return weigh(params.touch if touching else params.lid, weights)


@rule
def weigh_breath(state: State, params: Params, weights: Weights) -> int:
    """EN-15.6: the breath ends in a gasp, or holds for one more turn."""
    return weigh(params.hold[state.breath], weights)


@rule
def weigh_ticks(params: Params, weights: Weights) -> int:
    """EN-15.7: the turn passes no mark of the watch, one or two."""
    return weigh(params.ticks, weights)


# --- D6 Replacements --------------------------------------------------------------------------------------------


@rule
def get_number(state: State, params: Params) -> None:
    """EN-12: the number of phase 3 is the d6's, unless the Nightmare replaces it; then an aim is chosen first."""
    if params.nightmares[state.nightmare].number == L.BY_D6:
        become(state, Step.ROLL, Step.ACTION_ROLLED)
    else:
        become(state, Step.CHOOSE_AIM)


@rule
def aims(state: State, params: Params, mask: Mask) -> int:
    """EN-12.2, EN-13.12.1: a zone to throw at, or a time at which to stop the watch."""
    first = L.FIRST_TIME if params.nightmares[state.nightmare].number == L.BY_STOPWATCH else L.FIRST_AIM
    for aim in range(L.AIMS):
        mask[first + aim] = True
    return L.AIMS


@rule
def take_aim(state: State, action: int) -> None:
    """The throw is made, or the watch runs."""
    if action < L.FIRST_TIME:
        become(state, Step.THROW, action - L.FIRST_AIM)
    else:
        become(state, Step.STOP, action - L.FIRST_TIME)


@rule
def in_the_way(state: State, landing: int) -> int:
    """EN-12.4: how many markers lie in the zones that a throw has passed or entered; too short, and it is none."""
    markers = 0
    for zone in range(min(landing, L.ZONES)):
        markers += state.markers[zone]
    return markers


@rule
def thrown(state: State, params: Params, outcome: int) -> None:
    """EN-12.2: the die has come to rest; were there markers in its way?"""
    if in_the_way(state, outcome) > 0:
        become(state, Step.MARKERS, outcome)
    else:
        read_throw(state, params, outcome, False)


@rule
def markers_hit(state: State, params: Params, landing: int, outcome: int) -> None:
    """EN-12.5: a marker may be hit, and a marker that is hit may leave the Die Board."""
    if outcome >= 2:
        state.markers[outcome - 2] -= 1
    read_throw(state, params, landing, outcome > 0)


@rule
def read_throw(state: State, params: Params, landing: int, hit: bool) -> None:
    """EN-12.3: the number is the zone's, or 1 off the board; then what a hit does, and the marker that stays."""
    nightmare = params.nightmares[state.nightmare]
    state.die = 0 if landing == L.OVER else landing
    if hit:
        state.missed = nightmare.hit_misses  # EN-13.8 Monsters
        raise_scares(state, params, nightmare.scares_after_hit)  # EN-13.10 Spiders
        if nightmare.hit_makes_a_1 == 1:  # EN-13.3 Decay
            state.die = 0
    if L.SHORT < landing < L.OVER and leaves_marker(state, params, nightmare, hit):
        state.markers[landing - 1] += 1
    use_die(state, params, Step.ACTION_ROLLED)


@rule
def leaves_marker(state: State, params: Params, nightmare: Any, hit: bool) -> bool:
    """EN-12.6: whether a die that lies on the board is replaced by a marker, while there are any."""
    if nightmare.leaves_marker == L.NEVER or in_the_way(state, L.ZONES) == params.stock:
        return False
    if nightmare.leaves_marker == L.ALWAYS:
        return True
    return not hit and (nightmare.leaves_marker == L.UNLESS_HIT or state.action == L.MOVE)


@rule
def watch_stopped(state: State, params: Params, outcome: int) -> None:
    """EN-13.12: the tenth of a second is the number, which Sanity can't change; too late is a 1, and costs Sanity."""
    become(state, Step.ACTION_ROLLED)
    state.die = 0 if outcome == L.LATE else outcome
    if outcome == L.LATE:
        state.sanity -= min(state.sanity, params.nightmares[state.nightmare].late_costs)
        if state.sanity == 0:
            lose(state, L.INSANE)


# --- feats beside the d6 ----------------------------------------------------------------------------------------


@rule
def needs_feat(state: State, nightmare: Any) -> bool:
    """EN-13.1, EN-13.2: whether a Move whose number is high enough needs a feat, too."""
    return nightmare.feat != L.NO_FEAT and not (nightmare.feat == L.LID_FEAT and state.lid_broken == 1)


@rule
def face_the_water(state: State, params: Params) -> None:
    """EN-13.4.1: breathe or hold the breath; a breath that would cost all Courage is not offered."""
    if state.courage > params.nightmares[state.nightmare].breath_costs:
        then(state, Step.CHOOSE_BREATH)
    else:
        then(state, Step.HOLD)


@rule
def breaths(mask: Mask) -> int:
    """Hold the breath, or breathe."""
    mask[L.HOLD_BREATH] = True
    mask[L.BREATHE] = True
    return 2


@rule
def hold_or_breathe(state: State, params: Params, action: int) -> None:
    """EN-13.4.2: a breath costs Courage, and the next turn is the first one without."""
    if action == L.BREATHE:
        done(state)
        draw_breath(state, params, 1)
    else:
        become(state, Step.HOLD)


@rule
def breath_held(state: State, params: Params, outcome: int) -> None:
    """EN-13.4.3: the breath holds for one more turn, or ends in a gasp of several breaths."""
    done(state)
    if outcome == 1:
        state.breath = min(L.LONGEST_BREATH, state.breath + 1)
    else:
        draw_breath(state, params, params.gasp_breaths)


@rule
def draw_breath(state: State, params: Params, breaths: int) -> None:
    """EN-13.4.2: each breath costs Courage."""
    state.breath = 1
    state.courage -= min(state.courage, breaths * params.nightmares[state.nightmare].breath_costs)
    if state.courage == 0:
        lose(state, L.NO_COURAGE)


@rule
def ticked(state: State, params: Params, outcome: int) -> None:
    """EN-13.9 Old Factory: a step back for each mark of the watch that the turn has passed."""
    done(state)
    walk(state, -outcome)
    look_behind(state, params)


@rule
def clear(state: State) -> None:
    """EN-4.8, EN-12.8: what a Nightmare has set up for itself is gone: markers, the lid, the breath."""
    for zone in range(L.ZONES):
        state.markers[zone] = 0
    state.lid_broken = 0
    state.breath = 0
