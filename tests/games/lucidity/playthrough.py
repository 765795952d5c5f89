"""Golden playthroughs: whole games in text, every die and every decision by name, each with the position after it.

Write them anew after a change of the rules that is meant (from the root of the repository, where `.` is `tests`):

    NUMBA_DISABLE_JIT=1 PYTHONPATH=envs:agents:tests python -m games.lucidity.playthrough

and read the difference: it must be what was meant. A file is replayed from its own lines, so the dice need no seed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from nightmare_gym.dreaming.layout import COLOUR_NAMES, FACE_NAMES, KIND_NAMES, NONE
from nightmare_gym.engine.position import Position
from nightmare_gym.games.lucidity.describe import outcome_name
from nightmare_gym.games.lucidity.layout import ACTIONS, ENDINGS, STEPS

FOLDER = Path(__file__).with_name("golden")
GAMES: dict[str, tuple[dict[str, Any], int]] = {
    "two": ({"players": 2, "temptation": "envy"}, 13),
    "three": ({"players": 3}, 1),
    "four_without_abilities": ({"players": 4, "abilities": False}, 8),
}
"""Each file's options, and the seed of the dice and of the players who wrote it."""

SHORT = {"Shadow in the Hunt row": "hunted", "Shadow in the Exhaust row": "rotated"}
"""What two of the places of a card are called in a line."""


def lying(counts: Any) -> str:
    """Dice on a card, such as "2 red 1, blue Shadow"."""
    found = []
    for name, n in zip(KIND_NAMES, counts, strict=False):
        colour, place = name.split(" ", 1)
        if n:
            found.append(f"{f'{n} ' if n > 1 else ''}{colour} {SHORT.get(place, place)}")
    return ", ".join(found) or "-"


def line(position: Position, event: str) -> str:
    """One event, and the position after it."""
    state, seats = position.state, range(int(position.box.seats))
    step = STEPS[state.agenda.steps[state.agenda.height - 1].step]
    asked = ENDINGS[state.ending] if position.is_over else f"{position.actor if position.actor >= 0 else '*'}: {step}"
    cards = []
    for seat in seats:
        dreamer = state.dreamers[seat]
        what = "" if dreamer.nightmare == NONE else f"({COLOUR_NAMES[dreamer.nightmare]}) "
        cards.append("out" if dreamer.eliminated else f"{what}{lying(dreamer.card)}")
    bag = "/".join(str(n) for n in state.bag)
    flags = "".join(
        f" {name}" for name in ("imprisoned", "tempted", "final_turns", "bag_ran_out") if state[name]
    )  # fmt: skip
    middle = f" | middle {lying(state.offered)}" if state.offered.any() else ""
    return f"{event:<44}| turn {state.turn} of {state.mover}{flags} | bag {bag}{middle} | {' | '.join(cards)} | {asked}"


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


def replayed(lines: list[str]) -> list[str]:
    """A file's game, played again from the events that it names."""
    options = json.loads(lines[0])
    position = Position("lucidity", **options)

    def events() -> Iterator[tuple[Position, int]]:
        for one in lines[1:]:
            event = one.split("|")[0].strip()
            if event.startswith("> "):
                yield position, ACTIONS.index(event.removeprefix("> "))
            elif "shows" in event:  # the yellow die shows Shadow
                yield position, FACE_NAMES.index(event.rsplit(" ", 1)[1])
            else:  # a yellow die
                yield position, COLOUR_NAMES.index(event.split(" ")[1])

    return record(options, events())


def played(options: dict[str, Any], seed: int) -> list[str]:
    """A new game at random, in which Dreamers mostly keep their Power and are seldom bold."""
    position, random = Position("lucidity", **options), Random(seed)

    def events() -> Iterator[tuple[Position, int]]:
        while not position.is_over:
            if position.is_chance:
                outcomes, odds = zip(*position.chance_outcomes(), strict=True)
                yield position, random.choices(outcomes, odds)[0]
                continue
            legal = position.legal_actions()
            careful = [action for action in legal if ACTIONS[action] in ("go on", "Rest", "deep Sleep Track")]
            yield position, random.choice(careful if careful and random.random() < 0.6 else legal)

    return record(options, events())


def main() -> None:
    """Write all files."""
    FOLDER.mkdir(exist_ok=True)
    for name, (options, seed) in GAMES.items():
        (FOLDER / f"{name}.txt").write_text("\n".join(played(options, seed)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
