"""One dream of the plain turn: the cards that may follow it, and its worth.

The dice won since the start of the solve are kept in an integer for each colour (`falls`); the table holds the older
ones. Rows are checked in the rules' order: Hunt, Exhaust with its penalty, Shadow, then Rest or Dream Again.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.lucidity.odds import mean_of_draws
from nightmare_agents.lucidity.plain.falls import counted
from nightmare_agents.solving.numbering import UNKNOWN, place_of
from nightmare_gym.dreaming import layout as D
from nightmare_gym.dreaming.card import in_bag
from nightmare_gym.engine.compile import entry, rule

CARD = np.dtype(
    [
        ("words", "i4", D.COLOURS),
        ("bag", "i4", D.COLOURS),
        ("kept", "i4", D.COLOURS),
        ("lost", "f8", D.COLOURS),
        ("given", "f8"),
        ("power", "f8"),
        ("risked", "f8"),
        ("hunts", "i4"),
        ("exhausts", "i4"),
        ("shadows", "i4", D.COLOURS),
        ("won", "i4", D.COLOURS),
        ("row", "i4", D.COLOURS),
    ]
)
"""The card and the bag at a decision, and the dice of each colour that are `kept` to be rolled. `power` is the worth of
the Dreamer's Power, `given` the cost of the others' Power, who take Shadows. `lost` is the chance that the Exhaust
penalty names a colour times the worth of a Power, `risked` the penalty's mean cost. `row` is room for the integers of
a card that follows."""

FIND, LOOK_UP, REST = range(3)
"""The ways to handle a card on which Dream Again is possible: number it, look up its worth, or Rest."""


class Paper(NamedTuple):
    """The arrays of the loops.

    Attributes:
        tables: The position at the start of the solve, one record.
        cards: Room for a card, one record.
        falls: Every fall of dice of one colour.
        first: The first fall by colour and number of dice.
        odds: Room for the worth of each choice of dice, one record.
    """

    tables: NDArray[np.void]
    cards: NDArray[np.void]
    falls: NDArray[np.void]
    first: NDArray[np.int64]
    odds: NDArray[np.void]


class After(NamedTuple):
    """Cards that follow a dream and allow to Dream Again.

    Attributes:
        rows: (cards, colours) their integers.
        columns: All columns of `rows`.
        places: The hash table of their numbers.
        values: Their worths; empty while cards are being found, or where the Dreamer must Rest.
        known: The number of known cards; if all rows are used, there may have been no room for more.
    """

    rows: NDArray[np.int32]
    columns: NDArray[np.int64]
    places: NDArray[np.int32]
    values: NDArray[np.float64]
    known: NDArray[np.int64]


@rule
def lay(table: Any, words: Any, card: Any) -> None:
    """Fill in the card and the bag, with all dice won since the start of the solve."""
    card.hunts, card.exhausts, card.power, card.given = table.hunts, table.exhausts, 0.0, table.others
    for colour in range(D.COLOURS):
        word, dice = words[colour], 0
        for face in range(D.FACES):
            dice += counted(word, face)
        card.words[colour] = word
        card.bag[colour] = table.bag[colour] - dice
        card.hunts += counted(word, D.HUNT)
        card.exhausts += counted(word, D.EXHAUST)
        card.shadows[colour] = table.shadows[colour]
        won = table.won[colour] + counted(word, D.ONE) + 2 * counted(word, D.TWO)
        card.power += table.power * won
        if table.awake[colour] == 1:
            card.given += table.taken * counted(word, D.SHADOW)
        else:
            card.shadows[colour] += counted(word, D.SHADOW)
        card.won[colour] = won


@rule
def keep(table: Any, card: Any, blue: int, green: int, yellow: int, red: int) -> None:
    """Take these dice out of the bag for good; the Exhaust penalty draws from the others."""
    card.kept[D.BLUE], card.kept[D.GREEN], card.kept[D.YELLOW], card.kept[D.RED] = blue, green, yellow, red
    left = 0
    for colour in range(D.COLOURS):
        left += card.bag[colour] - card.kept[colour]
    card.risked = 0.0
    for colour in range(D.COLOURS):
        card.lost[colour] = table.power * (card.bag[colour] - card.kept[colour]) / max(1, left)
        card.risked += card.lost[colour] * card.won[colour]


@rule
def rested(table: Any, hunts: int, exhausts: int, blue: int, green: int, yellow: int, red: int) -> float:
    """The worth of the rows after the best Rest: one die that shows Shadow returns, or all that show Exhaust."""
    rows = table.shadow_rows
    best, ways = -1e9, 0
    if exhausts > table.rotated:
        best, ways = table.exhaust_row[table.rotated] - table.exhaust_row[exhausts], 1
    if table.rotated > 0:
        best, ways = max(best, table.exhaust_row[exhausts - 1] - table.exhaust_row[exhausts]), 1
    if table.hunted > 0:
        best, ways = max(best, table.hunt_row[hunts - 1] - table.hunt_row[hunts]), 1
    if blue > 0:
        best, ways = max(best, rows[D.BLUE, blue - 1] - rows[D.BLUE, blue]), 1
    if green > 0:
        best, ways = max(best, rows[D.GREEN, green - 1] - rows[D.GREEN, green]), 1
    if yellow > 0:
        best, ways = max(best, rows[D.YELLOW, yellow - 1] - rows[D.YELLOW, yellow]), 1
    if red > 0:
        best, ways = max(best, rows[D.RED, red - 1] - rows[D.RED, red]), 1
    held = rows[D.BLUE, blue] + rows[D.GREEN, green] + rows[D.YELLOW, yellow] + rows[D.RED, red]
    return held + table.hunt_row[hunts] + table.exhaust_row[exhausts] + (best if ways > 0 else 0.0)


@rule
def crowned(table: Any, most: int, blue: int, green: int, yellow: int, red: int) -> float:
    """The worth of becoming the Nightmare of the fullest row; of equals, the best."""
    best = -1e9
    if blue == most:
        best = max(best, table.crowns[D.BLUE])
    if green == most:
        best = max(best, table.crowns[D.GREEN])
    if yellow == most:
        best = max(best, table.crowns[D.YELLOW])
    if red == most:
        best = max(best, table.crowns[D.RED])
    return best


@rule
def span(first: Any, card: Any, colour: int) -> Any:
    """The range of the falls of the kept dice of a colour."""
    dice = card.kept[colour]
    return range(first[colour, dice], first[colour, dice + 1])


@rule
def length(table: Any, card: Any, fall: Any, colour: int) -> int:
    """The length of a Shadow row after a fall; an awake Nightmare's does not grow."""
    return card.shadows[colour] + (0 if table.awake[colour] == 1 else fall.shadows)


