"""The study of the King's Shield: its counts against a count by the words of the same games, and what it refuses."""

from __future__ import annotations

import random
import re
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.position import Position
from nightmare_gym.games.cathedral import layout as L
from nightmare_gym.games.cathedral.steps import Step
from nightmare_studies.shield import conflicts
from nightmare_studies.shield.conflicts import Conflicts
from nightmare_studies.shield.report import page
from nightmare_studies.shield.study import FIGURES, Shield, study

pytestmark = pytest.mark.study

SEEDS = (0, 1, 29, 37, 59)
"""The seeds of the games; in the last three a weak conflict gains a Dream."""
WHOLE_STRENGTH = conflicts.strength
COUNTS = ("begun", "weak", "gained", "steps")
WITHIN = {
    "which card to play in the conflict", "where to retreat", "what to discard for the King's Shield",
    "which marker climbs for free", "where to produce", "which area produces next",
}  # fmt: skip
DREAM = re.compile(r"^    Dream (\d+) .*\((?:(met)|not met: (\d+) of \d+)\)$", re.M)

Event = tuple[Position, int]


@cache
def events(seed: int) -> tuple[Event, ...]:
    """The decisions of a game of a reckless human, who seeks every conflict and discards for every step."""
    chooser, position, taken = random.Random(seed), Position("cathedral", shield_step="lower"), []
    while not position.is_over:
        if position.is_chance:
            outcomes, odds = zip(*position.chance_outcomes(), strict=True)
            position.resolve(chooser.choices(outcomes, odds)[0])
        else:
            action = recklessly(position, chooser)
            taken.append((position.clone(), action))
            position.apply(action)
    return tuple(taken)


def recklessly(position: Position, chooser: random.Random) -> int:
    """Maneuver whenever that is possible, play no card in a conflict, and else go on only if there is no other way."""
    legal = position.legal_actions()
    if step_of(position) == Step.CHOOSE_CARD:
        return L.GO_ON
    if step_of(position) == Step.CHOOSE_DAY and L.FIRST_DAY + L.MANEUVER in legal:
        return L.FIRST_DAY + L.MANEUVER
    return chooser.choice([action for action in legal if action != L.GO_ON])


def step_of(position: Position) -> int:
    """The step that asks."""
    return int(position.state.agenda.steps[position.state.agenda.height - 1].step)


def counted(seed: int) -> dict[str, int]:
    """The study's counts of a game."""
    found = Conflicts(1, Position("cathedral", shield_step="lower").params_array[0])
    for position, action in events(seed):
        found.see(position.states, np.zeros(1, np.intp), np.array([action]))
    return {name: int(getattr(found, name)[0]) for name in COUNTS}


@cache
def told(seed: int) -> dict[str, int]:
    """The same counts by the words that describe the positions: what is begun, what changes, what is completed."""
    found, open_since = dict.fromkeys(COUNTS, 0), ""
    served: list[tuple[int, set[str]]] = []
    for position, action in events(seed):
        text, turn = position.describe(), int(position.state.clock)
        word, asked = position.action_name(action), position.game.layout.step_names[step_of(position)]
        if open_since and asked not in WITHIN:
            served.append((turn + 1 - turn % 2, nearer(open_since, text)))
            open_since = ""
        if completed := re.match(r"complete Dream (\d+)", word):
            found["gained"] += sum(check == turn and completed[1] in dreams for check, dreams in served)
            served = []
        if re.match(r"start a conflict (in|with)|fight ", word):
            begun = position.clone()
            begun.apply(action)
            area = re.search(r"^  Conflict in ([a-z ]+), .*: you against the King$", begun.describe(), re.M)
            if area:
                found["begun"] += 1
                if weaker(text, area[1]):
                    found["weak"] += 1
                    open_since = text
        if asked == "what to discard for the King's Shield" and word.startswith("discard card"):
            found["steps"] += position.state.your_markers.min() < 15
    return {name: int(number) for name, number in found.items()}


def weaker(text: str, area: str) -> bool:
    """Tell by a line of the map whether the human has less strength in an area than the King."""
    line = next(line for line in text.splitlines() if re.match(rf"  [ABCD] {area}  ", line))
    own, kings = (
        (int(cell.split()[0]) if cell[0].isdigit() else 0) + ("fort" in cell) for cell in (line[21:32], line[33:44])
    )
    return own < kings


