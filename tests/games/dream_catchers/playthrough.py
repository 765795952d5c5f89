"""Golden playthroughs: whole games in text, every draw and every decision by name, each with the position after it.

Write them anew after a change of the rules that is meant (from the root of the repository, where `.` is `tests`):

    PYTHONPATH=envs:agents:tests python -m games.dream_catchers.playthrough

and read the difference: it must be what was meant. A file is replayed from its own lines, so nature needs no seed.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

from nightmare_gym.engine.position import Position
from nightmare_gym.games.dream_catchers.describe import outcome_name
from nightmare_gym.games.dream_catchers.layout import (
    ACTIONS,
    ARROWS,
    CELLS,
    CHARACTERS,
    ENDINGS,
    NONE,
    SIDE,
)
from nightmare_gym.games.dream_catchers.state import LAYOUT
from nightmare_gym.games.dream_catchers.steps import Step

FOLDER = Path(__file__).with_name("golden")
GAMES: dict[str, tuple[dict[str, Any], int]] = {
    "won": ({"bedroom": 1, "characters": "cooper,mochi"}, 33),
    "twins": ({"players": 3, "bedroom": 2, "characters": "pixie,oscar,jazz", "control": "seats"}, 8),
    "priscilla": ({"players": 4, "bedroom": 5, "control": "seats", "consent": False}, 18),
    "peter": ({"bedroom": 6, "characters": "bubbles,candy", "control": "seats", "reward": "progress"}, 5),
}
"""Each file's options, and the seed of nature and of the players who wrote it."""

LETTERS = "LTFCKSW"
"""The Powers: Love, Treats, Fantasy, Curiosity, Courage (K), Strength, Wild."""
TREASURE_LETTERS = ("calm", "sweeten", "delay", "dispel", "weaken")


def symbols(bits: int) -> str:
    """A set of symbols in letters."""
    return "".join(letter for i, letter in enumerate(LETTERS) if int(bits) >> i & 1)


def tile(box: Any, kind: int) -> str:
    """A Dream tile: `LT*` is a Sweet Dream with a chest, `-LT up` a Nightmare."""
    if kind == NONE:
        return "."
    shown = symbols(box.dream_symbols[kind])
    return f"-{shown} {ARROWS[box.arrows[kind]]}" if box.is_nightmare[kind] else shown + "*" * int(box.has_chest[kind])


def monster(box: Any, kind: int, weakness: int = 0) -> str:
    """A Monster by what it needs, and its strength now."""
    return "." if kind == NONE else f"{symbols(box.needs[kind])} {box.strengths[kind] - weakness}"


def held(counts: Iterable[int], names: Sequence[str], gap: str = "") -> str:
    """Cards, each by its name as often as it is there."""
    return gap.join(name for name, n in zip(names, counts, strict=True) for _ in range(n)) or "."


def line(position: Position, event: str) -> str:
    """One event, and the position after it."""
    state, box = position.state, position.box
    step = LAYOUT.steps[state.agenda.steps[state.agenda.height - 1].step]
    asked = f"{position.actor if position.actor >= 0 else '*'}: {step}"
    cells = [tile(box, kind) for kind in state.dreamscape]
    rows = " / ".join(", ".join(cells[i : i + SIDE]) for i in range(0, CELLS, SIDE))
    bed = ", ".join(monster(box, *one) for one in zip(state.under_bed, state.weakness, strict=True) if one[0] != NONE)
    hands = (
        f"{CHARACTERS[one.character] if one.character != NONE else '?'} {held(one.powers, LETTERS)} "
        f"{held(one.treasures, TREASURE_LETTERS, '+')}{' refused' * int(one.refused)}"
        for one in state.catchers[: box.seats]
    )
    parts = (
        f"{event:<44}", f"turn {state.turn} of {state.mover}, {state.actions_left} left",
        f"{state.time_left}/{state.sweet_left}/{state.nightmare_left}", rows, f"bed {bed or '.'}",
        f"top {tile(box, state.next_dream)}, {monster(box, state.next_monster)}", *hands,
        f"declared {held(state.declared, LETTERS)}", ENDINGS[state.ending] if position.is_over else asked,
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


def outcome(position: Position, name: str) -> int:
    """Nature's choice, by its name."""
    found = [one for one, _ in position.chance_outcomes() if outcome_name(position.state, position.box, one) == name]
    assert len(found) == 1, name
    return found[0]


def replayed(lines: list[str]) -> list[str]:
    """A file's game, played again from the events that it names."""
    options = json.loads(lines[0])
    position = Position("dream_catchers", **options)

    def events() -> Iterator[tuple[Position, int]]:
        for one in lines[1:]:
            event = one.split("|")[0].strip()
            named = event.startswith("> ")
            yield position, ACTIONS.index(event.removeprefix("> ")) if named else outcome(position, event)

    return record(options, events())


def played(options: dict[str, Any], seed: int) -> list[str]:
    """A new game at random, in which tiles are mostly caught when they can be."""
    position, random = Position("dream_catchers", **options), Random(seed)

    def events() -> Iterator[tuple[Position, int]]:
        while not position.is_over:
            if position.is_chance:
                outcomes, odds = zip(*position.chance_outcomes(), strict=True)
                yield position, random.choices(outcomes, odds)[0]
                continue
            legal = position.legal_actions()
            state = position.state
            step = state.agenda.steps[state.agenda.height - 1].step
            tiles = [action for action in legal if action < CELLS and step != Step.CHOOSE_NIGHTMARE]
            dreams = [cell for cell in tiles if not position.box.is_nightmare[state.dreamscape[cell]]]
            yield position, random.choice((dreams or tiles or legal) if random.random() < 0.7 else legal)

    return record(options, events())


def main() -> None:
    """Write all files."""
    FOLDER.mkdir(exist_ok=True)
    for name, (options, seed) in GAMES.items():
        (FOLDER / f"{name}.txt").write_text("\n".join(played(options, seed)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
