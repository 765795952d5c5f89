"""The questions that the player is asked, and nature's next decision, in whole sentences."""

from __future__ import annotations

from nightmare_gym.engine.layout import NATURE, NOBODY
from nightmare_gym.games.endless_nightmare import layout as L
from nightmare_gym.games.endless_nightmare.records import Params, State
from nightmare_gym.games.endless_nightmare.steps import Step
from nightmare_gym.rendering.endless_nightmare.feat_words import aims, gasp, happening, number_shown, percent, share
from nightmare_gym.rendering.endless_nightmare.sentences import score
from nightmare_gym.rendering.endless_nightmare.words import LAST_WORDS, attempt, changed, need, purpose, title

PURPOSES: dict[int, str] = {
    Step.COLUMN_ROLLED: "for the Nightmare's column",
    Step.ROW_ROLLED: "for the Nightmare's row",
    Step.EVENT_ROLLED: "for the Nightmare Event",
    Step.PARACHUTE_ROLLED: "for the parachute",
}
DIES: dict[int, str] = {L.BY_D6: "roll", L.BY_STOPWATCH: "stopped watch"}
"""The words for the source of a number; all others are throws."""


def question(state: State, params: Params) -> str:
    """Describe the moment in one sentence: a question, nature's decision, or the end."""
    step = state.agenda.steps[state.agenda.height - 1]
    if state.actor == NOBODY:
        return f"{LAST_WORDS[state.cause]}. The game is over with a score of {score(state, params)}."
    if state.actor == NATURE:
        return _nature(state, params)
    if step.step == Step.SPEND_SANITY:
        return _sanity(state, params)
    if step.step == Step.CHOOSE_ACTION:
        return _action(state, params)
    if step.step == Step.CHOOSE_NIGHTMARE:
        return "Which Nightmare do you choose next?"
    return _breath(state, params) if step.step == Step.CHOOSE_BREATH else _aim(state, params)


def used_for(state: State) -> str:
    """Return the purpose of the number on the table, or of the roll that is due: "for Move 3"."""
    use = int(state.agenda.steps[state.agenda.height - 1].a)
    return PURPOSES.get(use) or f"for {attempt(state) or 'phases 4 and 5'}"


def new_numbers(state: State, params: Params) -> dict[int, int]:
    """Return the numbers that Sanity can make of the one on the table, by action."""
    now = int(state.die) + 1
    found = {choice: changed(params, now, choice) for choice in (L.SUBTRACT, L.ADD)}
    return {choice: number for choice, number in found.items() if number != now}


def _sanity(state: State, params: Params) -> str:
    numbers = " or ".join(f"a {number}" for number in new_numbers(state, params).values())
    return (
        f"{number_shown(state, params)} {used_for(state)}: do you keep it, "
        f"or spend 1 of your {state.sanity} Sanity to make it {numbers}?"
    )


def _action(state: State, params: Params) -> str:
    blocked = state.restriction == L.MOVE_BLOCKED
    die = DIES.get(int(params.nightmares[state.nightmare].number), "throw")
    return (
        f"{'The monsters block you: which Action but Move' if blocked else 'Which Action'} do you choose, "
        f"and which number from 1 to {L.POINTS} must the {die} exceed?"
    )


def _aim(state: State, params: Params) -> str:
    row = params.nightmares[state.nightmare]
    if row.number == L.BY_STOPWATCH:
        *others, last = aims(params, row)
        return f"When do you stop the watch for {attempt(state)}: at {', '.join(others)} or {last}?"
    hand = " with the wrong hand" if row.number == L.BY_WRONG_HAND else ""
    return f"At which zone, 2 to {1 + L.ZONES}, do you throw the die{hand} for {attempt(state)}?"


def _breath(state: State, params: Params) -> str:
    row, held = params.nightmares[state.nightmare], percent(share(params.hold[state.breath], 1))
    return (
        f"Do you hold your breath ({held}, else a gasp costs {gasp(params, row)} Courage), "
        f"or breathe for {row.breath_costs} of your {state.courage} Courage?"
    )


def _nature(state: State, params: Params) -> str:
    """Describe nature's next decision."""
    step = state.agenda.steps[state.agenda.height - 1]
    if step.step == Step.ROLL:
        told = purpose(state, params) or (need(state, params) if state.action >= 0 else "")
        return f"The d6 is rolled {used_for(state)}{f' ({told})' if told else ''}."
    if step.step == Step.VERSION:
        either = " or ".join(title(params, int(step.a) + L.SLOTS * version) for version in range(2))
        return f"The version is drawn: {either}."
    return happening(state, params)
