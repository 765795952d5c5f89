"""Your turn: the Ritual track, the Maneuver, cards, Nightmares."""

from __future__ import annotations

from collections.abc import Iterator

from nightmare_gym.engine.story import Event
from nightmare_gym.games.cathedral import areas, cards, choices
from nightmare_gym.games.cathedral import layout as L
from nightmare_gym.games.cathedral.human import actions, develop, maneuver, nightmares, producing, ritual
from nightmare_gym.games.cathedral.steps import Step
from nightmare_gym.rendering.cathedral.phrases import PLACES, ask, change, the
from nightmare_gym.rendering.cathedral.phrases import areas as named
from nightmare_gym.rendering.cathedral.story.units import supply, there
from nightmare_gym.rendering.cathedral.words import nightmare_name, some, top

# --- Ritual ----------------------------------------------------------------------------------------------------------


def pays(event: Event) -> str | None:
    """A payment out of Limbo; another one is told by the Follower's return."""
    if event.given.action != L.WITH_LIMBO:
        return None
    limbo, stock, price = int(event.before.limbo), int(event.before.supply[L.HUMAN]), int(event.params.limbo_price)
    left, more = change(limbo, limbo - price), change(stock, stock + price, "supply")
    return f"{price} of your Followers return from Limbo ({left}) to the supply ({more})."


def climbed(event: Event) -> Iterator[str]:
    """Your marker climbs, and its space's icon counts."""
    old, new = event.before.your_markers, event.after.your_markers
    which = int(new[L.HIGHER] != old[L.HIGHER])
    ways = f"your markers go from {old[0]} and {old[1]} to {new[0]} and {new[1]}"
    count = f"; steps of this turn: {event.after.climbed}" if event.after.climbed != event.before.climbed else ""
    yield f"Your {PLACES[event.given.marker]} marker climbs: {ways}{count}."
    icon = event.params.icon[new[which]]
    if icon == L.ICON_Y:
        yield f"It has entered a Y: you draw {some(int(event.params.icon_draws), 'card')}."
    elif icon == L.ICON_X and ask(areas.stage, event.before) == 0:
        yield f"It has entered an X: you may produce in {some(int(event.params.icon_areas), 'area')} that you control."
    elif icon == L.ICON_X:
        when = "" if event.before.commanding == L.NONE else " after this one"
        yield f"It has entered an X: you may command a Nightmare{when}."


# --- what cannot be done ---------------------------------------------------------------------------------------------

IMPOSSIBLE: dict[int, str] = {
    Step.CHOOSE_MARKER: "No step on the Ritual track is possible now.",
    Step.CHOOSE_PRODUCTION: "No production is possible now.",
    Step.CHOOSE_SITE: "No fort level is possible now.",
}
"""The words for a choice that is offered, and of which nothing is possible."""


def offered(event: Event) -> str | None:
    """Nothing of what is offered is possible."""
    step = top(event.before)
    if step.step not in IMPOSSIBLE or ask(choices.plain_choices, event.before, event.params) != 1 << L.GO_ON:
        return None
    return IMPOSSIBLE[step.step]


# --- production, Maneuver --------------------------------------------------------------------------------------------


def summons(event: Event) -> Iterator[str]:
    """The areas that produce."""
    own, state = ask(areas.controlled, event.before, L.HUMAN), event.before
    forts = own & ask(areas.with_forts, state, L.HUMAN)
    if forts:
        extra = " (2 with level 2 or more)" if ask(cards.upgrade, state, event.params, L.HIGH_FORTS) else ""
        yield f"Each area that you control and that has your fort ({named(forts)}) produces a Follower{extra}."
    else:
        yield "No area that you control has a fort of yours."
    marked = named(ask(areas.marked, event.params, state.clock))
    more = ask(cards.upgrade, state, event.params, L.MARKED_MORE)
    yours = f", or {1 + more} for you" if more else ""
    yield f"Then each marked area ({marked}) produces one unit for the side that controls it now{yours}."


def produces(event: Event) -> str | None:
    """The order of your areas matters."""
    counts = int(top(event.before).b)
    if not counts or not ask(producing.contested, event.before, event.params, counts):
        return None
    return "The order matters, as not all of your areas can produce in full."


def points_left(event: Event) -> str:
    """Tell the movement points that are left."""
    return f"Movement points left: {top(event.after).a}."


def shaper_moved(event: Event) -> Iterator[str]:
    """The Shaper moves."""
    yield f"The Shaper goes from {the(int(event.before.shaper))} to {the(int(event.after.shaper))}."
    yield points_left(event)


# --- Develop ---------------------------------------------------------------------------------------------------------


def developed(event: Event) -> str | None:
    """A card is played: a Ploy is discarded, an Upgrade may come into play."""
    which = event.given.card
    if event.params.action[which] == L.PLOY:
        return "The Ploy is discarded."
    return in_play(which) if event.after.cards[which] == L.IN_PLAY else None


def discarded(event: Event) -> Iterator[str]:
    """The price of an Upgrade; a choice has told it already."""
    if event.before.actor != L.HUMAN:
        yield f"You discard card {event.given.card}, the only choice."
    yield in_play(event.given.upgrade)


def in_play(upgrade: int) -> str:
    """Tell of an Upgrade that comes into play."""
    return f"The Upgrade {upgrade} is in play; it acts from the next action on."


# --- Nightmares ------------------------------------------------------------------------------------------------------


def strode(event: Event) -> str:
    """Your Nightmare moves."""
    which = int(event.before.commanding)
    old, new = int(event.before.lairs[which]), int(event.after.lairs[which])
    return f"The {nightmare_name(event.before, which)} moves from {the(old)} to {the(new)}."


def arrived(event: Event) -> str | None:
    """Your Nightmare stops where nothing happens."""
    if event.after.agenda.height >= event.before.agenda.height:
        return None
    if ask(nightmares.kind, event.before) == L.MASON:
        return "You don't control the area: the Mason does nothing."
    return None


def placed_another(event: Event) -> str | None:
    """A Follower comes out of Limbo; one out of the supply is told by its arrival."""
    if event.after.limbo == event.before.limbo:
        return None
    limbo = change(event.before.limbo, event.after.limbo)
    if event.after.supply[L.HUMAN] != event.before.supply[L.HUMAN]:
        return f"One of your Followers goes from Limbo ({limbo}) to the supply ({supply(event, L.HUMAN)})."
    area = int(ask(nightmares.lair, event.before))
    return f"One of your Followers comes from Limbo ({limbo}) to {the(area)} ({there(event, L.HUMAN, area)})."


def command_ends(event: Event) -> str | None:
    """A command that was earned on the way follows."""
    return "The command that you earned follows now." if event.before.commands_due else None


def reacts(event: Event) -> str | None:
    """You cannot conform, as you sleep elsewhere."""
    day = int(event.before.day)
    if event.params.night_days[event.before.night] >> day & 1:
        return None
    return f"You don't sleep beside {L.DAY_NAMES[day]}, so you draw {some(int(event.params.dissent_draws), 'card')}."


BEFORE = {
    choices.ask: offered,
    actions.summon: summons,
    actions.react: reacts,
    ritual.pay: pays,
    producing.produces: produces,
}
AFTER = {
    ritual.climb: climbed,
    maneuver.move_follower: points_left,
    maneuver.move_shaper: shaper_moved,
    develop.develop: developed,
    develop.discard_for: discarded,
    nightmares.stride: strode,
    nightmares.arrive: arrived,
    nightmares.place_another: placed_another,
    nightmares.command_ends: command_ends,
}
