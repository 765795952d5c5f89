"""The story: each event is told in its order, with its reason, and no number changes untold."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from games.endless_nightmare.table import Table
from nightmare_gym.engine.position import Position
from nightmare_gym.engine.rendering import Rendering
from nightmare_gym.engine.story import Line, Story
from nightmare_gym.engine.telling import opening, tell
from nightmare_gym.games.endless_nightmare import layout as L
from nightmare_gym.games.endless_nightmare import rules
from nightmare_gym.rendering.endless_nightmare import RENDERING
from nightmare_gym.rendering.endless_nightmare.words import LAST_WORDS, title, way

pytestmark = pytest.mark.rules

KEPT_FOR_A_TURN = {"die", "action", "points", "restriction", "column", "missed"}
"""The numbers that are put back untold, when they were used or a turn begins."""
KEPT_FOR_A_NIGHTMARE = {"displacement", "breath", "lid_broken", "ended"}
"""The numbers that are put back untold when a Nightmare begins.

`used`, `first_turn` and `place` follow from other lines.
"""


def choices(position: Position) -> dict[str, int]:
    """All that can happen, by name."""
    if position.is_chance:
        return {position.outcome_name(outcome): outcome for outcome, _ in position.chance_outcomes()}
    return {position.action_name(action): action for action in position.legal_actions()}


def happens(position: Position, *names: str) -> list[str]:
    """Tell events by their names; parts are indented."""
    return ["  " * line.depth + line.text for name in names for line in tell(position, choices(position)[name])]


def rolled(table: Table, pips: int) -> list[str]:
    """Roll the d6, keep it, and return what is told under that."""
    return happens(table.position, f"the d6 shows {pips}", "keep the roll")[2:]


# --- set positions ------------------------------------------------------------------------------------------


def test_the_start_is_told() -> None:
    position = Position("endless_nightmare")
    assert [line.text for line in opening(position)] == [
        "Progress starts 10 spaces ahead of The Shadow, Horrors at 0, Incantation at 0, Sanity at 8, Scares at 0, "
        "Mantra at 0 and Courage at 6.",
        "Turn 1 begins.",
        "The first Nightmare is selected.",
    ]


def test_two_rolls_select_a_nightmare_after_one_that_has_ended() -> None:
    table = Table().at_selection("Lost", survived=1)
    assert happens(table.position, "the d6 shows 3", "spend Sanity: +2") == [
        "The d6 shows 3 for the Nightmare's column.",
        "You spend 1 Sanity: the 3 becomes a 5.",
        "  Sanity falls from 8 to 7.",
        "  The 5 picks the right column of the Nightmare table.",
    ]
    assert happens(table.position, "the d6 shows 4", "keep the roll") == [
        "The d6 shows 4 for the Nightmare's row.",
        "You keep the 4.",
        "  The 4 picks the fourth box of the right column: Spiders.",
        "    Spiders begins, with the End Marker 9 spaces ahead of Progress.",
        "    Each successful Move adds 1 to Scares.",
        "    Nightmares Survived rises from 1 to 2.",
    ]


def test_the_ending_move_and_the_phases_after_it_are_told_in_their_order() -> None:
    table = Table().at_action("Apocalypse", moved=7, lead=12, survived=2, scares=1, turn=4)
    assert happens(table.position, "Move 3") == ["You choose Move 3."]
    assert rolled(table, 4) == [
        "  Move 3 succeeds, as the 4 is above 3.",
        "    Progress moves 3 spaces forward, to 10 of 9 spaces, and your lead rises from 12 to 15.",
        "    Apocalypse: Horrors rise from 0 to 1.",
        "    Progress has reached the End Marker: Apocalypse has ended.",
        "  The 4 less 2 Nightmares survived shows 1 eye: The Shadow comes nearer, and your lead falls from 15 to 14.",
        "  Horrors are 1 ahead of Incantation: Sanity falls from 8 to 7.",
        "  Scares are 1 ahead of Mantra: Courage falls from 6 to 5.",
        "  Turn 5 begins.",
        "  The Nightmare has ended, so the next one is selected.",
    ]


@pytest.mark.parametrize(
    ("nightmare", "markers", "action", "told"),
    [
        ("Temptation", {"horrors": 3}, "Defy Horrors 2", ["Horrors fall from 3 to 1."]),
        ("Temptation", {"scares": 1, "mantra": 1}, "Defy Scares 3", ["Scares fall from 1 to 0."]),
        ("Temptation", {}, "Defy Scares 3", ["Scares stay at 0."]),
        ("Temptation", {"incantation": 1}, "Perform Incantation 2", ["Incantation rises from 1 to 2."]),
        ("Temptation", {"mantra": 2}, "Perform Mantra 2", ["Mantra stays at 2, as 2 points are not more."]),
        ("Temptation", {"courage": 9}, "Calm Yourself 3", ["Courage rises from 9 to 10."]),
        ("Temptation", {"courage": 10}, "Calm Yourself 3", ["Courage stays at 10."]),
        ("Impostor", {}, "Calm Yourself 3", ["Impostor: 2 points are left of 3.", "Courage rises from 6 to 8."]),
    ],
)
def test_each_action_is_told(nightmare: str, markers: dict[str, int], action: str, told: list[str]) -> None:
    table = Table().at_action(nightmare, lead=10, **markers)
    happens(table.position, action)
    *lines, _ = [line.strip() for line in rolled(table, 6)]
    gnawed = [line for line in lines if "ahead of" in line]
    succeeds = f"{action} succeeds, as the 6 is above {action[-1]}."
    assert lines == [succeeds, *told, *gnawed]


def test_a_failed_move_is_told_with_its_consequences_and_harm() -> None:
    table = Table().at_action("Lost", moved=1, lead=10)
    happens(table.position, "Move 3")
    assert rolled(table, 2)[:5] == [
        "  Move 3 fails, as the 2 is not above 3.",
        "    Lost: Progress goes 3 spaces back, to 2 back from its start, and your lead falls from 10 to 7.",
        "  The 2 shows 1 eye: The Shadow comes nearer, and your lead falls from 7 to 6.",
        "  By the 2, Scares rise from 0 to 1.",
        "  Scares are 1 ahead of Mantra: Courage falls from 6 to 5.",
    ]


def test_a_failed_move_may_lead_into_the_shadow() -> None:
    table = Table().at_action("Lost", moved=4, lead=3)
    happens(table.position, "Move 4")
    assert rolled(table, 3)[1:3] == [
        "    Lost: Progress goes 4 spaces back, to 0 of 8 spaces, and your lead falls from 3 to -1.",
        "    The Shadow has caught you.",
    ]


def test_a_move_that_goes_nowhere_says_why() -> None:
    table = Table().at_action("Buried", lead=10)
    happens(table.position, "Move 2")
    assert rolled(table, 6)[:3] == [
        "  Move 2 succeeds, as the 6 is above 2.",
        "    Buried: 0 points are left of 2.",
        "    Progress stays where it is.",
    ]


@pytest.mark.parametrize(
    ("nightmare", "pips", "told"),
    [
        ("Monsters", 3, "On 1 to 3 the monsters block you: no Move this turn."),
        ("Monsters", 4, "Above 3 the monsters leave your way free."),
        ("Exposed", 5, "The 5 is above your Courage of 4: you must try Move 5."),
        ("Exposed", 4, "The 4 is not above your Courage of 4: you are free to choose your Action."),
        ("Temptation", 5, "The 5 is above your Courage of 4: your Action is skipped."),
    ],
)
def test_the_event_is_told_with_its_reason(nightmare: str, pips: int, told: str) -> None:
    assert rolled(Table().at_event(nightmare, courage=4), pips) == [f"  {told}"]


def test_falling_is_told_from_the_fall_to_the_ground() -> None:
    table = Table().at_event("Falling", moved=5, lead=10, courage=2, survived=1)
    assert happens(table.position.clone(), "the d6 shows 1")[1:] == [
        "  The 1 is below your Courage of 2: the parachute opens, and Falling has ended."
    ]
    assert happens(table.position, "the d6 shows 2") == [
        "The d6 shows 2 for the parachute.",
        "  The 2 is not below your Courage of 2: you fall, and The Shadow with you.",
        "  Both move 2 spaces forward: Progress has fallen 7 of 9.",
    ]
    table.at_event("Falling", moved=7, lead=10, survived=1)
    assert happens(table.position, "the d6 shows 6")[-2:] == [
        "  You smashed into the ground.",
        "  The game is over with a score of 19: 1 Nightmare survived, and 9 spaces moved in Falling.",
    ]


def test_the_shadow_catches_who_stays() -> None:
    table = Table().at_action("Temptation", lead=1, moved=-2)
    happens(table.position, "Defy Scares 5")
    assert rolled(table, 1)[1:] == [
        "  The 1 shows 2 eyes: The Shadow comes nearer, and your lead falls from 1 to -1.",
        "  The Shadow has caught you.",
        "  The game is over with a score of 0: 0 Nightmares survived, and 0 spaces moved in Temptation.",
    ]
    assert table.position.question() == "The Shadow has caught you. The game is over with a score of 0."


def test_a_throw_past_markers_is_told() -> None:
    table = Table(version="active").at_action("Spiders (Active)", lead=10, board={3: 2})
    happens(table.position, "Move 3", "aim at zone 5", "the die lies in zone 4")
    assert happens(table.position, "a marker in zone 3 is pushed off") == [
        "A marker in zone 3 is pushed off; 1 is left there.",
        "  The throw counts as 4.",
        "  Spiders: Scares rise from 0 to 1.",
        "  The die leaves a marker in zone 4; 1 marker lies there now.",
    ]


def test_a_throw_off_the_board_and_markers_that_gather_are_told() -> None:
    table = Table(version="active").at_action("Spiders (Active)", lead=10, board={4: 1})
    happens(table.position, "Move 3", "aim at zone 4")
    assert happens(table.position.clone(), "the die falls short") == [
        "The die falls short.",
        "  The throw counts as 1, as it ends off the Die Board.",
    ]
    assert happens(table.position, "the die lies in zone 4", "no marker is hit")[-1] == (
        "  The die leaves a marker in zone 4; 2 markers lie there now."
    )


def test_a_throw_that_hits_is_a_1_in_decay_and_a_miss_in_monsters() -> None:
    for nightmare, told in (
        ("Decay", ["The throw counts as 1, as it hits a marker."]),
        ("Monsters", ["The throw counts as 4.", "Monsters: Move 3 is missed, as the throw hits a marker."]),
    ):
        table = Table(version="active").at_action(f"{nightmare} (Active)", lead=10, board={3: 2})
        happens(table.position, "Move 3", "aim at zone 4", "the die lies in zone 4")
        assert happens(table.position, "a marker is hit and stays")[1:] == [f"  {line}" for line in told]


def test_a_watch_stopped_too_late_is_told() -> None:
    table = Table(version="active").at_action("The Test (Active)", lead=10)
    assert happens(table.position, "Move 3", "stop the watch at 5.55 seconds")[1:] == [
        "You mean to stop the watch at 5.55 seconds."
    ]
    assert happens(table.position, "the watch stops too late")[:4] == [
        "The watch stops too late.",
        "  The watch counts as 1.",
        "  The Test: Sanity falls from 8 to 7.",
        "  Move 3 fails, as the 1 is not above 3.",
    ]


def test_the_breath_is_told() -> None:
    table = Table(version="active").at_event("Drowning (Active)", courage=5, breath=3)
    assert happens(table.position.clone(), "breathe") == [
        "You breathe.",
        "  The breath costs Courage: Courage falls from 5 to 3.",
        "  The count of turns without a breath starts again at 1.",
    ]
    assert happens(table.position.clone(), "hold your breath", "the breath holds") == [
        "You hold your breath.",
        "The breath holds.",
        "  The count of turns without a breath rises to 4.",
    ]
    assert happens(table.position, "hold your breath", "you gasp")[1:3] == [
        "You gasp.",
        "  A gasp takes 2 breaths: Courage falls from 5 to 1.",
    ]


def test_a_very_long_breath_is_told() -> None:
    table = Table(version="active").at_event("Drowning (Active)", courage=5, breath=L.LONGEST_BREATH - 1)
    assert happens(table.position, "hold your breath", "the breath holds")[1:] == [
        "The breath holds.",
        "  The count of turns without a breath rises to 5 or more.",
    ]


def test_a_breath_that_is_not_offered_is_told() -> None:
    table = Table(version="active").at_action("Drowning (Active)", lead=10, courage=2)
    happens(table.position, "Calm Yourself 5")
    assert rolled(table, 4)[-1] == "  A breath would cost 2 Courage, and you have 2: you must hold your breath."


def test_markers_are_taken_up_when_the_next_nightmare_begins() -> None:
    table = Table(version="active").at_selection("Spiders (Active)", board={3: 2, 5: 1})
    assert "      The Die Board is cleared: 3 markers are taken up." in [*rolled(table, 1), *rolled(table, 1)]
    table = Table(version="active").at_selection("Spiders (Active)", board={3: 1})
    assert "      The Die Board is cleared: 1 marker is taken up." in [*rolled(table, 1), *rolled(table, 1)]


def test_lid_and_clock_are_told() -> None:
    table = Table(version="active").at_action("Buried (Active)", lead=10)
    happens(table.position, "Move 3")
    assert rolled(table, 5) == ["  The 5 is above 3, but the Move must also break the lid."]
    assert happens(table.position.clone(), "the lid holds")[:2] == ["The lid holds.", "  Move 3 fails."]
    assert happens(table.position, "the lid breaks")[:4] == [
        "The lid breaks.",
        "  Move 3 succeeds.",
        "    Buried: 1 point is left of 3.",
        "    Progress moves 1 space forward, to 1 of 5 spaces, and your lead rises from 10 to 11.",
    ]
    table.at_event("Old Factory (Active)", lead=2, moved=4)
    assert happens(table.position, "2 marks pass")[1:3] == [
        "  Old Factory: Progress goes 2 spaces back, to 2 of 6 spaces, and your lead falls from 2 to 0.",
        "  The Shadow has caught you.",
    ]


def test_the_last_nightmare_of_the_strategist_comes_unasked() -> None:
    used = [int(name != "Spiders") for name in L.BASIC_NIGHTMARES]
    table = Table(strategist=True).at_action("Buried", moved=4, lead=10, survived=10, used=used)
    happens(table.position, "Move 5")
    told = rolled(table, 6)
    assert told[told.index("  The Nightmare has ended, so the next one is selected.") :] == [
        "  The Nightmare has ended, so the next one is selected.",
        "    Only Spiders is left, so it comes unasked.",
        "      Spiders begins, with the End Marker 9 spaces ahead of Progress.",
        "      Each successful Move adds 1 to Scares.",
        "      Nightmares Survived rises from 10 to 11.",
        "      All Nightmares have been used, so each may be chosen again.",
    ]


# --- random games -------------------------------------------------------------------------------------------

OPTIONS: list[dict[str, Any]] = [
    {},
    {"strategist": True, "veteran": True},
    {"board": "small", "sanity_on_selection": False, "reward": "log"},
    {"version": "active"},
    {"version": "active", "skill": "deft", "strategist": True},
    {"version": "mixed", "skill": "novice"},
]


def played(position: Position, seed: int, most: int = 120) -> Iterator[tuple[Any, list[Line]]]:
    """Play at random: each state before an event, and all that is told of it."""
    dice = random.Random(seed)
    for _ in range(most):
        if position.is_over:
            return
        before, can = position.clone().state, choices(position)
        name = "keep the roll" if "keep the roll" in can and dice.random() < 0.7 else dice.choice(list(can))
        yield before, tell(position, can[name])


def expected(position: Position, before: Any) -> dict[str, str]:
    """List the pattern of the line for each number that has changed, by the number's name."""
    state, params = position.state, position.params
    begun = bool(state.first_turn and (not before.first_turn or before.nightmare != state.nightmare))
    untold = KEPT_FOR_A_NIGHTMARE if begun else set()
    name = re.escape(title(params, int(state.nightmare))) if state.nightmare >= 0 else ""
    number = f"{L.PLAYER_ACTIONS[state.action]} {state.points}"
    patterns = {
        "turn": f"Turn {state.turn} begins",
        "survived": f"Nightmares Survived rises from .* to {state.survived}\\.",
        "lead": f"your lead (rises|falls) from -?\\d+ to {state.lead}\\b",
        "nightmare": f"{name} begins",
        "length": f"begins, with the End Marker {state.length} spaces ahead",
        "displacement": f"to {way(state)}\\b|has fallen {state.displacement} of",
        "ended": "has ended",
        "column": "picks the (left|right) column",
        "die": f"(shows|becomes a|counts as) {state.die + 1}\\b",
        "action": f"You choose {number}|you must try {number}",
        "points": f"You choose {number}|you must try {number}",
        "restriction": "no Move this turn|you must try Move 5|your Action is skipped",
        "missed": "is missed",
        "lid_broken": "The lid breaks",
        "breath": f"without a breath (rises to|starts again at) {state.breath}\\b",
        "cause": re.escape(LAST_WORDS[state.cause]),
        **{track: f"{track.capitalize()} (rise|fall)s? from \\d+ to {state[track]}\\b" for track in L.TRACKS},
    }
    changed = {one for one in patterns if one not in untold and state[one] != before[one]}
    changed -= {one for one in KEPT_FOR_A_TURN if state[one] in (L.NONE, 0) and one != "die"}
    changed -= {"die"} if state.die == L.NONE else set()
    found = {one: patterns[one] for one in changed}
    for zone, (now, old) in enumerate(zip(state.markers, before.markers, strict=True)):
        if now > old:
            found[f"zone {zone}"] = f"in zone {zone + 2}; {now} marker"
        elif now < old:
            found[f"zone {zone}"] = f"{now or 'none'} (is|are) left there|Die Board is cleared"
    return found


