"""What the human is asked: what there is to choose, and what follows (rule numbers: RULES.md)."""

from __future__ import annotations

from nightmare_gym.engine.agenda import become, done, top
from nightmare_gym.engine.compile import rule
from nightmare_gym.games.cathedral.areas import with_units
from nightmare_gym.games.cathedral.bits import how_many, least, single
from nightmare_gym.games.cathedral.cards import cards_at
from nightmare_gym.games.cathedral.cathedral import take_kings_token, take_token
from nightmare_gym.games.cathedral.conflicts import commit, retreat_to, retreats
from nightmare_gym.games.cathedral.human import actions, develop, dreams, fortify, maneuver, nightmares, ritual
from nightmare_gym.games.cathedral.human.producing import produce_in, produce_next, producers
from nightmare_gym.games.cathedral.king.develop import tuck_last
from nightmare_gym.games.cathedral.king.dreams import take_dream
from nightmare_gym.games.cathedral.king.maneuver import place_in
from nightmare_gym.games.cathedral.layout import (
    CHOOSE_BUILDER,
    CHOOSE_CARD,
    CHOOSE_COMPLETE,
    CHOOSE_CONFLICT,
    CHOOSE_CORNER,
    CHOOSE_DAY,
    CHOOSE_DEVELOPMENT,
    CHOOSE_DISCARD,
    CHOOSE_FIGHT,
    CHOOSE_FIRST_NIGHT,
    CHOOSE_FREE_MARKER,
    CHOOSE_GIVEN,
    CHOOSE_KINGS_AREA,
    CHOOSE_KINGS_DREAM,
    CHOOSE_KINGS_TOKEN,
    CHOOSE_KINGS_TUCK,
    CHOOSE_MARKER,
    CHOOSE_MOVE,
    CHOOSE_NEXT_PRODUCER,
    CHOOSE_NIGHT,
    CHOOSE_NIGHTMARE,
    CHOOSE_OFFERING,
    CHOOSE_OPPONENT,
    CHOOSE_PAYMENT,
    CHOOSE_PLACING,
    CHOOSE_POWERED,
    CHOOSE_PREY,
    CHOOSE_PRODUCTION,
    CHOOSE_PUSH,
    CHOOSE_PUSHED,
    CHOOSE_REACTION,
    CHOOSE_REPLACEMENT,
    CHOOSE_RETREAT,
    CHOOSE_SHAPER_WAY,
    CHOOSE_SITE,
    CHOOSE_STRIDE,
    CHOOSE_SWAP,
    CHOOSE_TAKEN,
    CHOOSE_TOKEN,
    CHOOSE_WAY,
    CHOOSE_WHISPER,
    DEVELOPMENTS,
    DISCARDED,
    DISPLAYED,
    FIRST_AREA,
    FIRST_CARD,
    FIRST_DREAM,
    FIRST_MARKER,
    FIRST_NIGHT,
    FIRST_NIGHTMARE,
    FIRST_SIDE,
    FIRST_TOKEN,
    GO_ON,
    HUMAN,
    IN_HAND,
    KING,
    NIGHTS,
    SHIELD,
)
from nightmare_gym.games.cathedral.records import Params, State
from nightmare_gym.games.cathedral.starting import choose_corner, power_up, powerable

# --- what there is to choose --------------------------------------------------------------------------------------


