"""Golden playthroughs: whole games in text, every draw and every decision by name, each with the position after it.

Write them anew after a change of the rules that is meant (from the root of the repository, where `.` is `tests`):

    PYTHONPATH=envs:agents:tests python -m games.cathedral.playthrough

and read the difference: it must be what was meant. A file is replayed from its own lines, so nature needs no seed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from nightmare_gym.engine.position import Position
from nightmare_gym.games.cathedral.layout import (
    ACTIONS,
    AREAS,
    CARDS,
    DREAMS,
    GO_ON,
    NONE,
    PLAYERS,
    SIDES,
)
from nightmare_gym.games.cathedral.state import LAYOUT

FOLDER = Path(__file__).with_name("golden")
GAMES: dict[str, tuple[dict[str, Any], int]] = {
    "standard": ({"nightmares": ["gorger", "herald"]}, 1),
    "divergent": ({"divergent": True, "nightmares": ["brood", "scourge"], "difficulty": "easier"}, 2),
    "variable": ({"length": "variable", "nightmares": ["gravekeeper", "mason"], "difficulty": "harder"}, 3),
    "both": ({"length": "variable", "divergent": True, "nightmares": ["whisperer", "undertow"]}, 4),
}
"""Each file's options, and the seed of nature and of the player who wrote it."""
ENDINGS = ("going on", "time", "the board is full")

LETTERS = "HKS"
PLACES = "-.xhktpcr"
"""Where a card is: out, in the deck, discarded, in a hand (h, k), tucked, in play, chosen or revealed in a fight."""
DREAM_PLACES = ".dhfKk"
"""Where a Dream is: in the deck, in the display, held, completed, the King's open ones, the King's completed ones."""


def area(there: Any) -> str:
    """What is in an area, in letters: `HHK h1`."""
    units = "".join(LETTERS[side] * int(there.units[side]) for side in range(SIDES))
    forts = "".join(f"{'hk'[side]}{there.forts[side]}" for side in range(PLAYERS) if there.forts[side])
    return units + forts or "."


def numbers(values: Any) -> str:
    """Numbers in a row."""
    return " ".join(map(str, np.asarray(values).tolist()))


def line(position: Position, event: str) -> str:
    """One event, and the position after it."""
    state = position.state
    top = state.agenda.steps[state.agenda.height - 1]
    asked = f"{'>' if position.actor >= 0 else '*'} {LAYOUT.steps[top.step]} {top.a} {top.b}"
    cards = "".join(PLACES[state.cards[card]] for card in range(CARDS))
    dreams = "".join(DREAM_PLACES[state.dreams[dream]] for dream in range(DREAMS))
    open_dreams = " ".join(
        f"{dream}:{n}" for dream, n in zip(state.kings_dreams, state.dream_cultists, strict=True) if dream != NONE
    )
    parts = (
        f"{event:<24}", f"turn {state.clock}", " ".join(area(state.areas[number]) for number in range(AREAS)),
        f"limbo {state.limbo}", f"devoured {numbers(state.devoured)}",
        f"markers {numbers(state.your_markers)} {numbers(state.kings_markers)}",
        f"at {state.shaper} {state.night} {state.day} {state.kings_day} {numbers(state.lairs)} {state.kings_last}",
        f"cultists {numbers(state.cultists)}+{state.power_cultists}", f"tucked {numbers(state.tucked)}",
        f"king {open_dreams or '.'}", cards, dreams, f"battle {numbers(state.battle_deck)}",
        f"pieces {state.pieces} {numbers(state.tokens)}/{numbers(state.your_tokens)}/{state.kings_tokens}",
        f"deeds {state.climbed}{state.built}{state.won}{state.eliminated}{state.dethroned}",
        ENDINGS[state.ended] if position.is_over else asked,
    )  # fmt: skip
    return " | ".join(parts)


def record(options: dict[str, Any], events: Iterator[tuple[Position, int]]) -> list[str]:
    """The lines of a game."""
    return [json.dumps(options), *(line(position, name) for position, name in _named(events))]


def _named(events: Iterator[tuple[Position, int]]) -> Iterator[tuple[Position, str]]:
    for position, choice in events:
        if position.is_chance:
            position.resolve(choice)
            yield position, str(choice)
        else:
            position.apply(choice)
            yield position, f"> {ACTIONS[choice]}"


def replayed(lines: list[str]) -> list[str]:
    """A file's game, played again from the events that it names."""
    options = json.loads(lines[0])
    position = Position("cathedral", **options)

    def events() -> Iterator[tuple[Position, int]]:
        for one in lines[1:]:
            event = one.split("|")[0].strip()
            named = event.startswith("> ")
            yield position, ACTIONS.index(event.removeprefix("> ")) if named else int(event)

    return record(options, events())


def played(options: dict[str, Any], seed: int) -> list[str]:
    """A new game at random, in which the human mostly does something when it may."""
    position, random = Position("cathedral", **options), Random(seed)

    def events() -> Iterator[tuple[Position, int]]:
        while not position.is_over:
            if position.is_chance:
                outcomes, odds = zip(*position.chance_outcomes(), strict=True)
                yield position, random.choices(outcomes, odds)[0]
                continue
            legal = position.legal_actions()
            acts = [action for action in legal if action != GO_ON]
            yield position, random.choice(acts if random.random() < 0.8 else legal)

    return record(options, events())


def main() -> None:
    """Write all files."""
    FOLDER.mkdir(exist_ok=True)
    for name, (options, seed) in GAMES.items():
        (FOLDER / f"{name}.txt").write_text("\n".join(played(options, seed)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
