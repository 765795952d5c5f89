"""Short texts for the picture: the effects of Nightmares, the purpose of a roll, and the end of the game.

All numbers come from the parameters.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from nightmare_gym.engine.layout import NOBODY
from nightmare_gym.games.endless_nightmare import layout as L
from nightmare_gym.games.endless_nightmare.records import Params, State
from nightmare_gym.games.endless_nightmare.steps import Step
from nightmare_gym.rendering.endless_nightmare.feat_words import (
    feat_chance,
    feat_effects,
    gasp,
    lacks_feat,
    percent,
    share,
)

PHASES = ("Nightmare selection", "Nightmare event", "Player action", "The Shadow", "Scares & Horrors")
LAST_WORDS = (
    "",
    "The Shadow has caught you",
    "You ran into The Shadow from behind",
    "You have gone insane",
    "Your courage is gone",
    "You smashed into the ground",
)
"""The words for each cause of a loss, by its number."""

PHASE: dict[int, int] = {
    Step.CHOOSE_NIGHTMARE: 1,
    Step.COLUMN_ROLLED: 1,
    Step.ROW_ROLLED: 1,
    Step.VERSION: 1,
    Step.EVENT_ROLLED: 2,
    Step.PARACHUTE_ROLLED: 2,
    Step.CHOOSE_BREATH: 2,
    Step.HOLD: 2,
    Step.TICKS: 2,
    Step.CHOOSE_ACTION: 3,
    Step.ACTION_ROLLED: 3,
}
LOST_IN: dict[int, int] = {Step.ACTION_ROLLED: 3, Step.THE_SHADOW: 3, Step.SCARES_AND_HORRORS: 4, Step.TURN: 5}
"""The phase of the loss, by the step on the agenda: it is the step after the one in which the game was lost."""


def use(state: State) -> int:
    """Return the step that uses the rolled die; without one, the step that is due."""
    step = state.agenda.steps[state.agenda.height - 1]
    return int(step.a if step.step in (Step.ROLL, Step.SPEND_SANITY) else step.step)


def phase(state: State) -> int:
    """Return the phase of the turn, 1 to 5."""
    step = use(state)
    if state.actor == NOBODY:
        return LOST_IN.get(step, 2)
    return PHASE.get(step, 3)


def by_d6(state: State, params: Params) -> bool:
    """Tell whether the number on the table, or the next one, is a d6's."""
    return bool(phase(state) < 3 or params.nightmares[state.nightmare].number == L.BY_D6)


def title(params: Params, nightmare: int) -> str:
    """Return a Nightmare's name, with its version if both are played."""
    name = L.NIGHTMARES[nightmare].removesuffix(" (Active)")
    if L.VERSIONS[params.version] != "mixed":
        return name
    return f"{name} ({'Active' if nightmare >= L.SLOTS else 'Basic'})"


def boxed(params: Params, slot: int) -> tuple[str, str]:
    """Return the names and lengths of the Nightmares in a box of the table that come in this version."""
    here = [slot + L.SLOTS * version for version in range(2) if params.versions[version]]
    names = [L.NIGHTMARES[nightmare].removesuffix(" (Active)") for nightmare in here]
    lengths = [str(params.nightmares[nightmare].length) for nightmare in here]
    return " / ".join(dict.fromkeys(names)), " / ".join(dict.fromkeys(lengths))


def harms(params: Params, nightmare: int) -> tuple[int, ...]:
    """Return the effect of each face in phase 5; before the first Nightmare, the usual table."""
    if nightmare >= 0:
        return tuple(int(harm) for harm in params.nightmares[nightmare].scares_and_horrors)
    tables = [tuple(int(harm) for harm in one.scares_and_horrors) for one in params.nightmares]
    return Counter(tables).most_common(1)[0][0]


def eyes_shown(params: Params, face: int, survived: int) -> int:
    """Return the eyes of The Shadow's table for a roll."""
    return int(params.shadow[min(L.SHADOW_ROWS - 1, L.D6 - (face - survived))])


def way(state: State) -> str:
    """Describe the way of Progress through the current Nightmare."""
    moved = int(state.displacement)
    return f"{moved} of {state.length} spaces" if moved >= 0 else f"{-moved} back from its start"


def effect(params: Params, nightmare: int) -> str:
    """Describe the effects of a Nightmare in a few words."""
    row = params.nightmares[nightmare]
    parts = [_event(row), *feat_effects(params, row)]
    if harms(params, nightmare) != harms(params, -1):
        faces = Counter(harms(params, nightmare))
        frightful = ", ".join(
            f"{L.HARMS[harm]} on {count} faces" for harm, count in sorted(faces.items()) if harm != L.NOTHING
        )
        parts.append(f"The die frightens more: {frightful}.")
    for amount, words in (
        (row.horrors_after_move, "Each successful Move adds {} to Horrors."),
        (row.scares_after_move, "Each successful Move adds {} to Scares."),
        (row.scares_after_failed_move, "Each failed Move adds {} to Scares."),
        (row.move_points_lost, "A successful Move goes {} spaces less."),
        (row.points_lost, "Every success earns {} point less."),
        (row.steps_back, "Each turn carries you {} space back."),
    ):
        if amount > 0:
            parts.append(words.format(amount))
    if row.back_after_failed_move:
        parts.append("A failed Move takes you back as far as you meant to go.")
    return " ".join(part for part in parts if part)


