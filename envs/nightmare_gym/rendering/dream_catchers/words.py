"""Short texts for the picture: the question, nature's decision, abilities, bedrooms, the end of the game."""

from __future__ import annotations

from typing import Any

from nightmare_gym.engine.layout import NATURE, NOBODY
from nightmare_gym.games.dream_catchers import layout as L
from nightmare_gym.games.dream_catchers.catching import strength
from nightmare_gym.games.dream_catchers.records import Params, State
from nightmare_gym.games.dream_catchers.steps import Step

NIGHT = (
    Step.NIGHTFALL,
    Step.BEFORE_SPAWN,
    Step.BEFORE_CHECK,
    Step.BEFORE_SECOND_CHECK,
    Step.SPAWN,
    Step.PASS_TIME,
    Step.DRAW_MONSTER,
)
"""The steps of the Night phase."""
PLAY = "play something, or go on?"
ASKED: dict[int, str] = {
    Step.NIGHTFALL: f"Night falls: {PLAY}",
    Step.BEFORE_SPAWN: f"Before new dreams spawn: {PLAY}",
    Step.CHOOSE_STACK: "Which stack's top is revealed?",
    Step.CHOOSE_NIGHTMARE: "Which Nightmare is discarded?",
    Step.CHOOSE_MONSTER: "Which Monster gets a Weakness token?",
    Step.CHOOSE_LEFT_OUT: "Which of the Monster's symbols is not needed?",
    Step.CHOOSE_DISCARD: "Too many Treasures: which one is discarded?",
}
DECIDED: dict[int, str] = {
    Step.WHICH_BEDROOM: "Nature chooses whose bedroom it is.",
    Step.WHICH_CHARACTER: "Nature deals the characters.",
    Step.DRAW_TREASURE: "A Treasure is drawn.",
    Step.SPAWN: "A new dream comes to the Dreamscape.",
    Step.REVEAL_DREAM: "The top of the Dream stack is revealed.",
    Step.REVEAL_MONSTER: "The top of the Monster stack is revealed.",
    Step.CATCH: "The catch is carried out.",
    Step.PASS_TIME: "Time passes.",
    Step.DRAW_MONSTER: "A Monster comes under the bed.",
    Step.NEXT_TURN: "The next turn begins.",
}
ENDS = (
    "The last Sweet Dream is caught, and the child sleeps: won.",
    "Day breaks, and the child wakes without good dreams: lost.",
    "The child startles from a nightmare: lost.",
    "A third Monster wakes the child: lost.",
    "The night has no end: lost.",
)
"""The words for each ending, by its number."""
ABILITIES = (
    "Two alike: Time goes right by 1.",
    "Two alike: Nightmare goes right by 1.",
    "Two alike: reveal the top of a stack.",
    "A Treasure for a Nightmare of two symbols.",
    "Up to three actions in a turn.",
    "Two of a Monster's three symbols are enough.",
    "Any two Powers for a new one.",
)
"""The ability of each character, by its number."""


def top(state: State) -> Any:
    """Return the step that is due, a record (step, a, b)."""
    return state.agenda.steps[state.agenda.height - 1]


def step_of(state: State) -> int:
    """Return the number of the step that is due; at the end of the game 0."""
    return 0 if state.actor == NOBODY else int(top(state).step)


def attacker(state: State) -> int:
    """Return the cell of the Nightmare that attacks; `NONE` if none does."""
    return int(top(state).b) if step_of(state) in (Step.BEFORE_CHECK, Step.BEFORE_SECOND_CHECK) else L.NONE


def hunted(state: State) -> int:
    """Return the place of the Monster for which the die is to be rolled; `NONE` if there is none."""
    places: dict[int, int] = {Step.BEFORE_DIE: int(top(state).b), Step.ROLL: int(top(state).a)}
    return places.get(step_of(state), L.NONE)


def strength_now(state: State, params: Params, slot: int) -> int:
    """DC-8.5: return a Monster's strength to Python callers."""
    rule = getattr(strength, "py_func", strength)
    return int(rule(state, params, slot))