@rule
def gift(table: Any, fall: Any, colour: int) -> float:
    """The effect of a fall's Shadows on the account where an awake Nightmare takes them."""
    return table.taken * fall.shadows if table.awake[colour] == 1 else 0.0


@rule
def risk(card: Any, fall: Any, colour: int) -> float:
    """The mean cost of the Exhaust penalty from the Power of a fall."""
    return card.lost[colour] * fall.won


@rule
def number(after: After, row: Any) -> None:
    """Note a card unless it is known."""
    place = place_of(row, after.columns, after.rows, after.places)
    if after.places[place] == UNKNOWN and after.known[0] < len(after.rows):
        for colour in range(D.COLOURS):
            after.rows[after.known[0], colour] = row[colour]
        after.places[place] = after.known[0]
        after.known[0] += 1


@rule
def roll(table: Any, card: Any, falls: Any, first: Any, after: After, mode: int) -> float:
    """Compute the mean worth of the card over all falls of the kept dice.

    Args:
        table: The position at the start of the solve.
        card: The card, and the dice to roll.
        falls: Every fall of dice of one colour.
        first: The first fall by colour and number of dice.
        after: The cards that follow.
        mode: `FIND` (the mean is then of no use), `LOOK_UP` or `REST`.
    """
    row = card.row
    total = 0.0
    for i in span(first, card, D.BLUE):
        blue, b = falls[i], length(table, card, falls[i], D.BLUE)
        row[D.BLUE] = card.words[D.BLUE] + blue.word
        for j in span(first, card, D.GREEN):
            green, g = falls[j], length(table, card, falls[j], D.GREEN)
            row[D.GREEN] = card.words[D.GREEN] + green.word
            for k in span(first, card, D.YELLOW):
                yellow, y = falls[k], length(table, card, falls[k], D.YELLOW)
                row[D.YELLOW] = card.words[D.YELLOW] + yellow.word
                chance = blue.chance * green.chance * yellow.chance
                given = (
                    card.given + gift(table, blue, D.BLUE) + gift(table, green, D.GREEN) + gift(table, yellow, D.YELLOW)
                )
                won = blue.won + green.won + yellow.won
                risked = risk(card, blue, D.BLUE) + risk(card, green, D.GREEN) + risk(card, yellow, D.YELLOW)
                for m in span(first, card, D.RED):
                    red, r = falls[m], length(table, card, falls[m], D.RED)
                    hunts = card.hunts + blue.hunts + green.hunts + yellow.hunts + red.hunts
                    exhausts = card.exhausts + blue.exhausts + green.exhausts + yellow.exhausts + red.exhausts
                    most = max(b, g, y, r)
                    if hunts >= table.hunt_spaces:
                        worth = given + gift(table, red, D.RED) + table.life
                    elif exhausts < table.exhaust_spaces and most < table.shadow_spaces and mode != REST:
                        row[D.RED] = card.words[D.RED] + red.word
                        if mode == FIND:
                            number(after, row)
                            continue
                        worth = after.values[after.places[place_of(row, after.columns, after.rows, after.places)]]
                    else:
                        worth = given + gift(table, red, D.RED) + card.power + table.power * (won + red.won)
                        if exhausts >= table.exhaust_spaces:
                            worth -= card.risked + risked + risk(card, red, D.RED)
                        if most >= table.shadow_spaces:
                            worth += crowned(table, most, b, g, y, r)
                        else:
                            worth += rested(table, hunts, exhausts, b, g, y, r)
                    total += chance * red.chance * worth
    return total


