"""The King's five actions, and its climbing of the Ritual track."""

from __future__ import annotations

from collections.abc import Iterator

from nightmare_gym.engine.story import Event
from nightmare_gym.games.cathedral import areas
from nightmare_gym.games.cathedral import layout as L
from nightmare_gym.games.cathedral.king import develop, fortify, maneuver, ritual, summon
from nightmare_gym.games.cathedral.king.develop import UPGRADED
from nightmare_gym.rendering.cathedral.phrases import PLACES, ask, listed
from nightmare_gym.rendering.cathedral.phrases import areas as named
from nightmare_gym.rendering.cathedral.story.king_turn import space
from nightmare_gym.rendering.cathedral.words import members, some, top

ICONS = {L.ICON_X: "X", L.ICON_Y: "Y"}


def row(event: Event) -> str:
    """Name the row of the card."""
    return f"Row [{2 * event.given.row + 1}]"


# --- Ritual ----------------------------------------------------------------------------------------------------------


def performs_ritual(event: Event) -> str:
    """The removal before the Ritual's die."""
    removed = int(event.params.ritual_removes[event.given.row])
    first = f"the King removes {some(removed, 'Follower')}, then the die" if removed else "the die"
    return f"{row(event)} of Ritual: {first} tells which marker climbs."


def ritual_row(event: Event) -> str:
    """The die chooses the marker."""
    from_ = int(event.params.ritual_higher_from)
    chosen = int(event.given.value >= from_)
    marker, die = PLACES[chosen], f"{from_} or more" if chosen else f"less than {from_}"
    steps = some(int(event.params.ritual_climbs[event.given.row]), "step")
    command = "; in stage 2 it then commands a Nightmare" if event.params.ritual_commands[event.given.row] else ""
    return f"The die shows {die}: the King's {marker} marker climbs {steps}{command}."


def climbs(event: Event) -> Iterator[str]:
    """The King's markers climb; steps that neither can take are lost."""
    old, new = event.before.kings_markers, event.after.kings_markers
    due, taken = top(event.before), int(new.sum() - old.sum())
    if taken:
        ways = f"its markers go from {old[0]} and {old[1]} to {new[0]} and {new[1]}"
        yield f"The King's {PLACES[due.a]} marker climbs {some(taken, 'step')}: {ways}."
    lost = int(due.b) - taken
    if lost:
        are = "is" if lost == 1 else "are"
        yield f"Both markers of the King are on the last space: {some(lost, 'step')} {are} lost."


def icon(event: Event) -> str:
    """An icon of the track takes effect."""
    if top(event.before).a != L.ICON_X:
        return "The marker has entered a Y: a Cultist goes on each Dream of the King's."
    if ask(areas.stage, event.before) == 1:
        no = event.before.kings_running
        return f"The marker has entered an X: {'no command during a command' if no else 'the King may command'}."
    found = ask(areas.controlled, event.before, L.KING)
    if found == 0:
        return "The marker has entered an X, but the King controls no area that could produce."
    return f"The marker has entered an X: each area that the King controls produces a Follower ({named(found)})."


# --- Summon, Develop -------------------------------------------------------------------------------------------------


def summons(event: Event) -> Iterator[str]:
    """The areas that produce by the row."""
    params, state = event.params, event.before
    bare, fort = int(params.summon_controlled[event.given.row]), int(params.summon_fort[event.given.row])
    own, forts = ask(areas.controlled, state, L.KING), ask(areas.with_forts, state, L.KING)
    if own == 0:
        yield f"{row(event)} of Summon: the King controls no area, so the area of its Fortress produces a Follower."
    else:
        groups = ((own & forts, bare + fort, "with a fort"), (own & ~forts, bare, "without a fort"))
        parts = [f"{n} in each area {what} ({named(found)})" for found, n, what in groups if found and n]
        what = listed(parts) if parts else "none, as no area in its control has a fort"
        yield f"{row(event)} of Summon: Followers of the King's, {what}."
    if params.summon_marked[event.given.row]:
        marked = named(ask(areas.marked, params, state.clock))
        yield f"Then each marked area ({marked}) produces one unit for the side that controls it now."


def develops(event: Event) -> Iterator[str]:
    """The cards that the King draws, and Cultists for Day spaces."""
    yield f"{row(event)} of Develop: the King draws {some(int(event.params.kings_draws[event.given.row]), 'card')}."
    for day in (L.MANEUVER, L.RITUAL):
        if event.after.cultists[day] != event.before.cultists[day]:
            yield f"A Cultist comes to the Day space of {space(event, day)}."


def drew(event: Event) -> str | None:
    """A card that the King draws to develop goes to its hand, unless it is the first Upgrade."""
    if event.params.action[event.given.card] == L.PLOY:
        return "A Ploy goes to the King's hand."
    return "Another Upgrade goes to the King's hand." if top(event.before).b == UPGRADED else None


def fewest_tucked(event: Event) -> str:
    """The actions that the last Ploy may go under."""
    days = members(event.result)
    names = listed((L.DAY_NAMES[day] for day in days), "or")
    fewest = some(int(event.before.tucked[days[0]]), "card")
    return f"It drew no Upgrade: the last card goes under the action with fewest ({fewest}): {names}."


# --- Fortify ---------------------------------------------------------------------------------------------------------


def fortifies(event: Event) -> str:
    """The King fortifies, or maneuvers instead."""
    if ask(areas.controlled, event.before, L.KING) & ask(areas.may_grow, event.before, event.params, L.KING):
        return f"{row(event)} of Fortify: the die tells what the King does."
    return "There is nothing that the King can build: it maneuvers instead."


def fortify_row(event: Event) -> str:
    """The King's deeds by the row and the die."""
    params, place = event.params, (event.given.row, event.given.value)
    devours, draws = int(params.fortify_devours[place]), int(params.fortify_draws[place])
    early = ask(areas.stage, event.before) == 0
    parts = (
        ("removes", int(params.fortify_removes[place]), "Follower"),
        ("builds", int(params.fortify_builds[place]), "level"),
        ("draws", draws + devours * early, "card"),
        ("devours", devours * (not early), "unit"),
    )
    what = listed(f"{verb} {some(n, thing)}" for verb, n, thing in parts if n)
    stead = ", one instead of devouring in stage 1" if early and devours else ""
    return f"{row(event)} with a {event.given.value}: the King {what}{stead}."


# --- Maneuver --------------------------------------------------------------------------------------------------------


def maneuvers(event: Event) -> Iterator[str]:
    """The Movement Points, and those that marked areas turn into Cultists."""
    points = int(event.params.kings_points[event.given.row])
    yield f"{row(event)} of Maneuver: the King has {points} Movement Points."
    found = ask(areas.marked, event.params, event.before.clock) & ask(areas.controlled, event.before, L.KING)
    spent = min(points, len(members(found)))
    if spent:
        own = f"It controls {some(spent, 'marked area')} ({named(found)})"
        yield f"{own}: {some(spent, 'point')} for {some(spent, 'Cultist')} on its Dreams, {points - spent} left."


BEFORE = {
    ritual.performs_ritual: performs_ritual,
    ritual.ritual_row: ritual_row,
    ritual.icon: icon,
    summon.summons: summons,
    fortify.fortifies: fortifies,
    fortify.fortify_row: fortify_row,
    maneuver.maneuvers: maneuvers,
    develop.drew: drew,
}
AFTER = {ritual.climbs: climbs, develop.develops: develops, develop.fewest_tucked: fewest_tucked}