def nearer(before: str, after: str) -> set[str]:
    """The Dreams that were not met in one position, and are nearer to it, or met, in the next."""
    now = {number: 99 if met else int(far) for number, met, far in DREAM.findall(after)}
    return {number for number, met, far in DREAM.findall(before) if not met and now.get(number, 0) > int(far)}


def test_the_counts_are_those_of_the_words() -> None:
    found = [counted(seed) for seed in SEEDS]
    assert found == [told(seed) for seed in SEEDS]
    for name in COUNTS:
        assert sum(one[name] for one in found) > 0, name


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("strength", lambda states, side: WHOLE_STRENGTH(states, L.KING - side)),
        ("BEGINS", (Step.CHOOSE_CONFLICT,)),
        ("BEGINS", (*conflicts.BEGINS, Step.CHOOSE_NIGHT)),
        ("INSIDE", ()),
    ],
)
def test_a_fault_is_seen(name: str, fault: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conflicts, name, fault)
    assert [counted(seed) for seed in SEEDS] != [told(seed) for seed in SEEDS]


def test_the_findings_are_of_the_same_dice_and_resume(tmp_path: Path) -> None:
    """King never discards for the Shield, so its games are the same by each rule."""
    found = study(["king", "random"], 24, {"random": 6}, 5, {"difficulty": "even"}, tmp_path)
    assert [(one.agent, one.shield_step, one.games) for one in found.played] == [
        *(("king", rule, 24) for rule in L.SHIELD_STEPS),
        *(("random", rule, 6) for rule in L.SHIELD_STEPS),
    ]
    for one in found.changes[:2]:
        assert {name: mean.mean for name, mean in one.figures.items()} == dict.fromkeys(FIGURES, 0.0)
    points = found.played[0].figures
    assert points["points"].mean - points["kings_points"].mean == pytest.approx(points["margin"].mean)
    for total, side in (("points", "points"), ("kings_points", "kings")):
        of_sources = sum(mean.mean for name, mean in points.items() if name.startswith(f"{side}_") and name != total)
        assert of_sources == pytest.approx(points[total].mean)

    kept = tmp_path / "tried_shield.jsonl"
    head, *lines = kept.read_text().splitlines()
    assert len(lines) == 6
    kept.write_text("\n".join((head, *lines[:4])) + "\n")
    assert study(["king", "random"], 24, {"random": 6}, 5, {"difficulty": "even"}, tmp_path) == found
    text = page(found, "results/cathedral_shield")
    command = "--agents king,random --games 24 --fewer random=6 --seed 5 --folder results/cathedral_shield`"
    assert f"`nightmare study shield --option difficulty=even {command}" in text
    assert Shield.model_validate_json(found.model_dump_json()) == found


@pytest.mark.parametrize(
    ("agents", "games", "fewer", "options", "message"),
    [
        (["greedy"], 3, {}, {"shield_step": "once"}, "the option shield_step: this study plays by each of its rules"),
        ([], 3, {}, {}, "3 games of 0 players: expected two or more"),
        (["greedy"], 1, {}, {}, "1 games of 1 players: expected two or more"),
        (["greedy", "greedy"], 3, {}, {}, "3 games of 2 players: expected two or more of at least one, each once"),
        (["greedy"], 3, {"planner": 2}, {}, "fewer games, planner=2: expected one of the players, and 2 to 2 games"),
        (["greedy"], 3, {"greedy": 3}, {}, "fewer games, greedy=3: expected one of the players, and 2 to 2 games"),
        (["nobody"], 3, {}, {}, "no player 'nobody' for cathedral"),
        (["greedy"], 3, {}, {"difficulty": "hard"}, "difficulty='hard': expected 'easier'"),
    ],
)
def test_a_wrong_request_is_told_in_one_line(
    agents: list[str], games: int, fewer: dict[str, int], options: dict[str, str], message: str
) -> None:
    with pytest.raises(OptionError, match=re.escape(message)):
        study(agents, games, fewer, 0, options)
