"""Short texts for the picture: who is asked and what, what nature decides, abilities, bedrooms, how the game ended."""

from __future__ import annotations

from typing import Any

from nightmare_gym.engine.layout import NATURE, NOBODY
from nightmare_gym.games.dream_catchers.catching import strength
from nightmare_gym.games.dream_catchers.layout import (
    ABILITY_NAMES,
    ACT,
    BEDROOMS,
    BEFORE_CHECK,
    BEFORE_DIE,
    BEFORE_SECOND_CHECK,
    BEFORE_SPAWN,
    BY_PRISCILLA,
    CATCH,
    CELL_NAMES,
    CHARACTERS,
    CHOOSE_DISCARD,
    CHOOSE_GIVEN,
    CHOOSE_LEFT_OUT,
    CHOOSE_MONSTER,
    CHOOSE_NIGHTMARE,
    CHOOSE_PAIR,
    CHOOSE_PAYMENT,
    CHOOSE_STACK,
    CHOOSE_TAKEN,
    CHOOSE_TWO,
    CONSENT,
    DRAW_MONSTER,
    DRAW_POWERS,
    DRAW_TREASURE,
    FIRST_MONSTER,
    NEXT_TURN,
    NIGHTFALL,
    NONE,
    PASS_TIME,
    POWER_NAMES,
    POWERS,
    REVEAL_DREAM,
    REVEAL_MONSTER,
    ROLL,
    SPAWN,
    WHICH_BEDROOM,
    WHICH_CHARACTER,
)
from nightmare_gym.games.dream_catchers.records import Params, State

NIGHT = (NIGHTFALL, BEFORE_SPAWN, BEFORE_CHECK, BEFORE_SECOND_CHECK, SPAWN, PASS_TIME, DRAW_MONSTER)
"""The steps of the Night phase."""
PLAY = "play something, or go on?"
ASKED = {
    NIGHTFALL: f"Night falls: {PLAY}",
    BEFORE_SPAWN: f"Before new dreams spawn: {PLAY}",
    CHOOSE_STACK: "Which stack's top is revealed?",
    CHOOSE_NIGHTMARE: "Which Nightmare is discarded?",
    CHOOSE_MONSTER: "Which Monster gets a Weakness token?",
    CHOOSE_LEFT_OUT: "Which of the Monster's symbols is not needed?",
    CHOOSE_DISCARD: "Too many Treasures: which one is discarded?",
}
DECIDED = {
    WHICH_BEDROOM: "Nature chooses whose bedroom it is.",
    WHICH_CHARACTER: "Nature deals the characters.",
    DRAW_TREASURE: "A Treasure is drawn.",
    SPAWN: "A new dream comes to the Dreamscape.",
    REVEAL_DREAM: "The top of the Dream stack is revealed.",
    REVEAL_MONSTER: "The top of the Monster stack is revealed.",
    CATCH: "The catch is carried out.",
    PASS_TIME: "Time passes.",
    DRAW_MONSTER: "A Monster comes under the bed.",
    NEXT_TURN: "The next turn begins.",
}
ENDS = (
    "The last Sweet Dream is caught, and the child sleeps: won.",
    "Day breaks, and the child wakes without good dreams: lost.",
    "The child startles from a nightmare: lost.",
    "A third Monster wakes the child: lost.",
    "The night has no end: lost.",
)
"""By the number of the ending."""
ABILITIES = (
    "Two alike: Time goes right by 1.",
    "Two alike: Nightmare goes right by 1.",
    "Two alike: reveal the top of a stack.",
    "A Treasure for a Nightmare of two symbols.",
    "Up to three actions in a turn.",
    "Two of a Monster's three symbols are enough.",
    "Any two Powers for a new one.",
)
"""By the number of the character."""


def top(state: State) -> Any:
    """The step that is due, a record (step, a, b)."""
    return state.agenda.steps[state.agenda.height - 1]


def step_of(state: State) -> int:
    """The number of the step that is due; at the end of the game 0."""
    return 0 if state.actor == NOBODY else int(top(state).step)


def attacker(state: State) -> int:
    """The cell of the Nightmare that attacks; `NONE` if none does."""
    return int(top(state).b) if step_of(state) in (BEFORE_CHECK, BEFORE_SECOND_CHECK) else NONE


def hunted(state: State) -> int:
    """The place of the Monster for which the die is to be rolled; `NONE` if there is none."""
    return {BEFORE_DIE: int(top(state).b), ROLL: int(top(state).a)}.get(step_of(state), NONE)


def strength_now(state: State, box: Params, slot: int) -> int:
    """DC-8.5, for Python callers."""
    rule = getattr(strength, "py_func", strength)
    return int(rule(state, box, slot))


