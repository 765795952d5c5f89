"""The log of a game: it tells every change, and nothing else."""

from __future__ import annotations

import re
from typing import Any

import pytest

from games.cathedral.played import OPTIONS, events, start
from nightmare_gym.engine.position import Position
from nightmare_gym.games.cathedral.layout import (
    AREA_NAMES,
    CARDS,
    DAY_NAMES,
    DREAMS,
    FORTIFY,
    HUMAN,
    IN_DECK,
    IN_GAME,
    KING,
    MANEUVER,
    NONE,
    OPEN_DREAMS,
    PLAYERS,
    RITUAL,
    SIDES,
    SUMMON,
    TOKEN_NAMES,
)
from nightmare_gym.games.cathedral.steps import Step
from nightmare_gym.rendering.cathedral.narrate import DEEDS, FORTS, UNITS, narrate
from nightmare_gym.rendering.cathedral.survey import survey
from nightmare_gym.rendering.cathedral.words import card_text, dream_name, nightmare_name, step_of

CHANGE = re.compile(r"(.+?) (\d+) -> (\d+)(?:, |\.$)")
Numbers = dict[tuple[str, str], int]
Changes = dict[tuple[str, str], tuple[int, int]]


def numbers(position: Position) -> Numbers:
    """List everything countable on the table, by its heading in the log."""
    state, params = position.state, position.params
    found: Numbers = {}
    for side in range(SIDES):
        found.update({(UNITS[side], name): state.areas[i].units[side] for i, name in enumerate(AREA_NAMES)})
        found[UNITS[side], "supply"] = state.supply[side]
        found[UNITS[side], "devoured"] = state.devoured[side]
    found[UNITS[HUMAN], "Limbo"] = state.limbo
    for side in range(PLAYERS):
        found.update({(FORTS[side], name): state.areas[i].forts[side] for i, name in enumerate(AREA_NAMES)})
    for i, name in enumerate(("lower", "higher")):
        found["Your Ritual markers", name] = state.your_markers[i]
        found["The King's Ritual markers", name] = state.kings_markers[i]
    for day, name in enumerate(DAY_NAMES):
        found["Cultists on the Day spaces", name] = state.cultists[day]
        found["Cards tucked", name] = state.tucked[day]
    found["Cultists", "on the King's Action card"] = state.power_cultists
    found.update({("Cultists on the King's Dreams", dream_name(params, dream)): 0 for dream in range(DREAMS)})
    for slot in range(OPEN_DREAMS):
        if state.kings_dreams[slot] != NONE:
            name = dream_name(params, int(state.kings_dreams[slot]))
            found["Cultists on the King's Dreams", name] = state.dream_cultists[slot]
    found["The Cathedral", "pieces"] = state.pieces
    found.update({("Tokens", f"[{name}]"): state.tokens[i] for i, name in enumerate(TOKEN_NAMES)})
    found["Tokens", "the King's"] = state.kings_tokens
    if state.corner != NONE:
        points = survey(state, params).points.sum(axis=1)
        found["Points as things stand", "you"], found["Points as things stand", "the King"] = points
    return {key: int(value) for key, value in found.items()}


def changes(before: Position, after: Position) -> Changes:
    """The numbers that an event changed."""
    old, new = numbers(before), numbers(after)
    return {key: (old[key], new[key]) for key in old if old[key] != new[key]}


def told(lines: list[str]) -> Changes:
    """The changes of numbers that the lines tell."""
    headings = {*UNITS, *FORTS, "Your Ritual markers", "The King's Ritual markers", "Cultists on the Day spaces",
                "Cards tucked", "Cultists", "Cultists on the King's Dreams", "The Cathedral", "Tokens",
                "Points as things stand"}  # fmt: skip
    found: Changes = {}
    for line in lines[1:]:
        heading, _, rest = line.partition(": ")
        if heading in headings:
            for name, old, new in CHANGE.findall(rest):
                assert (heading, name) not in found
                found[heading, name] = (int(old), int(new))
    return found


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_change_of_a_game_is_told_and_no_other(options: dict[str, Any]) -> None:
    for before, after, choice in events(3, **options):
        lines = narrate(before.state, after.state, after.params, choice)
        assert all(line and "\n" not in line and line[-1] in ".?!" for line in lines), lines
        assert told(lines) == changes(before, after), lines
        assert_moves_are_told(before, after, "\n".join(lines))


