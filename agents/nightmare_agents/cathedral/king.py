"""A player that decides for the human by the priorities of the King's own rules."""

from __future__ import annotations

from typing import Any

from nightmare_agents.agent import Bot
from nightmare_agents.cathedral.bot_records import BotRecord
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
from nightmare_gym.engine.bits import least
from nightmare_gym.engine.bots import NO_ANSWER
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.records import Mask
from nightmare_gym.games.cathedral import layout as L
from nightmare_gym.games.cathedral.areas import strength
from nightmare_gym.games.cathedral.human.fortify import price
from nightmare_gym.games.cathedral.human.ritual import payments
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
"""Steps for which the King's rules have no priority; the first legal action is taken."""


@rule
def card_by(params: Params, cards: int, upgrades_first: bool) -> int:
    """The card with the most attack and defence; with `upgrades_first`, any Upgrade before any Ploy."""
    best, most = L.NONE, -99
    for card in range(L.CARDS):
        if cards >> card & 1:
            key = int(params.attack[card] + params.defence[card])
            if upgrades_first and card < L.DEVELOPMENTS and params.action[card] != L.PLOY:
                key += 10
            if key > most:
                best, most = card, key
    return best


@rule
def cheapest(params: Params, cards: int) -> int:
    """The card to discard: a Ploy before an Upgrade, the weakest first."""
    best, most = L.NONE, -99
    for card in range(L.DEVELOPMENTS):
        if cards >> card & 1:
            key = 10 * (params.action[card] == L.PLOY) - int(params.attack[card] + params.defence[card])
            if key > most:
                best, most = card, key
    return best


@rule
def climbs(state: State, params: Params, plain: int) -> int:
    """Move the lower marker, else the higher one, unless an area's last Follower would pay for it."""
    for marker in (L.LOWER, L.HIGHER):
        if plain >> L.FIRST_MARKER + marker & 1:
            ways = payments(state, params, marker, top(state).b)
            free = ways >> L.UNPAID & 1 or ways >> L.WITH_LIMBO & 1
            if free or removable(state, ways >> L.FIRST_AREA & L.ALL_AREAS) != L.NONE:
                return L.FIRST_MARKER + marker
    return L.GO_ON


@rule
def pays(state: State, plain: int) -> int:
    """Pay nothing if that is possible, else with Limbo, else with the Follower that the King would remove."""
    if plain >> L.UNPAID & 1:
        return L.UNPAID
    if plain >> L.WITH_LIMBO & 1:
        return L.WITH_LIMBO
    areas = plain >> L.FIRST_AREA & L.ALL_AREAS
    area = removable(state, areas)
    return L.FIRST_AREA + (area if area != L.NONE else least(areas))


@rule
def builds(state: State, params: Params, plain: int) -> int:
    """Build a level where it has the fewest, unless an area would give its last Follower for it."""
    areas = plain >> L.FIRST_AREA & L.ALL_AREAS
    if areas == 0:
        return L.GO_ON
    area, spare = site(state, areas), 0
    for other in range(L.AREAS):
        spare += max(int(state.areas[other].units[L.HUMAN]) - 1, 0)
    return L.FIRST_AREA + area if price(state, area, top(state).b) <= spare else L.GO_ON


@rule
def maneuvers(state: State, params: Params, plain: int) -> int:
    """Swap first, then move Followers that take areas."""
    if plain >> L.SWAP & 1:
        return L.SWAP
    area = mover(state, params, plain >> L.FIRST_AREA & L.ALL_AREAS)
    return L.FIRST_AREA + area if area != L.NONE else L.GO_ON


@rule
def fights(state: State, params: Params, plain: int) -> int:
    """Choose a desirable conflict, or its opponent."""
    if top(state).step == Step.CHOOSE_OPPONENT:
        area = top(state).a
        king_first = advantage(state, area, L.HUMAN_KING) >= params.desired_lead
        king_first = king_first or advantage(state, area, L.HUMAN_SHADOWS) < params.desired_lead
        return L.FIRST_SIDE + L.KING if king_first and plain >> L.FIRST_SIDE + L.KING & 1 else least(plain)
    area = battlefield(state, params, plain >> L.FIRST_AREA & L.ALL_AREAS)
    return L.FIRST_AREA + area if area != L.NONE else L.GO_ON


