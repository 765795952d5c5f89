"""The story of a game: each rule tells what it does, in the order of the rulebook; feats are in `feat_story.py`."""

from __future__ import annotations

from nightmare_gym.engine.story import Event, Story
from nightmare_gym.games.endless_nightmare import die, rules, selection
from nightmare_gym.games.endless_nightmare import layout as L
from nightmare_gym.rendering.endless_nightmare import feat_story
from nightmare_gym.rendering.endless_nightmare.feat_words import lacks_feat, needed
from nightmare_gym.rendering.endless_nightmare.sentences import (
    CAUGHT,
    by_nightmare,
    changed,
    counted,
    does,
    lead,
    lines,
    loss,
    named,
    progress,
)
from nightmare_gym.rendering.endless_nightmare.words import attempt, boxed, effect, eyes_shown, title

COLUMNS = ("left", "right")
ROWS = ("first", "second", "third", "fourth", "fifth", "sixth")
RAISED_BY_1 = {L.PERFORM_INCANTATION: "incantation", L.PERFORM_MANTRA: "mantra"}
"""The tracks of the Actions that need more points than the marker shows."""
MOVED = {
    L.DEFY_HORRORS: "horrors",
    L.DEFY_SCARES: "scares",
    **RAISED_BY_1,
    L.CALM_YOURSELF: "courage",
}
"""The track that each Action but Move changes."""


def set_up(event: Event) -> str:
    """Tell the places of the markers."""
    params = event.params
    tracks = [f"{track.capitalize()} at {params[track].start}" for track in L.TRACKS]
    return (
        f"Progress starts {counted(int(params.lead), 'space')} ahead of The Shadow, "
        f"{', '.join(tracks[:-1])} and {tracks[-1]}."
    )


def turn(event: Event) -> str:
    """Tell the number of the turn."""
    return f"Turn {event.after.turn} begins."


# --- phase 1 ------------------------------------------------------------------------------------------------


def selecting(event: Event) -> str | None:
    """Tell that a new Nightmare is selected, and the reason."""
    if event.before.nightmare == L.NONE:
        return "The first Nightmare is selected."
    return "The Nightmare has ended, so the next one is selected." if event.before.ended else None


def column(event: Event) -> str:
    """Tell the column of the Nightmare table."""
    return f"The {event.before.die + 1} picks the {COLUMNS[event.after.column]} column of the Nightmare table."


def row(event: Event) -> str:
    """Tell the box of the Nightmare table."""
    state = event.before
    names, _ = boxed(event.params, int(event.params.table[state.column, state.die]))
    return f"The {state.die + 1} picks the {ROWS[state.die]} box of the {COLUMNS[state.column]} column: {names}."


def last_one(event: Event) -> str | None:
    """Tell that the last Nightmare comes unasked."""
    free = [
        nightmare
        for nightmare, offered in enumerate(event.params.offered)
        if offered and not event.before.used[nightmare % L.SLOTS]
    ]
    return f"Only {title(event.params, free[0])} is left, so it comes unasked." if len(free) == 1 else None


def all_used(event: Event) -> str | None:
    """Tell that all Nightmares are free again."""
    if event.after.used.any():
        return None
    return "All Nightmares have been used, so each may be chosen again."


def begins(event: Event) -> list[str]:
    """Tell a Nightmare's name, length and effects."""
    nightmare, params = int(event.given.nightmare), event.params
    length = counted(int(params.nightmares[nightmare].length), "space")
    first = f"{title(params, nightmare)} begins, with the End Marker {length} ahead of Progress."
    return lines(first, effect(params, nightmare))


def survived(event: Event) -> str | None:
    """Tell that a Nightmare counts as survived."""
    old, new = int(event.before.survived), int(event.after.survived)
    return f"Nightmares Survived rises from {old} to {new}." if new > old else None


# --- phase 2 ------------------------------------------------------------------------------------------------


def event_begins(event: Event) -> list[str]:
    """Tell the part of the Nightmare Event that needs no roll."""
    back = progress(event)
    return lines(f"{named(event)}: {back}" if back else "", by_nightmare(event, "courage"), *loss(event, *CAUGHT))


def event_rolled(event: Event) -> str:
    """Tell if the Nightmare Event restricts phase 3, and the reason."""
    state, row, pips = event.after, event.params.nightmares[event.after.nightmare], int(event.before.die) + 1
    if row.event == L.MONSTERS:
        blocked = state.restriction == L.MOVE_BLOCKED
        last = int(row.blocked_up_to)
        return (
            f"On 1 to {last} the monsters block you: no Move this turn."
            if blocked
            else f"Above {last} the monsters leave your way free."
        )
    if pips <= state.courage:
        return f"The {pips} is not above your Courage of {state.courage}: you are free to choose your Action."
    forced = state.restriction == L.MOVE_FORCED
    return (
        f"The {pips} is above your Courage of {state.courage}: "
        f"{f'you must try Move {row.forced_points}' if forced else 'your Action is skipped'}."
    )


def parachute(event: Event) -> list[str]:
    """Tell if the parachute opens, and the fall if not."""
    state, pips = event.after, int(event.before.die) + 1
    if state.ended > event.before.ended:
        return [
            f"The {pips} is below your Courage of {state.courage}: the parachute opens, and {named(event)} has ended."
        ]
    fall = int(state.displacement - event.before.displacement)
    return [
        f"The {pips} is not below your Courage of {state.courage}: you fall, and The Shadow with you.",
        f"Both move {counted(fall, 'space')} forward: Progress has fallen {state.displacement} of {state.length}.",
        *loss(event, L.SMASHED),
    ]


