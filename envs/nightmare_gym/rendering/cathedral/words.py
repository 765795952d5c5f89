"""Short texts: areas, cards, Dreams, tokens, Nightmares; the question; nature's decision."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from nightmare_gym.engine.layout import NOBODY
from nightmare_gym.games.cathedral import layout as L
from nightmare_gym.games.cathedral.king.asking import WALKING
from nightmare_gym.games.cathedral.records import Params, State
from nightmare_gym.games.cathedral.steps import Step

STARTING = {
    L.BASIC: "Basic Combat",
    L.SHIELD: "Shield",
    L.KINGS_BASIC: "its Basic Combat",
    L.KINGS_SHIELD: "its Shield",
}
EFFECT_WORDS = (
    "steps +{n}", "the first paid step from any area", "steps +{n} when you conform", "one step without payment",
    "steps +{n}, of the marker that is not ahead",
    "Followers +{n} in one controlled area", "forts of level 2 or more produce {n} more",
    "areas +{n} when you conform", "your marked areas produce {n} more",
    "levels +{n}", "each level costs {n} less, at least 1", "each level costs {n} less, at least 1, when you conform",
    "produce 1 where you built", "levels +{n}, also where your Followers merely are",
    "movement points +{n}", "one Follower ignores pinning", "movement points +{n} when you conform", "swaps +{n}",
    "cards to play +{n}", "draws +{n}", "Upgrades cost no card when you conform", "Upgrades cost no card",
    "produce 1 in up to {areas} controlled areas", "draw {draws}", "up to {returns} from Limbo, then produce 1",
    "one paid Ritual step", "{points} movement points for Followers",
)  # fmt: skip
"""The effects of Development cards, in the order of `EFFECTS`."""
CONDITION_WORDS = (
    "both markers on {n} or more", "a marker on {n} or more", "climbed {n} or more steps this turn",
    "your higher marker is ahead of the King's", "both markers on one space, {n} or more", "control {n} areas",
    "control {n} marked areas", "control {n} inner areas", "control {n} outer areas in a row",
    "Followers in {n} areas", "control all areas of a symbol", "forts in {n} areas", "a fort of level {n}",
    "built {n} levels this turn", "{n} areas with 3 or more of your Followers", "{n} fort levels",
    "a fort of level 3, and forts in {n} areas", "conflicts won this turn: {n}", "{n} Followers in Limbo",
    "{n} units eliminated this turn", "{n} Upgrades in play",
    "won this turn against the King where it was in control",
)  # fmt: skip
"""The conditions of Dreams, in the order of `CONDITIONS`."""
ICONS = {L.ICON_X: ", X", L.ICON_Y: ", Y"}
DECIDED: dict[int, str] = {
    Step.DRAW: "the card that you draw",
    Step.KING_DRAWS: "the card that the King draws",
    Step.KING_DEVELOPS: "the card that the King draws to develop",
    Step.REVEAL: "the card that the King turns up",
    Step.TUCK_FIRST: "the card under an action that begins powered up",
    Step.BATTLE_CARD: "the Shadows' battle card",
    Step.WHICH_OPPONENT: "whom you fight first",
    Step.WHICH_NIGHTMARES: "the Nightmares of this game",
    Step.FILL_DISPLAY: "the next Dream of the display",
    Step.DEAL_DREAMS: "your next Dream",
    Step.KINGS_FIRST_DREAMS: "the King's next Dream",
    Step.CHOOSE_KINGS_AREA: "where the King goes",
    Step.CHOOSE_KINGS_TUCK: "which action the King powers up",
    Step.CHOOSE_KINGS_TOKEN: "the King's token",
    Step.CHOOSE_KINGS_DREAM: "which Dream the King takes",
}
"""Nature's decisions that need no more words, by step."""
CARD_FOR: dict[int, str] = {
    Step.KING_REMOVES: "a Follower that the King removes", Step.KING_PRODUCES: "the King's production",
    Step.KING_BUILDS: "a fort level of the King's", Step.KING_DEVOURS: "the King's devouring",
    Step.KING_FIGHTS: "the King's conflicts", Step.KING_RUNS: "the King's Nightmare",
}  # fmt: skip
"""The purpose of an area card, by the step beneath."""
WHAT_FOR = ("for the King's walk", "for the King's Ritual", "for the King's Fortify")
"""The purpose of the Horror die (`king.asking`)."""


def top(state: State) -> Any:
    """Return the step that is due, a record (step, a, b)."""
    return state.agenda.steps[state.agenda.height - 1]


def step_of(state: State) -> int:
    """Return the number of the step that is due; at the end of the game 0."""
    return 0 if state.actor == NOBODY else int(top(state).step)


def joined(parts: Iterable[str]) -> str:
    """Join a list in words; "none" if it is empty."""
    return ", ".join(parts) or "none"


def some(number: int, thing: str) -> str:
    """Count things in words: `1 Cultist`, `2 Cultists`."""
    return f"{number} {thing}{'s' * (number != 1)}"


def members(bits: int) -> list[int]:
    """List the elements of a set, in rising order."""
    return [element for element in range(64) if int(bits) >> element & 1]


def places(values: Any, place: int) -> list[int]:
    """List the cards or Dreams that are in a place."""
    return [int(found) for found in np.flatnonzero(np.asarray(values) == place)]


def undecided(state: State) -> bool:
    """Tell whether this turn's action is still to come, from you or the King's walk; until then the last one stays."""
    step = step_of(state)
    return step == Step.CHOOSE_DAY or (step == Step.ROLL and top(state).a == WALKING)


# --- things -------------------------------------------------------------------------------------------------------


def marked_areas(params: Params, turn: int) -> list[int]:
    """List the areas with the symbol of a turn."""
    return [area for area in range(len(L.AREA_NAMES)) if turn and params.symbols[area] == params.lap[turn]]


