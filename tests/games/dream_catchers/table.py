"""A table on which tiles, cards and Monsters are laid out, nature's choices are dictated, and all is read off again.

    table = Table("jazz, candy").hands("Love, 2 Treats").cells(top_left="Sweet Love+Treats").turn()
    table.do(tile("top left")).expect(hands={0: "Treats"}, cells={"top left": "-"}, sweet=11, actions=1)

Cards are written "2 Love, Wild"; tiles as `describe` writes them, "Sweet Love+Courage chest" and "Nightmare Love up";
Monsters by what they need, "Love+Treats+Courage". Cells that are not named hold Sweet Dreams of the common symbols,
hands and the bed are empty. `expect` names what has changed since the position was set, or since the last `expect`;
everything else must be as it was. Works uncompiled only, because it calls the rules themselves.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from nightmare_gym.engine.layout import NATURE, NOBODY
from nightmare_gym.engine.position import Position
from nightmare_gym.engine.telling import tell
from nightmare_gym.games.dream_catchers import dealing, rules
from nightmare_gym.games.dream_catchers.layout import (
    ACTIONS,
    CELL_NAMES,
    CHARACTERS,
    DREAMS,
    ENDINGS,
    MONSTERS,
    NONE,
    POWER_NAMES,
    TREASURE_NAMES,
)
from nightmare_gym.games.dream_catchers.night import hide
from nightmare_gym.games.dream_catchers.scoring import check, earned
from nightmare_gym.games.dream_catchers.state import LAYOUT
from nightmare_gym.games.dream_catchers.steps import Step
from nightmare_gym.rendering.dream_catchers.describe import monster_name, outcome_name, tile_name

PHASE = "the Dream Catcher phase"
NIGHT = "Night falls"
BEFORE_DREAMS = "before dreams spawn"
ATTACK = "before the attack"
SECOND_CHECK = "before the second check"
DIE = "before the die"
CAUGHT, EVADED = "the Monster is caught", "the Monster evades"
GO_ON, ACCEPT, REFUSE = "go on", "accept", "go on"
FIRST, SECOND = "the first Monster", "the second Monster"
TOKEN = "a pair for a Weakness token"
FILLERS = range(9)
"""The kinds of Sweet Dreams without chest: eleven tiles."""


def tile(cell: str) -> str:
    """The action that names a tile by its cell."""
    return f"the tile in the {cell} cell"


def power(name: str) -> str:
    """The action that names a Power."""
    return f"the Power {name}"


def treasure(name: str, of: int = 0) -> str:
    """The action that plays or discards a Treasure, the asked player's or that of another one to the left."""
    return f"play the Treasure {name} of player +{of}" if of else f"the Treasure {name}"


def ability(name: str) -> str:
    """The action that uses a character's ability."""
    return f"use {name}'s ability"


def trade(distance: int) -> str:
    """The action that offers a trade."""
    return f"trade with player +{distance}"


def cards(text: str, names: Sequence[str]) -> dict[str, int]:
    """Cards in words, such as "2 Love, Wild", counted by name."""
    found: dict[str, int] = {}
    for part in filter(None, text.split(", ")):
        number, _, name = part.partition(" ") if part[0].isdigit() else ("1", "", part)
        assert name in names, name
        found[name] = found.get(name, 0) + int(number)
    return found


def counted(counts: Any, names: Sequence[str]) -> dict[str, int]:
    """The cards of a hand or a deck, by name."""
    return {name: int(n) for name, n in zip(names, counts, strict=True) if n}