# --- phase 3 ------------------------------------------------------------------------------------------------


def sanity_spent(event: Event) -> str | None:
    """Tell the Sanity paid."""
    return f"{told}." if (told := changed(event, "sanity")) else None


def tried(event: Event) -> str | None:
    """Tell if the Action succeeds, and the reason; a Move's consequences come under it."""
    state, number = event.before, int(event.before.die) + 1
    if state.missed or state.action == L.NONE:
        return None
    if number <= state.points:
        return f"{attempt(state)} fails, as the {number} is not above {state.points}."
    row = event.params.nightmares[state.nightmare]
    if state.action == L.MOVE and lacks_feat(state, row):
        return f"The {number} is above {state.points}, but the Move must also {needed(row)}."
    return f"{attempt(state)} succeeds, as the {number} is above {state.points}."


def performed(event: Event) -> list[str]:
    """Tell the effect of a successful Action, but of a Move."""
    state, action = event.before, int(event.before.action)
    if action not in MOVED or state.missed or state.die + 1 <= state.points:
        return []
    track = MOVED[action]
    lost = int(event.params.nightmares[state.nightmare].points_lost)
    points = max(0, int(state.points) - lost)
    told = changed(event, track)
    if not told and action in RAISED_BY_1:
        told = f"{track.capitalize()} stays at {state[track]}, as {_counted_points(points)} not more"
    return lines(_fewer(event, lost), f"{told or does(track, 'stay') + f' at {state[track]}'}.")


def moved(event: Event) -> list[str]:
    """Tell a successful Move."""
    state, row = event.after, event.params.nightmares[event.after.nightmare]
    ended = (
        f"Progress has reached the End Marker: {named(event)} has ended." if state.ended > event.before.ended else ""
    )
    return lines(
        _fewer(event, int(row.points_lost + row.move_points_lost)),
        progress(event) or "Progress stays where it is.",
        by_nightmare(event, "horrors"),
        by_nightmare(event, "scares"),
        ended,
        *loss(event, L.SMASHED),
    )


def move_failed(event: Event) -> list[str]:
    """Tell the consequences of a failed Move."""
    back = progress(event)
    return lines(f"{named(event)}: {back}" if back else "", by_nightmare(event, "scares"))


def looked_behind(event: Event) -> list[str]:
    """Tell that a Move has led into The Shadow."""
    return loss(event, *CAUGHT)


def _counted_points(points: int) -> str:
    return f"{counted(points, 'point')} {'is' if points == 1 else 'are'}"


def _fewer(event: Event, lost: int) -> str:
    """Tell the points that the Nightmare takes from a success."""
    points = int(event.before.points)
    if lost == 0:
        return ""
    return f"{named(event)}: {_counted_points(max(0, points - lost))} left of {points}."


# --- phases 4 and 5 -----------------------------------------------------------------------------------------


def the_shadow(event: Event) -> list[str]:
    """Tell the eyes that The Shadow shows."""
    state, number = event.before, int(event.before.die) + 1
    if event.after.lead == state.lead:
        return []
    eyes, gone = eyes_shown(event.params, number, int(state.survived)), int(state.survived)
    less = f" less {counted(gone, 'Nightmare')} survived" if gone else ""
    return [
        f"The {number}{less} shows {counted(eyes, 'eye')}: The Shadow comes nearer, and {lead(event)}.",
        *loss(event, *CAUGHT),
    ]


def scares_and_horrors(event: Event) -> list[str]:
    """Tell the harm of the roll, and of Horrors and Scares."""
    state, number = event.after, int(event.before.die) + 1
    raised = [f"By the {number}, {told}." for track in ("scares", "horrors") if (told := changed(event, track))]
    gnawed = [
        f"{harm.capitalize()} are {state[harm] - state[shield]} ahead of {shield.capitalize()}: {told}."
        for harm, shield, track in (("horrors", "incantation", "sanity"), ("scares", "mantra", "courage"))
        if (told := changed(event, track))
    ]
    return [*raised, *gnawed, *loss(event, L.INSANE, L.NO_COURAGE)]


STORY = Story(
    before={
        rules.setup: set_up,
        selection.nightmare_selection: selecting,
        selection.row_rolled: row,
        selection.offer_nightmares: last_one,
        selection.begin_nightmare: begins,
        rules.action_rolled: tried,
        **feat_story.BEFORE,
    },
    after={
        rules.turn: turn,
        selection.column_rolled: column,
        selection.choose_nightmare: all_used,
        selection.begin_nightmare: survived,
        rules.nightmare_event: event_begins,
        rules.event_rolled: event_rolled,
        rules.parachute_rolled: parachute,
        die.spend_sanity: sanity_spent,
        rules.action_rolled: performed,
        rules.move: moved,
        rules.move_failed: move_failed,
        rules.finish_move: looked_behind,
        rules.the_shadow: the_shadow,
        rules.scares_and_horrors: scares_and_horrors,
        **feat_story.AFTER,
    },
)
"""The sentences for the rules of Endless Nightmare, Basic and Active."""
