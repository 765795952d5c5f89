"""The lookahead in the Active version, against an expectimax that goes through `Position`, branch by branch."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from nightmare_agents.agent import act_one
from nightmare_agents.endless_nightmare.lookahead import lookahead
from nightmare_agents.endless_nightmare.value import value
from nightmare_gym.engine.compile import entry
from nightmare_gym.engine.position import Position
from nightmare_gym.games.endless_nightmare.layout import ACTIVE_ACTIONS
from nightmare_gym.games.endless_nightmare.steps import Step

GAME = "endless_nightmare_active"
ROUNDING = 1e-6
"""Sums of the same numbers in another order differ by less."""


@entry
def evaluate(bots: Any, states: Any, params_array: Any, out: Any) -> None:
    """The value of a position, as the lookahead sees it."""
    out[0] = value(bots[0], states[0], params_array[0])


def number(name: str) -> int:
    return ACTIVE_ACTIONS.index(name)


def at(nightmare: str, *actions: str | int, options: dict[str, Any] | None = None, **fields: Any) -> Position:
    """In the first turn of a Nightmare, with some markers moved; then actions by name and nature's outcomes by number.

    Its event is nature's first outcome, if there is one.
    """
    position = Position(GAME, strategist=True, **(options or {}))
    position.apply(number(f"choose {nightmare}"))
    for name, wanted in fields.items():
        if name == "displacement":
            position.state.lead += wanted - position.state.displacement
        setattr(position.state, name, wanted)
    for action in actions:
        if isinstance(action, str):
            position.apply(number(action))
        else:
            position.resolve(action)
    return position


class Expectimax:
    """The same idea, spelled out: every branch is a clone, every value is worked out where it stands."""

    def __init__(self, position: Position) -> None:
        self.turn = int(position.state.turn)
        self.bot = lookahead().marker

    def worths(self, position: Position) -> dict[int, float]:
        """What each legal action is worth."""
        found = {}
        for action in position.legal_actions():
            after = position.clone()
            after.apply(action)
            found[action] = self.worth(after)
        return found

    def worth(self, position: Position) -> float:
        if position.is_over or position.state.turn != self.turn:
            out = np.zeros(1)
            evaluate(self.bot, position.states, position.params_array, out)
            return float(out[0])
        if not position.is_chance:
            return max(self.worths(position).values())
        mean = 0.0
        for outcome, chance in position.chance_outcomes():
            after = position.clone()
            after.resolve(outcome)
            mean += chance * self.worth(after)
        return mean


STREWN: dict[str, Any] = {"markers": (1, 0, 2, 1, 0), "sanity": 3, "first_turn": 0, "turn": 5}
WORN: dict[str, Any] = {"lead": 5, "horrors": 1, "scares": 2, "courage": 4, "sanity": 3}
MIXED: dict[str, Any] = {"version": "mixed"}
POSITIONS = [
    at("Monsters (Active)", "Move 3", **STREWN),
    at("Monsters (Active)", "Move 5", **STREWN, options={"skill": "deft"}),
    at("Decay (Active)", "Move 2", **STREWN),
    at("Spiders (Active)", "Move 4", **STREWN),
    at("Spiders (Active)", "Defy Scares 2", **STREWN | {"scares": 3, "displacement": 6}),
    at("Impostor (Active)", "Move 4", **WORN, displacement=2),
    at("Impostor (Active)", "Move 1", displacement=5),
    at("The Test (Active)", "Move 3", **WORN),
    at("The Test (Active)", "Move 4", options={"skill": "novice"}),
    at("The Test (Active)", **WORN, displacement=3),
    at("Blind (Active)", **WORN),
    at("Buried (Active)", displacement=1),
    at("Buried (Active)", lid_broken=1, displacement=2, lead=4),
    at("Drowning (Active)", breath=3, courage=5),
    at("Drowning (Active)", breath=4, courage=10, displacement=4, options={"skill": "deft"}),
    at("Drowning (Active)", "hold your breath", 1, breath=2, lead=3),
    at("Falling (Active)", 5),
    at("Lost (Active)", lead=3),
    at("Old Factory (Active)", 1, **WORN),
    at("Temptation (Active)", "Move 3", 1, **WORN),
    at("Monsters", 1, options=MIXED, lead=6),
    at("Exposed", "Move 2", 2, options=MIXED, sanity=4),
    at("Monsters (Active)", options=MIXED, lead=4, **STREWN | {"markers": (0, 1, 0, 0, 0)}),
]


@pytest.mark.parametrize("position", POSITIONS, ids=lambda one: one.describe().splitlines()[0])
def test_it_takes_the_action_that_is_worth_most_over_the_whole_turn(position: Position) -> None:
    worths = Expectimax(position).worths(position)
    before = position.exact_key()
    action = act_one(lookahead(), position)
    assert worths[action] > max(worths.values()) - ROUNDING
    assert max(worths.values()) > min(worths.values()) + 0.001
    assert position.exact_key() == before


def test_before_a_nightmare_is_chosen_it_looks_through_its_first_turn() -> None:
    position = Position(GAME, strategist=True)
    position.state.used[:] = 1
    for free in (3, 5, 11):  # Drowning, Impostor, The Test
        position.state.used[free] = 0
    worths = Expectimax(position).worths(position)
    assert len(worths) == 3
    assert worths[act_one(lookahead(), position)] > max(worths.values()) - ROUNDING


def test_a_bent_selection_roll_is_not_looked_behind() -> None:
    """No Sanity is spent on which Nightmare comes."""
    position = Position(GAME)
    position.resolve(1)
    assert position.state.agenda.steps[position.state.agenda.height - 1].step == Step.SPEND_SANITY
    assert ACTIVE_ACTIONS[act_one(lookahead(), position)] == "keep the roll"


def aims_at(position: Position) -> str:
    return ACTIVE_ACTIONS[act_one(lookahead(), position)]


def test_a_deft_hand_throws_further_than_a_novice() -> None:
    """Where the novice's die would too often fly over the board."""
    far, near = (at("Decay (Active)", "Move 3", options={"skill": skill}) for skill in ("deft", "novice"))
    assert aims_at(far) == "aim at zone 5"
    assert aims_at(near) == "aim at zone 4"


def test_the_watch_is_stopped_earlier_by_a_novice_and_where_sanity_is_scarce() -> None:
    scarce, plenty = (at("The Test (Active)", "Move 1", options={"skill": "novice"}, sanity=left) for left in (2, 8))
    deft = at("The Test (Active)", "Move 1", options={"skill": "deft"}, sanity=8)
    assert aims_at(scarce) == "stop the watch at the first time"
    assert aims_at(plenty) == "stop the watch at the third time"
    assert aims_at(deft) == "stop the watch at the fourth time"
