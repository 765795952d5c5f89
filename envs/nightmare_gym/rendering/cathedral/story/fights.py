"""Conflicts: the sides, their cards, losses, the winner, the retreat."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from nightmare_gym.engine.story import Event
from nightmare_gym.games.cathedral import areas, conflicts
from nightmare_gym.games.cathedral import layout as L
from nightmare_gym.games.cathedral.steps import Step
from nightmare_gym.rendering.cathedral.phrases import areas as named
from nightmare_gym.rendering.cathedral.phrases import ask, change, listed, sentence, the
from nightmare_gym.rendering.cathedral.words import STARTING, members, parties, top

CONTROL = ("You control", "The King controls", "The Shadows control", "Nobody controls")
NAMES = {card: name.removeprefix("its ") for card, name in STARTING.items()}
VERBS = (("attack", "defend", "win"), ("attacks", "defends", "wins"), ("attack", "defend", "win"))


def start(event: Event) -> str:
    """The sides of a conflict, with their strengths, and the order of the cards."""
    area, pair = event.given.area, event.given.pair
    before = int(ask(areas.controller, event.before, area))
    sides = [
        f"{L.SIDE_NAMES[side]} (strength {ask(conflicts.combat_strength, event.before, area, side)})"
        for side in parties(pair)
    ]
    first = _order(event, pair, before)
    return f"A conflict in {the(area)}: {' against '.join(sides)}. {CONTROL[before]} the area{first}."


def _order(event: Event, pair: int, before: int) -> str:
    """Tell whether you choose your cards before those of your opponent are turned up."""
    if pair == L.KING_SHADOWS:
        return ""
    if pair == L.HUMAN_SHADOWS:
        return ", and you choose cards before the battle card"
    yours = before == L.HUMAN or (before == L.SHADOWS and ask(areas.active_side, event.before) == L.HUMAN)
    return f", so you choose cards {'after' if yours else 'before'} the King's are turned up"


def blows(event: Event) -> Iterator[str]:
    """The attack and the defence of both sides."""
    state, params = event.before, event.params
    for side in parties(int(state.fight_pair)):
        attack, defence = (int(ask(what, state, params, side)) for what in (conflicts.attack_of, conflicts.defence_of))
        capped = ""
        if side == L.SHADOWS and params.battle_attack[top(state).a] > attack:
            capped = f" (of {params.battle_attack[top(state).a]}, at most {params.battle_cap} more than their number)"
        who, verbs = sentence(L.SIDE_NAMES[side]), VERBS[side]
        yield f"{who} {verbs[0]} with {attack}{capped} and {verbs[1]} with {defence}."


def put_away(event: Event) -> Iterator[str]:
    """The cards leave the table."""
    old = np.asarray(event.before.cards)
    for who, whose, place in (("You take", "your", L.COMMITTED), ("The King takes", "its", L.REVEALED)):
        played = [int(one) for one in np.flatnonzero(old == place)]
        back, gone = [[n for n in played if (n >= L.DEVELOPMENTS) == starting] for starting in (True, False)]
        if back:
            yield f"{who} {listed(f'{whose} {NAMES[n]}' for n in back)} back to {whose} hand."
        if gone:
            yield f"Discarded: {listed(f'card {n}' for n in gone)}."


def won(event: Event) -> str:
    """The winner, and the reason."""
    state, area, pair = event.before, event.given.area, event.given.pair
    best, sides = event.result, parties(pair)
    one, other = (ask(areas.strength, state, area, side) for side in sides)
    who = f"{sentence(L.SIDE_NAMES[best])} {VERBS[best][2]} the conflict"
    if one != other:
        return f"{who}: strength {max(one, other)} is left against {min(one, other)}."
    if event.given.before in sides:
        had = {L.HUMAN: "you were", L.KING: "it was", L.SHADOWS: "they were"}[best]
        return f"{who}: strength {one} is left to both, and {had} in control."
    return f"{who}: strength {one} is left to both, neither was in control, and it is the other side's turn."


def results(event: Event) -> Iterator[str]:
    """The deeds that count for your Dreams, and what the King and the Shield bring."""
    before, after = event.before, event.after
    if after.won != before.won:
        yield f"Conflicts that you won this turn: {change(before.won, after.won)}."
    if after.dethroned and not before.dethroned:
        yield "You won against the King in an area that it controlled."
    waiting = [int(step.step) for step in after.agenda.steps[before.agenda.height - 1 : after.agenda.height]]
    if Step.CULTISTS in waiting:
        yield "A Cultist goes to the King's Dreams for this conflict of its Maneuver."
    if Step.CHOOSE_OFFERING in waiting:
        of = "a step" if event.params.shield_step == L.SHIELD_FREE else "a step of your lower marker"
        yield f"The King's Shield returns: you may discard a Development card for {of} without payment."
    elif before.shielded and before.fight_pair == L.HUMAN_KING and before.cards[L.KINGS_SHIELD] == L.REVEALED:
        yield "The King's Shield returns, but it has brought its step of this turn."


def eliminated(event: Event) -> str | None:
    """Eliminated units count for your Dreams."""
    if event.after.eliminated == event.before.eliminated:
        return None
    return f"Units that you eliminated this turn: {change(event.before.eliminated, event.after.eliminated)}."


def retreats(event: Event) -> str:
    """The areas to which the loser's units may retreat."""
    loser = int(top(event.before).b) % L.SIDES
    who, found = sentence(L.SIDE_NAMES[loser]), members(event.result)
    lose = "loses" if loser == L.KING else "lose"
    if not found:
        return f"{who} {lose}, and no area beside {the(int(top(event.before).a))} is open to retreat to."
    where = named(event.result, "or")
    fewest = (
        "" if loser == L.HUMAN else " (fewest of its units there)" if loser == L.KING else " (fewest Shadows there)"
    )
    tie = ": an area card decides" if loser != L.HUMAN and len(found) > 1 else ""
    return f"{who} {lose} and may retreat to {where}{fewest}{tie}."


BEFORE = {conflicts.start_conflict: start, conflicts.resolve_conflict: blows}
AFTER = {
    conflicts.resolve_conflict: results,
    conflicts.put_cards_away: put_away,
    conflicts.winner: won,
    conflicts.count_eliminated: eliminated,
    conflicts.retreats: retreats,
}