def _event(row: Any) -> str:
    if row.event == L.EXPOSED:
        return f"From its second turn on: a roll above Courage forces you to try Move {row.forced_points}."
    if row.event == L.FALLING:
        return (
            f"Courage drops to {row.courage_set_to}. Each turn: a roll below Courage opens the parachute, "
            f"else you fall {row.fall} spaces. Reaching the End Marker is death."
        )
    if row.event == L.MONSTERS:
        return f"Each turn: on a roll of 1 to {row.blocked_up_to} you cannot Move."
    if row.event == L.TEMPTATION:
        return "From its second turn on: a roll above Courage costs you your Action."
    return ""


def need(state: State, params: Params) -> str:
    """Return the number that the Action needs, or the reason that none helps it."""
    if state.missed:
        return "a marker was hit: the Action is missed"
    highest = L.LATE if params.nightmares[state.nightmare].number == L.BY_STOPWATCH else L.D6
    if state.points >= highest:
        return "no number is high enough"
    return f"only a {highest} succeeds" if state.points == highest - 1 else f"{state.points + 1} or more succeeds"


EVENT_TITLES: dict[int, str] = {
    Step.VERSION: "Which version comes?",
    Step.HOLD: "You hold your breath",
    Step.TICKS: "The clock runs",
}
"""The names of nature's other decisions, without a roll of a die, by step."""


def event_title(state: State) -> str:
    """Name nature's next decision, if no die is rolled for it."""
    return EVENT_TITLES.get(use(state), "")


def purpose(state: State, params: Params) -> str:
    """Return the purpose of the roll."""
    step, nightmare = use(state), int(state.nightmare)
    if step == Step.VERSION:
        slot = int(state.agenda.steps[state.agenda.height - 1].a)
        return f"{title(params, slot)} or {title(params, slot + L.SLOTS)}"
    if step == Step.HOLD:
        chance = percent(share(params.hold[state.breath], 1))
        return f"{chance} to last; a gasp costs {gasp(params, params.nightmares[nightmare])} Courage"
    if step == Step.TICKS:
        return f"0 to {len(params.ticks) - 1} steps back"
    if step == Step.COLUMN_ROLLED:
        return f"1 to {params.left_column_up_to}: left column, else the right one"
    if step == Step.ROW_ROLLED:
        return "counts down the chosen column"
    if step == Step.PARACHUTE_ROLLED:
        return f"the parachute opens below {state.courage}"
    if step == Step.EVENT_ROLLED and params.nightmares[nightmare].event == L.MONSTERS:
        return f"1 to {params.nightmares[nightmare].blocked_up_to}: the monsters block you"
    if step == Step.EVENT_ROLLED:
        lost = "Move is forced" if params.nightmares[nightmare].event == L.EXPOSED else "Action is skipped"
        return f"above {state.courage}: {lost}"
    return ""


def consequence(state: State, params: Params, face: int) -> tuple[str, bool | None]:
    """Return the effect of a face of the die, and True if it is good, False if bad, None if neither."""
    step, nightmare = use(state), int(state.nightmare)
    if step == Step.COLUMN_ROLLED:
        return ("left" if face <= params.left_column_up_to else "right"), None
    if step == Step.ROW_ROLLED:
        return boxed(params, int(params.table[state.column, face - 1]))[0], None
    if step == Step.EVENT_ROLLED:
        return _event_brings(state, params.nightmares[nightmare], face)
    if state.action < 0:
        count = eyes_shown(params, face, int(state.survived))
        return ("no eye", True) if count == 0 else (f"{count} eye{'s' * (count > 1)}", None)
    if state.missed:
        return "missed", False
    if face > state.points and state.action == L.MOVE and lacks_feat(state, params.nightmares[nightmare]):
        return _feat_decides(state, params.nightmares[nightmare], params)
    return ("succeeds", True) if face > state.points else ("fails", False)


def _feat_decides(state: State, row: Any, params: Params) -> tuple[str, bool | None]:
    """Return the chance of the Move's feat and None; after the end of the game, its result as far as it is known."""
    lid = row.feat == L.LID_FEAT
    if state.actor == NOBODY:
        return ("the lid holds", False) if lid else ("high enough", None)
    return f"{'lid' if lid else 'touch'} {percent(feat_chance(params, row))}", None


def _event_brings(state: State, row: Any, face: int) -> tuple[str, bool]:
    if row.event == L.MONSTERS:
        return ("no Move", False) if face <= row.blocked_up_to else ("free", True)
    if face <= state.courage:
        return "free", True
    return ("forced", False) if row.event == L.EXPOSED else ("skipped", False)


DEEDS = (
    "forward",
    "Horrors down",
    "Scares down",
    "Incantation up 1",
    "Mantra up 1",
    "Courage up",
)
"""The effect of a successful Action, by its number."""


def attempt(state: State) -> str:
    """Return the Action and its number; nothing before it is chosen."""
    if state.action >= 0:
        return f"{L.PLAYER_ACTIONS[state.action]} {state.points}"
    return ""


def changed(params: Params, face: int, choice: int) -> int:
    """Return the face after 1 Sanity is spent on it."""
    change = int(params.sanity_change) if choice == L.ADD else -int(params.sanity_change)
    return min(L.D6, max(1, face + change))