@rule
def weakest(state: State, areas: int) -> int:
    """The one of these areas with the fewest own Followers."""
    best, fewest = 0, 99
    for area in range(L.AREAS):
        if areas >> area & 1 and state.areas[area].units[L.HUMAN] < fewest:
            best, fewest = area, state.areas[area].units[L.HUMAN]
    return best


@rule
def hardest(state: State, areas: int) -> int:
    """The one of these areas where the King is strongest; of equals, the one with the most own Followers."""
    best, most = 0, -1
    for area in range(L.AREAS):
        key = 10 * strength(state, area, L.KING) + int(state.areas[area].units[L.HUMAN])
        if areas >> area & 1 and key > most:
            best, most = area, key
    return best


@rule
def with_cards(state: State, params: Params, step: int) -> int:
    """Play every card that may be played, Upgrades first; offer none for a step of the Shield."""
    cards = open_actions(state, params, 2)
    if step == Step.CHOOSE_DISCARD:
        return L.FIRST_CARD + cheapest(params, cards)
    if cards == 0 or step == Step.CHOOSE_OFFERING:
        return L.GO_ON
    return L.FIRST_CARD + card_by(params, cards, step == Step.CHOOSE_DEVELOPMENT)


@rule
def on_the_map(state: State, params: Params, step: int, plain: int) -> int:
    """Choose an area; `NONE` if the step does not ask for one."""
    areas = plain >> L.FIRST_AREA & L.ALL_AREAS
    if step == Step.CHOOSE_WAY and areas:
        area, _ = target(state, params, areas)
        return L.FIRST_AREA + (area if area != L.NONE else least(areas))
    if step == Step.CHOOSE_PRODUCTION:
        return L.FIRST_AREA + hardest(state, areas) if areas else L.GO_ON
    if step == Step.CHOOSE_RETREAT:
        return L.FIRST_AREA + weakest(state, areas)
    if step == Step.CHOOSE_STRIDE:
        return L.GO_ON if plain >> L.GO_ON & 1 else L.FIRST_AREA + hardest(state, areas)
    return L.NONE


@rule
def choose(bot: BotRecord, state: State, params: Params, mask: Mask, count: int, dice: Any) -> int:
    """Follow the King's priorities; where there is none, take the first legal action."""
    step, plain = top(state).step, open_actions(state, params, 0)
    if step == Step.CHOOSE_DAY:
        return L.FIRST_DAY + mightiest(state, params, plain >> L.FIRST_DAY)
    if step == Step.CHOOSE_NIGHT:
        return L.FIRST_NIGHT + beside_most(state, params, plain >> L.FIRST_NIGHT & (1 << L.NIGHTS) - 1)
    if step == Step.CHOOSE_REACTION:
        return L.YES if plain >> L.YES & 1 else L.GO_ON
    if step == Step.CHOOSE_MARKER:
        return climbs(state, params, plain)
    if step in (Step.CHOOSE_PAYMENT, Step.CHOOSE_BUILDER):
        return pays(state, plain)
    if step == Step.CHOOSE_SITE:
        return builds(state, params, plain)
    if step == Step.CHOOSE_MOVE:
        return maneuvers(state, params, plain)
    if step in (Step.CHOOSE_CONFLICT, Step.CHOOSE_OPPONENT):
        return fights(state, params, plain)
    if step in (Step.CHOOSE_CARD, Step.CHOOSE_OFFERING, Step.CHOOSE_DEVELOPMENT, Step.CHOOSE_DISCARD):
        return with_cards(state, params, step)
    if step in (Step.CHOOSE_COMPLETE, Step.CHOOSE_REPLACEMENT, Step.CHOOSE_KINGS_DREAM):
        return L.FIRST_DREAM + dream(state, params)
    if step in (Step.CHOOSE_GIVEN, Step.CHOOSE_PUSHED):
        return L.GO_ON
    if step in (Step.CHOOSE_PREY, Step.CHOOSE_SWAP):
        return L.FIRST_SIDE + prey(state, plain >> L.FIRST_SIDE & (1 << L.SIDES) - 1)
    action = on_the_map(state, params, step, plain)
    if action != L.NONE:
        return action
    return first_legal(mask) if step in WITHOUT_PRIORITY else NO_ANSWER


def king() -> Bot:
    """Make the player that follows the King's priorities."""
    return Bot("king", choose)
