"""The King's reaction, and its turn from the die to the Cultists' return."""

from __future__ import annotations

from collections.abc import Iterator

from nightmare_gym.engine.story import Event
from nightmare_gym.games.cathedral import layout as L
from nightmare_gym.games.cathedral.king import turn
from nightmare_gym.rendering.cathedral.phrases import ask, change, come, listed
from nightmare_gym.rendering.cathedral.words import some, top


def reacts(event: Event) -> Iterator[str]:
    """The King conforms or dissents."""
    day, its = int(event.before.day), int(event.before.kings_day)
    ahead = (day - its) % L.DAYS
    if 1 <= ahead <= turn.SPACES_AHEAD:
        yield f"The King conforms: {L.DAY_NAMES[day]} is {some(ahead, 'Day space')} ahead of its Dreamer."
        if event.params.conform_adds:
            yield f"A Cultist comes to the Day space of {space(event, day)}."
    elif ahead == 0:
        yield f"The King dissents: its own Dreamer is on {L.DAY_NAMES[day]}. It draws a card."
    else:
        two = listed(L.DAY_NAMES[(its + n) % L.DAYS] for n in range(1, turn.SPACES_AHEAD + 1))
        yield f"The King dissents: ahead of its Dreamer are {two}, not {L.DAY_NAMES[day]}. It draws a card."


def space(event: Event, day: int) -> str:
    """Tell how the number of Cultists on a Day space changes."""
    return f"{L.DAY_NAMES[day]} ({change(event.before.cultists[day], event.after.cultists[day])})"


def walk(event: Event) -> Iterator[str]:
    """The King's Dreamer passes Cultists."""
    path, here, left = [], int(event.before.kings_day), event.given.value
    while left > 0:
        here = (here + 1) % L.DAYS
        path.append(f"{event.before.cultists[here]} on {L.DAY_NAMES[here]}")
        left -= event.before.cultists[here]
    yield f"Its Dreamer counts the Cultists ahead: {listed(path)}. Its action is {L.DAY_NAMES[here]}."
    cultists = int(event.before.cultists[here])
    on_card = change(event.before.power_cultists, event.after.power_cultists)
    yield (
        f"{some(cultists, 'Cultist')} {come(cultists, 'go')} from the Day space of {space(event, here)} "
        f"to the Action card ({on_card})."
    )


def acts(event: Event) -> Iterator[str]:
    """The Power decides the row, and Cultists that it does not need go to Dreams."""
    if top(event.before).a > 0:
        return
    day = int(event.before.day)
    cultists, tucked = int(event.before.power_cultists), int(event.before.tucked[day])
    row, spare = ask(turn.row_and_surplus, cultists, tucked)
    made = some(cultists, "Cultist") + (f" and {some(tucked, 'card')} under it" if tucked else "")
    yield f"The Power of {L.DAY_NAMES[day]} is {cultists + tucked}: {made}. It uses row [{2 * row + 1}]."
    if spare:
        left = change(cultists, event.after.power_cultists)
        who = f"{some(spare, 'Cultist')} {come(spare, 'go')}"
        yield f"More than the row needs: {who} from the card ({left}) to its Dreams."


def cultists_return(event: Event) -> Iterator[str]:
    """The Cultists leave the card, and one comes to the Dreamer's space."""
    left, day = int(event.before.power_cultists), int(event.after.kings_day)
    if left:
        numbers = change(left, 0)
        yield f"{some(left, 'Cultist')} {come(left, 'return')} from the King's Action card to the supply ({numbers})."
    yield f"A Cultist comes to the Day space of the King's Dreamer, {space(event, day)}."


AFTER = {turn.reacts: reacts, turn.walk: walk, turn.acts: acts, turn.cultists_return: cultists_return}
