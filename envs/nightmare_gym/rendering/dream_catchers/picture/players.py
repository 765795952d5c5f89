"""The players: their dream catcher, ability, Powers, Treasures, and turn."""

from __future__ import annotations

from typing import Any, NamedTuple

from nightmare_gym.engine.layout import NOBODY
from nightmare_gym.games.dream_catchers import layout as L
from nightmare_gym.games.dream_catchers.layout import NONE
from nightmare_gym.games.dream_catchers.records import State
from nightmare_gym.games.dream_catchers.steps import Step
from nightmare_gym.rendering import drawing
from nightmare_gym.rendering.canvas import Canvas
from nightmare_gym.rendering.dream_catchers.picture.backdrop import Area, frame
from nightmare_gym.rendering.dream_catchers.picture.icons import counter, dream_catcher
from nightmare_gym.rendering.dream_catchers.picture.palette import BLOOD, CATCHER, FAINT, GOLD, MOON, SOFT, mixed
from nightmare_gym.rendering.dream_catchers.picture.tiles import power_card, spread, treasure_card
from nightmare_gym.rendering.dream_catchers.words import ABILITIES, NIGHT, name, step_of, top
from nightmare_gym.rendering.sprites import Colour
from nightmare_gym.rendering.text import wrapped

EDGE = 12
"""The distance from a panel's side to its contents."""


class Plan(NamedTuple):
    """The places and sizes of things on a player's panel; heights are from its top.

    Attributes:
        web: Size of the dream catcher.
        name_x: The left side of the name.
        ability: The middle of the ability's first line.
        powers: The top of the Powers.
        power: A Power's width.
        treasures: The top of the Treasures.
        treasure: A Treasure's width.
    """

    web: float
    name_x: float
    ability: float
    powers: float
    power: float
    treasures: float
    treasure: float


ALONE = 300
"""The least height of the panel of a player who has a side of the table alone."""
SMALL = Plan(40, 52, 47, 61, 42, 124, 32)
TALL = Plan(96, 112, 76, 138, 57, 252, 54)
"""The plan of a panel that shares its side of the table, and of one that has it alone."""


def player(canvas: Canvas, area: Area, state: State, seat: int, seats: int) -> None:
    """Draw a player's panel; `seats` is the number of players."""
    x, y, width, height = area
    tall = height >= ALONE
    plan, one = TALL if tall else SMALL, state.catchers[seat]
    frame(canvas, area, lit=state.actor == seat)
    away = (seat - int(state.actor)) % seats
    if away:
        canvas.spot(area, L.FIRST_TRADE + away - 1)
    colour: Colour = CATCHER[one.character] if one.character != NONE else FAINT
    _name(canvas, area, state, seat, colour, plan)
    if one.character != NONE:
        middle = (x + EDGE + plan.web / 2 - 4, y + plan.web / 2 + 6)
        canvas.put(dream_catcher(int(one.character), plan.web), *middle)
        canvas.square(*middle, plan.web, *_ability(int(one.character)))
        lines = (
            wrapped(ABILITIES[one.character], 13, width - plan.name_x - EDGE) if tall else (ABILITIES[one.character],)
        )
        for i, words in enumerate(lines):
            canvas.write(words, x + plan.name_x, y + plan.ability + 17 * i, 13 if tall else 10.5, SOFT)
    cards = [power for power, cards in enumerate(one.powers) for _ in range(cards)]
    left = _declared(state, seat)
    for power, across in zip(cards, spread(len(cards), plan.power, width - 2 * EDGE), strict=True):
        power_card(canvas, x + EDGE + across, y + plan.powers, plan.power, power, left[power] > 0)
        left[power] -= 1
        if seat == _holder(state):
            canvas.spot((x + EDGE + across, y + plan.powers, plan.power, 1.32 * plan.power), L.FIRST_POWER + power)
    own = L.FIRST_TREASURE + L.TREASURES * ((seat - _player_of_treasures(state)) % seats)
    _treasures(canvas, area, one, plan, own)


def _ability(character: int) -> tuple[int, ...]:
    """Return the action that uses the ability of a character, if there is one."""
    name = L.CHARACTERS[character]
    return (L.FIRST_ABILITY + L.ABILITY_NAMES.index(name),) if name in L.ABILITY_NAMES else ()


def _holder(state: State) -> int:
    """Return the player among whose Powers is chosen; nobody's symbols are those that a catch leaves out."""
    step = top(state)
    if step.step == Step.CHOOSE_LEFT_OUT:
        return NONE
    return int(step.a if step.step in (Step.CHOOSE_PAIR, Step.CHOOSE_TWO, Step.CHOOSE_TAKEN) else state.mover)


def _player_of_treasures(state: State) -> int:
    """Return the player from whom the owners of Treasures are counted."""
    return int(state.mover if top(state).step == Step.CHOOSE_DISCARD else state.actor)


def _name(canvas: Canvas, area: Area, state: State, seat: int, colour: Colour, plan: Plan) -> None:
    """Write the player's name; in the turn, the actions that are left."""
    x, y, width, _ = area
    tall = plan is TALL
    line = y + (30 if tall else 22)
    at = x + plan.name_x + canvas.write(name(state, seat), x + plan.name_x, line, 23 if tall else 17, colour, bold=True)
    below = (x + plan.name_x, line + 22) if tall else (at + 8, line + 2)
    if state.catchers[seat].character != NONE:
        canvas.write(f"Player {seat}", *below, 12, FAINT)
    edge = x + width - EDGE
    if seat == state.mover and state.turn > 0 and state.actor != NOBODY:
        canvas.put(drawing.glow(20, MOON, 0.6), edge - 8, line)
        canvas.put(counter("moon", 17), edge - 8, line)
        actions = 0 if step_of(state) in NIGHT else int(state.actions_left)
        for i in range(actions):
            canvas.put(drawing.disc(4.5, MOON), edge - 26 - 13 * i, line)
        if tall and actions:
            canvas.write(f"{actions} action{'s' * (actions != 1)} left", edge, line + 22, 12, MOON, "right")
    elif state.catchers[seat].refused:
        canvas.write("refused", edge, line + 1, 11, BLOOD, "right")


def _declared(state: State, seat: int) -> list[int]:
    """List the Powers that a player has declared for the present catch."""
    return [int(cards) * (seat == state.mover) for cards in state.declared]


def _treasures(canvas: Canvas, area: Area, one: Any, plan: Plan, own: int) -> None:
    """Draw the Treasures; `own` is the action for the first kind."""
    x, y, width, _ = area
    cards = [treasure for treasure, cards in enumerate(one.treasures) for _ in range(cards)]
    upper = y + plan.treasures
    canvas.put(counter("chest", 0.6 * plan.treasure), x + EDGE + 0.3 * plan.treasure, upper + 0.6 * plan.treasure)
    first = EDGE + 0.6 * plan.treasure + 12
    if not cards:
        canvas.write("no Treasures", x + first, upper + 0.6 * plan.treasure, 12, mixed(FAINT, GOLD, 0.2))
    for treasure, across in zip(cards, spread(len(cards), plan.treasure, width - first - EDGE), strict=True):
        treasure_card(canvas, x + first + across, upper, plan.treasure, treasure)
        canvas.spot((x + first + across, upper, plan.treasure, 1.2 * plan.treasure), own + treasure)
