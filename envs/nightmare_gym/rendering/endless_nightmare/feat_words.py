"""The Active version in words: the feats of its Nightmares, their chances, and their ends.

Numbers come from the parameters; those that the rules do not need come from the component file.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from nightmare_gym.engine.odds import WHOLE
from nightmare_gym.engine.records import Many
from nightmare_gym.games.endless_nightmare import layout as L
from nightmare_gym.games.endless_nightmare.params import components
from nightmare_gym.games.endless_nightmare.records import Params, State
from nightmare_gym.games.endless_nightmare.steps import Step

# --- numbers ------------------------------------------------------------------------------------------------


class Odds(NamedTuple):
    """The chances of an aim: of success (a number that is high enough, and no miss), and of harm.

    Harm is a marker that is hit, or a watch that is stopped too late.
    """

    success: float
    harm: float


def percent(chance: float) -> str:
    """Write a chance in percent."""
    return f"{100 * chance:.0f}%"


def share(weights: Many[int], outcome: int) -> float:
    """Return the chance of an outcome of nature, from weights of sum `WHOLE`."""
    return float(weights[outcome]) / WHOLE


def throws(row: Any) -> bool:
    """Tell whether a Nightmare takes the number from the Die Board."""
    return bool(row.number not in (L.BY_D6, L.BY_STOPWATCH))


def markers_before(state: State, landing: int) -> int:
    """Count the markers in the zones that a throw has passed or entered."""
    return int(state.markers[: min(landing, L.ZONES)].sum())


def landings(params: Params, row: Any, aim: int) -> list[float]:
    """List the chances of the ends of a throw: `SHORT`, each zone, `OVER`."""
    odds = params.landing[int(row.number == L.BY_WRONG_HAND), aim]
    return [share(odds, landing) for landing in range(L.OVER + 1)]


def odds_of_aim(state: State, params: Params, aim: int) -> Odds:
    """Compute the chances of an aim for the Action that was chosen."""
    row, points = params.nightmares[state.nightmare], int(state.points)
    if row.number == L.BY_STOPWATCH:
        times = params.stopping[aim]
        return Odds(sum(share(times, number - 1) for number in range(points + 1, L.LATE + 1)), share(times, L.LATE))
    success = harm = 0.0
    for landing, chance in enumerate(landings(params, row, aim)):
        hit = 1.0 - share(params.marker_hits[markers_before(state, landing)], 0)
        spoilt = hit if row.hit_misses or row.hit_makes_a_1 else 0.0
        success += chance * (1.0 - spoilt) * (points <= landing < L.OVER)
        harm += chance * hit
    return Odds(success, harm)


def feat_chance(params: Params, row: Any) -> float:
    """Return the chance that the feat of a Move succeeds."""
    return share(params.lid if row.feat == L.LID_FEAT else params.touch, 1)


def lacks_feat(state: State, row: Any) -> bool:
    """Tell whether a Move whose number is high enough needs a feat, too."""
    return bool(row.feat == L.TOUCH_FEAT or (row.feat == L.LID_FEAT and state.lid_broken == 0))


def needed(row: Any) -> str:
    """Name the feat that a Move needs."""
    return "break the lid" if row.feat == L.LID_FEAT else "touch the die unseen"


def gasp(params: Params, row: Any) -> int:
    """Return the Courage that a gasp costs."""
    return int(params.gasp_breaths * row.breath_costs)


def seconds(number: int) -> float:
    """Return the first time that gives a number on the stopwatch; for the number after the last, the first too late."""
    watch = components().stopwatch
    return watch.early + (watch.late - watch.early) / L.LATE * (number - 1)


def aims(params: Params, row: Any) -> list[str]:
    """Name the aims: zones, or times."""
    if row.number == L.BY_STOPWATCH:
        return [f"{time:.2f} s" for time in params.times]
    return [f"zone {2 + zone}" for zone in range(L.ZONES)]


# --- what a Nightmare does ----------------------------------------------------------------------------------


def feat_effects(params: Params, row: Any) -> list[str]:
    """Describe the feats of a Nightmare in a few words."""
    parts = []
    if row.number == L.BY_STOPWATCH:
        parts.append(
            f"Stop a watch: from {seconds(1):.1f} seconds on, its tenths are your number. "
            f"From {seconds(L.LATE + 1):.1f} on it is a 1 and costs {row.late_costs} Sanity."
        )
    elif throws(row):
        hand = " with the wrong hand" if row.number == L.BY_WRONG_HAND else ""
        parts += [f"Throw the die at the Die Board{hand}.", _leaves(row), _hits(row)]
    if row.feat == L.TOUCH_FEAT:
        parts.append(f"A Move must also touch the die unseen ({percent(feat_chance(params, row))}).")
    if row.feat == L.LID_FEAT:
        parts.append(
            f"Until a first Move succeeds, Moves must also break the lid ({percent(feat_chance(params, row))})."
        )
    if row.event == L.DROWNING:
        parts.append(f"Hold your breath. To breathe costs {row.breath_costs} Courage, to gasp {gasp(params, row)}.")
    if row.event == L.OLD_FACTORY:
        steps = ", ".join(
            f"{back} ({percent(share(params.ticks, back))})" for back in range(len(params.ticks)) if params.ticks[back]
        )
        parts.append(f"Each turn the clock carries you back, by so many spaces: {steps}.")
    return [part for part in parts if part]


def _leaves(row: Any) -> str:
    if row.leaves_marker == L.NEVER:
        return ""
    return f"{'A Move' if row.leaves_marker == L.MOVES_UNLESS_HIT else 'It'} leaves a marker where it lies."


def _hits(row: Any) -> str:
    if row.hit_makes_a_1:
        return "Hitting a marker makes it a 1."
    if row.hit_misses:
        return "Hitting a marker costs you the Action."
    return f"Hitting a marker adds {row.scares_after_hit} to Scares." if row.scares_after_hit else ""


# --- what happens -------------------------------------------------------------------------------------------


def happening(state: State, params: Params) -> str:
    """Describe nature's next decision in one sentence."""
    row, step = params.nightmares[state.nightmare], state.agenda.steps[state.agenda.height - 1]
    if step.step == Step.THROW:
        hand = " with the wrong hand" if row.number == L.BY_WRONG_HAND else ""
        return f"The die is thrown at zone {2 + step.a}{hand}."
    if step.step == Step.MARKERS:
        count = markers_before(state, int(step.a))
        met = "1 marker" if count == 1 else f"{count} markers"
        return f"{resting(int(step.a))[0].upper()}{resting(int(step.a))[1:]}; it has met {met} on its way."
    if step.step == Step.STOP:
        return f"The watch is to be stopped at {params.times[step.a]:.2f} seconds."
    if step.step == Step.FEAT:
        return f"The number is high enough; the Move must also {needed(row)} ({percent(feat_chance(params, row))})."
    if step.step == Step.HOLD:
        return f"The breath must hold for this turn ({percent(share(params.hold[state.breath], 1))})."
    return "The clock runs: each mark that it passes is a step back."


