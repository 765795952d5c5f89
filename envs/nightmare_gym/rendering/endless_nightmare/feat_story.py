"""The story of the Active version's feats: throws and markers, the stopwatch, the breath, the touch and the lid."""

from __future__ import annotations

from nightmare_gym.engine.story import Event
from nightmare_gym.games.endless_nightmare import feats, rules
from nightmare_gym.games.endless_nightmare import layout as L
from nightmare_gym.rendering.endless_nightmare.sentences import (
    CAUGHT,
    by_nightmare,
    changed,
    counted,
    lines,
    loss,
    named,
    progress,
)
from nightmare_gym.rendering.endless_nightmare.words import attempt


def read_throw(event: Event) -> list[str]:
    """Tell the number of a throw, the effect of a hit, and the marker that the die leaves."""
    state, row, hit = event.after, event.params.nightmares[event.after.nightmare], bool(event.given.hit)
    spoilt = "it hits a marker" if hit and row.hit_makes_a_1 else ""
    off = "it ends off the Die Board" if event.given.landing in (L.SHORT, L.OVER) else ""
    reason = f", as {spoilt or off}" if spoilt or off else ""
    left = [
        f"The die leaves a marker in zone {zone + 2}; {counted(int(now), 'marker')} "
        f"{'lies' if now == 1 else 'lie'} there now."
        for zone, (now, old) in enumerate(zip(state.markers, event.before.markers, strict=True))
        if now > old
    ]
    missed = f"{named(event)}: {attempt(state)} is missed, as the throw hits a marker." if state.missed else ""
    return lines(f"The throw counts as {state.die + 1}{reason}.", missed, by_nightmare(event, "scares"), *left)


def watch_stopped(event: Event) -> list[str]:
    """Tell the number of the watch, and the cost of stopping it too late."""
    return lines(f"The watch counts as {event.after.die + 1}.", by_nightmare(event, "sanity"), *loss(event, L.INSANE))


def feat_done(event: Event) -> str:
    """Tell if the Move succeeds, after its feat."""
    return f"{attempt(event.before)} {'succeeds' if event.given.outcome == 1 else 'fails'}."


def face_the_water(event: Event) -> str | None:
    """Tell that a breath is not offered."""
    costs = int(event.params.nightmares[event.after.nightmare].breath_costs)
    if event.before.courage > costs:
        return None
    return f"A breath would cost {costs} Courage, and you have {event.before.courage}: you must hold your breath."


def breath_held(event: Event) -> str | None:
    """Tell the turns without a breath, if the breath holds."""
    if event.given.outcome == 0 or event.after.breath == event.before.breath:
        return None
    more = " or more" if event.after.breath == L.LONGEST_BREATH else ""
    return f"The count of turns without a breath rises to {event.after.breath}{more}."


def draw_breath(event: Event) -> list[str]:
    """Tell the Courage that breaths cost, and that the count of turns begins anew."""
    cost = changed(event, "courage")
    told = f"The {'breath costs' if event.given.breaths == 1 else 'breaths cost'} Courage: {cost}."
    if event.given.breaths > 1:
        told = f"A gasp takes {event.given.breaths} breaths: {cost}."
    again = "The count of turns without a breath starts again at 1."
    return [told, *(loss(event, L.NO_COURAGE) or [again])]


def ticked(event: Event) -> list[str]:
    """Tell the steps back in the Old Factory."""
    back = progress(event)
    return lines(f"{named(event)}: {back}" if back else "", *loss(event, *CAUGHT))


def cleared(event: Event) -> str | None:
    """Tell that the markers of the Die Board are taken up."""
    count = int(event.before.markers.sum())
    taken = "1 marker is" if count == 1 else f"{count} markers are"
    return f"The Die Board is cleared: {taken} taken up." if count else None


BEFORE = {rules.feat_done: feat_done}
AFTER = {
    feats.read_throw: read_throw,
    feats.watch_stopped: watch_stopped,
    feats.face_the_water: face_the_water,
    feats.breath_held: breath_held,
    feats.draw_breath: draw_breath,
    feats.ticked: ticked,
    feats.clear: cleared,
}
