"""A table on which units, cards and Dreams are laid out, nature's choices are dictated, and all is read off again.

    table = Table().areas(northwest="HH", south="HK h1").hand(0, 20).act("Ritual")
    table.do(LOWER).expect(areas={"northwest": "H"}, markers=(0, 1))

What is in an area is written in letters: H is a Follower of the human, K one of the King, S a Shadow; h2 is a fort of
the human of level 2, k1 one of the King of level 1. Development cards and Dreams are numbers, as in `components.toml`.
The map and all hands are empty but for the four starting combat cards; the Fortresses, which have to be laid out, too,
would be in the northwest and the northeast. `expect` names what has changed since the position was set, or since the
last `expect`; everything else must be as it was. Works uncompiled only, because it calls the rules themselves.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from nightmare_gym.engine.agenda import then
from nightmare_gym.engine.layout import NATURE, NOBODY
from nightmare_gym.engine.position import Position
from nightmare_gym.games.cathedral import rules
from nightmare_gym.games.cathedral.areas import controller
from nightmare_gym.games.cathedral.human import actions
from nightmare_gym.games.cathedral.layout import (
    ACTIONS,
    ACTIVE,
    AREA_NAMES,
    AREAS,
    CARDS,
    CONFORMING,
    DAY_NAMES,
    DEVELOPMENTS,
    DISCARDED,
    DISPLAYED,
    DREAMS,
    FULFILLED,
    HELD,
    HUMAN,
    IN_DECK,
    IN_HAND,
    IN_PLAY,
    KINGS_BASIC,
    KINGS_DONE,
    KINGS_HAND,
    KINGS_OPEN,
    NIGHTMARE_NAMES,
    NONE,
    OUT,
    PIECES,
    PLAYERS,
    SIDES,
    SOURCE_NAMES,
    STACKED,
    TOKEN_NAMES,
    TUCKED,
)
from nightmare_gym.games.cathedral.scoring import check, earned, points
from nightmare_gym.games.cathedral.state import LAYOUT
from nightmare_gym.games.cathedral.steps import Step

DAY, NIGHT, REACTION = "which Day space", "which Night space", "conform or draw"
REST = "where to begin the night"
"""The question after the part of a turn that is tested; after the set-up it is asked at no other time."""
GO_ON, YES = "go on", "yes"
LOWER, HIGHER = "the lower marker", "the higher marker"
YOURS, KINGS, SHADOWS_ = "your own", "the King's", "the Shadows'"
BASIC, SHIELD = "your Basic Combat", "your Shield"
LEFT, RIGHT = "the left Nightmare", "the right Nightmare"
DIE, AREA, DRAW, BATTLE = "the die", "an area card", "draw", "a battle card"
LETTERS = "HKS"
ENDINGS = (None, "time", "board")


def card(number: int) -> str:
    """The action that names a Development card."""
    return f"card {number}"


def dream(number: int) -> str:
    """The action that names a Dream."""
    return f"Dream {number}"


def passing(day: str) -> str:
    """The action that passes on a Day space."""
    return f"pass on {day}"


def token(name: str) -> str:
    """The action that names a token of the Divergent Paths."""
    return f"the token {name}"


def long(action: str) -> str:
    """An action's whole name: areas and Day spaces may be named alone."""
    if action in AREA_NAMES:
        return f"area {action}"
    return f"the {action} action" if action in DAY_NAMES else action


def short(action: str) -> str:
    """An area or a Day space alone; other actions as they are named."""
    return action.removeprefix("area ") if action.startswith("area ") else short_day(action)


def short_day(action: str) -> str:
    """A Day space alone."""
    return action[4:-7] if action.endswith(" action") else action