@rule
def plain_choices(state: State, box: Params) -> int:
    """The plain actions (those before the Dreams) that can be chosen now, as a set."""
    step = top(state)
    which = step.step
    if which == CHOOSE_MOVE:
        return maneuver.moves(state, box)
    if which == CHOOSE_WAY:
        return maneuver.ways(state, box, step.a, HUMAN) << FIRST_AREA
    if which == CHOOSE_SHAPER_WAY:
        return int(box.neighbours[state.shaper]) << FIRST_AREA
    if which == CHOOSE_SWAP:
        return maneuver.swaps(state, box)
    if which == CHOOSE_CONFLICT:
        return maneuver.battlefields(state)
    if which == CHOOSE_OPPONENT:
        return int(step.b) << FIRST_SIDE + KING
    if which == CHOOSE_MARKER:
        return ritual.steps(state, box)
    if which == CHOOSE_PAYMENT:
        return ritual.payments(state, box, step.a, step.b)
    if which == CHOOSE_FREE_MARKER:
        return ritual.markers(state) << FIRST_MARKER
    if which == CHOOSE_PRODUCTION:
        return producers(state, box)
    if which == CHOOSE_SITE:
        return fortify.sites(state, box)
    if which == CHOOSE_BUILDER:
        return with_units(state, HUMAN) << FIRST_AREA
    if which == CHOOSE_DAY:
        return actions.open_days(state, box)
    if which == CHOOSE_NIGHT:
        return int(box.exits[state.day]) << FIRST_NIGHT
    if which == CHOOSE_REACTION:
        return actions.reactions(state, box)
    if CHOOSE_NIGHTMARE <= which <= CHOOSE_FIGHT:
        return nightmare_choices(state, box)
    if which == CHOOSE_FIRST_NIGHT:
        return (1 << NIGHTS) - 1 << FIRST_NIGHT
    if which == CHOOSE_CORNER:
        return int(box.corners) << FIRST_AREA
    if which == CHOOSE_POWERED:
        return powerable(state)
    if which in (CHOOSE_NEXT_PRODUCER, CHOOSE_KINGS_AREA):
        return int(step.b) << FIRST_AREA
    if which in (CHOOSE_TOKEN, CHOOSE_KINGS_TOKEN):
        return int(step.b) << FIRST_TOKEN
    if which == CHOOSE_KINGS_TUCK:
        return int(step.b)
    if which == CHOOSE_RETREAT:
        return retreats(state, box) << FIRST_AREA
    may_stop = which in (CHOOSE_CARD, CHOOSE_OFFERING, CHOOSE_DEVELOPMENT)
    may_stop = may_stop or which in (CHOOSE_COMPLETE, CHOOSE_GIVEN)
    return may_stop << GO_ON


@rule
def nightmare_choices(state: State, box: Params) -> int:
    """What a command of the human's leaves to choose."""
    which = top(state).step
    if which == CHOOSE_NIGHTMARE:
        return nightmares.commandable(state)
    if which == CHOOSE_STRIDE:
        return nightmares.strides(state, box)
    if which == CHOOSE_PLACING:
        return nightmares.placeable(state, box)
    if which == CHOOSE_PREY:
        return nightmares.prey(state, box)
    if which == CHOOSE_WHISPER:
        return nightmares.whispers(state, box)
    if which == CHOOSE_PUSHED:
        return nightmares.pushable(state, box)
    if which == CHOOSE_PUSH:
        return maneuver.ways(state, box, nightmares.lair(state), top(state).a) << FIRST_AREA
    return nightmares.may_fight_on(state)


@rule
def dream_choices(state: State, box: Params) -> int:
    """The Dreams that can be chosen now, as a set."""
    step = top(state)
    if step.step == CHOOSE_COMPLETE:
        return dreams.fulfilled(state, box)
    if step.step == CHOOSE_REPLACEMENT or step.step == CHOOSE_TAKEN:
        return dreams.dreams_at(state, DISPLAYED)
    if step.step == CHOOSE_GIVEN:
        return dreams.offered(state)
    return int(step.b) if step.step == CHOOSE_KINGS_DREAM else 0


@rule
def card_choices(state: State, box: Params) -> int:
    """The cards that can be chosen now, as a set."""
    step = top(state)
    if step.step == CHOOSE_CARD:
        return cards_at(state, IN_HAND, SHIELD + 1) if step.a > 0 else 0
    if step.step == CHOOSE_DEVELOPMENT:
        return develop.developments(state, box)
    if step.step == CHOOSE_OFFERING:
        return cards_at(state, IN_HAND, DEVELOPMENTS)
    if step.step == CHOOSE_DISCARD:
        return cards_at(state, IN_HAND, DEVELOPMENTS) & ~(1 << int(step.a))
    return 0


@rule
def ask(state: State, box: Params) -> None:
    """NC-2.6: ask the human; what leaves no choice is done unasked."""
    plain, some_dreams, some_cards = plain_choices(state, box), dream_choices(state, box), card_choices(state, box)
    found = how_many(plain) + how_many(some_dreams) + how_many(some_cards)
    if found > 1:
        state.actor = HUMAN
    elif found == 0:
        done(state)
    elif single(plain):
        choose(state, box, least(plain))
    else:
        choose(state, box, FIRST_DREAM + least(some_dreams) if some_dreams else FIRST_CARD + least(some_cards))


# --- what follows -------------------------------------------------------------------------------------------------


