"""The plain turn, solved: the worth of each Sleep Track, or of Rest and Dream Again, for any card and any bag."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.lucidity.expectimax import expectimax
from nightmare_agents.lucidity.odds import ODDS
from nightmare_agents.lucidity.plain.account import Account, Floats
from nightmare_agents.lucidity.plain.dream import CARD, After, Paper, dream, follow, rest, win
from nightmare_agents.lucidity.plain.falls import MOST, falls
from nightmare_agents.lucidity.plain.table import table
from nightmare_agents.lucidity.turn import Rule, States, steps_of
from nightmare_agents.solving.numbering import empty_table
from nightmare_gym.dreaming import layout as D
from nightmare_gym.dreaming.steps import DreamerStep
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.game import Game, records

COLUMNS = np.arange(D.COLOURS)
ROOM = 1 << 16
"""The first room for cards."""


@dataclass(frozen=True)
class Layer:
    """The Rest-or-Dream decisions of a plain turn after a number of further dreams.

    Attributes:
        words: (cards, colours) the integers of the dice won since the start of the solve (`falls`).
        places: The hash table of their numbers.
        rest: (cards,) the worth of Rest.
        dream: (cards,) the worth of Dream Again with best play afterwards.
    """

    words: NDArray[np.int32]
    places: NDArray[np.int32]
    rest: Floats
    dream: Floats

    @property
    def after(self) -> After:
        """The cards, with the worth of the better choice on each."""
        known = np.array([len(self.words)])
        return After(self.words, COLUMNS, self.places, np.maximum(self.rest, self.dream), known)


@dataclass(frozen=True)
class PlainTurn:
    """The rest of a turn, solved as a plain one.

    Attributes:
        state: The position's record.
        loops: The compiled loops.
        rests: True where Rest is a choice now, False where a Sleep Track is chosen.
        tracks: The dreams' numbers of dice and the decisions, by action: first the position's own, then those after
            each dream but the last.
    """

    state: np.void
    loops: Loops
    rests: bool
    tracks: dict[int, tuple[list[int], list[Layer]]]

    @property
    def actions(self) -> dict[int, float]:
        """The worth of each action to the Dreamer."""
        found = {action: float(layers[0].dream[0]) for action, (_, layers) in self.tracks.items()}
        if self.rests:
            found[D.TAKE_REST] = float(self.tracks[D.DREAM_AGAIN][1][0].rest[0])
        return found

    @property
    def cards(self) -> int:
        """The number of decisions, this one included; those of all Sleep Tracks are added."""
        return sum(len(layer.words) for _, layers in self.tracks.values() for layer in layers)

    def by_rule(self, rule: Rule) -> float:
        """Compute the worth where a rule decides between Rest and Dream, with best play otherwise.

        The rule sees positions in which only the Dreamer's card, the bag, the sleep marker and the Power of Nightmares
        that took Shadows have changed.
        """
        return float(self.by_rules([rule])[0])

    def by_rules(self, rules: Sequence[Rule]) -> Floats:
        """Compute the worth under each rule, (rules,), as in `by_rule`."""
        worths = [self._by_rules(rules, draws, layers) for draws, layers in self.tracks.values()]
        return np.asarray(np.max(worths, axis=0))

    def _by_rules(self, rules: Sequence[Rule], draws: list[int], layers: list[Layer]) -> list[float]:
        after: list[Layer | None] = [None] * len(rules)
        for dreams in range(len(layers) - 1, -1, -1):
            asked = self._positions(layers[dreams].words, dreams) if dreams > 0 or self.rests else None
            after = [
                self._decided(layers[dreams], draws[dreams], following, asked, rule)
                for rule, following in zip(rules, after, strict=True)
            ]
        return [float(first.dream[0]) for first in after if first is not None]

    def _decided(self, layer: Layer, dice: int, following: Layer | None, asked: States | None, rule: Rule) -> Layer:
        """Value a layer's decisions where a rule has made all later ones and, if positions are `asked`, these."""
        dream = layer.dream if following is None else self.loops.dream(layer.words, dice, following)
        if asked is None:
            return replace(layer, dream=dream)
        worth = np.where(rule(asked), dream, layer.rest)
        return replace(layer, rest=worth, dream=worth)

    def _positions(self, words: NDArray[np.int32], dreams: int) -> States:
        """Return the positions of some decisions."""
        states = np.repeat(np.array([self.state]), len(words))
        win(words, records(states), self.loops.takers)
        states["level"] = self.state["level"] + dreams if self.rests else dreams - 1
        return states