class Table:
    """The board of a game against the King; the human and nature do as told.

    Args:
        **options: Options of the game.
    """

    def __init__(self, **options: Any) -> None:
        self.position = Position("cathedral", **options)
        self.state, self.params = self.position.state, self.position.params
        state = self.state
        while state.agenda.height and state.agenda.steps[state.agenda.height - 1].step == Step.WHICH_NIGHTMARES:
            rules.resolve(state, self.params, next(iter(self.odds)))
        self._clear("dreams", (HELD, DISPLAYED, KINGS_OPEN), STACKED)
        state.cards[:DEVELOPMENTS] = [IN_DECK if stage == 1 else OUT for stage in self.params.stage]
        state.agenda.steps[:] = 0
        state.agenda.height = 0
        state.corner = state.shaper = 0
        state.night, state.day = 0, 0
        state.clock = state.turn = 1
        self._before = self.seen

    def _clear(self, what: str, places: Iterable[int], to: int) -> None:
        for place in places:
            self.state[what][self.state[what] == place] = to

    # --- laying out a position ------------------------------------------------------------------------------

    def areas(self, **named: str) -> Table:
        """Put units and forts into these areas, out of the supplies: "HHK h1"; names have a low line for a gap."""
        for name, text in named.items():
            area = AREA_NAMES.index(name.replace("_", " "))
            there = self.state.areas[area]
            self.state.supply += there.units
            there.units[:] = 0
            there.forts[:] = 0
            for word in text.split():
                if word[0].isupper():
                    for letter in word:
                        there.units[LETTERS.index(letter)] += 1
                else:
                    there.forts["hk".index(word[0])] = int(word[1:])
            self.state.supply -= there.units
        return self

    def hand(self, *cards: int) -> Table:
        """Put these Development cards into the human's hand, beside the Basic Combat and the Shield."""
        return self.cards(IN_HAND, *cards)

    def kings_hand(self, *cards: int) -> Table:
        """Put these Development cards into the King's hand, beside its Basic Combat and its Shield."""
        return self.cards(KINGS_HAND, *cards)

    def upgrades(self, *cards: int) -> Table:
        """Put these Upgrades into play."""
        return self.cards(IN_PLAY, *cards)

    def discards(self, *cards: int) -> Table:
        """Discard these Development cards."""
        return self.cards(DISCARDED, *cards)

    def cards(self, place: int, *cards: int) -> Table:
        """Put these cards into a place."""
        for number in cards:
            self.state.cards[number] = place
        return self

    def deck(self, *cards: int) -> Table:
        """Leave only these Development cards in the deck; its others are out of the game."""
        self._clear("cards", (IN_DECK,), OUT)
        return self.cards(IN_DECK, *cards)

    def tucked(self, **cards: Sequence[int]) -> Table:
        """Put these Development cards under the King's actions: `Ritual=[0, 5]`."""
        for day, numbers in cards.items():
            self.cards(TUCKED, *numbers)
            self.state.tucked[DAY_NAMES.index(day)] += len(numbers)
        return self

    def dreams(
        self,
        held: Sequence[int] = (),
        displayed: Sequence[int] = (),
        fulfilled: Sequence[int] = (),
        kings_done: Sequence[int] = (),
        stacked: Sequence[int] | None = None,
    ) -> Table:
        """Put Dreams in their places; others are in the deck, or only the `stacked` ones (the King has the rest)."""
        for place, numbers in (
            (HELD, held),
            (DISPLAYED, displayed),
            (FULFILLED, fulfilled),
            (KINGS_DONE, kings_done),
        ):
            for number in numbers:
                self.state.dreams[number] = place
        if stacked is not None:
            for number in range(DREAMS):
                if self.state.dreams[number] == STACKED and number not in stacked:
                    self.state.dreams[number] = KINGS_DONE
        return self

    def kings_dreams(self, *dreams: tuple[int, int]) -> Table:
        """The King's open Dreams, the lower one first, each with its Cultists."""
        for slot, (number, cultists) in enumerate(dreams):
            self.state.dreams[number] = KINGS_OPEN
            self.state.kings_dreams[slot] = number
            self.state.dream_cultists[slot] = cultists
        return self

    def markers(self, lower: int, higher: int) -> Table:
        """The human's Ritual markers."""
        self.state.your_markers[:] = lower, higher
        return self

    def kings_markers(self, lower: int, higher: int) -> Table:
        """The King's Ritual markers."""
        self.state.kings_markers[:] = lower, higher
        return self

    def limbo(self, followers: int) -> Table:
        """The human's Followers in Limbo, out of the supply."""
        self.state.supply[HUMAN] += self.state.limbo - followers
        self.state.limbo = followers
        return self

    def devoured(self, human: int = 0, king: int = 0, shadows: int = 0) -> Table:
        """Units on the Devoured board, out of the supplies."""
        self.state.supply[:] += self.state.devoured - (human, king, shadows)
        self.state.devoured[:] = human, king, shadows
        return self

    def elsewhere(self, side: str, left: int) -> Table:
        """Leave this number of units in a side's supply; the others have been devoured, beyond the board."""
        number = LETTERS.index(side)
        self.params.supply[number] -= self.state.supply[number] - left
        self.state.supply[number] = left
        return self

    def shaper(self, area: str) -> Table:
        """Put the Shaper into an area."""
        self.state.shaper = AREA_NAMES.index(area)
        return self

    def night(self, number: int) -> Table:
        """Put the human's Dreamer on this Night space, 1 to 7."""
        self.state.night = number - 1
        return self

    def king(self, day: str, *cultists: int) -> Table:
        """The King's Dreamer is on a Day space; the Cultists on Day spaces, from Ritual on (1 each, if not named)."""
        self.state.kings_day = DAY_NAMES.index(day)
        if cultists:
            self.state.cultists[:] = cultists
        return self

    def built(self, pieces: int) -> Table:
        """Build this number of pieces of the Cathedral."""
        assert pieces < PIECES
        self.state.pieces = pieces
        return self

    def tokens(self, *left: str) -> Table:
        """Leave only these tokens of the Divergent Paths; the King has the others (or they are out)."""
        self.state.tokens[:] = [left.count(name) for name in TOKEN_NAMES]
        return self

    def stage_2(self, left: str = "", right: str = "", at: tuple[str, str] | None = None, last: int = 1) -> Table:
        """The Cathedral stands: all cards are in the deck, these two Nightmares on the map, the Cultist on the last."""
        self.state.pieces = PIECES
        self._clear("cards", (OUT,), IN_DECK)
        for which, name in enumerate((left, right)):
            if name:
                self.state.nightmares[which] = NIGHTMARE_NAMES.index(name)
        where = at or ("inner northwest", "inner southeast")
        self.state.lairs[:] = [AREA_NAMES.index(name) for name in where]
        self.state.kings_last = last
        return self

    # --- the moment from which to play -------------------------------------------------------------------------

    def turn(self, number: int) -> Table:
        """Begin this turn: an odd one is the human's, an even one the King's."""
        self._bottom(Step.TURN)
        self.state.clock = self.state.turn = number - 1
        return self._begin()

    def act(self, day: str, number: int = 1) -> Table:
        """Begin an action of the human in this turn; then it rests."""
        return self._act(day, number, ACTIVE)

    def conform(self, day: str, number: int = 2) -> Table:
        """Let the human conform to an action of the King in this turn; then it rests."""
        return self._act(day, number, CONFORMING)

    def _act(self, day: str, number: int, mode: int) -> Table:
        self._bottom(Step.END_OF_TURN, Step.CHOOSE_FIRST_NIGHT)
        self.state.clock = self.state.turn = number
        self.state.day = DAY_NAMES.index(day)
        self._before = self.seen
        actions.act(self.state, self.params, mode)
        rules.proceed(self.state, self.params)
        return self.sound()

    def step(self, step: int, a: int = 0, b: int = 0, number: int = 1) -> Table:
        """Carry out a step of the agenda in this turn; then the human rests."""
        return self.steps((step, a, b), number=number)

    def steps(self, *steps: tuple[int, int, int], number: int = 1) -> Table:
        """Carry out steps of the agenda in this turn, in this order; then the human rests."""
        self._bottom(Step.END_OF_TURN, Step.CHOOSE_FIRST_NIGHT)
        self.state.clock = self.state.turn = number
        for step, a, b in reversed(steps):
            then(self.state, step, a, b)
        return self._begin()

    def _bottom(self, *steps: int) -> None:
        agenda = self.state.agenda
        agenda.steps[:] = 0
        agenda.height = 0
        for step in steps:
            then(self.state, step)

    def _begin(self) -> Table:
        self._before = self.seen
        rules.proceed(self.state, self.params)
        return self.sound()

    # --- play --------------------------------------------------------------------------------------------------

    def do(self, *actions: str) -> Table:
        """Take these actions of the human."""
        for action in actions:
            assert short(long(action)) in self.offers, (action, self.offers, self.asked)
            rules.apply(self.state, self.params, ACTIONS.index(long(action)))
            self.sound()
        return self

    def nature(self, *outcomes: int | str) -> Table:
        """Take nature's outcomes: values of the die, cards and Dreams by number, areas, Nightmares, battle cards."""
        for name in outcomes:
            assert self.state.actor == NATURE, self.asked
            outcome = name if isinstance(name, int) else self.called(name)
            assert outcome in self.odds, (name, self.odds, self.asked)
            rules.resolve(self.state, self.params, outcome)
            self.sound()
        return self

    def called(self, name: str) -> int:
        step = self.state.agenda.steps[self.state.agenda.height - 1].step
        if step == Step.BATTLE_CARD:  # as "2/1"
            return self.battle_cards().index(name)
        names = {
            Step.AREA_CARD: AREA_NAMES,
            Step.CHOOSE_KINGS_AREA: AREA_NAMES,
            Step.CHOOSE_KINGS_TUCK: DAY_NAMES,
            Step.CHOOSE_KINGS_TOKEN: TOKEN_NAMES,
            Step.WHICH_NIGHTMARES: NIGHTMARE_NAMES,
        }[step]
        return names.index(name)

    def battle_cards(self) -> list[str]:
        """The kinds of battle cards, as "attack/defence"."""
        return [f"{a}/{d}" for a, d in zip(self.params.battle_attack, self.params.battle_defence, strict=True)]

    # --- looking at the table ----------------------------------------------------------------------------------

    @property
    def seen(self) -> dict[str, Any]:
        """The places of all things, and the end of the game."""
        state = self.state
        return {
            "areas": {name: self.area(name) for name in AREA_NAMES if self.area(name)},
            "limbo": int(state.limbo),
            "devoured": "".join(letter * int(n) for letter, n in zip(LETTERS, state.devoured, strict=True)),
            "markers": tuple(map(int, state.your_markers)),
            "kings_markers": tuple(map(int, state.kings_markers)),
            "shaper": AREA_NAMES[state.shaper] if state.shaper != NONE else None,
            "cultists": tuple(map(int, state.cultists)),
            "power": int(state.power_cultists),
            "tucked": tuple(map(int, state.tucked)),
            "hand": self.at(IN_HAND),
            "kings_hand": self.at(KINGS_HAND),
            "in_play": self.at(IN_PLAY),
            "discarded": self.at(DISCARDED),
            "held": self._dreams(HELD),
            "displayed": self._dreams(DISPLAYED),
            "fulfilled": self._dreams(FULFILLED),
            "kings_done": self._dreams(KINGS_DONE),
            "kings_dreams": [
                (int(number), int(n))
                for number, n in zip(state.kings_dreams, state.dream_cultists, strict=True)
                if number != NONE
            ],
            "pieces": int(state.pieces),
            "tokens": {name: int(n) for name, n in zip(TOKEN_NAMES, state.tokens, strict=True) if n},
            "your_tokens": tuple(map(int, state.your_tokens)),
            "kings_tokens": int(state.kings_tokens),
            "lairs": tuple(AREA_NAMES[area] if area != NONE else None for area in state.lairs),
            "kings_last": int(state.kings_last),
            "ended": ENDINGS[state.ended],
        }

    def area(self, name: str) -> str:
        """Return the units and forts of an area, in letters."""
        there = self.state.areas[AREA_NAMES.index(name)]
        units = "".join(LETTERS[side] * int(there.units[side]) for side in range(SIDES))
        forts = [f"{'hk'[side]}{there.forts[side]}" for side in range(PLAYERS) if there.forts[side]]
        return " ".join(filter(None, (units, *forts)))

    def at(self, place: int) -> list[int]:
        """The cards in a place, by number: below 50 Development cards, then the starting combat cards."""
        return [number for number in range(CARDS) if self.state.cards[number] == place]

    def _dreams(self, place: int) -> list[int]:
        return [number for number in range(DREAMS) if self.state.dreams[number] == place]

    @property
    def deeds(self) -> dict[str, int]:
        """The deeds of the human in this turn that count for Dreams."""
        names = ("climbed", "built", "won", "eliminated", "dethroned")
        return {name: int(self.state[name]) for name in names if self.state[name]}

    @property
    def control(self) -> dict[str, str]:
        """The letter of the side that controls each area that is not empty."""
        found = {AREA_NAMES[area]: controller(self.state, area) for area in range(AREAS)}
        return {name: LETTERS[side] for name, side in found.items() if side != NONE}

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
        return [short(ACTIONS[action]) for action in np.flatnonzero(mask)]

    @property
    def odds(self) -> dict[int, int]:
        """The weights of nature's possible outcomes."""
        weights = np.zeros(CARDS, np.int64)
        rules.chance(self.state, self.params, weights)
        return {int(outcome): int(weights[outcome]) for outcome in np.flatnonzero(weights)}

    def expect(self, **changed: Any) -> Table:
        """Check that exactly this has changed.

        Args:
            **changed: Of `areas`, those that have changed, with what is there now ("" for nothing); `devoured` as
                "HKS"; of all else what is there now: `limbo`, `markers`, `kings_markers`, `shaper`, `cultists`,
                `power`, `tucked`; cards (`hand`, `kings_hand`, `in_play`, `discarded`: Development cards and those
                starting cards that are there); Dreams (`held`, `displayed`, `fulfilled`, `kings_done`,
                `kings_dreams` with their Cultists); `pieces`, `tokens`, `your_tokens`, `kings_tokens`; `lairs`,
                `kings_last`; `ended`.
        """
        areas = {**self._before["areas"], **changed.get("areas", {})}
        changed["areas"] = {name: text for name, text in areas.items() if text}
        for name, own in (("hand", (DEVELOPMENTS, DEVELOPMENTS + 1)), ("kings_hand", (KINGS_BASIC, KINGS_BASIC + 1))):
            if name in changed:
                changed[name] = sorted({*changed[name], *own})
        assert self.seen == {**self._before, **changed}
        self._before = self.seen
        return self

    def from_here(self) -> Table:
        """Ignore all changes so far in the next `expect`."""
        self._before = self.seen
        return self

    def asks(self, step: str, *offers: str) -> Table:
        """Check the human's question; if offers are named, there are no others."""
        assert (self.state.actor, self.asked) == (HUMAN, step)
        assert self.offers
        assert not offers or self.offers == list(offers)
        return self

    def asks_nature(self, step: str, *outcomes: int | str) -> Table:
        """Check nature's step; if outcomes are named, no others are possible."""
        assert (self.state.actor, self.asked) == (NATURE, step)
        numbers = [name if isinstance(name, int) else self.called(name) for name in outcomes]
        assert not outcomes or sorted(self.odds) == sorted(numbers)
        return self

    def over(self) -> Table:
        """The part that is tested is over: the human rests."""
        return self.asks(REST)

    def ended(self, how: str, won: bool) -> Table:
        """Check that the game has this end, and is won or lost."""
        assert self.state.actor == NOBODY
        assert self.seen["ended"] == how
        assert not self.offers
        assert earned(self.state, self.params, 0) == (1.0 if won else -1.0)
        return self

    def points(self, side: str) -> dict[str, int]:
        """Return the present points of a side, by source."""
        found = {name: points(self.state, self.params, LETTERS.index(side), i) for i, name in enumerate(SOURCE_NAMES)}
        return {name: n for name, n in found.items() if n}

    def sound(self) -> Table:
        """Check that the position breaks none of the game's laws."""
        assert self.state.fault == 0
        assert check(self.state, self.params) == 0
        return self
