"""The King in the human's chair: the player's choices made by the priorities of the King's own rules."""

from __future__ import annotations

from typing import Any

from nightmare_agents.agent import Bot
from nightmare_agents.cathedral.choices import first_legal, open_actions
from nightmare_agents.cathedral.kings_ways import (
    advantage,
    battlefield,
    beside_most,
    dream,
    mightiest,
    mover,
    prey,
    removable,
    site,
    target,
)
from nightmare_gym.engine.agenda import top
from nightmare_gym.engine.bots import NO_ANSWER
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.records import Mask
from nightmare_gym.games.cathedral.areas import strength
from nightmare_gym.games.cathedral.bits import least
from nightmare_gym.games.cathedral.human.fortify import price
from nightmare_gym.games.cathedral.human.ritual import payments
from nightmare_gym.games.cathedral.layout import (
    ALL_AREAS,
    AREAS,
    CARDS,
    DEVELOPMENTS,
    FIRST_AREA,
    FIRST_CARD,
    FIRST_DAY,
    FIRST_DREAM,
    FIRST_MARKER,
    FIRST_NIGHT,
    FIRST_SIDE,
    GO_ON,
    HIGHER,
    HUMAN,
    HUMAN_KING,
    HUMAN_SHADOWS,
    KING,
    LOWER,
    NIGHTS,
    NONE,
    PLOY,
    SIDES,
    SWAP,
    UNPAID,
    WITH_LIMBO,
    YES,
)
from nightmare_gym.games.cathedral.records import Params, State
from nightmare_gym.games.cathedral.steps import Step

WITHOUT_PRIORITY = (
    Step.CHOOSE_FIRST_NIGHT,
    Step.CHOOSE_CORNER,
    Step.CHOOSE_POWERED,
    Step.CHOOSE_FREE_MARKER,
    Step.CHOOSE_NEXT_PRODUCER,
    Step.CHOOSE_WAY,
    Step.CHOOSE_SHAPER_WAY,
    Step.CHOOSE_TAKEN,
    Step.CHOOSE_NIGHTMARE,
    Step.CHOOSE_PLACING,
    Step.CHOOSE_WHISPER,
    Step.CHOOSE_PUSH,
    Step.CHOOSE_FIGHT,
    Step.CHOOSE_TOKEN,
    Step.CHOOSE_KINGS_TOKEN,
    Step.CHOOSE_KINGS_AREA,
    Step.CHOOSE_KINGS_TUCK,
)
"""Of what is asked here the King's rules know nothing: one answer is as good as another, so it is the first."""


@rule
def card_by(box: Params, cards: int, upgrades_first: bool) -> int:
    """The card with most attack and defence, or the other way round; Upgrades before or after Ploys if that matters."""
    best, most = NONE, -99
    for card in range(CARDS):
        if cards >> card & 1:
            key = int(box.attack[card] + box.defence[card])
            if upgrades_first and card < DEVELOPMENTS and box.action[card] != PLOY:
                key += 10
            if key > most:
                best, most = card, key
    return best


@rule
def cheapest(box: Params, cards: int) -> int:
    """The card that it discards: a Ploy before an Upgrade, the weakest first."""
    best, most = NONE, -99
    for card in range(DEVELOPMENTS):
        if cards >> card & 1:
            key = 10 * (box.action[card] == PLOY) - int(box.attack[card] + box.defence[card])
            if key > most:
                best, most = card, key
    return best


@rule
def climbs(state: State, box: Params, plain: int) -> int:
    """The lower marker, else the higher one, if no last Follower of an area is paid for it."""
    for marker in (LOWER, HIGHER):
        if plain >> FIRST_MARKER + marker & 1:
            ways = payments(state, box, marker, top(state).b)
            free = ways >> UNPAID & 1 or ways >> WITH_LIMBO & 1
            if free or removable(state, ways >> FIRST_AREA & ALL_AREAS) != NONE:
                return FIRST_MARKER + marker
    return GO_ON


@rule
def pays(state: State, plain: int) -> int:
    """Without payment, with Limbo, or with the Follower that the King would remove."""
    if plain >> UNPAID & 1:
        return UNPAID
    if plain >> WITH_LIMBO & 1:
        return WITH_LIMBO
    areas = plain >> FIRST_AREA & ALL_AREAS
    area = removable(state, areas)
    return FIRST_AREA + (area if area != NONE else least(areas))


@rule
def builds(state: State, box: Params, plain: int) -> int:
    """A level where it has fewest, if no area gives its last Follower for it."""
    areas = plain >> FIRST_AREA & ALL_AREAS
    if areas == 0:
        return GO_ON
    area, spare = site(state, areas), 0
    for other in range(AREAS):
        spare += max(int(state.areas[other].units[HUMAN]) - 1, 0)
    return FIRST_AREA + area if price(state, area, top(state).b) <= spare else GO_ON


