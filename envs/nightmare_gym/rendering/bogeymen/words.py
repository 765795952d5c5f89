"""Short texts for the picture: the question, the Bogeyman's rules, and the end of the game."""

from __future__ import annotations

from typing import Any

from nightmare_gym.dreaming.layout import KIND_NAMES
from nightmare_gym.engine.layout import NATURE, NOBODY
from nightmare_gym.games.bogeymen import layout as L
from nightmare_gym.games.bogeymen.layout import Step
from nightmare_gym.games.bogeymen.records import State
from nightmare_gym.rendering.dreaming.questions import question, top

ASKED: dict[int, str] = {
    Step.REROLL_SPOOKS: "Spend a Power to reroll Spooks of its colour, or go on?",
    Step.CHOOSE_SPOOKS: "Which Spooks to pick up? Each next one touches one that is picked up.",
    Step.CHOOSE_EXCESS: "Two Spooks move: which one of the bottom row returns to the bag instead?",
}
DECIDED: dict[int, str] = {
    Step.WHICH_BOGEYMAN: "Into whose realm do you steal?",
    Step.POPULATE: "The Spooks take their places",
    Step.ROLL_SPOOKS: "The Spooks that were picked up are rolled",
    Step.ADD_SPOOKS: "The Bogeyman strikes back: a Spook for every column",
}
ENDS = (
    "You have the Power to wake: won",
    "You have escaped the last Spook: won",
    "Hunted down: lost",
    "A Nightmare has Awakened twice: lost",
    "Too little Power to escape: lost",
)
"""The words for each ending, by its number."""


def won(state: State) -> bool:
    """Tell whether the game is won."""
    return int(state.ending) in L.WON


def asked(state: State) -> str:
    """Return the line at the bottom: a question, nature's decision, or the end."""
    if state.actor == NOBODY:
        return f"{ENDS[state.ending]}."
    if top(state).step == Step.CHOOSE_SPENT:
        return f"Which {KIND_NAMES[top(state).a]} is spent? The oldest Power is what Envy takes."
    if top(state).step == Step.CHOOSE_RETURNED:
        left = int(top(state).a)
        return f"Which Spook returns to the bag? ({left} may return)"
    words = question(state, L.LAYOUT.step_names, ASKED, DECIDED)
    return f"{words}." if state.actor == NATURE and not words.endswith("?") else words


def kills(card: Any) -> str:
    """Return the Bogeyman's special rule, by which Spooks return to the bag."""
    for many, what in (
        (int(card.for_hunt), "Each Hunt that is resolved lets {} of the Spooks return to the bag."),
        (int(card.for_envy), "Each Shadow of Envy that is resolved lets {} Spook return to the bag."),
        (int(card.for_exhaust), "Each Exhaust that is resolved lets {} Spook of its colour return to the bag."),
    ):
        if many > 0:
            return what.format(many)
    return "Three columns of Spooks; no dream sends them back." if card.columns > 2 else ""


def strikes(card: Any) -> str:
    """Return the Bogeyman's rule of Hard mode."""
    return "" if card.hard_rule == L.NO_HARD_RULE else f"When a Nightmare Awakens: {L.HARD_RULES[card.hard_rule]}."
