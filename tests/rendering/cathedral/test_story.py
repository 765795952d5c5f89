"""The story: the King's reasons and all events in their order, and no change of a number untold."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from games.cathedral.played import OPTIONS, start
from games.cathedral.table import Table
from nightmare_gym.engine.layout import NOBODY
from nightmare_gym.engine.position import Position
from nightmare_gym.engine.story import Line
from nightmare_gym.engine.telling import opening, tell
from nightmare_gym.games.cathedral.layout import (
    AREA_NAMES,
    DAY_NAMES,
    FIRST_PASS,
    FORTIFY,
    IN_GAME,
    KING,
    MANEUVER,
    NONE,
    OPEN_DREAMS,
    PLAYERS,
    RITUAL,
    SIDES,
    SUMMON,
    TOKENS,
)
from nightmare_gym.games.cathedral.steps import Step
from nightmare_gym.rendering.cathedral.questions import QUESTIONS
from nightmare_gym.rendering.cathedral.words import dream_name, nightmare_name, step_of
from rendering.cathedral.telling import due

pytestmark = pytest.mark.rules

COMMANDED = ({"nightmares": "gorger,herald"}, {"nightmares": "gravekeeper,whisperer", "reward": "margin"})


def told(position: Position, choice: int) -> list[str]:
    """The lines of an event, without the headline."""
    return [line.text for line in tell(position, choice)[1:]]


def rolled(position: Position, value: int, purpose: int = 0) -> list[str]:
    """Let the King's Dreamer walk by this value in turn 2."""
    state = position.state
    state.clock, state.actor = 2, -1
    top = state.agenda.steps[state.agenda.height - 1]
    top.step, top.a, top.b = Step.ROLL, purpose, 0
    return told(position, value)


def played(seed: int, **options: Any) -> Iterator[tuple[Position, Position, list[Line]]]:
    """Every event of a random game: the positions before and after, and what is told."""
    choose, position = random.Random(seed), Position("cathedral", **options)
    while not position.is_over:
        before = position.clone()
        if position.is_chance:
            outcomes, odds = zip(*position.chance_outcomes(), strict=True)
            choice = choose.choices(outcomes, odds)[0]
        else:
            choice = choose.choice(position.legal_actions())
        yield before, position, tell(position, choice)


# --- the King's turn ------------------------------------------------------------------------------------------------


def test_the_walk_counts_cultists_and_the_power_gives_the_row() -> None:
    position = start()
    position.state.cultists[:] = 1, 1, 2, 1, 1
    assert rolled(position, 3)[:4] == [
        "Its Dreamer counts the Cultists ahead: 1 on Summon and 2 on Fortify. Its action is Fortify.",
        "2 Cultists go from the Day space of Fortify (2 to 0) to the Action card (0 to 2).",
        "The Power of Fortify is 2: 2 Cultists. It uses row [1].",
        "More than the row needs: 1 Cultist goes from the card (2 to 1) to its Dreams.",
    ]
    assert position.state.kings_day == FORTIFY


@pytest.mark.parametrize(
    ("cultists", "tucked", "line"),
    [
        (1, 0, "The Power of Fortify is 1: 1 Cultist. It uses row [1]."),
        (2, 1, "The Power of Fortify is 3: 2 Cultists and 1 card under it. It uses row [3]."),
        (3, 2, "The Power of Fortify is 5: 3 Cultists and 2 cards under it. It uses row [5]."),
        (1, 7, "The Power of Fortify is 8: 1 Cultist and 7 cards under it. It uses row [5]."),
    ],
)
def test_the_power_is_told(cultists: int, tucked: int, line: str) -> None:
    position = start()
    position.state.cultists[:] = 1
    position.state.cultists[FORTIFY], position.state.tucked[FORTIFY] = cultists, tucked
    assert line in rolled(position, 2)


