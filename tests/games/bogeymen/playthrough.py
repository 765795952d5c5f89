"""Golden playthroughs: whole games in text, every die and every decision by name, each with the position after it.

Write them anew after a change of the rules that is meant (from the root of the repository, where `.` is `tests`):

    PYTHONPATH=envs:agents:tests python -m games.bogeymen.playthrough

and read the difference: it must be what was meant. A file is replayed from its own lines, so the dice need no seed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from nightmare_gym.dreaming.layout import COLOUR_NAMES, DREAMS, FACE_NAMES, KIND_NAMES, NONE, POWERS
from nightmare_gym.engine.position import Position
from nightmare_gym.games.bogeymen.describe import outcome_name
from nightmare_gym.games.bogeymen.layout import ACTIONS, BOGEYMEN, COLUMNS, ENDINGS, ROWS, STEPS

FOLDER = Path(__file__).with_name("golden")
GAMES: dict[str, tuple[dict[str, Any], int]] = {
    "gentle": ({"bogeyman": "lady_of_primeval_fear", "layout": "gentle"}, 16),
    "hard_depths": ({"bogeyman": "lord_of_the_depths", "hard": True, "rows": 6}, 8),
    "envy": ({"bogeyman": "lord_of_envy", "rows": 6}, 12),
    "imprisonment": ({"bogeyman": "lady_of_imprisonment", "hard": True, "rows": 6}, 13),
}
"""Each file's options, and the seed of the dice and of the player who wrote it."""

PLACES = {"1": "1", "2": "2", "Hunt": "h", "Exhaust": "e", "Shadow": "s"}
PLACES |= {"Shadow in the Hunt row": "s in h", "Shadow in the Exhaust row": "s in e"}
"""What faces and places are called in a line."""


def short(kind: int) -> str:
    """A die, such as "blue s"."""
    colour, place = KIND_NAMES[kind].split(" ", 1)
    return f"{colour} {PLACES[place]}"


def lying(counts: Any, first: int = 0) -> str:
    """Dice by kind, such as "2 red 1, blue s"."""
    found = [(int(n), short(kind)) for kind, n in enumerate(counts) if n and kind >= first]
    return ", ".join(f"{n} {name}" if n > 1 else name for n, name in found) or "-"


def columns(state: Any) -> str:
    """The Spooks, column by column from the bottom up."""
    grid = state.spooks.reshape(ROWS, COLUMNS)
    found = ([short(kind) for kind in grid[:, column] if kind != NONE] for column in range(COLUMNS))
    return " / ".join(", ".join(column) for column in found if column) or "-"


def line(position: Position, event: str) -> str:
    """One event, and the position after it."""
    state = position.state
    step = STEPS[state.agenda.steps[state.agenda.height - 1].step]
    asked = ENDINGS[state.ending] if position.is_over else f"{'you' if position.actor >= 0 else '*'}: {step}"
    awake = ", ".join(dream for dream, up in zip(DREAMS, state.awake, strict=True) if up) or "-"
    power = ", ".join(short(kind) for kind in state.dreamers[0].power_row if kind != NONE) or "-"
    parts = (
        f"{event:<40}", f"turn {state.turn}{' sleepless' if state.sleepless else ''}",
        f"bag {'/'.join(str(n) for n in state.bag)}", f"awake {awake}", f"middle {lying(state.offered)}",
        f"power {power}", f"card {lying(state.dreamers[0].card, POWERS)}", f"spooks {columns(state)}", asked,
    )  # fmt: skip
    return " | ".join(parts)


def record(options: dict[str, Any], events: Iterator[tuple[Position, int]]) -> list[str]:
    """The lines of a game."""
    return [json.dumps(options), *(line(position, name) for position, name in _named(events))]


def _named(events: Iterator[tuple[Position, int]]) -> Iterator[tuple[Position, str]]:
    for position, choice in events:
        if position.is_chance:
            name = outcome_name(position.state, position.box, choice)
            position.resolve(choice)
        else:
            name = f"> {ACTIONS[choice]}"
            position.apply(choice)
        yield position, name


def outcome(event: str) -> int:
    """Nature's choice, by its name."""
    if event.removeprefix("the ") in BOGEYMEN:  # the Lord of Envy
        return BOGEYMEN.index(event.removeprefix("the "))
    if "shows" in event:  # the yellow die shows Shadow, a yellow Spook shows Shadow
        return FACE_NAMES.index(event.rsplit(" ", 1)[1])
    return COLOUR_NAMES.index(event.split(" ")[1])  # a yellow die


def replayed(lines: list[str]) -> list[str]:
    """A file's game, played again from the events that it names."""
    options = json.loads(lines[0])
    position = Position("bogeymen", **options)

    def events() -> Iterator[tuple[Position, int]]:
        for one in lines[1:]:
            event = one.split("|")[0].strip()
            named = ACTIONS.index(event.removeprefix("> ")) if event.startswith("> ") else outcome(event)
            yield position, named

    return record(options, events())


def played(options: dict[str, Any], seed: int) -> list[str]:
    """A new game at random, in which the Dreamer seldom dreams again."""
    position, random = Position("bogeymen", **options), Random(seed)

    def events() -> Iterator[tuple[Position, int]]:
        while not position.is_over:
            if position.is_chance:
                outcomes, odds = zip(*position.chance_outcomes(), strict=True)
                yield position, random.choices(outcomes, odds)[0]
                continue
            legal = position.legal_actions()
            careful = [action for action in legal if ACTIONS[action] in ("Rest", "light Sleep Track")]
            yield position, random.choice(careful if careful and random.random() < 0.7 else legal)

    return record(options, events())


def main() -> None:
    """Write all files."""
    FOLDER.mkdir(exist_ok=True)
    for name, (options, seed) in GAMES.items():
        (FOLDER / f"{name}.txt").write_text("\n".join(played(options, seed)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
