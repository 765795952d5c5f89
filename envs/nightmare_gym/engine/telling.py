"""The story of a game, event by event."""

from __future__ import annotations

from nightmare_gym.engine.errors import Fault
from nightmare_gym.engine.game import ints
from nightmare_gym.engine.position import Position
from nightmare_gym.engine.story import Line


def tell(position: Position, choice: int) -> list[Line]:
    """Carry out an action or an outcome of nature, and tell what happens.

    The first line is the choice; all others are parts of it, in the order in which they happen.

    Args:
        position: The position, which is changed.
        choice: The action of the seat that is asked, or nature's outcome.

    Raises:
        ArgumentError: The choice is no whole number.
        IllegalAction: The rules don't allow it.
        Fault: The rules in plain Python and the compiled ones led to different positions.
    """
    game, before = position.game, position.clone()
    functions = game.functions
    if position.is_chance:
        position.resolve(choice)
        rule = functions.resolve
    else:
        position.apply(choice)
        rule = functions.apply
    first, story = headline(before, choice), game.rendering.story
    if story is None:
        return [Line(first)]
    lines = story.tell(rule, before.states, before.params_array, choice, first=first)
    before.states["returns"] = position.states["returns"]  # which the engine books
    if (ints(before.states) != ints(position.states)).any():
        raise Fault(f"{game.id}: the rules in plain Python led to another position; compiled: {position.to_json()}")
    return lines


def headline(position: Position, choice: int) -> str:
    """Tell a choice or an outcome of nature, before it is carried out."""
    rendering = position.game.rendering
    if rendering.headline is not None:
        return rendering.headline(position.state, position.params, choice)
    if position.is_chance:
        name = position.outcome_name(choice)
        return f"{name[:1].upper()}{name[1:]}."
    who = "You choose" if int(position.params.seats) == 1 else f"Player {position.actor} chooses"
    return f"{who}: {position.action_name(choice)}."


def opening(position: Position) -> list[Line]:
    """Tell what the rules do when a game is set up; nothing if this position is not the start of one."""
    game, story = position.game, position.game.rendering.story
    start = Position(game, position.params_array)
    if story is None or start.exact_key() != position.exact_key():
        return []
    return story.tell(game.functions.setup, game.states(), start.params_array)
