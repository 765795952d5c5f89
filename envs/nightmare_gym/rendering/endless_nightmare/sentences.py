"""Parts of sentences that the story's tellers share: markers that move, and the end of the game."""

from __future__ import annotations

from nightmare_gym.engine.story import Event
from nightmare_gym.games.endless_nightmare import layout as L
from nightmare_gym.games.endless_nightmare.records import Params, State
from nightmare_gym.games.endless_nightmare.scoring import points
from nightmare_gym.rendering.endless_nightmare.words import LAST_WORDS, title, way

CAUGHT = (L.SHADOW, L.LAPPED)
"""The losses to The Shadow."""
PLURAL = {"horrors", "scares"}
"""The tracks with names in the plural."""


def lines(*told: str) -> list[str]:
    """List the sentences that are not empty."""
    return [line for line in told if line]


def score(state: State, params: Params) -> int:
    """EN-9.4: return the score to Python callers."""
    rule = getattr(points, "py_func", points)
    return int(rule(state, params))


def counted(count: int, thing: str) -> str:
    """Write a number of things: "1 space", "2 spaces"."""
    return f"{count} {thing}{'' if count == 1 else 's'}"


def changed(event: Event, track: str) -> str:
    """Tell the change of a straight track: "Courage falls from 6 to 5"; nothing if it stays."""
    old, new = int(event.before[track]), int(event.after[track])
    if old == new:
        return ""
    return f"{does(track, 'rise' if new > old else 'fall')} from {old} to {new}"


def does(track: str, verb: str) -> str:
    """Write a track with a verb in the right number: "Horrors rise", "Courage rises"."""
    return f"{track.capitalize()} {verb}{'' if track in PLURAL else 's'}"


def lead(event: Event) -> str:
    """Tell the change of the lead over The Shadow."""
    old, new = int(event.before.lead), int(event.after.lead)
    return f"your lead {'rises' if new > old else 'falls'} from {old} to {new}"


def progress(event: Event) -> str:
    """Tell a movement of Progress alone; nothing if it stays."""
    spaces = int(event.after.displacement) - int(event.before.displacement)
    if spaces == 0:
        return ""
    walked = f"moves {counted(spaces, 'space')} forward" if spaces > 0 else f"goes {counted(-spaces, 'space')} back"
    return f"Progress {walked}, to {way(event.after)}, and {lead(event)}."


def named(event: Event) -> str:
    """Return the name of the current Nightmare."""
    return title(event.params, int(event.after.nightmare))


def by_nightmare(event: Event, track: str) -> str:
    """Tell a track that the Nightmare has changed: "Spiders: Scares rise from 0 to 1."."""
    return f"{named(event)}: {told}." if (told := changed(event, track)) else ""


def loss(event: Event, *causes: int) -> list[str]:
    """Tell the end of the game, if the rule has lost it by one of these causes."""
    state, params = event.after, event.params
    if event.before.cause != L.ALIVE or state.cause not in causes:
        return []
    total, survived = score(state, params), int(state.survived)
    nightmares = survived * int(params.points_per_nightmare)
    return [
        f"{LAST_WORDS[state.cause]}.",
        f"The game is over with a score of {total}: {counted(survived, 'Nightmare')} survived, "
        f"and {counted(total - nightmares, 'space')} moved in {named(event)}.",
    ]
