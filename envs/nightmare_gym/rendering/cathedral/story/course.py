"""The course of the game: set-up, turns, drawing, Dreams, the Cathedral, the end."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from nightmare_gym.engine.story import Event
from nightmare_gym.games.cathedral import areas, cards, cathedral, conflicts, rules, starting
from nightmare_gym.games.cathedral import layout as L
from nightmare_gym.games.cathedral.human import dreams
from nightmare_gym.games.cathedral.king import develop
from nightmare_gym.games.cathedral.king import turn as kings_turn
from nightmare_gym.rendering.cathedral.phrases import areas as named
from nightmare_gym.rendering.cathedral.phrases import ask, change, come, listed, the
from nightmare_gym.rendering.cathedral.story.units import WHOSE
from nightmare_gym.rendering.cathedral.words import ending, nightmare_name, places, some, top

# --- set-up ----------------------------------------------------------------------------------------------------------


def laid_out(event: Event) -> Iterator[str]:
    """The decks and supplies."""
    you, king, shadows = event.after.supply
    deck, out = (len(places(event.after.cards, place)) for place in (L.IN_DECK, L.OUT))
    yield f"You have {you} Followers, the King {king}; there are {shadows} Shadows."
    yield f"The {deck} Development cards of stage 1 are the deck; the {out} of stage 2 are kept apart."
    yield "A Cultist lies on each Day space, and the King's Dreamer is on Ritual."
    if event.after.pieces:
        yield f"{some(int(event.after.pieces), 'piece')} of the Cathedral stand already."


def settled(event: Event) -> str:
    """A side's Fortress and Followers."""
    side, corner, second = event.given.side, event.given.corner, event.given.second
    there = event.after.areas[corner]
    followers = some(int(there.units[side]), "Follower")
    return (
        f"{WHOSE[side]} Fortress, of level {there.forts[side]}, and {followers} are in "
        f"{the(corner)}, and {event.after.areas[second].units[side]} in {the(second)}; "
        f"supply {event.after.supply[side]}."
    )


def corner_chosen(event: Event) -> str:
    """The Shadows."""
    params = event.params
    inside, outside = int(params.shadows_inside), int(params.shadows_outside)
    left = event.after.supply[L.SHADOWS]
    return f"Every other inner area has {inside} Shadows, every outer one {outside}; supply {left}."


def first_tucked(event: Event) -> str:
    """The card of an action that begins powered up."""
    day = int(top(event.before).a)
    numbers = change(event.before.tucked[day], event.after.tucked[day])
    return f"It goes under the King's {L.DAY_NAMES[day]} card (cards there: {numbers})."


# --- turns -----------------------------------------------------------------------------------------------------------


def turn_begins(event: Event) -> str:
    """A new turn, and its marked areas."""
    clock, params = int(event.after.clock), event.params
    marked, symbol = named(ask(areas.marked, params, clock)), L.SYMBOL_NAMES[params.lap[clock]]
    whose = "yours" if clock % 2 else "the King's"
    return f"Turn {clock} of {params.turns} begins, {whose}. {symbol} marks {marked}."


def turn_ends(event: Event) -> Iterator[str]:
    """The end of the game, with all points."""
    if event.after.ended == L.GOING_ON:
        return
    scored = np.asarray(event.after.points).reshape(L.PLAYERS, L.SOURCES)
    for who, points in zip(("You score", "The King scores"), scored, strict=True):
        parts = [f"{name} {n}" for name, n in zip(L.SOURCE_NAMES, points, strict=True) if n]
        yield f"{who} {points.sum()}{': ' if parts else ''}{listed(parts) if parts else ''}."
    yield ending(event.after)


# --- cards -----------------------------------------------------------------------------------------------------------


def moved_all(event: Event) -> str | None:
    """Cards that become a part of the deck."""
    number = len(places(event.before.cards, event.given.place))
    if number == 0:
        return None
    if event.given.place == L.OUT:
        return f"The {number} cards of stage 2 join the deck."
    return f"The deck is empty: {some(number, 'discard')} {come(number, 'become')} the new one."


def card_to_draw(event: Event) -> str | None:
    """No card is left."""
    return None if event.result else "No card is left to draw."


def battle_cards(event: Event) -> str | None:
    """The deck of battle cards is made anew."""
    if event.before.battle_deck.sum():
        return None
    return f"The Shadows' deck was empty: all {event.after.battle_deck.sum()} battle cards are shuffled anew."


def tucked(event: Event) -> str:
    """A card goes under an action of the King's."""
    day = event.given.action
    numbers = change(event.before.tucked[day], event.after.tucked[day])
    return f"Card {event.given.card} goes under the King's {L.DAY_NAMES[day]} card (cards there: {numbers})."


def king_drew(event: Event) -> str | None:
    """A card that does not go under an action."""
    if event.after.cards[event.given.card] == L.TUCKED:
        return None
    ploy = event.params.action[event.given.card] == L.PLOY
    return f"{'The Ploy' if ploy else 'The Upgrade'} goes to the King's hand."


# --- your Dreams -----------------------------------------------------------------------------------------------------


