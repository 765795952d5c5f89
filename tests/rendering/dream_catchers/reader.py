"""A reader who knows nothing but the story, and keeps a table by it.

Every line has to be one that the reader understands. After every event the reader's table is compared with the
position. Three things on a table are not told, or later: the declared Powers for a tile (they are told when they are
discarded), who has refused a trade at the end of a turn, and the turns until a game is lost by its length.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

from nightmare_gym.engine.layout import NOBODY
from nightmare_gym.engine.position import Position
from nightmare_gym.games.dream_catchers import layout as L
from nightmare_gym.rendering.dream_catchers import terms

TILE = r"((?:Sweet Dream|Nightmare) of [\w ()]+?)"
CELL = r"the (\w+ \w+) cell"
MONSTER = r"the (Monster of [\w, ]+?)"
PRINT = r" \(strength (\d), eats \w+\)"
COUNTER = r"(Time|Sweet Dreams|Nightmare) counter"
PLAYER = r"Player (\d)"
REMARKS = (
    r"The 34 Powers, 12 Treasures, 34 Dream tiles and 10 Monsters are shuffled\.",
    r"(Two|Any two) Powers .*\.", r"A caught Nightmare .*\.", r"Candy's turns .*\.", r"A Monster that .*\.",
    r"Of two Monsters only .*\.", r"Each Night, .*\.", r"Two of a Monster's .*\.",
    r"Player \d (catches|tries to catch|offers|requests|can only|declares|omits|uses|reveals|pays|ends|plays nothing|"
    r"accepts|refuses|keeps|puts|holds) ?.*\.",
    r"Player [\w ,]+ may be offered a trade again\.", r"It costs no action; .*\.", r"Nobody plays anything\.",
    r"Nobody can do anything more, .*\.", r"Night falls\.", r"There is a Treasure in its chest\.",
    r"As it has two symbols, Cooper draws a Treasure\.", r"The die shows .*\.",
    r"The Monster stays under the bed, .*\.", r"\d Weakness tokens? returns?\.",
    r"Only the top of the \w+ stack can be revealed\.",
    r"In Peter's bedroom the two Monsters under the bed frighten the child\.", r"That is its end\.",
    r"Two Monsters lie under the bed, and the third wakes the child\.",
    r".* still finds no match beside it, and stays\.",
    r"As the Nightmare is gone, its attack is over\.", r"The \w+ (deck|stack) is empty: .*\.",
    r"The Time counter is at its left end: day breaks\.", r"All Treasures are in hands, so none is drawn\.",
)  # fmt: skip
"""Lines after which the table is as before."""


class Reader:
    """The table as the story tells it."""

    def __init__(self, seats: int) -> None:
        self.numbers: dict[str, int] = {"turn": 0, "actions": 0, "mover": seats - 1}
        self.characters: dict[int, str] = {}
        self.hands: list[Counter[str]] = [Counter() for _ in range(2 * seats)]
        self.cells: dict[str, str] = {}
        self.bed: dict[str, int] = {}
        self.tokens: set[int] = set()
        self.tops: dict[str, str] = {}
        self.result = ""
        self._seats = seats
        self._coming = ("", 0)
        self._attack: list[str] = []

    def read(self, line: str) -> None:
        """Change the table as a line says."""
        for pattern, method in LINES.items():
            if found := re.fullmatch(pattern, line):
                method(self, *found.groups())
                return
        assert any(re.fullmatch(remark, line) for remark in REMARKS), line

    def start(self, time: str, sweet: str, nightmare: str) -> None:
        self.numbers |= {"Time": int(time), "Sweet Dreams": int(sweet), "Nightmare": int(nightmare)}

    def lay_tokens(self, spaces: str) -> None:
        self.tokens = {int(space) for space in re.findall(r"\d+", spaces)}

    def be(self, seat: str, character: str) -> None:
        self.characters[int(seat)] = character

    def turn(self, turn: str, seat: str, character: str, actions: str) -> None:
        assert self.characters[int(seat)] == character
        self.numbers |= {"turn": int(turn), "mover": int(seat), "actions": int(actions)}

    def act(self, seat: str, left: str) -> None:
        assert int(seat) == self.numbers["mover"]
        self.numbers["actions"] = 0 if left == "no" else int(left)

    def take(self, seat: str, power: str) -> None:
        self.hands[int(seat)][power] += 1

    def take_treasure(self, seat: str, treasure: str) -> None:
        self.hands[self._seats + int(seat)][treasure] += 1

    def lose_treasure(self, seat: str, treasure: str) -> None:
        self.hands[self._seats + int(seat)][treasure] -= 1

    def lose(self, seat: str, cards: str) -> None:
        for card in re.split(", | and ", cards):
            number, name = re.fullmatch(r"(?:(\d) )?(.+)", card).groups()  # type: ignore[union-attr]
            self.hands[int(seat)][name] -= int(number or 1)

    def trade(self, seat: str, given: str, partner: str, taken: str) -> None:
        for one, lost, got in ((seat, given, taken), (partner, taken, given)):
            self.lose(one, lost)
            self.take(one, got)

    def move(self, counter: str, way: str, before: str, after: str) -> None:
        assert self.numbers[counter] == int(before)
        assert (int(after) < int(before)) == (way == "left")
        self.numbers[counter] = int(after)

    def move_right(self, counter: str, before: str, after: str) -> None:
        self.move(counter, "right", before, after)

    def remove_token(self) -> None:
        self.tokens.remove(self.numbers["Time"])

    def place(self, how: str, tile: str, cell: str) -> None:
        if how == "The revealed":
            assert self.tops.pop("Dream") == tile
        assert cell not in self.cells
        self.cells[cell] = tile

    def leave(self, what: str, cell: str) -> None:
        assert self.cells.pop(cell).startswith(what)

    def swap(self, tile: str, cell: str, edge: str, other: str, target: str) -> None:
        assert (self.cells[cell], self.cells[target]) == (tile, other)
        self.cells |= {cell: other, target: tile}
        self._touch(cell, target, edge)

    def wander(self, tile: str, cell: str, edge: str, target: str) -> None:
        assert target not in self.cells
        self.cells[target] = self.cells.pop(cell)
        assert self.cells[target] == tile
        self._touch(cell, target, edge)

    def _touch(self, cell: str, target: str, edge: str) -> None:
        (row, column), (other_row, other_column) = (divmod(L.CELL_NAMES.index(one), 3) for one in (cell, target))
        assert (abs(row - other_row) + abs(column - other_column) == 1) == (edge is None)

    def attack(self, first: str, others: str) -> None:
        self._attack = [first, *re.findall(CELL, others)]
        tiles = {cell: tile for tile, cell in re.findall(f"the {TILE} in {CELL}", others)}
        assert tiles.items() <= self.cells.items()

    def attacked(self, number: str) -> None:
        assert number == ("Both" if len(self._attack) == 2 else f"All {len(self._attack)}")
        for cell in self._attack:
            del self.cells[cell]

    def come(self, how: str, monster: str, strength: str) -> None:
        if how == "The revealed Monster":
            assert self.tops.pop("Monster") == monster
        self._coming = (monster, int(strength))

    def hide(self, number: str = "1") -> None:
        self.bed |= [self._coming]
        assert len(self.bed) == int(number)

    def weaken(self, monster: str, before: str, after: str) -> None:
        assert self.bed[monster] == int(before)
        self.bed[monster] = int(after)

    def catch(self, monster: str) -> None:
        del self.bed[monster]

    def reveal(self, stack: str, top: str) -> None:
        self.tops[stack] = top

    def end(self, result: str) -> None:
        self.result = result

    def compare(self, position: Position) -> None:
        """Check that the table is the position."""
        state, params = position.state, position.params
        catchers = state.catchers[: self._seats]
        lying = {
            name: terms.dream(params, kind) for name, kind in zip(L.CELL_NAMES, state.dreamscape, strict=True)
            if kind != L.NONE
        }  # fmt: skip
        assert self.cells == lying
        hands: list[dict[str, int]] = [
            {terms.power(kind): int(n) for kind, n in enumerate(one.powers) if n} for one in catchers
        ]
        hands += [{L.TREASURE_NAMES[kind]: int(n) for kind, n in enumerate(one.treasures) if n} for one in catchers]
        assert [+hand for hand in self.hands] == hands
        assert self.bed == {
            terms.monster(params, kind): int(params.strengths[kind] - weakness)
            for kind, weakness in zip(state.under_bed, state.weakness, strict=True) if kind != L.NONE
        }  # fmt: skip
        assert self.tokens == {space for space, one in enumerate(state.tokens) if one}
        tops = {"Dream": (state.next_dream, terms.dream), "Monster": (state.next_monster, terms.monster)}
        assert self.tops == {name: naming(params, kind) for name, (kind, naming) in tops.items() if kind != L.NONE}
        if state.bedroom != L.NONE:
            counters = (state.time_left, state.sweet_left, state.nightmare_left)
            assert tuple(self.numbers[name] for name in ("Time", "Sweet Dreams", "Nightmare")) == counters
        assert (self.numbers["turn"], self.numbers["mover"]) == (state.turn, state.mover)
        assert self.numbers["actions"] == state.actions_left
        won = "win" if state.ending == L.SLEPT else "lose"
        assert self.result == (won if state.actor == NOBODY else "")


LINES: dict[str, Callable[..., Any]] = {
    r"The Time counter starts (\d+) .* Sweet Dreams counter (\d+) and the Nightmare counter (\d+)\.": Reader.start,
    r"Monster tokens lie on the Time track's spaces (.*)\.": Reader.lay_tokens,
    rf"{PLAYER} is given (.*)\.": Reader.take,
    rf"{PLAYER} is (\w+)\.": Reader.be,
    r"It is .*'s bedroom\.": lambda reader: None,
    rf"Turn (\d+) begins: {PLAYER} \((\w+)\) has (\d) actions?\.": Reader.turn,
    rf"{PLAYER} has (\d|no) actions? left\.": Reader.act,
    rf'{PLAYER} draws the Treasure "(.*)"\.': Reader.take_treasure,
    rf"{PLAYER} draws (.*)\.": Reader.take,
    rf'{PLAYER} (?:discards|plays) the Treasure "(.*)"\.': Reader.lose_treasure,
    rf"Player \d discards the (Nightmare) .* in {CELL}\.": Reader.leave,
    rf"The only (Nightmare), .* in {CELL}, is discarded\.": Reader.leave,
    rf"The (Sweet Dream|Nightmare) leaves {CELL}(?:; no counter moves)?\.": Reader.leave,
    rf"It eats the (Sweet Dream) .* in {CELL}\.": Reader.leave,
    rf"{PLAYER} discards (.*)\.": Reader.lose,
    rf"{PLAYER} gives (.*) to {PLAYER} for (.*)\.": Reader.trade,
    rf"The {COUNTER} moves (left|right) from (\d+) to (\d+)\.": Reader.move,
    rf"In .*'s bedroom .* moves? the {COUNTER} right, from (\d+) to (\d+)\.": Reader.move_right,
    r"The Monster token there is removed, and brings a Monster\.": Reader.remove_token,
    rf"(A|The revealed) {TILE} comes to {CELL}\.": Reader.place,
    rf"The {TILE} in {CELL} finds no match beside it, and swaps places (over the edge )?with the {TILE} in {CELL}\.":
        Reader.swap,
    rf"The {TILE} in {CELL} finds no match beside it, and moves (over the edge )?to {CELL}\.": Reader.wander,
    rf"The Nightmare .*? in {CELL} attacks, as it shares (.*)\.": Reader.attack,
    r"(Both|All \d) are discarded\.": Reader.attacked,
    rf"(A Monster|The revealed Monster) comes: {MONSTER}{PRINT}\.": Reader.come,
    r"It lies under the bed, alone\.": Reader.hide,
    r"(\d) Monsters lie under the bed now\.": Reader.hide,
    rf"The strength of {MONSTER} falls from (\d) to (\d)\.": Reader.weaken,
    r"The (Monster of .*) is out of the game\.": Reader.catch,
    rf"The top of the (Monster) stack is {MONSTER} \(strength .*\)\.": Reader.reveal,
    rf"The top of the (Dream) stack is a {TILE}\.": Reader.reveal,
    r"The child (?:sleeps|wakes): all players (win|lose)\.": Reader.end,
    r"The game has lasted \d+ turns, the most there are: the child wakes\.": lambda reader: None,
}  # fmt: skip
"""The lines that change the table, and their meanings; the first that fits."""
