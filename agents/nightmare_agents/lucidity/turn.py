"""The rest of a turn of Lucidity, solved exactly.

The search follows the game's own rules until the turn is over; there a `Value` gives the worth to each player. Every
player who is asked on the way (Envy's pick, a Nightmare's ability) does what is best for itself. A turn never comes
back to a position, as rerolls cost Power and Shadows bring dice out of the bag. So backward induction is exact.

The size of a turn grows fast with the dice rolled and the Power that may buy rerolls. Two shorter horizons make it
smaller: fewer `dreams` (the value judges at the Rest-or-Dream decision after them), and no `rerolls` (the Dreamer buys
none, which gives a lower bound).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.agent import Actions, Agent, Decisions
from nightmare_agents.lucidity.expectimax import expectimax
from nightmare_agents.lucidity.worth import HandMade
from nightmare_agents.solving.bounds import NO_CHOICE
from nightmare_agents.solving.graph import CLOSED, FREE, Graph, Rulings, explore
from nightmare_agents.solving.induction import Induced, induce
from nightmare_agents.values import Value
from nightmare_gym.dreaming import layout as D
from nightmare_gym.dreaming.steps import DreamerStep
from nightmare_gym.engine.errors import IllegalAction, OptionError
from nightmare_gym.engine.game import Game, records
from nightmare_gym.engine.layout import NATURE, NOBODY

TURN_LIMIT = 1_000_000
"""The most positions of a turn without another limit."""

States = NDArray[np.void]
Rule = Callable[[States], NDArray[np.bool_]]
"""A function from Rest-or-Dream decisions to True for Dream Again."""


def steps_of(states: States) -> NDArray[np.int32]:
    """Return the step on top of each agenda, (positions,)."""
    agenda = states.view(np.ndarray)["agenda"]
    return np.asarray(agenda["steps"]["step"][np.arange(len(states)), agenda["height"] - 1])


def _is_offered_rerolls(states: States) -> NDArray[np.bool_]:
    """Tell for each position whether the Dreamer holds a Power of the colour of an unresolved die."""
    rows = np.arange(len(states))
    held = states["dreamers"]["card"][rows, states["dreamer"]][:, : D.POWERS].reshape(len(states), -1, D.COLOURS).sum(1)
    unresolved = states["unresolved"].reshape(len(states), D.FACES, D.COLOURS).sum(1)
    return np.asarray(((held > 0) & (unresolved > 0)).any(1))


def _first_shadow(states: States) -> NDArray[np.int16]:
    """Return the first unresolved Shadow of each position; those of the Depths, which bring more dice, come last."""
    order = np.roll(np.arange(D.COLOURS), -D.GREEN)
    shadows = states["unresolved"][:, D.SHADOW * D.COLOURS :][:, order] > 0
    return (D.FIRST_SHADOW + order[shadows.argmax(1)]).astype(np.int16)


def horizon(start: States, dreams: int, rerolls: bool) -> Rulings:
    """Make the search's rulings: to the end of the turn or of a number of dreams, with or without rerolls.

    Without rerolls Shadows come in a fixed order at steps where a reroll is offered beside them.
    """
    turn, dreaming = int(start["turn"][0]), steps_of(start)[0] != DreamerStep.REST_OR_DREAM
    last = int(start["level"][0]) + dreams - dreaming

    def rulings(states: States) -> NDArray[np.int16]:
        here, steps = states.view(np.ndarray), steps_of(states)
        found = np.full(len(here), FREE, np.int16)
        if not rerolls:
            found[steps == DreamerStep.REROLL] = D.GO_ON
            either = (steps == DreamerStep.CHOOSE_SHADOW) & _is_offered_rerolls(here)
            found[either] = _first_shadow(here[either])
        found[(steps == DreamerStep.REST_OR_DREAM) & (here["level"] >= last)] = CLOSED
        found[here["turn"] > turn] = CLOSED
        return found

    return rulings


class Prospects(NamedTuple):
    """The chances of a turn's endings under the solution, and its mean length.

    Attributes:
        eliminated: The Dreamer is eliminated.
        nightmare: The Dreamer becomes a Nightmare.
        exhausted: The Exhaust row is filled, and the penalty is drawn.
        judged: The search ended at a Rest-or-Dream decision, the limit of its horizon.
        dreams: The mean number of further dreams.
    """

    eliminated: float
    nightmare: float
    exhausted: float
    judged: float
    dreams: float


@dataclass(frozen=True)
class Turn:
    """The rest of a turn, solved.

    Attributes:
        found: Positions, values and best actions; position 0 is the start.
        whole: True where nothing was left out, so the value is that of the best play of the whole turn.
        payoffs: (positions, seats) the values of the turn's ends.
    """

    found: Induced
    whole: bool
    payoffs: NDArray[np.float64]

    @property
    def graph(self) -> Graph:
        """All positions of the turn."""
        return self.found.graph

    @property
    def values(self) -> list[float]:
        """The position's value to each seat."""
        return [float(x) for x in self.found.values[0]]

    def actions(self) -> dict[int, float]:
        """Return the value of each action to the seat that is asked.

        Raises:
            IllegalAction: No seat is asked.
        """
        if self.graph.actors[0] < 0:
            raise IllegalAction("no seat is asked in this position, so it has no best action")
        return self.found.worth_of(0, int(self.graph.actors[0]))

    @property
    def best(self) -> int:
        """The best action.

        Raises:
            IllegalAction: No seat is asked.
        """
        self.actions()
        return self.found.action(0)

    def prospects(self) -> Prospects:
        """Compute the chances of the turn's endings."""
        graph, reach = self.graph, self.found.reach()
        states, steps = graph.states.view(np.ndarray), steps_of(graph.states)
        dreamer = int(states["dreamer"][0])
        mine, ends = states["dreamers"][:, dreamer], reach * graph.ends
        exhausted = (steps == DreamerStep.PENALTY) & (graph.actors == NATURE)
        judged = graph.ends & (steps == DreamerStep.REST_OR_DREAM) & (states["actor"] != NOBODY)
        origins = np.repeat(np.arange(len(graph)), np.diff(graph.first))
        dreamt = np.flatnonzero(states["level"][graph.targets] > states["level"][origins])
        chosen = dreamt[self._taken(dreamt, origins)]
        begun = float(reach[(steps == DreamerStep.CHOOSE_TRACK) & ~graph.ends].sum())
        return Prospects(
            float(ends @ (mine["eliminated"] == 1)),
            float(ends @ (mine["nightmare"] != D.NONE)),
            float(reach @ exhausted),
            float(reach @ judged),
            begun + float(reach[origins[chosen]] @ self._odds(chosen, origins)),
        )

    def by_rule(self, rule: Rule) -> Turn:
        """Solve the turn where a rule decides between Rest and Dream, with best play otherwise."""
        graph = self.graph
        asked = np.flatnonzero(
            (steps_of(graph.states) == DreamerStep.REST_OR_DREAM) & ~graph.ends & (graph.actors >= 0)
        )
        dream = rule(graph.states[asked])
        fixed = np.full(len(graph), NO_CHOICE, np.int64)
        for number, on in zip(asked, dream, strict=True):
            edges = slice(graph.first[number], graph.first[number + 1])
            wanted = D.DREAM_AGAIN if on else D.TAKE_REST
            fixed[number] = graph.first[number] + int(np.flatnonzero(graph.choices[edges] == wanted)[0])
        return Turn(induce(graph, self.payoffs, fixed), False, self.payoffs)

    def _taken(self, edges: NDArray[np.intp], origins: NDArray[np.intp]) -> NDArray[np.bool_]:
        """Tell for each edge whether nature or the best play takes it."""
        return (self.graph.actors[origins[edges]] == NATURE) | (self.found.edges[origins[edges]] == edges)

    def _odds(self, edges: NDArray[np.intp], origins: NDArray[np.intp]) -> NDArray[np.float64]:
        """Return the chance of each edge, given its position."""
        weights = self.graph.weights
        totals = np.bincount(origins, weights, len(self.graph))[origins[edges]]
        return np.where(totals > 0, weights[edges] / np.maximum(totals, 1), 1.0)


