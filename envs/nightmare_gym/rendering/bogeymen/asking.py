"""The questions of the Bogeymen as whole sentences, and its choices and events of nature."""

from __future__ import annotations

from nightmare_gym.dreaming import layout as D
from nightmare_gym.dreaming.steps import DreamerStep
from nightmare_gym.engine.layout import NATURE, NOBODY
from nightmare_gym.games.bogeymen import layout as L
from nightmare_gym.games.bogeymen.layout import Step
from nightmare_gym.games.bogeymen.records import Params, State
from nightmare_gym.rendering.bogeymen.naming import action_name
from nightmare_gym.rendering.bogeymen.story import place_of
from nightmare_gym.rendering.bogeymen.words import ENDS
from nightmare_gym.rendering.dreaming import asking, headlines
from nightmare_gym.rendering.dreaming.asking import Question
from nightmare_gym.rendering.dreaming.due import top
from nightmare_gym.rendering.dreaming.phrases import dice, die, number, opened, player
from nightmare_gym.rendering.dreaming.story import card_of


def reroll(state: State, params: Params) -> str:
    """Ask for a Power to spend on Spooks."""
    held = card_of(state)[: D.POWERS]
    checked = state.agenda.steps[state.agenda.height - 2].step == DreamerStep.REST_OR_DREAM
    moment = "before you Rest or Dream Again" if checked else "before your rows are checked"
    return f"you hold {dice(held)}: do you spend one, {moment}, to reroll connected Spooks of its colour?"


def pick_up(state: State, params: Params) -> str:
    """Ask for Spooks to pick up."""
    colour, taken = D.COLOUR_NAMES[state.paid], int(state.drawn[state.paid])
    if taken:
        picked = "it" if taken == 1 else "them"
        return f"you reroll {number(taken, f'{colour} Spook')}: do you add one that touches {picked}?"
    return f"you reroll {colour} Spooks: which one first?"


def returned(state: State, params: Params) -> str:
    """Ask for a Spook that returns to the bag."""
    colour = f" {D.COLOUR_NAMES[top(state).b - 1]}" if top(state).b else ""
    may = f"one{colour} Spook" if top(state).a == 1 else f"up to {top(state).a}{colour} Spooks"
    return f"the {L.BOGEYMEN[state.bogeyman]} lets {may} return to the bag: which one, if any?"


def excess(state: State, params: Params) -> str:
    """Ask which of three Spooks returns to the bag."""
    row = [die(int(kind)) for kind in state.spooks[: L.COLUMNS]]
    return f"two of the bottom row ({', '.join(row)}) move to your card: which one returns to the bag instead?"


def spent(state: State, params: Params) -> str:
    """Ask which of several dice alike is spent."""
    row = [die(int(kind)) for kind in state.dreamers[0].power_row if kind != D.NONE]
    return f"your Power row is, from the oldest on, {', '.join(row)}: which {die(int(top(state).a))} is spent?"


ASKED: dict[int, Question] = asking.ASKED | {
    Step.REROLL_SPOOKS: reroll,
    Step.CHOOSE_SPOOKS: pick_up,
    Step.CHOOSE_RETURNED: returned,
    Step.CHOOSE_EXCESS: excess,
    Step.CHOOSE_SPENT: spent,
}


def populate(state: State, params: Params) -> str:
    """Announce a Spook of the set-up."""
    return f"A Spook is drawn for {place_of(int(top(state).a))}."


def roll(state: State, params: Params) -> str:
    """Announce a roll of Spooks."""
    return f"You roll {number(int(state.drawn[state.paid]), f'{D.COLOUR_NAMES[state.paid]} Spook')}."


DECIDED: dict[int, Question] = asking.DECIDED | {
    Step.WHICH_BOGEYMAN: lambda state, params: "The Bogeyman is drawn.",
    Step.POPULATE: populate,
    Step.ROLL_SPOOKS: roll,
    Step.ADD_SPOOKS: lambda state, params: "A Spook is drawn for the next column.",
}


def question(state: State, params: Params) -> str:
    """Return the question, the event of nature that comes next, or the result, as a sentence."""
    if state.actor == NOBODY:
        return f"{ENDS[state.ending]}."
    asked = DECIDED if state.actor == NATURE else ASKED
    return opened(asked[top(state).step](state, params))


def headline(state: State, params: Params, choice: int) -> str:
    """Tell a choice or an outcome of nature in a sentence."""
    if state.actor != NATURE:
        return f"{player(0, params).does(action_name(state, params, choice))}."
    due = top(state)
    if due.step == Step.WHICH_BOGEYMAN:
        return f"The Bogeyman is the {L.BOGEYMEN[choice]}."
    if due.step == Step.POPULATE:
        kind = int(params.bogeymen[state.bogeyman].spaces[due.a]) * D.COLOURS + choice
        return f"A {die(kind)} goes to {place_of(int(due.a))}."
    if due.step == Step.ROLL_SPOOKS:
        return f"You roll a Spook: a {D.COLOUR_NAMES[state.paid]} {D.FACE_NAMES[choice]}."
    if due.step == Step.ADD_SPOOKS:
        column = int(params.bogeymen[state.bogeyman].columns - due.a) + 1
        return f"A {D.COLOUR_NAMES[choice]} Shadow comes on top of column {column}."
    return headlines.outcome(state, params, choice)
