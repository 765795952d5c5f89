"""Nature's decisions, abilities, bedrooms and the end of the game in words, and the step that is due."""

from __future__ import annotations

from typing import Any

from nightmare_gym.engine.layout import NOBODY
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


def too_many_treasures(state: State) -> bool:
    """Tell whether this is the moment for plays before Treasures are discarded."""
    steps, height = state.agenda.steps, state.agenda.height
    return bool(height > 1 and steps[height - 1].step == Step.ACT and steps[height - 2].step == Step.CHOOSE_DISCARD)


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