def assert_moves_are_told(before: Position, after: Position, text: str) -> None:
    """Every card, Dream, Nightmare and the Shaper that has moved is named; so are new turns, deeds, commands."""
    old, new, params = before.state, after.state, after.params
    for card in range(CARDS):
        if old.cards[card] != new.cards[card]:
            into_deck = new.cards[card] == IN_DECK
            assert re.search(rf"\b{card}\b", text) if into_deck else card_text(params, card) in text
    for dream in range(DREAMS):
        assert old.dreams[dream] == new.dreams[dream] or dream_name(params, dream) in text
    for which in range(IN_GAME):
        name = nightmare_name(new, which)
        assert old.nightmares[which] == new.nightmares[which] or f"the {name}" in text
        assert old.lairs[which] == new.lairs[which] or f"The {name}: " in text
        assert old.commanded[which] >= new.commanded[which] or f"You command the {name}" in text
    assert old.kings_commands >= new.kings_commands or "The King commands the" in text
    assert NONE in (old.shaper, new.shaper) or old.shaper == new.shaper or "The Shaper: " in text
    assert old.clock == new.clock or f"Turn {new.clock}, " in text
    for deed, words in DEEDS.items():
        assert old[deed] >= new[deed] or f"{words}: {old[deed]} -> {new[deed]}." in text
    assert old.kings_day == new.kings_day or f"Its action: {DAY_NAMES[new.kings_day]}." in text
    assert (old.rows == new.rows).all() or re.search(r"Power \d+: .*Row \[[135]\]\.", text)
    assert new.fight_area == NONE or new.fight_area == old.fight_area or "Conflict in " in text
    assert old.fight_area == NONE or old.fight_area == new.fight_area or "Won by " in text


def roll(position: Position, value: int) -> list[str]:
    """Let the King's Dreamer walk by this value; return the log."""
    state = position.state
    state.clock, state.actor = 2, -1
    top = state.agenda.steps[state.agenda.height - 1]
    top.step, top.a, top.b = Step.ROLL, 0, 0
    before = position.clone()
    position.resolve(value)
    return narrate(before.state, position.state, position.params, value)


def test_the_kings_walk_is_told_by_the_cultists_that_it_counts() -> None:
    position = start()
    position.state.cultists[:] = 1, 1, 2, 1, 1
    lines = roll(position, 3)
    assert lines[:3] == [
        "The Horror die for the King's walk: 3.",
        "The King's Dreamer counts the Cultists: 1 on Summon, 2 on Fortify. Its action: Fortify.",
        "Power 2: 2 Cultists and 0 tucked cards. Row [1].",
    ]
    assert lines[3] == "More than the row needs: 1 Cultist, to its Dreams."
    assert position.state.kings_day == FORTIFY


@pytest.mark.parametrize(
    ("cultists", "tucked", "told"),
    [
        (1, 0, "Power 1: 1 Cultist and 0 tucked cards. Row [1]."),
        (2, 1, "Power 3: 2 Cultists and 1 tucked card. Row [3]."),
        (3, 2, "Power 5: 3 Cultists and 2 tucked cards. Row [5]."),
        (1, 7, "Power 8: 1 Cultist and 7 tucked cards. Row [5]."),
    ],
)
def test_the_power_is_told(cultists: int, tucked: int, told: str) -> None:
    position = start()
    position.state.cultists[:] = 1
    position.state.cultists[FORTIFY] = cultists
    position.state.tucked[FORTIFY] = tucked
    assert told in roll(position, 2)


@pytest.mark.parametrize(("levels", "instead"), [((3, 3, 2), True), ((3, 3, 1), False)])
def test_it_is_told_when_the_king_maneuvers_because_it_cannot_fortify(levels: tuple[int, ...], instead: bool) -> None:
    position = start()
    for area, level in zip((2, 3, 4), levels, strict=True):
        position.state.areas[area].forts[KING] = level
    lines = roll(position, 2)
    assert position.state.kings_day == FORTIFY
    assert ("There is nothing that it can build: it maneuvers instead." in lines) == instead
    assert (step_of(position.state) == Step.ROLL) != instead


def test_the_king_conforms_to_what_is_ahead_of_it() -> None:
    for day, verb in ((SUMMON, "conforms"), (FORTIFY, "conforms"), (MANEUVER, "dissents"), (RITUAL, "dissents")):
        position = start()
        position.state.night = {SUMMON: 5, FORTIFY: 4, MANEUVER: 5, RITUAL: 4}[day]
        before = position.clone()
        position.apply(5 + day)
        lines = narrate(before.state, position.state, position.params, 5 + day)
        while not any(line.startswith("The King ") for line in lines):
            before, choice = position.clone(), position.chance_outcomes()[0][0]
            position.resolve(choice)
            lines = narrate(before.state, position.state, position.params, choice)
        assert any(line.startswith(f"The King {verb}: {DAY_NAMES[day]} is ") for line in lines), lines


def test_conflicts_are_told_with_the_cards_of_both_sides() -> None:
    found = 0
    for seed in range(2):
        for before, after, choice in events(seed, nightmares="scourge,mason"):
            old = before.state
            if old.fight_area == NONE or old.fight_area == after.state.fight_area:
                continue
            text = "\n".join(narrate(old, after.state, after.params, choice))
            area = AREA_NAMES[old.fight_area]
            losses = [int(lost) for lost in re.findall(r"defence \d+, (\d+) lost", text)]
            assert f"The conflict in {area}: " in text
            assert len(losses) == 2
            assert re.search(r"Won by (you|the King|the Shadows)\.", text)
            found += 1
    assert found > 3


def test_the_end_tells_all_points() -> None:
    *_, (before, after, choice) = events(5)
    lines = narrate(before.state, after.state, after.params, choice)
    yours, kings = after.state.points.reshape(2, -1).sum(axis=1)
    assert lines[-1].endswith(f"{yours} to {kings}.")
    assert any(line.startswith(f"You score {yours}: ") for line in lines)
    assert any(line.startswith(f"The King scores {kings}: ") for line in lines)