def untold(position: Position, seed: int) -> set[str]:
    """Return the names of the numbers that change untold in a random game."""
    found = set()
    for before, lines in played(position, seed):
        told = "\n".join(line.text for line in lines)
        found |= {name for name, pattern in expected(position, before).items() if not re.search(pattern, told)}
    return found


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_no_number_changes_untold(options: dict[str, Any]) -> None:
    for seed in range(2):
        assert untold(Position("endless_nightmare", **options), seed) == set()


def test_a_rule_that_is_silent_is_found() -> None:
    position = Position("endless_nightmare")
    story = RENDERING.story
    assert story is not None
    silent = Story(story.before, {rule: told for rule, told in story.after.items() if rule is not rules.the_shadow})
    kept: Rendering = replace(RENDERING, story=silent)
    assert untold(Position(replace(position.game, rendered_by=kept)), 1) & {"lead", "cause"}


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_questions_are_sentences_and_each_action_has_a_name_of_its_own(options: dict[str, Any]) -> None:
    position = Position("endless_nightmare", **options)
    for _, lines in played(position, 3):
        assert all(re.fullmatch(r"[A-Z0-9].*\.", line.text) for line in lines)
        asked = position.question()
        assert asked[0].isupper()
        assert asked.endswith("?" if position.actor >= 0 else ".")
        legal = position.legal_actions()
        assert len({position.action_name(action) for action in legal}) == len(legal)