def solve_plain(game: Game, state: States, params_array: NDArray[np.void], account: Account | None = None) -> PlainTurn:
    """Solve the rest of a turn as a plain one.

    Args:
        game: Lucidity.
        state: (1,) the position, where a Sleep Track is chosen, or between Rest and Dream Again.
        params_array: The parameters, one record.
        account: The value of the card at the turn's end; None for one by the weights of `expectimax`.

    Raises:
        OptionError: The game is another one, or something else is asked.
    """
    if game.id != "lucidity":
        raise OptionError(f"{game.id} has no plain turns: expected lucidity")
    here, params = state.view(np.ndarray)[0], params_array.view(np.ndarray)[0]
    step, draws = steps_of(state)[0], params["draws"]
    if step not in (DreamerStep.CHOOSE_TRACK, DreamerStep.REST_OR_DREAM) or here["imprisoned"] or here["tempted"]:
        raise OptionError("a plain turn begins where a Sleep Track is chosen, or freely between Rest and Dream Again")
    if draws.sum(1).max() > MOST:
        raise OptionError(f"a Sleep Track of more than {MOST} dice: expected fewer for a plain turn")
    loops = Loops(here, params, Account.by(expectimax(), state, params_array) if account is None else account)
    if step == DreamerStep.REST_OR_DREAM:
        ways = {D.DREAM_AGAIN: draws[here["track"], here["level"] + 1 :]}
    else:
        ways = {D.FIRST_TRACK + track: draws[track] for track in range(D.TRACKS)}
    tracks = {action: (list(map(int, way)), loops.solve(way)) for action, way in ways.items()}
    return PlainTurn(here, loops, step == DreamerStep.REST_OR_DREAM, tracks)


class Loops:
    """The compiled loops, for one position.

    Args:
        state: The position's record.
        params: The game's parameters.
        account: The value of the card at the turn's end.

    Attributes:
        takers: (colours,) the seat that takes a Shadow as Power, or `NONE`.
    """

    def __init__(self, state: np.void, params: np.void, account: Account) -> None:
        all_falls, first = falls(params["faces"], int(params["draws"].max()))
        room = (np.zeros(1, CARD), np.zeros(1, ODDS))
        self._paper = Paper(
            records(table(state, params, account)), records(room[0]), records(all_falls), first, records(room[1])
        )
        self.takers = np.full(D.COLOURS, D.NONE)
        for seat, colour in enumerate(state["dreamers"]["nightmare"][: int(params["seats"])]):
            if colour != D.NONE:
                self.takers[colour] = seat

    def solve(self, draws: NDArray[np.int32]) -> list[Layer]:
        """Solve the decisions before each of the dreams, whose numbers of dice are `draws`."""
        found = [room_for(1)._replace(known=np.ones(1, np.int64))]
        found.extend(self._follow(found[-1], int(wanted)) for wanted in draws[:-1])
        layers: list[Layer] = []
        for after, wanted in zip(reversed(found), reversed(draws), strict=True):
            words = after.rows[: after.known[0]]
            dream = self.dream(words, int(wanted), layers[0] if layers else None)
            layers.insert(0, Layer(words, after.places, self._rest(words), dream))
        return layers

    def dream(self, words: NDArray[np.int32], wanted: int, following: Layer | None) -> Floats:
        """Compute the worth of a dream, (cards,); `following` is None for the last dream of a track."""
        worth = np.zeros(len(words))
        dream(self._paper, words, wanted, room_for(1) if following is None else following.after, worth)
        return worth

    def _rest(self, words: NDArray[np.int32]) -> Floats:
        worth = np.zeros(len(words))
        rest(self._paper, words, worth)
        return worth

    def _follow(self, before: After, wanted: int) -> After:
        """Find the cards that may follow others by a dream."""
        room = ROOM
        while True:
            after = room_for(room)
            follow(self._paper, before.rows[: before.known[0]], wanted, after)
            if after.known[0] < room:
                return after
            room *= 4


def room_for(cards: int) -> After:
    """Make room for cards, with none known."""
    return After(
        np.zeros((cards, D.COLOURS), np.int32), COLUMNS, empty_table(cards), np.zeros(0), np.zeros(1, np.int64)
    )
