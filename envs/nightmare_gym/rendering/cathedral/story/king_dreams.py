"""The King's Dreams: Cultists on them, completing them, new ones."""

from __future__ import annotations

from collections.abc import Iterator

from nightmare_gym.engine.story import Event
from nightmare_gym.games.cathedral import layout as L
from nightmare_gym.games.cathedral.king import dreams
from nightmare_gym.rendering.cathedral.phrases import ask, change
from nightmare_gym.rendering.cathedral.words import dream_name, some, top


def cultists(event: Event) -> str | None:
    """The Dream that lacks more Cultists gets the next one, or they are lost."""
    waiting, state = int(top(event.before).a), event.before
    if waiting == 0:
        return None
    if state.kings_dreams[dreams.OLDER] == L.NONE:
        return f"The King has no open Dream: {some(waiting, 'Cultist')} {'is' if waiting == 1 else 'are'} lost."
    if state.kings_dreams[dreams.NEWER] == L.NONE:
        return "A Cultist goes on the only open Dream of the King's."
    older, newer = (ask(dreams.missing, state, event.params, slot) for slot in (dreams.OLDER, dreams.NEWER))
    if older == newer:
        return f"Both Dreams of the King's lack {some(older, 'Cultist')}: one goes on the lower, older one."
    which = ("lower", "upper")[newer > older]
    return f"A Cultist goes on the {which} Dream, which lacks {max(older, newer)} (the other {min(older, newer)})."


def add_cultist(event: Event) -> str:
    """A Cultist comes to a Dream."""
    slot = event.given.slot
    there = int(event.before.dream_cultists[slot])
    name = dream_name(event.params, int(event.before.kings_dreams[slot]))
    return f"Cultists on the King's {name}: {change(there, there + 1)}."


def complete(event: Event) -> Iterator[str]:
    """A Dream of the King's is completed."""
    dream = int(event.before.kings_dreams[event.given.slot])
    yield f"The King has completed {dream_name(event.params, dream)}: its Cultists are discarded."
    if event.params.variable and event.params.dream_pieces[dream]:
        yield f"It builds {some(int(event.params.dream_pieces[dream]), 'piece')} of the Cathedral."


def open_dream(event: Event) -> str:
    """A Dream lies open above the one in play."""
    slot = int(event.after.kings_dreams[dreams.NEWER] == event.given.dream)
    cultists = int(event.after.dream_cultists[slot])
    begins = f" It begins with {some(cultists, 'Cultist')}." if cultists else ""
    name = dream_name(event.params, event.given.dream)
    return f"{name} is now the King's {'upper' if slot else 'only'} Dream.{begins}"


def first_dream(event: Event) -> str | None:
    """The second Dream of the set-up comes below, if it has more points."""
    if event.before.kings_dreams[dreams.OLDER] in (L.NONE, event.after.kings_dreams[dreams.OLDER]):
        return None
    return "It has more points than the first one, and goes below it."


BEFORE = {dreams.cultists: cultists, dreams.add_cultist: add_cultist, dreams.complete: complete}
AFTER = {dreams.open_dream: open_dream, dreams.first_dream: first_dream}
