"""Facts of a position that the players of the Bogeymen use."""

from __future__ import annotations

from nightmare_agents.bogeymen.bot_records import BotRecord
from nightmare_gym.dreaming.card import in_hunt_row, power, worth
from nightmare_gym.dreaming.layout import COLOURS, FIRST_KIND, GO_ON, HUNT, NONE, SHADOW
from nightmare_gym.engine.agenda import top
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.records import Mask
from nightmare_gym.games.bogeymen import layout as L
from nightmare_gym.games.bogeymen.bogeyman import may_return
from nightmare_gym.games.bogeymen.layout import Step
from nightmare_gym.games.bogeymen.power_row import begins_group
from nightmare_gym.games.bogeymen.records import Params, State
from nightmare_gym.games.bogeymen.rows import awakened
from nightmare_gym.games.bogeymen.spooks import may_pick_up

MEAN_POWER = (1 / 3, 1 / 2, 1 / 3, 1 / 2)
"""The mean Power that a die of each colour shows."""


@rule
def first_legal(mask: Mask, first: int, last: int) -> int:
    """The first legal action from `first` up to before `last`; -1 if there is none."""
    for action in range(first, last):
        if mask[action]:
            return action
    return -1


@rule
def shadows(state: State, colour: int) -> int:
    """The number of dice in a Shadow row."""
    return state.dreamers[0].card[SHADOW * COLOURS + colour]


@rule
def weight_of_row(bot: BotRecord, state: State, colour: int) -> float:
    """The weight of a Shadow row in dice; an Awakened colour's row weighs more, as it loses the game."""
    return shadows(state, colour) + bot.row_awake * state.awake[colour]


@rule
def danger(bot: BotRecord, state: State, spook: int) -> float:
    """The danger of a Spook for the row to which it will move: a Shadow's by its row, none for Power."""
    colour = spook % COLOURS
    if spook // COLOURS == SHADOW:
        return 1.0 + weight_of_row(bot, state, colour)
    return 0.5 if spook // COLOURS >= HUNT else 0.0


@rule
def may_take(state: State, cell: int) -> bool:
    """Tell whether this Spook can be chosen at the present step."""
    step = top(state).step
    if step == Step.CHOOSE_EXCESS:
        return cell < L.COLUMNS
    if step == Step.CHOOSE_RETURNED:
        return may_return(state, cell, top(state).b)
    return may_pick_up(state, cell)


@rule
def most_dangerous(bot: BotRecord, state: State) -> int:
    """The most dangerous Spook that can be chosen; of equals, the first to move."""
    worst, most = -1, -1.0
    for cell in range(L.CELLS):
        if may_take(state, cell):
            found = danger(bot, state, state.spooks[cell]) - bot.height * (cell // L.COLUMNS)
            if worst < 0 or found > most:
                worst, most = cell, found
    return worst


@rule
def danger_of_cell(bot: BotRecord, state: State, cell: int, colour: int) -> float:
    """The danger of the Spook in a cell if it has this colour; less for each row below it."""
    if state.spooks[cell] == NONE or state.spooks[cell] % COLOURS != colour:
        return 0.0
    return max(0.0, danger(bot, state, state.spooks[cell]) - bot.height * (cell // L.COLUMNS))


@rule
def island(bot: BotRecord, state: State, cell: int) -> float:
    """The danger of a Spook together with those of its colour that touch it."""
    colour, column, row = state.spooks[cell] % COLOURS, cell % L.COLUMNS, cell // L.COLUMNS
    total = danger_of_cell(bot, state, cell, colour)
    if column > 0:
        total += danger_of_cell(bot, state, cell - 1, colour)
    if column < L.COLUMNS - 1:
        total += danger_of_cell(bot, state, cell + 1, colour)
    if row > 0:
        total += danger_of_cell(bot, state, cell - L.COLUMNS, colour)
    if row < L.ROWS - 1:
        total += danger_of_cell(bot, state, cell + L.COLUMNS, colour)
    return total


@rule
def best_start(bot: BotRecord, state: State) -> int:
    """The Spook of the paid colour whose island is the most dangerous."""
    best, most = -1, -1.0
    for cell in range(L.CELLS):
        if may_pick_up(state, cell):
            found = island(bot, state, cell)
            if found > most:
                best, most = cell, found
    return best


@rule
def fullest_row(bot: BotRecord, state: State) -> float:
    """The weight of the heaviest Shadow row."""
    most = 0.0
    for colour in range(COLOURS):
        most = max(most, weight_of_row(bot, state, colour))
    return most


@rule
def missing_power(state: State, params: Params) -> int:
    """The Power that is missing for the last test; below zero if there is some to spare."""
    return params.power_for_each_awakened * awakened(state) - power(state.dreamers[0])


@rule
def to_the_hunt_row(bot: BotRecord, state: State) -> int:
    """Move a Shadow out of a row that is nearly filled (with a die less, if it is Awakened), while Hunts are few."""
    fullest, most = -1, 2
    if in_hunt_row(state.dreamers[0]) < bot.most_hunts:
        for colour in range(COLOURS):
            count = shadows(state, colour) + state.awake[colour]
            if shadows(state, colour) > 0 and count > most:
                fullest, most = colour, count
    return GO_ON if fullest < 0 else FIRST_KIND + SHADOW * COLOURS + fullest


@rule
def loss(kind: int) -> float:
    """The loss of Power when Envy rolls a die again: its worth less the mean of its colour."""
    return worth(kind) - MEAN_POWER[kind % COLOURS]


@rule
def spent_power(state: State) -> int:
    """Spend the newest of equal Power, or the oldest of the row where Envy's next pick is then a smaller loss."""
    row, spent = state.dreamers[0].power_row, top(state).a
    if row[0] == spent and loss(row[1]) < loss(spent):
        return L.FIRST_PLACE
    newest = L.PLACES_OF_POWER - 1
    while not begins_group(state, newest, spent):
        newest -= 1
    return L.FIRST_PLACE + newest