@rule
def choose(state: State, box: Params, action: int) -> None:
    """Carry out a choice."""
    which = top(state).step
    if action == GO_ON:
        go_on(state, box)
    elif action >= FIRST_CARD:
        choose_card(state, box, action - FIRST_CARD)
    elif action >= FIRST_DREAM:
        choose_dream(state, box, action - FIRST_DREAM)
    elif action >= FIRST_TOKEN:
        if which == CHOOSE_TOKEN:
            take_token(state, box, action - FIRST_TOKEN)
        else:
            take_kings_token(state, box, action - FIRST_TOKEN)
    elif which == CHOOSE_MOVE:
        maneuver.choose_move(state, action)
    elif which == CHOOSE_PAYMENT:
        ritual.pay(state, box, action)
    elif which == CHOOSE_DAY:
        actions.choose_day(state, box, action)
    elif which == CHOOSE_POWERED:
        power_up(state, action)
    elif which == CHOOSE_KINGS_TUCK:
        done(state)
        tuck_last(state, box, action)
    elif which == CHOOSE_REACTION:
        actions.react(state, box, action)
    elif which == CHOOSE_PLACING:
        nightmares.place_another(state, box)
    elif which == CHOOSE_FIGHT:
        nightmares.fight_on(state)
    elif which == CHOOSE_NIGHTMARE:
        nightmares.command(state, box, action - FIRST_NIGHTMARE)
    elif action >= FIRST_SIDE:
        choose_side(state, box, action - FIRST_SIDE)
    elif action >= FIRST_MARKER:
        choose_marker(state, box, action - FIRST_MARKER)
    elif action >= FIRST_AREA:
        choose_area(state, box, action - FIRST_AREA)
    else:
        done(state)
        state.night = action - FIRST_NIGHT


@rule
def go_on(state: State, box: Params) -> None:
    """Stop, refuse, enough, none of these."""
    which = top(state).step
    if which == CHOOSE_REACTION:
        actions.react(state, box, GO_ON)
    elif which == CHOOSE_SITE:
        fortify.end_fortify(state)
    elif which == CHOOSE_COMPLETE:
        dreams.complete_none(state)
    elif which == CHOOSE_STRIDE:
        nightmares.arrive(state, box)
    else:
        done(state)


@rule
def choose_card(state: State, box: Params, card: int) -> None:
    """A card of the hand."""
    which = top(state).step
    if which == CHOOSE_CARD:
        commit(state, card)
    elif which == CHOOSE_DEVELOPMENT:
        develop.develop(state, box, card)
    elif which == CHOOSE_DISCARD:
        develop.discard_for(state, card)
    else:
        state.cards[card] = DISCARDED
        become(state, CHOOSE_FREE_MARKER)


@rule
def choose_dream(state: State, box: Params, dream: int) -> None:
    """A Dream."""
    which = top(state).step
    if which == CHOOSE_COMPLETE:
        dreams.complete(state, box, dream)
    elif which == CHOOSE_REPLACEMENT:
        dreams.take(state, dream)
    elif which == CHOOSE_GIVEN:
        dreams.give(state, dream)
    elif which == CHOOSE_TAKEN:
        dreams.swap(state, dream)
    else:
        done(state)
        take_dream(state, box, dream)


@rule
def choose_side(state: State, box: Params, side: int) -> None:
    """A side, for one of its units."""
    which = top(state).step
    if which == CHOOSE_SWAP:
        maneuver.swap(state, side)
    elif which == CHOOSE_OPPONENT:
        maneuver.fight(state, side - KING)
    elif which == CHOOSE_PREY:
        nightmares.devour_one(state, box, side)
    elif which == CHOOSE_WHISPER:
        nightmares.whisper(state, side)
    else:
        nightmares.choose_pushed(state, side)


@rule
def choose_marker(state: State, box: Params, marker: int) -> None:
    """A marker of the Ritual track."""
    if top(state).step == CHOOSE_MARKER:
        ritual.choose_marker(state, marker)
    else:
        ritual.climb_free(state, box, marker)


@rule
def choose_area(state: State, box: Params, area: int) -> None:
    """An area."""
    which = top(state).step
    if which == CHOOSE_WAY:
        maneuver.move_follower(state, area)
    elif which == CHOOSE_SHAPER_WAY:
        maneuver.move_shaper(state, area)
    elif which == CHOOSE_CONFLICT:
        maneuver.choose_battlefield(state, area)
    elif which == CHOOSE_PRODUCTION:
        produce_in(state, box, area)
    elif which == CHOOSE_NEXT_PRODUCER:
        produce_next(state, box, area)
    elif which == CHOOSE_SITE:
        fortify.choose_site(state, area)
    elif which == CHOOSE_BUILDER:
        fortify.give_up(state, area)
    elif which == CHOOSE_RETREAT:
        retreat_to(state, box, area)
    elif which == CHOOSE_STRIDE:
        nightmares.stride(state, area)
    elif which == CHOOSE_PUSH:
        nightmares.push(state, area)
    elif which == CHOOSE_CORNER:
        choose_corner(state, box, area)
    else:
        done(state)
        place_in(state, box, area)