def name(state: State, seat: int) -> str:
    """Who sits there: the character, once there is one."""
    character = state.catchers[seat].character
    return CHARACTERS[character] if character != NONE else f"Player {seat}"


def asked(state: State, box: Params) -> str:
    """The line at the bottom: a question, what nature decides, or the end."""
    if state.actor == NOBODY:
        return ENDS[state.ending]
    if state.actor == NATURE:
        return _decided(state, box)
    return f"{name(state, state.actor)}: {_question(state, box)}"


def _question(state: State, box: Params) -> str:
    step = top(state)
    whose = f"{name(state, step.a)}'s" if 0 <= step.a < len(state.catchers) else ""
    if step.step == ACT:
        if too_many_treasures(state):
            return f"Before Treasures are discarded: {PLAY}"
        if state.actor == state.mover:
            return "Act, play something, or end the phase?"
        return f"Before {name(state, state.mover)} goes on: {PLAY}"
    if step.step == BEFORE_DIE:
        return f"Before the die is rolled ({_needed(state, box, step.b)}): {PLAY}"
    if step.step == BEFORE_CHECK:
        return f"The Nightmare in the {_cell(step.b)} cell attacks: {PLAY}"
    if step.step == BEFORE_SECOND_CHECK:
        return f"The Nightmare has moved to the {_cell(step.b)} cell and checks again: {PLAY}"
    if step.step == CHOOSE_PAIR:
        use = "a Weakness token" if step.b == BY_PRISCILLA else f"{ABILITY_NAMES[step.b % BY_PRISCILLA]}'s ability"
        return f"Which two of {whose} Powers pay for {use}?"
    if step.step == CHOOSE_TWO:
        return f"Which {'second ' if step.b else ''}one of {whose} Powers is discarded for a new one?"
    if step.step == CHOOSE_GIVEN:
        return f"Which Power to give to {name(state, step.a)}?"
    if step.step == CHOOSE_TAKEN:
        return f"Which of {whose} Powers to ask for {POWER_NAMES[step.b % POWERS]}?"
    if step.step == CONSENT:
        given, taken = POWER_NAMES[step.b // POWERS % POWERS], POWER_NAMES[step.b % POWERS]
        return f"Give {taken} for {name(state, state.mover)}'s {given}?"
    if step.step == CHOOSE_PAYMENT:
        return f"Which {'other ' if state.declared.any() else ''}Power pays for {_caught(step.a)}?"
    return ASKED[int(step.step)]


def too_many_treasures(state: State) -> bool:
    """Is this the moment for plays before Treasures are discarded?"""
    steps, height = state.agenda.steps, state.agenda.height
    return bool(height > 1 and steps[height - 1].step == ACT and steps[height - 2].step == CHOOSE_DISCARD)


def _caught(target: int) -> str:
    """What is to be caught, by its place."""
    return f"the tile in the {_cell(target)} cell" if target < FIRST_MONSTER else "the Monster"


def _decided(state: State, box: Params) -> str:
    step = top(state)
    if step.step == DRAW_POWERS:
        return f"{name(state, step.a)} draws a Power."
    if step.step == ROLL:
        return f"The die is rolled for the Monster: {_needed(state, box, step.a)}."
    return DECIDED.get(int(step.step), "")


def _cell(cell: int) -> str:
    return CELL_NAMES[cell % len(CELL_NAMES)]


def _needed(state: State, box: Params, slot: int) -> str:
    """What the die must show."""
    if state.under_bed[slot] == NONE:
        return "nobody is there"
    return f"{strength_now(state, box, slot)} or more catches it"


def bedroom(state: State, box: Params) -> tuple[str, str]:
    """Whose bedroom it is, and what is special in it."""
    if state.bedroom == NONE:
        return "A child's bedroom", ""
    room = box.bedrooms[state.bedroom]
    parts = [
        words.format(int(amount))
        for amount, words in (
            (room.caught_monster_calms, "A Monster that is caught moves Nightmare right by {}."),
            (room.pair_is_any_power, "Two Powers alike count as any symbol."),
            (room.caught_monster_delays, "A Monster that is caught moves Time right by {}."),
            (room.eaten_to_lose_a_dream, "A Monster that eats {} or more Sweet Dreams moves their counter right by 1."),
            (room.stronger_first, "Of two Monsters only the stronger one can be caught."),
            (room.pair_weakens, "Two Powers alike pay for a Weakness token."),
            (room.two_monsters_startle, "Each Night, two Monsters under the bed move Nightmare left by {}."),
        )
        if amount > 0
    ]
    return f"{BEDROOMS[state.bedroom]}'s bedroom", " ".join(parts)
