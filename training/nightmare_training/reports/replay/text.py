"""A replay as text: who did what, event by event."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from nightmare_gym.interfaces.replay import Replay, ReplayEvent
from nightmare_training.reports.replay.scenes import NATURE, Scene, who

OTHER_RULES = "This game was played by other rules than today's; all its choices are legal by today's too."
COLOURS = ("cyan", "magenta", "green", "yellow")
"""The colours of the seats."""


def heading(replay: Replay) -> str:
    """Return the game, its options and its players on a line."""
    options = "".join(f", {name}={value}" for name, value in replay.options.items())
    return f"{replay.game}{options}: {', '.join(replay.players)}"


def amount(returns: float) -> str:
    """Write a return."""
    return f"{returns:.6g}"


def standing(replay: Replay, scene: Scene) -> str:
    """Return what each player has earned, on a line."""
    earned = zip(replay.players, scene.position.returns, strict=True)
    rest = len(replay.choices) - scene.number
    over = (
        "The game is over" if scene.position.is_over else f"Events to come: {rest}" if rest else "The record ends here"
    )
    return f"{over}; returns: {', '.join(f'{name} {amount(returns)}' for name, returns in earned)}"


def show(replay: Replay, scenes: Sequence[Scene], console: Console, steps: bool = False) -> None:
    """Print some scenes.

    Args:
        replay: The replay.
        scenes: The scenes.
        console: The console.
        steps: Print every position, not only the first and the last one.
    """
    console.print(heading(replay), style="bold", markup=False, soft_wrap=True)
    if replay.note:
        console.print(replay.note, style="dim", markup=False, soft_wrap=True)
    if not replay.same_rules:
        console.print(OTHER_RULES, style="yellow", soft_wrap=True)
    wide = max(map(len, (*replay.players, NATURE)))
    for scene in scenes:
        if scene.event is not None:
            console.print(_told(replay, scene, scene.event, wide), soft_wrap=True)
        if steps or scene in (scenes[0], scenes[-1]):
            console.print("", scene.position.describe(), "", sep="\n", markup=False, soft_wrap=True)
    console.print(standing(replay, scenes[-1]), style="bold", markup=False, soft_wrap=True)


def _told(replay: Replay, scene: Scene, event: ReplayEvent, wide: int) -> Text:
    """Return the lines of an event, with its number and whoever chose."""
    style = "dim" if event.seat is None else COLOURS[event.seat % len(COLOURS)]
    first, *others = scene.lines
    time = "" if event.seconds is None or event.seconds < 0.1 else f"  ({event.seconds:.1f} s)"
    text = Text.assemble((f"{scene.number:>5} ", "dim"), (f"{who(replay, event):<{wide}}  ", style), first)
    return text.append(time, "dim").append("".join(f"\n{' ' * (wide + 8)}{line}" for line in others))