@pytest.mark.parametrize(("levels", "instead"), [((3, 3, 2), True), ((3, 3, 1), False)])
def test_it_is_told_when_the_king_maneuvers_because_it_cannot_fortify(levels: tuple[int, ...], instead: bool) -> None:
    position = start()
    for area, level in zip((2, 3, 4), levels, strict=True):
        position.state.areas[area].forts[KING] = level
    lines = rolled(position, 2)
    assert ("There is nothing that the King can build: it maneuvers instead." in lines) == instead
    assert ("Row [1] of Fortify: the die tells what the King does." in lines) != instead
    assert (step_of(position.state) == Step.ROLL) != instead


@pytest.mark.parametrize(
    ("day", "line"),
    [
        (SUMMON, "The King conforms: Summon is 1 Day space ahead of its Dreamer."),
        (FORTIFY, "The King conforms: Fortify is 2 Day spaces ahead of its Dreamer."),
        (MANEUVER, "The King dissents: ahead of its Dreamer are Summon and Fortify, not Maneuver. It draws a card."),
        (RITUAL, "The King dissents: its own Dreamer is on Ritual. It draws a card."),
    ],
)
def test_the_king_reacts_for_a_reason(day: int, line: str) -> None:
    position = start()
    position.state.night = {SUMMON: 5, FORTIFY: 4, MANEUVER: 5, RITUAL: 4}[day]
    lines = told(position, FIRST_PASS + day)
    while position.is_chance and not any(text.startswith("The King ") for text in lines):
        lines += told(position, position.chance_outcomes()[0][0])
    assert line in lines


def test_where_the_king_removes_a_follower() -> None:
    table = Table().areas(south="KKK", east="KK k3", northeast="KK", west="K")
    assert due(table, Step.KING_REMOVES, 1) == [
        "The King removes a Follower: the south (of 3), because the King has more Followers there than there are fort "
        "levels and its Followers and the fort levels there are the most.",
        "A Follower of the King's returns from the south to the supply (3 to 2; supply 12 to 13).",
    ]


def test_where_the_king_goes() -> None:
    table = Table().areas(east="K", northeast="SSS", southeast="SS", inner_southeast="SSS")
    assert due(table, Step.KING_MANEUVERS, 1)[:2] == [
        "The King spends one of 1 Movement Point: the inner northeast (of 4), because it is empty.",
        "A Follower of the King's comes to the inner northeast (0 to 1; supply 19 to 18).",
    ]


def test_equal_areas_are_left_to_you() -> None:
    table = Table().areas(east="K", northeast="SSS", inner_southeast="SSS")
    assert due(table, Step.KING_MANEUVERS, 1) == [
        "The King spends one of 1 Movement Point: the southeast or the inner northeast (of 4), because they are empty; "
        "they are equal, and you choose."
    ]


def test_where_the_king_builds() -> None:
    table = Table().areas(east="KK k1", south="KK", west="KKH")
    assert due(table, Step.KING_BUILDS, 2) == [
        "The King builds a level: the south (of 3), because the King has fewest levels there and you have fewest "
        "Followers there.",
        "The King's fort in the south grows (level 0 to 1).",
        "The King builds a level: the west (of 3), because the King has fewest levels there.",
        "The King's fort in the west grows (level 0 to 1).",
    ]


def test_a_cultist_goes_where_more_are_lacking() -> None:
    table = Table().kings_dreams((0, 1), (6, 3))
    assert due(table, Step.CULTISTS, 3) == [
        "A Cultist goes on the upper Dream, which lacks 2 (the other 1).",
        "Cultists on the King's Dream 6 (Rite, 5 VP): 3 to 4.",
        "Both Dreams of the King's lack 1 Cultist: one goes on the lower, older one.",
        "Cultists on the King's Dream 0 (Rite, 2 VP): 1 to 2.",
        "The King has completed Dream 0 (Rite, 2 VP): its Cultists are discarded.",
        "A Cultist goes on the only open Dream of the King's.",
        "Cultists on the King's Dream 6 (Rite, 5 VP): 4 to 5.",
        "The King has completed Dream 6 (Rite, 5 VP): its Cultists are discarded.",
    ]


