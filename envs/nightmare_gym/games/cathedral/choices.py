"""The human's decisions: the choices, and their consequences (rule numbers: RULES.md)."""

from __future__ import annotations

from nightmare_gym.engine.agenda import become, done
from nightmare_gym.engine.bits import how_many, least, single
from nightmare_gym.engine.by_step import by_step
from nightmare_gym.engine.compile import rule
from nightmare_gym.games.cathedral import layout as L
from nightmare_gym.games.cathedral.areas import with_units
from nightmare_gym.games.cathedral.cards import cards_at
from nightmare_gym.games.cathedral.cathedral import take_kings_token, take_token
from nightmare_gym.games.cathedral.conflicts import commit, retreat_to, retreats
from nightmare_gym.games.cathedral.human import actions, develop, dreams, fortify, maneuver, nightmares, ritual
from nightmare_gym.games.cathedral.human.producing import produce_in, produce_next, producers
from nightmare_gym.games.cathedral.king.develop import tuck_chosen
from nightmare_gym.games.cathedral.king.dreams import take_chosen
from nightmare_gym.games.cathedral.king.maneuver import place_chosen
from nightmare_gym.games.cathedral.records import Params, State
from nightmare_gym.games.cathedral.starting import choose_corner, power_up, powerable
from nightmare_gym.games.cathedral.steps import Step

# --- the choices --------------------------------------------------------------------------------------------------


@rule
def all_nights() -> int:
    """NC-1.7: any Night space."""
    return (1 << L.NIGHTS) - 1 << L.FIRST_NIGHT


@rule
def next_nights(state: State, params: Params) -> int:
    """NC-2.5: a Night space that the Day space leads to."""
    return int(params.exits[state.day]) << L.FIRST_NIGHT


@rule
def corners(params: Params) -> int:
    """NC-1.4: a corner of the map."""
    return int(params.corners) << L.FIRST_AREA


@rule
def own_areas(state: State) -> int:
    """NC-5.11: an area with a Follower of the human's."""
    return with_units(state, L.HUMAN) << L.FIRST_AREA


@rule
def given_areas(areas: int) -> int:
    """One of the areas that the step names."""
    return areas << L.FIRST_AREA


@rule
def given_tokens(tokens: int) -> int:
    """NC-8.4: one of the tokens that are left."""
    return tokens << L.FIRST_TOKEN


@rule
def given_days(days: int) -> int:
    """NC-11.18: one of the actions with the fewest cards."""
    return days


@rule
def retreat_ways(state: State, params: Params) -> int:
    """NC-6.8: an area to which the loser may retreat."""
    return retreats(state, params) << L.FIRST_AREA


@rule
def stop() -> int:
    """The choice to stop, or to take none."""
    return 1 << L.GO_ON


@rule
def nothing() -> int:
    """The empty set."""
    return 0


plain_choices = by_step(
    "plain_choices",
    {
        Step.CHOOSE_FIRST_NIGHT: all_nights,
        Step.CHOOSE_CORNER: corners,
        Step.CHOOSE_POWERED: powerable,
        Step.CHOOSE_DAY: actions.open_days,
        Step.CHOOSE_MARKER: ritual.steps,
        Step.CHOOSE_PAYMENT: ritual.payments,
        Step.CHOOSE_FREE_MARKER: ritual.free_steps,
        Step.CHOOSE_PRODUCTION: producers,
        (Step.CHOOSE_NEXT_PRODUCER, Step.CHOOSE_KINGS_AREA): given_areas,
        Step.CHOOSE_SITE: fortify.sites,
        Step.CHOOSE_BUILDER: own_areas,
        Step.CHOOSE_MOVE: maneuver.moves,
        Step.CHOOSE_WAY: maneuver.follower_ways,
        Step.CHOOSE_SHAPER_WAY: maneuver.shaper_ways,
        Step.CHOOSE_SWAP: maneuver.swaps,
        Step.CHOOSE_CONFLICT: maneuver.battlefields,
        Step.CHOOSE_OPPONENT: maneuver.offer_opponents,
        Step.CHOOSE_RETREAT: retreat_ways,
        (Step.CHOOSE_CARD, Step.CHOOSE_OFFERING, Step.CHOOSE_DEVELOPMENT): stop,
        (Step.CHOOSE_COMPLETE, Step.CHOOSE_GIVEN): stop,
        Step.CHOOSE_NIGHT: next_nights,
        Step.CHOOSE_REACTION: actions.reactions,
        Step.CHOOSE_NIGHTMARE: nightmares.commandable,
        Step.CHOOSE_STRIDE: nightmares.strides,
        Step.CHOOSE_PLACING: nightmares.placeable,
        Step.CHOOSE_PREY: nightmares.prey,
        Step.CHOOSE_WHISPER: nightmares.whispers,
        Step.CHOOSE_PUSHED: nightmares.pushable,
        Step.CHOOSE_PUSH: nightmares.push_ways,
        Step.CHOOSE_FIGHT: nightmares.may_fight_on,
        (Step.CHOOSE_TOKEN, Step.CHOOSE_KINGS_TOKEN): given_tokens,
        Step.CHOOSE_KINGS_TUCK: given_days,
    },
    otherwise=nothing,
    returns=True,
)
"""The plain actions (those before the Dreams) that can be chosen now, as a set."""