def resting(landing: int) -> str:
    """Describe the end of a throw."""
    if landing == L.SHORT:
        return "the die falls short"
    return "the die leaves the board" if landing == L.OVER else f"the die lies in zone {1 + landing}"


def ending(state: State, params: Params, outcome: int) -> str:
    """Name an outcome of a feat."""
    row, step = params.nightmares[state.nightmare], state.agenda.steps[state.agenda.height - 1].step
    if step == Step.THROW:
        return resting(outcome)
    if step == Step.MARKERS:
        return _marker_ending(state, outcome)
    if step == Step.STOP:
        return _stop_ending(outcome)
    if step == Step.FEAT:
        failed, done = (
            ("the lid holds", "the lid breaks")
            if row.feat == L.LID_FEAT
            else ("the finger misses the die", "the finger touches the die")
        )
        return done if outcome == 1 else failed
    if step == Step.HOLD:
        return "the breath holds" if outcome == 1 else "you gasp"
    return ("no mark passes", "1 mark passes", "2 marks pass")[outcome]


def _marker_ending(state: State, outcome: int) -> str:
    if outcome < 2:
        return ("no marker is hit", "a marker is hit and stays")[outcome]
    article = "the" if state.markers[outcome - 2] == 1 else "a"
    return f"{article} marker in zone {outcome} is pushed off"


def _stop_ending(outcome: int) -> str:
    if outcome == L.LATE:
        return "the watch stops too late"
    if outcome == 0:
        return f"the watch stops before {seconds(2):.1f} seconds"
    return f"the watch shows {seconds(outcome + 1):.1f} seconds"


# --- what lies on the table ---------------------------------------------------------------------------------


def facts(state: State, params: Params) -> list[tuple[str, str]]:
    """List the further things on the table in an Active Nightmare: their names and states."""
    row, found = params.nightmares[state.nightmare], []
    if throws(row):
        zones = " | ".join(f"{2 + zone} {'●' * state.markers[zone] or '·'}" for zone in range(L.ZONES))
        stock = "" if row.leaves_marker == L.NEVER else f"   {int(state.markers.sum())} of {params.stock} markers"
        found.append(("Die Board", f"1 | {zones} | 1{stock}"))
    if row.event == L.DROWNING:
        count = int(state.breath)
        more = "+" if count == L.LONGEST_BREATH else ""
        found.append(("Turns without breath", f"{count}{more}; it holds with {percent(share(params.hold[count], 1))}"))
    if row.feat == L.LID_FEAT:
        found.append(
            ("Lid", "broken" if state.lid_broken else f"whole; breaks with {percent(feat_chance(params, row))}")
        )
    elif row.feat != L.NO_FEAT:
        found.append(("Touch", f"succeeds with {percent(feat_chance(params, row))}"))
    return found


def number_shown(state: State, params: Params) -> str:
    """Describe the number on the table: the pips of the d6, or the number that replaces it."""
    row = params.nightmares[state.nightmare]
    if state.nightmare < 0 or state.action < 0 or row.number == L.BY_D6:
        return f"The d6 shows {state.die + 1}"
    return f"The {'watch' if row.number == L.BY_STOPWATCH else 'throw'} counts as {state.die + 1}"
