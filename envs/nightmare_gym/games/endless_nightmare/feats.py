"""The feats of the body in Active Endless Nightmare, which replace the d6 or come beside it (rule numbers: RULES.md).

The rules here are the rulebook's. The odds of the feats are parameters, from a model of dexterity (`dexterity.py`).
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
    """EN-15.2: weigh the ends of a throw: short of the Die Board, in one of its zones, or over its far border."""
    return weigh(params.landing[hand(params.nightmares[state.nightmare]), aim], weights)


@rule
def hand(nightmare: Any) -> int:
    """EN-13.6 Impostor: return 1 for the wrong hand, else 0."""
    return 1 if nightmare.number == L.BY_WRONG_HAND else 0


@rule
def weigh_markers(state: State, params: Params, landing: int, weights: Weights) -> int:
    """EN-12.5: weigh: no marker is hit; one is hit and none leaves; one is hit and leaves zone 2, 3, ..."""
    odds = params.marker_hits[in_the_way(state, landing)]
    weights[0], weights[1] = odds[0], odds[1]
    for zone in range(L.ZONES):
        weights[2 + zone] = odds[2] * state.markers[zone] if zone < landing else 0
    return 2 + L.ZONES


@rule
def weigh_time(params: Params, time: int, weights: Weights) -> int:
    """EN-15.8: weigh the numbers 1 to 5 of the watch, and too late."""
    return weigh(params.stopping[time], weights)


@rule
def weigh_feat(state: State, params: Params, weights: Weights) -> int:
    """EN-15.5: weigh failure and success of the touch, or of the lid."""
    touching = params.nightmares[state.nightmare].feat == L.TOUCH_FEAT
    return weigh(params.touch if touching else params.lid, weights)


@rule
def weigh_breath(state: State, params: Params, weights: Weights) -> int:
    """EN-15.6: weigh a gasp, and a breath that holds for one more turn."""
    return weigh(params.hold[state.breath], weights)


@rule
def weigh_ticks(params: Params, weights: Weights) -> int:
    """EN-15.7: weigh the marks of the watch that the turn passes: none, one or two."""
    return weigh(params.ticks, weights)


# --- D6 Replacements --------------------------------------------------------------------------------------------


@rule
def get_number(state: State, params: Params) -> None:
    """EN-12: roll the d6 of phase 3, or let the player choose an aim if the Nightmare replaces the d6."""
    if params.nightmares[state.nightmare].number == L.BY_D6:
        become(state, Step.ROLL, Step.ACTION_ROLLED)
    else:
        become(state, Step.CHOOSE_AIM)


@rule
def aims(state: State, params: Params, mask: Mask) -> int:
    """EN-12.2, EN-13.12.1: offer the zones to throw at, or the times at which to stop the watch."""
    first = L.FIRST_TIME if params.nightmares[state.nightmare].number == L.BY_STOPWATCH else L.FIRST_AIM
    for aim in range(L.AIMS):
        mask[first + aim] = True
    return L.AIMS


@rule
def take_aim(state: State, action: int) -> None:
    """EN-12.2, EN-13.12.1: throw at the chosen zone, or stop the watch at the chosen time."""
    if action < L.FIRST_TIME:
        become(state, Step.THROW, action - L.FIRST_AIM)
    else:
        become(state, Step.STOP, action - L.FIRST_TIME)


@rule
def in_the_way(state: State, landing: int) -> int:
    """EN-12.4: count the markers in the zones that a throw has passed or entered; 0 if it fell short."""
    markers = 0
    for zone in range(min(landing, L.ZONES)):
        markers += state.markers[zone]
    return markers


@rule
def thrown(state: State, params: Params, outcome: int) -> None:
    """EN-12.2: the die has come to rest; with markers in its way nature decides on a hit."""
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
    """EN-12.3: the number is the zone's, or 1 off the board; a hit takes effect, and the die may leave a marker."""
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
    """EN-12.6: tell whether a die on the board leaves a marker; none does when the stock is used up."""
    if nightmare.leaves_marker == L.NEVER or in_the_way(state, L.ZONES) == params.stock:
        return False
    if nightmare.leaves_marker == L.ALWAYS:
        return True
    return not hit and (nightmare.leaves_marker == L.UNLESS_HIT or state.action == L.MOVE)


@rule
def watch_stopped(state: State, params: Params, outcome: int) -> None:
    """EN-13.12: the tenth of a second is the number; too late is a 1 and costs Sanity. Sanity cannot change it."""
    become(state, Step.ACTION_ROLLED)
    state.die = 0 if outcome == L.LATE else outcome
    if outcome == L.LATE:
        state.sanity -= min(state.sanity, params.nightmares[state.nightmare].late_costs)
        if state.sanity == 0:
            lose(state, L.INSANE)


# --- feats beside the d6 ----------------------------------------------------------------------------------------


@rule
def needs_feat(state: State, nightmare: Any) -> bool:
    """EN-13.1, EN-13.2: tell whether a Move whose number is high enough needs a feat, too."""
    return nightmare.feat != L.NO_FEAT and not (nightmare.feat == L.LID_FEAT and state.lid_broken == 1)


@rule
def face_the_water(state: State, params: Params) -> None:
    """EN-13.4.1: the player breathes or holds the breath; a breath that would cost all Courage is not offered."""
    if state.courage > params.nightmares[state.nightmare].breath_costs:
        then(state, Step.CHOOSE_BREATH)
    else:
        then(state, Step.HOLD)


@rule
def breaths(mask: Mask) -> int:
    """Offer to hold the breath, and to breathe."""
    mask[L.HOLD_BREATH] = True
    mask[L.BREATHE] = True
    return 2


@rule
def hold_or_breathe(state: State, params: Params, action: int) -> None:
    """EN-13.4.2: breathe, or let nature decide whether the breath holds."""
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
    """EN-13.4.2: each breath costs Courage, and the next turn is the first one without."""
    state.breath = 1
    state.courage -= min(state.courage, breaths * params.nightmares[state.nightmare].breath_costs)
    if state.courage == 0:
        lose(state, L.NO_COURAGE)


@rule
def ticked(state: State, params: Params, outcome: int) -> None:
    """EN-13.9 Old Factory: go a step back for each mark of the watch that the turn has passed."""
    done(state)
    walk(state, -outcome)
    look_behind(state, params)


@rule
def clear(state: State) -> None:
    """EN-4.8, EN-12.8: clear the state of the last Nightmare's feats: markers, lid and breath."""
    for zone in range(L.ZONES):
        state.markers[zone] = 0
    state.lid_broken = 0
    state.breath = 0