@rule
def displayed(state: State) -> int:
    """NC-7.1: a Dream of the display."""
    return dreams.dreams_at(state, L.DISPLAYED)


@rule
def given_dreams(dreams: int) -> int:
    """NC-12.6: one of the Dreams that the King may take."""
    return dreams


dream_choices = by_step(
    "dream_choices",
    {
        Step.CHOOSE_COMPLETE: dreams.fulfilled,
        (Step.CHOOSE_REPLACEMENT, Step.CHOOSE_TAKEN): displayed,
        Step.CHOOSE_GIVEN: dreams.offered,
        Step.CHOOSE_KINGS_DREAM: given_dreams,
    },
    otherwise=nothing,
    returns=True,
)
"""The Dreams that can be chosen now, as a set."""


@rule
def combat_cards(state: State, left: int) -> int:
    """NC-6.3: cards of the hand, the combat cards too, as many as the strength allows."""
    return cards_at(state, L.IN_HAND, L.SHIELD + 1) if left > 0 else 0


@rule
def development_cards(state: State) -> int:
    """NC-6.10: a Development card of the hand."""
    return cards_at(state, L.IN_HAND, L.DEVELOPMENTS)


@rule
def other_cards(state: State, upgrade: int) -> int:
    """NC-5.18: a Development card of the hand, but not the Upgrade itself."""
    return cards_at(state, L.IN_HAND, L.DEVELOPMENTS) & ~(1 << upgrade)


card_choices = by_step(
    "card_choices",
    {
        Step.CHOOSE_CARD: combat_cards,
        Step.CHOOSE_DEVELOPMENT: develop.developments,
        Step.CHOOSE_OFFERING: development_cards,
        Step.CHOOSE_DISCARD: other_cards,
    },
    otherwise=nothing,
    returns=True,
)
"""The cards that can be chosen now, as a set."""


@rule
def ask(state: State, params: Params) -> None:
    """NC-2.6: ask the human; a decision with one choice is made unasked."""
    plain, some_dreams, some_cards = (
        plain_choices(state, params),
        dream_choices(state, params),
        card_choices(state, params),
    )
    found = how_many(plain) + how_many(some_dreams) + how_many(some_cards)
    if found > 1:
        state.actor = L.HUMAN
    elif found == 0:
        done(state)
    elif single(plain):
        choose(state, params, least(plain))
    else:
        choose(state, params, L.FIRST_DREAM + least(some_dreams) if some_dreams else L.FIRST_CARD + least(some_cards))


# --- the consequences ---------------------------------------------------------------------------------------------


@rule
def choose(state: State, params: Params, action: int) -> None:
    """Carry out a choice."""
    if action == L.GO_ON:
        go_on(state, params)
    else:
        take(state, params, action)


@rule
def decline(state: State, params: Params) -> None:
    """NC-5.22: the human does not conform, and draws."""
    actions.react(state, params, L.GO_ON)


go_on = by_step(
    "go_on",
    {
        Step.CHOOSE_REACTION: decline,
        Step.CHOOSE_SITE: fortify.end_fortify,
        Step.CHOOSE_COMPLETE: dreams.complete_none,
        Step.CHOOSE_STRIDE: nightmares.arrive,
    },
    otherwise=done,
)
"""Carry out `GO_ON`: stop, refuse, or take none."""


