"""The course of the game: set-up, turns, actions, trades, the end."""

from __future__ import annotations

from typing import Any

from nightmare_gym.engine.layout import NOBODY, RULES
from nightmare_gym.engine.story import Event, Teller
from nightmare_gym.games.dream_catchers import asking, choices, rules, trading, windows
from nightmare_gym.games.dream_catchers import layout as L
from nightmare_gym.games.dream_catchers.steps import Step
from nightmare_gym.rendering.dream_catchers import terms
from nightmare_gym.rendering.dream_catchers.words import too_many_treasures, top

# --- turns ----------------------------------------------------------------------------------------------------------


def setup(event: Event) -> str:
    """Tell the size of decks and stacks."""
    params = event.params
    cards = f"{params.powers.sum()} Powers, {params.treasures.sum()} Treasures"
    tiles = f"{params.dream_copies.sum()} Dream tiles and {params.monster_copies.sum()} Monsters"
    return f"The {cards}, {tiles} are shuffled."


def turn(event: Event) -> str:
    """Tell the turn that begins."""
    state = event.after
    if state.ending == L.STALLED:
        return f"The game has lasted {state.turn} turns, the most there are: the child wakes."
    name = L.CHARACTERS[state.catchers[state.mover].character]
    return f"Turn {state.turn} begins: {terms.player(state.mover)} ({name}) has {actions(state)}."


def actions(state: Any) -> str:
    """Tell the actions that are left."""
    return terms.numbered(int(state.actions_left), "action")


def action_spent(event: Event) -> str:
    """Tell the actions that are left after one."""
    return f"{terms.player(event.after.mover)} has {actions(event.after)} left."


def phase_ended(event: Event) -> str | None:
    """Tell that the Dream Catcher phase ends by itself."""
    ended = event.after.agenda.height < event.before.agenda.height
    if not ended or too_many_treasures(event.before):
        return None
    return "Nobody can do anything more, so the Dream Catcher phase ends."


def treasures_counted(event: Event) -> list[str]:
    """Tell that there are too many Treasures, and that no action is left."""
    state = event.before
    held = int(state.catchers[state.mover].treasures.sum())
    lines = [f"{terms.player(state.mover)} holds {held} Treasures and may keep {event.params.treasure_limit}."]
    return [*lines, action_spent(event)] if state.actions_left > 0 else lines


def nightfall(event: Event) -> str | None:
    """Tell that the Dream Catcher phase is over, with its last discard."""
    over = top(event.before).step == Step.CHOOSE_DISCARD and event.after.agenda.height < event.before.agenda.height
    return "Night falls." if over else None


def result(event: Event) -> str | None:
    """Tell whether the game is won."""
    if event.after.actor != NOBODY:
        return None
    return (
        "The child sleeps: all players win." if event.after.ending == L.SLEPT else "The child wakes: all players lose."
    )


# --- trades ---------------------------------------------------------------------------------------------------------


def given(event: Event) -> str | None:
    """Tell the only Power that can be offered."""
    if event.before.actor != RULES:
        return None
    return f"{terms.player(event.before.mover)} can only offer {terms.power(event.given.power)}."


def taken(event: Event) -> str | None:
    """Tell the only Power that can be requested."""
    if event.before.actor != RULES:
        return None
    return f"{terms.player(event.before.mover)} can only request {terms.power(event.given.power)}."


def refused(event: Event) -> str | None:
    """Tell what a refusal means."""
    partner = event.given.partner
    if event.after.catchers[partner].refused == 0:
        return None
    return f"It costs no action; {terms.player(partner)} is offered no trade before the next action."


def traded(event: Event) -> str:
    """Tell which cards change hands."""
    mine, other = terms.power(event.given.given), terms.power(event.given.taken)
    return f"{terms.player(event.before.mover)} gives {mine} to {terms.player(event.given.partner)} for {other}."


def forgotten(event: Event) -> str | None:
    """Tell who may be offered a trade again, before the turn is over."""
    if top(event.before).step != Step.ACT:
        return None
    seats = [seat for seat, one in enumerate(event.before.catchers) if one.refused]
    return f"{terms.listed(map(terms.player, seats))} may be offered a trade again." if seats else None


BEFORE: dict[Any, Teller] = {
    rules.setup: setup,
    trading.give: given,
    trading.take: taken,
    trading.trade: traded,
}
AFTER: dict[Any, Teller] = {
    rules.next_turn: turn,
    rules.proceed: result,
    asking.spend_action: action_spent,
    asking.forget_refusals: forgotten,
    windows.dream_catcher_phase: phase_ended,
    choices.play_first: treasures_counted,
    choices.choice: nightfall,
    trading.reply: refused,
}