def card_name(params: Params, card: int) -> str:
    """Name a card by its effect."""
    if card in STARTING:
        return STARTING[card]
    return f"{card_kind(params, card)} ({effect(params, card)})"


def card_kind(params: Params, card: int) -> str:
    """Name a Development card by its kind: `Ploy`, `Fortify Upgrade`."""
    return "Ploy" if params.action[card] == L.PLOY else f"{L.DAY_NAMES[params.action[card]]} Upgrade"


def effect(params: Params, card: int) -> str:
    """Describe the effect of a Development card."""
    return EFFECT_WORDS[params.effect[card]].format(
        n=params.amount[card],
        areas=params.ploy_areas,
        draws=params.ploy_draws,
        returns=params.ploy_returns,
        points=params.ploy_points,
    )


def card_text(params: Params, card: int) -> str:
    """Describe a card with all its numbers: `12: Fortify Upgrade (...) 1/1, 1 VP`, attack before defence."""
    points = f", {params.card_points[card]} VP" if card < L.BASIC and params.card_points[card] else ""
    number = f"{card}: " if card < L.BASIC else ""
    return f"{number}{card_name(params, card)} {params.attack[card]}/{params.defence[card]}{points}"


def dream_name(params: Params, dream: int) -> str:
    """Describe a Dream in short: its number, suit and points."""
    return f"Dream {dream} ({L.SUIT_NAMES[params.suit[dream]]}, {params.dream_points[dream]} VP)"


def condition(params: Params, dream: int) -> str:
    """Describe the condition of a Dream."""
    return CONDITION_WORDS[params.condition[dream]].format(n=params.threshold[dream])


def dream_text(params: Params, dream: int) -> str:
    """Describe a Dream with its condition, and in the variable game the pieces that it builds."""
    pieces = f", {params.dream_pieces[dream]} pieces" if params.variable else ""
    return f"{dream_name(params, dream)}{pieces}: {condition(params, dream)}"


def nightmare_name(state: State, which: int) -> str:
    """Name the left or the right Nightmare."""
    kind = state.nightmares[which]
    return L.NIGHTMARE_NAMES[kind] if kind != L.NONE else "not drawn yet"


def space_text(params: Params, space: int) -> str:
    """Describe a space of the Ritual track: its points, the symbol that it costs, its icon."""
    cost = f", costs {L.SYMBOL_NAMES[params.cost[space]]}" if space else ""
    return f"{space} ({params.track_points[space]} VP{cost}{ICONS.get(int(params.icon[space]), '')})"


def action_text(params: Params, action: int) -> str:
    """Name an action, with cards and Dreams in words."""
    if action >= L.FIRST_CARD:
        return card_text(params, action - L.FIRST_CARD)
    if action >= L.FIRST_DREAM:
        return dream_text(params, action - L.FIRST_DREAM)
    return L.ACTIONS[action]


# --- nature, the end ----------------------------------------------------------------------------------------------


def ending(state: State) -> str:
    """Describe the end of the game."""
    yours, kings = np.asarray(state.points).reshape(L.PLAYERS, -1).sum(axis=1)
    cause = "The last turn is over" if state.ended == L.TIME_IS_UP else "The Devoured board is full"
    verdict = "you have won" if yours > kings else "you have lost"
    return f"{cause}: {verdict}, {yours} to {kings}."


def decided(state: State) -> str:
    """Describe nature's decision."""
    due = top(state)
    step = int(due.step)
    if step == Step.ROLL:
        return f"the Horror die {WHAT_FOR[due.a]}"
    if step == Step.AREA_CARD:
        beneath = int(state.agenda.steps[state.agenda.height - 2].step)
        found = joined(L.AREA_NAMES[area] for area in members(due.b))
        return f"an area card for {CARD_FOR.get(beneath, 'the retreat')} (out of {found})"
    return DECIDED[step]


def outcome_name(state: State, params: Params, outcome: int) -> str:
    """Name an outcome of nature."""
    step = step_of(state)
    if step == Step.ROLL:
        return str(outcome)
    if step in (Step.AREA_CARD, Step.CHOOSE_KINGS_AREA):
        return L.AREA_NAMES[outcome]
    if step == Step.BATTLE_CARD:
        return f"attack {params.battle_attack[outcome]}, defence {params.battle_defence[outcome]}"
    if step == Step.WHICH_OPPONENT:
        return L.PAIRS[outcome]
    if step == Step.WHICH_NIGHTMARES:
        return f"the {L.NIGHTMARE_NAMES[outcome]}, {('left', 'right')[top(state).a]}"
    if step in (Step.FILL_DISPLAY, Step.DEAL_DREAMS, Step.KINGS_FIRST_DREAMS, Step.CHOOSE_KINGS_DREAM):
        return dream_text(params, outcome)
    if step == Step.CHOOSE_KINGS_TUCK:
        return L.DAY_NAMES[outcome]
    if step == Step.CHOOSE_KINGS_TOKEN:
        return L.TOKEN_NAMES[outcome]
    return card_text(params, outcome)


# --- conflicts ----------------------------------------------------------------------------------------------------


def parties(pair: int) -> tuple[int, int]:
    """Name the two sides of a conflict."""
    return ((L.HUMAN, L.KING), (L.HUMAN, L.SHADOWS), (L.KING, L.SHADOWS))[pair]


def conflict_title(state: State) -> str:
    """Describe the present conflict: its area, its sides, and the side that was in control."""
    before = state.fight_controller
    control = f"controlled by {L.SIDE_NAMES[before]}" if before != L.NONE else "controlled by nobody"
    return f"Conflict in {L.AREA_NAMES[state.fight_area]}, {control}: {L.PAIRS[state.fight_pair]}"
