"""Golden playthroughs: whole games in text, every die and every decision by name, each with the position after it.

Write them anew after a change of the rules that is meant (from the root of the repository, where `.` is `tests`):

    NUMBA_DISABLE_JIT=1 PYTHONPATH=envs:agents:tests python -m games.endless_nightmare.playthrough

and read the difference: it must be what was meant. A file is replayed from its own lines, so the dice need no seed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from nightmare_gym.engine.position import Position
from nightmare_gym.games.endless_nightmare.describe import score
from nightmare_gym.games.endless_nightmare.layout import CAUSES, NIGHTMARES, ROLL, STEPS, TRACKS

FOLDER = Path(__file__).with_name("golden")
GAMES: dict[str, tuple[dict[str, Any], int]] = {
    "default": ({}, 25),
    "strategist": ({"strategist": True}, 23),
    "small_veteran": ({"board": "small", "veteran": True, "sanity_on_selection": False}, 18),
    "active": ({"version": "active"}, 13),
    "mixed_strategist": ({"version": "mixed", "skill": "deft", "strategist": True}, 13),
}
"""Each file's options, and the seed of the dice and of the player who wrote it."""
SENSIBLE = ("keep the roll", "hold your breath", "aim at zone 5", "stop the watch at the third time")
"""What the player of the Active version does where he may."""


def line(position: Position, event: str) -> str:
    """One event, and the position after it."""
    state = position.state
    nightmare = NIGHTMARES[state.nightmare] if state.nightmare >= 0 else "-"
    ended = " ended" if state.ended else ""
    step = state.agenda.steps[state.agenda.height - 1]
    use = step.a if step.step > ROLL else STEPS[step.a]
    asked = CAUSES[state.cause] if position.is_over else STEPS[step.step] + (f" ({use})" if step.a else "")
    tracks = " ".join(f"{name[:3]} {state[name]}" for name in TRACKS)
    if position.box.versions[1]:
        feats = "".join(map(str, state.markers)) + " missed" * state.missed + " lid" * state.lid_broken
        tracks += f" | {feats} breath {state.breath} die {state.die + 1}"
    return (
        f"{event:<24}| turn {state.turn:<3}{nightmare} {state.displacement}/{state.length}{ended}"
        f" | survived {state.survived} lead {state.lead} | {tracks} | score {score(state, position.box)} | {asked}"
    )


def record(options: dict[str, Any], events: Iterator[tuple[Position, int]]) -> list[str]:
    """The lines of a game."""
    return [json.dumps(options), *(line(position, name) for position, name in _named(events))]


def chance_name(position: Position) -> str:
    """What nature is to decide; its outcome stands behind it as a number, for the d6 from 1 on."""
    step = position.state.agenda.steps[position.state.agenda.height - 1].step
    return "the d6 shows" if step == ROLL else f"{STEPS[step]}: outcome"


def _named(events: Iterator[tuple[Position, int]]) -> Iterator[tuple[Position, str]]:
    for position, choice in events:
        if position.is_chance:
            event = chance_name(position)
            event += f" {choice + (event == 'the d6 shows')}"
            position.resolve(choice)
        else:
            event = f"> {position.game.actions[choice]}"
            position.apply(choice)
        yield position, event


def replayed(lines: list[str]) -> list[str]:
    """A file's game, played again from the events that it names."""
    options = json.loads(lines[0])
    position = Position("endless_nightmare", **options)

    def events() -> Iterator[tuple[Position, int]]:
        for one in lines[1:]:
            event = one.split("|")[0].strip()
            if position.is_chance:
                assert event[:-2] == chance_name(position)
                yield position, int(event[-1]) - event.startswith("the d6")
            else:
                yield position, position.game.actions.index(event.removeprefix("> "))

    return record(options, events())


def sensible(position: Position, random: Random) -> int:
    """What a careful player of the Active version does: anything, where nothing is more sensible."""
    names, state, legal = position.game.actions, position.state, position.legal_actions()
    action = "Move 3"
    if state.scares > state.mantra:
        action = "Defy Scares 2"
    elif state.horrors > state.incantation:
        action = "Defy Horrors 2"
    wanted = [names.index(name) for name in (*SENSIBLE, action)]
    return next((action for action in wanted if action in legal), random.choice(legal))


def played(options: dict[str, Any], seed: int) -> list[str]:
    """A new game: the rule of thumb, or what is `SENSIBLE`; in one decision of five anything that is legal."""
    from nightmare_agents.agent import act_one
    from nightmare_agents.registry import find_agent

    position, random = Position("endless_nightmare", **options), Random(seed)
    thumb = find_agent("endless_nightmare", "heuristic") if not position.box.versions[1] else None

    def events() -> Iterator[tuple[Position, int]]:
        while not position.is_over:
            if position.is_chance:
                outcomes, odds = zip(*position.chance_outcomes(), strict=True)
                even = len(set(odds)) == 1
                yield position, outcomes[random.randrange(len(odds))] if even else random.choices(outcomes, odds)[0]
            elif random.random() < 0.2:
                yield position, random.choice(position.legal_actions())
            elif thumb is not None:
                yield position, act_one(thumb, position)
            else:
                yield position, sensible(position, random)

    return record(options, events())


def main() -> None:
    """Write all files."""
    FOLDER.mkdir(exist_ok=True)
    for name, (options, seed) in GAMES.items():
        (FOLDER / f"{name}.txt").write_text("\n".join(played(options, seed)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
