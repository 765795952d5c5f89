"""The Nightmares that the King commands."""

from __future__ import annotations

from nightmare_gym.engine.story import Event
from nightmare_gym.games.cathedral import areas
from nightmare_gym.games.cathedral import layout as L
from nightmare_gym.games.cathedral.king import nightmares
from nightmare_gym.rendering.cathedral.phrases import areas as named
from nightmare_gym.rendering.cathedral.phrases import ask, the
from nightmare_gym.rendering.cathedral.story.units import risen
from nightmare_gym.rendering.cathedral.words import members, nightmare_name, some, top

SUITS = (
    "an area with {gorger_units} or more units", "an area in its control with {herald_followers} or more Followers",
    "an area with a Follower of the King's and room for another", "an area with a Follower of yours",
    "an area with a fort", "an area in its control with less than {levels} of its levels",
    "an area with a Shadow or a Follower of yours, and room for one of the King's", "an area with a Shadow",
)  # fmt: skip
"""The areas that suit each Nightmare."""


def commands(event: Event) -> str | None:
    """The King commands the Nightmare without the Cultist."""
    state, params = event.after, event.params
    if ask(areas.stage, event.before) == 0:
        return None
    if event.before.kings_commands == L.IN_GAME:
        return "The King has commanded both Nightmares in this turn: the command is lost."
    which, kind = int(state.kings_last), int(ask(nightmares.commanded, state))
    wants = SUITS[kind].format(
        gorger_units=params.gorger_units, herald_followers=params.herald_followers, levels=params.levels
    )
    times = some(int(params.runs[kind]), "time")
    return (
        f"The King commands the {('left', 'right')[which]} Nightmare, the {nightmare_name(state, which)}, which had no "
        f"Cultist and now gets it. It runs {times}; {wants} suits it."
    )


def runs(event: Event) -> str | None:
    """The Nightmare's ways."""
    state, params, step = event.before, event.params, top(event.before)
    if step.a == 0:
        return None
    name, lair = nightmare_name(state, int(state.kings_last)), int(state.lairs[state.kings_last])
    ways = int(params.neighbours[lair]) & ~int(step.b)
    if ways == 0:
        return f"The {name} has visited all areas beside {the(lair)}: it stays, and fails."
    fitting = sum(1 << area for area in members(ways) if ask(nightmares.suits, state, params, area))
    found = members(fitting or ways)
    tie = ": an area card decides" if len(found) > 1 else ""
    if fitting:
        verb = "suit" if len(found) > 1 else "suits"
        return f"Of the unvisited areas beside it {named(fitting)} {verb} the {name}{tie}."
    return f"No unvisited area beside it suits the {name}; it may go to {named(ways, 'or')}{tie}."


def run_to(event: Event) -> str:
    """The Nightmare enters an area."""
    state, area = event.before, event.given.area
    name, old = nightmare_name(state, int(state.kings_last)), int(state.lairs[state.kings_last])
    success = ask(nightmares.suits, state, event.params, area)
    return f"The {name} runs from {the(old)} to {the(area)} and {'succeeds' if success else 'fails'}."


def fail(event: Event) -> str | None:
    """The Failure effect."""
    kind = ask(nightmares.commanded, event.before)
    if kind in (L.HERALD, L.GRAVEKEEPER):
        return "Failure: the King draws a card."
    if kind in (L.BROOD, L.WHISPERER):
        return "Failure: a unit there is devoured."
    return "Failure: a Cultist goes on a Dream of the King's."


def succeed(event: Event) -> str | None:
    """The effects that follow at the end of a success."""
    kind, area = ask(nightmares.commanded, event.before), event.given.area
    devoured = event.after.devoured.sum() > event.before.devoured.sum()
    if kind == L.GRAVEKEEPER:
        return "The King draws a card."
    if kind == L.HERALD and devoured:
        return "The King's lower marker climbs a step."
    if kind == L.MASON and event.after.areas[area].forts[L.KING] > event.before.areas[area].forts[L.KING]:
        return risen(event, L.KING, area)
    if kind in (L.BROOD, L.WHISPERER) and event.before.supply[L.KING] == 0:
        return "The King's supply is empty: nothing happens there."
    return None


BEFORE = {nightmares.runs: runs, nightmares.run_to: run_to, nightmares.fail: fail}
AFTER = {nightmares.commands: commands, nightmares.succeed: succeed}