def completed(event: Event) -> str | None:
    """A completed Dream builds pieces, in the variable game."""
    if not event.params.variable:
        return None
    pieces = int(event.params.dream_pieces[event.given.dream])
    return f"It builds {some(pieces, 'piece')} of the Cathedral." if pieces else None


def taken(event: Event) -> str | None:
    """A Dream of the display replaces a completed one; a choice has told it already."""
    return None if event.before.actor == L.HUMAN else f"You take Dream {event.given.dream}, the only choice."


def exchanged(event: Event) -> str:
    """Two Dreams change places."""
    return f"Dream {event.given.given} lies in the display now, and you hold Dream {event.given.dream}."


# --- the Cathedral ---------------------------------------------------------------------------------------------------


def builds(event: Event) -> Iterator[str]:
    """A piece is built, and the King may climb for it."""
    step, pieces = top(event.before), int(event.before.pieces)
    if step.b == 0:
        return
    if pieces == L.PIECES:
        if event.params.variable:
            lost = f"{some(int(step.b), 'further piece')} {'is' if step.b == 1 else 'are'} lost"
            yield f"The Cathedral is complete: {lost}."
        return
    who = ("You build", "The King builds")[step.a]
    yield f"{who} a piece of the Cathedral ({change(pieces, pieces + 1)} of {L.PIECES})."
    if pieces + 1 == L.PIECES:
        return
    params = event.params
    if not params.divergent and (not params.variable or step.a == L.KING):
        yield f"The King's lower marker will climb {some(int(params.piece_steps), 'step')} for it."


REWARDS = {
    L.DRAW_REWARD: "you draw {n}", L.PRODUCE_REWARD: "you may produce {n} in an area that you control",
    L.STEP_REWARD: "you may take {n} on the Ritual track", L.FORT_REWARD: "you may build {n} for one Follower",
}  # fmt: skip
THINGS = {
    L.DRAW_REWARD: "card", L.PRODUCE_REWARD: "Follower", L.STEP_REWARD: "paid step", L.FORT_REWARD: "level",
}  # fmt: skip


def reward(event: Event) -> str | None:
    """A reward of yours."""
    what, amount = int(top(event.before).a), int(top(event.before).b)
    return f"Your reward: {REWARDS[what].format(n=some(amount, THINGS[what]))}." if what in REWARDS else None


def token_taken(event: Event) -> str:
    """A token leaves the common ones."""
    token = event.given.token
    kind, numbers = L.TOKEN_NAMES[token], change(event.before.tokens[token], event.after.tokens[token])
    red = " It counts at the end." if token >= L.TOKENS - len(event.after.your_tokens) else ""
    return f"Tokens [{kind}] left: {numbers}.{red}"


def kings_token(event: Event) -> Iterator[str]:
    """A token of the King's, which climbs for a lower one."""
    token = event.given.token
    numbers = change(event.before.tokens[token], event.after.tokens[token])
    its = change(event.before.kings_tokens, event.after.kings_tokens)
    yield f"The King takes a token [{L.TOKEN_NAMES[token]}] (left: {numbers}; the King's tokens: {its})."
    levels = [int(n) for n, left in zip(event.params.token_level, event.before.tokens, strict=True) if left]
    if event.params.token_level[token] < max(levels):
        steps = some(int(event.params.piece_steps), "step")
        yield f"It is not of the highest level that is left, so the King's lower marker climbs {steps}."
    else:
        yield "It is of the highest level that is left, so the King does not climb."


def stage_two(event: Event) -> Iterator[str]:
    """Stage 2 begins, then the Nightmares come."""
    if top(event.before).a == 0:
        yield "The Cathedral is complete: stage 2 begins."
        sent = min(int(event.params.devoured_at_start), int(event.before.supply[L.KING]))
        if sent:
            supply, board = int(event.before.supply[L.KING]), int(event.before.devoured[L.KING])
            numbers = f"{change(supply, supply - sent, 'supply')}; {change(board, board + sent, 'devoured')}"
            yield f"{some(sent, 'Follower')} of the King's {come(sent, 'go')} to the Devoured board ({numbers})."
        return
    lairs = [
        f"the {nightmare_name(event.before, which)} in {the(int(event.params.lairs[which]))}"
        for which in range(L.IN_GAME)
    ]
    yield f"The Nightmares enter, {listed(lairs)}; each devours a unit of every side there."


BEFORE = {cathedral.build: builds, cathedral.reward: reward, cathedral.stage_two: stage_two, dreams.complete: completed}
AFTER = {
    starting.lay_out: laid_out,
    starting.settle_side: settled,
    starting.choose_corner: corner_chosen,
    starting.tuck_first: first_tucked,
    rules.next_turn: turn_begins,
    rules.end_turn: turn_ends,
    cards.move_all: moved_all,
    cards.card_to_draw: card_to_draw,
    conflicts.shuffle_battle_cards: battle_cards,
    develop.tuck: tucked,
    kings_turn.king_drew: king_drew,
    dreams.take: taken,
    dreams.swap: exchanged,
    cathedral.take_token: token_taken,
    cathedral.take_kings_token: kings_token,
}