@rule
def sleep(state: State, night: int) -> None:
    """NC-1.7, NC-2.5: the Dreamer sleeps on a Night space."""
    done(state)
    state.night = night


@rule
def offer_card(state: State, params: Params, card: int) -> None:
    """NC-6.10: discard a card for a step without payment, of the lower marker, or of either one."""
    state.cards[card] = L.DISCARDED
    if params.shield_step == L.SHIELD_FREE:
        become(state, Step.CHOOSE_FREE_MARKER)
        return
    if params.shield_step == L.SHIELD_ONCE:
        state.shielded = 1
    done(state)
    ritual.climb_lower(state, params)


take = by_step(
    "take",
    {
        (Step.CHOOSE_FIRST_NIGHT, Step.CHOOSE_NIGHT): sleep,
        Step.CHOOSE_CORNER: choose_corner,
        Step.CHOOSE_POWERED: power_up,
        Step.CHOOSE_DAY: actions.choose_day,
        Step.CHOOSE_MARKER: ritual.choose_marker,
        Step.CHOOSE_PAYMENT: ritual.pay,
        Step.CHOOSE_FREE_MARKER: ritual.climb_free,
        Step.CHOOSE_PRODUCTION: produce_in,
        Step.CHOOSE_NEXT_PRODUCER: produce_next,
        Step.CHOOSE_SITE: fortify.choose_site,
        Step.CHOOSE_BUILDER: fortify.give_up,
        Step.CHOOSE_MOVE: maneuver.choose_move,
        Step.CHOOSE_WAY: maneuver.move_follower,
        Step.CHOOSE_SHAPER_WAY: maneuver.move_shaper,
        Step.CHOOSE_SWAP: maneuver.swap,
        Step.CHOOSE_CONFLICT: maneuver.choose_battlefield,
        Step.CHOOSE_OPPONENT: maneuver.fight,
        Step.CHOOSE_CARD: commit,
        Step.CHOOSE_RETREAT: retreat_to,
        Step.CHOOSE_OFFERING: offer_card,
        Step.CHOOSE_DEVELOPMENT: develop.develop,
        Step.CHOOSE_DISCARD: develop.discard_for,
        Step.CHOOSE_COMPLETE: dreams.complete,
        Step.CHOOSE_REPLACEMENT: dreams.take,
        Step.CHOOSE_GIVEN: dreams.give,
        Step.CHOOSE_TAKEN: dreams.swap,
        Step.CHOOSE_REACTION: actions.react,
        Step.CHOOSE_NIGHTMARE: nightmares.command,
        Step.CHOOSE_STRIDE: nightmares.stride,
        Step.CHOOSE_PLACING: nightmares.place_another,
        Step.CHOOSE_PREY: nightmares.devour_one,
        Step.CHOOSE_WHISPER: nightmares.whisper,
        Step.CHOOSE_PUSHED: nightmares.choose_pushed,
        Step.CHOOSE_PUSH: nightmares.push,
        Step.CHOOSE_FIGHT: nightmares.fight_on,
        Step.CHOOSE_TOKEN: take_token,
        Step.CHOOSE_KINGS_TOKEN: take_kings_token,
        Step.CHOOSE_KINGS_AREA: place_chosen,
        Step.CHOOSE_KINGS_TUCK: tuck_chosen,
        Step.CHOOSE_KINGS_DREAM: take_chosen,
    },
    "action",
    named={
        "day": ("action", L.FIRST_DAY),
        "night": ("action", L.FIRST_NIGHT),
        "area": ("action", L.FIRST_AREA),
        "corner": ("action", L.FIRST_AREA),
        "marker": ("action", L.FIRST_MARKER),
        "side": ("action", L.FIRST_SIDE),
        "pair": ("action", L.FIRST_SIDE + L.KING),
        "which": ("action", L.FIRST_NIGHTMARE),
        "token": ("action", L.FIRST_TOKEN),
        "dream": ("action", L.FIRST_DREAM),
        "card": ("action", L.FIRST_CARD),
    },
)
"""Carry out every other choice."""
