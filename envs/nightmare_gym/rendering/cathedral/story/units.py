"""Units and forts: they come, go, are lost and devoured."""

from __future__ import annotations

from nightmare_gym.engine.story import Event
from nightmare_gym.games.cathedral import areas, conflicts
from nightmare_gym.games.cathedral import layout as L
from nightmare_gym.games.cathedral.human import fortify
from nightmare_gym.games.cathedral.king import fortify as kings_fortify
from nightmare_gym.rendering.cathedral.phrases import change, come, sentence, the, troop

WHOSE = ("Your", "The King's")


def there(event: Event, side: int, area: int) -> str:
    """Tell how the number of a side's units in an area changes."""
    return change(event.before.areas[area].units[side], event.after.areas[area].units[side])


def supply(event: Event, side: int) -> str:
    """Tell how a side's supply changes."""
    return change(event.before.supply[side], event.after.supply[side], "supply")


def placed(event: Event) -> str | None:
    """Units come from the supply to an area."""
    side, area, units = event.given.side, event.given.area, event.result
    if not units:
        return None
    who = sentence(troop(side, units))
    return f"{who} {come(units, 'come')} to {the(area)} ({there(event, side, area)}; {supply(event, side)})."


def taken_back(event: Event) -> str:
    """Units return from an area to the supply."""
    side, area, units = event.given.side, event.given.area, event.given.units
    who = sentence(troop(side, units))
    change = f"{there(event, side, area)}; {supply(event, side)}"
    return f"{who} {come(units, 'return')} from {the(area)} to the supply ({change})."


def moved(event: Event) -> str:
    """Units go from an area to another."""
    side, area, target = event.given.side, event.given.area, event.given.target
    who, go = sentence(troop(side, event.given.units)), come(event.given.units, "go")
    start, end = there(event, side, area), there(event, side, target)
    return f"{who} {go} from {the(area)} ({start}) to {the(target)} ({end})."


def swapped(event: Event) -> str:
    """A unit from the supply takes the place of one that has returned to its own."""
    side, area = event.given.winner, event.given.area
    return f"In its place {troop(side, 1)} comes to {the(area)} ({there(event, side, area)}; {supply(event, side)})."


def eaten(event: Event) -> str | None:
    """A unit goes to the Devoured board."""
    if not event.result:
        return None
    side, area = event.given.side, event.given.area
    board = change(event.before.devoured[side], event.after.devoured[side], "devoured")
    slots = f"slots taken: {event.after.devoured.sum()} of {event.params.devoured_slots}"
    return f"{sentence(troop(side, 1))} is devoured in {the(area)} ({there(event, side, area)}; {board}); {slots}."


def lost(event: Event) -> str | None:
    """Eliminated units go to Limbo or to their supply."""
    side, area, units = event.given.side, event.given.area, event.given.units
    if units == 0:
        return None
    who, numbers = sentence(troop(side, units)), there(event, side, area)
    where = f"{come(units, 'go')} to Limbo" if side == L.HUMAN else f"{come(units, 'return')} to the supply"
    limbo = change(event.before.limbo, event.after.limbo, "Limbo")
    rest = limbo if side == L.HUMAN else supply(event, side)
    return f"{who} {come(units, 'are')} eliminated in {the(area)} and {where} ({numbers}; {rest})."


def risen(event: Event, side: int, area: int) -> str:
    """Tell of a new fort level."""
    level = change(event.before.areas[area].forts[side], event.after.areas[area].forts[side], "level")
    return f"{WHOSE[side]} fort in {the(area)} grows ({level})."


def you_built(event: Event) -> str:
    """You build a level, which may count for Dreams."""
    text = risen(event, L.HUMAN, event.given.area)
    if event.after.built == event.before.built:
        return text
    return f"{text[:-1]}; levels that you built this turn: {event.after.built}."


def it_built(event: Event) -> str:
    """The King builds a level."""
    return risen(event, L.KING, event.given.area)


AFTER = {
    areas.place: placed,
    areas.take_back: taken_back,
    areas.move: moved,
    areas.swap_unit: swapped,
    areas.devour: eaten,
    conflicts.lose: lost,
    fortify.build_level: you_built,
    kings_fortify.build_in: it_built,
}
