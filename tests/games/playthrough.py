"""Golden playthroughs: whole games in text, each event by its name, with all its changes.

A file stands in `tests/games/<game>/golden/`. Its first line holds the options, each other line an event: a decision
(`> roll`) or an outcome of nature, the fields of the state that have a new value, and the next question. So a file is
replayed from its own lines, and nature needs no seed.

After an intended change of the rules, write all files again (from the repository root) and read the difference: it
must be the intended one. A game with an event that has become impossible goes on at random.

    PYTHONPATH=envs:tests python -m games.playthrough

A new file, of a random game:

    PYTHONPATH=envs:tests python -m games.playthrough lucidity three '{"players": 3}' 1
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from nightmare_gym.engine.game import ints
from nightmare_gym.engine.layout import CATEGORY, NATURE
from nightmare_gym.engine.position import Position

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*/golden/*.txt"))
SHOWN_APART = ("actor", "agenda")
"""Fields that are told as the player and the question."""


def replayed(game: str, lines: list[str], seed: int = 0) -> list[str]:
    """Play the game of some lines again, by the names of its events; choices that they leave open are random."""
    position, chooser = Position(game, **json.loads(lines[0])), Random(seed)
    events = [line.split(" | ")[0].rstrip() for line in lines[2:]]
    event, written, before = "set-up", [lines[0]], np.zeros_like(ints(position.states)[0])
    while True:
        written.append(f"{event:<40} | {', '.join(changes(position, before)) or '-'} | {asked(position)}")
        if position.is_over:
            return written
        before, known = ints(position.states)[0].copy(), names(position)
        if not events or events[0] not in known:
            events = [chooser.choice(list(known))]
        event = events.pop(0)
        (position.resolve if position.is_chance else position.apply)(known[event])


def names(position: Position) -> dict[str, int]:
    """Everything that can happen in a position, by its name."""
    if position.is_chance:
        outcomes = [outcome for outcome, _ in position.chance_outcomes()]
        return {position.outcome_name(outcome): outcome for outcome in outcomes}
    return {f"> {position.game.actions[action]}": action for action in position.legal_actions()}


def changes(position: Position, before: Any) -> Iterable[str]:
    """List every field with a new value, and the returns if they are new."""
    layout, now = position.game.layout, ints(position.states)[0]
    for leaf in layout.leaves:
        if now[leaf.offset] != before[leaf.offset] and leaf.root not in SHOWN_APART:
            value = int(now[leaf.offset])
            labelled = leaf.field.kind == CATEGORY and value >= 0
            yield f"{leaf.path} {leaf.field.labels[value] if labelled else value}"
    place = layout.dtype.fields["returns"][1] // 4  # type: ignore[index]
    if (now[place : place + layout.seats] != before[place : place + layout.seats]).any():
        yield "returns " + " ".join(f"{earned:.5g}" for earned in position.returns)


def asked(position: Position) -> str:
    """Return the player and the question: the step on top of the agenda, with its two numbers if it has any."""
    if position.is_over:
        return "the end"
    agenda = position.state.agenda
    top = agenda.steps[agenda.height - 1]
    numbers = f" ({top.a}, {top.b})" if top.a or top.b else ""
    name = position.game.layout.step_names[top.step]
    return f"{'nature' if position.actor == NATURE else position.actor}: {name}{numbers}"


def write(file: Path, lines: list[str], seed: int = 0) -> None:
    """Write a file, of the game whose folder it lies in."""
    file.write_text("\n".join(replayed(file.parts[-3], lines, seed)) + "\n", encoding="utf-8")


def main() -> None:
    """Write one more file, or all files again."""
    if len(sys.argv) > 1:
        game, name, options, seed = sys.argv[1:]
        write(FOLDER / game / "golden" / f"{name}.txt", [options], int(seed))
    else:
        for file in FILES:
            write(file, file.read_text(encoding="utf-8").splitlines())


if __name__ == "__main__":
    main()