@rule
def maneuvers(state: State, box: Params, plain: int) -> int:
    """The swap, then Followers that take areas."""
    if plain >> SWAP & 1:
        return SWAP
    area = mover(state, box, plain >> FIRST_AREA & ALL_AREAS)
    return FIRST_AREA + area if area != NONE else GO_ON


@rule
def fights(state: State, box: Params, plain: int) -> int:
    """A desirable conflict, or against whom it is."""
    if top(state).step == Step.CHOOSE_OPPONENT:
        area = top(state).a
        king_first = advantage(state, area, HUMAN_KING) >= box.desired_lead
        king_first = king_first or advantage(state, area, HUMAN_SHADOWS) < box.desired_lead
        return FIRST_SIDE + KING if king_first and plain >> FIRST_SIDE + KING & 1 else least(plain)
    area = battlefield(state, box, plain >> FIRST_AREA & ALL_AREAS)
    return FIRST_AREA + area if area != NONE else GO_ON


@rule
def weakest(state: State, areas: int) -> int:
    """Of these areas the one with fewest of its Followers."""
    best, fewest = 0, 99
    for area in range(AREAS):
        if areas >> area & 1 and state.areas[area].units[HUMAN] < fewest:
            best, fewest = area, state.areas[area].units[HUMAN]
    return best


@rule
def hardest(state: State, areas: int) -> int:
    """Of these areas the one in which the other player is strongest, then the one with most of its own."""
    best, most = 0, -1
    for area in range(AREAS):
        key = 10 * strength(state, area, KING) + int(state.areas[area].units[HUMAN])
        if areas >> area & 1 and key > most:
            best, most = area, key
    return best


@rule
def with_cards(state: State, box: Params, step: int) -> int:
    """All cards that it may play, Upgrades first; never one for a step of the Shield."""
    cards = open_actions(state, box, 2)
    if step == Step.CHOOSE_DISCARD:
        return FIRST_CARD + cheapest(box, cards)
    if cards == 0 or step == Step.CHOOSE_OFFERING:
        return GO_ON
    return FIRST_CARD + card_by(box, cards, step == Step.CHOOSE_DEVELOPMENT)


@rule
def on_the_map(state: State, box: Params, step: int, plain: int) -> int:
    """Where something is done; `NONE` if that is not asked."""
    areas = plain >> FIRST_AREA & ALL_AREAS
    if step == Step.CHOOSE_WAY and areas:
        area, _ = target(state, box, areas)
        return FIRST_AREA + (area if area != NONE else least(areas))
    if step == Step.CHOOSE_PRODUCTION:
        return FIRST_AREA + hardest(state, areas) if areas else GO_ON
    if step == Step.CHOOSE_RETREAT:
        return FIRST_AREA + weakest(state, areas)
    if step == Step.CHOOSE_STRIDE:
        return GO_ON if plain >> GO_ON & 1 else FIRST_AREA + hardest(state, areas)
    return NONE


@rule
def choose(bot: Any, state: State, box: Params, mask: Mask, count: int, dice: Any) -> int:
    """The King's priorities, step by step; where it has none, the first choice."""
    step, plain = top(state).step, open_actions(state, box, 0)
    if step == Step.CHOOSE_DAY:
        return FIRST_DAY + mightiest(state, box, plain >> FIRST_DAY)
    if step == Step.CHOOSE_NIGHT:
        return FIRST_NIGHT + beside_most(state, box, plain >> FIRST_NIGHT & (1 << NIGHTS) - 1)
    if step == Step.CHOOSE_REACTION:
        return YES if plain >> YES & 1 else GO_ON
    if step == Step.CHOOSE_MARKER:
        return climbs(state, box, plain)
    if step in (Step.CHOOSE_PAYMENT, Step.CHOOSE_BUILDER):
        return pays(state, plain)
    if step == Step.CHOOSE_SITE:
        return builds(state, box, plain)
    if step == Step.CHOOSE_MOVE:
        return maneuvers(state, box, plain)
    if step in (Step.CHOOSE_CONFLICT, Step.CHOOSE_OPPONENT):
        return fights(state, box, plain)
    if step in (Step.CHOOSE_CARD, Step.CHOOSE_OFFERING, Step.CHOOSE_DEVELOPMENT, Step.CHOOSE_DISCARD):
        return with_cards(state, box, step)
    if step in (Step.CHOOSE_COMPLETE, Step.CHOOSE_REPLACEMENT, Step.CHOOSE_KINGS_DREAM):
        return FIRST_DREAM + dream(state, box)
    if step in (Step.CHOOSE_GIVEN, Step.CHOOSE_PUSHED):
        return GO_ON
    if step in (Step.CHOOSE_PREY, Step.CHOOSE_SWAP):
        return FIRST_SIDE + prey(state, plain >> FIRST_SIDE & (1 << SIDES) - 1)
    action = on_the_map(state, box, step, plain)
    if action != NONE:
        return action
    return first_legal(mask) if step in WITHOUT_PRIORITY else NO_ANSWER


def king() -> Bot:
    """The King's priorities in the human's chair."""
    return Bot("king", choose)
