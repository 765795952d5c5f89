"""The King's reasons: the criteria that decide between areas and between Dreams."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from nightmare_gym.engine.story import Event
from nightmare_gym.games.cathedral import areas
from nightmare_gym.games.cathedral import layout as L
from nightmare_gym.games.cathedral.conflicts import may_fight
from nightmare_gym.games.cathedral.counts import count_of, nth
from nightmare_gym.games.cathedral.king import conflicts, devouring, dreams, followers, fortify, maneuver
from nightmare_gym.rendering.cathedral.phrases import Criterion, ask, listed, preferred, sentence, the
from nightmare_gym.rendering.cathedral.phrases import areas as named
from nightmare_gym.rendering.cathedral.words import dream_name, members, places, some, top

AREA_CARD = "an area card decides"
SITUATIONS = (
    "it is empty", "the King is among the strongest there", "you alone are the strongest there",
    "the Shadows are the strongest there",
)  # fmt: skip


def verdict(start: str, candidates: Sequence[int], criteria: Iterable[Criterion], tie: str, name: Any = the) -> str:
    """Tell which of several the King prefers, and the criteria that decided.

    Args:
        start: The beginning of the sentence, for which the King chooses.
        candidates: All that are possible.
        criteria: The King's criteria, the first one first.
        tie: The words for what decides between equals.
        name: Names one candidate.
    """
    reasons, left = preferred(candidates, criteria)
    which = listed(map(name, left), "or")
    if len(candidates) == 1:
        return f"{start}: only {which} is possible."
    of = f" (of {len(candidates)})" if len(left) < len(candidates) else ""
    because = f", because {listed(reasons)}" if reasons else ""
    because = because.replace("it is", "they are") if len(left) > 1 else because
    equal = f"; {'they are equal, and ' if reasons else ''}{tie}" if len(left) > 1 else ""
    return f"{start}: {which}{of}{because}{equal}."


# --- areas -----------------------------------------------------------------------------------------------------------


def removal(event: Event) -> str:
    """NC-10.9: the area in which a Follower is removed."""
    state, excluded = event.before, event.given.excluded
    kept = 0 if excluded & followers.TO_BOARD else 1
    found = [area for area in range(L.AREAS) if state.areas[area].units[L.KING] > kept and excluded >> area & 1 == 0]
    if not found:
        return "The King has no further Follower that it may remove."
    crowd = [int(state.areas[area].units[L.KING]) for area in found]
    levels = [int(state.areas[area].forts.sum()) for area in found]
    corner = ask(areas.kings_corner, state)
    criteria = (
        Criterion(
            "the King has more Followers there than there are fort levels",
            [f <= n for f, n in zip(crowd, levels, strict=True)],
        ),
        Criterion(
            "its Followers and the fort levels there are the most", [-f - n for f, n in zip(crowd, levels, strict=True)]
        ),
        Criterion("its Fortress is there", [area != corner for area in found]),
    )
    return verdict("The King removes a Follower", found, criteria, AREA_CARD)


def building(event: Event) -> str:
    """NC-11.9: the area in which a level is built."""
    state = event.before
    found = members(ask(areas.controlled, state, L.KING) & ask(areas.may_grow, state, event.params, L.KING))
    if not found:
        left = some(int(top(state).a), "level")
        return f"There is nothing more that the King can build: {left} {'is' if top(state).a == 1 else 'are'} lost."
    criteria = (
        Criterion("the King has fewest levels there", [int(state.areas[area].forts[L.KING]) for area in found]),
        Criterion("you have fewest Followers there", [int(state.areas[area].units[L.HUMAN]) for area in found]),
    )
    return verdict("The King builds a level", found, criteria, AREA_CARD)


def going(event: Event) -> str:
    """NC-11.12: the area in which a Movement Point is spent."""
    state, params, points = event.before, event.params, int(top(event.before).a)
    found = targets(state, params)
    if not found:
        lost = f"{some(points, 'Movement Point')} {'is' if points == 1 else 'are'} lost"
        return f"There is no area that the King may enter: {lost}."
    situations = [ask(maneuver.situation, state, area) for area in found]
    waits = [ask(maneuver.wait, state, params, area) for area in found]
    leads = [ask(maneuver.damage, state, area) for area in found]
    best = min(situations)
    soonest = min(w for w, s in zip(waits, situations, strict=True) if s == best)
    ahead = min(d for d, w, s in zip(leads, waits, situations, strict=True) if (s, w) == (best, soonest))
    criteria = (
        Criterion(SITUATIONS[best], situations),
        Criterion(f"it is marked soonest (in {some(soonest, 'turn')})", waits),
        Criterion(f"the strongest side is least ahead of the King there (by {ahead})", leads),
    )
    tie = "you choose" if params.players_choice == 1 else "chance decides"
    return verdict(f"The King spends one of {some(points, 'Movement Point')}", found, criteria, tie)


def targets(state: Any, params: Any) -> list[int]:
    """List all areas that the King may enter with a Movement Point."""
    kings, corner = ask(areas.controlled, state, L.KING), ask(areas.kings_corner, state)
    fortress = 0 if kings else 1 << corner
    reach = fortress
    for area in members(kings | fortress):
        reach |= int(params.neighbours[area])
    return [area for area in members(reach & ~kings) if ask(areas.room, state, params, area, L.KING) > 0]


def producing(event: Event) -> str | None:
    """NC-11.6: the area that produces next, if the supply is short."""
    state, counts = event.before, event.given.counts
    needed, supply = ask(followers.all_of, counts), int(state.supply[L.KING])
    if needed <= supply:
        return None
    found = [area for area in range(L.AREAS) if ask(count_of, counts, area) > 0]
    criteria = (
        Criterion("you have most Followers there", [-int(state.areas[area].units[L.HUMAN]) for area in found]),
        Criterion("the King has most Followers there", [-int(state.areas[area].units[L.KING]) for area in found]),
    )
    start = f"The supply is short, {supply} for {needed}, and one area produces first"
    return verdict(start, found, criteria, AREA_CARD)


def overflow(event: Event) -> str:
    """NC-11.5: the way out of a Follower beyond the Unit Limit."""
    full = f"{sentence(the(event.given.area))} is at the King's Unit Limit"
    if event.result == 0:
        return f"{full}, and there is no way out: the Follower is not produced."
    many = f"; {AREA_CARD}" if len(members(event.result)) > 1 else ""
    where = named(event.result, "or")
    return f"{full}: the Follower goes beside it, where the King has room and no control: {where}{many}."


# --- units -----------------------------------------------------------------------------------------------------------


def devouring_place(event: Event) -> str | None:
    """NC-11.10: the area in which Fortify devours."""
    if top(event.before).a == 0:
        return None
    if ask(areas.devoured, event.before) == event.params.devoured_slots:
        return "The Devoured board is full: the King devours nothing."
    found = members(ask(areas.with_units, event.before, L.KING))
    if not found:
        return "The King has no Follower on the map: it devours nothing."
    return verdict("The King devours a unit where it has a Follower", found, (), AREA_CARD)


def prey(event: Event) -> str:
    """NC-10.10: the unit of an area that is devoured."""
    if ask(areas.devoured, event.before) == event.params.devoured_slots:
        return "The Devoured board is full: nothing is devoured."
    board, there = event.before.devoured, event.before.areas[event.given.area].units
    leads = board[L.KING] > board[L.HUMAN] and board[L.KING] > board[L.SHADOWS]
    order = "a Shadow, else a Follower of yours, else its own" if leads else "its own, else a Shadow, else one of yours"
    if there.sum() == 0:
        return f"There is no unit to devour in {the(event.given.area)}."
    return f"The King {'leads' if leads else 'does not lead'} in devoured units, so it takes {order}."


# --- conflicts -------------------------------------------------------------------------------------------------------


def battlefields(event: Event) -> str:
    """NC-11.14: the areas in which conflicts are possible."""
    drawn = int(top(event.before).b)
    found = event.result & ~drawn
    if found == 0:
        return f"There is no {'further ' if drawn else ''}area with a possible conflict."
    if len(members(found)) == 1:
        return f"Conflicts are possible in {named(found)} only."
    return f"Conflicts are possible in {named(found)}: {AREA_CARD}."


def desires(event: Event) -> Iterator[str]:
    """NC-11.15, NC-11.16: the conflicts that the King desires, or the Shadows against you, and their order."""
    state, area = event.before, event.given.area
    for pair in range(len(L.PAIRS)):
        if event.given.past >> pair & 1 or not ask(may_fight, state, area, pair):
            continue
        lead = ask(conflicts.advantage, state, area, pair)
        friend, foe = (("The King is", "you"), ("The Shadows are", "you"), ("The King is", "the Shadows"))[pair]
        by = ("as strong as", f"{lead} stronger than", f"{-lead} weaker than")[(lead > 0) + 2 * (lead < 0)]
        wants = "desirable" if lead >= event.params.desired_lead else "not desirable"
        first = "" if event.result >> pair & 1 or wants != "desirable" else ", but another one comes first"
        yield f"{friend} {by} {foe} in {the(area)}: a conflict is {wants}{first}."


# --- Dreams ----------------------------------------------------------------------------------------------------------


def wanted(event: Event) -> str:
    """NC-12.6: the displayed Dream that the King takes."""
    state, params = event.before, event.params
    found = places(state.dreams, L.DISPLAYED)
    if not found:
        return "No Dream is displayed that the King could take."
    done_by_suit = ask(dreams.completed, state, params)
    suits = [ask(nth, done_by_suit, params.suit[dream]) for dream in found]
    criteria = (
        Criterion(f"the King has completed most Dreams of that suit ({max(suits)})", [-n for n in suits]),
        Criterion("it has fewest points", [int(params.dream_points[dream]) for dream in found]),
    )
    tie = "you choose" if params.players_choice == 1 else "chance decides"
    return verdict("The King takes a Dream", found, criteria, tie, lambda dream: dream_name(params, dream))


BEFORE = {devouring.devours: devouring_place, devouring.devour_in: prey}
AFTER = {
    followers.removable: removal,
    followers.next_producers: producing,
    followers.overflow: overflow,
    fortify.sites: building,
    maneuver.targets: going,
    conflicts.battlefields: battlefields,
    conflicts.desirable: desires,
    dreams.wanted: wanted,
}