def name(state: State, seat: int) -> str:
    """Name the player on a seat: the character, once there is one."""
    character = state.catchers[seat].character
    return L.CHARACTERS[character] if character != L.NONE else f"Player {seat}"


def asked(state: State, params: Params) -> str:
    """Return the line at the bottom: a question, nature's decision, or the end."""
    if state.actor == NOBODY:
        return ENDS[state.ending]
    if state.actor == NATURE:
        return _decided(state, params)
    return f"{name(state, state.actor)}: {_question(state, params)}"


def _question(state: State, params: Params) -> str:
    step = top(state)
    whose = f"{name(state, step.a)}'s" if 0 <= step.a < len(state.catchers) else ""
    if step.step == Step.ACT:
        if too_many_treasures(state):
            return f"Before Treasures are discarded: {PLAY}"
        if state.actor == state.mover:
            return "Act, play something, or end the phase?"
        return f"Before {name(state, state.mover)} goes on: {PLAY}"
    if step.step == Step.BEFORE_DIE:
        return f"Before the die is rolled ({_needed(state, params, step.b)}): {PLAY}"
    if step.step == Step.BEFORE_CHECK:
        return f"The Nightmare in the {_cell(step.b)} cell attacks: {PLAY}"
    if step.step == Step.BEFORE_SECOND_CHECK:
        return f"The Nightmare has moved to the {_cell(step.b)} cell and checks again: {PLAY}"
    if step.step == Step.CHOOSE_PAIR:
        use = (
            "a Weakness token" if step.b == L.BY_PRISCILLA else f"{L.ABILITY_NAMES[step.b % L.BY_PRISCILLA]}'s ability"
        )
        return f"Which two of {whose} Powers pay for {use}?"
    if step.step == Step.CHOOSE_TWO:
        return f"Which {'second ' if step.b else ''}one of {whose} Powers is discarded for a new one?"
    if step.step == Step.CHOOSE_GIVEN:
        return f"Which Power to give to {name(state, step.a)}?"
    if step.step == Step.CHOOSE_TAKEN:
        return f"Which of {whose} Powers to ask for {L.POWER_NAMES[step.b % L.POWERS]}?"
    if step.step == Step.CONSENT:
        given, taken = L.POWER_NAMES[step.b // L.POWERS % L.POWERS], L.POWER_NAMES[step.b % L.POWERS]
        return f"Give {taken} for {name(state, state.mover)}'s {given}?"
    if step.step == Step.CHOOSE_PAYMENT:
        return f"Which {'other ' if state.declared.any() else ''}Power pays for {_caught(step.a)}?"
    return ASKED[int(step.step)]


def too_many_treasures(state: State) -> bool:
    """Tell whether this is the moment for plays before Treasures are discarded."""
    steps, height = state.agenda.steps, state.agenda.height
    return bool(height > 1 and steps[height - 1].step == Step.ACT and steps[height - 2].step == Step.CHOOSE_DISCARD)


def _caught(target: int) -> str:
    """Name the place of the tile that is to be caught, or "the Monster"."""
    return f"the tile in the {_cell(target)} cell" if target < L.FIRST_MONSTER else "the Monster"


def _decided(state: State, params: Params) -> str:
    step = top(state)
    if step.step == Step.DRAW_POWERS:
        return f"{name(state, step.a)} draws a Power."
    if step.step == Step.ROLL:
        return f"The die is rolled for the Monster: {_needed(state, params, step.a)}."
    return DECIDED.get(int(step.step), "")


def _cell(cell: int) -> str:
    return L.CELL_NAMES[cell % len(L.CELL_NAMES)]


def _needed(state: State, params: Params, slot: int) -> str:
    """Return the number that the die must show."""
    if state.under_bed[slot] == L.NONE:
        return "nobody is there"
    return f"{strength_now(state, params, slot)} or more catches it"


def bedroom(state: State, params: Params) -> tuple[str, str]:
    """Return the name of the bedroom, and its own rules."""
    if state.bedroom == L.NONE:
        return "A child's bedroom", ""
    room = params.bedrooms[state.bedroom]
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
    return f"{L.BEDROOMS[state.bedroom]}'s bedroom", " ".join(parts)