def solve_turn(
    game: Game, state: States, params_array: NDArray[np.void], value: Value, limit: int = TURN_LIMIT,
    dreams: int = D.LEVELS, rerolls: bool = True,
) -> Turn:  # fmt: skip
    """Solve the rest of a turn, from any position in it.

    Args:
        game: Lucidity.
        state: (1,) the position.
        params_array: The parameters, one record.
        value: The value of positions where the search ends: at the next turn, at the game's end, and after `dreams`.
        limit: The most positions to search.
        dreams: The dreams to search, the present one included; a track's number of dreams is the whole turn.
        rerolls: True if the Dreamer may buy rerolls.

    Raises:
        OptionError: There are more positions, or the game is another one.
    """
    if game.id != "lucidity":
        raise OptionError(f"{game.id} has no turns that can be solved: expected lucidity")
    graph = explore(game, state, params_array, limit, horizon(state.view(np.ndarray), dreams, rerolls))
    ends = np.flatnonzero(graph.ends)
    payoffs = np.zeros((len(graph), int(params_array["seats"][0])))
    payoffs[ends] = value.final(game, records(graph.states.view(np.ndarray)[ends]), params_array)
    return Turn(induce(graph, payoffs), rerolls and dreams >= D.LEVELS, payoffs)


def rest_or_dream(
    game: Game, states: States, params_array: NDArray[np.void], value: Value, limit: int = TURN_LIMIT,
    dreams: int = D.LEVELS, rerolls: bool = True,
) -> NDArray[np.float64]:  # fmt: skip
    """Return the values of Rest and Dream Again to the Dreamer, (positions, 2), with best play afterwards.

    Turns with more than `limit` positions are nan. The arguments are those of `solve_turn`.

    Raises:
        OptionError: A position is no Rest-or-Dream decision.
    """
    if (steps_of(states) != DreamerStep.REST_OR_DREAM).any():
        raise OptionError("expected Rest-or-Dream decisions only")
    found = np.full((len(states), 2), np.nan)
    for i in range(len(states)):
        turn = turn_within(game, states[i : i + 1], params_array, value, limit, dreams, rerolls)
        if turn is not None:
            worth = turn.actions()
            found[i] = worth[D.TAKE_REST], worth[D.DREAM_AGAIN]
    return found