@pytest.mark.parametrize(
    ("king", "reason", "eaten"),
    [
        (0, "does not lead in devoured units, so it takes its own, else a Shadow, else one of yours",
         "A Follower of the King's is devoured in the east (2 to 1; devoured 0 to 1); slots taken: 1 of 10."),
        (2, "leads in devoured units, so it takes a Shadow, else a Follower of yours, else its own",
         "A Shadow is devoured in the east (1 to 0; devoured 0 to 1); slots taken: 3 of 10."),
    ],
)  # fmt: skip
def test_whom_the_king_devours(king: int, reason: str, eaten: str) -> None:
    assert due(Table().areas(east="KKS").devoured(king=king), Step.KING_DEVOURS, 1) == [
        "The King devours a unit where it has a Follower: only the east is possible.",
        f"The King {reason}.",
        eaten,
    ]


def test_the_kings_icon_takes_effect_after_the_climb() -> None:
    assert due(Table().kings_markers(3, 5).areas(east="K"), Step.KING_CLIMBS, 0, 1) == [
        "The King's lower marker climbs 1 step: its markers go from 3 and 5 to 4 and 5.",
        "The marker has entered an X: each area that the King controls produces a Follower (the east).",
        "A Follower of the King's comes to the east (1 to 2; supply 19 to 18).",
    ]


def test_a_nightmare_runs_where_it_suits() -> None:
    table = Table(nightmares="gorger,herald").stage_2("Gorger", "Herald").areas(west="HH")
    assert due(table, Step.KING_COMMANDS)[:4] == [
        "The King commands the left Nightmare, the Gorger, which had no Cultist and now gets it. It runs 2 times; an "
        "area with 2 or more units suits it.",
        "Of the unvisited areas beside it the west suits the Gorger.",
        "The Gorger runs from the inner northwest to the west and succeeds.",
        "The King does not lead in devoured units, so it takes its own, else a Shadow, else one of yours.",
    ]


def test_a_teller_that_is_missing_shows() -> None:
    """The check of the next test finds what is left out."""
    lines = [Line("Something else.")]
    before = start()
    after = before.clone()
    after.state.areas[3].units[KING] += 1
    after.state.supply[KING] -= 1
    assert untold(before, patterns(before), patterns(after), lines) == [("units", (KING, 3)), ("supply", KING)]


# --- nothing is left out ---------------------------------------------------------------------------------------------


Patterns = dict[tuple[str, Any], tuple[int, str]]


def patterns(position: Position) -> Patterns:
    """The numbers that a player sees, each with the pattern of a line that tells its present value."""
    state, params = position.state, position.params
    found: Patterns = {}
    for side in range(SIDES):
        for area, name in enumerate(AREA_NAMES):
            units = int(state.areas[area].units[side])
            found["units", (side, area)] = units, rf"the {name}\b.*\b\d+ to {units}\b"
        found["supply", side] = int(state.supply[side]), rf"supply \d+ to {state.supply[side]}\b"
        found["devoured", side] = int(state.devoured[side]), rf"devoured \d+ to {state.devoured[side]}\b"
    for side in range(PLAYERS):
        for area, name in enumerate(AREA_NAMES):
            level = int(state.areas[area].forts[side])
            found["fort", (side, area)] = level, rf"fort in the {name} grows \(level \d to {level}\)"
    found["Limbo", 0] = int(state.limbo), rf"Limbo \(?\d+ to {state.limbo}\b"
    for whose, markers in (("your", state.your_markers), ("its", state.kings_markers)):
        low, high = map(int, markers)
        found["markers", whose] = 16 * low + high, rf"{whose} markers go from \d+ and \d+ to {low} and {high}\b"
    for day, name in enumerate(DAY_NAMES):
        cultists, tucked = int(state.cultists[day]), int(state.tucked[day])
        found["Cultists", day] = cultists, rf"{name} \(\d+ to {cultists}\)"
        found["tucked", day] = tucked, rf"King's {name} card \(cards there: \d+ to {tucked}\)"
    power = int(state.power_cultists)
    found["power", 0] = power, rf"card( to the supply)? \(\d+ to {power}\)"
    for slot in range(OPEN_DREAMS):
        dream, cultists = int(state.kings_dreams[slot]), int(state.dream_cultists[slot])
        if dream != NONE:
            name = re.escape(dream_name(params, dream))
            found["Dream", dream] = cultists, rf"{name}: \d+ to {cultists}\.|begins with {cultists} Cultist"
    found["pieces", 0] = int(state.pieces), rf"piece of the Cathedral \(\d+ to {state.pieces} of 13\)"
    for token in range(TOKENS):
        found["token", token] = int(state.tokens[token]), rf"left: \d+ to {state.tokens[token]}\b"
    found["its tokens", 0] = int(state.kings_tokens), rf"the King's tokens: \d+ to {state.kings_tokens}\)"
    found["turn", 0] = int(state.clock), rf"Turn {state.clock} of "
    if state.shaper != NONE:
        found["Shaper", 0] = int(state.shaper), rf"The Shaper goes from .* to the {AREA_NAMES[state.shaper]}\."
    for which in range(IN_GAME):
        if state.lairs[which] != NONE:
            lair = AREA_NAMES[state.lairs[which]]
            found["lair", which] = int(state.lairs[which]), rf"[Tt]he {nightmare_name(state, which)} .*the {lair}\b"
    found["King's Dreamer", 0] = int(state.kings_day), rf"Its action is {DAY_NAMES[state.kings_day]}\."
    for deed, words in DEEDS.items():
        found[deed, 0] = int(state[deed]), words.format(n=int(state[deed]))
    return found


