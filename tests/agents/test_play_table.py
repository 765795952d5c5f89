"""Games of several seats played to their ends: as `Position`s are, in any batch, and fairly to every seat."""

from __future__ import annotations

from typing import Any
from zlib import crc32

import numpy as np
import pytest
from numpy.typing import NDArray

from nightmare_agents import play as playing
from nightmare_agents.agent import Actions, Agent, Bot, Decisions, act_one
from nightmare_agents.flat_monte_carlo import flat_monte_carlo
from nightmare_agents.play import play, play_table
from nightmare_gym.engine.bots import choose
from nightmare_gym.engine.dice import GAME
from nightmare_gym.engine.errors import IllegalAction, OptionError
from nightmare_gym.engine.game import ints
from nightmare_gym.engine.layout import NOBODY
from nightmare_gym.engine.position import Position
from reference import lantern, pig
from reference.scalar import Scalar
from reference.table import walk

RANDOM = Bot("random", choose)
GAMES: list[tuple[str, dict[str, Any]]] = [
    ("pig", {"target": 30}),
    ("lantern", {"seats": 3, "margin": True}),
    ("lantern", {"seats": 4, "breath": 3}),
]


def by_sight(observation: NDArray[np.float32], mask: NDArray[np.bool_]) -> int:
    """A legal action that depends on every feature."""
    legal = np.flatnonzero(mask)
    return int(legal[crc32(observation.tobytes()) % len(legal)])


class Sighted:
    """Acts by what its seat sees, and remembers how often it was called and where."""

    def __init__(self) -> None:
        self.name = "sighted"
        self.calls: list[set[int]] = []

    def act(self, decisions: Decisions) -> Actions:
        self.calls.append(set(decisions.seats.tolist()))
        chosen = [by_sight(decisions.observations[row], decisions.masks[row]) for row in decisions.rows]
        return np.array(chosen, np.int64)


class Plain:
    """Takes the first legal action."""

    name = "plain"

    def __eq__(self, other: object) -> bool:
        raise AssertionError("agents are told apart by identity: comparing them may be anything")

    def act(self, decisions: Decisions) -> Actions:
        return decisions.masks[decisions.rows].argmax(axis=1)


@pytest.mark.parametrize(("id", "options"), GAMES)
def test_games_are_played_as_positions_are(id: str, options: dict[str, Any]) -> None:
    seats = options.get("seats", 2)
    sighted: list[Agent] = [Sighted() for _ in range(seats - 1)]
    finals = play_table(id, [sighted[0], Plain(), *sighted[1:]], 12, seed=6, options=options)
    assert (finals["actor"] == NOBODY).all()
    for game in range(12):
        scalar = Scalar(id, 6, GAME, options, game)
        while not scalar.position.is_over:
            position = scalar.position
            if position.actor == 1:
                action = position.legal_actions()[0]
            else:
                action = by_sight(position.observation(position.actor), position.mask())
            scalar.apply(action)
        assert ints(finals)[game].tolist() == ints(scalar.position.states)[0].tolist()


@pytest.mark.parametrize(("id", "options"), GAMES)
def test_a_game_does_not_depend_on_the_batch(id: str, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    four: list[Agent] = [RANDOM, Plain(), flat_monte_carlo(2), RANDOM]
    agents = four[: options.get("seats", 2)]
    at_once = play_table(id, agents, 20, 3, options)
    monkeypatch.setattr(playing, "AT_ONCE", 7)
    assert play_table(id, agents, 20, 3, options).tobytes() == at_once.tobytes()
    assert play_table(id, agents, 5, 3, options).tobytes() == at_once[:5].tobytes()
    assert play_table(id, agents, 20, 4, options).tobytes() != at_once.tobytes()


def test_who_sits_on_several_seats_is_called_once_a_round() -> None:
    both, alone = Sighted(), Sighted()
    rounds = 0

    def watch(decisions: Decisions, actions: Actions) -> None:
        nonlocal rounds
        rounds += 1
        assert len(actions) == len(decisions.rows)
        assert (decisions.seats == decisions.states["actor"][decisions.rows]).all()

    play_table("lantern", [both, alone, both], 50, 1, {"seats": 3}, watch=watch)
    assert set().union(*both.calls) == {0, 2}
    assert set().union(*alone.calls) == {1}
    assert {0, 2} in both.calls
    assert rounds == len(both.calls) + len(alone.calls)


def test_agents_draw_from_streams_of_their_own() -> None:
    streams = []
    play_table(
        "lantern", [Bot("one", choose), Bot("one", choose)], 4, 1,
        watch=lambda decisions, _: streams.append(decisions.dice["seed_high"].tobytes()),
    )  # fmt: skip
    assert len(set(streams)) == 2


def test_one_agent_may_play_all_seats() -> None:
    ended: list[int] = []
    finals = play("lantern", RANDOM, 30, 2, {"seats": 4}, progress=ended.append)
    assert sum(ended) == 30
    assert finals.tobytes() == play_table("lantern", [RANDOM] * 4, 30, 2, {"seats": 4}).tobytes()


@pytest.mark.parametrize("agents", [[], [RANDOM], [RANDOM] * 3], ids=len)
def test_each_seat_needs_an_agent(agents: list[Agent]) -> None:
    with pytest.raises(OptionError, match=f"^{len(agents)} agents: expected one for each of 2 seats$"):
        play_table("pig", agents, 2, 0)


class Cheat:
    """Rolls a die that is not there."""

    name = "cheat"

    def act(self, decisions: Decisions) -> Actions:
        return np.full(len(decisions.rows), 2, np.int64)


def test_an_illegal_action_at_a_table_is_an_error_and_no_result() -> None:
    with pytest.raises(IllegalAction, match=r"action 2 is not legal here; legal: 0 \(roll\), 1 \(hold\)"):
        play_table(pig.GAME, [RANDOM, Cheat()], 5, 0)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_monte_carlo_plays_for_the_seat_on_which_it_sits(seat: int) -> None:
    """Paired by the dice; by 5 standard errors."""
    agents: list[Agent] = [RANDOM] * 3
    options = {"seats": 3, "margin": True}
    plain = play_table("lantern", agents, 800, 5, options)["returns"][:, seat]
    agents[seat] = flat_monte_carlo(20)
    gain = play_table("lantern", agents, 800, 5, options)["returns"][:, seat] - plain
    assert gain.mean() > 5 * gain.std() / np.sqrt(len(gain))


def test_a_batch_of_one_sees_what_the_asked_seat_sees() -> None:
    asked = set()
    for position in walk(Position(lantern.GAME, seats=3), seed=2):
        if position.actor >= 0:
            asked.add(position.actor)
            action = act_one(Sighted(), position)
            assert action == by_sight(position.observation(position.actor), position.mask())
            assert act_one(flat_monte_carlo(2), position) in position.legal_actions()
    assert asked == {0, 1, 2}