def rule_values(
    game: Game, states: States, params_array: NDArray[np.void], value: Value, rules: Sequence[Rule],
    limit: int = TURN_LIMIT, dreams: int = D.LEVELS, rerolls: bool = True,
) -> NDArray[np.float64]:  # fmt: skip
    """Return the values to the mover, (positions, 1 + rules): the optimum, and under each rule.

    A rule makes all Rest-or-Dream decisions of the turn, with best play otherwise. Turns with more than `limit`
    positions are nan. The arguments are those of `solve_turn`.
    """
    found = np.full((len(states), 1 + len(rules)), np.nan)
    for i in range(len(states)):
        turn = turn_within(game, states[i : i + 1], params_array, value, limit, dreams, rerolls)
        if turn is not None:
            mover = int(states["mover"][i])
            found[i] = [turn.values[mover], *(turn.by_rule(rule).values[mover] for rule in rules)]
    return found


def turn_within(
    game: Game, state: States, params_array: NDArray[np.void], value: Value, limit: int, dreams: int, rerolls: bool
) -> Turn | None:
    """Solve a turn; return None if it has more positions than the limit. The arguments are those of `solve_turn`."""
    try:
        return solve_turn(game, state, params_array, value, limit, dreams, rerolls)
    except OptionError:
        return None


HORIZONS = ((D.LEVELS, True), (D.LEVELS, False), (1, True), (1, False))
"""The horizons that the player tries, as (dreams, rerolls): the whole turn, then shorter ones."""


@dataclass
class TurnOptimal:
    """A player that solves the rest of the turn, or a shorter horizon where that has too many positions.

    Attributes:
        limit: The most positions of a search.
        value: The value of the search's ends.
        otherwise: The agent that decides where no horizon is short enough.
        name: The player's name.
    """

    limit: int
    value: Value
    otherwise: Agent
    name: str

    def act(self, decisions: Decisions) -> Actions:
        """Search in each row."""
        actions = self.otherwise.act(decisions)
        for i, row in enumerate(decisions.rows):
            for dreams, rerolls in HORIZONS:
                turn = turn_within(
                    decisions.game, decisions.states[row : row + 1], decisions.params_array, self.value, self.limit,
                    dreams, rerolls,
                )  # fmt: skip
                if turn is not None and not turn.graph.ends[0]:
                    actions[i] = turn.best
                    break
        return actions


def turn_optimal(positions: int) -> TurnOptimal:
    """Make the player that searches at most this number of positions."""
    bot = expectimax()
    return TurnOptimal(positions, HandMade(bot), bot, f"turn-optimal-{positions}")