@rule
def keep_each(
    table: Any, card: Any, falls: Any, first: Any, after: After, mode: int, odds: Any, dice: int
) -> None:  # fmt: skip
    """Roll every choice of `dice` dice out of the bag, and note the worth of each."""
    for blue in range(min(dice, card.bag[D.BLUE]) + 1):
        for green in range(min(dice - blue, card.bag[D.GREEN]) + 1):
            for yellow in range(min(dice - blue - green, card.bag[D.YELLOW]) + 1):
                red = dice - blue - green - yellow
                if red <= card.bag[D.RED]:
                    keep(table, card, blue, green, yellow, red)
                    odds.kept[blue, green, yellow] = roll(table, card, falls, first, after, mode)


@entry
def follow(paper: Paper, words: Any, wanted: int, after: After) -> None:
    """Number the cards that may follow others by one dream and allow to Dream Again."""
    table, card, odds = paper.tables[0], paper.cards[0], paper.odds[0]
    for i in range(len(words)):
        lay(table, words[i], card)
        if in_bag(card) >= wanted:
            keep_each(table, card, paper.falls, paper.first, after, FIND, odds, wanted - table.returned)


@entry
def dream(paper: Paper, words: Any, wanted: int, after: After, worth: Any) -> None:
    """Compute the worth of a dream from some cards, given the worths of the cards that allow to Dream Again.

    Where the bag holds too few dice all are rolled, and the Dreamer must Rest.
    """
    table, card, odds = paper.tables[0], paper.cards[0], paper.odds[0]
    mode = LOOK_UP if len(after.values) > 0 else REST
    for i in range(len(words)):
        lay(table, words[i], card)
        if in_bag(card) >= wanted:
            dice = wanted - table.returned
            keep_each(table, card, paper.falls, paper.first, after, mode, odds, dice)
            worth[i] = mean_of_draws(odds, card.bag, wanted, dice)
        else:
            keep(table, card, card.bag[D.BLUE], card.bag[D.GREEN], card.bag[D.YELLOW], card.bag[D.RED])
            worth[i] = roll(table, card, paper.falls, paper.first, after, REST)


@entry
def rest(paper: Paper, words: Any, worth: Any) -> None:
    """Compute the worth of Rest on some cards."""
    table, card = paper.tables[0], paper.cards[0]
    for i in range(len(words)):
        lay(table, words[i], card)
        blue, green, yellow, red = (
            card.shadows[D.BLUE],
            card.shadows[D.GREEN],
            card.shadows[D.YELLOW],
            card.shadows[D.RED],
        )
        rows = rested(table, card.hunts, card.exhausts, blue, green, yellow, red)
        worth[i] = card.given + card.power + rows


@entry
def win(words: Any, states: Any, takers: Any) -> None:
    """Give the Dreamer of some positions the dice won, and the takers their Shadows."""
    for i in range(len(words)):
        state = states[i]
        for colour in range(D.COLOURS):
            for face in range(D.FACES):
                dice = counted(words[i, colour], face)
                state.bag[colour] -= dice
                if face == D.SHADOW and takers[colour] != D.NONE:
                    state.dreamers[takers[colour]].card[D.ONE * D.COLOURS + colour] += dice
                else:
                    state.dreamers[state.mover].card[face * D.COLOURS + colour] += dice