class Table:
    """A bedroom, its Dreamscape, and the catchers around it; players and nature do as told.

    Args:
        characters: Who plays, from seat 0 on.
        bedroom: The number of the board.
        **options: Other options of the game.
    """

    def __init__(self, characters: str = "cooper, candy", bedroom: int = 1, **options: Any) -> None:
        cast = characters.split(", ")
        self.position = Position("dream_catchers", players=len(cast), **options)
        self.state, self.params = self.position.state, self.position.params
        self._rules = self.position.game.functions
        dealing.choose_bedroom(self.state, self.params, bedroom - 1)
        for seat, name in enumerate(cast):
            self.state.catchers[seat].character = CHARACTERS.index(name.capitalize())
        self._dreams = [tile_name(self.params, kind) for kind in range(DREAMS)]
        self._monsters = [monster_name(self.params, kind).split(",")[0].split(" ")[1] for kind in range(MONSTERS)]
        self.cells()
        self._before = self.seen

    # --- laying out a position ------------------------------------------------------------------------------

    def hands(self, *hands: str) -> Table:
        """Deal the Powers of each seat from the deck; seats that are not named get none."""
        return self._deal("powers", self.state.power_deck, hands, POWER_NAMES)

    def treasures(self, *hands: str) -> Table:
        """Deal the Treasures of each seat from the deck."""
        return self._deal("treasures", self.state.treasure_deck, hands, TREASURE_NAMES)

    def _deal(self, what: str, deck: Any, hands: Sequence[str], names: Sequence[str]) -> Table:
        for seat, hand in enumerate(hands):
            for name, n in cards(hand, names).items():
                self.state.catchers[seat][what][names.index(name)] += n
                deck[names.index(name)] -= n
        return self

    def cells(self, **named: str) -> Table:
        """Lay the Dreamscape anew: these tiles in these cells ("-" for none), and fillers in all others."""
        state = self.state
        for cell in np.flatnonzero(state.dreamscape != NONE):
            state.dream_deck[state.dreamscape[cell]] += 1
        state.dreamscape[:] = NONE
        wanted = {cell.replace("_", " "): name for cell, name in named.items()}
        assert set(wanted) <= set(CELL_NAMES)
        for named_cell, name in wanted.items():
            self._lay(CELL_NAMES.index(named_cell), name)
        for number, cell_name in enumerate(CELL_NAMES):
            if cell_name not in wanted:
                filler = next(self._dreams[kind] for kind in FILLERS if state.dream_deck[kind] > 0)
                self._lay(number, filler)
        return self

    def _lay(self, cell: int, name: str) -> None:
        if name != "-":
            kinds = [kind for kind in range(DREAMS) if self._dreams[kind] == name and self.state.dream_deck[kind] > 0]
            assert kinds, f"no {name} is left"
            self.state.dreamscape[cell] = kinds[0]
            self.state.dream_deck[kinds[0]] -= 1

    def bed(self, *monsters: str, weakness: Sequence[int] = (0, 0)) -> Table:
        """Move these Monsters from the stack under the bed, in the order of their kinds, with tokens."""
        kinds = [self._monsters.index(needs) for needs in monsters]
        assert kinds == sorted(kinds)
        for kind in kinds:
            self.state.monster_deck[kind] -= 1
            hide(self.state, kind)
        self.state.weakness[:] = weakness
        return self

    def counters(self, **places: int) -> Table:
        """Set the counters `time`, `sweet` and `nightmare`, in steps to the end."""
        for name, steps in places.items():
            self.state[f"{name}_left"] = steps
        return self

    def tokens(self, *spaces: int) -> Table:
        """Put Monster tokens on these spaces, counted from the left end, and on no others."""
        self.state.tokens[:] = 0
        for space in spaces:
            self.state.tokens[space] = 1
        return self

    def stack(self, *names: str) -> Table:
        """Leave only these tiles in the Dream stack; tiles without a place are discarded."""
        return self._only("dream", names, self._dreams)

    def powers_left(self, text: str = "") -> Table:
        """Leave only these cards in the Power deck; the others are discarded."""
        return self._only(
            "power", [name for name, n in cards(text, POWER_NAMES).items() for _ in range(n)], POWER_NAMES
        )

    def treasures_left(self, text: str = "") -> Table:
        """Leave only these cards in the Treasure deck; the others are discarded."""
        left = [name for name, n in cards(text, TREASURE_NAMES).items() for _ in range(n)]
        return self._only("treasure", left, TREASURE_NAMES)

    def _only(self, what: str, left: Sequence[str], names: Sequence[str]) -> Table:
        deck, discards = self.state[f"{what}_deck"], self.state[f"{what}_discards"]
        discards[:] += deck
        deck[:] = 0
        for name in left:
            kind = names.index(name)
            deck[kind] += 1
            discards[kind] -= 1
        assert (discards >= 0).all()
        return self

    def revealed(self, dream: str = "", monster: str = "") -> Table:
        """Reveal these tops of their stacks."""
        if dream:
            self.state.next_dream = self._dreams.index(dream)
            self.state.dream_deck[self.state.next_dream] -= 1
        if monster:
            self.state.next_monster = self._monsters.index(monster)
            self.state.monster_deck[self.state.next_monster] -= 1
        return self

    # --- the moment from which to play -------------------------------------------------------------------------

    def turn(self, seat: int = 0) -> Table:
        """Begin a player's turn."""
        self.state.mover = (seat - 1) % self.params.seats
        return self._play((Step.NEXT_TURN, 0))

    def night(self, seat: int = 0) -> Table:
        """Begin a player's Night phase."""
        self.state.mover = seat
        return self._play(
            (Step.NEXT_TURN, 0), (Step.SPAWN, 1), (Step.BEFORE_SPAWN, 0), (Step.PASS_TIME, 0), (Step.NIGHTFALL, 0)
        )

    def spawning(self, seat: int = 0) -> Table:
        """Dreams spawn in a player's Night."""
        self.state.mover = seat
        return self._play((Step.NEXT_TURN, 0), (Step.SPAWN, 1))

    def _play(self, *steps: tuple[int, int]) -> Table:
        agenda = self.state.agenda
        agenda.steps[:] = 0
        agenda.height = len(steps)
        for place, (step, a) in enumerate(steps):
            agenda.steps[place].step, agenda.steps[place].a = step, a
        self._before = self.seen
        rules.proceed(self.state, self.params)
        self._before["actions"] = int(self.state.actions_left)
        return self.sound()

    # --- play --------------------------------------------------------------------------------------------------

    def do(self, *actions: str) -> Table:
        """Take these actions, for the player who is asked."""
        for action in actions:
            assert action in self.offers, (action, self.offers, self.asked)
            self._rules.apply(self.state, self.params, ACTIONS.index(action))
            self.sound()
        return self

    def undo(self, before: Any) -> Table:
        """Set the position back to a copy of `state`."""
        self.position.states[0] = before
        return self

    def nature(self, *outcomes: str) -> Table:
        """Take these outcomes of nature: cards, tiles, Monsters by their symbols, or a result of the die."""
        for name in outcomes:
            assert self.state.actor == NATURE, self.asked
            found = [outcome for outcome in self.odds if self._called(outcome) == name]
            assert found, (name, [self._called(outcome) for outcome in self.odds])
            self._rules.resolve(self.state, self.params, found[0])
            self.sound()
        return self

    def tell(self, choice: str) -> list[str]:
        """Take an action or an outcome of nature, and return its story; parts are indented."""
        if self.state.actor == NATURE:
            (number, *_) = [outcome for outcome in self.odds if self._called(outcome) == choice]
        else:
            assert choice in self.offers, (choice, self.offers)
            number = ACTIONS.index(choice)
        return ["  " * line.depth + line.text for line in tell(self.position, number)]

    def _called(self, outcome: int) -> str:
        name = outcome_name(self.state, self.params, outcome)
        return name.split(",")[0].removeprefix("Monster ")

    # --- looking at the table ----------------------------------------------------------------------------------

    @property
    def seen(self) -> dict[str, Any]:
        """The places of all things, and the end of the game."""
        state = self.state
        catchers = state.catchers[: self.params.seats]
        return {
            "time": int(state.time_left),
            "sweet": int(state.sweet_left),
            "nightmare": int(state.nightmare_left),
            "tokens": [int(space) for space in np.flatnonzero(state.tokens)],
            "actions": int(state.actions_left),
            "cells": {cell: self._dream(kind) for cell, kind in zip(CELL_NAMES, state.dreamscape, strict=True)},
            "bed": {
                self._monsters[kind]: int(n)
                for kind, n in zip(state.under_bed, state.weakness, strict=True)
                if kind != NONE
            },
            "top_dream": self._dream(state.next_dream),
            "top_monster": self._monsters[state.next_monster] if state.next_monster != NONE else "-",
            "hands": {seat: counted(one.powers, POWER_NAMES) for seat, one in enumerate(catchers)},
            "treasures": {seat: counted(one.treasures, TREASURE_NAMES) for seat, one in enumerate(catchers)},
            "declared": counted(state.declared, POWER_NAMES),
            "ending": None if state.ending == NONE else ENDINGS[state.ending],
        }

    def _dream(self, kind: int) -> str:
        return self._dreams[kind] if kind != NONE else "-"

    @property
    def question(self) -> str:
        """The question, or nature's event, in a sentence."""
        return self.position.question()

    @property
    def names(self) -> list[str]:
        """The names of all legal actions in this position."""
        return [self.position.action_name(action) for action in self.position.legal_actions()]

    @property
    def asked(self) -> str:
        """The name of the step on top."""
        agenda = self.state.agenda
        return LAYOUT.step_names[agenda.steps[agenda.height - 1].step]

    @property
    def offers(self) -> list[str]:
        """The names of all legal actions, in the order of the table of actions."""
        if self.state.actor < 0:
            return []
        mask = np.zeros(len(ACTIONS), np.bool_)
        assert rules.legal(self.state, self.params, mask) == mask.sum()
        return [ACTIONS[action] for action in np.flatnonzero(mask)]

    @property
    def odds(self) -> dict[int, int]:
        """The weights of nature's possible outcomes."""
        weights = np.zeros(DREAMS, np.int64)
        rules.chance(self.state, self.params, weights)
        return {int(outcome): int(weights[outcome]) for outcome in np.flatnonzero(weights)}

    @property
    def chances(self) -> dict[str, int]:
        """The weights of nature's possible outcomes, by name."""
        found: dict[str, int] = {}
        for outcome, weight in self.odds.items():
            found[self._called(outcome)] = found.get(self._called(outcome), 0) + weight
        return found

    @property
    def discarded(self) -> dict[str, int]:
        """The Powers and Treasures on the discards, and the Dream tiles, by name."""
        state, dreams = self.state, self._dreams
        tiles = [name for name, n in zip(dreams, state.dream_discards, strict=True) for _ in range(n)]
        return {
            **counted(state.power_discards, POWER_NAMES),
            **counted(state.treasure_discards, TREASURE_NAMES),
            **{name: tiles.count(name) for name in tiles},
        }

    def expect(self, **changed: Any) -> Table:
        """Check that exactly this has changed.

        Args:
            **changed: `time`, `sweet`, `nightmare`, `actions`; `tokens` that are left; `cells`, `hands` and
                `treasures`, of each that has changed what is there now; `declared`; the Monsters in `bed` with their
                tokens; `top_dream`, `top_monster`; `ending`.
        """
        for name, names in (("hands", POWER_NAMES), ("treasures", TREASURE_NAMES)):
            held = {seat: cards(text, names) for seat, text in changed.get(name, {}).items()}
            changed[name] = self._before[name] | held
        changed["cells"] = self._before["cells"] | changed.get("cells", {})
        changed["declared"] = cards(changed.get("declared", ""), POWER_NAMES)
        assert self.seen == {**self._before, **changed}
        self._before = self.seen
        return self

    def from_here(self) -> Table:
        """Ignore all changes so far in the next `expect`."""
        self._before = self.seen
        return self

    def asks(self, seat: int, step: str, *offers: str) -> Table:
        """Check a player's question; if offers are named, there are no others."""
        assert (self.state.actor, self.asked) == (seat, step)
        assert self.offers
        assert not offers or self.offers == list(offers)
        return self

    def asks_nature(self, step: str, **chances: int) -> Table:
        """Check nature's step; if chances are named, they are the weights of its outcomes."""
        assert (self.state.actor, self.asked) == (NATURE, step)
        assert not chances or self.chances == chances
        return self

    def next_turn(self, seat: int) -> Table:
        """Check that the Night is over, and this player's turn has begun."""
        assert (self.state.mover, self.asked) == (seat, PHASE)
        self._before["actions"] = int(self.state.actions_left)
        return self

    def ended(self, ending: str, **changed: Any) -> Table:
        """Check that the game has this end, is won or lost by it, and that only the named things have changed."""
        self.expect(ending=ending, **changed)
        assert self.state.actor == NOBODY
        assert not self.offers
        for seat in range(self.params.seats):
            assert earned(self.state, self.params, seat) == (1.0 if ending == "slept" else -1.0)
        return self

    def sound(self) -> Table:
        """Check that the position breaks none of the game's laws."""
        assert self.state.fault == 0
        assert check(self.state, self.params) == 0
        return self