DEEDS = {
    "climbed": "steps of this turn: {n}",
    "built": "levels that you built this turn: {n}",
    "won": r"Conflicts that you won this turn: \d+ to {n}",
    "eliminated": r"Units that you eliminated this turn: \d+ to {n}",
    "dethroned": "You won against the King in an area that it controlled",
}
"""The deeds that count for Dreams. They fall back to 0 at the check of Dreams and in a new turn, which isn't told."""


def untold(before: Position, old: Patterns, new: Patterns, lines: list[Line]) -> list[tuple[str, Any]]:
    """The numbers that have changed without a line that names the new value.

    Exceptions are the choice of a corner, which lays out the map in summary, and deeds that are forgotten.
    """
    if step_of(before.state) == Step.CHOOSE_CORNER:
        return []
    return [
        key
        for key, (value, pattern) in new.items()
        if value != old.get(key, (0, ""))[0]
        and not (key[0] in DEEDS and value == 0)
        and not (key[0] == "Shaper" and key not in old)
        and not any(re.search(pattern, line.text) for line in lines)
    ]


@pytest.mark.parametrize("options", [*OPTIONS, *COMMANDED], ids=str)
def test_every_change_of_a_game_is_told_and_every_question_asked(options: dict[str, Any]) -> None:
    old: Patterns = {}
    for before, after, lines in played(3, **options):
        new = patterns(after)
        texts = [line.text for line in lines]
        assert untold(before, old or patterns(before), new, lines) == [], texts
        old = new
        assert all(re.fullmatch(r"[A-Z0-9][^\n]*[.]", text) and "None" not in text for text in texts), texts
        assert lines[0].depth == 0
        assert all(line.depth > 0 for line in lines[1:])
        if not before.is_chance:
            names = [before.action_name(action) for action in before.legal_actions()]
            assert len(set(names)) == len(names)
            assert re.fullmatch(r"[A-Z][^\n]*\?", before.question())
    assert after.question() == texts[-1]
    assert after.actor == NOBODY


def test_every_step_that_asks_has_a_question() -> None:
    assert set(QUESTIONS) == {step for step in Step if step.declared.asks}


def test_the_start_is_told() -> None:
    position = Position("cathedral", length="variable")
    assert [line.text for line in opening(position)] == [
        "You have 20 Followers, the King 20; there are 24 Shadows.",
        "The 30 Development cards of stage 1 are the deck; the 20 of stage 2 are kept apart.",
        "A Cultist lies on each Day space, and the King's Dreamer is on Ritual.",
        "3 pieces of the Cathedral stand already.",
    ]
