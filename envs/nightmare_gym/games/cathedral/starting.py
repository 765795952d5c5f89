"""The set-up: the deals and draws of nature, and the human's start (rule numbers: RULES.md)."""

from __future__ import annotations

from nightmare_gym.engine.agenda import become, done, then, top
from nightmare_gym.engine.bits import how_many
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.layout import NATURE
from nightmare_gym.engine.records import Weights
from nightmare_gym.games.cathedral import layout as L
from nightmare_gym.games.cathedral.areas import kings_corner
from nightmare_gym.games.cathedral.cards import card_to_draw
from nightmare_gym.games.cathedral.human.dreams import dreams_at
from nightmare_gym.games.cathedral.king.dreams import first_dream
from nightmare_gym.games.cathedral.records import Params, State
from nightmare_gym.games.cathedral.steps import Step


@rule
def lay_out(state: State, params: Params) -> None:
    """NC-1: lay out decks, supplies and Cultists; the rest is dealt, drawn and chosen."""
    for side in range(L.SIDES):
        state.supply[side] = params.supply[side]
    for card in range(L.DEVELOPMENTS):
        state.cards[card] = L.IN_DECK if params.stage[card] == 1 else L.OUT
    state.cards[L.BASIC] = state.cards[L.SHIELD] = L.IN_HAND
    state.cards[L.KINGS_BASIC] = state.cards[L.KINGS_SHIELD] = L.KINGS_HAND
    for kind in range(L.BATTLES):
        state.battle_deck[kind] = params.battle_copies[kind]
    for day in range(L.DAYS):
        state.cultists[day] = 1
    state.kings_day = L.RITUAL
    state.kings_last = L.IN_GAME - 1
    state.pieces = params.built_at_start
    if params.divergent:
        for token in range(L.TOKENS):
            state.tokens[token] = params.token_copies[token]
    state.corner = state.shaper = state.night = state.day = state.commanding = L.NONE
    state.fight_area = state.fight_pair = state.fight_controller = L.NONE
    for which in range(L.IN_GAME):
        state.nightmares[which] = state.lairs[which] = L.NONE
    for slot in range(L.OPEN_DREAMS):
        state.kings_dreams[slot] = L.NONE
    then(state, Step.TURN)
    then(state, Step.CHOOSE_POWERED, params.powered)
    then(state, Step.CHOOSE_CORNER)
    then(state, Step.CHOOSE_FIRST_NIGHT)
    then(state, Step.KINGS_FIRST_DREAMS, L.OPEN_DREAMS)
    then(state, Step.FILL_DISPLAY)
    then(state, Step.DEAL_DREAMS, params.dreams_at_start)
    then(state, Step.DRAW, params.hand)
    then(state, Step.WHICH_NIGHTMARES)


@rule
def choose_corner(state: State, params: Params, corner: int) -> None:
    """NC-1.4 to NC-1.6: the human's areas, the King's, and Shadows in all others."""
    done(state)
    state.corner = state.shaper = corner
    for area in range(L.AREAS):
        inside = params.inner >> area & 1 == 1
        set_units(state, area, L.SHADOWS, params.shadows_inside if inside else params.shadows_outside)
    settle_side(state, params, L.HUMAN, corner, (corner + L.RING - 1) % L.RING)
    settle_side(state, params, L.KING, kings_corner(state), (kings_corner(state) + 1) % L.RING)


@rule
def set_units(state: State, area: int, side: int, units: int) -> None:
    """Put units from the supply into an area, in the place of the side's units there."""
    state.supply[side] += state.areas[area].units[side] - units
    state.areas[area].units[side] = units


@rule
def settle_side(state: State, params: Params, side: int, corner: int, second: int) -> None:
    """NC-1.5: a Fortress and Followers in the corner, Followers in the second area."""
    state.areas[corner].forts[side] = params.fort_at_start
    for area in (corner, second):
        set_units(state, area, L.SHADOWS, 0)
        set_units(state, area, side, params.followers_at_start)


@rule
def powerable(state: State) -> int:
    """NC-15.2: the actions that can still be powered up at the start, as a set."""
    return ~top(state).b & ((1 << L.DAYS) - 1) if top(state).a > 0 else 0


@rule
def power_up(state: State, day: int) -> None:
    """NC-15.2: a card is to be tucked under this action."""
    step = top(state)
    step.a -= 1
    step.b |= 1 << day
    then(state, Step.TUCK_FIRST, day)


@rule
def tuck_first(state: State, card: int) -> None:
    """NC-15.2: the card drawn is tucked, an Upgrade or not."""
    state.tucked[top(state).a] += 1
    state.cards[card] = L.TUCKED
    done(state)


@rule
def draw_nightmare(state: State, kind: int) -> None:
    """NC-1.2: the left Nightmare is drawn, then the right one."""
    which = top(state).a
    state.nightmares[which] = kind
    if which + 1 < L.IN_GAME:
        become(state, Step.WHICH_NIGHTMARES, which + 1)
    else:
        done(state)


@rule
def weigh_nightmares(state: State, params: Params, weights: Weights) -> int:
    """NC-1.2: weigh the Nightmares that the options allow, without the one drawn before."""
    which = top(state).a
    for kind in range(L.NIGHTMARES):
        weights[kind] = params.nightmare_weights[which, kind] * (kind != state.nightmares[0])
    return L.NIGHTMARES


@rule
def deal(state: State) -> None:
    """NC-1.3: deal the step's number of Dreams."""
    if top(state).a > 0:
        state.actor = NATURE
    else:
        done(state)


@rule
def ask_first_card(state: State) -> None:
    """NC-15.2: draw a card, if there is one."""
    if card_to_draw(state):
        state.actor = NATURE
    else:
        done(state)


@rule
def fill_display(state: State, params: Params) -> None:
    """NC-4.4: fill the display from the deck of Dreams, while there are any."""
    missing = how_many(dreams_at(state, L.DISPLAYED)) < params.display
    if missing and dreams_at(state, L.STACKED) != 0:
        state.actor = NATURE
    else:
        done(state)


@rule
def deal_dream(state: State, params: Params, dream: int) -> None:
    """NC-1.3: deal a Dream to the display, the human or the King."""
    step = top(state)
    if step.step == Step.FILL_DISPLAY:
        state.dreams[dream] = L.DISPLAYED
        return
    step.a -= 1
    if step.step == Step.DEAL_DREAMS:
        state.dreams[dream] = L.HELD
    else:
        first_dream(state, params, dream)
